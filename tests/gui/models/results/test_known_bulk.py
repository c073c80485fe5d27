from __future__ import annotations

import numpy as np
import pytest
from helpers.screens.sessions import facts_of
from hypothesis import given
from hypothesis import strategies as st

from core.model.seeds import KnownBulk, Seed
from gui.models.results.known_bulk import (
    BulkStanding,
    HitRow,
    HitRows,
    degree_words,
    found_words,
    hit_cells,
    hit_headers,
    no_hits,
    no_known_bulk,
    seed_cells,
    seed_headers,
    seed_rows,
)

KNOWN = KnownBulk(np.array([1, 4, 7]), np.array([2, 2, 3]), np.array([1.0, 0.8, 0.799]))


def a_seed(number: int, text: str = "half price\ntoday", last: int = 0) -> Seed:
    return Seed(number, f"Offer {number}", 0.8, text, 5, 1, last)


def test_what_is_found_here_comes_first_most_of_it_foremost() -> None:
    rows = seed_rows([a_seed(n) for n in (1, 2, 3, 4)], KNOWN)

    assert [(row.seed.number, row.here) for row in rows] == [(2, 2), (3, 1), (1, 0), (4, 0)]


def test_a_remembered_message_says_what_it_is_on_one_line() -> None:
    (row,) = seed_rows([a_seed(2, text="half\n\nprice \u202etoday")], KNOWN)

    assert seed_cells(row) == ("Offer 2", "0.80", "2", "5", "never", "half price today")
    assert seed_cells(row._replace(seed=a_seed(2, last=1_700_000_000)))[4].startswith("11/14/23")
    assert len(seed_headers()) == 6


def test_a_known_message_says_where_it_is_and_what_becomes_of_it() -> None:
    facts = facts_of(8)
    standings = np.array([BulkStanding.MARKED, BulkStanding.STAYS], np.uint8)
    hits = HitRows(KNOWN, np.array([7, 4]), standings)

    cells = [hit_cells(facts)(hit) for hit in hits]

    assert [row[0] for row in cells] == ["Marked", "Stays"]
    assert [row[1] for row in cells] == ["Subject 7", "Subject 4"]
    assert [row[5] for row in cells] == ["0.79", "0.80"]
    assert all(len(row) == len(hit_headers()) for row in cells)
    assert hits.n_free == 1


@given(st.lists(st.sampled_from(BulkStanding), max_size=3), st.slices(3))
def test_a_list_of_messages_is_a_sequence_like_any_other(
    standings: list[BulkStanding], part: slice
) -> None:
    rows = KNOWN.rows[: len(standings)]
    plain = [
        HitRow(int(row), float(score), standing)
        for row, score, standing in zip(rows, KNOWN.scores, standings, strict=False)
    ]
    hits = HitRows(KNOWN, rows, np.array(standings, np.uint8))

    assert list(hits) == plain
    assert list(hits[part]) == plain[part]
    assert hits.n_free == sum(
        hit.standing in (BulkStanding.NONE, BulkStanding.MARKED) for hit in plain
    )


def test_what_a_scan_found_is_said_and_nothing_is_said_of_nothing() -> None:
    assert found_words(KNOWN) == "3 messages are known bulk mail, of 2 kinds."
    assert found_words(no_known_bulk()) == ""
    assert list(no_hits()) == []


@pytest.mark.parametrize(("value", "words"), [(0.8, "0.80"), (0.7999, "0.79"), (1.0, "1.00")])
def test_a_similarity_is_rounded_down(value: float, words: str) -> None:
    assert degree_words(value) == words
