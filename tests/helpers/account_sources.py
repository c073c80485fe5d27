"""An account of a test's server as a source."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from core.accounts import files
from core.accounts.secrets import MemorySecrets
from core.job import Job, NullJob
from core.model import Folder, Problem, SourceKind, SourceSpec, Stub
from core.places import Places
from core.remote import Account, Notice
from core.sources.imap.limits import Patience
from core.sources.imap.servers import Servers
from core.sources.imap.source import ImapSource

QUICK = Patience(first_wait_s=0.01, longest_wait_s=0.05, idle_s=5.0, tick_s=0.05)


class Owner(Protocol):
    """Who has an account on a test's server (`helpers.dovecot.Person`, `ScriptedServer`)."""

    password: str

    def account(self, **changes: object) -> Account:
        """The account."""


@contextmanager
def source_of(
    owner: Owner,
    home: Path,
    *,
    job: Job | None = None,
    told: Callable[[Notice], None] = lambda _: None,
    **changes: object,
) -> Iterator[ImapSource]:
    """The account of `owner` as a source; `changes` are fields of the account.

    `home` has the program's own files below it.
    """
    places = Places(home / "data", home / "cache", home / "config")
    account = owner.account(**changes)
    path = files.save(places, account)
    secrets = MemorySecrets()
    secrets.put(account, owner.password)
    servers = Servers(places, secrets, told=told, patience=QUICK)
    try:
        yield ImapSource(SourceSpec(SourceKind.IMAP, path), account, servers, job)
    finally:
        servers.close()


def folder_of(source: ImapSource, name: str = "INBOX") -> Folder:
    """One folder of a source by its name."""
    return next(folder for folder in source.folders() if folder.name == name)


def stubs_in(source: ImapSource, folder: Folder) -> list[Stub]:
    """The mails of a folder, none of which may be a problem."""
    found = list(source.stubs(folder, NullJob()))
    assert not any(isinstance(item, Problem) for item in found)
    return [item for item in found if isinstance(item, Stub)]
