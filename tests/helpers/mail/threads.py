"""Conversations as programs write them: each answer quotes the message before it whole.

The styles are those of Thunderbird, Outlook, Gmail, Apple Mail and telephones, in six languages.
"""

from __future__ import annotations

import html
import random
import textwrap
from email.message import EmailMessage
from email.utils import format_datetime
from datetime import UTC, datetime, timedelta

SENTENCES = (
    "The boiler is checked on Tuesday the 12th.",
    "Please pay 480.50 euros until March 3.",
    "Am Dienstag wird das Wasser von acht bis zwölf Uhr abgestellt.",
    "Der Betrag von 1.200 Euro ist bis Freitag fällig.",
    "Во вторник с восьми до двенадцати не будет воды.",
    "Счёт на 4800 рублей приложен к письму.",
    "请于星期二上午八点之前付款480元。",
    "锅炉将在三月十二日检查。",
    "Le chauffe-eau sera contrôlé mardi entre 8 et 12 heures.",
    "El agua se cortará el martes de ocho a doce.",
    "Version 2.14 is out, see https://example.org/notes?id=17 for all changes that were made.",
)
PLAIN_STYLES = {
    "thunderbird": ("On 12/03/2024 09:15, Anna wrote:", "> "),
    "thunderbird_de": ("Am 12.03.24 um 09:15 schrieb Anna:", "> "),
    "gmail_ru": ("вт, 12 мар. 2024 г. в 09:15, Анна <anna@example.org> написал(а):", "> "),
    "gmail_fr": ("Le mar. 12 mars 2024 à 09:15, Anna a écrit :", "> "),
    "gmail_es": ("El mar, 12 mar 2024 a las 9:15, Anna escribió:", "> "),
    "apple": ("> On 12 Mar 2024, at 09:15, Anna <anna@example.org> wrote:\n> ", "> "),
    "phone": ("\n-------- Original message --------\nFrom: Anna <anna@example.org>\n", ""),
    "outlook": (
        "-----Original Message-----\nFrom: Anna\nSent: Tuesday, March 12, 2024 9:15 AM\n"
        "To: Bob\nSubject: Boiler\n",
        "",
    ),
    "outlook_de": (
        "Von: Anna\nGesendet: Dienstag, 12. März 2024 09:15\nAn: Bob\nBetreff: Boiler\n",
        "",
    ),
    "outlook_zh": ("发件人: Anna\n发送时间: 2024年3月12日 9:15\n收件人: Bob\n主题: Boiler\n", ""),
    "bars": ("Anna wrote:", "| "),
}
HTML_STYLES = {
    "gmail_html": '<div class="gmail_quote"><div class="gmail_attr">On Tue Anna wrote:<br></div>'
    '<blockquote class="gmail_quote">{}</blockquote></div>',
    "outlook_html": '<div id="divRplyFwdMsg"><b>From:</b> Anna<br><b>Sent:</b> Tuesday</div>'
    "<div>{}</div>",
    "thunderbird_html": '<div class="moz-cite-prefix">Am 12.03.24 schrieb Anna:<br></div>'
    '<blockquote type="cite">{}</blockquote>',
    "apple_html": '<div><br><blockquote type="cite"><div>On 12 Mar 2024, at 9:15, Anna wrote:'
    "</div><br><div>{}</div></blockquote></div>",
    "blockquote": "<p>Anna:</p><blockquote>{}</blockquote>",
}
_START = datetime(2024, 3, 12, 9, 15, tzinfo=UTC)


def message(
    number: int,
    text: str,
    page: str = "",
    *,
    after: int | None = None,
    minutes: int | None = None,
    attached: bytes = b"",
) -> bytes:
    """A message of a conversation; `after` is the number of the one that it answers."""
    mail = EmailMessage()
    mail["From"] = f"{'Anna' if number % 2 else 'Bob'} <p{number % 2}@example.org>"
    mail["To"] = "p2@example.org"
    mail["Subject"] = "Boiler" if after is None else "Re: Boiler"
    when = _START + timedelta(minutes=number * 60 if minutes is None else minutes)
    mail["Date"] = format_datetime(when)
    mail["Message-ID"] = f"<t{number}@example.org>"
    if after is not None:
        mail["In-Reply-To"] = f"<t{after}@example.org>"
    mail.set_content(text, cte="8bit" if not text.isascii() else "7bit")
    if page:
        mail.add_alternative(page, subtype="html")
    if attached:
        mail.add_attachment(attached, maintype="application", subtype="pdf", filename="bill.pdf")
    return bytes(mail)


def draw_lines(pen: random.Random) -> list[str]:
    """Some paragraphs of one or two sentences, and a greeting."""
    lines = ["Dear Bob,", ""]
    left = pen.sample(SENTENCES, len(SENTENCES))
    for _ in range(pen.randint(2, 4)):
        lines += [" ".join(left.pop() for _ in range(pen.randint(1, 2))), ""]
    return [*lines, pen.choice(["Anna", "Viele Grüße\nAnna", "Анна", "安娜"])]


def quote_plain(style: str, text: str, pen: random.Random) -> str:
    """An answer in a plain style; quoted lines are wrapped at some width, or not at all."""
    lead, mark = PLAIN_STYLES[style]
    width = pen.choice([40, 60, 72, 500])
    lines = [part for line in text.split("\n") for part in _wrap(line, width)]
    quoted = "\n".join((mark + line).rstrip() for line in lines)
    return f"Thanks, I will see to it.\n\n{lead}\n{quoted}\n\n-- \nBob\n"


def _wrap(line: str, width: int) -> list[str]:
    """As mail programs wrap: never within a word."""
    return textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False) or [""]


def as_page(text: str) -> str:
    """The same text as HTML paragraphs."""
    paragraphs = [part for part in text.split("\n\n") if part.strip()]
    return "".join(f"<p>{html.escape(part).replace(chr(10), '<br>')}</p>" for part in paragraphs)


def quote_page(style: str, page: str) -> str:
    """An answer in an HTML style."""
    return f"<html><body><p>Thanks.</p>{HTML_STYLES[style].format(page)}</body></html>"


def edit_text(kind: str, text: str, pen: random.Random) -> str:
    """A text that says something else."""
    lines = text.split("\n")
    said = [at for at, line in enumerate(lines) if len(line) > 11]
    at = pen.choice(said)
    if kind == "cut":
        return "\n".join(lines[:at] + lines[at + 1 :])
    if kind == "swap":
        other = next(n for n in said if lines[n] != lines[at])
        lines[at], lines[other] = lines[other], lines[at]
        return "\n".join(lines)
    if kind == "digit":
        digits = [n for n, char in enumerate(text) if char.isdigit()]
        if not digits:
            return text.replace(".", "!").replace("。", "！")
        place = pen.choice(digits)
        return text[:place] + str((int(text[place]) + 1) % 10) + text[place + 1 :]
    middle = len(lines[at]) // 2
    lines[at] = lines[at][:middle] + "X" + lines[at][middle:]
    return "\n".join(lines)
