"""What an honest user calls a copy at 0.6: how much of a draft its variant has left.

None of the program's detectors is asked. A text is taken as it is seen: no invisible characters,
no accents put over letters, look-alikes as what they look like, small letters, single blanks. Then
the larger counts of two: 1 - edit distance / length of the longer one, and the share of sentences
that stand in both.
"""

from __future__ import annotations

import re
import unicodedata
from html import unescape

from rapidfuzz.distance import Levenshtein

from tests.accuracy.variants.drafts import Draft, page_of, plain_of
from tests.accuracy.variants.obfuscation import LATIN, TWINS
from tests.accuracy.variants.pieces import letters_in, sentences_in

_SEEN = str.maketrans(TWINS.casefold(), LATIN.casefold())
_HIDDEN = re.compile(
    r"<(style|script|title|head)\b.*?</\1\s*>|<!--.*?-->", re.IGNORECASE | re.DOTALL
)
_BREAK = re.compile(r"<(?:br|/?p|/?div|/?t[dr]|/?li|/?h\d)\b[^>]*>", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]*>")


def seen_text(draft: Draft) -> str:
    """What a reader sees of a draft, before anything that only a page hides."""
    if draft.wire.form != "page":
        return plain_of(draft)
    page = _HIDDEN.sub("", page_of(_without_changes(draft)))
    lines = unescape(_TAG.sub("", _BREAK.sub("\n", page))).split("\n")
    return "\n\n".join(line.strip() for line in lines if line.strip())


def _without_changes(draft: Draft) -> Draft:
    return Draft(draft.language, (), draft.blocks, draft.wire, draft.head, draft.tail)


def fold(text: str) -> str:
    """A text as people compare it: see the module."""
    text = unicodedata.normalize("NFKD", text)
    kept = (letter for letter in text if unicodedata.category(letter) not in {"Mn", "Cf"})
    text = "".join(kept).casefold().translate(_SEEN)
    return " ".join(re.sub(r"^[>|]+ ?", "", text, flags=re.MULTILINE).split())


def likeness(one: Draft, other: Draft) -> float:
    """0..1. Cost: 1 ms for 8 KB."""
    a, b = seen_text(one), seen_text(other)
    if a == b:
        return 1.0
    return max(_by_letters(fold(a), fold(b)), _by_sentences(a, b))


def _by_letters(a: str, b: str) -> float:
    return Levenshtein.normalized_similarity(a, b)


def _by_sentences(a: str, b: str) -> float:
    """Letters of sentences that both have, of those of the one that has more."""
    one, other = (
        {fold(s) for part in re.split(r"\n\s*\n", text) for s in sentences_in(part)}
        for text in (a, b)
    )
    sizes = [sum(map(letters_in, some)) for some in (one & other, one, other)]
    return sizes[0] / max(1, *sizes[1:])
