"""What can be done with the messages under the cursor: mark, keep, say that they are no copies.

Marking is not selecting: a mark says what will go, the selection says what the next key is about.
The kept message, protected mail and the last copy cannot be marked; the status line says why.

What only has the template of its kept mail is no copy, and is marked when it is meant alone: by
its own box or key, by the box of a group that holds nothing else, or among selected lines that are
all such messages. Whatever marks copies as well leaves it out, and says so.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from core.columns import Int32s
from gui.controllers.review.not_copies import with_equal
from gui.controllers.review.review import ReviewController
from gui.models.results.board import Badge, Board, MarkBar
from gui.models.results.cells import ResultLine, bar_words
from gui.models.results.choices import (
    call_not_copies,
    keep_instead,
    keep_too,
    mark_rows,
    unmark_rows,
)
from gui.models.results.facts import Bools
from gui.models.results.lines import Column


class Marking(QObject):
    """Turns keys and clicks on lines into steps of the review.

    Signals:
        said: A sentence for the status line.
    """

    said = Signal(str)

    def __init__(self, review: ReviewController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._review = review

    def toggle(self, numbers: Int32s) -> None:
        """Mark what is not marked among the copies in these lines, or unmark if all are."""
        members = self._markable(numbers)
        board = self._review.board
        if board is not None and len(members):
            self._toggle(board, members)

    def mark(self, numbers: Int32s, on: bool) -> None:
        """Mark or unmark the copies in these lines; a kept message stands for none."""
        board, members = self._review.board, self._markable(numbers)
        if board is not None and len(members):
            self._set(self._markable_among(board, members) if on else members, on=on)

    def toggle_group(self, line: ResultLine) -> None:
        """Mark all copies of a group that are shown, or unmark them if all are."""
        board = self._board_to_change()
        if board is None:
            return
        members = self._shown_of_groups(np.array([line.group], np.int32))
        if not len(members):
            self.said.emit(self.tr("No copy of this group can be marked."))
            return
        of_copies = board.badge[line.group] != Badge.TEMPLATE
        if of_copies and board.template[members].all() and not board.marked[members].any():
            self._say_left_out(len(members))  # a filter hides its copies, not what the box is for
            return
        self._toggle(board, members)

    def mark_all_shown(self) -> None:
        """Mark every copy that is shown and may be marked."""
        if self._board_to_change() is None:
            return
        self._mark_copies(self._free() & self._review.shown_copies.members())

    def unmark_all(self) -> None:
        """Take all marks away, shown or not."""
        board = self._review.board
        if board is not None and board.marked.any():
            self._set(np.flatnonzero(board.marked), on=False)

    def invert_shown(self) -> None:
        """Mark the unmarked copies and unmark the marked among what is shown."""
        board = self._board_to_change()
        if board is None:
            return
        shown = self._free() & self._review.shown_copies.members()
        off = np.flatnonzero(shown & board.marked)
        on = np.flatnonzero(shown & ~board.marked & ~board.template)
        self._say_left_out(int((shown & ~board.marked & board.template).sum()))
        rows, kept = board.groups.members, board.groups.kept[board.group_of]
        self._review.change(
            self.tr("invert marks"),
            lambda choices, _: unmark_rows(mark_rows(choices, rows[on], kept[on]), rows[off]),
        )

    def mark_alike(self, line: ResultLine, column: Literal[Column.SENDER, Column.WHERE]) -> None:
        """Mark all shown copies of the same sender or in the same folder as a line's mail."""
        board, scanned = self._board_to_change(), self._review.scanned
        if board is None or scanned is None:
            return
        table = scanned.facts.table
        value = table.folder if column == Column.WHERE else scanned.facts.sender_rank
        alike = value[board.groups.members] == value[line.row]
        self._mark_copies(alike & self._free() & self._review.shown_copies.members())

    def keep(self, line: ResultLine) -> None:
        """Keep this message in place of the one that is kept now."""
        board = self._board_to_change()
        if board is None:
            return
        if line.is_kept:
            self.said.emit(self.tr("This is already the kept message."))
            return
        if self._review.protected[line.kept] and not self._review.protected[line.row]:
            by_folder = self._review.limits.folders[line.kept]
            self.said.emit(
                self.tr("The kept message is in a protected folder, so it stays.")
                if by_folder
                else self.tr("The kept message mentions a protected keyword, so it stays.")
            )
            return
        start, stop = board.groups.starts[line.group], board.groups.starts[line.group + 1]
        members = board.groups.members[start:stop]
        if board.template[line.member] and not board.template[start:stop].all():
            # its copies would no longer match what is kept
            self.said.emit(self.tr("This message isn't a copy, so it stays anyway."))
            return
        self._review.change(
            self.tr("keep this one"),
            lambda choices, _: keep_instead(
                choices, row=line.row, kept=line.kept, members=members
            ),
        )
        self._say_kept(line.kept)

    def _say_kept(self, former: int) -> None:
        """Say that another mail is kept now, and what became of the former one."""
        board = self._review.board
        if board is not None and (board.groups.members[board.marked] == former).any():
            self.said.emit(
                self.tr("This message is kept now; the one kept before is marked instead.")
            )
        else:
            self.said.emit(self.tr("This message is kept now."))

    def keep_too(self, numbers: Int32s) -> None:
        """Let the copies in these lines stay as well, or no longer."""
        board, members = self._board_to_change(), self._members(numbers)
        if board is None:
            return
        if not len(members):
            self.said.emit(self.tr("This is already the kept message."))
            return
        copies = board.groups.members[members]
        spared = self._review.choices.spared
        spare = not spared[copies].all()
        words = self.tr("keep these too") if spare else self.tr("no longer keep these too")
        rows = self._with_kept(board, copies) if spare else self._with_idle_kept(board, copies)
        self._review.change(words, lambda choices, _: keep_too(choices, rows, spare))
        if spare:
            self.said.emit(self.tr("%Ln message(s) kept too.", "", len(copies)))

    def _with_kept(self, board: Board, copies: Int32s) -> Int32s:
        """Copies and what their groups keep: both stay, whatever a rule would rather keep."""
        groups = np.unique(board.group_of[np.isin(board.groups.members, copies)])
        return np.concatenate((copies, board.groups.kept[groups]))

    def _with_idle_kept(self, board: Board, copies: Int32s) -> Int32s:
        """Copies, and what groups keep in which no other copy stays as well."""
        left = self._review.choices.spared[board.groups.members]
        left &= ~np.isin(board.groups.members, copies)
        rows = self._with_kept(board, copies)
        busy = board.groups.kept[np.unique(board.group_of[left])]
        return rows[~np.isin(rows, busy)]

    def not_copies(self, numbers: Int32s) -> None:
        """Take pairs out of the results, now and in later scans; others that say the same, too."""
        board, members = self._board_to_change(), self._members(numbers)
        scanned = self._review.scanned
        if board is None or scanned is None:
            return
        if not len(members):
            self.said.emit(self.tr("Select the rows that aren't copies."))
            return
        kept = board.groups.kept[board.group_of]
        shown = list(zip(kept.tolist(), board.groups.members.tolist(), strict=True))
        chosen = frozenset(shown[member] for member in members.tolist())
        apart = with_equal(scanned.recalled.digests, chosen)
        self._review.change(
            self.tr("not copies"), lambda choices, _: call_not_copies(choices, tuple(apart))
        )
        n_gone = sum(pair in apart or pair[::-1] in apart for pair in shown)
        said = self.tr("%Ln pair(s) won't be shown again. Undo brings (it|them) back.", "", n_gone)
        self.said.emit(said)

    def _set(self, members: NDArray[np.integer], *, on: bool) -> None:
        board = self._review.board
        if board is None or not len(members):
            return
        rows = board.groups.members[members]
        kept = board.groups.kept[board.group_of[members]]
        template = board.template[members]
        if on:
            words = self.tr("mark %Ln message(s)", "", len(rows))
            self._review.change(words, lambda choices, _: mark_rows(choices, rows, kept, template))
        else:
            words = self.tr("unmark %Ln message(s)", "", len(rows))
            self._review.change(words, lambda choices, _: unmark_rows(choices, rows))

    def _toggle(self, board: Board, members: Int32s) -> None:
        """Mark what is meant of some members, or unmark all of them if that is marked."""
        copies = members[~board.template[members]]
        on = not board.marked[copies if len(copies) else members].all()
        self._set(self._markable_among(board, members) if on else members, on=on)

    def _markable_among(self, board: Board, members: Int32s) -> Int32s:
        """The copies among some members; what only has the template where there is no copy."""
        template = board.template[members]
        if template.all():
            return members
        self._say_left_out(int((template & ~board.marked[members]).sum()))
        return members[~template]

    def _mark_copies(self, members: Bools) -> None:
        """Mark the copies among some members (m,)."""
        board = self._review.board
        if board is None:
            return
        self._say_left_out(int((members & board.template & ~board.marked).sum()))
        self._set(np.flatnonzero(members & ~board.template), on=True)

    def _say_left_out(self, n: int) -> None:
        if n:
            self.said.emit(
                self.tr(
                    "Skipped %Ln message(s) that only (shares|share) a template. You can mark "
                    "(it|them) by hand.",
                    "",
                    n,
                )
            )

    def _board_to_change(self) -> Board | None:
        """The board; None, which is said, while a scan goes on that found it."""
        if self._review.is_early:
            self._review.say_early()
            return None
        return self._review.board

    def _members(self, numbers: Int32s) -> Int32s:
        """Places of the copies in these lines."""
        lines = self._review.model.lines
        if lines is None or not len(numbers):
            return np.zeros(0, np.int32)
        members: Int32s = lines.member[numbers]
        copies: Int32s = members[members >= 0]
        return copies

    def _markable(self, numbers: Int32s) -> Int32s:
        """Places of the copies in these lines that may be marked; says why if there is none."""
        board, members = self._board_to_change(), self._members(numbers)
        if board is None:
            return np.zeros(0, np.int32)
        free: Int32s = members[board.bar[members] == MarkBar.NONE]
        if len(numbers) and not len(free):
            self._say_why_not(board, members)
        return free

    def _say_why_not(self, board: Board, members: Int32s) -> None:
        if not len(members):
            self.said.emit(
                self.tr("This is the kept message. Press K on another to keep that one instead.")
            )
            return
        why = bar_words(MarkBar(int(board.bar[members[0]])))
        self.said.emit(self.tr("Cannot be marked: %1").replace("%1", why))

    def _free(self) -> Bools:
        board = self._review.board
        return np.zeros(0, np.bool_) if board is None else board.bar == MarkBar.NONE

    def _shown_of_groups(self, groups: Int32s) -> Int32s:
        board: Board | None = self._review.board
        if board is None:
            return np.zeros(0, np.int32)
        hit = np.isin(board.group_of, groups) & self._free() & self._review.shown_copies.members()
        return np.flatnonzero(hit).astype(np.int32)
