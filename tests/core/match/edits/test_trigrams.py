"""No pair of texts that is alike enough is ruled out, whatever they hold."""

from __future__ import annotations

import random

import numpy as np
import pytest
from helpers.tables.plain_edits import plain_distance
from hypothesis import given
from hypothesis import strategies as st

from core.job import NullJob
from core.match.edits import near_short, trigrams
from core.match.edits.near_short import find_near_pairs
from core.match.edits.trigrams import may_be_near, trigram_bits

WORDS = (
    "water",
    "wasser",
    "off",
    "on",
    "tuesday",
    "dienstag",
    "水水",
    "вода",
    "\U0001f4a7",
    "\ud800",
)


def changed(text: str, places: list[tuple[float, str]]) -> str:
    for place, put in places:
        at = int(place * len(text))
        text = text[:at] + put + text[at + len(put) % 2 :]
    return text


TEXTS = st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join) | st.text(max_size=30)
CHANGES = st.lists(
    st.tuples(st.floats(0, 1), st.sampled_from(["", "x", "水", "ab", " "])), max_size=9
)


@given(TEXTS, CHANGES, st.booleans())
def test_texts_so_few_edits_apart_are_never_ruled_out(
    text: str, changes: list[tuple[float, str]], crowded: bool
) -> None:
    other = changed(text, changes)
    edits = plain_distance(text, other)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(trigrams, "_BITS_A_TRIGRAM", 1 if crowded else 12)
        bits = trigram_bits([text, other])
        assert may_be_near(bits, bits, np.full(2, edits)).all()


@pytest.mark.parametrize("similarity", [0.8, 0.9])
def test_with_them_the_same_pairs_are_found(
    similarity: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = random.Random(3)
    words = ["".join(dice.choices("abcdefghij", k=5)) for _ in range(400)]
    texts = [" ".join(dice.choices(words, k=dice.randrange(9, 25))) for _ in range(150)]
    texts += [
        changed(dice.choice(texts), [(dice.random(), "xy"[: dice.randrange(3)]) for _ in range(n)])
        for n in range(60)
        for _ in range(3)
    ]
    found = find_near_pairs(texts, similarity, NullJob())
    ruled_out = []

    def look(*args: object) -> object:
        may = may_be_near(*args)  # type: ignore[arg-type]
        ruled_out.append(1 - may.mean())
        return may

    monkeypatch.setattr(near_short, "may_be_near", look)
    find_near_pairs(texts, similarity, NullJob())
    assert max(ruled_out) > 0.9
    monkeypatch.setattr(near_short, "WORTHWHILE", 2.0)
    plain = find_near_pairs(texts, similarity, NullJob())
    assert len(plain.a) > 30
    for name in ("a", "b", "distance"):
        assert getattr(found, name).tolist() == getattr(plain, name).tolist()
