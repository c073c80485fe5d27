"""What the user decided so far, as one immutable value; undo puts the former one back.

A mark says "this row goes, because that row stays": it holds the kept row it was made against, so
a mark can only be in force while exactly that mail is the kept one of its group. When the slider
moves, marks of groups that came apart are not in force, and are again when it moves back.

A mark on a message that only has the template of its kept mail is in force only if it was made on
that footing, by hand: a mark on a copy must not turn into one when the slider moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s
from core.model.groups import ALL_DETECTORS, Decision, Detector
from gui.models.results.facts import Bools

USER = "user"
NOT_MARKED = -1
NOT_KNOWN = 255  # in `Choices.chosen_by`: a session does not say


@dataclass(frozen=True, slots=True, eq=False)
class Choices:
    """The user's decisions over n messages.

    Attributes:
        threshold: The similarity, 0..1.
        marked_of: (n,) int32, the kept row that a row was marked as a copy of, or -1.
        rule: (n,) uint8, number in `rules` of what marked it.
        rules: Names of the rules that marked something; the first is the user.
        chosen: (n,) bool, rows that are to be the kept one of their group.
        chosen_by: (n,) uint8, number in `rules` of what chose those, or NOT_KNOWN.
        spared: (n,) bool, rows that stay although they are copies.
        ignored: (kept row, member row) of pairs that are no copies.
        as_template: (n,) bool, rows that the user marked although they only have the template.
        detectors: What finds groups.
    """

    threshold: float
    marked_of: Int32s
    rule: NDArray[np.uint8]
    rules: tuple[str, ...]
    chosen: Bools
    chosen_by: NDArray[np.uint8]
    spared: Bools
    ignored: frozenset[tuple[int, int]]
    as_template: Bools
    detectors: frozenset[Detector]


def no_choices(
    n_mails: int, threshold: float, detectors: frozenset[Detector] = ALL_DETECTORS
) -> Choices:
    """Nothing is marked until the user asks."""
    return Choices(
        threshold=threshold,
        marked_of=np.full(n_mails, NOT_MARKED, np.int32),
        rule=np.zeros(n_mails, np.uint8),
        rules=(USER,),
        chosen=np.zeros(n_mails, np.bool_),
        chosen_by=np.zeros(n_mails, np.uint8),
        spared=np.zeros(n_mails, np.bool_),
        ignored=frozenset(),
        as_template=np.zeros(n_mails, np.bool_),
        detectors=detectors,
    )


def mark_rows(
    choices: Choices, rows: Int32s, kept: Int32s, as_template: Bools | None = None
) -> Choices:
    """Mark rows as copies of the kept ones beside them.

    as_template: (k,) which of them only have the template; None: none.
    """
    marks, rule = choices.marked_of.copy(), choices.rule.copy()
    knowing = choices.as_template.copy()
    marks[rows] = kept
    rule[rows] = 0
    knowing[rows] = False if as_template is None else as_template
    return replace(choices, marked_of=marks, rule=rule, as_template=knowing)


def unmark_rows(choices: Choices, rows: Int32s) -> Choices:
    """Take the marks of rows away."""
    marks = choices.marked_of.copy()
    marks[rows] = NOT_MARKED
    return replace(choices, marked_of=marks)


def keep_instead(choices: Choices, *, row: int, kept: int, members: Int32s) -> Choices:
    """Keep `row` in place of `kept`; the marks of its group turn to it.

    Where the row was marked, the two change their roles: the former kept one is marked. What they
    are to each other does not change with that.
    """
    knowing = choices.as_template.copy()
    chosen, marks = choices.chosen.copy(), choices.marked_of.copy()
    spared, chosen_by = choices.spared.copy(), choices.chosen_by.copy()
    chosen[members] = False
    chosen[kept] = False
    chosen[row] = True
    chosen_by[row] = 0
    spared[row] = False
    in_force = members[marks[members] == kept]
    marks[in_force] = row
    if marks[row] != NOT_MARKED:
        marks[kept] = row
        knowing[kept] = knowing[row]
    marks[row] = NOT_MARKED
    return replace(
        choices,
        chosen=chosen,
        chosen_by=chosen_by,
        marked_of=marks,
        spared=spared,
        as_template=knowing,
    )


def find_staying_rows(choices: Choices) -> Bools:
    """(n,) bool: what a person spared or chose to keep, which no step and no rule takes.

    Also what a session says was chosen, as it does not say by whom.
    """
    by_person = (choices.chosen_by == 0) | (choices.chosen_by == NOT_KNOWN)
    found: Bools = choices.spared | (choices.chosen & by_person)
    return found


def keep_too(choices: Choices, rows: Int32s, spare: bool) -> Choices:
    """Let rows stay although they are copies, or no longer."""
    spared, marks = choices.spared.copy(), choices.marked_of.copy()
    spared[rows] = spare
    if spare:
        marks[rows] = NOT_MARKED
    return replace(choices, spared=spared, marked_of=marks)


def call_not_copies(choices: Choices, pairs: Sequence[tuple[int, int]]) -> Choices:
    """Take pairs (kept row, member row) out of the results."""
    marks = choices.marked_of.copy()
    marks[[member for _, member in pairs]] = NOT_MARKED
    return replace(choices, ignored=choices.ignored | frozenset(pairs), marked_of=marks)


def count_as_copies(choices: Choices, pairs: Iterable[tuple[int, int]]) -> Choices:
    """Take back that pairs of rows, in whatever order of the two, are no copies."""
    back = frozenset(pairs)
    back |= {(other, one) for one, other in back}
    return replace(choices, ignored=choices.ignored - back)


def adopt_decisions(
    choices: Choices, decisions: Sequence[Decision], group_rows: Int32s
) -> Choices:
    """Take over decisions: their kept ones and their marks.

    Args:
        choices: So far.
        decisions: One a group.
        group_rows: All rows of the groups decided on: what was chosen or marked there before goes.
    """
    chosen, marks, rule = choices.chosen.copy(), choices.marked_of.copy(), choices.rule.copy()
    knowing, chosen_by = choices.as_template.copy(), choices.chosen_by.copy()
    rules = list(choices.rules)
    chosen[group_rows] = False
    marks[group_rows] = NOT_MARKED
    rules += sorted({decision.by for decision in decisions} - set(rules))
    number = {name: place for place, name in enumerate(rules)}
    keeps = np.fromiter((decision.keep for decision in decisions), np.int32)
    sizes = np.fromiter((len(decision.drop) for decision in decisions), np.int64)
    drops = np.fromiter(chain.from_iterable(d.drop for d in decisions), np.int32)
    by = np.fromiter((number[decision.by] for decision in decisions), np.uint8)
    chosen[keeps] = True
    by_person = choices.chosen[keeps] & (choices.chosen_by[keeps] == 0)
    chosen_by[keeps] = np.where(by_person, 0, by)
    marks[drops] = np.repeat(keeps, sizes)
    rule[drops] = np.repeat(by, sizes)
    knowing[drops] = False  # a rule never marks for a template
    return replace(
        choices,
        chosen=chosen,
        chosen_by=chosen_by,
        marked_of=marks,
        rule=rule,
        rules=tuple(rules),
        as_template=knowing,
    )
