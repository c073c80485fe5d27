"""Ours beside the sketches of others, on all sets of one seed: F1, precision, recall, time.

What is counted is copies, as P0 counts them, on the variants and on cross-posted mail; on mailings
messages with a mate of their family, as P2 does. Ours is at 0.6 on every set, the others each at
the threshold that is best for them on that very set. Time: from the messages to the groups; what
reads their texts is ours for all.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from core.model.groups import Verdict
from core.scan.session import Session
from tests.accuracy.tables.baselines import Groups, texts_of
from tests.accuracy.tables.scorer import Count, Truth, by_mail, score
from tests.accuracy.tables.sketches import at_their_best
from tests.accuracy.tables.tell import shown_groups
from tests.accuracy.tables.variants import Scanned, members_of


class KnownSet(NamedTuple):
    """Messages, what is known of them, what ours found, and how it is counted."""

    title: str
    mails: Sequence[bytes]
    ours: Groups
    seconds: float
    count: Callable[[Groups], Count]


def of_variants(scanned: Scanned) -> KnownSet:
    """The mixed mailbox; what is arguable counts neither way."""
    items = scanned.box.items
    families: dict[str, list[int]] = {}
    unsure = []
    for row, item in enumerate(items):
        if item.arguable:
            unsure.append((item.first, row))
        else:
            families.setdefault(item.family, []).append(row)
    groups = tuple(tuple(rows) for rows in families.values() if len(rows) > 1)
    truth = Truth(groups, unsure=tuple(unsure))
    ours: dict[int, list[int]] = {}
    for one in scanned.members:
        if one.verdict is not Verdict.SAME_TEMPLATE or items[one.row].template_too:
            ours.setdefault(one.kept, [one.kept]).append(one.row)
    found = list(ours.values())
    return KnownSet(
        "variants", scanned.box.mails, found, scanned.seconds, lambda g: score(truth, g).copies
    )


def of_copies(title: str, mails: Sequence[bytes], truth: Truth, session: Session) -> KnownSet:
    """A set of which only some groups are known: groups that touch none of them do not count."""
    known = {row for group in truth.groups for row in group}
    ours: dict[int, list[int]] = {}
    for one in members_of(session):
        if one.verdict is not Verdict.SAME_TEMPLATE:
            ours.setdefault(one.kept, [one.kept]).append(one.row)
    seconds = sum(spent for _, spent in session.stats.seconds)

    def count(groups: Groups) -> Count:
        return score(truth, [group for group in groups if known.intersection(group)]).copies

    return KnownSet(title, mails, list(ours.values()), seconds, count)


def of_mailings(mails: Sequence[bytes], truth: Truth, session: Session) -> KnownSet:
    """Families; templates count."""
    seconds = sum(spent for _, spent in session.stats.seconds)
    return KnownSet("mailings", mails, shown_groups(session), seconds, lambda g: by_mail(truth, g))


def lines(sets: Sequence[KnownSet]) -> Iterator[str]:
    """The table."""
    yield "\nBeside sketches of others, each at its best threshold: F1 %, P %, R %, seconds"
    for one in sets:
        start = time.perf_counter()
        texts = [text.text for text in texts_of(one.mails)]
        reading = time.perf_counter() - start
        ours = one.count(one.ours)
        yield f" {one.title}, {len(texts):,} mails"
        yield _line("ours, t = 0.6", ours, one.seconds)
        for name, best in at_their_best(texts, lambda groups, one=one: one.count(groups).f):
            if best is None:
                yield f"  {name:32} not installed here"
                continue
            count = one.count(best.groups)
            told = _line(f"{name}, t = {abs(best.threshold):g}", count, reading + best.seconds)
            yield told + ("" if count.f < ours.f else "  ahead of ours")


def _line(name: str, count: Count, seconds: float) -> str:
    cells = (count.f, count.precision, count.recall)
    return f"  {name:32}" + "".join(f"{100 * cell:7.1f}" for cell in cells) + f"{seconds:8.1f}"
