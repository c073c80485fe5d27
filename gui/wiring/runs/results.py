"""How runs ended: said in words, shown in the list, and put in order among the steps of Undo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from core.errors import CoreError, ServerError, SignInNeeded
from core.model.refusals import RefusalKind
from core.model.runs import RunSummary
from gui import wording
from gui.controllers.moves import MovesController
from gui.models.accounts.accounts import AccountState
from gui.models.plain import plain_line
from gui.models.run_words import (
    OPEN_STATES,
    not_begun_words,
    refused_words,
    result_words,
    waiting_words,
)
from gui.widgets.banner import BannerTone, Button
from gui.wiring.parts import Parts
from gui.wiring.refreshing import Refreshing, keep_place
from gui.wiring.runs.looking_back import LookingBack
from gui.wiring.runs.move_order import MoveOrder
from gui.wiring.runs.open_runs import OpenRuns


class RunResults(QObject):
    """Follows what became of runs; `open_runs` asks about those that were cut off.

    Signals:
        mail_changed: Mail was moved or put back: what is on screen is out of date.
    """

    mail_changed = Signal()

    def __init__(
        self,
        parts: Parts,
        moves: MovesController,
        looking_back: LookingBack,
        refreshing: Refreshing,
        sign_in: Callable[[ServerError, Callable[[], None]], bool],
        parent: QObject | None = None,
    ) -> None:
        """Arguments as of `Moving`; looking_back: shows the messages of a run."""
        super().__init__(parent)
        self._parts, self._moves, self._sign_in = parts, moves, sign_in
        self._looking_back, self._refreshing = looking_back, refreshing
        self._tell = looking_back.tell
        self._steps = MoveOrder(parts, moves, looking_back, self)
        self.open_runs = OpenRuns(parts, moves, looking_back, self)
        self._planned_in = -1  # the number of the scan that was planned in
        self._to_weigh = False  # what the safety copies take
        self._to = ""  # where what was planned goes
        self._of_spared = ""  # what stays where an undo is taken back, until it has ended
        self._weigh_copies = QTimer(self, interval=0, singleShot=True)
        self._weigh_copies.timeout.connect(self._look_at_copies)
        parts.scan.busied.connect(self._weigh_once_at_rest)
        refreshing.due_changed.connect(self._weigh_once_at_rest)
        moves.ended.connect(self._on_moved)
        moves.undone.connect(self._on_undone)
        moves.spared.connect(self._on_spared)
        moves.undone_before.connect(self._on_undone_before)
        moves.not_begun.connect(self._on_not_begun)
        moves.resumed.connect(self._on_resumed)
        moves.failed.connect(self._on_failed)

    def expect(self, planned_in: int, to: str) -> None:
        """A plan is under review.

        Args:
            planned_in: The number of the scan that it was made of.
            to: Where it moves to, as in `core.model.plan.Move`.
        """
        self._planned_in, self._to = planned_in, to

    @Slot(object)
    def _on_moved(self, run: RunSummary) -> None:
        self._show_run(run)

    @Slot(object)
    def _on_undone(self, run: RunSummary) -> None:
        first, self._of_spared = self._of_spared, ""
        self._show_run(run, first)
        self._moves.history.look_for_open()

    def _show_run(self, run: RunSummary, first: str = "") -> None:
        """Say how a run ended, and show it in the list: at once what is sure, the rest by reading.

        The rows that went are taken out before anything else is done. `first`: a sentence before.
        """
        is_whole = not run.skipped + run.failed + run.unknown + run.pending
        comes_back = run.returns and is_whole and run.moved == self._steps.moved_by(run.undoes)
        if not comes_back:
            self._tell_of_run(run, first)
        shown = self._parts.review.shown_copies
        if shown.are_chosen:  # what says so is gone, and what is put back would stay hidden
            keep_place(self._parts, lambda: shown.show_only(None))
        if comes_back:
            self._refreshing.put_back(run.undoes, lambda: self._tell_of_return(run, first))
            return
        if run.returns:
            self._parts.review.forget_moves()
        elif self._planned_in == self._parts.review.scan_number:
            self._refreshing.take_out(self._moves.moved_rows, run.id)
        self._follow_run(run)

    def _tell_of_return(self, run: RunSummary, first: str) -> None:
        """The list shows what an undo put back. The banner comes in a turn of its own."""
        self._follow_run(run)
        QTimer.singleShot(1, self, lambda: self._tell_of_run(run, first))

    def _follow_run(self, run: RunSummary) -> None:
        to = self._to if len(self._moves.moved_rows) else ""
        self._steps.follow(run, to, is_back=not self._moves.still_out)
        self._looking_back.list_if_seen()
        self.mail_changed.emit()

    @Slot(int, bool)
    def _on_spared(self, n_messages: int, are_all: bool) -> None:
        self._of_spared = self.tr(
            "%Ln message(s) stayed in place: (it is|they are) protected.", "", n_messages
        )
        if are_all:
            self._tell(self._of_spared)
            self._of_spared = ""

    @Slot(str)
    def _on_undone_before(self, run: str) -> None:
        if run:
            self._tell(self.tr("There is nothing to undo: this was already undone."))
        else:
            self._tell(self.tr("There is nothing to undo: no moved message can be put back."))
        self._steps.forget(run)
        self._parts.review.forget_moves()
        self._looking_back.list_if_seen()
        self.mail_changed.emit()  # whoever undid it, what is on screen may be out of date

    @Slot(object)
    def _on_not_begun(self, run: RunSummary) -> None:
        """A run was to be undone that had moved nothing: an interrupted change was reverted."""
        details = ((self.tr("Details"), lambda: self._looking_back.open_run(run.id)),)
        self._tell(not_begun_words(run), tone=BannerTone.GOOD, buttons=details)
        self._steps.forget(run.id)
        self._looking_back.list_if_seen()
        self.mail_changed.emit()
        self._moves.history.look_for_open()

    @Slot(object, bool)
    def _on_resumed(self, run: RunSummary, as_before: bool) -> None:
        first = self.tr("Nothing changed since the last check.") if as_before else ""
        given_up = any(kind is RefusalKind.GIVEN_UP for kind, _ in self._moves.last_end.refused)
        was_cut_off = run.id in self.open_runs.asked  # it did not only wait for a password
        if was_cut_off and not (first or given_up or run.pending + run.unknown):
            first = self.tr("The interrupted run was checked and is finished.")
        self._show_run(run, first)

    def _tell_of_run(self, run: RunSummary, first: str) -> None:
        """Say how a run ended, behind a first sentence, with the ways on beside it."""
        buttons: list[Button] = []
        if run.moved and not run.returns:
            buttons.append((self.tr("Undo"), lambda: self._moves.undo(run.id)))
        end, naming = self._moves.last_end, self._parts.sources.naming
        locked = [one.path for one in end.waiting if one.reason is RefusalKind.SIGN_IN]
        self._show_accounts(run, locked)
        if locked:
            buttons.append((self.tr("Sign in and resume"), self._signer(locked[0], run.id)))
        elif run.pending or run.unknown:
            words = self.tr("Resume") if run.pending else self.tr("Check now")
            buttons.append((words, self._resumer(run.id)))
        if run.returns and end.lost:
            buttons.append(self._new_box_button(run.undoes, end.lost))
        is_over = run.state not in OPEN_STATES  # until then the safety copies are needed
        if run.moved and run.copies_bytes and is_over and not run.returns:
            empty = self.tr("Delete safety copies…")
            buttons.append((empty, lambda: self._moves.history.count_copies(run.id)))
        if run.skipped + run.failed:
            buttons.append((self.tr("Show skipped"), lambda: self._looking_back.open_run(run.id)))
        else:
            buttons.append((self.tr("Details"), lambda: self._looking_back.open_run(run.id)))
        tone = BannerTone.WARNING if run.skipped or run.pending else BannerTone.GOOD
        if run.failed or run.unknown:
            tone = BannerTone.BAD
        done = result_words(run, in_server_trash=end.in_server_trash)
        why = (refused_words(end.refused), waiting_words(end.waiting, naming.source))
        text = " ".join(part for part in (first, done, *why) if part)
        self._tell(text, tone=tone, buttons=buttons)
        self._to_weigh = True
        self._weigh_copies.start()

    @Slot()
    def _look_at_copies(self) -> None:
        """Find out what the safety copies take, once the list is up to date: it takes a while."""
        if not (self._parts.scan.is_busy or self._refreshing.is_due or self._moves.is_busy):
            self._to_weigh = False
            self._moves.history.look_at_copies()

    @Slot()
    def _weigh_once_at_rest(self) -> None:
        if self._to_weigh:
            self._weigh_copies.start()

    def _new_box_button(self, run: str, lost: Sequence[str]) -> Button:
        """Puts the messages of a run back though others took their mailboxes away."""
        words = self.tr("Put back into new mailboxes")
        if len(lost) == 1:
            name = plain_line(Path(lost[0]).name)
            words = self.tr("Put back into a new “%1”").replace("%1", name)
        return words, lambda: self._moves.undo(run, new_boxes=True)

    def _show_accounts(self, run: RunSummary, locked: list[str]) -> None:
        """Show in the sidebar what a run found out: who is not let in, and who answered."""
        for entry in self._parts.sources.model.entries:
            path = entry.spec.path
            if str(path) in locked:
                self._parts.sources.tell(path, AccountState.SIGN_IN)
            elif entry.account is not None and run.moved and str(path) in run.places:
                self._parts.sources.tell(path, AccountState.CONNECTED)

    def _resumer(self, run: str) -> Callable[[], None]:
        return lambda: self._moves.resume((run,), act=True)

    def _signer(self, path: str, run: str) -> Callable[[], None]:
        """Lets the user sign in, then carries the run on."""

        def sign_in() -> None:
            self._sign_in(SignInNeeded(Path(path)), self._resumer(run))

        return sign_in

    @Slot(object)
    def _on_failed(self, error: CoreError) -> None:
        self._steps.stand_still()
        naming = self._parts.sources.naming
        buttons: list[Button] = []
        if isinstance(error, ServerError):
            if self._sign_in(error, self._moves.retry):
                return
            buttons.append((self.tr("Try again"), self._moves.retry))
        self._tell(wording.error(error, naming.source), tone=BannerTone.BAD, buttons=buttons)
        self._looking_back.list_if_seen()
