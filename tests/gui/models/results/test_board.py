"""What is on screen follows from the cut and the choices, and never lets a last copy be marked."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from helpers.screens.sessions import facts_of, groups_of, with_templates
from hypothesis import given, settings
from hypothesis import strategies as st

from core.columns import Int32s
from core.model.groups import Decision, Groups, Verdict
from core.model.mail import MessageFlag
from gui.models.results.board import (
    Badge,
    Board,
    LaterDecisions,
    MarkBar,
    Related,
    badge_of,
    count_totals,
    lay_out_board,
    marked_decisions,
)
from gui.models.results.choices import (
    Choices,
    adopt_decisions,
    call_not_copies,
    keep_instead,
    keep_too,
    mark_rows,
    no_choices,
    unmark_rows,
)
from gui.models.results.facts import ListFacts

N_GROUPS, N_COPIES = 4, 3
N_MAILS = N_GROUPS * (N_COPIES + 1)
FACTS = facts_of(N_MAILS)
GROUPS = groups_of(N_GROUPS, N_COPIES)
NOBODY = np.zeros(N_MAILS, np.bool_)


def all_alike(kept: Int32s, members: Int32s) -> Related:
    """Every two messages are alike, but rows 2 and 3."""
    apart = ((kept == 2) & (members == 3)) | ((kept == 3) & (members == 2))
    score = np.where(apart, 0.0, 0.9)
    n = len(kept)
    return score, np.full(n, Verdict.NEAR, np.uint8), np.zeros(n, np.uint16)


def board_of(choices: Choices, *, facts: ListFacts = FACTS, protected: object = NOBODY) -> Board:
    return lay_out_board(
        GROUPS, choices, facts=facts, protected=np.asarray(protected), relate=all_alike
    )


def rows(*numbers: int) -> Int32s:
    return np.array(numbers, np.int32)


def test_nothing_is_marked_until_the_user_asks() -> None:
    board = board_of(no_choices(N_MAILS, 0.6))

    assert not board.marked.any()
    assert marked_decisions(board, no_choices(N_MAILS, 0.6)) == ()


def test_mark_becomes_a_decision_that_names_the_kept_mail() -> None:
    choices = mark_rows(no_choices(N_MAILS, 0.6), rows(1, 2, 5), rows(0, 0, 4))

    assert marked_decisions(board_of(choices), choices) == (
        Decision(keep=0, drop=(1, 2), by="user"),
        Decision(keep=4, drop=(5,), by="user"),
    )


def test_mark_against_another_kept_mail_is_not_in_force() -> None:
    choices = mark_rows(no_choices(N_MAILS, 0.6), rows(1), rows(4))

    assert not board_of(choices).marked.any()


def test_marks_come_back_with_their_groups() -> None:
    choices = mark_rows(no_choices(N_MAILS, 0.6), rows(1, 5), rows(0, 4))
    few = lay_out_board(
        groups_of(1, N_COPIES), choices, facts=FACTS, protected=NOBODY, relate=all_alike
    )

    assert few.marked.sum() == 1
    assert board_of(choices).marked.sum() == 2


def test_protected_spared_and_server_mail_cannot_be_marked() -> None:
    protected = NOBODY.copy()
    protected[1] = True
    flags = FACTS.table.flags.copy()
    flags[2] = int(MessageFlag.PSEUDO)
    facts = replace(FACTS, table=replace(FACTS.table, flags=flags))
    choices = keep_too(no_choices(N_MAILS, 0.6), rows(3), spare=True)
    choices = mark_rows(choices, rows(1, 2, 3), rows(0, 0, 0))

    board = board_of(choices, facts=facts, protected=protected)

    assert board.bar[:3].tolist() == [MarkBar.PROTECTED, MarkBar.SERVER_RECORD, MarkBar.SPARED]
    assert not board.marked.any()
    assert count_totals(board, facts).removable == N_GROUPS * N_COPIES - 3


def test_keeping_another_one_swaps_it_with_the_kept_mail() -> None:
    choices = mark_rows(no_choices(N_MAILS, 0.6), rows(1, 2, 3), rows(0, 0, 0))
    choices = keep_instead(choices, row=2, kept=0, members=rows(1, 2, 3))

    board = board_of(choices)

    assert board.groups.kept[0] == 2
    assert board.groups.members[:3].tolist() == [1, 0, 3]
    assert board.marked[:3].tolist() == [True, True, False]
    assert board.bar[2] == MarkBar.NOT_A_COPY, "3 is no copy of 2"


def test_not_copies_leave_the_results() -> None:
    choices = call_not_copies(no_choices(N_MAILS, 0.6), [(0, 1), (0, 2), (0, 3), (4, 6)])

    board = board_of(choices)

    assert board.groups.kept.tolist() == [4, 8, 12]
    assert board.groups.members[:2].tolist() == [5, 7]
    assert board.groups.starts.tolist() == [0, 2, 5, 8]


def test_not_copies_stay_out_beside_a_kept_mail_that_was_chosen() -> None:
    choices = keep_instead(no_choices(N_MAILS, 0.6), row=1, kept=0, members=rows(1, 2, 3))
    choices = mark_rows(call_not_copies(choices, [(1, 2)]), rows(2, 3), rows(1, 1))

    board = board_of(choices)

    assert board.groups.kept[0] == 1
    assert board.groups.members[:2].tolist() == [0, 3]
    assert [decision.drop for decision in marked_decisions(board, choices)] == [(3,)]


def test_adopted_decisions_replace_what_was_chosen_in_their_groups() -> None:
    choices = mark_rows(no_choices(N_MAILS, 0.6), rows(1, 5), rows(0, 4))
    ruled = Decision(keep=1, drop=(0, 2), by="oldest")

    choices = adopt_decisions(choices, [ruled], rows(0, 1, 2, 3))

    assert marked_decisions(board_of(choices), choices) == (
        ruled,
        Decision(keep=4, drop=(5,), by="user"),
    )


def test_badge_tells_the_worst_verdict() -> None:
    board = board_of(no_choices(N_MAILS, 0.6))
    assert board.badge.tolist() == [Badge.NEAR] * N_GROUPS


@pytest.mark.parametrize("verdict", list(Verdict))
def test_a_copy_alone_gives_its_group_the_badge_that_the_pair_has(verdict: Verdict) -> None:
    groups = replace(GROUPS, verdict=np.full(len(GROUPS.members), verdict, np.uint8))

    board = lay_out_mixed(no_choices(N_MAILS, 0.6), groups)

    assert board.badge.tolist() == [badge_of(verdict)] * N_GROUPS


ALONE = with_templates(GROUPS, [3, 4, 5])  # all of the second group


def lay_out_mixed(choices: Choices, groups: Groups) -> Board:
    return lay_out_board(groups, choices, facts=FACTS, protected=NOBODY, relate=all_alike)


def test_a_group_without_a_copy_is_told_apart_and_frees_nothing() -> None:
    alone = lay_out_mixed(no_choices(N_MAILS, 0.6), ALONE)

    assert alone.badge.tolist() == [Badge.NEAR, Badge.TEMPLATE, Badge.NEAR, Badge.NEAR]
    assert alone.freed_bytes[1] == 0
    assert not alone.bar.any(), "the user may mark it, though its score is low"
    counted = count_totals(alone, FACTS)
    assert (counted.groups, counted.templates) == (3, 1)
    assert counted.removable == 9


def test_what_has_the_template_only_frees_where_it_is_marked_as_that() -> None:
    template = np.array([True])
    choices = mark_rows(no_choices(N_MAILS, 0.6), rows(5), rows(4), template)

    board = lay_out_mixed(choices, ALONE)

    counted = count_totals(board, FACTS)
    assert board.freed_bytes[1] == FACTS.table.size_bytes[5]
    assert (counted.marked, counted.marked_templates) == (1, 1)
    assert counted.removable == 9
    assert marked_decisions(board, choices) == (Decision(4, (5,), "user"),)


def test_a_mark_on_a_copy_does_not_become_one_on_a_template() -> None:
    choices = mark_rows(no_choices(N_MAILS, 0.6), rows(5, 6), rows(4, 4))

    assert board_of(choices).marked.sum() == 2
    assert lay_out_mixed(choices, with_templates(GROUPS, [3, 4])).marked.sum() == 0
    assert lay_out_mixed(choices, with_templates(GROUPS, [3])).marked.sum() == 1


def related_as_templates(kept: Int32s, members: Int32s) -> Related:
    """Row 3 has the template of row 0 and of no other; all else is alike."""
    score, verdict, differs = all_alike(kept, members)
    odd = (kept == 3) | (members == 3)
    with_first = odd & ((kept == 0) | (members == 0))
    verdict[with_first] = Verdict.SAME_TEMPLATE
    return np.where(odd, 0.0, score), verdict, differs


def keep_the_template(choices: Choices) -> tuple[Choices, Board]:
    """Keep row 3, which only has the template of the mail that was kept."""
    choices = keep_instead(choices, row=3, kept=0, members=rows(1, 2, 3))
    return choices, lay_out_board(
        with_templates(GROUPS, [2]),
        choices,
        facts=FACTS,
        protected=NOBODY,
        relate=related_as_templates,
    )


def test_keeping_a_template_member_takes_the_copies_of_the_former_kept_mail_out() -> None:
    choices = mark_rows(no_choices(N_MAILS, 0.6), rows(1, 2), rows(0, 0))
    choices, board = keep_the_template(choices)

    assert board.groups.kept[0] == 3
    assert board.groups.members[:3].tolist() == [1, 2, 0]
    assert board.bar[:3].tolist() == [MarkBar.NOT_A_COPY, MarkBar.NOT_A_COPY, MarkBar.NONE]
    assert board.template[:3].tolist() == [False, False, True]
    assert not board.marked.any()
    assert board.badge[0] == Badge.TEMPLATE


def test_a_marked_template_member_changes_its_role_with_the_kept_mail() -> None:
    choices = mark_rows(no_choices(N_MAILS, 0.6), rows(3), rows(0), np.array([True]))
    choices, board = keep_the_template(choices)

    assert marked_decisions(board, choices) == (Decision(3, (0,), "user"),)


def test_each_rule_has_a_decision_of_its_own_and_the_user_too() -> None:
    choices = adopt_decisions(
        no_choices(N_MAILS, 0.6), [Decision(0, (1, 2), "oldest")], rows(0, 1, 2, 3)
    )
    choices = mark_rows(choices, rows(3), rows(0), np.array([True]))

    board = lay_out_mixed(choices, with_templates(GROUPS, [2]))

    assert marked_decisions(board, choices) == (
        Decision(0, (3,), "user"),
        Decision(0, (1, 2), "oldest"),
    )


STEP = st.tuples(
    st.sampled_from(["mark", "unmark", "keep", "too", "ignore"]),
    st.integers(0, N_GROUPS - 1),
    st.integers(0, N_COPIES - 1),
)


def apply(step: tuple[str, int, int], choices: Choices, board: Board) -> Choices:
    what, group, copy = step
    if group >= len(board.groups.kept):
        return choices
    start, stop = board.groups.starts[group], board.groups.starts[group + 1]
    members = board.groups.members[start:stop]
    kept, row = int(board.groups.kept[group]), int(members[copy % len(members)])
    match what:
        case "mark":
            return mark_rows(choices, rows(row), rows(kept))
        case "unmark":
            return unmark_rows(choices, rows(row))
        case "keep":
            return keep_instead(choices, row=row, kept=kept, members=members)
        case "too":
            return keep_too(choices, rows(row), spare=bool(copy % 2))
        case _:
            return call_not_copies(choices, [(kept, row)])


@settings(deadline=None)
@given(st.lists(STEP, max_size=12))
def test_whatever_is_done_each_group_keeps_a_mail_that_matches_all_that_go(
    steps: list[tuple[str, int, int]],
) -> None:
    choices = no_choices(N_MAILS, 0.6)
    for step in steps:
        choices = apply(step, choices, board_of(choices))

    board = board_of(choices)
    dropped: list[int] = []
    for decision in marked_decisions(board, choices):
        assert decision.keep not in decision.drop
        score, _, _ = all_alike(
            np.full(len(decision.drop), decision.keep, np.int32), rows(*decision.drop)
        )
        assert (score >= 0.6).all()
        dropped += decision.drop
    assert len(dropped) == len(set(dropped))
    assert not {decision.keep for decision in marked_decisions(board, choices)} & set(dropped)


def test_decisions_made_later_are_the_same() -> None:
    choices = mark_rows(no_choices(N_MAILS, 0.6), rows(1, 2, 5), rows(0, 0, 4))
    board = board_of(choices)

    later = LaterDecisions(board, choices)

    assert tuple(later) == marked_decisions(board, choices)
    assert len(later) == 2
    assert later[1:] == marked_decisions(board, choices)[1:]


def test_what_is_called_no_copy_of_a_message_chosen_to_stay_leaves_alone() -> None:
    """Even the one that was kept before: the chosen message stays the kept one."""
    board = board_of(no_choices(N_MAILS, 0.6))
    former, chosen = int(board.groups.kept[0]), int(board.groups.members[0])
    others = board.groups.members[1:N_COPIES].tolist()
    choices = keep_instead(
        no_choices(N_MAILS, 0.6),
        row=chosen,
        kept=former,
        members=board.groups.members[:N_COPIES],
    )

    after = board_of(call_not_copies(choices, [(chosen, former)]))

    assert after.groups.kept[0] == chosen
    assert after.groups.members[: after.groups.starts[1]].tolist() == others
