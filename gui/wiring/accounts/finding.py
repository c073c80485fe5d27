"""Mail that is on this computer: what is offered at the first start, the dialog, the badges."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction

from core.model.found import MailPlace
from core.scan.session import Session
from core.system.places import home_folder
from gui import wording
from gui.assets import effective, theme_colours, theme_named
from gui.controllers.accounts.found import FoundController
from gui.controllers.accounts.watch import ThunderbirdWatch, are_all_open
from gui.dialogs.accounts.found_here import FoundHere
from gui.models.accounts.found import FoundRow, is_chosen_by_default
from gui.models.plain import plain_line
from gui.widgets.menus import Act
from gui.wiring.looking import Looking
from gui.wiring.parts import Parts

if TYPE_CHECKING:
    from core.sources.neighbours.profiles import ThunderbirdProfile

MOST_PROFILES = 4  # in the menu; the dialog has all


class Finding(QObject):
    """Connects what is found on this computer with the window.

    Attributes:
        dialog: «Found on this computer» while it is open.

    Signals:
        crashed: An exception of ours.
    """

    crashed = Signal(object)

    def __init__(
        self, parts: Parts, looking: Looking, found: FoundController, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._parts, self._looking, self._found = parts, looking, found
        self.dialog: FoundHere | None = None
        self._offered: list[QAction] = []
        self._watch = ThunderbirdWatch(parts.sources.model, self)
        parts.window.menus.actions[Act.FOUND].triggered.connect(self.open)
        parts.window.activated.connect(self._watch.look)
        parts.sources.added.connect(self._watch.look)
        parts.scan.found.connect(lambda scanned: self.follow_scan(scanned.session))
        found.profiled.connect(self._on_profiled)
        found.listed.connect(self._on_listed)
        found.looked.connect(self._on_looked)
        found.ended.connect(self._on_ended)
        found.crashed.connect(self.crashed)
        self._watch.crashed.connect(self.crashed)
        self._watch.looked.connect(self._hinder)
        parts.review.changed.connect(self._hinder)

    @Slot(object)
    def follow_scan(self, session: Session) -> None:
        """Mail was read: what other programs do with it is watched from now on."""
        self._watch.tell_scanned(session)

    def begin(self) -> None:
        """Look whether there is a profile of Thunderbird to offer."""
        self._found.look_for_profiles()

    @Slot()
    def open(self) -> None:
        """Look for mail on this computer, and let the user choose what to add."""
        if self.dialog is not None:
            self.dialog.raise_()
            return
        self.dialog = FoundHere(self._parts.window)
        self.dialog.stop_wanted.connect(self._found.stop)
        self.dialog.finished.connect(self._on_closed)
        theme = effective(theme_named(self._parts.preferences.theme))
        self.dialog.set_colours(theme_colours(theme))
        actions = self._parts.window.menus.actions
        for signal, act in (
            (self.dialog.account_wanted, Act.ADD_ACCOUNT),
            (self.dialog.file_wanted, Act.OPEN_FILE),
            (self.dialog.folder_wanted, Act.OPEN_FOLDER),
        ):
            signal.connect(actions[act].trigger)
        self._found.search()
        self.dialog.open()

    def wait(self, seconds: float) -> None:
        """Stop what runs. For closing only."""
        self._found.wait(seconds)
        self._watch.wait(seconds)

    @Slot()
    def _hinder(self) -> None:
        """Let nothing be moved while Thunderbird has all in its hands that is marked (R-TB2)."""
        parts, board = self._parts, self._parts.review.board
        why = ""
        if parts.review.scanned is not None and board is not None:
            rows = board.groups.members[board.marked]
            entries = parts.sources.model.entries
            if are_all_open(entries, parts.review.scanned.session, rows):
                why = self.tr("Thunderbird is running: close it to move these messages")
        parts.window.bar.set_hindered(why)

    # --- Thunderbird ----------------------------------------------------------------------------

    @Slot(object)
    def _on_profiled(self, profiles: Sequence[ThunderbirdProfile]) -> None:
        self._looking.offer_profile(profiles[0] if profiles else None)
        menu = self._parts.window.add_menu
        for old in self._offered:
            menu.removeAction(old)
            old.deleteLater()
        before = self._parts.window.menus.actions[Act.FOUND]
        self._offered = [self._offer(profile) for profile in profiles[:MOST_PROFILES]]
        menu.insertActions(before, self._offered)

    def _offer(self, profile: ThunderbirdProfile) -> QAction:
        words = self.tr("Thunderbird profile \u201c%1\u201d (%2)")
        name, path = plain_line(profile.name, 40), plain_line(_brief(profile.path), 160)
        words = wording.fill(words, name, path).replace("&", "&&")
        action = QAction(words, self)
        action.triggered.connect(_opener(self._looking, profile.path))
        return action

    # --- the dialog -----------------------------------------------------------------------------

    @Slot(object)
    def _on_listed(self, places: Sequence[MailPlace]) -> None:
        if self.dialog is not None:
            known = {spec.path for spec in self._parts.sources.specs()}
            self.dialog.show_places(
                [
                    FoundRow(
                        place,
                        chosen=is_chosen_by_default(place) and place.path not in known,
                        known=place.path in known,
                    )
                    for place in places
                ]
            )

    @Slot(object, object)
    def _on_looked(self, place: MailPlace, contents: object) -> None:
        if self.dialog is not None:
            self.dialog.show_contents(place, contents)  # type: ignore[arg-type]  # a Qt signal

    @Slot()
    def _on_ended(self) -> None:
        if self.dialog is not None:
            self.dialog.show_ended()

    @Slot(int)
    def _on_closed(self, accepted: int) -> None:
        dialog, self.dialog = self.dialog, None
        self._found.stop()
        if dialog is not None:
            if accepted and dialog.chosen:
                self._looking.open([place.path for place in dialog.chosen], scan=False)
            dialog.deleteLater()


def _opener(looking: Looking, path: Path) -> Callable[[], None]:
    return lambda: looking.open([path], scan=False)


def _brief(path: Path) -> str:
    """A path as people write it: "~" for the home."""
    home = home_folder()
    if home is None or not path.is_relative_to(home):
        return str(path)
    return f"~/{path.relative_to(home).as_posix()}"
