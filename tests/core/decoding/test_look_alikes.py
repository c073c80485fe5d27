"""What letters look like."""

from __future__ import annotations

from unicodedata import name

from core.decoding.look_alikes import TO_CYRILLIC, TO_LATIN


def test_letters_become_letters_of_the_other_script() -> None:
    assert "аеорс Ελο".lower().translate(TO_LATIN) == "aeopc ελo"
    assert all(name(chr(letter)).startswith("LATIN SMALL") for letter in TO_LATIN.values())
    assert all(name(chr(letter)).startswith("CYRILLIC SMALL") for letter in TO_CYRILLIC.values())


def test_there_and_back_gives_the_same() -> None:
    for letter in map(chr, TO_CYRILLIC):
        assert letter.translate(TO_CYRILLIC).translate(TO_LATIN) == letter
