"""Conflicts and messages that were seen twice as rows of words."""

from __future__ import annotations

import numpy as np
from helpers.screens.sessions import facts_of

from core.model.reasons import SeenTwice, SeenTwiceSign
from gui.models.results.apart import ApartRow, apart_cells, apart_headers, apart_rows, apart_words

VIEWS = SeenTwice(np.array([3], np.int32), np.array([1], np.int32), np.array([1], np.uint8))


def test_conflicts_come_first_and_a_view_stands_behind_its_mail() -> None:
    conflicts = np.array([(0, 2)], np.int32)

    assert apart_rows(conflicts, VIEWS) == [
        ApartRow(0, 2, None),
        ApartRow(1, 3, SeenTwiceSign.LABEL),
    ]
    assert apart_rows(np.zeros((0, 2), np.int32), VIEWS) == [ApartRow(1, 3, SeenTwiceSign.LABEL)]


def test_a_row_says_what_it_is_and_where_both_are() -> None:
    cells = apart_cells(facts_of(4))

    conflict, twice = cells(ApartRow(0, 2, None)), cells(ApartRow(1, 3, SeenTwiceSign.LABEL))

    assert conflict[0].startswith("Conflict")
    assert conflict[1] == "Subject 0"
    assert conflict[2].endswith("0, message 1")
    assert twice[0] == "One message under two labels"
    assert twice[3].endswith("1, message 4")
    assert len(apart_headers()) == len(conflict)


def test_a_scan_says_how_many_there_are() -> None:
    assert apart_words(0, 0) == ""
    assert apart_words(1, 3) == "; 1 conflict, 3 messages seen twice (listed in the File menu)"
