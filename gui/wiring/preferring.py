"""Preferences: what they show, and who has to do otherwise when one is chosen."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QObject, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices

from core.model.groups import ALL_DETECTORS, Detector
from core.model.refusals import Refusal
from core.words.refusals import refusal_sentence
from gui import wording
from gui.assets import Colours, Theme, theme_named
from gui.dialogs.preferences.preferences import PreferencesDialog
from gui.dialogs.preferences.shortcuts_page import KeyLine, ShortcutsPage
from gui.dialogs.preferences.storage_page import StoragePage, StoredFolder
from gui.models.options import PreferencePage, Value, all_options, apply_option, option_values
from gui.models.plain import strip_mnemonic
from gui.widgets.banner import BannerTone
from gui.widgets.menus import Act
from gui.wiring.parts import Parts

_FIND = "find_"


class Preferring(QObject):
    """Connects the preferences with what they are about.

    Signals:
        theme_wanted: A `Theme`.
        settings_changed: The `Settings` that hold from now on.
    """

    theme_wanted = Signal(object)
    settings_changed = Signal(object)

    def __init__(
        self,
        parts: Parts,
        colours_now: Callable[[], Colours],
        forget_read: Callable[[], Refusal | None],
        parent: QObject | None = None,
    ) -> None:
        """`forget_read`: throws away what was read of mail before; gives why it could not."""
        super().__init__(parent)
        self._parts, self._colours, self._forget_read = parts, colours_now, forget_read
        self._dialog: PreferencesDialog | None = None
        self._storage: StoragePage | None = None
        parts.window.menus.actions[Act.PREFERENCES].triggered.connect(self.open)
        self._bind_keys()

    @property
    def dialog(self) -> PreferencesDialog | None:
        """The dialog, while it is open."""
        return self._dialog

    @Slot()
    def open(self) -> None:
        """Show the dialog."""
        if self._dialog is not None:
            self._dialog.raise_()
            self._dialog.activateWindow()
            return
        keys, self._storage = ShortcutsPage(self._key_lines()), StoragePage(self._stored_folders())
        dialog = PreferencesDialog(
            all_options(),
            self._values(),
            colours=self._colours(),
            more={PreferencePage.PRIVACY: self._storage, PreferencePage.SHORTCUTS: keys},
            parent=self._parts.window,
        )
        dialog.chosen.connect(self._choose)
        keys.chosen.connect(self._choose_keys)
        self._storage.show_asked.connect(_show_folder)
        self._storage.forget_asked.connect(self._forget)
        dialog.finished.connect(self._on_closed)
        self._dialog = dialog
        dialog.open()

    # --- options --------------------------------------------------------------------------------

    def _values(self) -> dict[str, Value]:
        parts = self._parts
        actions = parts.window.menus.actions
        found_by = parts.review.choices.detectors
        return {
            "language": parts.preferences.language,
            "theme": theme_named(parts.preferences.theme).value,
            "single_keys": actions[Act.SINGLE_KEYS].isChecked(),
            "ask_small": actions[Act.ASK_SMALL].isChecked(),
            **{f"{_FIND}{one.value}": one in found_by for one in Detector},
            **option_values(parts.preferences.settings),
        }

    @Slot(str, object)
    def _choose(self, name: str, value: Value) -> None:
        parts = self._parts
        actions = parts.window.menus.actions
        if name == "language":
            parts.preferences.language = str(value)
        elif name == "theme":
            self._wear(theme_named(str(value)))
        elif name == "single_keys":
            actions[Act.SINGLE_KEYS].setChecked(bool(value))
        elif name == "ask_small":
            actions[Act.ASK_SMALL].setChecked(bool(value))
        elif name.startswith(_FIND):
            self._find_by(Detector(name.removeprefix(_FIND)), on=bool(value))
        else:
            settings = apply_option(parts.preferences.settings, name, value)
            parts.preferences.settings = settings
            self.settings_changed.emit(settings)

    def _wear(self, theme: Theme) -> None:
        self._parts.preferences.theme = theme.value
        for one, action in self._parts.window.menus.themes.items():
            action.setChecked(one is theme)
        self.theme_wanted.emit(theme)

    def _find_by(self, detector: Detector, *, on: bool) -> None:
        review = self._parts.review
        wanted = review.choices.detectors | {detector}
        wanted = wanted if on else wanted - {detector}
        if wanted:
            review.set_detectors(wanted & ALL_DETECTORS)
        elif self._dialog is not None:  # one must stay on
            self._dialog.show_value(f"{_FIND}{detector.value}", value=True)

    # --- keys -----------------------------------------------------------------------------------

    def _key_lines(self) -> list[KeyLine]:
        menus = self._parts.window.menus
        usual, own = menus.usual_keys(), menus.own_keys()
        return [
            KeyLine(
                act.name,
                strip_mnemonic(action.text()).removesuffix("\u2026"),
                own[act],
                usual[act],
            )
            for act, action in menus.actions.items()
        ]

    @Slot(str, object)
    def _choose_keys(self, name: str, keys: tuple[str, ...]) -> None:
        usual = self._parts.window.menus.usual_keys()
        chosen = {**self._parts.preferences.keys, name: keys}
        self._parts.preferences.keys = {
            one: own
            for one, own in chosen.items()
            if one in Act.__members__ and own != usual[Act[one]]
        }
        self._bind_keys()

    def _bind_keys(self) -> None:
        kept = self._parts.preferences.keys
        known = {Act[name]: keys for name, keys in kept.items() if name in Act.__members__}
        self._parts.window.menus.set_keys(known)

    # --- storage --------------------------------------------------------------------------------

    def _stored_folders(self) -> list[StoredFolder]:
        own = self._parts.places
        return [
            StoredFolder(
                self.tr("History, safety copies, known bulk mail"), own.data, _size(own.data)
            ),
            StoredFolder(self.tr("Cache of mail read before"), own.cache, _size(own.cache)),
            StoredFolder(self.tr("Settings and accounts"), own.config, _size(own.config)),
        ]

    @Slot()
    def _forget(self) -> None:
        failure = self._forget_read()
        if failure is not None:
            words = self.tr("The cache could not be cleared: %1")
            said = wording.say(refusal_sentence(failure))
            self._parts.window.banner.tell(words.replace("%1", said), tone=BannerTone.WARNING)
        elif self._storage is not None:
            self._storage.show_sizes([place.size_bytes for place in self._stored_folders()])
            self._parts.window.say(self.tr("The cache was cleared."))

    @Slot()
    def _on_closed(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
        self._dialog = self._storage = None


def _show_folder(folder: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


def _size(folder: Path) -> int:
    """Bytes of all files below a folder. Cost: one look at each; ours are few."""
    walked: Iterable[tuple[str, list[str], list[str]]] = os.walk(folder)
    files = (Path(place) / name for place, _, names in walked for name in names)
    return sum(map(_bytes_of, files))


def _bytes_of(file: Path) -> int:
    try:
        return file.lstat().st_size
    except OSError:
        return 0
