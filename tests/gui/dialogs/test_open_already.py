"""What is said in place of a window has the colours of the window, or of the system."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from gui.assets import Theme, theme_colours
from gui.dialogs.open_already import already_open_box, no_home_box, not_writable_box
from gui.languages import ApplicationLanguage
from gui.main_window import app_icon


def _not_writable(theme: Theme = Theme.SYSTEM) -> QMessageBox:
    full = OSError(errno.ENOSPC, "No space left on device")
    return not_writable_box(app_icon(), Path("/home/anna"), full, theme)


BOXES: tuple[Callable[..., QMessageBox], ...] = (
    lambda *theme: already_open_box(app_icon(), *theme),
    lambda *theme: no_home_box(app_icon(), *theme),
    _not_writable,
)


class DarkDesktop:
    """The hints of a desktop with a dark theme."""

    def colorScheme(self) -> Qt.ColorScheme:  # noqa: N802 - Qt's name
        return Qt.ColorScheme.Dark

    def accessibility(self) -> DarkDesktop:
        return self

    def contrastPreference(self) -> Qt.ContrastPreference:  # noqa: N802 - Qt's name
        return Qt.ContrastPreference.NoPreference


def _ground(box: QMessageBox) -> str:
    """The colour that most of it has on screen."""
    box.show()
    image = box.grab().toImage()
    return image.pixelColor(3, image.height() - 4).name()


@pytest.mark.parametrize("make", BOXES)
def test_it_is_dark_where_the_system_is(
    qtbot: QtBot, make: Callable[..., QMessageBox], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QGuiApplication, "styleHints", DarkDesktop)
    box = make()
    qtbot.addWidget(box)

    assert _ground(box) == theme_colours(Theme.DARK).window


@pytest.mark.parametrize("make", BOXES)
def test_it_is_dark_where_the_user_chose_so(
    qtbot: QtBot, make: Callable[..., QMessageBox]
) -> None:
    box = make(Theme.DARK)
    qtbot.addWidget(box)

    assert _ground(box) == theme_colours(Theme.DARK).window


def test_what_the_system_said_is_said_in_the_language_of_the_window(qapp: QApplication) -> None:
    parent = QObject()
    german = ApplicationLanguage(qapp, "de", parent)
    try:
        words = _not_writable().informativeText()
    finally:
        german.end()

    assert "/home/anna: kein Speicherplatz mehr frei." in words
