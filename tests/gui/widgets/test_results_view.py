"""Which columns of the results list are in sight."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gui.app import Program
from gui.main_window import SHEET_PX
from gui.models.results.columns import LEAST_WIDTHS, REASON_WIDTH, first_width, fit_widths
from gui.models.results.lines import Column, ListOrder
from gui.widgets.results_delegate import BOX, INDENT, PAD

pytestmark = pytest.mark.slow


def test_columns_have_their_usual_widths_where_there_is_room() -> None:
    usual = {column: first_width(column) for column in LEAST_WIDTHS}

    assert fit_widths(sum(usual.values())) == usual
    assert fit_widths(sum(usual.values()) + 300, others=300) == usual


@pytest.mark.parametrize("room", [300, 360, 400, 500, 600, 1_400])
def test_what_decides_is_in_sight_in_a_narrow_list(room: int) -> None:
    assert sum(fit_widths(room).values()) <= room


def test_subjects_and_reasons_share_what_is_left_over() -> None:
    room = sum(first_width(column) for column in LEAST_WIDTHS)

    for_reasons = REASON_WIDTH - first_width(Column.WHY)
    usual, wide = fit_widths(room), fit_widths(room + for_reasons + 400)

    assert [wide[column] - usual[column] for column in LEAST_WIDTHS] == [200, for_reasons + 200]
    assert fit_widths(room + 50) == {**usual, Column.WHY: usual[Column.WHY] + 50}


def right_end(program: Program, column: Column) -> int:
    """Where a column ends, from the left of the list."""
    header = program.window.results.horizontalHeader()
    return header.sectionViewportPosition(column) + header.sectionSize(column)


def shown_at(program: Program, size: QSize) -> int:
    """The width of the list in a window of this size."""
    window = program.window
    window.middle.setCurrentWidget(window.results)
    window.resize(size)
    QApplication.processEvents()
    return window.results.viewport().width()


@pytest.mark.parametrize("size", [QSize(960, 600), QSize(1280, 800)])
@pytest.mark.parametrize("has_sheet", [False, True])
def test_why_is_in_sight_in_a_small_window(program: Program, size: QSize, has_sheet: bool) -> None:
    right = program.window.right
    if has_sheet:
        right.addWidget(QWidget())
        right.setCurrentIndex(right.count() - 1)
    right.show()

    width = shown_at(program, size)

    assert not has_sheet or right.width() >= SHEET_PX
    assert right_end(program, Column.WHY) <= width


def test_the_size_gives_way_to_subjects_until_somebody_asks_for_it(program: Program) -> None:
    results = program.window.results
    shown_at(program, QSize(1280, 800))
    assert not results.isColumnHidden(Column.SIZE)
    right = program.window.right
    right.addWidget(QWidget())
    right.setCurrentIndex(right.count() - 1)
    right.show()
    shown_at(program, QSize(960, 600))
    assert program.window.sources.isHidden(), "the list has little room beside a sheet"
    assert results.isColumnHidden(Column.SIZE)

    results.columns.show(Column.SIZE, True)

    assert not results.isColumnHidden(Column.SIZE)


def test_where_two_texts_stand_beside_the_list_forty_letters_of_a_subject_are_seen(
    program: Program,
) -> None:
    shown_at(program, QSize(1400, 860))
    results, subject = program.window.results, "The window catalogue that you asked for."

    bold = QFont(results.font())
    bold.setBold(True)
    text_at = 2 * PAD + INDENT + BOX + 8
    room = results.columnWidth(Column.SUBJECT) - text_at - PAD
    assert QFontMetrics(bold).horizontalAdvance(subject) <= room


def test_a_width_that_somebody_chose_stays(program: Program) -> None:
    shown_at(program, QSize(1280, 800))
    program.window.results.horizontalHeader().resizeSection(Column.SUBJECT, 300)

    shown_at(program, QSize(960, 600))

    assert program.window.results.columnWidth(Column.SUBJECT) == 300


def test_the_arrow_points_down_where_the_largest_comes_first(program: Program) -> None:
    header = program.window.results.horizontalHeader()

    assert header.sortIndicatorSection() == Column.SIZE
    # Qt draws its "ascending" as an arrow that points down.
    assert header.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder


@pytest.mark.parametrize(
    ("column", "descending"),
    [(Column.DATE, True), (Column.SUBJECT, False), (Column.SIMILARITY, True)],
)
def test_a_header_sorts_as_its_column_is_read_first(
    program: Program, column: Column, descending: bool
) -> None:
    results = program.window.results
    results.columns.show(column, True)
    header = results.horizontalHeader()
    asked: list[ListOrder] = []
    results.sort_wanted.connect(asked.append)
    shown_at(program, QSize(1600, 800))
    place = QPoint(header.sectionViewportPosition(column) + 20, header.height() // 2)

    for _ in range(2):
        QTest.mouseClick(
            header.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place
        )

    assert asked == [ListOrder(column, descending), ListOrder(column, not descending)]
