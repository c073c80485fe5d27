"""File names of attachments, as a server's BODYSTRUCTURE writes them.

A server hands parameters on as the sender wrote them: encoded words in quotes, RFC 2231 in one
piece or in many. The steps may not know each other, so this is not `core.message`'s own decoder of
words; it is small, because a name is only shown and held against other names of the same server.
"""

from __future__ import annotations

import binascii
import re

from core.decoding.transfer import join_sections
from core.sources.imap.protocol.answers import Value

MAX_BYTES = 4_096  # of a parameter; no file system has longer names
MAX_PARAMETERS = 100

_WORD = re.compile(rb"=\?([^?\s*]{1,60})(?:\*[^?\s]*)?\?([bBqQ])\?([^?\r\n]*)\?=")
_BETWEEN = re.compile(rb"(\?=)\s+(?==\?)")
_PIECE = re.compile(r"([^*]+)\*(\d{1,3})?(\*)?\Z")
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


def read_parameters(value: Value) -> dict[str, bytes]:
    """The parameters of a part: names in lower case, values as sent; of equal names the first.

    Nonsense gives none.
    """
    if not isinstance(value, tuple):
        return {}
    found: dict[str, bytes] = {}
    for name, said in zip(value[: 2 * MAX_PARAMETERS : 2], value[1::2], strict=False):
        if isinstance(name, bytes) and isinstance(said, int | bytes):
            raw = said if isinstance(said, bytes) else b"%d" % said
            found.setdefault(name.decode("latin-1").lower(), raw)
    return found


def decode_parameter(given: dict[str, bytes], name: str) -> str:
    """One parameter decoded (RFC 2231, RFC 2047, raw 8-bit); "" where it is not given."""
    pieces: list[tuple[int, bool, bytes]] = []
    for key, raw in given.items():
        match = _PIECE.match(key) if "*" in key else None
        if match and match.group(1) == name:
            number, encoded = int(match.group(2) or 0), bool(match.group(3) or not match.group(2))
            pieces.append((number, encoded, raw))
    if pieces:
        joined, charset = join_sections(sorted(pieces))
        return _on_one_line(_decode_text(joined[:MAX_BYTES], charset or ""))
    return _on_one_line(_decode_words(given.get(name, b"")[:MAX_BYTES]))


def _decode_words(value: bytes) -> str:
    """Encoded words decoded, those of one charset together: writers cut characters in two."""
    if b"=?" not in value:
        return _decode_text(value, "")
    pieces: list[tuple[str, bytes]] = []
    last = 0
    for match in _WORD.finditer(value := _BETWEEN.sub(rb"\1", value)):
        if match.start() > last:
            pieces.append(("", value[last : match.start()]))
        charset = match.group(1).decode("latin-1").lower()
        raw = _word_bytes(match.group(2), match.group(3))
        if pieces and charset and pieces[-1][0] == charset:
            raw = pieces.pop()[1] + raw
        pieces.append((charset, raw))
        last = match.end()
    if last < len(value):
        pieces.append(("", value[last:]))
    return "".join(_decode_text(raw, charset) for charset, raw in pieces)


def _word_bytes(encoding: bytes, text: bytes) -> bytes:
    if encoding in b"qQ":
        return binascii.a2b_qp(text, header=True)
    try:
        return binascii.a2b_base64(text + b"===")
    except binascii.Error:
        return text


def _decode_text(raw: bytes, charset: str) -> str:
    """Bytes under their charset; where there is none UTF-8, else windows-1252. Never raises."""
    if charset:
        try:
            return raw.decode(charset, "replace")
        except (LookupError, ValueError):  # no charset that we know, or none of text
            pass
    try:
        return raw.decode("utf-8")
    except ValueError:
        return raw.decode("cp1252", "replace")


def _on_one_line(text: str) -> str:
    """On one line, without control characters."""
    return " ".join(_CONTROLS.sub(" ", text).split())
