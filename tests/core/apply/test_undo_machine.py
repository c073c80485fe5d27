"""Moves, undos, redos, crashes and new mail in any order, by a state machine (style.md rule 19).

It forks, so it runs as a script of its own; see `helpers.undo_machine` for what must hold.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from helpers.systems import needs_fork

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = ROOT / "tests" / "helpers" / "undo_machine.py"
EXAMPLES = 60


@needs_fork
def test_no_order_of_moves_undos_crashes_and_new_mail_loses_or_doubles_a_mail(
    home: Path,
) -> None:
    environment = dict(os.environ) | {
        "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tests"))),
        "OPENBLAS_NUM_THREADS": "1",
    }

    done = subprocess.run(
        [sys.executable, str(SCRIPT), str(home), str(EXAMPLES)],
        env=environment,
        cwd=home,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout[-4_000:] + done.stderr[-4_000:]
    assert "held" in done.stdout
