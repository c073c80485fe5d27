"""Moves, undos, redos, lies, cuts and other programs in any order, on accounts in memory.

See `helpers.server_machine` for what must hold.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = ROOT / "tests" / "helpers" / "server_machine.py"
EXAMPLES = 150


def test_no_order_of_lies_cuts_and_other_programs_loses_or_doubles_a_mail(home: Path) -> None:
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
