"""Every page of the window and every dialog, one after the other, with something in it.

What stands in the dialogs is long where people's own is: names of folders, addresses, reasons.
Pages are reached as a person reaches them; dialogs that only a crash, a server or a former run
brings up are made here.
"""

from __future__ import annotations

import errno
import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from helpers.accounts.accounts import annas
from helpers.screens.pair_views import run_item, run_summary
from helpers.screens.screen_parts import wait_for
from helpers.screens.tour_values import (
    ADDRESS,
    CHOICE,
    LONG_NAME,
    NO_TRASH,
    PROBLEM,
    SERIES,
    SURVEY,
    some_reviews,
)
from PySide6.QtCore import QCoreApplication, QLocale, QSize
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QTabWidget, QWidget

import gui.dialogs
from core.job import Progress, Stage
from core.model.found import Contents, MailPlace, PlaceKind
from core.model.mentions import KeywordRules, KeywordUse
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState, RunCopies, RunState, SafetyCopies
from core.model.sources import SourceKind
from core.sample import make_sample
from core.system.notices import bundled_libraries
from gui.app import Program
from gui.assets import Colours, Theme, effective, theme_colours, theme_named
from gui.dialogs.about import AboutDialog
from gui.dialogs.accounts.account import AccountDialog
from gui.dialogs.accounts.found_here import FoundHere
from gui.dialogs.accounts.password import PasswordDialog
from gui.dialogs.accounts.remove_account import RemoveAccountDialog
from gui.dialogs.accounts.target_folder import TargetFolderDialog
from gui.dialogs.crash import CrashDialog
from gui.dialogs.lists import apart_dialog, keys_dialog, pairs_dialog, problems_dialog
from gui.dialogs.manual import PAGES, ManualDialog
from gui.dialogs.open_already import already_open_box, no_home_box, not_writable_box
from gui.dialogs.review.losing import LosingAct, LosingDialog
from gui.dialogs.review.review_sheet import ReviewSheet
from gui.dialogs.review.seed_form import SeedForm
from gui.dialogs.review.series import issues_dialog
from gui.dialogs.review.why_not import NO_MAIL
from gui.dialogs.runs.closing import ClosingSheet, OpenWork
from gui.dialogs.runs.empty_copies import EmptyCopiesDialog
from gui.dialogs.runs.history import EMPTY, History
from gui.dialogs.runs.move_again import MoveAgainDialog
from gui.dialogs.runs.recovery import RecoverySheet
from gui.dialogs.runs.save_copy import FolderSize, SaveCopyDialog
from gui.main_window import LIST, OVERVIEW, app_icon
from gui.models.accounts.found import FoundRow
from gui.models.accounts.naming import Naming
from gui.models.options import PreferencePage
from gui.models.results.decided import Decided
from gui.models.results.series import Goes, IssueRow
from gui.models.run_words import refused_words, result_words
from gui.widgets.banner import BannerTone
from gui.widgets.menus import Act

LAYOUTS = 5  # what is laid out may ask for another layout around it


class Screen(NamedTuple):
    """Something to look at: what it is, and the widget that it is of; on screen right now."""

    name: str
    widget: QWidget


def every_dialog_class() -> set[type[QDialog]]:
    """All classes of dialogs that `gui.dialogs` has."""
    found: set[type[QDialog]] = set()
    for module in pkgutil.walk_packages(gui.dialogs.__path__, "gui.dialogs."):
        loaded = importlib.import_module(module.name)
        for thing in vars(loaded).values():
            is_dialog = isinstance(thing, type) and issubclass(thing, QDialog)
            if is_dialog and thing.__module__ == module.name:
                found.add(thing)
    return found


def every_screen(program: Program, home: Path, size: QSize) -> Iterator[Screen]:
    """All of them. The window has this size; `home` is a folder for the sample mail."""
    tour = _Tour(program, home)
    program.window.resize(size)
    program.window.show()
    yield from tour.before_a_scan()
    yield from tour.pages()
    yield from tour.sheets()
    yield from tour.lists()
    yield from tour.moves()
    yield from tour.accounts()
    yield from tour.others()


class _Tour:
    def __init__(self, program: Program, home: Path) -> None:
        self._program, self._window, self._home = program, program.window, home
        self._colours: Colours = theme_colours(
            effective(theme_named(program.parts.preferences.theme))
        )

    def _act(self, act: Act) -> None:
        self._window.menus.actions[act].trigger()

    def _page(self, name: str) -> Screen:
        settle()
        return Screen(name, self._window)

    def _shown(self, name: str, dialog: QDialog) -> Iterator[Screen]:
        dialog.show()
        settle()
        yield Screen(name, dialog)
        dialog.close()
        dialog.deleteLater()

    # --- the window -----------------------------------------------------------------------------

    def before_a_scan(self) -> Iterator[Screen]:
        """The start, what a source looks like that nobody scanned yet, and a scan that runs."""
        yield self._page("start")
        acts = {
            "known bulk mail, empty": Act.KNOWN_BULK,
            "history, empty": Act.HISTORY,
            "not copies, empty": Act.SAID_PAIRS,
        }
        for name, dialog in (
            ("known bulk mail, empty", self._program.remembering.dialog),
            ("history, empty", self._program.moving.looking_back.history),
            ("not copies, empty", self._program.not_copies.dialog),
        ):
            self._act(acts[name])
            if isinstance(dialog, History):
                wait_for(lambda page=dialog._pages: page.currentIndex() == EMPTY)
            settle(200)
            yield Screen(name, dialog)
            dialog.close()
        box = self._home / "Sample"
        make_sample(box, language=QLocale().name())
        self._program.looking.open([box], scan=False)
        wait_for(lambda: bool(self._program.parts.sources.specs()))
        yield self._page("ready")
        self._program.looking.scan()
        wait_for(lambda: self._program.parts.review.scanned is not None)
        wait_for(lambda: not self._program.parts.scan.is_busy)
        status = self._window.statusBar()
        status.showMessage(status.currentMessage())  # for as long as a slow machine needs
        progress = self._window.progress
        progress.begin()
        progress.show_progress(Progress(Stage.READING, 310_000_000, 900_000_000, 8_120, 12))
        progress.show_received(4_700_000)
        settle(300)
        yield self._page("scanning")
        moving, counting = QCoreApplication.translate("Moving", "Moving"), "%1 / %2"
        progress.begin(moving, counting=counting)
        progress.show_progress(Progress(Stage.WAITING, 0, 0, held="Letters of 2019 to 2024.mbox"))
        settle(300)
        yield self._page("waiting")
        progress.end()

    def pages(self) -> Iterator[Screen]:
        """The overview and the list, in their different states."""
        window = self._window
        window.show_page(OVERVIEW)
        settle(200)
        yield self._page("overview")
        window.unsay()
        window.show_page(LIST)
        window.results.setFocus()
        window.results.go_to(1)
        self._program.parts.marking.mark_all_shown()
        settle(400)
        yield self._page("list")
        window.banner.tell(
            f"{result_words(run_summary(skipped=9))} "
            f"{refused_words([(RefusalKind.KEEPER_CHANGED, 7), (RefusalKind.CHANGED, 2)])}",
            tone=BannerTone.WARNING,
            buttons=[(words, lambda: None) for words in self._banner_words()],
        )
        yield self._page("list with a banner")
        window.banner.hide()
        window.filter.setText("nobody-writes-this")
        settle(300)
        yield self._page("filter without a hit")
        window.filter.clear()
        settle(300)
        self._act(Act.SIMILARITY_STRIP)
        before = window.similarity.spin.value()
        for similarity in (0.5, 0.9, before):  # far down it warns
            window.similarity.spin.setValue(similarity)
            settle(300)
            self._choose_pair()
            if similarity != before:
                yield self._page(f"list, similarity {similarity:.0%}")
        self._act(Act.SIMILARITY_STRIP)
        yield from self._comparisons()

    def _choose_pair(self) -> None:
        """A filter and another similarity leave no copy chosen; a comparison is to be seen."""
        results, compare = self._window.results, self._window.compare
        results.go_to(0)
        results.go_to(1)
        wait_for(lambda: compare.findChild(QTabWidget).isVisible())  # type: ignore[union-attr]
        settle(100)

    def _banner_words(self) -> tuple[str, ...]:
        """Of the banner after a move, in the language of the window."""
        words = ("Undo", "Delete safety copies…", "Show skipped")
        return tuple(QCoreApplication.translate("RunResults", one) for one in words)

    def _comparisons(self) -> Iterator[Screen]:
        tabs = self._window.compare.findChild(QTabWidget)
        assert tabs is not None
        self._choose_pair()
        for number in range(tabs.count()):
            tabs.setCurrentIndex(number)
            yield self._page(f"comparison, tab {number + 1}")
        tabs.setCurrentIndex(0)

    def sheets(self) -> Iterator[Screen]:
        """What opens beside the list."""
        program = self._program
        self._act(Act.SELECT_FOR_ME)
        wait_for(program.selecting.sheet._apply.isEnabled)
        settle()
        yield self._page("select for me")
        program.selecting.sheet.closed.emit()
        program.keywording.open()
        yield self._page("keywords, before a search")
        rules = KeywordRules(protect=("invoice", "счёт"), mark=("sale",))
        program.words.boxes[KeywordUse.PROTECT].set_lines(rules.protect)
        program.keywording.ask(rules)
        wait_for(lambda: program.keywording.found is not None)
        settle(300)
        yield self._page("keywords, found")
        program.keywording.ask(KeywordRules())
        settle(200)
        program.words.closed.emit()

    # --- dialogs --------------------------------------------------------------------------------

    def lists(self) -> Iterator[Screen]:
        """What shows messages and groups in lists."""
        program, window = self._program, self._window
        scanned = program.parts.review.scanned
        assert scanned is not None
        yield from self._shown("problems", problems_dialog([PROBLEM], window))
        yield from self._shown("apart", apart_dialog((), lambda _: (), window))
        yield from self._shown("pairs", pairs_dialog(np.arange(51), window))
        yield from self._shown("keys", keys_dialog(window.menus.key_list(), window))
        program.explaining.open_with(NO_MAIL, NO_MAIL)
        dialog = _open_dialog(program, "WhyNot")
        settle()
        yield Screen("why not, nothing chosen", dialog)
        dialog.choose(0, 1)  # type: ignore[attr-defined]
        wait_for(dialog._differences.isVisible)  # type: ignore[attr-defined]
        settle(200)
        yield Screen("why not", dialog)
        dialog.close()
        settle(100)
        yield from self._series()
        yield from self._known_bulk()
        yield from self._not_copies()

    def _series(self) -> Iterator[Screen]:
        dialog = self._program.series.dialog
        looking = dialog.nothing.text()
        self._act(Act.SERIES)
        wait_for(lambda: dialog.nothing.text() != looking)
        settle()
        yield Screen("series, none", dialog)
        dialog.show_series(SERIES)
        settle()
        yield Screen("series", dialog)
        dialog.model.blockSignals(True)  # nobody else knows these
        dialog.model.choose(SERIES[:1], True)
        dialog.model.blockSignals(False)
        dialog.show_goes({SERIES[0].id: Goes(1_120, 98_000_000)})
        settle()
        yield Screen("series, checked", dialog)
        dialog.close()
        issues = [IssueRow(LONG_NAME, 1_700_000_000 + n, 41_000, goes=n > 2) for n in range(20)]
        yield from self._shown("messages of a series", issues_dialog(LONG_NAME, issues, dialog))

    def _known_bulk(self) -> Iterator[Screen]:
        program, window = self._program, self._window
        form = SeedForm(
            program.remembering.tr("Remember as bulk mail"),
            program.remembering.tr("Remember"),
            name=LONG_NAME, degree=0.8, n_others=2, parent=window,
        )  # fmt: skip
        yield from self._shown("remember as bulk mail", form)
        program.remembering._library.remember([0, 1], LONG_NAME, 0.8)
        dialog = program.remembering.dialog
        self._act(Act.KNOWN_BULK)
        wait_for(lambda: dialog.current is not None)
        settle(300)
        yield Screen("known bulk mail", dialog)
        dialog.close()

    def _not_copies(self) -> Iterator[Screen]:
        """One pair of the scan, one of other mail; then the first is brought back."""
        program, window = self._program, self._window
        window.results.go_to(1)
        self._act(Act.NOT_COPIES)
        program.parts.not_copies.take_back(frozenset({(1, 2)}))
        dialog = program.not_copies.dialog
        self._act(Act.SAID_PAIRS)
        wait_for(lambda: dialog.table.model().rowCount() == 2)
        settle(300)
        yield Screen("not copies", dialog)
        dialog.table.selectAll()
        dialog.back_asked.emit(dialog.chosen())
        wait_for(lambda: dialog.table.model().rowCount() == 0)
        settle(300)
        yield Screen("not copies, brought back", dialog)
        dialog.close()

    def moves(self) -> Iterator[Screen]:
        """From the review to History."""
        window = self._window
        for name, review in some_reviews().items():
            naming = Naming({"/a": annas(name=ADDRESS)})
            surveys = {"/a": NO_TRASH}
            sheet = ReviewSheet(
                review, self._colours, naming=naming, surveys=surveys, parent=window
            )
            yield from self._shown(f"review, {name}", sheet)
        run = run_summary(copies_bytes=320_000_000)
        yield from self._shown("empty copies", EmptyCopiesDialog(1_283, run, window))
        back = run_summary(returns=True, pending=974, state=RunState.PAUSED)
        again = MoveAgainDialog(1_283, back, ("/a",), Naming({"/a": annas(name=ADDRESS)}), window)
        yield from self._shown("move away again", again)
        runs = [run_summary(state=RunState.PAUSED, pending=974, unknown=3)]
        yield from self._shown("recovery", RecoverySheet(runs, window))
        stopped = [run_summary(state=RunState.PAUSED, pending=974, unknown=0)]
        yield from self._shown("recovery, can give up", RecoverySheet(stopped, window))
        for work in OpenWork:
            yield from self._shown(f"closing, {work.name}", ClosingSheet(work, window))
        for act in LosingAct:
            losing = LosingDialog(act, Decided(1_283, 2), LONG_NAME, window)
            yield from self._shown(f"losing, {act.name}", losing)
        folder = Path("/home/anna/Documents/Mail") / LONG_NAME
        for only in (True, False):
            copy = SaveCopyDialog(
                folder,
                "Sample, marked" if only else "Sample, cleaned",
                marked=112,
                marked_only=only,
                folders=[FolderSize(LONG_NAME, n, n << 20) for n in range(1, 9)],
                parent=window,
            )
            yield from self._shown(f"save {'the marked' if only else 'a cleaned copy'}", copy)
        yield from self._history()

    def _history(self) -> Iterator[Screen]:
        history = History(self._window)
        held = RunCopies("open", 0, 20, 320_000_000, may_empty=True, is_over=False)
        runs = (
            run_summary(id="open", state=RunState.PAUSED, moved=310, pending=974, skipped=4),
            run_summary(id="back", undoes="old", returns=True, moved=20, moved_bytes=0),
        )
        history.show_runs(runs, SafetyCopies(320_000_000, 2_000_000_000, 30, (held,), ()))
        reason = Refusal(RefusalKind.CHANGED, "/mail/x")
        items = [
            run_item(0, subject=LONG_NAME),
            run_item(1, state=ItemState.SKIPPED, reason=reason),
        ]
        history.show_items("open", items)
        history.show_problems([PROBLEM])
        history.show()
        settle()
        yield Screen("history", history)
        history._runs_view.selectRow(1)
        settle(300)
        yield Screen("history, put back", history)
        history._tabs.setCurrentIndex(1)
        yield Screen("history, problems", history)
        history.close()
        history.deleteLater()

    def accounts(self) -> Iterator[Screen]:
        """Accounts and what is found on this computer."""
        window, account = self._window, annas(name=ADDRESS, user=ADDRESS)
        dialog = AccountDialog(account.id, self._colours, parent=window)
        dialog.show()
        settle()
        yield Screen("account, address", dialog)
        dialog.address.address.setText(ADDRESS)
        dialog.go_on.click()
        dialog.show_tried(["imap.mail.example.org", "autoconfig.mail.example.org"])
        settle()
        yield Screen("account, looking up", dialog)
        dialog.show_found([CHOICE])
        settle()
        yield Screen("account, found", dialog)
        dialog.back.click()
        dialog.manual.click()
        settle()
        yield Screen("account, by hand", dialog)
        dialog.go_on.click()
        dialog.set_key_ring(False)
        settle()
        yield Screen("account, sign in", dialog)
        dialog.show_trouble(
            "This server does not respond like a mail server. Check its name and port.",
            "[SSL: WRONG_VERSION_NUMBER] wrong version number (_ssl.c:1006)",
        )
        settle()
        yield Screen("account, trouble", dialog)
        dialog.show_survey(NO_TRASH)
        settle()
        yield Screen("account, done", dialog)
        dialog.close()
        dialog.deleteLater()
        for has_ring in (True, False):
            password = PasswordDialog(
                account, "The server refused the password.", has_key_ring=has_ring, parent=window
            )
            yield from self._shown("password", password)
        yield from self._shown("remove account", RemoveAccountDialog(ADDRESS, 2, window))
        naming = Naming({"/a": account})
        yield from self._shown("to a folder", TargetFolderDialog(naming, {"/a": SURVEY}, window))
        none = TargetFolderDialog(naming, {}, window)
        none.set_colours(self._colours)
        yield from self._shown("to a folder, none", none)
        yield from self._found()

    def _found(self) -> Iterator[Screen]:
        empty = FoundHere(self._window)
        empty.set_colours(self._colours)
        empty.show_places(())
        empty.show_ended()
        yield from self._shown("found here, nothing", empty)
        here = FoundHere(self._window)
        place = MailPlace(PlaceKind.THUNDERBIRD, Path("/home/anna/.thunderbird/x"), "default")
        other = MailPlace(PlaceKind.FILE, Path("/home/anna/Documents") / LONG_NAME, LONG_NAME)
        here.show_places([FoundRow(place, chosen=True), FoundRow(other, known=True)])
        here.show_contents(place, Contents((SourceKind.MBOX,), 12, 900_000_000, 23_114))
        here.show_contents(other, Contents(forbidden=True))
        yield from self._shown("found here", here)

    def others(self) -> Iterator[Screen]:
        """Preferences, help, and what nobody wants to see."""
        self._act(Act.PREFERENCES)
        preferences = self._program.preferring.dialog
        assert preferences is not None
        for page in PreferencePage:
            preferences.open_page(page)
            settle()
            yield Screen(f"preferences, {page.value}", preferences)
        preferences.search.setText("nobody-writes-this")
        settle()
        yield Screen("preferences, nothing found", preferences)
        preferences.close()
        manual = ManualDialog(self._program.speech.code, self._window)
        manual.show_page(PAGES[1])
        yield from self._shown("manual", manual)
        about = AboutDialog(bundled_libraries(), "MIT License\n" * 9, self._window)
        yield from self._shown("about", about)
        report = 'Traceback (most recent call last):\n  File "x.py", line 1\nValueError: x\n' * 4
        yield from self._shown("crash", CrashDialog(report, self._window))
        theme = Theme(self._program.parts.preferences.theme or Theme.SYSTEM.value)
        yield from self._shown("open already", already_open_box(app_icon(), theme))
        yield from self._shown("no home", no_home_box(app_icon(), theme))
        full = OSError(errno.ENOSPC, "No space left on device")
        place = Path("/home/anna/.local/share/twinsweep")
        box = not_writable_box(app_icon(), place, full, theme)
        yield from self._shown("not writable", box)


def settle(more_ms: int = 30) -> None:
    """Let what was asked for come to the screen."""
    QTest.qWait(more_ms)
    for _ in range(LAYOUTS):
        QApplication.processEvents()


def _open_dialog(program: Program, name: str) -> QDialog:
    found = [w for w in program.window.findChildren(QDialog) if type(w).__name__ == name]
    return found[-1]
