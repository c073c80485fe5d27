"""The header block of a message or a part: where it ends, its fields, their parameters.

One regular expression cuts a whole block into (name, value) pairs in C: 9 us for the 4 KB and 32
fields of a list mail, against 21 us to unfold and split it. To look for the dozen fields that are
wanted was no faster, and did not see lines that are no fields. Values stay bytes, folded as they
were sent, until somebody asks for one.

A line that is no header line does not end the block where real fields follow it (an mbox writer's
">From " in the middle of the headers): mail programs pass over it too. Where none follow, the
blank line was forgotten, and the body begins there.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from core.decoding.charsets import decode_bytes, decode_checked
from core.decoding.transfer import join_sections

MAX_BLOCK_BYTES = 1 << 20  # R-LM1
MAX_FIELD_BYTES = 64 << 10
MAX_FIELDS = 2_000
MAX_PARAMETERS = 100

Fields = list[tuple[bytes, bytes]]

# Possessive, since nothing here is ever to be tried again: a quarter faster. A line that is no
# field gives two empty groups, so that it is seen without a second pass.
_FIELD = re.compile(rb"([!-9;-~]++)[ \t]*+:(.*+(?:\n[ \t].*+)*+)\n?|.++(?:\n[ \t].*+)*+\n?")
_LINE_ENDS = (b"\n", b"\r")
_FROM_LINES = (b"From ", b">From ")
_BLANK = re.compile(rb"\n\r?\n")
_JUNK = re.compile(rb"^(?![!-9;-~]+[ \t]*:|[ \t])", re.MULTILINE)
_KNOWN = re.compile(
    rb"^(?:received|return-path|delivered-to|message-id|date|from|to|cc|reply-to|subject|sender"
    rb"|mime-version|content-[a-z-]+|x-[\w-]+|list-[a-z]+|in-reply-to|references|status|lines"
    rb"|dkim-signature|authentication-results)[ \t]*:",
    re.MULTILINE | re.IGNORECASE,
)
_BLANKS = re.compile(rb"(?:[ \t]*\r?\n)+")
_BARE_CR = re.compile(rb"\r(?!\n)")
_TYPE = re.compile(rb"\s*([^\s;/()\"]+)\s*/\s*([^\s;/()\"]+)")
_TOKEN = re.compile(rb"[\s\"]*([\w.+-]*)")
_PARAMETER = re.compile(
    rb";\s*([^=;\s]+)\s*=\s*(?:\"([^\"\\]*(?:\\.[^\"\\]*)*)\"|([^;]*))", re.DOTALL
)
# What nearly all multiparts say, and nothing beside it: the type and the boundary, quoted or not.
_BOUNDARY = re.compile(
    rb"\s*+([A-Za-z]+/[A-Za-z.-]+)\s*+;\s*+[Bb]oundary="
    rb"(?:\"([\w=+./:?'(),-]++)\"|([\w=+./:?'(),-]++))\s*+\Z"
)
_SECTION = re.compile(r"([^*]+)\*(\d{1,4})?(\*)?\Z")
_CACHED_BYTES = 128
_BLANKS_BYTES = 4096


class HeaderBlock(NamedTuple):
    """A header block.

    Attributes:
        fields: Name and value as sent, without the line end; at most `MAX_FIELDS`.
        values: The first value of each name, the names in lower case.
        hops: How many Received fields there are.
        body: Where the body begins.
        damaged: What was wrong: "header_limit", "header_junk", "no_blank_line".
        junk: Lines that are no fields, but for those that an mbox writes.
    """

    fields: Fields
    values: dict[bytes, bytes]
    hops: int
    body: int
    damaged: tuple[str, ...]
    junk: tuple[bytes, ...] = ()


class StructuredValue(NamedTuple):
    """A header field of the form "value; name=value", its parameters decoded (RFC 2231).

    Under names that no parameter can have stands what else was said, so that two fields that say
    different things are never equal: "again x", "plain x" (beside "x*"), "undecoded x", and "".
    """

    value: str
    parameters: dict[str, str]


def read_block(data: bytes, start: int, end: int) -> HeaderBlock:
    """Read the header block at `start`; it ends at a blank line, or at `end` at the latest.

    Cost: linear in the block, of which at most `MAX_BLOCK_BYTES` are looked at in detail.
    """
    stop, body = header_end(data, start, end)
    if stop - start > MAX_FIELD_BYTES:
        return _limit_block(data, start, stop, body)
    if data.find(b"\r", start, stop) >= 0 and _BARE_CR.search(data, start, stop):
        fields: Fields = _FIELD.findall(_BARE_CR.sub(b"\n", data[start:stop]))
    else:
        fields = _FIELD.findall(data, start, stop)
    block = _block(fields, body, ())
    if b"" in block.values or len(fields) > MAX_FIELDS:
        return _mend_block(data, start, stop, block)
    return block


def _block(fields: Fields, body: int, damaged: tuple[str, ...]) -> HeaderBlock:
    names = [name.lower() for name, _ in reversed(fields)]
    values = dict(zip(names, [value for _, value in reversed(fields)], strict=True))  # the first
    return HeaderBlock(fields, values, names.count(b"received"), body, damaged)


def header_start(data: bytes) -> int:
    """Where the headers begin: behind a byte order mark, an mbox's From_ line, blank lines.

    Blank lines are passed over only where a well-known field follows: a message may have no
    headers at all.
    """
    if data[:1] not in b"\n\r \t\xef>F":
        return 0
    start = 3 if data[:3] == b"\xef\xbb\xbf" else 0
    if data.startswith((b"From ", b">From "), start):
        end = data.find(b"\n", start)
        return len(data) if end < 0 else end + 1
    blanks = _BLANKS.match(data, start, start + _BLANKS_BYTES)
    if blanks and _KNOWN.match(data, blanks.end()):
        return blanks.end()
    return start


def header_end(data: bytes, start: int, end: int) -> tuple[int, int]:
    """Where the last field ends and where the body begins."""
    if data.startswith(_LINE_ENDS, start):
        return start, start + (2 if data.startswith(b"\r\n", start) else 1)
    blank = _BLANK.search(data, start, end)
    if blank:
        return blank.start() + 1, blank.end()
    at = data.find(b"\r\r", start, end)
    if at >= 0 and data.find(b"\n", start, end) < 0:
        return at + 1, at + 2  # CR alone as line end: an old Macintosh
    return end, end


def _limit_block(data: bytes, start: int, stop: int, body: int) -> HeaderBlock:
    """A block that may be above a limit: what is beyond is left out, and said."""
    damaged: tuple[str, ...] = ()
    if stop - start > MAX_BLOCK_BYTES:
        stop = max(start, data.rfind(b"\n", start, start + MAX_BLOCK_BYTES) + 1)
        stop = stop if stop > start else start + MAX_BLOCK_BYTES
        damaged = ("header_limit",)
    fields: Fields = _FIELD.findall(_BARE_CR.sub(b"\n", data[start:stop]))
    if any(len(name) + len(value) > MAX_FIELD_BYTES for name, value in fields):
        fields = [(name[:256], value[:MAX_FIELD_BYTES]) for name, value in fields]
        damaged = ("header_limit",)
    return _mend_block(data, start, stop, _block(fields, body, damaged))


def _mend_block(data: bytes, start: int, stop: int, block: HeaderBlock) -> HeaderBlock:
    """Take out lines that are no fields, or let the body begin there; keep to the limit."""
    body, damaged = block.body, block.damaged
    others: tuple[bytes, ...] = ()
    fields = [field for field in block.fields if field[0]]
    if len(fields) < len(block.fields):
        junk = _JUNK.search(data, start, stop)
        if junk is None or _KNOWN.search(data, junk.start(), stop):
            damaged = (*damaged, "header_junk")
            others = _other_lines(data[start:stop])
        else:
            body = junk.start()
            fields = [f for f in _FIELD.findall(data, start, body) if f[0]]
            damaged = (*damaged, "no_blank_line")
    if len(fields) > MAX_FIELDS:
        fields = fields[:MAX_FIELDS]
        damaged = (*(word for word in damaged if word != "header_limit"), "header_limit")
    return _block(fields, body, damaged)._replace(junk=others)


def _other_lines(headers: bytes) -> tuple[bytes, ...]:
    starts = (match.start() for match in _JUNK.finditer(headers))
    lines = (headers[at : headers.find(b"\n", at) + 1 or None].rstrip() for at in starts)
    return tuple(line for line in lines if line and not line.startswith(_FROM_LINES))


@lru_cache(maxsize=512)
def _cached_structured(value: bytes) -> StructuredValue:
    return _read_structured(value)


def structured_value(value: bytes) -> StructuredValue:
    """Read a Content-Type or Content-Disposition; short ones, which repeat, from memory.

    A boundary is never written twice, so a multipart's type is read by one expression instead.
    """
    if len(value) <= _CACHED_BYTES and b"oundary" not in value:
        return _cached_structured(value)
    return _read_structured(value)


def _read_structured(value: bytes) -> StructuredValue:
    usual = _BOUNDARY.match(value)
    if usual:
        kind, quoted, bare = usual.groups()
        return StructuredValue(
            kind.decode("ascii").lower(), {"boundary": (quoted or bare).decode("ascii")}
        )
    typed = _TYPE.match(value)
    if typed:
        main, sub = typed.groups()
        text = (main + b"/" + sub).decode("latin-1").lower()
    else:
        text = first_token(value)
    if b"=" not in value:
        return StructuredValue(text, {})
    return StructuredValue(text, _parameters(value))


def first_token(value: bytes) -> str:
    """The first word of a value, lower case: a transfer encoding, a disposition."""
    return _cached_token(value) if len(value) <= _CACHED_BYTES else _read_token(value)


def _read_token(value: bytes) -> str:
    match = _TOKEN.match(value)
    return match.group(1).decode("latin-1").lower() if match else ""


_cached_token = lru_cache(maxsize=256)(_read_token)


def _parameters(value: bytes) -> dict[str, str]:
    """The parameters; the first of equal names counts."""
    plain: dict[str, str] = {}
    pieces: dict[str, list[tuple[int, bool, bytes]]] = {}
    for count, match in enumerate(_PARAMETER.finditer(value)):
        if count == MAX_PARAMETERS - 1:
            rest = b" ".join(value[match.start() :].split())
            plain[""] = rest.decode("latin-1")  # unread, but not unseen
            break
        name = match.group(1).decode("latin-1").lower()
        raw = _unquote(match.group(2), match.group(3))
        section = _SECTION.match(name) if "*" in name else None
        if section is None:
            _put(plain, name if name not in plain else f"again {name}", raw, None)
        else:
            number = int(section.group(2) or 0)
            encoded = bool(section.group(3)) or section.group(2) is None
            pieces.setdefault(section.group(1), []).append((number, encoded, raw))
    for name, found in pieces.items():
        if name in plain:
            plain[f"plain {name}"] = plain.pop(name)
        found.sort(key=lambda piece: piece[0])
        if [number for number, _, _ in found] != list(range(len(found))):
            plain[f"undecoded {name}"] = repr(found)
        _put(plain, name, *join_sections(found))
    return plain


def _put(parameters: dict[str, str], name: str, raw: bytes, charset: str | None) -> None:
    """Add a value, and its bytes where its characters are not certain."""
    parameters[name] = parameters.get(name, "") + decode_bytes(raw, charset)
    if not raw.isascii() and not decode_checked(raw, charset or "utf-8")[1]:
        parameters[f"undecoded {name}"] = raw.decode("latin-1")


def _unquote(quoted: bytes | None, bare: bytes | None) -> bytes:
    if quoted is None:
        return (bare or b"").strip().lstrip(b'"')
    if b"\\" in quoted:
        quoted = re.sub(rb"\\(.)", rb"\1", quoted, flags=re.DOTALL)
    if b"\n" in quoted:
        quoted = quoted.replace(b"\r", b"").replace(b"\n\t", b" ").replace(b"\n", b"")
    return quoted
