from __future__ import annotations

from importlib.resources import files

import pytest

from core.text.abbreviations import LANGUAGES, load_abbreviations


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_sorted_entries_in_normal_form_that_end_in_a_dot(language: str) -> None:
    text = files("resources").joinpath("abbreviations", f"{language}.txt").read_text("utf-8")
    entries = [line for line in text.splitlines() if not line.startswith("#")]
    assert len(entries) >= 15
    assert len(set(entries)) == len(entries)
    assert all(entry == entry.lower().strip() and entry.endswith(".") for entry in entries)


def test_spaced_abbreviations_are_known_by_their_words() -> None:
    known = load_abbreviations()
    assert ("z.", "b.") in known.whole
    assert "z." in known.firsts
    assert {"z", "b", "e.g"} <= known.endings
    assert known.longest == max(len(words) for words in known.whole)


@pytest.mark.parametrize("word", ["no.", "do.", "all.", "ago.", "so.", "est.", "им.", "dir."])
def test_words_that_often_end_a_sentence_are_no_abbreviations(word: str) -> None:
    assert (word,) not in load_abbreviations().whole
