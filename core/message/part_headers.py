"""What the header fields of a MIME part tell of it."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

from core.message.encoded_words import decode_header, decode_header_exactly
from core.message.fields import HeaderBlock, StructuredValue, first_token, structured_value
from core.message.transport import is_transport_field

_NOTHING = StructuredValue("", {})
_DESCRIBING = (
    b"content-id",
    b"content-location",
    b"content-base",
    b"content-description",
    b"content-language",
    b"content-duration",
    b"content-class",
)
_DECLARING = (b"content-type", b"content-transfer-encoding", b"content-disposition")

About = tuple[tuple[str, str], ...]


class PartHeaders(NamedTuple):
    """What the headers of a part tell of it; see `MimeLeaf`."""

    kind: StructuredValue
    transfer: str
    disposition: str
    name: str
    damaged: tuple[str, ...]
    about: About
    stripped: bool


def read_part_headers(block: HeaderBlock, *, is_root: bool = False) -> PartHeaders:
    """Read the header of a part, or of a whole message."""
    get = block.values.get
    raw = get(b"content-type")
    kind = structured_value(raw) if raw else _NOTHING
    raw = get(b"content-transfer-encoding")
    transfer = first_token(raw) if raw else ""
    raw = get(b"content-disposition")
    disposition = structured_value(raw) if raw else _NOTHING
    name = disposition.parameters.get("filename") or kind.parameters.get("name", "")
    if name:
        name = decode_header(name.encode("utf-8", "replace"))
    about = (*_parameters(kind, disposition), *_other_fields(block, is_root=is_root))
    stripped = b"x-mozilla-altered" in block.values or kind.value == "text/x-moz-deleted"
    stripped |= kind.parameters.get("access-type", "").lower() == "x-mutt-deleted"
    stripped &= transfer != "base64"  # no note is written so
    return PartHeaders(kind, transfer, disposition.value, name, block.damaged, about, stripped)


def _parameters(kind: StructuredValue, disposition: StructuredValue) -> Iterator[tuple[str, str]]:
    """Names of the type and all of the disposition; most parts have none."""
    if "name" in kind.parameters:
        yield "name", _words_undone(kind.parameters["name"])
    for name, text in sorted(disposition.parameters.items()):
        yield f"disposition {name}", _words_undone(text)


def _words_undone(text: str) -> str:
    """A name whose writer used encoded words, as many do."""
    if "=?" not in text:
        return text
    return decode_header_exactly(text.encode("utf-8", "backslashreplace"))


def _other_fields(block: HeaderBlock, *, is_root: bool) -> Iterator[tuple[str, str]]:
    """What the header says beside the type, the encoding and the disposition, by name.

    Of the header of a message only what describes its body; the rest is the message's own.
    """
    if is_root and len(block.fields) == len(block.values):
        wanted = [(name, block.values[name]) for name in _DESCRIBING if name in block.values]
    else:
        wanted = _described(block, is_root=is_root)
    for name, value in wanted:
        yield name.decode("ascii", "replace"), decode_header_exactly(value)
    if not is_root:
        for line in block.junk:
            yield "", line.decode("latin-1")


def _described(block: HeaderBlock, *, is_root: bool) -> list[tuple[bytes, bytes]]:
    found: list[tuple[bytes, bytes]] = []
    seen: set[bytes] = set()
    for any_case, value in block.fields:
        name = any_case.lower()
        if name in _DECLARING:
            if name in seen:  # programs do not agree on which of two counts
                found.append((b"again " + name, value))
            seen.add(name)
        elif name in _DESCRIBING or not (is_root or _is_mailbox_field(name)):
            found.append((name, value))
    found.sort(key=itemgetter(0))  # the order of fields is transport, that of one name is not
    return found


def _is_mailbox_field(name: bytes) -> bool:
    """Whether a server or mailbox wrote a field of a part; Thunderbird's name what it cut out."""
    return is_transport_field(name.decode("ascii")) and not name.startswith(b"x-mozilla-")


def type_and_parameters(headers: PartHeaders) -> str:
    """What a multipart is, without its boundary, which anybody who stores it may change."""
    parameters = headers.kind.parameters
    if parameters.keys() <= {"boundary"} and not headers.about and not headers.disposition:
        return headers.kind.value  # as nearly all
    said = sorted(item for item in parameters.items() if item[0] != "boundary")
    return f"{headers.kind.value} {said} {headers.disposition} {headers.about}"
