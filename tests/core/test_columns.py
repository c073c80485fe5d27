"""Columns travel as bytes and come back equal; damage is an error, not a wrong answer."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.columns import (
    Texts,
    count_up,
    distinct_pairs,
    distinct_rows,
    distinct_sorted,
    index_in_sorted,
    is_in_sorted,
    pack,
    pair_keys,
    unpack,
)

pytestmark = pytest.mark.slow

strings = st.lists(st.text(max_size=20), max_size=20)


@given(strings)
def test_texts_give_back_their_strings(values: list[str]) -> None:
    column = Texts.of(values)

    assert list(column) == values
    assert [column[i] for i in range(len(column))] == values
    assert [column.getter()(i) for i in range(len(column))] == values


@given(strings, strings)
def test_joined_texts_are_one_after_the_other(first: list[str], second: list[str]) -> None:
    assert list(Texts.join([Texts.of(first), Texts.of(second)])) == first + second


@given(strings)
def test_taken_texts_are_the_chosen_rows(values: list[str]) -> None:
    rows = np.array([i for i in range(len(values)) if i % 2], np.int64)

    assert list(Texts.of(values).select(rows)) == [values[i] for i in rows]


def test_texts_keep_lone_surrogates() -> None:
    assert list(Texts.of(["a\udcff"])) == ["a\udcff"]


def test_texts_know_their_end() -> None:
    with pytest.raises(IndexError):
        Texts.of(["one"])[1]
    assert Texts.of(["one", "two"])[-1] == "two"


@given(strings, st.lists(st.integers(0, 2**63 - 1)))
def test_packed_columns_come_back(values: list[str], numbers: list[int]) -> None:
    wide = np.arange(6, dtype=np.uint64).reshape(3, 2)
    columns = {"texts": Texts.of(values), "numbers": np.array(numbers, np.int64), "wide": wide}

    back = unpack(pack(columns))

    assert isinstance(back["texts"], Texts)
    assert list(back["texts"]) == values
    assert np.array_equal(back["numbers"], columns["numbers"])
    assert back["wide"].shape == (3, 2)
    assert back["wide"].dtype == np.uint64


def test_a_cut_or_foreign_block_is_refused() -> None:
    block = pack({"numbers": np.arange(4)})

    for damaged in (block[:-1], block + b"x", b"PK" + block, b""):
        with pytest.raises(ValueError, match=r".+"):
            unpack(damaged)


COUNTS = st.lists(st.integers(0, 4), max_size=8)
NUMBERS = st.lists(st.integers(-5, 5), max_size=12)


@given(COUNTS)
def test_counting_up_is_a_range_for_each_count(counts: list[int]) -> None:
    expected = [step for count in counts for step in range(count)]
    assert count_up(np.array(counts, np.int64)).tolist() == expected


@given(NUMBERS, NUMBERS)
def test_what_is_looked_up_is_where_a_list_has_it(keys: list[int], wanted: list[int]) -> None:
    keys.sort()

    at = index_in_sorted(np.array(keys, np.int64), np.array(wanted, np.int64))

    assert at.tolist() == [keys.index(each) if each in keys else -1 for each in wanted]
    found = is_in_sorted(np.array(keys, np.int64), np.array(wanted, np.int64))
    assert found.tolist() == [each in keys for each in wanted]


@given(st.lists(st.tuples(st.integers(0, 2**31 - 1), st.integers(0, 2**31 - 1)), max_size=9))
def test_a_pair_has_one_key_whichever_stands_first(pairs: list[tuple[int, int]]) -> None:
    a, b = np.array(pairs, np.int32).reshape(-1, 2).T
    keys = pair_keys(a, b).tolist()
    assert keys == pair_keys(b, a).tolist()
    assert len(set(keys)) == len({frozenset(pair) for pair in pairs})


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(2**63, 2**63 + 3)), max_size=20))
def test_what_is_distinct_is_in_order_and_there_once(pairs: list[tuple[int, int]]) -> None:
    a, b = np.array(pairs, np.uint64).reshape(-1, 2).T

    assert distinct_sorted(b).tolist() == sorted({pair[1] for pair in pairs})
    firsts, seconds = distinct_pairs(a, b)
    assert list(zip(firsts.tolist(), seconds.tolist(), strict=True)) == sorted(set(pairs))


@given(st.integers(1, 4), st.lists(st.integers(0, 3), max_size=40), st.sampled_from([2, 1 << 63]))
def test_distinct_rows_are_numbered_as_numpy_does(width: int, cells: list[int], step: int) -> None:
    flat = np.array([cell * step % (1 << 64) for cell in cells], np.uint64)
    table = flat[: len(cells) // width * width].reshape(-1, width)
    first, which = distinct_rows(table)
    values, firsts, inverse = np.unique(table, axis=0, return_index=True, return_inverse=True)
    assert first.tolist() == firsts.tolist()
    assert which.tolist() == inverse.ravel().tolist()
    assert (table[first] == values).all()


def test_rows_are_numbered_quicker_than_numpy_does() -> None:
    table = np.random.default_rng(6).integers(0, 1 << 20, (60_000, 3)).astype(np.uint64)

    def seconds(work: Callable[[], object]) -> float:
        spent = []
        for _ in range(3):
            begun = time.thread_time()
            work()
            spent.append(time.thread_time() - begun)
        return min(spent)

    def by_numpy() -> object:
        return np.unique(table, axis=0, return_index=True, return_inverse=True)

    assert seconds(lambda: distinct_rows(table)) < seconds(by_numpy)


def test_many_values_are_made_distinct_quicker_than_by_a_hash_table() -> None:
    values = np.random.default_rng(5).integers(0, 1 << 40, 300_000)

    def seconds(work: Callable[[np.ndarray], object]) -> float:
        spent = []
        for _ in range(3):
            begun = time.thread_time()
            work(values)
            spent.append(time.thread_time() - begun)
        return min(spent)

    assert seconds(distinct_sorted) < seconds(np.unique) / 2
