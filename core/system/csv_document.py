"""CSV for spreadsheets, in which no cell is a formula.

Senders write subjects, so a subject may be a formula to a spreadsheet: such cells get an
apostrophe (R-EX4).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

Cell = str | int | float
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\0")
_AT_ONCE = 1000  # rows a piece


def csv_pieces(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> Iterator[str]:
    """The text of a table, piece by piece (RFC 4180); the first piece is the header alone."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(header)
    yield _take(out)
    for n, row in enumerate(rows, start=1):
        writer.writerow([_without_formula(cell) for cell in row])
        if n % _AT_ONCE == 0:
            yield _take(out)
    yield _take(out)


def _take(out: io.StringIO) -> str:
    text = out.getvalue()
    out.seek(0)
    out.truncate()
    return text


def _without_formula(cell: Cell) -> Cell:
    if isinstance(cell, str) and cell.startswith(_FORMULA):
        return f"'{cell}"
    return cell
