"""What tests of the terminal share."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.process.program import TerminalProgram


@pytest.fixture
def program(own_home: Path) -> TerminalProgram:
    """The program of the terminal, with files of its own."""
    return TerminalProgram(own_home)
