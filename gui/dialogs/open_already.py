"""What the second window says in place of opening."""

from __future__ import annotations

import sys

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QMessageBox

from gui.assets import Theme, colours, effective, palette, style_sheet

NAME = "Twinsweep"
WIDTH = "QMessageBox QLabel#qt_msgbox_informativelabel { min-width: 340px }"
REFUSED = 6  # as the terminal's exit code for what is not done for safety


def tell_of_the_other(icon: QIcon, theme: Theme = Theme.SYSTEM) -> int:
    """Say that the window is open already, in a box and to who started it from a terminal.

    Args:
        icon: The program's.
        theme: The colours that the user chose for the window.

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
    box = QMessageBox()
    box.setWindowTitle(NAME)
    box.setWindowIcon(icon)
    box.setIconPixmap(icon.pixmap(48, 48))
    box.setText(f"<b>{words}</b>")
    box.setInformativeText(more)
    named = colours(effective(theme))
    box.setPalette(palette(named))
    box.setStyleSheet(style_sheet(named) + WIDTH)
    box.setStandardButtons(QMessageBox.StandardButton.Ok)
    box.button(QMessageBox.StandardButton.Ok).setIcon(QIcon())
    box.exec()
    return REFUSED
