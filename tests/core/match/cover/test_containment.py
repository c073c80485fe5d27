"""Looking for one text in another: whole lines and sentences, in order, however wrapped."""

from __future__ import annotations

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.match.cover.containment import MOST_STEPS, find_whole
from core.match.cover.exact_text import ExactText, make_exact_text

pytestmark = pytest.mark.slow


def exact(text: str) -> ExactText:
    return make_exact_text([(line, False, False) for line in text.split("\n")])


def stands_in(text: str, other: str) -> bool:
    return find_whole(exact(text), exact(other)).found


LETTER = (
    "Dear Bob,\n\nthe boiler is checked on Tuesday the 12th, so please leave the cellar door open "
    "for the man from the works. He comes at 8.\n\nAnna"
)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("pay 100", "Don't pay 1000"),
        ("pay 100", "please pay 100 now"),
        ("pay 100 euros.", "Please do not\npay 100 euros."),
        ("therapist is here", "the rapist is here"),
        ("the rapist is here", "therapist is here"),
        ("One.\nTwo.", "Two.\nOne."),
        ("One.\nOne.", "One."),
        ("It costs 10.5", "It costs 10. 5"),
        ("Yes", "yes"),
        ("a b", ""),
        ("", "a b"),
    ],
)
def test_what_is_not_whole_or_not_the_same_is_not_there(text: str, other: str) -> None:
    assert not stands_in(text, other)


@pytest.mark.parametrize("width", [30, 47, 60, 72, 200])
@pytest.mark.parametrize("mark", ["", "> ", ">> ", "| "])
def test_wrapping_and_marks_do_not_matter(width: int, mark: str) -> None:
    wrapped = [line for part in LETTER.split("\n") for line in textwrap.wrap(part, width) or [""]]
    other = "Thanks!\n\nOn Monday Anna wrote:\n" + "\n".join(mark + line for line in wrapped)

    found = find_whole(exact(LETTER), exact(other + "\n\n-- \nlist"))

    assert found.found
    assert found.quoted == bool(mark)


def test_an_answer_between_two_quoted_lines_parts_nothing() -> None:
    lines = textwrap.wrap(LETTER.split("\n\n")[1], 50)
    other = "> " + lines[0] + "\nWhich door?\n" + "\n".join(f"> {line}" for line in lines[1:])

    assert stands_in("\n".join(lines), other)
    assert not stands_in("\n".join(lines), other.replace("\nWhich", "\n> which"))


def test_the_place_of_an_edit_is_told() -> None:
    text, other = exact(LETTER), exact(LETTER.replace("Anna", "Anne"))
    found = find_whole(text, other)

    assert not found.found
    assert text.show(found.missing, found.missing + 9) == "Anna"
    assert other.show(found.after, found.after + 9) == "Anne"


def test_a_message_that_quotes_itself_and_a_hundred_levels_are_found() -> None:
    text = "The very first message."
    quoted = text
    for level in range(100):
        quoted = f"Answer {level}.\n" + "\n".join(f">{line}" for line in quoted.split("\n"))

    assert stands_in(text, quoted)
    assert stands_in("Answer 3.\n> Answer 2.\n>> Answer 1.", quoted)
    assert not stands_in("Answer 2.\n> Answer 3.", quoted)
    assert stands_in(f"{text}\n> {text}", f"{text}\n> {text}\n>> {text}")


@pytest.mark.parametrize("last", ["zz", "a. b"])
def test_a_megabyte_of_one_line_comes_to_an_end(last: str) -> None:
    many = "A.\n" * 250_000
    found = find_whole(exact(many + last), exact(many + "y"))

    assert not found.found
    assert MOST_STEPS < 250_000


WORDS = st.sampled_from(["pay", "100", "not", "Bob", "now.", "Yes.", "我们。", "x"])
LINES = st.lists(st.lists(WORDS, min_size=1, max_size=4).map(" ".join), min_size=1, max_size=5)


@given(text=LINES, before=LINES, after=LINES)
def test_what_was_put_around_or_between_paragraphs_is_no_matter(
    text: list[str], before: list[str], after: list[str]
) -> None:
    whole = "\n\n".join([*before, *text, *after])

    assert stands_in("\n\n".join(text), whole)


@given(text=LINES, other=LINES)
def test_what_is_found_is_found_by_its_words_too(text: list[str], other: list[str]) -> None:
    """A reference that knows no borders: it must find what is found."""
    one, two = "\n\n".join(text), "\n\n".join(other)
    if stands_in(one, two):
        rest = iter("".join(two.split()))
        assert all(char in rest for char in "".join(one.split()))
