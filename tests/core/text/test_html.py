from __future__ import annotations

import pytest
from bs4 import BeautifulSoup
from helpers.mail.plain_html import plain_html_lines
from helpers.process.sampling import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from core.text.html import HtmlText, html_to_text
from core.text.page import MAX_CHARS, MAX_TAGS

pytestmark = pytest.mark.slow


def text_of(html: str) -> str:
    return "\n\n".join(run.text for run in html_to_text(html).runs)


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("Hello <b>big</b> wor<i>ld</i><a href=x>.</a>", "Hello big world."),
        ("<p>one<p>two", "one\n\ntwo"),
        ("<div>a</div><div>b<br></div><div><br></div><div>c</div>", "a\nb\n\nc"),
        ("a<br>b<br><br>c", "a\nb\n\nc"),
        ("<h1>T</h1>text", "T\n\ntext"),
        ("<table><tr><td>x</td><td>1</td></tr><tr><td>y<td>2</table>z", "x 1\ny 2\n\nz"),
        ("<ul><li>one<li>two</ul>three", "one\ntwo\n\nthree"),
        ("<pre>a\n  b\n\nc</pre>", "a\nb\n\nc"),
        ('<div style="white-space: pre-wrap">a\nb</div>', "a\nb"),
        ("a\n\n  b", "a b"),
        ("&lt;b&gt; &amp; &euro; &#8364; &nbsp;x &unknown;", "<b> & € € x &unknown;"),
        ("<script>a</script><style>b</style><title>c</title><!-- d -->e", "e"),
        ("<!--[if mso]>x<![endif]--><![if !mso]>y<![endif]>", "y"),
        ("a<svg><text>b</text></svg><template>c</template>d", "ad"),
        ("<noscript>a</noscript>", "a"),
        ("text only", "text only"),
        ("", ""),
        ("<html><body></body></html>", ""),
        ("1 < 2 > 0 <3", "1 < 2 > 0 <3"),
    ],
)
def test_blocks_end_lines_and_inline_tags_never_do(html: str, text: str) -> None:
    assert text_of(html) == text


@pytest.mark.parametrize(
    "hidden",
    [
        '<div style="display:none">x</div>',
        '<div style="DISPLAY : NONE !important">x</div>',
        '<p style="color:red;visibility: hidden">x</p>',
        '<span style="opacity:0">x</span>',
        '<span style="opacity:0.0;">x</span>',
        '<span style="font-size:0px">x</span>',
        '<span style="font-size: 0;line-height:0">x<b>y</b></span>',
        "<span hidden>x</span>",
        '<div style="max-height:0;overflow:hidden;mso-hide:all">x</div>',
        '<div style="display:none">x<div style="display:none">y</div>z</div>',
    ],
)
def test_text_that_no_reader_sees_is_dropped_and_said_to_be(hidden: str) -> None:
    found = html_to_text(f"<body>seen {hidden} too</body>")
    assert " ".join(run.text for run in found.runs).split() == ["seen", "too"]
    assert found.dropped == ("hidden",)


@pytest.mark.parametrize(
    "shown",
    [
        '<div style="font-size:0"><span style="font-size:14px">x</span></div>',
        '<div style="mso-hide:all">x</div>',
        '<div style="display:block;border:none">x</div>',
        '<div style="opacity:0.9;font-size:0.8em">x</div>',
        '<div style="overflow:hidden;height:20px">x</div>',
        '<div style="text-decoration:none">x</div>',
        '<div class="hidden">x</div>',
    ],
)
def test_text_that_some_reader_sees_stays(shown: str) -> None:
    found = html_to_text(f"{shown}<p style='display:none'>y")
    assert [run.text for run in found.runs] == ["x"]


def test_links_are_given_as_written_in_their_order() -> None:
    html = (
        '<a href="https://b.org/?x=1&amp;y=2">1</a><a name=z>2</a><A HREF=" mailto:a@b.org">3</A>'
    )
    assert html_to_text(html).links == ("https://b.org/?x=1&y=2", " mailto:a@b.org")


@pytest.mark.parametrize(
    "html",
    [
        "own<blockquote>their</blockquote>own again",
        'own<div class="gmail_quote">their</div>own again',
        'own<div class="moz-cite-prefix">their</div>own again',
        "own<BLOCKQUOTE type=cite><blockquote>their</blockquote></BLOCKQUOTE>own again",
    ],
)
def test_quotations_are_known_as_such(html: str) -> None:
    assert html_to_text(html).runs == (("own", False), ("their", True), ("own again", False))


def test_all_after_outlooks_reply_header_is_quoted() -> None:
    html = '<p>own</p><div id="divRplyFwdMsg">From: x</div><div>their</div>'
    assert [run.quoted for run in html_to_text(html).runs] == [False, True]


@pytest.mark.parametrize("html", ["a\x04b\x06c", "a&#4;b&#x6;c", "a&#0004b&#X006c", "\x04\x06abc"])
def test_marks_cannot_be_forged(html: str) -> None:
    runs = html_to_text(html).runs
    assert [run.quoted for run in runs] == [False]
    assert not set(runs[0].text) & set("\x01\x02\x03\x04\x05\x06\x07")


@pytest.mark.parametrize(
    "html",
    [
        "<!--Hello there",
        "<!-- never closed <p>Hello <b>there</b>",
        "<title>never closed <p>Hello there",
        "<textarea hidden><p>Hello there",
        "<html><head><style><p>Hello there",
    ],
)
def test_text_after_something_never_closed_is_read_by_the_tolerant_parser(html: str) -> None:
    found = html_to_text(html)
    assert "Hello there" in found.runs[-1].text
    if "textarea" not in html:
        assert found.dropped[-1:] == ("broken",)


def test_a_document_without_text_is_not_broken_for_that() -> None:
    html = "<title>Title</title><style>p {}</style><!-- x --><img src=a><script>b</script>"
    assert html_to_text(html) == HtmlText((), (), (), elements="G")


def test_limits_cut_and_say_so() -> None:
    assert html_to_text("x" * (MAX_CHARS + 9)).dropped == ("cut_at_limit",)
    many = html_to_text("<i>x" * (MAX_TAGS + 9))
    assert many.dropped == ("cut_at_limit",)
    assert len(many.runs[0].text) == MAX_TAGS


TAGS = st.sampled_from(["p", "div", "b", "a", "span", "li", "h1", "i", "pre", "section"])
LEAVES = st.one_of(
    st.text(alphabet="ab \n.", min_size=1, max_size=8),
    st.sampled_from(["<br>", "&amp;", "&nbsp;", " ", "<hr>", "<!-- c -->", "<img src=x>"]),
)
TREES = st.recursive(
    LEAVES,
    lambda inner: st.tuples(TAGS, st.lists(inner, min_size=1, max_size=4)).map(
        lambda pair: f"<{pair[0]}>{''.join(pair[1])}</{pair[0]}>"
    ),
    max_leaves=25,
)


@settings(max_examples=examples(100), deadline=None)
@given(st.lists(TREES, max_size=6).map("".join))
def test_no_character_is_lost_or_added(html: str) -> None:
    soup = BeautifulSoup(html, "html.parser")
    assert "".join(text_of(html).split()) == "".join(soup.get_text().split())


SECTIONS = st.lists(
    st.sampled_from(
        [
            "<p>One <b>two</b> three. Four!</p>",
            "<div>five<br>six <a href='x'>sev</a>en</div>",
            "<ul><li>eight</li><li>nine</li></ul>",
            "<table><tr><td>ten</td><td>eleven</td></tr><tr><td>twelve</td></tr></table>",
            "<h2>thirteen</h2>",
            "<blockquote>fourteen</blockquote>",
            "<pre>fif\nteen</pre>",
            "six\nteen <i>x</i> ",
            "<div><div>a</div><div><br></div></div>",
            "<hr>",
            "<br>",
        ]
    ),
    max_size=12,
).map("".join)


@settings(max_examples=examples(150), deadline=None)
@given(SECTIONS)
def test_lines_of_well_formed_html_equal_the_plain_reading(html: str) -> None:
    assert text_of(html) == plain_html_lines(html)


@settings(max_examples=examples(200), deadline=None)
@given(st.text(alphabet="<>/!-=\"'& abp#;x3\x00", max_size=200))
def test_broken_markup_never_fails(html: str) -> None:
    html_to_text(html)
