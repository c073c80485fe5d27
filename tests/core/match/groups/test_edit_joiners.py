"""What edit distance joins to the groups of P0: whole groups, if it can."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from helpers.tables.edit_tables import Letter, LinkedLetters, large_at, link_letters, threads
from hypothesis import given
from hypothesis import strategies as st

from core.match.groups.edit_joiners import order_joiners
from core.match.groups.groups import cut_groups
from core.match.groups.preparation import keep_order
from core.match.groups.relations import relate_pairs
from core.model.groups import Detector, Groups, Verdict

pytestmark = pytest.mark.slow

BOTH = frozenset({Detector.TEXT, Detector.SHORT})
TEXT = "the water will be off on tuesday from eight until twelve, please fill a bucket"


def kept_of(groups: Groups) -> dict[int, int]:
    """The kept message of each member."""
    kept = np.repeat(groups.kept, np.diff(groups.starts)).tolist()
    return dict(zip(groups.members.tolist(), kept, strict=True))


def match(found: LinkedLetters, pairs: list[tuple[int, int]], threshold: float) -> list[bool]:
    """Which pairs are copies at the threshold, none of them an answer to the other."""
    a, b = np.array(pairs, int).reshape(-1, 2).T
    score = relate_pairs(found.prepared, a, b, threshold=threshold, detectors=BOTH)[0]
    return [bool(reached) for reached in score >= threshold]


LIKENESS = (Verdict.NEAR, Verdict.NEAR_SHORT, Verdict.SAME_TEMPLATE)


def bound_rows(groups: Groups) -> set[int]:
    """Kept messages with a member that is more than alike to them: they stay what they are."""
    kept = np.repeat(groups.kept, np.diff(groups.starts))
    return {*kept[~np.isin(groups.verdict, LIKENESS)].tolist()}


def are_issues(found: LinkedLetters, a: int, b: int, threshold: float) -> bool:
    """Whether the two are alike, and no copies."""
    one, two = np.array([a]), np.array([b])
    said = relate_pairs(found.prepared, one, two, threshold=threshold, detectors=BOTH)
    return bool(said[1][0] == Verdict.SAME_TEMPLATE)


@given(threads(), st.sampled_from([0.5, 0.6, 0.8, 0.9]), st.data())
def test_no_two_mails_that_match_are_both_kept(
    letters: list[Letter], threshold: float, data: st.DataObject
) -> None:
    """Unless both have copies that a place below the other would turn into mere likenesses.

    Or the two are of a series.
    """
    found, n = link_letters(letters), len(letters)
    protected = np.array(data.draw(st.lists(st.booleans(), min_size=n, max_size=n)))
    for kept_first in (np.zeros(n, bool), protected):
        groups = cut_groups(found.prepared, threshold, protected=kept_first, detectors=BOTH)
        members, bound = kept_of(groups), bound_rows(groups)
        left = [row for row in range(n) if row not in members]
        for a, b in combinations(left, 2):
            if match(found, [(a, b)], threshold)[0]:
                lower = [row for row in (a, b) if not kept_first[row]] or [a, b]
                apart = bound.issuperset(lower if len(lower) == 1 else (a, b))
                assert apart or are_issues(found, a, b, threshold), (a, b, members)
        assert all(match(found, [*members.items()], threshold))


@given(threads(), st.sampled_from([0.5, 0.6, 0.8]), st.sampled_from([1, 32]))
def test_who_leaves_a_group_of_p0_has_lost_its_kept_mail(
    letters: list[Letter], threshold: float, large: int
) -> None:
    """And was no more than alike to it, nor was any other there; or was a mere issue beside it."""
    with large_at(large):
        found = link_letters(letters)
    by_text = cut_groups(found.prepared, threshold, detectors={Detector.TEXT})
    before, after = (
        kept_of(by_text),
        kept_of(cut_groups(found.prepared, threshold, detectors=BOTH)),
    )
    issues = {*by_text.members[by_text.verdict == Verdict.SAME_TEMPLATE].tolist()}
    for member, kept in before.items():
        free = member in issues or (kept in after and kept not in bound_rows(by_text))
        assert after.get(member) == kept or free


def test_two_pairs_of_the_text_that_are_alike_letter_by_letter_are_one_group() -> None:
    """Rows 0 and 3 share a sentence, and so do 1 and 2; all six pairs are alike to 0.8 or more."""
    one, two = "the ferry leaves the old harbour at nine", "bring warm clothes and a little food"
    letters = [
        Letter((one, two)),
        Letter((one.replace("nine", "none"), two.replace("food", "foot"))),
        Letter((one.replace("nine", "mine"), two.replace("food", "foot"))),
        Letter((one, two.replace("food", "fool"))),
    ]
    found = link_letters(letters)
    assert len(cut_groups(found.prepared, 0.5, detectors={Detector.TEXT}).kept) == 2

    groups = cut_groups(found.prepared, 0.5, detectors=BOTH)

    assert (groups.kept.tolist(), groups.members.tolist()) == ([0], [1, 2, 3])


def test_a_group_takes_in_a_single_mail_rather_than_lose_a_member_to_it() -> None:
    """Row 0 comes first, but row 2 matches the kept one of the others alone."""
    letters = [Letter((f"{TEXT} {word}",)) for word in ("today", "then", "then")]
    groups = cut_groups(link_letters(letters).prepared, 0.8)
    assert (groups.kept.tolist(), groups.members.tolist()) == ([1], [0, 2])
    assert groups.verdict.tolist()[1] != Verdict.NEAR_SHORT


def test_equal_copies_stay_with_their_own_though_a_protected_mail_is_near() -> None:
    letters = [Letter((f"{TEXT} {word}",)) for word in ("then", "then", "today")]
    protected = np.array([False, False, True])
    groups = cut_groups(link_letters(letters).prepared, 0.8, protected=protected, detectors=BOTH)
    assert (groups.kept.tolist(), groups.members.tolist()) == ([0], [1])


def test_members_of_p0_are_nobodys_members_again() -> None:
    letters = [Letter((f"{TEXT} {word}",)) for word in ("then", "then", "today", "now")]
    wide = link_letters(letters).prepared.wide
    assert wide is not None
    groups = np.array([0]), np.array([1])
    order = order_joiners(
        wide, keep_order(wide, None, None).preference, 0.8, groups, np.zeros(4, bool)
    )
    assert wide.nest.rows[order.leaves.units].tolist() == [0, 2, 3]
    assert (order.top_rank[order.first] < order.top_rank[order.second]).all()


def test_equal_copies_stay_with_their_own_in_a_class_of_which_one_text_speaks_for_all() -> None:
    letters = [Letter((TEXT, f"bring it to floor {n}")) for n in (1, 2, 1, 2, 3, 1, 2, 3)]
    with large_at(1):
        found = link_letters(letters)

    groups = cut_groups(found.prepared, 0.8, detectors=BOTH)

    assert kept_of(groups) == {2: 0, 5: 0, 3: 1, 6: 1, 7: 4}


def test_who_has_most_links_leads_what_else_nobody_holds() -> None:
    """Two ends of a family are too far from each other, but both are near the middle."""
    words = [f"{a}{b}" for a in ("wat", "will", "tues", "off") for b in ("er", "day", "ing", "s")]
    ends = [list(words), list(words)]
    for end, half in zip(ends, (range(0, 8, 2), range(8, 16, 2)), strict=True):
        for at in half:
            end[at] = "xxxxxx"
    letters = [Letter((" ".join([*some, "end"]),)) for some in (ends[0], ends[1], words)]

    found = link_letters(letters)

    assert match(found, [(0, 1), (0, 2), (1, 2)], 0.7) == [False, True, True]
    assert kept_of(cut_groups(found.prepared, 0.7, detectors=BOTH)) == {0: 2, 1: 2}
