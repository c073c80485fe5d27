"""Pairs by sketches: as brute force finds them, where no crowd is in the way."""

from __future__ import annotations

import random
from itertools import combinations

import numpy as np
import pytest
from helpers.mail.one_text import sketch_text
from hypothesis import given
from hypothesis import strategies as st

from core.job import NullJob
from core.match.edits import sketch_pairs
from core.match.edits.sketch_pairs import (
    BANDS,
    LEADERS,
    LEAST_EQUAL,
    LEAST_OF_LONG,
    LONG,
    SketchPairs,
    find_sketch_pairs,
)

SYLLABLES = ("ba", "ke", "di", "lo", "mu", "ra")
WORDS = [a + b + c for a in SYLLABLES for b in SYLLABLES for c in ("n", "st")]
TEXTS = st.lists(st.lists(st.sampled_from(WORDS), min_size=0, max_size=12), max_size=12)


def column(texts: list[str]) -> np.ndarray:
    data = b"".join(sketch_text(text) or bytes(128) for text in texts)
    return np.frombuffer(data, "<u8").reshape(-1, 16)


def find_pairs(texts: list[str], n_words: int = 50) -> SketchPairs:
    return find_sketch_pairs(column(texts), np.full(len(texts), n_words, np.int32), NullJob())


def by_brute_force(texts: list[str], least: int) -> set[tuple[int, int]]:
    found = set()
    sketches = [sketch_text(text) for text in texts]
    for a, b in combinations(range(len(texts)), 2):
        one, other = sketches[a], sketches[b]
        if not one or not other:
            continue
        equal = [p == q for p, q in zip(one, other, strict=True)]
        meet = any(equal[i] and equal[j] and equal[k] for i, j, k in BANDS.tolist())
        if meet and sum(equal) >= least:
            found.add((a, b))
    return found


@given(TEXTS, st.sampled_from([(50, LEAST_EQUAL), (LONG, LEAST_OF_LONG)]))
def test_pairs_are_those_of_brute_force(words: list[list[str]], size: tuple[int, int]) -> None:
    texts = [" ".join(some) for some in words]
    n_words, least = size
    found = find_pairs(texts, n_words)
    pairs = set(zip(found.a.tolist(), found.b.tolist(), strict=True))
    assert pairs == by_brute_force(texts, least)
    assert not found.crowded.any()


def test_of_a_crowd_all_are_compared_with_the_first_ones() -> None:
    dice = random.Random(7)
    text = [dice.choice(WORDS) for _ in range(60)]
    texts = []
    for number in range(200):
        text[30] = f"number{number}"
        texts.append(" ".join(text))
    found = find_pairs(texts)
    of_first = found.b[found.a == 0]
    assert of_first.tolist() == list(range(1, 200))
    assert len(found.a) < 200 * 3 * LEADERS
    assert found.crowded.sum() == 200 - LEADERS - 1
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sketch_pairs, "CROWD", 200)
        assert len(find_pairs(texts).a) == 200 * 199 // 2
