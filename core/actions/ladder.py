"""The ladder over a scan: what its steps would take, and what a person chose of them.

`core.decide.ladder` decides; here it gets what it stands on: the covers and links of a session,
what a person said to be no copies, and what a report names together.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from core.actions.not_copies import NotCopyPairs, exclude_not_copies
from core.columns import Int64s
from core.decide.build import Relate, RuleDecisions
from core.decide.covering import relate_covers
from core.decide.keep import Bools, KeepPreferences
from core.decide.ladder import STEP_OF, Ladder, LadderInput, Step, StepRows
from core.decide.policy import MarkPolicy
from core.decide.rungs import Rung, explain_rest, measure_ladder
from core.decide.staying import TOLERANCE, stay_by_rule
from core.decide.together import Companions, companions_in
from core.model.covers import Covers
from core.model.groups import COVERED, Decision, Detector, Groups
from core.model.plan import SkippedCopy
from core.scan.session import Session, relate_rows


@dataclass(frozen=True, slots=True, eq=False)
class StepTerms:
    """What steps are decided under.

    Attributes:
        detectors: What may link messages.
        policy: The rules, and what they leave alone; its scope is that of the steps.
        preferences: Protected mail and the order of folders.
        apart: What a person said to be no copies.
        together: Which messages a report names together; None: any may go for any.
        only: (n,) bool, the messages that count; None: all.
    """

    detectors: frozenset[Detector]
    policy: MarkPolicy
    preferences: KeepPreferences
    apart: NotCopyPairs
    together: Companions | None = None
    only: Bools | None = None


@dataclass(frozen=True, slots=True, eq=False)
class LadderSurvey:
    """What the steps of a ladder can take.

    Attributes:
        rungs: One a step.
        beside: Groups of what goes for what, where no group of copies has both: what is quoted,
            or holds so much more that the two are not alike. A message may stand in several.
        exact: Rows that the first step takes.
        stars: All that proven steps take together, around what stays.
    """

    rungs: tuple[Rung, ...]
    beside: Groups
    exact: Int64s
    stars: Groups


def decide_by_steps(
    session: Session,
    groups: Groups,
    steps: Collection[Step],
    terms: StepTerms,
    *,
    one_kept: bool = False,
) -> tuple[RuleDecisions, Covers]:
    """Decide by some steps over a scan.

    Args:
        session: The scan.
        groups: Its groups at the threshold.
        steps: What a person chose.
        terms: The rules.
        one_kept: Of each group take only the decision that frees most, for a list that has one
            kept message a group. No message may stand in two groups then.

    Returns:
        The decisions, why whatever else is in `groups` stays, and the covers that they go by.

    Raises:
        KeyError: No rule of a name in the policy.
    """
    taken = _build_ladder(session, groups.threshold, terms).take(steps)
    if one_kept:
        decided = _largest_of_groups(groups, taken.decided, len(session.mails.flags))
        taken = replace(taken, decided=decided)
    rest = explain_rest(
        session.mails,
        groups,
        taken.decided,
        policy=terms.policy,
        preferences=terms.preferences,
    )
    skipped: tuple[SkippedCopy, ...] = (*taken.decided.skipped, *rest)
    return RuleDecisions(taken.decided.decisions, skipped), taken.covers


def survey_ladder(
    session: Session, groups: Groups, terms: StepTerms, series: Int64s
) -> LadderSurvey:
    """Count what each step can take.

    Args:
        session: The scan.
        groups: Its groups at the threshold.
        terms: The rules; mostly those that `plan` has without a word.
        series: Rows of old mail of series (`core.actions.named.series`).

    Cost: that of `measure_ladder`.
    """
    mails = session.mails
    ladder = _build_ladder(session, groups.threshold, terms)
    never, wanted = terms.policy.never, terms.preferences
    stays = stay_by_rule(mails, never, wanted)
    flagged = stays & ~stay_by_rule(mails, replace(never, flagged=False), wanted)
    if terms.only is not None:
        flagged &= terms.only
    rungs, taken = measure_ladder(
        ladder, mails, groups, stays=stays, flagged=flagged, series=series
    )
    beside = _groups_beside(groups, taken, len(mails.flags))
    return LadderSurvey(rungs, beside, taken[0].rows, taken[-1].stars)


def _build_ladder(session: Session, threshold: float, terms: StepTerms) -> Ladder:
    n_rows = len(session.mails.flags)
    names = np.ones(n_rows, np.uint64) if terms.together is None else terms.together.names()
    if terms.only is not None:
        names = np.where(terms.only, names, np.uint64(0))

    def relate(covers: Covers) -> Relate:
        alike = partial(relate_rows, session, threshold=threshold, detectors=terms.detectors)
        return exclude_not_copies(relate_covers(alike, covers, COVERED, threshold), terms.apart)

    def allowed(a: Int64s, b: Int64s) -> Bools:
        fits = ~terms.apart.holds(a, b)
        return fits if terms.together is None else fits & terms.together.holds(a, b)

    given = LadderInput(session.mails, session.covers, threshold, relate, allowed, names)
    return Ladder(given, terms.policy, terms.preferences)


def _largest_of_groups(groups: Groups, decided: RuleDecisions, n_rows: int) -> RuleDecisions:
    """Of each group the decision by which most messages go; the first one of several such."""
    group = np.full(n_rows, -1, np.int64)
    group[groups.kept] = np.arange(len(groups.kept))
    group[groups.members] = np.repeat(np.arange(len(groups.kept)), np.diff(groups.starts))
    best: dict[int, Decision] = {}
    for decision in decided.decisions:
        at = int(group[decision.keep])
        if at not in best or len(decision.drop) > len(best[at].drop):
            best[at] = decision
    return RuleDecisions(tuple(best.values()), decided.skipped)


def _groups_beside(groups: Groups, taken: tuple[StepRows, ...], n_rows: int) -> Groups:
    """The pairs of all steps that no group has together; the widest steps first."""
    parts = [groups]
    for step in reversed(taken):
        stars = step.stars
        kept = np.repeat(stars.kept, np.diff(stars.starts))
        new = ~companions_in(parts, n_rows).holds(kept, stars.members)
        new &= np.isin(stars.verdict, [int(verdict) for verdict in STEP_OF])
        new &= stars.score >= stars.threshold - TOLERANCE
        if new.any():
            parts.append(_select(stars, kept, new))
    return _join(groups.threshold, parts[1:])


def _select(stars: Groups, kept: np.ndarray, some: Bools) -> Groups:
    """Some members with their kept messages, as groups."""
    at = np.flatnonzero(some)
    starts = np.flatnonzero(np.diff(kept[at], prepend=-1))
    return Groups(
        stars.threshold,
        kept[at][starts].astype(np.int32),
        np.append(starts, len(at)).astype(np.int64),
        stars.members[at],
        stars.score[at],
        stars.verdict[at],
        stars.differs[at],
    )


def join_groups(groups: Groups, beside: Groups) -> Groups:
    """The groups of copies, then those beside them, as a report lists them."""
    return _join(groups.threshold, [groups, beside])


def _join(threshold: float, parts: list[Groups]) -> Groups:
    sizes = [np.zeros(0, np.int64), *(np.diff(part.starts) for part in parts)]
    return Groups(
        threshold,
        np.concatenate([np.zeros(0, np.int32), *(part.kept for part in parts)]),
        np.concatenate(([0], np.cumsum(np.concatenate(sizes)))).astype(np.int64),
        np.concatenate([np.zeros(0, np.int32), *(part.members for part in parts)]),
        np.concatenate([np.zeros(0), *(part.score for part in parts)]),
        np.concatenate([np.zeros(0, np.uint8), *(part.verdict for part in parts)]),
        np.concatenate([np.zeros(0, np.uint32), *(part.differs for part in parts)]),
    )
