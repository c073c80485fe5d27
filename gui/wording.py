"""How the window says things: sentences of core in the user's language, and values as it writes.

Each sentence stands once, in `core.words`; here it is passed through Qt's translation, and gets
what only the window can add: the name of a menu or of another window.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from PySide6.QtCore import QCoreApplication, QDate, QDateTime, QLocale

from core import errors as failures
from core.model.sources import UNKNOWN_TIME
from core.words import sentence as words
from core.words.details import say_detail
from core.words.errors import error_sentence
from core.words.sentence import Part, Sentence

translate = QCoreApplication.translate
_look_up = translate  # by another name: what it is given is written out in core, not here

_PLACE = re.compile(r"%([1-9])")
PLAUSIBLE_YEARS = range(1970, 2070)  # of a mail
_WEEKDAY = re.compile(r",?\s*dddd,?\s*")
_WHERE_TO_LOOK = Sentence("Error", "See History for what was done.")


class _Window:
    """The face of `words.render`: the language that is installed, values as its locale writes."""

    def translate(self, context: str, text: str, number: int | None) -> str:
        """The text in the user's language."""
        return _look_up(context, text) if number is None else _look_up(context, text, "", number)

    def plain(self, text: str) -> str:
        """As it is: whoever shows it knows its room, and makes it harmless."""
        return text

    def number(self, value: int) -> str:
        """A count with the locale's separators."""
        return QLocale().toString(value)

    def decimal(self, value: float, places: int) -> str:
        """A number with the locale's decimal sign."""
        return QLocale().toString(value, "f", places)

    def size(self, size_bytes: int) -> str:
        """A size for people: "5 bytes", "41 kB", "2.3 MB", "318 MB"."""
        if 0 <= size_bytes < 1_000:  # Qt's word for bytes has no plural forms
            return translate("Words", "%Ln byte(s)", "", size_bytes)
        leading_digit_alone = 10**6 <= size_bytes < 10**7 or 10**9 <= size_bytes < 10**10
        return QLocale().formattedDataSize(
            size_bytes, int(leading_digit_alone), QLocale.DataSizeFormat.DataSizeSIFormat
        )


_WINDOW = _Window()


def say(part: Part | None) -> str:
    """A sentence in the user's language; "" for none."""
    return "" if part is None else words.render(part, _WINDOW)


def fill(words: str, *values: str) -> str:
    """Words with values in the places of %1, %2, …, all at once.

    A "%2" in a name is no place for the next value, as it would be one after the other.
    """
    return _PLACE.sub(
        lambda place: values[int(place[1]) - 1] if int(place[1]) <= len(values) else place[0],
        words,
    )


def error(failure: failures.CoreError, source: Callable[[str], str] = str) -> str:
    """What went wrong in the world, and what can be done.

    source: What the account of a path is called; a file is called by its path.
    """
    match failure:
        case failures.ServerError():
            return say(error_sentence(failure, source(str(failure.path))))
        case failures.StoreFailed():
            return say(words.joined_sentences((error_sentence(failure), _WHERE_TO_LOOK)))
        case _:
            return say(error_sentence(failure))


def quoted(text: str) -> str:
    """A text in the quotation marks of the language."""
    return say(words.QUOTED.of(text))


def listed(parts: Iterable[str]) -> str:
    """Words in a row, with what the language writes between them."""
    return say(words.listed(parts))


def clauses(parts: Iterable[str]) -> str:
    """Statements in a row, with what the language writes between them."""
    return say(words.joined_clauses(parts))


def sentences(parts: Iterable[str]) -> str:
    """Whole sentences, with what the language writes between them."""
    return say(words.joined_sentences(parts))


def ended(sentence: str) -> str:
    """A sentence with what the language ends it with."""
    return say(words.END.of(sentence))


def number(value: int) -> str:
    """A count with the locale's separators."""
    return _WINDOW.number(value)


def size(size_bytes: int) -> str:
    """A size for people."""
    return _WINDOW.size(size_bytes)


def short_size(size_bytes: int) -> str:
    """A size for a narrow column: "96 B", "41 kB"."""
    if size_bytes < 1_000:
        return translate("Cells", "%1 B").replace("%1", number(size_bytes))
    return size(size_bytes)


def size_change(own: int, reference: int) -> str:
    """By how much a size is more or less than another one: "+120 B"."""
    return ("+" if own > reference else "\u2212") + short_size(abs(own - reference))


def reason(failure: OSError) -> str:
    """What the system said, in the user's language as far as it is known."""
    return say(say_detail(failure.strerror or str(failure)))


def with_detail(said: str, detail: str) -> str:
    """Words, and a detail in the brackets of the language."""
    return say(words.WITH_DETAIL.of(said, detail))


def about(subject: str, said: str) -> str:
    """Words on a subject, with what the language writes between them."""
    return say(words.about(subject, said))


def messages(n: int) -> str:
    """Messages, counted: "1 message", "1,284 messages"."""
    return say(words.MESSAGES.of(number=n))


def date(sent_utc: int, *, to_second: bool = False) -> str:
    """A point in time as the locale writes it, in the local time zone."""
    if sent_utc == UNKNOWN_TIME:
        return translate("Words", "no date")
    locale, time = QLocale(), QDateTime.fromSecsSinceEpoch(sent_utc)
    if not to_second:
        pattern = locale.dateTimeFormat(QLocale.FormatType.ShortFormat)
        return locale.toString(time, _with_year(pattern, time.date()))
    seconds = locale.timeFormat(QLocale.FormatType.LongFormat).replace("tttt", "").strip()
    day = _short_day(time.date())
    return f"{day} {locale.toString(time.time(), seconds)}"


def day(sent_utc: int) -> str:
    """A day as the locale writes it, in the local time zone."""
    if sent_utc == UNKNOWN_TIME:
        return translate("Words", "no date")
    return _short_day(QDateTime.fromSecsSinceEpoch(sent_utc).date())


def _short_day(date: QDate) -> str:
    locale = QLocale()
    pattern = locale.dateFormat(QLocale.FormatType.ShortFormat)
    return locale.toString(date, _with_year(pattern, date))


def _with_year(pattern: str, date: QDate) -> str:
    """A pattern, with the whole year where two digits would be taken for another one."""
    if date.year() in PLAUSIBLE_YEARS or "yyyy" in pattern:
        return pattern
    return pattern.replace("yy", "yyyy")


def long_day(sent_utc: int) -> str:
    """A day with the name of its month and without that of the weekday, to stand in a sentence."""
    locale, date = QLocale(), QDateTime.fromSecsSinceEpoch(sent_utc).date()
    whole = locale.dateFormat(QLocale.FormatType.LongFormat)
    return locale.toString(date, _WEEKDAY.sub("", whole))
