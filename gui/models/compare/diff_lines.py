"""Word differences as lines for the screen: side by side, or one below the other in one column.

Pure: made in the worker or on the screen's thread, a few milliseconds for 200 kB. Unchanged rows
can be folded away, but for three rows around each difference, and each fold can be opened. Noise
can be muted: it stays readable and is no stop for "next difference".
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from core.model.compare import Run, RunKind, TextDiff
from gui.models.compare.hits import NO_HITS, HitWalk, Local, PairHits
from gui.models.visible import LINE_CHARACTERS, make_visible

CONTEXT_ROWS = 3
LEAST_FOLD = 6  # fewer rows are not worth a fold


class Columns(Enum):
    """How two texts are laid out. The values stand in the preferences."""

    AUTO = "auto"  # as the width allows
    TWO = "two"
    ONE = "one"


def columns_named(value: str) -> Columns:
    """The layout of a value in the preferences; AUTO where there is none."""
    return next((one for one in Columns if one.value == value), Columns.AUTO)


class Ink(IntEnum):
    """How a stretch of text is drawn."""

    GONE = 0  # only the left text has it
    CAME = 1  # only the right text has it
    MUTED = 2
    NOTE = 3  # our words, not the message's
    HIT = 4  # one of the user's keywords, over whatever else it is


class InkSpan(NamedTuple):
    """Characters [start, start + length) of a line; `stop` counts differences from 0, -1: none.

    Of a keyword, `stop` counts keywords.
    """

    start: int
    length: int
    ink: Ink
    stop: int


class ScreenLine(NamedTuple):
    """A line, and the row of the differences that it shows."""

    text: str
    spans: tuple[InkSpan, ...]
    row: int


class DifferenceStop(NamedTuple):
    """A difference: the line where it begins on each side. Of an insertion, where it would be."""

    left: int
    right: int


@dataclass(frozen=True, slots=True)
class DiffScreen:
    """What the two text views show; in one column, `right` is the same object as `left`.

    Attributes:
        left, right: Their lines.
        left_rows, right_rows: The first line of each row, ascending, one more at the end.
        stops: The differences, in order.
        hits: The keywords, in order; of one that the other side lacks, where its row is there.
        folds: The first rows of what is folded away.
    """

    left: tuple[ScreenLine, ...]
    right: tuple[ScreenLine, ...]
    left_rows: tuple[int, ...]
    right_rows: tuple[int, ...]
    stops: tuple[DifferenceStop, ...]
    hits: tuple[DifferenceStop, ...] = ()
    folds: frozenset[int] = frozenset()


def side_by_side(
    diff: TextDiff,
    *,
    mute: bool,
    fold: bool,
    hits: PairHits = NO_HITS,
    opened: Collection[int] = (),
) -> DiffScreen:
    """Two columns.

    Args:
        diff: The differences.
        mute: Noise is shown in grey and is no stop.
        fold: Hide rows far from any stop and any keyword.
        hits: Where keywords stand in the two texts.
        opened: First rows of folds that are shown nonetheless.
    """
    left, right, walk = _Column(), _Column(), HitWalk(hits)
    stops: list[DifferenceStop] = []
    hidden = _hidden_rows(diff, mute=mute, hits=hits, opened=opened) if fold else {}
    shown_until = 0
    for n, row in enumerate(diff.rows):
        left.begin_row(n)
        right.begin_row(n)
        if n in hidden:
            left.note(hidden[n])
            right.note(hidden[n])
            shown_until = n + hidden[n]
        if n < shown_until:
            walk.skip(row)
            continue
        for run in row:
            stop = -1
            if not _is_quiet(run, mute=mute):
                stop = len(stops)
                stops.append(DifferenceStop(left.at_line, right.at_line))
            here = walk.pass_over(run)
            left.write(run.left, _ink(run, Ink.GONE, mute=mute), stop, here.left)
            right.write(run.right, _ink(run, Ink.CAME, mute=mute), stop, here.right)
        left.end_row()
        right.end_row()
    return DiffScreen(
        left.done(),
        right.done(),
        left.rows(),
        right.rows(),
        tuple(stops),
        _hit_stops(left, right, walk.n_hits),
        frozenset(hidden),
    )


def one_column(
    diff: TextDiff,
    *,
    mute: bool,
    fold: bool,
    hits: PairHits = NO_HITS,
    opened: Collection[int] = (),
) -> DiffScreen:
    """Both texts in one column: what the left has before what the right has."""
    column, walk = _Column(), HitWalk(hits)
    stops: list[DifferenceStop] = []
    hidden = _hidden_rows(diff, mute=mute, hits=hits, opened=opened) if fold else {}
    shown_until = 0
    for n, row in enumerate(diff.rows):
        column.begin_row(n)
        if n in hidden:
            column.note(hidden[n])
            shown_until = n + hidden[n]
        if n < shown_until:
            walk.skip(row)
            continue
        for run in row:
            stop, here = -1, walk.pass_over(run)
            if run.kind is RunKind.SAME:
                column.write(run.left, None, stop, here.left or here.right)
                continue
            if run.noise is not None and mute and not (run.left + run.right).strip("> \t\r\n"):
                column.write(run.right, None, stop)  # two kinds of white space: one will do
                continue
            if not _is_quiet(run, mute=mute):
                stop = len(stops)
                stops.append(DifferenceStop(column.at_line, column.at_line))
            column.write(run.left, _ink(run, Ink.GONE, mute=mute), stop, here.left)
            column.write(run.right, _ink(run, Ink.CAME, mute=mute), stop, here.right)
        column.end_row()
    lines, rows = column.done(), column.rows()
    found = _hit_stops(column, column, walk.n_hits)
    return DiffScreen(lines, lines, rows, rows, tuple(stops), found, frozenset(hidden))


def _hit_stops(left: _Column, right: _Column, n_hits: int) -> tuple[DifferenceStop, ...]:
    """The lines of each keyword; where a side lacks it, the first line of its row there."""
    stops: list[DifferenceStop] = []
    for number in range(n_hits):
        here, there = left.hits.get(number), right.hits.get(number)
        if here is None and there is None:
            continue  # of white space alone, which one column does not show twice
        row = (here or there or (0, 0))[1]
        stops.append(
            DifferenceStop(
                here[0] if here else left.rows()[row], there[0] if there else right.rows()[row]
            )
        )
    return tuple(stops)


def _is_quiet(run: Run, *, mute: bool) -> bool:
    return run.kind is RunKind.SAME or (mute and run.noise is not None)


def _ink(run: Run, ink: Ink, *, mute: bool) -> Ink | None:
    if run.kind is RunKind.SAME:
        return None
    return Ink.MUTED if mute and run.noise is not None else ink


def _hidden_rows(
    diff: TextDiff, *, mute: bool, hits: PairHits, opened: Collection[int]
) -> dict[int, int]:
    """First row to number of rows of each stretch that is far from differences and keywords."""
    walk = HitWalk(hits)
    loud = [
        n
        for n, row in enumerate(diff.rows)
        if walk.skip(row) or not all(_is_quiet(run, mute=mute) for run in row)
    ]
    if not loud:
        return {}
    hidden: dict[int, int] = {}
    free = 0
    for stop in (*loud, len(diff.rows) + CONTEXT_ROWS):
        length = min(stop - CONTEXT_ROWS, len(diff.rows)) - free
        if length >= LEAST_FOLD and free not in opened:
            hidden[free] = length
        free = stop + 1 + CONTEXT_ROWS
    return hidden


class _Column:
    """Collects the lines of one text view.

    Attributes:
        hits: Of each keyword's number, the line and the row where it begins.
    """

    def __init__(self) -> None:
        self.hits: dict[int, tuple[int, int]] = {}
        self._lines: list[ScreenLine] = []
        self._rows: list[int] = []
        self._row = 0
        self._pieces: list[str] = []
        self._spans: list[InkSpan] = []
        self._length = 0

    @property
    def at_line(self) -> int:
        """Number of the line that is written next."""
        return len(self._lines)

    def begin_row(self, row: int) -> None:
        self._row = row
        self._rows.append(len(self._lines))

    def write(self, text: str, ink: Ink | None, stop: int, hits: Sequence[Local] = ()) -> None:
        """Write text with its ink; its line ends end lines. `hits` stand in it, in order."""
        at = 0
        for start, end, number in hits:
            self._write(text[at:start], ink, stop)
            line = self.at_line + (self._length >= LINE_CHARACTERS)
            self.hits.setdefault(number, (line, self._row))
            self._write(text[start:end], ink, stop, number)
            at = end
        self._write(text[at:] if at else text, ink, stop)

    def _write(self, text: str, ink: Ink | None, stop: int, hit: int = -1) -> None:
        if not text:
            return
        text, quick = make_visible(text), ink is None and hit < 0
        if quick and not self._pieces and text.find("\n") == len(text) - 1 < LINE_CHARACTERS:
            self._lines.append(ScreenLine(text[:-1], (), self._row))  # a whole line: most are
            return
        first, *others = text.split("\n")
        self._piece(first, ink, stop, hit)
        for line in others:
            self._end_line()
            self._piece(line, ink, stop, hit)

    def note(self, n_rows: int) -> None:
        """Write, in our own words, how much is not shown here."""
        translate = QCoreApplication.translate
        words = translate("Compare", "… %Ln unchanged line(s)", "", n_rows)
        self._piece(words, Ink.NOTE, -1)
        self._end_line()

    def end_row(self) -> None:
        """End the line that a text without a last line end leaves open."""
        if self._pieces:
            self._end_line()

    def done(self) -> tuple[ScreenLine, ...]:
        return tuple(self._lines)

    def rows(self) -> tuple[int, ...]:
        return (*self._rows, len(self._lines))

    def _piece(self, text: str, ink: Ink | None, stop: int, hit: int = -1) -> None:
        at = 0
        while at < len(text):
            room = LINE_CHARACTERS - self._length
            part = text[at : at + room]
            self._pieces.append(part)
            if ink is not None:
                self._spans.append(InkSpan(self._length, len(part), ink, stop))
            if hit >= 0:
                self._spans.append(InkSpan(self._length, len(part), Ink.HIT, hit))
            self._length += len(part)
            at += len(part)
            if self._length >= LINE_CHARACTERS and at < len(text):
                self._end_line()

    def _end_line(self) -> None:
        self._lines.append(ScreenLine("".join(self._pieces), tuple(self._spans), self._row))
        self._pieces.clear()
        self._spans.clear()
        self._length = 0
