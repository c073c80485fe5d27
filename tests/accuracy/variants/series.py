"""Series: mail of one sender at other times, alike but for what changes from issue to issue.

Receipts, bills, reminders, newsletters, build reports, one-time codes, bookings, parcel notices.
No issue is a copy of another; being shown as `SAME_TEMPLATE` is right. Some issues arrive twice,
by another route under one Message-ID or sent again within minutes: those are copies.

`series.txt` holds the templates, each with its places in braces. Around them stand a paragraph or
two of real mail, the sender's own.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from email.utils import formatdate
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.accuracy.mail.fills import amount
from tests.accuracy.variants.bases import Words, charsets_of
from tests.accuracy.variants.drafts import Block, Draft, File, Wire, write_draft
from tests.accuracy.variants.pen import NAMES

FILE = Path(__file__).with_suffix(".txt")
APART_S = {  # seconds between two issues, at least and at most
    "receipt": (86_400, 40 * 86_400), "bill": (27 * 86_400, 31 * 86_400),
    "reminder": (3 * 86_400, 60 * 86_400), "newsletter": (7 * 86_400, 7 * 86_400),
    "build": (900, 2 * 86_400), "code": (120, 5 * 86_400),
    "booking": (86_400, 50 * 86_400), "parcel": (3_600, 20 * 86_400),
}  # fmt: skip
WITH_FILE = {"receipt": 0.4, "bill": 0.9, "booking": 0.2}
TWICE = 0.35  # of the issues arrive twice
BRANDS = (
    "Nordwind|Albatros|Kestrel|Solaris|Quercus|Lumen|Orion|Vesta|Tundra|Mistral|Zephyr|Baltika"
)
ITEMS = "lamp|chair|socks|notebook|kettle|cable|garden|printer|mirror|pillow|bottle|jacket"
_PLACE = re.compile(r"\{(\w+)\}")


class Issue(NamedTuple):
    """One message. `number`: of the issue within its series; equal ones are copies."""

    kind: str
    language: str
    series: int
    number: int
    mail: bytes


@cache
def templates() -> dict[tuple[str, str], tuple[str, ...]]:
    """Lines by kind and language."""
    found: dict[tuple[str, str], list[str]] = {}
    for line in FILE.read_text("utf-8").splitlines():
        words = line.split(" ")
        if len(words) == 2 and words[0] in APART_S and len(words[1]) == 2:
            lines = found.setdefault((words[0], words[1]), [])
        else:
            lines.append(line)
    return {key: tuple(some) for key, some in found.items()}


def make_series(seed: str, words: Words, n: int) -> Iterator[Issue]:
    """`n` series, of all kinds and languages in turn."""
    dice = random.Random(f"{seed} series")
    keys = list(templates())
    dice.shuffle(keys)
    for number in range(n):
        kind, language = keys[number % len(keys)]
        yield from _Sender(dice, words, kind, language, number, again=number >= len(keys)).issues()


class _Sender:
    """Who sends one series."""

    def __init__(
        self,
        dice: random.Random,
        words: Words,
        kind: str,
        language: str,
        number: int,
        *,
        again: bool,
    ) -> None:
        self.dice, self.words = dice, words
        self.kind, self.language, self.number = kind, language, number
        self.brand = f"{dice.choice(BRANDS.split('|'))} {chr(65 + number % 26)}{number}"
        self.host = f"s{number}.example"
        lines = list(templates()[kind, language])
        own = [words.paragraph(dice, language) for _ in range(dice.choice((0, 1, 1, 2)))]
        if again:  # another sender's words for the same
            own.append(words.paragraph(dice, language))
            del lines[len(lines) // 2 : len(lines) // 2 + (len(lines) > 1)]
        self.lines = [*lines, *own] if kind != "code" else lines
        self.wire = Wire(
            dice.choice(("plain", "page", "both")),
            dice.choice([name for name in charsets_of(language) if name != "utf-16"]),
            dice.choice(("qp", "base64", "8bit")),
        )
        self.time = 1_700_000_000 + dice.randrange(10**7)
        self.person = dice.choice(NAMES.get(language, NAMES["en"]).split("|"))

    def issues(self) -> Iterator[Issue]:
        """Four to seven, some of them twice."""
        for number in range(self.dice.randint(4, 7)):
            self.time += self.dice.randint(*APART_S[self.kind])
            draft = self._issue(number)
            yield self._sent(number, draft)
            if self.dice.random() < TWICE:
                yield self._sent(number, self._again(draft))

    def _sent(self, number: int, draft: Draft) -> Issue:
        return Issue(self.kind, self.language, self.number, number, write_draft(draft))

    def _issue(self, number: int) -> Draft:
        lines = [_PLACE.sub(lambda m: self._fill(m[1], number), line) for line in self.lines]
        files = ()
        if self.dice.random() < WITH_FILE.get(self.kind, 0.0):
            data = self.dice.randbytes(1_500)
            files = (File(f"{self.kind}-{number}.pdf", "application/pdf", data),)
        fields = (
            ("From", f"{self.brand} <{self.kind}@{self.host}>"),
            ("To", "me@example.org"),
            (
                "Subject",
                f"{self.brand}: {self.kind} {self.dice.choice((number + 10, ''))}".strip(),
            ),
            ("Date", formatdate(self.time)),
            ("Message-ID", f"<{self.dice.getrandbits(60):x}@{self.host}>"),
        )
        if self.kind in {"newsletter", "build"}:
            fields = (*fields, ("List-Id", f"<{self.kind}.{self.host}>"))
        return Draft(self.language, fields, tuple(map(Block, lines)), self.wire, files=files)

    def _again(self, draft: Draft) -> Draft:
        """The same message by another route, or sent once more within minutes."""
        hop = f"from mx{self.dice.randrange(9)}.example.net by mail.example.org id {self.number}"
        routed = replace(draft, fields=(("Received", hop), *draft.fields))
        if self.dice.random() < 0.5:
            return routed
        later = routed.with_field("Date", formatdate(self.time + self.dice.randint(1, 300)))
        return later.with_field("Message-ID", f"<{self.dice.getrandbits(60):x}@{self.host}>")

    def _fill(self, place: str, number: int) -> str:
        dice = self.dice
        day, month = dice.randint(1, 28), dice.randint(1, 12)
        chinese = self.language == "zh"
        fills = {
            "brand": lambda: self.brand,
            "name": lambda: self.person,
            "amount": lambda: amount(dice),
            "date": lambda: f"{month}月{day}日" if chinese else f"{day:02}.{month:02}.2024",
            "month": lambda: f"{month}月" if chinese else f"{month}/2024",
            "time": lambda: f"{dice.randint(8, 17)}:{dice.choice(('00', '15', '30', '45'))}",
            "number": lambda: f"{dice.randint(10**5, 10**9)}",
            "code": lambda: f"{dice.randint(1000, 999_999)}",
            "hash": lambda: f"{dice.getrandbits(28):07x}",
            "issue": lambda: f"{100 + number}",
            "item": lambda: dice.choice(ITEMS.split("|")),
            "link": lambda: f"https://www.{self.host}/{dice.getrandbits(40):x}",
            "news": lambda: self.words.paragraph(dice, self.language),
        }
        return fills[place]()
