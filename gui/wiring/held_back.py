"""Marks that Protect holds back: how many, said as long as it is so."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from gui.models.results.board import MarkBars
from gui.models.results.decided import count_held
from gui.models.results.facts import Bools
from gui.widgets.banner import BannerTone
from gui.widgets.menus import Act
from gui.wiring.parts import Parts


class HeldBack(QObject):
    """Protects folders of a scan, and says how many marks are not in force any more."""

    def __init__(self, parts: Parts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._parts = parts
        self._is_due = False  # to be said as soon as the groups are sorted anew
        self._line = ""  # what the banner says of it
        parts.review.changed.connect(self._tell)

    def protect(self, protected: Bools, of_folders: MarkBars) -> None:
        """As `ReviewController.set_protected`; what that holds back is said once it is known."""
        review = self._parts.review
        known = review.limits.folders
        is_more = known.shape != protected.shape or bool((protected & ~known).any())
        self._is_due, self._line, line = False, "", self._line  # not before it is sorted
        review.set_protected(protected, of_folders)
        self._is_due, self._line = is_more, line
        self._tell()

    @Slot()
    def _tell(self) -> None:
        review, banner = self._parts.review, self._parts.window.banner
        if review.is_sorting or not (self._is_due or self._line):
            return
        is_due, self._is_due = self._is_due, False
        said = banner.text.split("\n") if banner.isVisible() else []
        before, self._line = self._line, self._words()
        if before in said:
            left = [self._line if line == before else line for line in said]
            banner.set_text("\n".join(filter(None, left)))
            banner.setVisible(any(left))
        elif not is_due:
            self._line = ""  # it was closed, or something else is said
        elif self._line and said:
            banner.add(self._line)
        elif self._line:
            select = self._parts.window.menus.actions[Act.SELECT_FOR_ME]
            button = (self.tr("Select for me\u2026"), select.trigger)
            banner.tell(self._line, tone=BannerTone.WARNING, buttons=(button,))

    def _words(self) -> str:
        review, sources = self._parts.review, self._parts.sources
        if review.shown is None:
            return ""
        protected = review.limits.folders & ~sources.absent(review.shown.session)
        n_held = count_held(review.board, review.choices, protected)
        if not n_held:
            return ""
        return self.tr(
            "%Ln mark(s) (is|are) held back: messages in protected folders stay. To mark their "
            "copies in other folders instead, use Select for me.",
            "",
            n_held,
        )
