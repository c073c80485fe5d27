"""Case taken out of text by Unicode's full case folding, with the way back to the characters.

Folding may lengthen: one ß is two s, one ﬃ three letters. So a keyword is found in the folded
text, and a hit is told as the characters that hold it: those whose folding it touches. Each
stretch of characters counts once a keyword, though s stands twice in ß.

Source: The Unicode Standard, 3.13 (D144, default caseless matching); CaseFolding.txt, C and F.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.mentions import TextHit


def folded(text: str) -> str:
    """Fold the case of a text; characters fold each by itself."""
    return text.casefold()


def owners_of(text: str) -> list[int] | None:
    """For each folded character, the number of the one it comes from; None if all in turn."""
    if len(text.casefold()) == len(text):  # no folding is empty, so each one gives one
        return None
    return [at for at, char in enumerate(text) for _ in char.casefold()]


def search_text(words: Sequence[str], text: str) -> list[TextHit]:
    """Find all occurrences of folded words in a text, overlapping ones too.

    Returns:
        Each stretch of characters once a word; by start, then word, then end.

    Cost: one pass of `str.find` a word. For a line or two it beats all that needs preparing.
    """
    low, owners = text.casefold(), owners_of(text)
    hits: set[TextHit] = set()
    for number, word in enumerate(words):
        at = low.find(word)
        while at >= 0:
            last = at + len(word) - 1
            if owners is None:
                hits.add(TextHit(number, at, last + 1))
            else:
                hits.add(TextHit(number, owners[at], owners[last] + 1))
            at = low.find(word, at + 1)
    return sorted(hits, key=in_order)


def in_order(hit: tuple[int, int, int]) -> tuple[int, int, int]:
    """The key by which hits are sorted: where they start, then keyword, then end."""
    return hit[1], hit[0], hit[2]
