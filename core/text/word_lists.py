"""Short lists of words of each language, from `resources/languages/<code>.txt`.

Files: UTF-8, small letters, "kind: words"; a kind may have many lines; `#` begins a comment.

- function: words that nearly every text of the language has; they tell it.
- letters: letters that few other languages have, for texts too short for words.
- greetings: with what a message begins before the name (between commas: some are of many words).
- titles, calendar, names: words that a dictionary knows and that yet differ from copy to copy of a
  mailing: how a person is addressed, months, days, numerals, currencies, given names that are
  words too.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple
from unicodedata import normalize

LANGUAGES = (
    *("en", "de", "fr", "es", "it", "pt", "nl", "pl", "cs", "sk", "sl", "hbs", "sv", "da", "nb"),
    *("fi", "et", "lv", "lt", "hu", "ro", "ca", "tr", "el", "ar"),
    *("ru", "uk", "bg", "mk", "sr", "be", "zh"),
)
KINDS = frozenset({"function", "letters", "greetings", "titles", "calendar", "names"})


class WordLists(NamedTuple):
    """The lists of one language.

    left_out: titles, calendar and names together, and greetings of one word, which stand behind
    the name too ("Anna, hello!").
    """

    function: frozenset[str]
    letters: str
    greetings: frozenset[str]
    left_out: frozenset[str]


@cache
def load_word_lists(language: str) -> WordLists:
    """Read the lists of a language of `LANGUAGES`, once a process."""
    kinds: dict[str, list[str]] = {kind: [] for kind in KINDS}
    text = files("resources").joinpath("languages", f"{language}.txt").read_text("utf-8")
    for line in normalize("NFKC", text).splitlines():
        kind, _, words = line.partition("#")[0].partition(":")
        if words:
            kinds[kind].extend(words.split(",") if kind == "greetings" else words.split())
    greetings = frozenset(greeting.strip() for greeting in kinds["greetings"])
    return WordLists(
        frozenset(kinds["function"]),
        "".join(kinds["letters"]),
        greetings,
        greetings.union(kinds["titles"], kinds["calendar"], kinds["names"]),
    )
