"""What is made from real mail with a seed: variants, mailings, and what was lost of them."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import fill
from typing import NamedTuple

from core.decide.policy import NARROW, WIDEST
from core.model.groups import Verdict
from core.scan.session import Session
from tests.accuracy.tables import beside, brute, crossposted, lost, mailings, variants
from tests.accuracy.tables.scorer import Pair
from tests.accuracy.tables.tell import marked_pairs
from tests.accuracy.variants.bases import Stock, Words, stock
from tests.accuracy.variants.box import QUICK, WHOLE

SCOPES = {
    "by default": NARROW,
    "with equal texts": NARROW | {Verdict.SAME_TEXT},
    "at its widest": WIDEST,
}


class _Marks:
    """What «Select for me» marks over all sets and seeds, and how much of that is no copy."""

    def __init__(self) -> None:
        self._marked, self._wrong = Counter[str](), Counter[str]()

    def count(self, session: Session, is_copy: Callable[[Pair], bool]) -> None:
        """Take in one scan."""
        for name, scope in SCOPES.items():
            pairs = marked_pairs(session, scope)
            self._marked[name] += len(pairs)
            self._wrong[name] += sum(not is_copy(pair) for pair in pairs)

    def lines(self) -> Iterator[str]:
        """Aim: by default none."""
        told = ", ".join(f"{self._wrong[name]} of {self._marked[name]} {name}" for name in SCOPES)
        met = "missed" if self._wrong["by default"] else "reached"
        yield (
            "\nFalse marks over variants and mailings of all seeds. Aim: «Select for me» marks no"
            " message by default that is no copy:"
        )
        yield f"  {told}: {met}"


class _Run(NamedTuple):
    """What all seeds share."""

    folder: Path
    asked: argparse.Namespace
    material: tuple[Stock, Words]
    posted: tuple[crossposted.CrossPosted, Session] | None
    marks: _Marks


def tables(folder: Path, asked: argparse.Namespace) -> Iterator[str]:
    """All of the seeds."""
    held = stock()
    yield fill(f"\nVariants are made from {held.origin}.", 99)
    posted = crossposted.scan_cross_posted(folder)
    run = _Run(folder, asked, (held, Words(held.bases)), posted, _Marks())
    for seed in asked.seed.split(","):
        yield from _of_seed(run, seed)
    yield from crossposted.lines(folder, posted)
    yield from run.marks.lines()


def _of_seed(run: _Run, seed: str) -> Iterator[str]:
    asked = run.asked
    scanned = variants.scan_box(run.folder, seed, *run.material, QUICK if asked.quick else WHOLE)
    run.marks.count(scanned.session, lambda pair: scanned.same(*pair))
    yield from variants.lines(scanned, seed)
    if asked.lost:
        yield from lost.table("the variants", variants.lost_pairs(scanned), asked.examples)
        yield from brute.lines(scanned)
    n = mailings.N_QUICK if asked.quick else mailings.N_WHOLE
    box, session, seen = mailings.scan_spam(run.folder, seed, *run.material, n)
    run.marks.count(session, lambda pair: box.same(*pair))
    yield from mailings.lines(box, session, seed)
    if asked.lost:
        pairs = mailings.lost_pairs(box, session, seen)
        yield from lost.table("the mailings", pairs, asked.examples)
    truth = mailings.spam_truth(box)
    sets = [
        beside.of_variants(scanned),
        beside.of_mailings([one.mail for one in box.mails], truth, session),
    ]
    if run.posted is not None:
        known, found = run.posted
        sets.append(beside.of_copies("cross-posted", known.mails, known.truth, found))
    yield from beside.lines(sets)
