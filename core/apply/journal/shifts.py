"""Where messages that left a folder belong in it, or lie in it, now that others left or came back.

In an mbox each move remembers the offset that its mail had then. When other runs took messages out
of the same file since, or put some back, that offset is no longer the place: undone in another
order than they were made, runs would append what they cannot place. The journal knows all of these
moves; so each mail is given a fixed offset in the file as if nothing had ever left it, from which
the offset now follows by leaving out what is out now. What other programs did is not known here:
then the offset meets no beginning of a message, and the store looks for the neighbours instead.
"""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import accumulate, takewhile
from typing import Any

from core.apply.journal.entries import JournalEntry, Leg
from core.apply.journal.journal import Journal
from core.model.runs import ItemState
from core.model.sources import SourceKind

_LEFT = frozenset({ItemState.VERIFIED, ItemState.UNDONE, ItemState.UNKNOWN})
Key = tuple[str, int]  # a run, and the number of its move


class _Gaps:
    """Where messages are missing from a file: fixed offsets and lengths, in order."""

    def __init__(self, out: Iterable[tuple[int, int]]) -> None:
        gaps = sorted(out)
        self._starts = [start for start, _ in gaps]
        self._missing = [0, *accumulate(length for _, length in gaps)]
        # Where each gap shows in the file as it is now; ascending, as gaps do not overlap.
        self._shown = [s - m for s, m in zip(self._starts, self._missing, strict=False)]

    def fixed(self, offset: int) -> int:
        """The fixed offset of a message that begins at an offset of the file now."""
        return offset + self._missing[bisect_right(self._shown, offset)]

    def now(self, fixed: int) -> int:
        """The offset in the file now of a message that is in it, or that comes next."""
        return fixed - self._missing[bisect_left(self._starts, fixed)]


@dataclass(slots=True)
class MailboxFile:
    """Which messages are out of a file: fixed offset and length of each."""

    out: dict[Key, tuple[int, int]] = field(default_factory=dict)

    def leave(self, mails: Mapping[Key, tuple[int, int]]) -> None:
        """Take out messages together; their offsets are those before any of them left."""
        gaps = _Gaps(self.out.values())
        fixed = {key: (gaps.fixed(offset), length) for key, (offset, length) in mails.items()}
        self.out |= fixed

    def come_back(self, mails: Mapping[Key, tuple[int, int]]) -> None:
        """Put back messages together, to these offsets of the file that holds them all."""
        known = {key: self.out.pop(key) for key in mails if key in self.out}
        gaps, passed = _Gaps(self.out.values()), 0
        for key, (fixed, length) in sorted(known.items(), key=lambda one: one[1]):
            if mails[key][0] != gaps.now(fixed) - passed:  # elsewhere, most likely at the end
                self.out[("", -1 - len(self.out))] = (fixed, length)  # its place stays empty
                passed += length

    def take(self, keys: Collection[Key]) -> dict[Key, int]:
        """Where messages belong that come back now, in the file that holds all of them again."""
        coming = {key: self.out.pop(key) for key in keys if key in self.out}
        gaps = _Gaps(self.out.values())
        return {key: gaps.now(fixed) for key, (fixed, _) in coming.items()}


def current_offsets(
    journal: Journal, leg: Leg, run: str, numbers: Collection[int]
) -> dict[int, int]:
    """The offsets that moves of a run belong at, in the file that holds all of them again.

    Not where all of the last run comes back at once: then what the moves remember is the place.

    Args:
        journal: To be read.
        leg: The folder that they left.
        run: Their run.
        numbers: Of the moves that are to be taken back now.

    Cost: one read of the moves of this folder, and a sort of those that are out a run.
    """
    if leg[0] != SourceKind.MBOX.value:
        return {}
    events = _events(journal, leg)
    mine = [at for at, (_, is_back, who, _) in enumerate(events) if who == run and not is_back]
    if not mine or (mine[-1] == len(events) - 1 and len(events[-1][3]) == len(numbers)):
        return {}  # the last that happened here, and taken back whole
    file = MailboxFile()
    for _, is_back, _, mails in events:
        if is_back:
            file.come_back(mails)
        else:
            file.leave(mails)
    return {n: place for (_, n), place in file.take([(run, n) for n in numbers]).items()}


def current_uids(journal: Journal, leg: Leg, run: str) -> dict[str, str]:
    """Where messages lie that left a folder after a run and were put back: the new of old uids.

    A server gives each a new number, MH the next one, and a Maildir maybe another name.

    Args:
        journal: To be read.
        leg: The folder.
        run: By whose time the old uids are.

    Cost: one read of the moves of this folder that were taken back since.
    """
    now: dict[str, str] = {}
    then_of: dict[str, str] = {}  # the other way round
    later = takewhile(lambda head: head.id != run, journal.heads())
    for head in reversed([head for head in later if head.returns]):
        back = {
            entry.move.what.address.uid: entry.back_at.uid
            for entry in journal.each_entry(head.id, leg)
            if entry.back_at is not None and entry.back_at.folder == leg[2]
        }
        for uid, then in [(uid, then_of.pop(old, old)) for old, uid in back.items()]:
            now[then], then_of[uid] = uid, then
    return now


def _events(journal: Journal, leg: Leg) -> list[tuple[int, bool, str, dict[Key, tuple[int, int]]]]:
    """When, whether back, of which run (that left), and which mails: in the order of time."""
    found: list[tuple[int, bool, str, dict[Key, tuple[int, int]]]] = []
    for head in journal.heads():
        mails: defaultdict[str, dict[Key, tuple[int, int]]] = defaultdict(dict)
        last = 0
        for entry in journal.each_entry(head.id, leg):
            span = _place_after(entry) if head.returns else _place_before(entry)
            if span is None:
                continue
            of = (head.undoes, entry.of_n) if head.returns else (head.id, entry.n)
            mails[of[0]][of] = span
            last = max(last, entry.changed)
        found += [(last, head.returns, who, its) for who, its in mails.items()]
    return sorted(found, key=lambda event: event[0])


def _place_before(entry: JournalEntry) -> tuple[int, int] | None:
    """Offset and length that the mail of a move had, as told; None if it did not leave."""
    if entry.state not in _LEFT and not entry.is_lost:
        return None
    try:
        told: Any = json.loads(entry.origin)
        return int(told["offset"]), int(told["length"])
    except (ValueError, KeyError, TypeError):
        return None


def _place_after(entry: JournalEntry) -> tuple[int, int] | None:
    """Offset and length of a message that came back; None if it did not."""
    if entry.back_at is None or (entry.state not in _LEFT and not entry.is_lost):
        return None
    start, _, length = entry.back_at.uid.partition(":")
    return (int(start), int(length)) if start.isdecimal() and length.isdecimal() else None
