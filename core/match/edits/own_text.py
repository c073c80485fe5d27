"""Texts as edit distance compares them: whole, and what each of them says by itself.

A short mail under a footer of ten lines is alike to any other short mail under that footer, and
so are all messages of a feed, a long link and a date below a subject that says it all. So of a
brief text the lines that stand in `MANY` texts of the scan or more are no words of its own, nor
are links and numbers, nor is what it quotes; but the subject is. What a message says by itself
must be as alike as the whole (R-VD4), if there is enough of it to say anything: of a mass mailing
with a greeting of its own in each copy all but the greeting is common, and there the whole counts.

Of 4,252 real messages with known copies that took 49 wrong pairs of short messages at 0.6 to 8,
and no right or arguable one was lost.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from core.columns import Int64s

# Of a text below the floor of words; a Chinese character counts as two. In three collections of
# real short messages a different text of 20 characters or more has 0.06 others by chance that are
# alike to 0.6, and 0.005 to 0.8; one of 10 to 14 has 0.6 and 0.1.
LEAST_CHARACTERS = 20
MANY = 10  # texts
_NO_WORD = re.compile(r"://|\bwww\.|[0-9]")  # asked of one word at a time
_CJK = "\u3040"  # from here on


class OwnText(NamedTuple):
    """A text in normal form, and of it what its sender wrote."""

    text: str
    own: str


Reader = Callable[
    [Int64s], Sequence[OwnText | None]
]  # texts of rows; None: nobody has it any more


def weighted_length(text: str) -> int:
    """Characters, a Chinese one counted as two."""
    return len(text) if text.isascii() else len(text) + sum(letter >= _CJK for letter in text)


def is_long_enough(text: str) -> bool:
    """Whether a text has `LEAST_CHARACTERS`. Nearly all have, and need not be counted."""
    return len(text) >= LEAST_CHARACTERS or weighted_length(text) >= LEAST_CHARACTERS


def find_own_text(known: OwnText, subject: str, is_common: Sequence[bool]) -> OwnText:
    """A brief text; its own are the subject and the words of lines that stand in few others.

    `is_common`: for each line of `known.own`, whether it stands in `MANY` texts or more.
    """
    lines = known.own.split("\n")
    own = _words(" ".join(line for line, many in zip(lines, is_common, strict=True) if not many))
    if not is_long_enough(own):
        return known
    return OwnText(known.text, f"{_words(subject.lower())} {own}".strip())


def _words(text: str) -> str:
    """A text without links and numbers."""
    return " ".join([word for word in text.split() if not _NO_WORD.search(word)])
