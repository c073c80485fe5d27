"""A scan in the window, waited for."""

from __future__ import annotations

from pathlib import Path

from helpers.screens.screen_parts import wait_for

from gui.app import Program
from gui.main_window import LIST


def open_scan(program: Program, *paths: Path) -> Program:
    """Add mail to the sidebar and scan all that is there; the window with its list of groups."""
    program.looking.open(list(paths), scan=True)
    return _wait(program)


def scan_all(program: Program) -> Program:
    """Scan what is in the sidebar."""
    program.looking.scan()
    return _wait(program)


def _wait(program: Program) -> Program:
    wait_for(lambda: program.parts.review.scanned is not None)
    wait_for(lambda: not program.parts.scan.is_busy)
    program.window.show_page(LIST)
    return program
