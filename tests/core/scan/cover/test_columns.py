"""What blanks say in plain text: the column of a word, and how deep a line is set in."""

from __future__ import annotations

import random

import pytest
from helpers.mail import threads

from core.model.covers import CoverBar
from core.model.groups import Verdict
from core.model.mail import MessageFlag
from core.model.sources import MessageKey, RawMessage, Stub
from core.scan.cover.columns import read_columns
from core.scan.cover.proving import prove_cover
from core.settings import ReadSettings

pytestmark = pytest.mark.slow

TEXT = "\n".join(threads.SENTENCES[:4])
FOOTER = "\n\n_______\nchoir mailing list\n"
ROUNDS = 40


def verdict(kept: str, gone: str, *, page: bool = False) -> Verdict | CoverBar | None:
    """What comes of the proof for a fuller form of a text."""
    one, other = (
        threads.message(1, "The boiler.", f"<p>{TEXT}</p><pre>{text}</pre>")
        if page
        else threads.message(1, f"{TEXT}\n\n{text}")
        for text in (f"{kept}{FOOTER}", gone)
    )
    return prove(one, other)


def quoted(kept: str, gone: str) -> Verdict | CoverBar | None:
    """The same for an answer that quotes it."""
    marked = "".join(f"> {line}\n" for line in f"{TEXT}\n\n{kept}".splitlines())
    first = threads.message(1, f"{TEXT}\n\n{gone}")
    return prove(threads.message(2, f"Yes.\n\n{marked}", after=1), first)


def prove(kept: bytes, gone: bytes) -> Verdict | CoverBar | None:
    raw = [
        RawMessage(Stub(MessageKey(0, "", "1"), 0, len(data), "", MessageFlag.NONE), data)
        for data in (kept, gone)
    ]
    proof = prove_cover(raw[0], raw[1], ReadSettings())
    return proof.verdict or proof.bar


def draw_table(pen: random.Random) -> list[list[str]]:
    """A head and some rows, each with its name and one sign in one of its columns."""
    heads = pen.sample(["Mon", "Tue", "Wed", "Thu"], pen.randint(2, 4))
    rows = [["", *heads]]
    for name in pen.sample(["Ann", "Bob Cole", "Cy jr.", "Dee", "Eve"], pen.randint(2, 4)):
        row = [name, *[""] * len(heads)]
        row[pen.randint(1, len(heads))] = "x"
        rows.append(row)
    rows[0][0] = pen.choice(["Name", ""])
    return rows


def move_sign(rows: list[list[str]], pen: random.Random) -> list[list[str]]:
    moved = [list(row) for row in rows]
    row = pen.choice(moved[1:])
    at = row.index("x")
    row[at] = ""
    row[pen.choice([n for n in range(1, len(row)) if n != at])] = "x"
    return moved


@pytest.mark.parametrize("between", ["blanks", "tabs"])
def test_a_sign_in_another_column_says_something_else(between: str) -> None:
    pen = random.Random(between)
    for _ in range(ROUNDS):
        rows = draw_table(pen)
        tables = [
            "\n".join(
                "\t".join(row) if between == "tabs" else "".join(f"{c:<11}" for c in row).rstrip()
                for row in some
            )
            for some in (rows, move_sign(rows, pen))
        ]
        one, other = tables
        assert verdict(one, one) is Verdict.FULLER_FORM
        assert verdict(one, other) is CoverBar.TEXT
        assert quoted(one, one) is Verdict.QUOTED
        assert quoted(one, other) is CoverBar.TEXT
        assert verdict(one, one, page=True) is Verdict.FULLER_FORM
        assert verdict(one, other, page=True) is CoverBar.TEXT


CODE = "if x:\n    pay()\n    write()\nelse:\n    wait()"


@pytest.mark.parametrize(
    "other",
    [
        CODE.replace("    write", "write"),
        CODE.replace("    wait", "wait"),
        "if x:\n    pay()\n        write()\nelse:\n    wait()",
    ],
)
def test_a_line_of_code_that_is_set_in_otherwise_says_something_else(other: str) -> None:
    for one, two in ((CODE, other), (other, CODE)):
        assert verdict(one, one) is Verdict.FULLER_FORM
        assert quoted(one, one) is Verdict.QUOTED
        assert verdict(one, two) is quoted(one, two) is CoverBar.TEXT
        assert verdict(one, two, page=True) is CoverBar.TEXT


def test_a_blank_more_behind_quote_marks_is_no_matter() -> None:
    marked = "".join(
        f">{' ' * line.startswith(' ')} {line}\n" for line in f"{TEXT}\n\n{CODE}".splitlines()
    )
    first = threads.message(1, f"{TEXT}\n\n{CODE}")
    assert prove(threads.message(2, f"Yes.\n\n{marked}", after=1), first) is Verdict.QUOTED


PROSE = {
    "two blanks behind a sentence": ("One came.  Two  left.\nMore.", "One came. Two left.\nMore."),
    "a paragraph set in": ("   One came\nand two left.", "One came\nand two left."),
    "a list set in": ("  - milk\n  - eggs", "- milk\n- eggs"),
    "a signature": ("Ann Berg      Choir\nPhone:        12", "Ann Berg Choir\nPhone: 12"),
    "addresses": ("Ann   ann@x.org\nBob   bob@x.org", "Ann ann@x.org\nBob bob@x.org"),
    "wrapped anew": ("It is all the\n same to  me", "It is all the same to me"),
}


@pytest.mark.parametrize("pair", PROSE.values(), ids=PROSE)
def test_blanks_of_prose_say_nothing(pair: tuple[str, str]) -> None:
    for one, other in (pair, pair[::-1]):
        assert verdict(one, other) is Verdict.FULLER_FORM
        assert quoted(one, other) is Verdict.QUOTED


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("no gap at all", []),
        ("a  b  c\nd  e\nf", [("columns", "a  b  c", 0), ("columns", "d  e", 0)]),
        ("> a  b  c\n> d     e", [("columns", "a  b  c", 0), ("columns", "d     e", 0)]),
        ("a\xa0\xa0b\u3000c", [("columns", "a  b  c", 0)]),
        ("   b   c\na  x", [("columns", "   b   c", 0), ("columns", "a  x", 0)]),
        ("a  b  c\n\nd  e", [("columns", "a  b  c", 0)]),
        ("if:\n  a\n\tb\nc", [("set_in", "1 a", 0), ("set_in", "2 b", 0), ("set_in", "0 c", 0)]),
        ("we need:\n milk", []),
    ],
)
def test_what_is_told(text: str, expected: list[tuple[str, str, int]]) -> None:
    assert list(read_columns(text)) == expected
