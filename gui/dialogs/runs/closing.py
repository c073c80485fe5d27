"""Asks before the window is closed while mail is worked on."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QPushButton, QWidget

from gui.layouts import STRETCH, WrappingDialog, lay_out_column, lay_out_row, paragraph

WIDTH = 440  # pixels between the margins


class OpenWork(Enum):
    """What is not done yet."""

    MOVING = auto()
    RETURNING = auto()
    SAVING = auto()


class ClosingSheet(WrappingDialog):
    """Asks whether to go on or to stop and close; accepted means the latter."""

    def __init__(self, work: OpenWork, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        words, what_stops = work_words(work)
        self.setWindowTitle(self.tr("Close Twinsweep?"))
        self.setModal(True)
        title = paragraph(self, words, "title")
        self.setAccessibleName(title.text())
        stay = QPushButton(self.tr("Keep open"), self)
        stop = QPushButton(self.tr("Stop and close"), self)
        for button, act in ((stay, self.reject), (stop, self.accept)):
            button.setAccessibleName(button.text())
            button.setAutoDefault(button is stay)
            button.clicked.connect(act)
        stay.setDefault(True)
        stay.setFocus()
        buttons = lay_out_row(STRETCH, stop, stay)
        pieces = (title, paragraph(self, what_stops), buttons)
        column = lay_out_column(*pieces, of=self, margins=(20, 18, 20, 16), spacing=12)
        column.addStrut(WIDTH)


def work_words(work: OpenWork) -> tuple[str, str]:
    """What is being done, and what becomes of it when the window is closed."""
    translate: Callable[[str, str], str] = QCoreApplication.translate
    at_start = translate(
        "ClosingSheet",
        "If you close the window, this stops after the current message. Nothing is lost: "
        "Twinsweep asks about the rest at its next start, and you can continue then.",
    )
    match work:
        case OpenWork.MOVING:
            return translate("ClosingSheet", "Messages are still being moved."), at_start
        case OpenWork.RETURNING:
            return translate("ClosingSheet", "Messages are still being put back."), at_start
        case OpenWork.SAVING:
            return translate("ClosingSheet", "A copy is still being saved."), translate(
                "ClosingSheet",
                "If you close the window, this stops after the current message. Your mail is not "
                "changed. To continue, save the copy again in the same place.",
            )
