"""Asks before the window is closed while mail is worked on."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from PySide6.QtCore import QCoreApplication, Slot
from PySide6.QtWidgets import QPushButton, QWidget

from gui.layouts import STRETCH, WrappingDialog, lay_out_column, lay_out_row, paragraph

WIDTH = 440  # pixels between the margins


class OpenWork(Enum):
    """What is not done yet."""

    MOVING = auto()
    RETURNING = auto()
    SAVING = auto()


class ClosingSheet(WrappingDialog):
    """Asks whether to go on, to close when the work is done, or to stop it and close.

    Attributes:
        waits: Accepted means to close when the work is done; else, to stop it and close.
    """

    def __init__(self, work: OpenWork, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.waits = False
        words, what_stops = work_words(work)
        self.setWindowTitle(self.tr("Close Twinsweep?"))
        self.setModal(True)
        self._title = paragraph(self, words, "title")
        self.setAccessibleName(words)
        self._detail = paragraph(self, what_stops)
        stay = QPushButton(self.tr("Keep open"), self)
        self._wait = QPushButton(self.tr("Close when done"), self)
        self._stop = QPushButton(self.tr("Stop and close"), self)
        for button, act in (
            (stay, self.reject), (self._wait, self._accept_later), (self._stop, self.accept),
        ):  # fmt: skip
            button.setAccessibleName(button.text())
            button.setAutoDefault(button is stay)
            button.clicked.connect(act)
        stay.setDefault(True)
        stay.setFocus()
        buttons = lay_out_row(STRETCH, self._stop, self._wait, stay)
        pieces = (self._title, self._detail, buttons)
        column = lay_out_column(*pieces, of=self, margins=(20, 18, 20, 16), spacing=12)
        column.addStrut(WIDTH)

    def show_done(self) -> None:
        """The work ended before there was an answer: nothing is left to be stopped."""
        words = self.tr("The work is done.")
        self._title.setText(words)
        self.setAccessibleName(words)
        self._detail.setText(self.tr("You can close the window now. History shows the result."))
        self._wait.hide()
        self._stop.setText(self.tr("Close"))
        self._stop.setAccessibleName(self._stop.text())

    @Slot()
    def _accept_later(self) -> None:
        self.waits = True
        self.accept()


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
