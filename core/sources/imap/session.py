"""Sessions: what the program asks of a server, in the program's values.

A `ReadSession` has no method that changes anything, and its gate lets no such command pass:
EXAMINE is no barrier, some servers move mail out of a folder opened with it (safety.md 1.2).
Sessions are lent by `core.sources.imap.servers`, used in one thread at a time, and belong to the
job that borrowed them. `core.sources.imap.changes` has the one that changes mail.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Generator, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from core.errors import ServerBroken
from core.job import Job
from core.remote import Traffic
from core.sources.imap import limits
from core.sources.imap.answers import Code, Tagged, Untagged, Value, code_of, pairs, values
from core.sources.imap.arguments import (
    fetch_items,
    folder,
    folder_name,
    uid_range,
    uid_sets,
)
from core.sources.imap.client import Imap4, goodbye
from core.sources.imap.outage import throttle

_UID = re.compile(rb"[( ]UID (\d{1,10})[ )]", re.IGNORECASE)
_PARTIAL = re.compile(r"<\d+\.(\d+)>")
_CHANGES = frozenset({b"UID", b"FLAGS", b"MODSEQ"})  # what a server tells unasked
_GMAIL = "X-GM-EXT-1"


class ServerSaidNo(Exception):
    """A command was refused: NO or BAD. Nothing was done, as far as the server tells.

    Attributes:
        code: The word in brackets: "TRYCREATE", "OVERQUOTA", "NONEXISTENT"...; "" if none.
        text: The server's words.
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__(code, text)
        self.code = code
        self.text = text


class Listed(NamedTuple):
    r"""A folder of a LIST. Attributes are lower case, with their backslash: "\\trash"."""

    name: str
    delimiter: str
    attributes: frozenset[str]


class Status(NamedTuple):
    """What STATUS tells; 0 where it does not. size: the bytes of all mails together."""

    messages: int
    uid_next: int
    validity: int
    mod_seq: int
    size: int


class Opened(NamedTuple):
    """A folder as it was when it was opened.

    Attributes:
        validity: UIDVALIDITY. uid_next: 0 if not told. exists: mails in it.
        mod_seq: HIGHESTMODSEQ; 0: it has none.
        read_only: The server says so. sticky: UIDs last beyond the session.
        permanent_flags: Which can be set, lower case; None: not told, so that all can be.
    """

    validity: int
    uid_next: int
    exists: int
    mod_seq: int
    read_only: bool
    sticky: bool
    permanent_flags: frozenset[str] | None


class Fetched(NamedTuple):
    """What was told of one mail. Names as the server wrote them, in upper case."""

    uid: int
    data: dict[bytes, Value]


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
        if "SPECIAL-USE" in self.capabilities and "LIST-EXTENDED" in self.capabilities:
            words += [b"RETURN", b"(SPECIAL-USE)"]
        out: list[Listed] = []
        for answer in self._ask(*words):
            if answer.kind == b"LIST" and (listed := _listed(answer)):
                out.append(listed)
                if len(out) > limits.FOLDERS:
                    raise ServerBroken(self._path, f"more than {limits.FOLDERS} folders")
        return tuple(out)

    def status(self, name: str) -> Status:
        """Numbers of a folder that is not open now (RFC 3501 6.3.10)."""
        wanted = [b"MESSAGES", b"UIDNEXT", b"UIDVALIDITY"]
        if self._has("CONDSTORE", "QRESYNC"):
            wanted.append(b"HIGHESTMODSEQ")
        if self._has("STATUS=SIZE", "IMAP4REV2"):
            wanted.append(b"SIZE")
        told: dict[bytes, Value] = {}
        for answer in self._ask(b"STATUS", folder(name), b"(" + b" ".join(wanted) + b")"):
            if answer.kind == b"STATUS":
                told |= self._pairs(self._values(answer)[-1:])
        return Status(
            _number(told, b"MESSAGES"), _number(told, b"UIDNEXT"), _number(told, b"UIDVALIDITY"),
            _number(told, b"HIGHESTMODSEQ"), _number(told, b"SIZE"),
        )  # fmt: skip

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
        asked = fetch_items(items)
        parts = [int(n) for n in _PARTIAL.findall(items)]
        if parts and len(parts) == items.count("["):
            largest = min(largest, max(parts) + limits.SMALL_LITERAL)
        modifiers = []
        if changed_since:
            words = b"(CHANGEDSINCE %d VANISHED)" if vanished else b"(CHANGEDSINCE %d)"
            modifiers = [words % changed_since]
        self._vanished = []
        bare = {name.encode() for name in re.split(r"[( )]+", items.upper()) if name} <= _CHANGES
        for words, inside in _sets(uids):
            command = (b"UID", b"FETCH", words, asked, *modifiers)
            yield from self._fetched(command, inside, bare, largest)

    def _fetched(
        self, command: Sequence[bytes], inside: frozenset[int] | None, bare: bool, largest: int
    ) -> Iterator[Fetched]:
        """What one command gives. Answers to other questions are left out."""
        exists = self._opened_folder[1].exists if self._opened_folder else 0
        expected = 2 * (len(inside) if inside else min(exists, limits.MAILS))
        with closing(self._ask(*command, largest=largest, expected=expected)) as answers:
            for answer in answers:
                if answer.kind == b"VANISHED":
                    self._note_vanished(answer.text)
                if answer.kind != b"FETCH":
                    continue
                fetched = _fetched(answer)
                if fetched is None or (inside is not None and fetched.uid not in inside):
                    continue
                if bare or not fetched.data or not fetched.data.keys() <= _CHANGES:
                    yield fetched

    def vanished(self) -> list[tuple[int, int]]:
        """Ranges of UIDs, both ends included, that the last fetch told to be gone."""
        return list(self._vanished)

    def _note_vanished(self, text: bytes) -> None:
        """VANISHED (EARLIER) 41,43:116 (RFC 7162 3.2.10)."""
        ranges = []
        for part in text.rpartition(b" ")[2].split(b","):
            first, _, last = part.partition(b":")
            last = last or first
            if not (first.isdigit() and last.isdigit()) or len(part) > 21:
                raise ServerBroken(self._path, "a VANISHED without UIDs")
            ranges.append((min(int(first), int(last)), max(int(first), int(last))))
        if len(self._vanished) + len(ranges) > limits.MAILS:
            raise ServerBroken(self._path, "too many VANISHED")
        self._vanished += ranges

    # --- the connection --------------------------------------------------------------------------

    def noop(self) -> None:
        """Ask whether the server is still there."""
        self._do(b"NOOP")

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
        answers = self._ask(word, folder(name))
        ended = Tagged(b"OK", b"")
        with closing(answers):
            while True:
                try:
                    answer = next(answers)
                except StopIteration as stop:
                    ended = stop.value
                    break
                if answer.kind == b"EXISTS":
                    exists = answer.number
                elif answer.kind in {b"OK", b"NO"}:
                    code = code_of(answer.text)
                    told[code.word] = code
        opened = _opened(told, exists, code_of(ended.text).word == "READ-ONLY")
        self._opened_folder = name, opened
        return opened

    def _do(self, *pieces: bytes) -> Code:
        """Send a command whose untagged answers do not matter; its last word."""
        answers = self._ask(*pieces)
        while True:
            try:
                next(answers)
            except StopIteration as stop:
                ended: Tagged = stop.value
                return code_of(ended.text)

    def _ask(
        self, *pieces: bytes, largest: int = limits.SMALL_LITERAL, expected: int = 0
    ) -> Generator[Untagged, None, Tagged]:
        """Send a command and hand out its answers; raise if it is refused."""
        ended = yield from self._imap.conversation(*pieces, largest=largest, expected=expected)
        if ended.kind != b"OK":
            code = code_of(ended.text)
            raise throttle(self._path, code) or ServerSaidNo(code.word, code.text)
        return ended

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


def _sets(uids: Sequence[int] | str) -> Iterator[tuple[bytes, frozenset[int] | None]]:
    if isinstance(uids, str):
        yield uid_range(uids), None
        return
    for words, inside in uid_sets(uids, limits.FETCH_SET):
        yield words, frozenset(inside)


def _fetched(answer: Untagged) -> Fetched | None:
    """One FETCH answer; None where it does not tell which mail it is about."""
    try:
        data = pairs(values(answer.text, answer.rest)[0])
    except (ValueError, IndexError):
        named = _UID.search(answer.text)
        return Fetched(int(named[1]), {}) if named else None
    uid = data.get(b"UID")
    return Fetched(uid, data) if isinstance(uid, int) else None


def _listed(answer: Untagged) -> Listed | None:
    r"""One LIST answer: (\\HasNoChildren \\Trash) "/" "Trash"."""
    try:
        found = values(answer.text, answer.rest)
    except ValueError:
        return None
    match found:
        case (tuple(attributes), bytes() | None as delimiter, name, *_):
            raw = str(name).encode() if isinstance(name, int) else name
            if not isinstance(raw, bytes) or len(raw) > limits.NAME:
                return None
            return Listed(
                folder_name(raw), (delimiter or b"").decode("latin-1"), _lower(attributes)
            )
        case _:
            return None


def _lower(names: Collection[Value]) -> frozenset[str]:
    return frozenset(n.decode("latin-1").lower() for n in names if isinstance(n, bytes))


def _number(told: dict[bytes, Value], name: bytes) -> int:
    value = told.get(name)
    return value if isinstance(value, int) else 0


def _opened(told: dict[str, Code], exists: int, read_only: bool) -> Opened:
    def number(word: str) -> int:
        data = told[word].data if word in told else b""
        return int(data) if data.isdigit() and len(data) <= 19 else 0

    permanent = None
    if "PERMANENTFLAGS" in told:
        names = told["PERMANENTFLAGS"].data.strip(b"()").decode("latin-1").lower()
        permanent = frozenset(names.split())
    return Opened(
        number("UIDVALIDITY"), number("UIDNEXT"), exists, number("HIGHESTMODSEQ"),
        read_only or "READ-ONLY" in told, "UIDNOTSTICKY" not in told, permanent,
    )  # fmt: skip
