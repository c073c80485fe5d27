"""The normal form of text: what of it counts when texts are compared.

NFKC, lower case, nothing invisible, white space folded inside lines, a line feed at the end of a
line, an empty line between paragraphs (never two), nothing blank at either end.

Passes over the whole text by methods of `str`, because they run at memory speed where a regular
expression goes by characters; the expensive steps only where a text is not ASCII.
"""

from __future__ import annotations

import re
from unicodedata import is_normalized, normalize

# Never seen: controls, soft hyphen, joiners, marks of direction, variation selectors, fillers,
# halves of surrogate pairs, noncharacters.
_INVISIBLE = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff"
    "\ud800-\udfff\U000e0000-\U000e0fff]+"
)
_LINE_ENDS = ("\r", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029")
_SPACES = ("\t", "\x1f", "\u1680")
_ASCII = (
    dict.fromkeys((*range(9), *range(14, 28), 127))
    | {ord(c): "\n" for c in _LINE_ENDS[:6]}
    | {ord(c): " " for c in _SPACES[:2]}
    | {i: chr(i).lower() for i in range(ord("A"), ord("Z") + 1)}
)  # str.translate is fast where all is ASCII


def normal_form(text: str) -> str:
    """Bring text to its normal form.

    Doing it again changes nothing. Cost: linear; about 10 us for 2.5 KB of ASCII, three times
    that for Cyrillic.
    """
    text = text.replace("\r\n", "\n")
    if text.isascii():
        return _fold(text.translate(_ASCII))
    text = _INVISIBLE.sub("", text)
    if not is_normalized("NFKC", text):
        text = normalize("NFKC", text)
    lower = text.lower()
    if len(lower) != len(text) or not is_normalized("NFC", lower):
        lower = normalize("NFKC", lower)
    for end in _LINE_ENDS:
        lower = lower.replace(end, "\n")
    for space in _SPACES:
        lower = lower.replace(space, " ")
    return _fold(lower)


def _fold(text: str) -> str:
    """Fold white space; all of it is blanks and line feeds when it comes here."""
    while "  " in text:
        text = text.replace("  ", " ")
    text = text.replace(" \n", "\n").replace("\n ", "\n")
    while "\n\n\n" in text:
        text = text.replace("\n\n\n", "\n\n")
    return text.strip()
