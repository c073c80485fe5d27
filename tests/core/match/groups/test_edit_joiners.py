"""What edit distance joins to the groups of P0, which stay as they are."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.tables.edit_tables import LETTERS, Letter, link_letters
from hypothesis import given
from hypothesis import strategies as st

from core.match.groups.edit_joiners import order_joiners
from core.match.groups.groups import cut_groups
from core.match.groups.preparation import keep_order
from core.match.groups.relations import relate_pairs
from core.model.groups import Detector, Verdict

pytestmark = pytest.mark.slow

BOTH = frozenset({Detector.TEXT, Detector.SHORT})
TEXT = "the water will be off on tuesday from eight until twelve, please fill a bucket"


@given(LETTERS, st.sampled_from([0.5, 0.6, 0.8]))
def test_groups_of_p0_stay_and_nobody_who_matches_is_left_alone(
    letters: list[Letter], threshold: float
) -> None:
    found = link_letters(letters)
    before = cut_groups(found.prepared, threshold, detectors={Detector.TEXT})
    after = cut_groups(found.prepared, threshold, detectors=BOTH)
    kept_before = dict(
        zip(before.members, np.repeat(before.kept, np.diff(before.starts)), strict=True)
    )
    kept_after = dict(
        zip(after.members, np.repeat(after.kept, np.diff(after.starts)), strict=True)
    )
    assert kept_before.items() <= kept_after.items()
    alone = [r for r in range(len(letters)) if r not in kept_after and r not in after.kept]
    a, b = np.array([(p, q) for p in alone for q in alone if p < q], int).reshape(-1, 2).T
    score = relate_pairs(found.prepared, a, b, threshold=threshold, detectors=BOTH)[0]
    assert (score < threshold).all()


def test_identical_twins_stay_beside_each_other() -> None:
    """Row 0 is nearer to neither than they are to each other, though it comes first."""
    letters = [Letter((f"{TEXT} {word}",)) for word in ("today", "then", "then")]
    groups = cut_groups(link_letters(letters).prepared, 0.8)
    assert (groups.kept.tolist(), groups.members.tolist()) == ([1], [0, 2])
    assert groups.verdict.tolist()[1] != Verdict.NEAR_SHORT


def test_a_protected_mail_is_kept_though_a_kept_one_is_near() -> None:
    letters = [Letter((f"{TEXT} {word}",)) for word in ("then", "then", "today")]
    protected = np.array([False, False, True])
    groups = cut_groups(link_letters(letters).prepared, 0.8, protected=protected, detectors=BOTH)
    assert (groups.kept.tolist(), groups.members.tolist()) == ([0], [1])


def test_members_of_p0_are_nobodys_members_again() -> None:
    letters = [Letter((f"{TEXT} {word}",)) for word in ("then", "then", "today", "now")]
    wide = link_letters(letters).prepared.wide
    assert wide is not None
    groups = np.array([0]), np.array([1])
    order = order_joiners(wide, keep_order(wide, None, None).preference, 0.8, groups)
    assert wide.nest.rows[order.leaves.units].tolist() == [0, 2, 3]
    assert (order.top_rank[order.first] < order.top_rank[order.second]).all()
