"""Where the characters of a decoded text stand in its bytes.

A character's bytes end with the byte that completes it. They begin where the character alone
begins; in a code with shift states (ISO-2022, HZ, UTF-7) they begin where the one before ended, so
that an escape sequence goes with what follows it.
"""

from __future__ import annotations

import codecs
import sys
from collections.abc import Collection, Sequence

from core.keywords.folding import hit_order
from core.model.mentions import Hit, TextHit

SHIFTING = frozenset({
    "utf_7", "hz", "iso2022_jp", "iso2022_jp_1", "iso2022_jp_2", "iso2022_jp_2004",
    "iso2022_jp_3", "iso2022_jp_ext", "iso2022_kr",
})  # fmt: skip

# Some of their codes mean two characters at once.
_PAIRING = frozenset({"big5hkscs", "euc_jis_2004", "shift_jis_2004", "shift_jisx0213"})
_NATIVE = sys.byteorder[0] + "e"
# A mark of byte order is no character of the text, and tells its codec; else the machine does.
_MARKED = {
    "utf_8_sig": ((codecs.BOM_UTF8, "utf_8"), (b"", "utf_8")),
    "utf_16": (
        (codecs.BOM_UTF16_LE, "utf_16_le"),
        (codecs.BOM_UTF16_BE, "utf_16_be"),
        (b"", f"utf_16_{_NATIVE}"),
    ),
    "utf_32": (
        (codecs.BOM_UTF32_LE, "utf_32_le"),
        (codecs.BOM_UTF32_BE, "utf_32_be"),
        (b"", f"utf_32_{_NATIVE}"),
    ),
}


def byte_order_mark(data: bytes, codec: str) -> tuple[int, str]:
    """(bytes of the mark of byte order, the codec of what follows)."""
    choices = _MARKED.get(codec, ((b"", codec),))
    return next((len(mark), real) for mark, real in choices if data.startswith(mark))


def place_hits(hits: Sequence[TextHit], text: str, data: bytes, codec: str) -> list[Hit]:
    """Turn hits in a text into hits in the bytes that it was decoded from.

    Cost: nothing where each byte is a character; one encoding where that gives the same bytes;
    else a step of Python a byte, for a part with hits in a code that has no faster way.
    """
    if not hits:
        return []
    if len(text) == len(data):
        return [Hit(*hit) for hit in hits]
    offsets = _offsets(hits, text, data, codec)
    if offsets is not None:
        return [Hit(number, offsets[start], offsets[end]) for number, start, end in hits]
    wanted = {char for _, start, end in hits for char in (start, end - 1)}
    spans = _spans(wanted, len(text), data, codec)
    found = [Hit(number, spans[start][0], spans[end - 1][1]) for number, start, end in hits]
    return sorted(found, key=hit_order)  # several characters may have the same bytes


def _offsets(hits: Sequence[TextHit], text: str, data: bytes, codec: str) -> dict[int, int] | None:
    """Where hits begin and end, by encoding what stands between; None if that may mislead."""
    if codec in SHIFTING or codec in _PAIRING:
        return None
    at, codec = byte_order_mark(data, codec)
    try:
        if text.encode(codec) != data[at:]:
            return None
    except UnicodeEncodeError:
        return None
    offsets: dict[int, int] = {}
    before = 0
    for cut in sorted({place for hit in hits for place in hit[1:]}):
        at += len(text[before:cut].encode(codec))
        offsets[cut], before = at, cut
    return offsets


def _spans(
    wanted: Collection[int], n_chars: int, data: bytes, codec: str
) -> dict[int, tuple[int, int]]:
    """Where wanted characters of the text stand, its bytes given to a decoder one by one."""
    before, codec = byte_order_mark(data, codec)
    decoder = codecs.getincrementaldecoder(codec)("replace")
    spans: dict[int, tuple[int, int]] = {}
    n_before = 0
    for at in range(before, len(data)):
        chars = decoder.decode(data[at : at + 1])
        if not chars:
            continue
        numbers = range(n_before, n_before + len(chars))
        n_before = numbers.stop
        own = [(before, at + 1)] * len(chars)
        if len(chars) > 1 and chars[0] == "\ufffd":
            # what could not be read was given up when this byte came, which is another character
            start = max(before, at + 1 - _width(chars[-1], codec, at - before))
            own = [(before, max(start, before + 1))] * (len(chars) - 1)
            own.append((start, at + 1))
        spans.update((n, span) for n, span in zip(numbers, own, strict=True) if n in wanted)
        before = at + 1
    spans.update((n, (before, len(data))) for n in range(n_before, n_chars) if n in wanted)
    return spans


def _width(char: str, codec: str, most: int) -> int:
    if codec in SHIFTING:
        return most
    return len(char.encode(codec, "replace"))
