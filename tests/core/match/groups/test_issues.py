"""Copies of one issue of a series stand together, though they are alike to all other issues."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from helpers.tables.edit_tables import Letter, LinkedLetters, large_at, link_letters
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from core.columns import Int64s
from core.match.groups.groups import cut_groups
from core.match.groups.issues import find_issues
from core.match.groups.relations import Related, relate_pairs
from core.model.groups import Detector, Groups, Verdict

pytestmark = pytest.mark.slow

Bools = NDArray[np.bool_]
HOUR = 3_600
BILL = "thank you for your order at the shop in the old town"
BOTH = frozenset({Detector.TEXT, Detector.SHORT})
WAYS = (BOTH, frozenset({Detector.TEXT}), frozenset({Detector.SHORT}))


def a_bill(number: int, hour: float, *words: str, sender: int = 1, message_id: int = 0) -> Letter:
    return Letter(
        (BILL, *words, f"please pay the sum of {number}"),
        sender=sender,
        sent=round(hour * HOUR),
        number=number,
        message_id=message_id,
    )


def stars(groups: Groups) -> dict[int, list[tuple[int, str]]]:
    """Of each kept message its members, and what is said of them."""
    said = zip(groups.members.tolist(), groups.verdict.tolist(), strict=True)
    members = [(row, Verdict(name).name) for row, name in said]
    ends = groups.starts.tolist()
    return {
        kept: members[start:end]
        for kept, start, end in zip(groups.kept.tolist(), ends, ends[1:], strict=False)
    }


def test_this_weeks_issue_that_came_twice_is_a_group_beside_last_weeks_that_came_twice() -> None:
    letters = [a_bill(number, 24 * number + again / 60) for number in (1, 2) for again in (0, 1)]

    groups = cut_groups(link_letters(letters).prepared, 0.6, detectors=BOTH)

    assert stars(groups) == {0: [(1, "SAME_TEXT")], 2: [(3, "SAME_TEXT")]}


def test_issues_that_came_once_stand_with_one_that_came_twice() -> None:
    letters = [a_bill(number, 24 * number) for number in (1, 2, 3)]
    letters.append(a_bill(2, 48.1, "with best regards"))

    groups = cut_groups(link_letters(letters).prepared, 0.6, detectors=BOTH)

    assert stars(groups) == {1: [(0, "SAME_TEMPLATE"), (2, "SAME_TEMPLATE"), (3, "NEAR_SHORT")]}


@st.composite
def series(draw: st.DrawFn) -> list[Letter]:
    """Bills of some weeks, by a few senders, some twice, some changed a little on the way."""
    more = st.sampled_from([(), (), ("with best regards",), ("have a nice day", "and come again")])
    return draw(
        st.lists(
            st.builds(
                lambda number, hour, words, sender, named: a_bill(
                    number, hour, *words, sender=sender, message_id=named
                ),
                st.integers(1, 3),
                st.sampled_from([0, 0.1, 24, 24.1, 24.25, 48]),
                more,
                st.sampled_from([1, 1, 1, 2]),
                st.sampled_from([0, 0, 0, 1, 2]),
            ),
            min_size=2,
            max_size=9,
        )
    )


def judged(
    found: LinkedLetters, a: list[int], b: list[int], threshold: float, ways: frozenset[Detector]
) -> Related:
    pairs = np.array(a, int), np.array(b, int)
    return relate_pairs(found.prepared, *pairs, threshold=threshold, detectors=ways)


@pytest.mark.slow
@given(series(), st.sampled_from([0.5, 0.6, 0.8]), st.sampled_from([1, 32]), st.data())
def test_no_two_kept_messages_are_copies_and_each_member_is_what_it_is_said_to_be(
    letters: list[Letter], threshold: float, large: int, data: st.DataObject
) -> None:
    n = len(letters)
    protected = np.array(data.draw(st.lists(st.booleans(), min_size=n, max_size=n)))
    with large_at(large):
        found = link_letters(letters)
    for ways in WAYS:
        for first in (None, protected):
            groups = cut_groups(found.prepared, threshold, protected=first, detectors=ways)
            kept = np.repeat(groups.kept, np.diff(groups.starts))
            score, verdict, differs = judged(
                found, kept.tolist(), groups.members.tolist(), threshold, ways
            )
            assert (score >= threshold).all()
            np.testing.assert_array_equal(groups.verdict, verdict)
            np.testing.assert_array_equal(groups.differs, differs)
            assert len({*kept.tolist(), *groups.members.tolist()}) == len(
                set(kept.tolist())
            ) + len(groups.members)
            bound = {*kept[~np.isin(verdict, (4, 5, 6))].tolist()}
            left = [row for row in range(n) if row not in set(groups.members.tolist())]
            for a, b in combinations(left, 2):
                alike, said, _ = judged(found, [a], [b], threshold, ways)
                copies = alike[0] >= threshold and said[0] != Verdict.SAME_TEMPLATE
                if copies and (first is None or first[a] == first[b]):
                    assert {a, b} <= bound, (a, b)


@pytest.mark.slow
@given(series(), st.sampled_from([0.5, 0.8]))
def test_who_has_a_copy_in_the_star_of_another_issue_stands_with_one(
    letters: list[Letter], threshold: float
) -> None:
    found = link_letters(letters)
    groups = cut_groups(found.prepared, threshold, detectors=BOTH)
    for members in stars(groups).values():
        alone = [row for row, said in members if said == "SAME_TEMPLATE"]
        for a, b in combinations(alone, 2):
            alike, said, _ = judged(found, [a], [b], threshold, BOTH)
            assert alike[0] < threshold or said[0] == Verdict.SAME_TEMPLATE


def test_what_has_nothing_in_common_is_never_compared() -> None:
    n = 1_000
    alone = np.full(n, -1)
    asked: list[int] = []

    def are_copies(a: Int64s, b: Int64s) -> Bools:
        asked.append(len(a))
        return a != b

    kept, member = np.zeros(n - 1, np.int64), np.arange(1, n)
    none = find_issues((alone,) * 4, kept, member, np.arange(n), are_copies)
    assert (len(none), asked) == (0, [])

    twice = np.arange(n) // 2
    found = find_issues((alone, twice), kept, member, np.arange(n), are_copies)
    assert (len(set(found.tolist())), asked) == (n - 2, [n // 2 - 1])
