"""Whether a text speaks of money, or of papers that people look for years later.

An issue of a series that does stays, unless a person asks for its kind by name (A-RECURRING). So
this errs on one side only: a word that could be meant counts, in English, German, French, Spanish,
Russian and Chinese, and some words of their neighbours. It is never used to tell copies.

- Money: a sign of a currency or of per cent anywhere; a currency's name; a code (ISO 4217) or a
  name with other meanings beside a number, in digits or in words; "49,-".
- Papers: invoices, reminders, receipts, contracts and notices, orders and parcels with a number,
  bookings, boarding passes, taxes, insurance, passwords and codes.

Words that stand in the footer of nearly every newsletter ("order" in "in order to", "policy" of
privacy, a VAT number) count only in a phrase that makes them what is meant.
"""

from __future__ import annotations

import re

from core.model.mail import MessageFlag


def _words(words: str) -> list[str]:
    return words.split()


_SIGNS = re.compile("[$%¢£¤¥֏؋৲৳฿៛₠-⃏﷼﹩＄％￠￡￥￦元円]")
# Each way begins with a letter of its own: so it is found fast.
_IN_CHINESE = re.compile("原价|售价|人民币|卢布|价格|块钱|원(?<=[0-9]원)|원(?<=[0-9] 원)")
_DASHED = re.compile(r"[0-9][.,][-–—](?![0-9])")
_NAMES = _words(  # of which the beginning is enough
    """
    dollar dólar доллар евро рубл руб rupee rupie roupie rupia рупи yuan renminbi юан yen
    иен йен złot zlot злот forint форинт pfund pound фунт sterling franken francs фран шекел shekel
    гривн грн hryvnia тенге tenge dirham дирхам bitcoin биткоин биткойн ethereum usdt
    peso песо крон krone kronor korona korun centavo céntimo centime копе
    """
)
_WHOLE_NAMES = frozenset(
    _words("euro euros eurocent eurocents cent cents penny pence lira lire лира лиры лир crypto")
)
# Codes and short names: they say something else, too, so a number has to stand beside them.
_BESIDE = frozenset(
    _words(
        """
    aed afn amd aoa ars aud awg azn bbd bdt bgn bhd bif bmd bnd bob brl bsd btn bwp byn bzd cad cdf
    chf clp cny cop crc cve czk djf dkk dop dzd egp ern etb eur fjd fkp gbp ghs gip gmd gnf gtq gyd
    hkd hnl htg huf idr ils inr iqd irr isk jmd jod jpy kes kgs khr kmf kpw krw kwd kyd kzt lbp lkr
    lrd lsl lyd mdl mga mkd mmk mnt mru mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd omr pab pgk
    php pkr pln pyg qar ron rsd rub rur rwf sar sbd scr sdg sek sgd shp sle srd ssp stn svc syp szl
    thb tjs tmt tnd ttd twd tzs uah ugx usd uyu uzs ves vnd vuv wst xaf xau xag xcd xof xpf yer zar
    zmw zwl btc xbt eth ltc xmr xrp doge
    rs re kr kč kc ft zł zl gr fr sfr din lei lev leu real reais rand won baht dong ringgit
    krona kroner mark dm mk quid bucks grand р тыс млн млрд mio mrd tsd
    percent prozent pourcent porciento процент процентов fee price preis prix precio цена
    """
    )
)
_LOOSE = frozenset(
    _words("all top try cup mad bam gel pen sos mop lak ang")
)  # codes that are words as well
_LOOSE_SUM = re.compile(
    r"\b(?:%s) ?[0-9][0-9 .,]*[.,][0-9]{2}\b|[0-9][.,][0-9]{2} ?(?:%s)\b"
    % (("|".join(sorted(_LOOSE)),) * 2)
)
_NUMBER = re.compile(r"[0-9][0-9.,'’/]*")
_BEFORE = re.compile(r"(?<![^\W_])([^\W\d_]{1,8})[. ]{0,2}\Z")
_AFTER = re.compile(r" ?([^\W\d_]{1,8})(?![^\W_])")
_NEAR = 11  # characters of a word beside a number, with what parts them
_MOST_NUMBERS = 2_000  # of one text: with more it is taken to speak of money
_AFTER_WORDS = frozenset(_words("won rand reais real quid bucks mark marks lei kr rs"))
_NUMBER_WORDS = (
    r"(?:hundred|thousand|million|dozen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|ten"
    r"|(?:[a-zäöü]*(?:hundert|tausend|zig|zehn))|millionen|cents?|mille|vingt|trente|quarante"
    r"|cinquante|soixante|cien|ciento|mil|veinte|сто|двести|триста|пятьсот|тысяч[аиу]?|миллион\w*)"
)
_IN_WORDS = re.compile(rf"\b{_NUMBER_WORDS} (?:{'|'.join(sorted(_AFTER_WORDS))})\b")

_PAPER_STARTS = _words(
    """
    invoic billing receipt payslip payroll paycheck payment overdue refund reimburs itinerar
    voucher subpoena insuranc mortgage contract passport boarding eticket
    passwor passcod passphras
    rechnung mahn quittung zahlung zahlbar gutschrift lastschrift überweis vertrag kündigung
    gekündigt bescheid gehalt versicherung bordkart fahrkart reservierung buchungs bestellbest
    bestellnum
    auftrag passwort kennwort zugangsdat lieferschein sendungs beleg
    factur quittanc reçu paiement prélèv remboursem contrat résili billet réserv embarque assuranc
    impôt fiscal commande colis
    factura recibo pago pedido reembols contrato rescis billete embarque reserva seguro impuest
    hacienda contraseñ rastreo envío
    fattur ricevut pagament ordine contratt prenotaz bolett fatur bestelling betaling factuur
    kvitter faktur rachun umow zamówien kvitto
    счёт счет оплат плат квитанц чек накладн договор расторг расторж заказ брон билет посадочн
    страхов налог пароль пароля паролем логин полис выписк возврат задолж трек посылк
    """
)
_PAPER_WORDS = frozenset(
    _words(
        """
    tax taxes bill bills ticket tickets policyholder otp pin pnr iban bic taxe taxes lease leases
    lawsuit termin termine steuer steuern steuerbescheid steuererklärung einkommensteuer
    """
    )
)
_HINTS = frozenset(  # words that a phrase below has
    _words(
        """
        order orders ordered booking reservation purchase parcel package shipment delivery claim
        application subscription tracking confirmation reference customer case security
        verification access activation license licence gift login shipped dispatched delivered
        policy statement warranty warranties appointment terminated termination cancelled canceled
        cancellation notice bestellung buchung lieferung sendung unterlagen bestell buchungs kunden
        vertrags sendungs auftrags bestellnummer buchungsnummer buchungscode kundennummer
        auftragsnummer mot réservation livraison pedido envío compra код номер
        """
    )
)
_PHRASES = re.compile(
    r"mot de passe"
    r"|\b(?:your|my|an|last|recent) (?:\w+ )?(?:order|booking|reservation|purchase|parcel"
    r"|shipment|delivery|claim|application|subscription (?:was|has|will|is))\b"
    r"|\b(?:the|this|new) (?:order|booking|reservation|purchase|parcel|shipment|delivery)\b"
    r"|\border(?:s|ed)?[ -]?(?:no|nr|number|id|confirmation|status|#|№|[0-9])"
    r"|\b(?:tracking|booking|confirmation|reference|customer|case|claim|reservation|security"
    r"|verification|access|activation|license|licence|gift|login) "
    r"?-?(?:code|number|key|no\b|id\b|#|card)"
    r"|\b(?:shipped|dispatched|out for delivery|has been delivered|delivery date)\b"
    r"|\b(?:your|the|this|of) (?:life |home )?policy (?:no|number|document|[0-9])"
    r"|\b(?:account|bank) statement|\bstatement (?:is|of)\b|\bwarrant(?:y|ies)\b|\bappointment\b"
    r"|\b(?:terminat|cancell?)(?:ed|ation)\b|\bdate de livraison|\bnotice of\b"
    r"|ihre (?:bestellung|buchung|lieferung|sendung|reservierung|unterlagen)"
    r"|\b(?:bestell|buchungs|kunden|vertrags|sendungs|auftrags)[ -]?(?:nr|nummer|code)"
    r"|votre (?:réservation|livraison)|su (?:pedido|reserva|envío|compra)"
    r"|код (?:подтвержден|доступа|брониров)|номер заказа"
)
_PHRASE, _MOST_PLACES = 40, 50
_COMPOUNDS = ("rechnung", "vertrag", "kündigung")  # that German words end in
_COMPOUND = re.compile(r"(?<!be)rechnung|(?<!er)vertrag|(?<!an)kündigung")
_CHINESE = re.compile(  # and Japanese and Korean
    r"发票|發票|账单|帳單|收据|收據|訂單|订单|付款|支付|缴费|欠费|催款|快递单|运单|车票|車票|机票|機票"
    r"|登机|门票|预订|預訂|合同|合約|终止|解除|保险|保單|税|稅|密码|密碼|验证码|驗證碼|工资|退款|对账"
    r"|請求書|領収書|注文|支払|予約|契約|パスワード|청구서|영수증|주문|결제|예약|계약"
)
_BOUND = 4  # letters by which beginnings are looked up
_ALPHABETIC = re.compile(r"[^\W\d_]+")
_BLANKED = bytes(b if 97 <= b <= 122 else 32 for b in range(256))  # all but letters
_NO_SUMS, _NO_PAPERS = int(MessageFlag.NO_SUMS), int(MessageFlag.NO_PAPERS)


def _by_start(starts: list[str]) -> dict[str, tuple[str, ...]]:
    """Beginnings of words by their first letters; shorter ones by all that they have."""
    found: dict[str, tuple[str, ...]] = {}
    for start in starts:
        found[start[:_BOUND]] = (*found.get(start[:_BOUND], ()), start)
    return found


_NAMED, _PAPERS = _by_start(_NAMES), _by_start(_PAPER_STARTS)


def flags_of_dealings(text: str) -> int:
    """Bits of `MessageFlag` for what a text does not speak of. Cost: about 40 us for 2 KB."""
    words = _words_of(text)
    money, papers = speaks_of_money(text, words), speaks_of_papers(text, words)
    return (0 if money else _NO_SUMS) | (0 if papers else _NO_PAPERS)


def speaks_of_money(text: str, words: set[str] | None = None) -> bool:
    """Whether a text in normal form, of these words, names a sum or a currency. Cost: linear."""
    words = _words_of(text) if words is None else words
    if text.isascii():
        if "$" in text or "%" in text:
            return True
    elif _SIGNS.search(text) or _IN_CHINESE.search(text):
        return True
    if not words.isdisjoint(_WHOLE_NAMES) or _starts_with_any(words, _NAMED):
        return True
    if not words.isdisjoint(_AFTER_WORDS) and _IN_WORDS.search(text):
        return True
    return _has_sum(text, words)


def _has_sum(text: str, words: set[str]) -> bool:
    """Whether a number stands beside a code or a short name of a currency."""
    if _DASHED.search(text) or (not words.isdisjoint(_LOOSE) and _LOOSE_SUM.search(text)):
        return True
    if words.isdisjoint(_BESIDE):  # also of "usd5", whose letters are a word here
        return False
    for n, number in enumerate(_NUMBER.finditer(text)):
        start, end = number.span()
        before = _BEFORE.search(text[max(0, start - _NEAR) : start])
        after = _AFTER.match(text[end : end + _NEAR])
        if n > _MOST_NUMBERS or any(one and one[1] in _BESIDE for one in (before, after)):
            return True
    return False


def speaks_of_papers(text: str, words: set[str] | None = None) -> bool:
    """Whether it speaks of a bill, an order, a code, a contract or the like. Cost: linear."""
    words = _words_of(text) if words is None else words
    if not words.isdisjoint(_PAPER_WORDS) or _starts_with_any(words, _PAPERS):
        return True
    if any(_stands_in_phrase(text, hint) for hint in words & _HINTS):
        return True
    if any(part in text for part in _COMPOUNDS) and _COMPOUND.search(text):
        return True
    return not text.isascii() and _CHINESE.search(text) is not None


def _stands_in_phrase(text: str, hint: str) -> bool:
    """Whether a word of `_HINTS` stands in one of the phrases, in one of its first places."""
    at = -1
    for _ in range(_MOST_PLACES):
        at = text.find(hint, at + 1)
        if at < 0:
            return False
        if _PHRASES.search(text[max(0, at - _PHRASE) : at + _PHRASE]):
            return True
    return True  # so often it is what the text is about


def _words_of(text: str) -> set[str]:
    if text.isascii():  # half the time of an expression
        return set(text.encode().translate(_BLANKED).decode().split())
    return set(_ALPHABETIC.findall(text))


def _starts_with_any(words: set[str], starts: dict[str, tuple[str, ...]]) -> bool:
    find = starts.get
    return any(
        word.startswith(find(word[:_BOUND], ()) + find(word[:3], ()))
        for word in words
        if word[:_BOUND] in starts or word[:3] in starts
    )
