from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.job import Cancelled, NullJob, ThreadJob
from core.match.join.similarity import pair_score
from core.match.short.known_blocks import BlockMatches, find_block_matches
from core.model.table import BlockTable

TEXTS = st.lists(st.integers(0, 9), max_size=9)


def digest(number: int) -> bytes:
    return bytes([number + 1]) * 20


def table_of(texts: list[list[int]], quoted: list[list[bool]] | None = None) -> BlockTable:
    flat = [digest(number) for text in texts for number in text]
    marks = quoted or [[False] * len(text) for text in texts]
    return BlockTable(
        np.arange(10, 10 + len(texts), dtype=np.int32),
        np.concatenate(([0], np.cumsum([len(text) for text in texts]))).astype(np.int64),
        np.frombuffer(b"".join(flat), np.uint8).reshape(-1, 20),
        np.array([mark for row in marks for mark in row], bool),
    )


def found(texts: BlockTable, known: list[list[int]], degrees: list[float]) -> BlockMatches:
    pieces = [[digest(number) for number in text] for text in known]
    return find_block_matches(texts, pieces, degrees, NullJob())


@given(
    st.lists(TEXTS, max_size=8),
    st.lists(st.tuples(TEXTS, st.sampled_from([0.5, 0.6, 0.8, 1.0])), max_size=6),
)
def test_it_finds_what_scoring_all_pairs_finds(
    texts: list[list[int]], known: list[tuple[list[int], float]]
) -> None:
    wanted, degrees = [text for text, _ in known], [degree for _, degree in known]
    result = found(table_of(texts), wanted, degrees)
    expected = [
        (10 + i, j, pair_score(text, other))
        for i, text in enumerate(texts)
        for j, other in enumerate(wanted)
        if text and other and pair_score(text, other) >= degrees[j] - 1e-9
    ]
    columns = (result.rows.tolist(), result.known.tolist(), result.score.tolist())
    assert list(zip(*columns, strict=True)) == expected


def test_what_is_quoted_does_not_count() -> None:
    bulk = [1, 2, 3, 4]
    quoting = table_of([[9, 1, 2, 3, 4], bulk], [[False, True, True, True, True], [False] * 4])
    assert found(quoting, [bulk], [0.8]).rows.tolist() == [11]


def test_scoring_can_be_stopped() -> None:
    job = ThreadJob()
    job.cancel()
    with pytest.raises(Cancelled):
        find_block_matches(table_of([[1]]), [[digest(1)]], [0.8], job)
