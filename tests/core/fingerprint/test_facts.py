from __future__ import annotations

import re
from hashlib import blake2b

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.fingerprint.facts import LONGEST_FRAME, text_facts, text_frame
from core.model.fingerprint import TextFacts
from core.model.mail import MessageText
from core.text.normal import normalize_text


def facts_of(text: str, *links: str) -> TextFacts:
    return text_facts(
        MessageText(normalize_text(text), (), 0, from_html=False, links=links, dropped=())
    )


def differing(one: str, other: str) -> set[str]:
    pairs = zip(TextFacts._fields, facts_of(one), facts_of(other), strict=True)
    return {name for name, a, b in pairs if a != b}


@pytest.mark.parametrize(
    ("one", "other", "names"),
    [
        ("You pay $1,299.00 now", "You pay $1,399.00 now", {"amounts"}),
        ("1.299,00 € bis Mai", "1.399,00 € bis Mai", {"amounts"}),
        ("Сумма 500 руб. и всё", "Сумма 600 руб. и всё", {"amounts"}),
        ("价格是3万元。", "价格是4万元。", {"amounts"}),
        ("20 % cheaper", "30 % cheaper", {"amounts"}),
        ("EUR 20 each", "EUR 30 each", {"amounts"}),
        ("On 12.03.2024 we meet", "On 13.03.2024 we meet", {"dates"}),
        ("at 10:15 sharp", "at 10:45 sharp", {"dates"}),
        ("on 3 May we meet", "on 3 June we meet", {"dates"}),
        ("on May 3, we meet", "on May 4, we meet", {"dates"}),
        ("3 марта приходите", "4 марта приходите", {"dates"}),
        ("2024年3月12日", "2024年3月13日", {"dates"}),
        ("Your code is 123456.", "Your code is 654321.", {"numbers"}),
        ("Call +44 20 7946", "Call +44 20 7947", {"numbers"}),
        ("see https://a.org/x", "see https://a.org/y", {"links"}),
        ("see www.a.org/5", "see www.a.org/6", {"links"}),
        ("The same text 5", "Another text 5", set()),
        ("pay $5 on 3 May, code 77", "pay $6 on 4 May, code 78", {"amounts", "dates", "numbers"}),
    ],
)
def test_differences_are_named_by_what_differs(one: str, other: str, names: set[str]) -> None:
    assert differing(one, other) == names


def test_a_text_without_any_has_no_facts() -> None:
    assert facts_of("Nothing of the kind") == TextFacts(0, 0, 0, 0)
    assert facts_of("") == TextFacts(0, 0, 0, 0)


def frame_of(text: str, *links: str) -> int:
    return text_frame(
        MessageText(normalize_text(text), (), 0, from_html=False, links=links, dropped=())
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Your code is 123456.", "Your code is 65-4321."),
        ("Parcel XUV-38943: pay 9865.38 ₽", "Parcel 4VZUL638: pay £11,"),
        ("due 3 May 2024, 7 EUR", "due 12. June 2025, 99 USD"),
        ("Заказ А12, 500 руб.", "Заказ Б777, 90 USD"),
        ("您的验证码是123456,请勿泄露", "您的验证码是77,请勿泄露"),
        ("open https://a.org/x now 1", "open https://b.org/y?q=2 now 2"),
    ],
)
def test_a_form_that_is_filled_in_otherwise_has_one_frame(one: str, other: str) -> None:
    assert frame_of(one) == frame_of(other) != 0


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Your code is 123456.", "Your pin is 123456."),
        ("pay 5 now", "pay 5 later"),
        ("您的验证码是123456", "您的密码是123456"),
    ],
)
def test_other_words_have_another_frame(one: str, other: str) -> None:
    assert frame_of(one) != frame_of(other)


def test_what_holds_nothing_to_fill_in_or_nothing_else_or_is_long_has_no_frame() -> None:
    assert frame_of("Nothing of the kind") == frame_of("123 456") == frame_of("") == 0
    assert frame_of("word " * LONGEST_FRAME + "5") == 0
    assert frame_of("see here", "https://a.org/x") == frame_of("see here", "https://a.org/y") != 0


def test_numbers_inside_links_are_no_numbers() -> None:
    assert facts_of("see https://a.org/12/34?x=56 there").numbers == 0


@pytest.mark.parametrize(
    "target",
    [
        "https://a.org/x?utm_source=mail&id=5",
        "https://a.org/x?id=5&fbclid=abc",
        "http://www.a.org/x?id=5#top",
        "HTTPS://A.org/x?id=5",
        "//a.org/x?id=5",
    ],
)
def test_what_only_counts_clicks_is_ignored_in_links(target: str) -> None:
    assert facts_of("", target).links == facts_of("", "https://a.org/x?id=5").links != 0


def test_other_parameters_count() -> None:
    assert facts_of("", "https://a.org/x?id=5").links != facts_of("", "https://a.org/x?id=6").links


def test_links_of_plain_text_and_of_html_are_told_alike() -> None:
    plain = facts_of("see https://a.org/x/ and (http://b.org/y).")
    assert plain.links == facts_of("see b and a", "https://b.org/y", "https://a.org/x").links


def test_mail_addresses_and_anchors_are_no_links() -> None:
    assert facts_of("a@b.org", "mailto:a@b.org", "#top", "cid:1", "javascript:x").links == 0


@example("://0")
@example("0 ://")
@given(st.text(alphabet="0123 .,:/-$€%年may\n", max_size=60))
def test_facts_are_64_bit_and_0_only_without_digits(text: str) -> None:
    found = facts_of(text)
    has_digits = any(char in "0123" for char in text)
    assert all(0 <= value < 1 << 64 for value in found)
    assert any(found) or not has_digits
    assert has_digits or not any(found[:3])
    if "://" not in normalize_text(
        text
    ):  # else the digits may be of a link, which is told by itself
        assert any(found[:3]) == has_digits


# A plain reading of numbers and the words beside them, one by one, to hold the quick one against.

MONEY = {"usd", "eur", "руб", "р", "us$", "percent"}
MONTHS = {"may", "mai", "dec", "марта", "septiembre"}
SIGNS, DATE_SIGNS = "%$€₽", "年月日"
DATE = r"\d{1,4}([./-])\d{1,2}\1\d{1,4}|\d{1,2}:\d{2}(?::\d{2})?|\d{1,2}/\d{1,2}|\d{4}-\d{2}"
BESIDE = [*MONEY, *MONTHS, *SIGNS, *DATE_SIGNS, *" .,-\nxж", "  ", "x" * 13]
NUMBERS = ["5", "12", "2024", "3.50", "14:30", "12/3", "2024-05", "1" * 70, "1." * 40]


def neighbours(text: str, start: int, stop: int) -> tuple[str, str]:
    near = text[max(0, start - 2) : start]
    after = text[stop : stop + 12].lstrip(" ")
    if any(sign in near or after[:1] == sign for sign in SIGNS):
        return "usd", ""
    before = text[max(0, start - 12) : start].rstrip(" .,")
    return before[before.rfind(" ") + 1 :], after.partition(" ")[0].rstrip(".,")


def plain_facts(text: str) -> list[int]:
    found: dict[str, list[str]] = {"amounts": [], "dates": [], "numbers": []}
    for match in re.finditer(r"[0-9](?:[0-9]|[.,:/\-](?=[0-9])){0,60}", text):
        number = match[0]
        before, after = neighbours(text, *match.span())
        if before in MONEY or after in MONEY:
            found["amounts"].append(number)
        elif after[:1] in {*DATE_SIGNS} or after in MONTHS:
            found["dates"].append(f"{number} {after}")
        elif before in MONTHS:
            found["dates"].append(f"{before} {number}")
        elif not number.isdigit() and re.fullmatch(DATE, number):
            found["dates"].append(number)
        else:
            found["numbers"].append(number)
    joined = ("\n".join(numbers).encode() for numbers in found.values())
    return [
        int.from_bytes(blake2b(data, digest_size=8).digest(), "little") if data else 0
        for data in joined
    ]


@given(st.lists(st.sampled_from(NUMBERS + BESIDE), max_size=12).map("".join))
def test_numbers_are_sorted_as_a_plain_reading_sorts_them(text: str) -> None:
    known = MessageText(text, (), 0, from_html=False, links=(), dropped=())
    assert list(text_facts(known)[:3]) == plain_facts(text)
