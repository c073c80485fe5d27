"""Header values as text: unfolding, encoded words (RFC 2047), bytes that nobody declared."""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator

from core.decoding.charsets import declared_codec, decode_bytes
from core.decoding.unicode_forms import unicode_normal_form

MAX_ENCODED_WORDS = 500  # R-LM1
MAX_TEXT = 4_096  # characters of a header that are kept

_WORD = re.compile(rb"=\?([^?\s]{1,60})\?([bBqQ])\?([^?\r\n]*)\?=")
# One to ten encoded words of one charset, and nothing else: nearly all that there are.
_ONLY_WORDS = re.compile(
    rb"\s*+=\?([^?\s]{1,60})\?([bBqQ])\?([^?\r\n]*+)\?="
    rb"((?:\s*+=\?\1\?[bBqQ]\?[^?\r\n]*+\?=){0,9}+)\s*+"
)
# An encoded word where RFC 2047 5 has one: between blanks, in parentheses at most.
_IN_ITS_PLACE = rb"(?<![^ (])=\?([^?\s]{1,60})\?([bBqQ])\?([^?\s]*+)\?=(?![^ )])"
_QUOTED = rb"\"(?:[^\"\\]++|\\.)*+(?:\"|\Z|\\)"
_EXACT_WORD = re.compile(_IN_ITS_PLACE)
_UNQUOTED_WORD = re.compile(_QUOTED + rb"|" + _IN_ITS_PLACE, re.DOTALL)
_COMMA = re.compile(rb"(" + _QUOTED + rb")|,[ ]*+", re.DOTALL)
_TO_ESCAPE = re.compile(r'["\\]')
_BROKEN_HEX = re.compile(rb"=(?![0-9A-Fa-f]{2})")
_HEX = re.compile(rb"=([0-9A-Fa-f]{2})")
_SPECIALS = frozenset('"(),:;<>@[]\\')
# Controls, line ends, and the marks that turn or hide what follows on the screen.
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


def decode_header(value: bytes, most: int = MAX_TEXT) -> str:
    """Decode a header value: one line, white space folded, control characters as spaces.

    `most` characters of it, before white space is folded.

    Neighbouring encoded words of one charset are joined before they are decoded, because writers
    cut multi-byte characters in two (RFC 2047 5 forbids it). More than `MAX_ENCODED_WORDS` stay
    as they are.
    """
    if value.isascii() and b"=?" not in value and b"\x1b" not in value:
        text = value[:most].decode("ascii")
    elif b"=?" in value:
        text = _decode_words(value)[:most]
    else:
        text = decode_bytes(value, None)[:most]
    text = " ".join(text.split())
    if not text.isprintable():
        text = " ".join(_CONTROLS.sub(" ", text).split())
    return text


def decode_header_exactly(value: bytes, *, addresses: bool = False) -> str:
    """Decode a header value character by character: only folding and encoded words are undone.

    Nothing is cut or cleaned. A tab counts as a blank, as folding may turn one into the other. An
    encoded word is one only where RFC 2047 5 has it, and if its bytes are in order; all else stays
    as it is, bytes that are no UTF-8 as surrogates, so that two values never look the same.

    Args:
        value: As sent.
        addresses: Blanks around a fold and behind a comma count as one, encoded words in quotes
            are none, and what stands in them and would mean something outside ("Lee, Ann") is
            quoted.

    Cost: linear.
    """
    return exact_header_bytes(value, addresses=addresses).decode("utf-8", "surrogatepass")


def exact_header_bytes(value: bytes, *, addresses: bool = False) -> bytes:
    """As `decode_header_exactly`, in UTF-8: a value of plain ASCII needs no decoding."""
    value = _unfold_addresses(value) if addresses else _unfold(value)
    if b"=?" in value:
        text = "".join(_exact_pieces(value, addresses=addresses))
    elif value.isascii():
        return value
    else:
        text = value.decode("utf-8", "surrogateescape")
    return unicode_normal_form("NFC", text).encode("utf-8", "surrogatepass")


def _unfold(value: bytes) -> bytes:
    if b"\n" in value or b"\r" in value:
        value = value.replace(b"\r", b"").replace(b"\n", b"")
    return value.replace(b"\t", b" ").strip(b" ")


def _unfold_addresses(value: bytes) -> bytes:
    if b"\n" in value:
        lines = (line.strip(b" \t\r") for line in value.split(b"\n"))
        value = b" ".join([line for line in lines if line])
    value = value.strip(b" \t\r").replace(b"\t", b" ")
    if b"," in value:
        value = _COMMA.sub(lambda match: match.group(1) or b", ", value)
    return value


def _exact_pieces(value: bytes, *, addresses: bool) -> Iterator[str]:
    """Plain stretches and runs of encoded words; blanks between two of these are none."""
    last, was_coded = 0, False
    for start, end, text in _exact_runs(value, _UNQUOTED_WORD if addresses else _EXACT_WORD):
        between = value[last:start]
        if not was_coded or not between.isspace():
            yield between.decode("utf-8", "surrogateescape")
        is_quoted = addresses and not _SPECIALS.isdisjoint(text)
        yield '"' + _TO_ESCAPE.sub(r"\\\g<0>", text) + '"' if is_quoted else text
        last, was_coded = end, True
    yield value[last:].decode("utf-8", "surrogateescape")


def _exact_runs(value: bytes, words: re.Pattern[bytes]) -> Iterator[tuple[int, int, str]]:
    """Where neighbouring encoded words of one charset stand, and what they say if all is right."""
    run: list[bytes] = []
    charset, start, end = "", 0, 0
    for match in words.finditer(value):
        raw = _exact_bytes(match.group(2), match.group(3)) if match.group(1) else None
        if raw is None:
            continue
        name = _charset(match.group(1))
        if run and (name != charset or not value[end : match.start()].isspace()):
            yield from _decode_run(run, charset, start, end)
            run = []
        if not run:
            charset, start = name, match.start()
        run.append(raw)
        end = match.end()
    yield from _decode_run(run, charset, start, end)


def _decode_run(
    run: list[bytes], charset: str, start: int, end: int
) -> Iterator[tuple[int, int, str]]:
    codec = declared_codec(charset)
    if not run or codec is None:
        return
    try:
        text = b"".join(run).decode(codec)
        text.encode("utf-8")  # UTF-7 can say half a character
    except UnicodeError:
        return
    yield start, end, text


def _exact_bytes(encoding: bytes, text: bytes) -> bytes | None:
    """What an encoded word holds; None where programs may read it in several ways."""
    if encoding in b"qQ":
        return None if _BROKEN_HEX.search(text) else binascii.a2b_qp(text, header=True)
    try:
        return binascii.a2b_base64(text, strict_mode=True)
    except binascii.Error:
        return None


def _decode_words(value: bytes) -> str:
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
