"""The two larger parts of «Select for me»: keep rules in their order, and what is never marked."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gui.assets import Colours, icon
from gui.layouts import (
    LEAST_ROW_PX,
    STRETCH,
    lay_out_column,
    lay_out_row,
    paragraph,
    shape_number,
)
from gui.models.results.selection import ALL_RULES, SelectionChoice, rule_words

USUAL_DAYS = 30
_RULE = int(Qt.ItemDataRole.UserRole)


class RuleList(QWidget):
    """Keep rules in their order: checked ones count, the rest may be added.

    Rules move by dragging, by buttons, and by Alt+Up and Alt+Down.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._quiet = False
        self._list = QListWidget(self)
        self._list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self._list.setAccessibleName(self.tr("Keep rules, the most important first"))
        self._list.setWordWrap(True)
        self._list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._rule_px = max(LEAST_ROW_PX, self.fontMetrics().height() + 10)
        self._list.setFixedHeight(
            len(ALL_RULES) * self._rule_px + 8
        )  # all: one sheet, one scroll bar
        self._settled = QTimer(self, interval=0)  # a drop comes as several changes
        self._settled.setSingleShot(True)
        self._settled.timeout.connect(self._tell)
        self._list.itemChanged.connect(self._settle)
        self._list.model().rowsMoved.connect(self._settle)
        self._list.model().rowsRemoved.connect(self._settle)
        self._up, self._down = QToolButton(self), QToolButton(self)
        self._list.setToolTip(self.tr("Drag a rule, or move it with Alt+Up and Alt+Down"))
        buttons = QHBoxLayout()
        title = heading_label(self, self.tr("Keep the copy that…"))
        title.setToolTip(self.tr("The first rule decides; the next one breaks a tie"))
        buttons.addWidget(title, 1)
        for button, words, step in (
            (self._up, self.tr("Move the rule up"), -1),
            (self._down, self.tr("Move the rule down"), 1),
        ):
            button.setAccessibleName(words)
            button.setToolTip(words)
            button.setProperty("flat", True)
            button.clicked.connect(lambda _=False, step=step: self.move_rule(step))
            buttons.addWidget(button)
        for keys, step in (("Alt+Up", -1), ("Alt+Down", 1)):
            shortcut = QShortcut(QKeySequence(keys), self._list)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(lambda step=step: self.move_rule(step))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(buttons)
        column.addWidget(self._list)

    @property
    def rules(self) -> tuple[str, ...]:
        """The checked rules, in their order."""
        items = [self._list.item(n) for n in range(self._list.count())]
        on = Qt.CheckState.Checked
        return tuple(str(item.data(_RULE)) for item in items if item.checkState() == on)

    def set_rules(self, rules: tuple[str, ...]) -> None:
        """Show these first, checked; all others below."""
        self._quiet = True
        self._list.clear()
        for rule in (*rules, *(rule for rule in ALL_RULES if rule not in rules)):
            item = QListWidgetItem(rule_words(rule))
            item.setData(_RULE, rule)
            item.setToolTip(item.text())  # in full, where its line has no room
            item.setSizeHint(QSize(0, self._rule_px))
            item.setFlags(
                Qt.ItemFlag.ItemIsEnabled
                | Qt.ItemFlag.ItemIsSelectable
                | Qt.ItemFlag.ItemIsUserCheckable
                | Qt.ItemFlag.ItemIsDragEnabled
            )
            on = rule in rules
            item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
            self._list.addItem(item)
        self._list.setCurrentRow(0)
        self._quiet = False

    def move_rule(self, step: int) -> None:
        """Move the current rule up or down by one."""
        row = self._list.currentRow()
        if not 0 <= row + step < self._list.count():
            return
        self._quiet = True
        item = self._list.takeItem(row)
        self._list.insertItem(row + step, item)
        self._list.setCurrentRow(row + step)
        self._quiet = False
        self._tell()

    def set_colours(self, colours: Colours) -> None:
        """Draw in other colours."""
        self._up.setIcon(icon("up", colours.text))
        self._down.setIcon(icon("down", colours.text))

    @Slot()
    def _settle(self) -> None:
        if not self._quiet:
            self._settled.start()

    @Slot()
    def _tell(self) -> None:
        self.changed.emit()


class SpareBox(QWidget):
    """What is never marked, to be read after "Never mark messages that are…"."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._content = QCheckBox(self)
        # it wraps, as it is long
        fuller = paragraph(self, self.tr("Fuller than the kept message"), "dim")
        self._content.setMinimumWidth(LEAST_ROW_PX)
        self._content.setChecked(True)
        self._content.setEnabled(False)
        self._content.setToolTip(
            self.tr(
                "Always: what has text or an attachment that the kept message lacks can only "
                "be marked by hand"
            )
        )
        self._flagged = QCheckBox(self.tr("Flagged"), self)
        self._unread = QCheckBox(self.tr("Unread"), self)
        self._own = QCheckBox(self.tr("Sent by me"), self)
        self._recent = QCheckBox(self.tr("Newer than"), self)
        self._days = QSpinBox(self)
        shape_number(self._days)
        self._days.setRange(1, 3_650)
        self._days.setValue(USUAL_DAYS)
        self._days.setSuffix(self.tr(" days"))
        self._days.setAccessibleName(self.tr("Never mark messages newer than this many days"))
        states = lay_out_row(self._flagged, self._unread, STRETCH, spacing=10)
        recent = lay_out_row(self._recent, self._days, STRETCH)
        always = lay_out_row(self._content, (fuller, 1), spacing=2)
        pieces = (always, states, self._own, recent)
        lay_out_column(*pieces, of=self, margins=(0, 0, 0, 0), spacing=2)
        for box in (self._content, self._flagged, self._unread, self._own, self._recent):
            words = box.text() or fuller.text()
            box.setAccessibleName(self.tr("Never mark: %1").replace("%1", words))
            box.toggled.connect(self._tell)
        self._days.valueChanged.connect(self._tell)

    @property
    def choice(self) -> SelectionChoice:
        """A choice with what is spared."""
        return SelectionChoice(
            spare_flagged=self._flagged.isChecked(),
            spare_unread=self._unread.isChecked(),
            spare_own=self._own.isChecked(),
            spare_days=self._days.value() if self._recent.isChecked() else 0,
        )

    def set_choice(self, choice: SelectionChoice) -> None:
        """Show what is spared."""
        self._flagged.setChecked(choice.spare_flagged)
        self._unread.setChecked(choice.spare_unread)
        self._own.setChecked(choice.spare_own)
        self._recent.setChecked(choice.spare_days > 0)
        self._days.setValue(choice.spare_days or USUAL_DAYS)
        self._days.setEnabled(choice.spare_days > 0)

    @Slot()
    def _tell(self) -> None:
        self._days.setEnabled(self._recent.isChecked())
        self.changed.emit()


def heading_label(parent: QWidget, words: str) -> QLabel:
    """A heading within the sheet."""
    label = QLabel(words, parent)
    label.setProperty("role", "heading")
    label.setWordWrap(True)
    return label
