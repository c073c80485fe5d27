"""Transfer encodings undone, as leniently as the standard library does it, and always in an end.

Base64 goes through pybase64 with strict checking after the line ends are out (several times
binascii's speed); what fails that is decoded by binascii in the same order of attempts as the
standard library's `email`, so that both agree on damaged attachments too.
"""

from __future__ import annotations

import binascii
import io
import re
from functools import lru_cache

import pybase64

from core.decoding.charsets import declared_codec

_IDENTITY = frozenset({"", "7bit", "8bit", "binary"})
_UU = frozenset({"x-uuencode", "uuencode", "uue", "x-uue"})
# "8-bit", "7bits", "8 bit" (of which the first word counts)
_MISNAMED = re.compile(
    r"(?:[78](?:[\s_-]*bits?)?|binary|plain|none|identity|text(?:/plain)?)[^a-z0-9]*"
)
_PERCENT = re.compile(rb"%([0-9A-Fa-f]{2})")


def decode_transfer(data: bytes, encoding: str) -> tuple[bytes, str]:
    """Undo a transfer encoding.

    Args:
        data: The body of a part.
        encoding: The value of Content-Transfer-Encoding, lower case; "" if there is none.

    Returns:
        The bytes, and "" or a word for what was wrong: "base64", "uuencode", "transfer"
        (an encoding that nobody knows; the data come back as they are).
    """
    if encoding in _IDENTITY:
        return data, ""
    if encoding == "quoted-printable":
        # "=0D" at the end of a line is one end with it, with LF and with CR LF.
        return binascii.a2b_qp(data.replace(b"\r\n", b"\n")), ""
    if encoding == "base64":
        return decode_base64(data)
    if encoding in _UU:
        return _decode_uu(data)
    return data, "transfer"


@lru_cache(maxsize=256)
def is_identity_encoding(encoding: str) -> bool:
    """Whether bytes under this encoding stand for themselves, as mail programs read them too.

    So for "8-bit" or a charset, which are no transfer encodings: `decode_transfer` says that, but
    nothing of the text is lost. Of a name that nobody knows the bytes may be packed in any way.
    """
    if encoding in _IDENTITY:
        return True
    name = encoding[:60].strip("\"' ;:,.")
    return bool(_MISNAMED.fullmatch(name)) or declared_codec(name) is not None


def decode_base64(data: bytes) -> tuple[bytes, str]:
    """Decode Base64 with line ends, garbage and any padding; see `decode_transfer`."""
    packed = data.replace(b"\n", b"")
    if b"\r" in packed:
        packed = packed.replace(b"\r", b"")
    try:
        return bytes(pybase64.b64decode(packed, validate=True)), ""
    except (binascii.Error, ValueError):
        return _decode_base64_lenient(packed), "base64"


def _decode_base64_lenient(packed: bytes) -> bytes:
    """The standard library's three attempts; text whose length cannot be is given back."""
    missing = b"==="[: 4 - len(packed) % 4] if len(packed) % 4 else b""
    try:
        return binascii.a2b_base64(packed + missing, strict_mode=True)
    except binascii.Error:
        pass
    for text in (packed, packed + b"=="):
        try:
            return binascii.a2b_base64(text)
        except binascii.Error:
            continue
    return packed


def _decode_uu(data: bytes) -> tuple[bytes, str]:
    """Decode uuencoded data line by line; damaged data come back as they are."""
    lines = io.BytesIO(data)
    for line in lines:
        mode = line[6:].partition(b" ")[0]
        if line.startswith(b"begin ") and mode and not mode.strip(b"01234567"):
            break
    else:
        return data, "uuencode"
    decoded = bytearray()
    for raw in lines:
        line = raw.rstrip(b"\r\n")
        if not line:
            return data, "uuencode"
        if line.strip(b" \t\f") == b"end":
            break
        try:
            decoded += binascii.a2b_uu(line)
        except binascii.Error:
            # Encoders that count the padding in: take as much as the length byte promises.
            length = (((line[0] - 32) & 63) * 4 + 5) // 3
            try:
                decoded += binascii.a2b_uu(line[:length])
            except binascii.Error:
                return data, "uuencode"
    return bytes(decoded), ""


def join_sections(pieces: list[tuple[int, bool, bytes]]) -> tuple[bytes, str | None]:
    """Put the sections of one parameter together (RFC 2231 3 and 4); its bytes, its charset.

    Args:
        pieces: In order; the number of each, whether it is encoded, and what it says.
    """
    charset: str | None = None
    first = pieces[0][2].split(b"'", 2)
    if pieces[0][1] and len(first) == 3:
        charset = first[0].decode("latin-1")
        pieces = [(pieces[0][0], True, first[2]), *pieces[1:]]
    raw = b"".join(
        _PERCENT.sub(lambda found: bytes((int(found[1], 16),)), text) if encoded else text
        for _, encoded, text in pieces
    )
    return raw, charset
