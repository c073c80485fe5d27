"""The filter line above the results: words, from: subject: in: after: before: size: and others.

Free words look for a group: its kept message or a copy holds them in subject or sender. What has a
name in front looks at the copies alone, because marks are then set on exactly what is shown.
"""

from __future__ import annotations

import operator
import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s
from core.model.groups import Verdict
from core.model.sources import UNKNOWN_TIME
from gui.models.results.board import Board
from gui.models.results.facts import Bools, ListFacts, find_text

Compare = Callable[[NDArray[np.float64], float], NDArray[np.bool_]]

_UNITS = {"b": 1, "k": 1_000, "m": 1_000_000, "g": 1_000_000_000}
_COMPARISONS: tuple[tuple[str, Compare], ...] = (
    (">=", operator.ge),
    ("<=", operator.le),
    (">", operator.gt),
    ("<", operator.lt),
    ("=", operator.eq),
)
_FULLER = (Verdict.FULLER_FORM, Verdict.FULLER_TEXT)
_KINDS = {
    "copy": (Verdict.IDENTICAL, *_FULLER, Verdict.SAME_TEXT, Verdict.NEAR, Verdict.NEAR_SHORT),
    "same": (Verdict.IDENTICAL, Verdict.SAME_TEXT),
    "fuller": _FULLER,
    "near": (Verdict.NEAR, Verdict.NEAR_SHORT),
    "conflict": (Verdict.CONFLICT,),
    "template": (Verdict.SAME_TEMPLATE,),
}
_NAMES = (
    *("from", "subject", "in", "after", "before"),
    *("size", "has", "score", "is", "marked"),
)
_DAY = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")
_YES = ("", "yes", "1", "true")
_NO = ("no", "0", "false")


@dataclass(frozen=True, slots=True)
class FilterTerm:
    """One condition: `name` is "" for a free word; `least` to `most` where it is about numbers."""

    name: str
    value: str


class FilterError(ValueError):
    """A term that cannot be read; `term` as typed."""

    def __init__(self, term: str) -> None:
        super().__init__(term)
        self.term = term


def parse_filter(line: str) -> tuple[FilterTerm, ...]:
    """Read a filter line.

    Raises:
        FilterError: A number that is none, or a value that the name does not know.
    """
    try:
        words = shlex.split(line.lower(), comments=False, posix=True)
    except ValueError:  # a quotation mark that is still being typed
        words = line.lower().replace('"', " ").replace("'", " ").split()
    terms = tuple(_term(word) for word in words)
    for term in terms:
        _check(term)
    return terms


def filter_members(terms: tuple[FilterTerm, ...], board: Board, facts: ListFacts) -> Bools:
    """(m,) bool: which copies pass all terms."""
    shown = np.ones(len(board.bar), np.bool_)
    for term in terms:
        shown &= _passes(term, board, facts)
    return shown


def _term(word: str) -> FilterTerm:
    name, colon, value = word.partition(":")
    if colon and name in _NAMES:
        return FilterTerm(name, value)
    return FilterTerm("", word)


def _check(term: FilterTerm) -> None:
    match term.name:
        case "size":
            _comparison(term, _UNITS)
        case "score":
            _comparison(term, {})
        case "after" | "before":
            _first_second(term)
        case "has" if term.value not in ("attachment", "attachments"):
            raise FilterError(f"has:{term.value}")
        case "is" if term.value not in _KINDS:
            raise FilterError(f"is:{term.value}")
        case "marked" if term.value not in (*_YES, *_NO):
            raise FilterError(f"marked:{term.value}")
        case _:
            pass


def _first_second(term: FilterTerm) -> int:
    """When a year, a month or a day begins here, in seconds since 1970."""
    found = _DAY.fullmatch(term.value)
    parts = found.groups() if found else ("0",)  # there is no year 0
    try:
        year, month, day = (int(part or 1) for part in (*parts, None, None)[:3])
        return int(datetime(year, month, day).astimezone().timestamp())
    except (ValueError, OverflowError, OSError):  # no day of a calendar, or before all clocks
        raise FilterError(f"{term.name}:{term.value}") from None


def _comparison(term: FilterTerm, units: dict[str, int]) -> tuple[Compare, float]:
    compare: Compare = operator.ge
    rest = term.value
    for sign, candidate in _COMPARISONS:
        if rest.startswith(sign):
            compare, rest = candidate, rest[len(sign) :]
            break
    factor = 1
    if units:
        rest = rest.removesuffix("b") if rest[-2:-1] in units else rest
        if rest[-1:] in units:
            factor, rest = units[rest[-1]], rest[:-1]
    try:
        return compare, float(rest.replace(",", ".")) * factor
    except ValueError:
        raise FilterError(f"{term.name}:{term.value}") from None


def _in_time(term: FilterTerm, sent: Int64s) -> Bools:
    start = _first_second(term)
    passes: Bools = sent >= start if term.name == "after" else sent < start
    known: Bools = passes & (sent != UNKNOWN_TIME)
    return known


def _passes(term: FilterTerm, board: Board, facts: ListFacts) -> Bools:
    members = board.groups.members
    match term.name:
        case "":
            hit = find_text(facts.subjects, term.value) | find_text(facts.senders, term.value)
            passes = hit[members] | hit[board.groups.kept[board.group_of]]
        case "from":
            passes = find_text(facts.senders, term.value)[members]
        case "subject":
            passes = find_text(facts.subjects, term.value)[members]
        case "in":
            folders = np.array([term.value in label.lower() for label in facts.where], np.bool_)
            passes = folders[facts.table.folder[members]]
        case "after" | "before":
            passes = _in_time(term, facts.table.sent_utc[members])
        case "size":
            compare, value = _comparison(term, _UNITS)
            passes = compare(facts.table.size_bytes[members].astype(np.float64), value)
        case "score":
            compare, value = _comparison(term, {})
            passes = compare(board.groups.score, value)
        case "has":
            passes = facts.n_attachments[members] > 0
        case "is":
            passes = np.isin(board.groups.verdict, _KINDS[term.value])
        case _:
            passes = board.marked if term.value in _YES else ~board.marked
    return passes
