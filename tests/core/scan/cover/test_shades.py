"""What colours set apart."""

from __future__ import annotations

import pytest
from selectolax.lexbor import LexborHTMLParser

from core.scan.cover.shades import LONGEST, MOST_STEPS, read_shades, read_underlines

GAP = "\N{SYMBOL FOR UNIT SEPARATOR}"


def read(html: str) -> list[tuple[str, str, int]]:
    return sorted(read_shades(html, LexborHTMLParser(html)))


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("a <mark>b</mark> c", [("marked:mark", "ab", 1)]),
        ("<p>a <b style='background: YELLOW'>b</b></p>", [("marked:#ffff00", "ab", 1)]),
        ("<p style='background:white'>b</p><p><a style='color:red'>c</a></p>", []),
        ("<p><font color=red>b</font> c</p>", [("coloured:#ff0000", "b", 0)]),
        ("<p><font color=red>b</font></p><p><font color=black>c</font> d</p>", []),
        ("a<b><i style='color:rgb(255, 0, 0)'>b</i></b>", [("coloured:#ff0000", "b", 0)]),
        ("<p>a <a href=x><span style='color:red'>b</span></a></p>", []),
        (
            "<table><tr><td bgcolor=#f00>1<td style='background-color:#0F0 !important'>2</table>",
            [("marked:#00ff00", "2", 0), ("marked:#ff0000", "1", 0)],
        ),
        (
            "<table><tr><td>1<td bgcolor=red><td bgcolor=lime>2</table>",
            [
                ("grounds", f"1{GAP}#ff0000{GAP}2#00ff00", 0),
                ("marked:#00ff00", "2", 0),
            ],
        ),
        (
            "<style>.r, td.g { background: red }</style><p>a <b class='x r'>b</b></p>",
            [("marked:#ff0000", "ab", 1)],
        ),
        (f"<table><tr><td bgcolor=red>{'long ' * 20}</table>", []),
    ],
)  # fmt: skip
def test_what_is_told(html: str, expected: list[tuple[str, str, int]]) -> None:
    assert read(html) == expected


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("#F00", "#ff0000"),
        ("Red", "#ff0000"),
        ("rgb(255,0, 0)", "#ff0000"),
        ("rgb( 100%, 0%, 0%)", "rgb(100%,0%,0%)"),
        ("rgba(255, 0, 0, .5)", "rgba(255,0,0,.5)"),
        ("url(cid:x) no-repeat #ff0000", "#ff0000"),
        ("tomato !important", "tomato"),
    ],
)
def test_a_colour_has_one_spelling(value: str, told: str) -> None:
    assert read(f"<b style='background: {value}'>x</b>") == [(f"marked:{told}", "x", 0)]


def test_how_far_it_looks() -> None:
    long, much = "x" * (LONGEST + 1), "<b></b>" * MOST_STEPS

    assert read(f"<p><i style='color:red'>{long}</i> y</p>") == []
    assert read(f"<p style='background:red'>{long}</p>") == []
    assert read(f"<p><i style='color:red'>x</i>{much} y</p>") == []


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>a <u>b</u></p><p><u></u></p>", [("underlined", "ab", 1)]),
        ("<a name=x><ins>b</ins></a><u><a href=x>c</a></u>", [("underlined", "b", 0)]),
        ("<a href=x><b><u>c</u></b></a>", []),
        ("<b style='text-decoration: UNDERLINE'>b</b>", [("underlined", "b", 0)]),
        ("<b style='text-decoration:none; color: underline'>b</b>", []),
    ],
)
def test_underlines_are_told_but_for_links(
    html: str, expected: list[tuple[str, str, int]]
) -> None:
    assert sorted(read_underlines(html, LexborHTMLParser(html))) == expected
