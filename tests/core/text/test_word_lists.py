from __future__ import annotations

from importlib.resources import files
from unicodedata import normalize

import pytest

from core.text.word_lists import KINDS, LANGUAGES, load_word_lists


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_file_is_in_normal_form_and_of_known_kinds(language: str) -> None:
    text = files("resources").joinpath("languages", f"{language}.txt").read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert all(line.partition(":")[0] in KINDS for line in lines)
    assert normalize("NFKC", text.partition("\n")[2]).lower() == text.partition("\n")[2]


def test_there_is_a_file_for_each_language_and_no_other() -> None:
    names = {file.name for file in files("resources").joinpath("languages").iterdir()}
    assert names == {f"{language}.txt" for language in LANGUAGES}


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "zh"])
def test_each_language_has_function_words_to_be_told_by(language: str) -> None:
    assert len(load_word_lists(language).function) >= 40


def test_greetings_may_be_of_many_words() -> None:
    assert "good morning" in load_word_lists("en").greetings
    assert "добрый день" in load_word_lists("ru").greetings


def test_titles_months_and_names_are_left_out() -> None:
    assert {"mr", "january", "will"} <= load_word_lists("en").left_out
