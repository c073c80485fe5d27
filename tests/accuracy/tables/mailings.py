"""Mass mailings made unique in several ways at once: found as families, a template counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill

from core.scan.session import Session
from tests.accuracy.tables.lost import STEPS, Lost, Tracer
from tests.accuracy.tables.scorer import Count, Truth, by_mail
from tests.accuracy.tables.tell import SCOPES, marked_pairs, scan_paths, shown_groups
from tests.accuracy.tables.watch import Watched, watching
from tests.accuracy.variants.bases import Stock, Words
from tests.accuracy.variants.spam import SpamBox, make_spam

N_WHOLE, N_QUICK = 192, 80
AIM_R, AIM_P = 0.98, 0.99


def spam_truth(box: SpamBox) -> Truth:
    """Families as groups."""
    groups: dict[int, list[int]] = {}
    for row, one in enumerate(box.mails):
        if one.family >= 0:
            groups.setdefault(one.family, []).append(row)
    return Truth(tuple(tuple(rows) for rows in groups.values() if len(rows) > 1))


def scan_spam(
    folder: Path, seed: str, stock: Stock, words: Words, n: int
) -> tuple[SpamBox, Session, Watched]:
    """Make the `n` mailings of a seed and scan them."""
    box = make_spam(folder, seed, stock, words, n)
    with watching() as seen:
        return box, scan_paths(box.path), seen


def lines(box: SpamBox, session: Session, seed: str) -> Iterator[str]:
    """Found and right, in all and by language, form and number of kinds."""
    truth, groups = spam_truth(box), shown_groups(session)
    n = sum(map(len, truth.groups))
    yield (
        f"\nMass mailings, seed {seed}: {n:,} copies in {len(truth.groups)} families, two to five"
        f" changes in each; {len(box.mails) - n:,} other mails"
    )
    count = by_mail(truth, groups)
    met = "reached" if count.recall >= AIM_R and count.precision >= AIM_P else "missed"
    yield f"  Aim: 98 % found at 99 % precision: {_told(count)}: {met}"
    mated = _mated(truth, groups)
    of = dict(enumerate(box.mails))
    for title, key in (
        ("language and form", lambda one: f"{one.language} {one.form}"),
        ("kinds combined", lambda one: str(len(one.kinds))),
    ):
        there = Counter(key(of[row]) for group in truth.groups for row in group)
        found = Counter(key(of[row]) for row in mated)
        cells = (f"{k}: {100 * found[k] / m:.1f} ({m})" for k, m in sorted(there.items()))
        yield fill(f"  R % by {title}: " + ", ".join(cells), 99, subsequent_indent="    ")
    there = Counter(name for group in truth.groups for row in group for name in of[row].kinds)
    found = Counter(name for row in mated for name in of[row].kinds)
    names = sorted(there, key=lambda name: (found[name] / there[name], name))
    cells = [f"{name} {100 * found[name] / there[name]:.0f} ({there[name]})" for name in names]
    yield fill("  R % by kind: " + ", ".join(cells), 99, subsequent_indent="    ")
    whole = sum(_is_whole(group, groups) for group in truth.groups)
    yield f"  families in one group each: {whole} of {len(truth.groups)}"
    for name, scope in SCOPES.items():
        pairs = marked_pairs(session, scope)
        wrong = sum(not box.same(*pair) for pair in pairs)
        yield f"  «Select for me» {name}: {len(pairs)} marked, {wrong} of them of other families"


def _told(count: Count) -> str:
    return f"R {100 * count.recall:.1f} %, P {100 * count.precision:.1f} %"


def _mated(truth: Truth, groups: list[list[int]]) -> set[int]:
    """Copies that stand with another of their family."""
    of = {row: n for n, group in enumerate(truth.groups) for row in group}
    found: set[int] = set()
    for group in groups:
        sizes = Counter(of[row] for row in group if row in of)
        most = max(sizes, key=lambda n: sizes[n], default=-1)
        if sizes[most] > 1:
            found.update(row for row in group if of.get(row) == most)
    return found


def _is_whole(family: tuple[int, ...], groups: list[list[int]]) -> bool:
    return any(set(family) <= set(group) for group in groups)


def lost_pairs(box: SpamBox, session: Session, seen: Watched) -> list[Lost]:
    """Each copy that stands with none of its family, with the one of them that it came nearest."""
    truth = spam_truth(box)
    mated = _mated(truth, shown_groups(session))
    tracer = Tracer(session, [one.mail for one in box.mails], seen)
    found = []
    for group in truth.groups:
        for row in (row for row in group if row not in mated):
            traced = [
                tracer.trace(other, row, box.mails[row].kinds) for other in group if other != row
            ]
            found.append(max(traced, key=lambda one: (STEPS.index(one.step), one.letters)))
    return found
