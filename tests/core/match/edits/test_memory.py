"""A search that remembers an earlier one finds what a search from scratch finds, to the bit."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.tables.edit_tables import Letter, search_letters
from hypothesis import given, settings
from hypothesis import strategies as st

from core.columns import Int64s, Texts, pack, unpack
from core.match.edits import brief_texts, choice, known_texts
from core.match.edits.columns import edit_links_to_columns
from core.match.edits.links import EditLinks
from core.match.edits.memory import EMPTY, EditMemory, memory_from_columns, memory_to_columns
from core.match.edits.own_text import OwnText

FOOTER = "\nyou get this because you live in the house\n"
SENTENCES = (
    "the water is off on tuesday",
    "the water is off on monday",
    "the water is on again on monday, we hope for good and for all of you",
    "please fill a bucket before noon" + FOOTER,
    "please fill two buckets before noon" + FOOTER,
    "your parcel 4711 is at the door",
    "your parcel 4712 is at the door",
    "thanks",
    FOOTER,
    " ".join(f"word{n} and" for n in range(20)),
    " ".join(f"word{n} and" for n in range(0, 20, 2)),
)
LETTERS = st.builds(
    Letter,
    st.lists(st.sampled_from(SENTENCES), max_size=4).map(tuple),
    n_quoted=st.sampled_from([0, 0, 0, 1]),
    files=st.sampled_from([(), (), (1,)]),
    sender=st.integers(1, 2),
    subject=st.sampled_from(["", "the water of next week", "parcels"]),
)
BOXES = st.lists(LETTERS, min_size=1, max_size=10).flatmap(
    lambda pool: st.lists(st.lists(st.sampled_from(pool), max_size=14), min_size=2, max_size=4)
)


def stored(memory: EditMemory) -> EditMemory:
    """As it comes out of the cache."""
    return memory_from_columns(unpack(pack(memory_to_columns(memory))))


def assert_equal(one: EditLinks, other: EditLinks) -> None:
    columns = edit_links_to_columns(one), edit_links_to_columns(other)
    for name in columns[0]:
        np.testing.assert_array_equal(columns[0][name], columns[1][name], err_msg=name)


@settings(deadline=None)
@given(BOXES, st.integers(2, 6), st.sampled_from([3, 6, 99]), st.sampled_from([2, 32]))
def test_whatever_came_and_went_all_is_found_as_from_scratch(
    boxes: list[list[Letter]], many_lines: int, many_brief: int, large: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(known_texts, "MANY", many_lines)
        patch.setattr(brief_texts, "MANY_BRIEF", many_brief)
        patch.setattr(choice, "LARGE", large)
        memory = EMPTY
        for letters in boxes:
            found, memory = search_letters(letters, stored(memory))
            assert_equal(found, search_letters(letters, EMPTY)[0])


LONG = SENTENCES[-2]
LETTERS_OF_A_HOUSE = [Letter((f"the water is off in house {n} {n * n}",)) for n in range(30)]


def test_what_is_remembered_is_not_read_again() -> None:
    asked: list[int] = []

    def read(rows: Int64s) -> list[OwnText]:
        asked.extend(rows.tolist())
        return [OwnText(now[row].text, now[row].own) for row in rows.tolist()]

    now = [*LETTERS_OF_A_HOUSE, Letter((LONG, "here"))]
    _, memory = search_letters(now, EMPTY, read)
    now = [Letter((LONG, "there")), *now]
    asked.clear()
    found, memory = search_letters(now, stored(memory), read)
    assert sorted(asked) == [0, len(now) - 1]  # the new one, and what it is compared with
    assert_equal(found, search_letters(now, EMPTY, read)[0])
    asked.clear()
    now.reverse()
    search_letters(now, memory, read)
    assert asked == []


def test_a_text_that_got_lost_since_is_counted() -> None:
    one, other = Letter((LONG, "here")), Letter((LONG, "there"))
    _, memory = search_letters([one, Letter((LONG, "where"))], EMPTY)
    texts = {1: OwnText(other.text, other.own)}
    box = [one, other]
    found, _ = search_letters(box, memory, lambda rows: [texts.get(row) for row in rows.tolist()])
    assert (found.counts.missing, found.counts.pairs) == (1, 0)


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


@pytest.mark.parametrize("how", ["gone", "cut", "another", "beyond", "below"])
@pytest.mark.parametrize("name", list(memory_to_columns(EMPTY)))
def test_a_damaged_memory_is_none(name: str, how: str) -> None:
    letters = [*LETTERS_OF_A_HOUSE, *(Letter((LONG, end)) for end in "abc")]
    columns: dict[str, object] = dict(memory_to_columns(search_letters(letters, EMPTY)[1]))
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
