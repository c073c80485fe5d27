"""Mass mailings, each copy made unique in two to five ways at once, from a sender of its own.

In English, Russian, Chinese and German, as plain text and as pages; as many other messages beside
them. What a family has in common is its template: `SAME_TEMPLATE` counts as found.
"""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from tests.accuracy.mail.writing import write
from tests.accuracy.variants.bases import Base, Stock, Words, charsets_of
from tests.accuracy.variants.drafts import Block, Draft, Wire, write_draft
from tests.accuracy.variants.kinds import vary
from tests.accuracy.variants.likeness import likeness
from tests.accuracy.variants.pieces import letters_in

LANGUAGES = ("en", "ru", "zh", "de")
LEAST, MOST = 250, 4_000  # letters; half of that in Chinese
LEAST_ALIKE = 0.6
NAMES = [
    "random letters", "random words", "random tail", "zero width", "soft hyphens", "bidi marks",
    "combining marks", "look-alikes", "leetspeak", "spaced words", "punctuation", "typography",
    "double blanks", "letter case", "greeting and name", "code", "amounts", "numbers", "links",
    "tracking", "typos 1", "synonyms", "hidden text", "page noise", "entities", "comments inside",
]  # fmt: skip


class SpamMail(NamedTuple):
    """One message. `family`: -1 for other mail."""

    family: int
    language: str
    form: str
    kinds: tuple[str, ...]
    mail: bytes


class SpamBox(NamedTuple):
    """A mailbox of mailings and as much other mail."""

    path: Path
    mails: tuple[SpamMail, ...]

    def same(self, a: int, b: int) -> bool:
        """Whether two are of one family."""
        return self.mails[a].family == self.mails[b].family >= 0


def make_spam(folder: Path, seed: str, stock: Stock, words: Words, n: int) -> SpamBox:
    """`n` families, of the four languages and both forms in turn; fewer where texts run out."""
    dice = random.Random(f"{seed} spam")
    found: list[SpamMail] = []
    used: set[bytes] = set()
    for family in range(n):
        language = LANGUAGES[family % len(LANGUAGES)]
        form = ("plain", "page", "plain", "both")[family // len(LANGUAGES) % 4]
        text = _text(dice, stock.bases.get(language, []), language, used)
        if text is not None:
            found += _family(dice, words, replace(text, wire=Wire(form)), family)
    others = [base.raw for some in stock.bases.values() for base in some if base.raw]
    others = [raw for raw in [*others, *stock.others] if raw not in used]
    dice.shuffle(others)
    found += [SpamMail(-1, "", "", (), raw) for raw in others[: len(found)]]
    dice.shuffle(found)
    return SpamBox(write(folder / f"spam-{seed}", [one.mail for one in found]), tuple(found))


def _text(dice: random.Random, bases: list[Base], language: str, used: set[bytes]) -> Draft | None:
    """A real message that serves; else short ones in a row; each once. None: none is left."""
    share = 2 if language == "zh" else 1
    some = [base for base in bases if _name(base) not in used and _serves(base, share)]
    if some:
        chosen = dice.choice(some)
        used.add(_name(chosen))
        return chosen.draft
    brief = [one for one in bases if one.origin == "telephone" and _name(one) not in used]
    dice.shuffle(brief)
    texts: list[str] = []
    for one in brief:
        used.add(_name(one))
        texts += one.draft.texts
        if share * sum(map(letters_in, texts)) >= 2 * LEAST:
            return Draft(language, (), tuple(map(Block, texts)))
    return None


def _name(base: Base) -> bytes:
    return base.raw or base.draft.field("Message-ID").encode()


def _serves(base: Base, share: int) -> bool:
    known = dict(base.draft.fields)
    if base.origin == "telephone" or "In-Reply-To" in known or "References" in known:
        return False
    return LEAST <= share * sum(map(letters_in, base.draft.texts)) <= MOST


def _family(dice: random.Random, words: Words, base: Draft, family: int) -> list[SpamMail]:
    found = []
    names = list(NAMES)
    for _ in range(dice.randint(3, 8)):
        for _ in range(5):
            one = vary(_sent(dice, base), dice, words, names, dice.randint(2, 5))
            if len(one.kinds) > 1 and likeness(base, one.draft) >= LEAST_ALIKE:
                form = "plain" if base.wire.form == "plain" else "page"
                mail = write_draft(one.draft)
                found.append(SpamMail(family, base.language, form, one.kinds, mail))
                break
    return found


def _sent(dice: random.Random, base: Draft) -> Draft:
    """One more copy, from somebody else, at another time, in another encoding."""
    number, hour, minute = dice.getrandbits(40), dice.randrange(24), dice.randrange(60)
    fields = (
        ("From", f"Team <{number:x}@s{number % 9_973}.example>"),
        ("To", f"u{number % 977}@example.org"),
        ("Subject", f"{dice.choice(('News', 'Offer', 'Hello', 'Info', 'Re'))} {number % 10_007}"),
        ("Date", f"{dice.randint(1, 28)} Jan 2024 {hour:02}:{minute:02}:00 +0000"),
        ("Message-ID", f"<{number:x}@s{number % 9_973}.example>"),
    )
    charset = dice.choice([name for name in charsets_of(base.language) if name != "utf-16"])
    wire = replace(base.wire, charset=charset, encoding=dice.choice(("qp", "base64", "8bit")))
    return replace(base, fields=fields, wire=wire)
