"""From decisions over a scan to a plan: addresses, versions and digests of every message in it.

Digests are read from the stores now, so a plan says what each message was when a person decided,
and moving compares with that. What changed between the scan and this is left out, with the reason;
so is a copy on a server that turns out to be less alike than its structure told.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np

from core.actions.movable import split_movable
from core.actions.not_copies import NotCopyPairs, exclude_not_copies
from core.actions.proving import MORE, PROVABLE
from core.actions.recollection import CachedRecollection
from core.actions.taking_over import FoundMerges, find_merges, find_unmarked
from core.actions.verifying.cover_check import CoverCheck
from core.actions.verifying.pair_check import find_out_of_scope, is_same, verify_pair
from core.actions.verifying.planned_messages import PlannedMessageReader, PlannedMessages
from core.cache.fingerprints import NoCache
from core.decide.build import BY_HAND, Relate
from core.decide.bulk import relate_by_seed
from core.decide.chosen import ChosenPair, relate_chosen
from core.decide.covering import relate_covers
from core.decide.guard import guard_decisions
from core.decide.keep import Bools
from core.decide.policy import NARROW
from core.job import Job
from core.model.found import Caution
from core.model.groups import ALL_DETECTORS, COVERED, Decision, Detector, Difference, Verdict
from core.model.mail import MessageFlag, has_flag
from core.model.plan import TO_TRASH, Move, Plan, SkippedCopy, TakeOver
from core.model.refusals import Refusal, RefusalKind
from core.model.seeds import KnownBulk
from core.model.sources import SourceKind
from core.ports import FingerprintCache, Sources
from core.scan.cover.finding import remember_read
from core.scan.known import enter_contents
from core.scan.session import Session, find_stuck, protect_folders, protected_by_role, relate_rows
from core.sources.neighbours.table import find_cautions
from core.sources.plan_folders import PlanPlaces
from core.sources.stores import Stores


@dataclass(frozen=True, slots=True, eq=False)
class PlanTerms:
    """What decisions were made under.

    Attributes:
        threshold: The similarity at which the groups were cut, 0..1.
        detectors: What might link them.
        to: As in `core.model.plan.Move`.
        protected: (n,) bool, messages that are never removed; None: those of protected folders.
        known: Messages that copy seeds, where a person wants messages of one seed moved.
        apart: What a person said to be no copies; none of such a pair goes for the other's sake.
        mentioning: (n,) bool, messages that mention a word that protects: never removed either.
        scope: Verdicts that a rule was to mark. Where one marked messages on servers of which
        nothing
            known differed, and their whole contents do, they are left out unless it covers that.
        merges: Kept messages take over flags and tags of what goes.
        chosen: Pairs that a person named and no likeness links: old mail of a series.
    """

    threshold: float
    to: str = TO_TRASH
    protected: Bools | None = None
    detectors: frozenset[Detector] = ALL_DETECTORS
    known: KnownBulk | None = None
    apart: NotCopyPairs | None = None
    mentioning: Bools | None = None
    scope: frozenset[Verdict] = NARROW
    merges: bool = True
    chosen: tuple[ChosenPair, ...] = ()


@dataclass(frozen=True, slots=True)
class PlanResult:
    """A plan, and each message that was decided to go and is not in it.

    Attributes:
        rows: The row of each move's mail, in the order of the moves.
        differs: In what each of them differs from the one that stays.
        learned: Messages on servers were read whole that the scan knew by outline: the next one
            knows more of them.
        cautions: What other programs do with the folders that moves leave.
    """

    plan: Plan
    skipped: tuple[SkippedCopy, ...]
    rows: tuple[int, ...] = ()
    differs: tuple[Difference, ...] = ()
    learned: bool = False
    cautions: tuple[Caution, ...] = ()


class _PlannedMove(NamedTuple):
    """A move, and what a plan file does not hold of it.

    keep: The row of the message that stays.
    is_same: Their whole contents were just compared, and are one.
    """

    move: Move
    row: int
    keep: int
    differs: Difference
    is_same: bool


def make_plan(
    session: Session,
    decisions: Sequence[Decision],
    terms: PlanTerms,
    *,
    job: Job,
    stores: Sources | None = None,
    cache: FingerprintCache | None = None,
) -> PlanResult:
    """Make a plan of decisions. Reads each message in it once; changes nothing.

    Args:
        session: What the decisions were made over.
        decisions: A rule's or a person's; those that are not safe are left out.
        terms: Threshold, destination, protection.
        job: Asked to stop, and told of progress, a hundred messages at a time.
        stores: Opens the sources; without it only mail on this computer.
        cache: What messages on servers say, as read for earlier plans; they are not read again.

    Raises:
        Cancelled: The job was stopped.
    """
    protected = terms.protected
    if protected is None:
        protected = protect_folders(session, protected_by_role(session))

    relate = _relation(session, terms)
    safe, skipped = guard_decisions(
        session.mails,
        decisions,
        protected=protected,
        threshold=terms.threshold,
        relate=relate,
        mentioning=terms.mentioning,
    )
    opener = stores or Stores()
    safe, barred = split_movable(session, safe, terms.to, stores=opener, job=job)
    rows = sorted({row for d in safe for row in (d.keep, *d.drop)})
    cache = cache or NoCache()
    mails = PlannedMessageReader(session, opener, job, cache).read(rows)
    covers = CoverCheck(session, opener, job)
    made, late = _plan_moves(relate, safe, mails, terms, covers)
    _note_lacking(late, mails, covers)
    if covers.proven:
        read = {row: mails.contents[row].canonical for row in sorted(mails.contents)}
        remember_read(enter_contents(session.mails, read), covers.proven, cache, session.settings)
    made, unflagged, merges = _take_over(session, made, terms, opener, job)
    late += unflagged
    _note_identical(made, cache)
    moves = tuple(one.move for one in made)
    sizes = _folder_sizes(session, moves)
    plan = Plan(secrets.token_hex(8), int(time.time()), moves, sizes, merges)
    differs = tuple(one.differs for one in made)
    return PlanResult(
        plan,
        skipped + barred + late,
        tuple(one.row for one in made),
        differs,
        any(not session.mails.proof[row].any() for row in mails.contents),
        _find_cautions(session, [one.row for one in made]),
    )


def _find_cautions(session: Session, rows: Sequence[int]) -> tuple[Caution, ...]:
    """What is to be known of the folders that messages leave, where programs use them too."""
    numbers = sorted({int(session.mails.folder[row]) for row in rows})
    left = [session.folders[number] for number in numbers]
    here = [h for h in left if session.specs[h.source].kind is not SourceKind.IMAP]
    return tuple(find_cautions(held.folder.path for held in here).values())


def _take_over(
    session: Session, made: Sequence[_PlannedMove], terms: PlanTerms, opener: Sources, job: Job
) -> tuple[tuple[_PlannedMove, ...], tuple[SkippedCopy, ...], tuple[TakeOver, ...]]:
    """The moves that are left, those whose flag cannot be taken over, and what is taken over."""
    moves = [one.move for one in made]
    if terms.merges:
        stuck = find_stuck(session, [one.keep for one in made])
        closed = {one.move.keeper.address for one, why in zip(made, stuck, strict=True) if why}
        differs = [one.differs for one in made]
        found = find_merges(moves, differs, opener, job, closed=closed)
        why = Refusal(RefusalKind.NOT_TAKEN_OVER)
    else:
        found = FoundMerges((), find_unmarked(moves, opener, job))
        why = Refusal(RefusalKind.FLAGGED)
    names = found.names or (None,) * len(made)
    left = tuple(
        one._replace(move=one.move._replace(names=names[n]))
        for n, one in enumerate(made)
        if n not in found.barred
    )
    spared = tuple(SkippedCopy(made[n].row, made[n].keep, why) for n in sorted(found.barred))
    return left, spared, found.merges


def _note_lacking(
    skipped: Sequence[SkippedCopy], mails: PlannedMessages, covers: CoverCheck
) -> None:
    """Of two messages with other files, neither is in the other, whatever their outlines told."""
    for one in skipped:
        for kept, gone in ((one.keep, one.row), (one.row, one.keep)):
            if {kept, gone} <= mails.contents.keys():
                files, others = (set(mails.content(row).attachments) for row in (kept, gone))
                if others - files:
                    covers.proven.setdefault((kept, gone), None)


def _note_identical(made: Sequence[_PlannedMove], cache: FingerprintCache) -> None:
    """Spare a dry run of the plan what was just compared; mail on this computer is at hand."""
    recollection = CachedRecollection(cache)
    for one in made:
        served = SourceKind.IMAP in (one.move.what.address.kind, one.move.keeper.address.kind)
        if served and one.is_same and one.move.verdict is Verdict.IDENTICAL:
            recollection.note_proven(one.move)
    recollection.save()


def _relation(session: Session, terms: PlanTerms) -> Relate:
    """What two messages are to each other under these terms."""
    relate: Relate = partial(
        relate_rows, session, threshold=terms.threshold, detectors=terms.detectors
    )
    if terms.scope & COVERED:  # also of what is less alike than the threshold
        relate = relate_covers(relate, session.covers, terms.scope & COVERED, terms.threshold)
    if terms.known is not None:
        relate = relate_by_seed(relate, terms.known, terms.threshold)
    if terms.chosen:
        relate = relate_chosen(relate, terms.chosen)
    if terms.apart is not None:
        relate = exclude_not_copies(relate, terms.apart)
    return relate


def _plan_moves(
    relate: Relate,
    decisions: Sequence[Decision],
    mails: PlannedMessages,
    terms: PlanTerms,
    covers: CoverCheck,
) -> tuple[tuple[_PlannedMove, ...], tuple[SkippedCopy, ...]]:
    """The moves of all messages that could be read beside a kept message that could."""
    pairs, skipped = _read_pairs(decisions, mails)
    kept = np.array([decision.keep for _, decision in pairs], np.int32)
    gone_rows = np.array([row for row, _ in pairs], np.int32)
    score, verdict, differs = relate(kept, gone_rows)
    made: list[_PlannedMove] = []
    for at, (row, d) in enumerate(pairs):
        told = Verdict(int(verdict[at])), Difference(int(differs[at]))
        why, said, reason = verify_pair(mails, covers, d.keep, row, told)
        in_scope = d.by == BY_HAND or why in terms.scope
        if reason is None and not in_scope:
            reason = find_out_of_scope(mails, d.keep, row, told[1], (why, said))
        if reason is not None:
            skipped.append(SkippedCopy(row, d.keep, Refusal(reason)))
        else:
            what, keeper = mails.items[row], mails.items[d.keep]
            # Only a person's word lets it go: no look at the two would prove it a copy.
            own = d.by == BY_HAND and (why not in PROVABLE or bool(said & MORE))
            move = Move(what, keeper, terms.to, why, float(score[at]), d.by, own)
            made.append(_PlannedMove(move, row, d.keep, said, is_same(mails, d.keep, row)))
    return tuple(made), tuple(skipped)


def _read_pairs(
    decisions: Sequence[Decision], mails: PlannedMessages
) -> tuple[list[tuple[int, Decision]], list[SkippedCopy]]:
    """The messages that are to go, by row, with their decisions; those that could not be read."""
    skipped: list[SkippedCopy] = []
    pairs: list[tuple[int, Decision]] = []
    for decision in decisions:
        lost = mails.refused.get(decision.keep)
        for row in decision.drop:
            if lost is not None:
                gone = lost.kind is RefusalKind.MISSING
                kind = RefusalKind.KEEPER_GONE if gone else RefusalKind.KEEPER_CHANGED
                skipped.append(SkippedCopy(row, decision.keep, Refusal(kind, lost.detail)))
            elif row in mails.refused:
                skipped.append(SkippedCopy(row, decision.keep, mails.refused[row]))
            else:
                pairs.append((row, decision))
    pairs.sort(key=lambda pair: pair[0])
    return pairs, skipped


def _folder_sizes(
    session: Session, moves: Sequence[Move]
) -> tuple[tuple[tuple[str, str, str], int], ...]:
    """How many messages each folder that moves leave holds now, deleted ones not counted.

    Of a Takeout that is the file, as far as it was scanned: all of its labels.
    """
    live = ~has_flag(session.mails.flags, MessageFlag.GHOST)
    counts = np.bincount(session.mails.folder[live], minlength=len(session.folders))
    left = {(a.kind.value, a.path, a.folder) for a in (move.what.address for move in moves)}
    sizes: dict[tuple[str, str, str], int] = {}
    places = PlanPlaces()
    for number, held in enumerate(session.folders):
        kind, path, name = places.of(session.specs[held.source], held.folder)
        place = (kind.value, path, name)
        if place in left:
            sizes[place] = sizes.get(place, 0) + int(counts[number])
    return tuple(sizes.items())
