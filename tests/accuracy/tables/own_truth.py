"""What is made from real mail with a seed: variants, mailings, and what was lost of them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill

from tests.accuracy.tables import beside, brute, crossposted, lost, mailings, variants
from tests.accuracy.variants.bases import Words, stock
from tests.accuracy.variants.box import QUICK, WHOLE


def tables(folder: Path, asked: argparse.Namespace) -> Iterator[str]:
    """All of one seed."""
    seed, quick = asked.seed, asked.quick
    held = stock()
    words = Words(held.bases)
    yield fill(f"\nVariants are made from {held.origin}.", 99)
    scanned = variants.scan_box(folder, seed, held, words, QUICK if quick else WHOLE)
    yield from variants.lines(scanned, seed)
    if asked.lost:
        yield from lost.table("the variants", variants.lost_pairs(scanned), asked.examples)
        yield from brute.lines(scanned, quick=quick)
    n = mailings.N_QUICK if quick else mailings.N_WHOLE
    box, session, seen = mailings.scan_spam(folder, seed, held, words, n)
    yield from mailings.lines(box, session, seed)
    if asked.lost:
        pairs = mailings.lost_pairs(box, session, seen)
        yield from lost.table("the mailings", pairs, asked.examples)
    posted = crossposted.scan_cross_posted(folder)
    yield from crossposted.lines(folder, posted)
    spam = [one.mail for one in box.mails]
    sets = [
        beside.of_variants(scanned),
        beside.of_mailings(spam, mailings.spam_truth(box), session),
    ]
    if posted is not None:
        known, found = posted
        sets.append(beside.of_copies("cross-posted", known.mails, known.truth, found))
    yield from beside.lines(sets)
