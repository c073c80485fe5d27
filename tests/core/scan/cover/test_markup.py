"""What markup says beside the words."""

from __future__ import annotations

import pytest
from selectolax.lexbor import LexborHTMLParser

from core.scan.cover.markup import read_markup

GAP = "\N{SYMBOL FOR UNIT SEPARATOR}"


def read(html: str) -> list[tuple[str, str, int]]:
    return sorted(read_markup(html, LexborHTMLParser(html)))


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>plain <b>bold</b></p>", []),
        ("<p>E = mc<sup>2</sup></p>", [("raised", "E=mc2", 4)]),
        ("<p>1<sup>02</sup></p>", [("raised", "102", 1)]),
        ("<p>10<sup>2</sup></p>", [("raised", "102", 2)]),
        ("<p>H<SUB>2</SUB>O</p>", [("lowered", "H2", 1)]),
        ("<p>We <del>do not</del> agree</p>", [("struck", "Wedonot", 2)]),
        ("<s>50</s>", [("struck", "50", 0)]),
        ("<a style='text-decoration:line-through'>x</a>", [("struck", "x", 0)]),
        ("<img alt='Code 17' src=x><img alt=''>", [("alt", "Code17", 0)]),
        (
            "<ol><li>a</ol><ol start=5><li value=7>b</ol>",
            [("start:1", "a", 0), ("start:5", "b", 0), ("value:7", "b", 0)],
        ),
        ("<table><tr><td>1<td><td>2</table>", [("row", f"1{GAP}{GAP}2", 0)]),
        ("<table><tr><td>1<td>2</table>", []),
        ("<ol reversed type=A><li>a</ol>", [("start:1 reversedA", "a", 0)]),
        ("<bdo dir=rtl>12</bdo>", [("reversed", "12", 0)]),
        ("<bdo dir=LTR>12</bdo><bdo>3</bdo>", [("reversed:ltr", "12", 0)]),
        (
            "<table><tr><th><th>yes<th>no<tr><td>Ann<td>x</table>",
            [("row", f"Ann{GAP}x{GAP}", 0), ("row", f"{GAP}yes{GAP}no", 0)],
        ),
        (
            "<table><tr><td rowspan=2>1<td>2<tr><td>3</table>",
            [("row", f"3{GAP}", 0), ("spanned:1x2", "1", 0)],
        ),
        ("<b style='order: 2'>1</b><i style='flex:1'>2</i>", [("styled:order:2", "1", 0)]),
        (
            "<div style='display:flex; flex-direction: row-reverse'>1</div>",
            [("styled:flex-direction:row-reverse", "1", 0)],
        ),
        ("<table><tr><td><td>layout</table>", []),
        (f"<table><tr><td>1<td><td>{'long ' * 20}</table>", []),
    ],
)  # fmt: skip
def test_what_is_told(html: str, expected: list[tuple[str, str, int]]) -> None:
    assert read(html) == expected


def test_only_the_innermost_of_nested_tables_has_rows() -> None:
    inner = "<table><tr><td>1<td><td>2</table>"

    found = read(f"<table><tr><td>a<td><td>b<td>{inner}</table>")

    assert found == [("row", f"1{GAP}{GAP}2", 0)]
