"""Asks before marks and choices of what stays are lost."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import assert_never

from PySide6.QtCore import SignalInstance, Slot
from PySide6.QtWidgets import QPushButton, QWidget

from gui import wording
from gui.layouts import STRETCH, WrappingDialog, breakable, lay_out_column, lay_out_row, paragraph
from gui.models.plain import plain_line
from gui.models.results.decided import Decided

WIDTH = 440  # pixels between the margins
NAME_CHARACTERS = 80


class LosingAct(Enum):
    """What loses decisions."""

    SCAN = auto()
    REMOVE = auto()
    SKIP = auto()
    OPEN_SESSION = auto()


class LosingDialog(WrappingDialog):
    """Says how much would be lost; what keeps it is the default."""

    def __init__(
        self, act: LosingAct, lost: Decided, name: str = "", parent: QWidget | None = None
    ) -> None:
        """`name`: of the source or folder that is to be removed or skipped."""
        super().__init__(parent)
        title, doing, go_on = self._words(act, plain_line(name, NAME_CHARACTERS))
        self.setWindowTitle(doing)
        self.setAccessibleName(title)
        self.setModal(True)
        cancel, agree = QPushButton(self.tr("Cancel"), self), QPushButton(go_on, self)
        for button, answer in ((cancel, self.reject), (agree, self.accept)):
            button.setAccessibleName(button.text())
            button.setAutoDefault(False)
            button.clicked.connect(answer)
        self._stays = act in (LosingAct.REMOVE, LosingAct.SKIP)
        self._lost = paragraph(self, "")
        self._recount: Callable[[], Decided] = lambda: lost
        self.show_lost(lost)
        pieces = (
            paragraph(self, breakable(title), "title"),
            self._lost,
            paragraph(
                self,
                self.tr("To keep them for later, choose File ▸ Save the session first."),
                "dim",
            ),
            lay_out_row(STRETCH, cancel, agree),
        )
        column = lay_out_column(*pieces, of=self, margins=(20, 18, 20, 16), spacing=12)
        column.addStrut(WIDTH)
        cancel.setDefault(True)
        cancel.setFocus()

    def show_lost(self, lost: Decided) -> None:
        """Say how much would be lost; it may be other than when the question was asked."""
        parts = [self.tr("You would lose: %1.").replace("%1", self._count(lost))]
        if not any(lost):
            parts = [self.tr("No mark and no choice would be lost any more.")]
        if self._stays:
            parts.insert(0, self.tr("Its mail stays where it is."))
        self._lost.setText(wording.sentences(parts))

    def follow(self, changed: SignalInstance, count: Callable[[], Decided]) -> None:
        """Count anew at each change, as when a move ends while the question is open."""
        self._recount = count
        changed.connect(self._count_anew)

    @Slot()
    def _count_anew(self) -> None:
        self.show_lost(self._recount())

    def _words(self, act: LosingAct, name: str) -> tuple[str, str, str]:
        """The question, the title of its window, and the button that does it."""
        match act:
            case LosingAct.SCAN:
                return self.tr("Scan again?"), self.tr("Scan"), self.tr("Scan again")
            case LosingAct.REMOVE:
                question = self.tr("Remove %1 from the list?").replace("%1", name)
                return question, self.tr("Remove source"), self.tr("Remove")
            case LosingAct.SKIP:
                question = self.tr("Skip %1?").replace("%1", name)
                return question, self.tr("Skip"), self.tr("Skip")
            case LosingAct.OPEN_SESSION:
                return self.tr("Open the session?"), self.tr("Open a session"), self.tr("Open")
            case _:
                assert_never(act)

    def _count(self, lost: Decided) -> str:
        marks = self.tr("%Ln mark(s)", "", lost.marks) if lost.marks else ""
        kept = self.tr("%Ln choice(s) of what to keep", "", lost.kept) if lost.kept else ""
        held = self.tr("%Ln mark(s) that (is|are) held back", "", lost.held) if lost.held else ""
        return wording.listed(part for part in (marks, held, kept) if part)
