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
_STARRED = "10"
_ANSWERED = 1 << 5 | 1 << 6
_MALFORMED = (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError)


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
    notes: dict[str, ProtonNote] = {}
    names = files_in(folder, lambda name: name.endswith(_SUFFIX))
    places = _read_places(folder / "labels.json") if names else {}
    for name in names:
        with suppress(*_MALFORMED):
            notes[name.removesuffix(_SUFFIX) + ".eml"] = _note(_payload(folder / name), places)
    return notes


def _payload(file: Path) -> Any:
    with open_quietly(file) as fd:
        return json.loads(read_at(fd, _MOST_BYTES, 0))["Payload"]


def _read_places(file: Path) -> dict[str, str]:
    """The names of folders and labels by their ids, what decides where a message is first."""
    made: dict[int, dict[str, str]] = {_FOLDER: {}, _LABEL: {}}
    with suppress(*_MALFORMED):
        for label in _payload(file):
            if label["Type"] in made:
                path = label.get("Path") or label["Name"]
                name = path if isinstance(path, str) else "/".join(path)
                made[label["Type"]][label["ID"]] = name
    return _FIRST | made[_FOLDER] | _USUAL | made[_LABEL]


def _note(payload: Mapping[str, Any], places: Mapping[str, str]) -> ProtonNote:
    held = set(map(str, payload["LabelIDs"]))
    flags = MessageFlag.SEEN if payload.get("Unread") == 0 else MessageFlag.NONE
    flags |= MessageFlag.FLAGGED if _STARRED in held else MessageFlag.NONE
    flags |= MessageFlag.ANSWERED if payload.get("Flags", 0) & _ANSWERED else MessageFlag.NONE
    return ProtonNote(next((places[one] for one in places if one in held), ""), flags)
