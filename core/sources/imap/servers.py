"""The connections of all accounts: opened when needed, shared, mended, and closed at the end.

One `Servers` lives as long as the program, and is used from any thread. An account has at most two
connections for reading and one for changing (safety.md 7). A connection is lent to one job at a
time and kept for the next. When a server cannot be reached, closes the connection or asks to wait,
the next try is put off, longer each time, and whoever watches is told once for the whole outage
(R-TH1). Reading may simply be done again (`read`); what changes mail never is (safety.md 1.4).
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, TypeVar

from core.accounts.files import account_file, load
from core.errors import (
    ServerError,
    ServerOffline,
    ServerThrottled,
    SignInFailed,
    SignInNeeded,
    StoreRefused,
)
from core.job import Job, NullJob
from core.model import Refusal, RefusalKind
from core.places import Places
from core.ports import Secrets
from core.remote import Account, Notice, NoticeKind, SignIn, Traffic
from core.sources.imap import gate, sign_in
from core.sources.imap.changes import WriteSession
from core.sources.imap.limits import Patience
from core.sources.imap.outage import Throttled, wait_s
from core.sources.imap.session import ReadSession

READERS = 2  # connections for reading, an account
WRITER_S = 10.0  # to wait for the one that changes mail
_STEP_S = 0.1
_EXCHANGE = (".outlook.com", ".office365.com", ".office.com")

Result = TypeVar("Result")
_Kind = TypeVar("_Kind", ReadSession, WriteSession)
Outage = (ServerOffline, ServerThrottled)


class Tokens(Protocol):
    """Where access tokens of OAuth2 come from (`core.accounts.oauth.TokenSource`)."""

    def token(self, account: Account, job: Job | None = None, *, refused: str = "") -> str:
        """A token that should work; another one than `refused`, if that is given.

        Raises:
            SignInNeeded: Only the person can get one.
        """


@dataclass(slots=True)
class _Line:
    """What is known of the connections with one account. Guarded by the lock of `Servers`."""

    account: Account
    path: Path
    resting: list[tuple[ReadSession, float]] = field(default_factory=list)
    writer: WriteSession | None = None
    readers_lent: int = 0
    writer_lent: bool = False
    failures: int = 0  # in a row
    due: float = 0.0  # monotonic time of the next try
    told: bool = False  # of the outage
    paused_for: Job | None = None  # the job that has used up its tries
    refused: tuple[Job, str, SignInFailed] | None = None  # for whom, with which password, how


_Opening = Callable[[_Line, Job, type[ReadSession]], ReadSession]


class Servers:
    """Lends sessions. Give it back what it lent before `close`."""

    def __init__(
        self,
        places: Places,
        secrets: Secrets,
        *,
        told: Callable[[Notice], None] = lambda _notice: None,
        tokens: Tokens | None = None,
        patience: Patience | None = None,
    ) -> None:
        """Told: called in the thread that meets an outage; it must be quick."""
        self.places = places
        self._secrets = secrets
        self._told = told
        self._tokens = tokens
        self._patience = patience or Patience()
        self._lock = threading.Lock()
        self._lines: dict[str, _Line] = {}
        self._live: set[ReadSession] = set()
        self._past = Traffic()
        self._closed = False

    # --- what others use -------------------------------------------------------------------------

    def account(self, path: Path) -> Account:
        """The account of a file.

        Raises:
            UnknownAccount, AccountUnreadable: There is none, or it cannot be read.
        """
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
        line = self._line(account)
        self._enter(line, job, writes=False)
        session = None
        try:
            if once:
                session = self._reader(line, job, self._signed_in, folder)
                yield session
            else:
                session = self._reader(line, job, self._opened, folder)
                with self._watched(line, job):
                    yield session
        finally:
            self._leave(line, session, writes=False)

    @contextlib.contextmanager
    def writing(self, account: Account, job: Job | None = None) -> Iterator[WriteSession]:
        """Borrow the one connection that can change mail.

        Raises:
            StoreRefused: LOCKED: it is lent already, for longer than `WRITER_S`.
            ServerError: As `reading`. What broke inside may have been done or not.
        """
        job = job or NullJob()
        line = self._line(account)
        self._enter(line, job, writes=True)
        session = None
        try:
            session = self._writer(line, job)
            with self._watched(line, job):
                yield session
        finally:
            self._leave(line, session, writes=True)

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
            except Outage:
                if self.is_paused(account, job):
                    raise

    def is_paused(self, account: Account, job: Job) -> bool:
        """Whether this job has used up its tries with an account: it should not ask again."""
        with self._lock:
            return self._lines[account.id].paused_for is job

    def hurry(self) -> None:
        """Try again now, all that wait or have given up."""
        with self._lock:
            for line in self._lines.values():
                line.due, line.paused_for = 0.0, None

    @property
    def traffic(self) -> Traffic:
        """What went over all connections so far."""
        with self._lock:
            every = [self._past, *(session.traffic for session in self._live)]
        return Traffic(sum(t.received for t in every), sum(t.sent for t in every))

    def close(self) -> None:
        """Close what is not lent; what is will be when it comes back."""
        with self._lock:
            self._closed = True
            resting = [s for line in self._lines.values() for s in _emptied(line)]
        self._drop(resting)

    # --- permits ---------------------------------------------------------------------------------

    def _line(self, account: Account) -> _Line:
        stale: list[ReadSession] = []
        with self._lock:
            line = self._lines.get(account.id)
            if line is None:
                line = _Line(account, account_file(self.places, account.id))
                self._lines[account.id] = line
            elif line.account != account:  # its file was changed
                stale = _emptied(line)
                line.account, line.failures, line.due, line.paused_for = account, 0, 0.0, None
        self._drop(stale)
        return line

    def _enter(self, line: _Line, job: Job, *, writes: bool) -> None:
        """Wait for the right to use one connection more."""
        by = time.monotonic() + WRITER_S
        while True:
            with self._lock:
                if writes and not line.writer_lent:
                    line.writer_lent = True
                    return
                if not writes and line.readers_lent < READERS:
                    line.readers_lent += 1
                    return
            job.checkpoint()
            if writes and time.monotonic() > by:
                raise StoreRefused(line.path, Refusal(RefusalKind.LOCKED))
            time.sleep(_STEP_S)

    def _leave(self, line: _Line, session: ReadSession | None, *, writes: bool) -> None:
        """Take a connection back: kept if it can be used again."""
        if session is not None:
            session.job = NullJob()
        with self._lock:
            if writes:
                line.writer_lent = False
            else:
                line.readers_lent -= 1
            if session is not None and session.usable and not self._closed:
                if isinstance(session, WriteSession):
                    line.writer = session
                else:
                    line.resting.append((session, time.monotonic()))
                return
        if session is not None:
            self._drop([session])

    def _drop(self, sessions: list[ReadSession]) -> None:
        for session in sessions:
            session.close()
            with self._lock:
                if session in self._live:
                    self._live.discard(session)
                    received, sent = session.traffic
                    self._past = Traffic(self._past.received + received, self._past.sent + sent)

    # --- connections -----------------------------------------------------------------------------

    def _reader(self, line: _Line, job: Job, opened: _Opening, folder: str) -> ReadSession:
        while True:
            with self._lock:
                resting = _fitting(line, folder)
            if resting is None:
                return opened(line, job, ReadSession)
            session, since = resting
            rested = time.monotonic() - since
            if self._is_alive(session, job, ask=rested > self._patience.look_again_s):
                return session

    def _writer(self, line: _Line, job: Job) -> WriteSession:
        with self._lock:
            session, line.writer = line.writer, None
        # Always asked: a command that changes mail must not be the one that finds it dead.
        if session is not None and self._is_alive(session, job, ask=True):
            return session
        return self._opened(line, job, WriteSession)

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

    def _opened(self, line: _Line, job: Job, kind: type[_Kind]) -> _Kind:
        """Connect and sign in, again and again while the server is away."""
        while True:
            self._wait_until_due(line, job)
            try:
                session = self._signed_in(line, job, kind)
            except Outage as error:
                self._failed(line, job, error)
                if self.is_paused(line.account, job):
                    raise
            else:
                return session

    def _signed_in(self, line: _Line, job: Job, kind: type[_Kind]) -> _Kind:
        account, path = line.account, line.path
        secret = ""
        if account.sign_in is SignIn.PASSWORD:
            # Before connecting: nobody waits for a server only to be asked for the password.
            known = self._secrets.get(account)
            if known is None:
                raise SignInNeeded(path)
            secret = known
            with self._lock:
                refused = line.refused
            if refused is not None and refused[0] is job and refused[1] == secret:
                raise refused[2]  # asked again for each folder, a server may lock the account
        client = sign_in.connect(account, path, patience=self._patience, job=job)
        try:
            sign_in.authenticate(
                client, account, path, secret=secret, token=self._token(line, job)
            )
            writes = issubclass(kind, WriteSession)
            allowed = gate.WRITE if writes else gate.READ
            capabilities = sign_in.settle(client, allowed=allowed)
        except BaseException as error:
            client.imap.wire.close()
            if isinstance(error, SignInFailed):
                with self._lock:
                    line.refused = job, secret, error
            raise
        session = kind(client.imap, path, capabilities)
        if isinstance(session, WriteSession):
            session.pause_s = pause_between_changes(account, self._patience)
        with self._lock:
            self._live.add(session)
        return session

    def _token(self, line: _Line, job: Job) -> Callable[[str], str]:
        """Access tokens for one sign-in."""

        def token(refused: str) -> str:
            if self._tokens is None:
                raise SignInNeeded(line.path)
            return self._tokens.token(line.account, job, refused=refused)

        return token

    # --- outages ---------------------------------------------------------------------------------

    @contextlib.contextmanager
    def _watched(self, line: _Line, job: Job) -> Iterator[None]:
        """Note how it went with a connection while it was lent."""
        try:
            yield
        except Outage as error:
            self._failed(line, job, error)
            raise
        with self._lock:
            was_told, line.told = line.told, False
            line.failures, line.due = 0, 0.0
        if was_told:
            self._told(Notice(line.account.id, NoticeKind.BACK))

    def _failed(self, line: _Line, job: Job, error: ServerError) -> None:
        """Put off the next try, or give up for this job; tell it, once."""
        asked = error.seconds if isinstance(error, Throttled) else 0.0
        with self._lock:
            line.failures += 1
            wait = wait_s(self._patience, line.failures, asked)
            line.due = time.monotonic() + wait
            first, line.told = not line.told, True
            paused = line.failures >= self._patience.tries
            if paused:
                line.failures, line.due, line.paused_for = 0, 0.0, job
        if paused:
            self._told(Notice(line.account.id, NoticeKind.PAUSED, error.detail))
        elif first:
            throttled = isinstance(error, ServerThrottled)
            kind = NoticeKind.THROTTLED if throttled else NoticeKind.OFFLINE
            self._told(Notice(line.account.id, kind, error.detail, wait))

    def _wait_until_due(self, line: _Line, job: Job) -> None:
        """Wait for the next try.

        Raises:
            ServerOffline: This job has given up before.
        """
        while True:
            job.checkpoint()
            with self._lock:
                if line.paused_for is job:
                    raise ServerOffline(line.path, "paused")
                left = line.due - time.monotonic()
            if left <= 0:
                return
            time.sleep(min(left, _STEP_S))


def _fitting(line: _Line, folder: str) -> tuple[ReadSession, float] | None:
    """Take a connection at rest out of a line; None: a new one is to be made.

    The best is one that has the folder open; then one with none open, a new one, the oldest.
    """
    names = [session.opened[0] if session.opened else "" for session, _since in line.resting]
    for wanted in (folder, ""):
        if wanted in names:
            return line.resting.pop(names.index(wanted))
    may_make = line.readers_lent + len(line.resting) <= READERS  # our own is lent already
    if not line.resting or (folder and may_make):
        return None
    return line.resting.pop(0)


def pause_between_changes(account: Account, patience: Patience) -> float:
    """Seconds between two commands that change mail: Exchange Online throttles who hurries."""
    return patience.exchange_write_s if account.host.lower().endswith(_EXCHANGE) else 0.0


def _emptied(line: _Line) -> list[ReadSession]:
    """Take all connections at rest out of a line."""
    sessions: list[ReadSession] = [session for session, _since in line.resting]
    if line.writer is not None:
        sessions.append(line.writer)
    line.resting, line.writer = [], None
    return sessions
