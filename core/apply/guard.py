"""The last look over a plan before anything is touched, whoever made it.

A plan may come from a file that a person or another program wrote, so what makes it safe is
checked here once more, by addresses alone: the mail that stays is in no move, no mail moves
twice, nothing is moved into the mailbox it is in. Two names of one mail (a folder reached twice,
through a link or as part of another source) count as one. And the brake: a plan that takes much
needs its number confirmed (safety.md R-ID7).
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from core.apply.census import folder_now
from core.apply.entries import Leg, leg_of
from core.apply.means import Means, store_of
from core.errors import BrakeHeld, CoreError, PlanRefused
from core.model import Address, Move, Plan, Refusal, RefusalKind
from core.settings import SafetySettings

TRASH = "trash"

Place = tuple[str, str]  # a folder on this computer, links followed, and the uid in it


@dataclass(frozen=True, slots=True)
class Shrinking:
    """A folder that a plan takes much of."""

    leg: Leg
    messages: int
    leaving: int


def brake(plan: Plan, safety: SafetySettings) -> tuple[bool, tuple[Shrinking, ...]]:
    """Whether a plan needs its number confirmed, and which folders shrink by more than a share."""
    leaving = Counter(leg_of(move.what.address) for move in plan.moves)
    sizes = dict(plan.folder_sizes)
    shrinking = tuple(
        Shrinking(leg, sizes.get(leg, taken), taken)
        for leg, taken in leaving.items()
        if taken > safety.brake_share * sizes.get(leg, taken)
    )
    return bool(shrinking) or len(plan.moves) > safety.brake_messages, shrinking


def check(plan: Plan, means: Means, confirm: int | None) -> None:
    """Raise unless a plan may be carried out.

    Raises:
        PlanRefused: It is not safe; each refusal tells why.
        BrakeHeld: It takes much, and `confirm` is not the number of its moves.
    """
    refusals = unsafe(plan.moves, means)
    if refusals:
        raise PlanRefused(refusals)
    held, _ = brake(plan, means.safety)
    if confirm is not None and confirm != len(plan.moves):
        raise BrakeHeld(len(plan.moves))
    if held and confirm is None:
        raise BrakeHeld(len(plan.moves))


def unsafe(moves: Sequence[Move], means: Means) -> tuple[Refusal, ...]:
    """Why moves may not be carried out together; empty if they may."""
    folders = _real_folders(moves, means)
    leaving = Counter(_place(move.what.address, folders) for move in moves)
    refusals = [
        Refusal(RefusalKind.LAST_COPY, path) for (path, _), times in leaving.items() if times > 1
    ]
    for move in moves:
        if _place(move.keeper.address, folders) in leaving:
            refusals.append(Refusal(RefusalKind.LAST_COPY, move.keeper.address.path))
        if move.to != TRASH and os.path.realpath(move.to) in (
            folders[leg_of(move.what.address)],
            os.path.realpath(move.what.address.path),
        ):
            refusals.append(Refusal(RefusalKind.SAME_PLACE, move.to))
    return tuple(dict.fromkeys(refusals))


def _place(address: Address, folders: dict[Leg, str]) -> Place:
    return folders[leg_of(address)], address.uid


def _real_folders(moves: Sequence[Move], means: Means) -> dict[Leg, str]:
    """Where each folder of the plan really is; by its name where the source cannot say."""
    legs = {leg_of(item.address) for move in moves for item in (move.what, move.keeper)}
    return {leg: _real_folder(leg, means) for leg in legs}


def _real_folder(leg: Leg, means: Means) -> str:
    try:
        folder = folder_now(store_of(means, leg), leg[2])
    except CoreError:  # it is gone or unreadable: its moves are skipped later, with the reason
        folder = None
    path = folder.path if folder is not None else Path(leg[1]) / leg[2]
    return os.path.realpath(path)
