"""Sessions: what the program asks of a server, in the program's values.

A `ReadSession` has no method that changes anything, and its gate lets no such command pass:
EXAMINE is no barrier, some servers move mail out of a folder opened with it (safety.md 1.2).
Sessions are lent by `core.sources.imap.servers`, used in one thread at a time, and belong to the
job that borrowed them. `core.sources.imap.changes` has the one that changes mail.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from pathlib import Path

from core.errors import ServerBroken, ServerError
from core.job import Job
from core.remote import Traffic
from core.sources.imap import limits
from core.sources.imap.answers import Code, Tagged, Untagged, Value, code_of, heard, pairs, values
from core.sources.imap.arguments import (
    fetch_items,
    folder,
    uid_range,
    uid_sets,
)
from core.sources.imap.client import Imap4, goodbye
from core.sources.imap.outage import throttle
from core.sources.imap.told import (
    Fetched,
    Listed,
    Opened,
    ServerSaidNo,
    Status,
    fetched_in,
    listed_in,
    number_in,
    opened_by,
    vanished_in,
)

_PARTIAL = re.compile(r"<\d+\.(\d+)>")
_CHANGES = frozenset({b"UID", b"FLAGS", b"MODSEQ"})  # what a server tells unasked
_GMAIL = "X-GM-EXT-1"


class ReadSession:
    """A connection that is signed in and can only read.

    Raises, in all methods that ask the server:
        ServerSaidNo: It refused. Throttled: It asks to wait.
        ServerOffline: The connection broke, or the server closed it.
        ServerBroken: It said what no server may say; the connection is closed.
        Cancelled: The job was stopped; in the middle of a command the connection is closed.
    """

    def __init__(self, imap: Imap4, path: Path, capabilities: frozenset[str]) -> None:
        self._imap = imap
        self._path = path
        self._vanished: list[tuple[int, int]] = []
        self._opened_folder: tuple[str, Opened] | None = None
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
    def opened(self) -> tuple[str, Opened] | None:
        """The folder that is open, and what it was like when it was opened."""
        return self._opened_folder

    @property
    def usable(self) -> bool:
        """Whether another command can be sent."""
        return self._imap.at_rest and not self._imap.wire.closed

    # --- folders ---------------------------------------------------------------------------------

    def folders(self) -> tuple[Listed, ...]:
        """All folders, as listed by the server; names of over `limits.NAME` bytes are left out."""
        words = [b"LIST", b'""', b'"*"']
        if self._has("SPECIAL-USE", "IMAP4REV2") and self._has("LIST-EXTENDED", "IMAP4REV2"):
            words += [b"RETURN", b"(SPECIAL-USE)"]
        out: list[Listed] = []
        for answer in self._ask(*words):
            if answer.kind == b"LIST" and (listed := listed_in(answer)):
                out.append(listed)
                if len(out) > limits.FOLDERS:
                    raise ServerBroken(self._path, f"more than {limits.FOLDERS} folders")
        return tuple(out)

    def status(self, name: str, *, brief: bool = False) -> Status:
        """Numbers of a folder that is not open now (RFC 3501 6.3.10).

        `brief`: only what needs no look at its mails, UIDNEXT and UIDVALIDITY.
        """
        wanted = [b"UIDNEXT", b"UIDVALIDITY"]
        if not brief:
            wanted.append(b"MESSAGES")
            wanted += [b"HIGHESTMODSEQ"] * self._has("CONDSTORE", "QRESYNC")
            wanted += [b"SIZE"] * self._has("STATUS=SIZE", "IMAP4REV2")
        told: dict[bytes, Value] = {}
        for answer in self._ask(b"STATUS", folder(name), b"(" + b" ".join(wanted) + b")"):
            if answer.kind == b"STATUS":
                told |= self._pairs(self._values(answer)[-1:])
        names = (b"MESSAGES", b"UIDNEXT", b"UIDVALIDITY", b"HIGHESTMODSEQ", b"SIZE")
        return Status(*(number_in(told, each) for each in names))

    def examine(self, name: str) -> Opened:
        r"""Open a folder for reading: no \\Recent is taken, nothing marked as seen."""
        return self._open(b"EXAMINE", name)

    def unselect(self) -> None:
        """Leave the folder that is open, without removing what is marked in it (R-IM7)."""
        if "UNSELECT" in self.capabilities:
            self._opened_folder = None
            self._do(b"UNSELECT")

    # --- mails -----------------------------------------------------------------------------------

    def fetch(
        self,
        uids: Sequence[int] | str,
        items: str,
        *,
        changed_since: int = 0,
        vanished: bool = False,
        largest: int = limits.LITERAL,
    ) -> Iterator[Fetched]:
        """Ask for something of mails in the folder that is open.

        To be read to its end: a connection whose answer is left in the middle is closed. A mail
        that is gone, or whose answer makes no sense, has no entry, or an empty one.

        Args:
            uids: Which; a string is a set as it is sent: "1:*".
            items: Like "(UID FLAGS BODY.PEEK[])"; nothing that would set a flag.
            changed_since: Only mails whose mod-sequence is greater (CONDSTORE).
            vanished: Also tell which went since then (QRESYNC): see `vanished`.
            largest: Bytes of the largest string to accept; `limits.literal_limit` of a size.

        Raises:
            ValueError: An argument is none.
        """
        modifiers = []
        if changed_since:
            words = b"(CHANGEDSINCE %d VANISHED)" if vanished else b"(CHANGEDSINCE %d)"
            modifiers = [words % changed_since]
        return self._fetched([(uids, items)], modifiers, largest)

    def fetch_all(
        self, requests: Sequence[tuple[Sequence[int] | str, str]], *, largest: int = limits.LITERAL
    ) -> Iterator[Fetched]:
        """Several fetches, sent ahead of the answers, which come in the same order.

        Args and Raises: as `fetch`. A mail asked for in two requests has two answers.
        """
        return self._fetched(requests, [], largest)

    def _fetched(
        self,
        requests: Sequence[tuple[Sequence[int] | str, str]],
        modifiers: Sequence[bytes],
        largest: int,
    ) -> Iterator[Fetched]:
        """Look at the arguments now, and fetch when the answers are asked for."""
        commands: list[tuple[bytes, ...]] = []
        inside: set[int] | None = set()
        bare, limit = False, 0
        for uids, items in requests:
            asked = fetch_items(items)
            limit = max(limit, _largest(items, largest))
            bare = bare or _is_bare(items)
            for words, those in _sets(uids):
                commands.append((b"UID", b"FETCH", words, asked, *modifiers))
                if those is None:
                    inside = None
                elif inside is not None:
                    inside |= those
        self._vanished = []
        return self._answers_to(commands, inside, bare, limit)

    def _answers_to(
        self,
        commands: Sequence[Sequence[bytes]],
        inside: set[int] | None,
        bare: bool,
        largest: int,
    ) -> Iterator[Fetched]:
        """Fetch. What was not asked for is left out: other mails, and flags alone."""
        exists = self._opened_folder[1].exists if self._opened_folder else 0
        expected = 2 * (len(inside) if inside is not None else min(exists, limits.MAILS))
        answers = self._imap.conversations(commands, largest=largest, expected=expected)
        with closing(answers):
            while True:
                try:
                    answer = next(answers)
                except StopIteration as stop:
                    self._look_at_fetched(stop.value)
                    return
                if answer.kind == b"VANISHED":
                    self._note_vanished(answer.text)
                if answer.kind != b"FETCH":
                    continue
                fetched = fetched_in(answer)
                if fetched is None or (inside is not None and fetched.uid not in inside):
                    continue
                if bare or not fetched.data or not fetched.data.keys() <= _CHANGES:
                    yield fetched

    def vanished(self) -> list[tuple[int, int]]:
        """Ranges of UIDs, both ends included, that the last fetch told to be gone."""
        return list(self._vanished)

    def _note_vanished(self, text: bytes) -> None:
        try:
            ranges = vanished_in(text)
        except ValueError as error:
            raise ServerBroken(self._path, str(error)) from error
        if len(self._vanished) + len(ranges) > limits.MAILS:
            raise ServerBroken(self._path, "too many VANISHED")
        self._vanished += ranges

    # --- the connection --------------------------------------------------------------------------

    def noop(self) -> None:
        """Ask whether the server is still there."""
        self._do(b"NOOP")

    def is_alive(self, *, ask: bool, within_s: float) -> bool:
        """Whether a connection that was at rest still works; it is asked only if need be."""
        wire = self._imap.wire
        if not ask and not wire.has_news:
            return True
        usual, wire.idle_s = wire.idle_s, within_s
        try:
            self.noop()
        except (ServerError, ServerSaidNo):
            return False
        finally:
            wire.idle_s = usual
        return self.usable

    def close(self) -> None:
        """Sign out and let go of the connection. Never fails."""
        goodbye(self._imap)

    def _has(self, *names: str) -> bool:
        """Whether the server offers one of these."""
        return not self.capabilities.isdisjoint(names)

    def _open(self, word: bytes, name: str) -> Opened:
        self._opened_folder = None
        told: dict[str, Code] = {}
        exists = 0

        def hear(answer: Untagged) -> None:
            nonlocal exists
            if answer.kind == b"EXISTS":
                exists = answer.number
            elif answer.kind in {b"OK", b"NO"}:
                code = code_of(answer.text)
                told[code.word] = code

        ended = heard(self._ask(word, folder(name)), hear)
        opened = opened_by(told, exists, read_only=code_of(ended.text).word == "READ-ONLY")
        self._opened_folder = name, opened
        return opened

    def _do(self, *pieces: bytes) -> Code:
        """Send a command whose untagged answers do not matter; its last word."""
        return code_of(heard(self._ask(*pieces)).text)

    def _ask(
        self, *pieces: bytes, largest: int = limits.SMALL_LITERAL, expected: int = 0
    ) -> Generator[Untagged, None, Tagged]:
        """Send a command and hand out its answers; raise if it is refused."""
        ended = yield from self._imap.conversation(*pieces, largest=largest, expected=expected)
        self._look_at([ended])
        return ended

    def _look_at(self, every: Sequence[Tagged]) -> None:
        """Raise if one of these commands was refused."""
        for ended in every:
            if ended.kind != b"OK":
                code = code_of(ended.text)
                raise throttle(self._path, code) or ServerSaidNo(code.word, code.text)

    def _look_at_fetched(self, every: Sequence[Tagged]) -> None:
        """Raise if one of these was refused; the folder is to be opened anew before the next.

        To Cyrus a folder that is renumbered, or made anew under its name, while it is open is
        dead: all its mails are told to be expunged, and whatever is asked then is answered by NO.
        """
        try:
            self._look_at(every)
        except ServerSaidNo:
            self._opened_folder = None
            raise

    def _values(self, answer: Untagged) -> tuple[Value, ...]:
        try:
            return values(answer.text, answer.rest)
        except ValueError as error:
            raise ServerBroken(self._path, str(error)) from error

    def _pairs(self, found: tuple[Value, ...]) -> dict[bytes, Value]:
        try:
            return pairs(found[0] if found else None)
        except ValueError as error:
            raise ServerBroken(self._path, str(error)) from error


def _largest(items: str, wanted: int) -> int:
    """The largest literal to accept: what was asked for in parts cannot be larger than those."""
    parts = [int(n) for n in _PARTIAL.findall(items)]
    if parts and len(parts) == items.upper().count("BODY.PEEK["):
        return min(wanted, max(parts) + limits.SMALL_LITERAL)
    return wanted


def _is_bare(items: str) -> bool:
    """Whether nothing is asked for but what a server also tells unasked."""
    return {name.encode() for name in re.split(r"[( )]+", items.upper()) if name} <= _CHANGES


def _sets(uids: Sequence[int] | str) -> Iterator[tuple[bytes, set[int] | None]]:
    """What each command asks for; None: nobody knows which mails that will be."""
    if isinstance(uids, str):
        yield uid_range(uids), None
        return
    for words, inside in uid_sets(uids, limits.FETCH_SET):
        yield words, set(inside)
