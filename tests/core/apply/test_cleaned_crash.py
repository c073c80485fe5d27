"""Kill the saving of a cleaned copy at every point (safety.md F45 for what we write anew)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.systems import needs_fork

from core.copying import CopyForm

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = ROOT / "tests" / "helpers" / "copy_crash.py"
LEAST_POINTS = 60

pytestmark = needs_fork


@pytest.mark.parametrize("form", CopyForm)
def test_a_kill_at_any_point_leaves_no_half_copy_and_the_next_call_ends_it(
    form: CopyForm, home: Path
) -> None:
    environment = dict(os.environ) | {
        "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tests"))),
        "OPENBLAS_NUM_THREADS": "1",
    }
    done = subprocess.run(
        [sys.executable, str(SCRIPT), form.value, str(home)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4_000:]
    found = json.loads(done.stdout)

    assert found["points"] >= LEAST_POINTS
    assert found["killed"] == found["points"]
