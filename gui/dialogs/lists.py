"""Plain lists in a window: what could not be read, pairs by similarity, keys."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QAbstractItemModel, QCoreApplication, QLocale, Qt
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTableView,
    QWidget,
)

from gui import wording
from gui.fitting import ColumnRules, FittedColumns
from gui.layouts import (
    WrappingDialog,
    lay_out_column,
    resize_within_screen,
    shape_table,
    with_text,
)
from gui.models.problem_rows import ProblemRow, problem_headers, problems_sentence
from gui.models.results.apart import ApartRow, apart_headers
from gui.models.results.rows import RowsModel

Cells = Sequence[str]
WRAPPED_ROWS = 500  # measuring the height of more takes too long
NAMES_SHARE = 17  # percent: folder, subject and sender leave half of a table to the sentences

translate = QCoreApplication.translate


class ListDialog(WrappingDialog):
    """A sentence, a table and Close.

    Attributes:
        columns: The widths of those of the table.
    """

    def __init__(
        self,
        title: str,
        sentence: str,
        model: QAbstractItemModel,
        parent: QWidget | None = None,
        *,
        widths: Sequence[int] = (),
        grows: Sequence[int] = (),
    ) -> None:
        """See `FittedColumns`; without widths all columns are alike."""
        super().__init__(parent)
        self.setWindowTitle(title)
        resize_within_screen(self, 760, 460)
        self.table = QTableView()
        self.table.setModel(model)
        shape_table(self.table, title, self.tr("Columns"))
        self.table.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        share = max(80, 690 // max(1, model.columnCount()))
        wanted = widths or [share] * model.columnCount()
        self.columns = FittedColumns(self.table, wanted, ColumnRules(grows=grows))
        words = QLabel(sentence, wordWrap=True)
        words.setTextFormat(Qt.TextFormat.PlainText)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setAccessibleName(self.tr("Close"))
        buttons.rejected.connect(self.reject)
        lay_out_column(
            words, (self.table, 1), buttons, of=self, margins=(16, 14, 16, 14), spacing=10
        )


def table_of(
    heads: Sequence[str], rows: Sequence[Cells], numbers: Collection[int] = ()
) -> RowsModel[Cells]:
    """A table of ready words; `numbers`: its columns of numbers."""
    model: RowsModel[Cells] = RowsModel(heads, lambda row: row, numbers=numbers)
    model.show_rows(rows)
    return model


def problems_dialog(rows: Sequence[ProblemRow], parent: QWidget | None = None) -> ListDialog:
    """What could not be read as it should at a scan."""
    model = table_of(problem_headers(), rows)
    title = translate("Lists", "Problems")
    dialog = ListDialog(title, problems_sentence(rows), model, parent)
    resize_within_screen(dialog, 1100, 460)
    dialog.columns.stop()
    wrap_problems(dialog.table, len(rows), dialog.width())
    return dialog


def wrap_problems(table: QTableView, n_rows: int, width: int) -> None:
    """Let a table of problems show its sentences whole.

    Args:
        table: It has the columns of `problem_headers`.
        n_rows: How many there are.
        width: Of the table, about, in pixels.
    """
    most = width * NAMES_SHARE // 100
    for column, wanted in enumerate((130, 150, 130)):
        table.setColumnWidth(column, min(with_text(table, wanted), most))
    modes, heads = QHeaderView.ResizeMode, table.horizontalHeader()
    for column in (3, 4):  # sentences
        heads.setSectionResizeMode(column, modes.Stretch)
    table.setWordWrap(True)
    table.setTextElideMode(Qt.TextElideMode.ElideMiddle)
    rows = modes.ResizeToContents if n_rows <= WRAPPED_ROWS else modes.Interactive
    table.verticalHeader().setSectionResizeMode(rows)


def apart_dialog(
    rows: Sequence[ApartRow],
    cells: Callable[[ApartRow], Cells],
    parent: QWidget | None = None,
) -> ListDialog:
    """Conflicts and messages that were seen twice; `cells` makes the words of a row."""
    model: RowsModel[ApartRow] = RowsModel(apart_headers(), cells)
    model.show_rows(rows)
    n_twice = sum(row.sight is not None for row in rows)
    n_conflicts, parts = len(rows) - n_twice, []
    if n_conflicts:
        parts.append(
            translate("Lists", "%Ln conflict(s), never marked by a rule.", "", n_conflicts)
        )
    if n_twice:
        parts.append(
            translate("Lists", "%Ln message(s) seen twice: shown once, never a copy.", "", n_twice)
        )
    parts.append(translate("Lists", "Press Enter to open the two side by side."))
    title = translate("Lists", "Conflicts, and messages seen twice")
    dialog = ListDialog(title, wording.sentences(parts), model, parent)
    resize_within_screen(dialog, 880, 460)
    dialog.columns.want([with_text(dialog.table, px) for px in (290, 190, 170, 170)])
    return dialog


def pairs_dialog(counts: NDArray[np.int64], parent: QWidget | None = None) -> ListDialog:
    """The histogram as a table: similarity, pairs there, pairs from there on."""
    above = np.cumsum(counts[::-1])[::-1]
    rows = [
        (
            QLocale().toString((50 + number) / 100, "f", 2),
            wording.number(int(counts[number])),
            wording.number(int(above[number])),
        )
        for number in range(len(counts) - 1, -1, -1)
    ]
    heads = (
        translate("Lists", "Similarity"),
        translate("Lists", "Pairs"),
        translate("Lists", "Pairs at or above"),
    )
    return ListDialog(
        translate("Lists", "Pairs by similarity"),
        translate("Lists", "The bars of the similarity slider, in numbers."),
        table_of(heads, rows, (0, 1, 2)),
        parent,
    )


def keys_dialog(keys: Sequence[tuple[str, str]], parent: QWidget | None = None) -> ListDialog:
    """All keys."""
    heads = (translate("Lists", "Command"), translate("Lists", "Keys"))
    sentence = translate(
        "Lists",
        "The kept message of a group stays; marked copies move when you press "
        "Move. A message with only the same template is not a copy and can only "
        "be marked by hand. Single-key shortcuts work while the results have the "
        "focus.",
    )
    return ListDialog(
        translate("Lists", "Shortcuts and terms"), sentence, table_of(heads, keys), parent
    )
