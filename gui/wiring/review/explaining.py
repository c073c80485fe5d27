"""«Why are these not copies?»: from the menu to the answer and the differences."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from core.errors import CoreError
from core.model.compare import PairView
from core.model.reasons import Explanation
from core.system.later import Later
from gui import wording
from gui.assets import Colours
from gui.controllers.review.explaining import ExplainController, ExplainQuestion
from gui.controllers.review.pairs import PairsController, RowPair
from gui.controllers.review.reviewed_scan import ReviewedScan
from gui.dialogs.lists import apart_dialog
from gui.dialogs.review.why_not import NO_MAIL, WhyNot
from gui.models.compare.why_words import answer
from gui.models.plain import plain_line
from gui.models.results.apart import apart_cells, apart_rows
from gui.models.results.mail_list import MailListModel
from gui.widgets.compare.text import DiffView
from gui.widgets.menus import Act
from gui.wiring.parts import Parts

if TYPE_CHECKING:
    from core.actions import explain
else:
    explain = Later("core.actions.explain")


class Explaining(QObject):
    """Opens the dialog and answers it.

    Signals:
        crashed: An exception of ours.
    """

    crashed = Signal(object)

    def __init__(
        self, parts: Parts, colours: Callable[[], Colours], parent: QObject | None = None
    ) -> None:
        """`colours`: those of the theme that is on."""
        super().__init__(parent)
        self._parts, self._colours = parts, colours
        self._explain = ExplainController(parts.reach.stores, parts.scan.open_cache, self)
        self._pairs = PairsController(parts.reach.stores, self)
        self._scanned: ReviewedScan | None = None
        self._dialog: WhyNot | None = None
        self._texts: DiffView | None = None
        parts.window.menus.actions[Act.WHY_NOT].triggered.connect(self.open)
        parts.window.menus.actions[Act.APART].triggered.connect(self._list_apart)
        parts.review.changed.connect(self._enable)
        self._explain.explained.connect(self._on_explained)
        self._explain.crashed.connect(self.crashed)
        self._pairs.opened.connect(self._on_opened)
        self._pairs.failed.connect(self._on_failed)
        self._pairs.crashed.connect(self.crashed)
        self._enable()

    def wait(self, seconds: float) -> None:
        """Stop what runs. For closing only."""
        self._explain.wait(seconds)
        self._pairs.wait(seconds)

    @Slot()
    def open(self) -> None:
        """Open the dialog with what is selected in the list."""
        self.open_with(*self._selected_rows())

    def open_with(self, first: int, second: int) -> None:
        """Open the dialog with two rows of the scan; NO_MAIL: none."""
        scanned = self._parts.review.scanned
        if scanned is None or self._dialog is not None:
            return
        colours, window = self._colours(), self._parts.window
        names = (self.tr("Text of the first message"), self.tr("Text of the second message"))
        texts = DiffView(colours, names=names)
        models = (MailListModel(scanned.facts), MailListModel(scanned.facts))
        dialog = WhyNot(models, texts, colours, window)
        for model in models:
            model.setParent(dialog)
        self._scanned, self._dialog, self._texts = scanned, dialog, texts
        dialog.wanted.connect(self._ask)
        dialog.finished.connect(self._on_closed)
        dialog.choose(first, second)
        dialog.open()

    @Slot()
    def _list_apart(self) -> None:
        """List what stands apart from the groups; one of it may be opened."""
        scanned = self._parts.review.scanned
        if scanned is None:
            return
        rows = apart_rows(scanned.session.conflicts, scanned.session.views)
        dialog = apart_dialog(rows, apart_cells(scanned.facts), self._parts.window)
        dialog.table.activated.connect(lambda index: dialog.done(index.row() + 1))
        chosen = dialog.exec() - 1
        dialog.deleteLater()
        if chosen >= 0:
            self.open_with(rows[chosen].row, rows[chosen].other)

    def _selected_rows(self) -> tuple[int, int]:
        """Two rows that are selected in the list, or a copy and its kept message."""
        results, model = self._parts.window.results, self._parts.review.model
        rows = [model.line(number).row for number in results.selected_numbers().tolist()[:2]]
        if len(rows) == 2:
            return rows[0], rows[1]
        line = results.current_line()
        if line is None:
            return NO_MAIL, NO_MAIL
        return (line.row, NO_MAIL) if line.is_kept else (line.kept, line.row)

    @Slot()
    def _enable(self) -> None:
        scanned = self._parts.review.scanned
        if self._dialog is not None and scanned is not self._scanned:
            self._dialog.reject()  # a scan came to its end meanwhile: other rows
        actions = self._parts.window.menus.actions
        actions[Act.WHY_NOT].setEnabled(scanned is not None and scanned.facts.n_mails > 0)
        session = None if scanned is None else scanned.session
        apart = session is not None and (len(session.conflicts) or len(session.views.rows))
        actions[Act.APART].setEnabled(bool(apart))

    @Slot(int, int)
    def _ask(self, a: int, b: int) -> None:
        if self._scanned is None or self._dialog is None:
            return
        review, session = self._parts.review, self._scanned.session
        if review.board is None:
            return
        groups = review.board.groups
        self._explain.ask(
            ExplainQuestion(session, groups, review.choices.detectors, review.protected, a, b)
        )
        if a == b:
            self._pairs.forget()
            self._dialog.show_instead("")
        else:
            self._pairs.show(session, RowPair(a, b), self._scanned.facts.where)

    @Slot(object)
    def _on_explained(self, found: Explanation) -> None:
        if self._dialog is None or self._scanned is None:
            return
        session, choices = self._scanned.session, self._parts.review.choices
        subject = session.mails.subject
        pairs = ((found.a, found.b), (found.b, found.a))
        self._dialog.show_answer(
            answer(
                found,
                choices.threshold,
                lambda row: plain_line(subject[row], 60),
                ignored=any(pair in choices.ignored for pair in pairs),
                lost=explain.find_lost(found, session),
            )
        )

    @Slot(object)
    def _on_opened(self, pair: PairView) -> None:
        if self._dialog is not None and self._texts is not None:
            self._texts.show_diff(pair.text)
            self._dialog.show_differences()

    @Slot(object)
    def _on_failed(self, error: CoreError) -> None:
        if self._dialog is not None:
            naming = self._parts.sources.naming
            self._dialog.show_instead(plain_line(wording.error(error, naming.source)))

    @Slot()
    def _on_closed(self) -> None:
        self._explain.forget()
        self._pairs.forget()
        if self._dialog is not None:
            self._dialog.deleteLater()
        self._dialog = self._texts = self._scanned = None
