"""From aligned words to runs of text: what is equal, what one side has, what is only noise.

Between words stands white space, and with it quote marks. It belongs to no word, so each run
decides whose it is: an inserted line takes its own line end with it, an inserted word one blank.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from core.match.diff.noise import Span, is_footer_text, is_only_dates, noise_spans
from core.model.compare import Noise, Run, RunKind
from core.model.groups import Difference

CONTEXT = 12  # characters around a change that tell whether a number is money or a date

_MONTH = (
    r"(?:jan|feb|m[aä]r|apr|ma[iy]|ju[nl]|aug|sep|o[ck]t|nov|de[cz]|ene|abr|ago|dic|févr|avr|juin"
    r"|juil|août|янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек)\w{0,8}"
)
_MONEY = r"(?:[$€£¥₽]|\b(?:EUR|USD|GBP|CHF|RUB|CNY|RMB|Euro|Dollar)\b|руб|元|圆)"
_FACT = re.compile(
    r"(?P<LINK>(?:https?://|www\.)\S+)"
    rf"|(?P<AMOUNT>{_MONEY}\s?\d[\d.,']{{0,20}}|\d[\d.,']{{0,20}}\s?{_MONEY})"
    r"|(?P<DATE>\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}:\d{2}(?::\d{2})?|\d{1,4}\s?[年月日]"
    rf"|\b\d{{1,2}}\.?\s?{_MONTH}(?:\s\d{{4}})?|\b{_MONTH}\.?\s\d{{1,4}})"
    r"|(?P<NUMBER>\d+(?:[.,]\d+)*)",
    re.IGNORECASE,
)
_HARD_FACTS = Difference.AMOUNT | Difference.DATE | Difference.NUMBER


class Change(NamedTuple):
    """Tokens [a0, a1) and [b0, b1) differ; then `size` tokens from a1 and b1 on agree."""

    a0: int
    a1: int
    b0: int
    b1: int
    size: int


@dataclass(frozen=True, slots=True)
class TextSide:
    """A text and its tokens: where each starts and ends, and what it is compared by."""

    text: str
    starts: list[int]
    ends: list[int]
    keys: list[str]

    def __len__(self) -> int:
        return len(self.keys)

    def gap(self, k: int) -> Span:
        """What stands before token k; k = len(self): what stands after the last."""
        start = self.ends[k - 1] if k else 0
        return start, self.starts[k] if k < len(self.keys) else len(self.text)

    def weight(self, i: int, j: int) -> int:
        """Characters from token i to before token j, gaps between them counted."""
        return self.ends[j - 1] - self.starts[i] if i < j else 0

    def break_before(self, k: int) -> int:
        """How natural a cut before token k is: 3 at a paragraph or an end, 0 inside a sentence."""
        if k in (0, len(self.keys)):
            return 3
        start, end = self.gap(k)
        breaks = self.text.count("\n", start, end)
        if breaks:
            return min(breaks, 2) + 1
        return int(self.text[start - 1] in ".!?。!?…:;")


def diff_rows(
    a: TextSide, b: TextSide, middles: list[Change], *, swapped: bool
) -> tuple[tuple[Run, ...], ...]:
    """Write the runs, cut into rows where both texts begin a line; see `TextDiff.rows`.

    swapped: `a` is the right text.
    """
    writer = _Writer(a, b, swapped=swapped)
    for middle in middles:
        writer.differ(middle)
        if middle.size:
            writer.agree(middle.a1, middle.b1, middle.size)
    return writer.done()


class _Writer:
    """Writes runs from left to right over both texts."""

    def __init__(self, a: TextSide, b: TextSide, *, swapped: bool) -> None:
        self._a, self._b, self._swapped = a, b, swapped
        self._noise_a, self._noise_b = _Spans(a.text), _Spans(b.text)
        self._rows: list[tuple[Run, ...]] = []
        self._row: list[Run] = []
        self._same: list[str] = []
        self._at_a = self._at_b = 0

    def done(self) -> tuple[tuple[Run, ...], ...]:
        self._close_row()
        return tuple(self._rows)

    def agree(self, i: int, j: int, size: int) -> None:
        """Write `size` equal tokens; their gaps, and what their keys leave out, may differ."""
        a, b = self._a, self._b
        end_a, end_b = a.ends[i + size - 1], b.ends[j + size - 1]
        if a.text[self._at_a : end_a] == b.text[self._at_b : end_b]:
            self._write_same(end_a, end_b)
            return
        for k in range(size):
            if k:
                self._write_gap(a.starts[i + k], b.starts[j + k])
            end_a, end_b = a.ends[i + k], b.ends[j + k]
            if a.text[self._at_a : end_a] == b.text[self._at_b : end_b]:
                self._write_same(end_a, end_b)
            else:
                is_link = "://" in a.keys[i + k]
                self._write_run(end_a, end_b, Noise.TRACKING if is_link else Noise.WHITE_SPACE)

    def differ(self, middle: Change) -> None:
        """Write what stands between two equal stretches, up to the start of the next."""
        a, b = self._a, self._b
        has_a, has_b = middle.a0 < middle.a1, middle.b0 < middle.b1
        next_a, next_b = a.gap(middle.a1)[1], b.gap(middle.b1)[1]
        if has_a and has_b:
            self._write_gap(a.starts[middle.a0], b.starts[middle.b0])
            self._write_run(a.ends[middle.a1 - 1], b.ends[middle.b1 - 1])
        elif has_a:
            hole = b.text[self._at_b : next_b]
            takes_first = _takes_first(hole, _gap_text(a, middle.a0), _gap_text(a, middle.a1))
            if takes_first:
                self._write_gap_of_hole(next_b, a.starts[middle.a0], hole, in_b=True)
            self._write_run(next_a if takes_first else a.ends[middle.a1 - 1], self._at_b)
        elif has_b:
            hole = a.text[self._at_a : next_a]
            takes_first = _takes_first(hole, _gap_text(b, middle.b0), _gap_text(b, middle.b1))
            if takes_first:
                self._write_gap_of_hole(next_a, b.starts[middle.b0], hole, in_b=False)
            self._write_run(self._at_a, next_b if takes_first else b.ends[middle.b1 - 1])
        self._write_gap(next_a, next_b)

    def _write_gap_of_hole(self, hole_end: int, other_end: int, hole: str, *, in_b: bool) -> None:
        """Write the white space at a place where one text has more, before the more."""
        other, at = (self._a, self._at_a) if in_b else (self._b, self._at_b)
        if hole and other.text.startswith(hole, at, other_end):
            other_end = at + len(hole)
        if in_b:
            self._write_gap(other_end, hole_end)
        else:
            self._write_gap(hole_end, other_end)

    def _write_same(self, end_a: int, end_b: int) -> None:
        for piece in self._a.text[self._at_a : end_a].splitlines(keepends=True):
            self._same.append(piece)
            if piece.endswith("\n"):
                self._close_row()
        self._at_a, self._at_b = end_a, end_b

    def _write_gap(self, end_a: int, end_b: int) -> None:
        """Write white space and quote marks of both sides; differences are noise."""
        left, right = self._a.text[self._at_a : end_a], self._b.text[self._at_b : end_b]
        if left == right:
            self._write_same(end_a, end_b)
            return
        head = _common_head(left, right)
        tail = _common_head(left[head:][::-1], right[head:][::-1])
        self._write_same(self._at_a + head, self._at_b + head)
        quoted = left.count(">") != right.count(">")
        noise = Noise.QUOTE_DEPTH if quoted else Noise.WHITE_SPACE
        self._write_run(end_a - tail, end_b - tail, noise)
        self._write_same(end_a, end_b)

    def _write_run(self, end_a: int, end_b: int, noise: Noise | None = None) -> None:
        """Write a difference; without a given noise, look whether it is one, and tag it."""
        span_a, span_b = (self._at_a, end_a), (self._at_b, end_b)
        left, right = self._a.text[slice(*span_a)], self._b.text[slice(*span_b)]
        self._flush_same()
        tags = Difference.NONE
        if noise is None or noise is Noise.TRACKING:
            tags = _tags(self._a.text, span_a, self._b.text, span_b)
        if noise is None:
            noise = self._noise(span_a, span_b, tags)
        if self._swapped:
            left, right = right, left
        kind = RunKind.CHANGED if left and right else RunKind.LEFT if left else RunKind.RIGHT
        self._row.append(Run(kind, left, right, noise, tags))
        self._at_a, self._at_b = end_a, end_b
        if _at_line_start(self._a.text, end_a) and _at_line_start(self._b.text, end_b):
            self._close_row()

    def _noise(self, span_a: Span, span_b: Span, tags: Difference) -> Noise | None:
        left, right = self._a.text[slice(*span_a)], self._b.text[slice(*span_b)]
        if not left.strip() and not right.strip():
            return Noise.WHITE_SPACE
        changed = bool(left.strip() and right.strip())
        worth = _HARD_FACTS if changed else Difference.AMOUNT
        for noise in (Noise.LIST_PREFIX, Noise.FOOTER):
            if self._noise_a.hold(span_a, noise) and self._noise_b.hold(span_b, noise):
                added = noise is Noise.FOOTER and not changed  # perhaps into a footer
                is_noise = not tags & worth and (not added or is_footer_text(left + right))
                return noise if is_noise else None
        passed_on = Noise.FORWARD_DATE
        if self._noise_a.hold(span_a, passed_on) and self._noise_b.hold(span_b, passed_on):
            return passed_on if is_only_dates(left) and is_only_dates(right) else None
        return None

    def _flush_same(self) -> None:
        if self._same:
            text = "".join(self._same)
            self._row.append(Run(RunKind.SAME, text, text))
            self._same.clear()

    def _close_row(self) -> None:
        self._flush_same()
        if self._row:
            self._rows.append(tuple(self._row))
            self._row.clear()


class _Spans:
    """The places of noise in one text, to be asked often."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._spans = noise_spans(text)
        self._starts = {kind: [start for start, _ in found] for kind, found in self._spans.items()}

    def hold(self, span: Span, noise: Noise) -> bool:
        """Whether all of the span but white space at its ends lies in one place of that noise."""
        text = self._text[slice(*span)]
        words = text.strip()
        if not words:
            return True
        start = span[0] + text.index(words)
        n = bisect_right(self._starts[noise], start) - 1
        return n >= 0 and start + len(words) <= self._spans[noise][n][1]


def _gap_text(side: TextSide, k: int) -> str:
    return side.text[slice(*side.gap(k))]


def _takes_first(hole: str, first: str, last: str) -> bool:
    """Whether the white space at a hole is the one before, not after, what the other text has."""
    ends_line = "\n" in hole
    if hole == first or (ends_line and first.startswith(hole)):
        return True
    if hole == last or (ends_line and last.endswith(hole)):
        return False
    return ends_line == ("\n" in first) or ends_line != ("\n" in last)


def _common_head(a: str, b: str) -> int:
    n = 0
    for x, y in zip(a, b, strict=False):
        if x != y:
            break
        n += 1
    return n


def _at_line_start(text: str, at: int) -> bool:
    return not at or text[at - 1] == "\n"


def _tags(left: str, span_left: Span, right: str, span_right: Span) -> Difference:
    """Which kinds of facts differ between two stretches of text."""
    facts_left, facts_right = _facts(left, span_left), _facts(right, span_right)
    tags = Difference.NONE
    for name in ("LINK", "AMOUNT", "DATE", "NUMBER"):
        if facts_left.get(name) != facts_right.get(name):
            tags |= Difference[name]
    return tags


def _facts(text: str, span: Span) -> dict[str, Counter[str]]:
    start, end = span
    found: dict[str, Counter[str]] = {}
    if start == end:
        return found
    around = max(0, start - CONTEXT)
    for match in _FACT.finditer(text, around, min(len(text), end + CONTEXT)):
        if match.start() < end and match.end() > start and match.lastgroup:
            found.setdefault(match.lastgroup, Counter())[match.group()] += 1
    return found
