"""The normal form of text: what of it counts when texts are compared.

NFKC, lower case, nothing invisible, white space folded inside lines, a line feed at the end of a
line, an empty line between paragraphs (never two), nothing blank at either end.

Passes over the whole text by methods of `str`, because they run at memory speed where most regular
expressions go by characters; the expensive steps only where a text is not ASCII.
"""

from __future__ import annotations

import re
from unicodedata import is_normalized, normalize

from core.decoding.unicode_forms import limit_marks, normalize_compatibly
from core.text.scripts import SURROGATES, blocks_except, may_contain

# Never seen: controls, soft hyphen, joiners, marks of direction, variation selectors, fillers,
# halves of surrogate pairs, noncharacters.
_INVISIBLE = re.compile(
    r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    r"\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff"
    r"\ud800-\udfff\U000e0000-\U000e0fff]+"
)
# Of one character first, which the engine looks for at the speed of `str.replace`; where there are
# many to fold, one pass takes a third of the time of several.
_BLANKS, _EMPTY_LINES = re.compile("  +"), re.compile("\n\n\n+")
_LINE_ENDS = ("\r", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029")
_SPACES = ("\t", "\x1f", "\u1680")
# Printable ones among the invisible, combining marks that a small letter may merge with, and what
# stands above U+FFFF are in these blocks.
_PLAIN = blocks_except((0x03, 0x11, 0x17, 0x18, 0x31, 0xFE, 0xFF, *SURROGATES))
_ASCII_ENDS = b"\r\x0b\x0c\x1c\x1d\x1e"
_ASCII_GONE = bytes((*range(9), *range(14, 28), 127))
_ASCII = bytes.maketrans(_ASCII_ENDS + b"\t\x1f", b"\n" * len(_ASCII_ENDS) + b"  ").lower()


def normalize_text(text: str) -> str:
    """Bring text to its normal form.

    Doing it again changes nothing. Cost: linear; about 10 us for 1.6 KB of ASCII, 25 us
    for as many Cyrillic letters.
    """
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    text = limit_marks(text)
    if text.isascii():  # as bytes: a table of 256 needs no look-ups, which `str.translate` does
        return _fold(text.encode().translate(_ASCII, _ASCII_GONE).decode("ascii"))
    composed = normalize_compatibly(text)
    if may_contain(composed, _PLAIN) or not composed.replace("\n", "").isprintable():
        return _fold(_normalize_slowly(text))
    # Nothing invisible, no white space but blanks and line feeds; nothing small letters would undo
    # in NFKC where each letter has one.
    lower = composed.lower()
    return _fold(lower if len(lower) == len(composed) else normalize("NFKC", lower))


def _normalize_slowly(text: str) -> str:
    """All but the folding, for whatever characters."""
    text = _INVISIBLE.sub("", text)
    text = normalize_compatibly(text)
    lower = text.lower()
    if len(lower) != len(text) or not is_normalized("NFC", lower):
        lower = normalize("NFKC", lower)
    for end in _LINE_ENDS:
        lower = lower.replace(end, "\n")
    for space in _SPACES:
        lower = lower.replace(space, " ")
    return lower


def _fold(text: str) -> str:
    """Fold white space; all of it is blanks and line feeds when it comes here."""
    text = "\n".join(map(str.strip, text.split("\n")))
    if "  " in text:
        text = _BLANKS.sub(" ", text)
    return _EMPTY_LINES.sub("\n\n", text).strip("\n")
