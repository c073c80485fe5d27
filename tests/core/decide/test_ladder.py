from __future__ import annotations

import time

import numpy as np
from helpers.tables.ladders import covers_of, ladder_over
from helpers.tables.mail_tables import TableRow, mail_table
from hypothesis import given
from hypothesis import strategies as st

from core.decide.ladder import DEFAULT_STEPS, PROVEN_STEPS, Ladder, Step, verdicts_of_steps
from core.model.groups import Verdict
from core.model.mail import MessageFlag

FORM, TEXT, QUOTED = Verdict.FULLER_FORM, Verdict.FULLER_TEXT, Verdict.QUOTED


def row(text: int, message_id: int = 0, **values: object) -> TableRow:
    """A message of its own text and envelope."""
    return TableRow(
        text=text, sender=1, topic=1, sent=text, message_id=message_id or text, **values
    )  # type: ignore[arg-type] - fields


def taken(ladder: Ladder, *steps: int) -> dict[int, int]:
    """What goes, and for what."""
    decided = ladder.take([Step(number) for number in steps]).decided
    return {gone: d.keep for d in decided.decisions for gone in d.drop}


def test_each_step_takes_its_own_kind_of_proof() -> None:
    mails = mail_table([row(1), row(1), row(2), row(3), row(4)])
    covers = covers_of([(0, 2, FORM), (1, 2, FORM), (2, 3, TEXT), (0, 3, TEXT), (2, 4, QUOTED)])

    ladder = ladder_over(mails, covers)

    assert taken(ladder, 1) == {1: 0}
    assert taken(ladder, 2) == {0: 2, 1: 2}
    assert taken(ladder, 1, 2) == {0: 2, 1: 2}
    assert taken(ladder, 4) == {2: 4}


def test_nothing_goes_by_a_step_that_nobody_asked_for() -> None:
    mails = mail_table([row(1), row(2)])

    assert taken(ladder_over(mails, covers_of([(0, 1, QUOTED)])), 1, 2, 3) == {}


def test_a_pair_of_copies_is_found_beside_an_older_third() -> None:
    mails = mail_table([row(1), row(2), row(2)])

    assert taken(ladder_over(mails, covers_of([])), 1) == {2: 1}


def test_a_copy_of_what_goes_goes_to_the_same_keeper() -> None:
    mails = mail_table([row(1), row(1), row(2)])

    # only one of the two copies was looked at
    assert taken(ladder_over(mails, covers_of([(0, 2, QUOTED)])), 1, 4) == {0: 2, 1: 2}


def test_protected_mail_stays_and_copies_go_for_it() -> None:
    mails = mail_table([row(1), row(1), row(2)])

    found = taken(ladder_over(mails, covers_of([(0, 2, FORM)]), protected=[1]), 1, 2)

    assert found == {0: 1}


def test_flagged_mail_stays_by_the_rule_and_keeps_its_copies_safe() -> None:
    mails = mail_table([row(1), row(1, flags=MessageFlag.FLAGGED), row(2)])

    assert taken(ladder_over(mails, covers_of([(0, 2, FORM), (1, 2, FORM)])), 1, 2) == {0: 1}


def test_ghosts_drafts_and_what_may_vanish_keep_nothing() -> None:
    for flag in (MessageFlag.GHOST, MessageFlag.FLEETING, MessageFlag.VIEW):
        mails = mail_table([row(1), row(2, flags=flag)])
        assert taken(ladder_over(mails, covers_of([(0, 1, FORM)])), 2) == {}
    mails = mail_table([row(1), row(1, flags=MessageFlag.DRAFT), row(2)])
    # a draft is an exact copy as any, but what is said of its twin is not said of it
    assert taken(ladder_over(mails, covers_of([(0, 2, FORM)])), 2) == {0: 2}


def test_mail_that_may_be_deleted_already_is_no_reason_to_go() -> None:
    mails = mail_table([row(1), row(2, flags=MessageFlag.UNSURE)])

    assert taken(ladder_over(mails, covers_of([(0, 1, FORM)])), 2) == {}


def test_what_a_report_does_not_name_together_stays() -> None:
    mails = mail_table([row(1), row(1), row(1)])
    names = np.array([7, 8, 8], np.uint64)

    assert taken(ladder_over(mails, covers_of([]), names=names), 1) == {2: 1}
    assert taken(ladder_over(mails, covers_of([]), names=np.zeros(3, np.uint64)), 1) == {}


def test_the_rule_that_chose_is_named() -> None:
    mails = mail_table([row(1), row(2)])
    ladder = ladder_over(mails, covers_of([(0, 1, FORM)]))

    (decision,) = ladder.take(DEFAULT_STEPS).decided.decisions

    assert decision.by == "fullest"


def test_verdicts_are_those_of_the_steps() -> None:
    assert verdicts_of_steps([Step.EXACT, Step.QUOTED]) == {Verdict.IDENTICAL, QUOTED}


def test_no_messages_at_all() -> None:
    assert taken(ladder_over(mail_table([]), covers_of([])), 1, 2, 3, 4) == {}


def test_ten_thousand_of_one_class_and_a_long_thread_cost_little() -> None:
    count = 10_000
    mails = mail_table([row(1) for _ in range(count)] + [row(2 + n) for n in range(count)])
    last = 2 * count - 1
    covers = covers_of([(n, last, QUOTED) for n in range(count, last)])
    start = time.process_time()

    found = taken(ladder_over(mails, covers), 1, 2, 3, 4)

    assert len(found) == 2 * count - 2
    assert set(found.values()) == {0, last}
    assert time.process_time() - start < 60  # the square would take hours


@given(
    st.lists(st.frozensets(st.integers(0, 3), min_size=1), min_size=1, max_size=7),
    st.sets(st.integers(0, 6)),
    st.sets(st.sampled_from(PROVEN_STEPS)),
    st.data(),
)
def test_each_that_goes_is_held_by_one_that_stays(
    said: list[frozenset[int]], protected: set[int], steps: set[Step], data: st.DataObject
) -> None:
    distinct = sorted(set(said), key=sorted)
    mails = mail_table([row(1 + distinct.index(one)) for one in said])
    kind = {
        (a, b): data.draw(st.sampled_from((FORM, TEXT, QUOTED)))
        for a, one in enumerate(distinct)
        for b, other in enumerate(distinct)
        if one < other
    }
    cell = [distinct.index(one) for one in said]
    pairs = [
        (a, b, kind[cell[a], cell[b]])
        for a in range(len(said))
        for b in range(len(said))
        if (cell[a], cell[b]) in kind
    ]

    found = taken(ladder_over(mails, covers_of(pairs), protected=sorted(protected)), *steps)

    scope = verdicts_of_steps(steps)
    for gone, keep in found.items():
        assert gone not in protected
        assert keep not in found
        same = said[gone] == said[keep]
        assert same or said[gone] < said[keep]
        verdict = Verdict.IDENTICAL if same else kind[cell[gone], cell[keep]]
        assert verdict in scope
    if steps == set(PROVEN_STEPS):  # one of each content stays that nothing else holds
        stays = {n for n in range(len(said)) if n in protected}
        free = [
            c
            for c in range(len(distinct))
            if not any((c, d) in kind for d in range(len(distinct)))
        ]
        alone = sum(not any(cell[n] == c for n in stays) for c in free)
        assert len(found) == len(said) - len(stays) - alone
