"""Pieces that dialogs and widgets are laid out of: rows, columns, paragraphs, tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QBoxLayout,
    QDialog,
    QFileDialog,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLayout,
    QPushButton,
    QScrollArea,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

ZERO_WIDTH_SPACE = "\u200b"
LONG_WORD = re.compile(r"\S{25,}")
BREAK_BEFORE = re.compile(r"(?<=[@./\\_])(?=\w)")
BEFORE_UNIT = re.compile(r"(?<=\d) (?=[^\W\d_]{1,3}(?!\w))")  # "189 kB"
LONE_LETTER = re.compile(r"\b([^\W\d_])-(?=\w)")  # "E-Mail"
STRETCH = None  # room that grows
Piece = QWidget | QLayout | None
Margins = tuple[int, int, int, int]  # left, top, right, bottom
USUAL_TEXT_PX = 15  # how high a line is where nobody asked for larger letters
HEADING_ROOM = 24  # pixels that a heading needs beside its words
NUMBER_INDENT = 6
ROOMY_SHARE = 68  # percent of the screen
LEAST_ROW_PX = 24  # what a finger or an unsteady hand still meets
FRAME = QSize(16, 40)  # what a title bar and borders take; nobody knows it before the first show


class WrappingDialog(QDialog):
    """A dialog that is as high as its wrapped words need at its width, and never less.

    Qt asks for that height first and limits the width to two thirds of the screen afterwards, and
    a user may make a dialog narrower: either would cut the words. Return presses the button that
    has the focus; without one, the default button.
    """

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        focused = self.focusWidget()
        is_return = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_return and isinstance(focused, QPushButton | QToolButton):
            focused.click()  # Qt presses the default button, whichever has the focus
        else:
            super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_high()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        layout = self.layout()
        if layout is not None and not self.testAttribute(Qt.WidgetAttribute.WA_Resized):
            self.resize(self.width(), max(1, layout.totalHeightForWidth(self.width())))

    @override
    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:  # other words, or fewer
            self._keep_high()
        return done

    def _keep_high(self) -> None:
        layout = self.layout()
        if layout is not None and layout.hasHeightForWidth():
            needed = QSize(0, layout.totalMinimumHeightForWidth(self.width()))
            self.setMinimumHeight(fit_window(needed, self.screen().availableSize()).height())


def lay_out_row(
    *pieces: Piece | tuple[Piece, int],
    of: QWidget | None = None,
    margins: Margins | None = None,
    spacing: int | None = None,
) -> QHBoxLayout:
    """Pieces side by side.

    Args:
        pieces: Each alone, or with its share of the room that is left; STRETCH: only room.
        of: The widget that is laid out so; None: a piece of another layout.
        margins: Around all of it, in pixels; None: as the style has it.
        spacing: Between two pieces; None: as the style has it.
    """
    layout = QHBoxLayout() if of is None else QHBoxLayout(of)
    _fill(layout, pieces, margins, spacing)
    return layout


def lay_out_column(
    *pieces: Piece | tuple[Piece, int],
    of: QWidget | None = None,
    margins: Margins | None = None,
    spacing: int | None = None,
) -> QVBoxLayout:
    """Pieces one below the other; see `lay_out_row`."""
    layout = QVBoxLayout() if of is None else QVBoxLayout(of)
    _fill(layout, pieces, margins, spacing)
    return layout


def _fill(
    layout: QBoxLayout,
    pieces: Iterable[Piece | tuple[Piece, int]],
    margins: Margins | None,
    spacing: int | None,
) -> None:
    if margins is not None:
        layout.setContentsMargins(*margins)
    if spacing is not None:
        layout.setSpacing(spacing)
    for each in pieces:
        piece, share = each if isinstance(each, tuple) else (each, 0)
        if piece is STRETCH:
            layout.addStretch(share or 1)
        elif isinstance(piece, QLayout):
            layout.addLayout(piece, share)
        else:
            layout.addWidget(piece, share)


def resize_within_screen(window: QWidget, width: int, height: int) -> None:
    """Give a window its size, or less where the screen has no room for it.

    Args:
        window: A dialog, before it is shown.
        width: In pixels at the usual size of letters; larger letters make it larger.
        height: As `width`.
    """
    size = QSize(with_text(window, width), with_text(window, height))
    window.resize(fit_window(size, window.screen().availableSize()))


def roomy_width(window: QWidget, least: int) -> int:
    """The width of a dialog with a wide table, in pixels at the usual size of letters.

    least: So wide on usual screens; on wider ones it takes more than half of them.
    """
    share = window.screen().availableSize().width() * ROOMY_SHARE // 100
    return max(least, round(share * least / max(1, with_text(window, least))))


def with_text(widget: QWidget, pixels: int) -> int:
    """A length at the usual size of letters, as long as it is with those that the user has."""
    return max(pixels, pixels * widget.fontMetrics().height() // USUAL_TEXT_PX)


def square(widget: QWidget, side: int) -> QSize:
    """The size of a picture beside words, as `with_text`."""
    return QSize(with_text(widget, side), with_text(widget, side))


def fit_window(wanted: QSize, free: QSize) -> QSize:
    """The size of a window within its frame, on a screen with so much free."""
    return wanted.boundedTo(free - FRAME)


def fit_chooser() -> None:
    """Keep Qt's own dialog for files on the screen: it takes its size whatever the screen has."""
    dialog = QApplication.activeModalWidget()
    if isinstance(dialog, QFileDialog):
        free = dialog.screen().availableGeometry()
        dialog.resize(fit_window(dialog.size(), free.size()))
        over = dialog.frameGeometry().bottomRight() - free.bottomRight()
        dialog.move(dialog.pos() - QPoint(max(0, over.x()), max(0, over.y())))


def breakable(text: str) -> str:
    """The text with places where a line may break: addresses and paths have no blanks."""
    return LONG_WORD.sub(lambda found: BREAK_BEFORE.sub(ZERO_WIDTH_SPACE, found.group()), text)


def unbroken(text: str) -> str:
    """The text without places where a line would end badly: before a unit, after a lone letter."""
    text = BEFORE_UNIT.sub("\u00a0", text.replace(" \u00b7", "\u00a0\u00b7"))
    return LONE_LETTER.sub("\\1\u2011", text)


def paragraph(parent: QWidget, text: str = "", role: str = "") -> QLabel:
    """A paragraph of plain text: what mail and servers say stays text."""
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setText(text)
    if role:
        label.setProperty("role", role)
    return label


def level_labels(form: QFormLayout) -> None:
    """Put the words of a form at the height of those in its fields; Qt puts them above."""
    for row in range(form.rowCount()):
        label = form.itemAt(row, QFormLayout.ItemRole.LabelRole)
        field = form.itemAt(row, QFormLayout.ItemRole.FieldRole)
        if label is not None and field is not None and (words := label.widget()) is not None:
            words.ensurePolished()
            if (inside := field.widget()) is not None:
                inside.ensurePolished()
            words.setMinimumHeight(field.sizeHint().height())


def shape_number(box: QAbstractSpinBox) -> None:
    """Keep a number as far from the edge of its field as words are, and from the wheel.

    No style sheet does either.
    """
    box.lineEdit().setTextMargins(NUMBER_INDENT, 0, 0, 0)
    leave_wheel(box)


def leave_wheel(field: QWidget) -> None:
    """Let the wheel scroll what lies around a field: who scrolls past it chooses nothing."""
    field.installEventFilter(_WheelPasses(field))


class _WheelPasses(QObject):
    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.Wheel:
            return False
        event.ignore()  # so Qt goes on to what holds the field
        return True


def scrolled(parent: QWidget, inner: QWidget) -> QScrollArea:
    """A widget that may be higher than there is room, on the ground of its parent."""
    area = QScrollArea(parent)
    fill_area(area, inner)
    return area


def fill_area(area: QScrollArea, inner: QWidget) -> None:
    """Let a widget scroll in an area, see `scrolled`."""
    area.setWidget(inner)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    focus_where_it_scrolls(area)
    area.viewport().setAutoFillBackground(False)
    inner.setAutoFillBackground(False)
    inner.setMinimumWidth(1)  # never wider than the area: it would lose its right edge


def focus_where_it_scrolls(area: QScrollArea) -> None:
    """Let Tab stop at an area only where its keys would move something."""

    def follow(_least: int, most: int) -> None:
        policy = Qt.FocusPolicy
        area.setFocusPolicy(policy.TabFocus if most else policy.NoFocus)

    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.verticalScrollBar().rangeChanged.connect(follow)


def shape_table(table: QTableView, name: str, heading: str) -> None:
    """Make a table one of rows: chosen whole, no grid, Tab leaves it, a line each.

    Args:
        table: It has its model.
        name: What a screen reader calls it.
        heading: What a screen reader calls the line of its columns.
    """
    table.setAccessibleName(name)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.setWordWrap(False)  # else a cut line ends at a word, long before its column does
    table.verticalHeader().hide()
    header = table.horizontalHeader()
    header.setAccessibleName(heading)
    header.setStretchLastSection(True)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
    rows = table.verticalHeader()
    rows.setMinimumSectionSize(LEAST_ROW_PX)
    rows.setDefaultSectionSize(max(LEAST_ROW_PX, table.fontMetrics().height() + 10))


def heading_width(header: QHeaderView, words: str) -> int:
    """The width in which a heading is not cut, in pixels."""
    bold = header.font()
    bold.setBold(True)  # as the style sheet has it, which Qt's own hint leaves out
    return QFontMetrics(bold).horizontalAdvance(words) + HEADING_ROOM


def widen_columns(table: QTableView, widths: Sequence[int]) -> None:
    """Give columns, from the first on, their widths; no heading of the table is cut.

    Args:
        table: It has its model.
        widths: In pixels at the usual size of letters.
    """
    model, header = table.model(), table.horizontalHeader()
    for column in range(header.count()):
        words = str(model.headerData(column, Qt.Orientation.Horizontal) or "")
        wanted = widths[column] if column < len(widths) else 0
        least = heading_width(header, words)
        table.setColumnWidth(column, max(with_text(table, wanted), least))


def fit_columns(table: QTableView, most: int) -> None:
    """Make columns as wide as what they hold on screen, up to `most` pixels; see `widen_columns`.

    Cost: a look at the rows that are in sight.
    """
    held = [table.sizeHintForColumn(column) for column in range(table.model().columnCount())]
    widen_columns(table, ())
    for column, width in enumerate(held):
        table.setColumnWidth(column, max(table.columnWidth(column), min(width, most)))
