"""Keywords as typed, and which mails count as mentioning one."""

from __future__ import annotations

import numpy as np

from core.mentions import Keywords, KeywordUse, Mentions, keyword_list, mentioning


def test_keywords_are_folded_and_stand_once() -> None:
    typed = ["  annual \t report ", "", " \n ", "Straße", "STRASSE", "strasse", "Annual Report"]

    assert keyword_list(typed) == ("annual report", "Straße")


def test_what_could_not_be_searched_whole_is_protected_and_nothing_else() -> None:
    found = Mentions(
        Keywords(("a", "b")),
        np.array([1, 3, 4], np.int32),
        np.array([[False, True], [False, False], [False, False]]),
        np.array([False, True, False]),
    )

    by_use = {use: np.flatnonzero(mentioning(found, 6, use)).tolist() for use in KeywordUse}

    assert by_use == {KeywordUse.PROTECT: [1, 3], KeywordUse.ONLY: [1], KeywordUse.MARK: [1]}


def test_nothing_was_searched() -> None:
    nothing = Mentions(
        Keywords(("a",)), np.zeros(0, np.int32), np.zeros((0, 1), np.bool_), np.zeros(0, np.bool_)
    )

    assert not mentioning(nothing, 3, KeywordUse.PROTECT).any()
