from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.decide.together import companions_in, companions_of, groups_that_mention, select_groups
from core.model.groups import Groups


def groups_of(*stars: tuple[int, ...]) -> Groups:
    """Groups by their rows, the kept one first."""
    sizes = [len(star) - 1 for star in stars]
    members = [row for star in stars for row in star[1:]]
    n = len(members)
    return Groups(
        threshold=0.6,
        kept=np.array([star[0] for star in stars], np.int32),
        starts=np.cumsum([0, *sizes], dtype=np.int64),
        members=np.array(members, np.int32),
        score=np.ones(n),
        verdict=np.zeros(n, np.uint8),
        differs=np.zeros(n, np.uint32),
    )


def test_members_of_one_group_stand_together_whichever_is_kept() -> None:
    found = companions_in([groups_of((0, 1, 2), (3, 4))], 6)

    a, b = np.array([0, 1, 4, 0, 5, 5]), np.array([1, 2, 3, 3, 0, 5])
    assert found.holds(a, b).tolist() == [True, True, True, False, False, False]


def test_a_message_may_stand_in_several_groups() -> None:
    found = companions_in([groups_of((0, 1)), groups_of((2, 0, 3))], 4)

    assert found.holds(np.array([0, 0, 1]), np.array([1, 3, 2])).tolist() == [True, True, False]


def test_names_are_equal_for_messages_of_the_same_groups() -> None:
    names = companions_in([groups_of((0, 1, 2)), groups_of((2, 3))], 5).names()

    assert names[0] == names[1] != 0
    assert len({int(names[0]), int(names[2]), int(names[3])}) == 3
    assert names[4] == 0


def test_only_groups_with_some_rows_are_left() -> None:
    whole = companions_in([groups_of((0, 1)), groups_of((2, 3))], 4)

    found = whole.only(np.array([False, False, False, True]))

    assert found.holds(np.array([0, 2]), np.array([1, 3])).tolist() == [False, True]


def test_nothing_stands_together_in_nothing() -> None:
    found = companions_of(np.zeros(0, np.int64), 2)

    assert found.holds(np.array([0]), np.array([1])).tolist() == [False]
    assert found.names().tolist() == [0, 0]


Lists = list[tuple[int, list[int]]]


def groups_of_lists(lists: Lists) -> Groups:
    members = [row for _, rows in lists for row in rows]
    return Groups(
        threshold=0.6,
        kept=np.array([kept for kept, _ in lists], np.int32),
        starts=np.cumsum([0, *(len(rows) for _, rows in lists)]),
        members=np.array(members, np.int32),
        score=np.array(members, np.float64) / 100,
        verdict=np.array(members, np.uint8),
        differs=np.array(members, np.uint16),
    )


def lists_of(groups: Groups) -> Lists:
    spans = zip(groups.kept.tolist(), groups.starts[:-1], groups.starts[1:], strict=True)
    return [(kept, groups.members[start:end].tolist()) for kept, start, end in spans]


@given(st.lists(st.integers(1, 4), max_size=6), st.sets(st.integers(0, 29)))
def test_the_groups_of_which_a_mail_mentions_a_word(sizes: list[int], some: set[int]) -> None:
    rows = iter(range(30))
    lists = [(next(rows), [next(rows) for _ in range(size)]) for size in sizes]
    mentions = np.isin(np.arange(30), list(some))

    chosen = groups_that_mention(groups_of_lists(lists), mentions)
    left = select_groups(groups_of_lists(lists), chosen)

    expected = [(kept, members) for kept, members in lists if some & {kept, *members}]
    assert lists_of(left) == expected
    assert left.verdict.tolist() == left.members.tolist() == left.differs.tolist()
