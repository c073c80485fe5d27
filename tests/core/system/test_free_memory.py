"""Memory that was let go of goes back to the system."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from core.system.free_memory import return_free_memory

ROOT = Path(__file__).resolve().parents[3]


def _resident() -> int:
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])


@pytest.mark.skipif(sys.platform != "linux", reason="asks the C library of Linux")
def test_what_lies_free_between_blocks_in_use_goes_back() -> None:
    blocks = [bytes(20_000) for _ in range(4_000)]
    kept = blocks[::40]
    full = _resident()
    blocks.clear()
    return_free_memory()
    assert full - _resident() > 4_000 * 20_000 // 4_096 // 2
    assert len(kept) == 100


PAGES_TAKEN = """
import resource, sys
from core.system.free_memory import keep_free_memory
if sys.argv[1:]:
    keep_free_memory()
for _ in range(20):
    blocks = [b"." * (4 << 20) for _ in range(5)]
print(resource.getrusage(resource.RUSAGE_SELF).ru_minflt)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="asks the C library of Linux")
def test_large_blocks_that_were_let_go_of_are_taken_again_as_they_are() -> None:
    plain, kept = (
        int(subprocess.check_output([sys.executable, "-c", PAGES_TAKEN, *said], cwd=ROOT))
        for said in ([], ["keep"])
    )
    assert 3 * kept < plain
