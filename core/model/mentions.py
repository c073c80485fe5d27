"""The values of a search for keywords: what is asked, and which mail mentions what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import NamedTuple, assert_never

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s

MESSAGES = frozenset({"message/rfc822", "message/global"})
_TEXTS = frozenset({"application/json", "application/xml", "application/xhtml+xml"})
_UNTOLD = frozenset({"application/octet-stream", "application/unknown", "application/text"})
_TEXT_NAMES = (".txt", ".csv", ".htm", ".html", ".log", ".md", ".json", ".xml", ".ics", ".vcf")


class KeywordUse(Enum):
    """What keywords are for. The values stand in reports and in the GUI's preferences."""

    PROTECT = "protect"  # never touch mail that mentions one
    ONLY = "only"  # only look at mail that mentions one
    MARK = "mark"  # mark the copies of groups in which a message mentions one


class KeywordPlace(Enum):
    """Where in a message a keyword stands."""

    SUBJECT = "subject"
    SENDER = "sender"
    RECIPIENTS = "recipients"
    BODY = "body"
    ATTACHMENT = "attachment"


@dataclass(frozen=True, slots=True)
class Keywords:
    """What is searched for.

    Attributes:
        words: Each once, none empty after folding; a word may hold spaces.
        attachments: Also in parts of text that are attached.
    """

    words: tuple[str, ...]
    attachments: bool = True


@dataclass(frozen=True, slots=True)
class KeywordRules:
    """Keywords by what they are for, each list as `keyword_list` gives it.

    Attributes:
        protect: Never touch mail that mentions one of these.
        only: Only look at mail that mentions one of these; none: look at all.
        mark: Mark the copies of groups in which a message mentions one of these.
        attachments: As in `Keywords`.
    """

    protect: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    mark: tuple[str, ...] = ()
    attachments: bool = True

    @property
    def restricts(self) -> bool:
        """Whether some mail stays, or is not looked at, by these words."""
        return bool(self.protect or self.only)

    @property
    def keywords(self) -> Keywords:
        """All words, each once: one search finds them for every use."""
        return Keywords(keyword_list(self.protect + self.only + self.mark), self.attachments)

    def of(self, use: KeywordUse) -> tuple[str, ...]:
        """The words of one use."""
        match use:
            case KeywordUse.PROTECT:
                return self.protect
            case KeywordUse.ONLY:
                return self.only
            case KeywordUse.MARK:
                return self.mark
            case _:
                assert_never(use)


class Protection(IntEnum):
    """Why a message is never touched, where keywords protect."""

    NONE = 0
    KEYWORD = 1  # it mentions one
    UNREAD = 2  # it could not be searched whole, so it may mention one
    UNSEARCHED = 3  # it was not searched at all


class Hit(NamedTuple):
    """A keyword in a part.

    keyword: its number. start, end: bytes of the part with its transfer encoding undone that hold
    the characters of the hit.
    """

    keyword: int
    start: int
    end: int


class TextHit(NamedTuple):
    """A keyword in a text. start, end: the characters that hold it."""

    keyword: int
    start: int
    end: int


class Mention(NamedTuple):
    """One keyword in one message, for people.

    keyword: its number. name: of the attachment, else "". context: the line around it, at most 160
    characters, and where in that it stands, (start, end).
    """

    keyword: int
    place: KeywordPlace
    name: str
    context: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, eq=False)
class Mentions:
    """Which messages of a scan mention which keywords.

    Attributes:
        keywords: What was asked.
        rows: (m,) int32, ascending: the messages that were searched.
        found: (m, number of words) bool.
        unread: (m,) bool: not all of this message could be searched, so it may mention anything.
    """

    keywords: Keywords
    rows: Int32s
    found: NDArray[np.bool_]
    unread: NDArray[np.bool_]


def keyword_list(texts: Iterable[str]) -> tuple[str, ...]:
    """Keywords as `Keywords.words` has them: white space folded, none empty, each once.

    Two are the same if they differ in the case of letters alone.
    """
    words: dict[str, str] = {}
    for text in texts:
        word = " ".join(text.split())
        if word.casefold():
            words.setdefault(word.casefold(), word)
    return tuple(words.values())


def keyword_rules(words: Mapping[KeywordUse, Iterable[str]], *, attachments: bool) -> KeywordRules:
    """Rules from words as somebody typed, pasted or saved them."""
    clean = {use: keyword_list(words.get(use, ())) for use in KeywordUse}
    return KeywordRules(
        protect=clean[KeywordUse.PROTECT],
        only=clean[KeywordUse.ONLY],
        mark=clean[KeywordUse.MARK],
        attachments=attachments,
    )


def of_words(found: Mentions, words: tuple[str, ...]) -> Mentions:
    """What a search found of some of its words alone, in their order."""
    numbers = {word.casefold(): n for n, word in enumerate(found.keywords.words)}
    columns = np.array([numbers[word.casefold()] for word in words], np.int64)
    keywords = Keywords(words, found.keywords.attachments)
    return Mentions(keywords, found.rows, found.found[:, columns], found.unread)


def protection(found: Mentions, n_mails: int) -> NDArray[np.uint8]:
    """(n,) `Protection` of the mails of a scan: every one is protected that may mention a keyword.

    Nothing links mail that was not searched, so in groups it makes no difference; but known bulk
    mail may be moved all the same.
    """
    result = np.full(n_mails, Protection.UNSEARCHED, np.uint8)
    unread = np.where(found.unread, Protection.UNREAD, Protection.NONE)
    result[found.rows] = np.where(found.found.any(axis=1), Protection.KEYWORD, unread)
    return result


def rows_mentioning(found: Mentions, n_mails: int, use: KeywordUse) -> NDArray[np.bool_]:
    """(n,) bool: the messages of a scan that count as mentioning a keyword, for this use.

    What could not be searched whole, or was not searched at all, may mention anything: so it is
    protected, and for the same reason neither looked at nor marked where only mail that mentions
    a keyword is.
    """
    if use is KeywordUse.PROTECT:
        protected: NDArray[np.bool_] = protection(found, n_mails) != Protection.NONE
        return protected
    result = np.zeros(n_mails, np.bool_)
    result[found.rows] = found.found.any(axis=1)
    return result


def is_attached_text(mime_type: str, name: str) -> bool:
    """Whether an attached part holds text that keywords are searched in.

    Args:
        mime_type: Lower case.
        name: The file name, for the many programs that attach any file as a stream of bytes.
    """
    if mime_type.startswith(("text/", "message/")) or mime_type in _TEXTS:
        return True
    return mime_type in _UNTOLD and name.lower().endswith(_TEXT_NAMES)
