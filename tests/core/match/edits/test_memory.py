"""What a search remembers for the next one, as it rests in the cache."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from helpers.tables.edit_tables import LETTERS_OF_A_HOUSE, LONG, Letter, search_letters

from core.columns import Texts
from core.match.edits.memory import EMPTY, memory_from_columns, memory_to_columns

pytestmark = pytest.mark.slow


def damaged(columns: dict[str, object], name: str, how: str) -> None:
    column = columns[name]
    if how == "gone":
        del columns[name]
    elif how == "cut":
        columns[name] = Texts.of(list(column)[:-1]) if isinstance(column, Texts) else column[:-1]  # type: ignore[index]
    elif how == "another":
        columns[name] = np.zeros(3) if isinstance(column, Texts) else Texts.of(["a"])
    elif how == "beyond" and isinstance(column, np.ndarray) and column.dtype == np.int32:
        columns[name] = np.full_like(column, 1 << 20)
    elif how == "below" and isinstance(column, np.ndarray) and column.dtype == np.int32:
        columns[name] = np.full_like(column, -7)


@cache
def searched() -> tuple[list[Letter], dict[str, object]]:
    """Letters, and what a search of them remembers."""
    letters = [*LETTERS_OF_A_HOUSE, *(Letter((LONG, end)) for end in "abc")]
    return letters, dict(memory_to_columns(search_letters(letters, EMPTY)[1]))


@pytest.mark.parametrize("how", ["gone", "cut", "another", "beyond", "below"])
@pytest.mark.parametrize("name", list(memory_to_columns(EMPTY)))
def test_a_damaged_memory_is_none(name: str, how: str) -> None:
    letters, sound = searched()
    columns = dict(sound)
    damaged(columns, name, how)
    memory = memory_from_columns(columns)  # type: ignore[arg-type]
    found, _ = search_letters([*letters, Letter((LONG, "d"))], memory)
    if how in {"gone", "another"} or (how == "cut" and name not in {"near", "joined"}):
        assert memory is EMPTY
        assert found.counts.pairs


def test_texts_that_are_no_texts_are_none() -> None:
    columns = memory_to_columns(search_letters(LETTERS_OF_A_HOUSE, EMPTY)[1])
    whole = columns["whole"]
    assert isinstance(whole, Texts)
    columns["whole"] = Texts(b"\xff" * len(whole.block), whole.ends)
    assert memory_from_columns(columns) is EMPTY


def test_a_pair_that_had_to_be_more_alike_then_is_measured_again() -> None:
    letters = [Letter((LONG, end)) for end in ("here", "there")]
    _, memory = search_letters(letters, EMPTY)
    a, b = memory.a.astype(np.int64), memory.b.astype(np.int64)
    assert memory.find_pairs(a, b, memory.least).tolist() == [0]
    assert memory.find_pairs(b, a, memory.least).tolist() == [0]
    assert memory.find_pairs(a, b, memory.least / 2).tolist() == [-1]
    assert memory.find_pairs(a - 1, b, memory.least).tolist() == [-1]
