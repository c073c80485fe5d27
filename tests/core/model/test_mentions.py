"""Keywords as typed, and which messages count as mentioning one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.model.mentions import (
    KeywordRules,
    Keywords,
    KeywordUse,
    Mentions,
    Protection,
    is_attached_text,
    keyword_list,
    of_words,
    protection,
    rows_mentioning,
)


def test_keywords_are_folded_and_stand_once() -> None:
    typed = ["  annual \t report ", "", " \n ", "Straße", "STRASSE", "strasse", "Annual Report"]

    assert keyword_list(typed) == ("annual report", "Straße")


def test_what_was_not_searched_whole_is_protected_and_nothing_else() -> None:
    found = Mentions(
        Keywords(("a", "b")),
        np.array([1, 3, 4], np.int32),
        np.array([[False, True], [False, False], [False, False]]),
        np.array([False, True, False]),
    )

    by_use = {use: np.flatnonzero(rows_mentioning(found, 6, use)).tolist() for use in KeywordUse}

    assert by_use == {
        KeywordUse.PROTECT: [0, 1, 2, 3, 5],
        KeywordUse.ONLY: [1],
        KeywordUse.MARK: [1],
    }


def test_nothing_was_searched() -> None:
    nothing = Mentions(
        Keywords(("a",)), np.zeros(0, np.int32), np.zeros((0, 1), np.bool_), np.zeros(0, np.bool_)
    )

    assert rows_mentioning(nothing, 3, KeywordUse.PROTECT).all()
    assert not rows_mentioning(nothing, 3, KeywordUse.MARK).any()


@pytest.mark.parametrize(
    ("mime_type", "name", "expected"),
    [
        ("text/csv", "", True),
        ("message/delivery-status", "", True),
        ("application/octet-stream", "Notes.TXT", True),
        ("application/octet-stream", "notes.exe", False),
        ("application/pdf", "a.txt", False),
        ("image/png", "", False),
    ],
)
def test_which_attachments_hold_text(mime_type: str, name: str, expected: bool) -> None:
    assert is_attached_text(mime_type, name) is expected


SEARCHED = st.lists(st.tuples(st.booleans(), st.booleans(), st.booleans()), max_size=5)


@given(SEARCHED, st.integers(0, 3))
def test_terminal_and_window_protect_the_same_mail(
    mails: list[tuple[bool, bool, bool]], beside: int
) -> None:
    """The terminal asks whether, the window asks why."""
    first, second, unread = np.array(mails, np.bool_).reshape(-1, 3).T
    rows = np.arange(len(mails), dtype=np.int32)
    found = Mentions(Keywords(("a", "b")), rows, np.column_stack([first, second]), unread)
    rules = KeywordRules(protect=("B",))
    n_mails = len(mails) + beside

    whether = rows_mentioning(of_words(found, rules.protect), n_mails, KeywordUse.PROTECT)
    why = [Protection(int(p)) for p in protection(of_words(found, rules.protect), n_mails)]

    assert whether.tolist() == [each is not Protection.NONE for each in why]
    assert (
        why
        == [
            Protection.KEYWORD if b else Protection.UNREAD if blind else Protection.NONE
            for _, b, blind in mails
        ]
        + [Protection.UNSEARCHED] * beside
    )
