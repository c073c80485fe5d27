"""What differs between two copies without meaning anything: where it stands in a text.

Muting is for the eye only: nothing here decides what is a copy, muted text stays on the screen,
and the verdict still names it. So the rules may know many languages and need not be perfect, but
each is narrow: a rule that mutes an amount would cost somebody money.
"""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, urlsplit

from core.model.compare import Noise

Span = tuple[int, int]

FOOTER_LINES = 14  # a footer is not longer than this
LONGEST_LINE = 400  # a longer one is a paragraph
HEADER_LINES = 6  # a forwarded header block is not longer than this

_RULE = re.compile(r"[ \t>]*(?:[-_=*─—]{6,}|-- ?)[ \t\r]*")
_FOOTER = re.compile(
    r"unsubscri|mailing[ -]?list|manage (?:your )?(?:preferences|subscription)|view (?:this )?"
    r"(?:e?mail )?in (?:your |a )?browser|you (?:are receiv|receiv)\w* this (?:e-?mail|message)"
    r"|email preferences|listinfo|list-?archive"
    r"|abmeld|abbestell|austragen|verteilerliste|im browser (?:ansehen|anzeigen)"
    r"|désabonn|désinscri|liste de diffusion"
    r"|darse de baja|cancelar (?:la |su )?suscripci|lista de correo"
    r"|отпис|рассылк|退订|取消订阅|邮件列表",
    re.IGNORECASE,
)
_DISCLAIMER = re.compile(
    r"confidential(?:ity)? (?:and|notice|information)|intended (?:solely|only|recipient)"
    r"|intended for the (?:use|named)|legally privileged|vertraulich|confidentiel|confidencial"
    r"|конфиденциальн|保密",
    re.IGNORECASE,
)
_ATTRIBUTION = re.compile(
    r"^[ \t>]*(?:(?:on|am|le|el|em)\b.{6,200}\b(?:wrote|schrieb|écrit|escribió|escreveu)\b.{0,60}:"
    r"|.{6,120}\b(?:пишет|писал|написал|schrieb)\w*\b.{0,80}:|.{0,80}写道[::])[ \t\r]*$",
    re.IGNORECASE | re.MULTILINE,
)
_HEADER = re.compile(
    r"^[ \t>*]*(?:from|von|de|от|发件人|sent|date|gesendet|datum|envoyé|fecha|enviado|дата"
    r"|отправлено|日期|发送时间|to|an|à|para|кому|收件人|cc|kopie|копия|subject|betreff|objet"
    r"|asunto|тема|主题)\*?[ \t]*[::]",
    re.IGNORECASE,
)
_HEADER_DATE = re.compile(
    r"^[ \t>*]*(?:sent|date|gesendet|datum|envoyé|fecha|enviado|дата|отправлено|日期|发送时间)"
    r"\*?[ \t]*[::]",
    re.IGNORECASE,
)
_LIST_PREFIX = re.compile(
    r"(?:\A|(?<=\n))(?:[ \t>*]*(?:subject|betreff|objet|asunto|тема|主题)\*?[ \t]*[::][ \t]*)?"
    r"(?:(?:re|fwd?|aw|wg|tr)[ \t]*:[ \t]*)*(\[[^\]\n]{1,40}\][ \t]*)",
    re.IGNORECASE,
)
_DATE_WORDS = (
    "am pm gmt utc cet cest mez mesz est edt pst pdt um at à la ob uhr vers г в de del"
    " january february march april may june july august september october november december"
    " jan feb mar apr jun jul aug sep sept oct nov dec"
    " januar februar märz mai juni juli oktober dezember mär okt dez"
    " janvier février mars avril juin juillet août septembre octobre novembre décembre"
    " janv févr avr juil"
    " enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
    " ene abr ago dic"
    " января февраля марта апреля мая июня июля августа сентября октября ноября декабря"
    " янв фев мар апр май июн июл авг сен окт ноя дек"
    " monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun"
    " montag dienstag mittwoch donnerstag freitag samstag sonntag mo di mi do fr sa so"
    " lundi mardi mercredi jeudi vendredi samedi dimanche lun mer jeu ven sam dim"
    " lunes martes miércoles jueves viernes sábado domingo mié jue vie sáb dom"
    " понедельник вторник среда четверг пятница суббота воскресенье пн вт ср чт пт сб вс"
)
_DATE_WORD = re.compile(
    rf"\b(?:{'|'.join(_DATE_WORDS.split())})\b|(?<!\d)\d{{1,4}}(?:st|nd|rd|th)?(?!\d)|t(?=\d)|z\b"
    r"|[年月日时分号上下午周星期一二三四五六]|[^\w\s]+|\s+",
    re.IGNORECASE,
)
_TRACKING_NAMES = re.compile(
    r"utm_\w+|mc_[ce]id|fbclid|gclid|msclkid|dclid|yclid|_hs\w+|mkt_tok|trk\w*|ck_subscriber_id"
    r"|vero_\w+|oly_\w+|wickedid|s_cid|elqtrack\w*|recipient_?id|subscriber_?id|openstat",
    re.IGNORECASE,
)
_UUID = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}", re.IGNORECASE)
_CODE = re.compile(r"[A-Za-z0-9]{12,}")
_TURN = re.compile(r"[A-Za-z]+|[0-9]+")
_TURNS = 4  # of letters and digits: so many runs of them make no word, number or short id


def link_key(link: str) -> str:
    """The link without what tells one reader from another: equal keys, the same target for people.

    Tracking parameters go by name; long strings in which letters and digits take turns become a
    sign. Words, numbers and short ids stay, so two pages or two invoices never look like one.
    """
    try:
        parts = urlsplit(link if "://" in link else f"http://{link}")
    except ValueError:  # a half address, "http://[::"
        return link
    path = "/".join(_sign(piece) for piece in parts.path.split("/"))
    query = [
        f"{name}={_sign(value)}"
        for name, value in parse_qsl(parts.query, keep_blank_values=True)
        if not (_TRACKING_NAMES.fullmatch(name) or _is_opaque(value))
    ]
    return f"{parts.scheme}://{parts.netloc.lower()}{path}?{'&'.join(query)}#{parts.fragment}"


def _sign(piece: str) -> str:
    return _CODE.sub(lambda code: "*" if _takes_turns(code[0]) else code[0], _UUID.sub("*", piece))


def _is_opaque(value: str) -> bool:
    is_code = _CODE.fullmatch(value) is not None
    return _takes_turns(value) if is_code else _UUID.fullmatch(value) is not None


def _takes_turns(code: str) -> bool:
    """Whether letters and digits take turns in it. By one expression this is quadratic."""
    return len(_TURN.findall(code)) >= _TURNS


def is_only_dates(text: str) -> bool:
    """Whether a text is made of nothing but days, months, times and punctuation."""
    at = 0
    while at < len(text):
        match = _DATE_WORD.match(text, at)
        if match is None:
            return False
        at = match.end()
    return True


def noise_spans(text: str) -> dict[Noise, tuple[Span, ...]]:
    """Where in a text stand footers, list prefixes and the lines that tell when it was passed on.

    Returns:
        (start, end) in characters, ascending. What lies there is noise only where it differs, and
        in a FORWARD_DATE span only dates are.

    Cost: linear.
    """
    lines = _lines(text)
    return {
        Noise.FOOTER: tuple(_footers(text, lines)),
        Noise.LIST_PREFIX: tuple(m.span(1) for m in _LIST_PREFIX.finditer(text)),
        Noise.FORWARD_DATE: tuple(sorted(_forward_lines(text, lines))),
    }


def _lines(text: str) -> list[Span]:
    found, at = [], 0
    for line in text.split("\n"):
        found.append((at, at + len(line)))
        at += len(line) + 1
    return found


def is_footer_text(text: str) -> bool:
    """Whether a text says itself that it is a footer."""
    return bool(_FOOTER.search(text) or _DISCLAIMER.search(text))


def _footers(text: str, lines: list[Span]) -> list[Span]:
    """Footers: single lines that say so, and what stands below a rule and says so nearby."""
    found: list[Span] = []
    for n, (start, line_end) in enumerate(lines):
        line = text[start:line_end]
        last = n
        if _RULE.fullmatch(line):
            last = _end_of_footer(text, lines, n)
        if last == n and not (len(line) <= LONGEST_LINE and _FOOTER.search(line)):
            continue
        end = min(lines[last][1] + 1, len(text))
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def _end_of_footer(text: str, lines: list[Span], rule: int) -> int:
    """The last line of the footer that begins with this rule, or the rule itself if none does."""
    last = min(rule + FOOTER_LINES, len(lines) - 1)
    for n in range(rule + 1, last + 1):
        if _RULE.fullmatch(text[slice(*lines[n])]):
            last = n
            break
    body = text[lines[rule][1] : lines[last][1]]
    return last if is_footer_text(body) else rule


def _forward_lines(text: str, lines: list[Span]) -> list[Span]:
    """Lines such as "On Monday, Ann wrote:", and the date in a block of forwarded headers."""
    found = [m.span() for m in _ATTRIBUTION.finditer(text)]
    is_header = [bool(_HEADER.match(text[start:end])) for start, end in lines]
    for n, (start, end) in enumerate(lines):
        if is_header[n] and _HEADER_DATE.match(text[start:end]):
            near = is_header[max(0, n - HEADER_LINES) : n] + is_header[n + 1 : n + HEADER_LINES]
            if any(near):
                found.append((start, end))
    return found
