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

_ODD_BLANKS = ("\xa0", "\u3000")
_BEFORE_MARKS = frozenset("> |\t")
_ONE_MARK = re.compile(r"[ \t\xa0]*[>|] ?")
_NO_BLANKS = str.maketrans({"\xa0": " ", "\u3000": "  "})
_GAP = re.compile(r"(?<=\S)(?: {2,}| *\t[ \t]*)(?=\S)")
# What stands before it may end a sentence, or be the name of a field.
_COLUMN = re.compile(r"[ \t](?<=[^\s.!?:;].)(?:(?<= )(?: +| *\t+ *)|(?<=\t)\t* *)(?=\S)")


def read_columns(text: str) -> Iterator[Markup]:
    """The lines of a plain text whose blanks have to stay, with these.

    Lines that follow each other are a table if one of them has `LEAST_GAPS` wide gaps, within or
    in place of its first column; then a gap counts in each of them. Cost: linear, 60 ns a
    character at most; nearly nothing where a text has no wide gap.
    """
    if any(blank in text for blank in _ODD_BLANKS):
        text = text.translate(_NO_BLANKS)
    if "  " not in text and "\t" not in text:
        return
    for block in _blocks(text.split("\n")):
        if any("  " in line or "\t" in line for line in block):
            yield from _read_table(block)
            if any(line[-1] == ":" for line in block):
                yield from _read_code(block)


def _blocks(lines: Iterable[str]) -> Iterator[list[str]]:
    """Lines without quote marks that follow each other with no empty one between."""
    block: list[str] = []
    for line in lines:
        bare = line.rstrip()
        if bare[:1] in _BEFORE_MARKS:  # and where nothing is left
            bare = _without_marks(bare)
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


def _read_table(block: Sequence[str]) -> Iterator[Markup]:
    said = [line.lstrip() for line in block]
    n_gaps = [
        len(_COLUMN.findall(words)) if "  " in words or "\t" in words else 0 for words in said
    ]
    most = max(n_gaps)
    if not most:
        return
    fronts = [len(line) - len(words) for line, words in zip(block, said, strict=True)]
    outer = min(fronts)
    if most < LEAST_GAPS and max(fronts) == outer:
        return
    rows = [line[outer:] for line in block]
    first = max(map(_first_cell, rows))
    empty = [first and (row[0] == "\t" or _front(row) > first) for row in rows]
    if max(n + bool(gap) for n, gap in zip(n_gaps, empty, strict=True)) < LEAST_GAPS:
        return
    for row, words, gap in zip(rows, said, empty, strict=True):
        if gap or _GAP.search(words):
            yield "columns", row if gap else words, 0


def _first_cell(row: str) -> int:
    """How wide the words before the first gap of a row are; 0 if there are none, or no gap."""
    gap = None if row[0].isspace() else _GAP.search(row)
    words = row[: gap.start()] if gap else ""
    return len(words) if any(map(str.isalnum, words)) else 0


def _read_code(block: Sequence[str]) -> Iterator[Markup]:
    """The lines below one that ends with a colon, if the first of them is set in.

    Each with how deep it stands below that one: a program that quotes them may add a blank.
    """
    widths = list(map(_front, block))
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


def _front(line: str) -> int:
    """How wide the blanks before a line are."""
    words = line.lstrip()
    n_blanks = len(line) - len(words)
    return len(line[:n_blanks].expandtabs()) if n_blanks else 0
