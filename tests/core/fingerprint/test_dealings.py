"""Texts that speak of money, and of papers that people look for years later."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.fingerprint.dealings import flags_of_dealings, speaks_of_money, speaks_of_papers
from core.model.mail import MessageFlag
from core.text.normal import normalize_text

BOTH = int(MessageFlag.NO_SUMS | MessageFlag.NO_PAPERS)


@pytest.mark.parametrize(
    "said",
    [
        *("Rs. 4500", "4500 rupees", "kr 99", "99 zł", "49,-", "three hundred euros", "5 BTC"),
        *("CHF 45.-", "1 200 ₽", "1200 руб.", "￥88", "88元", "US$ 5", "USD5", "£9", "€ 7"),
        *("ISK 300", "zwölf Euro", "TRY 45.00", "сто рублей", "三百欧元", "Kč 500", "500 Ft"),
        *("5 dólares", "20 francs", "two quid and fifty marks", "20 %", "5 won"),
    ],
)
def test_sums_in_figures_and_words_are_told(said: str) -> None:
    assert speaks_of_money(normalize_text(f"Membership is {said} from now on."))


@pytest.mark.parametrize(
    "said",
    [
        *("Your invoice is ready in the portal", "Payment reminder", "Your receipt", "Your tax"),
        *("Your order 4711-22 has been shipped", "Tracking number: JD000111222333"),
        *("Your new password is Xk3-99-ab", "Your booking code is QX77PL", "Boarding pass"),
        *("Your contract was renewed", "Your warranty certificate", "Your payslip"),
        *("Rechnung Nr. 77 liegt bereit", "Stromrechnung", "Mahnung: bitte zahlen Sie"),
        *("Dein Vertrag wurde gekündigt", "Kündigungsbestätigung", "Ihre Bestellbestätigung"),
        *("Quittung für Ihre Zahlung", "Ihre Bordkarte", "Ihr Steuerbescheid"),
        *("Votre facture est disponible", "Votre mot de passe", "Carte d'embarquement"),
        *("Su factura está lista", "Su contraseña", "Tarjeta de embarque", "Su pedido"),
        *("Ваш счёт на оплату готов", "Ваш договор расторгнут", "Посадочный талон", "Пароль"),
        *("您的账单已生成", "您的合同已终止", "登机牌", "验证码", "請求書のお知らせ", "您的订单"),
    ],
)
def test_bills_orders_codes_and_contracts_are_told(said: str) -> None:
    assert speaks_of_papers(normalize_text(f"Hello Bob. {said}. See you!"))


@pytest.mark.parametrize(
    "said",
    [
        "Here is issue 5 of the garden news: 12 tomatoes, all 12 of them red, and a top 10.",
        "In order to unsubscribe, see our privacy policy. You get this because you subscribed.",
        "Version 7.50 came out on 2024-03-12 at 14:30. Meet us at 5 pm in room 3 of the museum.",
        "Für die Berechnung der Beete im Frühling braucht es nur ein Maßband und etwas Geduld.",
        "Новости библиотеки: 5 марта открывается выставка детского рисунка, вход с 10 часов.",
        "小区花园的新闻：三月五日植树，请带手套和水壶，我们在大门口见面。",
        "",
    ],
)
def test_a_plain_newsletter_speaks_of_neither(said: str) -> None:
    assert flags_of_dealings(normalize_text(said)) == BOTH


@given(st.text())
def test_any_text_is_searched(text: str) -> None:
    normal = normalize_text(text)
    money, papers = speaks_of_money(normal), speaks_of_papers(normal)
    assert flags_of_dealings(normal) == BOTH & ~(1 << 16 if money else 0) & ~(
        1 << 17 if papers else 0
    )
