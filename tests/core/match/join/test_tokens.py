"""Pieces of text become numbers exactly where they occur in more than one place."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from helpers.process.sampling import examples
from helpers.tables.block_tables import table, tables
from hypothesis import given, settings
from hypothesis import strategies as st

from core.job import NullJob
from core.match.join import tokens
from core.match.join.tokens import PieceLists, read_lists
from core.model.fingerprint import BlockKind
from core.model.table import BlockTable

Named = dict[int, list[tuple[int, int]]]
LISTS = st.dictionaries(st.integers(0, 90), st.lists(st.integers(0, 9), max_size=8), max_size=9)


def named_plainly(lists: dict[int, list[int]]) -> Named:
    """Each piece with how often it stood before in its list, where another list has that too."""
    numbered: Named = {}
    for row, pieces in lists.items():
        before: Counter[int] = Counter()
        numbered[row] = []
        for piece in pieces:
            numbered[row].append((piece, before[piece]))
            before[piece] += 1
    lists_with = Counter(name for names in numbered.values() for name in names)
    return {row: [n for n in names if lists_with[n] > 1] for row, names in numbered.items()}


def tokens_by_row(read: PieceLists) -> dict[int, list[int]]:
    return {
        int(read.rows[unit]): read.token[start:end].tolist()
        for unit, start, end in zip(read.unit, read.starts[:-1], read.starts[1:], strict=True)
    }


def same_partition(found: dict[int, list[int]], expected: Named) -> bool:
    """Whether two ways to number pieces call the same pieces equal."""
    pairs = {
        (token, name)
        for row in expected
        for token, name in zip(found[row], expected[row], strict=True)
    }
    return len({token for token, _ in pairs}) == len(pairs) == len({name for _, name in pairs})


@settings(max_examples=examples(200))
@given(LISTS)
def test_pieces_are_numbered_as_plain_python_counts_them(lists: dict[int, list[int]]) -> None:
    read = read_lists(tables(lists), NullJob())

    assert read.rows.tolist() == sorted(lists)
    assert read.size.tolist() == [len(lists[row]) for row in sorted(lists)]
    assert same_partition(tokens_by_row(read), named_plainly(lists))
    assert sorted(set(read.token.tolist())) == list(range(len(set(read.token.tolist()))))


@settings(max_examples=examples(100))
@given(LISTS, st.data())
def test_places_count_all_pieces_and_own_places_those_that_are_not_quoted(
    lists: dict[int, list[int]], data: st.DataObject
) -> None:
    marks = {
        row: data.draw(st.lists(st.integers(0, 1), min_size=len(p), max_size=len(p)))
        for row, p in lists.items()
    }
    read = read_lists({BlockKind.SENTENCES: table(lists, marks)}, NullJob())

    for at, row in enumerate(sorted(lists)):
        place = read.place[read.starts[at] : read.starts[at + 1]].tolist()
        own = read.own_place[read.starts[at] : read.starts[at + 1]].tolist()
        names = named_plainly(lists)[row]
        assert [lists[row][p] for p in place] == [piece for piece, _ in names]
        assert own == [-1 if marks[row][p] else marks[row][:p].count(0) for p in place]
        assert read.own[at] == marks[row].count(0)


@settings(max_examples=examples(60))
@given(LISTS, st.sampled_from([1, 2, 5]), st.sampled_from([0, 1, 5]))
def test_in_however_many_sections_they_are_sorted_pieces_get_the_same_numbers(
    lists: dict[int, list[int]], bucket: int, section_bits: int
) -> None:
    many = {row: [17 * piece for piece in pieces] for row, pieces in lists.items()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tokens, "_BUCKET", bucket)
        at_once = tokens_by_row(read_lists(tables(many), NullJob()))
        patch.setattr(tokens, "_SECTION_BITS", section_bits)
        read = read_lists(tables(many), NullJob())

    assert tokens_by_row(read) == at_once
    assert same_partition(tokens_by_row(read), named_plainly(many))


def test_both_kinds_stand_one_behind_the_other_and_share_no_token() -> None:
    lists = {3: [1, 2], 8: [1, 2]}

    read = read_lists(tables(lists, {8: [1, 5], 9: [1, 5]}), NullJob())

    kinds = [list(BlockKind).index(BlockKind.SENTENCES)] * 2
    kinds += [list(BlockKind).index(BlockKind.PARAGRAPHS)] * 2
    assert read.rows.tolist() == [3, 8, 9]
    assert sorted(zip(read.kind.tolist(), read.unit.tolist(), strict=True)) == sorted(
        zip(kinds, [0, 1, 1, 2], strict=True)
    )
    by_kind = [set(read.token[s:e]) for s, e in zip(read.starts, read.starts[1:], strict=False)]
    assert by_kind[0] == by_kind[1]
    assert by_kind[2] == by_kind[3]
    assert not by_kind[0] & by_kind[2]


def with_digests(lists: dict[int, list[int]], digests: np.ndarray) -> dict[BlockKind, BlockTable]:
    old = table(lists)
    return {BlockKind.SENTENCES: BlockTable(old.rows, old.starts, digests, old.quoted)}


@pytest.mark.parametrize("byte", range(20))
def test_digests_that_differ_in_one_byte_are_two(byte: int) -> None:
    """In the first eight bytes a sort tells them apart; in the others a second look does."""
    lists = {0: [1], 1: [2], 2: [1], 3: [2]}
    digests = np.full((4, 20), 7, np.uint8)
    digests[[1, 3], byte] = 8

    read = read_lists(with_digests(lists, digests), NullJob())

    found = tokens_by_row(read)
    assert found[0] == found[2] != found[1] == found[3]


def test_a_piece_twice_in_one_list_alone_is_shared_with_nobody() -> None:
    read = read_lists(tables({0: [5, 5, 1], 1: [1]}), NullJob())

    assert tokens_by_row(read) == {0: [0], 1: [0]}
    assert read.place.tolist() == [2, 0]


@pytest.mark.parametrize("size", [1, 3, 1 << 16])
def test_digests_are_dealt_out_to_several_sorts_with_the_same_result(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    lists = {row: [row % 7, row % 11, 100 + row, row % 7] for row in range(60)}
    expected = tokens_by_row(read_lists(tables(lists), NullJob()))

    monkeypatch.setattr(tokens, "_BUCKET", size)
    found = tokens_by_row(read_lists(tables(lists), NullJob()))

    assert same_partition(found, {row: [(t, 0) for t in names] for row, names in expected.items()})
