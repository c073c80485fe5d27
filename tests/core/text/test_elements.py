from __future__ import annotations

import pytest
from helpers.mail.html_trees import TREES, HtmlTree, without_element, write_plain, write_varied
from helpers.mail.plain_structure import plain_structure
from helpers.mail.real_mail import WHY_NOT, data_folder, raw_messages
from helpers.process.sampling import draw_run, examples
from hypothesis import given, settings
from hypothesis import strategies as st

from core.message.parts import open_message
from core.settings import ReadSettings
from core.text.elements import LETTERS, read_elements
from core.text.html import html_to_text
from core.text.page import MAX_CHARS, MAX_TAGS

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("html", "elements"),
    [
        ("", ""),
        ("just text", ""),
        ("<p>a<p>b</p><h2>c</h2><p>d", "P2P"),
        ("<ul><li>a<li>b<ol><li>c</ol></ul>", "UIIOI"),
        ("<table><tr><td>a<td>b<tr><th>c</table>", "TRCCRC"),
        ("<table><tr><td><table><tr><td>a</table></table>", "TRCTRC"),
        ("<dl><dt>a<dd>b</dl><hr><pre>c</pre>", "DIIHE"),
        ("<a href=x>a</a><a name=y>b</a><a href=''>c</a>", "A"),
        ("<img src=a><img src=b width=600 height=80>", "GG"),
        ("<div>a</div><span>b</span><font>c</font><center>d</center><br><b>e</b>", ""),
        ("<p><img src=a></p><p>&nbsp;</p><p><br></p><hr><p>\n</p>", "PGH"),
        ("<script><p>a</p></script><svg><a href=x></a></svg><select><option>a</select>", ""),
        ("<p>own</p><blockquote><table><tr><td>their</table></blockquote><h1>own</h1>", "P1"),
        ("<p>own</p><hr><div id=divRplyFwdMsg>From</div><ul><li>their</ul>", "PH"),
    ],
)
def test_what_a_reader_sees_is_a_letter_each(html: str, elements: str) -> None:
    assert read_elements(html) == elements
    assert html_to_text(html).elements == elements


@pytest.mark.parametrize(
    "small",
    [
        '<img width="1" height="1" src=x>',
        "<img width=0 height=0>",
        '<img width="1px" src=x>',
        '<img style="width: 1px; height: 1px">',
        '<img style="border:0;max-height:0 !important">',
        '<img style="display:none" width=600>',
        "<div style='display:none'><img src=x></div>",
        '<p style="mso-hide:all">words</p>',
        '<p style="color:#FFFFFF">words</p>',
        '<p style="font-size:1px;line-height:1px">words</p>',
        '<p style="position:absolute; left:-9999px">words</p>',
    ],
)
def test_what_no_reader_sees_is_none(small: str) -> None:
    assert read_elements(f"<hr>{small}<hr>") == "HH"


@pytest.mark.parametrize(
    ("seen", "elements"),
    [
        ("<img width=16 height=16>", "G"),
        ("<img width=100%>", "G"),
        ('<img style="max-width:100%;width:20px">', "G"),
        ('<img style="border-width:0">', "G"),
        ('<p style="color:#ffffff;background:#336699">words</p>', "P"),
        ('<P STYLE="COLOR:WHITE;BACKGROUND:NAVY">words</P>', "P"),
        ('<p style="background-color:#ffffff">words</p>', "P"),
        ('<p style="font-size:12px">words</p>', "P"),
    ],
)
def test_what_a_reader_sees_stays(seen: str, elements: str) -> None:
    assert read_elements(f"<hr>{seen}<hr>") == f"H{elements}H"


@settings(max_examples=examples(150), deadline=None)
@given(TREES, st.integers(0, 1 << 32))
def test_what_mailers_vary_does_not_change_the_structure(tree: HtmlTree, seed: int) -> None:
    html = write_varied(tree, seed)
    assert read_elements(html) == read_elements(write_plain(tree))
    assert html_to_text(html).elements == read_elements(html)


@settings(max_examples=examples(150), deadline=None)
@given(TREES, st.integers(0, 1 << 32))
def test_the_structure_is_that_of_the_plain_reading(tree: HtmlTree, seed: int) -> None:
    assert read_elements(write_plain(tree)) == plain_structure(write_plain(tree))
    assert read_elements(write_varied(tree, seed)) == plain_structure(write_varied(tree, seed))


@settings(max_examples=examples(100), deadline=None)
@given(TREES, st.sampled_from(["tr", "td", "li", "img", "a", "hr", "h1", "table"]))
def test_an_element_less_is_another_structure(tree: HtmlTree, tag: str) -> None:
    shorter = without_element(tree, tag)
    if shorter is not None:
        assert read_elements(write_plain(shorter)) != read_elements(write_plain(tree))


@settings(max_examples=examples(200), deadline=None)
@given(st.text(alphabet="<>/!-=\"'& apbh1;#x3\x00\x01", max_size=200))
def test_broken_markup_has_one_structure_whichever_way_it_is_read(html: str) -> None:
    with_text = html_to_text(html).elements
    assert with_text is None or with_text == read_elements(html)
    assert set(read_elements(html) or "") <= set(LETTERS.values())


def test_of_a_document_that_is_cut_there_is_none() -> None:
    for html in ("<p>x" + "y" * MAX_CHARS, "<i>x" * (MAX_TAGS + 9)):
        assert read_elements(html) is None
        assert html_to_text(html).elements is None
    assert html_to_text("<title>never closed <p>Hello there").elements is None


def test_real_html_has_the_structure_of_the_plain_reading() -> None:
    """What bs4 reads otherwise is markup that HTML5 mends: tables in p, forms, unclosed tags."""
    folder = data_folder()
    if folder is None:
        pytest.skip(WHY_NOT)
    same = n_pages = 0
    for _, data in draw_run(list(raw_messages(folder / "mail")), 1_000, of="real pages"):
        opened = open_message(data, settings=ReadSettings())
        for part in opened.parts:
            if part.mime_type == "text/html":
                html = opened.decode(part)
                found = html_to_text(html).elements
                assert found is None or found == read_elements(html)
                same += found == plain_structure(html)
                n_pages += 1
    assert same >= 0.8 * n_pages
