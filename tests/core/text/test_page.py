from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.text.page import MARKS, MAX_CHARS, MAX_TAGS, HtmlPage, limit_html, parse_page


def names(page: HtmlPage, which: str) -> list[str | None]:
    return [node.tag for node in getattr(page, which)]


def test_the_elements_of_the_body_stand_in_their_order() -> None:
    page = parse_page("<title>t</title><p>a<b>c</b><ul><li>d</ul><script><i>e</i></script>")
    assert page.tags == ["body", "p", "b", "ul", "li"]
    assert [node.tag for node in page.nodes] == page.tags


def test_of_nothing_there_is_nothing() -> None:
    assert parse_page("").tags in (["body"], [])


def test_what_is_hidden_is_told_and_whether_all_of_it_is() -> None:
    page = parse_page(
        "<p STYLE='Display :\tNONE'>a</p><div hidden>b</div><i style='text-decoration:none'>c</i>"
        "<div style='font-size:0'><b style='font-size:9px'>d</b></div>"
    )
    assert sorted(filter(None, names(page, "hidden"))) == ["div", "p"]
    assert names(page, "bare") == ["div"]


@pytest.mark.parametrize(
    ("html", "hidden", "bare"),
    [
        ("<p style='font-size:1px'>a</p><p style='FONT-SIZE: .5PT'>b</p>", 2, 0),
        ("<p style='font-size:1em'>a</p><p style='font-size:10px'>b</p>", 0, 0),
        ("<p style='color:#fff;background:#FFFFFF'>a", 1, 0),
        ("<p style='color:red !important; background-color: red'>a", 1, 0),
        ("<p style='color:#fff;background:#000'>a<i style='color:white'>b</i>", 0, 0),
        ("<p style='border-color:#fff;background:#fff'>a", 0, 0),
        ("<p style='color:#fff;color:#000;background:#fff'>a", 0, 0),
        ("<p style='color:#fff;background:#fff;background-image:url(a.png)'>a", 0, 0),
        ("<p style='color:initial;background:initial'>a", 0, 0),
        ("<p style='color:inherit;background:url(a.png)'>a", 0, 0),
        ("<p style='color: white'>a</p><font color=#FFF>b</font>", 2, 0),
        ("<p style='color:white'>a<a href=b>c</a><img src=d>", 0, 1),
        ("<body bgcolor=navy><p style='color:white'>a", 0, 0),
        ("<style>td{background:navy}</style><td><p style='color:white'>a", 0, 0),
        ("<style>@Import url(x.css)</style><p style='color:white'>a", 0, 0),
        ("<p style='color:black'>fff white", 0, 0),
    ],
)
def test_letters_too_small_or_of_the_colour_of_their_ground_are_hidden(
    html: str, hidden: int, bare: int
) -> None:
    page = parse_page(html)
    assert (len(page.hidden), len(page.bare)) == (hidden, bare)


def test_what_another_mail_says_is_told() -> None:
    page = parse_page(
        "<blockquote>a</blockquote><div class=gmail_quote>b</div><p id=divRplyFwdMsg>c"
    )
    assert names(page, "quotes") == ["blockquote", "div"]
    assert names(page, "reply") == ["p"]


def test_limits_cut_and_say_so() -> None:
    for html, most in (("x" * (MAX_CHARS + 9), MAX_CHARS), ("<i>" * (MAX_TAGS + 9), 3 * MAX_TAGS)):
        dropped: list[str] = []
        assert len(limit_html(html, dropped)) <= most + 3 * MAX_TAGS
        assert dropped == ["cut_at_limit"]


@given(st.text(alphabet="<>ab \x01\x04\x07", max_size=40))
def test_no_mark_is_left(html: str) -> None:
    assert not set(limit_html(html, [])) & set(MARKS)
