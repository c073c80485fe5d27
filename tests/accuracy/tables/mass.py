"""P2's table 1: the mass mailings of `tests.accuracy.mail.mailings`, by detector and by verdict.

Counted as the paper counts: messages that are found to be copies of others, and messages that are
wrongly taken for such. What was missed and what was wrong is told by its cause.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill

from core.model.groups import Verdict
from core.scan.session import Session, cut_groups
from tests.accuracy.mail.mailings import make_mailing
from tests.accuracy.mail.mixes import Mailbox
from tests.accuracy.mail.texts import Source
from tests.accuracy.tables.baselines import (
    Groups,
    as_printed,
    asd,
    by_minhash,
    by_raw_body,
    texts_of,
)
from tests.accuracy.tables.scorer import Truth, by_mail
from tests.accuracy.tables.tell import (
    AT,
    DETECTORS,
    SCOPES,
    groups_of,
    marked_pairs,
    percents,
    scan_paths,
    shown_groups,
)

PAPER = {
    "raw body": (100.0, 0.7, 1.4),
    "content": (99.6, 65.6, 79.1),
    "structure": (94.4, 76.3, 84.4),
    "content + structure": (94.5, 81.8, 87.7),
}
SHARE, QUICK = 1 / 19, 1 / 100  # of the paper's 60,000 mails: as many as there is real mail for
BY_KIND = ("text", "content", "structure", "content + structure", "all")


def table(folder: Path, source: Source, *, quick: bool = False) -> Iterator[str]:
    """All that is said of one set."""
    box = make_mailing(folder, source, share=QUICK if quick else SHARE)
    session = scan_paths(box.path)
    truth = box.truth
    yield (
        f"\nP2, table 1: {len(box.mails):,} mails, {sum(map(len, truth.groups)):,} of them copies"
        f" in {len(truth.groups)} campaigns"
    )
    yield f"{'P %, R %, F %':26}{'paper':>18}{'ours':>18}"
    ours = {name: shown_groups(session, AT, some) for name, some in DETECTORS.items()}
    for name, groups in {"raw body": by_raw_body(box.mails), **ours, **_others(box)}.items():
        yield _line(name, truth, groups)
    yield from _kinds(truth, ours)
    yield from _verdicts(session, truth)
    for name in ("content", "structure"):
        yield f"  missed by {name}: " + _causes_as_words(_missed_by(session, truth, name))
    yield "  missed by all: " + _causes_as_words(_explain_missed(session, truth, ours["all"]))
    yield "  wrong by all: " + _causes_as_words(_wrong(session, truth))
    for name, scope in SCOPES.items():
        of = _numbers(truth)
        pairs = marked_pairs(session, scope)
        wrong = sum(of.get(kept, -1) != of.get(row, -2) for kept, row in pairs)
        yield f"  «Select for me» {name}: {len(pairs)} marked, {wrong} of them of other campaigns"


def _others(box: Mailbox) -> dict[str, Groups]:
    texts = texts_of(box.mails)
    groups = {
        f"P0 as printed, t = {AT}": as_printed(box.mails, texts, AT),
        f"ASD, t = {AT}": asd(texts, AT),
    }
    sketched = by_minhash(texts, lambda some: by_mail(box.truth, some).f)
    if sketched is not None:
        groups[f"MinHash, t = {sketched[0]}"] = sketched[1]
    return groups


def _line(name: str, truth: Truth, groups: Groups) -> str:
    paper = PAPER.get(name)
    told = "".join(f"{value:6.1f}" for value in paper) if paper else 18 * " "
    return f"  {name:24}{told}{percents(by_mail(truth, groups))}"


def _kinds(truth: Truth, ours: dict[str, Groups]) -> Iterator[str]:
    """Recall by language and by what carries the text."""
    yield f"{'R % by kind of campaign':26}" + "".join(f"{name[:12]:>13}" for name in BY_KIND)
    there = Counter(truth.kinds[mail][0] for group in truth.groups for mail in group)
    of = _numbers(truth)
    mated = {}
    for name in BY_KIND:
        mated[name] = Counter(
            truth.kinds[mail][0]
            for group in ours[name]
            for mail in group
            if mail in of and sum(of.get(other) == of[mail] for other in group) > 1
        )
    for kind, n in sorted(there.items()):
        cells = "".join(f"{100 * mated[name][kind] / n:13.1f}" for name in BY_KIND)
        yield f"  {f'{kind} ({n})':24}{cells}"


def _verdicts(session: Session, truth: Truth) -> Iterator[str]:
    """How many members of each verdict are copies of their kept message."""
    of = _numbers(truth)
    right, wrong = Counter[int](), Counter[int]()
    groups = cut_groups(session, AT)
    members = iter(groups.verdict.tolist())
    for kept, *others in groups_of(groups):
        for row in others:
            same = of.get(kept, -1) == of.get(row, -2)
            (right if same else wrong)[next(members)] += 1
    told = [
        f"{Verdict(number).name} {right[number]} and {wrong[number]}"
        for number in sorted({*right, *wrong})
    ]
    yield fill("  by verdict, right and wrong: " + ", ".join(told), 99, subsequent_indent="    ")


def _missed_by(session: Session, truth: Truth, name: str) -> Iterator[str]:
    """Why each copy has no mate with an equal signature of one sort."""
    mails = session.mails
    keys = mails.content_key if name == "content" else mails.structure_key
    sizes = mails.content_size if name == "content" else mails.structure_size
    below = (
        "below the floor of known words" if name == "content" else "below the floor of elements"
    )
    for group in truth.groups:
        held = Counter(keys[list(group)].tolist())
        for mail in group:
            if not keys[mail]:
                yield below if sizes[mail] else f"no {name} to sign (plain text, no dictionary)"
            elif held[int(keys[mail])] == 1:
                yield f"another {name} than its mates"


def _explain_missed(session: Session, truth: Truth, groups: Groups) -> Iterator[str]:
    """Why each copy that stands with no true mate does not."""
    of, mails = _numbers(truth), session.mails
    mated = {
        mail
        for group in groups
        for mail in group
        if mail in of and sum(of.get(other) == of[mail] for other in group) > 1
    }
    for group in truth.groups:
        for mail in group:
            if mail in mated:
                continue
            mates = [other for other in group if other != mail]
            content = "other words" if mails.content_key[mail] else "too few known words"
            structure = "other layout" if mails.structure_key[mail] else "hardly any layout"
            linked = any(
                keys[mail] and keys[mail] == keys[other]
                for keys in (mails.content_key, mails.structure_key)
                for other in mates
            )
            why = "equal, but in another group" if linked else f"{content}, {structure}"
            yield f"{truth.kinds[mail][0]}: {why}"


def _wrong(session: Session, truth: Truth) -> Iterator[str]:
    """What links each member that is no copy with its kept message."""
    of, mails = _numbers(truth), session.mails
    for kept, *others in groups_of(cut_groups(session, AT)):
        for row in others:
            if of.get(kept, -1) == of.get(row, -2):
                continue
            by = [
                name
                for name, keys in (("words", mails.content_key), ("layout", mails.structure_key))
                if keys[kept] and keys[kept] == keys[row]
            ]
            kinds = sorted(truth.kinds[mail][0] for mail in (kept, row))
            yield f"{' / '.join(kinds)} by {' and '.join(by) or 'text'}"


def _causes_as_words(causes: Iterator[str]) -> str:
    counted = Counter(causes).most_common()
    whole = "; ".join(f"{n} {why}" for why, n in counted) or "nothing"
    return fill(f"{sum(n for _, n in counted)}: {whole}", 95, subsequent_indent="    ")


def _numbers(truth: Truth) -> dict[int, int]:
    return {mail: n for n, group in enumerate(truth.groups) for mail in group}
