"""What a scan found, at a glance: the ladder, the causes, and where the space goes.

Nothing is decided here: it counts over the columns of a scan and over its groups.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.actions.causes import causes_of_groups, find_event, without_templates
from core.actions.ladder import LadderSurvey, StepTerms, survey_ladder
from core.columns import Int32s, Int64s, count_up, distinct_sorted
from core.decide.ladder import STEP_OF
from core.model.causes import Cause
from core.model.groups import Difference, Groups, Verdict
from core.model.mail import MessageFlag, has_flag
from core.model.sources import UNKNOWN_TIME
from core.model.table import MessageTable
from core.scan.session import Session
from core.system.later import Later

if TYPE_CHECKING:
    from core.actions.named import series as named_series
else:
    named_series = Later("core.actions.named.series")

MOST_SHARES = 8  # bars of one kind
MOST_MAILS = 10
MOST_OVERLAPS = 60  # pairs of folders
_FOLDER_BITS = 0xFFFFFFFF
MOST_FOLDERS_OF_GROUP = 40  # a group that lies in more says nothing of two of them
FILE_SIZES = (10_000_000, 1_000_000, 100_000, 1)  # attachments of a message from so many bytes on
FIRST_YEAR = 1970  # mail is not older; a date before that is nonsense
_SECONDS_PER_YEAR = "datetime64[Y]"

Bools = NDArray[np.bool_]


class Measure(Enum):
    """By what space is told apart."""

    SENDER = "sender"
    FOLDER = "folder"
    YEAR = "year"
    FILES = "files"


@dataclass(frozen=True, slots=True)
class Share:
    """How much of the mail is of one sender, folder, year, or size of attachments.

    Attributes:
        by: What is counted.
        key: A row of this sender; the number of the folder; the year, 0 where it is not known; the
            least size of the attachments.
        messages, size_bytes: All of it.
        copies: How many of them stand in groups of copies.
    """

    by: Measure
    key: int
    messages: int
    size_bytes: int
    copies: int


@dataclass(frozen=True, slots=True)
class FolderOverlap:
    """Of the messages of one folder, how many have a copy in another; numbers of folders."""

    folder: int
    other: int
    messages: int
    of_messages: int


@dataclass(frozen=True, slots=True)
class CauseCount:
    """Why there are copies, and how many.

    `event_utc`: When they came about, where nearly all of them did within a day; else
    `UNKNOWN_TIME`.
    """

    cause: Cause
    copies: int
    event_utc: int = UNKNOWN_TIME


@dataclass(frozen=True, slots=True, eq=False)
class Overview:
    """What there is to see after a scan.

    Attributes:
        survey: The steps of the ladder.
        groups: In how many groups the first step takes a message.
        old: Rows of old mail of series.
        causes: Most copies first.
        shares: The largest of each measure, in the order of `Measure`.
        largest: (k,) int32: rows of the largest messages, at most `MOST_MAILS`.
        overlaps: Most messages first, at most `MOST_OVERLAPS`.
        n_overlaps: How many there are.
        unlisted: Whether steps take what no group has as a copy: quoted messages, old issues.
    """

    survey: LadderSurvey
    groups: int
    old: Int64s
    causes: tuple[CauseCount, ...]
    shares: tuple[Share, ...]
    largest: Int32s
    overlaps: tuple[FolderOverlap, ...]
    n_overlaps: int
    unlisted: bool


def survey_mail(session: Session, groups: Groups, terms: StepTerms) -> Overview:
    """Count what the overview shows.

    Args:
        session: The scan.
        groups: Its groups at the threshold; a message stands in one at most.
        terms: The rules that nobody has changed yet.

    Cost: that of `survey_ladder`, and some sorts of a column.
    """
    mails = session.mails
    counts = _counting(mails)
    copies = without_templates(groups)
    causes = causes_of_groups(session, copies)
    in_groups = np.zeros(len(mails.flags), np.bool_)
    in_groups[groups.members] = in_groups[groups.kept] = True
    shares = [share for by in Measure for share in _share(mails, by, counts, in_groups)]
    largest = np.lexsort((np.arange(len(mails.flags)), -mails.size_bytes * counts))[:MOST_MAILS]
    old = named_series.find_old_rows(session)
    survey = survey_ladder(session, groups, terms, old)
    overlaps, n_overlaps = find_overlaps(mails.folder, groups, survey.stars, counts)
    return Overview(
        survey,
        _count_groups_of(groups, survey.exact),
        old,
        tuple(
            CauseCount(cause, n, find_event(session.mails, copies, causes, cause))
            for cause, n in causes.counts().items()
        ),
        tuple(shares),
        largest[counts[largest]].astype(np.int32),
        overlaps,
        n_overlaps,
        bool(np.setdiff1d(np.append(old, survey.stars.members), _places(copies)[1]).size),
    )


def rows_of_share(mails: MessageTable, share: Share) -> Int32s:
    """The messages that a share counts, ghosts among them."""
    keys = _keys(mails, share.by)
    wanted = keys[share.key] if share.by is Measure.SENDER else share.key
    return np.flatnonzero(keys == wanted).astype(np.int32)


def rows_of_overlap(
    mails: MessageTable, groups: Groups, stars: Groups, overlap: FolderOverlap
) -> Int32s:
    """What `find_overlaps` counts between two folders: the messages of the one, and their copies.

    Args:
        mails: The scan.
        groups: As they were counted.
        stars: As they were counted.
        overlap: What was found.
    """
    two, found = (overlap.folder, overlap.other), [np.zeros(0, np.int32)]
    for group, row in _across_folders(mails.folder, groups, stars, _counting(mails)):
        folder = mails.folder[row]
        both = np.intersect1d(group[folder == overlap.folder], group[folder == overlap.other])
        found.append(row[np.isin(group, both) & np.isin(folder, two)])
    return np.unique(np.concatenate(found))


def members_beside(groups: Groups, rows: Int32s) -> Int32s:
    """All copies of the groups in which some messages stand, kept ones or not."""
    group, row = _places(groups)
    hit = np.unique(group[np.isin(row, rows)])
    of_members = np.repeat(np.arange(len(groups.kept)), np.diff(groups.starts))
    found: Int32s = groups.members[np.isin(of_members, hit)]
    return found


def find_overlaps(
    folder: NDArray[np.integer], groups: Groups, stars: Groups, counts: Bools
) -> tuple[tuple[FolderOverlap, ...], int]:
    """How many messages of a folder have a proven copy in another one.

    Proven is what a step of the ladder may take, and what may be exact by what a server gave.

    Args:
        folder: (n,) the folder of each message.
        groups: A message stands in one at most.
        stars: What the ladder takes: two copies of one text may both be only like the message in
            the middle of their group. A message may stand in several.
        counts: (n,) bool, the messages that count.

    Returns:
        The largest, at most `MOST_OVERLAPS`, and how many there are.

    Cost: O(m log m) for m places in groups, times the folders of a group.
    """
    found = [np.zeros(0, np.int64)]
    for group, row in _across_folders(folder, groups, stars, counts):
        codes = _folders_of(group, folder[row])
        first = np.searchsorted(codes >> 32, group)
        each = np.searchsorted(codes >> 32, group, side="right") - first
        others = codes[np.repeat(first, each) + count_up(each)] & _FOLDER_BITS
        rows = np.repeat(row.astype(np.int64), each)
        found.append(((rows << 32) | others)[others != folder[rows]])
    pairs = distinct_sorted(np.concatenate(found))
    of = folder[pairs >> 32].astype(np.int64)
    names, messages = np.unique((of << 32) | (pairs & _FOLDER_BITS), return_counts=True)
    whole = np.bincount(folder[counts].astype(np.int64), minlength=1)
    best = np.lexsort((names, -messages))[:MOST_OVERLAPS]
    largest = tuple(
        FolderOverlap(name >> 32, name & _FOLDER_BITS, n, int(whole[name >> 32]))
        for name, n in zip(names[best].tolist(), messages[best].tolist(), strict=True)
    )
    return largest, len(names)


def _across_folders(
    folder: NDArray[np.integer], groups: Groups, stars: Groups, counts: Bools
) -> Iterable[tuple[Int64s, Int32s]]:
    """(number, row) of proven copies of each other in several folders, by groups and by stars.

    Of a star only what lies in one group: the list shows nothing else together.
    """
    group_of = np.full(len(counts), -1, np.int64)
    group, row = _places(groups)
    group_of[row] = group
    star, of_star = _places(stars, only_proven=True)
    codes = star * (1 + len(groups.kept)) + group_of[of_star]
    of_both = np.unique(codes, return_inverse=True)[1].ravel()
    fits = group_of[of_star] >= 0
    for number, rows in (
        _places(groups, only_proven=True),
        (of_both[fits].astype(np.int64), of_star[fits]),
    ):
        some = counts[rows]
        n_folders = np.bincount(
            _folders_of(number[some], folder[rows[some]]) >> 32,
            minlength=1 + int(number.max(initial=0)),
        )[number]
        some &= (n_folders > 1) & (n_folders <= MOST_FOLDERS_OF_GROUP)
        yield number[some], rows[some]


def _folders_of(group: Int64s, folder: NDArray[np.integer]) -> Int64s:
    """(group << 32) | folder, each once, ascending."""
    return distinct_sorted((group << 32) | folder.astype(np.int64))


def _counting(mails: MessageTable) -> Bools:
    """(n,) bool, what is a message of its own."""
    beside = MessageFlag.GHOST | MessageFlag.PSEUDO | MessageFlag.VIEW
    return ~has_flag(mails.flags, beside)


def _places(groups: Groups, *, only_proven: bool = False) -> tuple[Int64s, Int32s]:
    """(number of the group, row) of each message in the groups, kept ones first."""
    numbers = np.arange(len(groups.kept))
    of_members = np.repeat(numbers, np.diff(groups.starts))
    some = np.ones(len(groups.members), np.bool_)
    if only_proven:
        some = np.isin(groups.verdict, [int(verdict) for verdict in STEP_OF])
        unverified = (groups.differs & np.uint32(Difference.UNVERIFIED)) != 0
        some |= (groups.verdict == Verdict.SAME_TEXT) & unverified
    return (
        np.concatenate([numbers, of_members[some]]).astype(np.int64),
        np.concatenate([groups.kept, groups.members[some]]).astype(np.int32),
    )


def _count_groups_of(groups: Groups, rows: Int64s) -> int:
    """How many groups some messages stand in, kept ones or not."""
    group, row = _places(groups)
    n_rows = 1 + max(int(row.max(initial=-1)), int(rows.max(initial=-1)))
    wanted = np.zeros(n_rows, np.bool_)
    wanted[rows] = True
    return len(distinct_sorted(group[wanted[row]]))


def _keys(mails: MessageTable, by: Measure) -> Int64s:
    """(n,) what each message counts under."""
    match by:
        case Measure.SENDER:
            return mails.sender_key.view(np.int64)
        case Measure.FOLDER:
            return mails.folder.astype(np.int64)
        case Measure.YEAR:
            known = mails.sent_utc != UNKNOWN_TIME
            when = np.where(known, mails.sent_utc, 0).astype("datetime64[s]")
            years = when.astype(_SECONDS_PER_YEAR).astype(np.int64) + 1970
            return np.where(known & (years >= FIRST_YEAR), years, 0)
        case Measure.FILES:
            return _classes_of_files(mails)


def _classes_of_files(mails: MessageTable) -> Int64s:
    """(n,) the least size of the class that a message's attachments are of; 0: it has none.

    A mail's size stands for that of its attachments, which is nearly all of it where it counts.
    """
    has_some = np.diff(mails.attachment_starts) > 0
    found = np.zeros(len(mails.flags), np.int64)
    for least in reversed(FILE_SIZES):
        found[has_some & (mails.size_bytes >= least)] = least
    return found


def _share(mails: MessageTable, by: Measure, counts: Bools, in_groups: Bools) -> Iterable[Share]:
    """The largest shares of one measure; years newest first, sizes the largest first."""
    rows = np.flatnonzero(counts)
    keys = _keys(mails, by)[rows]
    named, first, number = np.unique(keys, return_index=True, return_inverse=True)
    number = number.ravel()
    messages = np.bincount(number, minlength=len(named))
    sizes = np.bincount(number, weights=mails.size_bytes[rows], minlength=len(named))
    copies = np.bincount(number, weights=in_groups[rows], minlength=len(named))
    order = np.argsort(-sizes, kind="stable")[:MOST_SHARES]
    if by in (Measure.YEAR, Measure.FILES):
        order = order[np.argsort(-named[order], kind="stable")]
    for at in order.tolist():
        if by is Measure.FILES and not named[at]:
            continue
        key = int(rows[first[at]]) if by is Measure.SENDER else int(named[at])
        yield Share(by, key, int(messages[at]), int(sizes[at]), int(copies[at]))
