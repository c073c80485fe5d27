from __future__ import annotations

from collections import Counter

import numpy as np
from helpers.tables.plain_edits import plain_distance
from hypothesis import given
from hypothesis import strategies as st

from core.match.short.inclusion import bucket_counts, max_counts, max_shared

TEXT = st.text("abcdя祝的\U0001f600 \n", max_size=20)


@given(TEXT, TEXT)
def test_the_bound_is_never_below_what_two_texts_share(one: str, other: str) -> None:
    counts = bucket_counts([one, other])
    bound = int(max_shared(counts, counts, np.array([0]), np.array([1]))[0])
    assert bound >= sum((Counter(one) & Counter(other)).values())
    assert max(len(one), len(other)) - bound <= plain_distance(one, other)
    assert bound <= min(len(one), len(other))


def test_order_does_not_count() -> None:
    counts = bucket_counts(["abcabc", "ccbbaa", "xyz"])
    pairs = np.array([0, 0]), np.array([1, 2])
    assert max_shared(counts, counts, *pairs).tolist()[0] == 6
    assert max_shared(counts, counts, *pairs).tolist()[1] < 3


def test_sums_do_not_overflow() -> None:
    counts = np.full((3, 64), 254, np.uint8)
    counts[1, 7:] = 3
    pairs = np.array([0, 0, 1]), np.array([0, 1, 2])
    assert max_shared(counts, counts, *pairs).tolist() == [16_256, 1_949, 1_949]


def test_a_bucket_that_is_full_lets_everything_pass() -> None:
    counts = bucket_counts(["a" * 300, "a" * 1_000, "a" * 200])
    assert max_shared(counts, counts, np.array([0, 0]), np.array([1, 2]))[0] >= 300
    assert max_shared(counts, counts, np.array([0]), np.array([2])).tolist() == [200]


@given(st.lists(TEXT, min_size=1, max_size=9), TEXT, st.integers(1, 4))
def test_a_block_is_never_below_its_texts(texts: list[str], other: str, block: int) -> None:
    counts, mine = bucket_counts(texts), bucket_counts([other])
    rows = np.arange(len(texts))
    most = max_counts(counts, rows, block)
    of_blocks = max_shared(mine, most, np.zeros(len(texts), np.int64), rows // block)
    assert (of_blocks >= max_shared(mine, counts, np.zeros(len(texts), np.int64), rows)).all()


def test_more_texts_than_a_slice_are_counted_each() -> None:
    texts = ["ab" * (i % 3) for i in range(40_000)]
    assert (bucket_counts(texts).sum(axis=1) == [len(text) for text in texts]).all()
