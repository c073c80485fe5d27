"""Links of P0 and of edits together: no pair is said to be more alike than it is."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.tables.edit_tables import LETTERS, Letter, LinkedLetters, large_at, link_letters
from helpers.tables.plain_edits import plain_similarity
from hypothesis import given
from hypothesis import strategies as st

from core.match.groups.groups import cut_groups
from core.match.groups.leader_groups import Edges
from core.match.groups.relations import relate_pairs
from core.match.groups.widening import _merge_larger, edit_scores
from core.match.join.measure import measure_pairs
from core.model.groups import ALL_DETECTORS, Detector, Verdict

pytestmark = pytest.mark.slow

BOTH = frozenset({Detector.TEXT, Detector.SHORT})


def all_pairs(n: int) -> tuple[np.ndarray, np.ndarray]:
    return np.triu_indices(n, k=1)


def by_edits(letters: list[Letter], a: int, b: int) -> float:
    """As alike as two are letter by letter, and as what they say themselves is."""
    one, other = letters[a], letters[b]
    return min(plain_similarity(one.text, other.text), plain_similarity(one.own, other.own))


def by_either(letters: list[Letter], found: LinkedLetters) -> list[float]:
    a, b = all_pairs(len(letters))
    pieces = measure_pairs(found.mails.blocks, a, b)
    known = np.minimum(pieces.score, pieces.usable).tolist()
    pairs = zip(a.tolist(), b.tolist(), known, strict=True)
    return [max(score, by_edits(letters, i, j)) for i, j, score in pairs]


@given(LETTERS)
def test_the_score_of_a_pair_is_the_larger_of_both(letters: list[Letter]) -> None:
    found = link_letters(letters)
    pairs = all_pairs(len(letters))
    score = relate_pairs(found.prepared, *pairs, threshold=0.5, detectors=BOTH)[0]
    expected = by_either(letters, found)
    for said, true in zip(score.tolist(), expected, strict=True):
        if max(said, true) >= 0.5:  # below the floor of links not all is known
            assert said == pytest.approx(true), (letters, score, expected)


@given(LETTERS)
def test_where_one_text_speaks_for_a_class_no_score_is_too_high(letters: list[Letter]) -> None:
    with large_at(1):
        found = link_letters(letters)
    pairs = all_pairs(len(letters))
    score = relate_pairs(found.prepared, *pairs, threshold=0.5, detectors=BOTH)[0]
    by_text = relate_pairs(found.prepared, *pairs, threshold=0.5, detectors={Detector.TEXT})[0]
    assert (score >= by_text - 1e-9).all()
    assert (score <= np.array(by_either(letters, found)) + 1e-9).all()


@given(LETTERS, st.sampled_from([0.5, 0.6, 0.8, 0.9]), st.sampled_from([1, 32]))
def test_each_member_is_alike_enough_to_its_kept_mail(
    letters: list[Letter], threshold: float, large: int
) -> None:
    with large_at(large):
        found = link_letters(letters)
    true = dict(
        zip(zip(*all_pairs(len(letters)), strict=True), by_either(letters, found), strict=True)
    )
    for detectors in (BOTH, frozenset({Detector.SHORT})):
        groups = cut_groups(found.prepared, threshold, detectors=detectors)
        kept = np.repeat(groups.kept, np.diff(groups.starts))
        assert len({*groups.members.tolist(), *groups.kept.tolist()}) == len(groups.members) + len(
            groups.kept
        )
        for a, b in zip(kept.tolist(), groups.members.tolist(), strict=True):
            same = letters[a].text == letters[b].text
            assert same or true[min(a, b), max(a, b)] >= threshold - 1e-9
        again = relate_pairs(
            found.prepared, kept, groups.members, threshold=threshold, detectors=detectors
        )
        assert again[1].tolist() == groups.verdict.tolist()


def test_short_mails_that_are_nearly_the_same() -> None:
    letters = [
        Letter(("dinner at eight with ann?",), sender=1),
        Letter(("dinner at eight with bob?",), sender=2),
        Letter(("dinner at eight with bob?",), sender=1),
    ]
    found = link_letters(letters)
    groups = cut_groups(found.prepared, 0.8, detectors=ALL_DETECTORS)
    assert groups.members.tolist() == [1, 2]
    assert groups.verdict.tolist() == [Verdict.NEAR_SHORT] * 2
    assert edit_scores(found.edits, np.array([0, 1, 0]), np.array([1, 2, 0])).tolist() == [
        0.88,
        1,
        1,
    ]
    assert not len(cut_groups(found.prepared, 0.8, detectors={Detector.TEXT}).kept)


@pytest.mark.parametrize("large", [1, 32])
def test_brief_mails_of_any_class_are_nearly_the_same_and_say_so(large: int) -> None:
    """Also where one text speaks for all that P0 puts into one class."""
    said_by_all = "the key lies under the green mat"
    letters = [Letter((said_by_all, f"come in at {n} and see it"), sender=n) for n in range(3)]
    with large_at(large):
        found = link_letters(letters)
    groups = cut_groups(found.prepared, 0.8, detectors=ALL_DETECTORS)
    assert groups.verdict.tolist() == [Verdict.NEAR_SHORT] * 2


def test_of_a_pair_that_is_in_both_the_larger_scores_stay() -> None:
    known = _some_edges([(0, 2, 0.5, 0.4), (1, 70, 0.9, 0.2)])
    more = _some_edges([(1, 70, 0.7, 0.6), (3, 4, 0.8, 0.8), (0, 2, 0.6, 0.3)])

    found = _merge_larger(known, more)

    listed = zip(
        *(each.tolist() for each in (found.a, found.b, found.score, found.usable)), strict=True
    )
    assert sorted(listed) == [(0, 2, 0.6, 0.4), (1, 70, 0.9, 0.6), (3, 4, 0.8, 0.8)]


def _some_edges(rows: list[tuple[int, int, float, float]]) -> Edges:
    a, b, score, usable = (np.array(column) for column in zip(*rows, strict=True))
    return Edges(a, b, score, usable, np.zeros(len(a), np.uint8))
