r"""Arguments of commands: nothing that comes from a message or a server is sent as it is.

Strings are quoted where plain, and literals otherwise; names of folders are modified UTF-7
(RFC 3501 5.1.3), quoted; flags, dates and sets of UIDs are looked at against their grammar. NUL is
refused everywhere, CR and LF everywhere but in literals (R-HS5).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from core.sources.imap.protocol import limits

_FLAG = re.compile(r"\\?[!#$&'+,\-./0-9:;<=>?@A-Z\[^_`a-z|}~]+")
_DATE = re.compile(r"[ 0-3]?\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d:\d\d [+-]\d{4}")
_PLAIN = re.compile(rb"[\x20-\x7e]{0,1000}")
_SPAN = re.compile(rb"(\d{1,10})(?::(\d{1,10}))?")
_RANGE = re.compile(r"\d{1,10}(?::(?:\d{1,10}|\*))?")
_ITEM = re.compile(
    r"UID|FLAGS|RFC822\.SIZE|INTERNALDATE|MODSEQ|ENVELOPE|BODYSTRUCTURE|EMAILID|X-GM-(?:MSGID|LABELS|THRID)"
    r"|BODY\.PEEK\[[0-9A-Z.]*(?: \([0-9A-Za-z -]+\))?\](?:<\d+\.\d+>)?"
)
_SYSTEM_LABEL = re.compile(r"\\[A-Za-z]+")
_PARTIAL = re.compile(r"<\d+\.(\d+)>")
UNASKED = frozenset({b"UID", b"FLAGS", b"MODSEQ"})  # what a server tells unasked
LARGEST_UID = (1 << 32) - 1


class Literal(bytes):
    """A string that is sent as {its size} and then its bytes."""

    __slots__ = ()


def encode_string(text: str | bytes) -> bytes:
    """A string: quoted where it is plain ASCII, else a literal.

    Raises:
        ValueError: It has a NUL, which no string of IMAP may have.
    """
    data = text.encode() if isinstance(text, str) else text
    if b"\0" in data:
        raise ValueError("a NUL in an argument")
    if not _PLAIN.fullmatch(data):
        return Literal(data)
    return b'"' + data.replace(b"\\", b"\\\\").replace(b'"', b'\\"') + b'"'


def encode_folder(name: str) -> bytes:
    """The name of a folder, decoded before, as the server knows it."""
    from imapclient import imap_utf7  # noqa: PLC0415 - slow, and only for who has accounts

    encoded: bytes = imap_utf7.encode(name)
    return encode_string(encoded)


def decode_folder(raw: bytes) -> str:
    """The name of a folder for people: modified UTF-7 undone; what is none stays as it is."""
    from imapclient import imap_utf7  # noqa: PLC0415 - as above

    try:
        name: str = imap_utf7.decode(raw)
        if imap_utf7.encode(name) == raw:
            return name
    except ValueError:
        pass
    return raw.decode("utf-8", "replace")


def encode_flags(names: Collection[str]) -> bytes:
    r"""A list of flags in parentheses. \\Deleted and \\Recent are none that we may set.

    Raises:
        ValueError: One is no flag.
    """
    for name in names:
        if not _FLAG.fullmatch(name) or name.lower() in {"\\deleted", "\\recent"}:
            raise ValueError(f"no flag to set: {name!r}")
    return b"(" + " ".join(names).encode("ascii") + b")"


def encode_date(text: str) -> bytes:
    """An INTERNALDATE as a server wrote it.

    Raises:
        ValueError: It is none.
    """
    if not _DATE.fullmatch(text):
        raise ValueError(f"no date: {text!r}")
    return b'"' + text.encode("ascii") + b'"'


def encode_label(text: str) -> bytes:
    r"""A label of Gmail as the server wrote it: \\Inbox, or a name in modified UTF-7."""
    return text.encode("ascii") if _SYSTEM_LABEL.fullmatch(text) else encode_string(text)


def encode_fetch_items(text: str) -> bytes:
    """What a FETCH asks for, in parentheses; only what changes nothing.

    Raises:
        ValueError: There is something else in it.
    """
    inside = text.removeprefix("(").removesuffix(")") if text.startswith("(") else text
    rest = _ITEM.sub("", inside)
    if rest.strip(" ") or not inside.strip(" "):
        raise ValueError(f"not to be fetched: {text!r}")
    return b"(" + inside.strip(" ").encode("ascii") + b")"


def encode_uid_range(text: str) -> bytes:
    """A set of UIDs like "1:*".

    Raises:
        ValueError: It is none.
    """
    if not all(_RANGE.fullmatch(part) for part in text.split(",")):
        raise ValueError(f"no set of UIDs: {text!r}")
    return text.encode("ascii")


def encode_uid_sets(uids: Sequence[int], room: int) -> Iterator[tuple[bytes, tuple[int, ...]]]:
    """Sets of UIDs of at most `room` bytes each, ascending, with the UIDs in them.

    A range spans only numbers that were all asked for (R-IM16): 1, 2, 3, 7 are "1:3,7".

    Raises:
        ValueError: One is no UID.
    """
    ordered = sorted(set(uids))
    if ordered and not 0 < ordered[0] <= ordered[-1] <= LARGEST_UID:
        raise ValueError("no UID")
    parts: list[str] = []
    inside: list[int] = []
    length = 0
    for run in _consecutive_runs(ordered):
        part = str(run[0]) if len(run) == 1 else f"{run[0]}:{run[-1]}"
        if parts and length + len(part) + 1 > room:
            yield ",".join(parts).encode("ascii"), tuple(inside)
            parts, inside, length = [], [], 0
        parts.append(part)
        inside += run
        length += len(part) + 1
    if parts:
        yield ",".join(parts).encode("ascii"), tuple(inside)


def _consecutive_runs(ordered: Sequence[int]) -> Iterator[Sequence[int]]:
    """Cut into runs of consecutive numbers."""
    begin = 0
    for at in range(1, len(ordered) + 1):
        if at == len(ordered) or ordered[at] != ordered[at - 1] + 1:
            yield ordered[begin:at]
            begin = at


def parse_uid_span(text: bytes) -> tuple[int, int]:
    """The lowest and the highest UID of a range that a server sent: "7", "5:7", "7:5".

    Raises:
        ValueError: It is none.
    """
    found = _SPAN.fullmatch(text)
    if found is None:
        raise ValueError("no range of UIDs")
    first = int(found[1])
    last = int(found[2] or first)
    return min(first, last), max(first, last)


def parse_uids(text: bytes, at_most: int) -> tuple[int, ...]:
    """The UIDs of a set that a server sent, in its order: "3,5:7".

    Raises:
        ValueError: It is no set, or names more than `at_most`.
    """
    out: list[int] = []
    for part in text.split(b","):
        low, high = parse_uid_span(part)
        if high > LARGEST_UID or high - low >= at_most - len(out):
            raise ValueError("more UIDs than were asked for")
        out += range(low, high + 1)
    return tuple(out)


def largest_literal(items: str, wanted: int) -> int:
    """The largest literal to accept: what was asked for in parts cannot be larger than those."""
    parts = [int(n) for n in _PARTIAL.findall(items)]
    if parts and len(parts) == items.upper().count("BODY.PEEK["):
        return min(wanted, max(parts) + limits.SMALL_LITERAL)
    return wanted


def asks_only_for_changes(items: str) -> bool:
    """Whether nothing is asked for but what a server also tells unasked."""
    return {name.encode() for name in re.split(r"[( )]+", items.upper()) if name} <= UNASKED
