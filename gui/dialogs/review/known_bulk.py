"""Known bulk mail: what the user recognised once, and the messages of the scan that copy it.

Above what is remembered, below what it found here. Nothing in it is marked but by hand, for one
kind at a time. It shows and asks; doing is the controllers'.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from PySide6.QtCore import QItemSelectionModel, Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from core.model.seeds import Seed
from gui import wording
from gui.assets import Colours
from gui.dialogs.empty_page import EmptyPage
from gui.fitting import ColumnRules, FittedColumns
from gui.layouts import (
    STRETCH,
    WrappingDialog,
    lay_out_column,
    lay_out_row,
    paragraph,
    resize_within_screen,
    shape_table,
)
from gui.models.plain import plain_line, strip_mnemonic
from gui.models.results.known_bulk import (
    HIT_NUMBERS,
    SEED_NUMBERS,
    HitRow,
    HitRows,
    SeedRow,
    hit_headers,
    no_hits,
    seed_cells,
    seed_headers,
)
from gui.models.results.rows import RowsModel

SEED_WIDTHS = (210, 92, 104, 70, 150, 200)
HIT_WIDTHS = (116, 260, 170, 150, 130, 70)
FOUND, LAST_FOUND, SEED_TEXT = 3, 4, 5  # columns of the first table
SEED_RULES = ColumnRules(give_way=(SEED_TEXT, FOUND, LAST_FOUND), whole=(LAST_FOUND,))
HIT_SUBJECT, HIT_FOLDER, HIT_DATE, HIT_SCORE = 1, 3, 4, 5  # and of the second
HIT_RULES = ColumnRules(
    give_way=(HIT_FOLDER, HIT_SCORE), whole=(HIT_DATE,), names=HIT_SUBJECT, grows=(HIT_SUBJECT,)
)
NO_SEED = -1
_SELECT = QItemSelectionModel.SelectionFlag.Select


class KnownBulkDialog(WrappingDialog):
    """Two tables and what can be done with their lines.

    Signals:
        seed_chosen: The number of what is under the cursor above, or NO_SEED.
        kind_asked: A number: mark all messages of that kind but one, or unmark them.
        hits_asked: A number, and rows (a list): mark or unmark these.
        move_asked: Move what is marked to the trash.
        edit_asked: A `Seed`. remove_asked: a list of them.
        import_asked, export_asked: Ask for a file.
        undo_asked: Take back the last step that this dialog made.
    """

    seed_chosen = Signal(int)
    kind_asked = Signal(int)
    hits_asked = Signal(int, object)
    move_asked = Signal()
    edit_asked = Signal(object)
    remove_asked = Signal(object)
    import_asked = Signal()
    export_asked = Signal()
    undo_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Known bulk mail"))
        resize_within_screen(self, 980, 640)
        self._has_scan, self._n_marked, self._busy = False, 0, False
        self._wanted, self._shown_hits = NO_SEED, no_hits()
        self._hit_cells: Callable[[HitRow], Sequence[str]] = lambda _: ()
        self._seeds: RowsModel[SeedRow] = RowsModel(
            seed_headers(), seed_cells, self, numbers=SEED_NUMBERS
        )
        self._hits: RowsModel[HitRow] = RowsModel(
            hit_headers(), self._cells_of, self, numbers=HIT_NUMBERS
        )
        self.seeds = _table(self._seeds, self.tr("Remembered messages"))
        self.hits = _table(self._hits, self.tr("Messages of this scan"))
        FittedColumns(self.seeds, SEED_WIDTHS, SEED_RULES)
        FittedColumns(self.hits, HIT_WIDTHS, HIT_RULES)
        self._words = paragraph(self, role="")
        self._heading = paragraph(self, role="heading")
        self._pages = QStackedWidget(self)
        self._make_buttons()
        self._arrange()
        self.seeds.selectionModel().currentRowChanged.connect(self._on_seed)
        self.seeds.selectionModel().selectionChanged.connect(self._enable)
        self.hits.selectionModel().selectionChanged.connect(self._enable)
        self._say_what_it_is()
        self._enable()

    @property
    def current(self) -> SeedRow | None:
        """What is under the cursor above."""
        row = self.seeds.currentIndex().row()
        return self._seeds.rows[row] if 0 <= row < len(self._seeds.rows) else None

    def show_seeds(self, rows: Sequence[SeedRow], *, has_scan: bool) -> None:
        """Show what is remembered; the cursor stays on what it was on."""
        before = self._wanted if self.current is None else self.current.seed.number
        self._has_scan = has_scan
        self._seeds.show_rows(rows)
        numbers = [row.seed.number for row in rows] if before != NO_SEED else []
        if rows:
            self.seeds.selectRow(numbers.index(before) if before in numbers else 0)
        else:
            self.show_hits(no_hits(), lambda _: ())
        self._wanted = NO_SEED
        self._say_what_it_is()
        self._enable()

    def show_hits(self, hits: HitRows, cells: Callable[[HitRow], Sequence[str]]) -> None:
        """Show the messages of the kind under the cursor; `cells` makes the words of one."""
        at = self.hits.currentIndex().row()
        same = np.array_equal(hits.rows, self._shown_hits.rows)
        chosen = [index.row() for index in self._chosen_rows(self.hits)] if same else []
        self._hit_cells, self._shown_hits = cells, hits
        self._hits.show_rows(hits)
        if chosen:
            self.hits.setCurrentIndex(self._hits.index(at, 0))
            model, rows = self.hits.selectionModel(), QItemSelectionModel.SelectionFlag.Rows
            for row in chosen:
                model.select(self._hits.index(row, 0), _SELECT | rows)
        self._heading.setText(self._heading_words(len(hits)))
        self._enable()

    def show_marks(self, n_marked: int) -> None:
        """Say how many messages of all kinds are marked."""
        self._n_marked = n_marked
        self._enable()

    def set_busy(self, busy: bool) -> None:
        """Let nothing be moved while something is read or moved."""
        self._busy = busy
        self._enable()

    def offer_undo(self, words: str) -> None:
        """Offer to take back the last step of this dialog; "": none, or others came after it.

        Steps of the window, a mark or another similarity, are taken back there: nobody who looks
        at this list would see them go.
        """
        if words:
            self._undo.setText(plain_line(words))
            self._undo.setAccessibleName(strip_mnemonic(words))
        self._undo.setVisible(bool(words))

    def _cells_of(self, hit: HitRow) -> Sequence[str]:
        return self._hit_cells(hit)

    # --- the parts ------------------------------------------------------------------------------

    def _make_buttons(self) -> None:
        self._mark_all = QPushButton(self.tr("&Mark all of this kind"), self)
        self._mark = QPushButton(self.tr("Mark or &unmark"), self)
        self._move = QPushButton(self)
        self._edit = QPushButton(self.tr("&Change\u2026"), self)
        self._remove = QPushButton(self.tr("&Forget"), self)
        self._undo = QPushButton(self.tr("Undo"), self)
        self._import = QPushButton(self.tr("&Import\u2026"), self)
        self._export = QPushButton(self.tr("E&xport\u2026"), self)
        self._close = QPushButton(self.tr("Close"), self)
        self._mark_all.clicked.connect(self._ask_kind)
        self._mark.clicked.connect(self._ask_hits)
        self._move.clicked.connect(self.move_asked)
        self._edit.clicked.connect(self._ask_edit)
        self._remove.clicked.connect(self._ask_remove)
        self._undo.clicked.connect(self.undo_asked)
        self._import.clicked.connect(self.import_asked)
        self._export.clicked.connect(self.export_asked)
        self._close.clicked.connect(self.reject)
        for keys, widget, do in (
            (QKeySequence(Qt.Key.Key_Space), self.hits, self._ask_hits),
            (QKeySequence(Qt.Key.Key_Delete), self.seeds, self._ask_remove),
            (QKeySequence(Qt.Key.Key_F2), self.seeds, self._ask_edit),
        ):
            shortcut = QShortcut(keys, widget)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(do)
        self.seeds.activated.connect(lambda _: self._ask_edit())

    def _arrange(self) -> None:
        above, below = QWidget(self), QWidget(self)
        self._place(
            above,
            (self._words, self.seeds),
            (self._edit, self._remove, None, self._import, self._export),
        )
        self._place(
            below, (self._heading, self.hits), (self._mark_all, self._mark, None, self._move)
        )
        split = QSplitter(Qt.Orientation.Vertical, self)
        split.addWidget(above)
        split.addWidget(below)
        split.setChildrenCollapsible(False)
        split.setSizes([260, 320])
        self.empty = self._empty_page()
        self._pages.addWidget(self.empty)
        self._pages.addWidget(split)
        last = lay_out_row(self._undo, STRETCH, self._close)
        lay_out_column((self._pages, 1), last, of=self, margins=(16, 14, 16, 14), spacing=10)
        self._move.setProperty("primary", True)
        for button in (self._undo, self._close):
            button.setAutoDefault(False)
        self._close.setAccessibleName(self._close.text())
        self.offer_undo("")

    def _empty_page(self) -> EmptyPage:
        page = EmptyPage(
            "mail",
            self.tr("No known bulk mail yet"),
            self.tr(
                "Newsletters and advertising arrive again and again with small changes. "
                "Remember one of them, and each scan lists similar messages here. Nothing is "
                "marked automatically. To begin, select a message in the list and press B "
                "(Actions \u25b8 Remember as bulk mail), or import a list that you exported "
                "before."
            ),
            self,
        )
        page.offer(self.tr("&Import\u2026"), self.import_asked.emit)
        return page

    def set_colours(self, colours: Colours) -> None:
        """Draw in other colours."""
        self.empty.set_colours(colours)

    @staticmethod
    def _place(
        into: QWidget, widgets: Sequence[QWidget], buttons: Sequence[QPushButton | None]
    ) -> None:
        row = QHBoxLayout()
        for button in buttons:
            if button is None:
                row.addStretch(1)
            else:
                button.setAutoDefault(False)
                button.setAccessibleName(strip_mnemonic(button.text()))
                row.addWidget(button)
        column = QVBoxLayout(into)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for widget in widgets:
            column.addWidget(widget, 1 if isinstance(widget, QTableView) else 0)
        column.addLayout(row)

    def _say_what_it_is(self) -> None:
        n_seeds = len(self._seeds.rows)
        remembered = self.tr("%Ln message(s) remembered as bulk mail.", "", n_seeds)
        what = self.tr("Each scan lists their copies below. Nothing is marked automatically.")
        self._words.setText(wording.sentences((remembered, what)))
        self._pages.setCurrentIndex(1 if n_seeds else 0)

    def _heading_words(self, n_hits: int) -> str:
        current = self.current
        if current is None:
            return ""
        if not self._has_scan:
            return self.tr("Scan some mail to see copies of this message.")
        if not n_hits:
            return self.tr("No message in this scan is a copy of “%1”.").replace(
                "%1", plain_line(current.seed.name, 60)
            )
        words = self.tr("%Ln message(s) like “%1”. One of each kind stays.", "", n_hits)
        return words.replace("%1", plain_line(current.seed.name, 60))

    # --- what is asked --------------------------------------------------------------------------

    @Slot()
    def _on_seed(self) -> None:
        current = self.current
        self.seed_chosen.emit(NO_SEED if current is None else current.seed.number)

    @Slot()
    def _ask_kind(self) -> None:
        if self.current is not None and self._mark_all.isEnabled():
            self.kind_asked.emit(self.current.seed.number)

    @Slot()
    def _ask_hits(self) -> None:
        rows = [self._hits.rows[index.row()].row for index in self._chosen_rows(self.hits)]
        if self.current is not None and rows:
            self.hits_asked.emit(self.current.seed.number, rows)

    @Slot()
    def _ask_edit(self) -> None:
        if self.current is not None:
            self.edit_asked.emit(self.current.seed)

    @Slot()
    def _ask_remove(self) -> None:
        seeds: list[Seed] = [
            self._seeds.rows[index.row()].seed for index in self._chosen_rows(self.seeds)
        ]
        if seeds:
            self.remove_asked.emit(seeds)

    @Slot()
    def _enable(self) -> None:
        self._mark_all.setEnabled(self._shown_hits.n_free > 0)
        self._mark.setEnabled(bool(self._chosen_rows(self.hits)))
        n = wording.number(self._n_marked)
        words = self.tr("Move to &Trash\u2026")
        if self._n_marked:
            words = self.tr("Move %1 to &Trash\u2026").replace("%1", n)
        self._move.setText(words)
        self._move.setAccessibleName(strip_mnemonic(words))
        self._move.setEnabled(self._n_marked > 0 and not self._busy)
        self._edit.setEnabled(self.current is not None)
        self._remove.setEnabled(bool(self._chosen_rows(self.seeds)))
        self._export.setEnabled(bool(self._seeds.rows))

    @staticmethod
    def _chosen_rows(table: QTableView) -> list[Any]:
        return table.selectionModel().selectedRows()


def _table(model: RowsModel[Any], name: str) -> QTableView:
    table = QTableView()
    table.setModel(model)
    shape_table(table, name, name)
    table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    return table
