"""Unicode's normal forms in linear time, whatever is to be put into one."""

from __future__ import annotations

import re
from typing import Literal
from unicodedata import combining, is_normalized, normalize

MOST_MARKS = 30  # on one letter; nobody writes more (UAX 15, stream-safe text)

# Combining marks are no word characters; so many others in a row are hardly ever text. A run of 64
# shows in every sixteenth character, four times in a row: to look at those alone takes a tenth of
# the time.
_MANY_MARKS = re.compile(r"[^\w\x00-\u02ff]{64,}")
_STEP = 16
_MARKS_BY_STEPS = re.compile(rf"[^\w\x00-\u02ff]{{{64 // _STEP}}}")
# Of one canonical form with another character, and yet drawn in another way: angle brackets, and
# forms of ideographs that names are told apart by.
_DRAWN_APART = re.compile("([\u2329\u232a\uf900-\ufad9\U0002f800-\U0002fa1d]+)")
# What mail holds of characters that have no place in NFKC: blanks of other widths, the ellipsis,
# punctuation between Chinese. To replace them one by one leaves a text in its normal form, which
# is seen at once; to normalize all of it takes 40 ns a character.
_COMPATIBLE = {c: normalize("NFKD", c) for c in "\xa0\u202f\u3000…：，（）！？；"}


def unicode_normal_form(form: Literal["NFC", "NFKC"], text: str) -> str:
    """A normal form; a text with a heap of combining marks stays as it is.

    To put n marks in order takes time of n squared. In NFC, characters stay that look unlike what
    they would become. Cost: linear.
    """
    if text.isascii() or _has_heap(text):
        return text
    if form == "NFKC":
        return normalize_compatibly(text)
    if is_normalized(form, text):
        return text
    pieces = _DRAWN_APART.split(text)
    return "".join(
        piece if number % 2 else normalize(form, piece) for number, piece in enumerate(pieces)
    )


def normalize_compatibly(text: str) -> str:
    """NFKC of a text without heaps of marks. Cost: linear; 1 ns a character of ordinary text."""
    if is_normalized("NFKC", text):
        return text
    for character, plain in _COMPATIBLE.items():
        if character in text:
            text = text.replace(character, plain)
    return normalize("NFKC", text)


def limit_marks(text: str) -> str:
    """Text without the marks that a letter has beyond `MOST_MARKS`. Cost: linear."""
    return _MANY_MARKS.sub(_limit_heap, text) if _has_heap(text) else text


def _has_heap(text: str) -> bool:
    return (
        not text.isascii()
        and _MARKS_BY_STEPS.search(text[::_STEP]) is not None
        and _MANY_MARKS.search(text) is not None
    )


def _limit_heap(heap: re.Match[str]) -> str:
    kept: list[str] = []
    marks = 0
    for character in heap.group():
        marks = marks + 1 if combining(character) else 0
        if marks <= MOST_MARKS:
            kept.append(character)
    return "".join(kept)
