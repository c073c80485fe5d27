"""A sentence before anybody says it: its English text, and the values that go into it.

The text is written as Qt's translators know it: `%1` to `%9` stand for the values, `%Ln` for the
number that picks singular or plural, and both forms stand in the text, "%Ln message(s)" or "%Ln
(copy|copies)". `packaging/texts.py` reads each `Sentence(context, text)` out of the code, so both
must be written out where it is made.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple, Protocol, TypeVar, assert_never

SHOWN_DETAIL = 200  # characters of a path or of a system's own words

_PLACE = re.compile(r"%([1-9])")
_FORMS = re.compile(r"\(([^()|]+)\|([^()|]+)\)")
_NAMES = ("Thunderbird", "Twinsweep")  # they keep their capital


@dataclass(frozen=True, slots=True)
class Score:
    """A similarity, rounded down: 0.599 must not look as if it reached 0.60.

    But 0.57 stays 0.57, of which the nearest float is a little less.

    exact: It was set by somebody, and is shown as it was set.
    """

    value: float
    exact: bool = False


class Size(NamedTuple):
    """A size in bytes."""

    size_bytes: int


class Cased(NamedTuple):
    """A part whose first letter is changed: a capital opens a line, none stands within one."""

    part: Part
    is_capital: bool


@dataclass(frozen=True, slots=True)
class Series:
    """Parts in a row, with what the language writes between two of them.

    between: A sentence such as "%1, %2".
    """

    parts: tuple[Part, ...]
    between: Sentence


@dataclass(frozen=True, slots=True)
class Sentence:
    """What is said.

    Attributes:
        context: Where translators find the text.
        text: In English; see above.
        parts: The values for %1, %2, …
        number: The value for %Ln, if the text has one.
    """

    context: str
    text: str
    parts: tuple[Part, ...] = ()
    number: int | None = None

    def of(self, *parts: Part, number: int | None = None) -> Sentence:
        """The same text about these values."""
        return replace(self, parts=parts, number=number)


Member = TypeVar("Member", bound=Enum)
Part = str | int | Score | Size | Cased | Series | Sentence

LIST = Sentence("Words", "%1, %2")
CLAUSES = Sentence("Words", "%1; %2")
END = Sentence("Words", "%1.")
QUOTED = Sentence("Words", "\u201c%1\u201d")
MESSAGES = Sentence("Words", "%Ln message(s)")
_JOINED = Sentence("Words", "%1 %2")
WITH_DETAIL = Sentence("Words", "%1 (%2)")
ABOUT = Sentence("Words", "%1: %2")


class Face(Protocol):
    """How a face says what sentences are made of."""

    def translate(self, context: str, text: str, number: int | None) -> str:
        """The text in the language of the face, with the number in it."""

    def plain(self, text: str) -> str:
        """A stranger's text, made harmless."""

    def number(self, value: int) -> str:
        """A count."""

    def decimal(self, value: float, places: int) -> str:
        """A number with so many decimal places."""

    def size(self, size_bytes: int) -> str:
        """A size."""


def render(part: Part, face: Face) -> str:  # noqa: PLR0911 - one return a kind
    """What a face says."""
    match part:
        case str():
            return face.plain(part)
        case int():
            return face.number(part)
        case Score():
            return _render_score(part, face)
        case Size():
            return face.size(part.size_bytes)
        case Cased():
            return _cased(render(part.part, face), is_capital=part.is_capital)
        case Series():
            between = render(part.between.of("", ""), face)
            return between.join(render(one, face) for one in part.parts)
        case Sentence():
            words = face.translate(part.context, part.text, part.number)
            # all at once: a "%2" that a stranger wrote is no place for another value
            return _PLACE.sub(lambda place: render(part.parts[int(place[1]) - 1], face), words)
        case _:
            assert_never(part)


def _render_score(score: Score, face: Face) -> str:
    if score.exact and not math.isclose(score.value, round(score.value, 2)):
        return face.decimal(score.value, 4)
    return face.decimal(math.floor(score.value * 100 + 1e-6) / 100, 2)


def _cased(words: str, *, is_capital: bool) -> str:
    if is_capital:
        return words[:1].upper() + words[1:]
    return words if words.startswith(_NAMES) else words[:1].lower() + words[1:]


def within(part: Part) -> Cased:
    """A sentence in the middle of a line."""
    return Cased(part, is_capital=False)


def opening(part: Part) -> Cased:
    """What may begin with a value, and opens a line."""
    return Cased(part, is_capital=True)


def listed(parts: Iterable[Part]) -> Series:
    """Words in a row."""
    return Series(tuple(parts), LIST)


def joined_clauses(parts: Iterable[Part]) -> Series:
    """Statements in a row."""
    return Series(tuple(parts), CLAUSES)


def joined_sentences(parts: Iterable[Part]) -> Series:
    """Whole sentences, one after the other."""
    return Series(tuple(parts), _JOINED)


def for_each(
    sentences: Mapping[Member, Sentence], *, but: Iterable[Member] = ()
) -> Mapping[Member, Sentence]:
    """The sentences of an enum, `but` for members of which there is nothing to say.

    Raises:
        TypeError: A member has none: the module that lacks it cannot be imported.
    """
    kind = type(next(iter(sentences)))
    lacking = [member.name for member in kind if member not in {*sentences, *but}]
    if lacking:
        raise TypeError(f"{kind.__name__}: no sentence for {', '.join(lacking)}")
    return sentences


def about(subject: Part, words: Part) -> Sentence:
    """Words on a subject: "Inbox: it is not there any more"."""
    return ABOUT.of(subject, words)


def cut(text: str, length: int = SHOWN_DETAIL) -> str:
    """A text cut to what a line holds."""
    return text if len(text) <= length else f"{text[: length - 1]}\u2026"


def without_end(text: str) -> str:
    """A stranger's text without its full stop: it is quoted where the sentence has its own."""
    return text.rstrip().rstrip(".\u3002") or text


def pick_plural(text: str, n: int) -> str:
    """The singular or the plural of an English text that holds both."""
    chosen = _FORMS.sub(r"\1" if n == 1 else r"\2", text)
    return chosen.replace("(s)", "" if n == 1 else "s")
