"""What faces hand to scans, plans and runs: opens mail wherever it lies.

Local mail is opened by path and accounts over the connections of `Servers`, so that whoever has an
address need not know what lies behind it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from core.accounts.files import account_file
from core.errors import ServerOffline
from core.job import Job, NullJob
from core.model.plan import TO_SERVER
from core.model.sources import Folder, SourceKind, SourceSpec
from core.ports import MailSource, MailStore
from core.system.later import Later

if TYPE_CHECKING:
    from core.sources import registry
    from core.sources.imap.hold.store import ImapStore
    from core.sources.imap.session.servers import Servers
    from core.sources.imap.source import ImapSource
else:
    registry = Later("core.sources.registry")  # the readers: a good part of a start


class Stores:
    """Opens sources and stores of every kind; made once by a face, used from any thread.

    Opening asks nobody anything: files are read and servers are spoken to when the source or
    store is used.
    """

    def __init__(self, servers: Callable[[], Servers] | None = None) -> None:
        """Without `servers` only mail on this computer can be reached.

        They are asked for with the first account, for most commands never need what they load.
        """
        self._servers = servers

    def source(self, spec: SourceSpec, job: Job | None = None) -> MailSource:
        """The source that a spec stands for; an account's is a `RemoteSource`.

        Args:
            spec: Which source.
            job: Asked to stop while a server is waited for, or a Takeout is looked through.

        Raises:
            AccountError: The file of the account is missing or damaged.
            ServerOffline: It is an account, and there are no servers here.
        """
        if spec.kind is not SourceKind.IMAP:
            return registry.open_source(spec, job)
        return self._remote(spec, job, self._require_servers(spec.path))

    def store(self, spec: SourceSpec, job: Job | None = None) -> MailStore:
        """The store that a spec stands for; an account's is a `ServerStore`.

        job: Asked to stop while a server or another program is waited for, which it is told.

        Raises:
            AccountError, ServerOffline: As `source`.
        """
        if spec.kind is not SourceKind.IMAP:
            return registry.open_store(spec, job)
        return self._remote_store(spec, job)

    def sign_in(self, spec: SourceSpec, job: Job) -> None:
        """See that an account lets us in to move mail; a connection that is open will do.

        Raises:
            AccountError, ServerError: The account cannot be reached, or does not.
            StoreRefused: LOCKED: another run has the one connection that can change mail.
        """
        servers = self._require_servers(spec.path)
        with servers.writing(servers.account(spec.path), job):
            pass

    def make_folder(self, spec: SourceSpec, folder: str, job: Job) -> None:
        """Make a folder in an account, as a person asked for (R-IM13, R-IM14).

        Raises:
            AccountError, ServerError: The account cannot be reached.
            StoreRefused: The server said no: it is there already, or may not be.
            StoreFailed: The connection broke.
        """
        self._remote_store(spec, job).create(folder)

    def destination(self, to: str, job: Job | None = None) -> tuple[MailStore, Folder]:
        """The store and the folder that `Move.to` names; of a file, the folder "".

        Args:
            to: The path of a mailbox on this computer, or "imap:", the id of an account, "/" and
                the name of one of its folders; not "trash", which each source has its own of.
            job: As in `store`.

        Raises:
            SourceError: It is no mailbox and none can be made there.
            AccountError: There is no such account.
        """
        if not to.startswith(TO_SERVER):
            path = Path(to)
            return registry.open_target(path, job), registry.as_target_folder(path)
        account, _, name = to.removeprefix(TO_SERVER).partition("/")
        spec = self.account_spec(account)
        return self.store(spec, job), replace(registry.as_target_folder(spec.path), name=name)

    def account_spec(self, account: str) -> SourceSpec:
        """The source that an account is, by its id; whether there is one is not looked at.

        Raises:
            UnknownAccount: That is no id.
            ServerOffline: There are no servers here.
        """
        places = self._require_servers(Path(account)).places
        return SourceSpec(SourceKind.IMAP, account_file(places, account))

    def _remote_store(self, spec: SourceSpec, job: Job | None) -> ImapStore:
        from core.sources.imap.hold.store import ImapStore  # noqa: PLC0415 - as below

        servers = self._require_servers(spec.path)
        return ImapStore(self._remote(spec, job, servers), servers, job or NullJob())

    def _remote(self, spec: SourceSpec, job: Job | None, servers: Servers) -> ImapSource:
        from core.sources.imap.source import ImapSource  # noqa: PLC0415 - for who has accounts

        return ImapSource(spec, servers.account(spec.path), servers, job)

    def _require_servers(self, path: Path) -> Servers:
        if self._servers is None:
            raise ServerOffline(path)
        return self._servers()
