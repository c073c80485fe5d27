"""Keywords found in encoded parts: the same as decoding, folding and comparing everywhere."""

from __future__ import annotations

import base64
import pickle
import re
from email import message_from_bytes
from pathlib import Path
from typing import Literal
from unicodedata import normalize

import pytest
from helpers.mail.real_mail import WHY_NOT, data_folder, raw_messages
from helpers.process.sampling import examples
from helpers.tables.keyword_tables import expected_in_part
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import KeywordError
from core.keywords.lookup import SearchRoute
from core.keywords.matcher import MOST_HITS, EncodedPart, Matcher
from core.model.mentions import Hit, TextHit

pytestmark = pytest.mark.slow

CHARSETS = (
    "utf-8", "us-ascii", "utf-16", "utf-16-le", "utf-16-be", "gb18030", "gbk", "big5", "koi8-r",
    "windows-1251", "windows-1252", "iso-8859-1", "shift_jis", "euc-kr", "iso-2022-jp", "utf-7",
    "hz-gb-2312", "utf-8-sig", "utf-32", "cp949", "iso-8859-9", "euc-jp", "unknown", None,
)  # fmt: skip
ALPHABET = (
    "ee\u0301éếê\u0323abkKsS sßẞſﬀﬁﬃﬆiIİıfltTΣσςµμéÉÅÅåяЯрРпП中文發票、かカ１!\r\n=-_\u0307\u030c"
)
TEXTS = st.text(st.sampled_from(ALPHABET), max_size=40)
WORDS = st.lists(
    st.text(st.sampled_from(ALPHABET), min_size=1, max_size=8), min_size=1, max_size=4
)

STRAYS = st.sampled_from([b"", b"=", b"!", b"A", b" "])


def base64_lines(data: bytes, width: int, end: bytes) -> bytes:
    packed = base64.b64encode(data)
    if not width:
        return packed
    return b"".join(packed[at : at + width] + end for at in range(0, len(packed), width))


def found(words: list[str], data: bytes, charset: str | None, transfer: str = "8bit") -> list[Hit]:
    """What is found by every route, and by the definition."""
    expected = expected_in_part(words, data, charset, transfer)
    for route in SearchRoute:
        assert Matcher(words, route).find(data, charset, transfer) == expected, route
    return expected


def test_a_keyword_stands_at_its_bytes() -> None:
    text = "Ваша ФАКТУРА готова".encode("koi8-r")

    assert found(["фактура"], base64.b64encode(text), "koi8-r", "base64") == [Hit(0, 5, 12)]


def test_overlapping_and_nested_keywords_are_all_found_in_order() -> None:
    hits = found(["aa", "aaa", "a"], b"AaA", "utf-8")

    assert hits == [
        Hit(0, 0, 2), Hit(1, 0, 3), Hit(2, 0, 1), Hit(0, 1, 3), Hit(2, 1, 2), Hit(2, 2, 3),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("strasse", "Straße"), ("STRAẞE", "strasse"), ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
        ("kelvin", "\u212aELVIN"),
        ("istanbul", "ISTANBUL"), ("i\u0307stanbul", "İstanbul"), ("office", "oﬃce"),
        ("off", "oﬃce"), ("fist", "ﬁﬆ"), ("mass", "maſs"), ("µm", "μM"),
    ],
)  # fmt: skip
def test_case_is_folded_in_full(word: str, text: str) -> None:
    assert found([word], text.encode(), "utf-8") == [
        Hit(0, 0, len(text.encode()) - 2 * (word == "off"))
    ]


@pytest.mark.parametrize("charset", ["utf-8", "utf-16-le", "gb18030"])
@pytest.mark.parametrize("word", ["Café", "Cafe\u0301", "жёлтый", "한글", "Việt"])
@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize("text_form", ["NFC", "NFD"])
def test_composed_and_decomposed_letters_are_the_same(
    word: str, form: Literal["NFC", "NFD"], text_form: Literal["NFC", "NFD"], charset: str
) -> None:
    text = normalize(text_form, f"ein {word}.").encode(charset)

    assert len(found([normalize(form, word)], base64.b64encode(text), charset, "base64")) == 1


def test_vietnamese_is_found_as_windows_1258_writes_it() -> None:
    text = "ti\u00ea\u0301ng Vi\u00ea\u0323t".encode("windows-1258")

    assert found(["Tiếng Việt"], text, "windows-1258") == [Hit(0, 0, 12)]


def test_of_a_part_that_is_all_hits_the_first_of_each_keyword_are_told() -> None:
    text = "aaaa" * 60_000 + "é"
    part = EncodedPart(base64_lines(text.encode(), 76, b"\r\n"), "utf-8", "base64")
    expected = [hit for at in range(MOST_HITS) for hit in (Hit(0, at, at + 4), Hit(1, at, at + 5))]
    last = Hit(2, len(text) - 1, len(text) + 1)

    for route in SearchRoute:
        assert Matcher(["aaaa", "aaaaa", "é"], route).find_many([part]) == [[*expected, last]]


def test_a_keyword_across_a_line_break_of_the_encoding_is_found() -> None:
    data = b"x" * 55 + b"invoice" + b"y" * 9

    assert found(["Invoice"], base64_lines(data, 76, b"\r\n"), "utf-8", "base64") == [
        Hit(0, 55, 62)
    ]


def test_a_keyword_is_found_where_it_takes_four_bytes_a_letter() -> None:
    text = "你好 KÖLN 你好"
    start = len("你好 ".encode("gb18030"))

    assert found(["Köln"], text.encode("gb18030"), "gb18030") == [Hit(0, start, start + 7)]


def test_bytes_that_look_like_a_keyword_across_characters_are_none() -> None:
    text = "中国".encode("gb18030")
    inner = text[1:3].decode("gb18030")

    assert found([inner], text, "gb18030") == []


@settings(max_examples=examples(4000), deadline=None)
@given(
    words=WORDS,
    text=TEXTS,
    charset=st.sampled_from(CHARSETS),
    width=st.sampled_from([0, 1, 3, 4, 7, 60, 76]),
    end=st.sampled_from([b"\n", b"\r\n"]),
    damage=st.lists(st.tuples(st.integers(0, 60), STRAYS), max_size=2),
)  # fmt: skip
def test_found_in_base64_as_by_decoding(
    words: list[str],
    text: str,
    charset: str | None,
    width: int,
    end: bytes,
    damage: list[tuple[int, bytes]],
) -> None:
    codec = charset if charset not in (None, "unknown") else "utf-8"
    encoded = base64_lines(text.encode(codec, "ignore"), width, end)
    for at, stray in damage:
        encoded = encoded[:at] + stray + encoded[at + (not stray) :]

    found(words, encoded, charset, "base64")


@settings(max_examples=examples(4000), deadline=None)
@given(WORDS, st.binary(max_size=40), st.sampled_from(CHARSETS))
def test_found_in_any_bytes_as_by_decoding(
    words: list[str], data: bytes, charset: str | None
) -> None:
    found(words, data, charset)


SPELLED = st.sampled_from(
    [
        "invoice",
        "Stress",
        "Officer",
        "Рассылка",
        "счёт-фактура",
        "发票中文",
        "kick",
        "Straße",
        "ΣΊΣΥΦΟΣ",
    ]
)
OTHERWISE = {"ss": "ß", "ffi": "ﬃ", "k": "\u212a", "s": "ſ", "st": "ﬆ", "ff": "ﬀ", "с": "ᲃ"}


@st.composite
def planted(draw: st.DrawFn) -> tuple[list[str], str]:
    """Keywords, and text that holds some of them in other spellings, cut and glued too."""
    words = draw(st.lists(SPELLED, min_size=1, max_size=3, unique=True))
    pieces: list[str] = []
    for _ in range(draw(st.integers(1, 6))):
        piece = draw(st.sampled_from(words))
        piece = draw(st.sampled_from([piece, piece.upper(), piece.lower(), piece.title()]))
        for plain, other in OTHERWISE.items():
            piece = piece.replace(plain, draw(st.sampled_from([plain, plain, other])))
        pieces += [piece[draw(st.integers(0, 1)) :], draw(st.text(" .xсs中", max_size=5))]
    return words, "".join(pieces)


@settings(max_examples=examples(150), deadline=None)
@given(planted(), st.sampled_from(CHARSETS[:14]), st.sampled_from([0, 7, 76]))
def test_other_spellings_are_found_by_every_route(
    plant: tuple[list[str], str], charset: str, width: int
) -> None:
    words, text = plant
    encoded = base64_lines(text.encode(charset, "ignore"), width, b"\r\n")

    found(words, encoded, charset, "base64")


@settings(max_examples=examples(20), deadline=None)
@given(st.lists(st.tuples(planted(), st.sampled_from(CHARSETS[:12])), min_size=2, max_size=12))
def test_many_parts_are_answered_as_each_alone(
    plants: list[tuple[tuple[list[str], str], str]],
) -> None:
    words = ["invoice", "рассылка", "stress"]
    parts = [
        EncodedPart(base64_lines(text.encode(charset, "ignore"), 76, b"\n"), charset, "base64")
        for (_, text), charset in plants
    ]
    expected = [expected_in_part(words, *part) for part in parts]
    for route in SearchRoute:
        assert Matcher(words, route).find_many(parts) == expected


def test_large_parts_choose_their_way_and_find_the_same() -> None:
    line = "Dear customer, please find your invoice number {} and the receipt enclosed. "
    text = "".join(line.format(number) for number in range(9_000))
    part = EncodedPart(base64_lines(text.encode(), 76, b"\r\n"), "utf-8", "base64")
    words = ["INVOICE number", "receipt", "nowhere to be found"]

    hits = [
        Hit(number, at, at + len(word))
        for number, word in enumerate(words)
        for at in places(text, word)
    ]
    expected = [sorted(hits, key=lambda hit: hit.start)]
    for route in SearchRoute:
        assert Matcher(words, route).find_many([part]) == expected, route


def places(text: str, word: str) -> list[int]:
    return [match.start() for match in re.finditer(re.escape(word.lower()), text.lower())]


def test_all_base64_parts_of_real_mail_are_searched_as_by_decoding() -> None:
    folder = data_folder()
    if folder is None:
        pytest.skip(WHY_NOT)
    parts = base64_parts(folder)
    words = [
        "font-family",
        "unsubscribe",
        "http://",
        "<table",
        "please",
        "价格",
        "公司",
        "конференц",
    ]
    direct, decoded, simple = (
        Matcher(words, route).find_many(parts)
        for route in (SearchRoute.DIRECT, SearchRoute.DECODED, SearchRoute.SIMPLE)
    )

    assert direct == simple
    assert decoded == simple
    assert any(simple)


def base64_parts(folder: Path) -> list[EncodedPart]:
    """Every part in Base64 below the folder, of text or not."""
    return [
        EncodedPart(
            payload.encode("utf-8", "surrogateescape"), part.get_content_charset(), "base64"
        )
        for _, raw in raw_messages(folder)
        for part in message_from_bytes(raw).walk()
        if str(part.get("Content-Transfer-Encoding", "")).strip().lower() == "base64"
        and isinstance(payload := part.get_payload(), str)
    ]


def test_text_gives_places_of_characters() -> None:
    assert Matcher(["ss"]).find_text("aß") == [TextHit(0, 1, 2)]


def test_parts_are_answered_each_for_itself() -> None:
    parts = [
        EncodedPart(b"abc", None, "7bit"),
        EncodedPart(b"", None, ""),
        EncodedPart(b"cab", None, ""),
    ]

    assert Matcher(["ab", "ca"]).find_many(parts) == [
        [Hit(0, 0, 2)],
        [],
        [Hit(1, 0, 2), Hit(0, 1, 3)],
    ]


def test_a_matcher_goes_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(Matcher(["Ab"]))).words == ("Ab",)  # noqa: S301 - our own


@pytest.mark.parametrize(
    ("words", "detail"),
    [([], "none"), (["a", ""], "empty"), (["x" * 1001], "long"), (["x"] * 20_001, "many")],
)
def test_a_set_that_cannot_be_searched_is_refused(words: list[str], detail: str) -> None:
    with pytest.raises(KeywordError) as error:
        Matcher(words)

    assert error.value.detail == detail
