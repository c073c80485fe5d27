"""An account on a server of the tests, and a scan of it."""

from __future__ import annotations

from pathlib import Path

from helpers.accounts.account_stores import QUICK
from helpers.imap.scripted import ScriptedServer
from helpers.servers.dovecot import Person

from core.accounts import files
from core.accounts.secrets import MemorySecrets
from core.job import Job, NullJob
from core.model.remote import Notice
from core.model.sources import SourceKind, SourceSpec
from core.ports import FingerprintCache
from core.scan.run import scan
from core.scan.session import Session
from core.settings import Settings
from core.sources.imap.protocol.limits import Timeouts
from core.sources.imap.session.servers import Servers
from core.sources.registry import Stores
from core.system.places import Places


class ScanSetup:
    """The program's own files, the account of somebody in them, and the connections to it.

    Attributes:
        owner: Whose account it is.
        specs: What is scanned: the account, and what a test puts beside it.
        notices: What was told about the server.
    """

    def __init__(
        self,
        owner: Person | ScriptedServer,
        home: Path,
        cache: FingerprintCache,
        *,
        patience: Timeouts = QUICK,
        **changes: object,
    ) -> None:
        """Sign nobody in yet; `changes` are fields of the account, a proxy's port say."""
        self.places = Places(home / "data", home / "cache", home / "config")
        self.secrets = MemorySecrets()
        self.owner, self.cache = owner, cache
        self.notices: list[Notice] = []
        self.specs: list[SourceSpec] = []
        self.add(owner, **changes)
        self.servers = Servers(
            self.places, self.secrets, told=self.notices.append, patience=patience
        )
        self.stores = Stores(self.servers)

    def add(self, owner: Person | ScriptedServer, **changes: object) -> None:
        """Another account to be scanned."""
        account = owner.account(**changes)
        password = owner.password if isinstance(owner, Person) else owner.manners.password
        self.secrets.put(account, password)
        self.specs.append(SourceSpec(SourceKind.IMAP, files.save(self.places, account)))

    def scan(self, job: Job | None = None) -> Session:
        """Scan all of it."""
        return scan(
            self.specs,
            settings=Settings(),
            cache=self.cache,
            job=job or NullJob(),
            stores=self.stores,
        )

    def close(self) -> None:
        """End all connections."""
        self.stores.close()
