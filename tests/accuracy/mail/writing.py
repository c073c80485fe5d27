"""Messages as words, and how they are written as MIME: the same bytes for the same numbers.

A message is paragraphs of sentences of words; where those come from, `tests.accuracy.mail.texts`
tells. What is changed in a copy is changed in words and sentences, and only then written: plain
text, HTML or both; quoted-printable, Base64 or 8bit; UTF-8 or an older charset.
"""

from __future__ import annotations

import base64
import quopri
import random
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from itertools import groupby
from pathlib import Path

SEED = 20_081
CHARSETS = {
    "en": ("utf-8", "iso-8859-1"),
    "ru": ("utf-8", "windows-1251"),
    "zh": ("utf-8", "gb18030"),
}
WRITTEN = ("plain", "plain", "page", "both")
ENCODED = ("qp", "base64", "8bit")
BLOCKS = (  # what stands around a paragraph of a page, by chance: pages of strangers differ
    "<p>{}</p>",
    "<div>{}</div>",
    "<hr><p>{}</p>",
    '<p><img src="cid:i" width="300" height="90" alt=""></p><p>{}</p>',
    "<table><tr><td>{}</td></tr></table>",
    '<table><tr><td><img src="cid:i" width="90" height="90" alt=""></td><td>{}</td></tr></table>',
    "<ul><li>{}</li></ul>",
)

Sentence = tuple[str, ...]
Placed = tuple[int, Sentence]  # number of its paragraph, sentence


@dataclass(frozen=True, slots=True)
class MailBody:
    """What a message says."""

    language: str
    paragraphs: tuple[tuple[Sentence, ...], ...]

    @property
    def placed(self) -> list[Placed]:
        """All sentences in order, each with the number of its paragraph."""
        return [(n, sentence) for n, part in enumerate(self.paragraphs) for sentence in part]

    def with_sentences(self, placed: Iterable[Placed]) -> MailBody:
        """The same message with other sentences; their paragraphs are in ascending order."""
        grouped = groupby(placed, key=lambda pair: pair[0])
        paragraphs = tuple(tuple(sentence for _, sentence in part) for _, part in grouped)
        return MailBody(self.language, paragraphs)


@dataclass(frozen=True, slots=True)
class Dress:
    """How a message is sent: what P0 must not see."""

    written: str
    encoded: str
    charset: str
    route: int


def a_dress(dice: random.Random, language: str) -> Dress:
    """Any way to send a text of that language."""
    return Dress(
        dice.choice(WRITTEN),
        dice.choice(ENCODED),
        dice.choice(CHARSETS[language]),
        dice.randrange(9),
    )


def text_of(body: MailBody) -> str:
    """The body as plain text, a line a paragraph."""
    return "\n\n".join(lines_of(body)) + "\n"


def lines_of(body: MailBody) -> list[str]:
    """Its paragraphs."""
    return [" ".join(write_sentence(s, body.language) for s in part) for part in body.paragraphs]


def write_sentence(sentence: Sentence, language: str) -> str:
    """A sentence as it is written; Chinese has no blanks between words."""
    return ("" if language == "zh" else " ").join(sentence)


def as_mail(body: MailBody, dress: Dress, number: int, *, layout: int = 0) -> bytes:
    """The whole message. `number` names the message, `layout` how a page of it is laid out."""
    dice = random.Random(layout)
    page = "\n".join(
        dice.choice(BLOCKS).format(escape(line, quote=False)) for line in lines_of(body)
    )
    page = f"<html><style>p{{margin:0}}</style><body>{page}</body></html>\n"
    hops = "".join(
        f"Received: from mx{hop}.example.net by mail.example.org with ESMTP id {dress.route}\n"
        for hop in range(1 + dress.route)
    )
    head = (
        f"{hops}From: News <news@s{number % 97}.example.com>\nTo: me@example.org\n"
        f"Subject: News {number}\nDate: Mon, 1 Jan 2024 {number // 60 % 24:02}:{number % 60:02}:00"
        f" +0000\nMessage-ID: <{number}@example.com>\nMIME-Version: 1.0\n"
    )
    return head.encode() + content(text_of(body), page, dress)


def content(plain: str, page: str, dress: Dress) -> bytes:
    """Headers of MIME and the body: one text, or both as alternatives."""
    if dress.written == "both":
        parts = _part("text/plain", plain, dress), _part("text/html", page, dress)
        joined = b"".join(b"--=_b\n" + part for part in parts) + b"--=_b--\n"
        return b'Content-Type: multipart/alternative; boundary="=_b"\n\n' + joined
    if dress.written == "page":
        return _part("text/html", page, dress)
    return _part("text/plain", plain, dress)


def _part(mime_type: str, text: str, dress: Dress) -> bytes:
    charset, name = dress.charset, "8bit"
    try:
        data = text.encode(charset)
    except UnicodeEncodeError:
        charset = "utf-8"
        data = text.encode(charset, "replace")
    if dress.encoded == "base64":
        data, name = base64.encodebytes(data), "base64"
    elif dress.encoded == "qp":
        data, name = quopri.encodestring(data), "quoted-printable"
    head = f"Content-Type: {mime_type}; charset={charset}\n"
    return f"{head}Content-Transfer-Encoding: {name}\n\n".encode() + data + b"\n"


def write(folder: Path, mails: Iterable[bytes]) -> Path:
    """Write a Maildir of mail that was read; the names are in the order of the messages."""
    for name in ("cur", "new", "tmp"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for number, mail in enumerate(mails):
        (folder / "cur" / f"{number:07}.M1.example:2,S").write_bytes(mail)
    return folder
