"""Blocks: every place where a keyword may stand, at every remainder, is in the tables."""

from __future__ import annotations

import base64

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.keywords.blocks import (
    Sampling,
    choose_blocks,
    count_blocks,
    expected_share,
    make_probes,
    plain_key,
    possible_samplings,
    quad_keys,
)
from core.keywords.spellings import KeywordSpelling, spell_keyword


def spelling(word: str) -> KeywordSpelling:
    found = spell_keyword(0, word, "utf_8")
    assert found is not None
    return found


def test_a_way_leaves_no_place_unseen() -> None:
    for shortest in range(1, 40):
        for way in possible_samplings(shortest):
            assert way.step >= 1
            assert way.step + way.size - 1 <= shortest or way.quads
            if way.quads:  # P1: w quads, every k-th, 3 (w + k) - 1 bytes
                assert way.step + way.size - 1 <= shortest


def test_the_papers_step_for_one_quad() -> None:
    steps = {way.step // 3 for way in possible_samplings(20) if way.quads and way.size == 3}

    assert steps == {(20 - 2) // 3}


@given(st.text("abcxyzAÄß!", min_size=9, max_size=15), st.integers(0, 20), st.booleans())
def test_every_start_shows_a_block_of_the_table(word: str, before: int, upper: bool) -> None:
    text = "q" * before + (word.upper() if upper else word) + "q" * 20
    low = spelling(word.casefold())
    at = text.casefold().index(word.casefold(), before)
    start = len(text[:at].encode())
    for way in possible_samplings(low.n_probed):
        blocks = choose_blocks([low], way)
        if blocks is None:
            continue  # too many spellings, as ßßßß has: another way is taken
        seen = False
        for place in range(0, len(text.encode()) - way.size, way.step):
            stretch = text.encode()[place : place + way.size]
            if way.quads:
                codes = np.frombuffer(base64.b64encode(stretch).ljust(8, b"\0"), "<u8").copy()
                key = int(quad_keys(codes, way.size // 3)[0])
            else:
                key = plain_key(stretch)
            which = np.flatnonzero(blocks.keys == np.uint64(key))
            for entry in which.tolist():
                offsets = blocks.offsets[blocks.firsts[entry] : blocks.firsts[entry + 1]]
                seen |= place - start in offsets.tolist()
        assert seen, way


def test_the_rarest_block_is_taken() -> None:
    text = b"the report of the month " * 50 + bytes(8)
    way = Sampling(4, 1, quads=False)
    blocks = choose_blocks([spelling("the report zq17")], way, count_blocks(text, 4))

    assert blocks is not None
    assert blocks.offsets.tolist()[0] >= 8


@pytest.mark.parametrize("word", ["invoice", "rechnung"])
def test_capital_and_small_letters_have_the_same_keys_in_quads(word: str) -> None:
    way = Sampling(3, 3, quads=True)
    blocks = choose_blocks([spelling(word)], way)
    assert blocks is not None

    for form in (word, word.upper(), word.title()):
        codes = np.frombuffer(base64.b64encode(form.encode()[:6]), "<u4").astype(np.uint64)
        assert np.isin(quad_keys(codes, 1), blocks.keys).any()


def test_a_spelling_of_too_many_forms_passes_the_second_look_anywhere() -> None:
    """Of ssss each letter, and each pair of them, may be written in several ways (ſ, ß)."""
    probes = make_probes([spelling("invoices"), spelling("s" * 16), spelling("rechnung")])

    assert probes.free.tolist() == [False, True, False]


@pytest.mark.parametrize("times", [1, 50])
def test_the_share_of_entries_is_how_often_the_rarest_block_stands_there(times: int) -> None:
    text = b"the report of it, " * times + bytes(8)
    words = [spelling("report"), spelling("of it, x")]

    share = expected_share(words, Sampling(4, 1, quads=False), count_blocks(text, 4))

    assert share == pytest.approx(times / (len(text) - 7))
