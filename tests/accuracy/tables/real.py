"""The whole pipeline on real mail whose copies are known, where that mail is on this machine.

Nothing of the mail is printed, only counts. What was missed is told by its cause, so that a defect
shows: messages that no rule may touch, texts below the floor of words, pairs whose score by
P0 lies below the threshold, and what remains. What only shares a template is no copy by this truth
(last month's receipt and this month's), so it is left out but in the line that says so.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill

import numpy as np
from helpers.mail.real_mail import WHY_NOT, data_folder

from core.model.groups import Difference, Verdict
from core.model.mail import MessageFlag
from core.scan.session import Session, cut_groups, linked_pairs
from tests.accuracy.tables.scorer import Figures, Truth, score
from tests.accuracy.tables.tell import (
    AT,
    SCOPES,
    THRESHOLDS,
    copy_groups,
    marked_pairs,
    scan_paths,
    shown_groups,
)

GONE = MessageFlag.GHOST | MessageFlag.PSEUDO | MessageFlag.VIEW


@dataclass(frozen=True, slots=True)
class KnownMail:
    """A scan of messages whose copies are known, by the rows of the session."""

    title: str
    session: Session
    truth: Truth


def lines() -> Iterator[str]:
    """What the scans of all known mail came to."""
    folder = data_folder()
    for read in (scan_planted, scan_natural):
        known = read(folder) if folder else None
        if known is None:
            yield f"\n{read.__name__} copies: {WHY_NOT}"
        else:
            yield from _lines_of(known)


def scan_planted(folder: Path) -> KnownMail | None:
    """`dups_example`: real messages with planted copies of many kinds."""
    path = folder / "dups_example" / "truth.json"
    if not path.exists():
        return None
    whole = json.loads(path.read_text())
    truth = Truth(
        groups=tuple(map(tuple, whole["groups"])),
        never=tuple(map(tuple, whole["must_not_merge"])),
        unsure=tuple(map(tuple, whole["unsure"])),
        kinds={int(row): tuple(fact["kind"]) for row, fact in whole["kinds"].items()},
    )
    return KnownMail(
        "planted copies in real mail", scan_paths(path.with_name(whole["mbox"])), truth
    )


def scan_natural(folder: Path) -> KnownMail | None:
    """`mail`: several mailboxes with the copies that they came with, also across them."""
    path = folder / "mail" / "natural_truth.json"
    if not path.exists():
        return None
    whole = json.loads(path.read_text())
    names = sorted({name for key in ("groups", "unsure") for g in whole[key] for name, _ in g})
    session = scan_paths(*(path.parent / name for name in names))
    starts = np.cumsum([0, *(held.n_mails for held in session.folders)])
    first = dict(zip(names, starts.tolist(), strict=False))

    def rows(key: str) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(first[name] + at for name, at in group) for group in whole[key])

    kinds = {}
    for number, group in enumerate(whole["groups"]):
        boxes = {name for name, _ in group}
        kind = "across mailboxes" if len(boxes) > 1 else "in one mailbox"
        kinds |= dict.fromkeys(rows("groups")[number], (kind,))
    truth = Truth(rows("groups"), rows("must_not_merge"), rows("unsure"), kinds)
    return KnownMail("natural copies in real mail", session, truth)


def _lines_of(known: KnownMail) -> Iterator[str]:
    truth, session = known.truth, known.session
    n_copies = sum(len(group) - 1 for group in truth.groups)
    yield f"\n{known.title}: {session.stats.messages} mails, {n_copies} copies"
    yield "            by copies: P %, R %, F %    by pairs: P %, R %, F %    never together"
    figures = {t: score(truth, copy_groups(session, t)) for t in THRESHOLDS}
    for threshold, found in figures.items():
        yield (
            f"t = {threshold:.1f}     {_percent(found, pairs=False)}     "
            f"{_percent(found, pairs=True)}     {len(found.violated):5} of {len(truth.never)}"
        )
        if found.violated:
            yield fill("never, but together: " + _violated_words(truth, found), 99)
    at = AT
    whole = score(truth, shown_groups(session, at))
    yield (
        f"with templates {_percent(whole, pairs=False)}     {_percent(whole, pairs=True)}     "
        f"{len(whole.violated):5} of {len(truth.never)}"
    )
    by_kind = figures[at].by_kind.items()
    shares = ", ".join(f"{kind} {a}/{b}" for kind, (a, b) in by_kind)
    yield fill(f"found at {at}: {shares}", 99)
    causes = Counter(_causes(known, figures[at], at))
    missed = ", ".join(f"{n} {why}" for why, n in causes.most_common())
    yield f"missed at {at}: {missed}"
    yield fill(f"verdicts at {at}: {_verdicts(session, at)}", 99)
    for name, scope in SCOPES.items():
        yield f"«Select for me» {name}: {_marked_words(known, scope)}"


def _verdicts(session: Session, at: float) -> str:
    """What the members of groups are called, and in what those of one text differ."""
    groups = cut_groups(session, at)
    verdicts = Counter(groups.verdict.tolist())
    share = 100 * verdicts[int(Verdict.IDENTICAL)] / max(len(groups.members), 1)
    names = ", ".join(f"{n} {Verdict(v).name}" for v, n in sorted(verdicts.items()))
    same_text = groups.differs[groups.verdict == Verdict.SAME_TEXT]
    flags = Counter({one.name: int(((same_text & int(one)) != 0).sum()) for one in Difference})
    named = ", ".join(f"{name} {n}" for name, n in flags.most_common() if n)
    return f"{share:.1f} % IDENTICAL ({names}); of one text, but different: {named or 'none'}"


def _marked_words(known: KnownMail, scope: frozenset[Verdict]) -> str:
    """How many messages a rule would mark, and of how many nobody says that they are copies."""
    truth = known.truth
    of = {mail: n for n, group in enumerate(truth.groups) for mail in group}
    unsure = {frozenset(pair) for pair in truth.unsure}
    never = {frozenset(pair) for pair in truth.never}
    pairs_ = marked_pairs(known.session, scope)
    others = [
        frozenset(pair)
        for pair in pairs_
        if of.get(pair[0], -1) != of.get(pair[1], -2) and frozenset(pair) not in unsure
    ]
    n_never = sum(pair in never for pair in others)
    return f"{len(pairs_)} marked, {len(others)} of them not known as copies, {n_never} never"


def _percent(found: Figures, *, pairs: bool) -> str:
    count = found.pairs if pairs else found.copies
    return f"{100 * count.precision:6.1f} {100 * count.recall:6.1f} {100 * count.f:6.1f}"


def _violated_words(truth: Truth, found: Figures) -> str:
    """How many pairs of which kinds stand together that never should."""
    kinds = Counter(
        " / ".join(sorted("+".join(truth.kinds.get(mail, ("no copy",))) for mail in pair))
        for pair in found.violated
    )
    return ", ".join(f"{n} {kind}" for kind, n in kinds.most_common())


def _causes(known: KnownMail, found: Figures, threshold: float) -> Iterator[str]:
    """Why each copy that stands with no true mate does not."""
    flags = known.session.mails.flags
    a, b, _ = linked_pairs(known.session, threshold)
    linked = set(zip(a.tolist(), b.tolist(), strict=True))
    alone = set(found.alone)
    for group in known.truth.groups:
        for mail in alone.intersection(group):
            mates = [other for other in group if other != mail and not flags[other] & int(GONE)]
            if flags[mail] & int(GONE) or not mates:
                yield "deleted already, not to be touched"
            elif flags[mail] & int(MessageFlag.SHORT) or all(
                flags[other] & int(MessageFlag.SHORT) for other in mates
            ):
                yield "below the floor of words"
            elif not any((min(mail, o), max(mail, o)) in linked for o in mates):
                yield "below the threshold by P0"
            else:
                yield "linked, but in another group"
