"""What the window remembers between two starts; nothing that core needs.

QSettings gives back strings, numbers or lists as the platform likes; here each value has its type.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from core.errors import SettingsError
from core.model.groups import ALL_DETECTORS, Detector
from core.model.mentions import KeywordUse
from core.settings import Settings, from_json, to_json
from core.system.places import home_folder


class Preferences:
    """Reads and writes the preferences file. What cannot be read has its default."""

    def __init__(self, file: Path) -> None:
        self._store = QSettings(str(file), QSettings.Format.IniFormat)

    @property
    def theme(self) -> str:
        """Which colours the user wants: a value of `gui.assets.Theme`, or ""."""
        return self._text("theme", "")

    @theme.setter
    def theme(self, theme: str) -> None:
        self._store.setValue("theme", theme)

    @property
    def compare_columns(self) -> str:
        """How the comparison is laid out, by the value of its choice; "" for the usual way."""
        return self._text("compare_columns", "")

    @compare_columns.setter
    def compare_columns(self, columns: str) -> None:
        self._store.setValue("compare_columns", columns)

    @property
    def language(self) -> str:
        """The code of a language of `gui.languages` that the user chose; "": the system's."""
        return self._text("language", "")

    @language.setter
    def language(self, code: str) -> None:
        self._store.setValue("language", code)

    @property
    def last_folder(self) -> Path:
        """Where the user chose a file last."""
        folder = Path(self._text("last_folder", ""))  # Path("") is where the program was started
        known = folder.is_absolute() and folder.is_dir()
        return folder if known else home_folder() or Path(folder.absolute().anchor)

    @last_folder.setter
    def last_folder(self, folder: Path) -> None:
        self._store.setValue("last_folder", str(folder))

    @property
    def sources(self) -> dict[str, dict[str, str]]:
        """Treatments that the user chose, by what `SourcesController` remembers mail by.

        Of an account "kind:path" to folder name to a `Treatment` value; the name "" stands for all
        of it. Of other mail "mailbox:kind:path" of the mailbox itself to its name within its file.
        What was written once has "kind:path" of what was opened, or the path alone.
        """
        try:
            whole = json.loads(self._text("sources", "{}"))
        except ValueError:
            return {}
        if not isinstance(whole, dict):
            return {}
        return {path: kept for path, kept in whole.items() if isinstance(kept, dict)}

    @sources.setter
    def sources(self, sources: dict[str, dict[str, str]]) -> None:
        self._store.setValue("sources", json.dumps(sources))

    @property
    def detectors(self) -> frozenset[Detector]:
        """What finds groups; all where nothing is known."""
        named = self._text("detectors", "").split(" ")
        return frozenset(one for one in Detector if one.value in named) or ALL_DETECTORS

    @detectors.setter
    def detectors(self, detectors: frozenset[Detector]) -> None:
        named = " ".join(one.value for one in Detector if one in detectors)
        self._store.setValue("detectors", named)

    @property
    def keywords(self) -> dict[KeywordUse, tuple[str, ...]]:
        """The words of each use, as they were typed last."""
        try:
            whole = json.loads(self._text("keywords", "{}"))
        except ValueError:
            return {}
        if not isinstance(whole, dict):
            return {}
        return {
            use: tuple(word for word in words if isinstance(word, str))
            for use in KeywordUse
            if isinstance(words := whole.get(use.value), list)
        }

    @keywords.setter
    def keywords(self, words: Mapping[KeywordUse, Sequence[str]]) -> None:
        self._store.setValue(
            "keywords", json.dumps({use.value: list(some) for use, some in words.items()})
        )

    @property
    def recent(self) -> tuple[str, ...]:
        """Paths of mail that was opened, the last one first."""
        try:
            whole = json.loads(self._text("recent", "[]"))
        except ValueError:
            return ()
        return tuple(map(str, whole)) if isinstance(whole, list) else ()

    @recent.setter
    def recent(self, paths: tuple[str, ...]) -> None:
        self._store.setValue("recent", json.dumps(paths))

    @property
    def settings(self) -> Settings:
        """How core reads and matches; the defaults where what is kept cannot be."""
        try:
            return from_json(self._text("settings", "{}"))
        except SettingsError:
            return Settings()

    @settings.setter
    def settings(self, settings: Settings) -> None:
        self._store.setValue("settings", to_json(settings))

    @property
    def keys(self) -> dict[str, tuple[str, ...]]:
        """Keys that the user chose: name of a command to its keys; none: it has no key."""
        try:
            whole = json.loads(self._text("keys", "{}"))
        except ValueError:
            return {}
        if not isinstance(whole, dict):
            return {}
        return {
            name: tuple(str(key) for key in keys)
            for name, keys in whole.items()
            if isinstance(keys, list)
        }

    @keys.setter
    def keys(self, keys: Mapping[str, tuple[str, ...]]) -> None:
        self._store.setValue("keys", json.dumps({name: list(own) for name, own in keys.items()}))

    def state(self, name: str) -> QByteArray | None:
        """The saved shape of a window or splitter."""
        value = self._store.value(f"state/{name}")
        return value if isinstance(value, QByteArray) and not value.isEmpty() else None

    def save_state(self, name: str, state: QByteArray) -> None:
        """Remember the shape of a window or splitter."""
        self._store.setValue(f"state/{name}", state)

    def flag(self, name: str, default: bool) -> bool:
        """A yes or no of the window."""
        return self._text(f"flag/{name}", "yes" if default else "no") == "yes"

    def save_flag(self, name: str, on: bool) -> None:
        """Remember a yes or no of the window."""
        self._store.setValue(f"flag/{name}", "yes" if on else "no")

    def sync(self) -> None:
        """Write now what is not written yet."""
        self._store.sync()

    def _text(self, name: str, default: str) -> str:
        value = self._store.value(name, default)
        return value if isinstance(value, str) else default
