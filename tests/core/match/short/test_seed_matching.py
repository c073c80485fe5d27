from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from helpers.tables.plain_edits import plain_distance
from hypothesis import given, settings
from hypothesis import strategies as st

from core.fingerprint.features import PAPER, WIDE, FeatureSettings, feature_sets
from core.job import Cancelled, NullJob, ThreadJob
from core.match.short.seed_index import build_seed_index
from core.match.short.seed_matching import ShortMatches, find_seed_matches

pytestmark = pytest.mark.slow

LETTERS = st.text("abcd. ", min_size=1, max_size=24)


def found(
    messages: list[str],
    seeds: list[str],
    degrees: list[float] | float = 0.8,
    *,
    way: FeatureSettings = WIDE,
    every: bool = True,
) -> ShortMatches:
    features = partial(feature_sets, way=way)
    wanted = np.broadcast_to(np.asarray(degrees, np.float64), (len(seeds),))
    index = build_seed_index(seeds, wanted, features, NullJob())
    return find_seed_matches(messages, index, features, NullJob(), every=every)


def plainly(
    messages: list[str], seeds: list[str], degrees: list[float], way: FeatureSettings
) -> dict[tuple[int, int], float]:
    """P3 5.2 and 5.3 pair by pair."""
    shortest = min(len(s) * d for s, d in zip(seeds, degrees, strict=True))
    of_messages, any_message = feature_sets(messages, way)
    of_seeds, any_seed = feature_sets(seeds, way)
    pairs = {}
    for i, message in enumerate(messages):
        for j, seed in enumerate(seeds):
            low, high = len(seed) * degrees[j], len(seed) * (2 - degrees[j])
            if len(message) < shortest - 1e-9 or not any_message[i] or not any_seed[j]:
                continue
            if not low - 1e-9 <= len(message) <= high + 1e-9:
                continue
            if not len(np.intersect1d(of_messages[:, :, i], of_seeds[:, :, j])):
                continue
            longer = max(len(message), len(seed))
            score = 1 - plain_distance(message, seed) / longer
            if score >= degrees[j] - 1e-9:
                pairs[i, j] = score
    return pairs


def as_pairs(result: ShortMatches) -> dict[tuple[int, int], float]:
    columns = (result.message.tolist(), result.seed.tolist(), result.score.tolist())
    return {(i, j): score for i, j, score in zip(*columns, strict=True)}


@settings(deadline=None)
@given(
    st.lists(LETTERS, min_size=1, max_size=8),
    st.lists(st.tuples(LETTERS, st.sampled_from([0.5, 0.8, 1.0])), min_size=1, max_size=8),
    st.sampled_from([PAPER, WIDE, FeatureSettings(n_seeds=4, n_chosen=3, width=1)]),
)
def test_the_index_finds_what_the_paper_finds_pair_by_pair(
    messages: list[str], seeds: list[tuple[str, float]], way: FeatureSettings
) -> None:
    texts, degrees = [text for text, _ in seeds], [degree for _, degree in seeds]
    expected = plainly(messages, texts, degrees, way)
    result = found(messages, texts, degrees, way=way)
    assert as_pairs(result) == pytest.approx(expected)
    assert result.counts.pairs == len(expected)
    assert result.counts.matched == len({i for i, _ in expected})
    hit = found(messages, texts, degrees, way=way, every=False)
    assert set(as_pairs(hit)) <= set(expected)
    assert set(hit.message.tolist()) == {i for i, _ in expected}


def test_what_each_filter_removes_is_counted() -> None:
    seed = "the water is off on tuesday, from eight to twelve"
    shuffled = "the water is off on tuesday, from eleven ot thgie"
    other = "the water is off on tuesday, 0000000000000000000"
    messages = ["no", seed, shuffled, other, seed + ", " + seed, "quite another thing. 12345"]
    counts = found(messages, [seed], 0.9).counts
    assert counts.messages == 6
    assert counts.too_short == 2
    assert counts.unfit > 0
    assert counts.candidates == 3
    assert counts.compared == 2
    assert counts.pairs == counts.matched == 1
    assert counts.features > 3 * 70


def test_each_seed_has_its_own_degree() -> None:
    seed, message = "we meet at the station at nine", "we meet at the station at 9:00"
    assert found([message], [seed], 0.85).counts.pairs == 1
    assert found([message], [seed], 0.9).counts.pairs == 0
    result = found([message], [seed, seed + "!", seed], [0.9, 0.8, 0.85])
    assert result.seed.tolist() == [1, 2]


def test_nothing_is_found_where_there_is_nothing() -> None:
    assert found([], ["a seed of some length"]).counts.messages == 0
    assert found(["a message"], []).counts.too_short == 1
    assert found(["", "...", "a seed of some length"], ["...", ""]).counts.pairs == 0


def test_scores_are_of_messages_in_their_order_over_many_batches() -> None:
    seeds = [f"message number {i * 7919} of very many, each of its own" for i in range(500)]
    messages = [seeds[i % 500] + ("!" if i % 3 else "") for i in range(10_000)]
    result = found(messages, seeds, 0.95, every=False)
    assert (np.diff(result.message) >= 0).all()
    assert len(np.unique(result.message)) == 10_000
    assert result.counts.matched == 10_000
    assert result.score.min() >= 0.95


def test_a_template_of_thousands_costs_no_square_and_loses_none() -> None:
    """Four times the seeds and messages: four times the comparisons; 16 times were the square."""
    head, compared = "your code for the door of the house in the long street is", []
    for step in (1_000, 250):
        seeds = [f"{head} {i:06}. never give it to anybody" for i in range(0, 999_999, step)]
        copies = [f"{head} {i:06}. never give it to anybody" for i in range(100, 999_999, step)]
        others = [f"{head} {'0123456789 ' * 3} {i:04}" for i in range(999_999 // step)]
        result = found(copies + others, seeds, 0.9, every=False)
        assert set(result.message.tolist()) == set(range(len(copies)))
        compared.append(result.counts.compared)
    assert compared[1] < 6 * compared[0]


def test_matching_can_be_stopped() -> None:
    index = build_seed_index(["a seed of some length"], np.array([0.8]), feature_sets, NullJob())
    job = ThreadJob()
    job.cancel()
    with pytest.raises(Cancelled):
        find_seed_matches(["a message"], index, feature_sets, job)
