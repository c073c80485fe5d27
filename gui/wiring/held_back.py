"""Marks that Protect holds back: said when it happens, taken back when they come back."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from gui.models.results.board import MarkBars
from gui.models.results.facts import Bools
from gui.widgets.banner import BannerTone
from gui.widgets.menus import Act
from gui.wiring.parts import Parts

NOTHING = -1  # is waited for


class HeldBack(QObject):
    """Protects folders of a scan, and says how many marks are not in force any more."""

    def __init__(self, parts: Parts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._parts = parts
        self._n_before = NOTHING  # marks in force before, until the groups are sorted anew
        self._words = ""
        parts.review.changed.connect(self._tell)

    def protect(self, protected: Bools, of_folders: MarkBars) -> None:
        """As `ReviewController.set_protected`; what that holds back is said once it is known."""
        review, before = self._parts.review, self._count()
        known = review.limits.folders
        if known.shape == protected.shape and not (protected & ~known).any():
            self._withdraw()
            before = NOTHING
        review.set_protected(protected, of_folders)
        if NOTHING in (self._n_before, before):
            self._n_before = before
        self._tell()

    def _count(self) -> int:
        board = self._parts.review.board
        return 0 if board is None else int(board.marked.sum())

    @Slot()
    def _tell(self) -> None:
        if self._n_before == NOTHING or self._parts.review.is_sorting:
            return
        n_held, self._n_before = self._n_before - self._count(), NOTHING
        if n_held <= 0:
            return
        self._words = self.tr(
            "%Ln mark(s) (is|are) held back: messages in protected folders stay. To mark their "
            "copies in other folders instead, use Select for me.",
            "",
            n_held,
        )
        banner = self._parts.window.banner
        if banner.isVisible():
            banner.add(self._words)
            return
        select = self._parts.window.menus.actions[Act.SELECT_FOR_ME]
        button = (self.tr("Select for me\u2026"), select.trigger)
        banner.tell(self._words, tone=BannerTone.WARNING, buttons=(button,))

    def _withdraw(self) -> None:
        """Nothing is protected that was not before: the marks are back, or never went."""
        banner = self._parts.window.banner
        if self._words and banner.isVisible() and banner.text == self._words:
            banner.hide()
        self._words = ""
