"""What the second window says in place of opening."""

from __future__ import annotations

import sys

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMessageBox

NAME = "Twinsweep"
REFUSED = 6  # as the terminal's exit code for what is not done for safety


def tell_of_the_other() -> int:
    """Say that the window is open already, in a box and to who started it from a terminal.

    Returns:
        The exit code.
    """
    words = QCoreApplication.translate("OpenAlready", "Twinsweep is open already.")
    more = QCoreApplication.translate(
        "OpenAlready",
        "Only one window at a time works with your settings and your history. Look for the other"
        " one.",
    )
    print(f"{NAME}: {words} {more}", file=sys.stderr, flush=True)
    box = QMessageBox(QMessageBox.Icon.Information, NAME, words)
    box.setInformativeText(more)
    box.exec()
    return REFUSED
