"""The sources and their folders as a tree: what is searched, protected, skipped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from typing_extensions import override

from core.model.found import Caution
from core.model.sources import Treatment
from core.words.sources import FOLDER_ROLES
from gui import wording
from gui.models.accounts.accounts import STATES, AccountState
from gui.models.accounts.cautions import caution_lines, row_badges
from gui.models.accounts.naming import folder_name
from gui.models.accounts.source_entries import (
    FolderEntry,
    SourceEntry,
    level_separator,
    possible_treatment,
    source_names,
)
from gui.models.plain import plain_line
from gui.models.visible import tool_tip_text

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
TREATMENT_ROLE = int(Role.UserRole) + 1  # Treatment of a row, None for a mixed source
FOLDERS_ROLE = int(Role.UserRole) + 2  # tuple of (source, folder name) that a row stands for
ENTRY_ROLE = int(Role.UserRole) + 3  # the `SourceEntry` that a row belongs to
CAUTION_ROLE = int(Role.UserRole) + 4  # sentences to be read before a row is cleaned, or ""
BADGED_ROLE = int(Role.UserRole) + 5  # whether a row has a badge, or one below it has
NOWHERE = QModelIndex()
_TOP = 0  # internal id of a source's row; its folders have its number + 1


class SourcesModel(QAbstractItemModel):
    """The tree of the sidebar.

    Signals:
        treated: The treatment of some folder is another now.
        ticked: The box of an index was pressed: the index, and the `Treatment` that it stands for.
        chosen: After `treated`, where somebody chose it: the `Treatment`.
    """

    treated = Signal()
    ticked = Signal(object, object)
    chosen = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: list[SourceEntry] = []
        self._names: list[str] | None = None  # of the sources; None: to be told apart anew

    @property
    def entries(self) -> tuple[SourceEntry, ...]:
        """All sources, in their order."""
        return tuple(self._entries)

    def add(self, *entries: SourceEntry) -> None:
        """Put sources at the end; the same ones are replaced where they stand.

        A folder with several kinds of mail is as many sources.
        """
        at = {known.spec: number for number, known in enumerate(self._entries)}
        new = {entry.spec: entry for entry in entries if entry.spec not in at}
        again = {at[entry.spec]: entry for entry in entries if entry.spec in at}
        if again:
            self.beginResetModel()
            self._names = None
            for number, entry in again.items():
                self._entries[number] = entry
            self.endResetModel()
        if new:
            first = len(self._entries)
            self.beginInsertRows(NOWHERE, first, first + len(new) - 1)
            self._names = None
            self._entries += new.values()
            self.endInsertRows()
        if entries:
            self.treated.emit()

    def remove(self, *numbers: int) -> None:
        """Take sources out of the list; their mail is not touched."""
        if not numbers:
            return
        self.beginResetModel()
        self._names = None
        left_out = frozenset(numbers)
        self._entries = [e for number, e in enumerate(self._entries) if number not in left_out]
        self.endResetModel()
        self.treated.emit()

    def tell(self, number: int, state: AccountState, detail: str = "") -> None:
        """Say where the connection with an account stands."""
        self._entries[number] = replace(self._entries[number], state=state, detail=detail)
        self._emit_changed(number)

    def show_folders(self, number: int, folders: tuple[FolderEntry, ...]) -> None:
        """Show the folders of a source as they are now; the rows of other sources stay."""
        top, old = self.index(number, 0), self._entries[number]
        if old.left_out:
            folders = tuple(replace(held, treatment=Treatment.SKIP) for held in folders)
            old = replace(old, left_out=False)
        names = [held.folder.name for held in folders]
        if [held.folder.name for held in old.folders] == names:  # the cursor stays where it is
            self._entries[number] = replace(old, folders=folders)
            self._emit_changed(number)
            self.treated.emit()
            return
        if old.folders:
            self.beginRemoveRows(top, 0, len(old.folders) - 1)
            self._entries[number] = replace(old, folders=())
            self.endRemoveRows()
        if folders:
            self.beginInsertRows(top, 0, len(folders) - 1)
            self._entries[number] = replace(old, folders=folders)
            self.endInsertRows()
        self._emit_changed(number)
        self.treated.emit()

    def count(self, number: int, mails: dict[str, int]) -> None:
        """Say how many messages each folder of a source holds."""
        entry = self._entries[number]
        counted = tuple(
            replace(held, n_mails=mails.get(held.folder.name, held.n_mails))
            for held in entry.folders
        )
        self._entries[number] = replace(entry, folders=counted)
        self._emit_changed(number)

    def warn(self, number: int, cautions: Mapping[Path, Caution]) -> None:
        """Say what is to be known of the folders of a source by their files, and no more."""
        entry = self._entries[number]
        folders = tuple(
            replace(held, caution=cautions.get(held.folder.path)) for held in entry.folders
        )
        if folders != entry.folders:
            self._entries[number] = replace(entry, folders=folders)
            self._emit_changed(number)

    def treat(self, index: Index, treatment: Treatment) -> None:
        """Set what is done with a folder and the ones below it, or with a whole source."""
        number, _ = self._place(index)
        self._entries = list(self.entries_if(index, treatment))
        self._emit_changed(number)
        self.treated.emit()
        self.chosen.emit(treatment)

    def entries_if(self, index: Index, treatment: Treatment) -> tuple[SourceEntry, ...]:
        """What `treat` would make of all sources.

        A folder that can never be written is not searched and cleaned, only protected. One that
        others use too is ticked by itself alone, not with its account.
        """
        number, chosen = self._place(index)
        entry = self._entries[number]
        top = "" if chosen is None else entry.folders[chosen].folder.name
        below = top + level_separator(entry)
        folders = tuple(
            replace(held, treatment=possible_treatment(held, treatment))
            if (
                _goes_with_all(held, treatment)
                if chosen is None
                else held.folder.name == top or held.folder.name.startswith(below)
            )
            else held
            for held in entry.folders
        )
        left_out = not folders and treatment is Treatment.SKIP
        treated = replace(entry, folders=folders, left_out=left_out)
        return (*self._entries[:number], treated, *self._entries[number + 1 :])

    # --- what Qt asks ---------------------------------------------------------------------------

    @override
    def index(self, row: int, column: int, parent: Index = NOWHERE) -> QModelIndex:
        if not self.hasIndex(row, column, parent):
            return NOWHERE
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else _TOP)

    @override
    def parent(self, index: Index = NOWHERE) -> Any:  # QObject.parent() is the same name
        if not index.isValid() or index.internalId() == _TOP:
            return NOWHERE
        return self.createIndex(int(index.internalId()) - 1, 0, _TOP)

    @override
    def rowCount(self, parent: Index = NOWHERE) -> int:
        if not parent.isValid():
            return len(self._entries)
        if parent.internalId() != _TOP or parent.column() > 0:
            return 0
        entry = self._entries[parent.row()]
        return 0 if entry.is_single else len(entry.folders)

    def columnCount(self, parent: Index = NOWHERE) -> int:  # noqa: ARG002 - Qt's signature
        """The name, and the number of messages."""
        return 2

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags | Qt.ItemFlag.ItemIsUserCheckable if index.column() == 0 else flags

    @override
    def data(  # noqa: PLR0911 - one return a role
        self, index: Index, role: int = Role.DisplayRole
    ) -> Any:
        if not index.isValid():
            return None
        folders = self._folders(index)
        if index.column() == 1:
            return self._number_data(folders, role)
        name = self._name(index)
        match role:
            case Role.DisplayRole:
                return self._label(index, name)
            case Role.CheckStateRole:
                return _check_state(self._entries[self._place(index)[0]], folders)
            case Role.ToolTipRole:
                return tool_tip_text(self._reason(index, folders))
            case Role.AccessibleDescriptionRole:
                return self._reason(index, folders)
            case Role.AccessibleTextRole:
                label = self._label(index, name).splitlines()
                return wording.listed((*label, self._state(folders)))
            case _:
                return self._own_data(index, folders, role)

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        """Tick: search it; untick: skip it. `ticked` says so: it may have to be agreed to."""
        if role != Role.CheckStateRole or not index.isValid():
            return False
        is_on = Qt.CheckState(value) == Qt.CheckState.Checked
        self.ticked.emit(index, Treatment.SEARCH if is_on else Treatment.SKIP)
        return True

    # --- words ----------------------------------------------------------------------------------

    def _own_data(self, index: Index, folders: tuple[FolderEntry, ...], role: int) -> Any:
        if role == TREATMENT_ROLE:
            treatments = {held.treatment for held in folders}
            return treatments.pop() if len(treatments) == 1 else None
        if role == FOLDERS_ROLE:
            return tuple((self._place(index)[0], held.folder.name) for held in folders)
        if role == ENTRY_ROLE:
            return self._entries[self._place(index)[0]]
        if role == CAUTION_ROLE:
            return "\n".join(caution_lines(folders))
        if role == BADGED_ROLE:
            return any(held.caution is not None or held.is_gone for held in folders)
        return None

    def _number_data(self, folders: tuple[FolderEntry, ...], role: int) -> Any:
        if role == Role.DisplayRole:
            known = [held.n_mails for held in folders if held.n_mails >= 0]
            return wording.number(sum(known)) if known else ""
        if role == Role.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _name(self, index: Index) -> str:
        number, chosen = self._place(index)
        entry = self._entries[number]
        if chosen is None or entry.is_single:
            if self._names is None:
                self._names = source_names(self._entries)
            return plain_line(self._names[number])
        beside = (held.folder.name for held in entry.folders)
        name = folder_name(entry.folders[chosen].folder.name, beside)
        return plain_line(name) or self.tr("(top folder)")

    def _label(self, index: Index, name: str) -> str:
        """A name, with what is not as it should be below it: of an account, of Thunderbird."""
        number, chosen = self._place(index)
        entry = self._entries[number]
        badges = row_badges(entry, chosen)
        if chosen is None and entry.account is not None:
            connected = entry.state is AccountState.CONNECTED
            badges = () if connected else (wording.say(STATES[entry.state]),)
        return "\n".join((name, *badges))

    def _state(self, folders: tuple[FolderEntry, ...]) -> str:
        if not folders:
            return self.tr("its folders are not known yet")
        treatments = {held.treatment for held in folders}
        if len(treatments) != 1:
            return self.tr("folders treated differently")
        match treatments.pop():
            case Treatment.SEARCH:
                return self.tr("searched and cleaned")
            case Treatment.PROTECT:
                return self.tr("protected: searched, nothing is moved away")
            case Treatment.SKIP:
                return self.tr("skipped")

    def _reason(self, index: Index, folders: tuple[FolderEntry, ...]) -> str:
        return "\n".join([*self._where(index), self._state(folders), *caution_lines(folders)])

    def _where(self, index: Index) -> list[str]:
        """Lines that say where a row is: a path, or a server and what a folder is for."""
        number, chosen = self._place(index)
        entry, account = self._entries[number], self._entries[number].account
        if account is None:
            path = entry.spec.path if chosen is None else entry.folders[chosen].folder.path
            return [plain_line(str(path))]
        if chosen is None:
            lines = [
                f"{account.user}, {account.host}",
                wording.say(STATES[entry.state]),
                entry.detail,
            ]
        else:
            folder = entry.folders[chosen].folder
            lines = [folder.name, wording.say(FOLDER_ROLES.get(folder.role))]
        return [plain_line(line) for line in lines if line]

    # --- places ---------------------------------------------------------------------------------

    def _place(self, index: Index) -> tuple[int, int | None]:
        """The number of a source, and of a folder in it, or None for the source."""
        if index.internalId() == _TOP:
            return index.row(), None
        return int(index.internalId()) - 1, index.row()

    def _folders(self, index: Index) -> tuple[FolderEntry, ...]:
        number, chosen = self._place(index)
        entry = self._entries[number]
        return entry.folders if chosen is None else (entry.folders[chosen],)

    def _emit_changed(self, number: int) -> None:
        top = self.index(number, 0)
        self.dataChanged.emit(top, self.index(number, 1))
        rows = self.rowCount(top)
        if rows:
            self.dataChanged.emit(self.index(0, 0, top), self.index(rows - 1, 1, top))


def _goes_with_all(held: FolderEntry, treatment: Treatment) -> bool:
    return held.folder.owner is None or treatment is Treatment.SKIP


def _check_state(entry: SourceEntry, folders: tuple[FolderEntry, ...]) -> Qt.CheckState:
    if not folders:
        return Qt.CheckState.Unchecked if entry.left_out else Qt.CheckState.Checked
    # Folders of others that are not searched leave the tick of their account whole.
    own = [held for held in folders if held.folder.owner is None] or folders
    if all(held.treatment is not Treatment.SKIP for held in own):
        return Qt.CheckState.Checked
    searched = any(held.treatment is not Treatment.SKIP for held in folders)
    return Qt.CheckState.PartiallyChecked if searched else Qt.CheckState.Unchecked
