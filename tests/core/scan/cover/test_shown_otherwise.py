"""What holds all words of another message but shows them otherwise does not cover it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from helpers.mail import threads

from core.model.groups import Verdict
from core.model.mail import MessageFlag
from core.model.sources import MessageKey, RawMessage, Stub
from core.scan.cover.proving import prove_cover
from core.settings import ReadSettings

pytestmark = pytest.mark.slow

LINES = list(threads.SENTENCES[:4])
TEXT = "\n".join(LINES)
LAST = LINES[-1]
FOOTER = "\n\n_______\nchoir mailing list\n"


def page(lines: list[str], last: str, before: str = "", footer: str = "") -> str:
    """A page of some lines, of which the last is written as `last` says, with %s for its words."""
    body = "".join(f"<p>{line}</p>" for line in lines[:-1])
    return f"{before}{body}{last.replace('%s', lines[-1])}{footer}"


def verdict(kept: bytes, gone: bytes) -> Verdict | None:
    raw = [
        RawMessage(Stub(MessageKey(0, "", "1"), 0, len(data), "", MessageFlag.NONE), data)
        for data in (kept, gone)
    ]
    return prove_cover(raw[0], raw[1], ReadSettings()).verdict


def of_page(html: str, *, after: int | None = None) -> bytes:
    """A message of HTML alone; one that is later and answers, if it comes after another."""
    text = threads.message(2 if after else 1, "", after=after)
    return text.replace(b"text/plain", b"text/html").rstrip() + b"\n\n" + html.encode()


SHEETS = {
    "struck": (".d{text-decoration:line-through}", "<p class=d>%s</p>"),
    "hidden": (".d { display : none !important }", "<p class=d>%s</p>"),
    "hidden within": (".d{visibility:hidden}", "<div class=d><p><b>%s</b></p></div>"),
    "on a phone": ("@media (max-width:600px){.d{display:none}}", "<p class=d>%s</p>"),
    "by its place": ("p:nth-of-type(4){font-size:0}", "<p>%s</p>"),
    "escaped": (r".d{\64isplay:none}", "<p class=d>%s</p>"),
    "raised": (".d{vertical-align:super}", "<p><span class=d>%s</span></p>"),
    "a font": ("@font-face{font-family:x;src:url(cid:f)} p{font-family:x}", "<p>%s</p>"),
    "a selector that nobody knows": ("p:is-odd(2){display:none}", "<p>%s</p>"),
    "words added": (".d::after{content:'never'}", "<p class=d>%s</p>"),
}
PLAIN = "<p class=d>%s</p>"


@pytest.mark.parametrize("name", SHEETS)
def test_words_that_a_sheet_turns_are_other_words(name: str) -> None:
    sheet, last = SHEETS[name]
    styled = f"<style>{sheet}</style>"
    turned, plain = page(LINES, last, styled), page(LINES, last)
    more = "<hr><p>choir mailing list</p>"

    assert verdict(of_page(plain + more), of_page(plain)) is Verdict.FULLER_FORM
    assert verdict(of_page(turned + more), of_page(turned)) is Verdict.FULLER_FORM
    assert verdict(of_page(turned + more), of_page(plain)) is None
    assert verdict(of_page(plain + more), of_page(turned)) is None


@pytest.mark.parametrize(
    "style",
    [
        "position:absolute;left:-9999px",
        "text-indent: -100em",
        "left :  \n -9999px",
        "margin-left:-5000px",
        "clip-path:inset(100%)",
        "transform:scale(0)",
        "color: rgba(0, 0, 0, 0)",
        "color:transparent",
        "text-transform:uppercase",
        "vertical-align: super",
    ],
)
def test_words_that_nobody_sees_where_they_stand_are_not_there(style: str) -> None:
    away = page(LINES, f"<p style='{style}'>%s</p>")
    plain = page(LINES, "<p>%s</p>")

    assert verdict(of_page(away + "<p>more</p>"), of_page(plain)) is None
    assert verdict(of_page(away + "<p>more</p>"), of_page(away)) is Verdict.FULLER_FORM


def test_lists_of_outlook_and_styles_around_other_words_are_no_matter() -> None:
    plain = page(LINES, "<p>%s</p>")
    listed = "<p style='margin-left:36.0pt;text-indent:-18.0pt'>choir mailing list</p>"
    loud = "<style>.foot{text-transform:uppercase}</style><p class=foot>choir mailing list</p>"

    assert verdict(of_page(plain + listed), of_page(plain)) is Verdict.FULLER_FORM
    assert verdict(of_page(plain + loud), of_page(plain)) is Verdict.FULLER_FORM


def test_more_words_than_the_others_may_be_struck_in_one_go() -> None:
    plain = "".join(f"<p>{line}</p>" for line in LINES)
    struck = f"{plain.replace(f'<p>{LAST}</p>', '')}<p><s>Once: {LAST} Not now.</s></p>"

    assert verdict(of_page(struck), of_page(plain)) is None


def test_what_programs_show_counts_and_not_what_they_might_show() -> None:
    first = threads.message(1, TEXT)
    shown_otherwise = threads.message(1, TEXT + FOOTER, "<p>The quick brown fox.</p>")
    shown = threads.message(1, TEXT + FOOTER, threads.as_page(TEXT) + "<p>choir mailing list</p>")
    picture = threads.message(1, TEXT + FOOTER, "<img src='cid:1'>")

    assert verdict(shown, first) is Verdict.FULLER_FORM
    assert verdict(shown_otherwise, first) is None
    assert verdict(picture, first) is None


def with_pictures(html: str, *pictures: tuple[str, str]) -> bytes:
    """A page with pictures, each (what its page calls it, what it shows)."""
    head, _, body = of_page(html).partition(b"\n\n")
    kind = next(line for line in head.split(b"\n") if line.lower().startswith(b"content-type"))
    parts = [kind + b"\n\n" + body]
    for name, shown in pictures:
        about = f"Content-Type: image/png\nContent-ID: <{name}>\nContent-Disposition: inline"
        parts.append(f"{about}\n\n{shown}\n".encode())
    related = b'Content-Type: multipart/related; boundary="=b"'
    pieces = (b"--=b\n" + part + b"\n" for part in parts)
    return head.replace(kind, related) + b"\n\n" + b"".join(pieces) + b"--=b--\n"


def test_a_picture_counts_where_it_is_shown() -> None:
    two = "<p>Sign: <img src='cid:a'></p><p>Never: <img src='cid:b%40x'></p>"
    html, more = page(LINES, "<p>%s</p>", two), "<p>choir mailing list</p>"
    gone = with_pictures(html, ("a", "one"), ("b@x", "two"))
    same = with_pictures(html + more, ("a", "one"), ("b@x", "two"))
    renamed = with_pictures(
        html.replace("cid:a", "cid:c") + more, ("b@x", "two"), ("c", "one"), ("d", "more")
    )
    exchanged = with_pictures(html + more, ("a", "two"), ("b@x", "one"))
    another = with_pictures(html + more, ("a", "other"), ("b@x", "two"), ("c", "one"))

    assert verdict(same, gone) is Verdict.FULLER_FORM
    assert verdict(renamed, gone) is Verdict.FULLER_FORM
    assert verdict(exchanged, gone) is None
    assert verdict(another, gone) is None


NAMES = ("one.png", "two.png")


def with_named(text: str, pictures: Sequence[str], form: str = "", kind: str = "mixed") -> bytes:
    """A text with pictures, whose names stand in their headers in some form."""
    shown_as = "html" if "<" in text else "plain"
    parts = [f"Content-Type: text/{shown_as}; charset=utf-8\n\n{text}"]
    for name, shown in zip(NAMES, pictures, strict=True):
        about = f"Content-Type: image/png\n{form.format(name)}".rstrip()
        parts.append(f"{about}\n\n{shown}")
    fields = "From: ann@x.example\nMessage-ID: <p@x>\nMIME-Version: 1.0\n"
    pieces = "".join(f"--b\n{part}\n" for part in parts)
    return f"{fields}Content-Type: multipart/{kind}; boundary=b\n\n{pieces}--b--\n".encode()


@pytest.mark.parametrize(
    ("form", "shown"),
    [
        ("Content-Location: {}", "<p>Sign: <img src=one.png></p><p>Never: <img src=two.png></p>"),
        (
            "Content-Location: https://x.example/{}",
            "<base href=https://x.example/>Sign: <img src=one.png> Never: <img src=two.png>",
        ),
        (
            "Content-Disposition: inline; filename={}",
            "<p>Sign: <img src=one.png></p><p>Never: <img src=two.png></p>",
        ),
        (
            "Content-ID: <{}>",
            "<p style='background:url(cid:one.png)'>Sign<p style='background:url(cid:two.png)'>No",
        ),
        (
            "Content-ID: <{}>",
            "<table><td background='cid:one.png'>Sign<td background='cid:two.png'>No",
        ),
        (
            "Content-ID: <{}>",
            (
                "<style>.a{background:url(cid:one.png)} .b{background:url(cid:two.png)}</style>"
                "<p class=a>Sign<p class=b>No"
            ),
        ),
        ("Content-ID: <{}>", "[cid:one.png] Sign\n[cid:two.png] Never\n"),
    ],
)
def test_a_picture_counts_where_it_is_shown_however_it_is_named(form: str, shown: str) -> None:
    text = page(LINES, "<p>%s</p>", shown) if "<" in shown else "\n".join([*LINES, shown])
    pictures = ("first picture", "second picture")
    gone = with_named(text, pictures, form, "related")
    same = with_named(text + "\nmore", pictures, form, "related")
    exchanged = with_named(text + "\nmore", pictures[::-1], form, "related")

    assert verdict(same, gone) is Verdict.FULLER_FORM
    assert verdict(exchanged, gone) is None


def test_pictures_without_a_name_count_in_their_order() -> None:
    text = "\n".join([*LINES, "The first picture wins.\n"])
    gone, same, exchanged = (
        with_named(more, pictures)
        for more, pictures in (
            (text, ("picture A", "picture B")),
            (text + "more\n", ("picture A", "picture B")),
            (text + "more\n", ("picture B", "picture A")),
        )
    )

    assert verdict(same, gone) is Verdict.FULLER_FORM
    assert verdict(exchanged, gone) is None


@pytest.mark.parametrize("between", ["", "<br>", "<b></b> "])
def test_the_order_of_pictures_counts(between: str) -> None:
    first, second = "<img src=cid:a>", "<img src=cid:b>"
    parts = (("a", "one"), ("b", "two"))
    there = with_pictures(page(LINES, "<p>%s</p>", first + between + second), *parts)
    back = with_pictures(page(LINES, "<p>%s</p>more", second + between + first), *parts)

    assert verdict(back, there) is None


@pytest.mark.parametrize(
    "tag",
    [
        "<img srcset='https://%s.example/a.png 1x, https://%s.example/b.png 2x'>",
        "<button formaction='https://%s.example/'>Go</button>",
        "<button name=answer value=%s>Go</button>",
        "<blockquote cite='https://%s.example/'>Go</blockquote>",
        "<table><tr><td lowsrc='https://%s.example/'>Go</table>",
        "<div style=\"background:url('cid:%s')\">Go</div>",
    ],
)
def test_an_address_is_a_link_whatever_attribute_holds_it(tag: str) -> None:
    good, evil = (page(LINES, "<p>%s</p>") + tag.replace("%s", name) for name in ("a", "b"))
    parts = (("a", "one"), ("b", "two"))
    sides = (with_pictures(evil + "<p>more</p>", *parts), with_pictures(good, *parts))

    assert verdict(*sides) is None


def test_what_programs_note_in_attributes_is_no_link() -> None:
    html = page(LINES, "<p><a href='https://a.example/'>%s</a></p>")
    noted = html.replace("<a ", "<a data-saferedirecturl='https://www.google.example/url' ")
    spaced = f"<html xmlns:v='https://a.example/vml'><body>{noted}</body></html>"

    assert verdict(of_page(html + "<p>more</p>"), of_page(spaced)) is Verdict.FULLER_FORM


def test_links_lead_to_where_their_base_says() -> None:
    html = page(LINES, "<p><a href='pay.html'>%s</a></p>")
    here, there = (f"<base href='https://{name}.example/a/'>" for name in ("good", "evil"))

    assert verdict(of_page(here + html + "<p>more</p>"), of_page(here + html)) is not None
    assert verdict(of_page(there + html + "<p>more</p>"), of_page(here + html)) is None
    assert verdict(of_page(html + "<p>more</p>"), of_page(here + html)) is None


@pytest.mark.parametrize("sign", [">100 boats are forbidden", ">=5 boats", "> 100 boats"])
def test_more_than_a_number_is_not_the_number(sign: str) -> None:
    number = sign.lstrip(">= ")
    more, bare = f"{TEXT}\n{sign}\n", f"{TEXT}\n{number}\n"
    quoted = "".join(f"> {line}\n" for line in bare.splitlines())

    assert verdict(threads.message(1, bare + FOOTER), threads.message(1, more)) is None
    assert verdict(threads.message(1, more + FOOTER), threads.message(1, bare)) is None
    assert verdict(threads.message(1, more + FOOTER), threads.message(1, more)) is not None
    if not sign.startswith("> "):
        answer = threads.message(2, f"Yes.\n\n{quoted}", after=1)
        assert verdict(answer, threads.message(1, more)) is None
        assert verdict(answer, threads.message(1, bare)) is Verdict.QUOTED


def test_quotations_without_a_blank_behind_their_mark_may_begin_with_numbers() -> None:
    text = f"{LINES[0]}\n100 boats are allowed there.\n2 more come later."
    quoted = "".join(f">{line}\n" for line in text.splitlines())

    answer = threads.message(2, f"Yes.\n\n{quoted}", after=1)
    assert verdict(answer, threads.message(1, text)) is Verdict.QUOTED


def test_columns_of_a_plain_table_have_to_stay_where_they_are() -> None:
    table = f"{TEXT}\n\nBoats   Monday   Tuesday\nred          3         4\n"
    shifted = table.replace("red          3         4", "red   3                4")
    quoted = "".join(f"> {line}\n" for line in table.splitlines())

    assert verdict(threads.message(1, table + FOOTER), threads.message(1, table)) is not None
    assert verdict(threads.message(1, shifted + FOOTER), threads.message(1, table)) is None
    answer = threads.message(2, f"Yes.\n\n{quoted}", after=1)
    assert verdict(answer, threads.message(1, table)) is Verdict.QUOTED
    two = TEXT.replace(" ", "  ", 1)  # no table: two blanks once
    assert verdict(threads.message(1, TEXT + FOOTER), threads.message(1, two)) is not None


APART = {
    "a mark": ("<p><mark>red</mark> / blue</p>", "<p>red / <mark>blue</mark></p>"),
    "the ground of words": (
        "<p><span style='background:yellow'>red</span> / blue</p>",
        "<p>red / <span style='background:yellow'>blue</span></p>",
    ),
    "the grounds of cells": (
        "<table><tr><td bgcolor=green>1 May<td style='background:#f00'>8 May</table>",
        "<table><tr><td bgcolor=red>1 May<td style='background:#008000'>8 May</table>",
    ),
    "the grounds of rows": (
        "<table><tr bgcolor=green><td>1 May<tr bgcolor=red><td>8 May</table>",
        "<table><tr bgcolor=red><td>1 May<tr bgcolor=green><td>8 May</table>",
    ),
    "the grounds of empty cells": (
        "<table><tr><td>Ann<td bgcolor=green><td bgcolor=red></table>",
        "<table><tr><td>Ann<td bgcolor=red><td bgcolor=green></table>",
    ),
    "grounds by class": (
        "<style>.a{background:green} .b{background:red}</style><b class=a>1</b> <b class=b>8</b>",
        "<style>.a{background:green} .b{background:red}</style><b class=b>1</b> <b class=a>8</b>",
    ),
    "letters": (
        "<p><font color=red>due</font>, <span style='color:green'>paid</span></p>",
        "<p><font color=green>due</font>, <span style='color:red'>paid</span></p>",
    ),
    "an underline": ("<p><u>not</u> ok</p>", "<p>not <u>ok</u></p>"),
    "an underline of what was put in": ("<p><ins>one</ins> or two", "<p>one or <ins>two</ins>"),
    "an underline by style": (
        "<p><span style='text-decoration:underline'>one</span> or two</p>",
        "<p>one or <span style='text-decoration:underline'>two</span></p>",
    ),
    "digits turned one way or the other": (
        "<p>Code <bdo dir=rtl>1234</bdo></p>", "<p>Code <bdo dir=ltr>1234</bdo></p>"
    ),
    "digits turned by a style": (
        "<p>Code <b style='unicode-bidi:bidi-override;direction:rtl'>1234</b></p>",
        "<p>Code <b style='unicode-bidi:bidi-override;direction:ltr'>1234</b></p>",
    ),
    "digits from right to left": ("<p>Code <bdo dir=rtl>1234</bdo></p>", "<p>Code 1234</p>"),
    "a list that counts down": (
        "<ol reversed><li>Ann<li>Bob</ol>", "<ol><li>Ann<li>Bob</ol>"
    ),
    "letters in place of numbers": (
        "<ol type=A><li>Ann<li>Bob</ol>", "<ol><li>Ann<li>Bob</ol>"
    ),
    "numbers of items": (
        "<ol><li value=3>Ann<li value=7>Bob</ol>", "<ol><li value=7>Ann<li value=3>Bob</ol>"
    ),
    "numbers of lists": (
        "<ol start=3><li>Ann</ol><ol start=7><li>Bob</ol>",
        "<ol start=7><li>Ann</ol><ol start=3><li>Bob</ol>",
    ),
    "order": (
        "<div style='display:flex'><b style='order:2'>Ann</b><b style='order:1'>Bob</b></div>",
        "<div style='display:flex'><b style='order:1'>Ann</b><b style='order:2'>Bob</b></div>",
    ),
    "order reversed": (
        "<div style='display:flex;flex-direction:row-reverse'><b>Ann</b> <b>Bob</b></div>",
        "<div style='display:flex'><b>Ann</b> <b>Bob</b></div>",
    ),
    "order in a sheet": (
        "<style>.a{order:1} .b{order:2}</style><p class=a>Ann</p><p class=b>Bob</p>",
        "<style>.a{order:1} .b{order:2}</style><p class=b>Ann</p><p class=a>Bob</p>",
    ),
    "a cell of two rows": (
        "<table><tr><td rowspan=2>Ann<td>5<tr><td>6<tr><td>Bob</table>",
        "<table><tr><td>Ann<td>5<tr><td>6<tr><td>Bob</table>",
    ),
    "a cell of two columns": (
        "<table><tr><td>Ann<td colspan=2>5<td>6</table>",
        "<table><tr><td>Ann<td>5<td colspan=2>6</table>",
    ),
    "the column of the only sign": (
        "<table><tr><th>yes<th>no<tr><td>x<td></table>",
        "<table><tr><th>yes<th>no<tr><td><td>x</table>",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", APART)
def test_what_sets_words_apart_is_part_of_what_is_said(name: str) -> None:
    lines = "".join(f"<p>{line}</p>" for line in LINES)
    one, other = (lines + html for html in APART[name])
    more = "<p>choir mailing list</p>"

    for mine, theirs in ((one, other), (other, one)):
        assert verdict(of_page(mine + more), of_page(mine)) is Verdict.FULLER_FORM
        assert verdict(of_page(theirs + more), of_page(mine)) is None
        answer = "<p>Yes.</p><blockquote>{}</blockquote>"
        assert verdict(of_page(answer.format(mine), after=1), of_page(mine)) is Verdict.QUOTED
        assert verdict(of_page(answer.format(theirs), after=1), of_page(mine)) is None


@pytest.mark.parametrize("tag", ["meter", "progress"])
def test_a_page_with_a_gauge_is_never_covered(tag: str) -> None:
    page_ = page(LINES, f"<p>%s</p><{tag} value=0.2></{tag}>")

    assert verdict(of_page(page_ + "<p>more</p>"), of_page(page_)) is None


def test_colours_of_whole_lines_and_links_and_in_other_spelling_are_no_matter() -> None:
    one = page(LINES, "<p><span style='color:#f00'>one</span> of them</p><p>%s</p>")
    other = page(LINES, "<p><font color=RED>one</font> of them</p><p>%s</p>")
    dressed = one.replace("<p>", "<p style='color:#222;background:#ffffff'>").replace(
        LAST, f"<span style='color:navy'>{LAST}</span>"
    )

    assert verdict(of_page(other + "<p>more</p>"), of_page(one)) is Verdict.FULLER_FORM
    assert verdict(of_page(dressed + "<p>more</p>"), of_page(one)) is Verdict.FULLER_FORM
    assert verdict(of_page(one + "<p>more</p>"), of_page(dressed)) is Verdict.FULLER_FORM


def test_underlines_of_links_and_in_other_spelling_are_no_matter() -> None:
    link = "<p><a href='https://x.org/'>%s</a></p><p><{0}>%s</{1}> of them</p>"
    lined = link.replace("%s</a>", "<u style='text-decoration:underline'>here</u></a>")
    one = page(LINES, lined.format("u", "u").replace("%s</u>", "one</u>") + "<p>%s</p>")
    other = page(
        LINES,
        link.format("span style='color:#000;TEXT-DECORATION: solid underline'", "span")
        .replace("%s</a>", "here</a>")
        .replace("%s</span>", "one</span>")
        + "<p>%s</p>",
    )

    assert verdict(of_page(other + "<p>more</p>"), of_page(one)) is Verdict.FULLER_FORM
    assert verdict(of_page(one + "<p>more</p>"), of_page(other)) is Verdict.FULLER_FORM


def test_a_plain_message_is_held_by_the_same_one_with_a_coloured_page() -> None:
    cells = "".join(f"<tr><td bgcolor=red colspan=2>{line}</td></tr>" for line in LINES)
    coloured = threads.message(1, TEXT + FOOTER, f"<table>{cells}</table>")

    assert verdict(coloured, threads.message(1, TEXT)) is Verdict.FULLER_FORM


PAY = "<a href='https://pay.example/1'>Pay</a>"
BUTTON = "<!--[if mso]><v:roundrect href='{}'><center>Pay</center></v:roundrect><![endif]-->"
ANYWHERE = {
    "words": (
        "<!--[if mso]><p>Outlook sees 100</p><![endif]-->",
        "<!--[if mso]><p>Outlook sees 900</p><![endif]-->",
    ),
    "words or none": ("<!--[if gte mso 9]><p>Outlook sees 100</p><![endif]-->", ""),
    "a number that is part of another": ("<p>1900</p><!--[if mso]>900<![endif]-->", "<p>1900</p>"),
    "links": (
        "<!--[if gte mso 9]><a href='https://a.example/'>x</a><![endif]-->",
        "<!--[if gte mso 9]><a href='https://b.example/'>x</a><![endif]-->",
    ),
    "links of drawings": (
        PAY + BUTTON.format("https://pay.example/1"),
        PAY + BUTTON.format("https://pay.example/2"),
    ),
    "links of drawings in the page": (
        "<v:rect href='https://a.example/'></v:rect>",
        "<v:rect href='https://b.example/'></v:rect>",
    ),
    "pictures of drawings": (
        "<!--[if mso]><v:rect><v:fill src='https://a.example/1.png'/></v:rect><![endif]-->",
        "<!--[if mso]><v:rect><v:fill src='https://a.example/2.png'/></v:rect><![endif]-->",
    ),
}


@pytest.mark.parametrize("name", ANYWHERE)
def test_what_only_outlook_shows_counts(name: str) -> None:
    lines = "".join(f"<p>{line}</p>" for line in LINES)
    one, other = (lines + html for html in ANYWHERE[name])
    more = "<p>choir mailing list</p>"

    assert verdict(of_page(one + more), of_page(one)) is Verdict.FULLER_FORM
    assert verdict(of_page(other + more), of_page(one)) is None


def test_comments_for_outlook_that_say_nothing_more_are_no_matter() -> None:
    lines = "".join(f"<p>{line}</p>" for line in LINES)
    settings = "<!--[if gte mso 9]><xml><o:PixelsPerInch>96</o:PixelsPerInch></xml><![endif]-->"
    ghost = "<!--[if mso]><table width=600><tr><td><style>p {color: red}</style><![endif]-->"
    again = PAY + BUTTON.format("https://pay.example/1")
    wrapped = "<!--[if mso]>\n <p>Only\n here</p><![endif]-->"

    assert verdict(of_page(lines), of_page(settings + ghost + lines)) is Verdict.FULLER_FORM
    assert verdict(of_page(lines + PAY), of_page(lines + again)) is Verdict.FULLER_FORM
    folded = " ".join(wrapped.split())
    assert verdict(of_page(lines + folded), of_page(lines + wrapped)) is Verdict.FULLER_FORM


ACCEPT, DECLINE = "https://vote.example/accept", "https://vote.example/decline"
LINK = "<a href='{%d}'>%s</a>"
PLACES = {
    "links": f"<p>Yes: {LINK % (0, 'click')}</p><p>No: {LINK % (1, 'click')}</p>",
    "buttons": f"<p>{LINK % (0, 'Accept')}</p><p>{LINK % (1, 'Decline')}</p>",
    "cells": f"<table><tr><td>May<td>{LINK % (0, 1)}<tr><td>June<td>{LINK % (1, 1)}</table>",
    "pictures elsewhere": "<p>Before <img src='{0}'></p><p>After <img src='{1}'></p>",
    "words of pictures": "<img src='http://a.b/1' alt='{0}'> <img src='http://a.b/2' alt='{1}'>",
    "addresses": "<p>Ann <a href='mailto:{0}'>@</a></p><p>Carl <a href='mailto:{1}'>@</a></p>",
}


@pytest.mark.parametrize("kind", PLACES)
def test_a_link_and_a_picture_count_where_they_stand(kind: str) -> None:
    head = page(LINES, "<p>%s</p>")
    gone = of_page(head + PLACES[kind].format(ACCEPT, DECLINE))
    same = of_page(head + PLACES[kind].format(ACCEPT, DECLINE) + "<p>choir mailing list</p>")
    exchanged = of_page(head + PLACES[kind].format(DECLINE, ACCEPT) + "<p>choir mailing list</p>")

    assert verdict(same, gone) is Verdict.FULLER_FORM
    assert verdict(exchanged, gone) is None


def with_files(*parts: str) -> bytes:
    """A message of texts, and of files whose names end in ".pdf", in this order."""
    head, _, _ = threads.message(1, "").partition(b"\n\n")
    kind = next(line for line in head.split(b"\n") if line.lower().startswith(b"content-type"))
    texts = "".join(
        f'--=b\nContent-Type: application/pdf; name="a.pdf"\n\n{part}\n'
        if part.endswith(".pdf")
        else f"--=b\nContent-Type: text/plain; charset=utf-8\n\n{part}\n"
        for part in parts
    )
    mixed = head.replace(kind, b'Content-Type: multipart/mixed; boundary="=b"')
    return mixed + b"\n\n" + texts.encode() + b"--=b--\n"


def test_a_file_between_texts_counts_where_it_lies() -> None:
    said = TEXT, "one.pdf", "The one above is signed.", "two.pdf", "The other is not."
    exchanged = said[0], said[3], said[2], said[1], said[4]
    after = TEXT, "one.pdf", "two.pdf"

    assert verdict(with_files(*said, FOOTER), with_files(*said)) is Verdict.FULLER_FORM
    assert verdict(with_files(*exchanged, FOOTER), with_files(*said)) is None
    assert verdict(with_files(*after, FOOTER), with_files(*after)) is Verdict.FULLER_FORM
