"""Sessions in files, the mail that was open before, and the session that was left last."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QFileDialog

from core.job import NullJob
from core.model.sources import SourceKind
from gui import wording
from gui.controllers.sessions import (
    SUFFIX,
    RestoredDecisions,
    read_session,
    restore_decisions,
    write_decisions,
)
from gui.dialogs.review.losing import LosingAct
from gui.models.plain import plain_line
from gui.models.results.choices import NOT_MARKED
from gui.models.saved_session import SavedSession
from gui.widgets.banner import BannerTone
from gui.widgets.menus import Act
from gui.wiring.file_names import ask_where_to_save
from gui.wiring.last_session import LastSession
from gui.wiring.looking import Looking
from gui.wiring.losing import lose_if_agreed
from gui.wiring.parts import Parts

MOST_RECENT = 10


class Sessions(QObject):
    """Connects the File menu's sessions and recent mail with sources, scan and review."""

    def __init__(
        self, parts: Parts, looking: Looking, last: LastSession, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._parts, self._looking, self._last = parts, looking, last
        self._opening: SavedSession | None = None
        self._goes_to_top = False
        self._back: RestoredDecisions | None = (
            None  # what of a session was told to be not in force
        )
        self._told = ""
        window = parts.window
        actions = window.menus.actions
        actions[Act.SAVE_SESSION].triggered.connect(self._ask_where_to_save)
        actions[Act.OPEN_SESSION].triggered.connect(self._ask_which_to_open)
        actions[Act.LAST_SESSION].triggered.connect(self.open_last)
        window.menus.recent.aboutToShow.connect(self._fill_recent)
        parts.sources.added.connect(self._remember_added)
        parts.sources.model.treated.connect(self._enable)
        parts.sources.model.treated.connect(self._tell_anew)
        looking.scanned.connect(self._restore)
        parts.review.changed.connect(self._go_to_top)
        self._enable()

    @property
    def last(self) -> Path:
        """The file of the session that was left last."""
        return self._last.path

    def save(self, path: Path) -> bool:
        """Write the session to a file; says what went wrong, if anything did."""
        scanned = self._parts.review.scanned
        try:
            write_decisions(
                path,
                self._parts.sources.model.entries,
                None if scanned is None else scanned.session,
                self._parts.review.choices,
                NullJob(),
            )
        except OSError as error:
            words = self.tr("The session could not be saved: %1")
            self._warn(words.replace("%1", wording.reason(error)))
            return False
        self._parts.window.say(self.tr("Session saved: %1").replace("%1", plain_line(path.name)))
        return True

    def open(self, path: Path) -> bool:
        """Open the mail of a session, scan it, and bring back what was decided.

        Asks before what is decided now is lost. False: it cannot be read.
        """
        try:
            whole = read_session(path)
        except (OSError, ValueError):
            words = self.tr("%1 is not a Twinsweep session, or cannot be read.")
            self._warn(words.replace("%1", plain_line(path.name)))
            return False
        lose_if_agreed(self._parts, LosingAct.OPEN_SESSION, lambda: self._open(whole))
        return True

    def _open(self, whole: SavedSession) -> None:
        if self._parts.review.shown is not None:
            # as was agreed to: what only Protect held back must not make the scan ask once more
            self._parts.review.close()
        self._opening = whole
        sources = self._parts.sources
        sources.prefer(whole)
        local = [Path(place) for kind, place in whole.sources if kind is not SourceKind.IMAP]
        sources.leave_only(whole)
        if local:
            self._looking.open(local, scan=True, download=True)
        else:
            self._looking.scan()

    @Slot()
    def open_last(self) -> None:
        """Open the session that was left last."""
        self.open(self.last)

    # --- inside ---------------------------------------------------------------------------------

    @Slot()
    def _ask_where_to_save(self) -> None:
        folder = self._parts.preferences.last_folder
        path = ask_where_to_save(
            self._parts.window,
            self.tr("Save the session"),
            folder / f"{self.tr('Session')}{SUFFIX}",
            {self._kinds(): SUFFIX},
            self._warn,
        )
        if path is not None:
            self.save(path)

    @Slot()
    def _ask_which_to_open(self) -> None:
        folder = str(self._parts.preferences.last_folder)
        name, _ = QFileDialog.getOpenFileName(
            self._parts.window, self.tr("Open a session"), folder, self._kinds()
        )
        if name:
            self.open(Path(name))

    def _kinds(self) -> str:
        return self.tr("Sessions (%1)").replace("%1", f"*{SUFFIX}")

    @Slot()
    def _restore(self) -> None:
        """The scan of a session that is being opened is there: bring its decisions back."""
        whole, self._opening = self._opening, None
        scanned = self._parts.review.scanned
        if whole is None or scanned is None:
            return
        back = restore_decisions(whole, scanned.session, self._parts.review.choices)
        self._goes_to_top = True
        self._parts.review.change(self.tr("open a session"), lambda _choices, _board: back.choices)
        self._go_to_top()
        self._tell_opened(back)

    def _tell_opened(self, back: RestoredDecisions) -> None:
        """Say what of a session is not in force."""
        self._back, self._told = back, self._words_of_missing(back)
        if self._told:
            self._warn(self._told)
        else:
            self._parts.window.say(self.tr("Session opened."))

    @Slot()
    def _tell_anew(self) -> None:
        """Folders are treated in another way: what was held back may be in force now."""
        banner = self._parts.window.banner
        if self._back is None or not banner.isVisible() or banner.text != self._told:
            self._back = None
            return
        self._told = self._words_of_missing(self._back)
        if self._told:
            banner.set_text(self._told)
        else:
            banner.hide()

    def _words_of_missing(self, back: RestoredDecisions) -> str:
        parts = []
        if back.n_lost:
            words = self.tr(
                "%Ln decision(s) of the session (was|were) left out: (its|their) messages "
                "changed, are no longer there, or are in folders that are skipped now.",
                "",
                back.n_lost,
            )
            parts.append(words)
        protected = self._parts.review.limits.folders
        n_held = int((protected & (back.choices.marked_of != NOT_MARKED)).sum())
        if n_held:
            words = self.tr(
                "%Ln mark(s) of the session (is|are) held back: (its folder is|their folders are) "
                "protected.",
                "",
                n_held,
            )
            parts.append(words)
        return wording.sentences(parts) if parts else ""

    @Slot()
    def _go_to_top(self) -> None:
        """Once the groups of a session are in the list, it begins with the first of them."""
        if self._goes_to_top and not self._parts.review.is_sorting:
            self._goes_to_top = False
            self._parts.window.results.go_to_top()

    @Slot()
    def _remember_added(self) -> None:
        recent = self._parts.preferences.recent
        entries = self._parts.sources.model.entries
        local = [str(entry.spec.path) for entry in entries if entry.account is None]
        new = [path for path in dict.fromkeys(reversed(local)) if path not in recent]
        self._parts.preferences.recent = tuple([*new, *recent][:MOST_RECENT])

    @Slot()
    def _fill_recent(self) -> None:
        menu = self._parts.window.menus.recent
        menu.clear()
        for path in self._parts.preferences.recent:
            action = menu.addAction(plain_line(path).replace("&", "&&"))
            action.setEnabled(Path(path).exists())
            action.triggered.connect(lambda _=False, path=path: self._open_recent(path))
        if self._parts.preferences.recent:
            menu.addSeparator()
            menu.addAction(self.tr("&Clear the list")).triggered.connect(self._clear_recent)
        else:
            menu.addAction(self.tr("Nothing opened yet")).setEnabled(False)

    def _open_recent(self, path: str) -> None:
        self._looking.open([Path(path)], scan=False)

    @Slot()
    def _clear_recent(self) -> None:
        self._parts.preferences.recent = ()

    @Slot()
    def _enable(self) -> None:
        actions = self._parts.window.menus.actions
        actions[Act.SAVE_SESSION].setEnabled(bool(self._parts.sources.specs()))
        actions[Act.LAST_SESSION].setEnabled(self.last.is_file())

    def _warn(self, words: str) -> None:
        self._parts.window.banner.tell(words, tone=BannerTone.WARNING)
