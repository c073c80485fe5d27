"""Rows that are no messages of their own, or that may vanish: marked before anything is compared.

One message can be seen in several places: a file with two names, a message on Gmail with two
labels, a mail on a server and in Thunderbird's cache of that server, or reached by two accounts.
The first place stands for it; the others are views of it and never candidates (R-ID5, R-MD5,
R-GM1), because what is done to one is done to all. Of which row each is a view, and how that is
known, is kept (`core.model.reasons.SeenTwice`): people are told.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from core.model.mail import FlagBits, MessageFlag, has_flag
from core.model.reasons import SeenTwice, SeenTwiceSign
from core.model.remote import VIEW_MARK
from core.model.sources import FolderRole, ProblemKind, SourceKind, is_fleeting, is_server_cache
from core.model.table import MessageTable
from core.scan.folders import FolderReading
from core.sources.imap.session.folders import login_of
from core.sources.neighbours.thunderbird import count_uncompacted_bytes, profile_of
from core.sources.plan_folders import plan_kind

A_TIME = 1 << 28  # a UIDVALIDITY from here on is a time: since 1978
_AGAIN = re.compile(r"-[0-9]+$")  # Thunderbird's folder of a second account on one server
_LOST = frozenset(
    {
        ProblemKind.UNREADABLE,
        ProblemKind.DAMAGED,
        ProblemKind.TRUNCATED,
        ProblemKind.TOO_COSTLY,
        ProblemKind.CHANGED,
    }
)
_WEAK = (
    MessageFlag.GHOST | MessageFlag.FLEETING
)  # a view that is kept only if there is no better one


class _Place(NamedTuple):
    """A row that may have views: what is equal for two views of one message, and what tells so."""

    row: int
    place: object
    sight: SeenTwiceSign


def mark_seen_twice(
    mails: MessageTable, reads: Sequence[FolderReading]
) -> tuple[MessageTable, SeenTwice]:
    """The table with the flags FLEETING, UNSURE and VIEW, and whose views the latter are.

    What lies among drafts is one, whatever its flags say. `reads` are its folders, in their order.
    """
    flags = mails.flags.copy()
    drafts = [read.number for read in reads if read.folder.role is FolderRole.DRAFTS]
    flags[np.isin(mails.folder, drafts)] |= FlagBits(MessageFlag.DRAFT)
    torn = _torn_sources(reads)
    torn |= _backups(reads)
    fleeting = [read.number for read in reads if read.source in torn or is_fleeting(read.folder)]
    flags[np.isin(mails.folder, fleeting)] |= FlagBits(MessageFlag.FLEETING)
    deleted = set(mails.folder[has_flag(flags, MessageFlag.GHOST)].tolist())
    unsure = [read.number for read in reads if _is_unsure(read, read.number in deleted)]
    flags[np.isin(mails.folder, unsure)] |= FlagBits(MessageFlag.UNSURE)
    firsts: dict[int, tuple[int, SeenTwiceSign]] = {}
    places = _places(mails, reads)
    if places:
        weak = has_flag(flags, _WEAK)
        firsts = _find_views(places, weak.tolist())
    for row, first in _find_cached(mails, reads):
        firsts.setdefault(row, (first, SeenTwiceSign.CACHE))
    views = _as_views(firsts)
    flags[views.rows] |= FlagBits(MessageFlag.VIEW)
    return replace(mails, flags=flags), views


def _as_views(firsts: dict[int, tuple[int, SeenTwiceSign]]) -> SeenTwice:
    """As columns; the view of a view is a view of what that one is a view of."""
    rows = sorted(firsts)
    whose: list[int] = []
    for row in rows:
        first = firsts[row][0]
        while first in firsts:  # ends: each step is to a row that is preferred
            first = firsts[first][0]
        whose.append(first)
    kinds = list(SeenTwiceSign)
    return SeenTwice(
        np.array(rows, np.int32),
        np.array(whose, np.int32),
        np.array([kinds.index(firsts[row][1]) for row in rows], np.uint8),
    )


def _is_unsure(read: FolderReading, has_deleted: bool) -> bool:
    """Whether Thunderbird left deleted mail in it, of which not all may be known as such (R-TB6).

    has_deleted: Some of it is.
    """
    if read.mails.spec.kind is not SourceKind.MBOX:
        return False
    path = read.folder.path
    return profile_of(path) is not None and (has_deleted or count_uncompacted_bytes(path) > 0)


def _torn_sources(reads: Sequence[FolderReading]) -> set[int]:
    """Sources of Outlook's of which not everything could be read: R-PS2.

    Where some mail is lost the rest may be half of what it was, and nobody could tell.
    """
    return {
        read.source
        for read in reads
        if read.mails.spec.kind in (SourceKind.PST, SourceKind.PACKED)
        and any(p.kind in _LOST for p in read.problems)
    }


def _backups(reads: Sequence[FolderReading]) -> set[int]:
    """Packed sources, unless there is nothing else: a copy in a backup is no reason to move mail.

    No mail program shows what is in an archive, and people delete their old ones (R-PK2).
    """
    packed = {read.source for read in reads if read.mails.spec.kind is SourceKind.PACKED}
    return packed if any(read.source not in packed for read in reads) else set()


def _places(mails: MessageTable, reads: Sequence[FolderReading]) -> list[_Place]:
    """The rows that may have views."""
    found: list[_Place] = []
    version, has_marks = mails.version.getter(), VIEW_MARK.encode() in mails.version.block
    ends = np.cumsum([0, *(read.n_mails for read in reads)]).tolist()
    for read, (start, end) in zip(reads, pairwise(ends), strict=True):
        if read.by_mail:
            device = read.folder.path.stat().st_dev if read.folder.path.exists() else 0
            found += [
                _Place(row, (device, version(row).partition(":")[0]), SeenTwiceSign.FILE)
                for row in range(start, end)
            ]
        elif read.remote is not None and has_marks:
            mailbox = read.folder.path.parent
            found += [
                _Place(row, (mailbox, version(row)), SeenTwiceSign.LABEL)
                for row in range(start, end)
                if version(row).startswith(VIEW_MARK)
            ]
    return found + _places_in_shared_boxes(mails, reads) + _places_reached_again(mails, reads)


def _places_in_shared_boxes(mails: MessageTable, reads: Sequence[FolderReading]) -> list[_Place]:
    """As `_places`, for mboxes that several sources reach: a Takeout by its labels, or as it is.

    There a message has the same uid, which is where it stands in the file.
    """
    files: dict[int, tuple[int, int]] = {}
    reached: defaultdict[tuple[int, int], set[int]] = defaultdict(set)
    for read in reads:
        if plan_kind(read.mails.spec.kind) is SourceKind.MBOX and read.folder.path.exists():
            state = read.folder.path.stat()
            files[read.number] = (state.st_dev, state.st_ino)
            reached[files[read.number]].add(read.source)
    shared = [number for number, file in files.items() if len(reached[file]) > 1]
    if not shared:
        return []
    uid = mails.uid.getter()
    return [
        _Place(row, (*files[int(mails.folder[row])], uid(row)), SeenTwiceSign.FILE)
        for row in np.flatnonzero(np.isin(mails.folder, shared)).tolist()
    ]


def _places_reached_again(mails: MessageTable, reads: Sequence[FolderReading]) -> list[_Place]:
    """As `_places`, for mailboxes that several accounts of one user reach by other names or ports.

    There a message has the same UID under the same UIDVALIDITY in the folder of the same name.
    That is no chance where the UIDVALIDITY is a time in seconds, as it mostly is; small ones come
    again from server to server, and a mailbox that was moved to a new server may have kept its
    UIDs.
    """
    served = {read.number: read.folder for read in reads if read.remote is not None}
    if len({folder.path.parent for folder in served.values()}) < 2:
        return []
    uid = mails.uid.getter()
    found: list[_Place] = []
    for row in np.flatnonzero(np.isin(mails.folder, list(served))).tolist():
        name = uid(row)
        if int(name.partition(":")[0]) >= A_TIME:
            folder = served[int(mails.folder[row])]
            whose = login_of(folder.path)[0].partition("@")[0].lower()
            told = (int(mails.size_bytes[row]), int(mails.message_id_key[row]))
            found.append(_Place(row, (whose, folder.name, name, *told), SeenTwiceSign.ACCOUNT))
    return found


def _find_views(
    places: Sequence[_Place], weak: Sequence[bool]
) -> dict[int, tuple[int, SeenTwiceSign]]:
    """What each view is a view of: of all places of a message the first one that is not weak."""
    best: dict[object, int] = {}
    again: dict[int, tuple[int, SeenTwiceSign]] = {}
    for row, place, sight in places:
        first = best.setdefault(place, row)
        if first == row:
            continue
        better = weak[first] and not weak[row]
        if better:
            best[place] = row
            again.setdefault(first, (row, sight))
        else:
            again.setdefault(row, (first, sight))
    return again


def _find_cached(mails: MessageTable, reads: Sequence[FolderReading]) -> Iterator[tuple[int, int]]:
    """(row, row on the server) of what is in a cache of a server that is among these messages too.

    It has the Message-ID and the text of a message of an account there.
    """
    served: dict[str, dict[tuple[int, int], int]] = {}
    for read in reads:
        if read.remote is not None:
            there = served.setdefault(login_of(read.folder.path)[1], {})
            for row, name in _message_names(mails, read).items():
                there.setdefault(name, row)
    for read in reads:
        levels = read.folder.path.parts if is_server_cache(read.folder) else ()
        hosts = (_AGAIN.sub("", level).lower() for level in levels)
        known = next((served[host] for host in hosts if host in served), None)
        if known:
            for row, name in _message_names(mails, read).items():
                if name in known:
                    yield row, known[name]


def _message_names(mails: MessageTable, read: FolderReading) -> dict[int, tuple[int, int]]:
    """What says which mail each row of a folder is; rows without a Message-ID are left out."""
    rows = np.flatnonzero((mails.folder == read.number) & (mails.message_id_key != 0))
    ids, texts = mails.message_id_key[rows].tolist(), mails.text_digest[rows, 0].tolist()
    return dict(zip(rows.tolist(), zip(ids, texts, strict=True), strict=True))
