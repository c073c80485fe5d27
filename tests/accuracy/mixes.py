"""Mailboxes for the paper's experiments, with what is known of them.

Beside copies and mails that are alone there are look-alikes: mails that share 30 to 90 % of their
sentences, in place, with another one, and are no copies all the same (this month's notice and last
month's). The paper does not tell what its wrong calls were; 3 to 9 in each of its mixes. One
look-alike in a hundred mails makes about as many of ours, so precision says no more than that.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.accuracy.changes import (
    Change,
    greeted,
    look_alike,
    same,
    sentences_changed,
    signed,
)
from tests.accuracy.mails import SEED, Body, Dress, a_body, a_dress, as_mail, write
from tests.accuracy.scorer import Truth

LOOK_ALIKE = 0.01  # so many look-alikes for each mail that is no copy
COPIED: dict[str, Change] = {  # the paper: the same, or a few sentences are different
    "route": same,
    "encoding": same,
    "greeting": greeted,
    "footer": signed,
    "one place": sentences_changed(0.1, scattered=False),
    "scattered": sentences_changed(0.1, scattered=True),
}


@dataclass(frozen=True, slots=True)
class Mailbox:
    """A mailbox and what is known of its mails, by position."""

    path: Path
    truth: Truth


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail to be written. `source` is the number of what it copies; `number` names it."""

    body: Body
    dress: Dress
    number: int
    source: int
    kind: str


def mixed(folder: Path, n_mails: int, n_copies: int) -> Mailbox:
    """So many mails, of which so many are copies of others, six kinds in turn.

    Two in five are larger than 20 KB, as the paper says of its mail. Half the copies are of one
    tenth of the mails: campaigns.
    """
    dice = random.Random(f"{SEED} {n_mails} {n_copies}")
    first = originals(dice, n_mails - n_copies)
    mails = _with_look_alikes(first, dice)
    kinds = list(COPIED)
    for at in range(n_copies):
        few = max(1, len(first) // 10)
        source = first[dice.randrange(few if dice.random() < 0.5 else len(first))]
        mails.append(_copy(source, kinds[at % len(kinds)], n_mails + at, dice))
    return _mailbox(folder / f"mix-{n_mails}-{n_copies}.mbox", mails, dice)


def changed(folder: Path, name: str, size_bytes: int, change: Change, *, n: int) -> Mailbox:
    """`n` mails of one size, and a changed copy of each."""
    dice = random.Random(f"{SEED} {size_bytes}")
    first = originals(dice, n, size_bytes=size_bytes)
    mails = _with_look_alikes(first, dice)
    for number, mail in enumerate(first):
        body = change(mail.body, dice)
        mails.append(Mail(body, a_dress(dice, body.language), n + number, mail.source, name))
    return _mailbox(folder / f"{name}-{size_bytes}.mbox", mails, dice)


def originals(dice: random.Random, n: int, *, size_bytes: int | None = None) -> list[Mail]:
    """Mails that have nothing to do with each other, of one size or of any.

    Any: 60 % are from 500 bytes to 20 KB, evenly by their logarithm, 40 % from 20 to 40 KB.
    """
    mails = []
    for number in range(n):
        size = size_bytes
        if size is None:
            small = int(500 * 41 ** dice.random())
            size = small if dice.random() < 0.6 else dice.randint(20_480, 40_000)
        body = a_body(dice, size)
        mails.append(Mail(body, a_dress(dice, body.language), number, number, "original"))
    return mails


def _with_look_alikes(mails_: Sequence[Mail], dice: random.Random) -> list[Mail]:
    """These, and look-alikes of the first of them."""
    mails = list(mails_)
    for number in range(round(LOOK_ALIKE * len(mails_))):
        body = look_alike(mails_[number].body, dice)
        at = 1_000_000 + number
        mails.append(Mail(body, a_dress(dice, body.language), at, at, "look-alike"))
    return mails


def _copy(source: Mail, kind: str, number: int, dice: random.Random) -> Mail:
    body = COPIED[kind](source.body, dice)
    dress = a_dress(dice, body.language)
    if kind == "route":  # the same message once more
        dress = Dress(
            source.dress.written, source.dress.encoded, source.dress.charset, dress.route
        )
        number = source.number
    return Mail(body, dress, number, source.source, kind)


def _mailbox(path: Path, mails: list[Mail], dice: random.Random) -> Mailbox:
    dice.shuffle(mails)
    write(path, (as_mail(mail.body, mail.dress, mail.number) for mail in mails))
    groups: dict[int, list[int]] = {}
    for position, mail in enumerate(mails):
        groups.setdefault(mail.source, []).append(position)
    kinds = {position: (mail.kind,) for position, mail in enumerate(mails)}
    alike = tuple(
        (groups[mail.source][0], groups[mail.source - 1_000_000][0])
        for mail in mails
        if mail.kind == "look-alike"
    )
    copies = tuple(tuple(group) for group in groups.values() if len(group) > 1)
    return Mailbox(path, Truth(groups=copies, never=alike, kinds=kinds))
