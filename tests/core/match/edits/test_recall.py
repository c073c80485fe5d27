"""A search that remembers an earlier one finds what a search from scratch finds, to the bit."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.tables.edit_tables import LETTERS_OF_A_HOUSE, LONG, Letter, search_letters
from hypothesis import given, settings
from hypothesis import strategies as st

from core.columns import Int64s, pack, unpack
from core.match.edits import brief_texts, choice, known_texts
from core.match.edits.links import EditLinks, edit_links_to_columns
from core.match.edits.memory import EMPTY, EditMemory, memory_from_columns, memory_to_columns
from core.match.edits.own_text import OwnText

pytestmark = pytest.mark.slow

FOOTERS = "\nyou get this because\nyou live in the house", "\nsent by a neighbour of yours", ""
BRIEF = [
    f"please fill {what} before {when}{footer}"
    for what in ("a bucket", "two buckets", "the bath")
    for when in ("noon", "lunch")
    for footer in FOOTERS
]
BRIEF += [f"your parcel {n} is at the door{footer}" for n in (4711, 5822) for footer in FOOTERS]
BRIEF += [f"water is off{footer}" for footer in FOOTERS]
BRIEF += ["pleaze filll ay buckket befor nooon", "pleeze fil two bukets beefore luncch", "thanks"]
POOL = [
    *(
        Letter((text,), subject=("", "of water", "of all that")[n % 3])
        for n, text in enumerate(BRIEF)
    ),
    *(Letter((text,), files=(1,)) for text in BRIEF[::5]),
    *(Letter((text, "the end"), n_quoted=1, sender=2) for text in BRIEF[::4]),
    *(Letter((LONG, end)) for end in ("here", "there", "the bath", LONG[:70])),
    *(Letter((LONG, f"{n} of it"), n_quoted=1) for n in "abc"),
    *(
        Letter(("dear reader of our letter", "it costs less than ever before", f"{n}" * 70))
        for n in range(5)
    ),
]
BOXES = st.lists(st.lists(st.sampled_from(POOL), min_size=3, max_size=24), min_size=2, max_size=3)


def stored(memory: EditMemory) -> EditMemory:
    """As it comes out of the cache."""
    return memory_from_columns(unpack(pack(memory_to_columns(memory))))


def assert_equal(one: EditLinks, other: EditLinks) -> None:
    columns = edit_links_to_columns(one), edit_links_to_columns(other)
    for name in columns[0]:
        np.testing.assert_array_equal(columns[0][name], columns[1][name], err_msg=name)


@settings(deadline=None)
@given(BOXES, st.sampled_from([3, 5, 10]), st.sampled_from([6, 9, 99]), st.sampled_from([2, 32]))
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
