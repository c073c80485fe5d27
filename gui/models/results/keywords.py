"""The user's keywords and what they are for, as values and in words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import assert_never

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from core.columns import Int32s
from core.model.mentions import (
    KeywordRules,
    KeywordUse,
    Mentions,
    Protection,
    of_words,
    protection,
)
from core.words.keywords import unread_sentence
from core.words.sentence import Sentence, for_each
from gui import wording
from gui.models.plain import plain_line
from gui.models.results.board import MarkBar
from gui.models.results.facts import Bools

NAMED = 2  # so many words are named in a sentence, others are counted
SHOWN = 40  # characters of a word in a sentence

translate = QCoreApplication.translate
EFFECTS = for_each(
    {
        KeywordUse.PROTECT: Sentence("Keywords", "It is kept, and never marked or moved."),
        KeywordUse.ONLY: Sentence("Keywords", "All other mail is left out."),
        KeywordUse.MARK: Sentence("Keywords", "Nothing is marked until you choose to."),
    }
)
_COUNTED = for_each(
    {
        KeywordUse.PROTECT: Sentence("Keywords", "Messages searched: %1. %Ln (stays|stay)."),
        KeywordUse.ONLY: Sentence("Keywords", "Messages searched: %1. Only %Ln (is|are) shown."),
        KeywordUse.MARK: Sentence(
            "Keywords", "Messages searched: %1. %Ln (mentions|mention) this."
        ),
    }
)
HEADINGS = for_each(
    {
        KeywordUse.PROTECT: Sentence("Keywords", "Never touch mail that mentions\u2026"),
        KeywordUse.ONLY: Sentence("Keywords", "Show only mail that mentions\u2026"),
        KeywordUse.MARK: Sentence("Keywords", "Select groups that mention\u2026"),
    }
)


@dataclass(frozen=True, eq=False)
class KeywordResults:
    """What a search over the n messages of a scan found.

    Attributes:
        asked: The words.
        mentions: Which of the searched messages mention which.
        n_mails: n.
    """

    asked: KeywordRules
    mentions: Mentions
    n_mails: int

    def rows(self, use: KeywordUse) -> Int32s:
        """The messages that mention a word of this use, ascending."""
        found = of_words(self.mentions, self.asked.of(use)).found
        rows: Int32s = self.mentions.rows[found.any(axis=1)]
        return rows

    def mask(self, use: KeywordUse) -> Bools:
        """(n,) as `rows`."""
        mask = np.zeros(self.n_mails, np.bool_)
        mask[self.rows(use)] = True
        return mask

    @cached_property
    def stays(self) -> NDArray[np.uint8]:
        """(n,) `MarkBar` of what is never touched, as `core.model.mentions.protection` says."""
        if not self.asked.protect:
            return np.zeros(self.n_mails, np.uint8)
        bars = np.array([_bar(why) for why in Protection], np.uint8)
        return bars[protection(of_words(self.mentions, self.asked.protect), self.n_mails)]

    def words_of(self, row: int, use: KeywordUse) -> tuple[str, ...]:
        """Which words of a use one message mentions."""
        at = int(np.searchsorted(self.mentions.rows, row))
        if at == len(self.mentions.rows) or int(self.mentions.rows[at]) != row:
            return ()
        words = self.asked.of(use)
        hits = of_words(self.mentions, words).found[at].tolist()
        return tuple(word for word, hit in zip(words, hits, strict=True) if hit)

    def without_match(self, use: KeywordUse) -> tuple[str, ...]:
        """Which words of a use no searched message mentions."""
        words = self.asked.of(use)
        hits: list[bool] = (of_words(self.mentions, words).found.sum(axis=0) > 0).tolist()
        return tuple(word for word, hit in zip(words, hits, strict=True) if not hit)

    def mentions_any(self, row: int) -> bool:
        """Whether one message mentions any word."""
        return any(self.words_of(row, use) for use in KeywordUse)


def _bar(why: Protection) -> MarkBar:
    match why:
        case Protection.NONE:
            return MarkBar.NONE
        case Protection.KEYWORD:
            return MarkBar.KEYWORD
        case Protection.UNREAD:
            return MarkBar.UNREAD
        case Protection.UNSEARCHED:
            return MarkBar.HELD
        case _:
            assert_never(why)


def quote_words(words: tuple[str, ...]) -> str:
    """Words in quotation marks: the first two, and how many there are beside them."""
    named = wording.listed(wording.quoted(plain_line(word, SHOWN)) for word in words[:NAMED])
    if len(words) <= NAMED:
        return named
    more = translate("Keywords", "%1 and %Ln more", "", len(words) - NAMED)
    return more.replace("%1", named)


def found_words(found: KeywordResults, use: KeywordUse) -> str:
    """How many mails mention the words of a use, for the lines below them; "" if it has none."""
    words = found.asked.of(use)
    if not words:
        return ""
    n = len(found.rows(use))
    counted = wording.say(_COUNTED[use].of(len(found.mentions.rows), number=n))
    return wording.sentences(part for part in (counted, _unmatched_words(found, use)) if part)


def _unmatched_words(found: KeywordResults, use: KeywordUse) -> str:
    """That some words of a use match nothing; "" if all do."""
    none = found.without_match(use)
    if not none:
        return ""
    return translate("Keywords", "Nothing found for %1.").replace("%1", quote_words(none))


def unread_words(found: KeywordResults) -> str:
    """What could not be searched whole, and what follows; "" if nothing."""
    n = int(found.mentions.unread.sum())
    protects = bool(found.asked.protect)
    return wording.say(unread_sentence(n, is_protecting=protects)) if n else ""


def in_force_words(found: KeywordResults) -> tuple[str, ...]:
    """Sentences for the strip: what is held back by words now."""
    said: list[str] = []
    if matched := _matched(found, KeywordUse.PROTECT):
        n = int((found.stays[found.mentions.rows] != MarkBar.NONE).sum())
        text = translate(
            "Keywords", "%Ln message(s) that (mentions|mention) %1 always (stays|stay).", "", n
        )
        said.append(text.replace("%1", quote_words(matched)))
    said.append(_unmatched_words(found, KeywordUse.PROTECT))
    if found.asked.only:
        n = len(found.rows(KeywordUse.ONLY))
        text = translate("Keywords", "Only %Ln message(s) with %1 (is|are) shown.", "", n)
        matched = _matched(found, KeywordUse.ONLY)
        said.append(text.replace("%1", quote_words(matched or found.asked.only)))
        if matched:
            said.append(_unmatched_words(found, KeywordUse.ONLY))
    return tuple(filter(None, said))


def _matched(found: KeywordResults, use: KeywordUse) -> tuple[str, ...]:
    """The words of a use that some searched message mentions."""
    none = found.without_match(use)
    return tuple(word for word in found.asked.of(use) if word not in none)


def why_it_stays(found: KeywordResults, row: int) -> str:
    """Why a message is never touched, by the words that it mentions."""
    words = found.words_of(row, KeywordUse.PROTECT)
    if not words:
        return translate("Keywords", "Could not be searched for your keywords: stays")
    return translate("Keywords", "Mentions %1: stays").replace("%1", quote_words(words))
