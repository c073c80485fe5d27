"""Ways in which a copy says something else than its original.

The paper changes 1, 5 or 20 % "in one place" or "scattered", and evidently whole sentences. The
harder reading changes 1, 5 or 20 % of the words: scattered, in runs of one to three words, that
touches nearly each sentence.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import islice

from tests.accuracy.mail.texts import Source
from tests.accuracy.mail.writing import MailBody, Placed, Sentence

Change = Callable[[MailBody, random.Random, Source], MailBody]
_WORD = re.compile(r"\w(?:.*\w)?")


def keep_same(body: MailBody, _dice: random.Random, _source: Source) -> MailBody:
    """Nothing is changed."""
    return body


def add_greeting(body: MailBody, dice: random.Random, source: Source) -> MailBody:
    """A sentence more at the beginning."""
    first = (source.sentence(dice, body.language),)
    return MailBody(body.language, (first, *body.paragraphs))


def add_signature(body: MailBody, dice: random.Random, source: Source) -> MailBody:
    """Two sentences more at the end, as a list or a disclaimer adds them."""
    last = tuple(source.sentence(dice, body.language) for _ in range(2))
    return MailBody(body.language, (*body.paragraphs, last))


def change_sentences(share: float, *, scattered: bool) -> Change:
    """That share of the sentences is written anew, or as much is added that is not to the point.

    At least one sentence; every other mail is of the second sort.
    """

    def change(body: MailBody, dice: random.Random, source: Source) -> MailBody:
        old = body.placed
        n_new = max(1, round(share * len(old)))
        new = [source.sentence(dice, body.language) for _ in range(n_new)]
        if dice.random() < 0.5:
            return body.with_sentences(_insert_sentences(old, new, dice, scattered=scattered))
        places = _places(len(old), n_new, dice, scattered=scattered)
        for place, sentence in zip(places, new, strict=True):
            old[place] = (old[place][0], sentence)
        return body.with_sentences(old)

    return change


def change_words(share: float, *, scattered: bool) -> Change:
    """That share of the words is replaced: in one run, or in runs of one to three words."""

    def change(body: MailBody, dice: random.Random, source: Source) -> MailBody:
        flat = [word for _, sentence in body.placed for word in sentence]
        vocabulary = source.words(body.language)
        wanted = max(1, round(share * len(flat)))
        touched: set[int] = set()
        while len(touched) < wanted:
            left = wanted - len(touched)
            length = min(left, dice.randint(1, 3)) if scattered else left
            start = dice.randrange(len(flat) - length + 1)
            touched.update(range(start, start + length))
        for place in sorted(touched):
            flat[place] = _instead(flat[place], dice.choice(vocabulary))
        again = iter(flat)
        return body.with_sentences(
            (number, tuple(islice(again, len(sentence)))) for number, sentence in body.placed
        )

    return change


def _instead(old: str, new: str) -> str:
    """Another word between the same marks."""
    return _WORD.sub(lambda _: new, old, count=1) if _WORD.search(old) else new


def _places(n: int, n_chosen: int, dice: random.Random, *, scattered: bool) -> list[int]:
    if scattered:
        return dice.sample(range(n), n_chosen)
    start = dice.randrange(n - n_chosen + 1)
    return list(range(start, start + n_chosen))


def _insert_sentences(
    old: list[Placed], new: list[Sentence], dice: random.Random, *, scattered: bool
) -> list[Placed]:
    """`old` with what is new put in at any places, or all at one."""
    grown = list(old)
    place = dice.randrange(len(old))
    for sentence in new:
        if scattered:
            place = dice.randrange(len(grown))
        grown.insert(place, (grown[place][0], sentence))
    return grown
