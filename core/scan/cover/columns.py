"""What stands below what in a text of even letters: columns of tables, and code that is set in.

Blanks say something there that the words do not: an "x" stands under "yes" or under "no", and a
line of a program belongs to the one above it or does not. Of prose they say nothing: programs wrap
it anew, and two blanks may stand behind a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from core.match.cover.exact_text import strip_marks
from core.model.covers import Markup

LEAST_GAPS = 2  # wide gaps in a line that makes a table of the lines around it

_WIDE = ("  ", "\t", "\u3000", "\xa0")
_ONE_MARK = re.compile(r"[ \t\xa0]*[>|] ?")
_NO_BLANKS = str.maketrans({"\xa0": " ", "\u3000": "  "})
_GAP = re.compile(r"(?<=\S)(?: {2,}| *\t[ \t]*)(?=\S)")
# What stands before it may end a sentence, or be the name of a field.
_COLUMN = re.compile(r"[ \t](?<=[^\s.!?:;].)(?:(?<= )(?: +| *\t+ *)|(?<=\t)\t* *)(?=\S)")


def read_columns(text: str) -> Iterator[Markup]:
    """The lines of a plain text whose blanks have to stay, with these.

    Lines that follow each other are a table if one of them has `LEAST_GAPS` wide gaps, within or
    in place of its first column; then a gap counts in each of them. Cost: linear; nearly nothing
    where a text has no wide gap.
    """
    if any(wide in text for wide in _WIDE):
        for block in _blocks(text.translate(_NO_BLANKS).split("\n")):
            yield from _read_block(block)


def _blocks(lines: Iterable[str]) -> Iterator[list[str]]:
    """Lines without quote marks that follow each other with no empty one between."""
    block: list[str] = []
    for line in lines:
        bare = _without_marks(line).rstrip()
        if bare:
            block.append(bare)
        elif block:
            yield block
            block = []
    if block:
        yield block


def _without_marks(line: str) -> str:
    """A line without quote marks, but with the blanks that stand behind them, except one."""
    _, n_marks = strip_marks(line)
    for _ in range(n_marks):
        mark = _ONE_MARK.match(line)
        line = line[mark.end() :] if mark else line
    return line


def _read_block(block: Sequence[str]) -> Iterator[Markup]:
    if not any("  " in line or "\t" in line for line in block):
        return
    yield from _read_table(block)
    yield from _read_code(block)


def _read_table(block: Sequence[str]) -> Iterator[Markup]:
    front = min(len(_front(line)) for line in block)
    rows = [line[front:] for line in block]
    first = max(map(_first_cell, rows))
    empty = [first and (row[0] == "\t" or len(_front(row).expandtabs()) > first) for row in rows]
    n_gaps = (len(_COLUMN.findall(row)) + bool(gap) for row, gap in zip(rows, empty, strict=True))
    if max(n_gaps) < LEAST_GAPS:
        return
    for row, gap in zip(rows, empty, strict=True):
        said = row if gap else row.lstrip()
        if gap or _GAP.search(said):
            yield "columns", said, 0


def _first_cell(row: str) -> int:
    """How wide the words before the first gap of a row are; 0 if there are none, or no gap."""
    gap = _GAP.search(row)
    said = row[: gap.start()] if gap else ""
    return 0 if said[:1].isspace() or not any(map(str.isalnum, said)) else len(said)


def _read_code(block: Sequence[str]) -> Iterator[Markup]:
    """The lines below one that ends with a colon, if the first of them is set in.

    Each with how deep it stands below that one: a program that quotes them may add a blank.
    """
    widths = [len(_front(line).expandtabs()) for line in block]
    outer: list[int] = []  # the widths of the lines that this one stands below
    for at, (line, width) in enumerate(zip(block, widths, strict=True)):
        if outer and width >= outer[0]:
            while outer[-1] > width:
                outer.pop()
            if width > outer[-1]:
                outer.append(width)
            yield "set_in", f"{len(outer) - 1} {line.strip()}", 0
        else:
            outer = []
        if not outer and line[-1] == ":" and max(widths[at + 1 : at + 2], default=0) > width + 1:
            outer = [width]


def _front(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]
