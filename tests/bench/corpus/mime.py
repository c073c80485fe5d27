"""Messages as bytes: plain, HTML, both, with files; in the transfer encodings of real mail."""

from __future__ import annotations

import base64
import binascii
import random
from functools import cache
from typing import NamedTuple

from tests.bench.corpus.bodies import CorpusBody, body_of, footer, sender_name
from tests.bench.corpus.words import SEED

CHARSETS = {
    "en": ("utf-8", "us-ascii", "iso-8859-1"),
    "ru": ("utf-8", "windows-1251", "koi8-r"),
    "zh": ("utf-8", "gb18030", "gb18030"),
}
WESTERN = ("utf-8", "iso-8859-1", "windows-1252")
CTE_PLAIN = {"7bit": 0.73, "base64": 0.11, "quoted-printable": 0.1, "8bit": 0.06}
CTE_HTML = {"quoted-printable": 0.5, "7bit": 0.3, "base64": 0.13, "8bit": 0.07}
FILE_KINDS = (("application/pdf", "pdf"), ("image/jpeg", "jpg"), ("application/msword", "doc"))
SHARE_BIG = 0.06  # of attachments; from 1 to 5 MB
BIG, SMALL, RANGE = (1 << 20, 5 << 20), 8_000, 112  # others from 8 KB to 0.9 MB
LINE_WORDS, FILE_LINE = 11, 77
SPACER = (  # what marketing tools put between and around everything
    '<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0" '
    'style="border-collapse:collapse;mso-table-lspace:0pt;mso-table-rspace:0pt"><tr>'
    '<td height="18" style="height:18px;line-height:18px;font-size:1px">&nbsp;</td></tr></table>'
    '\n<!--[if mso]><v:rect fill="true" stroke="false"></v:rect><![endif]-->\n'
)
STYLE = "font-family:Arial,Helvetica,sans-serif;font-size:14px;line-height:21px;color:#333333"


class Wire(NamedTuple):
    """How text travels: its charset, and how plain text and HTML are encoded."""

    charset: str
    plain: str
    html: str


def wire_of(body: CorpusBody, source: int) -> Wire:
    """How a message travels when it is no copy that was encoded anew."""
    dice = random.Random(SEED * 13 + source)
    charset = dice.choice(CHARSETS.get(body.language, WESTERN))
    plain = dice.choices(list(CTE_PLAIN), list(CTE_PLAIN.values()))[0]
    return Wire(charset, plain, dice.choices(list(CTE_HTML), list(CTE_HTML.values()))[0])


def encoded_anew(wire: Wire) -> Wire:
    """The same text for another road."""
    return Wire(
        "utf-8",
        "quoted-printable" if wire.plain == "base64" else "base64",
        "base64" if wire.html == "quoted-printable" else "quoted-printable",
    )


def content(
    body: CorpusBody, lines: list[list[str]], wire: Wire, source: int, *, short: bool
) -> bytes:
    """The headers of the content, and the content."""
    dice = random.Random(SEED * 23 + source)
    paragraphs = [" ".join(section) for section in lines]
    if body.kind in {"notification", "log"}:
        return _part("text/plain", "\n".join(lines[0]) + "\n", wire)
    plain = "\n\n".join(map(_wrapped, paragraphs)) + "\n"
    if body.kind == "letter":
        return _part("text/plain", plain + _signed(body), wire)
    if body.kind == "reply":
        return _part("text/plain", _quoting(body, plain, short) + _signed(body), wire)
    closing = " ".join(footer(body.sender, body.language))
    parts = []
    if body.kind != "page":
        parts.append(_part("text/plain", f"{plain}\n{_wrapped(closing)}\n", wire))
    if body.kind != "attachment":
        parts.append(_part("text/html", _page(body, [*paragraphs, closing], dice), wire))
    else:
        parts.append(_attached(dice))
    if len(parts) == 1:
        return parts[0]
    border = f"=_b{dice.getrandbits(48):x}"
    subtype = "mixed" if body.kind == "attachment" else "alternative"
    open_ = f"--{border}\n".encode()
    joined = b"".join(open_ + part for part in parts)
    head = f'Content-Type: multipart/{subtype}; boundary="{border}"\n\n'
    return head.encode() + joined + f"--{border}--\n\n".encode()


def _wrapped(paragraph: str) -> str:
    """Lines of so many words, as programs wrapped them for decades."""
    words = paragraph.split(" ")
    return "\n".join(
        " ".join(words[at : at + LINE_WORDS]) for at in range(0, len(words), LINE_WORDS)
    )


def _signed(body: CorpusBody) -> str:
    name = sender_name(body.sender)
    if body.sender % 3:
        return f"\n-- \n{name}\n{footer(body.sender, body.language)[0]}\n"
    return f"\n{name}\n"


def _quoting(body: CorpusBody, plain: str, short: bool) -> str:
    """The mail that a reply answers, quoted above or below it as its sender does."""
    if body.answered < 0:
        return plain
    answered = body_of(body.answered, short=short)
    sections = answered.sections[: 3 if body.sender % 2 else 12]
    lines = "\n\n".join(_wrapped(" ".join(section)) for section in sections).split("\n")
    quoted = "\n".join(f"> {line}" if line else ">" for line in lines)
    said = (
        f"On {1 + body.answered % 28} Mar 2025, {sender_name(answered.sender)} wrote:\n{quoted}\n"
    )
    return f"{said}\n{plain}" if body.sender % 2 else f"{plain}\n{said}"


def _attached(dice: random.Random) -> bytes:
    size = dice.randint(*BIG) if dice.random() < SHARE_BIG else int(SMALL * RANGE ** dice.random())
    kind, ending = dice.choice(FILE_KINDS)
    name = f"{dice.getrandbits(30):x}.{ending}"
    head = (
        f'Content-Type: {kind}; name="{name}"\nContent-Transfer-Encoding: base64\n'
        f'Content-Disposition: attachment; filename="{name}"\n\n'
    )
    pool, size = _random_lines(), size * 4 // 3 // FILE_LINE * FILE_LINE
    start = int(dice.random() * (len(pool) - size) / FILE_LINE) * FILE_LINE
    return head.encode() + pool[start : start + size]


@cache
def _random_lines() -> bytes:
    """Random bytes in Base64, of which each file is a run of lines."""
    return base64.encodebytes(random.Random(SEED).randbytes(2 * BIG[1]))


def _page(body: CorpusBody, paragraphs: list[str], dice: random.Random) -> str:
    """A page as a mail program writes it, or a newsletter of tables in tables."""
    if body.sender % 3 == 0:
        cells = "".join(
            f'<p class="MsoNormal"><span style="{STYLE}">{paragraph}<o:p></o:p></span></p>\n'
            for paragraph in paragraphs
        )
        return (
            '<html><head><meta http-equiv="Content-Type" content="text/html">\n<style><!--\n'
            "p.MsoNormal {margin:0cm; font-size:11.0pt}\n--></style></head>\n"
            f'<body lang="{body.language}" link="blue"><div class="WordSection1">\n{cells}</div>'
            "</body></html>\n"
        )
    cells = "".join(_cell(body, number, one, dice) for number, one in enumerate(paragraphs))
    return (
        '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN">\n<html><head>'
        '<style type="text/css">\nbody{margin:0;padding:0} .x{width:100%} '
        "@media only screen{.t0{width:100%!important}}\n</style></head>\n"
        f'<body bgcolor="#f4f4f4"><table width="600" align="center">\n{cells}'
        "</table></body></html>\n"
    )


def _cell(body: CorpusBody, number: int, paragraph: str, dice: random.Random) -> str:
    link = f"https://t.example.com/c/{dice.getrandbits(64):x}?u={body.sender}"
    spacer = SPACER if body.sender % 3 == 1 and number % 3 == 0 else ""
    return (
        f'<tr><td align="left" valign="top" style="padding:12px 24px;{STYLE}">\n{spacer}'
        f'<p class="t{number}" style="margin:0 0 12px 0">{paragraph}</p>\n'
        f'<a href="{link}" style="color:#1155cc;text-decoration:none">'
        f'<img src="https://i.example.com/{number}.png" width="560" height="120" alt="" '
        'style="display:block;border:0"></a></td></tr>\n'
    )


def _part(mime_type: str, text: str, wire: Wire) -> bytes:
    cte, charset = wire.html if mime_type == "text/html" else wire.plain, wire.charset
    try:
        data = text.encode(charset)
    except UnicodeEncodeError:  # what is quoted may be in another language
        data, charset = text.encode(), "utf-8"
    if cte == "7bit" and not data.isascii():
        cte = "8bit"
    if cte == "base64":
        data = base64.encodebytes(data)
    elif cte == "quoted-printable":
        data = binascii.b2a_qp(data)
    data = data.replace(b"\nFrom ", b"\n>From ")
    if data.startswith(b"From "):
        data = b">" + data
    if not data.endswith(b"\n"):
        data += b"\n"
    head = f"Content-Type: {mime_type}; charset={charset}\nContent-Transfer-Encoding: {cte}\n\n"
    return head.encode() + data + b"\n"
