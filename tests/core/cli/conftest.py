"""What tests of the terminal share."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest
from helpers.process.program import TerminalProgram


@pytest.fixture(scope="session", autouse=True)
def loaded() -> None:
    """What readers of mail load, once: each scan forks two of them."""
    importlib.import_module("helpers.process.warm_reading")


@pytest.fixture
def program(own_home: Path) -> TerminalProgram:
    """The program of the terminal, with files of its own."""
    return TerminalProgram(own_home)
