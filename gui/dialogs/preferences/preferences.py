"""Preferences: pages of options, applied at once; what is not the default can be set back.

It shows values and tells what was chosen; who keeps them is the wiring's business.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from PySide6.QtCore import QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from gui.assets import Colours, icon
from gui.choice_box import ChoiceBox
from gui.dialogs.empty_page import EmptyPage
from gui.layouts import (
    WrappingDialog,
    focus_where_it_scrolls,
    lay_out_row,
    resize_within_screen,
    shape_number,
    with_text,
)
from gui.models.options import (
    ChoiceControl,
    NumberControl,
    Option,
    PreferencePage,
    SwitchControl,
    Value,
    page_words,
)

PAGE_ROLE = int(Qt.ItemDataRole.UserRole)
PAGE_PX = 30
CONTROL_PX = 180
ARROW_PX = 46  # what a box needs beside its words


class PreferencesDialog(WrappingDialog):
    """A list of pages, the options of one, and a field that looks for one.

    Signals:
        chosen: The name of an option, and its value.
    """

    chosen = Signal(str, object)

    def __init__(
        self,
        options: Sequence[Option],
        values: Mapping[str, Value],
        *,
        colours: Colours,
        more: Mapping[PreferencePage, QWidget],
        parent: QWidget | None = None,
    ) -> None:
        """`more`: what stands below the options of a page, its words for the search in it."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Preferences"))
        resize_within_screen(self, 820, 560)
        self._lines = {option.name: OptionLine(option, colours, self) for option in options}
        self._pages: dict[PreferencePage, QWidget] = {}
        self._headings: dict[str, QLabel] = {}
        self.search = QLineEdit(self)
        self.list = QListWidget(self)
        self._stack = QStackedWidget(self)
        self._middle = QWidget(self)
        self._none = EmptyPage(
            "search",
            self.tr("No preferences match"),
            self.tr("Try another word, or a shorter one."),
            self,
        )
        self._none.set_colours(colours)
        self._none.offer(self.tr("Show all preferences"), self.search.clear)
        for page in PreferencePage:
            lines = [line for line in self._lines.values() if line.option.page is page]
            self._add_page(page, lines, more.get(page))
        self._arrange()
        for line in self._lines.values():
            line.show_value(values[line.option.name])
            line.chosen.connect(self.chosen)
        self.list.currentRowChanged.connect(self._stack.setCurrentIndex)
        self.search.textChanged.connect(self._look)
        self.list.setCurrentRow(0)

    def show_value(self, name: str, value: Value) -> None:
        """Show what an option is now, where something else changed it."""
        self._lines[name].show_value(value)

    def line(self, name: str) -> OptionLine:
        """The line of an option."""
        return self._lines[name]

    def open_page(self, page: PreferencePage) -> None:
        """Show a page."""
        self.list.setCurrentRow(list(PreferencePage).index(page))

    # --- inside ---------------------------------------------------------------------------------

    def _add_page(
        self, page: PreferencePage, lines: Sequence[OptionLine], more: QWidget | None
    ) -> None:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(16, 8, 16, 8)
        column.setSpacing(10)
        for line in lines:
            heading = line.option.heading
            if heading and heading not in self._headings:
                label = self._headings[heading] = QLabel(heading, inside)
                label.setTextFormat(Qt.TextFormat.PlainText)
                column.addWidget(label)
            column.addWidget(line)
        if more is not None:
            column.addWidget(more, 1)
        else:
            column.addStretch(1)
        area = QScrollArea()
        area.setWidget(inside)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        focus_where_it_scrolls(area)
        area.setAccessibleName(page_words(page))
        self._pages[page] = more if more is not None else inside
        self._stack.addWidget(area)
        item = QListWidgetItem(page_words(page))
        item.setData(PAGE_ROLE, page.value)
        item.setSizeHint(QSize(0, with_text(self, PAGE_PX)))
        self.list.addItem(item)

    def _arrange(self) -> None:
        self.search.setPlaceholderText(self.tr("Search preferences"))
        self.search.setAccessibleName(self.search.placeholderText())
        self.search.setClearButtonEnabled(True)
        self.list.setAccessibleName(self.tr("Pages"))
        longest = max(self.fontMetrics().horizontalAdvance(page_words(p)) for p in PreferencePage)
        self.list.setFixedWidth(max(190, longest + ARROW_PX))
        self._none.hide()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setAccessibleName(self.tr("Close"))
        close.setAutoDefault(False)
        buttons.rejected.connect(self.reject)
        lay_out_row(self.list, (self._stack, 1), of=self._middle, margins=(0, 0, 0, 0))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 14, 16, 14)
        layout.setSpacing(10)
        layout.addWidget(self.search)
        layout.addWidget(self._none, 1)
        layout.addWidget(self._middle, 1)
        layout.addWidget(buttons)

    @Slot(str)
    def _look(self, words: str) -> None:
        """Show the options that have these words, and only pages that have one."""
        wanted = words.casefold().split()
        first: int | None = None
        for number, page in enumerate(PreferencePage):
            whole_page = _has(page_words(page), wanted)
            lines = [line for line in self._lines.values() if line.option.page is page]
            for line in lines:
                line.setVisible(whole_page or _has(line.words, wanted))
            here = whole_page or any(not line.isHidden() for line in lines)
            here |= _has(_texts(self._pages[page]), wanted)
            self.list.item(number).setHidden(not here)
            if here and first is None:
                first = number
        for heading, label in self._headings.items():
            under = (line for line in self._lines.values() if line.option.heading == heading)
            label.setVisible(any(not line.isHidden() for line in under))
        self._none.setVisible(first is None)
        self._middle.setVisible(first is not None)
        if first is not None and self.list.currentItem().isHidden():
            self.list.setCurrentRow(first)


class OptionLine(QWidget):
    """An option: its words, its control, what follows from it, and the way back to the default.

    Signals:
        chosen: The name and the value, when the user changed it.
    """

    chosen = Signal(str, object)

    def __init__(self, option: Option, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.option = option
        self.words = f"{option.name_in_full} {option.note}"
        self._quiet = False
        self.control = _control(option)
        self.back = QToolButton(self)
        self.back.setIcon(icon("undo", colours.text))
        self.back.setProperty("flat", True)
        tell = self.tr("Reset to the default: %1").replace("%1", option.name_in_full)
        self.back.setToolTip(tell)
        self.back.setAccessibleName(tell)
        kept = self.back.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.back.setSizePolicy(kept)
        self._arrange()
        self.back.clicked.connect(lambda: self._set(option.usual))
        match self.control:
            case QCheckBox() as box:
                box.toggled.connect(self._tell)
            case ChoiceBox() as combo:
                combo.activated.connect(self._tell)
            case QDoubleSpinBox() as spin:
                spin.valueChanged.connect(self._tell)
            case _:
                assert_never(self.control)

    @property
    def value(self) -> Value:
        """What is chosen."""
        match self.control:
            case QCheckBox() as box:
                return box.isChecked()
            case ChoiceBox() as combo:
                return str(combo.currentData())
            case QDoubleSpinBox() as spin:
                return spin.value()
            case _:
                assert_never(self.control)

    def show_value(self, value: Value) -> None:
        """Show a value; nothing is told."""
        self._quiet = True
        match self.control:
            case QCheckBox() as box:
                box.setChecked(bool(value))
            case ChoiceBox() as combo:
                combo.setCurrentIndex(max(0, combo.findData(value)))
            case QDoubleSpinBox() as spin:
                spin.setValue(float(value))
            case _:
                assert_never(self.control)
        self._quiet = False
        self._show_back()

    def _set(self, value: Value) -> None:
        self.show_value(value)
        self._tell()

    @Slot()
    def _tell(self) -> None:
        if not self._quiet:
            self.chosen.emit(self.option.name, self.value)
            self._show_back()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if isinstance(self.control, QCheckBox):  # afterwards: it asks for another layout
            QTimer.singleShot(0, self, self._break_words)

    @Slot()
    def _break_words(self) -> None:
        """Break the words of a box as its width asks for; Qt breaks those of labels only."""
        box = self.control
        if not isinstance(box, QCheckBox):
            return
        metrics = box.fontMetrics()
        edges = box.sizeHint().width() - metrics.size(0, box.text()).width()
        lines = [""]
        for word in self.option.words.split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and metrics.horizontalAdvance(longer) + edges > box.width():
                lines.append(word)
            else:
                lines[-1] = longer
        if box.text() != (text := "\n".join(lines)):
            box.setText(text)
            box.setMinimumHeight(box.sizeHint().height())  # the style sheet's is of one line

    def _show_back(self) -> None:
        usual = self.option.usual
        is_usual = (
            abs(float(self.value) - float(usual)) < 1e-9
            if isinstance(self.control, QDoubleSpinBox)
            else self.value == usual
        )
        self.back.setVisible(not is_usual)

    def _arrange(self) -> None:
        line = QHBoxLayout()
        line.setSpacing(8)
        if isinstance(self.control, QCheckBox):
            wide = self.control.sizePolicy()
            wide.setHorizontalPolicy(QSizePolicy.Policy.Ignored)  # its words are broken to fit
            self.control.setSizePolicy(wide)
            line.addWidget(self.control, 1)
        else:
            words = QLabel(self.option.words, self)
            words.setTextFormat(Qt.TextFormat.PlainText)
            words.setWordWrap(True)
            words.setBuddy(self.control)
            line.addWidget(words, 1)
            line.addWidget(self.control)
        line.addWidget(self.back)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(line)
        if self.option.note:
            note = QLabel(self.option.note, self)
            note.setTextFormat(Qt.TextFormat.PlainText)
            note.setWordWrap(True)
            note.setProperty("role", "dim")
            column.addWidget(note)


def _control(option: Option) -> QCheckBox | ChoiceBox | QDoubleSpinBox:
    control: QCheckBox | ChoiceBox | QDoubleSpinBox
    match option.control:
        case SwitchControl():
            control = QCheckBox(option.words)
        case ChoiceControl(of):
            control = ChoiceBox()
            for value, words in of:
                control.addItem(words, value)
            longest = max(control.fontMetrics().horizontalAdvance(words) for _, words in of)
            control.setFixedWidth(max(with_text(control, CONTROL_PX), longest + ARROW_PX))
        case NumberControl(low, high, step, digits, unit):
            control = QDoubleSpinBox()
            shape_number(control)
            control.setDecimals(digits)
            control.setRange(low, high)
            control.setSingleStep(step)
            control.setSuffix(unit)
            control.setKeyboardTracking(False)  # a number half typed is none
            control.setGroupSeparatorShown(True)
            control.setFixedWidth(with_text(control, CONTROL_PX))
        case _:
            assert_never(option.control)
    control.setAccessibleName(option.name_in_full)
    if option.note:
        control.setAccessibleDescription(option.note)
    return control


def _has(text: str, wanted: Sequence[str]) -> bool:
    folded = text.casefold()
    return all(word in folded for word in wanted)


def _texts(widget: QWidget) -> str:
    """All that labels and boxes of a page say."""
    labels = [label.text() for label in widget.findChildren(QLabel)]
    return " ".join([widget.accessibleName(), *labels])
