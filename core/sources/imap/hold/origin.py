"""What is kept of a message that leaves a folder of an account, beside its bytes, as JSON.

Whatever cannot be read in it is as if it had not been told: a message comes back without its flags
rather than not at all.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Self


@dataclass(frozen=True, slots=True)
class ImapOrigin:
    """A message before it left.

    Attributes:
        uid: "UIDVALIDITY:UID", which it will not have again.
        flags, labels, date: As in `core.model.remote.ServerMessage`.
        floor: Where the next message of its folder was to land, "UIDVALIDITY:UIDNEXT": what came
            back lies there or behind.
        trash: The trash that it was to go to, or "". trash_floor: as `floor`, there.
    """

    uid: str = ""
    flags: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    date: str = ""
    floor: str = ""
    trash: str = ""
    trash_floor: str = ""

    def as_json(self) -> str:
        """For the journal."""
        return json.dumps({"store": "imap", **asdict(self)})

    @classmethod
    def of(cls, text: str) -> Self:
        """Read it again; an origin of another kind of store, or none, tells nothing."""
        try:
            told: Any = json.loads(text)
        except ValueError:
            return cls()
        if not isinstance(told, dict) or told.get("store") != "imap":
            return cls()
        words = {
            name: str(told.get(name, ""))
            for name in ("uid", "date", "floor", "trash", "trash_floor")
        }
        return cls(**words, flags=_texts(told.get("flags")), labels=_texts(told.get("labels")))


def _texts(found: Any) -> tuple[str, ...]:
    return tuple(str(text) for text in found) if isinstance(found, list) else ()
