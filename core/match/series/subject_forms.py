"""What the subjects of a series have in common, and which of them tell of bills and the like."""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import blake2b


def _words(words: str) -> list[str]:
    return words.split()


_TIMES = frozenset(
    _words(
        """
    january february march april may june july august september october november december
    jan feb mar apr jun jul aug sep sept oct nov dec
    monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun
    januar februar märz mai juni juli oktober dezember mär okt dez
    montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag
    janvier février mars avril juin juillet août septembre octobre novembre décembre
    lundi mardi mercredi jeudi vendredi samedi dimanche
    enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
    lunes martes miércoles jueves viernes sábado domingo
    января февраля марта апреля мая июня июля августа сентября октября ноября декабря
    январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь
    понедельник вторник среда четверг пятница суббота воскресенье
    """
    )
)
_WORD = re.compile(r"[^\W_]+(?:[.,:/'’-][^\W_]+)*")
_MAX = 500  # characters of a subject

# Of such words people look for the mail years later. Words of alphabets count from their
# beginning ("order" is not in "border"), German ones and those without blanks anywhere.
_BEGINNINGS = re.compile(
    r"\b(?:"
    + "|".join(
        _words(
            """
        invoice bill\\b bills\\b billing receipt order payment paid\\b ticket booking reservation
        itinerary contract statement tax\\b taxes insurance refund purchase warranty licence
        license
        payslip salary policy delivery shipment shipping appointment
        quittung beleg\\b zahlung mahnung gutschrift lizenz angebot steuer police\\b lieferung
        termin\\b fahrkarte gehalt
        facture reçu\\b commande paiement billet réservation contrat relevé impôt assurance
        factura recibo pedido pago\\b billete entradas reserva contrato extracto impuesto seguro
        fattura ricevuta ordine pagamento biglietto prenotazione contratto
        fatura pagamento bilhete factuur bestelling betaling boeking
        faktur rachunek zamówieni płatnoś bilet\\b rezerwacj umow
        sipariş ödeme
        счет\\b счёт счета заказ оплат плат[её]ж билет брон договор выписк налог страхов
        квитанц чек\\b
        полис\\b накладн рахун замовлен квит
        """
        )
    )
    + r")"
)
_ANYWHERE = re.compile(
    "|".join(
        _words(
            """
        rechnung vertrag auszug bestellung auftrag buchung reservierung versicherung ticket
        发票 發票 账单 帳單 收据 訂單 订单 付款 支付 车票 机票 门票 预订 合同 对账 税 保险
        請求書 領収書 注文 支払 予約 契約 チケット 청구서 영수증 주문 결제 예약 계약
        """
        )
    )
)


def subject_form(subject: str) -> str:
    """A subject without what changes from issue to issue: numbers, dates, names of days.

    "" where nothing is left. Cost: linear.
    """
    words = _WORD.findall(subject[:_MAX].casefold())
    return " ".join(
        word for word in words if word not in _TIMES and not any(map(str.isdigit, word))
    )


def form_key(subject: str) -> int:
    """64 bits of `subject_form`; 0 where it is empty."""
    form = subject_form(subject)
    if not form:
        return 0
    digest = blake2b(form.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "little") or 1


def tells_of_bills(subject: str) -> bool:
    """Whether a subject speaks of a bill, an order, a ticket, a contract or the like."""
    said = subject[:_MAX].casefold()
    return _BEGINNINGS.search(said) is not None or _ANYWHERE.search(said) is not None


def common_name(subjects: Sequence[str]) -> str:
    """The words that all of some subjects begin with; "" if these are fewer than three letters."""
    if not subjects:
        return ""
    first, *others = (subject[:_MAX].split() for subject in subjects)
    n = len(first)
    for other in others:
        n = next(
            (at for at in range(min(n, len(other))) if first[at] != other[at]), min(n, len(other))
        )
    name = " ".join(first[:n]).rstrip(" -–—:|#([,")
    return name if sum(map(str.isalpha, name)) > 2 else ""
