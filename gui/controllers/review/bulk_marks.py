"""Marks on known bulk mail: by the user's hand, for one kind at a time.

They are apart from the marks on copies, because these messages are no copies of each other. One
message of each kind stays: the plan demands a message that stays for each one that goes, and the
user can look at it later. What a whole kind is marked for leaves out mail that its owner flagged
and mail with attachments of its own; one by one they can be marked.
"""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QObject, Signal

from core.columns import Int64s
from core.decide.build import BY_HAND
from core.decide.bulk import NO_ROW, choose_bulk_keeper
from core.model.groups import Decision
from core.model.mail import MessageFlag, has_flag
from core.model.table import MessageTable
from core.scan.session import rows_in_trash, rows_never_moved
from gui.controllers.review.library import LibraryController
from gui.controllers.review.review import ReviewController
from gui.models.results.facts import Bools
from gui.models.results.known_bulk import BulkStanding, HitRows, no_hits

_BARRED = MessageFlag.GHOST | MessageFlag.PSEUDO | MessageFlag.VIEW


class BulkMarks(QObject):
    """Holds the marks on what `library` knows of the scan under review.

    Signals:
        changed: Marks are others now.
        said: A sentence for the status line.
    """

    changed = Signal()
    said = Signal(str)

    def __init__(
        self, library: LibraryController, review: ReviewController, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._library, self._review = library, review
        self._marked: frozenset[int] = frozenset()
        library.changed.connect(self._forget_others)

    @property
    def n_marked(self) -> int:
        """How many messages would be moved."""
        return sum(len(decision.drop) for decision in self.decisions())

    def clear(self) -> None:
        """Mark nothing: other messages are under review."""
        self._marked = frozenset()
        self.changed.emit()

    def hits(self, number: int) -> HitRows:
        """The messages of one kind, newest first, and how each stands. Cost: 30 ms for 100,000."""
        mails, rows = self._mails(), self._library.rows_of(number)
        if mails is None or not len(rows):
            return no_hits()
        rows = rows[np.lexsort((rows, -mails.sent_utc[rows]))]
        standings = np.full(len(rows), BulkStanding.NONE, np.uint8)
        standings[np.isin(rows, _sort_newest_first(self._marked))] = BulkStanding.MARKED
        standings[self._is_never_moved(rows)] = BulkStanding.PROTECTED
        standings[rows == self._that_stays(number)] = BulkStanding.STAYS
        return HitRows(self._library.known, rows, standings)

    def toggle_kind(self, number: int) -> None:
        """Mark all messages of one kind but one, or unmark them if all are marked."""
        mails, stays = self._mails(), self._that_stays(number)
        rows = self._library.rows_of(number)
        if mails is None or not len(rows):
            return
        if stays == NO_ROW:
            self.said.emit(self.tr("None of these can be kept: they are in a trash or a cache."))
            return
        free = rows[(rows != stays) & ~self._is_never_moved(rows)]
        marked = frozenset(free.tolist()) & self._marked
        apart = _of_its_own(mails, free, stays)
        meant = frozenset(free[~apart].tolist())
        if marked >= meant and marked:
            self._take(self._marked - marked)
            return
        left = len(free) - len(meant | marked)
        self._take(self._marked | meant)
        if not meant:
            self.said.emit(self.tr("One message of each kind stays: nothing else to mark."))
        elif left:
            self.said.emit(
                self.tr(
                    "Skipped %Ln message(s), flagged or with different attachments: mark "
                    "(it|them) one by one.",
                    "",
                    left,
                )
            )

    def toggle(self, number: int, rows: Int64s) -> None:
        """Mark some messages of one kind, or unmark them if all are marked."""
        stays = self._that_stays(number)
        free = frozenset(rows[(rows != stays) & ~self._is_never_moved(rows)].tolist())
        if stays == NO_ROW or not free:
            self.said.emit(self.tr("This message stays."))
            return
        self._take(self._marked - free if free <= self._marked else self._marked | free)

    def decisions(self) -> tuple[Decision, ...]:
        """What is marked, with what stays instead."""
        known = self._library.known
        at = np.isin(known.rows, _sort_newest_first(self._marked))
        found: list[Decision] = []
        for number in np.unique(known.seeds[at]).tolist():
            rows = known.rows[at & (known.seeds == number)]
            stays = self._that_stays(number)
            gone = rows[(rows != stays) & ~self._is_never_moved(rows)]
            if stays != NO_ROW and len(gone):
                found.append(Decision(stays, tuple(gone.tolist()), BY_HAND))
        return tuple(found)

    # --- inside ---------------------------------------------------------------------------------

    def _take(self, marked: frozenset[int]) -> None:
        self._marked = marked
        self.changed.emit()

    def _forget_others(self) -> None:
        """Marks of what nothing knows any more are gone."""
        self._marked &= frozenset(self._library.known.rows.tolist())
        self.changed.emit()

    def _mails(self) -> MessageTable | None:
        scanned = self._review.scanned
        return None if scanned is None else scanned.session.mails

    def _that_stays(self, number: int) -> int:
        mails = self._mails()
        if mails is None:
            return NO_ROW
        return choose_bulk_keeper(mails, self._library.rows_of(number), self._review.protected)

    def _is_never_moved(self, rows: Int64s) -> Bools:
        """(k,) which of some messages are never moved."""
        scanned = self._review.scanned
        if scanned is None:
            return np.ones(len(rows), np.bool_)
        session = scanned.session
        barred: Bools = has_flag(session.mails.flags[rows], _BARRED)
        barred |= (rows_never_moved(session) | rows_in_trash(session))[rows]
        return barred | self._review.protected[rows]


def _sort_newest_first(rows: frozenset[int]) -> Int64s:
    return np.sort(np.fromiter(rows, np.int64, len(rows)))


def _of_its_own(mails: MessageTable, rows: Int64s, stays: int) -> Bools:
    """(k,) which messages are flagged, or have attachments that the one that stays lacks."""
    files = mails.attachments_digest
    own: Bools = (files[rows] != 0).any(axis=1) & (files[rows] != files[stays]).any(axis=1)
    own |= has_flag(mails.flags[rows], MessageFlag.FLAGGED)
    return own
