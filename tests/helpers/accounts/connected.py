"""The program's own files, somebody's account in them, and the connections to it."""

from __future__ import annotations

from helpers.imap.scripted import ScriptedServer
from helpers.servers.dovecot import Person

from core.accounts import files
from core.accounts.secrets import MemorySecrets
from core.model.remote import Account, Notice
from core.model.sources import SourceKind, SourceSpec
from core.sources.imap.protocol.limits import Timeouts
from core.sources.imap.session.servers import Servers
from core.sources.stores import Stores
from core.system.places import Places


def password_of(owner: Person | ScriptedServer) -> str:
    """What the owner of an account signs in with."""
    return owner.password if isinstance(owner, Person) else owner.manners.password


class ConnectedSetup:
    """An account, saved, and how it is reached. Close it.

    Attributes:
        owner: Whose account it is.
        account: As it is saved; `spec`: the source that it is.
        notices: What was told about the server.
        servers: The connections. stores: opens the account with them.
    """

    def __init__(
        self,
        owner: Person | ScriptedServer,
        places: Places,
        patience: Timeouts,
        *,
        password: str = "",
        **changes: object,
    ) -> None:
        """Sign nobody in yet; `changes` are fields of the account, a proxy's port say."""
        self.owner, self.places = owner, places
        self.secrets = MemorySecrets()
        self.notices: list[Notice] = []
        self.account, self.spec = self.save(owner, password, **changes)
        self.servers = Servers(places, self.secrets, told=self.notices.append, patience=patience)
        self.stores = Stores(lambda: self.servers)

    def save(
        self, owner: Person | ScriptedServer, password: str = "", **changes: object
    ) -> tuple[Account, SourceSpec]:
        """Save an account and its password."""
        account = owner.account(**changes)
        self.secrets.put(account, password or password_of(owner))
        return account, SourceSpec(SourceKind.IMAP, files.save(self.places, account))

    def close(self) -> None:
        """End all connections."""
        self.servers.close()
        self.servers.close()
