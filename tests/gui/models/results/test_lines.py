from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from helpers.screens.sessions import facts_of, groups_of, with_templates
from hypothesis import given, settings
from hypothesis import strategies as st

from gui.models.results.board import Board, lay_out_board
from gui.models.results.choices import no_choices
from gui.models.results.lines import (
    KEPT,
    NO_SECTION,
    SECTION,
    Column,
    ListOrder,
    copy_lines,
    tree_lines,
)

N_GROUPS, N_COPIES = 5, 3
N_MAILS = N_GROUPS * (N_COPIES + 1)
FACTS = facts_of(N_MAILS)


def board(templates: Sequence[int] = ()) -> Board:
    nobody = np.zeros(N_MAILS, np.bool_)
    return lay_out_board(
        with_templates(groups_of(N_GROUPS, N_COPIES), templates),
        no_choices(N_MAILS, 0.6),
        facts=FACTS,
        protected=nobody,
        relate=lambda kept, _: (np.zeros(len(kept)),) * 3,  # type: ignore[return-value,arg-type] - never asked
    )


def plain_lines(
    made: Board, order: list[int], shown: list[bool], folded: set[int]
) -> list[tuple[int, int]]:
    """The same by a plain loop."""
    lines: list[tuple[int, int]] = []
    for group in order:
        start, stop = made.groups.starts[group], made.groups.starts[group + 1]
        passing = [member for member in range(start, stop) if shown[member]]
        if passing:
            lines.append((group, KEPT))
            if int(made.groups.kept[group]) not in folded:
                lines += [(group, member) for member in passing]
    return lines


@settings(deadline=None)
@given(
    st.lists(st.booleans(), min_size=N_GROUPS * N_COPIES, max_size=N_GROUPS * N_COPIES),
    st.sets(st.integers(0, N_GROUPS - 1)),
    st.booleans(),
)
def test_lines_are_those_of_a_plain_loop(
    shown: list[bool], folded_groups: set[int], descending: bool
) -> None:
    made = board()
    folded = np.zeros(N_MAILS, np.bool_)
    kept = {int(made.groups.kept[group]) for group in folded_groups}
    folded[list(kept)] = True

    lines = tree_lines(
        made,
        FACTS,
        order=ListOrder(Column.SIZE, descending),
        shown=np.array(shown),
        folded=folded,
    )

    order = sorted(range(N_GROUPS), key=lambda g: made.freed_bytes[g], reverse=descending)
    expected = plain_lines(made, order, shown, kept)
    assert list(zip(lines.group.tolist(), lines.member.tolist(), strict=True)) == expected


def test_copies_only_are_sorted_across_groups() -> None:
    made = board()
    every = np.ones(N_GROUPS * N_COPIES, np.bool_)

    lines = copy_lines(made, FACTS, order=ListOrder(Column.SIMILARITY), shown=every)

    scores = made.groups.score[lines.member]
    assert (np.diff(scores) <= 0).all()
    assert KEPT not in lines.member.tolist()


def test_every_column_sorts() -> None:
    made = board()
    every = np.ones(N_GROUPS * N_COPIES, np.bool_)
    none = np.zeros(N_MAILS, np.bool_)

    for column in Column:
        lines = tree_lines(made, FACTS, order=ListOrder(column), shown=every, folded=none)
        assert sorted(lines.groups_shown.tolist()) == list(range(N_GROUPS))


@pytest.mark.parametrize("column", [Column.SIZE, Column.SIMILARITY])
@pytest.mark.parametrize("descending", [True, False])
def test_groups_without_a_copy_stand_last_below_a_line_of_their_own(
    column: Column, descending: bool
) -> None:
    made = board([0, 1, 2, 9, 10, 11, 12])  # the first group, the fourth, a member of the fifth
    every, none = np.ones(N_GROUPS * N_COPIES, np.bool_), np.zeros(N_MAILS, np.bool_)

    lines = tree_lines(made, FACTS, order=ListOrder(column, descending), shown=every, folded=none)

    assert sorted(lines.groups_shown[-2:].tolist()) == [0, 3]
    assert lines.n_below == 2
    assert lines.section == len(lines.group) - 2 * (N_COPIES + 1) - 1
    assert lines.member[lines.section] == SECTION
    assert lines.member[lines.section + 1] == KEPT
    assert (lines.member == SECTION).sum() == 1


def test_the_largest_of_the_groups_without_a_copy_comes_first() -> None:
    made = board([0, 1, 2, 9, 10, 11])
    every, none = np.ones(N_GROUPS * N_COPIES, np.bool_), np.zeros(N_MAILS, np.bool_)

    lines = tree_lines(made, FACTS, order=ListOrder(), shown=every, folded=none)

    assert lines.groups_shown.tolist() == [4, 2, 1, 3, 0]


def test_by_subject_groups_without_a_copy_stand_among_the_others() -> None:
    made = board([0, 1, 2])
    every, none = np.ones(N_GROUPS * N_COPIES, np.bool_), np.zeros(N_MAILS, np.bool_)

    lines = tree_lines(
        made, FACTS, order=ListOrder(Column.SUBJECT, descending=False), shown=every, folded=none
    )

    assert lines.groups_shown[0] == 0
    assert lines.section == NO_SECTION


def test_what_has_the_template_only_comes_behind_all_copies() -> None:
    made = board([14])
    every = np.ones(N_GROUPS * N_COPIES, np.bool_)

    for descending in (True, False):
        order = ListOrder(Column.SIZE, descending)
        assert copy_lines(made, FACTS, order=order, shown=every).member[-1] == 14
