"""A walk over the MIME tree of a message that yields its leaves as slices of the message's bytes.

Nothing is copied and nothing decoded here. A multipart's parts are found by searching its region
for the delimiter, which skips over an attachment of megabytes in one call; each level looks at its
own region only, so an outer delimiter ends everything inside it, as RFC 2046 5.1.2 wants. No
recursion: a stack of regions, and limits on depth and number (R-LM1). What lies beyond a
limit becomes one opaque leaf, so that two messages can still be told apart by it.

An attached message (message/rfc822) is a leaf too: it was sent by somebody else at another time,
and what it says is not what this mail says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from core.message.fields import Block, Declared, block_end, declared, read_block, token
from core.message.transport import is_transport
from core.message.words import header_exactly, header_text

MAX_DEPTH = 64
MAX_ANALYSED = 1_000
MAX_COUNTED = 10_000
MAX_SCANS = 16  # so many times the message may be searched, level by level, and
FREE_SCAN_BYTES = 64 << 20  # a small one as often as its levels want
MAX_DELIMITERS = 100_000  # places that look like one, in a whole message

_LINE_REST = re.compile(rb"(--)?[ \t]*(?:\r?\n|\r|\Z)")
_UNDECLARED = re.compile(rb"(?:^|\n)--([^\s]{1,70})[ \t]*\r?\n[Cc]ontent-")
_UNDECLARED_BYTES = 16 << 10
_CACHED_BYTES = 256
_NEAR_BYTES = 4096  # beyond a part's own headers, which are full of dashes
_OPAQUE = "application/octet-stream"
_NONE = Declared("", {})
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
_LF, _CR = 10, 13


class Leaf(NamedTuple):
    """A part without parts.

    Attributes:
        start, end: Of its body in the message.
        mime_type: Lower case; "text/plain" where nothing valid was said.
        parameters: Of Content-Type: charset, name, format, delsp.
        transfer: Content-Transfer-Encoding, lower case.
        disposition: "attachment", "inline", another word, or "".
        name: The file name, decoded, or "".
        alternative, branch: As in `PartRef`.
        root: It is the whole message.
        opaque: A limit was reached: nothing inside was looked at.
        about: What else its header says of it: names as written in each field, parameters of
            the disposition, all other fields but those of transport, lines that are no fields.
        head: Where its own header fields begin; of the whole message 0.
        path: The multiparts that it stands in, with its place in each.
    """

    start: int
    end: int
    mime_type: str
    parameters: dict[str, str]
    transfer: str
    disposition: str
    name: str
    alternative: int
    branch: int
    root: bool
    opaque: bool = False
    about: About = ()
    path: str = ""
    head: int = 0


class Tree(NamedTuple):
    """What the walk found.

    Attributes:
        leaves: In the order of the message.
        counted: How many parts were seen, multiparts among them; at most `MAX_COUNTED`.
        damaged: "depth", "parts" (limits), "no_boundary" (not declared, or never seen),
            "cut_boundary" (the last delimiter is missing), and what `read_block` says of parts.
        margins: (start, end) of what stands before the first delimiter of each multipart and
            behind its last one, which may be nothing.
    """

    leaves: tuple[Leaf, ...]
    counted: int
    damaged: tuple[str, ...]
    margins: tuple[tuple[int, int], ...] = ()


class _Region(NamedTuple):
    """A part that was not looked at yet."""

    start: int
    end: int
    depth: int
    alternative: int
    branch: int
    default_type: str
    path: str = ""


class _Told(NamedTuple):
    """What the headers of a part tell of it; see `Leaf`."""

    kind: Declared
    transfer: str
    disposition: str
    name: str
    damaged: tuple[str, ...]
    about: About


class _Cut(NamedTuple):
    """A multipart's body cut at its delimiter."""

    spans: list[tuple[int, int]]
    closed: bool
    looked_at: int
    margins: list[tuple[int, int]]


def walk(data: bytes, block: Block, end: int) -> Tree:
    """Find the leaves of a message.

    Args:
        data: The message.
        block: Its header block.
        end: Where it ends in `data`.

    Cost: linear in the message for each level of depth, at most `MAX_SCANS` times for a large
    one; parts above `MAX_ANALYSED` cost nothing but the search for delimiters.
    """
    root, told = _Region(0, end, 0, 0, 0, "text/plain"), _told(block, is_root=True)
    if not told.kind.value.startswith("multipart/"):
        return Tree((_leaf(data, root, block.body, told),), 1, ())
    return _walk_parts(data, root, block.body, told)


def _walk_parts(data: bytes, root: _Region, body: int, told: _Told) -> Tree:
    leaves: list[Leaf] = []
    margins: list[tuple[int, int]] = []
    damaged: dict[str, None] = {}
    stack = [root]
    counted, analysed, alternatives, delimiters = 1, 0, 0, MAX_DELIMITERS
    to_scan = max(MAX_SCANS * root.end, FREE_SCAN_BYTES)
    while stack:
        region = stack.pop()
        analysed += 1
        if analysed > MAX_ANALYSED or delimiters <= 0:
            damaged["parts"] = None
            leaves.append(_opaque(region.start, root.end, _OPAQUE))
            break
        if region.depth:
            body, told = _read_part(data, region)
            damaged.update(dict.fromkeys(told.damaged))
        mime_type = told.kind.value
        if not mime_type.startswith("multipart/"):
            leaves.append(_leaf(data, region, body, told))
        elif region.depth >= MAX_DEPTH or to_scan < 0:
            damaged["depth"] = None
            leaves.append(_opaque(body, region.end, mime_type))
        else:
            to_scan -= region.end - body
            cut = _split(data, (body, region.end), told.kind, MAX_COUNTED - counted, delimiters)
            counted += len(cut.spans)
            delimiters -= cut.looked_at
            margins += cut.margins
            if not cut.spans:
                damaged["no_boundary"] = None
                leaves.append(_leaf(data, region, body, told))
                continue
            if not cut.closed:
                damaged["cut_boundary"] = None
            is_new = mime_type == "multipart/alternative" and not region.alternative
            alternatives += is_new
            stack += _children(region, told, cut.spans, alternatives * is_new)
    return Tree(tuple(leaves), counted, tuple(damaged), tuple(margins))


def _told(block: Block, *, is_root: bool = False) -> _Told:
    get = block.values.get
    raw = get(b"content-type")
    kind = declared(raw) if raw else _NONE
    raw = get(b"content-transfer-encoding")
    transfer = token(raw) if raw else ""
    raw = get(b"content-disposition")
    disposition = declared(raw) if raw else _NONE
    name = disposition.parameters.get("filename") or kind.parameters.get("name", "")
    if name:
        name = header_text(name.encode("utf-8", "replace"))
    about = (*_parameters(kind, disposition), *_other_fields(block, is_root=is_root))
    return _Told(kind, transfer, disposition.value, name, block.damaged, about)


def _parameters(kind: Declared, disposition: Declared) -> Iterator[tuple[str, str]]:
    """Names of the type and all of the disposition; most parts have none."""
    if "name" in kind.parameters:
        yield "name", _words_undone(kind.parameters["name"])
    for name, text in sorted(disposition.parameters.items()):
        yield f"disposition {name}", _words_undone(text)


def _words_undone(text: str) -> str:
    """A name whose writer used encoded words, as many do."""
    if "=?" not in text:
        return text
    return header_exactly(text.encode("utf-8", "backslashreplace"))


def _other_fields(block: Block, *, is_root: bool) -> Iterator[tuple[str, str]]:
    """What the header says beside the type, the encoding and the disposition, by name.

    Of the header of a message only what describes its body; the rest is the mail's own.
    """
    if is_root and len(block.fields) == len(block.values):
        wanted = [(name, block.values[name]) for name in _DESCRIBING if name in block.values]
    else:
        wanted = _described(block, is_root=is_root)
    for name, value in wanted:
        yield name.decode("ascii", "replace"), header_exactly(value)
    if not is_root:
        for line in block.junk:
            yield "", line.decode("latin-1")


def _described(block: Block, *, is_root: bool) -> list[tuple[bytes, bytes]]:
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
    return is_transport(name.decode("ascii")) and not name.startswith(b"x-mozilla-")


def _read_part(data: bytes, region: _Region) -> tuple[int, _Told]:
    """Where the body of a part begins, and what its headers tell."""
    stop, body = block_end(data, region.start, region.end)
    if stop - region.start <= _CACHED_BYTES:
        told = _cached_told(data[region.start : stop])
        if not told.damaged:
            return body, told
    block = read_block(data, region.start, region.end)
    return block.body, _told(block)


@lru_cache(maxsize=1024)
def _cached_told(headers: bytes) -> _Told:
    """Most parts of a mailbox have one of a few dozen header blocks."""
    return _told(read_block(headers, 0, len(headers)))


def _children(
    region: _Region, told: _Told, spans: list[tuple[int, int]], new_alternative: int
) -> list[_Region]:
    """The regions of a multipart's parts, last first, as they go on the stack."""
    depth = region.depth + 1
    default = "message/rfc822" if told.kind.value == "multipart/digest" else "text/plain"
    path = f"{region.path}/{_type_and_parameters(told)}"
    found = [
        _Region(
            start,
            end,
            depth,
            new_alternative or region.alternative,
            number if new_alternative else region.branch,
            default,
            f"{path} {number}",
        )
        for number, (start, end) in enumerate(spans)
    ]
    found.reverse()
    return found


def _type_and_parameters(told: _Told) -> str:
    """What a multipart is, without its boundary, which anybody who stores it may change."""
    parameters = told.kind.parameters
    if parameters.keys() <= {"boundary"} and not told.about and not told.disposition:
        return told.kind.value  # as nearly all
    said = sorted(item for item in parameters.items() if item[0] != "boundary")
    return f"{told.kind.value} {said} {told.disposition} {told.about}"


def _split(
    data: bytes, within: tuple[int, int], kind: Declared, most: int, most_looks: int
) -> _Cut:
    """Cut a multipart's body into at most `most` parts; what is beyond stays with the last.

    So it is after `most_looks` places that looked like a delimiter: millions can stand in a mail.
    """
    start, end = within
    delimiter, at = _first_delimiter(data, start, end, kind)
    spans: list[tuple[int, int]] = []
    margins: list[tuple[int, int]] = []
    part, looked_at = -1, 0
    while at >= 0 and len(spans) < most and looked_at < most_looks:
        looked_at += 1
        rest = None
        if at == start or data[at - 1] in (_LF, _CR):
            rest = _LINE_REST.match(data, at + len(delimiter), end)
        if rest is None:
            at = data.find(delimiter, at + 1, end)
            continue
        if 0 <= part < at:
            spans.append((part, at))
        if part < 0:
            margins.append((start, at))
        if part >= 0 and rest.start(1) >= 0:
            margins.append((rest.end(), end))
            return _Cut(spans, closed=True, looked_at=looked_at, margins=margins)
        part = rest.end()
        at = _find(data, delimiter, part, end)
    if 0 <= part < end:
        spans.append((part, end))
    margins.append((end, end))
    return _Cut(spans, closed=False, looked_at=looked_at, margins=margins)


def _find(data: bytes, delimiter: bytes, start: int, end: int) -> int:
    """As `bytes.find`, ten times as fast over a Base64 part.

    No dash stands in one, and a single byte is searched for at the speed of memory.
    """
    if end - start <= _NEAR_BYTES:
        return data.find(delimiter, start, end)
    at = data.find(delimiter, start, start + _NEAR_BYTES)
    if at >= 0:
        return at
    dash = data.find(b"-", max(start, start + _NEAR_BYTES - len(delimiter)), end)
    return data.find(delimiter, dash, end) if dash >= 0 else -1


def _first_delimiter(data: bytes, start: int, end: int, kind: Declared) -> tuple[bytes, int]:
    """The declared delimiter, else the first line that looks like one, and where it stands first.

    (b"", -1) if there is none; -1 too if nothing but the boundary is there, without its dashes.
    """
    boundary = kind.parameters.get("boundary", "").rstrip().encode("utf-8", "replace")
    if boundary:
        delimiter = b"--" + boundary
        at = _find(data, delimiter, start, end)
        if at >= 0 or data.find(boundary, start, end) >= 0:
            return delimiter, at
    match = _UNDECLARED.search(data, start, min(end, start + _UNDECLARED_BYTES))
    if match is None:
        return b"", -1
    delimiter = b"--" + match.group(1)
    return delimiter, _find(data, delimiter, start, end)


def _leaf(data: bytes, region: _Region, body: int, told: _Told) -> Leaf:
    """A leaf; the line end before a delimiter belongs to the delimiter."""
    end = region.end
    if region.depth and end > body:
        if data[end - 1] == _LF:
            end -= 1
            if end > body and data[end - 1] == _CR:
                end -= 1
        elif data[end - 1] == _CR:
            end -= 1
    mime_type = told.kind.value or region.default_type
    if "/" not in mime_type or mime_type.startswith("multipart/"):
        mime_type = "text/plain"
    return Leaf(
        body,
        end,
        mime_type,
        told.kind.parameters,
        told.transfer,
        told.disposition,
        told.name,
        region.alternative,
        region.branch,
        region.depth == 0,
        about=told.about,
        path=region.path,
        head=region.start,
    )


def _opaque(start: int, end: int, mime_type: str) -> Leaf:
    return Leaf(start, end, mime_type, {}, "", "attachment", "", 0, 0, root=False, opaque=True)
