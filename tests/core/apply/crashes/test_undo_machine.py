"""Moves, undos, redos, crashes and new mail in any order, by a state machine.

It forks, so it runs as a script of its own; see `helpers.crashes.undo_machine` for what must hold.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.crashes.slim import run_slim
from helpers.process.sampling import examples
from helpers.process.systems import needs_fork

pytestmark = pytest.mark.slow

EXAMPLES = 60


@needs_fork
def test_no_order_of_moves_undos_crashes_and_new_mail_loses_or_doubles_a_mail(
    home: Path,
) -> None:
    assert "held" in run_slim("undo_machine", home, str(examples(EXAMPLES)), folder=home)
