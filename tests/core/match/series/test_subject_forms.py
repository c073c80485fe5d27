"""Subjects of a series without what changes, and subjects of bills in several languages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.match.series.subject_forms import common_name, form_key, subject_form, tells_of_bills


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Garden news 17", "Garden news 18"),
        ("Daily report - 2024-03-12", "Daily report - 2024-03-13"),
        ("Your statement for March", "Your statement for April"),
        ("Новости за 5 марта", "Новости за 12 апреля"),
        ("Infos vom Dienstag, 12. März", "Infos vom Freitag, 3. Mai"),
    ],
)
def test_issues_have_one_form(one: str, other: str) -> None:
    assert form_key(one) == form_key(other) != 0


def test_other_words_are_another_form() -> None:
    assert subject_form("Garden news") != subject_form("Kitchen news")
    assert form_key("2024-03-12") == form_key("") == 0


@given(st.text(max_size=100))
def test_any_subject_has_a_form_without_digits(subject: str) -> None:
    assert not any(map(str.isdigit, subject_form(subject)))
    tells_of_bills(subject)


@pytest.mark.parametrize(
    "subject",
    [
        *("Invoice 17", "Your order has shipped", "Payment received", "Tax 2023", "E-Ticket"),
        *("Ihre Rechnung", "Stromrechnung Mai", "Mietvertrag", "Bestellung 5", "Mahnung"),
        *("Ваш счёт", "Заказ № 5", "发票", "您的订单", "Votre facture", "Su factura", "領収書"),
    ],
)
def test_bills_and_the_like_are_told(subject: str) -> None:
    assert tells_of_bills(subject)


@pytest.mark.parametrize("subject", ["Garden news", "Border control", "Billy was here", ""])
def test_other_subjects_are_not(subject: str) -> None:
    assert not tells_of_bills(subject)


def test_a_name_is_what_the_subjects_begin_with() -> None:
    assert common_name(["Garden news 1", "Garden news 2"]) == "Garden news"
    assert common_name(["Garden news 1", "Weather"]) == ""
    assert common_name([]) == ""
