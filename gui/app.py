"""The composition root: makes every part of the window, and hands each what it needs."""

from __future__ import annotations

import sys
import threading
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication

from core.accounts.presets import PRESETS, OAuthPreset
from core.accounts.secrets import KeyRing
from core.cache.fingerprints import SqliteCache
from core.model.refusals import Refusal
from core.settings import Settings
from core.sources.neighbours.surroundings import UserEnvironment, current_environment
from core.system.later import load_all
from core.system.places import Places, make_private
from gui.assets import (
    Colours,
    Theme,
    effective,
    follow_system,
    style_sheet,
    theme_colours,
    theme_named,
    theme_palette,
)
from gui.controllers.accounts.access import AccountAccess
from gui.controllers.accounts.accounts import AccountsController
from gui.controllers.accounts.enrol import EnrolController
from gui.controllers.accounts.estimate import EstimateController
from gui.controllers.accounts.found import FoundController
from gui.controllers.accounts.notices import NoticeRelay
from gui.controllers.accounts.sources import SourcesController
from gui.controllers.copies import CopiesController
from gui.controllers.moves import MovesController
from gui.controllers.review.library import LibraryController
from gui.controllers.review.marking import Marking
from gui.controllers.review.not_copies import NotCopies
from gui.controllers.review.overview import OverviewController
from gui.controllers.review.pairs import PairsController
from gui.controllers.review.review import ReviewController
from gui.controllers.scan import ScanController
from gui.dialogs.crash import CrashDialog
from gui.dialogs.review.keywords import KeywordSheet
from gui.jobs import JobRunner
from gui.languages import ApplicationLanguage
from gui.layouts import fit_chooser
from gui.main_window import NAME, MainWindow
from gui.preferences import Preferences
from gui.widgets.spoken.results_tree import speak_results_as_tree
from gui.wiring.accounts.accounts import Accounts
from gui.wiring.accounts.enrolling import Enrolling
from gui.wiring.accounts.finding import Finding
from gui.wiring.accounts.outages import OutageBanner
from gui.wiring.attention import Attention
from gui.wiring.closing import Closing
from gui.wiring.copying import Copying
from gui.wiring.exporting import Exporting
from gui.wiring.helping import Helping
from gui.wiring.last_session import LastSession
from gui.wiring.looking import Looking
from gui.wiring.moving import Moving
from gui.wiring.parts import Parts
from gui.wiring.preferring import Preferring
from gui.wiring.refreshing import Refreshing
from gui.wiring.review.detecting import Detecting
from gui.wiring.review.explaining import Explaining
from gui.wiring.review.keywords import Keywording
from gui.wiring.review.not_copies import NotCopiesWiring
from gui.wiring.review.overviewing import Overviewing
from gui.wiring.review.remembering import Remembering
from gui.wiring.review.reviewing import Reviewing
from gui.wiring.review.selecting import Selecting
from gui.wiring.review.series import SeriesWiring
from gui.wiring.sessions import Sessions

if TYPE_CHECKING:
    from core.accounts.discover import Lookups

AHEAD = (  # what is loaded while nobody waits: for the window itself, and for a first scan
    "core.actions.planning",
    "core.actions.explain",
    "core.actions.named.series",
    "core.scan.run",
    "core.sources.imap.session.servers",
    "core.sources.installed.discover",
)
CLOSE_S = 5.0  # a job that is asked to stop has so long (R-QT5)


@dataclass(frozen=True, slots=True)
class World:
    """What the window meets outside of itself; as it is, where nothing is given.

    Attributes:
        ring: Where secrets are kept.
        lookups: How servers are looked up.
        presets: Who signs in by the browser.
        open_link: Shows a page in the browser.
        around: Where mail programs keep mail.
        notify: Shows a notification of the desktop.
    """

    ring: KeyRing | None = None
    lookups: Lookups | None = None
    presets: Mapping[str, OAuthPreset] = field(default_factory=lambda: PRESETS)
    open_link: Callable[[str], object] = QDesktopServices.openUrl
    around: UserEnvironment | None = None
    notify: Callable[[str], None] | None = None


AS_IT_IS = World()


class Program(QObject):
    """All parts of the running window.

    Attributes:
        window: What is seen.
        desk: The window and the controllers.
        looking: The wiring of sources and scans, to open mail by.
    """

    _crashed = Signal(str)  # from any thread

    def __init__(self, own: Places, *, world: World = AS_IT_IS, language: str = "") -> None:
        """Make everything and connect it.

        Args:
            own: Where the program keeps its files.
            world: What is outside.
            language: A code of `gui.languages`; "": what the preferences say.
        """
        super().__init__()
        preferences = Preferences(make_private(own.config) / "window.ini")
        self._dress_application(language or preferences.language)
        settings = preferences.settings
        self._notices = NoticeRelay(self)
        reach = AccountAccess(own, world.ring or KeyRing(), self._notices.tell, world.presets)
        self.parts = self._make_parts(own, settings, preferences, reach)
        self.window = self.parts.window
        self.attention = Attention(self.window, world.notify, parent=self)
        self.reviewing = Reviewing(self.parts, self)
        self.detecting = Detecting(self.parts, self)
        enrol = EnrolController(reach, world.lookups, self)
        self.enrolling = Enrolling(self.parts, enrol, world.open_link, self)
        self.accounts = Accounts(self.parts, AccountsController(reach, self), self.enrolling, self)
        estimates = EstimateController(settings, self.parts.scan.open_cache, reach.stores, self)
        self.looking = Looking(self.parts, estimates, self.accounts.sign_in, self)
        found = FoundController(world.around or current_environment(), self)
        self.finding = Finding(self.parts, self.looking, found, self)
        self._outages = OutageBanner(self.parts, self._notices, reach.hurry, self)
        self.selecting = Selecting(self.parts, self._colours, self)
        moves = MovesController(own, settings.safety, reach.stores, self)
        self.refreshing = Refreshing(self.parts, self)
        self.moving = Moving(self.parts, moves, self.accounts.sign_in, self.refreshing, self)
        copies = CopiesController(reach.stores, self, open_cache=self.parts.scan.open_cache)
        self.copying = Copying(self.parts, copies, self.accounts.sign_in, world.open_link, self)
        self.closing = Closing(self.parts, moves, copies, self)
        overview = OverviewController(self.parts.review, self)
        self.overviewing = Overviewing(self.parts, overview, self.moving.move_decided, self)
        self.series = SeriesWiring(self.parts, self._colours, self.moving.move_decided, self)
        self.explaining = Explaining(self.parts, self._colours, self)
        self.not_copies = NotCopiesWiring(self.parts, self._colours, self)
        library = LibraryController(
            own.library, self.parts.scan.open_cache, self.parts.review.undo_stack, self
        )
        self.remembering = Remembering(self.parts, library, self.moving.move_known, self)
        self.words = KeywordSheet(self._colours())
        self.keywording = Keywording(self.parts, self.words, library, self)
        self.moving.held_back.connect(self.keywording.hold_back)
        self.helping = Helping(self.parts, self.speech.code, self)
        self.last_session = LastSession(
            self.parts, self.looking, self.refreshing, self.moving, self
        )
        self.sessions = Sessions(self.parts, self.looking, self.last_session, self)
        self.exporting = Exporting(self.parts, self.moving, self)
        self.preferring = Preferring(self.parts, self._colours, self._forget_read, self)
        self.preferring.settings_changed.connect(partial(self._use, estimates, moves))
        self.preferring.theme_wanted.connect(self.apply_theme)
        self._connect(preferences)

    def _use(
        self, estimates: EstimateController, moves: MovesController, changed: Settings
    ) -> None:
        self.parts.scan.use(changed)
        estimates.use(changed)
        moves.use(changed.safety)

    def start(
        self,
        paths: Sequence[Path] = (),
        *,
        sample: bool = False,
        loaded: Callable[[], None] = lambda: None,
    ) -> None:
        """Show the accounts, ask about runs that were cut off, then open what was asked for.

        loaded: Called once the modules are loaded that are needed before long.
        """

        def open_asked() -> None:
            self.accounts.loaded.disconnect(open_asked)
            self.last_session.begin()
            self.moving.look_for_open_runs()  # its sheet names the accounts
            if sample:
                self.looking.open_sample()
            elif paths:
                self.looking.open(paths, scan=True)

        self.accounts.loaded.connect(open_asked)
        self.accounts.load()
        self.finding.begin()
        JobRunner(self).start(lambda _: load_all(AHEAD), lambda _: loaded())

    def catch_crashes(self) -> None:
        """Show a dialog for every exception that nobody caught, in whatever thread (R-QT4)."""
        sys.excepthook = self._hook
        threading.excepthook = lambda happened: self._hook(
            happened.exc_type, happened.exc_value, happened.exc_traceback
        )

    @Slot(object)
    def tell_of(self, error: BaseException) -> None:
        """Tell of a fault of ours; may be called in any thread."""
        self._hook(type(error), error, error.__traceback__)

    def apply_theme(self, theme: Theme) -> None:
        """Put on the colours of a theme."""
        named = theme_colours(effective(theme))
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.setPalette(theme_palette(named))
            sheet = style_sheet(named)
            if (
                application.styleSheet() != sheet
            ):  # every widget that there is would be dressed anew
                application.setStyleSheet(sheet)
        self.window.set_colours(named)
        self.selecting.set_colours(named)
        self.words.set_colours(named)

    # --- inside ---------------------------------------------------------------------------------

    def _make_parts(
        self, own: Places, settings: Settings, preferences: Preferences, reach: AccountAccess
    ) -> Parts:
        """The window, and the controllers that more than one wiring needs."""
        sources = SourcesController(remembered=preferences.sources, parent=self)
        review = ReviewController(
            threshold=settings.match.threshold, detectors=preferences.detectors, parent=self
        )
        not_copies = own.library
        window = MainWindow(
            sources=sources.model,
            results=review.model,
            undo_stack=review.undo_stack,
            colours=theme_colours(effective(theme_named(preferences.theme))),
            threshold=settings.match.threshold,
        )
        scan = ScanController(
            settings=settings,
            open_cache=lambda: SqliteCache(own.fingerprints),
            not_copies=not_copies,
            stores=reach.stores,
            traffic=lambda: reach.servers.traffic,
            parent=self,
        )
        return Parts(
            window=window,
            sources=sources,
            scan=scan,
            review=review,
            marking=Marking(review, self),
            pairs=PairsController(reach.stores, self),
            not_copies=NotCopies(not_copies, self),
            preferences=preferences,
            places=own,
            reach=reach,
        )

    def _dress_application(self, language: str) -> None:
        application = QApplication.instance()
        if not isinstance(application, QApplication):
            raise TypeError("a QApplication must be there first")
        application.setApplicationName(NAME)
        application.setApplicationDisplayName(NAME)
        application.setDesktopFileName("twinsweep")  # whose icon Wayland's desktops show
        if not application.styleSheet():  # ours lies on it, and to set it again styles all anew
            application.setStyle("Fusion")
        application.focusWindowChanged.connect(self._on_focus_window)
        self.speech = ApplicationLanguage(application, language, self)
        speak_results_as_tree()

    @Slot()
    def _on_focus_window(self) -> None:
        fit_chooser()

    def _connect(self, preferences: Preferences) -> None:
        self.reviewing.emptied.connect(self.looking.refresh)
        self.overviewing.turned.connect(self.looking.refresh)
        self.overviewing.series_wanted.connect(self.series.open)
        self.moving.busied.connect(self.overviewing.follow_work)
        self.moving.mail_changed.connect(self.overviewing.start_anew)
        for shown in (self.looking.shown_early, self.looking.scanned):
            shown.connect(self.refreshing.leave_out_absent)  # what was unticked meanwhile
        self.looking.scanned.connect(self.overviewing.start_anew)
        self.looking.scanned.connect(self.moving.look_for_cut_off)
        self.refreshing.refreshed.connect(self.moving.look_for_cut_off)
        self.looking.look_wanted.connect(self.accounts.look)
        self.looking.sign_in_wanted.connect(self.accounts.sign_in_again)
        self.accounts.settled.connect(self.looking.go_on_when_settled)
        for part in (
            self.reviewing,
            self.accounts,
            self.looking,
            self.finding,
            self.selecting,
            self.overviewing,
            self.explaining,
            self.moving,
            self.copying,
            self.remembering,
            self.keywording,
            self.exporting,
            self.series,
            self.last_session,
        ):
            part.crashed.connect(self.tell_of)
        self._crashed.connect(self._show_crash, Qt.ConnectionType.QueuedConnection)
        self.looking.empty_list.say_updating_while(lambda: self.refreshing.is_due)
        self.moving.mail_changed.connect(self.refreshing.refresh)
        self.overviewing.hold_steps_while(
            lambda: self.parts.scan.is_busy or self.moving.is_busy or self.refreshing.is_due
        )
        self.moving.mail_changed.connect(self.overviewing.follow_work)
        self.refreshing.due_changed.connect(self.overviewing.follow_work)
        self.moving.mail_changed.connect(self.series.close_moved)
        self.moving.mail_changed.connect(self.looking.refresh)
        self.moving.busied.connect(self.refreshing.follow_moves)
        self.moving.learned.connect(self.refreshing.refresh)
        self.refreshing.refreshed.connect(self.finding.follow_scan)
        self.refreshing.refreshed.connect(self.looking.tell_of_memory)
        self.refreshing.refreshed.connect(self.looking.unscanned.tell)
        self.moving.mail_changed.connect(self.accounts.look_again)
        for signal in (self.parts.scan.busied, self.moving.busied, self.copying.busied):
            signal.connect(self._outages.follow)
            signal.connect(self.attention.follow)
            signal.connect(self.remembering.set_busy)
            signal.connect(self.series.set_busy)
        for signal in (self.parts.scan.busied, self.moving.busied):
            signal.connect(self.copying.set_blocked)
        self.helping.theme_wanted.connect(self.apply_theme)
        follow_system(self._follow_system)
        self.window.closing.connect(self._close)
        self.window.restore(preferences)
        self.apply_theme(theme_named(preferences.theme))
        self.looking.refresh()

    def _colours(self) -> Colours:
        return theme_colours(effective(theme_named(self.parts.preferences.theme)))

    def _forget_read(self) -> Refusal | None:
        cache = SqliteCache(self.parts.places.fingerprints)
        cache.forget()
        cache.close()
        return cache.failure

    @Slot()
    def _follow_system(self) -> None:
        theme = theme_named(self.parts.preferences.theme)
        if theme in (Theme.SYSTEM, Theme.CONTRAST):
            self.apply_theme(theme)

    @Slot()
    def _close(self) -> None:
        self.window.save(self.parts.preferences)
        parts = self.parts
        wirings = (
            self.accounts, self.looking, self.finding, self.selecting, self.overviewing,
            self.explaining, self.moving, self.copying, self.remembering, self.keywording,
            self.exporting, self.series,
        )  # fmt: skip
        workers = (parts.scan, parts.pairs, parts.sources, parts.review, *wirings)
        for part in workers:
            part.wait(CLOSE_S)
        parts.not_copies.wait(CLOSE_S)
        parts.reach.close()

    def _hook(
        self,
        kind: type[BaseException],
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Called in any thread: only a queued signal leaves it."""
        report = "".join(traceback.format_exception(kind, error, trace))
        print(report, file=sys.stderr)
        self._crashed.emit(report)

    @Slot(str)
    def _show_crash(self, report: str) -> None:
        dialog = CrashDialog(report, self.window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()  # not exec: what happened may have happened in the middle of anything
