from __future__ import annotations

import numpy as np
import pytest

from core.fingerprint.features import feature_sets
from core.job import Cancelled, NullJob, ThreadJob
from core.match.short import seed_index
from core.match.short.seed_index import (
    SeedIndex,
    build_seed_index,
    feature_hashes,
    key_places,
    may_hold_keys,
)

pytestmark = pytest.mark.slow


def indexed(texts: list[str], degree: float = 0.8) -> SeedIndex:
    return build_seed_index(texts, np.full(len(texts), degree), feature_sets, NullJob())


TEXTS = [f"message {i * 7919} about thing {i % 50}, and some more of it" for i in range(3_000)]


@pytest.mark.parametrize("batch", [1_000, 1 << 12])
def test_every_feature_of_every_seed_leads_to_its_shape(
    monkeypatch: pytest.MonkeyPatch, batch: int
) -> None:
    monkeypatch.setattr(seed_index, "_BATCH", batch)
    index = indexed(TEXTS)
    sets, _ = feature_sets(TEXTS)
    assert (index.keys[1:] >= index.keys[:-1]).all()
    keys = feature_hashes(sets.reshape(-1, len(TEXTS)), index.id_bits)
    assert may_hold_keys(index, keys.ravel()).all()
    for number in range(0, len(TEXTS), 97):
        held: set[int] = set()
        for key in keys[:, number]:
            start = int(key_places(index, np.array([key]))[0])
            while start < len(index.keys) and index.keys[start] >> 40 == key >> np.uint64(40):
                shape = int(index.keys[start]) & ((1 << index.id_bits) - 1)
                span = slice(index.shapes.starts[shape], index.shapes.starts[shape + 1])
                held |= set(index.shapes.seeds[span].tolist())
                start += 1
        assert number in held


def test_places_are_those_of_a_search() -> None:
    index = indexed(TEXTS)
    dice = np.random.default_rng(2)
    keys = dice.integers(0, 1 << 63, 5_000).astype(np.uint64) * np.uint64(2)
    keys = np.concatenate([keys, index.keys[::50], index.keys[-1:] + np.uint64(1)])
    keys = np.concatenate([keys, np.array([0, (1 << 64) - 1], np.uint64)])
    assert (key_places(index, keys) == index.keys.searchsorted(keys)).all()


def test_most_unknown_features_are_told_by_the_bitmap() -> None:
    index = indexed(TEXTS)
    dice = np.random.default_rng(3)
    others = ["".join(map(chr, row)) for row in dice.integers(97, 123, (3_000, 40)).tolist()]
    keys = np.unique(feature_hashes(feature_sets(others)[0], index.id_bits))
    assert may_hold_keys(index, keys).mean() < 0.1


def test_messages_of_one_template_are_few_shapes() -> None:
    head = "your code for the door of the house in the long street is now"
    index = indexed([f"{head} {i:06}. never give it to anybody" for i in range(1_000)])
    sizes = np.diff(index.shapes.starts)
    assert sizes.max() == 1_000
    assert np.diff(index.shapes.blocks).max() == 16
    assert index.n_bytes < 2_000_000


def test_an_index_of_nothing_is_empty() -> None:
    index = indexed([])
    assert len(index.keys) == 0
    assert key_places(index, np.array([5], np.uint64)).tolist() == [0]
    assert not may_hold_keys(index, np.array([5], np.uint64)).any()
    assert len(indexed(["", "..."]).keys) == 0


def test_the_least_length_is_over_lengths_and_degrees() -> None:
    texts = ["a" * 50, "b" * 52, "c" * 60]
    assert build_seed_index(texts, np.array([1, 0.8, 0.6]), feature_sets, NullJob()).shortest == 36


def test_building_can_be_stopped() -> None:
    job = ThreadJob()
    job.cancel()
    with pytest.raises(Cancelled):
        build_seed_index(TEXTS, np.full(len(TEXTS), 0.8), feature_sets, job)
