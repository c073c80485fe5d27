"""Memory that was let go of goes back to the system."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from core.system.free_memory import return_free_memory


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
