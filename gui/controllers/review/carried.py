"""A review carried over to another scan of the same mail: all of it but showing it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from core.columns import Int32s
from core.model.groups import Groups, with_members
from core.scan.session import relate_rows
from gui.controllers.review.carrying import RowNumbers
from gui.controllers.review.limits import ReviewLimits
from gui.controllers.review.reviewed_scan import ReviewedScan
from gui.models.results.board import Board, Related, lay_out_board
from gui.models.results.choices import Choices


class FirstGroups(NamedTuple):
    """Groups that can be shown at once.

    Attributes:
        cut: The groups.
        are_final: Whether they are the ones to be shown; else a worker has to cut them.
    """

    cut: Groups
    are_final: bool


class CarriedReview(NamedTuple):
    """What is to be under review.

    Attributes:
        scanned, limits, choices, numbers: As in `ReviewController`.
        to_now: Where each message that is under review is in it, or -1.
        groups, board: What to show first; None: its groups must be cut.
    """

    scanned: ReviewedScan
    limits: ReviewLimits
    choices: Choices
    numbers: RowNumbers
    to_now: Int32s
    groups: FirstGroups | None
    board: Board | None


def carry_review(
    scanned: ReviewedScan,
    limits: ReviewLimits,
    choices: Choices,
    numbers: RowNumbers,
    to_now: Int32s,
) -> CarriedReview:
    """Lay out what is to be under review. Arguments: see `CarriedReview`."""
    groups = find_first_groups(scanned, limits, choices)
    board = None if groups is None else lay_out(scanned, limits, choices, groups.cut)
    return CarriedReview(scanned, limits, choices, numbers, to_now, groups, board)


def find_first_groups(
    scanned: ReviewedScan, limits: ReviewLimits, choices: Choices
) -> FirstGroups | None:
    """The groups that the worker of the scan cut, if they are of these limits and choices.

    Without what left since; those that lost their kept message are left out.
    """
    cut = scanned.cut
    by_words = limits.found is not None or limits.held
    if by_words or cut is None or not cut.fits(choices, limits.folders):
        return None
    if limits.gone is None:
        return FirstGroups(cut.groups, are_final=True)
    return FirstGroups(without_gone(cut.groups, limits.gone), are_final=False)


def without_gone(groups: Groups, gone: np.ndarray) -> Groups:
    """Groups without what left; those that lost their kept message are left out."""
    lost = np.repeat(gone[groups.kept], np.diff(groups.starts))
    return with_members(groups, ~(gone[groups.members] | lost))


def lay_out(
    scanned: ReviewedScan,
    limits: ReviewLimits,
    choices: Choices,
    cut: Groups,
    *,
    early: bool = False,
) -> Board:
    """The board of some groups. Cost: as `lay_out_board`."""
    session = scanned.session
    threshold, detectors = cut.threshold, choices.detectors

    def relate(kept: Int32s, members: Int32s) -> Related:
        return relate_rows(session, kept, members, threshold=threshold, detectors=detectors)

    return lay_out_board(
        cut,
        choices,
        facts=scanned.facts,
        protected=limits.folders,
        relate=relate,
        stays=limits.stays,
        of_folders=limits.of_folders,
        early=early,
    )
