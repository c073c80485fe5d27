"""The places with mail that were found on this computer, as the dialog lists them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from typing_extensions import override

from core.model.found import Contents, MailPlace, PlaceKind
from core.words.sources import PLACES, SOURCE_KINDS
from gui import wording
from gui.models.plain import plain_line
from gui.models.visible import tool_tip_text

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
NOWHERE = QModelIndex()
COLUMNS = 5
_NUMBERS = (2, 3)  # columns
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class FoundRow:
    """A place in the list.

    Attributes:
        contents: None until somebody looked.
        chosen: It shall be added. known: It is a source already.
    """

    found: MailPlace
    contents: Contents | None = None
    chosen: bool = False
    known: bool = False

    @property
    def is_forbidden(self) -> bool:
        """Whether nothing can be read there."""
        return self.contents is not None and self.contents.forbidden

    @property
    def is_wanted(self) -> bool:
        """Whether it is added: it is chosen, and can be read as far as is known."""
        return self.chosen and not self.is_forbidden


def is_chosen_by_default(found: MailPlace) -> bool:
    """Whether a place is ticked before anybody chose: mail that its owner keeps here himself."""
    if found.place is PlaceKind.THUNDERBIRD:
        return found.is_default
    return found.place not in (PlaceKind.THUNDERBIRD_CACHE, PlaceKind.FILE)


class FoundModel(QAbstractTableModel):
    """The list, with a box to tick at each place."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[FoundRow] = []

    @property
    def rows(self) -> tuple[FoundRow, ...]:
        """All places."""
        return tuple(self._rows)

    @property
    def chosen(self) -> tuple[MailPlace, ...]:
        """The places that are ticked."""
        return tuple(row.found for row in self._rows if row.is_wanted)

    def show_places(self, rows: Sequence[FoundRow]) -> None:
        """List these."""
        self.beginResetModel()
        self._rows = list(rows)
        self.endResetModel()

    def show_contents(self, found: MailPlace, contents: Contents) -> None:
        """Say what lies in a place."""
        for number, row in enumerate(self._rows):
            if row.found == found:
                self._rows[number] = replace(row, contents=contents)
                self.dataChanged.emit(self.index(number, 0), self.index(number, COLUMNS - 1))

    def choose(self, number: int, chosen: bool) -> None:
        """Tick a place, or not; one that is a source already stays as it is."""
        if not self._rows[number].known:
            self._rows[number] = replace(self._rows[number], chosen=chosen)
            self.dataChanged.emit(self.index(number, 0), self.index(number, COLUMNS - 1))

    # --- what Qt asks ---------------------------------------------------------------------------

    @override
    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else COLUMNS

    def flags(self, index: Index) -> Qt.ItemFlag:
        """What can be done with a cell."""
        if not index.isValid() or self._rows[index.row()].known:
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        can_choose = index.column() == 0 and not self._rows[index.row()].is_forbidden
        return flags | Qt.ItemFlag.ItemIsUserCheckable if can_choose else flags

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Role.TextAlignmentRole and section in _NUMBERS:
            return _RIGHT
        if role != Role.DisplayRole:
            return None
        return (
            translate("Found", "Mail in"),
            translate("Found", "Kind"),
            translate("Found", "Messages"),
            translate("Found", "Size"),
            translate("Found", "Place"),
        )[section]

    @override
    def data(  # noqa: PLR0911 - one return a role
        self, index: Index, role: int = Role.DisplayRole
    ) -> Any:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        match role:
            case Role.DisplayRole:
                return found_cells(row)[index.column()]
            case Role.CheckStateRole if index.column() == 0:
                ticked = row.is_wanted or row.known
                return Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked
            case Role.ToolTipRole:
                return tool_tip_text("\n".join((str(row.found.path), found_note(row))).strip())
            case Role.AccessibleDescriptionRole:
                return found_note(row)
            case Role.TextAlignmentRole if index.column() in _NUMBERS:
                return _RIGHT
            case _:
                return None

    @override
    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        if role != Role.CheckStateRole or not index.isValid():
            return False
        if self._rows[index.row()].is_forbidden:
            return False
        self.choose(index.row(), Qt.CheckState(value) == Qt.CheckState.Checked)
        return True


def found_cells(row: FoundRow) -> tuple[str, str, str, str, str]:
    """What a place says in its columns."""
    found, contents = row.found, row.contents
    path = plain_line(str(found.path))
    if contents is None:
        return _title(found), "", "", "", path
    if contents.forbidden:
        return _title(found), translate("Found", "No access"), "", "", path
    kinds = wording.listed(wording.say(SOURCE_KINDS[kind]) for kind in contents.kinds)
    messages = wording.number(contents.messages) if contents.messages >= 0 else ""
    size = wording.size(contents.size_bytes) if contents.size_bytes else ""
    return _title(found), kinds, messages, size, path


def found_note(row: FoundRow) -> str:
    """What is to be known of a place before it is added; "" mostly."""
    if row.known:
        return translate("Found", "Already in the list of sources.")
    if row.is_forbidden:
        return translate(
            "Found",
            "Twinsweep doesn't have permission to look there. On a Mac: System Settings "
            "\u25b8 Privacy & Security \u25b8 Full Disk Access.",
        )
    if row.found.place is PlaceKind.THUNDERBIRD_CACHE:
        return translate(
            "Found",
            "Local copies of server mail can only be searched. To clean that mail, add its "
            "e-mail account.",
        )
    if row.found.place is PlaceKind.OUTLOOK:
        return translate(
            "Found", "Outlook files are read-only. You can save a cleaned copy of them."
        )
    return ""


def _title(found: MailPlace) -> str:
    whose = wording.say(PLACES[found.place])
    if found.place is PlaceKind.APPLE_MAIL or not found.name:
        return whose
    return wording.fill(translate("Found", "%1: %2"), whose, plain_line(found.name, 60))


def profile_words(name: str) -> str:
    """A profile of Thunderbird, as a source is called."""
    return translate("PlaceKind", "Thunderbird (%1)").replace("%1", plain_line(name, 60))
