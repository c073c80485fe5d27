"""From marks to moved messages and back: plan, review sheet, run, result, undo, History."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, assert_never

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QDialog, QFileDialog

from core.errors import ServerError
from core.model.groups import Decision
from core.model.mentions import KeywordRules
from core.model.plan import TO_TRASH
from core.model.refusals import READABLE_ONLY, RefusalKind
from core.model.seeds import KnownBulk
from core.model.sources import SourceSpec, Treatment
from core.scan.session import Session
from core.system.later import Later
from core.words.refusals import REFUSALS
from gui import wording
from gui.assets import effective, theme_colours, theme_named
from gui.controllers.moves import Activity, MovesController
from gui.controllers.protected_mail import ProtectedMail, find_protected_mail
from gui.controllers.review.overview import StepDecided
from gui.dialogs.accounts.target_folder import TargetFolderDialog
from gui.dialogs.review.review_sheet import ReviewSheet
from gui.models.moves import FolderShrink, Review, add_hidden, is_small
from gui.models.plain import plain_line
from gui.models.results.board import LaterDecisions
from gui.turns import paint_next_turn
from gui.widgets.banner import BannerTone, Button
from gui.widgets.menus import Act
from gui.wiring.accounts.traffic import TrafficMeter
from gui.wiring.only_these import OnlyThese
from gui.wiring.parts import Parts
from gui.wiring.refreshing import Refreshing
from gui.wiring.runs.looking_back import LookingBack
from gui.wiring.runs.results import RunResults

if TYPE_CHECKING:
    from core.actions import planning
else:
    planning = Later("core.actions.planning")

ASK_SMALL = "ask_small_runs"
PASSING = (  # reasons that go away as soon as another program ends (R-TB2, R-TB5)
    RefusalKind.THUNDERBIRD_RUNNING,
    RefusalKind.COMPACTING,
    RefusalKind.PROGRAM_RUNNING,
    RefusalKind.LOCKED,
)


OUTDATED = (  # reasons that a look at the mail as it is now does away with
    RefusalKind.MISSING,
    RefusalKind.CHANGED,
    RefusalKind.KEEPER_GONE,
    RefusalKind.KEEPER_CHANGED,
    RefusalKind.GHOST,
    RefusalKind.KEEPER_GHOST,
)


class Moving(QObject):
    """Connects moving and undoing with the window.

    Signals:
        mail_changed: Mail was moved or put back: what is on screen is out of date.
        busied: Whether something is being done to mail.
        learned: A plan read messages whole: what is on screen says less of them.
        held_back: Nothing may be moved before the mail is searched for the user's keywords.
        plan_written: An `ExportedPlan`. not_written: The `OSError` of a file.
        crashed: An exception of ours.
    """

    mail_changed = Signal()
    busied = Signal(bool)
    learned = Signal()
    held_back = Signal()
    plan_written = Signal(object)
    not_written = Signal(object)
    crashed = Signal(object)

    def __init__(
        self,
        parts: Parts,
        moves: MovesController,
        sign_in: Callable[[ServerError, Callable[[], None]], bool],
        refreshing: Refreshing,
        parent: QObject | None = None,
    ) -> None:
        """Connect them.

        Args:
            parts: The window and what it shows.
            moves: What moves mail.
            sign_in: Lets the user sign in after a failure, and then does something again.
            refreshing: Shows in the list what was moved.
            parent: Owns it.
        """
        super().__init__(parent)
        self._parts, self._moves, self._refreshing = parts, moves, refreshing
        self._planned_in = -1  # the number of the scan that was planned in
        self._planned_by: KeywordRules | None = None  # the words that were minded
        self._step: StepDecided | None = None  # of the overview, that was planned
        self._by_marks = False  # what was planned is what is marked in the list
        self._meter = TrafficMeter(parts)
        self._only_these = OnlyThese(parts, self)
        self.looking_back = LookingBack(parts, moves, self)
        self._tell = self.looking_back.tell
        self._results = RunResults(parts, moves, self.looking_back, refreshing, sign_in, self)
        self._results.mail_changed.connect(self.mail_changed)
        self._connect_window()
        self._connect_moves()

    @Slot()
    def look_for_open_runs(self) -> None:
        """Ask about runs that were cut off, before anything else is done.

        Then the safety copies are looked at: they may be over their limit.
        """
        self._moves.history.look_for_open()
        self._moves.history.look_at_copies()

    @Slot()
    def look_for_cut_off(self) -> None:
        """Mail was scanned: see `OpenRuns.look_for_cut_off`."""
        self._results.open_runs.look_for_cut_off()

    def wait(self, seconds: float) -> None:
        """Stop at the next safe point and wait. For closing only."""
        self._moves.wait(seconds)

    # --- connecting -----------------------------------------------------------------------------

    def _connect_window(self) -> None:
        window, moves = self._parts.window, self._moves
        actions = window.menus.actions
        actions[Act.MOVE_TO_TRASH].triggered.connect(self._move_to_trash)
        actions[Act.MOVE_TO_FOLDER].triggered.connect(self._move_to_folder)
        actions[Act.MOVE_TO_ACCOUNT].triggered.connect(self._move_to_account)
        actions[Act.UNDO_RUN].triggered.connect(moves.undo_last)
        preferences = self._parts.preferences
        actions[Act.ASK_SMALL].setChecked(preferences.flag(ASK_SMALL, default=True))
        actions[Act.ASK_SMALL].toggled.connect(lambda on: preferences.save_flag(ASK_SMALL, on))
        window.bar.move_wanted.connect(self._move_to_trash)
        window.progress.stop_wanted.connect(moves.stop)
        window.progress.pause_wanted.connect(moves.pause)

    def _connect_moves(self) -> None:
        moves = self._moves
        moves.find_protected = self._find_protected
        self._parts.sources.model.chosen.connect(self._on_treated)
        moves.busied.connect(self._on_busied)
        moves.busied.connect(self.busied)
        moves.progressed.connect(self._meter.show)
        moves.held.connect(self._parts.window.progress.show_held)
        moves.reviewed.connect(self._review)
        moves.learned.connect(self.learned)
        moves.plan_written.connect(self.plan_written)
        moves.not_written.connect(self.not_written)
        moves.stopped.connect(
            lambda: self._parts.window.say(self.tr("Stopped. Nothing was moved."))
        )
        moves.crashed.connect(self.crashed)

    def move_known(self, decisions: Sequence[Decision], known: KnownBulk) -> None:
        """Plan to move known bulk mail that the user marked to the trash; the review follows."""
        review = self._parts.review
        session = self._may_plan()
        if session is None or not decisions:
            return
        terms = planning.PlanTerms(
            threshold=review.choices.threshold,
            protected=review.limits.folders,
            mentioning=review.limits.mentioning,
            detectors=review.choices.detectors,
            known=known,
        )
        self._step, self._by_marks = None, False
        self._moves.plan(session, decisions, terms)

    def move_decided(self, found: StepDecided) -> None:
        """Plan to move what a step of the ladder takes to the trash; the review follows."""
        if self._may_plan() is not None:
            self._step, self._by_marks = found, False
            self._moves.plan(found.session, found.decisions, found.terms)

    @property
    def is_busy(self) -> bool:
        """Whether something is being done to mail."""
        return self._moves.is_busy

    def export_plan(self, path: Path) -> None:
        """Write a plan of what is marked to a file; `plan_written` follows."""
        marked = self._marked(TO_TRASH)
        if marked is not None:
            self._moves.export_plan(*marked, path)

    def _may_plan(self) -> Session | None:
        """The scan to plan in; None, and said why, while places or keywords are out of date."""
        if self._parts.scan.is_busy or self._refreshing.is_due:
            self._parts.window.say(
                self.tr("The list is being updated. You can move messages when it is up to date.")
            )
            return None
        if self._moves.is_busy:
            self._parts.window.say(self.tr("Other messages are being checked or moved."))
            return None
        if self._results.open_runs.hold_back():
            return None
        if self._parts.review.limits.held:
            self.held_back.emit()
            return None
        self._planned_in = self._parts.review.scan_number
        self._planned_by = self._words_in_force()
        return self._parts.review.session

    def _has_other_words(self) -> bool:
        """Whether keywords were typed, or searched for, since the move was planned; said if so."""
        if self._parts.review.limits.held:
            self.held_back.emit()
            return True
        if self._words_in_force() != self._planned_by:
            self._parts.window.say(self.tr("Stopped. Nothing was moved."))
            return True
        return False

    def _words_in_force(self) -> KeywordRules | None:
        found = self._parts.review.limits.found
        return None if found is None else found.asked

    # --- moving away ----------------------------------------------------------------------------

    @Slot()
    def _move_to_trash(self) -> None:
        self._plan(TO_TRASH)

    @Slot()
    def _move_to_folder(self) -> None:
        preferences = self._parts.preferences
        name, _ = QFileDialog.getSaveFileName(
            self._parts.window,
            self.tr("Move to which mailbox file?"),
            str(preferences.last_folder / "copies.mbox"),
            self.tr("Mailbox file (*.mbox);;All files (*)"),
            options=QFileDialog.Option.DontConfirmOverwrite,  # mail is added, never replaced
        )
        if name:
            preferences.last_folder = Path(name).parent
            self._plan(name)

    @Slot()
    def _move_to_account(self) -> None:
        sources = self._parts.sources
        dialog = TargetFolderDialog(sources.naming, sources.surveys, self._parts.window)
        dialog.set_colours(theme_colours(effective(theme_named(self._parts.preferences.theme))))
        if dialog.exec() == QDialog.DialogCode.Accepted and dialog.destination:
            self._plan(dialog.destination)
        elif dialog.wants_account:
            self._parts.window.menus.actions[Act.ADD_ACCOUNT].trigger()
        dialog.deleteLater()

    def _find_protected(self) -> ProtectedMail:
        """What stays where an undo is taken back."""
        review, scanned = self._parts.review, self._parts.review.scanned
        session = None if scanned is None else scanned.session
        entries = self._parts.sources.model.entries
        return find_protected_mail(entries, session, review.limits.mentioning)

    def _plan(self, to: str) -> None:
        marked = self._marked(to)
        if marked is not None:
            self._step, self._by_marks = None, True
            self._moves.plan(*marked)

    def _marked(self, to: str) -> tuple[Session, LaterDecisions, planning.PlanTerms] | None:
        """What is marked now, as a plan takes it; None where nothing is, or mail is moved."""
        review = self._parts.review
        decisions = review.later_decisions()
        session = None if decisions is None else self._may_plan()
        if session is None or decisions is None:
            return None
        terms = planning.PlanTerms(
            threshold=review.choices.threshold,
            to=to,
            protected=review.limits.folders,
            mentioning=review.limits.mentioning,
            detectors=review.choices.detectors,
        )
        return session, decisions, terms

    @Slot(object)
    def _review(self, review: Review) -> None:
        self._results.expect(self._planned_in, review.to)
        if self._has_other_words():
            self._moves.discard()
            return
        if not review.messages:
            self._moves.discard()
            self._tell_of_nothing(review)
            return
        review = add_hidden(review, self._hidden_marks())
        ask_small = self._parts.window.menus.actions[Act.ASK_SMALL]
        if is_small(review) and not ask_small.isChecked():
            self._moves.carry_out(None)
            return
        named = theme_colours(effective(theme_named(self._parts.preferences.theme)))
        sheet = ReviewSheet(
            review,
            named,
            naming=self._parts.sources.naming,
            surveys=self._parts.sources.surveys,
            counted=None if self._step is None else self._step.counted,
            parent=self._parts.window,
        )
        paint_next_turn(sheet)
        if sheet.exec() == QDialog.DialogCode.Accepted:
            if sheet.dont_ask_again:
                ask_small.setChecked(False)
            self._moves.carry_out(sheet.confirmed_number)
        else:
            self._moves.discard()
            self._go_back(sheet, review)
        sheet.deleteLater()

    def _go_back(self, sheet: ReviewSheet, review: Review) -> None:
        """Nothing moves: show what was asked for in the list, or protect a folder."""
        if sheet.shows_unlike:
            self._only_these.show_unlike(review.unlike_rows, self._step)
        elif sheet.shows_hidden:
            self._only_these.show_hidden(review.hidden_rows)
        elif sheet.shows_skipped:
            self._only_these.show_skipped(review.skipped_rows)
        elif sheet.to_protect is not None:
            self._protect(sheet.to_protect)

    def _hidden_marks(self) -> list[int]:
        """The rows of what was planned by its marks and does not pass the filter of the list."""
        review = self._parts.review
        if review.board is None or not self._by_marks:
            return []
        hidden = review.board.marked & ~review.shown_copies.members()
        rows: list[int] = review.board.groups.members[hidden].tolist()
        return rows

    def _tell_of_nothing(self, review: Review) -> None:
        """Say why a plan moves nothing, and what can be done about it."""
        reasons = wording.clauses(
            wording.about(wording.number(n), wording.say(REFUSALS[kind]))
            for kind, n in review.skipped
        )
        nothing = self.tr("None of the marked messages can be moved.")
        words = wording.sentences((nothing, reasons))
        buttons: list[Button] = []
        if any(kind in PASSING for kind, _ in review.skipped):
            words += "\n" + self.tr("Close the other program, then press Retry.")
            buttons.append((self.tr("Retry"), self._moves.retry))
        if any(kind in OUTDATED for kind, _ in review.skipped):
            words += "\n" + self.tr("The mail changed since it was scanned. Press Rescan.")
            buttons.append(self._refreshing.rescan_button())
        if any(kind in READABLE_ONLY for kind, _ in review.skipped):
            save = self._parts.window.menus.actions[Act.SAVE_COPY]
            buttons.append((self.tr("Save a cleaned copy\u2026"), save.trigger))
        self._tell(words, buttons=buttons)

    def _protect(self, folder: FolderShrink) -> None:
        """Keep what a plan would have taken out of a folder; the user asks for a plan anew."""
        parts = self._parts
        select = parts.window.menus.actions[Act.SELECT_FOR_ME]
        if not parts.sources.protect(SourceSpec(folder.kind, Path(folder.path)), folder.folder):
            select.trigger()  # a label of a Takeout file: a plan knows it by the whole file
            return
        name = plain_line(parts.sources.naming.place(folder.path, folder.folder))
        words = self.tr(
            "%1 is protected now: its messages stay. Their copies in folders that are not "
            "protected can go instead. Nothing was moved."
        )
        button = (self.tr("Select for me\u2026"), select.trigger)
        self._tell(words.replace("%1", name), tone=BannerTone.GOOD, buttons=(button,))

    @Slot(object)
    def _on_treated(self, treatment: Treatment) -> None:
        """A folder was protected or skipped: say so if a move may take mail out of it still."""
        is_moving = self._moves.is_busy and self._moves.activity is Activity.MOVING
        if treatment is Treatment.SEARCH or not is_moving:
            return
        banner = self._parts.window.banner
        words = self.tr("The move that is running goes on as you reviewed it. Stop ends it.")
        if not banner.isVisible():
            banner.tell(words, tone=BannerTone.WARNING)
        elif words not in banner.text:
            banner.add(words)

    @Slot(bool)
    def _on_busied(self, busy: bool) -> None:
        if busy:
            self._meter.begin()
            doing, counting = self._doing_words()
            why = self.tr("Messages are being checked or moved")
            checking = self.tr("Checking %1 of %2") if counting else ""
            copying = self.tr("Copying %1 of %2") if counting else ""
            self._parts.show_busy(doing, why, counting, checking=checking, copying=copying)
        else:
            self._parts.show_busy("", "")

    def _doing_words(self) -> tuple[str, str]:
        """What goes on, and the same with a count."""
        match self._moves.activity:
            case Activity.PLANNING:
                doing = self.tr("Checking what can be moved")
                return doing, self.tr("Checking %1 of %2")
            case Activity.MOVING:
                return self.tr("Moving"), self.tr("Moving %1 of %2")
            case Activity.RETURNING:
                return self.tr("Putting back"), self.tr("Putting back %1 of %2")
            case Activity.OTHER:
                return self.tr("Working on the mail"), ""
            case _:
                assert_never(self._moves.activity)
