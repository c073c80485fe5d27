"""Rows that are no mails of their own, or that may vanish: marked before anything is compared.

One mail can be seen in several places: a file with two names, a mail on Gmail with two labels.
The first place stands for it; the others are views of it and never candidates (safety.md R-ID5,
R-MD5, R-GM1), because what is done to one is done to all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from core.model import Folder, FolderRole, MailFlag, MailTable, RefusalKind
from core.scan.folders import FolderRead

VIEW_MARK = "gm:"  # what the version of a mail begins with where the server numbers its mails
_WEAK = MailFlag.GHOST | MailFlag.FLEETING  # a view that is kept only if there is no better one


def marked(mails: MailTable, reads: Sequence[FolderRead]) -> MailTable:
    """The table with the flags FLEETING and VIEW; `reads` are its folders, in their order."""
    flags = mails.flags.copy()
    fleeting = [read.number for read in reads if _is_fleeting(read.folder)]
    flags[np.isin(mails.folder, fleeting)] |= np.uint16(MailFlag.FLEETING)
    places = _places(mails, reads)
    if places:
        weak = (flags & np.uint16(_WEAK)) != 0
        flags[_again(places, weak.tolist())] |= np.uint16(MailFlag.VIEW)
    return replace(mails, flags=flags)


def _is_fleeting(folder: Folder) -> bool:
    """Whether it loses mail without the user: safety.md I1, R-TB3."""
    fixed = folder.fixed is not None and folder.fixed.kind is RefusalKind.THUNDERBIRD_CACHE
    return fixed or folder.role is FolderRole.TRASH


def _places(mails: MailTable, reads: Sequence[FolderRead]) -> list[tuple[int, object]]:
    """(row, what is equal for two views of one mail) of the rows that may have views."""
    found: list[tuple[int, object]] = []
    ends = np.cumsum([0, *(read.n_mails for read in reads)]).tolist()
    for read, (start, end) in zip(reads, pairwise(ends), strict=True):
        if read.by_mail:
            device = read.folder.path.stat().st_dev if read.folder.path.exists() else 0
            found += [
                (row, (device, mails.version[row].partition(":")[0])) for row in range(start, end)
            ]
        elif read.remote is not None:
            mailbox = read.folder.path.parent
            found += [
                (row, (mailbox, mails.version[row]))
                for row in range(start, end)
                if mails.version[row].startswith(VIEW_MARK)
            ]
    return found


def _again(places: Sequence[tuple[int, object]], weak: Sequence[bool]) -> list[int]:
    """The rows that are views of another row: of each mail all but the first that is not weak."""
    best: dict[object, int] = {}
    again: list[int] = []
    for row, place in places:
        first = best.setdefault(place, row)
        if first == row:
            continue
        better = weak[first] and not weak[row]
        if better:
            best[place] = row
        again.append(first if better else row)
    return again
