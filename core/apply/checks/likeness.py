"""Is a message still what was planned? By its identity, or on a server by what is told of it.

A message of one folder, UIDVALIDITY and UID never changes its bytes (RFC 3501 2.3.1.1), so what a
server is asked is little: that the mail is there, not marked deleted, and of the size and
Message-ID that were planned. Where one of those differs, or there is no Message-ID, the mail is
read whole and its identity decides: some servers tell sizes that are not true (R-EX2),
and the numbers may be another server's by now, if the account was changed since the plan.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from core.apply.context import RunContext, bare_folder, is_on_server, store_of
from core.apply.count_identities import absence_kind, current_folder, find_marked, live_stubs
from core.apply.journal.entries import JournalEntry, Leg
from core.errors import NotMail
from core.identity import identity
from core.job import Job
from core.model.mail import MessageFlag
from core.model.plan import Item
from core.model.refusals import Refusal, RefusalKind
from core.model.remote import ServerMessage, is_deleted
from core.model.sources import Folder, MessageKey, RawMessage, SourceKind, Stub
from core.ports import MailSource
from core.server_ports import ServerStore

ReadDigests = Callable[[Collection[str]], Mapping[str, str]]
OF_KEEPERS = {
    RefusalKind.MISSING: RefusalKind.KEEPER_GONE,
    RefusalKind.GHOST: RefusalKind.KEEPER_GHOST,
    RefusalKind.CHANGED: RefusalKind.KEEPER_CHANGED,
}


def read_identities(
    source: MailSource, leg: Leg, items: Mapping[str, Item], job: Job
) -> dict[str, str]:
    """The identity of each of these messages of a folder as it reads now, by uid; without a lock.

    Raises:
        SourceError: The folder cannot be read.
    """
    return {
        raw.stub.key.uid: raw.whole or identity(raw.data)
        for raw in read_messages(source, leg, items, job)
    }


def read_messages(
    source: MailSource, leg: Leg, items: Mapping[str, Item], job: Job
) -> Iterator[RawMessage]:
    """As `read_identities`, but the messages themselves, one after the other.

    Raises:
        SourceError: The folder cannot be read.
    """
    kind, _, name = leg
    if is_on_server(leg):  # one that is not listed may be there all the same, and LIST costs
        folder: Folder | None = replace(bare_folder(name), path=source.spec.path)
    else:
        folder = current_folder(source, name)
    if folder is None:
        return
    if kind in (SourceKind.MBOX.value, SourceKind.IMAP.value):
        # Listing would read the whole file, or ask for the whole folder; a deleted mail shows in
        # its headers, so in its digest, and on a server where it was seen.
        stubs = [stub_of(item) for item in items.values()]
    else:
        stubs = [s for s in live_stubs(source, folder, job) if s.key.uid in items]
    for raw in source.fetch(folder, sorted(stubs, key=lambda stub: stub.position)):
        if isinstance(raw, RawMessage):
            yield raw


def find_unlike_here(
    source: MailSource, leg: Leg, items: Mapping[str, Item], job: Job
) -> dict[str, RefusalKind]:
    """As `find_unlike`, for a folder on this computer that nobody holds.

    Raises:
        SourceError: The folder cannot be read.
    """
    now = read_identities(source, leg, items, job)
    lost = {uid for uid, item in items.items() if now.get(uid) != item.digest}
    if not lost:
        return {}
    there = current_folder(source, leg[2]) is not None
    absent = absence_kind(SourceKind(leg[0])) if there else RefusalKind.MISSING
    kinds = {uid: RefusalKind.CHANGED if uid in now else absent for uid in lost}
    return kinds | dict.fromkeys(find_marked(source, leg[2], lost, job), RefusalKind.GHOST)


def find_unlike(
    items: Mapping[str, Item], seen: Mapping[str, ServerMessage], digests: ReadDigests
) -> dict[str, RefusalKind]:
    """Which messages of a server are not what was planned: MISSING, GHOST or CHANGED, by uid.

    Args:
        items: As planned, by uid.
        seen: What the folder shows of them now.
        digests: Reads the few that look different, and gives their identities.
    """
    found: dict[str, RefusalKind] = {}
    doubtful: list[str] = []
    for uid, item in items.items():
        mail = seen.get(uid)
        if mail is None:
            found[uid] = RefusalKind.MISSING
        elif is_deleted(mail):
            found[uid] = RefusalKind.GHOST
        elif not item.message_id or (mail.size_bytes, mail.message_id) != (
            item.size_bytes,
            item.message_id,
        ):
            doubtful.append(uid)
    read = digests(doubtful) if doubtful else {}
    changed = {u: RefusalKind.CHANGED for u in doubtful if read.get(u) != items[u].digest}
    return found | changed


def find_lost_on_server(
    entries: Sequence[JournalEntry], shown: Mapping[str, ServerMessage], digests: ReadDigests
) -> dict[int, Refusal]:
    """Which moves have no kept mail any more, by what its folder shows; by number of the move."""
    keepers = {keeper_uid(e): e.move.keeper for e in entries}
    kinds = find_unlike(keepers, shown, digests)
    return {
        e.n: Refusal(OF_KEEPERS[kinds[uid]], e.move.keeper.address.folder)
        for e in entries
        if (uid := keeper_uid(e)) in kinds
    }


def ask_lost_on_server(
    context: RunContext, leg: Leg, entries: Sequence[JournalEntry], job: Job
) -> dict[int, Refusal]:
    """As `find_lost_on_server`, for kept messages in a folder of an account that nobody holds.

    Raises:
        SourceError: The server cannot be asked.
        AccountError: There is no such account.
    """
    store = server_store_of(context, leg, job)
    keepers = {keeper_uid(e): e.move.keeper for e in entries}
    shown = store.look_up(leg[2], list(keepers))
    return find_lost_on_server(entries, shown, identity_reader(store, leg, keepers, job))


def identity_reader(
    store: ServerStore, leg: Leg, items: Mapping[str, Item], job: Job
) -> ReadDigests:
    """Reads messages of a folder that nobody holds."""
    return lambda uids: read_identities(store, leg, {uid: items[uid] for uid in uids}, job)


def server_store_of(context: RunContext, leg: Leg, job: Job) -> ServerStore:
    """The store of an account.

    Raises:
        AccountError: There is no such account.
        NotMail: What is there is none.
    """
    store = store_of(context, leg, job)
    if not isinstance(store, ServerStore):
        raise NotMail(store.spec.path)
    return store


def keeper_uid(entry: JournalEntry) -> str:
    """Where the kept message of a move lies in its folder."""
    return entry.move.keeper.address.uid


def stub_of(item: Item) -> Stub:
    """Where a message lies as planned."""
    address = item.address
    key = MessageKey(0, address.folder, address.uid)
    return Stub(key, address.position, item.size_bytes, "", MessageFlag.NONE)
