"""How many mails of some identities a folder holds now.

In an mbox a mail's key is where it lies, and that moves when another leaves; identical copies
share a digest. So whether "this" mail left cannot be asked there; how many of its kind are left
can (style.md rule 11). The count goes through listing and fetching, not through the code that
changes the folder, so that it is a second opinion.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from core.apply.entries import BY_PLACE, Entry
from core.identity import identity
from core.job import Job
from core.model import Folder, MailFlag, MessageKey, RawMail, SourceKind, Stub
from core.ports import MailSource, StoreHold


def folder_now(source: MailSource, name: str) -> Folder | None:
    """The folder of this name as it is now; None if there is none.

    Raises:
        SourceError: The source cannot be read at all.
    """
    return next((f for f in source.folders() if f.name == name), None)


def live_stubs(source: MailSource, folder: Folder, job: Job) -> list[Stub]:
    """The mails of a folder that are not deleted already.

    Raises:
        SourceError: The folder cannot be listed.
    """
    return [
        stub
        for stub in source.stubs(folder, job)
        if isinstance(stub, Stub) and not stub.flags & MailFlag.GHOST
    ]


def census(source: MailSource, name: str, digests: Collection[str], job: Job) -> Counter[str]:
    """Count the mails of each of these identities. Cost: one read of the folder.

    Raises:
        SourceError: The folder cannot be listed.
    """
    found: Counter[str] = Counter()
    folder = folder_now(source, name)
    if folder is not None:
        for raw in source.fetch(folder, live_stubs(source, folder, job)):
            job.checkpoint()
            if isinstance(raw, RawMail) and (digest := identity(raw.data)) in digests:
                found[digest] += 1
    return found


def by_place(kind: SourceKind) -> bool:
    """Whether a key of this kind of store means one mail for ever."""
    return kind is not SourceKind.MBOX


def key_of(entry: Entry) -> MessageKey:
    """Where the store finds the mail of a move."""
    address = entry.move.what.address
    return MessageKey(0, address.folder, address.uid)


def _place_of(entry: Entry, step: int) -> MessageKey:
    if step > 0 and entry.back_at is not None:
        return MessageKey(0, *entry.back_at)
    return key_of(entry)


def done(
    hold: StoreHold, entries: Iterable[Entry], now: Mapping[str, int], *, step: int
) -> dict[int, bool | None]:
    """Whether each move was done, by what its folder holds now.

    Args:
        hold: On their folder.
        entries: All moves of the folder whose outcome is open.
        now: The census of the folder; needed where `source_before` is a count.
        step: -1 for moves away, +1 for moves back.

    Returns:
        For each number: True, False, or None where somebody else changed the folder so that it
        cannot be told. Moves of one identity always share their answer: nobody can say which of
        them it was that left.
    """
    entries = list(entries)
    together = Counter(e.move.what.digest for e in entries if e.source_before != BY_PLACE)
    said: dict[int, bool | None] = {}
    for entry in entries:
        digest = entry.move.what.digest
        if entry.source_before == BY_PLACE:
            there = hold.digest(_place_of(entry, step)) == digest
            said[entry.n] = there if step > 0 else not there
            continue
        change = step * (now[digest] - entry.source_before)
        if change >= together[digest]:
            said[entry.n] = True
        elif change <= 0 and (step > 0 or hold.digest(key_of(entry)) == digest):
            said[entry.n] = False
        else:
            said[entry.n] = None
    return said
