"""Mails with known copies, for the paper's experiments: the same bytes for the same numbers.

A mail is paragraphs of sentences of words, made of the words of `tests.bench.corpus`, half of them
English, 30 % Russian, 20 % Chinese. What is changed in a copy is changed in words and sentences,
and only then written as MIME: plain text, HTML or both; quoted-printable, Base64 or 8bit; UTF-8 or
an older charset.
"""

from __future__ import annotations

import base64
import quopri
import random
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from tests.bench.corpus import CHARSETS, LANGUAGES, words

SEED = 20_081
WEIGHTS = (50, 30, 20)  # of LANGUAGES
WRITTEN = ("plain", "plain", "page", "both")
ENCODED = ("qp", "base64", "8bit")

Sentence = tuple[str, ...]
Placed = tuple[int, Sentence]  # number of its paragraph, sentence


@dataclass(frozen=True, slots=True)
class Body:
    """What a mail says."""

    language: str
    paragraphs: tuple[tuple[Sentence, ...], ...]

    @property
    def placed(self) -> list[Placed]:
        """All sentences in order, each with the number of its paragraph."""
        return [(n, sentence) for n, part in enumerate(self.paragraphs) for sentence in part]

    def with_sentences(self, placed: Iterable[Placed]) -> Body:
        """The same mail with other sentences; their paragraphs are in ascending order."""
        grouped = groupby(placed, key=lambda pair: pair[0])
        paragraphs = tuple(tuple(sentence for _, sentence in part) for _, part in grouped)
        return Body(self.language, paragraphs)


@dataclass(frozen=True, slots=True)
class Dress:
    """How a mail is sent: what P0 must not see."""

    written: str
    encoded: str
    charset: str
    route: int


def a_sentence(dice: random.Random, language: str) -> Sentence:
    """Words of one sentence."""
    vocabulary = words(language)
    return tuple(vocabulary[int(dice.random() ** 2 * 6_000)] for _ in range(dice.randint(6, 15)))


def a_body(dice: random.Random, size_bytes: int) -> Body:
    """A text of about that size in UTF-8."""
    language = dice.choices(LANGUAGES, WEIGHTS)[0]
    paragraphs: list[tuple[Sentence, ...]] = []
    left = size_bytes
    while left > 0:
        paragraph = tuple(a_sentence(dice, language) for _ in range(dice.randint(2, 4)))
        left -= len(_paragraph(paragraph, language).encode()) + 2
        paragraphs.append(paragraph)
    return Body(language, tuple(paragraphs))


def a_dress(dice: random.Random, language: str) -> Dress:
    """Any way to send a text of that language."""
    return Dress(
        dice.choice(WRITTEN),
        dice.choice(ENCODED),
        dice.choice(CHARSETS[language]),
        dice.randrange(9),
    )


def text_of(body: Body) -> str:
    """The body as plain text, a line a paragraph."""
    return "\n\n".join(_paragraph(p, body.language) for p in body.paragraphs) + "\n"


def _paragraph(sentences: Iterable[Sentence], language: str) -> str:
    if language == "zh":
        return "".join("".join(sentence) + "。" for sentence in sentences)
    return " ".join(" ".join(sentence).capitalize() + "." for sentence in sentences)


def as_mail(body: Body, dress: Dress, number: int) -> bytes:
    """The mail as an mbox holds it, From_ line included. `number` names the message."""
    plain = text_of(body)
    html = "".join(
        f'<tr><td style="padding:12px"><p>{_paragraph(p, body.language)}</p></td></tr>\n'
        for p in body.paragraphs
    )
    page = f"<html><style>p{{margin:0}}</style><body><table>{html}</table></body></html>\n"
    if dress.written == "both":
        parts = _part("text/plain", plain, dress), _part("text/html", page, dress)
        joined = b"".join(b"--=_b\n" + part for part in parts) + b"--=_b--\n"
        content = b'Content-Type: multipart/alternative; boundary="=_b"\n\n' + joined
    elif dress.written == "page":
        content = _part("text/html", page, dress)
    else:
        content = _part("text/plain", plain, dress)
    hops = "".join(
        f"Received: from mx{hop}.example.net by mail.example.org with ESMTP id {dress.route}\n"
        for hop in range(1 + dress.route)
    )
    head = (
        "From sender@example.org Mon Jan  1 00:00:00 2024\n"
        f"{hops}From: News <news@s{number % 97}.example.com>\nTo: me@example.org\n"
        f"Subject: News {number}\nDate: Mon, 1 Jan 2024 {number // 60 % 24:02}:{number % 60:02}:00"
        f" +0000\nMessage-ID: <{number}@example.com>\nMIME-Version: 1.0\n"
    )
    return head.encode() + content + b"\n"


def _part(mime_type: str, text: str, dress: Dress) -> bytes:
    data, name = text.encode(dress.charset, "replace"), "8bit"
    if dress.encoded == "base64":
        data, name = base64.encodebytes(data), "base64"
    elif dress.encoded == "qp":
        data, name = quopri.encodestring(data), "quoted-printable"
    head = f"Content-Type: {mime_type}; charset={dress.charset}\n"
    return f"{head}Content-Transfer-Encoding: {name}\n\n".encode() + data


def write(path: Path, mails: Iterable[bytes]) -> Path:
    """Write an mbox; no line of ours needs quoting."""
    with path.open("wb") as file:
        file.writelines(mails)
    return path
