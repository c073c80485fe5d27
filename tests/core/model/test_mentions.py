"""Keywords as typed, and which mails count as mentioning one."""

from __future__ import annotations

import numpy as np
import pytest

from core.model.mentions import (
    Keywords,
    KeywordUse,
    Mentions,
    is_attached_text,
    keyword_list,
    mentioning,
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

    by_use = {use: np.flatnonzero(mentioning(found, 6, use)).tolist() for use in KeywordUse}

    assert by_use == {
        KeywordUse.PROTECT: [0, 1, 2, 3, 5],
        KeywordUse.ONLY: [1],
        KeywordUse.MARK: [1],
    }


def test_nothing_was_searched() -> None:
    nothing = Mentions(
        Keywords(("a",)), np.zeros(0, np.int32), np.zeros((0, 1), np.bool_), np.zeros(0, np.bool_)
    )

    assert mentioning(nothing, 3, KeywordUse.PROTECT).all()
    assert not mentioning(nothing, 3, KeywordUse.MARK).any()


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
