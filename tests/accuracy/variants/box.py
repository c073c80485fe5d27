"""A mixed mailbox: originals and their variants among series, hard negatives and other real mail.

Everything real is in it once at most. A variant that has less than 0.6 of its original left, or of
another variant of it, is no copy and is left out; how many were is told.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from email.utils import formatdate, parsedate_to_datetime
from pathlib import Path
from typing import NamedTuple

from tests.accuracy.mail.negatives import families
from tests.accuracy.mail.texts import Source
from tests.accuracy.mail.writing import write
from tests.accuracy.variants.attached import logo_added
from tests.accuracy.variants.bases import Base, Stock, Words, charsets_of
from tests.accuracy.variants.drafts import Draft, File, write_draft
from tests.accuracy.variants.kinds import KINDS, MOST, Variant, vary
from tests.accuracy.variants.likeness import likeness
from tests.accuracy.variants.pen import Pen
from tests.accuracy.variants.series import make_series

LEAST_ALIKE = 0.6
TRIES = 4
ROUTES = ("one Message-ID", "within minutes", "later", "later, other sender")
ODDS = (25, 35, 20, 20)


class Item(NamedTuple):
    """What is known of one message.

    Attributes:
        family: Equal ones are copies of each other. first: The number of the family's original.
        role: "original", "copy", "series", "negative" or "other".
        kinds: What changed it. route: How it came, beside its original.
        template_too: Showing it as `SAME_TEMPLATE` is as right: it differs from its original in
            nothing but what also changes from issue to issue.
        arguable: Whether it is a copy at all people would argue.
        alike: To its original, 0..1.
    """

    family: str
    first: int
    role: str
    language: str
    kinds: tuple[str, ...] = ()
    route: str = ""
    template_too: bool = False
    arguable: bool = False
    alike: float = 1.0


class Sizes(NamedTuple):
    """How many of what."""

    bases: int  # of each language at most
    english: int
    series: int
    negatives: int  # families of each kind
    others: int


QUICK = Sizes(bases=70, english=320, series=54, negatives=5, others=1_000)
WHOLE = Sizes(bases=200, english=900, series=108, negatives=10, others=2_000)


@dataclass(frozen=True, slots=True)
class MixedBox:
    """A mailbox, and of each of its messages what is known.

    unlike: how many variants were left out. used: originals by language.
    """

    path: Path
    mails: tuple[bytes, ...]
    items: tuple[Item, ...]
    unlike: int
    used: dict[str, int]


class _Made(NamedTuple):
    mail: bytes
    item: Item


def make_box(folder: Path, seed: str, stock: Stock, words: Words, sizes: Sizes) -> MixedBox:
    """The mailbox of a seed. Cost: 5 ms a variant."""
    dice = random.Random(f"{seed} box")
    chosen = _choose(dice, stock, sizes)
    made: list[_Made] = []
    unlike = 0
    for number, base in enumerate(chosen):
        some, lost = _family(dice, words, base.draft, f"base {number}")
        made += some
        unlike += lost
    made += _series(seed, words, sizes.series)
    made += _negatives(stock.source, sizes.negatives)
    taken = {base.raw for base in chosen}
    rest = [base.raw for some in stock.bases.values() for base in some if base.raw]
    left = [raw for raw in [*rest, *stock.others] if raw not in taken]
    dice.shuffle(left)
    made += [
        _Made(raw, Item(f"other {n}", 0, "other", ""))
        for n, raw in enumerate(left[: sizes.others])
    ]
    dice.shuffle(made)
    firsts = {one.item.family: at for at, one in enumerate(made) if one.item.first}
    items = tuple(
        one.item._replace(first=firsts.get(one.item.family, at)) for at, one in enumerate(made)
    )
    used: dict[str, int] = {}
    for base in chosen:
        used[base.draft.language] = used.get(base.draft.language, 0) + 1
    mails = tuple(one.mail for one in made)
    return MixedBox(write(folder / f"mixed-{seed}", mails), mails, items, unlike, used)


def _choose(dice: random.Random, stock: Stock, sizes: Sizes) -> list[Base]:
    """Bases of all languages: mail, some short messages; what is written for the rest."""
    found: list[Base] = []
    for language, some in stock.bases.items():
        left = sizes.english if language == "en" else sizes.bases
        for origin, most in (("telephone", left // 5), ("mail", left), ("written", left)):
            there = [base for base in some if base.origin == origin]
            n = min(len(there), most, left)
            found += dice.sample(there, n)
            left -= n
    return found


def _family(
    dice: random.Random, words: Words, base: Draft, family: str
) -> tuple[list[_Made], int]:
    """An original and one to three copies; and how many variants were no copies."""
    first = _dressed(dice, words, base)
    kept = [_Made(write_draft(first), Item(family, 1, "original", base.language))]
    drafts, unlike = [first], 0
    for _ in range(dice.choices((1, 2, 3), (7, 2, 1))[0]):
        for _ in range(TRIES):
            route = dice.choices(ROUTES, ODDS)[0]
            one = vary(_sent(dice, first, route), dice, words, list(KINDS), dice.randint(1, MOST))
            if not one.kinds:
                continue
            arguable = any(KINDS[name].arguable for name in one.kinds)
            alike = [likeness(other, one.draft) for other in drafts]
            if min(alike) < LEAST_ALIKE and not arguable:
                unlike += 1
                continue
            kept.append(_Made(write_draft(one.draft), _item(family, one, route, alike[0])))
            if not arguable:
                drafts.append(one.draft)
            break
    return kept, unlike


def _item(family: str, one: Variant, route: str, alike: float) -> Item:
    kinds = [KINDS[name] for name in one.kinds]
    told = [kind for kind in kinds if kind.area not in {"transport", "typing", "attachments"}]
    template_too = (route == "later" and bool(told) and all(kind.of_issue for kind in told)) or (
        bool(told) and all(kind.area == "filling" for kind in told)
    )
    return Item(
        family, 0, "copy", one.draft.language, one.kinds, route, template_too,
        any(kind.arguable for kind in kinds), alike,
    )  # fmt: skip


def _dressed(dice: random.Random, words: Words, base: Draft) -> Draft:
    """The original as it is sent: in any form, charset and encoding; some with a file or logo."""
    form = base.wire.form
    if form == "plain":
        form = dice.choices(("plain", "page", "both"), (6, 2, 2))[0]
    some = [name for name in charsets_of(base.language) if name != "utf-16"]
    draft = base.wired(
        form=form, charset=dice.choice(some), encoding=dice.choice(("qp", "base64", "8bit"))
    )
    if dice.random() < 0.25:
        draft = logo_added(draft, Pen(dice, words, base))
    if dice.random() < 0.12:
        file = File("paper.pdf", "application/pdf", dice.randbytes(2_000))
        draft = replace(draft, files=(*draft.files, file))
    return draft


def _sent(dice: random.Random, first: Draft, route: str) -> Draft:
    """The original once more."""
    hop = f"from mx{dice.randrange(9)}.example.net by mail.example.org id {dice.getrandbits(30)}"
    draft = replace(first, fields=(("Received", hop), *first.fields))
    if route == "one Message-ID":
        return draft
    apart = dice.randint(20, 540) if route == "within minutes" else dice.randint(1, 90) * 86_400
    try:
        sent = parsedate_to_datetime(first.field("Date")).timestamp()
    except ValueError:
        sent = 1_700_000_000.0
    draft = draft.with_field("Date", formatdate(int(sent) + apart))
    draft = draft.with_field("Message-ID", f"<{dice.getrandbits(60):x}@again.example>")
    if route == "later, other sender":
        who = dice.randrange(1_000)
        draft = draft.with_field("From", f"Colleague {who} <c{who}@again.example>")
    return draft


def _series(seed: str, words: Words, n: int) -> Iterator[_Made]:
    seen: set[str] = set()
    for issue in make_series(seed, words, n):
        family = f"series {issue.series} {issue.number}"
        role = "copy" if family in seen else "series"
        first = int(family not in seen)
        seen.add(family)
        kinds = (f"second arrival: {issue.kind}",) if role == "copy" else (issue.kind,)
        yield _Made(issue.mail, Item(family, first, role, issue.language, kinds))


def _negatives(source: Source, n: int) -> Iterator[_Made]:
    for number, (kind, mails) in enumerate(families(source, n)):
        for at, mail in enumerate(mails):
            yield _Made(mail, Item(f"negative {number} {at}", 1, "negative", "", (kind,)))
