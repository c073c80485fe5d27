"""What the compare pane shows beside the text: header grid, headers, attachments, skeleton.

Everything a sender wrote is plain text here, made visible, and nothing can be opened.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
    QHeaderView,
    QLabel,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from core.model.compare import MessageView, PairView, TextDiff
from gui import wording
from gui.assets import Colours, icon
from gui.layouts import (
    BREAK_BEFORE,
    ZERO_WIDTH_SPACE,
    fit_columns,
    heading_width,
    square,
    with_text,
)
from gui.models.compare.headers import is_of_transport, pair_headers
from gui.models.compare.hits import Find, merge_places
from gui.models.compare.pair_words import Fate, attachments
from gui.models.plain import plain_line
from gui.models.visible import tool_tip_text
from gui.widgets.marked_label import MarkedLabel

Index = QModelIndex | QPersistentModelIndex
SHOWN_HEADERS = 500
HEADER_NAME_PX = 140
NAME_PX = 84, 252  # least and most width for the name of an attachment, at the usual letters
MOST_WHERE_PX, TYPE_PX = 150, 80
WHERE, SIZE, TYPE = range(1, 4)  # columns
CELL_EDGES_PX, MOST_HIGH_PX = 12, 4_000
MAX_VALUE = 2_000  # characters of one header
WRITTEN = (1, 2, 4)  # rows of the grid where keywords are searched: From, To, Subject

_CONTENT = ("from", "sender", "reply-to", "to", "cc", "bcc", "subject")


class HeaderGrid(QWidget):
    """From, To, Date and so on of both messages: what is equal once, beside "same".

    What differs has a dot; what somebody wrote has the colour of a change as well.
    """

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colours = colours
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnStretch(2, 1)
        self._written: list[MarkedLabel] = []  # what senders wrote: keywords may stand in it

    def show_pair(self, pair: PairView, colours: Colours) -> None:
        """Fill the grid."""
        self._colours = colours
        self._written.clear()
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.setParent(None)
                widget.deleteLater()
        lock = QLabel(self)
        lock.setPixmap(icon("lock", colours.kept).pixmap(square(self, 14)))
        self._grid.addWidget(lock, 0, 0, Qt.AlignmentFlag.AlignRight)
        lock.show()
        self._put(0, 1, self.tr("Kept"), role="heading")
        self._put(0, 2, self.tr("Copy"), role="heading")
        noise_only = pair.subject.differences == 0 and not _is_replaced(pair.subject)
        rows = self._rows(pair)
        differ = any(kept != candidate for _, kept, candidate in rows)
        self._grid.setColumnStretch(1, 1 if differ else 4)  # "same" alone needs little
        for row, (name, kept, candidate) in enumerate(rows, start=1):
            self._put(row, 0, name, role="dim")
            if kept == candidate:
                self._put(row, 1, kept)
                self._put(row, 2, self.tr("same"), role="dim")
                continue
            colour = self._colours.changed if row in WRITTEN else self._colours.text
            if name == self.tr("Subject") and noise_only:  # such as "[list]"
                colour = self._colours.dim
            for column, value in ((1, kept), (2, candidate)):
                label = self._put(row, column, f"• {value}")
                label.setStyleSheet(f"color: {colour};")

    def _rows(self, pair: PairView) -> list[tuple[str, str, str]]:
        flagged = self.tr("Flagged")
        kept, candidate = (_Brief(view, flagged) for view in (pair.kept, pair.candidate))
        times = tuple(view.mail.sent_utc for view in (pair.kept, pair.candidate))
        if times[0] != times[1] and kept.date == candidate.date:  # seconds tell them apart
            kept.date, candidate.date = (wording.date(time, to_second=True) for time in times)
        sizes = pair.candidate.size_bytes, pair.kept.size_bytes
        if sizes[0] != sizes[1]:  # as the list says it: rounded, both may look the same
            candidate.size = wording.with_detail(candidate.size, wording.size_change(*sizes))
        nothing, flags = self.tr("(none)"), (kept.flag, candidate.flag)
        return [
            (name, left or nothing, right or nothing)
            for name, left, right in (
                (self.tr("From"), kept.sender, candidate.sender),
                (self.tr("To"), kept.to, candidate.to),
                (self.tr("Date"), kept.date, candidate.date),
                (self.tr("Subject"), kept.subject, candidate.subject),
                (self.tr("Where"), kept.where, candidate.where),
                (self.tr("Size"), kept.size, candidate.size),
                *(((self.tr("Flag"), *flags),) if any(flags) else ()),
            )
        ]

    def show_hits(self, find: Find | None) -> None:
        """Mark the keywords that `find` finds; None: there are none."""
        for label in self._written:
            label.mark(() if find is None else merge_places(find(label.full)), self._colours)

    def _put(self, row: int, column: int, text: str, *, role: str = "") -> QLabel:
        label = MarkedLabel(text, self) if column else QLabel(text, self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        if row in WRITTEN and isinstance(label, MarkedLabel):
            self._written.append(label)
        if role:
            label.setProperty("role", role)
        self._grid.addWidget(label, row, column)
        label.show()  # now: a layout would do so later, and leave a gap until then
        return label


def _is_replaced(subject: TextDiff) -> bool:
    """Whether each subject has its own mark: [PROBLEM], [RECOVERY], a ticket number."""
    return any(
        run.left.strip() and run.right.strip() and run.left != run.right
        for row in subject.rows
        for run in row
        if run.noise is not None
    )


class _Brief:
    """The header grid's words of one message."""

    def __init__(self, view: MessageView, flagged: str) -> None:
        mail = view.mail
        self.flag = flagged if view.is_flagged else ""
        name = plain_line(mail.sender_name)
        self.sender = f"{name} <{plain_line(mail.sender)}>" if name else plain_line(mail.sender)
        self.to = plain_line(mail.to)
        self.date = wording.date(mail.sent_utc)
        self.subject = plain_line(mail.subject)
        self.where = plain_line(view.where)
        self.size = wording.size(view.size_bytes)


class _WrappedValues(QStyledItemDelegate):
    """Makes rows as high as the values need in the width of their columns: a tree does not."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The height of the wrapped words."""
        hint, tree = super().sizeHint(option, index), self.parent()
        if not index.column() or not isinstance(tree, QTreeWidget):
            return hint
        area = QRect(0, 0, max(1, tree.columnWidth(index.column()) - CELL_EDGES_PX), MOST_HIGH_PX)
        flags = Qt.TextFlag.TextWordWrap
        words = option.fontMetrics.boundingRect(area, flags, str(index.data() or ""))
        return QSize(hint.width(), max(hint.height(), words.height() + CELL_EDGES_PX))


class HeaderTable(QTreeWidget):
    """All headers of both messages, by name; transport headers are folded away."""

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colours = colours
        self.setAccessibleName(self.tr("All headers of both messages"))
        self.setHeaderLabels([self.tr("Header"), self.tr("Kept"), self.tr("Copy")])
        self.setWordWrap(True)  # what differs may stand at the end
        self.setItemDelegate(_WrappedValues(self))
        self.header().sectionResized.connect(self.scheduleDelayedItemsLayout)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self._name_columns()
        self.header().setMinimumSectionSize(60)
        self.header().setStretchLastSection(False)  # two share the room, see below
        for column in (1, 2):
            self.header().setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The names give way before a heading of the values is cut."""
        self._name_columns()
        super().resizeEvent(event)

    def _name_columns(self) -> None:
        name, *values = (heading_width(self.header(), self.headerItem().text(n)) for n in range(3))
        wanted = min(
            with_text(self, 116), HEADER_NAME_PX, self.viewport().width() - 2 * max(values)
        )
        self.setColumnWidth(0, max(name, wanted))

    def show_headers(
        self, kept: Sequence[tuple[str, str]], candidate: Sequence[tuple[str, str]]
    ) -> None:
        """Fill the table."""
        self.clear()
        transport = QTreeWidgetItem(self, [self.tr("Transport headers")])
        lines = pair_headers(kept[:SHOWN_HEADERS], candidate[:SHOWN_HEADERS])
        for name, left, right in lines:
            cells = [
                plain_line(name, 100),
                plain_line(left, MAX_VALUE),
                plain_line(right, MAX_VALUE),
            ]
            folded = is_of_transport(name)
            item = QTreeWidgetItem(transport if folded else self, cells)
            if left != right:
                item.setText(0, f"•\u00a0{cells[0]}")
                is_content = name.lower() in _CONTENT
                ink = QColor(self._colours.changed if is_content else self._colours.text)
                for column in range(3):
                    item.setForeground(column, ink)
            else:
                for column in range(3):
                    item.setForeground(column, QColor(self._colours.dim))
            for column in (1, 2):
                item.setToolTip(column, tool_tip_text(cells[column]))
                item.setText(column, BREAK_BEFORE.sub(ZERO_WIDTH_SPACE, cells[column]))
        words = self.tr("Transport headers (%1)")
        transport.setText(0, words.replace("%1", wording.number(transport.childCount())))
        self.takeTopLevelItem(self.indexOfTopLevelItem(transport))
        if transport.childCount():
            self.addTopLevelItem(transport)
            transport.setFirstColumnSpanned(True)

    def set_colours(self, colours: Colours) -> None:
        """Draw what comes next in other colours."""
        self._colours = colours


class AttachmentTable(QTableWidget):
    """The attachments of both messages, and whether both have them. Nothing can be opened."""

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(0, 4, parent)
        self._colours = colours
        self.setAccessibleName(self.tr("Attachments of both messages"))
        self.setHorizontalHeaderLabels(
            [self.tr("Name"), self.tr("Where"), self.tr("Size"), self.tr("Type")]
        )
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setStretchLastSection(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def _share_width(self) -> None:
        """Names are whole up to some width; for them the type gives way, and then the size."""
        for column in (SIZE, TYPE):
            self.setColumnHidden(column, False)
        fit_columns(self, with_text(self, MOST_WHERE_PX))
        least, most = (with_text(self, px) for px in NAME_PX)
        wanted = min(most, max(least, self.sizeHintForColumn(0)))
        whole = self.viewport().width()
        room = whole - self.columnWidth(WHERE) - self.columnWidth(SIZE)
        type_px = with_text(self, TYPE_PX)
        self.setColumnHidden(TYPE, room - type_px < wanted)
        if not self.isColumnHidden(TYPE):
            room -= type_px
        elif room < wanted:
            self.setColumnHidden(SIZE, True)
            room += self.columnWidth(SIZE)
        self.setColumnWidth(0, max(min(wanted, whole // 2), min(room, most)))
        shown = [n for n in range(self.columnCount()) if not self.isColumnHidden(n)]
        left = whole - sum(map(self.columnWidth, shown[:-1]))
        self.setColumnWidth(shown[-1], left)  # the last one takes it, also if that is little

    def show_pair(self, pair: PairView) -> int:
        """Fill the table; how many attachments there are."""
        found = attachments(pair)
        self.setRowCount(len(found))
        for row, (item, fate) in enumerate(found):
            cells = (
                plain_line(item.name) or self.tr("(no name)"),
                self._words(fate),
                wording.size(item.size_bytes),
                plain_line(item.mime_type, 60),
            )
            for column, text in enumerate(cells):
                cell = QTableWidgetItem(text)
                cell.setToolTip(tool_tip_text(text))
                if fate is not Fate.BOTH:
                    cell.setForeground(QColor(self._colour(fate)))
                if column == 0:
                    names = {Fate.BOTH: "check", Fate.KEPT_ONLY: "dash"}
                    cell.setIcon(icon(names.get(fate, "warning"), self._colour(fate)))
                self.setItem(row, column, cell)
        self._share_width()
        return len(found)

    def set_colours(self, colours: Colours) -> None:
        """Draw what comes next in other colours."""
        self._colours = colours

    def _words(self, fate: Fate) -> str:
        match fate:
            case Fate.BOTH:
                return self.tr("Same in both")
            case Fate.KEPT_ONLY:
                return self.tr("Missing in the copy")
            case Fate.CANDIDATE_ONLY:
                return self.tr("Only in the copy")

    def _colour(self, fate: Fate) -> str:
        match fate:
            case Fate.BOTH:
                return self._colours.dim
            case Fate.KEPT_ONLY:
                return self._colours.changed
            case Fate.CANDIDATE_ONLY:
                return self._colours.marked


class Skeleton(QWidget):
    """Grey bars where text will be; it stands still, so nothing flickers or distracts."""

    _BARS = (0.55, 0.8, 0.35, 0.0, 0.9, 0.85, 0.95, 0.6, 0.0, 0.9, 0.7, 0.4)

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colours = colours
        self.setAccessibleName(self.tr("Opening the two messages"))

    def set_colours(self, colours: Colours) -> None:
        """Draw in other colours."""
        self._colours = colours
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the bars in two columns."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._colours.hover))
        width = self.width() // 2 - 16
        for column in range(2):
            for row, share in enumerate(self._BARS):
                left = 8 + column * (width + 16)
                painter.drawRoundedRect(left, 12 + row * 22, int(width * share), 11, 4, 4)
        painter.end()


class PaneMessage(QWidget):
    """One sentence in the middle of an empty pane."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = QLabel(text, self)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._label.setWordWrap(True)
        self._label.setProperty("role", "dim")
        QVBoxLayout(self).addWidget(self._label)

    def say(self, text: str) -> None:
        """Show another sentence."""
        self._label.setText(text)
        self.setAccessibleName(text)
