"""The ladder: what can go, step by step, in the order of what is at stake.

A step is a kind of proof, and a person chooses how far to climb. The messages that stay are chosen
over all messages at once, not group by group: first those that never go, then the fullest, then by
the person's own rules. Each message that goes matches the one that stays for it directly (R-ID4),
and what a rule may not mark stays here as anywhere else (`core.decide.staying`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from enum import IntEnum

import numpy as np

from core.columns import Int64s, UInt64s, count_up
from core.decide.build import Relate, RuleDecisions, find_going, judge_groups
from core.decide.covering import merge_covers
from core.decide.exact import Allowed, ExactCells, find_exact
from core.decide.keep import FULLEST, NEVER_KEPT, RULES, Bools, KeepPreferences, choose_kept
from core.decide.policy import MarkPolicy
from core.decide.staying import stay_by_rule
from core.decide.survivors import Replacements, Successors, choose_survivors, count_strict_covers
from core.model.covers import Covers
from core.model.groups import Groups, Verdict
from core.model.mail import MessageFlag, has_flag
from core.model.table import MessageTable

_MOST_SPREAD = 1 << 22  # pairs that equal messages may add; beyond that none are added


class Step(IntEnum):
    """A step of the ladder. Names, in lower case, stand in reports, numbers in options."""

    EXACT = 1
    FULLER_FORM = 2
    FULLER_TEXT = 3
    QUOTED = 4
    SERIES = 5
    SIMILAR = 6


STEP_OF = {
    Verdict.IDENTICAL: Step.EXACT,
    Verdict.FULLER_FORM: Step.FULLER_FORM,
    Verdict.FULLER_TEXT: Step.FULLER_TEXT,
    Verdict.QUOTED: Step.QUOTED,
}
PROVEN_STEPS = tuple(STEP_OF.values())
DEFAULT_STEPS = frozenset({Step.EXACT, Step.FULLER_FORM})
_NUMBERS = np.zeros(max(Verdict) + 1, np.uint8)
for _verdict, _step in STEP_OF.items():
    _NUMBERS[_verdict] = _step


def verdicts_of_steps(steps: Collection[Step]) -> frozenset[Verdict]:
    """What rules may mark where a person chose some steps."""
    return frozenset(verdict for verdict, step in STEP_OF.items() if step in steps)


def steps_of_verdicts(verdicts: Collection[Verdict]) -> frozenset[Step]:
    """The proven steps that some verdicts are of."""
    return frozenset(STEP_OF[verdict] for verdict in verdicts if verdict in STEP_OF)


@dataclass(frozen=True, slots=True, eq=False)
class LadderInput:
    """What the ladder stands on.

    Attributes:
        mails: The scan.
        covers: Which messages hold all that others say.
        threshold: The least score of copies.
        relate: What pairs are to each other, given the covers that count.
        allowed: Which pairs (rows, rows) may go for each other at all.
        names: (n,) uint64, equal for rows that `allowed` tells nothing apart of; 0: in no play.
    """

    mails: MessageTable
    covers: Covers
    threshold: float
    relate: Callable[[Covers], Relate]
    allowed: Allowed
    names: UInt64s


@dataclass(frozen=True, slots=True, eq=False)
class _Footing:
    """What all steps have in common, once the rules are known."""

    given: LadderInput
    policy: MarkPolicy
    preferences: KeepPreferences
    rank: Int64s
    level: Int64s
    may_keep: Bools
    must_stay: Bools
    exact: ExactCells
    covers: Replacements


@dataclass(frozen=True, slots=True, eq=False)
class StepDecisions:
    """What some steps take.

    Attributes:
        decided: The decisions, and what stays of the messages that were to go.
        stars: The groups that were decided over: each message with the one that it goes for.
        covers: Those of the scan, and those that follow for exact copies.
    """

    decided: RuleDecisions
    stars: Groups
    covers: Covers


@dataclass(frozen=True, slots=True, eq=False)
class StepRows:
    """What some steps take, to be counted: `stars` as above.

    Attributes:
        rows: What goes, in no order.
        held: What could go by them, and stays only because it has to.
    """

    rows: Int64s
    stars: Groups
    held: Int64s


class Ladder:
    """The ladder over one scan, for one set of rules. Immutable; each cut costs milliseconds."""

    def __init__(
        self, given: LadderInput, policy: MarkPolicy, preferences: KeepPreferences
    ) -> None:
        """Find exact copies and sort what may go for what.

        Cost: O(n + e) and some sorts for n messages and e covers.
        """
        mails = given.mails
        must_stay = stay_by_rule(mails, policy.never, preferences) | (given.names == 0)
        may_keep = ~has_flag(mails.flags, NEVER_KEPT) & (given.names != 0)
        level = _level(mails, preferences, must_stay=must_stay, may_keep=may_keep)
        rank = _rank(mails, policy, preferences, level)
        exact = find_exact(
            mails,
            given.relate(given.covers),
            given.threshold,
            allowed=given.allowed,
            names=given.names,
            rank=rank,
        )
        covers = _cover_pairs(given, exact)
        self._on = _Footing(
            given, policy, preferences, rank, level, may_keep, must_stay, exact, covers
        )

    def take(self, steps: Collection[Step]) -> StepDecisions:
        """Decide by some steps together.

        Raises:
            KeyError: No rule of a name in the policy.
        """
        on, (stars, covers, _) = self._on, self._match(steps)
        mails, policy = on.given.mails, replace(on.policy, scope=verdicts_of_steps(steps))
        by = _chosen_by(mails, stars, policy, on.preferences)
        decided = judge_groups(mails, stars, by=by, policy=policy, preferences=on.preferences)
        return StepDecisions(decided, stars, covers)

    def count(self, steps: Collection[Step]) -> StepRows:
        """Find out what `take` would take, but neither who chose it nor why the others stay."""
        on, (stars, _, held) = self._on, self._match(steps)
        policy = replace(on.policy, scope=verdicts_of_steps(steps))
        rows = find_going(on.given.mails, stars, policy=policy, preferences=on.preferences)
        return StepRows(rows, stars, held)

    def has(self, step: Step) -> bool:
        """Whether some message may go by a proven step: without it, it takes nothing more."""
        verdicts = self._on.given.covers.verdict
        return step is Step.EXACT or bool((_NUMBERS[verdicts] == step).any())

    def _match(self, steps: Collection[Step]) -> tuple[Groups, Covers, Int64s]:
        """What goes for what, the covers that follow, and what only has to stay."""
        on = self._on
        found = _choose(on, steps)
        covers = merge_covers(on.given.covers, _covers_of(found))
        return _stars(found, on.given.threshold, on.given.relate(covers)), covers, found.held


def _level(
    mails: MessageTable, preferences: KeepPreferences, *, must_stay: Bools, may_keep: Bools
) -> Int64s:
    """(n,) what comes before any rule: what stays anyway, others, and what stands for little.

    That is drafts (R-VD10), then what may be deleted (R-TB6), then what is never kept.
    """
    unsure = has_flag(mails.flags, MessageFlag.UNSURE) & ~preferences.protected
    draft = has_flag(mails.flags, MessageFlag.DRAFT)
    level = np.where(unsure, 3, np.where(must_stay, 0, np.where(draft, 2, 1)))
    level[~may_keep] = 4
    return level.astype(np.int64)


def _rank(
    mails: MessageTable, policy: MarkPolicy, preferences: KeepPreferences, level: Int64s
) -> Int64s:
    """(n,) the place of each row in the order of who is kept, but for who holds more than it."""
    preferences = replace(preferences, fullness=None)
    rules = [RULES[name](mails, preferences) for name in policy.rules]
    order = np.lexsort((*reversed(rules), level))
    rank = np.empty(len(order), np.int64)
    rank[order] = np.arange(len(order))
    return rank


def _cover_pairs(given: LadderInput, exact: ExactCells) -> Replacements:
    """The covers between cells, also of the exact copies of what was looked at."""
    covers = given.covers
    at = np.flatnonzero(given.allowed(covers.by.astype(np.int64), covers.covered.astype(np.int64)))
    pairs = Replacements(
        exact.cell[covers.covered[at]],
        exact.cell[covers.by[at]],
        _NUMBERS[covers.verdict[at]],
        covers.unverified[at],
    )
    same = exact.pairs.at(exact.proven)
    pairs = _once(pairs.and_also(_through(same, pairs, is_gone=True)))
    pairs = _once(pairs.and_also(_through(same, pairs, is_gone=False)))
    return pairs.at(given.allowed(exact.row[pairs.kept], exact.row[pairs.gone]))


def _through(same: Replacements, pairs: Replacements, *, is_gone: bool) -> Replacements:
    """What holds of a cell holds of its exact copies: as the one that goes, or as the other."""
    order = np.argsort(same.kept, kind="stable")
    of, twin = same.kept[order], same.gone[order]
    end = pairs.gone if is_gone else pairs.kept
    first, last = np.searchsorted(of, end), np.searchsorted(of, end, side="right")
    counts = last - first
    if int(counts.sum()) > _MOST_SPREAD:
        return pairs.at(np.zeros(0, np.int64))
    pair = np.repeat(np.arange(len(end)), counts)
    twins = twin[first[pair] + count_up(counts)]
    more = pairs.at(pair)
    return replace(more, gone=twins) if is_gone else replace(more, kept=twins)


def _once(pairs: Replacements) -> Replacements:
    """Each pair once, by its lowest step; a cell is no reason for itself."""
    pairs = pairs.at(pairs.gone != pairs.kept)
    order = np.lexsort((pairs.unverified, pairs.step, pairs.kept, pairs.gone))
    pairs = pairs.at(order)
    keys = (pairs.gone << 32) | pairs.kept
    return pairs.at(np.flatnonzero(np.diff(keys, prepend=-1)))


def _choose(on: _Footing, steps: Collection[Step]) -> Successors:
    """What goes for what by some steps, as rows."""
    numbers = np.array([int(step) for step in steps], np.uint8)
    pairs = on.covers.at(np.isin(on.covers.step, numbers))
    cell, n_cells = on.exact.cell, len(on.exact.row)
    if Step.EXACT in steps:
        pairs = on.exact.pairs.and_also(pairs)
    else:  # equals are no reason to go: each is a cell of its own
        pairs, cell, n_cells = _by_rows(pairs, on.exact)
    count = count_strict_covers(pairs.at(pairs.step > 0), n_cells)
    known = np.zeros(n_cells, np.bool_)
    known[pairs.gone] = known[pairs.kept] = True
    known |= np.bincount(cell, minlength=n_cells) > 1
    rows = np.flatnonzero(known[cell])
    rows = rows[np.lexsort((on.rank[rows], count[cell[rows]], on.level[rows]))]
    found = choose_survivors(
        cell[rows], pairs, may_keep=on.may_keep[rows], must_stay=on.must_stay[rows]
    )
    return replace(found, row=rows[found.row], keep=rows[found.keep], held=rows[found.held])


def _by_rows(pairs: Replacements, exact: ExactCells) -> tuple[Replacements, Int64s, int]:
    """Pairs of rows instead of cells, where equal messages do not go for each other."""
    order = np.argsort(exact.cell, kind="stable")
    sizes = np.bincount(exact.cell, minlength=len(exact.row))
    starts = np.concatenate(([0], np.cumsum(sizes)))
    if int(sizes[pairs.gone].sum()) > _MOST_SPREAD:
        rows = exact.row
        found = replace(pairs, gone=rows[pairs.gone], kept=rows[pairs.kept])
        return found, np.arange(len(exact.cell)), len(exact.cell)
    counts = sizes[pairs.gone]
    pair = np.repeat(np.arange(len(counts)), counts)
    gone = order[starts[pairs.gone][pair] + count_up(counts)]
    spread = pairs.at(pair)
    spread = replace(spread, gone=gone, kept=exact.row[spread.kept])
    return spread, np.arange(len(exact.cell)), len(exact.cell)


def _covers_of(found: Successors) -> Covers:
    """What was chosen, as covers; exact copies are none."""
    at = np.flatnonzero(found.step > 0)
    verdict = np.zeros(max(Step) + 1, np.uint8)
    for named, step in STEP_OF.items():
        verdict[step] = named
    order = np.lexsort((found.keep[at], found.row[at]))
    at = at[order]
    return Covers(
        found.row[at].astype(np.int32),
        found.keep[at].astype(np.int32),
        verdict[found.step[at]],
        found.unverified[at],
    )


def _stars(found: Successors, threshold: float, relate: Relate) -> Groups:
    """What was chosen, as groups around those that stay, with what each is to its kept message."""
    order = np.lexsort((found.row, found.keep))
    keep, row = found.keep[order].astype(np.int32), found.row[order].astype(np.int32)
    score, verdict, differs = relate(keep, row)
    starts = np.flatnonzero(np.diff(keep, prepend=-1))
    return Groups(
        threshold=threshold,
        kept=keep[starts],
        starts=np.append(starts, len(keep)).astype(np.int64),
        members=row,
        score=score,
        verdict=verdict.astype(np.uint8),
        differs=differs.astype(np.uint32),
    )


def _chosen_by(
    mails: MessageTable, stars: Groups, policy: MarkPolicy, preferences: KeepPreferences
) -> Int64s:
    """(g,) the rule that each kept message has to thank, by its place in the policy's rules.

    Where the person's own rules alone would keep another one, it is that it is the fullest.
    """
    n_groups = len(stars.kept)
    starts = stars.starts + np.arange(n_groups + 1)
    rows = np.empty(len(stars.members) + n_groups, np.int32)
    is_kept = np.zeros(len(rows), np.bool_)
    is_kept[starts[:-1]] = True
    rows[is_kept], rows[~is_kept] = stars.kept, stars.members
    chosen = choose_kept(mails, rows, starts, rules=policy.rules, preferences=preferences)
    fullest = policy.rules.index(FULLEST) if FULLEST in policy.rules else len(policy.rules)
    return np.where(chosen.rows == stars.kept, chosen.by, fullest)
