"""The connections with one account: who has them, what rests, and how it goes with the server.

A line to a server is in an outage from the first failure to the first success. Whoever watches is
told once when one begins, once when it is given up, and once when it is over (R-TH1).
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from core.errors import ServerError, ServerOffline, ServerThrottled, SignInFailed, StoreRefused
from core.job import Job, NullJob
from core.model.refusals import Refusal, RefusalKind
from core.model.remote import Account, Notice, NoticeKind
from core.sources.imap.protocol.limits import Timeouts
from core.sources.imap.protocol.outage import Throttled, waiting_s
from core.sources.imap.protocol.rate import RateMeter
from core.sources.imap.session.changes import WriteSession
from core.sources.imap.session.session import ReadSession

READERS = 2  # connections for reading, an account
WRITER_S = 10.0  # to wait for the one that changes mail
OUTAGE = (ServerOffline, ServerThrottled)
_STEP_S = 0.1


class ConnectionPool:
    """What is known of one account, in one version of it. Safe in several threads.

    Attributes:
        account: Whose. path: its file, which errors name.
        meter: How fast bytes may go over all of its connections.
    """

    def __init__(
        self, account: Account, path: Path, patience: Timeouts, told: Callable[[Notice], None]
    ) -> None:
        self.account = account
        self.path = path
        self.meter = RateMeter(1_000 * account.limit_kb)
        self._patience = patience
        self._tell = told
        self._lock = threading.Lock()
        self._closed = False
        self._resting: list[tuple[ReadSession, float]] = []
        self._writer: WriteSession | None = None
        self._readers_lent = 0
        self._writer_lent = False
        self._failures = 0  # in a row
        self._since = 0.0  # monotonic time of the first of them
        self._was_in = False  # it has worked once
        self._due = 0.0  # monotonic time of the next try
        self._is_out = False  # and this was told
        self._paused_for: Job | None = None  # the job that has used up its tries
        self._refused: tuple[Job, str, SignInFailed] | None = None

    # --- connections -----------------------------------------------------------------------------

    def enter(self, job: Job, *, writes: bool) -> None:
        """Wait for the right to use one connection more.

        Raises:
            StoreRefused: LOCKED: the one that changes mail is in use for longer than `WRITER_S`.
            Cancelled: The job was stopped.
        """
        by = time.monotonic() + WRITER_S
        while not self._may_enter(writes=writes):
            job.checkpoint()
            if writes and time.monotonic() > by:
                raise StoreRefused(self.path, Refusal(RefusalKind.LOCKED))
            time.sleep(_STEP_S)

    def _may_enter(self, *, writes: bool) -> bool:
        with self._lock:
            if writes:
                free, self._writer_lent = not self._writer_lent, True
                return free
            free = self._readers_lent < READERS
            self._readers_lent += free
            return free

    def leave(self, session: ReadSession | None, *, writes: bool) -> bool:
        """Give the right back, with what was used; whether that is kept for the next one."""
        if session is not None:
            session.job = NullJob()
        with self._lock:
            if writes:
                self._writer_lent = False
            else:
                self._readers_lent -= 1
            if session is None or not session.usable or self._closed:
                return False
            if isinstance(session, WriteSession):
                self._writer = session
            else:
                self._resting.append((session, time.monotonic()))
            return True

    def rested(self, folder: str) -> tuple[ReadSession, bool] | None:
        """A connection for reading that was at rest, and whether for long; None: make a new one.

        The best is one that has the folder open; then one with none open, a new one, the oldest.
        """
        with self._lock:
            found = self._fitting(folder)
        if found is None:
            return None
        session, since = found
        return session, time.monotonic() - since > self._patience.look_again_s

    def _fitting(self, folder: str) -> tuple[ReadSession, float] | None:
        names = [session.opened[0] if session.opened else "" for session, _ in self._resting]
        for wanted in (folder, ""):
            if wanted in names:
                return self._resting.pop(names.index(wanted))
        may_make = self._readers_lent + len(self._resting) <= READERS  # ours is lent already
        if not self._resting or (folder and may_make):
            return None
        return self._resting.pop(0)

    def rested_writer(self) -> WriteSession | None:
        """The connection that changes mail, if it was at rest."""
        with self._lock:
            session, self._writer = self._writer, None
            return session

    def close(self) -> list[ReadSession]:
        """Keep nothing any more; what was at rest is to be closed."""
        with self._lock:
            self._closed = True
            sessions = [session for session, _since in self._resting]
            if self._writer is not None:
                sessions.append(self._writer)
            self._resting, self._writer = [], None
            return sessions

    # --- outages ---------------------------------------------------------------------------------

    @contextlib.contextmanager
    def watched(self, job: Job) -> Iterator[None]:
        """Note how it went with a connection while it was lent."""
        try:
            yield
        except OUTAGE as error:
            self.failed(job, error)
            raise
        with self._lock:
            was_out, self._is_out, self._was_in = self._is_out, False, True
            self._failures, self._due = 0, 0.0
        if was_out:
            self._tell(Notice(self.account.id, NoticeKind.BACK))

    def failed(self, job: Job, error: ServerError) -> None:
        """Put off the next try, or give up for this job; tell it, once."""
        asked = error.seconds if isinstance(error, Throttled) else 0.0
        with self._lock:
            self._failures += 1
            wait = waiting_s(self._patience, self._failures, asked)
            now = time.monotonic()
            self._since = now if self._failures == 1 else self._since
            self._due = now + wait
            is_first, self._is_out = not self._is_out, True
            most = self._patience.outage_s
            if not self._was_in and not isinstance(error, ServerThrottled):
                most = min(most, self._patience.first_contact_s)
            is_long = self._due - self._since > most
            gives_up = is_long or self._failures >= self._patience.tries
            if gives_up:
                self._failures, self._due, self._paused_for = 0, 0.0, job
        if gives_up:
            self._tell(Notice(self.account.id, NoticeKind.PAUSED, error.detail))
        elif is_first:
            throttled = isinstance(error, ServerThrottled)
            kind = NoticeKind.THROTTLED if throttled else NoticeKind.OFFLINE
            self._tell(Notice(self.account.id, kind, error.detail, wait))

    def wait_until_due(self, job: Job) -> None:
        """Wait for the next try.

        Raises:
            ServerOffline: This job has given up before.
            Cancelled: It was stopped.
        """
        while True:
            job.checkpoint()
            with self._lock:
                if self._paused_for is job:
                    raise ServerOffline(self.path, "paused")
                left = self._due - time.monotonic()
            if left <= 0:
                return
            time.sleep(min(left, _STEP_S))

    def is_paused(self, job: Job) -> bool:
        """Whether this job has used up its tries."""
        with self._lock:
            return self._paused_for is job

    def hurry(self) -> None:
        """Try again now, and let who has given up try again."""
        with self._lock:
            self._due, self._paused_for = 0.0, None

    # --- refusals --------------------------------------------------------------------------------

    def check_password(self, job: Job, password: str) -> None:
        """Not the same wrong one twice for a job: a server may lock the account (R-TH1).

        Raises:
            SignInFailed: As when it was refused.
        """
        with self._lock:
            refused = self._refused
        if refused is not None and refused[0] is job and refused[1] == password:
            raise refused[2]

    def password_refused(self, job: Job, password: str, error: SignInFailed) -> None:
        """The server did not take it."""
        with self._lock:
            self._refused = job, password, error
