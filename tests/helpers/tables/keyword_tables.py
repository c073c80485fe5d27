"""What a keyword search must find, said in the simplest way: decode, fold, compare everywhere."""

from __future__ import annotations

import codecs
from collections.abc import Sequence
from unicodedata import normalize

from core.decoding.charsets import decode_bytes, effective_codec
from core.decoding.transfer import decode_transfer
from core.model.mentions import Hit, TextHit

VIETNAMESE = bytes(range(256)).decode("cp1258", "ignore")
SHIFTING = ("utf_7", "hz", "iso2022")


def expected_in_text(words: Sequence[str], text: str) -> list[TextHit]:
    """All stretches of characters whose folding holds a keyword, none of them without need.

    A keyword counts as it is given, composed, decomposed, and as a Vietnamese code page has it.
    """
    pieces = [char.casefold() for char in text]
    owner = [at for at, piece in enumerate(pieces) for _ in piece]
    low = "".join(pieces)
    hits = {
        TextHit(number, owner[at], owner[at + len(word) - 1] + 1)
        for number, word in (
            (n, form.casefold()) for n, w in enumerate(words) for form in written_ways(w)
        )
        for at in range(len(low) - len(word) + 1)
        if low[at : at + len(word)] == word
    }
    return sorted(hits, key=lambda hit: (hit.start, hit.keyword, hit.end))


def written_ways(word: str) -> set[str]:
    """Each accented letter in one character, in all of its own, or with its tone behind it."""
    composed = normalize("NFC", word)
    vietnamese = "".join(map(_toned, composed))
    return {word, composed, normalize("NFD", word), vietnamese}


def _toned(char: str) -> str:
    """What windows-1258 writes for a character that it does not have, if it can."""
    for mark in normalize("NFD", char)[1:]:
        rest = normalize("NFC", normalize("NFD", char).replace(mark, ""))
        if char not in VIETNAMESE and mark in VIETNAMESE and rest in VIETNAMESE:
            return rest + mark
    return char


def expected_in_part(
    words: Sequence[str], encoded: bytes, charset: str | None, transfer: str
) -> list[Hit]:
    """The same in a part; characters are placed by decoding what stands before and after."""
    data = decode_transfer(encoded, transfer)[0]
    text = decode_bytes(data, charset)
    codec = effective_codec(data, charset)
    hits = [
        Hit(number, _start(start, text, data, codec), _end(end - 1, text, data, codec))
        for number, start, end in expected_in_text(words, text)
    ]
    return sorted(hits, key=lambda hit: (hit.start, hit.keyword, hit.end))


def _end(at: int, text: str, data: bytes, codec: str) -> int:
    """The least number of bytes that decode to all the text up to this character."""
    if len(text) == len(data):
        return at + 1
    wanted = text[: at + 1]
    shifting = codec.startswith(SHIFTING)  # its decoder waits for what ends a stretch
    return next(
        (
            end
            for end in range(len(data) + 1)
            if _decoded(data[:end], codec, is_whole=not shifting)[: at + 1] == wanted
        ),
        len(data),
    )


def _decoded(data: bytes, codec: str, *, is_whole: bool) -> str:
    if is_whole:
        return data.decode(codec, "replace")
    return codecs.getincrementaldecoder(codec)("replace").decode(data)


def _start(at: int, text: str, data: bytes, codec: str) -> int:
    """The last byte from which all decodes to the text from this character on."""
    if len(text) == len(data):
        return at
    if codec.startswith(SHIFTING):
        own = _end(at, text, data, codec)
        return max((e for i in range(at) if (e := _end(i, text, data, codec)) < own), default=0)
    wanted = text[at:]
    starts = range(len(data) - 1, -1, -1)
    if codec in ("utf_16", "utf_32"):
        # what follows the mark of byte order is decoded in that order
        swapped = data.startswith((b"\xfe\xff", b"\x00\x00\xfe\xff"))
        codec += "_be" if swapped else "_le"
    same = (start for start in starts if data[start:].decode(codec, "replace") == wanted)
    return next(same, 0)
