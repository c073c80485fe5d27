"""What a server tells, as values: folders, their state, messages."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from core.sources.imap.protocol import limits
from core.sources.imap.protocol.answers import (
    ResponseCode,
    UntaggedResponse,
    Value,
    read_code,
    read_pairs,
    read_values,
)
from core.sources.imap.protocol.arguments import decode_folder, parse_uid_span

_FLAT = re.compile(  # what a look at many messages brings, as most servers write it
    rb"\(UID ([1-9]\d{0,9}) FLAGS \(((?:[\\$A-Za-z][^ ()\"\[{]*+ ?)*+)\)"
    rb"(?: RFC822\.SIZE ([1-9]\d{0,17}))?(?: INTERNALDATE \"([^\"\\]*)\")?"
    rb"(?: MODSEQ \(([1-9]\d{0,17})\))?"
    rb"(?:\)| (BODY\[[A-Z.]*(?: \([A-Za-z -]*\))?\]) \{\d+\})"
)
_UID = re.compile(rb"[( ]UID (\d{1,10})[ )]", re.IGNORECASE)


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


class ListedFolder(NamedTuple):
    r"""A folder of a LIST. Attributes are lower case, with their backslash: "\\trash".

    owner: As `core.model.sources.Folder.owner`.
    """

    name: str
    delimiter: str
    attributes: frozenset[str]
    owner: str | None = None


class FolderStatus(NamedTuple):
    """What STATUS tells; 0 where it does not. size: the bytes of all messages together."""

    messages: int
    uid_next: int
    validity: int
    mod_seq: int
    size: int


class SelectedFolder(NamedTuple):
    """A folder as it was when it was opened.

    Attributes:
        validity: UIDVALIDITY. uid_next: 0 if not told. exists: messages in it.
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


class FetchResponse(NamedTuple):
    """What was told of one message. Names as the server wrote them, in upper case."""

    uid: int
    data: dict[bytes, Value]


def read_fetch(answer: UntaggedResponse) -> FetchResponse | None:
    """One FETCH answer; None where it does not tell which mail it is about.

    One that makes no sense is empty: the mail is unreadable, the connection is not.

    Cost: 3 µs for what tells flags, size, date and one section in this order, as a look at
    messages that move asks for; else about 0.3 µs a word.
    """
    flat = _FLAT.fullmatch(answer.text)
    if flat is not None and (not answer.rest if flat[6] is None else answer.rest[1:] == [b")"]):
        return _read_flat_fetch(flat, answer.rest)
    try:
        data = read_pairs(read_values(answer.text, answer.rest)[0])
    except (ValueError, IndexError):
        named = _UID.search(answer.text)
        return FetchResponse(int(named[1]), {}) if named else None
    uid = data.get(b"UID")
    return FetchResponse(uid, data) if isinstance(uid, int) else None


def _read_flat_fetch(found: re.Match[bytes], rest: Sequence[bytes]) -> FetchResponse:
    """As `read_fetch`, of an answer without nesting."""
    uid, flags, size, date, mod_seq, section = found.groups()
    data: dict[bytes, Value] = {b"UID": int(uid), b"FLAGS": tuple(flags.split())}
    if size is not None:
        data[b"RFC822.SIZE"] = int(size)
    if date is not None:
        data[b"INTERNALDATE"] = date
    if mod_seq is not None:
        data[b"MODSEQ"] = (int(mod_seq),)
    if section is not None:
        data[section.upper()] = rest[0]
    return FetchResponse(int(uid), data)


def read_list(answer: UntaggedResponse) -> ListedFolder | None:
    r"""One LIST answer: (\\HasNoChildren \\Trash) "/" "Trash"."""
    try:
        found = read_values(answer.text, answer.rest)
    except ValueError:
        return None
    match found:
        case (tuple(attributes), bytes() | None as delimiter, name, *_):
            raw = str(name).encode() if isinstance(name, int) else name
            if not isinstance(raw, bytes) or len(raw) > limits.NAME:
                return None
            return ListedFolder(
                decode_folder(raw),
                (delimiter or b"").decode("latin-1"),
                frozenset(a.decode("latin-1").lower() for a in attributes if isinstance(a, bytes)),
            )
        case _:
            return None


def read_status(answers: Collection[UntaggedResponse], name: str) -> FolderStatus:
    """The numbers of a folder among what was said; 0 where they are not.

    A server may tell of other folders, too; one that writes this name in a way of its own is
    believed where it speaks of no other.

    Raises:
        ValueError: An answer makes no sense.
    """
    told: dict[bytes, Value] = {}
    others: dict[bytes, Value] = {}
    for answer in answers:
        if answer.kind == b"STATUS":
            *words, numbers = read_values(answer.text, answer.rest) or (None,)
            into = told if words and is_named(words[0], name) else others
            into |= read_pairs(numbers)
    names = (b"MESSAGES", b"UIDNEXT", b"UIDVALIDITY", b"HIGHESTMODSEQ", b"SIZE")
    return FolderStatus(*(find_number(told or others, each) for each in names))


def is_named(word: Value, name: str) -> bool:
    """Whether a folder's name, as a server writes it, is this one."""
    raw = str(word).encode() if isinstance(word, int) else word
    if not isinstance(raw, bytes):
        return False
    found = decode_folder(raw)
    return found == name or found.upper() == name.upper() == "INBOX"


def find_number(told: Mapping[bytes, Value], name: bytes) -> int:
    """A number among what was told, or 0."""
    value = told.get(name)
    return value if isinstance(value, int) else 0


class SelectResponses:
    """Hears what comes when a folder is opened."""

    def __init__(self) -> None:
        self._told: dict[str, ResponseCode] = {}
        self._exists = 0

    def hear(self, answer: UntaggedResponse) -> None:
        """Take an untagged answer."""
        if answer.kind == b"EXISTS":
            self._exists = answer.number
        elif answer.kind in {b"OK", b"NO"}:
            code = read_code(answer.text)
            if code.word == "CLOSED":  # what came before is of another folder (RFC 7162 3.2.11)
                self._told.clear()
                self._exists = 0
            self._told[code.word] = code

    def opened(self, *, read_only: bool) -> SelectedFolder:
        """The folder; `read_only`: whether the last word said so."""
        return read_selected(self._told, self._exists, read_only=read_only)


def read_selected(
    told: Mapping[str, ResponseCode], exists: int, *, read_only: bool
) -> SelectedFolder:
    """A folder by the codes that came when it was opened, and whether the last one said so."""

    def number(word: str) -> int:
        data = told[word].data if word in told else b""
        return int(data) if data.isdigit() and len(data) <= 19 else 0

    permanent = None
    if "PERMANENTFLAGS" in told:
        names = told["PERMANENTFLAGS"].data.strip(b"()").decode("latin-1").lower()
        permanent = frozenset(names.split())
    return SelectedFolder(
        number("UIDVALIDITY"), number("UIDNEXT"), exists, number("HIGHESTMODSEQ"),
        read_only or "READ-ONLY" in told, "UIDNOTSTICKY" not in told, permanent,
    )  # fmt: skip


def read_vanished(text: bytes) -> list[tuple[int, int]]:
    """The ranges of VANISHED (EARLIER) 41,43:116 (RFC 7162 3.2.10), both ends included.

    Raises:
        ValueError: It is none.
    """
    return [parse_uid_span(part) for part in text.rpartition(b" ")[2].split(b",")]
