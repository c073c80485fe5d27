"""Messages marked as not copies: from the menu to the list, and back among the copies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Slot

from core.errors import LibraryError
from gui import wording
from gui.assets import Colours
from gui.controllers.review.library import LibraryStep
from gui.controllers.review.not_copies import Pairs, digests_of_pairs
from gui.dialogs.review.said_pairs import SaidPairsDialog
from gui.models.results.choices import count_as_copies
from gui.models.said_pairs import PairRow, SaidPair, pair_cells, pair_rows
from gui.widgets.banner import BannerTone
from gui.widgets.menus import Act
from gui.wiring.on_demand import OnDemand
from gui.wiring.parts import Parts


class NotCopiesWiring(QObject):
    """Opens the list and does what it asks for."""

    def __init__(
        self, parts: Parts, colours: Callable[[], Colours], parent: QObject | None = None
    ) -> None:
        """`colours`: those of the theme that is on."""
        super().__init__(parent)
        self._parts, self._colours = parts, colours
        self._list = OnDemand(self._make_dialog)
        parts.window.menus.actions[Act.SAID_PAIRS].triggered.connect(self.open)
        parts.not_copies.listed.connect(self._show)
        parts.not_copies.written.connect(self._look_again)
        parts.not_copies.failed.connect(self._tell_failed)
        parts.review.changed.connect(self._look_again)
        parts.review.undo_stack.indexChanged.connect(self._offer_undo)

    @property
    def dialog(self) -> SaidPairsDialog:
        """The list, whether it is on screen or not."""
        return self._list.widget

    def _make_dialog(self) -> SaidPairsDialog:
        dialog = SaidPairsDialog(self._parts.window)
        dialog.back_asked.connect(self._bring_back)
        dialog.undo_asked.connect(self._undo)
        return dialog

    @Slot()
    def open(self) -> None:
        """Show the pairs that are remembered."""
        dialog = self.dialog
        dialog.set_colours(self._colours())
        dialog.say("")
        dialog.search.clear()
        dialog.show()
        dialog.activateWindow()
        self._offer_undo()
        self._parts.not_copies.list_pairs()

    @Slot()
    def _look_again(self) -> None:
        if self._list.shown is not None:
            self._parts.not_copies.list_pairs()

    @Slot(object)
    def _show(self, pairs: Sequence[SaidPair]) -> None:
        scanned, gone = self._parts.review.scanned, self._parts.review.gone
        if scanned is None:
            self.dialog.show_pairs(pair_rows(pairs), pair_cells(None), has_scan=False)
            return
        rows = pair_rows(pairs, scanned.recalled.digests, gone)
        self.dialog.show_pairs(rows, pair_cells(scanned.facts), has_scan=True)

    @Slot(object)
    def _bring_back(self, rows: Sequence[PairRow]) -> None:
        """Let pairs count as copies again, as one step.

        Those in the scan come back by its choices, which are what the library follows; the others
        in the library itself.
        """
        review, keeper = self._parts.review, self._parts.not_copies
        wanted: Pairs = frozenset(row.pair.digests for row in rows)
        here, shown = self._ignored_here(wanted)
        elsewhere, words = wanted - shown, self._step_words()
        review.undo_stack.beginMacro(words)
        if here:
            review.change(words, lambda choices, _: count_as_copies(choices, here))
        if elsewhere:
            forth, back = partial(keeper.forget, elsewhere), partial(keeper.take_back, elsewhere)
            forth()
            review.undo_stack.push(LibraryStep(words, forth, back))
        review.undo_stack.endMacro()
        self._tell_back(len(shown), len(elsewhere))

    def _ignored_here(self, wanted: Pairs) -> tuple[Pairs, Pairs]:
        """Of some pairs of digests those that are left out of the list: their rows; themselves."""
        scanned = self._parts.review.scanned
        if scanned is None:
            return frozenset(), frozenset()
        by_digests = {
            pair: digests_of_pairs(scanned.recalled.digests, frozenset({pair}))
            for pair in self._parts.review.choices.ignored
        }
        here = {pair: digests for pair, digests in by_digests.items() if digests <= wanted}
        return frozenset(here), frozenset().union(*here.values())

    def _step_words(self) -> str:
        return self.tr("count as copies again")

    def _tell_back(self, n_shown: int, n_elsewhere: int) -> None:
        parts = []
        if n_shown:
            parts.append(
                self.tr(
                    "%Ln pair(s) (counts|count) as copies again in this list and in later scans.",
                    "",
                    n_shown,
                )
            )
        if n_elsewhere:
            parts.append(
                self.tr("%Ln more will, once (its|their) mail is scanned again.", "", n_elsewhere)
                if n_shown
                else self.tr(
                    "%Ln pair(s) (counts|count) as copies again once (its|their) mail is scanned "
                    "again.",
                    "",
                    n_elsewhere,
                )
            )
        self.dialog.say(wording.sentences(parts))
        self._parts.window.say(wording.sentences(parts))

    @Slot()
    def _offer_undo(self) -> None:
        """In the dialog, where the last step is one that was done there."""
        if (dialog := self._list.shown) is not None:  # the end empties the stack, too
            words = self._step_words() if self._is_last_step() else ""
            dialog.offer_undo(self.tr("Undo: %1").replace("%1", words) if words else "")

    @Slot()
    def _undo(self) -> None:
        if self._is_last_step():
            self._parts.window.menus.undo.trigger()
            self.dialog.say("")

    def _is_last_step(self) -> bool:
        return self._parts.review.undo_stack.undoText() == self._step_words()

    @Slot(object)
    def _tell_failed(self, error: LibraryError) -> None:
        self._parts.window.banner.tell(wording.error(error), tone=BannerTone.BAD)
        self.dialog.say(wording.error(error))
