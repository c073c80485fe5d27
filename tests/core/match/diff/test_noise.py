"""What may be shown muted, and what must never be."""

from __future__ import annotations

import pytest

from core.match.diff.noise import is_only_dates, link_key, noise_spans
from core.model.compare import Noise


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("https://shop.example/a?utm_source=x&id=7", "https://shop.example/a?utm_source=y&id=7"),
        ("https://t.example/c/a1b2c3d4e5f6a7/go", "https://t.example/c/f6e5d4c3b2a1f0/go"),
        ("https://SHOP.example/a", "https://shop.example/a"),
        (
            "https://l.example/?u=f47ac10b-58cc-4372-a567-0e02b2c3d479",
            "https://l.example/?u=0e02b2c3-58cc-4372-a567-f47ac10bd479",
        ),
    ],
)
def test_tracking_ids_leave_the_key_of_a_link_alone(one: str, other: str) -> None:
    assert link_key(one) == link_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("https://shop.example/order/1001", "https://shop.example/order/1002"),
        (
            "https://shop.example/a?invoice=123456789012",
            "https://shop.example/a?invoice=123456789013",
        ),
        (
            "https://shop.example/invoice-2024-march-0012",
            "https://shop.example/invoice-2024-march-0013",
        ),
        ("https://shop.example/", "https://sh0p.example/"),
        ("https://shop.example/a?page=1", "https://shop.example/a?page=2"),
        ("https://shop.example/a?q=well", "https://shop.example/a?q=water"),
        ("http://shop.example/", "https://shop.example/"),
        ("http://[::", "http://[:"),
    ],
)
def test_different_pages_never_share_a_key(one: str, other: str) -> None:
    assert link_key(one) != link_key(other)


@pytest.mark.parametrize(
    "footer",
    [
        "-- \nhaus@lists.example.org\nAbmelden: https://lists.example.org/haus\n",
        "_______________________________________________\ndev mailing list\ndev@example.org\n",
        "To unsubscribe from this newsletter, click here.\n",
        "Чтобы отписаться от рассылки, перейдите по ссылке\n",
        "如需退订,请点击这里\n",
    ],
)
def test_footers_are_found_in_many_languages(footer: str) -> None:
    text = "Das Wasser wird abgestellt.\n\n" + footer

    (found,) = noise_spans(text)[Noise.FOOTER]

    assert text[slice(*found)].strip() == footer.strip()


def test_a_footer_ends_at_the_next_rule() -> None:
    rule = "_" * 47
    text = f"Wasser.\n\n{rule}\nhaus mailing list\nhaus@lists.example.org\n{rule}\nCall me.\n"

    (found,) = noise_spans(text)[Noise.FOOTER]

    assert text[: found[0]].strip() == "Wasser."
    assert text[found[1] :].strip() == "Call me."


def test_a_signature_is_no_footer() -> None:
    assert noise_spans("Thanks\n\n-- \nBob Miller\nHead of Sales\n")[Noise.FOOTER] == ()


def test_a_table_rule_far_from_any_footer_is_no_footer() -> None:
    assert noise_spans("Total\n--------\n12.50 EUR\n\nThanks\n")[Noise.FOOTER] == ()


def test_list_prefixes_are_found_in_subjects_and_forwarded_subjects() -> None:
    text = "[haus] Wasser\nSubject: Re: [dev] Build\nnot [this] one"

    found = noise_spans(text)[Noise.LIST_PREFIX]

    assert [text[slice(*span)] for span in found] == ["[haus] ", "[dev] "]


def test_lines_that_tell_when_it_was_passed_on_are_found() -> None:
    text = (
        "On Mon, 3 Mar 2024 at 10:00, Ann <ann@example.org> wrote:\n"
        "From: Ann\nDate: 3 March 2024\n\nhello\nAm 3.3.2024 schrieb Bob:\n\n\n\n\n\n"
        "Date: tomorrow"
    )

    found = noise_spans(text)[Noise.FORWARD_DATE]

    assert [text[slice(*span)][:7] for span in found] == ["On Mon,", "Date: 3", "Am 3.3."]


@pytest.mark.parametrize(("between", "found"), [(0, 1), (5, 1), (6, 0)])
def test_a_date_is_passed_on_only_near_another_header(between: int, found: int) -> None:
    text = "From: Ann\n" + "and so on\n" * between + "Date: 3 March 2024\n"

    assert len(noise_spans(text)[Noise.FORWARD_DATE]) == found


@pytest.mark.parametrize("text", ["Mon, 3 Mar 2024 10:00", "3. März", "2024年3月4日", "Пн, 4 мар"])
def test_dates_are_known(text: str) -> None:
    assert is_only_dates(text)


@pytest.mark.parametrize("text", ["Bob", "monkey 3", "Marching", "12.50 EUR", "12345"])
def test_names_and_amounts_are_not_dates(text: str) -> None:
    assert not is_only_dates(text)
