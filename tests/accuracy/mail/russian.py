"""Russian sentences of the kind that shops, schools, banks and clubs send, written by hand.

Real Russian mail is hardly to be had here (see `tests.accuracy.mail.texts`), and made-up words
would say nothing about lemmas. `russian.txt` holds phrases by name and, below an empty line,
patterns with places for them; each pattern gives some dozens of sentences, grammatical ones.
"""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

SEED = 18_638
FILE = Path(__file__).with_suffix(".txt")
TIMES = (1, 14, 150, 250, 250)  # so often a pattern with 0, 1, 2 ... places is filled
_PLACE = re.compile(r"\{(\w+)\}")


@cache
def sentences() -> tuple[str, ...]:
    """Some thousand different sentences, in any order but always the same."""
    dice = random.Random(SEED)
    head, _, tail = FILE.read_text("utf-8").partition("\n\n")
    named = (line.split(" = ") for line in head.split("\n"))
    phrases = {name: some.split(" | ") for name, some in named}
    found = dict.fromkeys(
        _filled(pattern, phrases, dice)
        for pattern in tail.splitlines()
        for _ in range(TIMES[len(_PLACE.findall(pattern))])
    )
    some = list(found)
    dice.shuffle(some)
    return tuple(some)


def paragraphs() -> list[tuple[tuple[str, ...], ...]]:
    """The sentences, three and three, as words."""
    words = [tuple(sentence.split()) for sentence in sentences()]
    return [tuple(words[at : at + 3]) for at in range(0, len(words), 3)]


def _filled(pattern: str, phrases: dict[str, list[str]], dice: random.Random) -> str:
    """The pattern with phrases in its places, none twice."""
    left = {name: dice.sample(some, 2) for name, some in phrases.items()}
    text = _PLACE.sub(lambda place: left[place[1]].pop(), pattern)
    return text[0].upper() + text[1:]
