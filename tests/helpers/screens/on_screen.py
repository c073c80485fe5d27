"""Widgets laid out as on a screen, without one."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot


def lay_out_widget(qtbot: QtBot, widget: QWidget, width: int, height: int) -> None:
    """Give a widget its size and its children theirs; no window is opened."""
    qtbot.addWidget(widget)
    widget.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    widget.resize(width, height)
    widget.show()
