"""How many messages of some identities a folder holds now.

In an mbox a message's key is where it lies, and that moves when another leaves; identical copies
share a digest. So whether "this" mail left cannot be asked there; how many of its kind are left
can (R-JR10). The count goes through listing and fetching, not through the code that
changes the folder, so that it is a second opinion.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import assert_never

from core.apply.context import bare_folder
from core.apply.journal.entries import BY_PLACE, JournalEntry
from core.errors import SourceError, SourceMissing, StoreRefused
from core.identity import identity
from core.job import Job, let_go
from core.model.mail import MessageFlag
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import Folder, MessageKey, RawMessage, SourceKind, Stub, folder_called
from core.ports import MailSource, MailStore, MakingStore, StoreHold


def current_folder(source: MailSource, name: str) -> Folder | None:
    """The folder of this name as it is now; None if there is none.

    Raises:
        SourceError: The source cannot be read at all.
    """
    return folder_called(source.folders(), name)


def live_stubs(source: MailSource, folder: Folder, job: Job) -> Iterator[Stub]:
    """The messages of a folder that are not deleted already, one by one.

    Raises:
        SourceError: The folder cannot be listed.
    """
    for stub in source.stubs(folder, job):
        if isinstance(stub, Stub) and not stub.flags & MessageFlag.GHOST:
            yield stub


def find_marked(
    source: MailSource, name: str, uids: Collection[str], job: Job, *, lack_identity: bool = False
) -> frozenset[str]:
    """Which of these messages lie in their places still, only marked as deleted by others.

    None where the folder cannot be listed: it only makes a reason clearer.

    Args:
        source: Where they are.
        name: Their folder.
        uids: Of the messages.
        job: Asked to stop.
        lack_identity: Whoever holds the folder found no live message under them. Then one that is
            a file of its own, and still there, is marked in its bytes, where no listing looks.

    Cost: a listing of the folder, which for an mbox is a read of its file.
    """
    by_place = lack_identity and is_keyed_by_place(source.spec.kind)
    with suppress(SourceError):
        folder = current_folder(source, name) if uids else None
        stubs = () if folder is None else source.stubs(folder, job)
        return frozenset(
            stub.key.uid
            for stub in stubs
            if isinstance(stub, Stub)
            and (by_place or stub.flags & MessageFlag.GHOST)
            and stub.key.uid in uids
        )
    return frozenset()


def count_identities(
    source: MailSource, name: str, digests: Collection[str], job: Job
) -> Counter[str]:
    """Count the messages of each of these identities. Cost: one read of the folder.

    Raises:
        SourceError: The folder cannot be listed.
    """
    found: Counter[str] = Counter()
    folder = current_folder(source, name)
    if folder is not None:
        stubs = list(live_stubs(source, folder, job))
        for raw in source.fetch(folder, stubs):
            job.checkpoint()
            if (
                isinstance(raw, RawMessage)
                and (digest := raw.whole or identity(raw.data)) in digests
            ):
                found[digest] += 1
        let_go(stubs)
    return found


def refuse_absent(source: MailSource, name: str) -> None:
    """Raise if a folder that messages were to leave is not there at all.

    A disk that is not mounted looks like a folder that all mail has left. What a store leaves of
    an emptied folder is its file, or the Maildir; of a single message nothing, but the folder that
    it was in.

    Raises:
        SourceError: It is not there, or cannot be read.
    """
    spec = source.spec
    single = spec.kind is SourceKind.EML and spec.path.suffix.lower() == ".eml"
    emptied = single and spec.path.parent.is_dir()
    if not (os.path.lexists(os.path.realpath(spec.path)) or emptied):
        raise SourceMissing(spec.path)
    if spec.kind is SourceKind.MAILDIR and current_folder(source, name) is None:
        raise SourceMissing(spec.path / name)


def refuse_making(store: MailStore, name: str, origin: str) -> None:
    """Raise if a folder that messages come back to would have to be made for them.

    origin: Of one of them, see `MakingStore.absent`.

    Whoever renamed a mailbox finds its messages in it, and not in a second one of the old name. So
    that is for a person to choose (R-JR11).

    Raises:
        StoreRefused: NO_MAILBOX, with the path of what is not there; or as `MakingStore.absent`.
        SourceError: The source cannot be listed.
    """
    path = store.absent(bare_folder(name), origin) if isinstance(store, MakingStore) else None
    if path is not None:
        raise StoreRefused(path, Refusal(RefusalKind.NO_MAILBOX, str(path)))


def current_file(source: MailSource, name: str) -> str:
    """Which file a folder is now, by its device, inode, size and time; "" if it is none."""
    folder = current_folder(source, name)
    if folder is None or not folder.path.is_file():
        return ""
    state = folder.path.stat()
    return f"{state.st_dev}:{state.st_ino}:{state.st_size}:{state.st_mtime_ns}"


def is_keyed_by_place(kind: SourceKind) -> bool:
    """Whether a key of this kind of store means one message for ever."""
    match kind:
        case SourceKind.MBOX:  # where a message begins in its file: another may begin there later
            return False
        case SourceKind.MAILDIR | SourceKind.MH | SourceKind.EML | SourceKind.IMAP:
            return True
        case SourceKind.EMLX | SourceKind.MSG | SourceKind.PST | SourceKind.TAKEOUT:
            return True  # as below
        case SourceKind.PACKED:
            return True  # only read: nothing leaves them
        case _:
            assert_never(kind)


def absence_kind(kind: SourceKind) -> RefusalKind:
    """What is known of a message that does not lie where it was planned: MISSING or CHANGED.

    In an mbox a key is a place. That nothing lies there any more, or that the file was written to
    while it was read, only says that the file changed: the message may be anywhere in it (R-JR12).
    """
    return RefusalKind.MISSING if is_keyed_by_place(kind) else RefusalKind.CHANGED


def key_of(entry: JournalEntry) -> MessageKey:
    """Where the store finds the mail of a move."""
    address = entry.move.what.address
    return MessageKey(0, address.folder, address.uid)


def held_identities(hold: StoreHold, keys: Collection[MessageKey]) -> dict[str, str | None]:
    """The identity of each of these messages of a held folder, by uid; None if it is gone.

    Cost: as `StoreHold.digests`, all of them at once.
    """
    uids = [key.uid for key in keys]
    found = hold.digests(uids)
    return {uid: found.get(uid) for uid in uids}


def _key_after(entry: JournalEntry, step: int) -> MessageKey:
    if step > 0 and entry.back_at is not None:
        return MessageKey(0, *entry.back_at)
    return key_of(entry)


@dataclass(frozen=True, slots=True)
class IdentityCount:
    """What a folder holds now: how many messages of each identity, and which file it is."""

    counts: Counter[str]
    file: str


def count_folder(
    source: MailSource, name: str, entries: Iterable[JournalEntry], job: Job
) -> IdentityCount:
    """Look at the folder of some moves, as far as their keys do not tell by themselves.

    Raises:
        SourceError: The folder cannot be listed.
    """
    digests = {e.move.what.digest for e in entries if e.source_before != BY_PLACE}
    if not digests:
        return IdentityCount(Counter(), "")
    return IdentityCount(count_identities(source, name, digests, job), current_file(source, name))


def find_done(
    hold: StoreHold, entries: Iterable[JournalEntry], now: IdentityCount, *, step: int
) -> dict[int, bool | None]:
    """Whether each move was done, by what its folder holds now.

    A message away whose number did not fall was not moved only if it is still in its place and the
    file is as it was, or has grown: else it may have left, and an identical one arrived since.

    Args:
        hold: On their folder.
        entries: All moves of the folder whose outcome is open.
        now: See `count_folder`.
        step: -1 for moves away, +1 for moves back.

    Returns:
        For each number: True, False, or None where somebody else changed the folder so that it
        cannot be told. Moves of one identity always share their answer: nobody can say which of
        them it was that left.
    """
    entries = list(entries)
    together = Counter(e.move.what.digest for e in entries if e.source_before != BY_PLACE)
    said: dict[int, bool | None] = {}
    places = {e.n: _key_after(e, step) for e in entries if e.source_before == BY_PLACE}
    there = held_identities(hold, set(places.values()))
    for entry in entries:
        digest = entry.move.what.digest
        if entry.source_before == BY_PLACE:
            said[entry.n] = _is_done_at_place(entry, there[places[entry.n].uid], step)
            continue
        change = step * (now.counts[digest] - entry.source_before)
        if change >= together[digest]:
            said[entry.n] = True
        elif change <= 0 and (step > 0 or _is_in_place(hold, entry, now)):
            said[entry.n] = False
        else:
            said[entry.n] = None
    return said


def _is_done_at_place(entry: JournalEntry, now: str | None, step: int) -> bool | None:
    """As `find_done` for one move where a key means one message; `now`: what its place holds.

    Another message in the place of one that was to leave is that message, rewritten by somebody;
    only in MH, which gives numbers again, it is a new one.
    """
    if step > 0:
        return now == entry.move.what.digest
    if now in (None, entry.move.what.digest):
        return now is None
    return True if entry.move.what.address.kind is SourceKind.MH else None


def _is_in_place(hold: StoreHold, entry: JournalEntry, now: IdentityCount) -> bool:
    if not _only_grew(entry.source_file, now.file):
        return False
    return hold.digest(key_of(entry)) == entry.move.what.digest


def _only_grew(before: str, now: str) -> bool:
    """Whether a file (`current_file`) is untouched, or longer: mail was added at its end."""
    if before == now:
        return True
    old, new = before.split(":"), now.split(":")
    if len(old) < 4 or len(new) < 4:  # written by a version that knew device and inode only
        return old[:2] == new[:2]
    return old[:2] == new[:2] and int(new[2]) > int(old[2])
