"""What is to be seen at the present similarity: the groups after the user's choices.

All of it is columns and takes a few milliseconds for 100,000 groups, because it is made anew at
each step of the slider.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property
from typing import overload

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s, Int64s
from core.model.groups import Decision, Groups, Verdict, with_members
from core.model.mail import Flags, MessageFlag
from gui.models.results.choices import Choices
from gui.models.results.facts import Bools, ListFacts
from gui.models.results.kept import KeptReasons

MarkBars = NDArray[np.uint8]  # of `MarkBar`
Related = tuple[NDArray[np.float64], NDArray[np.uint8], NDArray[np.uint32]]
Relate = Callable[[Int32s, Int32s], Related]
"""(kept rows, member rows) to (score, verdict, differs) of each pair; score 0 where unlinked."""


class MarkBar(IntEnum):
    """Why a copy cannot be marked."""

    NONE = 0
    PROTECTED = 1
    SPARED = 2  # the user keeps it too
    NOT_A_COPY = 3  # of the message that is kept now
    SAME_VIEW = 4  # the very same message, seen twice
    SERVER_RECORD = 5
    KEYWORD = 6  # it mentions a word that the user protects
    UNREAD = 7  # it could not be searched whole for such words
    HELD = 8  # it was not searched for them yet
    EARLY = 9  # the scan goes on
    READ_ONLY = 10  # its file or folder can only be read
    UNCLEAR = 11  # where it begins or ends in its file


NEARS = (Verdict.NEAR, Verdict.NEAR_SHORT)
PARTS = (Verdict.FULLER_FORM, Verdict.FULLER_TEXT, Verdict.QUOTED)
BY_WORDS = (MarkBar.KEYWORD, MarkBar.UNREAD, MarkBar.HELD)
STAYS_FOR_SURE = (MarkBar.PROTECTED, MarkBar.READ_ONLY, MarkBar.UNCLEAR, *BY_WORDS)


class Badge(IntEnum):
    """What a group is, in one word."""

    SAME = 0
    NEAR = 1
    CONFLICT = 2
    TEMPLATE = 3  # its messages have nothing but P2's signature in common
    PART = 4  # all that its copies say stands in the kept message


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """Groups on screen: g of them with m members.

    Attributes:
        groups: After the user's choices.
        group_of: (m,) int32, the group of each member.
        bar: (m,) uint8 of `MarkBar`.
        template: (m,) bool: only has the template of its kept message, and is no copy.
        marked: (m,) bool, never where barred.
        freed_bytes: (g,) int64, what goes if all copies that may be marked are; what only has the
            template counts where it is marked.
        badge: (g,) uint8 of `Badge`.
        reasons: Why each kept message is kept.
        early: Whether the scan goes on: nothing can be marked then.
    """

    groups: Groups
    group_of: Int32s
    bar: NDArray[np.uint8]
    template: Bools
    marked: Bools
    freed_bytes: Int64s
    badge: NDArray[np.uint8]
    reasons: KeptReasons
    early: bool = False


@dataclass(frozen=True, slots=True)
class Totals:
    """The counters below the list; sizes in bytes.

    `groups` hold copies, `templates` are the groups that hold none; `removable` are copies. Marked
    is what goes, `marked_templates` of it only have the template.
    """

    groups: int = 0
    removable: int = 0
    removable_bytes: int = 0
    marked: int = 0
    marked_bytes: int = 0
    templates: int = 0
    marked_templates: int = 0


@dataclass(frozen=True, slots=True)
class ShownGroups:
    """How many groups pass the filter, counted as in `Totals`.

    Attributes:
        groups, of_groups: Those that hold copies, and how many there are.
        templates, of_templates: Those that hold none, and how many there are.
    """

    groups: int
    of_groups: int
    templates: int = 0
    of_templates: int = 0

    @property
    def are_all(self) -> bool:
        """Whether the filter hides none."""
        return self.groups == self.of_groups and self.templates == self.of_templates


def count_shown(board: Board, shown: Int32s) -> ShownGroups:
    """Count the groups of a board that are shown, by their numbers."""
    apart = board.badge == Badge.TEMPLATE
    templates, of_templates = int(apart[shown].sum()), int(apart.sum())
    return ShownGroups(len(shown) - templates, len(apart) - of_templates, templates, of_templates)


def lay_out_board(  # noqa: PLR0913 - all that a board depends on
    groups: Groups,
    choices: Choices,
    *,
    facts: ListFacts,
    protected: Bools,
    relate: Relate,
    stays: NDArray[np.uint8] | None = None,
    of_folders: MarkBars | None = None,
    early: bool = False,
) -> Board:
    """Apply choices to the groups of a threshold. Cost: O(g + m), a few ms for 100,000 groups.

    Args:
        groups: As cut.
        choices: The user's.
        facts: Of the scan.
        protected: (n,) bool, rows in protected folders.
        relate: Tells how a member matches a kept message that the cut did not choose.
        stays: (n,) uint8 of `MarkBar`, why rows stay whatever their group is; None: none does.
        of_folders: (n,) `MarkBars`, why rows of `protected` stay where their folders can only be
            read; None: no folder is such.
        early: Whether the scan goes on: nothing can be marked then.
    """
    groups = _without_ignored(groups, choices, facts.n_mails, besides=choices.chosen)
    groups = _with_chosen_kept(groups, choices, relate)
    groups = _without_ignored(groups, choices, facts.n_mails)  # beside those kept now, too
    members = groups.members
    n_groups = len(groups.kept)
    group_of = np.repeat(np.arange(n_groups, dtype=np.int32), np.diff(groups.starts))
    bar = _bars(groups, choices, protected=protected, flags=facts.table.flags)
    if of_folders is not None:
        named = (bar == MarkBar.PROTECTED) & (of_folders[members] != MarkBar.NONE)
        bar[named] = of_folders[members][named]
    mentioning = None
    if stays is not None:
        mentioning = (stays != MarkBar.NONE) & (stays != MarkBar.HELD)
        bar = np.where(stays[members] != MarkBar.NONE, stays[members], bar)
    could_go = bar == MarkBar.NONE
    if early:
        bar[could_go] = MarkBar.EARLY
    template = groups.verdict == Verdict.SAME_TEMPLATE
    marked = (choices.marked_of[members] == groups.kept[group_of]) & (bar == MarkBar.NONE)
    marked &= ~template | choices.as_template[members]
    goes = (could_go & ~template) | marked
    freed = np.bincount(
        group_of, weights=facts.table.size_bytes[members] * goes, minlength=n_groups
    )
    return Board(
        groups=groups,
        group_of=group_of,
        bar=bar,
        template=template,
        marked=marked,
        freed_bytes=freed.astype(np.int64),
        badge=_badges(groups, group_of, bar),
        reasons=KeptReasons(choices, facts, protected, mentioning),
        early=early,
    )


def count_totals(board: Board, facts: ListFacts) -> Totals:
    """Count a board."""
    sizes = facts.table.size_bytes[board.groups.members]
    free = (board.bar == MarkBar.NONE) & ~board.template
    templates = int((board.badge == Badge.TEMPLATE).sum())
    return Totals(
        groups=len(board.groups.kept) - templates,
        removable=int(free.sum()),
        removable_bytes=int(sizes[free].sum()),
        marked=int(board.marked.sum()),
        marked_bytes=int(sizes[board.marked].sum()),
        templates=templates,
        marked_templates=int((board.marked & board.template).sum()),
    )


def same_lines(a: Board, b: Board) -> bool:
    """Whether two boards hold the same messages in the same places."""
    return np.array_equal(a.groups.kept, b.groups.kept) and np.array_equal(
        a.groups.members, b.groups.members
    )


def rows_of_groups(board: Board, some_of_them: Int32s) -> Int32s:
    """All rows, kept ones too, of the groups that hold some rows."""
    groups = board.groups
    hit = groups_with(board, some_of_them)
    return np.concatenate((groups.kept[hit], groups.members[hit[board.group_of]]))


def groups_with(board: Board, some_of_them: Int32s) -> Bools:
    """(g,) which groups hold some rows, as kept message or as copies."""
    groups = board.groups
    hit = np.isin(groups.kept, some_of_them)
    hit[board.group_of[np.isin(groups.members, some_of_them)]] = True
    return hit


def marked_decisions(board: Board, choices: Choices) -> tuple[Decision, ...]:
    """The marks in force, one decision for each group and each rule that marked in it.

    What a person marked must not go under a rule's name, nor the other way round: some things only
    a person may do.
    """
    where = np.flatnonzero(board.marked)
    rule = choices.rule[board.groups.members[where]]
    sequence = np.lexsort((rule, board.group_of[where]))
    where, rule = where[sequence], rule[sequence]
    groups, rows = board.group_of[where], board.groups.members[where]
    fresh = np.ones(len(rows), np.bool_)
    fresh[1:] = (np.diff(groups) != 0) | (np.diff(rule) != 0)
    starts = np.flatnonzero(fresh)
    keeps = board.groups.kept[groups[starts]].tolist()
    by = choices.rule[rows[starts]].tolist()
    flat, ends = rows.tolist(), [*starts.tolist(), len(rows)][1:]
    return tuple(
        Decision(keep=keep, drop=tuple(flat[start:end]), by=choices.rules[named])
        for keep, named, start, end in zip(keeps, by, starts.tolist(), ends, strict=True)
    )


class LaterDecisions(Sequence[Decision]):
    """The marks in force, made into decisions when somebody first looks.

    That takes 0.3 s for 100,000 groups, so let a worker look first.
    """

    def __init__(self, board: Board, choices: Choices) -> None:
        self._board, self._choices = board, choices

    @cached_property
    def _made(self) -> tuple[Decision, ...]:
        return marked_decisions(self._board, self._choices)

    def __len__(self) -> int:
        return len(self._made)

    @overload
    def __getitem__(self, place: int) -> Decision: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Decision, ...]: ...

    def __getitem__(self, place: int | slice) -> Decision | tuple[Decision, ...]:
        return self._made[place]


def _without_ignored(
    groups: Groups, choices: Choices, n_mails: int, *, besides: Bools | None = None
) -> Groups:
    """Leave out the pairs that the user called no copies, and groups that are empty then.

    besides: (n,) messages that do not leave: those that are to be kept. None: all may.
    """
    if not choices.ignored:
        return groups
    sizes = np.diff(groups.starts)
    kept = np.repeat(groups.kept, sizes).astype(np.int64)
    member = groups.members.astype(np.int64)
    pairs = np.array(sorted(choices.ignored), np.int64)
    codes = pairs.min(axis=1) * n_mails + pairs.max(axis=1)
    stays = ~np.isin(np.minimum(kept, member) * n_mails + np.maximum(kept, member), codes)
    if besides is not None:
        stays |= besides[groups.members]
    return with_members(groups, stays)


def _with_chosen_kept(groups: Groups, choices: Choices, relate: Relate) -> Groups:
    """Make a chosen row the kept one of its group; the former kept one takes its place."""
    slots = np.flatnonzero(choices.chosen[groups.members])
    if not len(slots):
        return groups
    at_groups = np.searchsorted(groups.starts, slots, side="right") - 1
    at_groups, first = np.unique(at_groups, return_index=True)
    slots = slots[first]
    free = ~choices.chosen[groups.kept[at_groups]]
    at_groups, slots = at_groups[free], slots[free]
    kept, members = groups.kept.copy(), groups.members.copy()
    kept[at_groups], members[slots] = groups.members[slots], groups.kept[at_groups]

    touched = np.zeros(len(kept), np.bool_)
    touched[at_groups] = True
    sizes = np.diff(groups.starts)
    again = np.flatnonzero(np.repeat(touched, sizes))
    score, verdict = groups.score.copy(), groups.verdict.copy()
    differs = groups.differs.copy()
    new_kept = np.repeat(kept, sizes)[again]
    score[again], verdict[again], differs[again] = relate(new_kept, members[again])
    return replace(
        groups, kept=kept, members=members, score=score, verdict=verdict, differs=differs
    )


def _bars(
    groups: Groups, choices: Choices, *, protected: Bools, flags: Flags
) -> NDArray[np.uint8]:
    members = groups.members
    bar = np.zeros(len(members), np.uint8)
    bar[groups.verdict == Verdict.SAME_MESSAGE_VIEW] = MarkBar.SAME_VIEW
    bar[choices.spared[members]] = MarkBar.SPARED
    apart = groups.score < groups.threshold - 1e-9
    bar[apart & (groups.verdict != Verdict.SAME_TEMPLATE)] = MarkBar.NOT_A_COPY
    bar[(flags[members] & int(MessageFlag.PSEUDO)) != 0] = MarkBar.SERVER_RECORD
    bar[protected[members]] = MarkBar.PROTECTED
    return bar


def _badges(groups: Groups, group_of: Int32s, bar: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """(g,) the least alike of its copies; what matches its kept message no more has no say."""
    alike = bar != MarkBar.NOT_A_COPY
    template = groups.verdict == Verdict.SAME_TEMPLATE
    has_template = np.zeros(len(groups.kept), np.bool_)
    has_template[group_of[template]] = True
    has_template[group_of[alike & ~template]] = False
    badge = np.where(has_template, Badge.TEMPLATE, Badge.SAME).astype(np.uint8)
    for verdicts, worse in ((PARTS, Badge.PART), (NEARS, Badge.NEAR)):
        badge[group_of[alike & np.isin(groups.verdict, verdicts)]] = worse
    badge[group_of[groups.verdict == Verdict.CONFLICT]] = Badge.CONFLICT
    return badge


def badge_of(verdict: Verdict) -> Badge:
    """What a copy of this verdict makes of its group."""
    if verdict is Verdict.CONFLICT:
        return Badge.CONFLICT
    if verdict is Verdict.SAME_TEMPLATE:
        return Badge.TEMPLATE
    if verdict in NEARS:
        return Badge.NEAR
    return Badge.PART if verdict in PARTS else Badge.SAME
