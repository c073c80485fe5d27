"""How much a person or a rule decided, and what of it goes with some messages."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gui.models.results.board import Board, MarkBar
from gui.models.results.choices import NOT_KNOWN, NOT_MARKED, Choices
from gui.models.results.facts import Bools

BY_PERSON = (0, NOT_KNOWN)  # a rule's choice of what stays counts by its marks


class Decided(NamedTuple):
    """Decisions in force: marks, and choices of what stays; and marks that are held back."""

    marks: int = 0
    kept: int = 0
    held: int = 0


def count_decided(board: Board | None, choices: Choices, among: Bools | None = None) -> Decided:
    """Count the decisions on a board.

    among: (n,) bool: only those that go if these messages leave the list. None: all.
    """
    if board is None:
        return Decided()
    members, kept = board.groups.members, board.groups.kept
    chosen = choices.chosen[kept] & np.isin(choices.chosen_by[kept], BY_PERSON)
    spared = board.bar == MarkBar.SPARED
    marked = board.marked
    if among is not None:
        marked = marked & (among[members] | among[kept[board.group_of]])
        chosen, spared = chosen & among[kept], spared & among[members]
    return Decided(int(marked.sum()), int(chosen.sum()) + int(spared.sum()))


def count_held(
    board: Board | None,
    choices: Choices,
    protected: Bools,
    *,
    there: Bools | None = None,
    among: Bools | None = None,
) -> int:
    """Count the marks that are not in force because of protected messages.

    What is marked is protected itself, or its group keeps a protected one in place of another.

    Args:
        board: What is in force.
        choices: What was decided.
        protected: (n,) bool, messages in protected folders, or held back by words.
        there: (n,) bool, what is still in the list; None: everything.
        among: As of `count_decided`.
    """
    if board is None:
        return 0
    members = board.groups.members
    held = choices.marked_of != NOT_MARKED
    held[members[board.marked]] = False
    by_protected = protected.copy()
    by_protected[members] |= protected[board.groups.kept[board.group_of]]
    held &= by_protected
    kept = np.where(held, choices.marked_of, 0)
    if there is not None and len(held):
        held &= there & there[kept]
    if among is not None and len(held):
        held &= among | among[kept]
    return int(held.sum())
