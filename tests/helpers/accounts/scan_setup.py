"""An account on a server of the tests, and a scan of it."""

from __future__ import annotations

from pathlib import Path

from helpers.accounts.account_stores import QUICK
from helpers.accounts.connected import ConnectedSetup
from helpers.imap.scripted import ScriptedServer
from helpers.servers.dovecot import Person

from core.job import Job, NullJob
from core.ports import FingerprintCache
from core.scan.run import scan
from core.scan.session import Session
from core.settings import Settings
from core.sources.imap.protocol.limits import Timeouts
from core.system.places import Places


class ScanSetup(ConnectedSetup):
    """An account to be scanned, and what a test puts beside it.

    Attributes:
        specs: What is scanned.
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
        places = Places(home / "data", home / "cache", home / "config")
        super().__init__(owner, places, patience, **changes)
        self.cache = cache
        self.specs = [self.spec]

    def add(self, owner: Person | ScriptedServer, **changes: object) -> None:
        """Another account to be scanned."""
        self.specs.append(self.save(owner, **changes)[1])

    def scan(self, job: Job | None = None) -> Session:
        """Scan all of it."""
        return scan(
            self.specs,
            settings=Settings(),
            cache=self.cache,
            job=job or NullJob(),
            stores=self.stores,
        )
