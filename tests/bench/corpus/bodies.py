"""What bench mail says: letters, replies, notifications, newsletters, logs."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from functools import cache

from tests.bench.corpus.words import SEED, Writer, language_of, name

N_SENDERS, SKEW = 4_000, 2.5  # the busiest sends 4 % of all
KINDS_OF_MAIL = {
    "letter": 0.26,
    "reply": 0.36,
    "notification": 0.11,
    "log": 0.03,
    "newsletter": 0.11,
    "page": 0.085,
    "attachment": 0.045,
}
SHORT_KINDS = ("letter", "reply", "notification")
MEDIAN_WORDS, SPREAD, MOST_WORDS = 140, 1.25, 3_000  # of own text; log-normal
REPLY_MEDIAN_WORDS = 60
ANSWERED = 3_000  # so many messages back at most lies what a reply answers
PARAGRAPH = 4  # sentences at most


@dataclass(frozen=True, slots=True)
class CorpusBody:
    """What a message says, before it is dressed as MIME.

    Attributes:
        kind: One of `KINDS_OF_MAIL`.
        language: What it is written in.
        sender: Number of the sender.
        subject: One line.
        sections: Paragraphs of sentences.
        answered: Number of the message that it quotes; -1 if none.
    """

    kind: str
    language: str
    sender: int
    subject: str
    sections: tuple[tuple[str, ...], ...]
    answered: int = -1


def body_of(number: int, *, short: bool = False) -> CorpusBody:
    """What message `number` says when it is no copy; `short`: in plain text of a page at most."""
    dice = random.Random(SEED * 1_000_003 + number)
    kind = _kind(dice, short=short)
    sender = int(N_SENDERS * dice.random() ** SKEW)
    language = language_of(sender)
    writer = Writer(language, sender, SEED * 17 + number)
    if kind == "notification":
        return _notification(dice, sender, language, number // 20_000)
    if kind == "log":
        return _log(dice, sender, language)
    median = REPLY_MEDIAN_WORDS if kind == "reply" else MEDIAN_WORDS
    n_words = min(MOST_WORDS, int(median * math.exp(SPREAD * dice.gauss(0, 1))))
    sentences = writer.sentences(min(n_words, 400) if short else n_words)
    sections = []
    while sentences:
        length = int(dice.random() * PARAGRAPH) + 1
        sections.append(tuple(sentences[:length]))
        del sentences[:length]
    answered = -1
    if kind == "reply" and number:
        answered = number - 1 - int(min(number, ANSWERED) * dice.random())
    subject = writer.sentences(7)[0][:70].rstrip(".?!。？！")
    return CorpusBody(kind, language, sender, subject, tuple(sections), answered)


def kind_of(number: int, *, short: bool = False) -> str:
    """The kind of what message `number` says when it is no copy."""
    return _kind(random.Random(SEED * 1_000_003 + number), short=short)


def _kind(dice: random.Random, *, short: bool) -> str:
    kind = dice.choices(list(KINDS_OF_MAIL), list(KINDS_OF_MAIL.values()))[0]
    return "letter" if short and kind not in SHORT_KINDS else kind


def _notification(dice: random.Random, sender: int, language: str, period: int) -> CorpusBody:
    """One of a pattern, in which numbers, a name and a code differ: no copies of each other.

    Patterns change with time: a larger mailbox has more of them.
    """
    lines = list(_pattern(sender % 400 + 400 * period, language))
    lines[1] += f" {dice.randint(100, 999_999)}, {name(dice.getrandbits(11))}"
    lines.insert(3, f"{dice.getrandbits(48):x} {dice.randint(1, 28)}.{dice.randint(1, 12)}.2025")
    subject = f"{lines[0][:40]} {dice.randint(100, 99_999)}"
    return CorpusBody("notification", language, sender, subject, (tuple(lines),))


@cache
def _pattern(number: int, language: str) -> tuple[str, ...]:
    dice = random.Random(SEED + number)
    sentences = Writer(language, number, SEED + number).sentences(dice.randint(50, 160))
    return (*sentences, *Writer(language, number, SEED - number).sentences(60)[:4])


def _log(dice: random.Random, sender: int, language: str) -> CorpusBody:
    """Lines of a machine, or next to nothing: of no language."""
    if dice.random() < 0.5:
        lines = [name(dice.getrandbits(20))]
    else:
        lines = [
            f"{dice.getrandbits(32):08x} {name(dice.getrandbits(30))}={dice.getrandbits(16)};"
            f" +++ {name(dice.getrandbits(14))}.c:{dice.randint(1, 900)}"
            for _ in range(dice.randint(10, 60))
        ]
    return CorpusBody("log", language, sender, lines[0][:40], (tuple(lines),))


@cache
def footer(sender: int, language: str) -> tuple[str, ...]:
    """What ends all mail of a sender, and what ends all of its provider."""
    own = Writer(language, sender, SEED - sender).sentences(14)
    shared = Writer(language, 0, SEED + sender % 40).sentences(45)
    return (*own[:1], *shared[:3])


def sender_name(sender: int) -> str:
    """Given name and surname."""
    return f"{name(sender * 7 + 3)} {name(sender * 31 + 1_000)}"
