"""Pairs that a person said to be no copies, as rows of words: both messages, one above the other.

The library holds digests only. What the messages are called is known of those of the scan alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QCoreApplication

from core.columns import UInt64s
from gui import wording
from gui.models.plain import plain_line
from gui.models.results.facts import Bools, ListFacts

NOT_HERE = -1

translate = QCoreApplication.translate


class SaidPair(NamedTuple):
    """A pair in the library: its digests, the smaller first, and its day (seconds since 1970)."""

    digests: tuple[int, int]
    said_utc: int


class PairRow(NamedTuple):
    """A pair, and the row of the scan of either message; NOT_HERE: the scan has none."""

    pair: SaidPair
    rows: tuple[int, int]

    @property
    def is_here(self) -> bool:
        """Whether the scan has both messages."""
        return NOT_HERE not in self.rows


def pair_rows(
    pairs: Sequence[SaidPair], digests: UInt64s | None = None, gone: Bools | None = None
) -> list[PairRow]:
    """Look for the messages of pairs in a scan.

    Args:
        pairs: In the order that is shown.
        digests: (n,) of the messages of the scan; None: there is no scan.
        gone: (n,) messages that left since; None: none did.
    """
    here: dict[int, list[int]] = {}
    if digests is not None and pairs:
        wanted = np.unique(np.array([pair.digests for pair in pairs], np.uint64))
        at = np.minimum(np.searchsorted(wanted, digests), len(wanted) - 1)
        hit = wanted[at] == digests
        if gone is not None:
            hit &= ~gone
        for row in np.flatnonzero(hit).tolist():
            here.setdefault(int(digests[row]), []).append(row)

    def rows(one: int, other: int) -> tuple[int, int]:
        first, second = here.get(one, [NOT_HERE]), here.get(other, [NOT_HERE])
        if one != other:
            return first[0], second[0]
        return first[0], first[1] if len(first) > 1 else NOT_HERE

    return [PairRow(pair, rows(*pair.digests)) for pair in pairs]


def pair_headers() -> tuple[str, ...]:
    """The words above the columns of `pair_cells`."""
    return (
        translate("SaidPairs", "Subject"),
        translate("SaidPairs", "From"),
        translate("SaidPairs", "Date"),
        translate("SaidPairs", "Folder"),
        translate("SaidPairs", "Marked on"),
    )


def pair_cells(facts: ListFacts | None) -> Callable[[PairRow], Sequence[str]]:
    """Makes the words of a pair, two lines a cell. `facts`: of the scan; None: there is none."""

    def message(row: int) -> tuple[str, ...]:
        if row == NOT_HERE or facts is None:
            return translate("SaidPairs", "(not in this scan)"), "", "", ""
        table = facts.table
        return (
            plain_line(table.subject[row]) or translate("SaidPairs", "(no subject)"),
            plain_line(table.sender[row]),
            wording.date(int(table.sent_utc[row])),
            plain_line(facts.where[int(table.folder[row])]),
        )

    def cells(pair: PairRow) -> Sequence[str]:
        both = zip(*map(message, pair.rows), strict=True)
        said = wording.day(pair.pair.said_utc)
        return (*("\n".join(lines).rstrip("\n") for lines in both), said)

    return cells


def find_pairs(
    rows: Sequence[PairRow], cells: Callable[[PairRow], Sequence[str]], line: str
) -> list[PairRow]:
    """Those whose words hold all words of a line, in whatever case."""
    words = line.casefold().split()

    def holds(row: PairRow) -> bool:
        text = "\n".join(cells(row)).casefold()
        return all(word in text for word in words)

    return [row for row in rows if holds(row)]
