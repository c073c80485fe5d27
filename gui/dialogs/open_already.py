"""What a window says in place of opening: it is the second one, or cannot write its files."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QMessageBox

from core.errors import SettingsError
from gui import wording
from gui.assets import Theme, effective, style_sheet, theme_colours, theme_palette
from gui.models.plain import plain_line

NAME = "Twinsweep"
SHAPE = (
    "QMessageBox QLabel#qt_msgbox_label { font-weight: 700 }"
    "QMessageBox QLabel#qt_msgbox_informativelabel { min-width: 340px }"
)
REFUSED, USAGE, UNEXPECTED = 6, 2, 1  # the terminal's exit codes


def tell_already_open(icon: QIcon, theme: Theme = Theme.SYSTEM) -> int:
    """Say that the window is open already, in a box and to who started it from a terminal.

    Args:
        icon: The program's.
        theme: The colours that the user chose for the window.

    Returns:
        The exit code.
    """
    box = already_open_box(icon, theme)
    print(f"{NAME}: {box.text()} {box.informativeText()}", file=sys.stderr, flush=True)
    box.exec()
    return REFUSED


def already_open_box(icon: QIcon, theme: Theme = Theme.SYSTEM) -> QMessageBox:
    """The box that says so; not yet on screen."""
    words = QCoreApplication.translate("OpenAlready", "Twinsweep is already open.")
    more = QCoreApplication.translate(
        "OpenAlready",
        "Only one window can use your settings and history at a time. Switch to the other one.",
    )
    return _box(words, more, icon, theme)


def tell_no_home(icon: QIcon, error: SettingsError) -> int:
    """Say that there is no home folder, as `tell_already_open`.

    Args:
        icon: The program's.
        error: Which variable is wrong, and why: for the terminal, in English.
    """
    print(f"{NAME}: {error.name}: {error.detail}", file=sys.stderr, flush=True)
    no_home_box(icon).exec()
    return USAGE


def no_home_box(icon: QIcon, theme: Theme = Theme.SYSTEM) -> QMessageBox:
    """The box that says so; not yet on screen. Without a home nobody knows another theme."""
    words = QCoreApplication.translate("OpenAlready", "Twinsweep has no folder for its files.")
    more = QCoreApplication.translate(
        "OpenAlready",
        "Set HOME to your home folder, or TWINSWEEP_HOME to a folder for everything that"
        " Twinsweep keeps. Use a full path. Then open Twinsweep again.",
    )
    return _box(words, more, icon, theme)


def tell_not_writable(icon: QIcon, path: Path, error: OSError, theme: Theme = Theme.SYSTEM) -> int:
    """Say that nothing can be written where the program keeps its files, as `tell_already_open`.

    Args:
        icon: The program's.
        path: What cannot be made or written.
        error: What the system said.
        theme: The colours that the user chose for the window, if they can be read.
    """
    box = not_writable_box(icon, path, error, theme)
    print(f"{NAME}: {box.text()} {box.informativeText()}", file=sys.stderr, flush=True)
    box.exec()
    return UNEXPECTED


def not_writable_box(
    icon: QIcon, path: Path, error: OSError, theme: Theme = Theme.SYSTEM
) -> QMessageBox:
    """The box that says so; not yet on screen."""
    words = QCoreApplication.translate("OpenAlready", "Twinsweep cannot write its own files.")
    more = QCoreApplication.translate(
        "OpenAlready",
        "%1: %2. Without its history, Twinsweep could not undo anything, so "
        "it did not open any mail. Free some space or make the folder "
        "writable, then open Twinsweep again.",
    )
    said = wording.fill(more, plain_line(str(path)), plain_line(wording.reason(error)))
    return _box(words, said, icon, theme)


def _box(words: str, more: str, icon: QIcon, theme: Theme) -> QMessageBox:
    box = QMessageBox()
    box.setWindowTitle(NAME)
    box.setWindowIcon(icon)
    box.setIconPixmap(icon.pixmap(48, 48))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(words)
    box.setInformativeText(more)
    named = theme_colours(effective(theme))
    box.setPalette(theme_palette(named))
    words_too = f"QLabel {{ color: {named.text}; }}"  # a box of its own takes the system's colour
    box.setStyleSheet(style_sheet(named) + SHAPE + words_too)
    box.setStandardButtons(QMessageBox.StandardButton.Ok)
    box.button(QMessageBox.StandardButton.Ok).setIcon(QIcon())
    return box
