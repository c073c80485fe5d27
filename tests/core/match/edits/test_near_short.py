from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from helpers.mail.real_mail import WHY_NOT, data_folder
from helpers.tables.plain_edits import plain_similarity
from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cdist

from core.job import Cancelled, NullJob, ThreadJob
from core.match.edits.distance import max_edits
from core.match.edits.near_short import NearPairs, find_near_pairs
from core.text.normal import normalize_text

pytestmark = pytest.mark.slow

SIMILARITIES = [0.5, 0.6, 0.65, 0.7, 0.8, 0.95, 1.0]


def as_set(found: NearPairs) -> dict[tuple[int, int], int]:
    return {
        (a, b): d
        for a, b, d in zip(
            found.a.tolist(), found.b.tolist(), found.distance.tolist(), strict=True
        )
    }


@settings(deadline=None)
@given(st.lists(st.text("ab cя祝", max_size=14), max_size=14), st.sampled_from(SIMILARITIES))
def test_it_finds_what_comparing_all_finds(texts: list[str], similarity: float) -> None:
    found = as_set(find_near_pairs(texts, similarity, NullJob()))
    expected = {
        (i, j)
        for i, j in combinations(range(len(texts)), 2)
        if plain_similarity(texts[i], texts[j]) >= similarity - 1e-9
    }
    assert set(found) == expected
    for (i, j), distance in found.items():
        longer = max(len(texts[i]), len(texts[j]), 1)
        assert 1 - distance / longer == pytest.approx(plain_similarity(texts[i], texts[j]))


@pytest.mark.parametrize("similarity", SIMILARITIES)
def test_more_texts_than_a_block_are_compared_across_blocks(similarity: float) -> None:
    dice = np.random.default_rng(4)
    kinds = ["".join(chr(97 + i) for i in dice.integers(0, 26, 20 + i % 9)) for i in range(60)]
    texts = [
        kind[:at] + "xyz"[: number % 4] + kind[at + number % 3 :]
        for kind in kinds
        for number, at in enumerate(dice.integers(0, 18, 11).tolist())
    ]
    assert as_set(find_near_pairs(texts, similarity, NullJob())) == by_brute_force(
        texts, similarity
    )


@pytest.mark.parametrize("similarity", [0.5, 0.8])
def test_long_texts_are_compared_in_smaller_blocks(similarity: float) -> None:
    """So that a job is asked as often; all pairs of a block of 128 such texts take seconds."""

    class Counter(NullJob):
        asked = 0

        def checkpoint(self) -> None:
            self.asked += 1

    dice = np.random.default_rng(5)
    kinds = ["".join(chr(97 + i) for i in dice.integers(0, 26, 4_000)) for _ in range(9)]
    texts = [kind[: 1_500 + 99 * k] + "x" * k for kind in kinds for k in range(9)]
    job = Counter()
    assert as_set(find_near_pairs(texts, similarity, job)) == by_brute_force(texts, similarity)
    assert job.asked > 2


@pytest.mark.parametrize("similarity", [0.55, 0.8])
@pytest.mark.parametrize("name", ["nus_en.txt", "nus_zh.txt", "uci.tsv"])
def test_it_finds_what_comparing_all_finds_in_real_messages(name: str, similarity: float) -> None:
    folder = data_folder()
    if folder is None or not (folder / "sms" / name).exists():
        pytest.skip(WHY_NOT)
    lines = (folder / "sms" / name).read_text("utf-8").splitlines()
    texts = [normalize_text(line.rpartition("\t")[2]) for line in lines]
    texts = list(dict.fromkeys(text for text in texts if text))[:1_500]
    assert as_set(find_near_pairs(texts, similarity, NullJob())) == by_brute_force(
        texts, similarity
    )


def test_no_texts_have_no_pairs() -> None:
    for texts in ([], ["one"]):
        assert len(find_near_pairs(texts, 0.8, NullJob()).a) == 0


def test_it_can_be_stopped() -> None:
    job = ThreadJob()
    job.cancel()
    with pytest.raises(Cancelled):
        find_near_pairs(["one", "two"], 0.8, job)


def by_brute_force(texts: list[str], similarity: float) -> dict[tuple[int, int], int]:
    """Every pair compared, without bounds of any kind."""
    table = cdist(texts, texts, scorer=Levenshtein.distance, dtype=np.int64)
    lengths = np.array(list(map(len, texts)))
    longer = np.maximum(lengths[:, None], lengths)
    a, b = np.nonzero(np.triu(table <= max_edits(longer, similarity), 1))
    return {(i, j): int(table[i, j]) for i, j in zip(a.tolist(), b.tolist(), strict=True)}
