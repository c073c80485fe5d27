from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.text.salutation import HEAD, strip_salutation

REST = "the water will be off on tuesday"


@pytest.mark.parametrize(
    "greeting",
    [
        "dear john,",
        "dear mr. john baker:",
        "hello!",
        "hello john",
        "hi",
        "good morning, mr. brown,",
        "good morning mr. brown",
        "dear mary-jane o'neill,",
    ],
)
def test_a_greeting_on_its_line_goes_with_its_name(greeting: str) -> None:
    left = strip_salutation(f"{greeting}\n{REST}", "en")
    assert left.split()[-7:] == REST.split()
    assert not {"dear", "hello", "hi", "good", "john", "baker", "mary-jane"} & set(left.split())


@pytest.mark.parametrize(
    ("greeting", "language"),
    [
        ("уважаемая ирина петровна!", "ru"),
        ("здравствуйте!", "ru"),
        ("добрый день, ", "ru"),
        ("шановна пані ірино,", "uk"),
        ("sehr geehrter herr dr. müller,", "de"),
        ("bonjour à tous,", "fr"),
        ("estimada señora garcía:", "es"),
        ("尊敬的王女士:", "zh"),
        ("你好!", "zh"),
        ("hello john,", "ru"),
        ("hey emily clark -", "en"),
        ("anna, good morning!", "en"),
        ("ирина петровна, добрый день!", "ru"),
        ("王女士,您好:", "zh"),
    ],
)
def test_greetings_of_many_languages_before_a_sentence_on_the_same_line(
    greeting: str, language: str
) -> None:
    assert strip_salutation(f"{greeting}{REST}", language).strip() == REST


@pytest.mark.parametrize(
    "text",
    [
        REST,
        "my dear john, this is it",
        "good news for all of us",
        "higher is better",
        "> hello john,\n> how are you",
        "the water, the garden and the house, and hello to all",
        "",
    ],
)
def test_what_is_no_greeting_stays(text: str) -> None:
    assert strip_salutation(text, "en") == text


def test_of_a_long_sentence_only_the_greeting_goes() -> None:
    text = "dear friends and colleagues of the museum and its garden, we thank you"
    assert strip_salutation(text, "en") == " " + text[4:]


def test_a_greeting_may_stand_below_other_lines_but_not_far_below() -> None:
    assert "anna" not in strip_salutation(f"our news\n\ndear anna,\n{REST}", "en")
    late = "x" * HEAD + "\ndear anna,\n"
    assert strip_salutation(late, "en") == late


@given(st.text(st.sampled_from("dear hi,john!\n.")), st.sampled_from(["en", "zh", "ru", ""]))
def test_nothing_but_letters_of_the_text_are_left(text: str, language: str) -> None:
    left = iter(strip_salutation(text, language))
    rest = iter(text)
    assert all(letter == " " or letter in rest for letter in left)
