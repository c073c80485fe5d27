"""History: what was moved, where to and why, each message of it, and the way back.

The one place from which something can be deleted for good: safety copies, after a while, by a
typed number. It shows and asks; doing is the controller's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal, SignalInstance, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QTableView,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from core.model.runs import ItemState, RunCopies, RunItem, RunSummary, SafetyCopies
from core.words.refusals import refusal_sentence
from core.words.runs import ITEM_STATES, RUN_STATES
from core.words.verdicts import VERDICTS
from gui import wording
from gui.assets import Colours
from gui.dialogs.empty_page import EmptyPage
from gui.dialogs.lists import wrap_problems
from gui.fitting import ColumnRules, FittedColumns
from gui.layouts import (
    STRETCH,
    WrappingDialog,
    lay_out_column,
    lay_out_row,
    paragraph,
    resize_within_screen,
    roomy_width,
    shape_table,
    widen_columns,
    with_text,
)
from gui.models.accounts.naming import Naming
from gui.models.plain import plain_line
from gui.models.problem_rows import ProblemRow, problem_headers
from gui.models.results.rows import RowsModel
from gui.models.results.selection import rule_words
from gui.models.run_words import (
    MAY_BE_OUT,
    OPEN_STATES,
    about_copies,
    about_giving_up,
    held_words,
    is_to_take_back,
    may_give_up,
    newest_to_undo,
    way_back_words,
)
from gui.wording import number

translate = wording.translate

SHOWN_PLACES = 3
MOST_RUN_PX = 180
EMPTY, LISTED, READING, UNREAD = range(4)  # the pages of the runs
ITEM_WIDTHS = (130, 96, 100, 118, 118, 310, 130)
CELL_EDGES_PX = 10  # above and below the words of a cell, together
# Which columns give way where there is little room: of the runs those that are mostly 0 first.
RUN_RULES = ColumnRules(give_way=(5, 6, 7, 2, 8, 4), whole=(0, 1, 9), grows=(2,))
ITEM_RULES = ColumnRules(give_way=(6, 3, 2, 1), whole=(4, 5), grows=(0, 5))
HEADING_ROOM = 24  # pixels that a heading needs beside its words


class History(WrappingDialog):
    """Runs, their messages, and messages that could not be read.

    Signals:
        run_chosen: The id of a run whose messages are to be shown.
        undo_asked: A run's id, and the numbers of its moves (a tuple; empty: all).
        move_again_asked: A `RunSummary` that put mail back, and some of its `RunItem`s (a tuple;
            empty: all); the window asks before it is done.
        resume_asked, give_up_asked, export_asked, empty_asked: A run's id.
    """

    run_chosen = Signal(str)
    undo_asked = Signal(str, object)
    move_again_asked = Signal(object, object)
    resume_asked = Signal(str)
    give_up_asked = Signal(str)
    export_asked = Signal(str)
    empty_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("History"))
        resize_within_screen(self, roomy_width(self, 1120), 640)
        self._copies: dict[str, RunCopies] = {}
        self._held = paragraph(self, role="dim")
        self._said = paragraph(self, role="strong")
        self.say("")
        self._naming = Naming()
        self._wanted = ""
        self._returns = False  # the messages that are shown were put back
        self._pages = QStackedWidget(self)
        self._make_models()
        self._runs_view = _table(self._runs, self.tr("Runs, newest first"))
        self._run_columns = FittedColumns(self._runs_view, (), RUN_RULES)
        self._items_view = _table(self._items, self.tr("Messages of the run"))
        FittedColumns(self._items_view, ITEM_WIDTHS, ITEM_RULES)
        self._items_view.setWordWrap(True)  # why a message was skipped is a sentence
        two_lines = 2 * self._items_view.fontMetrics().lineSpacing() + CELL_EDGES_PX
        self._items_view.verticalHeader().setDefaultSectionSize(two_lines)
        self._items_view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self._problems_view = _table(self._problems, self.tr("Messages that were not fully read"))
        widen_columns(self._problems_view, ())
        self._heading = QLabel(self.tr("Messages of the run"), self)
        self._heading.setProperty("role", "heading")
        self._item_pages = QStackedWidget(self)  # the messages; that they are being read
        self._item_pages.addWidget(self._items_view)
        self._item_pages.addWidget(_centred(self.tr("Reading the messages of the run…"), self))
        self._make_buttons()
        self._tabs = QTabWidget(self)
        self._tabs.setAccessibleName(self.tr("History"))
        self._arrange()
        self._runs_view.selectionModel().currentRowChanged.connect(self._on_run)
        self._items_view.selectionModel().selectionChanged.connect(self._enable)
        self._enable()
        self._runs_view.setFocus()  # not Undo: Return pressed by habit would move mail

    @property
    def current_run(self) -> RunSummary | None:
        """The run under the cursor."""
        row = self._runs_view.currentIndex().row()
        return self._runs.rows[row] if 0 <= row < len(self._runs.rows) else None

    def set_naming(self, naming: Naming) -> None:
        """Say what the sources are called now."""
        self._naming = naming

    def show_reading(self) -> None:
        """Say that the runs are being read; until `show_runs` none can be chosen.

        The run under the cursor stays chosen if it is on screen, and none was asked for.
        """
        if self.isVisible() and self.current_run is not None:
            self._wanted = self._wanted or self.current_run.id
        self._show_none(READING)

    def show_unread(self) -> None:
        """Say that the runs could not be read."""
        self._wanted = ""
        self._show_none(UNREAD)

    def _show_none(self, page: int) -> None:
        self._runs.show_rows(())
        self._items.show_rows(())
        self._held.clear()
        self._pages.setCurrentIndex(page)
        self._show_files_box()
        self._enable()

    def show_runs(self, runs: Sequence[RunSummary], copies: SafetyCopies) -> None:
        """Show runs, newest first, and how much their safety copies take."""
        before = self._wanted or (self.current_run.id if self.current_run else "")
        self._copies = {one.run: one for one in copies.runs}
        self._held.setText(held_words(copies) if copies.size_bytes else "")
        self._runs.show_rows(runs)
        most, view = with_text(self, MOST_RUN_PX), self._runs_view
        held = [view.sizeHintForColumn(column) for column in range(self._runs.columnCount())]
        self._run_columns.want([min(width, most) for width in held])
        self._items.show_rows(())
        was_reading = self._pages.currentIndex() == READING
        self._pages.setCurrentIndex(LISTED if runs else EMPTY)
        self._show_files_box()
        ids = [run.id for run in runs]
        if runs:
            at = ids.index(before) if before in ids else newest_to_undo(runs)
            self._runs_view.selectRow(at)
            if was_reading:
                self._runs_view.setFocus()  # not Undo: see above
        self._wanted = ""
        self._enable()

    def show_items(self, run: str, items: Sequence[RunItem]) -> None:
        """Show the messages of a run, if it is still the one under the cursor."""
        if self.current_run is not None and self.current_run.id == run:
            self._returns = self.current_run.returns
            self._items.show_rows(items)
            self._item_pages.setCurrentIndex(0)
            self._enable()

    def show_problems(self, problems: Sequence[ProblemRow]) -> None:
        """Show what could not be read at the last scan."""
        self._problems.show_rows(problems)
        wrap_problems(self._problems_view, len(problems), self.width())
        self._problems_or_none.setCurrentIndex(1 if problems else 0)
        words = self.tr("Problems (%1)").replace("%1", number(len(problems)))
        self._tabs.setTabText(1, words if problems else self.tr("Problems"))

    def open_run(self, run: str) -> None:
        """Show this run as soon as the runs are there."""
        self._wanted = run
        self._tabs.setCurrentIndex(0)

    def say(self, words: str) -> None:
        """Say what became of what was asked for here; "": nothing was."""
        self._said.setText(words)
        self._said.setVisible(bool(words))

    def set_busy(self, busy: bool) -> None:
        """While something moves, nothing else can be asked for."""
        for box in (self._buttons_box, self._files_box):
            box.setEnabled(not busy)

    def _make_models(self) -> None:
        self._runs: RowsModel[RunSummary] = RowsModel(
            [
                self.tr("When"),
                self.tr("What"),
                self.tr("Sources"),
                self.tr("Moved"),
                self.tr("Skipped"),
                self.tr("Unknown"),
                self.tr("Undone"),
                self.tr("Size"),
                self.tr("Safety copies"),
                self.tr("State"),
            ],
            lambda run: _run_cells(run, self._naming, self._copies.get(run.id)),
            self,
            numbers=range(3, 9),
        )
        self._items: RowsModel[RunItem] = RowsModel(
            [
                self.tr("Subject"),
                self.tr("From"),
                self.tr("Moved from"),
                self.tr("Moved to"),
                self.tr("State"),
                self.tr("Why"),
                self.tr("Kept message in"),
            ],
            lambda item: _item_cells(item, self._naming, returns=self._returns),
            self,
        )
        self._problems: RowsModel[ProblemRow] = RowsModel(
            problem_headers(), lambda problem: problem, self
        )

    def _make_buttons(self) -> None:
        self._undo = QPushButton(self.tr("Undo"), self)
        self._undo_some = QPushButton(self.tr("Undo selected"), self)
        self._resume = QPushButton(self.tr("Resume"), self)
        self._give_up = QPushButton(self.tr("Give up the rest"), self)
        self._export = QPushButton(self.tr("Export report…"), self)
        self._empty = QPushButton(self.tr("Delete safety copies…"), self)
        self._buttons_box = QWidget(self)
        row = QHBoxLayout(self._buttons_box)
        row.setContentsMargins(0, 0, 0, 0)
        for button in (self._undo, self._undo_some, self._resume, self._give_up):
            row.addWidget(button)
        row.addStretch(1)
        self._files_box = QWidget(self)
        files = (self._export, self._empty)
        lay_out_row(*files, of=self._files_box, margins=(0, 0, 0, 0))
        for button in (*self._buttons_box.findChildren(QPushButton), *files):
            button.setAccessibleName(button.text())
            button.setAutoDefault(False)
        self._undo.clicked.connect(lambda: self._ask_undo(some=False))
        self._undo_some.clicked.connect(lambda: self._ask_undo(some=True))
        self._resume.clicked.connect(lambda: self._ask(self.resume_asked))
        self._give_up.clicked.connect(lambda: self._ask(self.give_up_asked))
        self._export.clicked.connect(lambda: self._ask(self.export_asked))
        self._empty.clicked.connect(lambda: self._ask(self.empty_asked))

    def _arrange(self) -> None:
        items = QWidget(self)
        below = QVBoxLayout(items)
        below.setContentsMargins(0, 4, 0, 0)
        below.addWidget(self._heading)
        below.addWidget(self._item_pages, 1)
        both = QSplitter(Qt.Orientation.Vertical, self)
        both.addWidget(self._runs_view)
        both.addWidget(items)
        both.setSizes([230, 330])
        runs = QWidget(self)
        column = QVBoxLayout(runs)
        column.setContentsMargins(0, 8, 0, 0)
        column.addWidget(both, 1)
        self.empty = self._empty_page()
        self._reading = EmptyPage(
            "history",
            self.tr("Reading the history\u2026"),
            self.tr("Your runs will appear here in a moment."),
            self,
        )
        self._unread = EmptyPage(
            "history",
            self.tr("The history could not be read"),
            self.tr("The main window says why. To try again, close History and open it again."),
            self,
        )
        for page in (self.empty, runs, self._reading, self._unread):
            self._pages.addWidget(page)
        self._note = paragraph(self, role="dim")
        notes = QHBoxLayout()
        notes.addWidget(self._note, 1)
        notes.addWidget(self._held, 1)
        column.addWidget(self._said)
        column.addLayout(notes)
        column.addWidget(self._buttons_box)
        self._tabs.addTab(self._pages, self.tr("Runs"))
        self._tabs.addTab(self._problem_pages(), self.tr("Problems"))
        close = QPushButton(self.tr("Close"), self)
        close.setAccessibleName(close.text())
        close.setAutoDefault(False)
        close.clicked.connect(self.reject)
        last = lay_out_row(self._files_box, STRETCH, close)
        self._show_files_box()
        self._tabs.currentChanged.connect(self._show_files_box)
        pieces = ((self._tabs, 1), last)
        lay_out_column(*pieces, of=self, margins=(16, 14, 16, 14), spacing=10)

    def _empty_page(self) -> EmptyPage:
        page = EmptyPage(
            "history",
            self.tr("Nothing has been moved yet"),
            self.tr(
                "Each move is listed here with its messages, and you can undo it here at any "
                "time. To move messages, mark them in the list and press Move to Trash."
            ),
            self,
        )
        page.offer(self.tr("Go to the list"), self.reject)
        return page

    @Slot()
    def _show_files_box(self) -> None:
        """What it does is done to a run."""
        self._files_box.setVisible(self._tabs.currentIndex() == 0 and self._runs.rowCount() > 0)

    def _problem_pages(self) -> QStackedWidget:
        self.no_problems = EmptyPage(
            "done",
            self.tr("No problems"),
            self.tr("Messages that the last scan could not read in full are listed here."),
            self,
        )
        self._problems_or_none = QStackedWidget(self)
        self._problems_or_none.addWidget(self.no_problems)
        self._problems_or_none.addWidget(self._problems_view)
        return self._problems_or_none

    def set_colours(self, colours: Colours) -> None:
        """Draw in other colours."""
        for page in (self.empty, self._reading, self._unread, self.no_problems):
            page.set_colours(colours)

    def _ask_undo(self, *, some: bool) -> None:
        run = self.current_run
        if run is None:
            return
        self.say("")
        rows = self._items_view.selectionModel().selectedRows() if some else []
        items = tuple(self._items.rows[index.row()] for index in rows)
        if run.returns:
            self.move_again_asked.emit(run, items)
        else:
            self.undo_asked.emit(run.id, tuple(item.n for item in items))

    def _ask(self, signal: SignalInstance) -> None:
        if self.current_run is not None:
            self.say("")
            signal.emit(self.current_run.id)

    @Slot()
    def _on_run(self) -> None:
        self._items.show_rows(())
        self._item_pages.setCurrentIndex(0 if self.current_run is None else 1)
        if self.current_run is not None:
            self.run_chosen.emit(self.current_run.id)
        self._enable()

    @Slot()
    def _enable(self) -> None:
        """Offer what can be done, and say in a tool tip why the rest cannot."""
        run = self.current_run
        back = run is not None and is_to_take_back(run)
        chosen = self._items_view.selectionModel().selectedRows()
        some = any(self._items.rows[index.row()].state in MAY_BE_OUT for index in chosen)
        self._name_way_back(run)
        self._undo.setEnabled(back)
        self._undo_some.setEnabled(back and some)
        self._resume.setEnabled(run is not None and run.state in OPEN_STATES)
        self._give_up.setEnabled(run is not None and may_give_up(run))
        self._give_up.setToolTip(about_giving_up(run))
        self._export.setEnabled(run is not None)
        held = None if run is None else self._copies.get(run.id)
        self._empty.setEnabled(held is not None and held.may_empty)
        self._empty.setToolTip(about_copies(held))

    def _name_way_back(self, run: RunSummary | None) -> None:
        """An undo moves mail away again: that is no *Undo*, and never what one presses first."""
        is_again = run is not None and run.returns
        undo = self.tr("Move away again…") if is_again else self.tr("Undo")
        some = self.tr("Move selected away again…") if is_again else self.tr("Undo selected")
        is_open = run is not None and run.state in OPEN_STATES
        for button, words, primary in (
            (self._undo, undo, not is_again),
            (self._undo_some, some, False),
            (self._resume, self._resume.text(), is_again and is_open),
        ):
            button.setText(words)
            button.setAccessibleName(words)
            if button.property("primary") != primary:
                button.setProperty("primary", primary)
                button.style().unpolish(button)
                button.style().polish(button)
        self._note.setText(way_back_words(run))


def _centred(words: str, parent: QWidget) -> QLabel:
    """A sentence in the place of a list."""
    label = QLabel(words, parent)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setProperty("role", "dim")
    return label


def _run_cells(run: RunSummary, naming: Naming, held: RunCopies | None) -> tuple[str, ...]:
    what = translate("History", "Put back") if run.returns else translate("History", "Moved away")
    if run.undoes and not run.returns:
        what = translate("History", "Moved away again")
    places = wording.listed(
        plain_line(naming.source(place)) for place in run.places[:SHOWN_PLACES]
    )
    if len(run.places) > SHOWN_PLACES:
        places += ", …"
    return (
        wording.date(run.created_utc),
        what,
        places,
        number(run.moved),
        number(run.skipped + run.failed),
        number(run.unknown),
        number(run.undone),
        wording.size(run.moved_bytes) if run.moved_bytes else "–",
        _copies_cell(run, held),
        wording.say(RUN_STATES[run.state]),
    )


def _copies_cell(run: RunSummary, held: RunCopies | None) -> str:
    """What they take on the disk, as the sum of all does, and what deleting them frees."""
    if run.freed_bytes:
        words = translate("History", "%1 freed")
        return words.replace("%1", wording.size(run.freed_bytes))
    size_bytes = run.copies_bytes if held is None else held.size_bytes
    return wording.size(size_bytes) if size_bytes else "–"


def _item_cells(item: RunItem, naming: Naming, *, returns: bool) -> tuple[str, ...]:
    what, keeper = item.move.what, item.move.keeper
    is_back = returns and item.state is ItemState.VERIFIED
    why = wording.say(refusal_sentence(item.reason)) if item.reason else _why(item)
    return (
        plain_line(what.subject) or translate("History", "(no subject)"),
        plain_line(what.sender),
        plain_line(naming.place(what.address.path, what.address.folder)),
        plain_line(naming.target(item.move.to, what.address.path)),
        translate("History", "Put back") if is_back else wording.say(ITEM_STATES[item.state]),
        plain_line(why),
        plain_line(naming.place(keeper.address.path, keeper.address.folder)),
    )


def _why(item: RunItem) -> str:
    words = translate("History", "%1; the kept message %2")
    return wording.fill(words, wording.say(VERDICTS[item.move.verdict]), rule_words(item.move.by))


def _table(model: RowsModel[Any], name: str) -> QTableView:
    view = QTableView()
    view.setModel(model)
    shape_table(view, name, "")
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setAlternatingRowColors(True)
    return view
