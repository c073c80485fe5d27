"""Series as rows: what each is, whether it is chosen, and what its rule lets go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QObject, Qt, Signal
from typing_extensions import override

from core.model.groups import USUAL_RULE, IssueRule, SetApart
from gui import wording
from gui.models.plain import plain_line
from gui.models.results.results import arrow_of
from gui.models.results.rows import NOWHERE, Index, Role
from gui.models.visible import tool_tip_text


class SeriesColumn(IntEnum):
    """The columns."""

    NAME = 0
    SENDER = 1
    MESSAGES = 2
    FREQUENCY = 3
    FIRST = 4
    LAST = 5
    SIZE = 6
    GOES = 7


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """A series.

    Attributes:
        id: As the terminal names it.
        name, sender: What its subjects have in common, and who sends it.
        messages, size_bytes: How many there are, and how large.
        frequency: How often it comes, in words.
        first_utc, last_utc: When it began, and its newest issue.
        apart: How many of its messages go only if their kind is asked for.
    """

    id: str
    name: str
    sender: str
    messages: int
    size_bytes: int
    frequency: str
    first_utc: int
    last_utc: int
    apart: Mapping[SetApart, int]


class IssueRow(NamedTuple):
    """A message of a series, and whether its rule lets it go."""

    subject: str
    sent_utc: int
    size_bytes: int
    goes: bool


class Goes(NamedTuple):
    """What a rule lets go."""

    messages: int = 0
    size_bytes: int = 0


class SeriesModel(QAbstractTableModel):
    """Series with their rules. Nothing is chosen until the user chooses it.

    Signals:
        chosen_changed: Others are chosen, or by other rules.
    """

    chosen_changed = Signal()

    def __init__(self, headers: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: list[SeriesRow] = []
        self._headers = headers
        self._rules: dict[str, IssueRule] = {}
        self._chosen: set[str] = set()
        self._goes: dict[str, Goes] = {}
        self._sorting = (SeriesColumn.MESSAGES, arrow_of(descending=True))

    def show_rows(self, rows: Iterable[SeriesRow]) -> None:
        """Show these; what was chosen and is still there stays chosen."""
        self.beginResetModel()
        self.rows = list(rows)
        self._chosen &= {row.id for row in self.rows}
        self._sort()
        self.endResetModel()
        self.chosen_changed.emit()

    def show_goes(self, goes: Mapping[str, Goes]) -> None:
        """Show what the rules let go of the chosen ones."""
        self._goes = dict(goes)
        self._changed(SeriesColumn.GOES, Role.DisplayRole)

    @property
    def chosen(self) -> dict[str, IssueRule]:
        """The rules of the chosen series, by their ids."""
        return {row.id: self.rule(row) for row in self.rows if row.id in self._chosen}

    def total(self) -> Goes:
        """What goes of all chosen series."""
        goes = [self._goes.get(name, Goes()) for name in self._chosen]
        return Goes(sum(one.messages for one in goes), sum(one.size_bytes for one in goes))

    def rule(self, row: SeriesRow) -> IssueRule:
        """The rule of a series, chosen or not."""
        return self._rules.get(row.id, USUAL_RULE)

    def change_rules(
        self, rows: Iterable[SeriesRow], change: Callable[[IssueRule], IssueRule]
    ) -> None:
        """Change the rules of some series."""
        for row in rows:
            self._rules[row.id] = change(self.rule(row))
        self.chosen_changed.emit()

    def choose(self, rows: Sequence[SeriesRow], on: bool) -> None:
        """Choose some series, or no longer."""
        ids = {row.id for row in rows}
        self._chosen = self._chosen | ids if on else self._chosen - ids
        self._changed(SeriesColumn.NAME, Role.CheckStateRole)
        self._changed(SeriesColumn.GOES, Role.DisplayRole)
        self.chosen_changed.emit()

    def is_chosen(self, row: SeriesRow) -> bool:
        """Whether a series is chosen."""
        return row.id in self._chosen

    # --- what Qt asks ---------------------------------------------------------------------------

    @override
    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    @override
    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(SeriesColumn)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        """The words of a cell; whether a series is chosen."""
        if not index.isValid():
            return None
        row, column = self.rows[index.row()], SeriesColumn(index.column())
        if role == Role.CheckStateRole and column is SeriesColumn.NAME:
            return Qt.CheckState.Checked if self.is_chosen(row) else Qt.CheckState.Unchecked
        if role == Role.TextAlignmentRole and column in _NUMBERS:
            return _RIGHT
        if role == Role.DisplayRole:
            return self._text(row, column)
        if role == Role.ToolTipRole:
            return tool_tip_text(self._text(row, column))
        return None

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        """Choose a series by its box."""
        if role != Role.CheckStateRole or not index.isValid():
            return False
        self.choose([self.rows[index.row()]], Qt.CheckState(value) is Qt.CheckState.Checked)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        """The first column has a box."""
        plain = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if index.isValid() and index.column() == SeriesColumn.NAME:
            return plain | Qt.ItemFlag.ItemIsUserCheckable
        return plain

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Role.DisplayRole:
            return self._headers[section]
        if role == Role.InitialSortOrderRole:
            named = section in (SeriesColumn.NAME, SeriesColumn.SENDER)
            return arrow_of(descending=not named)
        if role == Role.TextAlignmentRole and section in _NUMBERS - {self._sorting[0]}:
            return _RIGHT  # the one that it is sorted by has its arrow there
        return None

    @override
    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """`order`: see `arrow_of`."""
        self.layoutAboutToBeChanged.emit()
        self._sorting = (SeriesColumn(column), order)
        held = [(old, self.rows[old.row()].id) for old in self.persistentIndexList()]
        self._sort()
        at = {row.id: n for n, row in enumerate(self.rows)}
        for old, name in held:
            self.changePersistentIndex(old, self.index(at[name], old.column()))
        self.layoutChanged.emit()

    # --- inside ---------------------------------------------------------------------------------

    def _sort(self) -> None:
        column, order = self._sorting
        self.rows.sort(key=lambda row: (row.sender, row.id))
        self.rows.sort(
            key=lambda row: self._key(row, column),
            reverse=order is arrow_of(descending=True),
        )

    def _key(self, row: SeriesRow, column: SeriesColumn) -> Any:  # noqa: PLR0911 - one a column
        match column:
            case SeriesColumn.NAME:
                return row.name.casefold()
            case SeriesColumn.SENDER:
                return row.sender.casefold()
            case SeriesColumn.MESSAGES:
                return row.messages
            case SeriesColumn.FREQUENCY:
                return row.frequency
            case SeriesColumn.FIRST:
                return row.first_utc
            case SeriesColumn.LAST:
                return row.last_utc
            case SeriesColumn.SIZE:
                return row.size_bytes
            case SeriesColumn.GOES:
                return self._goes.get(row.id, Goes()).messages if self.is_chosen(row) else -1

    def _text(self, row: SeriesRow, column: SeriesColumn) -> str:  # noqa: PLR0911 - one a column
        match column:
            case SeriesColumn.NAME:
                return plain_line(row.name)
            case SeriesColumn.SENDER:
                return plain_line(row.sender)
            case SeriesColumn.MESSAGES:
                return wording.number(row.messages)
            case SeriesColumn.FREQUENCY:
                return row.frequency
            case SeriesColumn.FIRST:
                return wording.day(row.first_utc)
            case SeriesColumn.LAST:
                return wording.day(row.last_utc)
            case SeriesColumn.SIZE:
                return wording.size(row.size_bytes)
            case SeriesColumn.GOES:
                goes = self._goes.get(row.id)
                if not self.is_chosen(row):
                    return ""
                return "\u2026" if goes is None else wording.number(goes.messages)

    def _changed(self, column: SeriesColumn, role: Role) -> None:
        if self.rows:
            last = len(self.rows) - 1
            self.dataChanged.emit(self.index(0, column), self.index(last, column), [role])


_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_NUMBERS = frozenset({SeriesColumn.MESSAGES, SeriesColumn.SIZE, SeriesColumn.GOES})
