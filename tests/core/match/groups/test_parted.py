"""Where messages go that a reply has parted from their group."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.tables.edit_tables import Letter, link_letters, threads
from hypothesis import given
from hypothesis import strategies as st

from core.match.groups.groups import cut_groups
from core.match.groups.parted import Seats, join_parted
from core.match.groups.relations import relate_pairs
from core.model.groups import Difference

SENTENCE = "ann is here on the x floor"
BILL = "thank you for your order at the shop in the old town"
SUM = "please pay the sum of {}"


def test_who_may_not_stand_with_the_nearest_kept_mail_joins_the_next() -> None:
    letters = [
        Letter((SENTENCE,) * 4, message_id=1),
        Letter((SENTENCE,) * 3, message_id=2, references=(1,)),
        Letter((SENTENCE,) * 2, message_id=3),
    ]
    groups = cut_groups(link_letters(letters).prepared, 0.6)
    assert (groups.kept.tolist(), groups.members.tolist()) == ([2], [1])


def test_what_the_joining_message_says_more_is_told_as_more() -> None:
    """Nobody may mark it, for its text would be lost (R-VD6)."""
    more = "with best regards"
    letters = [
        Letter((BILL, more, SUM.format(1))),
        Letter((BILL, more, SUM.format(3))),
        *[Letter((BILL, SUM.format(3)))] * 2,
    ]
    prepared = link_letters(letters).prepared

    groups = cut_groups(prepared, 0.6)

    assert (groups.kept.tolist(), groups.members.tolist()) == ([2], [0, 1, 3])
    said = relate_pairs(prepared, np.full(3, 2), groups.members, threshold=0.6)
    np.testing.assert_array_equal(groups.differs, said[2])
    assert (groups.differs[1] & (Difference.MORE_TEXT | Difference.LESS_TEXT)) == (
        Difference.MORE_TEXT
    )


@pytest.mark.slow
@given(threads(), st.sampled_from([0.5, 0.6, 0.8]), st.data())
def test_the_less_preferred_of_two_that_match_joins_the_other(
    letters: list[Letter], threshold: float, data: st.DataObject
) -> None:
    wide = link_letters(letters).prepared.wide
    if wide is None:
        return
    rows = wide.nest.rows
    units = wide.leaves.units.tolist()
    rank = np.array(data.draw(st.permutations(range(len(letters)))))
    parted = [unit for unit in units if data.draw(st.booleans())]
    leads = np.zeros(len(rows), bool)
    leads[units] = True

    found = join_parted(wide, np.array(sorted(parted), np.int64), Seats(leads, rank, threshold))

    def alike(one: int, other: int) -> float:
        pair = rows[[one]], rows[[other]]
        return float(relate_pairs(wide, *pair, threshold=threshold)[0][0])

    leaders, expected = [unit for unit in units if unit not in parted], {}
    for unit in sorted(parted, key=lambda unit: rank[rows[unit]]):
        matches = [(-alike(unit, x), rank[rows[x]], x) for x in leaders]
        best = min((match for match in matches if match[0] <= -threshold), default=None)
        if best is None:
            leaders.append(unit)
        else:
            expected[unit] = best[2]
    assert dict(zip(found.member.tolist(), found.kept.tolist(), strict=True)) == expected
