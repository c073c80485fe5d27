"""The scan: it names what stands in the tables, at every sample, and misses none."""

from __future__ import annotations

import numpy as np
import pytest

from core.keywords.blocks import choose_blocks, make_probes, possible_samplings
from core.keywords.kernel import PADDING, find_candidates, probable_places
from core.keywords.spellings import KeywordSpelling, spell_keyword

TEXT = b"no " * 30_000 + b"Invoice" + b" yes" * 5 + b"invoices"


@pytest.fixture
def spelling() -> KeywordSpelling:
    found = spell_keyword(0, "invoice", "utf_8")
    assert found is not None
    return found


def test_places_beyond_the_first_batch_are_named(spelling: KeywordSpelling) -> None:
    for way in possible_samplings(spelling.least):
        if way.quads:
            continue
        blocks = choose_blocks([spelling], way)
        assert blocks is not None
        (found,) = find_candidates(TEXT + PADDING, blocks)
        starts = found.samples * way.step - blocks.offsets[found.entries]
        words = np.zeros(len(starts), np.int64)
        passed = probable_places(TEXT + PADDING, starts, words, make_probes([spelling]))

        assert {90_000, 90_027} <= set(starts[passed].tolist())


def test_an_empty_text_has_no_candidates(spelling: KeywordSpelling) -> None:
    blocks = choose_blocks([spelling], next(possible_samplings(7)))

    assert blocks is not None
    assert [len(some.samples) for some in find_candidates(PADDING, blocks)] == [0]


def test_no_more_samples_than_asked_for(spelling: KeywordSpelling) -> None:
    blocks = choose_blocks([spelling], next(possible_samplings(7)))

    assert blocks is not None
    assert sum(some.n_samples for some in find_candidates(TEXT + PADDING, blocks, 100)) == 100


def test_where_all_is_a_hit_candidates_come_some_at_a_time() -> None:
    words = [one for n in range(8) if (one := spell_keyword(n, "a" * 4, "utf_8")) is not None]
    blocks = choose_blocks(words, next(possible_samplings(4)))
    assert blocks is not None

    found = list(find_candidates(b"a" * 200_000 + PADDING, blocks))

    assert max(len(some.entries) for some in found) <= 300_000
    assert sum(some.n_samples for some in found) == 200_000
    told = np.concatenate([some.samples * 8 + blocks.words[some.entries] for some in found])
    assert np.array_equal(told, np.arange((200_000 - 3) * 8))
