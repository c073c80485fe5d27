"""Charsets: what their names mean, and what undeclared bytes are taken for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.decoding.charsets import (
    declared_codec,
    decode_bytes,
    decode_checked,
    guess_codec,
    html_charset,
)
from core.message.parts import open_message
from core.settings import ReadSettings

RUSSIAN = "Привет! Встречаемся во вторник, как обычно. Захвати с собой ручку и бумагу."
CHINESE = "你好，我们星期二上午九点在老地方见面，请带上笔和纸。谢谢！"
FRENCH = "L'été dernier, nous avons mangé à la crêperie près du château."


@pytest.mark.parametrize("codec", ["utf-8", "windows-1251", "koi8-r"])
def test_undeclared_russian_is_read(codec: str) -> None:
    assert decode_bytes(RUSSIAN.encode(codec), None) == RUSSIAN
    assert decode_bytes(RUSSIAN.encode(codec), "us-ascii") == RUSSIAN


@pytest.mark.parametrize("codec", ["windows-1251", "koi8-r"])
@pytest.mark.parametrize("text", ["привет", "Привет", "Re: Привет из Москвы", "Dear Ann, привет"])
def test_a_few_russian_words_are_read(text: str, codec: str) -> None:
    assert decode_bytes(text.encode(codec), None) == text


@pytest.mark.parametrize("text", ["Grüße", "é", "naïve café", "Größe: 5 µm", "señor Muñoz"])
def test_a_few_western_words_are_read(text: str) -> None:
    assert decode_bytes(text.encode("latin-1"), None) == text


@pytest.mark.parametrize("text", ["你好", "转发：会议通知", "Re: 星期二的会议", "发票 2024"])
def test_a_few_chinese_words_are_read(text: str) -> None:
    assert decode_bytes(text.encode("gbk"), None) == text


@pytest.mark.parametrize("codec", ["utf-8", "gb18030", "gb2312"])
def test_undeclared_chinese_is_read(codec: str) -> None:
    assert decode_bytes(CHINESE.encode(codec), None) == CHINESE


def test_undeclared_chinese_may_hold_what_takes_four_bytes() -> None:
    text = f"{CHINESE}Köln, 𠮷野家"  # ö and 𠮷 are in no smaller code

    assert decode_bytes(text.encode("gb18030"), None) == text
    assert decode_bytes(text.encode("gb18030"), "gb2312") == text


def test_a_sample_of_chinese_may_end_inside_a_character() -> None:
    text = "x" + CHINESE * 400  # the 16 KiB that are looked at end after a first byte

    assert decode_bytes(text.encode("gb18030"), None) == text


@pytest.mark.parametrize("codec", ["utf-8", "latin-1", "windows-1252"])
def test_undeclared_french_is_read(codec: str) -> None:
    assert decode_bytes(FRENCH.encode(codec), None) == FRENCH


@pytest.mark.parametrize(
    ("data", "codec"),
    [
        ("приве".encode("cp1251") + b" \xe0a" * 5, "cp1252"),  # half of the high letters in words
        ("привет".encode("cp1251") + b" \xe0a" * 4, "cp1251"),  # six of ten
        (b"\xc4\xc4" * 2 + b"\xc4\xe3" * 3, "gb18030"),  # seven of ten on one side
        (b"\xc4\xc4" * 3 + b"\xc4\xe3" * 2, "koi8_r"),  # eight of ten
    ],
)
def test_what_is_read_changes_at_six_and_at_eight_of_ten_letters(data: bytes, codec: str) -> None:
    assert guess_codec(data) == codec


def test_undeclared_japanese_of_seven_bits_is_read() -> None:
    assert decode_bytes("会いましょう".encode("iso-2022-jp"), None) == "会いましょう"


@pytest.mark.parametrize(
    ("name", "codec"),
    [
        ("UTF-8", "utf_8"),
        ("utf8", "utf_8"),
        ("ISO-8859-1", "cp1252"),
        ("latin1", "cp1252"),
        ("GB2312", "gb18030"),
        ("gbk", "gb18030"),
        ("x-gbk", "gb18030"),
        ("x-euc-cn", "gb18030"),
        ("EUC-CN", "gb18030"),
        ("cn-gb", "gb18030"),
        ("GB18030", "gb18030"),
        ("HZ-GB-2312", "hz"),
        ("ks_c_5601-1987", "cp949"),
        ("Shift_JIS", "cp932"),
        ("windows-1251", "cp1251"),
        ("cp1251", "cp1251"),
        ("x-sjis", "cp932"),
        ("US-ASCII", "ascii"),
        ("ANSI_X3.4-1968", "ascii"),
        ("iso-8859-8-i", "iso8859_8"),
        ("no-such", None),
        ("unicode_escape", None),
        ("idna", None),
        ("punycode", None),
        ("base64", None),
        ("", None),
    ],
)
def test_names_mean_what_browsers_take_them_for(name: str, codec: str | None) -> None:
    assert declared_codec(name) == codec


def test_a_long_dash_declared_gb2312_is_the_one_that_was_written() -> None:
    assert decode_bytes("——".encode("gbk"), "gb2312") == "——"


def test_bytes_that_break_their_charset_are_replaced_and_told() -> None:
    assert decode_checked(b"a\xffb", "utf-8") == ("a\ufffdb", False)
    assert decode_checked(b"abc", "utf-8") == ("abc", True)
    assert decode_checked("é".encode("cp1252"), "no-such") == ("é", False)


def test_a_long_utf8_text_with_one_broken_byte_stays_utf8() -> None:
    data = ("Grüße " * 5_000).encode() + b"\xff"

    assert decode_bytes(data, None).startswith("Grüße")


def test_a_text_cut_inside_a_character_stays_utf8() -> None:
    data = ("привет " * 300).encode()

    assert decode_bytes(data[:2047], None).startswith("привет привет")


def test_html_may_declare_its_charset_itself() -> None:
    page = '<html><meta http-equiv="Content-Type" content="text/html; charset=koi8-r"><p>Привет'
    data = b"Content-Type: text/html\n\n" + page.encode("koi8-r")
    message = open_message(data, settings=ReadSettings())

    assert html_charset(page.encode("koi8-r")) == "koi8-r"
    assert message.decode(message.parts[0]) == page


@given(st.binary(max_size=300), st.text(max_size=30) | st.none())
def test_any_bytes_of_any_charset_become_text(data: bytes, charset: str | None) -> None:
    text, _ = decode_checked(data, charset)

    text.encode("utf-8")  # no lone surrogate among it


@given(st.text(max_size=100))
def test_undeclared_utf8_is_always_seen(text: str) -> None:
    data = text.encode("utf-8", "ignore")

    assert b"\x1b" in data or decode_bytes(data, None) == data.decode("utf-8")
