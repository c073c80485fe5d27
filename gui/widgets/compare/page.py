"""One text of the compare pane, and the strip beside it that shows where the differences are.

A plain text edit, never a rich one: what it shows was written by strangers, and it lays out only
what is on screen (measured: 200 kB in 20 ms, where a table of the same rows takes seconds).
Colours are put on the lines' layouts, a slice at a time, because a cursor that formats 5,000
places blocks the window for a second.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QSizePolicy, QWidget
from typing_extensions import override

from gui.assets import Colours
from gui.layouts import lay_out_column
from gui.models.compare.diff_lines import Ink, InkSpan, ScreenLine

SLICE_LINES = 250  # formatted without letting the window breathe: about 5 ms
STRIP_WIDTH = 12
HERE_WIDTH = 3  # of the bar beside the line that is looked at
EYE_LEVEL = 3  # a difference is brought to this part of the height: a third from the top


class MessagePage(QPlainTextEdit):
    """Shows the lines of one text.

    Signals:
        moved: The user scrolled it.
        fold_opened: The row of a fold that was clicked, or where Enter was pressed.
    """

    moved = Signal()
    fold_opened = Signal(int)

    def __init__(self, name: str, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # it wraps
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setAccessibleName(name)
        self.viewport().setMouseTracking(True)
        self._lines: Sequence[ScreenLine] = ()
        self._next_block = QTextBlock()
        self._formats = _formats(colours)
        self._ink = QColor(colours.accent)
        self._here = -1
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._format_slice)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)

    def set_fixed_width_font(self) -> None:
        """Show it as source."""
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))

    def set_colours(self, colours: Colours) -> None:
        """Draw in other colours."""
        self._formats = _formats(colours)
        self._ink = QColor(colours.accent)
        self._start_formatting()

    def show_lines(self, lines: Sequence[ScreenLine]) -> None:
        """Show these lines from their start."""
        self._lines = lines
        self._here = -1
        self.setPlainText("\n".join(line.text for line in lines))
        self._start_formatting()

    def fold_at(self, line: int) -> int | None:
        """The first row of what a line says is folded away; None: the line is the message's."""
        if not 0 <= line < len(self._lines):
            return None
        shown = self._lines[line]
        is_fold = any(span.ink is Ink.NOTE for span in shown.spans)
        return shown.row if is_fold else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter on the line of a fold opens it."""
        row = self.fold_at(self.textCursor().blockNumber())
        keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        if row is not None and event.key() in keys:
            self.fold_opened.emit(row)
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on the line of a fold opens it; a stretch of text that ends there does not."""
        super().mouseReleaseEvent(event)
        row = self._fold_under(event.position().toPoint())
        is_click = event.button() == Qt.MouseButton.LeftButton
        if is_click and row is not None and not self.textCursor().hasSelection():
            self.fold_opened.emit(row)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show a hand over what can be opened."""
        super().mouseMoveEvent(event)
        over_fold = self._fold_under(event.position().toPoint()) is not None
        shape = Qt.CursorShape.PointingHandCursor if over_fold else Qt.CursorShape.IBeamCursor
        self.viewport().setCursor(shape)

    def _fold_under(self, place: QPoint) -> int | None:
        block = self.cursorForPosition(place).block()
        geometry = self.blockBoundingGeometry(block).translated(self.contentOffset())
        return self.fold_at(block.blockNumber()) if geometry.contains(place.toPointF()) else None

    def point_at(self, line: int) -> None:
        """Let the eye find a line: draw a bar beside it, and put the cursor there."""
        block = self.document().findBlockByNumber(line)
        self._here = line if block.isValid() else -1
        self.put_cursor(line)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the text, and the bar beside it: its own colours say what came and what went."""
        super().paintEvent(event)
        block = self.document().findBlockByNumber(self._here)
        if self._here < 0 or not block.isValid():
            return
        place = self.blockBoundingGeometry(block).translated(self.contentOffset())
        painter = QPainter(self.viewport())
        painter.fillRect(QRectF(0, place.top(), HERE_WIDTH, place.height()), self._ink)
        painter.end()

    def put_cursor(self, line: int) -> None:
        """Let the keys go on from the start of a line."""
        block = self.document().findBlockByNumber(line)
        if block.isValid():
            self.setTextCursor(QTextCursor(block))

    def scroll_to(self, line: int, share: float = 0.0) -> None:
        """Bring a line, and a share of the way through it, to the eye's level."""
        block = self.document().findBlockByNumber(max(0, line))
        if not block.isValid():
            return
        self._lay_out_until(block)
        lines = round(share * max(1, block.layout().lineCount()))
        self.verticalScrollBar().setValue(block.firstLineNumber() + lines - self._eye_lines())

    def line_at_eye(self) -> tuple[int, float]:
        """The line at the eye's level, and how far through it the eye is, 0..1."""
        height = self.viewport().height() // EYE_LEVEL
        block = self.cursorForPosition(QPoint(4, height)).block()
        geometry = self.blockBoundingGeometry(block).translated(self.contentOffset())
        share = (height - geometry.top()) / max(1.0, geometry.height())
        return block.blockNumber(), min(max(share, 0.0), 1.0)

    def visible_lines(self) -> tuple[int, int]:
        """The first and the last line on screen."""
        first = self.firstVisibleBlock().blockNumber()
        last = self.cursorForPosition(QPoint(4, self.viewport().height() - 2)).blockNumber()
        return first, max(first, last)

    def _eye_lines(self) -> int:
        return self.viewport().height() // EYE_LEVEL // max(1, self.fontMetrics().lineSpacing())

    def _lay_out_until(self, block: QTextBlock) -> None:
        """Know how many screen lines stand above a block: that is only known of laid-out ones."""
        layout = self.document().documentLayout()
        above = block
        for _ in range(SLICE_LINES):
            layout.blockBoundingRect(above)
            above = above.previous()
            if not above.isValid():
                break

    def _start_formatting(self) -> None:
        self._next_block = self.document().firstBlock()
        self._format_slice()

    @Slot()
    def _format_slice(self) -> None:
        """Put inks on the next lines; go on when the window has had its turn."""
        block, first = self._next_block, self._next_block.position()
        end = first
        for _ in range(SLICE_LINES):
            if not block.isValid() or block.blockNumber() >= len(self._lines):
                break
            spans = self._lines[block.blockNumber()].spans
            block.layout().setFormats([self._range(span) for span in spans])
            end = block.position() + block.length()
            block = block.next()
        if end > first:
            self.document().markContentsDirty(first, end - first - 1)
        self._next_block = block
        if block.isValid() and block.blockNumber() < len(self._lines):
            self._timer.start()
        else:
            self._timer.stop()

    def _range(self, span: InkSpan) -> QTextLayout.FormatRange:
        made = QTextLayout.FormatRange()
        made.start, made.length = span.start, span.length
        made.format = self._formats[span.ink]
        return made

    @Slot()
    def _on_scrolled(self) -> None:
        self.moved.emit()


class TitledPage(QWidget):
    """A page below a word that says whose text it is."""

    def __init__(self, words: str, page: MessagePage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = QLabel(words, self)
        self.heading.setProperty("role", "heading")
        self.heading.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        lay_out_column(self.heading, (page, 1), of=self, margins=(0, 0, 0, 0), spacing=2)


class OverviewStrip(QWidget):
    """A small picture of the whole text: where the differences are, and what is on screen.

    The same can be reached by "next difference", so that it needs no focus of its own.

    Signals:
        asked: The user clicked at a share of the height, 0..1.
    """

    asked = Signal(float)

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedWidth(STRIP_WIDTH)
        self.setAccessibleName(self.tr("Where the differences are"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._colours = colours
        self._marks: Sequence[tuple[float, Ink]] = ()
        self._window = (0.0, 1.0)

    def set_colours(self, colours: Colours) -> None:
        """Draw in other colours."""
        self._colours = colours
        self.update()

    def set_marks(self, marks: Sequence[tuple[float, Ink]]) -> None:
        """Show differences at these shares of the height."""
        self._marks = marks
        self.update()

    def set_window(self, start: float, end: float) -> None:
        """Show which part is on screen."""
        self._window = (start, end)
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(STRIP_WIDTH, 60)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Ask for the place that was clicked at."""
        self.asked.emit(event.position().y() / max(1, self.height()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw what is on screen, then the differences over it."""
        painter = QPainter(self)
        height = self.height()
        painter.fillRect(self.rect(), QColor(self._colours.window))
        top, bottom = (round(share * height) for share in self._window)
        painter.fillRect(0, top, self.width(), max(4, bottom - top), QColor(self._colours.hover))
        for share, ink in self._marks:
            left, width, colour = self._mark_of(ink)
            painter.fillRect(left, round(share * (height - 3)), width, 3, colour)
        painter.setPen(QColor(self._colours.border))
        painter.drawRect(0, 0, self.width() - 1, height - 1)
        painter.end()

    def _mark_of(self, ink: Ink) -> tuple[int, int, QColor]:
        """Left edge, width and colour of a mark: by side as well as by colour."""
        half = self.width() // 2
        match ink:
            case Ink.HIT:
                return 1, self.width() - 2, QColor(self._colours.near)
            case Ink.CAME:
                return half, half - 1, QColor(self._colours.kept)
            case _:
                return 1, half - 1, QColor(self._colours.marked)


def _formats(colours: Colours) -> dict[Ink, QTextCharFormat]:
    """Background and underline or strike: colour alone says nothing."""
    gone, came, muted, note, hit = (QTextCharFormat() for _ in range(5))
    gone.setBackground(QColor(colours.bad))
    gone.setForeground(QColor(colours.on_bad))
    gone.setFontStrikeOut(True)
    came.setBackground(QColor(colours.good))
    came.setForeground(QColor(colours.on_good))
    came.setFontUnderline(True)
    muted.setForeground(QColor(colours.dim))
    note.setForeground(QColor(colours.accent))
    note.setFontUnderline(True)  # it can be clicked
    hit.setBackground(QColor(colours.hit))
    hit.setForeground(QColor(colours.on_hit))
    hit.setFontWeight(QFont.Weight.Bold)
    named = (Ink.GONE, gone), (Ink.CAME, came), (Ink.MUTED, muted), (Ink.NOTE, note)
    return {**dict(named), Ink.HIT: hit}
