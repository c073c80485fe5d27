"""A sentence takes its values as they are, whatever a stranger wrote into them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cli.words.wording import english
from core.model.reasons import SeenTwiceSign
from core.words.details import with_detail
from core.words.sentence import (
    QUOTED,
    SHOWN_DETAIL,
    Part,
    Score,
    Sentence,
    Size,
    about,
    for_each,
    joined_clauses,
    joined_sentences,
    listed,
    opening,
    within,
    without_end,
)

WORDS = st.text("ab %123Ln", min_size=1)


@given(st.lists(WORDS, min_size=3, max_size=3))
def test_a_value_is_no_place_for_another(values: list[str]) -> None:
    said = english(Sentence("Any", "<%3|%1|%2|%1>").of(*values))

    assert said == f"<{values[2]}|{values[0]}|{values[1]}|{values[0]}>"


@given(st.lists(WORDS, min_size=1))
def test_lists_stand_between_their_parts_only(values: list[str]) -> None:
    assert english(listed(values)) == ", ".join(values)
    assert english(joined_clauses(values)) == "; ".join(values)
    assert english(joined_sentences(values)) == " ".join(values)


@given(st.floats(0, 1))
def test_a_similarity_never_reads_as_more_than_it_is(value: float) -> None:
    assert float(english(Score(value))) <= value + 2e-8


@pytest.mark.parametrize(
    ("part", "said"),
    [
        (Score(0.599), "0.59"),
        (Score(0.29), "0.29"),
        (Score(float(np.float32(0.57))), "0.57"),
        (Score(0.6, exact=True), "0.60"),
        (Score(0.875, exact=True), "0.8750"),
        (1_284, "1,284"),
        (Size(2_345_678), "2.3 MB"),
        (QUOTED.of("it says %1"), "\u201cit says %1\u201d"),
        (within(Sentence("Any", "It is there")), "it is there"),
        (within(Sentence("Any", "Thunderbird is running")), "Thunderbird is running"),
        (opening(Sentence("Any", "%1 is there").of("ann")), "Ann is there"),
        (opening(""), ""),
        (listed(()), ""),
        (Sentence("Any", "%Ln (copy|copies) of %Ln word(s)").of(number=1), "1 copy of 1 word"),
        (Sentence("Any", "%Ln (copy|copies)").of(number=2_000), "2,000 copies"),
        (about("Inbox", Sentence("Any", "gone")), "Inbox: gone"),
        (with_detail(Sentence("Any", "gone"), ""), "gone"),
        (with_detail(Sentence("Any", "gone"), "ENOENT\x1b"), "gone (ENOENT\u00b7)"),
    ],
)
def test_each_kind_of_value_reads_as_people_write_it(part: Part, said: str) -> None:
    assert english(part) == said


def test_a_detail_is_cut_to_what_a_line_holds() -> None:
    said = english(with_detail(Sentence("Any", "gone"), "x" * 10_000))

    assert said == f"gone ({'x' * (SHOWN_DETAIL - 1)}\u2026)"


@pytest.mark.parametrize(
    ("said", "quoted"),
    [
        ("Pay 60861.", "Pay 60861"),
        ("so it is\u3002\n", "so it is"),
        ("a.b", "a.b"),
        ("...", "..."),
    ],
)
def test_what_is_quoted_leaves_the_full_stop_to_the_sentence(said: str, quoted: str) -> None:
    assert without_end(said) == quoted


def test_a_member_without_a_sentence_is_named_before_anything_is_said() -> None:
    known = {SeenTwiceSign.FILE: Sentence("Any", "a"), SeenTwiceSign.LABEL: Sentence("Any", "b")}

    with pytest.raises(TypeError, match=r"SeenTwiceSign: no sentence for CACHE$"):
        for_each(known, but={SeenTwiceSign.ACCOUNT})
