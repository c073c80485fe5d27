"""Changes of what a sender's program fills in: names, codes, sums, dates, links, addresses."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.accuracy.mail.fills import amount, code
from tests.accuracy.variants.drafts import Draft
from tests.accuracy.variants.pen import Pen

LABELS = {
    "en": "Your code: {}|Order no. {}|Reference {}|Ticket #{}",
    "de": "Ihr Code: {}|Bestellnummer {}|Vorgang {}|Kundennummer {}",
    "fr": "Votre code : {}|Commande nº {}|Référence {}",
    "es": "Su código: {}|Pedido n.º {}|Referencia {}",
    "ru": "Ваш код: {}|Заказ № {}|Номер обращения {}",
    "zh": "您的代码：{}|订单号：{}|编号 {}",
    "ja": "コード：{}|ご注文番号：{}|受付番号 {}",
}
TOTALS = {
    "en": "Total: {}", "de": "Summe: {}", "fr": "Total : {}", "es": "Importe: {}",
    "ru": "Итого: {}", "zh": "合计：{}", "ja": "合計：{}",
}  # fmt: skip
ADDRESSES = {
    "en": "Example Ltd, {} High Street, London EC{}",
    "de": "Beispiel GmbH, Hauptstraße {}, 1{}15 Berlin",
    "fr": "Exemple SARL, {} rue de la Paix, 7500{} Paris",
    "ru": "ООО «Пример», ул. Ленина, д. {}, офис {}",
    "zh": "示例有限公司，北京市朝阳区建国路{}号{}室",
    "ja": "株式会社サンプル 東京都千代田区{}-{}",
}
_NUMBER = re.compile(r"\d[\d.,]*\d|\d")
_DATE = re.compile(
    r"\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b|\d{1,2}月\d{1,2}日"
    r"|\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* \d{4}\b"
)
_LINK = re.compile(r"https?://[^\s<>\"')\]]+")


def greeting_and_name(draft: Draft, pen: Pen) -> Draft:
    """Somebody is addressed by name, in the first line or above it."""
    if pen.dice.random() < 0.6 or not draft.blocks:
        return draft.with_block(0, pen.greeting())
    first, *others = draft.texts
    return draft.with_texts([f"{pen.greeting()} {first}", *others])


def codes(draft: Draft, pen: Pen) -> Draft:
    """Numbers of five digits and more are others; or a line with a code is added."""
    return _replaced_or_added(
        draft, pen, re.compile(r"\b\d{5,}\b"), code,
        lambda: pen.pick(LABELS.get(pen.language, LABELS["en"])).format(code(pen.dice)),
    )  # fmt: skip


def amounts(draft: Draft, pen: Pen) -> Draft:
    """Sums of money are others; or one is added."""
    money = re.compile(r"[$€£¥]\s?\d[\d.,]*|\d[\d.,]*\s?(?:[$€£¥₽]|EUR|USD|руб|元|円)")
    total = TOTALS.get(pen.language, TOTALS["en"])
    return _replaced_or_added(draft, pen, money, amount, lambda: total.format(amount(pen.dice)))


def dates(draft: Draft, pen: Pen) -> Draft:
    """Dates are others; or one is added."""

    def any_date(dice: object = None) -> str:
        del dice
        day, month = pen.dice.randint(1, 28), pen.dice.randint(1, 12)
        if pen.language in {"zh", "ja"}:
            return f"{month}月{day}日"
        return pen.dice.choice((f"{day:02}.{month:02}.2024", f"2024-{month:02}-{day:02}"))

    return _replaced_or_added(draft, pen, _DATE, any_date, any_date)


def numbers(draft: Draft, pen: Pen) -> Draft:
    """Every number has other digits."""

    def other(match: re.Match[str]) -> str:
        return re.sub(r"\d", lambda _: str(pen.dice.randrange(10)), match[0])

    return draft.map_texts(lambda text: _NUMBER.sub(other, text))


def links(draft: Draft, pen: Pen) -> Draft:
    """Links lead elsewhere; or one is added."""

    def any_link(dice: object = None) -> str:
        del dice
        return f"https://www.example.com/{pen.token()}"

    return _replaced_or_added(draft, pen, _LINK, any_link, any_link)


def tracking(draft: Draft, pen: Pen) -> Draft:
    """Links count who follows them; a text without any has one added."""
    mark = f"utm_source=mail&utm_id={pen.token()}"

    def counted(match: re.Match[str]) -> str:
        return f"{match[0]}{'&' if '?' in match[0] else '?'}{mark}"

    changed = draft.map_texts(lambda text: _LINK.sub(counted, text))
    if changed == draft:
        return draft.with_block(len(draft.blocks), f"https://www.example.com/?{mark}")
    return changed


def address_line(draft: Draft, pen: Pen) -> Draft:
    """The sender's address below."""
    form = ADDRESSES.get(pen.language, ADDRESSES["en"])
    line = form.format(pen.dice.randint(1, 200), pen.dice.randint(1, 9))
    return draft.with_block(len(draft.blocks), line)


def _replaced_or_added(
    draft: Draft,
    pen: Pen,
    what: re.Pattern[str],
    by: Callable[..., str],
    line: Callable[[], str],
) -> Draft:
    """With all places filled anew; where there is none, with one in a line of its own."""
    changed = draft.map_texts(lambda text: what.sub(lambda _: by(pen.dice), text))
    if changed == draft:
        return draft.with_block(pen.dice.randrange(len(draft.blocks) + 1), line())
    return changed
