"""Places compared letter by letter: where a keyword ends that starts there."""

from __future__ import annotations

import numpy as np

from core.keywords.comparing import SpellingComparer
from core.keywords.spellings import spell_keyword


def ends(word: str, text: str, starts: list[int], limit: int | None = None) -> list[list[int]]:
    spelling = spell_keyword(0, word, "utf_8")
    assert spelling is not None
    data = text.encode()
    limits = np.full(len(starts), len(data) if limit is None else limit)
    comparing = SpellingComparer([spelling], "utf_8")
    for _ in range(2):  # what was compared once is remembered
        which, found = comparing.ends(
            data, np.array(starts), np.zeros(len(starts), np.int64), limits
        )
    return np.column_stack((which, found)).tolist()


def test_a_keyword_as_given_and_in_other_letters() -> None:
    assert ends("kiss", "kiss KISS ki\u00df kill", [0, 5, 10, 15]) == [[0, 4], [1, 9], [2, 14]]


def test_a_place_may_hold_two() -> None:
    assert ends("ss", "\u00dfs", [0]) == [[0, 2], [0, 3]]


def test_none_ends_behind_its_part() -> None:
    assert ends("invoice", "invoice", [0], limit=6) == []
