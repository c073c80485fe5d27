"""Many pairs, in portions and in workers: each as the slow reference measures it, none lost."""

from __future__ import annotations

import random

import numpy as np
import pytest
from helpers.tables.edit_tables import Letter, link_letters
from helpers.tables.plain_edits import plain_distance
from hypothesis import given
from hypothesis import strategies as st

from core.columns import Int64s
from core.job import NullJob
from core.match.edits import measure
from core.match.edits.measure import Measured, TextPairs, measure_joined, measure_pairs
from core.match.edits.own_text import OwnText
from core.settings import FLOOR_SCORE

pytestmark = pytest.mark.slow

WORDS = ("water", "wasser", "off", "on", "tuesday", "dienstag", "水", "вода", "")
PHRASES = st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join)
TEXTS = st.lists(
    st.builds(lambda own, rest: OwnText(f"{own}{rest}", own), PHRASES, PHRASES | st.just("")),
    min_size=2,
    max_size=7,
)


def all_pairs(texts: list[OwnText], least: list[float]) -> TextPairs:
    a, b = np.triu_indices(len(texts), 1)
    sizes = np.array([len(it.text) for it in texts], np.int64)
    some = np.resize(np.array(least), len(a))
    return TextPairs((a.astype(np.int64) << 32) | b, some, sizes[a], sizes[b])


def measured(texts: list[OwnText], pairs: TextPairs) -> Measured:
    def read(rows: Int64s) -> list[OwnText]:
        assert (np.diff(rows) > 0).all()
        return [texts[row] for row in rows.tolist()]

    return measure_pairs(pairs, read, NullJob())


def by_reference(texts: list[OwnText], pairs: TextPairs) -> list[tuple[int, ...]]:
    found = []
    for place, (key, least) in enumerate(zip(pairs.keys.tolist(), pairs.least, strict=True)):
        one, other = texts[key >> 32], texts[key & 0xFFFFFFFF]
        longer = max(len(one.text), len(other.text))
        edits = plain_distance(one.text, other.text)
        if edits > (1 - least) * longer + 1e-9:
            continue
        own = plain_distance(one.own, other.own)
        longer = max(len(one.own), len(other.own))
        too_many = own > (1 - min(least, FLOOR_SCORE)) * longer + 1e-9
        found.append((place, edits, longer if too_many else own, len(one.own), len(other.own)))
    return found


@given(
    TEXTS, st.lists(st.sampled_from([0.0, 0.5, 0.75]), min_size=1, max_size=4), st.integers(0, 7)
)
def test_each_pair_is_measured_as_the_slow_reference_does(
    texts: list[OwnText], least: list[float], chance: int
) -> None:
    pairs = all_pairs(texts, least)
    with pytest.MonkeyPatch.context() as patch:
        if not chance:  # not often: it starts workers
            patch.setattr(measure, "FEW", 500)
        found = measured(texts, pairs)
    rows = zip(*(column.tolist() for column in found), strict=True)
    assert list(rows) == by_reference(texts, pairs)


def test_workers_find_what_this_process_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(5)
    texts = []
    for _ in range(60):
        own = " ".join(dice.choices(WORDS, k=dice.choice([9, 10, 11])))
        texts.append(OwnText(f"{own}\n{WORDS[0] * dice.randrange(3)}", own))
    pairs = all_pairs(texts, [0.5])
    here = measured(texts, pairs)
    monkeypatch.setattr(measure, "FEW", 0)
    monkeypatch.setattr(measure, "_PORTION", 1 << 20)
    there = measured(texts, pairs)
    assert len(here.pair) > 100
    for one, other in zip(here, there, strict=True):
        assert np.array_equal(one, other)


def test_without_pairs_nothing_is_found() -> None:
    assert not len(measured([], all_pairs([], [0.5])).pair)


def letters(n: int) -> list[Letter]:
    """Copies of four, with words changed here and there, under footers of some senders."""
    dice = random.Random(7)
    parts = [
        "".join(dice.choices("aeiou", k=1) + dice.choices("bdfgklmnprst", k=2)) for _ in range(99)
    ]
    words = [dice.choice(parts) + dice.choice(parts) + dice.choice(parts) for _ in range(999)]
    found = []
    for number in range(n // 4):
        footer = " ".join(random.Random(number % 7 + 7 * (number // 40)).choices(words, k=30))
        size = dice.choice([16, 32, 64, 96, 160])
        body = [dice.choice(words) for _ in range(size)]
        for _ in range(4):
            copy = list(body)
            for place in dice.sample(range(size), size // 16):
                copy[place] = f"x{dice.randrange(9_999)}"
            lines = [" ".join(copy[at : at + 8]) for at in range(0, size, 8)]
            found.append(Letter((*lines, footer)))
    return found


def test_four_times_the_mail_has_at_most_five_times_the_pairs() -> None:
    few, many = (link_letters(letters(n)).edits.counts for n in (240, 960))
    assert few.pairs >= 240 // 4 * 6
    assert many.pairs >= 4 * few.pairs * 0.9
    assert many.compared <= 5 * few.compared
    assert many.compared <= 2 * many.pairs  # what lengths rule out is not asked for


@given(TEXTS, st.lists(st.sampled_from([0.0, 0.5, 0.75]), min_size=1, max_size=4))
def test_where_the_join_knows_the_distance_the_rest_is_as_if_it_were_measured(
    texts: list[OwnText], least: list[float]
) -> None:
    pairs = all_pairs(texts, least)
    known = [plain_distance(texts[k >> 32].text, texts[k & 0xFFFFFFFF].text) for k in pairs.keys]
    found = measure_joined(
        pairs, np.array(known, np.int64), lambda rows: [texts[n] for n in rows], NullJob()
    )
    assert list(zip(*(part.tolist() for part in found), strict=True)) == by_reference(texts, pairs)


def test_own_words_of_one_template_are_measured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [OwnText(f"your order {n} was sent", "your order was sent") for n in range(40)]
    pairs = all_pairs(texts, [0.5])
    asked: list[int] = []
    plain = measure.edit_distances

    def count(one: list[str], *more: object, **how: object) -> Int64s:
        asked.append(len(one))
        return plain(one, *more, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(measure, "edit_distances", count)
    found = measure_joined(
        pairs, np.full(len(pairs.keys), 2), lambda rows: [texts[n] for n in rows], NullJob()
    )
    assert len(found.pair) == len(pairs.keys) == 780
    assert asked == [1]
