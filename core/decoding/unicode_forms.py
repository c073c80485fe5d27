"""Unicode's normal forms in linear time, whatever is to be put into one."""

from __future__ import annotations

import re
from typing import Literal
from unicodedata import combining, normalize

MOST_MARKS = 30  # on one letter; nobody writes more (UAX 15, stream-safe text)

# Combining marks are no word characters; so many others in a row are hardly ever text.
_MANY_MARKS = re.compile(r"[^\w\x00-\u02ff]{64,}")
# Of one canonical form with another character, and yet drawn in another way: angle brackets, and
# forms of ideographs that names are told apart by.
_DRAWN_APART = re.compile("([\u2329\u232a\uf900-\ufad9\U0002f800-\U0002fa1d]+)")


def unicode_normal_form(form: Literal["NFC", "NFKC"], text: str) -> str:
    """A normal form; a text with a heap of combining marks stays as it is.

    To put n marks in order takes time of n squared. In NFC, characters stay that look unlike what
    they would become. Cost: linear.
    """
    if text.isascii() or _MANY_MARKS.search(text):
        return text
    if form == "NFC" and _DRAWN_APART.search(text):
        pieces = _DRAWN_APART.split(text)
        return "".join(
            piece if number % 2 else normalize(form, piece) for number, piece in enumerate(pieces)
        )
    return normalize(form, text)


def limit_marks(text: str) -> str:
    """Text without the marks that a letter has beyond `MOST_MARKS`. Cost: linear."""
    return text if text.isascii() else _MANY_MARKS.sub(_limit_heap, text)


def _limit_heap(heap: re.Match[str]) -> str:
    kept: list[str] = []
    marks = 0
    for character in heap.group():
        marks = marks + 1 if combining(character) else 0
        if marks <= MOST_MARKS:
            kept.append(character)
    return "".join(kept)
