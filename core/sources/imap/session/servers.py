"""The connections of all accounts: opened when needed, shared, mended, and closed at the end.

One `Servers` lives as long as the program, and is used from any thread. An account has at most two
connections for reading and one for changing (R-LM6). A connection is lent to one job at a
time and kept for the next. When a server cannot be reached, closes the connection or asks to wait,
the next try is put off, longer each time, and whoever watches is told once for the whole outage
(R-TH1). Reading may simply be done again (`read`); what changes mail never is (R-IM22).
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Protocol, TypeVar

from core.accounts.files import account_file, load
from core.errors import SignInFailed, SignInNeeded, UnknownAccount
from core.job import Job, NullJob
from core.model.remote import Account, Notice, SignIn, Traffic
from core.ports import Secrets
from core.sources.imap.protocol import command_filter
from core.sources.imap.protocol.limits import Timeouts
from core.sources.imap.session.changes import WriteSession
from core.sources.imap.session.connections import OUTAGE, ConnectionPool
from core.sources.imap.session.session import ReadSession
from core.system.places import Places

_EXCHANGE = (".outlook.com", ".office365.com", ".office.com")

Result = TypeVar("Result")
_Kind = TypeVar("_Kind", ReadSession, WriteSession)
_Opening = Callable[[ConnectionPool, Job, type[ReadSession]], ReadSession]


class AccessTokens(Protocol):
    """Where access tokens of OAuth2 come from (`core.accounts.oauth.TokenSource`)."""

    def token(self, account: Account, job: Job | None = None, *, refused: str = "") -> str:
        """A token that should work; another one than `refused`, if that is given.

        Raises:
            SignInNeeded: Only the person can get one.
        """


class Servers:
    """Lends sessions. Give it back what it lent before `close`."""

    def __init__(
        self,
        places: Places,
        secrets: Secrets,
        *,
        told: Callable[[Notice], None] = lambda _notice: None,
        tokens: AccessTokens | None = None,
        patience: Timeouts | None = None,
        compress_locally: bool = False,
    ) -> None:
        """Nothing is asked yet.

        Args:
            places: Where the accounts' files are.
            secrets: Passwords.
            told: Called in the thread that meets an outage; it must be quick.
            tokens: For OAuth2.
            patience: How long to wait for a server.
            compress_locally: Compress (RFC 4978) also what comes from this very computer; what
                comes from elsewhere is compressed wherever the server can.
        """
        self.places = places
        self._secrets = secrets
        self._told = told
        self._tokens = tokens
        self._patience = patience or Timeouts()
        self._compress_locally = compress_locally
        self._lock = threading.Lock()
        self._pools: dict[str, ConnectionPool] = {}
        self._live: set[ReadSession] = set()
        self._past = Traffic()

    # --- what others use -------------------------------------------------------------------------

    def account(self, path: Path) -> Account:
        """The account of a file, which must be where accounts are.

        A plan that somebody made names files: one elsewhere, with the id of an account, would
        have its password shown to a server of that somebody's choice.

        Raises:
            UnknownAccount, AccountUnreadable: There is none, or it cannot be read.
        """
        if os.path.realpath(path) != os.path.realpath(account_file(self.places, path.stem)):
            raise UnknownAccount(path.stem, str(path))
        return load(path)

    @contextlib.contextmanager
    def reading(
        self, account: Account, job: Job | None = None, *, once: bool = False, folder: str = ""
    ) -> Iterator[ReadSession]:
        """Borrow a connection that can only read.

        Args:
            account: Whose.
            job: On whose behalf.
            once: Try once and tell nobody: for a first look at an account, where a wrong name of
                the server should be said at once.
            folder: What will be looked into: who looks into two in turn gets a connection for
                each, rather than have them opened again and again.

        Raises:
            ServerOffline, ServerThrottled: It could not be had after all tries, or broke inside;
                `is_paused` tells whether to try again.
            ServerNotTrusted, SignInFailed, SignInNeeded, ServerBroken: It will not work.
            Cancelled: The job was stopped.
        """
        job = job or NullJob()
        pool = self._pool_of(account)
        pool.enter(job, writes=False)
        session = None
        try:
            if once:
                session = self._reader(pool, job, self._open_for_first_look, folder)
                session.command_s = min(self._patience.command_s, self._patience.idle_s)
                yield session
            else:
                pool.wait_until_due(job)  # a server that asked to wait means all connections
                session = self._reader(pool, job, self._open, folder)
                session.command_s = self._patience.command_s
                with pool.watched(job):
                    yield session
        finally:
            self._leave(pool, session, writes=False)

    @contextlib.contextmanager
    def writing(self, account: Account, job: Job | None = None) -> Iterator[WriteSession]:
        """Borrow the one connection that can change mail.

        Raises:
            StoreRefused: LOCKED: it is lent already, for longer than `lines.WRITER_S`.
            ServerError: As `reading`. What broke inside may have been done or not.
        """
        job = job or NullJob()
        pool = self._pool_of(account)
        pool.enter(job, writes=True)
        session = None
        try:
            pool.wait_until_due(job)
            session = self._writer(pool, job)
            with pool.watched(job):
                yield session
        finally:
            self._leave(pool, session, writes=True)

    def read(
        self,
        account: Account,
        job: Job,
        work: Callable[[ReadSession], Result],
        *,
        folder: str = "",
    ) -> Result:
        """Do something with a connection for reading; all of it again if the connection breaks.

        `folder` as in `reading`.

        Raises:
            ServerError: As `reading`, after all tries.
        """
        while True:
            try:
                with self.reading(account, job, folder=folder) as session:
                    return work(session)
            except OUTAGE:
                if self.is_paused(account, job):
                    raise

    def is_paused(self, account: Account, job: Job) -> bool:
        """Whether this job has used up its tries with an account: it should not ask again."""
        return self._pool_of(account).is_paused(job)

    def hurry(self) -> None:
        """Try again now, all that wait or have given up."""
        with self._lock:
            for pool in self._pools.values():
                pool.hurry()

    @property
    def traffic(self) -> Traffic:
        """What went over all connections so far."""
        with self._lock:
            every = [self._past, *(session.traffic for session in self._live)]
        return Traffic(sum(t.received for t in every), sum(t.sent for t in every))

    def close(self) -> None:
        """Close what is not lent; what is will be when it comes back."""
        with self._lock:
            resting = [session for pool in self._pools.values() for session in pool.close()]
        self._drop(resting)

    # --- connections -----------------------------------------------------------------------------

    def _pool_of(self, account: Account) -> ConnectionPool:
        """The line of an account; a new one if its file was changed."""
        stale: list[ReadSession] = []
        with self._lock:
            pool = self._pools.get(account.id)
            if pool is None or pool.account != account:
                stale = pool.close() if pool is not None else []
                path = account_file(self.places, account.id)
                pool = self._pools[account.id] = ConnectionPool(
                    account, path, self._patience, self._told
                )
        self._drop(stale)
        return pool

    def _leave(self, pool: ConnectionPool, session: ReadSession | None, *, writes: bool) -> None:
        if session is not None:
            session.come_to_rest()
        if not pool.leave(session, writes=writes) and session is not None:
            self._drop([session])

    def _drop(self, sessions: list[ReadSession]) -> None:
        for session in sessions:
            session.close()
            with self._lock:
                if session in self._live:
                    self._live.discard(session)
                    received, sent = session.traffic
                    self._past = Traffic(self._past.received + received, self._past.sent + sent)

    def _reader(
        self, pool: ConnectionPool, job: Job, opened: _Opening, folder: str
    ) -> ReadSession:
        while (rested := pool.rested(folder)) is not None:
            session, was_long = rested
            if self._is_alive(session, job, ask=was_long):
                return session
        return opened(pool, job, ReadSession)

    def _writer(self, pool: ConnectionPool, job: Job) -> WriteSession:
        session = pool.rested_writer()
        # Always asked: a command that changes mail must not be the one that finds it dead.
        if session is not None and self._is_alive(session, job, ask=True):
            return session
        return self._open(pool, job, WriteSession)

    def _is_alive(self, session: ReadSession, job: Job, *, ask: bool) -> bool:
        """Whether a connection that rested still works; closed if it does not."""
        session.job = job
        alive = False
        try:
            alive = session.is_alive(ask=ask, within_s=self._patience.probe_s)
        finally:
            if not alive:
                self._drop([session])
        return alive

    def _open(self, pool: ConnectionPool, job: Job, kind: type[_Kind]) -> _Kind:
        """Connect and sign in, again and again while the server is away."""
        while True:
            pool.wait_until_due(job)
            try:
                session = self._sign_in(pool, job, kind)
            except OUTAGE as error:
                pool.failed(job, error)
                if pool.is_paused(job):
                    raise
            else:
                return session

    def _open_for_first_look(self, pool: ConnectionPool, job: Job, kind: type[_Kind]) -> _Kind:
        """Connect and sign in, once, and wait less for a server that says little or nothing."""
        usual = self._patience
        soon = replace(
            usual,
            connect_s=min(usual.connect_s, usual.first_look_s),
            sign_in_s=min(usual.sign_in_s, usual.first_look_s),
            idle_s=min(usual.idle_s, usual.first_look_s),
        )
        return self._sign_in(pool, job, kind, soon)

    def _sign_in(
        self, pool: ConnectionPool, job: Job, kind: type[_Kind], patience: Timeouts | None = None
    ) -> _Kind:
        from core.sources.imap.protocol import sign_in  # noqa: PLC0415 - loads imapclient: slow

        account, path = pool.account, pool.path
        secret = ""
        if account.sign_in is SignIn.PASSWORD:
            # Before connecting: nobody waits for a server only to be asked for the password.
            known = self._secrets.get(account)
            if known is None:
                raise SignInNeeded(path)
            secret = known
            pool.check_password(job, secret)
        client = sign_in.connect(
            account, path, patience=patience or self._patience, job=job, meter=pool.meter
        )
        try:
            sign_in.authenticate(
                client, account, path, secret=secret, token=self._token(pool, job)
            )
            writes = issubclass(kind, WriteSession)
            allowed = command_filter.WRITE if writes else command_filter.READ
            capabilities = sign_in.finish_sign_in(
                client, allowed=allowed, compress_locally=self._compress_locally
            )
        except BaseException as error:
            client.imap.wire.close()
            if isinstance(error, SignInFailed):
                pool.password_refused(job, secret, error)
            raise
        client.imap.wire.signed_in(idle_s=self._patience.idle_s)
        session = kind(client.imap, path, capabilities)
        if isinstance(session, WriteSession):
            session.pause_s = pause_between_changes(account, self._patience)
        with self._lock:
            self._live.add(session)
        return session

    def _token(self, pool: ConnectionPool, job: Job) -> Callable[[str], str]:
        """Access tokens for one sign-in."""

        def token(refused: str) -> str:
            if self._tokens is None:
                raise SignInNeeded(pool.path)
            return self._tokens.token(pool.account, job, refused=refused)

        return token


def pause_between_changes(account: Account, patience: Timeouts) -> float:
    """Seconds between two commands that change mail: Exchange Online throttles who hurries."""
    return patience.exchange_write_s if account.host.lower().endswith(_EXCHANGE) else 0.0
