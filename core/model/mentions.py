"""The values of a search for keywords: what is asked, and which mail mentions what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

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
    MARK = "mark"  # mark the copies of groups in which a mail mentions one


class Place(Enum):
    """Where in a mail a keyword stands."""

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
    """One keyword in one mail, for people.

    keyword: its number. name: of the attachment, else "". context: the line around it, at most 160
    characters, and where in that it stands, (start, end).
    """

    keyword: int
    place: Place
    name: str
    context: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, eq=False)
class Mentions:
    """Which mails of a scan mention which keywords.

    Attributes:
        keywords: What was asked.
        rows: (m,) int32, ascending: the mails that were searched.
        found: (m, number of words) bool.
        unread: (m,) bool: not all of this mail could be searched, so it may mention anything.
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


def mentioning(found: Mentions, n_mails: int, use: KeywordUse) -> NDArray[np.bool_]:
    """(n,) bool: the mails of a scan that count as mentioning a keyword, for this use.

    What could not be searched whole, or was not searched at all, may mention anything: so it is
    protected, and for the same reason neither looked at nor marked where only mail that mentions
    a keyword is. (Of mail that nothing links it makes no difference.)
    """
    safe = use is KeywordUse.PROTECT
    rows = found.found.any(axis=1)
    result = np.full(n_mails, safe)
    result[found.rows] = rows | found.unread if safe else rows
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
