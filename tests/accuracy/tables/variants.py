"""Truth of our own: variants of real mail among series, hard negatives and other mail, by seed.

A member of a group is called a copy of its kept message unless the program says `SAME_TEMPLATE` or
warns of a `CONFLICT`. A copy counts as found where it stands with its original in one group, by
whatever verdict but `SAME_TEMPLATE`; where it differs in nothing but what changes from issue to
issue, by that one too. What people would argue about is told and counts neither way.
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill
from typing import NamedTuple

from core.model.groups import Verdict
from core.scan.session import Session, cut_groups
from tests.accuracy.tables.lost import Lost, Tracer
from tests.accuracy.tables.tell import AT, SCOPES, groups_of, marked_pairs, scan_paths
from tests.accuracy.tables.watch import Watched, watching
from tests.accuracy.variants.bases import Stock, Words
from tests.accuracy.variants.box import Item, MixedBox, Sizes, make_box
from tests.accuracy.variants.kinds import KINDS

NO_CALL = frozenset({Verdict.SAME_TEMPLATE, Verdict.CONFLICT})
AIM = 0.95


class Member(NamedTuple):
    """A member of a group, with its kept message."""

    kept: int
    row: int
    verdict: Verdict

    @property
    def called(self) -> bool:
        """Whether the program calls it a copy."""
        return self.verdict not in NO_CALL


@dataclass(frozen=True, slots=True)
class Scanned:
    """A scanned mailbox. found: copies that stand with their original. seconds: of the scan."""

    box: MixedBox
    session: Session
    members: list[Member]
    found: frozenset[int]
    as_template: frozenset[int]
    seconds: float
    seen: Watched

    def same(self, a: int, b: int) -> bool:
        """Whether two are copies of each other, or may be."""
        return self.box.items[a].family == self.box.items[b].family

    def right(self, member: Member) -> bool:
        """Whether a member is what it is called."""
        return self.same(member.kept, member.row)

    def arguable(self, member: Member) -> bool:
        """Whether people would argue about it."""
        items = self.box.items
        both = items[member.kept].arguable or items[member.row].arguable
        return both and self.same(member.kept, member.row)

    @property
    def copies(self) -> list[int]:
        """Those that are to be found."""
        rows = enumerate(self.box.items)
        return [row for row, item in rows if item.role == "copy" and not item.arguable]


def members_of(session: Session, threshold: float = AT) -> list[Member]:
    """All members of all groups."""
    groups = cut_groups(session, threshold)
    verdicts = iter(groups.verdict.tolist())
    return [
        Member(kept, row, Verdict(next(verdicts)))
        for kept, *rows in groups_of(groups)
        for row in rows
    ]


def scan_box(folder: Path, seed: str, stock: Stock, words: Words, sizes: Sizes) -> Scanned:
    """Make the mailbox of a seed and scan it."""
    box = make_box(folder, seed, stock, words, sizes)
    start = time.perf_counter()
    with watching() as seen:
        session = scan_paths(box.path)
    seconds = time.perf_counter() - start
    members = members_of(session)
    by_copy = _with_original(box.items, members, Member.called.fget)  # type: ignore[attr-defined]
    conflict = _with_original(
        box.items, members, lambda one: one.verdict is not Verdict.SAME_TEMPLATE
    )
    template = _with_original(box.items, members, lambda _: True)
    found = by_copy | conflict | {row for row in template if box.items[row].template_too}
    return Scanned(
        box, session, members, frozenset(found), frozenset(template - found), seconds, seen
    )


def _with_original(
    items: tuple[Item, ...], members: Iterable[Member], counts: Callable[[Member], bool]
) -> set[int]:
    """The copies that stand in one group with their original."""
    groups: dict[int, list[int]] = defaultdict(list)
    for member in members:
        if counts(member) and items[member.kept].family == items[member.row].family:
            groups[member.kept].append(member.row)
    found: set[int] = set()
    for kept, rows in groups.items():
        together = {kept, *rows}
        found.update(
            row for row in together if items[row].role == "copy" and items[row].first in together
        )
    return found


def lines(scanned: Scanned, seed: str) -> Iterator[str]:
    """All that is said of one mailbox."""
    box = scanned.box
    roles = Counter(item.role for item in box.items)
    used = ", ".join(f"{language} {n}" for language, n in box.used.items())
    yield f"\nVariants, seed {seed}: {len(box.mails):,} mails, {len(KINDS)} kinds of change"
    yield "  " + ", ".join(f"{n:,} {role}" for role, n in roles.most_common())
    yield fill(f"  originals by language: {used}", 99, subsequent_indent="    ")
    yield f"  left out, for less than 0.6 was left: {box.unlike}; scan: {scanned.seconds:.0f} s"
    yield from _whole(scanned)
    yield from _kinds(scanned)
    yield from _shares(scanned)
    yield from _verdicts(scanned)
    yield from _wrong(scanned)
    yield from _marked(scanned)


def _whole(scanned: Scanned) -> Iterator[str]:
    called = [one for one in scanned.members if one.called and not scanned.arguable(one)]
    right = sum(map(scanned.right, called))
    precision = right / max(1, len(called))
    recall = len(scanned.found.intersection(scanned.copies)) / max(1, len(scanned.copies))
    met = "reached" if min(precision, recall) >= AIM else "missed"
    yield (
        "  Aim: of all that is called a copy in mixed mailboxes at least 95 % are, at 95 %"
        f" recall: P {100 * precision:.1f} %, R {100 * recall:.1f} %: {met}"
    )
    template = len(scanned.as_template.intersection(scanned.copies))
    yield f"  called copies {len(called)}, {right} are; {template} missed ones shown as a template"
    arguable = [row for row, item in enumerate(scanned.box.items) if item.arguable]
    shown = sum(row in scanned.found or row in scanned.as_template for row in arguable)
    yield f"  arguable (forwarded inline, quoted whole): {len(arguable)}, {shown} of them shown"


def _kinds(scanned: Scanned) -> Iterator[str]:
    """Recall by kind, the lowest first, and by the number of kinds combined."""
    there, found = Counter[str](), Counter[str]()
    n_there, n_found = Counter[int](), Counter[int]()
    for row in scanned.copies:
        item = scanned.box.items[row]
        hit = row in scanned.found
        if item.route:
            n_there[len(item.kinds)] += 1
            n_found[len(item.kinds)] += hit
        for name in item.kinds:
            there[name] += 1
            found[name] += hit
    yield "  R % by kinds combined: " + ", ".join(
        f"{n}: {100 * n_found[n] / n_there[n]:.1f} ({n_there[n]})" for n in sorted(n_there)
    )
    yield "  R % by kind (found of all):"
    names = sorted(there, key=lambda name: (found[name] / there[name], name))
    cells = [f"{name} {100 * found[name] / there[name]:.0f} ({there[name]})" for name in names]
    yield fill("    " + ", ".join(cells), 99, subsequent_indent="    ")


def _shares(scanned: Scanned) -> Iterator[str]:
    """Recall by language, route and likeness; precision by language."""
    items = scanned.box.items
    for title, key in (
        ("language", lambda item: item.language),
        ("route", lambda item: item.route or "series"),
        ("likeness", lambda item: f"{int(item.alike * 10) / 10:.1f}"),
    ):
        there = Counter(key(items[row]) for row in scanned.copies)
        found = Counter(key(items[row]) for row in scanned.copies if row in scanned.found)
        cells = (f"{k}: {100 * found[k] / n:.1f} ({n})" for k, n in sorted(there.items()))
        yield fill(f"  R % by {title}: " + ", ".join(cells), 99, subsequent_indent="    ")
    called = [one for one in scanned.members if one.called and not scanned.arguable(one)]
    there = Counter(items[one.row].language or "other mail" for one in called)
    right = Counter(
        items[one.row].language or "other mail" for one in called if scanned.right(one)
    )
    cells = (f"{k}: {100 * right[k] / n:.1f} ({n})" for k, n in sorted(there.items()))
    yield fill("  P % by language: " + ", ".join(cells), 99, subsequent_indent="    ")


def _verdicts(scanned: Scanned) -> Iterator[str]:
    """Right and wrong per verdict."""
    right, wrong = Counter[Verdict](), Counter[Verdict]()
    for one in scanned.members:
        if not scanned.arguable(one):
            (right if scanned.right(one) else wrong)[one.verdict] += 1
    told = ", ".join(f"{v.name} {right[v]} and {wrong[v]}" for v in sorted({*right, *wrong}))
    yield fill(f"  copies and no copies by verdict: {told}", 99, subsequent_indent="    ")


def _wrong(scanned: Scanned) -> Iterator[str]:
    """What is called a copy and is none; and as what issues of a series are shown."""
    items = scanned.box.items
    told: Counter[str] = Counter()
    issues: Counter[str] = Counter()
    n_issues = sum(item.role == "series" for item in items)
    for one in scanned.members:
        a, b = items[one.kept], items[one.row]
        if scanned.right(one):
            continue
        if one.called:
            names = sorted({_name(one) for one in (a, b)})
            told[f"{' / '.join(names)} {one.verdict.name}"] += 1
        if a.family.split()[:2] == b.family.split()[:2] and a.family.startswith("series"):
            issues[one.verdict.name] += 1
    whole = ", ".join(f"{n} {what}" for what, n in told.most_common())
    yield fill(f"  no copies, but called so: {whole or 'none'}", 99, subsequent_indent="    ")
    shown = ", ".join(f"{n} {what}" for what, n in issues.most_common())
    yield f"  issues of series: {n_issues}; shown beside other issues: {shown or 'none'}"


def _name(item: Item) -> str:
    """What one message of a wrong pair is: second arrivals are issues of their series here."""
    if item.family.startswith("series"):
        return f"series {item.kinds[0].rpartition(' ')[2]}"
    return f"{item.role} {item.kinds[0]}" if item.role == "negative" else item.role


def _marked(scanned: Scanned) -> Iterator[str]:
    for name, scope in SCOPES.items():
        pairs = marked_pairs(scanned.session, scope)
        wrong = [pair for pair in pairs if not scanned.same(*pair)]
        kinds = Counter(
            " / ".join(sorted({scanned.box.items[row].role for row in pair})) for pair in wrong
        )
        told = ", ".join(f"{n} {what}" for what, n in kinds.most_common())
        yield f"  «Select for me» {name}: {len(pairs)} marked, {len(wrong)} of them no copies" + (
            f" ({told})" if told else ""
        )


def lost_pairs(scanned: Scanned) -> list[Lost]:
    """Each missed copy with its original, traced."""
    box = scanned.box
    tracer = Tracer(scanned.session, box.mails, scanned.seen)
    missed = [row for row in scanned.copies if row not in scanned.found]
    return [tracer.trace(box.items[row].first, row, box.items[row].kinds) for row in missed]
