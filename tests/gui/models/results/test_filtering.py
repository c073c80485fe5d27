from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import numpy as np
import pytest
from helpers.screens.sessions import facts_of, groups_of, with_templates

from core.model.sources import UNKNOWN_TIME
from gui.models.results.board import Board, lay_out_board
from gui.models.results.choices import mark_rows, no_choices
from gui.models.results.filtering import FilterError, filter_members, parse_filter

N_GROUPS, N_COPIES = 5, 3
N_MAILS = N_GROUPS * (N_COPIES + 1)
FACTS = facts_of(N_MAILS)


def board() -> Board:
    choices = mark_rows(no_choices(N_MAILS, 0.6), np.array([1], np.int32), np.array([0], np.int32))
    return lay_out_board(
        with_templates(groups_of(N_GROUPS, N_COPIES), [14]),
        choices,
        facts=FACTS,
        protected=np.zeros(N_MAILS, np.bool_),
        relate=lambda kept, _: (np.zeros(len(kept)),) * 3,  # type: ignore[return-value,arg-type] - never asked
    )


def rows_shown(line: str) -> list[int]:
    made = board()
    return made.groups.members[filter_members(parse_filter(line), made, FACTS)].tolist()


@pytest.mark.parametrize(
    ("line", "rows"),
    [
        ("", [row for row in range(N_MAILS) if row % 4]),
        ("subject:19", [19]),
        ("from:p17@", [17]),
        ("SUBJECT:19 from:p19", [19]),
        ('in:"folder 1" size:>=1018', [19]),
        ("has:attachment size:<1006", [1, 2, 5]),
        ("score:=1", [1, 5, 9, 13, 17]),
        ("score:<0.75 size:>1.018k", [19]),
        ("is:template", [19]),
        ("is:same", [1, 5, 9, 13, 17]),
        ("is:near size:>1015", [18]),
        ("is:copy size:>1015", [17, 18]),
        ("is:conflict", []),
        ("marked:yes", [1]),
        ("marked: subject:1", [1]),
        ("16", [17, 18, 19]),  # the kept message of their group
    ],
)
def test_filter_shows_the_copies_that_pass(line: str, rows: list[int]) -> None:
    assert rows_shown(line) == rows


@pytest.mark.parametrize(
    "line",
    [
        "size:big",
        "score:x",
        "has:fun",
        "is:fun",
        "marked:maybe",
        "after:soon",
        "before:2024-13",
        "after:24",
    ],
)
def test_a_term_that_cannot_be_read_is_named(line: str) -> None:
    with pytest.raises(FilterError) as caught:
        parse_filter(line)

    assert caught.value.term == line


def test_a_quotation_mark_still_being_typed_is_no_error() -> None:
    assert [term.value for term in parse_filter('"two wor')] == ["two", "wor"]


def test_an_unknown_name_is_a_word() -> None:
    assert parse_filter("re:zero")[0].name == ""


def test_dates_are_days_of_this_place_and_unknown_ones_never_pass() -> None:
    made = board()
    start = int(datetime(2024, 3, 15).astimezone().timestamp())
    sent = np.full(N_MAILS, UNKNOWN_TIME, np.int64)
    sent[1], sent[2], sent[3] = start - 1, start, start + 86_400 * 400
    facts = replace(FACTS, table=replace(FACTS.table, sent_utc=sent))

    def rows(line: str) -> list[int]:
        return made.groups.members[filter_members(parse_filter(line), made, facts)].tolist()

    assert rows("after:2024-03-15") == [2, 3]
    assert rows("before:2024-03-15") == [1]
    assert rows("after:2024-3 before:2024-04") == [1, 2]
    assert rows("after:2025") == [3]
    assert rows("before:2025") == [1, 2]
