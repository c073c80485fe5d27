"""Accounts on real servers as stores, opened as the program opens them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from helpers.accounts.connected import password_of
from helpers.imap.boxes import Boxes, boxes_with_inbox
from helpers.imap.scripted import ScriptedServer
from helpers.mail.wire_mail import bare_mail
from helpers.servers.dovecot import Person
from helpers.servers.dovecot_conf import (
    BARE,
    BARE_CONDSTORE,
    MOVE,
    MOVE_CONDSTORE,
    UIDPLUS,
    UIDPLUS_CONDSTORE,
    Shape,
)

from core.accounts import files
from core.accounts.secrets import MemorySecrets
from core.job import NullJob
from core.model.remote import Notice, RemovalMethod
from core.model.sources import Folder, FolderRole, SourceKind, SourceSpec
from core.sources.imap.hold.hold import ImapHold
from core.sources.imap.hold.store import ImapStore
from core.sources.imap.protocol.limits import Timeouts
from core.sources.imap.session.servers import Servers
from core.sources.imap.source import ImapSource
from core.system.places import Places

# Each row of the table of R-IM19, with and without CONDSTORE.
ROWS = {
    "move": Shape(MOVE_CONDSTORE),
    "move-no-condstore": Shape(MOVE),
    "uidplus": Shape(UIDPLUS_CONDSTORE),
    "uidplus-no-condstore": Shape(UIDPLUS),
    "bare-condstore": Shape(BARE_CONDSTORE),
    "bare": Shape(BARE),
}
WAYS = {
    "move": RemovalMethod.MOVE,
    "uidplus": RemovalMethod.COPY_EXPUNGE,
    "bare": RemovalMethod.COPY_MARK,
}
QUICK = Timeouts(first_wait_s=0.01, longest_wait_s=0.05, idle_s=5.0, connect_s=5.0, tries=3)


@contextmanager
def store_of(
    owner: Person | ScriptedServer,
    home: Path,
    *,
    told: Callable[[Notice], None] = lambda _: None,
    **changes: object,
) -> Iterator[ImapStore]:
    """The account of `owner` as a store; `changes` are fields of the account.

    `home` has the program's own files below it.
    """
    places = Places(home / "data", home / "cache", home / "config")
    account = owner.account(**changes)
    path = files.save(places, account)
    secrets = MemorySecrets()
    secrets.put(account, password_of(owner))
    servers = Servers(places, secrets, told=told, patience=QUICK)
    spec = SourceSpec(SourceKind.IMAP, path)
    job = NullJob()
    try:
        yield ImapStore(ImapSource(spec, account, servers, job), servers, job)
    finally:
        servers.close()


def folder_named(name: str, version: str = "") -> Folder:
    """A folder as `hold` wants it."""
    return Folder(name, Path(), version, 0, FolderRole.NORMAL)


def uids(hold: ImapHold, folder: str = "INBOX") -> list[str]:
    """The uids of all messages of a folder that are not deleted, ascending."""
    validity = hold.next_arrival(folder).partition(":")[0]
    return [mail.uid for mail in hold.arrivals(folder, f"{validity}:1")]


def filled_mail(n: int, *, filler: int = 100) -> bytes:
    """Mail number n; each has other bytes."""
    return bare_mail(
        f"Number {n}.\n{'x' * filler}\n",
        From="anna@example.org",
        Subject=f"Water {n}",
        Message_ID=f"<{n}@example.org>",
        Date="Mon, 1 Jan 2024 00:00:00 +0000",
    )


def boxes_of(n_mails: int = 3) -> Boxes:
    """INBOX with messages, and a trash, in memory."""
    return boxes_with_inbox(*map(filled_mail, range(n_mails)), flags={"\\Seen"})
