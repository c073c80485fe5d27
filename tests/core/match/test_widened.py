"""Links of P0 and of edits together: no pair is said to be more alike than it is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pytest
from helpers.edit_tables import Compared, Letter, compared
from helpers.plain_edits import plain_similarity
from hypothesis import given
from hypothesis import strategies as st

from core.match import edit_links
from core.match.groups import cut
from core.match.measure import measure
from core.match.related import related
from core.match.widened import edits_of
from core.model import ALL_DETECTORS, Detector, Verdict

SENTENCES = tuple(
    f"{a} is {b} on the {c} floor" for a in ("ann", "bob") for b in ("here", "in") for c in "xyz"
)
LETTERS = st.lists(
    st.builds(
        Letter,
        st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=4).map(tuple),
        n_quoted=st.sampled_from([0, 0, 0, 1]),
        sender=st.integers(1, 2),
    ),
    min_size=2,
    max_size=8,
)
BOTH = frozenset({Detector.TEXT, Detector.SHORT})


@contextmanager
def large_at(size: int) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(edit_links, "LARGE", size)
        yield


def all_pairs(n: int) -> tuple[np.ndarray, np.ndarray]:
    return np.triu_indices(n, k=1)


def by_edits(letters: list[Letter], a: int, b: int) -> float:
    """As alike as two are letter by letter, and as what they say themselves is."""
    one, other = letters[a], letters[b]
    return min(plain_similarity(one.text, other.text), plain_similarity(one.own, other.own))


def by_either(letters: list[Letter], found: Compared) -> list[float]:
    a, b = all_pairs(len(letters))
    pieces = measure(found.mails.blocks, a, b)
    known = np.minimum(pieces.score, pieces.usable).tolist()
    pairs = zip(a.tolist(), b.tolist(), known, strict=True)
    return [max(score, by_edits(letters, i, j)) for i, j, score in pairs]


@given(LETTERS)
def test_the_score_of_a_pair_is_the_larger_of_both(letters: list[Letter]) -> None:
    found = compared(letters)
    pairs = all_pairs(len(letters))
    score = related(found.prepared, *pairs, threshold=0.5, detectors=BOTH)[0]
    expected = by_either(letters, found)
    for said, true in zip(score.tolist(), expected, strict=True):
        if said or true >= 0.5:
            assert said == pytest.approx(true), (letters, score, expected)


@given(LETTERS)
def test_where_one_text_speaks_for_a_class_no_score_is_too_high(letters: list[Letter]) -> None:
    with large_at(1):
        found = compared(letters)
    pairs = all_pairs(len(letters))
    score = related(found.prepared, *pairs, threshold=0.5, detectors=BOTH)[0]
    by_text = related(found.prepared, *pairs, threshold=0.5, detectors={Detector.TEXT})[0]
    assert (score >= by_text - 1e-9).all()
    assert (score <= np.array(by_either(letters, found)) + 1e-9).all()


@given(LETTERS, st.sampled_from([0.5, 0.6, 0.8, 0.9]), st.sampled_from([1, 32]))
def test_each_member_is_alike_enough_to_its_kept_mail(
    letters: list[Letter], threshold: float, large: int
) -> None:
    with large_at(large):
        found = compared(letters)
    true = dict(
        zip(zip(*all_pairs(len(letters)), strict=True), by_either(letters, found), strict=True)
    )
    for detectors in (BOTH, frozenset({Detector.SHORT})):
        groups = cut(found.prepared, threshold, detectors=detectors)
        kept = np.repeat(groups.kept, np.diff(groups.starts))
        assert len({*groups.members.tolist(), *groups.kept.tolist()}) == len(groups.members) + len(
            groups.kept
        )
        for a, b in zip(kept.tolist(), groups.members.tolist(), strict=True):
            same = letters[a].text == letters[b].text
            assert same or true[min(a, b), max(a, b)] >= threshold - 1e-9
        again = related(
            found.prepared, kept, groups.members, threshold=threshold, detectors=detectors
        )
        assert again[1].tolist() == groups.verdict.tolist()


@given(LETTERS, st.sampled_from([0.5, 0.6, 0.8]))
def test_groups_of_p0_stay_and_nobody_who_matches_is_left_alone(
    letters: list[Letter], threshold: float
) -> None:
    found = compared(letters)
    before = cut(found.prepared, threshold, detectors={Detector.TEXT})
    after = cut(found.prepared, threshold, detectors=BOTH)
    kept_before = dict(
        zip(before.members, np.repeat(before.kept, np.diff(before.starts)), strict=True)
    )
    kept_after = dict(
        zip(after.members, np.repeat(after.kept, np.diff(after.starts)), strict=True)
    )
    assert kept_before.items() <= kept_after.items()
    alone = [r for r in range(len(letters)) if r not in kept_after and r not in after.kept]
    a, b = np.array([(p, q) for p in alone for q in alone if p < q], int).reshape(-1, 2).T
    score = related(found.prepared, a, b, threshold=threshold, detectors=BOTH)[0]
    assert (score < threshold).all()


def test_short_mails_that_are_nearly_the_same() -> None:
    letters = [
        Letter(("dinner at eight with ann?",), sender=1),
        Letter(("dinner at eight with bob?",), sender=2),
        Letter(("dinner at eight with bob?",), sender=1),
    ]
    found = compared(letters)
    groups = cut(found.prepared, 0.8, detectors=ALL_DETECTORS)
    assert groups.members.tolist() == [1, 2]
    assert groups.verdict.tolist() == [Verdict.NEAR_SHORT] * 2
    assert edits_of(found.edits, np.array([0, 1, 0]), np.array([1, 2, 0])).tolist() == [0.88, 1, 1]
    assert not len(cut(found.prepared, 0.8, detectors={Detector.TEXT}).kept)


def test_identical_twins_stay_beside_each_other() -> None:
    """Row 0 is nearer to neither than they are to each other, though it comes first."""
    text = "the water will be off on tuesday from eight until twelve, please fill a bucket"
    letters = [Letter((text + " today",)), Letter((text + " then",)), Letter((text + " then",))]
    groups = cut(compared(letters).prepared, 0.8)
    assert (groups.kept.tolist(), groups.members.tolist()) == ([1], [0, 2])
    assert groups.verdict.tolist()[1] != Verdict.NEAR_SHORT
