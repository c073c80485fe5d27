"""Widgets laid out as on a screen, without one; and numbers as English people write them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot


def laid_out(qtbot: QtBot, widget: QWidget, width: int, height: int) -> None:
    """Give a widget its size and its children theirs; no window is opened."""
    qtbot.addWidget(widget)
    widget.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    widget.resize(width, height)
    widget.show()


@contextmanager
def english() -> Iterator[None]:
    """Numbers and dates as in en_US, whatever computer the tests run on."""
    before = QLocale()
    QLocale.setDefault(QLocale("en_US"))
    yield
    QLocale.setDefault(before)
