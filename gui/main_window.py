"""The main window: places the widgets and remembers where they were. It decides nothing.

Three panes in one window: what is looked at, what was found, the two messages under the cursor.
Below 1,100 pixels the third goes under the second, unless the window is low; from 1,400 on its
two texts are side by side.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QIcon,
    QPixmap,
    QResizeEvent,
    QUndoStack,
)
from PySide6.QtWidgets import (
    QLabel,
    QMainWindow,
    QSplitter,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from gui.assets import Colours, icon
from gui.layouts import fit_window, with_text
from gui.models.accounts.sources import SourcesModel
from gui.models.compare.diff_lines import Columns
from gui.models.results.results import ResultsModel
from gui.preferences import Preferences
from gui.widgets.action_bar import ActionBar
from gui.widgets.banner import Banner
from gui.widgets.compare.pane import ComparePane
from gui.widgets.empty_state import EmptyState
from gui.widgets.frame.pages import Pages, PageStack
from gui.widgets.frame.top_bar import TopBar
from gui.widgets.keyword_strip import KeywordStrip
from gui.widgets.line_undo import LineUndo
from gui.widgets.menus import Act, Menus
from gui.widgets.overview_page import OverviewPage
from gui.widgets.progress_strip import ProgressStrip
from gui.widgets.results_view import ResultsView
from gui.widgets.similarity import SimilarityBar
from gui.widgets.sources_panel import SourcesPanel

NAME = "Twinsweep"
NARROW_PX, LOW_PX = 1100, 480  # below the first, but not below the second, they stack
WIDE_PX = 1400  # from here on the two messages stand side by side
FIRST_SIZE = QSize(1280, 800)
LEAST_SIZE = QSize(900, 560)
SAID_MS = 12_000
SIDEBAR_PX = 150, 256  # of a sidebar whose width nobody has chosen
SIDEBAR_SHARE = 21  # percent of the window: so wide it may be with large letters
OVERVIEW, LIST = 0, 1  # pages
COMPARE_PX, TWO_TEXTS_PX, SHEET_PX = 280, 520, 340  # least widths of what stands on the right
LIST_PX = 480  # so wide a list with senders and folders is, at the usual letters
SUBJECTS_PX = 360  # and one whose subjects can be read
COMPARE_SHARE = 40  # percent of the window that tabs with large letters may take
PAGE_PX, EDGES_PX = 320, 30  # of the list at least; what the window's edges take
SHEET_SHARE = 45  # and that a sheet takes of itself


class MainWindow(QMainWindow):
    """Holds the widgets; whoever connects them reaches them as attributes.

    Signals:
        paths_dropped: Files or folders were dropped: a list of `Path`.
        closing: The window is about to close.
        activated: The user came back to the window.
        percent_shown: How far the work is, as the title says it; -1: nobody knows, or none runs.
    """

    paths_dropped = Signal(object)
    closing = Signal()
    activated = Signal()
    percent_shown = Signal(int)

    def __init__(
        self,
        *,
        sources: SourcesModel,
        results: ResultsModel,
        undo_stack: QUndoStack,
        colours: Colours,
        threshold: float,
    ) -> None:
        super().__init__()
        self.setWindowTitle(NAME)
        self.setWindowIcon(app_icon())
        self._fit_screen(FIRST_SIZE)
        self.setAcceptDrops(True)
        self.menus = Menus(self.menuBar(), undo_stack=undo_stack, parent=self)
        self.similarity = SimilarityBar(colours, threshold=threshold, find_by=self.menus.find_by)
        self.top = TopBar(colours)
        self.add_source, self.scan = self.top.add_source, self.top.scan
        self.add_menu = self.top.add_menu
        for signal in (sources.modelReset, sources.rowsInserted, sources.dataChanged):
            signal.connect(self._fit_later)
        self.filter, self.keywords = self.top.filter, self.top.keywords
        self.keyword_strip = KeywordStrip(colours)
        self.may_close: Callable[[], bool] = lambda: True
        self.progress = ProgressStrip(colours)
        self.outage = Banner(colours)
        self.banner = Banner(colours)
        self.sources = SourcesPanel(sources, colours)
        self.results = ResultsView(results, colours)
        self.empty = EmptyState(colours)
        self.overview = OverviewPage(colours)
        self.pages = QTabBar()
        self.so_far = QLabel()
        self.compare = ComparePane(colours)
        elsewhere = (
            Act.MOVE_TO_FOLDER, Act.MOVE_TO_ACCOUNT, Act.SAVE_COPY, Act.SAVE_MARKED,
        )  # fmt: skip
        self.bar = ActionBar(colours, elsewhere=[self.menus.actions[act] for act in elsewhere])
        self.middle = PageStack()
        self._paged = self._make_paged()
        self.right = QStackedWidget()
        self.panes = QSplitter(Qt.Orientation.Horizontal)
        self.content = QSplitter(Qt.Orientation.Horizontal)
        self._columns = Columns.AUTO
        self._has_chosen = False  # a width for the sidebar
        self._has_shared = False  # the room between the list and what stands at its side
        self._wants_sources, self._insists_on_sources = True, False
        self._fitting = QTimer(self, singleShot=True, interval=0)
        self._place_all()
        self.menus.bind_to_list(self.results)
        text = self.compare.text
        self.menus.add_to_go(
            (text.next_action, text.previous_action, text.fold_action, text.mute_action)
        )
        self.menus.add_to_go((text.hit_bar.next_action, text.hit_bar.previous_action))
        self.menus.actions[Act.SIDEBAR].toggled.connect(self._on_sidebar_toggled)
        self._line_undo = LineUndo(self, (self.filter, self.similarity.spin))
        self.set_colours(colours)

    def set_colours(self, colours: Colours) -> None:
        """Use the colours of another theme."""
        for part in (
            self.top,
            self.similarity,
            self.keyword_strip,
            self.progress,
            self.outage,
            self.banner,
            self.sources,
            self.results,
            self.empty,
            self.overview,
            self.compare,
            self.bar,
        ):
            part.set_colours(colours)

    def say(self, sentence: str) -> None:
        """Say something in the status line."""
        self.statusBar().showMessage(sentence, SAID_MS)

    @Slot()
    def unsay(self) -> None:
        """Take back what the status line says: it is not so any more."""
        self.statusBar().clearMessage()

    def show_results(self, there_are_some: bool, *, scanned: bool, so_far: str = "") -> None:
        """Show the overview or the list, or why they are empty.

        so_far: What is said above a list that a scan goes on to fill; "": none does.
        """
        page = self.overview if self.shows_overview and not so_far else self.results
        self.middle.setCurrentWidget(page if there_are_some else self.empty)
        self.pages.setVisible(there_are_some and not so_far)
        self.so_far.setText(so_far)
        self.so_far.setVisible(there_are_some and bool(so_far))
        on_right = self.right.currentWidget()
        wanted = (page is self.results and there_are_some) or (
            on_right is not None and bool(on_right.property("alone"))
        )
        self.right.setVisible(wanted and self.menus.actions[Act.COMPARE].isChecked())
        self._fold_pages()
        self._fold_sources()
        self._fit_later()
        self.similarity.setEnabled(scanned)
        if not scanned:
            self.top.clear_totals()
        self.filter.setEnabled(scanned)
        self.bar.set_scanned(scanned)

    def show_sources(self, wanted: bool) -> None:
        """Show the sources or not; beside a third pane only where the list keeps its room."""
        self._wants_sources = wanted
        self._fold_sources()

    @property
    def shows_overview(self) -> bool:
        """Whether the overview is wanted, not the list."""
        return self.pages.currentIndex() == OVERVIEW

    def show_page(self, page: int) -> None:
        """Go to OVERVIEW or LIST."""
        self.pages.setCurrentIndex(page)

    def compare_in(self, columns: Columns) -> None:
        """Lay the two messages out in one column or two, or as the width of the window allows."""
        self._columns = columns
        self.compare.text.set_columns(columns)
        self._turn()

    @property
    def said(self) -> str:
        """What was said last and still stands there: in the banner, else in the status line."""
        return (
            self.banner.text
            if self.banner.isVisibleTo(self)
            else self.statusBar().currentMessage()
        )

    def show_keywords(self, n: int) -> None:
        """Say on their button how many keywords are searched for."""
        self.top.show_keywords(n)

    @Slot()
    def fold_similarity(self) -> None:
        """Show the strip that asks for a similarity, or only its value on a button."""
        self.similarity.setVisible(self.menus.actions[Act.SIMILARITY_STRIP].isChecked())

    def focus_page(self) -> None:
        """Put the keys on the list, or the overview's first step; not while a filter is typed."""
        page, is_typed = self.middle.currentWidget(), bool(self.filter.text())
        if page is None or (is_typed and self.focusWidget() is self.filter):
            return
        if page is self.overview:
            self.overview.focus_first()
        else:
            page.setFocus()

    @Slot()
    def focus_similarity(self) -> None:
        """Put the keys on the similarity; it is unfolded for that."""
        self.menus.actions[Act.SIMILARITY_STRIP].setChecked(True)
        self.similarity.focus_slider()

    @Slot(int)
    def show_percent(self, percent: int) -> None:
        """Say in the title how far a scan is; -1: nobody knows, or none runs."""
        self.setWindowTitle(NAME if percent < 0 else f"{percent} % \u2013 {NAME}")
        self.percent_shown.emit(percent)

    def restore(self, preferences: Preferences) -> None:
        """Take the shape that the window had."""
        shape = preferences.state("window")
        if shape is not None:
            self.restoreGeometry(shape)
            self._fit_screen(self.size())  # it may have been left on a larger screen
        for name, part in self._splitters():
            state = preferences.state(name)
            if state is not None:
                part.restoreState(state)
                self._has_chosen |= part is self.panes
                self._has_shared |= part is self.content

    def save(self, preferences: Preferences) -> None:
        """Remember the shape of the window."""
        preferences.save_state("window", self.saveGeometry())
        for name, part in self._splitters():
            if self._has_chosen if part is self.panes else self._has_shared:
                preferences.save_state(name, part.saveState())

    # --- what Qt tells --------------------------------------------------------------------------

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Give the focus to the page where what had it was switched off or went.

        Qt would give it to the next in the order of Tab: the line of the filter, behind Scan.
        """
        left = self.focusWidget()
        if left is None or (left.isEnabled() and left.isVisible()):
            return super().focusNextPrevChild(forward)
        self.focus_page()
        return self.focusWidget() is not left

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the comparison below the results where the window is narrow."""
        super().resizeEvent(event)
        for banner in (self.outage, self.banner):
            banner.set_brief(self.height() < LOW_PX)
        self._turn()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files and folders are welcome."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        urls = event.mimeData().urls()
        self.paths_dropped.emit([Path(url.toLocalFile()) for url in urls if url.isLocalFile()])
        event.acceptProposedAction()

    def changeEvent(self, event: QEvent) -> None:
        """Tell that the user came back, maybe from another mail program."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.activated.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Let whoever works finish first."""
        if not self.may_close():
            event.ignore()
            return
        self.closing.emit()
        super().closeEvent(event)

    # --- placing --------------------------------------------------------------------------------

    @Slot()
    def _turn(self) -> None:
        """Put the comparison below the results where it is narrow; a sheet needs the height."""
        compares = self.right.currentWidget() is self.compare
        self.compare.text.set_roomy(self.width() >= WIDE_PX)
        least = TWO_TEXTS_PX if self._columns_now() is Columns.TWO else COMPARE_PX
        least = max(least, min(self.compare.tabs_width, self.width() * COMPARE_SHARE // 100))
        sheet = max(SHEET_PX, min(with_text(self, SHEET_PX), self.width() * SHEET_SHARE // 100))
        self.right.setMinimumWidth(least if compares else sheet)
        below = compares and self.width() < NARROW_PX and self.height() >= LOW_PX
        wanted = Qt.Orientation.Vertical if below else Qt.Orientation.Horizontal
        if not compares and self.height() < LOW_PX:
            self.banner.hide()  # a field of the sheet would be as high as a hair
        if self.content.orientation() != wanted:
            self.content.setOrientation(wanted)
            self.content.setSizes([540, 460] if below else [740, 340])
            QTimer.singleShot(0, self, self.results.show_current)
        self._fold_pages()
        self._fold_sources()
        self._fit_later()

    def _fold_pages(self) -> None:
        """Give a sheet all of a window in which it would be cut beside the list."""
        alone = self.right.currentWidget() not in (None, self.compare)
        has_room = self.width() >= PAGE_PX + SHEET_PX + EDGES_PX
        self._paged.setVisible(has_room or self.right.isHidden() or not alone)

    @Slot()
    def _fold_sources(self) -> None:
        """Hide the sources while what stands at the right leaves too little of the list."""
        least = SIDEBAR_PX[1]
        if self.right.currentWidget() not in (None, self.compare):
            least += with_text(self, SHEET_PX) + with_text(self, LIST_PX)
        elif self.content.orientation() is Qt.Orientation.Horizontal:
            least = self._sidebar_px() + self.right.minimumWidth() + with_text(self, SUBJECTS_PX)
        has_room = self._insists_on_sources or self.right.isHidden() or self.width() >= least
        self.sources.setVisible(self._wants_sources and has_room)

    @Slot(bool)
    def _on_sidebar_toggled(self, on: bool) -> None:
        """Who asks for sources that had no room gets them."""
        was_folded = not on and self._wants_sources and self.sources.isHidden()
        if not on:
            self._insists_on_sources = was_folded
        if was_folded:
            self.menus.actions[Act.SIDEBAR].setChecked(True)

    def _columns_now(self) -> Columns:
        if self._columns is not Columns.AUTO:
            return self._columns
        return Columns.TWO if self.width() >= WIDE_PX else Columns.ONE

    def _fit_screen(self, wanted: QSize) -> None:
        """Take a size, less where the screen has less: the action bar stands at the bottom."""
        free = self.screen().availableSize()
        self.setMinimumSize(fit_window(LEAST_SIZE, free))
        self.resize(fit_window(wanted, free))

    @Slot()
    def _on_sidebar_drawn(self) -> None:
        """Somebody has given the sidebar a width: it stays."""
        self._has_chosen = True

    @Slot()
    def _on_content_drawn(self) -> None:
        self._has_shared = True

    @Slot()
    def _fit_later(self) -> None:
        self._fitting.start()

    @Slot()
    def _fit_content(self) -> None:
        """Leave the list its room: what stands beside it takes a share at most, of itself."""
        upright = self.content.orientation() is Qt.Orientation.Vertical
        if self._has_shared or upright or self.right.isHidden():
            return
        most = COMPARE_SHARE if self.right.currentWidget() is self.compare else SHEET_SHARE
        whole, now = sum(self.content.sizes()), self.content.sizes()[1]
        wanted = max(self.right.minimumWidth(), min(now, whole * most // 100))
        if wanted != now:
            self.content.setSizes([whole - wanted, wanted])

    @Slot()
    def _fit_sidebar(self) -> None:
        """Make the sidebar as narrow as what it holds, unless somebody has chosen its width."""
        if self._has_chosen or not self.sources.isVisible():
            return
        wanted = self._sidebar_px()
        whole = sum(self.panes.sizes())
        self.panes.setSizes([wanted, whole - wanted])

    def _sidebar_px(self) -> int:
        """The width of a sidebar whose width nobody has chosen."""
        least, most = SIDEBAR_PX
        most = max(most, min(with_text(self, most), self.width() * SIDEBAR_SHARE // 100))
        return max(least, min(self.sources.wanted_width, most))

    def _splitters(self) -> tuple[tuple[str, QSplitter], ...]:
        return (("sidebar", self.panes), ("content", self.content))

    def _place_all(self) -> None:
        """From the outside inwards: a widget that gets a parent is styled anew, with all in it."""
        whole = QWidget()
        self.setCentralWidget(whole)
        layout = QVBoxLayout(whole)
        layout.setContentsMargins(10, 6, 10, 2)
        layout.setSpacing(7)
        layout.addWidget(self.top)
        layout.addWidget(self.similarity)
        layout.addWidget(self.keyword_strip)
        layout.addWidget(self.so_far)
        layout.addWidget(self.panes, 1)
        # below: it comes and goes by itself, and nothing may move away under the pointer
        layout.addWidget(self.progress)
        layout.addWidget(self.bar)
        self.panes.addWidget(self.sources)
        self.panes.addWidget(self.content)
        self.content.addWidget(self._paged)
        self.content.addWidget(self.right)
        self._paged.spread_messages(self.content, whole)
        self.middle.addWidget(self.empty)
        self.middle.addWidget(self.results)
        self.middle.addWidget(self.overview)
        self.right.addWidget(self.compare)
        self.content.setSizes([740, 340])
        self.panes.setSizes([256, 1000])
        for splitter in (self.panes, self.content):
            splitter.setChildrenCollapsible(False)
            splitter.setStretchFactor(0, 0 if splitter is self.panes else 3)
            splitter.setStretchFactor(1, 1 if splitter is self.panes else 2)
        self.sources.setMinimumWidth(SIDEBAR_PX[0])
        self.middle.setMinimumWidth(PAGE_PX)
        self.right.setMinimumSize(COMPARE_PX, 180)
        self.right.currentChanged.connect(self._turn)
        self._fitting.timeout.connect(self._fit_sidebar)
        self._fitting.timeout.connect(self._fit_content)
        self.panes.splitterMoved.connect(self._on_sidebar_drawn)
        self.content.splitterMoved.connect(self._on_content_drawn)
        self.statusBar().setSizeGripEnabled(False)
        self._connect_top()
        self._tab_order()

    def _make_paged(self) -> Pages:
        """The two pages with their tabs above, and messages below."""
        for words in (self.tr("Overview"), self.tr("List")):
            self.pages.addTab(words)
        self.pages.setCurrentIndex(LIST)
        self.pages.setDrawBase(False)
        self.pages.setExpanding(False)
        self.pages.setAccessibleName(self.tr("Overview or list"))
        self.pages.hide()
        self.so_far.setWordWrap(True)
        self.so_far.setTextFormat(Qt.TextFormat.PlainText)
        self.so_far.setContentsMargins(6, 4, 6, 4)
        self.so_far.hide()
        messages = (self.outage, self.banner)
        return Pages(self.pages, self.middle, messages, centred=self.empty)

    def _connect_top(self) -> None:
        actions = self.menus.actions
        adding = (Act.ADD_ACCOUNT, Act.FOUND, Act.OPEN_FILE, Act.OPEN_FOLDER, Act.SAMPLE)
        sources = [actions[act] for act in adding]
        self.top.add_actions(sources, actions[Act.SCAN], actions[Act.KEYWORDS])
        strip = actions[Act.SIMILARITY_STRIP]
        strip.toggled.connect(self.top.similarity.setChecked)
        self.top.similarity.toggled.connect(strip.setChecked)
        self.similarity.value_shown.connect(self.top.show_similarity)
        self.similarity.tell_value()
        sorting = self.results.columns.sort_menu(self.tr("So&rt by"), self.menus.view)
        self.menus.view.insertMenu(actions[Act.FOLD_ALL], sorting)

    def _tab_order(self) -> None:
        """The bar at the top, sources, slider, results, comparison, bar."""
        order = (
            self.add_source,
            self.scan,
            *self.top.focus_order,
            self.sources.tree,
            self.sources.remove,
            self.sources.treatment,
            self.sources.account,
            self.similarity.slider,
            self.similarity.spin,
            self.similarity.presets,
            self.similarity.find_by,
            self.pages,
            self.overview,
            self.results,
            *self.compare.focus_order,
            self.bar.history,
            self.bar.select,
            self.bar.clear,
            self.bar.move_marked,
        )
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)


def app_icon() -> QIcon:
    """The program's own picture."""
    made = QIcon()
    picture = icon("twinsweep", "")
    for size in (16, 24, 32, 48, 64):
        made.addPixmap(QPixmap(picture.pixmap(QSize(size, size))))
    return made
