"""Abbreviations of all languages, from `resources/abbreviations/<language>.txt`.

One set for all: the language of a message is not known, messages mix languages, and an
abbreviation of one is hardly ever a word of another that ends a sentence. Files: UTF-8, one
abbreviation a line, lower case, with its dots; `#` begins a comment.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from unicodedata import normalize

LANGUAGES = ("de", "en", "es", "fr", "ru", "zh")


@dataclass(frozen=True, slots=True)
class Abbreviations:
    """What to look for.

    Attributes:
        whole: Each abbreviation as its words ("z.", "b.").
        firsts: The first words of them.
        endings: The words of them that end in a dot, without it: a cheap test before a look at
            `whole`.
        longest: Words of the longest one.
    """

    whole: frozenset[tuple[str, ...]]
    firsts: frozenset[str]
    endings: frozenset[str]
    longest: int


@cache
def load_abbreviations() -> Abbreviations:
    """Read the files, once a process."""
    whole = frozenset(words for language in LANGUAGES for words in _read(language))
    endings = frozenset(word[:-1] for words in whole for word in words if word.endswith("."))
    firsts = frozenset(words[0] for words in whole)
    return Abbreviations(whole, firsts, endings, max(map(len, whole)))


def _read(language: str) -> Iterator[tuple[str, ...]]:
    text = files("resources").joinpath("abbreviations", f"{language}.txt").read_text("utf-8")
    for line in text.splitlines():
        entry = normalize("NFKC", line.partition("#")[0]).lower().split()
        if entry:
            yield tuple(entry)
