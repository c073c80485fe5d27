"""Why two messages are copies or not: pick any two of a scan and read the answer.

Shows and asks; what explains, and what opens the texts, is connected from outside. The place for
the word differences is a widget that is given, so that there is one such view in the program.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QItemSelection, QObject, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QFrame,
    QHeaderView,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from gui.assets import Colours, icon
from gui.fitting import ColumnRules, FittedColumns
from gui.layouts import (
    WrappingDialog,
    focus_where_it_scrolls,
    lay_out_column,
    lay_out_row,
    paragraph,
    resize_within_screen,
    shape_table,
    square,
)
from gui.models.compare.why_words import Answer
from gui.models.results.mail_list import DATE, SENDER, SUBJECT, WHERE, MailListModel
from gui.models.visible import tool_tip_text

SETTLE_MS = 150
NO_MAIL = -1
SHARES = [250, 400]  # of the lists, and of the answer with the texts
WIDTHS = (160, 110, 124, 74)
HEADLINE_EDGES_PX = 20


class WhyNot(WrappingDialog):
    """Two lists of all messages, the answer, and the differences of the two texts.

    Signals:
        wanted: Two rows of the scan, as soon as two are chosen.
    """

    wanted = Signal(int, int)

    def __init__(
        self,
        models: tuple[MailListModel, MailListModel],
        differences: QWidget,
        colours: Colours,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Why are these not copies?"))
        resize_within_screen(self, 1120, 740)
        self._colours = colours
        self.first = MailPicker(self.tr("First message"), models[0], colours, self)
        self.second = MailPicker(self.tr("Second message"), models[1], colours, self)
        self.answer = AnswerBox(self)
        self._texts = QStackedWidget(self)
        self._instead = QLabel(self, wordWrap=True)
        self._differences = differences
        self._parts = QSplitter(Qt.Orientation.Vertical, self)
        self._arrange()
        for picker in (self.first, self.second):
            picker.chosen.connect(self._ask)

    def choose(self, first: int, second: int) -> None:
        """Begin with two messages; NO_MAIL: none."""
        self.first.choose(first)
        self.second.choose(second)
        place = self.second if first != NO_MAIL and second == NO_MAIL else self.first
        place.line.setFocus()

    def show_answer(self, answer: Answer) -> None:
        """Say why."""
        if self._texts.isHidden():
            self._texts.show()
            self._parts.setSizes(SHARES)
        self.answer.show_answer(answer, self._colours)

    def show_differences(self) -> None:
        """The texts are in the widget that was given."""
        self._texts.setCurrentWidget(self._differences)

    def show_instead(self, words: str) -> None:
        """Say something in the place of the texts."""
        self._instead.setText(words)
        self._texts.setCurrentWidget(self._instead)

    def _arrange(self) -> None:
        self._instead.setTextFormat(Qt.TextFormat.PlainText)
        self._instead.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._instead.setProperty("role", "dim")
        pickers = QSplitter(Qt.Orientation.Horizontal, self)
        pickers.setChildrenCollapsible(False)
        for picker in (self.first, self.second):
            pickers.addWidget(picker)
        for widget in (self._instead, self._differences):
            self._texts.addWidget(widget)
        below = QWidget(self)
        column = QVBoxLayout(below)
        column.setContentsMargins(0, 6, 0, 0)
        column.addWidget(AnswerArea(self.answer, below))
        column.addWidget(self._texts, 1)
        parts = self._parts
        parts.setChildrenCollapsible(False)
        parts.addWidget(pickers)
        parts.addWidget(below)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setAccessibleName(self.tr("Close"))
        close.setAutoDefault(False)  # Return in a search line chooses a message
        buttons.rejected.connect(self.reject)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(16, 14, 16, 14)
        whole.setSpacing(10)
        whole.addWidget(parts, 1)
        whole.addWidget(buttons)
        self._say_what_to_do()

    def _say_what_to_do(self) -> None:
        """Until there is an answer, the lists have its room."""
        self.answer.say(self.tr("Choose two messages to see how they differ."))
        self.show_instead("")
        self._texts.hide()
        self._parts.setSizes([sum(SHARES), 0])

    @Slot()
    def _ask(self) -> None:
        rows = (self.first.row, self.second.row)
        if NO_MAIL in rows:
            self._say_what_to_do()
        else:
            self.wanted.emit(*rows)


class MailPicker(QWidget):
    """A search line and a table to pick one message from.

    Signals:
        chosen: Another message was chosen.

    Attributes:
        row: The chosen message as a row of the scan, or NO_MAIL.
    """

    chosen = Signal()

    def __init__(
        self, title: str, model: MailListModel, colours: Colours, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.row = NO_MAIL
        self._title, self._model = title, model
        self.line = QLineEdit(self)
        self.table = QTableView(self)
        self._chosen = QLabel(self)
        self._timer = QTimer(self, interval=SETTLE_MS, singleShot=True)
        self._timer.timeout.connect(self._search)
        self._set_up_line(colours)
        self._set_up_table()
        heading = QLabel(title, self)
        heading.setProperty("role", "heading")
        self._chosen.setTextFormat(Qt.TextFormat.PlainText)
        self._chosen.setMinimumWidth(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for widget in (heading, self.line):
            column.addWidget(widget)
        column.addWidget(self.table, 1)
        column.addWidget(self._chosen)
        self._show_chosen()

    def choose(self, row: int) -> None:
        """Choose a message by its row; NO_MAIL: none."""
        place = self._model.place_of(row) if row != NO_MAIL else -1
        if place < 0:
            return
        self.table.selectRow(place)
        middle = QAbstractItemView.ScrollHint.PositionAtCenter
        self.table.scrollTo(self._model.index(place, 0), middle)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much of the chosen message as there is room for."""
        super().resizeEvent(event)
        self._cut_chosen()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """From the search line down into the table."""
        from_line = event.key() == Qt.Key.Key_Down and not self.table.hasFocus()
        if from_line and self._model.rowCount():
            self.table.setFocus()
            if not self.table.selectionModel().hasSelection():
                self.table.selectRow(0)
            return
        super().keyPressEvent(event)

    def _set_up_line(self, colours: Colours) -> None:
        self.line.setPlaceholderText(self.tr("Words of subject, sender or folder"))
        self.line.setAccessibleName(self.tr("Search: %1").replace("%1", self._title))
        self.line.setClearButtonEnabled(True)
        self.line.addAction(icon("search", colours.dim), QLineEdit.ActionPosition.LeadingPosition)
        self.line.textChanged.connect(self._timer.start)
        self.line.returnPressed.connect(self._choose_first)

    def _set_up_table(self) -> None:
        table = self.table
        table.setModel(self._model)
        shape_table(table, self._title, self.tr("Columns"))
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.horizontalHeader().setStretchLastSection(False)
        one_folder = [WHERE] if self._model.is_one_folder else []
        rules = ColumnRules((WHERE, SENDER), (DATE,), SUBJECT, grows=[SUBJECT], without=one_folder)
        FittedColumns(table, WIDTHS, rules)
        table.selectionModel().selectionChanged.connect(self._selected_row)

    @Slot()
    def _search(self) -> None:
        """Show what holds the words; what was chosen stays chosen."""
        self._timer.stop()
        self._model.search(self.line.text())
        if self.row != NO_MAIL:
            self.choose(self.row)

    @Slot()
    def _choose_first(self) -> None:
        self._search()
        if self._model.rowCount():
            self.table.selectRow(0)

    @Slot(QItemSelection, QItemSelection)
    def _selected_row(self, *_: QItemSelection) -> None:
        places = self.table.selectionModel().selectedRows()
        if not places:
            return
        row = self._model.mail(places[0].row())
        if row != self.row:
            self.row = row
            self._show_chosen()
            self.chosen.emit()

    def _show_chosen(self) -> None:
        words = self.tr("None chosen")
        if self.row != NO_MAIL:
            words = self.tr("Chosen: %1").replace("%1", self._model.words(self.row))
        self._chosen.setToolTip(tool_tip_text(words))
        self._chosen.setAccessibleName(words)
        self._chosen.setAccessibleDescription(words)  # not the tool tip, which has markup
        self._chosen.setProperty("role", "dim" if self.row == NO_MAIL else "strong")
        self._chosen.style().unpolish(self._chosen)
        self._chosen.style().polish(self._chosen)
        self._cut_chosen()

    def _cut_chosen(self) -> None:
        words, room = self._chosen.accessibleName(), self._chosen.width()
        metrics = self._chosen.fontMetrics()
        self._chosen.setText(metrics.elidedText(words, Qt.TextElideMode.ElideRight, room))


class AnswerArea(QScrollArea):
    """As high as the answer in it, up to half of what it stands in; beyond that it scrolls."""

    def __init__(self, answer: AnswerBox, within: QWidget) -> None:
        super().__init__(within)
        self._answer, self._within = answer, within
        self._wanted_px = 0
        # never more than there is room for: what stands at a height of its own makes a dialog
        # that was once high remain so, above the screen
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setWidget(answer)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        focus_where_it_scrolls(self)
        answer.changed.connect(self._fit)
        within.installEventFilter(self)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(0, self, self._fit)  # what it holds is laid out only then

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._within and event.type() == QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    @Slot()
    def _fit(self) -> None:
        needs = self._answer.heightForWidth(self._within.width())
        needs = max(needs, self._answer.minimumSizeHint().height())
        self._wanted_px = min(needs, max(self._within.height() // 2, self._least_px))
        self.updateGeometry()

    @override
    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._wanted_px)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), min(self._wanted_px, self._least_px))

    @property
    def _least_px(self) -> int:
        """So high the headline is seen."""
        return self._answer.headline.sizeHint().height() + HEADLINE_EDGES_PX


class AnswerBox(QFrame):
    """The answer: a headline, the rules, what differs.

    Signals:
        changed: It says something else.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "strip")
        self._icon = QLabel(self)
        self.headline = _label(self, "strong")
        self.lines = _label(self, "")
        self.differs = _label(self, "")
        words = lay_out_column(self.headline, self.lines, self.differs, spacing=2)
        layout = lay_out_row(self._icon, (words, 1), of=self, margins=(10, 7, 10, 7), spacing=10)
        layout.setAlignment(self._icon, Qt.AlignmentFlag.AlignTop)

    def say(self, sentence: str) -> None:
        """A sentence in place of an answer."""
        self._icon.hide()
        self._show("strip", sentence, "", "")

    def show_answer(self, answer: Answer, colours: Colours) -> None:
        """Say why."""
        name, colour = ("check", colours.on_good) if answer.copies else ("info", colours.dim)
        self._icon.setPixmap(icon(name, colour).pixmap(square(self, 20)))
        self._icon.show()
        lines = "\n".join(f"\u2022 {line}" for line in answer.lines)
        role = "good" if answer.copies else "strip"
        self._show(role, answer.headline, lines, answer.differs)

    def _show(self, role: str, headline: str, lines: str, differs: str) -> None:
        self.setProperty("role", role)
        for label, text in (
            (self.headline, headline),
            (self.lines, lines),
            (self.differs, differs),
        ):
            label.setText(text)
            label.setVisible(bool(text))
        self.setAccessibleName(" ".join(part for part in (headline, lines, differs) if part))
        for widget in (self, self.headline, self.lines, self.differs):  # the role styles them
            widget.style().unpolish(widget)
            widget.style().polish(widget)
        self.changed.emit()


def _label(parent: QWidget, role: str) -> QLabel:
    label = paragraph(parent, role=role)
    label.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse
        | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    return label
