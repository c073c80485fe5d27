"""What Proton's export notes beside each message: its folder, whether it was read, its star.

    abc==.eml
    abc==.metadata.json      {"Payload": {"LabelIDs": ["3", "5"], "Unread": 0, "Flags": 1, …}}
    labels.json              {"Payload": [{"ID": "x1==", "Path": "Work", "Type": 3}, …]}

Numbers stand for Proton's own folders. Here each message is in one folder, as under Gmail's labels
(`core.sources.mbox.gmail_labels`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from core.model.message_state import ANSWERED, FLAGGED, SEEN, label_name
from core.sources.disk.reading import open_quietly, read_at
from core.sources.single_files import files_in

_SUFFIX = ".metadata.json"
_MOST_BYTES = 1 << 24
_FIRST = {"3": "Trash", "4": "Spam", "8": "Drafts", "7": "Sent"}
_USUAL = {"0": "Inbox", "6": "Archive", "9": "Outbox"}
_FOLDER, _LABEL = 3, 1  # what a person made; a message is in one such folder at most
_STARRED = "10"
_ANSWERED = 1 << 5 | 1 << 6
_MALFORMED = (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError)


class ProtonNote(NamedTuple):
    """What is noted of a message: its folder or "", what was done with it, and its labels."""

    folder: str = ""
    names: frozenset[str] = frozenset()


def read_notes(folder: Path) -> Mapping[str, ProtonNote]:
    """What is noted of the messages of a folder on disk, by their file names; empty elsewhere."""
    try:
        return _notes_at(folder, folder.stat().st_mtime_ns)
    except OSError:
        return {}


@lru_cache(maxsize=8)
def _notes_at(folder: Path, changed_ns: int) -> Mapping[str, ProtonNote]:
    """Kept while no file comes or goes: each folder of Proton's asks for all of them."""
    del changed_ns
    notes: dict[str, ProtonNote] = {}
    names = files_in(folder, lambda name: name.endswith(_SUFFIX))
    made = _read_places(folder / "labels.json") if names else {}
    for name in names:
        with suppress(*_MALFORMED):
            notes[name.removesuffix(_SUFFIX) + ".eml"] = _note(_payload(folder / name), made)
    return notes


def _payload(file: Path) -> Any:
    with open_quietly(file) as fd:
        return json.loads(read_at(fd, _MOST_BYTES, 0))["Payload"]


def _read_places(file: Path) -> dict[int, dict[str, str]]:
    """The names of what a person made, folders and labels, by their ids."""
    made: dict[int, dict[str, str]] = {_FOLDER: {}, _LABEL: {}}
    with suppress(*_MALFORMED):
        for label in _payload(file):
            if label["Type"] in made:
                path = label.get("Path") or label["Name"]
                name = path if isinstance(path, str) else "/".join(path)
                made[label["Type"]][label["ID"]] = name
    return made


def _note(payload: Mapping[str, Any], made: Mapping[int, Mapping[str, str]]) -> ProtonNote:
    held = set(map(str, payload["LabelIDs"]))
    labels = made.get(_LABEL, {})
    places = {**_FIRST, **made.get(_FOLDER, {}), **_USUAL, **labels}  # the first decides
    names = {label_name(labels[one]) for one in held & labels.keys()}
    names |= {SEEN} if payload.get("Unread") == 0 else set()
    names |= {FLAGGED} if _STARRED in held else set()
    names |= {ANSWERED} if payload.get("Flags", 0) & _ANSWERED else set()
    return ProtonNote(next((places[one] for one in places if one in held), ""), frozenset(names))
