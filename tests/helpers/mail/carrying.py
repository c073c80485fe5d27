"""Any mail as another way of transport or storage would leave it, or with one thing changed."""

from __future__ import annotations

import base64
import quopri
import random
import re
from collections.abc import Callable
from typing import NamedTuple

from core.decoding.charsets import declared_codec
from core.decoding.transfer import decode_transfer
from core.message.fields import header_start, read_block
from core.message.mime import MimeLeaf, walk_tree
from core.message.parts import is_body
from core.message.transport import is_transport_field

_ENCODING = re.compile(rb"(?im)^content-transfer-encoding:.*\n(?:[ \t].*\n)*")
_QUOTED = re.compile(rb"^>+From ", re.MULTILINE)
_CHARSET = re.compile(rb"charset=\"?[^\s;\"]+\"?", re.IGNORECASE)
_PLAIN = ("", "7bit", "8bit")
_SURE = frozenset({"utf_8", "ascii", "cp1252", "cp1251", "koi8_r", "iso8859_2"})
_WORTHLESS = (b"content-", b"date", b"mime-version")  # what they say is checked by other means


class LeafPlace(NamedTuple):
    """A leaf, where the header of its part begins, and its bytes decoded."""

    head: int
    leaf: MimeLeaf
    raw: bytes


def leaf_places(data: bytes) -> list[LeafPlace]:
    """The leaves of a message, its line ends LF, that every program decodes alike."""
    start = header_start(data)
    block = read_block(data, start, len(data))
    if block.damaged or not block.fields:
        return []
    tree = walk_tree(data, block, len(data))
    found: list[LeafPlace] = []
    for leaf in tree.leaves:
        raw, wrong = decode_transfer(data[leaf.start : leaf.end], leaf.transfer)
        head = start if leaf.root else data.rfind(b"\n", 0, _line_above(data, leaf.start)) + 1
        if "/multipart/signed" in leaf.path:
            continue  # a signature is of the bytes as they are
        if tree.damaged or wrong or not data[:head].endswith((b"\n", b"")):
            continue
        if leaf.transfer in ("base64", "quoted-printable", *_PLAIN):
            found.append(LeafPlace(head, leaf, raw))
    return found


def _line_above(data: bytes, body: int) -> int:
    """The end of the delimiter's line above a part."""
    at = data.rfind(b"\n--", 0, body)
    return data.find(b"\n", at + 1) + 1


def with_content(
    data: bytes, place: LeafPlace, raw: bytes, transfer: str, charset: str = ""
) -> bytes:
    """The mail with other bytes in one leaf, in a transfer encoding."""
    head, leaf, _ = place
    header = data[head : leaf.start].rstrip(b"\n") + b"\n"
    header = _ENCODING.sub(b"", header if header != b"\n" else b"")
    if charset:
        header = _CHARSET.sub(f"charset={charset}".encode(), header)
    packed = base64.encodebytes(raw) if transfer == "base64" else raw
    if transfer == "quoted-printable":
        packed = quopri.encodestring(raw.replace(b"\r\n", b"\n"))  # line ends of the transport
    said = f"Content-Transfer-Encoding: {transfer}\n\n".encode()
    return data[:head] + header + said + packed + data[leaf.end :]


def change_byte(data: bytes, rng: random.Random) -> tuple[bytes, bytes] | None:
    """The mail packed anew, and so with one byte of one leaf changed; None without such a leaf."""
    able = [place for place in leaf_places(data) if place.raw.strip() and _may_be_packed(place)]
    if not able:
        return None
    place = rng.choice(able)
    raw = place.raw
    at = rng.choice([n for n, byte in enumerate(raw) if byte not in b" \t\r\n\v\f>"] or [0])
    values = [v for v in range(256) if v != raw[at] and v not in b" \t\r\n\v\f"]
    changed = raw[:at] + bytes([rng.choice(values)]) + raw[at + 1 :]
    if raw.strip() == b">" or re.search(rb"^>*From ", raw + changed, re.MULTILINE):
        return None
    packed, other = (with_content(data, place, each, "base64") for each in (raw, changed))
    return packed, other


def _may_be_packed(place: LeafPlace) -> bool:
    """Whether Base64 keeps it: lines of a file, and of what an mbox quoted, would be others."""
    if _QUOTED.search(place.raw):
        return False
    return is_body(place.leaf) or place.leaf.transfer == "base64"


def change_field(data: bytes, rng: random.Random) -> bytes | None:
    """The mail with one character of one header field changed that every program shows."""
    start = header_start(data)
    block = read_block(data, start, len(data))
    able = [
        (name, value)
        for name, value in block.fields
        if not is_transport_field(name.decode("ascii").lower())
        and not name.lower().startswith(_WORTHLESS)
        and value.isascii()
        and b"=?" not in value
        and re.search(rb"[A-Za-z0-9]", value)
    ]
    if block.damaged or not able:
        return None
    name, value = rng.choice(able)
    at = rng.choice([m.start() for m in re.finditer(rb"[A-Za-z0-9]", value)])
    # The case of a domain tells nothing.
    same = bytes([value[at]]).swapcase() if b"@" in value else b""
    new = rng.choice([c for c in b"abcXYZ019" if c not in (value[at], *same)])
    line = name + b":" + value
    if data.count(line, start, block.body) != 1:
        return None
    return data.replace(line, name + b":" + value[:at] + bytes([new]) + value[at + 1 :], 1)


# --- the closed list ----------------------------------------------------------------------------


def carry_mail(data: bytes, rng: random.Random) -> bytes:
    """The mail, its line ends LF, after some steps of transport, which change nothing of it."""
    for _ in range(rng.randint(1, 6)):
        data = rng.choice(_STEPS)(data, rng)
    return data.replace(b"\n", b"\r\n") if rng.random() < 0.3 else data


def _encoded_anew(data: bytes, rng: random.Random) -> bytes:
    able = [place for place in leaf_places(data) if _may_be_packed(place)]
    if not able:
        return data
    place = rng.choice(able)
    lines = is_body(place.leaf) and not _is_wide(place.leaf)
    lines = lines and b"\r" not in place.raw.replace(b"\r\n", b"")  # it would end a line, too
    transfer = rng.choice(["base64", "quoted-printable"] if lines else ["base64"])
    return with_content(data, place, place.raw, transfer)


def _is_wide(leaf: MimeLeaf) -> bool:
    return leaf.parameters.get("charset", "").lower().startswith(("utf-16", "utf-32"))


def _in_utf8(data: bytes, rng: random.Random) -> bytes:
    able = [
        place
        for place in leaf_places(data)
        if is_body(place.leaf)
        and _may_be_packed(place)
        and declared_codec(place.leaf.parameters.get("charset", "")) in _SURE
        and len(_CHARSET.findall(data[place.head : place.leaf.start])) == 1
    ]
    if not able:
        return data
    place = rng.choice(able)
    try:
        text = place.raw.decode(declared_codec(place.leaf.parameters["charset"]) or "ascii")
    except UnicodeError:
        return data
    return with_content(data, place, text.encode(), "base64", "utf-8")


def _with_blanks(data: bytes, rng: random.Random) -> bytes:
    able = [
        place
        for place in leaf_places(data)
        if is_body(place.leaf)
        and "format" not in place.leaf.parameters
        and place.leaf.transfer in _PLAIN
        and not _is_wide(place.leaf)
    ]
    if not able:
        return data
    leaf = rng.choice(able).leaf
    text = data[leaf.start : leaf.end].replace(b"\n", b" \t\n")
    return data[: leaf.start] + text + b" \n\n" + data[leaf.end :]


def _quoted_as_in_mbox(data: bytes, _rng: random.Random) -> bytes:
    for place in reversed(leaf_places(data)):
        leaf = place.leaf
        if is_body(leaf) and leaf.transfer in _PLAIN:
            text = re.sub(rb"^(>*From )", rb">\1", data[leaf.start : leaf.end], flags=re.MULTILINE)
            data = data[: leaf.start] + text + data[leaf.end :]
    return data


def _routed(data: bytes, rng: random.Random) -> bytes:
    lines = (
        b"Received: from a by b; Mon, 02 Mar 2026 09:00:01 +0000\n",
        b"Return-Path: <%d@example.org>\n" % rng.randrange(9),
        b"X-Spam-Status: No,\n\tscore=%d\n" % rng.randrange(9),
        b"Status: RO\n",
        b"DKIM-Signature: v=1; b=%d\n" % rng.randrange(9),
        b"X-Never-Seen-Before: %d\n" % rng.randrange(9),
    )
    start = header_start(data)
    block = read_block(data, start, len(data))
    seen = b"x-never-seen-before" in block.values
    line = rng.choice(lines[:-1] if seen else lines)
    return data[:start] + line + data[start:] if block.fields else data


def _reordered(data: bytes, rng: random.Random) -> bytes:
    start = header_start(data)
    block = read_block(data, start, len(data))
    if block.damaged or not block.fields:
        return data
    order = {name.lower(): rng.random() for name, _ in block.fields}
    fields = sorted(block.fields, key=lambda field: order[field[0].lower()])
    return data[:start] + b"".join(b"%s:%s\n" % f for f in fields) + b"\n" + data[block.body :]


def _folded(data: bytes, rng: random.Random) -> bytes:
    start = header_start(data)
    block = read_block(data, start, len(data))
    wanted = [f for f in block.fields if f[0].lower() in (b"subject", b"to", b"cc", b"references")]
    blanks = [(n, v, m.end()) for n, v in wanted for m in re.finditer(rb"[^\s] (?=[^\s])", v)]
    if block.damaged or not blanks:
        return data
    name, value, at = rng.choice(blanks)
    folded = value[: at - 1] + rng.choice((b"\n ", b"\n\t")) + value[at:]
    return data.replace(name + b":" + value, name + b":" + folded, 1)


def _words_coded(data: bytes, rng: random.Random) -> bytes:
    start = header_start(data)
    block = read_block(data, start, len(data))
    value = block.values.get(b"subject", b"").strip()
    if block.damaged or not value or b"=?" in value or b"\n" in value or b"\t" in value:
        return data
    try:
        text = value.decode()
    except UnicodeError:
        return data
    at = rng.randint(0, len(text))
    words = [
        b"=?utf-8?B?%s?=" % base64.b64encode(piece.encode())
        for piece in (text[:at], text[at:])
        if piece
    ]
    line = next(n + b":" + v for n, v in block.fields if n.lower() == b"subject")
    return data.replace(line, b"Subject: " + rng.choice((b" ", b"\n ")).join(words), 1)


_STEPS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    _encoded_anew,
    _in_utf8,
    _with_blanks,
    _quoted_as_in_mbox,
    _routed,
    _reordered,
    _folded,
    _words_coded,
)
