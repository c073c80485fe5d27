"""What comes after the first picture of the window."""

from __future__ import annotations

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from gui.first_paint import once_painted


class _Told(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.order: list[str] = []

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        self.order.append("painted")


def test_it_is_called_once_after_the_first_paint(qtbot: QtBot) -> None:
    window = _Told()
    qtbot.addWidget(window)
    once_painted(window, lambda: window.order.append("called"))
    window.show()
    qtbot.waitUntil(lambda: "called" in window.order)
    assert window.order[0] == "painted"
    window.repaint()
    window.update()
    qtbot.wait(50)
    assert window.order.count("called") == 1


def test_a_window_that_is_never_painted_does_not_keep_the_program_from_starting(
    qtbot: QtBot,
) -> None:
    window = _Told()
    qtbot.addWidget(window)
    once_painted(window, lambda: window.order.append("called"))
    qtbot.waitUntil(lambda: window.order == ["called"])
