"""Mail that costs more than letters: campaigns in the HTML of 2007, and the archive of a list.

A campaign is a mailing that each reader gets with other words around it: random ones in a style
sheet without rules, in small white letters, in the links, the names and the subject. Families are
of 1 to 2,000 messages, by Zipf. In the archive, replies quote what they answer, threads are of up
to 300 messages, and the list puts its footer below each.
"""

from __future__ import annotations

import base64
import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

from tests.bench.corpus.words import SEED, Writer, name

N_FAMILIES, LARGEST_FAMILY, EXPONENT = 500, 2_000, 1.2
LONGEST_THREAD = 300
START = datetime(2007, 3, 1, tzinfo=UTC)
FROM_LINE = b"From sender@example.org Thu Mar  1 00:00:00 2007\n"
LIST_HEADERS = (
    "List-Id: Users of Example <users.lists.example.org>\nPrecedence: list\n"
    "List-Post: <mailto:users@lists.example.org>\nSender: users-bounces@lists.example.org\n"
)
LIST_FOOTER = (
    "_______________________________________________\nUsers mailing list\n"
    "Users@lists.example.org\nhttps://lists.example.org/mailman/listinfo/users\n"
)


def make_campaigns(folder: Path) -> tuple[Path, int]:
    """Write `campaigns.mbox`, of 6 kB a message, into a folder unless there; and their number."""
    sizes = [max(1, int(LARGEST_FAMILY / n**EXPONENT)) for n in range(1, N_FAMILIES + 1)]
    members = [(family, n) for family, size in enumerate(sizes) for n in range(size)]
    random.Random(SEED).shuffle(members)
    return _written(folder / "campaigns.mbox", (_mailing(*one) for one in members)), len(members)


def make_archive(folder: Path, n_messages: int) -> Path:
    """Write `archive-N.mbox`, the messages of a mailing list, into a folder, unless there."""
    return _written(folder / f"archive-{n_messages}.mbox", _archive(n_messages))


def _written(box: Path, messages: Iterator[str]) -> Path:
    if not box.exists():
        box.parent.mkdir(parents=True, exist_ok=True)
        unfinished = box.with_suffix(".unfinished")
        with unfinished.open("wb") as file:
            for one in messages:
                file.write(FROM_LINE + one.replace("\nFrom ", "\n>From ").encode() + b"\n")
        unfinished.rename(box)
    return box


def _mailing(family: int, member: int) -> str:
    """One message of a campaign: what all of it say, and what makes this one unlike them."""
    dice = random.Random(SEED * 31 + family * 10_007 + member)
    offer = Writer("en", family, SEED + family)
    noise = Writer("en", member, SEED + family * 10_007 + member)
    paragraphs = "".join(
        f'<p><font face="Arial" size="2">{" ".join(offer.sentences(60))}</font></p>\n'
        for _ in range(4)
    )
    link = f"http://www.{name(family + 40).lower()}.example.com/{dice.getrandbits(48):x}"
    hidden = " ".join(noise.sentences(150))
    page = (
        f"<html><head><style>\n{hidden}\n</style></head>\n"
        f'<body bgcolor="#FFFFFF"><table width="600" border="0" cellpadding="0"><tr><td>\n'
        f'<a href="{link}"><img src="{link}/logo.gif" width="600" height="80"></a>\n{paragraphs}'
        f'<font color="#FEFEFE" size="1">{" ".join(noise.sentences(120))}</font>\n'
        f'</td></tr></table><a href="{link}/remove">Unsubscribe</a></body></html>\n'
    )
    head = (
        f"From: {name(dice.getrandbits(11))} <{dice.getrandbits(32):x}@example.com>\n"
        f"To: {name(dice.getrandbits(11)).lower()}@example.net\n"
        f"Subject: {offer.sentences(6)[0]} {dice.getrandbits(20):x}\n"
        f"{_sent(dice, f'{family}.{member}')}"
    )
    if family % 2:
        return f"{head}Content-Type: text/html; charset=us-ascii\n\n{page}"
    encoded = base64.encodebytes(page.encode()).decode()
    return (
        f"{head}Content-Type: text/html; charset=utf-8\n"
        f"Content-Transfer-Encoding: base64\n\n{encoded}"
    )


def _archive(n_messages: int) -> Iterator[str]:
    dice, number = random.Random(SEED), 0
    while number < n_messages:
        length = min(1 + int(LONGEST_THREAD ** dice.random()), n_messages - number)
        topic = Writer("en", number, SEED + number).sentences(6)[0]
        said: list[tuple[str, list[str]]] = []  # the Message-ID and lines of each
        for place in range(length):
            yield _post(dice, number + place, topic, said)
        number += length


def _post(dice: random.Random, number: int, topic: str, said: list[tuple[str, list[str]]]) -> str:
    """The next message of a thread; what it says is added to `said`."""
    own = Writer("en", number % 60, SEED + number).sentences(dice.randrange(40, 160))
    lines, answers = own, ""
    if said:
        parent, quoted = dice.choice(said)
        cut = quoted if dice.random() < 0.5 else quoted[: 1 + len(quoted) // 3]
        lines = [f"{name(number % 90)} wrote:", *(f"> {line}" for line in cut), "", *own]
        answers = f"In-Reply-To: {parent}\nReferences: {parent}\n"
    said.append((f"<{number}@example.org>", lines[-60:]))
    writer = name(number % 90)
    return (
        f"From: {writer} <{writer.lower()}@example.org>\nTo: users@lists.example.org\n"
        f"Subject: {'Re: ' * bool(answers)}[users] {topic}\n{answers}{LIST_HEADERS}"
        f"{_sent(dice, str(number))}Content-Type: text/plain; charset=utf-8\n\n"
        + "\n".join(lines)
        + f"\n\n{LIST_FOOTER}"
    )


def _sent(dice: random.Random, token: str) -> str:
    """The headers of the way: a date, a Message-ID, two relays."""
    moment = format_datetime(START + timedelta(minutes=dice.randrange(500_000)))
    hops = "".join(
        f"Received: from mail{n}.example.net (mail{n}.example.net [192.0.2.{n}])\n"
        f"\tby mx.example.net (Postfix) with ESMTP id {dice.getrandbits(40):X}; {moment}\n"
        for n in (1, 2)
    )
    return f"{hops}Date: {moment}\nMessage-ID: <{token}@example.org>\nMIME-Version: 1.0\n"
