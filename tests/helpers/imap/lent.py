"""Sessions with the servers of the tests, without waiting for the patience of the real world."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Self

from helpers.accounts.connected import password_of
from helpers.imap.scripted import ScriptedServer
from helpers.servers.dovecot import Person

from core.accounts.secrets import MemorySecrets
from core.job import Job
from core.model.remote import Account, Notice
from core.sources.imap.protocol.limits import Timeouts
from core.sources.imap.session.changes import WriteSession
from core.sources.imap.session.servers import Servers
from core.sources.imap.session.session import ReadSession
from core.system.places import find_places

QUICK = Timeouts(
    connect_s=10.0, idle_s=10.0, tick_s=0.01, first_wait_s=0.01, longest_wait_s=0.05, tries=4
)


class LentServers:
    """`Servers` with one account. Attributes: notices: what was told. account, secrets."""

    def __init__(
        self,
        of: Person | ScriptedServer,
        patience: Timeouts = QUICK,
        *,
        compress: bool = True,
        **changes: object,
    ) -> None:
        """Compress: what it says, although all is on this computer."""
        self.notices: list[Notice] = []
        self.secrets = MemorySecrets()
        self.account: Account = replace(of.account(), **changes)  # type: ignore[arg-type]
        self.secrets.put(self.account, password_of(of))
        self.servers = Servers(
            find_places(),
            self.secrets,
            told=self.notices.append,
            patience=patience,
            compress_locally=compress and getattr(of, "is_compressible", True),
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.servers.close()


@contextmanager
def reading(
    of: Person | ScriptedServer, job: Job | None = None, *, once: bool = False, **changes: object
) -> Iterator[ReadSession]:
    """A session that reads somebody's mail."""
    with (
        LentServers(of, **changes) as setup,
        setup.servers.reading(setup.account, job, once=once) as session,
    ):
        yield session


@contextmanager
def writing(
    of: Person | ScriptedServer, job: Job | None = None, **changes: object
) -> Iterator[WriteSession]:
    """A session that changes somebody's mail."""
    with LentServers(of, **changes) as setup, setup.servers.writing(setup.account, job) as session:
        yield session
