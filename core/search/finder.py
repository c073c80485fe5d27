"""Keywords in whole mails: in many at once, and in one with the lines around them, for people.

Plain parts are searched as they lie in the mail, encoded (`core.keywords`), many messages in one
call. A page of HTML is decoded, and only its text counts: a word stands there in pieces
(`in<b>voice</b>`) and in entities (`M&uuml;ller`) as often as whole, and in tags and styles that
say nothing, so its source tells neither that a word is there nor that it is not. A keyword with
a blank may be wrapped over lines, and one of a script without blanks (Chinese, Thai) too; both are
told only by decoded text.

A keyword is searched in both spellings of letters with marks that Unicode has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple
from unicodedata import normalize

from core.keywords.matcher import EncodedPart, Matcher
from core.model.mentions import KeywordPlace, Keywords, Mention, TextHit
from core.search.searchable_parts import SearchableContent, SearchablePart, find_searchable
from core.system.budget import CpuBudget, TooCostly

CONTEXT = 160  # characters of a line that are shown
MOST_SHOWN = 1_000  # mentions of one message
# Thai, Lao, Burmese, Khmer, kana, Han: lines are broken between any two letters.
_NO_BLANKS = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
    "\U00020000-\U0003ffff]"
)


class KeywordHits(NamedTuple):
    """Of one message: the numbers of the keywords in it, and whether all of it was searched."""

    keywords: frozenset[int]
    whole: bool


class Finder:
    """Keywords, compiled. Used in one process.

    Raises:
        KeywordError: They cannot be searched for.
    """

    def __init__(self, keywords: Keywords) -> None:
        words = [" ".join(word.split()) for word in keywords.words]
        spelt = [(n, form) for n, word in enumerate(words) for form in _spellings(word)]
        self._number = [n for n, _ in spelt]  # of the keyword that each of the matcher's is
        self._matcher = Matcher([form for _, form in spelt])
        self._attachments = keywords.attachments
        self._joined = {n for n, word in enumerate(words) if _NO_BLANKS.search(word)}
        self._wraps = bool(self._joined) or any(" " in word for word in words)

    def found(self, mails: Sequence[bytes], watch: CpuBudget, seconds: float) -> list[KeywordHits]:
        """Which keywords stand in each message.

        Args:
            mails: Any bytes, in any state; 640 KB or more at a time are searched fastest.
            watch: Limits what reading one message may cost,
            seconds: to this.
        """
        numbers: list[set[int]] = []
        wholes: list[bool] = []
        encoded: list[EncodedPart] = []
        owner: list[int] = []
        for data in mails:
            own: set[int] = set()
            left: list[SearchablePart] = []
            try:
                watch.start(seconds)
                whole, left = self._take(find_searchable(data, attachments=self._attachments), own)
            except (TooCostly, MemoryError):
                whole = False
            finally:
                watch.stop()
            encoded += [EncodedPart(part.body, part.charset, part.transfer) for part in left]
            owner += [len(numbers)] * len(left)
            numbers.append(own)
            wholes.append(whole)
        for mail, hits in zip(owner, self._matcher.find_many(encoded), strict=True):
            numbers[mail].update(self._number[hit.keyword] for hit in hits)
        return [KeywordHits(frozenset(n), w) for n, w in zip(numbers, wholes, strict=True)]

    def mentions(self, data: bytes) -> list[Mention]:
        """All places of keywords in one message, at most `MOST_SHOWN`.

        A line that two branches of an alternative have counts once.
        """
        seen: dict[Mention, None] = {}
        mail = find_searchable(data, attachments=self._attachments)
        texts = [(text.place, text.name, text.text) for text in mail.texts]
        texts += [(part.place, part.name, part.text()[0]) for part in mail.parts]
        for place, name, text in texts:
            for mention in self._in_text(place, name, text):
                seen.setdefault(mention)
                if len(seen) == MOST_SHOWN:
                    return list(seen)
        return list(seen)

    def _take(self, mail: SearchableContent, own: set[int]) -> tuple[bool, list[SearchablePart]]:
        """Search what has to be decoded; whether all is well, and the parts that are left."""
        whole = mail.whole
        for text in mail.texts:
            self._add(text.text, own)
        left: list[SearchablePart] = []
        for part in mail.parts:
            whole &= part.is_sound()
            if not (part.is_html or self._wraps or (part.flowed and part.delsp)):
                left.append(part)
                continue
            shown, is_all = part.text()
            whole &= is_all
            self._add(shown, own)
        return whole, left

    def _add(self, text: str, own: set[int]) -> None:
        own.update(hit.keyword for hit in self._in(text))
        if self._wraps:
            for form in _unwrap(text):
                own.update(hit.keyword for hit in self._in(form))
        if self._joined:
            hits = self._in(_join_lines(text))
            own.update(hit.keyword for hit in hits if hit.keyword in self._joined)

    def _in(self, text: str) -> list[TextHit]:
        """Keywords in a text, by their own numbers."""
        hits = self._matcher.find_text(text)
        return [hit._replace(keyword=self._number[hit.keyword]) for hit in hits]

    def _in_text(self, place: KeywordPlace, name: str, text: str) -> Iterable[Mention]:
        here: set[int] = set()
        for keyword, start, end in self._in(text):
            here.add(keyword)
            yield _as_line(Mention(keyword, place, name, text, start, end))
        all_words = set(self._number)
        forms = [(form, all_words) for form in _unwrap(text)] if self._wraps else []
        forms += [(_join_lines(text), self._joined)] if self._joined else []
        for form, words in forms:
            hits = [hit for hit in self._in(form) if hit.keyword in words - here]
            here.update(hit.keyword for hit in hits)
            for keyword, start, end in hits:
                yield _as_line(Mention(keyword, place, name, form, start, end))


def _spellings(word: str) -> dict[str, None]:
    """A keyword as written, and its letters with their marks in one character each, or apart.

    Apple's programs write the marks apart (`u` and two dots), others `ü`; a reader sees no
    difference.
    """
    return dict.fromkeys((word, normalize("NFC", word), normalize("NFD", word)))


def _unwrap(text: str) -> list[str]:
    """The text in one line, and without the marks of quoting too."""
    forms = [" ".join(text.split())]
    lines = _unquote(text)
    if lines is not None:
        forms.append(" ".join(" ".join(lines).split()))
    return forms


def _join_lines(text: str) -> str:
    """The text without the ends of lines and the marks of quoting.

    Only for words of a script without blanks: of others it makes words that nobody wrote.
    """
    lines = _unquote(text)
    return "".join(map(str.strip, text.split("\n") if lines is None else lines))


def _unquote(text: str) -> list[str] | None:
    """Its lines without the marks of quoting; None if there are no such marks."""
    lines = text.split("\n")
    if not any(line[:2].lstrip()[:1] == ">" for line in lines):
        return None
    return [line.lstrip("> \t") for line in lines]


@lru_cache(maxsize=2)
def finder_of(keywords: Keywords) -> Finder:
    """The finder of some keywords; compiled once in each process."""
    return Finder(keywords)


def _as_line(mention: Mention) -> Mention:
    """The same with the line around it, instead of all of the text."""
    keyword, place, name, text, start, end = mention
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end)
    last = len(text) if last < 0 else last
    if last - first > CONTEXT:
        before = max(0, (CONTEXT - (end - start)) // 2)
        first = max(first, min(start - before, last - CONTEXT))
        last = min(last, max(first + CONTEXT, first))
    line = text[first:last]
    lead = len(line) - len(line.lstrip())
    lead = min(lead, start - first)
    line = line[lead:].rstrip()
    at = start - first - lead
    return Mention(keyword, place, name, line, at, min(at + end - start, len(line)))
