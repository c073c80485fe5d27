"""A connection that is signed in: its commands, their refusals, and its end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from core.errors import ServerBroken, ServerError
from core.job import Job
from core.model.remote import Traffic
from core.sources.imap.protocol.answers import (
    ResponseCode,
    TaggedResponse,
    UntaggedResponse,
    Value,
    read_code,
    read_values,
)
from core.sources.imap.protocol.client import Imap4, ResponseHandler, log_out
from core.sources.imap.protocol.folder_count import FolderCount
from core.sources.imap.protocol.outage import read_throttle
from core.sources.imap.protocol.replies import ServerSaidNo

_GMAIL = "X-GM-EXT-1"


class AccountConnection:
    """What sessions have in common, whatever they ask for.

    Attributes:
        capabilities: What the server can, upper case.
    """

    def __init__(self, imap: Imap4, path: Path, capabilities: frozenset[str]) -> None:
        """Take over a connection. `path`: the account's file, which errors name."""
        self._imap = imap
        self._path = path
        self._count = FolderCount()
        self.capabilities = capabilities

    @property
    def is_gmail(self) -> bool:
        """Whether folders are labels there (R-GM1)."""
        return _GMAIL in self.capabilities

    @property
    def traffic(self) -> Traffic:
        """What went over this connection so far."""
        return self._imap.wire.traffic

    @property
    def is_compressed(self) -> bool:
        """Whether what goes over it is compressed; not so just because the server could."""
        return self._imap.wire.is_compressed

    @property
    def job(self) -> Job:
        """The job that uses it now."""
        return self._imap.wire.job

    @job.setter
    def job(self, job: Job) -> None:
        self._imap.wire.job = job

    @property
    def command_s(self) -> float:
        """How long the answer to a command may keep us waiting, see `Timeouts.command_s`."""
        return self._imap.wire.command_s

    @command_s.setter
    def command_s(self, seconds: float) -> None:
        self._imap.wire.command_s = seconds

    @property
    def usable(self) -> bool:
        """Whether another command can be sent."""
        return self._imap.at_rest and not self._imap.wire.closed

    def come_to_rest(self) -> None:
        """Throw away the rest of a fetch that was not read to its end. Never fails."""
        self._imap.come_to_rest()

    def noop(self) -> None:
        """Ask whether the server is still there."""
        self._do(b"NOOP")

    def is_alive(self, *, ask: bool, within_s: float) -> bool:
        """Whether a connection that was at rest still works; it is asked only if need be."""
        wire = self._imap.wire
        if not ask and not wire.has_news:
            return True
        try:
            with wire.hurried(within_s):
                self.noop()
        except (ServerError, ServerSaidNo):
            return False
        return self.usable

    def close(self) -> None:
        """Sign out and let go of the connection. Never fails."""
        log_out(self._imap)

    def _has(self, *names: str) -> bool:
        """Whether the server offers one of these."""
        return not self.capabilities.isdisjoint(names)

    def _do(self, *pieces: bytes) -> ResponseCode:
        """Send a command whose untagged answers do not matter; its last word."""
        return read_code(self._ask(*pieces).text)

    def _ask(self, *pieces: bytes, hear: ResponseHandler = lambda _: None) -> TaggedResponse:
        """Send a command and hear all that it is answered.

        Raises:
            ServerSaidNo, Throttled: It is refused.
        """

        def both(answer: UntaggedResponse) -> None:
            self._count.hear(answer)
            hear(answer)

        ended = self._imap.conversation(*pieces, hear=both)
        self._look_at([ended])
        return ended

    def _look_at(self, every: Sequence[TaggedResponse]) -> None:
        """Raise if one of these commands was refused."""
        for ended in every:
            if ended.kind != b"OK":
                code = read_code(ended.text)
                raise read_throttle(self._path, code) or ServerSaidNo(code.word, code.text)

    def _values(self, answer: UntaggedResponse) -> tuple[Value, ...]:
        try:
            return read_values(answer.text, answer.rest)
        except ValueError as error:
            raise ServerBroken(self._path, str(error)) from error
