"""Case taken out of text by Unicode's full case folding, with the way back to the characters.

Folding may lengthen: one ß is two s, one ﬃ three letters. So a keyword is found in the folded
text, and a hit is told as the characters that hold it: those whose folding it touches. Each
stretch of characters counts once a keyword, though s stands twice in ß.

An accented letter may be one character or a letter with marks behind it. A keyword has a form for
each way in which a writer's program does that, and is found in any; text in which one word is
written in several ways is not put in order for it.

Source: The Unicode Standard, 3.13 (D144, default caseless matching); CaseFolding.txt, C and F;
UAX #15 for composed and decomposed text.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple
from unicodedata import normalize

from core.model.mentions import TextHit

_CASED_END = 0x20000  # no letter with case beyond the first two planes
_TONES = "\u0300\u0301\u0303\u0309\u0323"


class FoldedForm(NamedTuple):
    """One way to write a keyword, its case folded. keyword: its number."""

    keyword: int
    text: str


def folded_forms(words: Sequence[str]) -> tuple[FoldedForm, ...]:
    """The folded forms of keywords, by keyword: as given, composed, decomposed, Vietnamese."""
    return tuple(
        FoldedForm(number, text)
        for number, word in enumerate(words)
        for text in dict.fromkeys(map(str.casefold, _written_forms(word)))
    )


def _written_forms(word: str) -> tuple[str, ...]:
    if word.isascii():
        return (word,)
    composed = normalize("NFC", word)
    return (
        word,
        composed,
        normalize("NFD", word),
        "".join(_tone_letters().get(c, c) for c in composed),
    )


@lru_cache(maxsize=1)
def _tone_letters() -> dict[str, str]:
    """The letters that windows-1258 has in two: tones stand behind, other marks on the letter."""
    letters = bytes(range(256)).decode("cp1258", "ignore")
    told = {
        normalize("NFC", letter + tone): letter + tone for letter in letters for tone in _TONES
    }
    return {one: two for one, two in told.items() if len(one) == 1 and one not in letters}


def origin_lookup(text: str) -> Callable[[int], int] | None:
    """Tells of a folded character the number of the one it comes from; None if all in turn.

    Memory: 16 bytes for each character whose folding is longer.
    """
    if len(text.casefold()) == len(text):  # no folding is empty, so each one gives one
        return None
    places, firsts = array("q"), array("q")
    more = 0
    for match in _multi_letter_folds().finditer(text):
        places.append(match.start())
        firsts.append(match.start() + more)
        more += len(match.group().casefold()) - 1

    def owner(at: int) -> int:
        n = bisect_right(firsts, at) - 1
        if n < 0:
            return at
        char = places[n]
        beyond = at - firsts[n] - len(text[char].casefold())
        return char if beyond < 0 else char + 1 + beyond

    return owner


@lru_cache(maxsize=1)
def _multi_letter_folds() -> re.Pattern[str]:
    """The characters whose folding has several."""
    return re.compile(
        f"[{''.join(c for c in map(chr, range(_CASED_END)) if len(c.casefold()) > 1)}]"
    )


def search_text(forms: Sequence[FoldedForm], text: str, most: int) -> list[TextHit]:
    """Find all occurrences of keywords in a text, overlapping ones too.

    Args:
        forms: Of the keywords, by keyword.
        text: As it is.
        most: Of each keyword no more than so many, the first ones.

    Returns:
        Each stretch of characters once a keyword; by start, then keyword, then end.

    Cost: one pass of `str.find` a form. For a line or two it beats all that needs preparing.
    """
    low, owner = text.casefold(), origin_lookup(text)
    hits: dict[int, set[TextHit]] = {}
    for number, word in forms:
        own: set[TextHit] = set()
        at = low.find(word)
        while at >= 0 and len(own) < most:
            last = at + len(word) - 1
            if owner is None:
                own.add(TextHit(number, at, last + 1))
            else:
                own.add(TextHit(number, owner(at), owner(last) + 1))
            at = low.find(word, at + 1)
        hits[number] = hits.get(number, set()) | own
    return sorted(
        (hit for own in hits.values() for hit in sorted(own)[:most]),
        key=hit_order,
    )


def hit_order(hit: tuple[int, int, int]) -> tuple[int, int, int]:
    """The key by which hits are sorted: where they start, then keyword, then end."""
    return hit[1], hit[0], hit[2]
