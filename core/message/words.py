"""Header values as text: unfolding, encoded words (RFC 2047), bytes that nobody declared."""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator
from unicodedata import normalize

from core.decoding.charsets import decode_bytes

MAX_ENCODED_WORDS = 500  # safety.md 7
MAX_EXACT_WORDS = 20_000  # of a value that is read exactly; a field has 64 KiB at most
MAX_TEXT = 4_096  # characters of a header that are kept

_WORD = re.compile(rb"=\?([^?\s]{1,60})\?([bBqQ])\?([^?\r\n]*)\?=")
# One to ten encoded words of one charset, and nothing else: nearly all that there are.
_ONLY_WORDS = re.compile(
    rb"\s*+=\?([^?\s]{1,60})\?([bBqQ])\?([^?\r\n]*+)\?="
    rb"((?:\s*+=\?\1\?[bBqQ]\?[^?\r\n]*+\?=){0,9}+)\s*+"
)
_BROKEN_HEX = re.compile(rb"=(?![0-9A-Fa-f]{2})")
_HEX = re.compile(rb"=([0-9A-Fa-f]{2})")
_SPECIALS = frozenset('"(),:;<>@[]\\')
_LOST = "\ufffd"  # what a decoder writes where bytes mean nothing
# Controls, line ends, and the marks that turn or hide what follows on the screen.
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


def header_text(value: bytes, most: int = MAX_TEXT) -> str:
    """Decode a header value: one line, white space folded, control characters as spaces.

    `most` characters of it, before white space is folded.

    Neighbouring encoded words of one charset are joined before they are decoded, because writers
    cut multi-byte characters in two (RFC 2047 5 forbids it). More than `MAX_ENCODED_WORDS` stay
    as they are.
    """
    if value.isascii() and b"=?" not in value and b"\x1b" not in value:
        text = value[:most].decode("ascii")
    elif b"=?" in value:
        text = _decoded_words(value)[:most]
    else:
        text = decode_bytes(value, None)[:most]
    text = " ".join(text.split())
    if not text.isprintable():
        text = " ".join(_CONTROLS.sub(" ", text).split())
    return text


def header_exactly(value: bytes) -> str:
    """Decode a header value character by character: only folding and encoded words are undone.

    Nothing is folded, cut or cleaned. A tab counts as a blank, as folding may turn one into the
    other. What stands in encoded words and would mean something outside of them ("Lee, Ann") is
    quoted. Bytes that cannot be decoded come back as escapes, so that two different values never
    look the same. Cost: linear.
    """
    if b"\n" in value or b"\r" in value:
        value = value.replace(b"\r", b"").replace(b"\n", b"")
    if b"\t" in value:
        value = value.replace(b"\t", b" ")
    value = value.strip(b" ")
    if value.isascii() and b"=?" not in value and b"\x1b" not in value:
        return value.decode("ascii")
    pieces = list(_pieces(value, MAX_EXACT_WORDS))
    if any(_LOST in text for text, _ in pieces):
        return value.decode("ascii", "backslashreplace")
    text = "".join(
        f'"{text}"' if encoded and not _SPECIALS.isdisjoint(text) else text
        for text, encoded in pieces
    )
    return normalize("NFC", text)


def _decoded_words(value: bytes) -> str:
    """Put the plain stretches and the runs of encoded words together."""
    only = _ONLY_WORDS.fullmatch(value)
    if only:
        name, encoding, text, more = only.groups()
        raw = _word_bytes(encoding, text)
        if more:
            raw += b"".join([_word_bytes(kind, text) for _, kind, text in _WORD.findall(more)])
        return decode_bytes(raw, _charset(name))
    return "".join(text for text, _ in _pieces(value, MAX_ENCODED_WORDS))


def _pieces(value: bytes, most: int) -> Iterator[tuple[str, bool]]:
    """Plain stretches, and runs of encoded words of one charset; True for these."""
    run: list[bytes] = []
    charset = ""
    last = 0
    for count, match in enumerate(_WORD.finditer(value)):
        if count == most:
            break
        between = value[last : match.start()]
        blank = last > 0 and not between.strip()
        name = _charset(match.group(1))
        if run and (not blank or name != charset):
            yield decode_bytes(b"".join(run), charset), True
            run = []
        if not blank:
            yield decode_bytes(between, None), False
        charset = name
        run.append(_word_bytes(match.group(2), match.group(3)))
        last = match.end()
    if run:
        yield decode_bytes(b"".join(run), charset), True
    yield decode_bytes(value[last:], None), False


def _charset(name: bytes) -> str:
    """The charset of an encoded word, without its language (RFC 2231 5)."""
    return name.partition(b"*")[0].decode("latin-1").lower()


def _word_bytes(encoding: bytes, text: bytes) -> bytes:
    if encoding in b"qQ":
        if not _BROKEN_HEX.search(text):
            return binascii.a2b_qp(text, header=True)
        return _HEX.sub(lambda m: bytes((int(m.group(1), 16),)), text.replace(b"_", b" "))
    try:
        return binascii.a2b_base64(text + b"===")
    except binascii.Error:
        return text
