"""Series: newsletters, notifications, reports and bills, and how much of each stays.

Nothing is chosen until the user chooses it, and the newest issue stays whatever the rule. It shows
and asks; finding, counting and deciding are the controller's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QItemSelectionModel, Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QTableView,
    QWidget,
)

from core.model.groups import USUAL_RULE, IssueRule, SetApart
from core.words.series import SET_APART
from gui import wording
from gui.assets import Colours, icon
from gui.dialogs.lists import ListDialog, table_of
from gui.fitting import ColumnRules, FittedColumns
from gui.layouts import (
    STRETCH,
    WrappingDialog,
    heading_width,
    lay_out_column,
    lay_out_row,
    paragraph,
    resize_within_screen,
    shape_number,
    shape_table,
    square,
    with_text,
)
from gui.models.plain import plain_line
from gui.models.results.results import arrow_of
from gui.models.results.series import (
    Goes,
    IssueRow,
    SeriesColumn,
    SeriesModel,
    SeriesRow,
)

MOST_ISSUES, MOST_DAYS = 99_999, 99_999
USUAL_DAYS = 365
WIDE_PX = 960
NAME_PX, SENDER_PX = 260, 190  # columns; the others are as wide as what they hold
CELL_PX, ARROW_PX = 12, 16  # beside the words of a cell, and those of a heading with an arrow
RULES = ColumnRules(
    give_way=(SeriesColumn.FIRST, SeriesColumn.LAST, SeriesColumn.FREQUENCY, SeriesColumn.SIZE),
    whole=frozenset(SeriesColumn) - {SeriesColumn.NAME, SeriesColumn.SENDER},
    names=SeriesColumn.NAME,
    grows=(SeriesColumn.NAME,),
)
ICON_PX = 40
_ROWS = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows

translate = QCoreApplication.translate


class RuleBox(QFrame):
    """How much of the selected series stays.

    Signals:
        edited: The user changed one thing: a function from a rule to that rule with the change.
    """

    edited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self.heading = paragraph(self, role="heading")
        self.keep = QCheckBox(self.tr("Keep the newest"), self)
        self.newest = QSpinBox(self)
        shape_number(self.newest)
        self.newest.setRange(1, MOST_ISSUES)
        self.old = QCheckBox(self.tr("Move only what is older than"), self)
        self.days = QSpinBox(self)
        shape_number(self.days)
        self.days.setRange(1, MOST_DAYS)
        self.including = {kind: QCheckBox(self) for kind in SetApart}
        self._name_all()
        self._arrange()
        self.keep.clicked.connect(self._ask_limits)
        self.old.clicked.connect(self._ask_limits)
        self.newest.valueChanged.connect(self._ask_limits)
        self.days.valueChanged.connect(self._ask_limits)
        for box in self.including.values():
            box.clicked.connect(self._ask_kinds)
        self.show_rule(USUAL_RULE, {}, 0)

    def show_rule(self, rule: IssueRule, apart: Mapping[SetApart, int], n_series: int) -> None:
        """Show a rule, and how many messages of the selected series are of each kind."""
        for spin in (self.newest, self.days):
            spin.blockSignals(True)
        self.keep.setChecked(rule.keep_newest > 0)
        self.newest.setValue(rule.keep_newest or USUAL_RULE.keep_newest)
        self.old.setChecked(rule.older_days > 0)
        self.days.setValue(rule.older_days or USUAL_DAYS)
        for spin in (self.newest, self.days):
            spin.blockSignals(False)
        for kind, box in self.including.items():
            n = apart.get(kind, 0)
            box.setText(f"{wording.say(SET_APART[kind])} ({wording.number(n)})")
            box.setAccessibleName(self.tr("Also move: %1").replace("%1", box.text()))
            box.setChecked(kind in rule.including)
            box.setEnabled(n > 0)
        if n_series:
            self.heading.setText(self.tr("Rule for %Ln selected series", "", n_series))
        else:
            self.heading.setText(self.tr("Select a series to set its rule"))
        self.setEnabled(n_series > 0)
        self._enable()

    def _name_all(self) -> None:
        self.newest.setSuffix(self.tr(" issues"))
        self.days.setSuffix(self.tr(" days"))
        self.newest.setAccessibleName(self.tr("How many of the newest issues stay"))
        self.days.setAccessibleName(self.tr("Age in days"))
        for box in (self.keep, self.old):
            box.setAccessibleName(box.text())

    def _arrange(self) -> None:
        limits = QGridLayout()  # one below the other: there is room for large letters
        for row, (box, spin) in enumerate(((self.keep, self.newest), (self.old, self.days))):
            limits.addWidget(box, row, 0)
            limits.addWidget(spin, row, 1)
        limits.setColumnStretch(2, 1)
        also = paragraph(self, self.tr("Messages with these stay unless you include them:"), "dim")
        lay_out_column(
            self.heading,
            limits,
            also,
            lay_out_row(*self.including.values(), STRETCH, spacing=16),
            of=self,
            margins=(12, 10, 12, 10),
            spacing=6,
        )

    @Slot()
    def _ask_limits(self) -> None:
        if not (self.keep.isChecked() or self.old.isChecked()):  # neither: nothing would go
            other = self.keep if self.sender() is self.old else self.old
            other.setChecked(True)
        keep = self.newest.value() if self.keep.isChecked() else 0
        days = self.days.value() if self.old.isChecked() else 0
        self._enable()
        self.edited.emit(lambda rule: rule._replace(keep_newest=keep, older_days=days))

    @Slot()
    def _ask_kinds(self) -> None:
        kinds = frozenset(kind for kind, box in self.including.items() if box.isChecked())
        self.edited.emit(lambda rule: rule._replace(including=kinds))

    def _enable(self) -> None:
        self.newest.setEnabled(self.isEnabled() and self.keep.isChecked())
        self.days.setEnabled(self.isEnabled() and self.old.isChecked())


class SeriesDialog(WrappingDialog):
    """The series of a scan, and the rule of each.

    Signals:
        rules_changed: Others are chosen, or by other rules: ids to `IssueRule`.
        move_asked: Move what the rules let go: ids to `IssueRule`.
        look_asked: Show the messages of a series: its id, and its rule.
    """

    rules_changed = Signal(object)
    move_asked = Signal(object)
    look_asked = Signal(str, object)

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Series"))
        resize_within_screen(self, WIDE_PX, 600)
        self._busy = False
        self.model = SeriesModel(_headers(), self)
        self.table = QTableView(self)
        self.rule = RuleBox(self)
        self.words = paragraph(self)
        self.sum = paragraph(self)
        self.move_old = QPushButton(self)
        self.look = QPushButton(self.tr("Show messages\u2026"), self)
        self.look.setAccessibleName(self.look.text())
        self.look.setAutoDefault(False)
        self._empty = QWidget(self)
        self._picture, self.nothing = QLabel(self), paragraph(self, role="heading")
        self._close = QPushButton(self.tr("Close"), self)
        self._close.setAccessibleName(self._close.text())
        self._shape_table()
        self._arrange()
        self.set_colours(colours)
        self.model.chosen_changed.connect(self._tell_rules)
        self.table.selectionModel().selectionChanged.connect(self._show_rule)
        self.model.modelReset.connect(self._show_rule)
        self.rule.edited.connect(self._change_rules)
        self.move_old.clicked.connect(lambda: self.move_asked.emit(self.model.chosen))
        self.look.clicked.connect(self._ask_look)
        self.table.doubleClicked.connect(self._ask_look)
        self._close.clicked.connect(self.reject)
        self.say_looking()

    def set_colours(self, colours: Colours) -> None:
        """Use the colours of another theme."""
        self._picture.setPixmap(icon("mail", colours.dim).pixmap(square(self, ICON_PX)))
        self.move_old.setIcon(icon("trash", colours.on_accent, colours.dim))

    def say_looking(self) -> None:
        """The series are being found."""
        self._show_parts(False, self.tr("Looking for series\u2026"))

    def say_no_scan(self) -> None:
        """There is nothing to find series in."""
        self.show_series(())
        self._show_parts(False, self.tr("Scan some mail first."))

    def show_series(self, rows: Sequence[SeriesRow]) -> None:
        """Show these; what is chosen stays chosen, the cursor stays where it was."""
        current = self._current_id()
        self.model.show_rows(rows)
        self._fit_columns()
        self._show_parts(
            bool(rows), self.tr("No series: no sender sent similar messages three times or more.")
        )
        ids = [row.id for row in self.model.rows]
        if ids:
            at = ids.index(current) if current in ids else 0
            self.table.selectionModel().setCurrentIndex(self.model.index(at, 0), _ROWS)

    def show_goes(self, goes: Mapping[str, Goes]) -> None:
        """Show what the rules let go."""
        self.model.show_goes(goes)
        self._fit_columns()
        self._show_sum()

    def set_busy(self, busy: bool) -> None:
        """Let nothing be moved while mail is read or moved."""
        self._busy = busy
        self._show_sum()

    # --- the parts ------------------------------------------------------------------------------

    def _shape_table(self) -> None:
        table = self.table
        table.setModel(self.model)
        shape_table(table, self.tr("Series"), self.tr("Columns"))
        table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        table.setSortingEnabled(True)
        table.sortByColumn(SeriesColumn.MESSAGES, arrow_of(descending=True))
        self._columns = FittedColumns(table, (), RULES)
        self._fit_columns()
        table.horizontalHeader().sortIndicatorChanged.connect(self._fit_columns)
        space = QShortcut(QKeySequence(Qt.Key.Key_Space), table)
        space.setContext(Qt.ShortcutContext.WidgetShortcut)
        space.activated.connect(self._toggle_selected)

    @Slot()
    def _fit_columns(self) -> None:
        """Give names the room that numbers and dates leave."""
        widths = [self.table.sizeHintForColumn(column) + CELL_PX for column in SeriesColumn]
        header = self.table.horizontalHeader()
        sorted_by = SeriesColumn(header.sortIndicatorSection())
        words = str(self.model.headerData(sorted_by, Qt.Orientation.Horizontal))
        widths[sorted_by] = max(widths[sorted_by], heading_width(header, words) + ARROW_PX)
        widths[SeriesColumn.NAME] = with_text(self, NAME_PX)
        widths[SeriesColumn.SENDER] = with_text(self, SENDER_PX)
        self._columns.want(widths)

    def _arrange(self) -> None:
        self.words.setText(
            self.tr(
                "Mail that one sender sends again and again: newsletters, notifications, reports, "
                "bills. Check the series to thin out and set how much of each to keep. The newest "
                "issue always stays, and you review everything before it is moved."
            )
        )
        kept = self.sum.sizePolicy()
        kept.setRetainSizeWhenHidden(True)  # else Close would take the whole width
        self.sum.setSizePolicy(kept)
        self.move_old.setProperty("primary", "true")
        self.move_old.setAutoDefault(False)
        lay_out_column(STRETCH, self._picture, self.nothing, STRETCH, of=self._empty, spacing=10)
        for label in (self._picture, self.nothing):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        lay_out_column(
            self.words,
            (self.table, 1),
            (self._empty, 1),
            self.rule,
            lay_out_row((self.sum, 1), self.look, self.move_old, self._close, spacing=8),
            of=self,
            margins=(16, 14, 16, 14),
            spacing=10,
        )

    def _show_parts(self, there_are_some: bool, otherwise: str) -> None:
        self.nothing.setText(otherwise)
        for part in (self.table, self.rule, self.sum, self.look, self.move_old):
            part.setVisible(there_are_some)
        self._empty.setVisible(not there_are_some)
        self._show_sum()

    # --- the rules ------------------------------------------------------------------------------

    def _selected(self) -> list[SeriesRow]:
        rows = sorted(index.row() for index in self.table.selectionModel().selectedRows())
        return [self.model.rows[row] for row in rows]

    def _current_id(self) -> str:
        row = self.table.currentIndex().row()
        return self.model.rows[row].id if 0 <= row < len(self.model.rows) else ""

    @Slot()
    def _show_rule(self) -> None:
        rows = self._selected()
        apart = {kind: sum(row.apart[kind] for row in rows) for kind in SetApart}
        rule = self.model.rule(rows[0]) if rows else USUAL_RULE
        self.rule.show_rule(rule, apart, len(rows))
        self.look.setEnabled(len(rows) == 1)

    @Slot()
    def _ask_look(self) -> None:
        rows = self._selected()
        if len(rows) == 1:
            self.look_asked.emit(rows[0].id, self.model.rule(rows[0]))

    @Slot(object)
    def _change_rules(self, change: Callable[[IssueRule], IssueRule]) -> None:
        rows = self._selected()
        if rows:
            self.model.change_rules(rows, change)
            self.model.choose(rows, True)  # who sets a rule wants it

    @Slot()
    def _toggle_selected(self) -> None:
        rows = self._selected()
        if rows:
            self.model.choose(rows, not all(map(self.model.is_chosen, rows)))

    @Slot()
    def _tell_rules(self) -> None:
        self._show_sum()
        self.rules_changed.emit(self.model.chosen)

    def _show_sum(self) -> None:
        chosen, total = len(self.model.chosen), self.model.total()
        n = wording.number(total.messages)
        words = self.tr("Move %1 to Trash\u2026").replace("%1", n)
        self.move_old.setText(words)
        self.move_old.setAccessibleName(words)
        self.move_old.setEnabled(total.messages > 0 and not self._busy)
        if not chosen:
            self.sum.setText(self.tr("No series is checked."))
            return
        said = self.tr("%Ln series checked", "", chosen)
        size = wording.size(total.size_bytes)
        freed = wording.listed((wording.messages(total.messages), size))
        self.sum.setText(wording.about(said, freed))


def issues_dialog(name: str, issues: Sequence[IssueRow], parent: QWidget) -> ListDialog:
    """The messages of one series, and what its rule makes of each."""
    n = sum(issue.goes for issue in issues)
    rows = [
        (
            plain_line(issue.subject) or translate("Series", "(no subject)"),
            wording.date(issue.sent_utc),
            wording.size(issue.size_bytes),
            translate("Series", "Moves") if issue.goes else translate("Series", "Stays"),
        )
        for issue in issues
    ]
    heads = (
        translate("Series", "Subject"),
        translate("Series", "Date"),
        translate("Series", "Size"),
        translate("Series", "What happens"),
    )
    said = translate("Series", "The rule moves %Ln message(s) of this series.", "", n)
    title = translate("Series", "Messages of \u201c%1\u201d")
    return ListDialog(
        title.replace("%1", plain_line(name, 80)),
        said,
        table_of(heads, rows, (2,)),
        parent,
        widths=(300, 150, 80, 120),
        grows=(0,),
    )


def _headers() -> tuple[str, ...]:
    return (
        translate("Series", "Series"),
        translate("Series", "Sender"),
        translate("Series", "Messages"),
        translate("Series", "How often"),
        translate("Series", "First"),
        translate("Series", "Last"),
        translate("Series", "Size"),
        translate("Series", "To move"),
    )
