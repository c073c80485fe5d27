"""Turns of the window's thread: what people do gets in between two, so none may take long."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget


def paint_next_turn(widget: QWidget) -> None:
    """Paint a widget in the next turn, and not at the end of the one that changes it.

    For what takes long to change and to paint: Qt paints as soon as a change is made, before
    anybody can press a key.
    """
    widget.setUpdatesEnabled(False)
    # 0 ms would be no turn of its own: Qt posts it behind what was posted
    QTimer.singleShot(1, widget, lambda: widget.setUpdatesEnabled(True))
