"""How many words a text has."""

from __future__ import annotations

import re
from itertools import filterfalse

from core.text.scripts import NO_CJK, may_contain

_CJK = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+")
EXACT_BELOW = 100


def count_words(text: str) -> int:
    """Count words of a text in normal form; a CJK character is half a word, rounded up.

    A word is what white space parts. In texts of fewer than `EXACT_BELOW` words, where the floor
    is near, only those with a letter or digit count (not ">", "--", "*").

    Cost: linear; about 6 us for 2.4 KB of ASCII.
    """
    if not text.isascii() and may_contain(text, NO_CJK):
        return _count_with_cjk(text)
    # White space is folded, so that each blank parts two words, and each line end or pair of them.
    n = text.count(" ") + text.count("\n") - text.count("\n\n") + 1
    return n if n >= EXACT_BELOW else _count_meaningful(text.split())


def count_words_of(words: list[str]) -> int:
    """As `count_words`, of a text in any form, split at its white space."""
    text = " ".join(words)
    if not text.isascii() and may_contain(text, NO_CJK):
        return _count_with_cjk(text)
    return len(words) if len(words) >= EXACT_BELOW else _count_meaningful(words)


def _count_with_cjk(text: str) -> int:
    rest, n_runs = _CJK.subn(" ", text)
    n_cjk = len(text) - len(rest) + n_runs
    words = rest.split()
    n = len(words) if len(words) >= EXACT_BELOW else _count_meaningful(words)
    return n + (n_cjk + 1) // 2


def _count_meaningful(words: list[str]) -> int:
    """How many have a letter or digit. Most are nothing else, and are passed over in C."""
    nothing = [
        word
        for word in filterfalse(str.isalnum, words)
        if not (word[0].isalnum() or any(map(str.isalnum, word)))
    ]
    return len(words) - len(nothing)
