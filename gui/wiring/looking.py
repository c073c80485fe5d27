"""From a file to groups on screen: sources, scan, and what is shown while there is nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Signal, Slot
from PySide6.QtWidgets import QFileDialog

from core.errors import CoreError, ServerError, SourceError
from core.model.sources import Treatment
from core.scan.session import Session
from core.words.sources import TREATMENTS
from gui import wording
from gui.controllers.accounts.estimate import EstimateController
from gui.controllers.accounts.scanned_sources import is_scan_of, rows_of_sources
from gui.controllers.problems import problem_rows
from gui.controllers.review.reviewed_scan import ReviewedScan
from gui.controllers.sample import SampleController
from gui.dialogs.lists import problems_dialog
from gui.dialogs.review.losing import LosingAct
from gui.models.accounts.accounts import AccountState
from gui.models.memory_words import memory_words
from gui.models.plain import plain_line
from gui.models.results.apart import apart_words
from gui.models.results.board import Badge
from gui.models.results.facts import Bools
from gui.turns import paint_next_turn
from gui.widgets.banner import BannerTone
from gui.widgets.menus import Act
from gui.wiring.empty_list import EmptyList
from gui.wiring.held_back import HeldBack
from gui.wiring.losing import lose_if_agreed
from gui.wiring.parts import Parts
from gui.wiring.unscanned import Unscanned

if TYPE_CHECKING:
    from core.sources.neighbours.profiles import ThunderbirdProfile

MAIL_FILES = "*.mbox *.mbx *.eml *.emlx *.msg *.pst *.ost"
AskToSignIn = Callable[[ServerError, Callable[[], None]], bool]


class Looking(QObject):
    """Connects sources and scans with the window.

    Signals:
        crashed: An exception of ours.
        shown_early: What a scan found so far is on screen.
        scanned: A scan is on screen.
        look_wanted, sign_in_wanted: The path of an account whose folders are to be known before a
            scan.
    """

    crashed = Signal(object)
    shown_early = Signal()
    scanned = Signal()
    look_wanted = Signal(object)
    sign_in_wanted = Signal(object)

    def __init__(
        self,
        parts: Parts,
        estimates: EstimateController,
        sign_in: AskToSignIn,
        parent: QObject | None = None,
    ) -> None:
        """`sign_in`: lets the user sign in after a failure, and then does something again."""
        super().__init__(parent)
        self._parts, self._estimates, self._sign_in = parts, estimates, sign_in
        self._sample = SampleController(parts.places.data / "sample", self)
        self._scan_when_settled = self._scan_when_added = self._may_download = False
        self.unscanned = Unscanned(parts, self.scan, self)
        self._held_back = HeldBack(parts, self)
        self.empty_list = EmptyList(parts, estimates, self)
        self._connect_sources()
        self._connect_scan()
        self.refresh()

    def open(self, paths: Sequence[Path], *, scan: bool, download: bool = False) -> None:
        """Add paths, and scan as soon as they are known if asked.

        download: Scan even where there are accounts, too.
        """
        self._scan_when_added = self._scan_when_added or scan
        self._may_download = download
        self._parts.sources.add(paths)

    def offer_profile(self, profile: ThunderbirdProfile | None) -> None:
        """Offer the mail of a profile of Thunderbird at the first start."""
        self.empty_list.profile = profile
        self.refresh()

    @Slot()
    def open_sample(self) -> None:
        """Make the sample mail if it is not there yet, and scan it."""
        self._sample.make()

    def wait(self, seconds: float) -> None:
        """Stop what runs. For closing only."""
        self._sample.wait(seconds)
        self._estimates.wait(seconds)

    @Slot()
    def scan(self) -> None:
        """Scan all sources; asks before decisions are lost by it."""
        lose_if_agreed(self._parts, LosingAct.SCAN, self._scan)

    def _scan(self) -> None:
        """Scan all sources; accounts whose folders are not known are looked at before."""
        parts = self._parts
        parts.window.banner.hide()
        parts.window.unsay()  # it was of the mail as it stood before
        unknown = parts.sources.unknown_accounts()
        if not unknown:
            self._scan_known()
            return
        self._scan_when_settled = True
        names = wording.listed(plain_line(entry.name) for entry in unknown)
        parts.window.say(self.tr("Connecting to %1\u2026").replace("%1", names))
        for entry in unknown:
            needs_user = entry.state is AccountState.SIGN_IN
            wanted = self.sign_in_wanted if needs_user else self.look_wanted
            wanted.emit(entry.spec.path)

    @Slot()
    def scan_again(self) -> None:
        """Scan all sources that can be; the message in the window stays."""
        parts = self._parts
        self._estimates.forget()
        cut = parts.review.choices
        entries = parts.sources.to_scan()
        shown = parts.review.shown
        if shown and entries and not parts.scan.is_busy and not is_scan_of(shown.session, entries):
            parts.review.close()  # what is on screen is of other mail
        parts.scan.start(
            entries,
            threshold=cut.threshold,
            detectors=cut.detectors,
            early=parts.review.scanned is None,
        )

    def _scan_known(self) -> None:
        """Scan what can be, and say what cannot."""
        self.scan_again()
        self.unscanned.tell_of_accounts()

    @Slot()
    def go_on_when_settled(self) -> None:
        """All accounts were looked at: scan, if that was waited for."""
        if self._scan_when_settled:
            self._scan_when_settled = False
            self._scan_known()
        else:
            self.refresh()

    @Slot()
    def show_problems(self) -> None:
        """List what could not be read."""
        scanned = self._parts.review.scanned
        if scanned is None:
            return
        rows = problem_rows(scanned.session, self._parts.sources.naming)
        dialog = problems_dialog(rows, self._parts.window)
        dialog.exec()
        dialog.deleteLater()

    @Slot()
    def refresh(self) -> None:
        """Show the results, or why there are none; enable what makes sense."""
        parts = self._parts
        lines = parts.review.model.lines
        there_are_some = lines is not None and len(lines.group) > 0
        if not there_are_some:
            self.empty_list.show()
        scanned, shown = parts.review.scanned is not None, parts.review.shown is not None
        so_far = self._words_so_far() if parts.review.is_early else ""
        parts.window.show_results(there_are_some, scanned=shown, so_far=so_far)
        has_sources = bool(parts.sources.specs())
        parts.window.show_sources(
            has_sources and parts.window.menus.actions[Act.SIDEBAR].isChecked()
        )
        parts.window.bar.setVisible(has_sources)
        busy = parts.scan.is_busy
        parts.window.scan.setEnabled(has_sources and not busy)
        actions = parts.window.menus.actions
        actions[Act.SCAN].setEnabled(has_sources and not busy)
        actions[Act.STOP].setEnabled(busy)
        actions[Act.SELECT_FOR_ME].setEnabled(scanned and there_are_some)
        actions[Act.EXPORT_LIST].setEnabled(scanned and there_are_some)
        actions[Act.EXPORT_REPORT].setEnabled(scanned)
        actions[Act.PAIR_TABLE].setEnabled(scanned)
        actions[Act.SHOW_ALL].setEnabled(scanned and parts.review.shown_copies.are_chosen)
        actions[Act.PROBLEMS].setEnabled(
            parts.review.scanned is not None and bool(parts.review.scanned.session.problems)
        )

    # --- sources --------------------------------------------------------------------------------

    def _connect_sources(self) -> None:
        window, sources = self._parts.window, self._parts.sources
        actions = window.menus.actions
        actions[Act.OPEN_FILE].triggered.connect(self._ask_for_files)
        actions[Act.OPEN_FOLDER].triggered.connect(self._ask_for_folder)
        actions[Act.SAMPLE].triggered.connect(self.open_sample)
        window.paths_dropped.connect(lambda paths: self.open(paths, scan=False))
        window.sources.treatment_wanted.connect(self._treat)
        sources.model.ticked.connect(self._treat)
        window.sources.removal_wanted.connect(self._remove)
        actions[Act.PROTECT_FOLDER].triggered.connect(self._protect_folder)
        sources.model.treated.connect(self._on_treated)
        sources.added.connect(self._on_added)
        sources.failed.connect(self._not_mail)
        sources.crashed.connect(self.crashed)
        self._sample.made.connect(self._on_sample_made)
        self._sample.crashed.connect(self.crashed)
        self._estimates.crashed.connect(self.crashed)
        empty = self.empty_list
        empty.open_wanted.connect(lambda path: self.open([path], scan=False))
        empty.file_wanted.connect(self._ask_for_files)
        empty.folder_wanted.connect(self._ask_for_folder)
        empty.sample_wanted.connect(self.open_sample)
        empty.scan_wanted.connect(self.scan)
        empty.problems_wanted.connect(self.show_problems)

    @Slot(int)
    def _remove(self, number: int) -> None:
        """Take a source out of the list, and offer it back; asks before decisions go with it."""
        parts = self._parts
        entry = parts.sources.model.entries[number]

        def among(session: Session) -> Bools:
            return rows_of_sources(session, {entry.spec})

        name, banner = _shown_name(parts.sources.model.index(number, 0)), parts.window.banner

        def remove() -> None:
            if entry.spec not in parts.sources.specs():
                return
            parts.sources.remove(parts.sources.specs().index(entry.spec))
            words = wording.fill(
                self.tr("%1 was removed from the list. Its mail is untouched."), name
            )
            back = (self.tr("Undo"), bring_back)
            banner.tell(words, tone=BannerTone.GOOD, buttons=(back,))

        def bring_back() -> None:
            banner.hide()
            parts.sources.bring_back(entry)

        lose_if_agreed(parts, LosingAct.REMOVE, remove, among=among, name=name)

    @Slot(object, object)
    def _treat(self, index: QModelIndex, treatment: Treatment) -> None:
        """Search, protect or skip a folder or a source; asks before decisions go with it."""
        parts, place = self._parts, QPersistentModelIndex(index)

        def treat() -> None:
            if place.isValid():
                parts.sources.treat(place, treatment)

        shown = parts.review.shown
        if shown is None or treatment is not Treatment.SKIP:
            treat()
            return

        def among(session: Session) -> Bools:
            if not place.isValid():  # its source was removed meanwhile
                return parts.sources.absent(session)
            return parts.sources.absent_if(session, place, treatment)

        name = _shown_name(index)
        lose_if_agreed(parts, LosingAct.SKIP, treat, among=among, name=name)

    @Slot()
    def _ask_for_files(self) -> None:
        folder = str(self._parts.preferences.last_folder)
        window, title = self._parts.window, self.tr("Open mail files")
        # all first: Thunderbird's mailboxes have no ending, and what is no mail is told as such
        kinds = self.tr("All files (*);;Mail files with an extension (%1)")
        kinds = kinds.replace("%1", MAIL_FILES)
        names, _ = QFileDialog.getOpenFileNames(window, title, folder, kinds)
        self._on_chosen([Path(name) for name in names])

    @Slot()
    def _ask_for_folder(self) -> None:
        folder = str(self._parts.preferences.last_folder)
        name = QFileDialog.getExistingDirectory(
            self._parts.window, self.tr("Open a mail folder"), folder
        )
        self._on_chosen([Path(name)] if name else [])

    def _on_chosen(self, paths: list[Path]) -> None:
        if paths:
            self._parts.preferences.last_folder = paths[0].parent
            self.open(paths, scan=False)

    @Slot(object)
    def _on_sample_made(self, folder: Path) -> None:
        self.open([folder], scan=True)

    @Slot(int)
    def _on_added(self, n_added: int) -> None:
        self.refresh()
        asked, self._scan_when_added = self._scan_when_added, False
        accounts = self._parts.sources.naming.accounts
        if asked and (self._may_download or not accounts):  # else nobody asked for a download
            self.scan()
        self.unscanned.tell()
        if asked and not self._may_download:  # a session knows what it skips
            self.unscanned.tell_of_skipped(self._parts.sources.model.entries[-n_added:])

    @Slot(object)
    def _not_mail(self, errors: tuple[SourceError, ...]) -> None:
        naming = self._parts.sources.naming
        text = "\n".join(wording.error(error, naming.source) for error in errors)
        self._parts.window.banner.tell(text, tone=BannerTone.WARNING)

    @Slot()
    def _on_treated(self) -> None:
        parts = self._parts
        parts.preferences.sources = parts.sources.to_remember()
        if not parts.sources.specs():
            parts.review.close()
        elif (shown := parts.review.shown) is not None:
            self._held_back.protect(*parts.sources.limits(shown.session))
        self.unscanned.tell()
        self.refresh()

    @Slot()
    def _protect_folder(self) -> None:
        parts, line = self._parts, self._parts.window.results.current_line()
        if line is None or parts.review.scanned is None:
            return
        session = parts.review.scanned.session
        number = int(session.mails.folder[line.row])
        parts.sources.protect_folder(session, number)
        words = wording.say(TREATMENTS[Treatment.PROTECT])
        name = plain_line(parts.review.scanned.facts.where[number])
        parts.window.say(wording.about(words, name))

    # --- the scan -------------------------------------------------------------------------------

    def _connect_scan(self) -> None:
        window, scan = self._parts.window, self._parts.scan
        window.menus.actions[Act.SCAN].triggered.connect(self.scan)
        window.menus.actions[Act.STOP].triggered.connect(window.progress.stop.click)
        window.menus.actions[Act.PROBLEMS].triggered.connect(self.show_problems)
        window.progress.stop_wanted.connect(scan.stop)
        window.progress.pause_wanted.connect(scan.pause)
        window.progress.advanced.connect(window.show_percent)
        scan.busied.connect(self._on_scan_busied)
        scan.progressed.connect(window.progress.show_progress)
        scan.held.connect(window.progress.show_held)
        scan.received.connect(window.progress.show_received)
        scan.found_early.connect(self._on_found_early)
        scan.found.connect(self._on_found)
        scan.failed.connect(self._on_scan_failed)
        scan.crashed.connect(self._parts.review.close_early)
        scan.crashed.connect(self.crashed)
        scan.stopped.connect(self._on_scan_stopped)

    @Slot(bool)
    def _on_scan_busied(self, busy: bool) -> None:
        window = self._parts.window
        paint_next_turn(window.results.viewport())
        self._parts.review.hold_decisions(busy and not self._parts.scan.is_refreshing)
        why = self.tr("A scan is running") if busy else ""
        if busy and self._parts.scan.is_refreshing:
            window.progress.begin(self.tr("Updating the list"), is_phase=True)
            why = self.tr("The list is being updated")
        elif busy:
            window.progress.begin()
        else:
            window.progress.end()
            window.show_percent(-1)
        window.bar.set_busy(why)
        self.refresh()

    @Slot()
    def _on_scan_stopped(self) -> None:
        self._parts.review.close_early()
        self.refresh()
        if self._parts.scan.memory_failure is None:
            self._parts.window.say(self.tr("Stopped. What was read so far is remembered."))
        else:
            self._parts.window.say(self.tr("Stopped."))
            self.tell_of_memory(None)

    @Slot(object)
    def _on_found_early(self, scanned: ReviewedScan) -> None:
        """Fill the list with what was found so far; it can be looked at and compared."""
        parts = self._parts
        parts.suit_list_to(scanned)
        paint_next_turn(parts.window.results.viewport())
        parts.review.open_early(scanned, *parts.sources.limits(scanned.session))
        self.shown_early.emit()
        self.refresh()

    def _words_so_far(self) -> str:
        board = self._parts.review.board
        n = 0 if board is None else int((board.badge != Badge.TEMPLATE).sum())
        found = self.tr("Scanning… %Ln group(s) so far.", "", n)
        later = self.tr(
            "You can already look at them and compare them. You can mark and move "
            "messages when the scan is done."
        )
        return f"{found} {later}"

    @Slot(object)
    def _on_found(self, scanned: ReviewedScan) -> None:
        parts, session = self._parts, scanned.session
        parts.show_scan(scanned)
        parts.review.open(scanned, *parts.sources.limits(session))
        self.refresh()
        if parts.window.results.current_line() is None:
            parts.window.results.next_member()  # an empty comparison would explain nothing
        parts.window.results.find_current()
        parts.window.focus_page()
        seconds = sum(spent for _, spent in session.stats.seconds)
        words = self.tr("%Ln message(s) scanned in %1 s", "", session.stats.messages)
        said = words.replace("%1", parts.window.locale().toString(seconds, "f", 1))
        if session.stats.bytes_received:
            received = wording.size(session.stats.bytes_received)
            from_servers = self.tr("%1 received from servers").replace("%1", received)
            said = wording.clauses((said, from_servers))
        parts.window.say(said + apart_words(len(session.conflicts), len(session.views.rows)))
        self.tell_of_memory(session)
        if session.problems and not parts.window.banner.isVisible():
            parts.window.banner.tell(
                self.tr(
                    "%Ln problem(s) while reading; the rest was scanned.",
                    "",
                    len(session.problems),
                ),
                tone=BannerTone.WARNING,
                buttons=((self.tr("Show them"), self.show_problems),),
            )
        self.unscanned.tell()  # what was added meanwhile
        self.scanned.emit()

    @Slot(object)
    def tell_of_memory(self, session: Session | None) -> None:
        """Say what of a scan could not be remembered, beside what the banner says already.

        session: What was found; None: the scan did not come to its end.
        """
        n_lost = 0 if session is None else session.stats.edits.missing
        words = memory_words(self._parts.scan.memory_failure, n_lost)
        if not words:
            return
        banner, again = self._parts.window.banner, (self.tr("Scan again"), self.scan)
        if banner.isVisible():
            banner.add(words, again)
        else:
            banner.tell(words, tone=BannerTone.WARNING, buttons=(again,))

    @Slot(object)
    def _on_scan_failed(self, error: CoreError) -> None:
        """What was read so far is in the cache, so that trying again goes on from there."""
        self._parts.review.close_early()
        if isinstance(error, ServerError) and self._sign_in(error, self.scan_again):
            self.refresh()
            return
        again = ((self.tr("Scan again"), self.scan),) if isinstance(error, ServerError) else ()
        text = wording.error(error, self._parts.sources.naming.source)
        self._parts.window.banner.tell(text, tone=BannerTone.BAD, buttons=again)
        self.refresh()


def _shown_name(index: QModelIndex) -> str:
    """What a source or folder is called in the sidebar, without what is said of it below."""
    return str(index.data()).partition("\n")[0]
