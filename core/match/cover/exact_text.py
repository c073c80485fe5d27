"""A text by its exact characters; white space, quote marks and wrapping are no matter.

The normal form of `core.text.normal` forgets case and signs, so it proves nothing. Here every
character counts but white space and the marks that mail programs put before quoted lines; what
stood between the characters is kept beside them, as numbers:

- a *gap* before a character: none, a blank, or a line break, so that "therapist" is not taken for
  "the rapist";
- a *border*: where a line or a sentence ends and the next begins. A line break that only wraps a
  sentence is none: of "please do not / pay 100" the second line says nothing by itself. It is
  taken for wrapping where the next word would not have fitted into the line, or is written small.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum, IntFlag

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s
from core.decoding.unicode_forms import unicode_normal_form

MOST_CHARS = 8 << 20  # of a text; nothing is proven of a longer one
LEAST_WIDTH = 40  # nobody wraps at fewer columns
LONG_WORD = 50  # what has no blank for so long is broken somewhere by programs

_MARKS = re.compile(r"[ \t\xa0]*(?:[>|][ \t\xa0]*)+")
_MARK_SIGNS = (">", "|")
_LINKING = frozenset({"Link:", "Closes:"})
_COMMIT = re.compile(r"[0-9a-f]{8,40}")
_COMPARED = re.compile(r"[=\d]")
_MAY_END = re.compile(r"[.!?…](?: |(?<=[.!?])[)\"”]|(?<=\.)»)")  # of one class first: found fast
_ENDS = frozenset(".!?…:;。！？：；")
_BEHIND_END = "\"')]}»”’›」』】》〉*_"
_ABBREVIATION = re.compile(r"(?:\b\w{1,3}|\d)\.$")
_CJK = "\u3001-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
_IS_CJK = re.compile(f"[{_CJK}]")
_CJK_END = re.compile(r"[。！？…]+[\"')\]}»”’›」』】》〉]*")
_BREAKABLE = frozenset("-/")
_SENTENCE_SIGNS = frozenset(".!?…\"')]}»”’›")

Bytes = NDArray[np.uint8]


class Gap(IntEnum):
    """What stood before a character."""

    NONE = 0
    BLANK = 1
    BREAK = 2


class Border(IntFlag):
    """What parts a character from the one before it."""

    NONE = 0
    WRAP = 1  # a line break within a sentence, as it seems
    LINE = 2  # a line or a sentence ends
    DEPTH = 4  # what is before it is quoted more, or less, often


@dataclass(frozen=True, slots=True, eq=False)
class ExactText:
    """A text of n characters that are no white space.

    Attributes:
        chars: These characters, in Unicode's composed form.
        gap: (n + 1,) uint8 of `Gap`, before each character and at the end.
        border: (n + 1,) uint8 of `Border`; both ends are one.
        loose: (n + 1,) bool: white space says nothing there, between ideographs.
        breakable: (n + 1,) bool: a program may break a line there without a blank.
        deep: (n,) bool: quoted from another message.
        n_words: How many words it has; two ideographs are one.
    """

    chars: str
    gap: Bytes
    border: Bytes
    loose: NDArray[np.bool_]
    breakable: NDArray[np.bool_]
    deep: NDArray[np.bool_]
    n_words: int

    def show(self, start: int, end: int) -> str:
        """Some of its characters as a person reads them, on one line."""
        gaps = self.gap[start:end].tolist()
        shown = "".join(
            f" {char}" if gap else char
            for char, gap in zip(self.chars[start:end], gaps, strict=False)
        )
        return shown.strip()


def strip_marks(line: str) -> tuple[str, int]:
    """A line without quote marks, and how many there were."""
    head = line.lstrip(" \t\xa0")[:1]
    if head not in (">", "|"):
        return line, 0
    match = _MARKS.match(line)
    if match is None:
        return line, 0
    return line[match.end() :], match[0].count(">") + match[0].count("|")


def make_exact_text(lines: Iterable[tuple[str, bool, bool]]) -> ExactText:
    """Make the form in which texts are compared.

    Args:
        lines: Each line as decoded, with whether it is known to be quoted, and whether it is
            known to be whole, so that its end is never mere wrapping (format=flowed).

    Cost: linear, some 0.2 ms for 2.5 KB.
    """
    builder = _Builder()
    for line, quoted, whole in lines:
        composed = line if line.isascii() else unicode_normal_form("NFC", line)
        builder.add(composed, quoted=quoted, whole=whole)
    return builder.finish()


# As plain numbers: operators of enums cost a microsecond each.
_BLANK, _BREAK = int(Gap.BLANK), int(Gap.BREAK)
_WRAP, _LINE, _DEPTH = int(Border.WRAP), int(Border.LINE), int(Border.DEPTH)


class _Builder:
    """A text being put together, line by line."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.inner_ends: list[int] = []  # words that begin a sentence
        self.lines: list[tuple[int, int, int]] = []  # first word, depth, width of each line
        self.blank_before: list[bool] = []
        self.ends_sentence: list[bool] = []
        self.mark_only: list[bool] = []  # lines that say nothing, but part what is around them
        self._blank = True
        self._tight = False  # the line before is quoted by a mark with no blank behind it

    def add(self, line: str, *, quoted: bool, whole: bool) -> None:
        words = line.split()
        depth = 0
        if words and words[0][0] in _MARK_SIGNS:
            stripped, depth = strip_marks(line)
            tight = depth > 0 and bool(stripped) and line[-len(stripped) - 1] == ">"
            if tight and not self._tight and _COMPARED.match(stripped):
                stripped, depth = f">{stripped}", depth - 1  # ">100 people" is more than 100
            elif stripped:  # a quoted line that is empty goes on with what is around it
                self._tight = tight
            line, words = stripped, stripped.split()
        else:
            self._tight = False
        if not words:
            self._blank = True
            return
        first = len(self.words)
        self.lines.append((first, depth + quoted, len(line) if line.isascii() else _width(line)))
        self.blank_before.append(self._blank)
        self._blank = False
        self.words += words
        mark_only = not words[0][0].isalnum() and not any(map(str.isalnum, line))
        self.mark_only.append(mark_only)
        last = words[-1]
        self.ends_sentence.append(whole or mark_only or _ends_sentence(last))
        if len(words) > 1 and _MAY_END.search(line):
            self.inner_ends += [first + at for at in _sentence_starts(words)]

    def finish(self) -> ExactText:
        chars = "".join(self.words)
        sizes = np.fromiter(map(len, self.words), np.int64, len(self.words))
        starts = np.concatenate(([0], np.cumsum(sizes)))
        n = len(chars)
        gap, border = np.zeros(n + 1, np.uint8), np.zeros(n + 1, np.uint8)
        gap[starts] = _BLANK
        gap[starts[[first for first, _, _ in self.lines]]] = gap[n] = _BREAK
        border[starts[self.inner_ends]] |= np.uint8(_LINE)
        deep = np.zeros(n, bool)
        self._enter_lines(starts, border, deep)
        loose = np.zeros(n + 1, bool)
        n_cjk = 0
        if not chars.isascii() and _IS_CJK.search(chars):
            n_cjk = _enter_cjk(chars, loose, border)
        border[[0, n]] = _LINE | _DEPTH
        return ExactText(
            chars=chars,
            gap=gap,
            border=border,
            loose=loose,
            breakable=_breakable(chars, sizes),
            deep=deep,
            n_words=_count_words(self.words, n_cjk),
        )

    def _enter_lines(self, starts: Int64s, border: Bytes, deep: NDArray[np.bool_]) -> None:
        widths = _widths_of_paragraphs([width for _, _, width in self.lines], self.blank_before)
        borders: list[int] = []
        last_depth, n_lines = 0, len(self.lines)
        places = starts[[first for first, _, _ in self.lines]].tolist()
        places.append(len(deep))
        for at, (first, depth, _) in enumerate(self.lines):
            if depth:
                deep[places[at] : places[at + 1]] = True
            if depth != last_depth:
                borders.append(_LINE | _DEPTH)
            elif self.blank_before[at] or self.ends_sentence[at - 1] or self.mark_only[at]:
                borders.append(_LINE)
            else:
                word = self.words[first]
                wraps = word[0].islower() or (
                    self.lines[at - 1][2] + 1 + _width(word) > widths[at]
                )
                wraps = wraps and not self._is_trailer(first)
                borders.append(_WRAP if wraps else _LINE)
            last_depth = depth
        border[places[1:n_lines]] |= np.array(borders[1:], np.uint8)

    def _is_trailer(self, first: int) -> bool:
        """Whether a line begins as those below a patch: each is one, however long they are."""
        word, following = (*self.words[first : first + 2], "")[:2]
        return word[0].isupper() and (
            word.endswith("-by:")
            or (word in _LINKING and following.startswith("https://"))
            or (word == "Fixes:" and _COMMIT.fullmatch(following) is not None)
        )


def _width(text: str) -> int:
    """Columns of a text; ideographs take two."""
    return len(text) if text.isascii() else len(text) + len(_IS_CJK.findall(text))


def _widths_of_paragraphs(widths: Sequence[int], blank_before: Sequence[bool]) -> list[int]:
    """The width that the paragraph of each line is wrapped at, at least `LEAST_WIDTH`."""
    found: list[int] = []
    start = 0
    for end in range(1, len(widths) + 1):
        if end == len(widths) or blank_before[end]:
            widest = max(LEAST_WIDTH, *widths[start:end])
            found += [widest] * (end - start)
            start = end
    return found


def _ends_sentence(word: str) -> bool:
    """Whether a word has the sign of an end, and nothing behind it but quotes and brackets."""
    return not word[-1].isalnum() and word.rstrip(_BEHIND_END)[-1:] in _ENDS


def _sentence_starts(words: Sequence[str]) -> list[int]:
    """Which words of a line begin a sentence; what may be an abbreviation ends none."""
    return [
        at + 1
        for at, word in enumerate(words[:-1])
        if word[-1] in _SENTENCE_SIGNS
        and _ends_sentence(word)
        and not _ABBREVIATION.search(word)
        and not words[at + 1][0].islower()
    ]


def _enter_cjk(chars: str, loose: NDArray[np.bool_], border: Bytes) -> int:
    """Note where ideographs are; return how many."""
    places = [match.start() for match in _IS_CJK.finditer(chars)]
    at = np.array(places, np.int64)
    loose[at] = loose[at + 1] = True
    for match in _CJK_END.finditer(chars):
        border[match.end()] |= np.uint8(Border.LINE)
    return len(places)


def _breakable(chars: str, sizes: Int64s) -> NDArray[np.bool_]:
    """Where a line may be broken without a blank: in long words, and behind a hyphen or slash."""
    long = sizes >= LONG_WORD
    found = np.append(np.repeat(long, sizes) if long.any() else np.zeros(len(chars), bool), False)
    for sign in _BREAKABLE:
        if sign in chars:
            codes = np.frombuffer(chars.encode("utf-32-le", "surrogatepass"), np.uint32)
            found[1:] |= codes == ord(sign)
    return found


def _count_words(words: Sequence[str], n_cjk: int) -> int:
    rest = [word for word in words if not word.isalnum()]  # most words are nothing but letters
    real = sum([word[0].isalnum() or any(map(str.isalnum, word)) for word in rest])
    return len(words) - len(rest) + real + n_cjk // 2
