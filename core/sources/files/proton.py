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

from core.model.mail import MessageFlag
from core.sources.disk.reading import open_quietly, read_at
from core.sources.single_files import files_in

_SUFFIX = ".metadata.json"
_MOST_BYTES = 1 << 24
_FIRST = {"3": "Trash", "4": "Spam", "8": "Drafts", "7": "Sent"}
_USUAL = {"0": "Inbox", "6": "Archive", "9": "Outbox"}
_FOLDER, _LABEL = 3, 1  # what a person made; a message is in one such folder at most
_FLAGS = {"10": MessageFlag.FLAGGED, "8": MessageFlag.DRAFT}
_ANSWERED = 1 << 5 | 1 << 6


class ProtonNote(NamedTuple):
    """What is noted of a message. folder: "" where it is in none that is known."""

    folder: str = ""
    flags: MessageFlag = MessageFlag.NONE


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
    names = files_in(folder, lambda name: name.endswith(_SUFFIX))
    places = _read_places(folder / "labels.json") if names else {}
    notes = {name.removesuffix(_SUFFIX) + ".eml": _payload(folder / name) for name in names}
    return {name: _note(note, places) for name, note in notes.items() if isinstance(note, dict)}


def _payload(file: Path) -> Any:
    with suppress(OSError, ValueError, AttributeError, RecursionError), open_quietly(file) as fd:
        return json.loads(read_at(fd, _MOST_BYTES, 0)).get("Payload")
    return None


def _read_places(file: Path) -> dict[str, str]:
    """The names of folders and labels by their ids, what decides where a message is first."""
    made: dict[object, dict[str, str]] = {_FOLDER: {}, _LABEL: {}}
    found = _payload(file)
    for label in found if isinstance(found, list) else ():
        if isinstance(label, dict) and label.get("Type") in (_FOLDER, _LABEL):
            path = label.get("Path") or label.get("Name") or ""
            name = "/".join(map(str, path)) if isinstance(path, list) else str(path)
            made[label["Type"]][str(label.get("ID"))] = name
    return _FIRST | made[_FOLDER] | _USUAL | made[_LABEL]


def _note(payload: Mapping[str, Any], places: Mapping[str, str]) -> ProtonNote:
    ids, bits = payload.get("LabelIDs"), payload.get("Flags")
    held = set(map(str, ids)) if isinstance(ids, list) else set()
    flags = MessageFlag.SEEN if payload.get("Unread") == 0 else MessageFlag.NONE
    for number in held & _FLAGS.keys():
        flags |= _FLAGS[number]
    if isinstance(bits, int) and bits & _ANSWERED:
        flags |= MessageFlag.ANSWERED
    return ProtonNote(next((places[one] for one in places if one in held), ""), flags)
