"""A choice of groups, by the messages in them."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.decide.group_choice import groups_that_mention, select_groups
from core.model.groups import Groups

Lists = list[tuple[int, list[int]]]


def groups_of(lists: Lists) -> Groups:
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

    chosen = groups_that_mention(groups_of(lists), mentions)
    left = select_groups(groups_of(lists), chosen)

    expected = [(kept, members) for kept, members in lists if some & {kept, *members}]
    assert lists_of(left) == expected
    assert left.verdict.tolist() == left.members.tolist() == left.differs.tolist()
