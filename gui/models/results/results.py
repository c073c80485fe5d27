"""The results list as a Qt model: a view of the board and of nothing else.

Qt asks for what is on screen only, some 30 lines, so each answer may be made when it is asked for.
Decisions are not made here: the model shows a `Board` and is given the next one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, assert_never

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from core.columns import Int32s
from gui.models.results.board import Badge, Board, MarkBar
from gui.models.results.cells import Cells, ResultLine
from gui.models.results.facts import Bools, ListFacts
from gui.models.results.keywords import KeywordResults
from gui.models.results.lines import (
    KEPT,
    NO_SECTION,
    SECTION,
    Column,
    ListLines,
    ListOrder,
    copy_lines,
    tree_lines,
)
from gui.models.visible import tool_tip_text

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
NOWHERE = QModelIndex()
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
KNOWN_LINES = 512


@dataclass(frozen=True, slots=True)
class ListView:
    """How the board is to be shown.

    Attributes:
        order: What it is sorted by.
        copies_only: Without the lines of kept messages.
        deltas: Show in what a copy differs, and dim what is equal.
        exact_first: Groups of exact copies come first.
    """

    order: ListOrder = field(default_factory=ListOrder)
    copies_only: bool = False
    deltas: bool = True
    exact_first: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class _Scene:
    facts: ListFacts
    board: Board
    lines: ListLines
    cells: Cells
    view: ListView


class ResultsModel(QAbstractTableModel):
    """The lines of the list."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scene: _Scene | None = None
        self._known: dict[
            int, ResultLine
        ] = {}  # lines asked for lately: each is asked for by 8 cells
        self._folded: Bools = np.zeros(0, np.bool_)
        self._folded_of: ListFacts | None = None
        self._carried: tuple[ListFacts, Bools] | None = None  # for a board that is still to come
        self._found: KeywordResults | None = None
        self._former: Int32s | None = None
        self._rows: Int32s | None = None  # see `rows`

    # --- what is shown --------------------------------------------------------------------------

    def show_board(self, facts: ListFacts, board: Board, *, shown: Bools, view: ListView) -> None:
        """Show a board: `shown` are the copies that pass the filter. Cost: see `lines`."""
        folded = self._folds_of(facts, board)
        if view.copies_only:
            lines = copy_lines(board, facts, order=view.order, shown=shown)
        else:
            lines = tree_lines(
                board,
                facts,
                order=view.order,
                shown=shown,
                folded=folded,
                exact_first=view.exact_first,
            )
        self.beginResetModel()  # asks for lines of what is still shown
        self._folded, self._folded_of, self._carried = folded, facts, None
        self._known.clear()
        self._rows = None
        self._scene = _Scene(facts, board, lines, self._cells(facts, board, view), view)
        self.endResetModel()

    def carry_folds(self, to_now: Int32s, facts: ListFacts) -> None:
        """The next board is of another scan of the same mail: what is folded stays folded.

        to_now: (n,) where each message is in that scan, or -1.
        """
        folded = np.zeros(facts.n_mails, np.bool_)
        folded[to_now[self._folded & (to_now >= 0)]] = True
        self._carried = facts, folded

    def _folds_of(self, facts: ListFacts, board: Board) -> Bools:
        """What is to be folded once a board is shown; (n,) for the messages of its scan."""
        if self._folded_of is facts:
            return self._folded
        if self._carried is not None and self._carried[0] is facts:
            return self._carried[1]
        folded = np.zeros(facts.n_mails, np.bool_)
        if self._former is not None:
            rows = self._former[self._folded]
            folded[rows[rows >= 0]] = True
            of_kept = board.groups.kept[board.group_of]  # maybe another one than before
            folded[of_kept[folded[board.groups.members]]] = True
        return folded

    def show_marks(self, board: Board) -> None:
        """Show a board whose groups are the ones on screen: only marks are others."""
        scene = self._scene
        if scene is None:
            return
        self._known.clear()
        cells = self._cells(scene.facts, board, scene.view)
        self._scene = _Scene(scene.facts, board, scene.lines, cells, scene.view)
        if self.rowCount():
            last = self.index(self.rowCount() - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def set_found(self, found: KeywordResults | None) -> None:
        """The next board's words say what mentions the user's words; None: nothing of that."""
        self._found = found

    def renumber(self, former: Int32s | None) -> None:
        """The next board has other rows: (k,) the one of each row on screen, -1: none.

        None: rows are what they were, or nothing of the former ones is to be found again.
        """
        self._former = former

    @property
    def is_renumbered(self) -> bool:
        """Whether the rows of the board that is being shown are numbered anew."""
        return self._former is not None

    def row_now(self, row: int) -> int:
        """The present row of a former one; -1: none."""
        if self._former is None or row < 0:
            return row
        return int(self._former[row])

    def _cells(self, facts: ListFacts, board: Board, view: ListView) -> Cells:
        return Cells(facts, board, deltas=view.deltas, flat=view.copies_only, found=self._found)

    def clear(self) -> None:
        """Show nothing."""
        self.beginResetModel()
        self._known.clear()
        self._scene = self._folded_of = self._rows = None
        self.endResetModel()

    def fold(self, kept: Int32s, folded: bool) -> None:
        """Hide or show the copies of kept messages."""
        scene = self._scene
        if scene is None or scene.view.copies_only:
            return
        self._folded[kept] = folded
        self.show_board(scene.facts, scene.board, shown=scene.lines.members_shown, view=scene.view)

    @property
    def lines(self) -> ListLines | None:
        """The lines, or None while nothing is shown."""
        return None if self._scene is None else self._scene.lines

    @property
    def cells(self) -> Cells | None:
        """The words of the cells, or None while nothing is shown."""
        return None if self._scene is None else self._scene.cells

    @property
    def order(self) -> ListOrder:
        """What it is sorted by."""
        return ListOrder() if self._scene is None else self._scene.view.order

    @property
    def is_flat(self) -> bool:
        """Whether only copies are shown."""
        return self._scene is not None and self._scene.view.copies_only

    def line(self, number: int) -> ResultLine:
        """What stands in a line; there must be one.

        Raises:
            IndexError: There is no such line.
        """
        known = self._known.get(number)
        if known is not None:
            return known
        scene = self._scene
        if scene is None:
            raise IndexError(number)
        board, groups = scene.board, scene.board.groups
        group, member = int(scene.lines.group[number]), int(scene.lines.member[number])
        kept = int(groups.kept[group])
        start, stop = int(groups.starts[group]), int(groups.starts[group + 1])
        is_kept = member == KEPT
        if member == SECTION:
            return _section(scene.lines, group, kept)
        made = ResultLine(
            row=kept if is_kept else int(groups.members[member]),
            kept=kept,
            group=group,
            member=member,
            mark=_group_mark(board, start, stop) if is_kept else _mark(board, member),
            bar=_bar_of_group(board) if is_kept else MarkBar(int(board.bar[member])),
            badge=Badge(int(board.badge[group])),
            n_copies=stop - start,
            n_templates=int(board.template[start:stop].sum()),
            folded=bool(self._folded[kept]),
        )
        if len(self._known) >= KNOWN_LINES:
            self._known.clear()
        self._known[number] = made
        return made

    def line_of_row(self, row: int) -> int:
        """The line of a message, or -1."""
        at = np.flatnonzero(self.rows() == row)
        return int(at[0]) if len(at) else -1

    def rows(self) -> Int32s:
        """The message of each line, not to be changed; -1: it is none of a message."""
        if self._scene is None:
            return np.zeros(0, np.int32)
        if self._rows is not None:
            return self._rows
        groups, lines = self._scene.board.groups, self._scene.lines
        rows = groups.kept[lines.group]
        copies = lines.member >= 0
        rows[copies] = groups.members[lines.member[copies]]
        if lines.section != NO_SECTION:
            rows[lines.section] = -1
        rows.flags.writeable = False
        self._rows = rows
        return rows

    # --- what Qt asks ---------------------------------------------------------------------------

    @override
    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() or self._scene is None else len(self._scene.lines.group)

    @override
    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(Column)

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Role.InitialSortOrderRole:
            return arrow_of(descending=_starts_descending(Column(section)))
        if role == Role.TextAlignmentRole and Column(section).is_number:
            return _RIGHT if section != self.order.column else None  # its arrow stands there
        if role not in (Role.DisplayRole, Role.ToolTipRole):  # a heading may be cut
            return None
        return self._name(Column(section))

    def _name(self, column: Column) -> str:  # noqa: PLR0911 - one return a column
        match column:
            case Column.SUBJECT:
                return self.tr("Subject")
            case Column.SENDER:
                return self.tr("From")
            case Column.DATE:
                return self.tr("Date")
            case Column.WHERE:
                return self.tr("Where")
            case Column.SIZE:
                return self.tr("Size")
            case Column.ATTACHMENTS:
                return self.tr("Files")
            case Column.SIMILARITY:
                return self.tr("Similarity")
            case Column.WHY:
                return self.tr("Why")
            case _:
                assert_never(column)

    @override
    def data(  # noqa: PLR0911 - one return a role
        self, index: Index, role: int = Role.DisplayRole
    ) -> Any:
        cells = self.cells
        if not index.isValid() or cells is None:
            return None
        column = Column(index.column())
        if role == Role.TextAlignmentRole and column.is_number:
            return _RIGHT
        line = self.line(index.row())
        match role:
            case Role.DisplayRole:
                return cells.text(line, column)
            case Role.ToolTipRole:
                return tool_tip_text(cells.tool_tip(line, column))
            case Role.AccessibleTextRole:
                return cells.accessible_text(line) if column == 0 else cells.text(line, column)
            case Role.CheckStateRole if column == 0 and line.bar == MarkBar.NONE:
                return None if line.is_section else line.mark
            case _:
                return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """The line above the groups without a copy is no mail: the cursor passes it by."""
        lines = self.lines
        if lines is not None and index.isValid() and index.row() == lines.section:
            return Qt.ItemFlag.NoItemFlags
        return super().flags(index)


def _section(lines: ListLines, group: int, kept: int) -> ResultLine:
    return ResultLine(
        row=-1,
        kept=kept,
        group=group,
        member=SECTION,
        mark=Qt.CheckState.Unchecked,
        bar=MarkBar.NONE,
        badge=Badge.TEMPLATE,
        n_copies=lines.n_below,
        n_templates=0,
        folded=False,
    )


def _mark(board: Board, member: int) -> Qt.CheckState:
    return Qt.CheckState.Checked if board.marked[member] else Qt.CheckState.Unchecked


def _bar_of_group(board: Board) -> MarkBar:
    return MarkBar.EARLY if board.early else MarkBar.NONE


def _group_mark(board: Board, start: int, stop: int) -> Qt.CheckState:
    free = int((board.bar[start:stop] == MarkBar.NONE).sum())
    marked = int(board.marked[start:stop].sum())
    if not marked:
        return Qt.CheckState.Unchecked
    return Qt.CheckState.Checked if marked == free else Qt.CheckState.PartiallyChecked


def arrow_of(*, descending: bool) -> Qt.SortOrder:
    """The order that a header is told, for the arrow to point down where the largest comes first.

    Qt's own arrow points up there, against what mail programs do.
    """
    return Qt.SortOrder.AscendingOrder if descending else Qt.SortOrder.DescendingOrder


def _starts_descending(column: Column) -> bool:
    """Whether the first click on a header puts the largest or the newest first."""
    return column.is_number or column in (Column.DATE, Column.SIMILARITY)
