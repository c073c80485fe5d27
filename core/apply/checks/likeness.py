"""Is a mail still what was planned? By its identity, or on a server by what is told of it.

A mail of one folder, UIDVALIDITY and UID never changes its bytes (RFC 3501 2.3.1.1), so what a
server is asked is little: that the mail is there, not marked deleted, and of the size and
Message-ID that were planned. Where one of those differs, or there is no Message-ID, the mail is
read whole and its identity decides: some servers tell sizes that are not true (R-EX2),
and the numbers may be another server's by now, if the account was changed since the plan.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from core.apply.checks.count_identities import folder_now, live_stubs
from core.apply.checks.server_move import is_deleted
from core.apply.context import Means, folder_named, is_served, store_of
from core.apply.journal.entries import Entry, Leg
from core.errors import NotMail
from core.identity import identity
from core.job import Job
from core.model.mail import MailFlag
from core.model.plan import Item
from core.model.refusals import Refusal, RefusalKind
from core.model.remote import ServerMail
from core.model.sources import Folder, MessageKey, RawMail, SourceKind, Stub
from core.ports import MailSource
from core.server_ports import ServerStore

Digests = Callable[[Collection[str]], Mapping[str, str]]
_OF_KEEPERS = {
    RefusalKind.MISSING: RefusalKind.KEEPER_GONE,
    RefusalKind.GHOST: RefusalKind.KEEPER_GHOST,
    RefusalKind.CHANGED: RefusalKind.KEEPER_CHANGED,
}


def digests_now(
    source: MailSource, leg: Leg, items: Mapping[str, Item], job: Job
) -> dict[str, str]:
    """The identity of each of these mails of a folder as it reads now, by uid; without a lock.

    Raises:
        SourceError: The folder cannot be read.
    """
    return {
        raw.stub.key.uid: raw.whole or identity(raw.data)
        for raw in mails_now(source, leg, items, job)
    }


def mails_now(
    source: MailSource, leg: Leg, items: Mapping[str, Item], job: Job
) -> Iterator[RawMail]:
    """As `digests_now`, but the mails themselves, one after the other.

    Raises:
        SourceError: The folder cannot be read.
    """
    kind, _, name = leg
    if is_served(leg):  # one that is not listed may be there all the same, and LIST costs
        folder: Folder | None = replace(folder_named(name), path=source.spec.path)
    else:
        folder = folder_now(source, name)
    if folder is None:
        return
    if kind in (SourceKind.MBOX.value, SourceKind.IMAP.value):
        # Listing would read the whole file, or ask for the whole folder; a deleted mail shows in
        # its headers, so in its digest, and on a server where it was seen.
        stubs = [_stub(item) for item in items.values()]
    else:
        stubs = [s for s in live_stubs(source, folder, job) if s.key.uid in items]
    for raw in source.fetch(folder, sorted(stubs, key=lambda stub: stub.position)):
        if isinstance(raw, RawMail):
            yield raw


def unlike(
    items: Mapping[str, Item], seen: Mapping[str, ServerMail], digests: Digests
) -> dict[str, RefusalKind]:
    """Which mails of a server are not what was planned: MISSING, GHOST or CHANGED, by uid.

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
        elif not item.message_id or _told(mail) != (item.size_bytes, item.message_id):
            doubtful.append(uid)
    read = digests(doubtful) if doubtful else {}
    changed = {u: RefusalKind.CHANGED for u in doubtful if read.get(u) != items[u].digest}
    return found | changed


def lost_on_server(
    entries: Sequence[Entry], shown: Mapping[str, ServerMail], digests: Digests
) -> dict[int, Refusal]:
    """Which moves have no kept mail any more, by what its folder shows; by number of the move."""
    keepers = {keeper_uid(e): e.move.keeper for e in entries}
    kinds = unlike(keepers, shown, digests)
    return {
        e.n: Refusal(_OF_KEEPERS[kinds[uid]], e.move.keeper.address.folder)
        for e in entries
        if (uid := keeper_uid(e)) in kinds
    }


def asked(means: Means, leg: Leg, entries: Sequence[Entry], job: Job) -> dict[int, Refusal]:
    """As `lost_on_server`, for kept mails in a folder of an account that nobody holds.

    Raises:
        SourceError: The server cannot be asked.
        AccountError: There is no such account.
    """
    store = server_store(means, leg, job)
    keepers = {keeper_uid(e): e.move.keeper for e in entries}
    shown = store.seen(leg[2], list(keepers))
    return lost_on_server(entries, shown, reader(store, leg, keepers, job))


def reader(store: ServerStore, leg: Leg, items: Mapping[str, Item], job: Job) -> Digests:
    """Reads mails of a folder that nobody holds."""
    return lambda uids: digests_now(store, leg, {uid: items[uid] for uid in uids}, job)


def server_store(means: Means, leg: Leg, job: Job) -> ServerStore:
    """The store of an account.

    Raises:
        AccountError: There is no such account.
        NotMail: What is there is none.
    """
    store = store_of(means, leg, job)
    if not isinstance(store, ServerStore):
        raise NotMail(store.spec.path)
    return store


def keeper_uid(entry: Entry) -> str:
    """Where the kept mail of a move lies in its folder."""
    return entry.move.keeper.address.uid


def _told(mail: ServerMail) -> tuple[int, str]:
    return mail.size_bytes, mail.message_id


def _stub(item: Item) -> Stub:
    address = item.address
    key = MessageKey(0, address.folder, address.uid)
    return Stub(key, address.position, item.size_bytes, "", MailFlag.NONE)
