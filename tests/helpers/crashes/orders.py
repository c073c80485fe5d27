"""State machines that run in a process of their own: it can be killed, and its time be limited."""

from __future__ import annotations

import os
import sys

from helpers.process.sampling import SEED
from hypothesis import HealthCheck, Phase, core, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test


def try_orders(machine: type[RuleBasedStateMachine], n_steps: int) -> None:
    """Try as many orders as the command line says: those of the run's seed, if there is one."""
    if os.environ.get(SEED):
        core.global_force_seed = int(os.environ[SEED])
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=int(sys.argv[2]),
            stateful_step_count=n_steps,
            deadline=None,
            database=None,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
        ),
    )
    print("held")
