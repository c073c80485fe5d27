"""What is painted in a turn of its own."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from gui.turns import paint_next_turn


class Painted(QWidget):
    """Notes when it is painted."""

    def __init__(self, noted: list[str]) -> None:
        super().__init__()
        self._noted = noted

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        self._noted.append("painted")


def test_what_was_due_comes_before_the_paint(qtbot: QtBot) -> None:
    noted: list[str] = []
    widget = Painted(noted)
    qtbot.addWidget(widget)
    with qtbot.waitExposed(widget):
        widget.show()
    qtbot.waitUntil(lambda: "painted" in noted)

    def change() -> None:
        noted.clear()
        QTimer.singleShot(0, widget, lambda: noted.append("due"))
        paint_next_turn(widget)
        widget.update()

    QTimer.singleShot(0, widget, change)
    qtbot.waitUntil(lambda: "due" in noted and "painted" in noted)

    assert noted.index("due") < noted.index("painted")
    assert widget.updatesEnabled()


def test_asked_twice_it_is_painted_all_the_same(qtbot: QtBot) -> None:
    noted: list[str] = []
    widget = Painted(noted)
    qtbot.addWidget(widget)
    paint_next_turn(widget)
    widget.show()  # before the next turn, as a dialog is
    paint_next_turn(widget)

    qtbot.waitUntil(lambda: "painted" in noted)
    assert widget.updatesEnabled()
