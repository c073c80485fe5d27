"""The groups under review: what is shown, what is marked, and each step back.

All decisions are one immutable `Choices`; a step is a former and a next one, so undo cannot miss
anything. The board is laid out anew after each step, in milliseconds (see
`gui.models.results.board`), so nothing that is on screen can differ from what was decided.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QObject, Signal, Slot

from core.columns import Int32s
from core.model.groups import ALL_DETECTORS, Decision, Detector, Groups
from core.scan.session import Session, without_rows
from gui.controllers.review.before_moves import BeforeMove, FormerReviews
from gui.controllers.review.carried import (
    CarriedReview,
    FirstGroups,
    carry_review,
    find_first_groups,
    lay_out,
    without_gone,
)
from gui.controllers.review.carrying import RowNumbers, carry_choices, turn_round, unmark_disproved
from gui.controllers.review.limits import ReviewLimits
from gui.controllers.review.reviewed_scan import ReviewedScan
from gui.controllers.review.shown_copies import ShownCopies
from gui.controllers.review.steps import MoveSteps, Step
from gui.jobs import JobDone, JobFailed, LatestJob, Outcome, dispatch
from gui.models.results.board import (
    Board,
    LaterDecisions,
    MarkBars,
    Totals,
    count_totals,
    marked_decisions,
    rows_of_groups,
)
from gui.models.results.choices import Choices, adopt_decisions, no_choices
from gui.models.results.facts import Bools
from gui.models.results.keywords import KeywordResults
from gui.models.results.results import ResultsModel

Limit = Callable[[Session], ReviewLimits]
# shows it; gives where each message of before is in it, or -1; None: there was nothing to show
Show = Callable[[], Int32s | None]
UNDO_STEPS = 100
CUT_AT_ONCE = 10_000  # messages whose groups are cut in less time than a screen needs for a frame
_SLIDE = 1  # id of undo steps that may be one: the moves of the slider


class ReviewController(QObject):
    """Holds the decisions, and shows them through `model`.

    What a scan found early, before its end, can be looked at and nothing else: `scanned`, which
    all that moves or marks goes by, stays None, every copy is barred, and no step is taken.

    Signals:
        changed: Groups, marks or kept ones are others now.
        counted: The new `Totals`, and those before the slider moved (or None).
        limited: What the user's words hold back or choose is in force from now on.
        said: A sentence for the status line.
        crashed: An exception of ours.
    """

    changed = Signal()
    counted = Signal(object, object)
    limited = Signal()
    said = Signal(str)
    crashed = Signal(object)

    def __init__(
        self,
        *,
        threshold: float,
        detectors: frozenset[Detector] = ALL_DETECTORS,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.model = ResultsModel(self)
        self.shown_copies = ShownCopies(self.model, self)
        self.moves = MoveSteps(self)
        self.undo_stack = self.moves.stack
        self.undo_stack.setUndoLimit(UNDO_STEPS)
        self._former = FormerReviews()
        self._n_scans = 0
        self._numbers = RowNumbers(0, {})
        self._scanned: ReviewedScan | None = None
        self._early = self._is_held = False
        self._choices = no_choices(0, threshold, detectors)
        self._cut: Groups | None = None
        self._board: Board | None = None
        self._limits = ReviewLimits(np.zeros(0, np.bool_))
        self._coming: ReviewLimits | None = None  # in force once the groups are cut by them
        self._before_slide: Totals | None = None
        self._sorter = LatestJob(self)

    # --- what is there --------------------------------------------------------------------------

    @property
    def scanned(self) -> ReviewedScan | None:
        """What is under review; None while a scan has not come to its end."""
        return None if self._early else self._scanned

    @property
    def shown(self) -> ReviewedScan | None:
        """What is on screen, also if a scan found it early."""
        return self._scanned

    @property
    def is_early(self) -> bool:
        """Whether what is on screen was found before the end of a scan."""
        return self._early

    @property
    def session(self) -> Session | None:
        """The scan under review without what left since, to count and to plan by."""
        if self.scanned is None:
            return None
        return without_rows(self.scanned.session, self._limits.gone)

    @property
    def scan_number(self) -> int:
        """Tells one scan from the next: rows count in one of them alone."""
        return self._numbers.scan

    @property
    def board(self) -> Board | None:
        """What is on screen, folded and filtered parts included."""
        return self._board

    @property
    def choices(self) -> Choices:
        """All decisions."""
        return self._choices

    @property
    def protected(self) -> Bools:
        """(n,) bool, messages that stay: by their folders, or by words that they mention."""
        return self._limits.protected

    @property
    def limits(self) -> ReviewLimits:
        """What stays or is not looked at, and by what."""
        return self._limits

    def decisions(self) -> tuple[Decision, ...]:
        """The marks in force."""
        return () if self._board is None else marked_decisions(self._board, self._choices)

    def later_decisions(self) -> LaterDecisions | None:
        """The marks in force, to be looked at by a worker; None if nothing is marked."""
        if self._board is None or not self._board.marked.any():
            return None
        return LaterDecisions(self._board, self._choices)

    def open(
        self, scanned: ReviewedScan, protected: Bools, of_folders: MarkBars | None = None
    ) -> None:
        """Review a new scan: nothing is marked, nothing can be undone but moves.

        The similarity stays, and what finds groups. `protected`, `of_folders`: see `ReviewLimits`.
        """
        self._open(scanned, ReviewLimits(protected, of_folders=of_folders), early=False)

    def open_early(
        self, scanned: ReviewedScan, protected: Bools, of_folders: MarkBars | None = None
    ) -> None:
        """Show what a scan found so far, unless a whole scan is under review."""
        if self._scanned is None or self._early:
            self._open(scanned, ReviewLimits(protected, of_folders=of_folders), early=True)

    def close_early(self) -> None:
        """The scan does not come to its end: what it found early is shown no more."""
        if self._early:
            self.close()

    def _open(self, scanned: ReviewedScan, limits: ReviewLimits, *, early: bool) -> None:
        former = scanned.rows if self._early else None
        self._scanned, self._limits, self._coming = scanned, limits, None
        self._early, self._board = early, None  # the former board is one of other messages
        self.shown_copies.begin()
        self.model.set_found(None)
        self._choices = self._undecided(scanned)
        self.moves.clear()
        self._former.forget()
        self._n_scans += 1
        self._numbers = RowNumbers(self._n_scans, {})
        self.model.renumber(former)
        self._show_first(find_first_groups(scanned, limits, self._choices))
        self.model.renumber(None)

    def carry_on(self, scanned: ReviewedScan, to_now: Int32s, limit: Limit) -> Show:
        """Review the same mail as it is now: what was decided, and each step back, stays.

        Args:
            scanned: What was read anew.
            to_now: Where each message of the former scan is in this one, or -1.
            limit: Gives the limits of its folders.

        Returns:
            What shows it, to be called in a turn of its own: half of the work is done by now.
        """

        def carry() -> CarriedReview:
            choices = carry_choices(self._choices, to_now, self._undecided(scanned))
            if self._scanned is not None:
                choices = unmark_disproved(choices, self._scanned.session, scanned.session, to_now)
            numbers = self._numbers.follow(to_now, self._n_scans + 1)
            return carry_review(scanned, limit(scanned.session), choices, numbers, to_now)

        return self._show_later(carry)

    def take_out(self, rows: Int32s, run: str) -> None:
        """A run moved these messages: they leave the list, and nothing counts them any more.

        A worker cuts the groups without them, because that sorts all links anew. Until then those
        that lost their kept message are left out.
        """
        scanned, former = self._scanned, self._limits.gone
        if scanned is None or not len(rows):
            return
        before = BeforeMove(run, scanned, former, self._choices, self._numbers)
        self._former.remember(before)
        gone = np.zeros(scanned.facts.n_mails, np.bool_) if former is None else former.copy()
        gone[rows] = True
        self.set_gone(gone)

    def carry_back(self, run: str, limit: Limit) -> Show | None:
        """All that a run moved is back: show it again, as far as the former scan is still known.

        Args:
            run: Its id.
            limit: Gives the limits of the folders of a scan.

        Returns:
            What shows it, as of `carry_on`; None where nothing is known. Of another run than the
            latest, nothing is.
        """
        known = self._former.take(run)
        if known is None or self._scanned is None:
            self.forget_moves()
            return None
        n_now = self._scanned.facts.n_mails
        scan = known.numbers.scan
        if scan == self._numbers.scan:
            return lambda: self._show_all_again(scan, known.gone)

        def carry() -> CarriedReview:
            back = turn_round(self._numbers.maps[scan], n_now)
            limits = replace(limit(known.scanned.session), gone=known.gone)
            choices = carry_choices(self._choices, back, known.choices)
            numbers = self._numbers.go_back(known.numbers, n_now)
            return carry_review(known.scanned, limits, choices, numbers, back)

        return self._show_later(carry)

    def _show_all_again(self, scan: int, gone: Bools | None) -> Int32s | None:
        if self._scanned is None or self._numbers.scan != scan:
            return None
        self.set_gone(gone)
        return np.arange(self._scanned.facts.n_mails, dtype=np.int32)

    def _show_later(self, carry: Callable[[], CarriedReview]) -> Show:
        """What shows a review that is carried now; anew where something changes until then."""
        choices, limits, scan = self._choices, self._limits, self._numbers.scan
        carried = carry()

        def show() -> Int32s | None:
            if self._scanned is None or self._numbers.scan != scan:
                return None  # it was closed or scanned anew
            is_so = self._choices is choices and self._limits is limits
            latest = carried if is_so else carry()
            self._swap(latest)
            return latest.to_now

        return show

    def forget_moves(self) -> None:
        """What was under review before moves is out of date, because some of it came back."""
        self._former.forget()

    def set_gone(self, gone: Bools | None) -> None:
        """Leave these messages out, (n,) bool; None: none."""
        if gone is not None and not gone.any():
            gone = None
        self._limits = replace(self._limits, gone=gone)
        if self._coming is not None:
            self._coming = replace(self._coming, gone=gone)
        if self._cut is not None and gone is not None:
            self._cut = without_gone(self._cut, gone)
        self._sort_anew()  # first: `is_sorting` says that these are not the groups yet
        self._lay_out()

    @property
    def is_sorting(self) -> bool:
        """Whether a worker cuts the groups that will be on screen; `changed` follows."""
        return self._sorter.is_busy

    @property
    def gone(self) -> Bools | None:
        """(n,) bool, messages that left since the scan; None: none did."""
        return self._limits.gone

    def _swap(self, carried: CarriedReview) -> None:
        scanned, self._limits, self._choices, self._numbers = carried[:4]
        self._n_scans = max(self._n_scans, self._numbers.scan)
        self._scanned = scanned
        self._coming, self._board = None, None  # the former board is one of other messages
        self.shown_copies.carry(carried.to_now, scanned.facts.n_mails)
        self.model.set_found(None)
        self.model.carry_folds(carried.to_now, scanned.facts)
        self._show_first(carried.groups, carried.board)

    def close(self) -> None:
        """Review nothing."""
        self._scanned = self._cut = self._board = None
        self._early = False
        self.shown_copies.close()
        self._choices = self._nothing_decided(0)
        self.moves.clear()
        self._former.forget()
        self.model.clear()
        self.counted.emit(Totals(), None)
        self.changed.emit()

    # --- what the user wants --------------------------------------------------------------------

    def set_threshold(self, threshold: float) -> None:
        """Regroup at a similarity, 0.5..1. Moves in a row are one step back."""
        if self._scanned is None:
            self._choices = replace(self._choices, threshold=threshold)
        elif threshold != self._choices.threshold:
            after = replace(self._choices, threshold=threshold)
            self._push(self.tr("similarity"), after, merge=_SLIDE)

    def set_detectors(self, detectors: frozenset[Detector]) -> None:
        """Regroup by what these find, at least one; nothing is read again."""
        if self._scanned is None:
            self._choices = replace(self._choices, detectors=detectors)
        elif detectors != self._choices.detectors:
            after = replace(self._choices, detectors=detectors)
            self._push(self.tr("what to find by"), after, merge=-1)

    @Slot()
    def end_slide(self) -> None:
        """The slider was let go: the next differences count from here."""
        self._before_slide = None
        if self._board is not None and self._scanned is not None:
            self.counted.emit(count_totals(self._board, self._scanned.facts), None)

    def set_protected(self, protected: Bools, of_folders: MarkBars | None = None) -> None:
        """Protect other messages than before: nothing of them is marked from now on.

        of_folders: See `ReviewLimits`.

        Which messages are kept may change with it; that sorts all links anew, so a worker does it.
        """
        if self._scanned is None:
            return
        is_same = np.array_equal(protected, self._limits.folders)
        self._limits = replace(self._limits, folders=protected, of_folders=of_folders)
        if self._coming is not None:
            self._coming = replace(self._coming, folders=protected, of_folders=of_folders)
        self._lay_out()
        if is_same:
            return
        self._sort_anew()

    def hold(self) -> None:
        """Let everything stay until `set_found`: nobody knows yet what mentions the words."""
        if self.scanned is not None:
            self._limits, self._coming = replace(self._limits, held=True), None
            self._lay_out()

    def set_found(self, found: KeywordResults | None) -> None:
        """Go by what mentions the user's words; None: by no words. As `set_protected`.

        Where words choose what is looked at, everything is held until its groups are ready, so
        that no others are on screen under those words.
        """
        if self._early:
            return  # it is searched for at the end of the scan
        after = replace(self._limits, found=found, held=False)
        if self._limits.held and after.chooses:
            self._coming = after
        else:
            self._limits, self._coming = after, None
            self.model.set_found(found)
            self._lay_out()
            self.limited.emit()
        self._sort_anew()

    def _sort_anew(self) -> None:
        scanned = self._scanned
        if scanned is None:
            return
        limits, choices = self._coming or self._limits, self._choices

        def ended(outcome: Outcome) -> None:
            if isinstance(outcome, JobFailed):
                self.crashed.emit(outcome.error)
            elif self._scanned is scanned:
                came = self._coming is limits
                if came:
                    self._limits, self._coming = limits, None
                    self.model.set_found(limits.found)
                groups = outcome.value if isinstance(outcome, JobDone) else None
                same = self._limits is limits and _cut_alike(choices, self._choices)
                if same and isinstance(groups, Groups):
                    self._show_cut(groups)
                else:
                    self._recut()
                if came:
                    self.limited.emit()

        self._sorter.start(lambda _: limits.cut(scanned.session, choices), ended)

    def wait(self, seconds: float) -> None:
        """Stop and wait. For closing only."""
        self._sorter.wait(seconds)

    def change(self, words: str, change: Callable[[Choices, Board], Choices]) -> None:
        """Make one step that can be taken back; `words` name it in the menu."""
        if self._early or self._is_held:
            self.say_early()
        elif self._board is not None:
            self._push(words, change(self._choices, self._board), merge=-1)

    def hold_decisions(self, held: bool) -> None:
        """Whether a scan goes on whose groups take the place of these: nothing is decided then."""
        self._is_held = held

    def say_early(self) -> None:
        """Say that nothing is decided before the scan is done."""
        self.said.emit(self.tr("The scan is still running. You can mark messages when it's done."))

    def adopt(self, chosen: Sequence[Decision], words: str) -> None:
        """Take over what rules decided, as one step."""
        if not chosen:
            return

        def change(choices: Choices, board: Board) -> Choices:
            keeps = np.array([decision.keep for decision in chosen], np.int32)
            return adopt_decisions(choices, chosen, rows_of_groups(board, keeps))

        self.change(words, change)

    # --- how it comes on screen -----------------------------------------------------------------

    def _push(self, words: str, after: Choices, *, merge: int) -> None:
        scan = self._numbers.scan
        if self._early:  # another similarity, which is nothing to be undone
            self._take(after, scan)
            return
        self.undo_stack.push(
            Step(self._take, self._choices, after, scan=scan, words=words, merge=merge)
        )

    def _take(self, choices: Choices, scan: int) -> None:
        """Show choices, made over a scan, and say which marks went with their groups."""
        if scan != self._numbers.scan and self._scanned is not None:
            # of messages that were away then, what is decided now stays
            choices = carry_choices(choices, self._numbers.maps[scan], self._choices)
        slid = choices.threshold != self._choices.threshold
        recut = slid or choices.detectors != self._choices.detectors
        before = self._board
        self._choices = choices
        if not slid:
            self._before_slide = None
        if recut:
            if (
                slid
                and self._before_slide is None
                and before is not None
                and self._scanned is not None
            ):
                self._before_slide = count_totals(before, self._scanned.facts)
            self._cut_anew(before)
        else:
            self._lay_out()

    def _show_first(self, groups: FirstGroups | None, board: Board | None = None) -> None:
        """Show the groups that the worker of the scan cut; None: cut them.

        board: They are laid out already.
        """
        if groups is None:
            self._recut()
            return
        self._cut = groups.cut
        if not groups.are_final:
            self._sort_anew()  # first: `is_sorting` says that these are not the groups yet
        if board is None:
            self._lay_out()
        else:
            self._show_board(board)

    def _recut(self) -> None:
        if self._scanned is not None:
            self._show_cut(self._limits.cut(self._scanned.session, self._choices))

    def _show_cut(self, groups: Groups) -> None:
        self._cut = groups
        self._lay_out()

    def _cut_anew(self, before: Board | None) -> None:
        """Cut at another similarity: of much mail a worker does it, and the list follows.

        before: What was on screen, to say which marks it loses.
        """
        scanned, limits, choices = self._scanned, self._limits, self._choices
        if scanned is None:
            return
        if scanned.facts.n_mails <= CUT_AT_ONCE:
            self._recut()
            self._tell_lost_marks(before)
            return

        def show(groups: Groups) -> None:
            if self._scanned is scanned:
                self._show_cut(groups)
                self._tell_lost_marks(before)

        self._sorter.start(
            lambda _: limits.cut(scanned.session, choices),
            lambda outcome: dispatch(outcome, done=show, crashed=self.crashed.emit),
        )

    def _nothing_decided(self, n_mails: int) -> Choices:
        return no_choices(n_mails, self._choices.threshold, self._choices.detectors)

    def _undecided(self, scanned: ReviewedScan) -> Choices:
        return replace(self._nothing_decided(scanned.facts.n_mails), ignored=scanned.recalled.rows)

    def _lay_out(self) -> None:
        if self._scanned is not None and self._cut is not None:
            self._show_board(
                lay_out(self._scanned, self._limits, self._choices, self._cut, early=self._early)
            )

    def _show_board(self, board: Board) -> None:
        if self._scanned is None:
            return
        self._board = board
        self.shown_copies.show(self._scanned.facts, self._board, early=self._early)
        self.counted.emit(count_totals(self._board, self._scanned.facts), self._before_slide)
        self.changed.emit()

    def _tell_lost_marks(self, before: Board | None) -> None:
        if before is None or self._board is None:
            return
        lost = int(before.marked.sum()) - int(self._board.marked.sum())
        if lost > 0:
            self.said.emit(
                self.tr(
                    "%Ln mark(s) disappeared with (its|their) group(s). Undo brings (it|them) "
                    "back.",
                    "",
                    lost,
                )
            )


def _cut_alike(a: Choices, b: Choices) -> bool:
    """Whether the groups of both are the same: what is marked or kept comes after."""
    return a.threshold == b.threshold and a.detectors == b.detectors
