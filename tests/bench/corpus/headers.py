"""Headers as long as those of real mail, and as many `Received` among them."""

from __future__ import annotations

import base64
import random
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from functools import cache
from typing import NamedTuple

import numpy as np

from tests.bench.corpus.bodies import CorpusBody, sender_name
from tests.bench.corpus.words import SEED

START = datetime(2024, 1, 1, tzinfo=UTC)
MINUTES = 5  # between two messages
# Bytes of all headers of 4,273 real mails: of 0, 5, 25, 50, 75, 95 and 100 % at most so many.
AT = (0, 0.05, 0.25, 0.5, 0.75, 0.95, 1)
BYTES = (400, 460, 1_300, 3_060, 6_230, 11_860, 20_000)
SHORT = 0.72  # of these for short messages
BYTES_A_HOP, MOST_HOPS = 830, 12  # one `Received` in so many bytes, in real mail
SHARE_SIGNED, SIGNED_BYTES = 0.55, 2_500  # DKIM, where there is room: 37 % of all real mail
SHARE_LISTS = 0.65  # senders that write through a mailing list
FILLERS = (
    ("X-Spam-Report", 700),
    ("ARC-Message-Signature", 800),
    ("ARC-Seal", 420),
    ("X-Gm-Message-State", 250),
    ("Authentication-Results", 330),
    ("X-MS-Exchange-AntiSpam-MessageData", 900),
    ("X-Google-Smtp-Source", 130),
    ("X-Originating-IP", 30),
    ("X-Virus-Scanned", 60),
    ("X-Spam-Status", 240),
    ("X-Mailer", 40),
    ("Thread-Index", 60),
)
LIST_FIELDS = (
    "Precedence: list\nList-Id: <{0}.lists.example.net>\n"
    "List-Unsubscribe: <https://lists.example.net/mailman/options/{0}>,\n"
    "\t<mailto:{0}-request@lists.example.net?subject=unsubscribe>\n"
    "List-Post: <mailto:{0}@lists.example.net>\n"
    "List-Help: <mailto:{0}-request@lists.example.net?subject=help>\n"
    "List-Subscribe: <https://lists.example.net/mailman/listinfo/{0}>,\n"
    "\t<mailto:{0}-request@lists.example.net?subject=subscribe>\n"
    "X-BeenThere: {0}@lists.example.net\nX-Mailman-Version: 2.1.39\n"
    "Errors-To: {0}-bounces@lists.example.net\n"
)
LINE = 70  # letters of a line of random ones
SUBJECT_WORD = 15  # letters of an encoded word


class Sent(NamedTuple):
    """How a message came.

    Attributes:
        source: The message that is written, or whose copy is: the same sender and length.
        number: What its Message-ID and date are of: of another one where it was sent anew.
        route: What its `Received` are of.
    """

    source: int
    number: int
    route: int


def headers(body: CorpusBody, sent: Sent, *, short: bool) -> str:
    """All headers but those of the content; `short`: fewer of them."""
    source, number, route = sent
    dice = random.Random(SEED * 11 + source)
    room = float(np.interp(dice.random(), AT, BYTES)) * (SHORT if short else 1)
    when = START + timedelta(minutes=MINUTES * number)
    hops = _hops(
        random.Random(SEED * 19 + route), when, min(MOST_HOPS, round(room / BYTES_A_HOP)), route
    )
    host = f"s{body.sender}.example.com"
    fields = [
        f"Return-Path: <bounce-{number:x}@{host}>\nDelivered-To: box{route % 5}@example.org\n",
        *hops,
    ]
    if room > SIGNED_BYTES and dice.random() < SHARE_SIGNED:
        fields.append(_signature(dice, host))
    fields.append(
        f"From: {sender_name(body.sender)} <news@{host}>\nTo: me@example.org\n"
        f"Subject: {_subject(body)}\nDate: {format_datetime(when)}\n"
        f"Message-ID: <{number}.{body.sender}@{host}>\nMIME-Version: 1.0\n"
    )
    if body.answered >= 0:
        fields.append(f"In-Reply-To: <{body.answered}.0@example.com>\n")
    if body.sender % 100 < SHARE_LISTS * 100 and room > BYTES[2]:
        fields.append(LIST_FIELDS.format(f"list-{body.sender % 97}"))
    used = sum(map(len, fields))
    first = int(dice.random() * len(FILLERS))
    for name, size in (*FILLERS[first:], *FILLERS[:first]):
        if used + size < room:
            fields.append(f"{name}: {_letters(dice, size - len(name))}\n")
            used += size
    while used + BYTES_A_HOP < room:
        fields.append(f"X-Spam-Report-{used % 9}: {_letters(dice, 700)}\n")
        used += BYTES_A_HOP
    return "".join(fields)


def _subject(body: CorpusBody) -> str:
    subject = f"Re: {body.subject}" if body.answered >= 0 else body.subject
    if subject.isascii():
        return subject
    words = (subject[at : at + SUBJECT_WORD] for at in range(0, len(subject), SUBJECT_WORD))
    return "\n ".join(f"=?utf-8?B?{base64.b64encode(one.encode()).decode()}?=" for one in words)


def _hops(dice: random.Random, when: datetime, n_hops: int, route: int) -> list[str]:
    return [
        f"Received: from mx{int(dice.random() * 90)}.example.net"
        f" (mx{hop}.example.net [192.0.2.{int(dice.random() * 250)}])\n"
        f"\tby mail{route % 9}.example.org (Postfix) with ESMTPS id {dice.getrandbits(44):X}\n"
        f"\tfor <me@example.org>; {format_datetime(when + timedelta(seconds=hop))}\n"
        for hop in range(n_hops)
    ]


def _signature(dice: random.Random, host: str) -> str:
    return (
        f"DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d={host}; s=s2048;\n"
        "\th=from:to:subject:date:message-id:mime-version:content-type:list-unsubscribe;\n"
        f"\tbh={_letters(dice, 44)};\n\tb={_letters(dice, 344)}\n"
    )


def _letters(dice: random.Random, n_letters: int) -> str:
    """Random letters, folded as headers are."""
    pool = _pool()
    start = int(dice.random() * (len(pool) - n_letters) / (LINE + 2)) * (LINE + 2)
    return pool[start : start + n_letters].rstrip()


@cache
def _pool() -> str:
    letters = base64.b64encode(random.Random(SEED).randbytes(300_000)).decode()
    return "".join(f"{letters[at : at + LINE]}\n\t" for at in range(0, len(letters), LINE))
