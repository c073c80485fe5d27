"""What a scan found, as one value, and the questions that faces ask of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s, Int64s
from core.decide.covering import count_fuller
from core.model.covers import Covers, no_covers
from core.model.groups import ALL_DETECTORS, Detector, Evidence, Groups
from core.model.links import Links
from core.model.mail import MessageFlag, has_flag
from core.model.reasons import SeenTwice, SeenTwiceSign
from core.model.refusals import READABLE_ONLY, Refusal, RefusalKind
from core.model.sources import (
    Folder,
    FolderRole,
    Problem,
    SourceKind,
    SourceSpec,
)
from core.model.table import MessageTable, ScanStats, SessionFolder
from core.settings import ReadSettings
from core.system.later import Later

if TYPE_CHECKING:
    from core.match.groups import groups as grouping
    from core.match.groups import relations, subset, verdict, widening
    from core.match.groups import series as serial
    from core.match.groups.preparation import PreparedLinks
    from core.match.groups.relations import Related
    from core.match.groups.verdict import EvidenceColumns
    from core.match.join import join
else:
    grouping = Later("core.match.groups.groups")
    relations = Later("core.match.groups.relations")
    serial = Later("core.match.groups.series")
    subset = Later("core.match.groups.subset")
    verdict = Later("core.match.groups.verdict")
    widening = Later("core.match.groups.widening")
    join = Later("core.match.join.join")


@dataclass(frozen=True, slots=True, eq=False)
class Session:
    """What a scan found.

    Attributes:
        specs: The sources, in their order; their numbers are the positions here.
        folders: What `mails.folder` counts.
        skipped: Folders that were not read, because the user said so.
        mails: One row a message.
        links: All links at or above the floor.
        prepared: What `cut_groups` works on.
        conflicts: (k, 2) int32 rows with one Message-ID and different content.
        views: Rows that are one message with another row.
        problems: Messages, parts of messages and folders that could not be read.
        settings: How messages were read.
        covers: Which messages say all that others say, at any threshold.
    """

    specs: tuple[SourceSpec, ...]
    folders: tuple[SessionFolder, ...]
    skipped: tuple[SessionFolder, ...]
    mails: MessageTable
    links: Links
    prepared: PreparedLinks
    conflicts: NDArray[np.int32]
    views: SeenTwice
    problems: tuple[Problem, ...]
    stats: ScanStats
    settings: ReadSettings
    covers: Covers = field(default_factory=no_covers)


def cut_groups(
    session: Session,
    threshold: float,
    *,
    protected: NDArray[np.bool_] | None = None,
    detectors: Collection[Detector] = ALL_DETECTORS,
    only: NDArray[np.bool_] | None = None,
) -> Groups:
    """Groups at a threshold; protected rows are kept before others. Cost: milliseconds.

    Mail that its folder may lose by itself is kept last: a plan would never keep it; before it,
    mail of a folder that Thunderbird did not compact: it may be deleted (R-TB6); before that,
    drafts; before these, what is cut off, damaged or stripped. `detectors`
    are those that may link messages; a scan without signatures has nothing for those of P2. Rows
    where `only` is False are in no group. What holds all of another is
    kept before it, and of two contents under one Message-ID the longer one.
    """
    last = (MessageFlag.FLEETING, MessageFlag.UNSURE, MessageFlag.DRAFT, MessageFlag.DAMAGED)
    fleeting, unsure, draft, damaged = (has_flag(session.mails.flags, flag) for flag in last)
    safe, first = protected, None
    if (fleeting | unsure | draft | damaged).any():
        first = fleeting * 16 + unsure * 8 + draft * 4 + damaged * np.int64(2)
        if protected is not None:
            safe, first = protected & ~(fleeting | damaged), first + ~protected
    fuller = count_fuller(session.covers, len(session.mails.flags)) + _count_longer(session)
    if fuller.any():
        first = (0 if first is None else first) * (int(fuller.max()) + 1) + fuller
    prepared = session.prepared if only is None else subset.restrict_links(session.prepared, only)
    return grouping.cut_groups(
        prepared, threshold, protected=safe, first=first, detectors=detectors
    )


def _count_longer(session: Session) -> Int64s:
    """(n,) how many longer contents each message's Message-ID has: it may have been cut off."""
    length = (session.mails.n_words.astype(np.int64) << 40) + session.mails.size_bytes
    a, b = session.conflicts.T
    return np.bincount(np.where(length[a] < length[b], a, b), minlength=len(length))


def without_rows(session: Session, gone: NDArray[np.bool_] | None) -> Session:
    """The scan as it was, with messages that left since: like deleted ones they count for nothing.

    gone: (n,) bool; None: none did. Rows keep their numbers. Cost: one column.
    """
    if gone is None or not gone.any():
        return session
    flags = session.mails.flags | gone * np.uint32(MessageFlag.GHOST)
    return replace(session, mails=replace(session.mails, flags=flags))


def similarity_histogram(session: Session) -> Int64s:
    """(51,) int64: linked pairs in each 0.01 of similarity from 0.50 to 1.00."""
    return grouping.score_histogram(session.links)


def evidence_of_pair(session: Session, kept: int, member: int) -> Evidence:
    """How many pieces two linked messages share. Cost: a millisecond, see `evidence_of_groups`."""
    pair = np.array([kept]), np.array([member])
    return verdict.evidence_of_pairs(session.mails, *pair, _edit_scores(session, *pair)).values()[
        0
    ]


def evidence_of_groups(session: Session, groups: Groups) -> EvidenceColumns:
    """The evidence of each member of some groups, in their order. Cost: one sort of the pieces."""
    kept = np.repeat(groups.kept, np.diff(groups.starts))
    return verdict.evidence_of_pairs(
        session.mails, kept, groups.members, _edit_scores(session, kept, groups.members)
    )


def _edit_scores(
    session: Session, kept: NDArray[np.integer], members: NDArray[np.integer]
) -> NDArray[np.float64] | None:
    found = session.prepared.edits
    return None if found is None else widening.edit_scores(found, kept, members)


def relate_rows(
    session: Session,
    kept: NDArray[np.int32],
    members: NDArray[np.int32],
    *,
    threshold: float,
    detectors: Collection[Detector] = ALL_DETECTORS,
) -> Related:
    """Score, verdict and differences of any pairs (kept, member); see `relate_rows`."""
    return relations.relate_pairs(
        session.prepared, kept, members, threshold=threshold, detectors=detectors
    )


def are_issues(
    session: Session,
    kept: int,
    member: int,
    *,
    threshold: float,
    detectors: Collection[Detector] = ALL_DETECTORS,
) -> bool:
    """Whether two messages are issues of one series, and so no copies (R-VD7)."""
    pair = np.array([kept]), np.array([member])
    found = relations.series_rules(
        session.prepared, *pair, threshold=threshold, detectors=detectors
    )
    return bool(found[0] == serial.SeriesRule.ISSUES)


def linked_pairs(
    session: Session, threshold: float
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.float64]]:
    """All pairs that the text links at the threshold: rows a < b, and scores."""
    return join.pairs_at(session.links, threshold)


def rows_of_folders(session: Session, folders: Sequence[int]) -> NDArray[np.bool_]:
    """(n,) bool: the messages of some folders, by their numbers in `session.folders`."""
    return np.isin(session.mails.folder, np.array(list(folders), np.int32))


def protect_folders(session: Session, folders: Collection[int]) -> NDArray[np.bool_]:
    """(n,) bool: the messages of protected folders, by their numbers in `session.folders`.

    A file that is reached by two names is in both folders, so that one of them is enough. What is
    unclear in a file beside other messages is protected as well.
    """
    found = rows_of_folders(session, sorted(folders))
    unclear = has_flag(session.mails.flags, MessageFlag.UNCLEAR)
    found |= unclear & ~rows_of_folders(session, sorted(search_only_folders(session)))
    files = session.views.sights == list(SeenTwiceSign).index(SeenTwiceSign.FILE)
    rows, firsts = session.views.rows[files], session.views.firsts[files]
    found[firsts[found[rows]]] = True
    return found


def rows_never_moved(session: Session) -> NDArray[np.bool_]:
    """(n,) bool: the messages that can only be searched, mostly for the sake of their folders."""
    unclear = has_flag(session.mails.flags, MessageFlag.UNCLEAR)
    return unclear | rows_of_folders(session, sorted(search_only_folders(session)))


def find_stuck(session: Session, rows: Iterable[int]) -> tuple[Refusal | None, ...]:
    """Of each message why it can only be searched, or None."""
    closed, flags = search_only_folders(session), session.mails.flags
    unclear = Refusal(RefusalKind.AMBIGUOUS)
    return tuple(
        closed.get(int(session.mails.folder[row]))
        or (unclear if int(flags[row]) & MessageFlag.UNCLEAR else None)
        for row in rows
    )


def trash_folders(session: Session) -> dict[int, Refusal]:
    """Why nothing can move to the trash out of some folders, by their numbers: each is one.

    Those of accounts; what lies in one on this computer goes to safety copies like any other mail.
    """
    return {
        number: Refusal(RefusalKind.IN_TRASH, held.folder.name)
        for number, held in enumerate(session.folders)
        if held.folder.role is FolderRole.TRASH
        and session.specs[held.source].kind is SourceKind.IMAP
    }


def rows_in_trash(session: Session) -> NDArray[np.bool_]:
    """(n,) bool: the messages that lie where those go that are moved to the trash."""
    return rows_of_folders(session, sorted(trash_folders(session)))


def protected_by_role(session: Session) -> frozenset[int]:
    """Numbers of the folders that are searched but never removed from, unless the user says so."""
    return read_only_beside(session) | frozenset(
        number
        for number, held in enumerate(session.folders)
        if held.folder.role is FolderRole.SENT
        or (held.folder.fixed is not None and not is_readable_only(held.folder))
    )


def read_only_beside(session: Session) -> frozenset[int]:
    """Numbers of the folders that can only be read, where there are others beside them.

    What is in these stays, and copies go elsewhere. Where there is nothing else, copies in them
    can be left out of a cleaned copy.
    """
    closed = frozenset(
        number for number, held in enumerate(session.folders) if is_readable_only(held.folder)
    )
    return closed if len(closed) < len(session.folders) else frozenset()


def search_only_folders(session: Session) -> dict[int, Refusal]:
    """Why nothing can be moved out of some folders, by their numbers.

    They are of a form that is never written, lie where nothing can be written, or it is unclear
    where each of their messages begins.
    """
    return {
        number: held.folder.fixed
        for number, held in enumerate(session.folders)
        if held.folder.fixed is not None
    }


def is_readable_only(folder: Folder) -> bool:
    """Whether a folder can only be read, by its form or as it lies, and a copy of it be saved."""
    return folder.fixed is not None and folder.fixed.kind in READABLE_ONLY


def rows_in_session(former: Session, session: Session) -> Int32s:
    """(n,) the row in `session` of each row of a `former` one of the same folders; -1: none.

    Cost: 0.5 microseconds a message.
    """
    now, before = session.mails, former.mails
    row_at: list[dict[str, int]] = [{} for _ in session.folders]
    for row, (folder, uid) in enumerate(zip(now.folder.tolist(), now.uid, strict=True)):
        row_at[folder][uid] = row
    places = zip(before.folder.tolist(), before.uid, strict=True)
    found = (row_at[folder].get(uid, -1) for folder, uid in places)
    return np.fromiter(found, np.int32, len(before.position))
