"""The greeting that a message begins with, which tells one reader from another.

A mailing is made unique first of all there: "Dear Anna," to one, "Hello!" to the next, "Good
morning, Mr. Brown" to the third. Names go anyway, as far as a dictionary knows them for names, but
not the greetings themselves, nor surnames that are words ("Baker"). So a greeting goes as a whole,
with at most `NAME_WORDS` words behind it, up to the mark or the line end that ends it. Where
neither comes so soon it is no greeting with a name, and only the words of the greeting go. A name
behind a comma ("Hello, Anna!") is left to the dictionary: there a sentence may begin as well. A
short name before it ("Anna, good morning!") goes with it.

It must stand at the start of a line within the first `HEAD` characters (newsletters have lines
above it), so that nothing quoted further below is touched.
"""

from __future__ import annotations

import re
from functools import cache

from core.text.word_lists import LANGUAGES, load_word_lists

HEAD = 2_000
BEGIN, BEGIN_HAN = 2, 1  # characters of a greeting looked at first
NAME_WORDS = 5
FIRST, FIRST_WORDS = 40, 3  # letters and words of a name before the greeting
NAME_HAN = 12  # characters of a Chinese name with what is said of the person

_NAME = r"[^\W\d_][\w.'’-]*"
_BEHIND = rf"(?: {_NAME}){{0,{NAME_WORDS}}}(?: ?[,!:;.…]+| [-–—]|$)"
_BEHIND_HAN = rf"[^,!:;.。、\n]{{0,{NAME_HAN}}}(?:[,!:;.。、]+|$)"


def strip_salutation(text: str, language: str) -> str:
    """The text, in normal form, with its greetings left out, if it has any.

    Cost: 6 us for a text without one.
    """
    begins = _begins(language)
    width = BEGIN_HAN if language == "zh" else BEGIN
    rest: list[str] = []
    start = kept_to = 0
    for line in text[:HEAD].split("\n"):
        if line[:width] in begins:
            at = 0
        elif (comma := line.find(",", 1, FIRST)) > 0:
            at = _behind_name(line, comma)
        else:  # most lines
            start += len(line) + 1
            continue
        if line[at : at + width] in begins:
            greeting = _pattern(language).match(text, start + at)
            if greeting is not None:
                rest.append(text[kept_to:start])
                kept_to = greeting.end()
        start += len(line) + 1
    return " ".join([*rest, text[kept_to:]]) if rest else text


def _behind_name(line: str, comma: int) -> int:
    """Where a greeting begins in a line, if a name stands before its first comma; else 0."""
    if line.count(" ", 0, comma) >= FIRST_WORDS:
        return 0
    return comma + 2 if line[comma + 1 : comma + 2] == " " else comma + 1


@cache
def _phrases(language: str) -> tuple[str, ...]:
    """The greetings of a language and of English, the longest first; of all, if it is unknown."""
    languages = (language, "en") if language in LANGUAGES else LANGUAGES
    every = {greeting for those in languages for greeting in load_word_lists(those).greetings}
    return tuple(sorted(every, key=lambda greeting: (-len(greeting), greeting)))


@cache
def _begins(language: str) -> frozenset[str]:
    """How greetings begin: a cheap test before the pattern."""
    width = BEGIN_HAN if language == "zh" else BEGIN
    return frozenset(greeting[:width] for greeting in _phrases(language))


@cache
def _pattern(language: str) -> re.Pattern[str]:
    greetings = "|".join(map(re.escape, _phrases(language)))
    if language == "zh":
        return re.compile(rf"(?:{greetings})(?:{_BEHIND_HAN})?", re.MULTILINE)
    return re.compile(rf"(?:{greetings})\b(?:{_BEHIND})?", re.MULTILINE)
