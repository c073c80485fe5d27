"""How many words a text has."""

from __future__ import annotations

import re
from itertools import filterfalse

from core.text.scripts import NO_CJK, may_hold

_CJK = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+")
EXACT_BELOW = 100


def n_words(text: str) -> int:
    """Count words of a text in normal form; a CJK character is half a word, rounded up.

    A word is what white space parts. In texts of fewer than `EXACT_BELOW` words, where the floor
    is near, only those with a letter or digit count (not ">", "--", "*").

    Cost: linear; about 6 us for 2.4 KB of ASCII.
    """
    if not text.isascii() and may_hold(text, NO_CJK):
        return _with_cjk(text)
    # White space is folded, so that each blank parts two words, and each line end or pair of them.
    n = text.count(" ") + text.count("\n") - text.count("\n\n") + 1
    return n if n >= EXACT_BELOW else _saying_something(text.split())


def n_words_of(words: list[str]) -> int:
    """As `n_words`, of a text in any form, split at its white space."""
    text = " ".join(words)
    if not text.isascii() and may_hold(text, NO_CJK):
        return _with_cjk(text)
    return len(words) if len(words) >= EXACT_BELOW else _saying_something(words)


def _with_cjk(text: str) -> int:
    rest, n_runs = _CJK.subn(" ", text)
    n_cjk = len(text) - len(rest) + n_runs
    words = rest.split()
    n = len(words) if len(words) >= EXACT_BELOW else _saying_something(words)
    return n + (n_cjk + 1) // 2


def _saying_something(words: list[str]) -> int:
    """How many have a letter or digit. Most are nothing else, and are passed over in C."""
    nothing = [
        word
        for word in filterfalse(str.isalnum, words)
        if not (word[0].isalnum() or any(map(str.isalnum, word)))
    ]
    return len(words) - len(nothing)
