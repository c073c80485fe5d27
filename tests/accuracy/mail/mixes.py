"""Mailboxes for the experiments of P0, with what is known of them.

As the paper says: messages that have nothing to do with each other, and changed copies of some.
How much its copies were changed it tells by its own recall (table 2): of its copies 97.3 % still
score 0.9, 98.2 % 0.8, 98.7 % 0.7 and all of them 0.6. So here too 0.9 % are changed by about 15 %
of their sentences in one place, 0.5 % by 25 %, 1.3 % by 32 % (rounded down), and the others by 4 %
at most: the same text by another route or in another encoding, or a few sentences added or written
anew. Those that are changed more are the only copy of their mail. Two copies of a message that has
more could be further from each other than from it; no way that compares with the kept message
alone, the paper's no more than ours, would find both then. Messages that look alike without being
copies are not in these sets but in `tests.accuracy.mail.negatives`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.accuracy.mail.changes import (
    Change,
    add_greeting,
    add_signature,
    change_sentences,
    keep_same,
)
from tests.accuracy.mail.texts import Source
from tests.accuracy.mail.writing import SEED, Dress, MailBody, a_dress, as_mail, write
from tests.accuracy.tables.scorer import Truth

SWITCH = 20_480
COPIED: dict[str, Change] = {
    "route": keep_same,
    "encoding": keep_same,
    "few in one place": change_sentences(0.04, scattered=False),
    "few scattered": change_sentences(0.04, scattered=True),
    "greeting": add_greeting,
    "footer": add_signature,
}
LEAST = {"few in one place": 25, "few scattered": 25, "greeting": 25, "footer": 50}  # sentences
CHANGED_MORE = (("32 %", 0.013, 0.32), ("25 %", 0.005, 0.25), ("15 %", 0.009, 0.15))


@dataclass(frozen=True, slots=True)
class Mailbox:
    """A mailbox, what is known of its messages by position, and the messages themselves."""

    path: Path
    truth: Truth
    mails: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class MixedMail:
    """A message to be written. `source` is the number of what it copies; `number` names it."""

    body: MailBody
    dress: Dress
    number: int
    source: int
    kind: str


def make_mix(folder: Path, source: Source, n_mails: int, n_copies: int) -> Mailbox:
    """So many messages, of which so many are copies of others.

    Two in five are larger than 20 KB, as the paper says of its mail. Half the copies are of one
    tenth of the mails: campaigns; the last messages have one copy each, changed more.
    """
    dice = random.Random(f"{SEED} {n_mails} {n_copies}")
    mails = make_originals(dice, source, n_mails - n_copies)
    first = tuple(mails)
    more = [name for name, share, _ in CHANGED_MORE for _ in range(int(share * n_copies))]
    names = list(COPIED)
    kinds = more + [names[at % len(names)] for at in range(n_copies - len(more))]
    few, all_ = max(1, len(first) // 10), len(first) - len(more)
    for at, kind in enumerate(kinds):
        of = first[dice.randrange(few if dice.random() < 0.5 else all_)]
        if at < len(more):
            of = first[all_ + at]
        mails.append(_copy(of, kind, n_mails + at, (dice, source)))
    return _mailbox(folder / f"mix-{n_mails}-{n_copies}", mails, dice)


def make_changed(
    folder: Path, source: Source, name: str, size_bytes: int, change: Change, *, n: int
) -> Mailbox:
    """`n` messages of one size, and a changed copy of each."""
    dice = random.Random(f"{SEED} {size_bytes}")
    mails = make_originals(dice, source, n, size_bytes=size_bytes)
    for number, mail in enumerate(tuple(mails)):
        body = change(mail.body, dice, source)
        mails.append(MixedMail(body, a_dress(dice, body.language), n + number, mail.source, name))
    return _mailbox(folder / f"{name}-{size_bytes}", mails, dice)


def make_originals(
    dice: random.Random, source: Source, n: int, *, size_bytes: int | None = None
) -> list[MixedMail]:
    """Messages that have nothing to do with each other, of one size or of any.

    Any: 60 % are from 500 bytes to 20 KB, evenly by their logarithm, 40 % from 20 to 40 KB.
    """
    sizes = []
    for _ in range(n):
        small = int(500 * 40 ** dice.random())
        any_size = small if dice.random() < 0.6 else dice.randint(SWITCH, 2 * SWITCH)
        sizes.append(size_bytes or any_size)
    return [
        MixedMail(body, a_dress(dice, body.language), number, number, "original")
        for number, body in enumerate(source.bodies(dice, sizes))
    ]


def _copy(
    of: MixedMail, kind: str, number: int, material: tuple[random.Random, Source]
) -> MixedMail:
    """A copy; where a few sentences are to change, a text that has only few is sent as it is."""
    dice, source = material
    if len(of.body.placed) < LEAST.get(kind, 0):
        kind = "route"
    shares = {name: share for name, _, share in CHANGED_MORE}
    change = COPIED.get(kind) or change_sentences(shares[kind], scattered=False)
    body = change(of.body, dice, source)
    dress = a_dress(dice, body.language)
    if kind == "route":  # the same message once more
        dress = Dress(of.dress.written, of.dress.encoded, of.dress.charset, dress.route)
        number = of.number
    return MixedMail(body, dress, number, of.source, kind)


def _mailbox(path: Path, mails: list[MixedMail], dice: random.Random) -> Mailbox:
    dice.shuffle(mails)
    written = tuple(
        as_mail(mail.body, mail.dress, mail.number, layout=mail.source) for mail in mails
    )
    kinds = [mail.kind for mail in mails]
    return Mailbox(write(path, written), truth_of([mail.source for mail in mails], kinds), written)


def truth_of(sources: Sequence[object], kinds: Sequence[str]) -> Truth:
    """What is known of mails, given of each what it is a copy of, and what kind of copy it is."""
    groups: dict[object, list[int]] = {}
    for position, of in enumerate(sources):
        groups.setdefault(of, []).append(position)
    copies = tuple(tuple(group) for group in groups.values() if len(group) > 1)
    return Truth(groups=copies, kinds={at: (kind,) for at, kind in enumerate(kinds)})
