"""HTML and text out of RTF."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.sources.outlook.rtf import codec_name, read_rtf

_HEAD = (
    rb"{\rtf1\ansi\ansicpg1251\fromhtml1 \deff0{\fonttbl{\f0\fswiss\fcharset0 Arial;}"
    rb"{\f1\fmodern\fcharset204 Courier New;}{\f2\fnil\fcharset128 Gothic;}}"
    rb"{\colortbl\red0\green0\blue0;}\uc1\pard\plain "
)


def _html(body: bytes) -> str:
    found = read_rtf(_HEAD + body + b"}")
    assert found.html
    return found.text


def test_tags_stand_in_htmltag_and_text_between_them() -> None:
    body = (
        rb"{\*\htmltag64 <p>}\htmlrtf {\htmlrtf0 Hello {\*\htmltag84 <b>}\htmlrtf {\b\htmlrtf0 "
        rb"big{\*\htmltag92 </b>}\htmlrtf }\htmlrtf0  world{\*\htmltag72 </p>}\htmlrtf\par}"
        rb"\htmlrtf0 "
    )
    assert _html(body) == "<p>Hello <b>big</b> world</p>"


def test_what_is_for_rtf_readers_only_is_left_out() -> None:
    assert _html(rb"a\htmlrtf hidden\par\htmlrtf0 b{\*\mhtmltag84 <img src=x>}c") == "abc"


def test_line_ends_tabs_and_escaped_characters() -> None:
    body = rb"{\*\htmltag1 \par <style>\tab p \{x\}</style>}\\\{\}\~"
    assert _html(body) == "\n<style>\tp {x}</style>\\{}&nbsp;"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (rb"\'ef\'f0\'e8\'e2\'e5\'f2", "привет"),  # the code page of the whole
        (rb"{\f0 \'e9}\'e9", "éй"),  # that of a font, and back
        (rb"{\f2 \'93\'fa\'96\'7b}", "日本"),
        (rb"\u1087?\u1088\'f0\u-3913 ?", "пр\uf0b7"),  # what stands for those who know no Unicode
        (rb"\uc0\u1087\uc2\u1088ab!", "пр!"),
        (rb"\u-10179 ?\u-8704 ?", "\U0001f600"),  # a pair of surrogates
    ],
)
def test_characters_beyond_ascii(body: bytes, said: str) -> None:
    assert _html(body).startswith(said)


@pytest.mark.parametrize(
    ("charset", "codec", "text"),
    [
        (0, "cp1252", "é€"), (77, "mac_roman", "éπ"), (128, "cp932", "日本"),
        (129, "cp949", "한글"), (130, "johab", "한글"), (134, "gbk", "中文"),
        (136, "big5", "中文"),
        (161, "cp1253", "αβ"), (162, "cp1254", "ğış"), (163, "cp1258", "ăđ"),
        (177, "cp1255", "שלום"), (178, "cp1256", "سلام"), (186, "cp1257", "ąčę"),
        (204, "cp1251", "привет"), (222, "cp874", "ไทย"), (238, "cp1250", "łódź"),
        (254, "cp437", "é"), (255, "cp437", "é"), (99, "cp1251", "привет"),
    ],
)  # fmt: skip
def test_bytes_are_of_the_charset_of_their_font(charset: int, codec: str, text: str) -> None:
    """One that is not known has the code page of the whole."""
    data = b"".join(b"\\'%02x" % byte for byte in text.encode(codec))
    fonts = b"{\\fonttbl{\\f7\\fnil\\fcharset%d Some;}}" % charset
    assert read_rtf(b"{\\rtf1\\ansi\\ansicpg1251" + fonts + b"\\f7 " + data).text == text


def test_two_bytes_of_one_character_may_be_written_in_two_ways() -> None:
    assert _html(rb"{\f2 \'82\'a0\'83A}") == "あア"


def test_rtf_that_holds_no_html_gives_its_text() -> None:
    rtf = (
        rb"{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}}{\*\generator X;}{\info{\title T}}"
        rb"One\par{\b two}\tab three\line {\pict\bin4 }}\{x}four}"
    )
    assert read_rtf(rtf) == (False, "One\ntwo\tthree\nfour")


def test_raw_bytes_inside_are_passed_over() -> None:
    rtf = rb"{\rtf1 a{\pict\bin6 }}\'41}b}"
    assert read_rtf(rtf).text == "ab"


@given(st.binary(max_size=300))
def test_any_bytes_are_read_without_an_error(data: bytes) -> None:
    for head in (b"", b"{\\rtf1\\fromhtml1 "):
        text = read_rtf(head + data).text
        text.encode("utf-8")


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=60))
def test_text_as_unicode_escapes_comes_back(text: str) -> None:
    units = text.encode("utf-16-le")
    words = [int.from_bytes(units[i : i + 2], "little") for i in range(0, len(units), 2)]
    signed = [w - 0x10000 if w > 0x7FFF else w for w in words]
    body = "".join(f"\\u{w} ?" for w in signed).encode()
    assert _html(body) == text


@pytest.mark.parametrize(
    ("codepage", "name"),
    [(65001, "utf-8"), (1251, "windows-1251"), (28595, "iso-8859-5"), (20866, "koi8-r"),
     (936, "gbk"), (866, "cp866"), (7, "windows-1252"), (20127, "us-ascii"),
     (436, "windows-1252"), (437, "cp437"), (869, "cp869"), (870, "windows-1252"),
     (1249, "windows-1252"), (1250, "windows-1250"), (1258, "windows-1258"),
     (1259, "windows-1252"), (28590, "windows-1252"), (28591, "iso-8859-1"),
     (28606, "iso-8859-16"), (28607, "windows-1252")],
)  # fmt: skip
def test_names_of_code_pages(codepage: int, name: str) -> None:
    assert codec_name(codepage) == name
