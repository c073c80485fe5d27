"""Tokens and their hashes: as `str.split` and `zlib.crc32` give them, one by one."""

from __future__ import annotations

import re
from itertools import pairwise
from zlib import crc32

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.text.normal import normalize_text
from core.text.tokens import TABLED, TokenBatch, TokenTable, cut_batches, tokenize

CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
WORDS = re.compile(f"[{CJK}]|[^\\s{CJK}]+")
LETTERS = st.sampled_from([*"ab. \n", "é", "ж", "明", "の", "𠀀", "😀", "\u3400", "\u9fff", "가"])
TEXTS = st.lists(st.one_of(st.text(), st.text(LETTERS)).map(normalize_text), max_size=6)


def tokens_of(batch: TokenBatch) -> list[list[str]]:
    return [
        [batch.token(number).decode() for number in range(start, end)]
        for start, end in pairwise(batch.first.tolist())
    ]


@given(TEXTS)
def test_tokens_are_what_white_space_parts(texts: list[str]) -> None:
    assert tokens_of(tokenize(texts)) == [text.split() for text in texts]


@given(TEXTS)
def test_the_lower_half_of_a_hash_is_the_crc_32(texts: list[str]) -> None:
    hashes = tokenize(texts).hashes
    words = [word for text in texts for word in text.split()]
    assert hashes.astype(np.uint32).tolist() == [crc32(word.encode()) for word in words]
    assert len({*hashes.tolist()}) == len({*words})


def test_long_words_have_one_too() -> None:
    words = ["x" * size + end for size in range(TABLED - 2, TABLED + 9) for end in "yz"]
    hashes = tokenize([" ".join(words), "a"]).hashes
    assert hashes.astype(np.uint32).tolist() == [crc32(w.encode()) for w in (*words, "a")]
    assert len({*(hashes >> np.uint64(32)).tolist()}) == len(words) + 1


@given(st.lists(st.text("ab \n", max_size=4), max_size=12))
def test_batches_hold_all_texts_in_order(texts: list[str]) -> None:
    long = [text * 20_000 for text in texts]
    assert [text for some in cut_batches(long) for text in long[some]] == long


@given(st.lists(st.lists(st.integers(1, 60), max_size=30, unique=True), max_size=5), st.data())
def test_a_table_finds_what_was_added(rounds: list[list[int]], data: st.DataObject) -> None:
    """Some hashes share their upper bits, so that they want the same place."""
    table, known = TokenTable(), dict[int, int]()
    spread = data.draw(st.sampled_from([1, 1 << 55, (1 << 64) // 61]))
    for some in rounds:
        new = [number * spread for number in some if number * spread not in known]
        numbers = range(len(known), len(known) + len(new))
        known.update(zip(new, numbers, strict=True))
        table.add(np.array(new, np.uint64), np.array(numbers, np.int32))
    asked = [number * spread for number in range(1, 61)]
    found = table.find(np.array(asked, np.uint64)).tolist()
    assert found == [known.get(number, -1) for number in asked]
    assert len(table) == len(known)


def test_a_table_grows() -> None:
    hashes = tokenize([" ".join(map(str, range(50_000)))]).hashes
    table = TokenTable()
    for start in range(0, 50_000, 7_000):
        some = hashes[start : start + 7_000]
        table.add(some, np.arange(start, start + len(some), dtype=np.int32))
    assert table.find(hashes).tolist() == list(range(50_000))
    assert table.find(tokenize(["x y z"]).hashes).tolist() == [-1] * 3
