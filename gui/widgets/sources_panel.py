"""The sidebar: which mail is searched, which can never be touched."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QPaintEvent, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QMenu,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from core.model.sources import Treatment
from core.words.sources import TREATMENTS
from gui import wording
from gui.assets import Colours, icon
from gui.choice_box import ChoiceBox
from gui.layouts import lay_out_column, square
from gui.models.accounts.accounts import AccountState
from gui.models.accounts.source_entries import SourceEntry
from gui.models.accounts.sources import (
    BADGED_ROLE,
    CAUTION_ROLE,
    ENTRY_ROLE,
    FOLDERS_ROLE,
    TREATMENT_ROLE,
    SourcesModel,
)
from gui.models.plain import plain_line

ICONS = {Treatment.SEARCH: "folder", Treatment.PROTECT: "shield", Treatment.SKIP: "skip"}
SECOND_LINE_PX = 10
ICON_PX = 15  # at the usual size of letters
INDENT_PX = 14
SHORTEST_CHOICE = 8  # letters: the sidebar may be narrow
CAUTION_CHARACTERS = 400
ROOM_PX = 12  # between a name and its number
ACCOUNT_ICONS = {
    AccountState.UNASKED: "account",
    AccountState.ASKING: "account",
    AccountState.CONNECTED: "account",
    AccountState.OFFLINE: "offline",
    AccountState.THROTTLED: "clock",
    AccountState.SIGN_IN: "key",
    AccountState.REFUSED: "warning",
}


class _Tree(QTreeView):
    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)  # in one hold of Python's lock, as `ResultsView` does


class SourcesPanel(QWidget):
    """Shows a `SourcesModel`.

    Signals:
        treatment_wanted: An index and a `Treatment`.
        removal_wanted: The number of a source.
        settings_wanted, sign_in_wanted, connect_wanted, account_removal_wanted: The path of an
            account.
    """

    treatment_wanted = Signal(object, object)
    removal_wanted = Signal(int)
    settings_wanted = Signal(object)
    sign_in_wanted = Signal(object)
    connect_wanted = Signal(object)
    account_removal_wanted = Signal(object)

    def __init__(
        self, model: SourcesModel, colours: Colours, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._icons = _TreatmentIcons(colours, self)
        self.tree = _Tree()
        self.treatment = ChoiceBox()
        self.treatment.setMinimumContentsLength(SHORTEST_CHOICE)
        self.remove = QToolButton()
        self.account = QPushButton()
        self.caution = QLabel(wordWrap=True)
        self._shape_tree()
        self._fill_treatments()
        self._lay_out(colours)
        model.modelReset.connect(self._show_all)
        model.rowsInserted.connect(self._show_all)
        model.dataChanged.connect(self._show_current)
        self.tree.selectionModel().currentChanged.connect(self._show_current)
        self.tree.customContextMenuRequested.connect(self._open_menu)
        self.treatment.activated.connect(self._treatment_chosen)
        self.remove.clicked.connect(self._remove_current)
        self.account.clicked.connect(self._account_pressed)
        delete = QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self.tree)
        delete.setContext(Qt.ShortcutContext.WidgetShortcut)
        delete.activated.connect(self._delete_pressed)
        self._show_current()

    def set_colours(self, colours: Colours) -> None:
        """Use the colours of another theme."""
        self._icons.colours = colours
        self.remove.setIcon(icon("remove", colours.text))
        self.tree.viewport().update()

    @property
    def wanted_width(self) -> int:
        """What shows all that it holds, in pixels: little where there is little."""
        tree = self.tree
        name, count = (tree.sizeHintForColumn(column) for column in range(2))
        columns = name + max(count, tree.columnWidth(1))  # a column without numbers has a width
        held = columns + 2 * tree.frameWidth() + ROOM_PX
        bar = tree.verticalScrollBar()
        if bar.maximum() > 0:
            held += bar.sizeHint().width()
        below = self.account.sizeHint().width() if self.account.isVisible() else 0
        return max(held, below, self.treatment.width_of_all)

    def choose(self, path: Path) -> None:
        """Put the cursor on a source, where it can be seen."""
        for row in range(self._model.rowCount()):
            index = self._model.index(row, 0)
            entry = index.data(ENTRY_ROLE)
            if isinstance(entry, SourceEntry) and entry.spec.path == path:
                self.tree.setCurrentIndex(index)
                self.tree.scrollTo(index)

    # --- inside ---------------------------------------------------------------------------------

    def _shape_tree(self) -> None:
        self.tree.setModel(self._model)
        self.tree.setItemDelegateForColumn(0, self._icons)
        self.tree.setAccessibleName(self.tr("Sources"))
        self.tree.setHeaderHidden(True)
        self.tree.setIndentation(INDENT_PX)
        self.tree.setUniformRowHeights(False)  # an account that needs something says so below
        self.tree.setIconSize(square(self, ICON_PX))
        self.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.tree.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        header = self.tree.header()
        header.setAccessibleName(self.tr("Columns of the sources"))
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setMinimumSectionSize(20)

    def _fill_treatments(self) -> None:
        for treatment in Treatment:
            self.treatment.addItem(wording.say(TREATMENTS[treatment]), treatment.value)
        self.treatment.setPlaceholderText(self.tr("Mixed"))
        self.treatment.setAccessibleName(self.tr("What to do with the selected folder"))

    def _lay_out(self, colours: Colours) -> None:
        title = QLabel(self.tr("Sources"))
        title.setProperty("role", "heading")
        self.remove.setProperty("flat", "true")
        self.remove.setIcon(icon("remove", colours.text))
        top = QHBoxLayout()
        top.setContentsMargins(4, 0, 0, 0)
        top.addWidget(title, 1)
        top.addWidget(self.remove)
        bottom = QVBoxLayout()
        bottom.setSpacing(3)
        label = QLabel(self.tr("Selected folder:"))
        label.setProperty("role", "dim")
        label.setBuddy(self.treatment)
        bottom.addWidget(label)
        bottom.addWidget(self.treatment)
        bottom.addWidget(self.account)
        self.caution.setProperty("role", "dim")
        self.caution.setTextFormat(Qt.TextFormat.PlainText)
        bottom.addWidget(self.caution)
        lay_out_column(top, (self.tree, 1), bottom, of=self, margins=(0, 0, 0, 0), spacing=5)

    @Slot()
    def _show_all(self) -> None:
        rows = range(self._model.rowCount())
        has_folders = any(self._model.rowCount(self._model.index(row, 0)) for row in rows)
        self.tree.setRootIsDecorated(has_folders)
        self.tree.expandAll()
        if not self.tree.currentIndex().isValid() and self._model.rowCount():
            self.tree.setCurrentIndex(self._model.index(0, 0))
        self._show_current()

    @Slot()
    def _show_current(self) -> None:
        index = self._current()
        # an account that was not looked into yet has no folders to be treated
        folders = index.data(FOLDERS_ROLE) if index.isValid() else ()
        self.treatment.setEnabled(bool(folders))
        self.remove.setEnabled(index.isValid())
        treatment = index.data(TREATMENT_ROLE) if index.isValid() else None
        at = -1 if treatment is None else self.treatment.findData(treatment.value)
        self.treatment.setCurrentIndex(at)
        entry = self._entry()
        words = self.tr("Remove this source from the list")
        tip = self.tr("Remove this source from the list. Its mail is not touched.")
        if entry is not None and entry.account is not None:
            words = self.tr("Remove this account")
            tip = self.tr("Remove this account from Twinsweep. Its mail is not touched.")
        self.remove.setAccessibleName(words)
        self.remove.setToolTip(tip)
        self.account.setVisible(entry is not None and entry.account is not None)
        self.account.setText(self._account_words(entry))
        self.account.setAccessibleName(self.account.text())
        caution = index.data(CAUTION_ROLE) if index.isValid() else ""
        self.caution.setText(plain_line(caution or "", CAUTION_CHARACTERS))
        self.caution.setVisible(bool(caution))

    def _entry(self) -> SourceEntry | None:
        """The source that the cursor is in."""
        entry = self._current().data(ENTRY_ROLE) if self._current().isValid() else None
        return entry if isinstance(entry, SourceEntry) else None

    def _account_words(self, entry: SourceEntry | None) -> str:
        """What an account needs most."""
        state = AccountState.CONNECTED if entry is None else entry.state
        if state is AccountState.SIGN_IN:
            return self.tr("Sign in\u2026")
        if state in (AccountState.CONNECTED, AccountState.ASKING):
            return self.tr("Account settings\u2026")
        return self.tr("Reconnect")

    @Slot()
    def _account_pressed(self) -> None:
        entry = self._entry()
        if entry is None:
            return
        if entry.state is AccountState.SIGN_IN:
            self.sign_in_wanted.emit(entry.spec.path)
        elif entry.state in (AccountState.CONNECTED, AccountState.ASKING):
            self.settings_wanted.emit(entry.spec.path)
        else:
            self.connect_wanted.emit(entry.spec.path)

    def _current(self) -> QModelIndex:
        return self.tree.currentIndex().siblingAtColumn(0)

    @Slot(int)
    def _treatment_chosen(self, number: int) -> None:
        if self._current().isValid():
            chosen = Treatment(self.treatment.itemData(number))
            self.treatment_wanted.emit(self._current(), chosen)
            self._show_current()  # it may have to be agreed to first

    @Slot()
    def _delete_pressed(self) -> None:
        """Remove a source; on a folder of one nothing is meant that could be done."""
        if not self._current().parent().isValid():
            self._remove_current()

    @Slot()
    def _remove_current(self) -> None:
        index, entry = self._current(), self._entry()
        if entry is not None and entry.account is not None:
            self.account_removal_wanted.emit(entry.spec.path)
        elif index.isValid():
            source = index.parent() if index.parent().isValid() else index
            self.removal_wanted.emit(source.row())

    @Slot(QPoint)
    def _open_menu(self, place: QPoint) -> None:
        index = self.tree.indexAt(place).siblingAtColumn(0)
        if not index.isValid():
            return
        self.tree.setCurrentIndex(index)
        menu = self._menu(index)
        menu.exec(self.tree.viewport().mapToGlobal(place))
        menu.deleteLater()

    def _menu(self, index: QModelIndex) -> QMenu:
        now, entry = index.data(TREATMENT_ROLE), self._entry()
        menu = QMenu(self)
        for treatment in Treatment:
            action = menu.addAction(wording.say(TREATMENTS[treatment]))
            action.setCheckable(True)
            action.setChecked(treatment is now)
            action.triggered.connect(
                lambda _=False, chosen=treatment: self.treatment_wanted.emit(index, chosen)
            )
        menu.addSeparator()
        if entry is None or entry.account is None:
            remove = menu.addAction(self.tr("Remove this source from the list"))
        else:
            path = entry.spec.path
            for words, wanted in (
                (self.tr("Account settings\u2026"), self.settings_wanted),
                (self.tr("Reconnect"), self.connect_wanted),
                (self.tr("Sign in\u2026"), self.sign_in_wanted),
            ):
                menu.addAction(words).triggered.connect(
                    lambda _=False, signal=wanted: signal.emit(path)
                )
            menu.addSeparator()
            remove = menu.addAction(self.tr("Remove account\u2026"))
        remove.triggered.connect(self._remove_current)
        return menu


class _TreatmentIcons(QStyledItemDelegate):
    """Puts the picture of its treatment before a folder's name; two lines get room for two."""

    def __init__(self, colours: Colours, parent: QWidget) -> None:
        super().__init__(parent)
        self.colours = colours
        self._size = square(parent, ICON_PX)

    @override
    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        size = super().sizeHint(option, index)
        text = index.data()
        two_lines = isinstance(text, str) and "\n" in text
        return QSize(size.width(), size.height() + SECOND_LINE_PX) if two_lines else size

    @override
    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        treatment, entry = index.data(TREATMENT_ROLE), index.data(ENTRY_ROLE)
        name = "mail" if treatment is None else ICONS[treatment]
        is_top = not index.parent().isValid()
        if is_top and isinstance(entry, SourceEntry) and entry.account is not None:
            name = ACCOUNT_ICONS[entry.state]
        if index.data(BADGED_ROLE) and "\n" in str(index.data()):
            name = "warning"
        option.icon = icon(name, self.colours.dim)
        option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
        option.decorationSize = self._size
