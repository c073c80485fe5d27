"""Columns of a table give room first, then way; nothing scrolls sideways."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QTableView
from pytestqt.qtbot import QtBot

from gui.dialogs.lists import table_of
from gui.fitting import ColumnRules, FittedColumns
from gui.layouts import shape_table

WIDTHS = (240, 170, 130, 150)


@pytest.fixture
def table(qtbot: QtBot) -> QTableView:
    made = QTableView()
    qtbot.addWidget(made)
    model = table_of(("Subject", "From", "Date", "Folder"), [("a", "b", "c", "d")])
    model.setParent(made)
    made.setModel(model)
    shape_table(made, "Messages", "Columns")
    made.show()
    return made


def resize(table: QTableView, width: int) -> list[int]:
    """The widths of the columns in a table that is so wide; 0: hidden."""
    table.resize(width, 200)
    QApplication.processEvents()
    return [table.columnWidth(column) for column in range(4)]


@pytest.mark.parametrize("larger", [1, 2])
def test_columns_give_room_then_way_and_never_scroll(table: QTableView, larger: int) -> None:
    font = table.font()
    font.setPointSizeF(font.pointSizeF() * larger)
    table.setFont(font)
    FittedColumns(table, WIDTHS, ColumnRules(give_way=(3, 1), whole=(2,)))
    date = resize(table, 3_000)[2]

    hidden = set()
    for width in range(3_000, 280 * larger, -20):
        shown = resize(table, width)
        header = table.horizontalHeader()
        assert header.length() <= table.viewport().width(), (width, shown)
        assert shown[0] > 0
        assert shown[2] >= date
        hidden.add(tuple(column for column in range(4) if table.isColumnHidden(column)))
    assert hidden == {(), (3,), (1, 3)}
    resize(table, 3_000)
    assert not any(table.isColumnHidden(column) for column in range(4))


def test_a_width_that_somebody_chose_stays(table: QTableView) -> None:
    FittedColumns(table, WIDTHS)
    resize(table, 900)
    table.setColumnWidth(0, 400)

    assert resize(table, 500)[0] == 400


def test_a_wide_column_that_gave_way_makes_room_for_a_narrow_one(table: QTableView) -> None:
    FittedColumns(table, (240, 64, 400, 64), ColumnRules(give_way=(3, 2), whole=(0, 2, 3)))

    assert [bool(width) for width in resize(table, 460)] == [True, True, False, True]
