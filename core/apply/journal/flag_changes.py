r"""What the journal holds of flags and tags that a kept message takes over.

An entry of this kind names the kept message twice, as what is moved and as what stays; nothing
moves. Its origin says which names were wanted, and exactly which are ours: those that the message
did not have. Undo takes off those alone.

Of mail in files it also holds the form of the message's state before and after, as its store
writes it: where nobody changed it since, undo gives the very same bytes or name back.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from core.apply.journal.entries import JournalEntry
from core.model.groups import Verdict
from core.model.message_state import is_state_name
from core.model.plan import TO_TRASH, Item, Move

_OPTIONAL = ("before", "after", "core", "digest")


@dataclass(frozen=True, slots=True)
class FlagChange:
    """What `JournalEntry.origin` holds of flags that are added.

    Attributes:
        wanted: Those that the mail should have.
        added: Those that were added, or are about to be.
        before: The state of a message in a file before, as its store writes it; "" on a server.
        after: The same once the flags are there.
        core: Of a message in a file: hex digest of it without what tells its state.
        digest: Its identity since the flags are there, where they are part of its bytes; else "".
    """

    wanted: tuple[str, ...]
    added: tuple[str, ...]
    before: str = ""
    after: str = ""
    core: str = ""
    digest: str = ""

    def to_json(self) -> str:
        """As it stands in the journal."""
        told: dict[str, object] = {"wanted": self.wanted, "added": self.added}
        told |= {name: value for name in _OPTIONAL if (value := getattr(self, name))}
        return json.dumps(told)

    @classmethod
    def of(cls, origin: str) -> Self:
        """Undo `to_json`; of an older Twinsweep's, too."""
        found = json.loads(origin)
        more = [str(found.get(name, "")) for name in _OPTIONAL]
        return cls(tuple(map(str, found["wanted"])), tuple(map(str, found["added"])), *more)


def is_flag_change(entry: JournalEntry) -> bool:
    """Whether an entry adds flags to a message, or takes them off; else it moves one."""
    return entry.move.what.address == entry.move.keeper.address


def origin_of(entries: Iterable[JournalEntry]) -> str:
    """What the store of a folder noted of a message that left it; "" if none of these did."""
    moved = (e.origin for e in entries if e.origin and not is_flag_change(e))
    return next(moved, "")


def flag_entry(n: int, kept: Item, names: Iterable[str]) -> JournalEntry:
    """The entry that lets a kept message have these names besides its own.

    Its destination is the trash, which stands for none: nothing moves.
    """
    by_lower = {name.lower(): name for name in sorted(names) if is_state_name(name)}
    wanted = tuple(sorted(by_lower.values()))
    move = Move(kept, kept, TO_TRASH, Verdict.IDENTICAL, 1.0, "flags")
    return JournalEntry(n, move, origin=FlagChange(wanted, ()).to_json())
