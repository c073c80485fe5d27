"""What edit distance links, against brute force; and what it must not link."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from helpers.tables.edit_tables import FLOOR_WORDS, Letter, link_letters, table_of
from helpers.tables.plain_edits import plain_similarity
from hypothesis import given
from hypothesis import strategies as st

from core.columns import pack, unpack
from core.job import NullJob
from core.match.edits import links as edit_links_module
from core.match.edits.links import (
    PAIR_COLUMNS,
    edit_links_from_columns,
    edit_links_to_columns,
    edit_similarity,
    find_edit_links,
)
from core.match.edits.own_text import LEAST_CHARACTERS, OwnText
from core.match.join.join import find_links

SENTENCES = (
    "the water is off on tuesday",
    "the water is off on monday",
    "please fill a bucket before noon",
    "please fill two buckets before noon",
    "call me",
    "thanks",
    "your parcel 4711 is at the door",
    "your parcel 4712 is at the door",
    "ok",
)
LETTERS = st.lists(
    st.builds(
        Letter,
        st.lists(st.sampled_from(SENTENCES), max_size=3).map(tuple),
        files=st.sampled_from([(), (), (1,)]),
    ),
    max_size=9,
)


def by_brute_force(letters: list[Letter]) -> dict[tuple[str, str], float]:
    """Pairs of different texts, one at least short or brief, that may be linked."""
    found = {}
    firsts = {letter.text: letter for letter in reversed(letters)}
    long = [letter for letter in firsts.values() if letter.n_words >= FLOOR_WORDS]
    for one, other in combinations([x for x in letters if x.n_words < FLOOR_WORDS] + long, 2):
        short = [letter for letter in (one, other) if letter.n_words < FLOOR_WORDS]
        if any(len(letter.text) < LEAST_CHARACTERS for letter in short):
            continue
        if (short and one.files != other.files) or one.text == other.text:
            continue
        score = plain_similarity(one.text, other.text)
        if one.text and other.text and score >= 0.5 - 1e-9:
            found[min(one.text, other.text), max(one.text, other.text)] = score
    return found


@given(LETTERS)
def test_brief_texts_are_linked_exactly_as_their_distance_says(letters: list[Letter]) -> None:
    found = link_letters(letters).edits
    scores = edit_similarity(found.edits, found.size_a, found.size_b).tolist()
    pairs = {}
    for a, b, score in zip(found.a.tolist(), found.b.tolist(), scores, strict=True):
        one, other = letters[a], letters[b]
        if one.text != other.text:
            pairs[min(one.text, other.text), max(one.text, other.text)] = score
    assert pairs == pytest.approx(by_brute_force(letters))


@pytest.mark.parametrize("text", ["thanks!", "ok", "see you", "on my way home"])
def test_a_few_characters_link_nothing(text: str) -> None:
    found = link_letters([Letter((text,), sender=1), Letter((text,), sender=2)])
    assert not len(found.edits.a)


@pytest.mark.parametrize(("words", "brief"), [(29, 2), (30, 0)])
def test_texts_below_thirty_words_are_brief(words: int, brief: int) -> None:
    letters = [Letter((" ".join([*["water"] * (words - 1), end]),)) for end in ("off", "on")]

    assert link_letters(letters).edits.counts.brief == brief


def test_below_the_floor_attachments_must_be_equal() -> None:
    one, other = "the report is attached, john", "the report is attached, jean"
    assert (
        len(link_letters([Letter((one,), files=(1,)), Letter((other,), files=(1,))]).edits.a) == 1
    )
    assert not len(
        link_letters([Letter((one,), files=(1,)), Letter((other,), files=(2,))]).edits.a
    )


def test_what_is_not_quoted_is_compared_by_itself() -> None:
    quote = "the water will be turned off on tuesday from eight to twelve in the whole house " * 3
    letters = [Letter((own, quote), n_quoted=1) for own in ("yes", "yes.", "by no means")]
    found = link_letters(letters).edits
    own = edit_similarity(found.own_edits, found.own_a, found.own_b)
    told = dict(zip(zip(found.a.tolist(), found.b.tolist(), strict=True), own, strict=True))
    assert told[0, 1] == pytest.approx(0.75)
    assert told[0, 2] < 0.5
    assert (edit_similarity(found.edits, found.size_a, found.size_b) > 0.9).all()


def test_texts_of_a_large_class_are_compared_with_its_first() -> None:
    letters = [
        Letter(
            ("dear reader of our letter", "it costs less than ever before", f"number {n} of it")
        )
        for n in range(40)
    ]
    found = link_letters(letters).edits
    assert found.counts.compared == 39
    assert set(found.a.tolist()) == {0}
    assert found.in_large.all()


def test_texts_of_a_small_class_are_compared_with_each_other_whatever_their_sketches_say() -> None:
    said_by_all = " ".join(f"shared{n}" for n in range(20))
    letters = [
        Letter((said_by_all, " ".join(f"{own}{n}" for n in range(0, 60, 3))))
        for own in ("haus", "wasser", "brief", "zug", "montag")
    ]
    found = link_letters(letters).edits
    assert (found.counts.brief, found.counts.compared) == (0, 10)
    assert (found.a < found.b).all()


def test_a_text_that_nobody_has_any_more_is_counted() -> None:
    mails = table_of([Letter(SENTENCES[:1]), Letter(SENTENCES[1:2])])
    links = find_links({}, n_mails=2, floor=0.5, max_links=10**6, job=NullJob())
    found = find_edit_links(mails, links, lambda rows: [None] * len(rows), NullJob())
    assert (len(found.a), found.counts.missing) == (0, 2)
    known = OwnText(SENTENCES[0], SENTENCES[0])
    assert (
        find_edit_links(mails, links, lambda rows: [known] * len(rows), NullJob()).counts.missing
        == 0
    )


def test_a_long_text_of_few_words_is_compared_less_closely_and_counted() -> None:
    one, other = ("x" * 60_000 + " is here",), ("x" * 59_000 + " is there",)
    found = link_letters([Letter(one), Letter(other)]).edits
    assert (found.counts.brief, found.counts.too_long) == (0, 2)


def test_pairs_beyond_the_budget_are_left_out_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    letters = [Letter((sentence * 2,)) for sentence in SENTENCES[:4]]
    before = link_letters(letters).edits
    monkeypatch.setattr(edit_links_module, "STEPS_A_TEXT", 0)
    found = link_letters(letters).edits
    assert len(before.a)
    assert before.counts.left_out == 0
    assert len(found.a) == 0
    assert found.counts.left_out == before.counts.compared


ONE = ("the water is off on tuesday", "please fill a bucket before noon")
OTHER = ("the water is off on monday", "please fill two buckets before noon")


def test_columns_come_back() -> None:
    found = link_letters([Letter(ONE), Letter(OTHER), Letter(OTHER, files=(1,))]).edits
    back = edit_links_from_columns(unpack(pack(edit_links_to_columns(found))))
    assert len(found.a)
    assert back.counts == found.counts
    for name in ("text_of", "in_large", *PAIR_COLUMNS):
        assert np.array_equal(getattr(back, name), getattr(found, name))


def test_columns_of_something_else_are_refused() -> None:
    with pytest.raises(ValueError, match="text_of"):
        edit_links_from_columns({"counts": np.zeros(9)})
