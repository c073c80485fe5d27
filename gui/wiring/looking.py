"""From a file to groups on screen: sources, scan, and what is shown while there is nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog

from core.errors import CoreError, ServerError, SourceError
from core.model.groups import ALL_DETECTORS
from core.model.sources import Treatment
from core.sources.thunderbird.profiles import ThunderbirdProfile
from core.words.sources import TREATMENTS
from gui import wording
from gui.controllers.accounts.estimate import EstimateController
from gui.controllers.review.review import Scanned
from gui.controllers.sample import SampleController
from gui.dialogs.lists import problems_dialog
from gui.models.accounts.accounts import STATES, AccountState
from gui.models.plain import shown
from gui.models.results.apart import apart_words
from gui.models.results.lines import Column
from gui.widgets.banner import Tone
from gui.widgets.empty_state import Emptiness
from gui.widgets.menus import Act
from gui.wiring.desk import Desk
from gui.wiring.emptiness import Empties, Others

MAIL_FILES = "*.mbox *.mbx *.eml *.emlx *.msg *.pst *.ost"
AskToSignIn = Callable[[ServerError, Callable[[], None]], bool]


class Looking(QObject):
    """Connects sources and scans with the window.

    Signals:
        crashed: An exception of ours.
        scanned: A scan is on screen.
        look_wanted, sign_in_wanted: The path of an account whose folders are to be known before a
            scan.
    """

    crashed = Signal(object)
    scanned = Signal()
    look_wanted = Signal(object)
    sign_in_wanted = Signal(object)

    def __init__(
        self,
        desk: Desk,
        estimates: EstimateController,
        sign_in: AskToSignIn,
        parent: QObject | None = None,
    ) -> None:
        """`sign_in`: lets the user sign in after a failure, and then does something again."""
        super().__init__(parent)
        self._desk, self._estimates, self._sign_in = desk, estimates, sign_in
        self._scan_when_settled = False
        self._profile: ThunderbirdProfile | None = None
        self._empties = Empties(self)
        self._sample = SampleController(desk.places.data / "sample", self)
        self._scan_when_added = self._may_download = False
        self._connect_sources()
        self._connect_scan()
        self.refresh()

    def open(self, paths: Sequence[Path], *, scan: bool, download: bool = False) -> None:
        """Add paths, and scan as soon as they are known if asked.

        download: Scan even where there are accounts, too.
        """
        self._scan_when_added = self._scan_when_added or scan
        self._may_download = download
        self._desk.sources.add(paths)

    def offer_profile(self, profile: ThunderbirdProfile | None) -> None:
        """Offer the mail of a profile of Thunderbird at the first start."""
        self._profile = profile
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
        """Scan all sources; accounts whose folders are not known are looked at before."""
        desk = self._desk
        desk.window.banner.hide()
        unknown = desk.sources.unknown_accounts()
        if not unknown:
            self._scan_known()
            return
        self._scan_when_settled = True
        names = ", ".join(shown(entry.name) for entry in unknown)
        desk.window.say(self.tr("Connecting with %1\u2026").replace("%1", names))
        for entry in unknown:
            needs_user = entry.state is AccountState.SIGN_IN
            wanted = self.sign_in_wanted if needs_user else self.look_wanted
            wanted.emit(entry.spec.path)

    @Slot()
    def scan_again(self) -> None:
        """Scan all sources that can be; the message in the window stays."""
        desk = self._desk
        self._estimates.forget()
        cut = desk.review.choices
        entries = desk.sources.to_scan()
        desk.scan.start(entries, threshold=cut.threshold, detectors=cut.detectors)

    def _scan_known(self) -> None:
        """Scan what can be, and say what cannot."""
        self.scan_again()
        desk, left = self._desk, self._desk.sources.unknown_accounts()
        if left:
            words = [f"{shown(entry.name)} ({wording.say(STATES[entry.state])})" for entry in left]
            text = self.tr("Not scanned: %1.").replace("%1", ", ".join(words))
            desk.window.banner.tell(text, tone=Tone.WARNING)

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
        scanned = self._desk.review.scanned
        if scanned is None:
            return
        naming = self._desk.sources.naming
        names = [naming.source(str(spec.path)) for spec in scanned.session.specs]
        dialog = problems_dialog(scanned.session.problems, names, self._desk.window)
        dialog.exec()
        dialog.deleteLater()

    @Slot()
    def refresh(self) -> None:
        """Show the results, or why there are none; enable what makes sense."""
        desk = self._desk
        lines = desk.review.model.lines
        there_are_some = lines is not None and len(lines.group) > 0
        if not there_are_some:
            self._estimate()
            desk.window.empty.tell(self._emptiness())
        desk.window.show_results(there_are_some)
        scanned = desk.review.scanned is not None
        desk.window.similarity.setEnabled(scanned)
        desk.window.filter.setEnabled(scanned)
        has_sources = bool(desk.sources.specs())
        desk.window.sources.setVisible(
            has_sources and desk.window.menus.actions[Act.SIDEBAR].isChecked()
        )
        desk.window.bar.setVisible(has_sources)
        busy = desk.scan.is_busy
        desk.window.scan.setEnabled(has_sources and not busy)
        actions = desk.window.menus.actions
        actions[Act.SCAN].setEnabled(has_sources and not busy)
        actions[Act.STOP].setEnabled(busy)
        actions[Act.SELECT_FOR_ME].setEnabled(there_are_some)
        actions[Act.PAIR_TABLE].setEnabled(scanned)
        actions[Act.PROBLEMS].setEnabled(
            desk.review.scanned is not None and bool(desk.review.scanned.session.problems)
        )

    # --- sources --------------------------------------------------------------------------------

    def _connect_sources(self) -> None:
        window, sources = self._desk.window, self._desk.sources
        actions = window.menus.actions
        actions[Act.OPEN_FILE].triggered.connect(self._ask_for_files)
        actions[Act.OPEN_FOLDER].triggered.connect(self._ask_for_folder)
        actions[Act.SAMPLE].triggered.connect(self.open_sample)
        window.paths_dropped.connect(lambda paths: self.open(paths, scan=False))
        window.sources.treatment_wanted.connect(sources.treat)
        window.sources.removal_wanted.connect(sources.remove)
        actions[Act.PROTECT_FOLDER].triggered.connect(self._protect_folder)
        sources.model.treated.connect(self._treated)
        sources.added.connect(self._added)
        sources.failed.connect(self._not_mail)
        sources.crashed.connect(self.crashed)
        self._sample.made.connect(self._sample_made)
        self._sample.crashed.connect(self.crashed)
        self._estimates.estimated.connect(self._estimated)
        self._estimates.crashed.connect(self.crashed)

    @Slot()
    def _ask_for_files(self) -> None:
        folder = str(self._desk.preferences.last_folder)
        window, title = self._desk.window, self.tr("Open mail files")
        kinds = self.tr("Mail (%1);;All files (*)").replace("%1", MAIL_FILES)
        names, _ = QFileDialog.getOpenFileNames(window, title, folder, kinds)
        self._chosen([Path(name) for name in names])

    @Slot()
    def _ask_for_folder(self) -> None:
        folder = str(self._desk.preferences.last_folder)
        name = QFileDialog.getExistingDirectory(
            self._desk.window, self.tr("Open a mail folder"), folder
        )
        self._chosen([Path(name)] if name else [])

    def _chosen(self, paths: list[Path]) -> None:
        if paths:
            self._desk.preferences.last_folder = paths[0].parent
            self.open(paths, scan=False)

    @Slot(object)
    def _sample_made(self, folder: Path) -> None:
        self.open([folder], scan=True)

    @Slot(int)
    def _added(self) -> None:
        self.refresh()
        if self._scan_when_added:
            self._scan_when_added = False
            accounts = self._desk.sources.naming.accounts
            if self._may_download or not accounts:  # else nobody asked for a download
                self.scan()

    @Slot(object)
    def _not_mail(self, errors: tuple[SourceError, ...]) -> None:
        naming = self._desk.sources.naming
        text = "\n".join(wording.error(error, naming.source) for error in errors)
        self._desk.window.banner.tell(text, tone=Tone.WARNING)

    @Slot()
    def _treated(self) -> None:
        desk = self._desk
        desk.preferences.sources = desk.sources.to_remember()
        scanned = desk.review.scanned
        if not desk.sources.specs():
            desk.review.close()
        elif scanned is not None:
            desk.review.set_protected(desk.sources.protected(scanned.session))
        self.refresh()

    @Slot()
    def _protect_folder(self) -> None:
        desk, line = self._desk, self._desk.window.results.current_line()
        if line is None or desk.review.scanned is None:
            return
        session = desk.review.scanned.session
        number = int(session.mails.folder[line.row])
        desk.sources.protect_folder(session, number)
        words = wording.say(TREATMENTS[Treatment.PROTECT])
        name = shown(desk.review.scanned.facts.where[number])
        desk.window.say(f"{words}: {name}")

    # --- the scan -------------------------------------------------------------------------------

    def _connect_scan(self) -> None:
        window, scan = self._desk.window, self._desk.scan
        window.menus.actions[Act.SCAN].triggered.connect(self.scan)
        window.menus.actions[Act.STOP].triggered.connect(window.progress.stop.click)
        window.menus.actions[Act.PROBLEMS].triggered.connect(self.show_problems)
        window.progress.stop_wanted.connect(scan.stop)
        window.progress.pause_wanted.connect(scan.pause)
        window.progress.problems_wanted.connect(self.show_problems)
        window.progress.advanced.connect(window.show_percent)
        scan.busied.connect(self._scan_busied)
        scan.progressed.connect(window.progress.show_progress)
        scan.received.connect(window.progress.show_received)
        scan.found.connect(self._found)
        scan.failed.connect(self._scan_failed)
        scan.crashed.connect(self.crashed)
        scan.stopped.connect(
            lambda: window.say(self.tr("Stopped. What was read so far is remembered."))
        )

    @Slot(bool)
    def _scan_busied(self, busy: bool) -> None:
        window = self._desk.window
        if busy:
            window.progress.begin()
        else:
            window.progress.end()
            window.show_percent(-1)
        window.bar.set_busy(self.tr("A scan is running") if busy else "")
        self.refresh()

    @Slot(object)
    def _found(self, scanned: Scanned) -> None:
        desk, session = self._desk, scanned.session
        desk.not_copies.open(scanned.recalled)
        desk.window.similarity.set_counts(scanned.counts)
        desk.sources.show_counts(session)
        desk.sources.tell_connected(session)
        desk.window.results.setColumnHidden(Column.WHERE, len(session.folders) == 1)
        has_files = bool(scanned.facts.n_attachments.any())
        desk.window.results.setColumnHidden(Column.ATTACHMENTS, not has_files)
        desk.review.open(scanned, desk.sources.protected(session))
        self.refresh()
        if desk.window.results.current_line() is None:
            desk.window.results.next_member()  # an empty comparison would explain nothing
        seconds = sum(spent for _, spent in session.stats.seconds)
        words = self.tr("%Ln message(s) scanned in %1 s", "", session.stats.messages)
        said = words.replace("%1", desk.window.locale().toString(seconds, "f", 1))
        if session.stats.bytes_received:
            received = wording.size(session.stats.bytes_received)
            said += ", " + self.tr("%1 received from servers").replace("%1", received)
        desk.window.say(said + apart_words(len(session.conflicts), len(session.views.rows)))
        if session.problems and not desk.window.banner.isVisible():
            desk.window.banner.tell(
                self.tr(
                    "%Ln problem(s) while reading; the rest was scanned.",
                    "",
                    len(session.problems),
                ),
                tone=Tone.WARNING,
                buttons=((self.tr("Show them"), self.show_problems),),
            )
        self.scanned.emit()

    @Slot(object)
    def _scan_failed(self, error: CoreError) -> None:
        """What was read so far is in the cache, so that trying again goes on from there."""
        if isinstance(error, ServerError) and self._sign_in(error, self.scan_again):
            self.refresh()
            return
        again = ((self.tr("Scan again"), self.scan),) if isinstance(error, ServerError) else ()
        text = wording.error(error, self._desk.sources.naming.source)
        self._desk.window.banner.tell(text, tone=Tone.BAD, buttons=again)
        self.refresh()

    def _estimate(self) -> None:
        """Ask what a scan would fetch, where there is something to be asked."""
        desk = self._desk
        entries = desk.sources.to_scan()
        on_servers = any(entry.account is not None for entry in entries)
        if on_servers and desk.review.scanned is None and not desk.scan.is_busy:
            self._estimates.ask(entries)

    @Slot()
    def _estimated(self) -> None:
        desk = self._desk
        if desk.review.scanned is None and not desk.scan.is_busy:
            desk.window.empty.tell(self._emptiness())

    # --- nothing to see -------------------------------------------------------------------------

    def _emptiness(self) -> Emptiness:
        desk, empties = self._desk, self._empties
        scanned, board = desk.review.scanned, desk.review.board
        entries = desk.sources.model.entries
        if not entries:
            return self._first_start()
        if scanned is None and desk.scan.is_busy:
            return empties.scanning()
        if scanned is None or board is None:
            folders = [held for entry in entries for held in entry.folders]
            searched = [held for held in folders if held.treatment is not Treatment.SKIP]
            return empties.ready(searched, expected=self._estimates.latest, scan=self.scan)
        if len(board.groups.kept):
            line = desk.window.filter.text()
            return empties.filtered_away(line, clear=desk.window.filter.clear)
        actions = desk.window.menus.actions
        return empties.nothing_now(
            desk.review.choices,
            desk.window.similarity.slider.counts,
            lower=self._lower_similarity,
            find_by_all=lambda: desk.review.set_detectors(ALL_DETECTORS),
            change_words=actions[Act.KEYWORDS].trigger if desk.review.limits.chooses else None,
        ) or empties.nothing_at_all(
            messages=scanned.session.stats.messages,
            problems=len(scanned.session.problems),
            show_problems=self.show_problems,
        )

    def _first_start(self) -> Emptiness:
        actions, profile = self._desk.window.menus.actions, self._profile
        others = Others(
            add_account=actions[Act.ADD_ACCOUNT].trigger,
            open_file=self._ask_for_files,
            open_folder=self._ask_for_folder,
            found=actions[Act.FOUND].trigger,
            sample=self.open_sample,
        )
        return self._empties.no_sources(
            profile="" if profile is None else profile.name,
            use_profile=lambda: self.open([] if profile is None else [profile.path], scan=False),
            others=others,
        )

    def _lower_similarity(self, threshold: float) -> None:
        self._desk.window.similarity.set_threshold(threshold)
        self._desk.review.set_threshold(threshold)
        self._desk.review.end_slide()
