"""Two programs at work on the same message with opposite plans: no mail is ever without a copy."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.crashes import opposite_runs

pytestmark = pytest.mark.slow

# How often each order of stores is tried, and with what chance; for longer searches.
ROUNDS = os.environ.get("TWINSWEEP_ROUNDS", "1")
SEED = os.environ.get("TWINSWEEP_TEST_SEED", "")


def test_whoever_else_is_at_work_and_is_killed_no_mail_is_lost(home: Path) -> None:
    script = Path(opposite_runs.__file__)
    tests = script.parents[2]
    paths = os.pathsep.join(map(str, (tests.parent, tests)))

    ended = subprocess.run(
        [sys.executable, script, home, ROUNDS, SEED],
        capture_output=True,
        check=False,
        env=os.environ | {"PYTHONPATH": paths},
        text=True,
    )

    assert ended.returncode == 0, ended.stderr
    done = json.loads(ended.stdout)
    assert done["started"] == 16 * 3 * 2 * int(ROUNDS)
    assert done["killed"] > done["started"] / 20  # how many depends on the machine
    assert done["moved"] > 16 * int(ROUNDS)
