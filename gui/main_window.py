"""The main window: places the widgets and remembers where they were. It decides nothing.

Three panes in one window: what is looked at, what was found, the two messages under the cursor.
Below 1,100 pixels the third goes under the second.
"""

from __future__ import annotations

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
    QApplication,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QMenu,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from gui.assets import Colours, icon
from gui.layouts import fit_window, lay_out_column
from gui.models.accounts.sources import SourcesModel
from gui.models.results.results import ResultsModel
from gui.preferences import Preferences
from gui.widgets.action_bar import ActionBar
from gui.widgets.banner import Banner
from gui.widgets.compare_pane import ComparePane
from gui.widgets.empty_state import EmptyState
from gui.widgets.filter_box import FilterBox
from gui.widgets.keyword_strip import KeywordStrip
from gui.widgets.menus import Act, Menus
from gui.widgets.overview_page import OverviewPage
from gui.widgets.progress_strip import ProgressStrip
from gui.widgets.results_view import ResultsView
from gui.widgets.similarity import SimilarityBar
from gui.widgets.sources_panel import SourcesPanel

NAME = "Twinsweep"
NARROW_PX = 1100
FIRST_SIZE = QSize(1280, 800)
LEAST_SIZE = QSize(900, 560)
SAID_MS = 12_000
OVERVIEW, LIST = 0, 1  # pages
COMPARE_PX, SHEET_PX = 280, 340  # least widths of what may stand on the right


class MainWindow(QMainWindow):
    """Holds the widgets; whoever connects them reaches them as attributes.

    Signals:
        paths_dropped: Files or folders were dropped: a list of `Path`.
        closing: The window is about to close.
        activated: The user came back to the window.
    """

    paths_dropped = Signal(object)
    closing = Signal()
    activated = Signal()

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
        self.filter = FilterBox(colours)
        self.keywords = QPushButton()
        self.keyword_strip = KeywordStrip(colours)
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
        self.add_source = QToolButton()
        self.add_menu = QMenu(self)
        self.scan = QPushButton()
        self.middle = QStackedWidget()
        self.right = QStackedWidget()
        self.panes = QSplitter(Qt.Orientation.Horizontal)
        self.content = QSplitter(Qt.Orientation.Horizontal)
        self._said = QLabel()
        self._place_all()
        self.menus.bind_to_list(self.results)
        text = self.compare.text
        self.menus.add_to_go(
            (text.next_action, text.previous_action, text.fold_action, text.mute_action)
        )
        self.menus.add_to_go((text.hit_bar.next_action, text.hit_bar.previous_action))
        self.set_colours(colours)

    def set_colours(self, colours: Colours) -> None:
        """Use the colours of another theme."""
        for part in (
            self.similarity,
            self.filter,
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
        self.add_source.setIcon(icon("add", colours.text))
        self.keywords.setIcon(icon("words", colours.text))
        self.scan.setIcon(icon("scan", colours.on_accent, colours.dim))

    def say(self, sentence: str) -> None:
        """Say something in the status line."""
        self.statusBar().showMessage(sentence, SAID_MS)

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
        self.similarity.setEnabled(scanned)
        self.filter.setEnabled(scanned)
        self.bar.set_scanned(scanned)

    @property
    def shows_overview(self) -> bool:
        """Whether the overview is wanted, not the list."""
        return self.pages.currentIndex() == OVERVIEW

    def show_page(self, page: int) -> None:
        """Go to OVERVIEW or LIST."""
        self.pages.setCurrentIndex(page)

    @Slot(bool)
    def alert_when_done(self, busy: bool) -> None:
        """Ask for attention in the task bar where work ended while another window was in front."""
        if not busy and not self.isActiveWindow():
            QApplication.alert(self)

    def show_keywords(self, n: int) -> None:
        """Say on their button how many keywords are searched for."""
        words = self.tr("Keywords\u2026")
        if n:
            words = self.tr("Keywords: %1\u2026").replace("%1", self.locale().toString(n))
        self.keywords.setText(words)
        self.keywords.setAccessibleName(words.removesuffix("\u2026"))

    @Slot(int)
    def show_percent(self, percent: int) -> None:
        """Say in the title how far a scan is; -1: nobody knows, or none runs."""
        self.setWindowTitle(NAME if percent < 0 else f"{percent} % \u2013 {NAME}")

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

    def save(self, preferences: Preferences) -> None:
        """Remember the shape of the window."""
        preferences.save_state("window", self.saveGeometry())
        for name, part in self._splitters():
            preferences.save_state(name, part.saveState())

    # --- what Qt tells --------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the comparison below the results where the window is narrow."""
        super().resizeEvent(event)
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
        self.closing.emit()
        super().closeEvent(event)

    # --- placing --------------------------------------------------------------------------------

    @Slot()
    def _turn(self) -> None:
        """Put the comparison below the results where it is narrow; a sheet needs the height."""
        compares = self.right.currentWidget() is self.compare
        self.right.setMinimumWidth(COMPARE_PX if compares else SHEET_PX)
        below = compares and self.width() < NARROW_PX
        wanted = Qt.Orientation.Vertical if below else Qt.Orientation.Horizontal
        if self.content.orientation() != wanted:
            self.content.setOrientation(wanted)
            self.content.setSizes([430, 570] if below else [600, 352])
            QTimer.singleShot(0, self, self.results.show_current)

    def _fit_screen(self, wanted: QSize) -> None:
        """Take a size, less where the screen has less: the action bar stands at the bottom."""
        free = self.screen().availableSize()
        self.setMinimumSize(fit_window(LEAST_SIZE, free))
        self.resize(fit_window(wanted, free))

    def _splitters(self) -> tuple[tuple[str, QSplitter], ...]:
        return (("panes", self.panes), ("content", self.content))

    def _place_all(self) -> None:
        self.middle.addWidget(self.empty)
        self.middle.addWidget(self.results)
        self.middle.addWidget(self.overview)
        self.right.addWidget(self.compare)
        self.right.currentChanged.connect(self._turn)
        self.content.addWidget(self._paged())
        self.content.addWidget(self.right)
        self.content.setSizes([706, 352])
        self.panes.addWidget(self.sources)
        self.panes.addWidget(self.content)
        self.panes.setSizes([256, 1000])
        for splitter in (self.panes, self.content):
            splitter.setChildrenCollapsible(False)
            splitter.setStretchFactor(0, 0 if splitter is self.panes else 3)
            splitter.setStretchFactor(1, 1 if splitter is self.panes else 2)
        self.sources.setMinimumWidth(150)
        self.middle.setMinimumWidth(320)
        self.right.setMinimumSize(COMPARE_PX, 180)
        whole = QWidget()
        layout = QVBoxLayout(whole)
        layout.setContentsMargins(10, 6, 10, 2)
        layout.setSpacing(7)
        layout.addLayout(self._top())
        layout.addWidget(self.progress)
        layout.addWidget(self.keyword_strip)
        layout.addWidget(self.outage)
        layout.addWidget(self.banner)
        layout.addWidget(self.panes, 1)
        layout.addWidget(self.bar)
        self.setCentralWidget(whole)
        self.statusBar().setSizeGripEnabled(False)
        self._tab_order()

    def _paged(self) -> QWidget:
        """The two pages with their tabs above."""
        for words in (self.tr("Overview"), self.tr("List")):
            self.pages.addTab(words)
        self.pages.setCurrentIndex(LIST)
        self.pages.setDrawBase(False)
        self.pages.setExpanding(False)
        self.pages.setAccessibleName(self.tr("Overview or list"))
        self.pages.hide()
        paged = QWidget()
        self.so_far.setWordWrap(True)
        self.so_far.setTextFormat(Qt.TextFormat.PlainText)
        self.so_far.setContentsMargins(6, 4, 6, 4)
        self.so_far.hide()
        lay_out_column(
            self.pages, self.so_far, (self.middle, 1), of=paged, margins=(0, 0, 0, 0), spacing=2
        )
        return paged

    def _top(self) -> QHBoxLayout:
        actions = self.menus.actions
        for act in (Act.ADD_ACCOUNT, Act.FOUND, Act.OPEN_FILE, Act.OPEN_FOLDER, Act.SAMPLE):
            self.add_menu.addAction(actions[act])
        self.add_source.setText(self.tr("Add source"))
        self.add_source.setAccessibleName(self.tr("Add source"))
        self.add_source.setMenu(self.add_menu)
        self.add_source.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.add_source.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.add_source.setProperty("button", "true")
        self.add_source.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.scan.setText(self.tr("Scan"))
        self.scan.setAccessibleName(self.tr("Scan"))
        self.scan.setProperty("primary", "true")
        self.scan.clicked.connect(actions[Act.SCAN].trigger)
        self.filter.setMinimumWidth(150)
        self.filter.setMaximumWidth(260)
        self.keywords.setToolTip(self.tr("Words that protect, choose or select mail"))
        self.keywords.clicked.connect(actions[Act.KEYWORDS].trigger)
        self.show_keywords(0)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.add_source)
        top.addWidget(self.scan)
        top.addSpacing(8)
        top.addWidget(self.similarity, 3)
        top.addSpacing(4)
        find = QVBoxLayout()
        find.setSpacing(6)
        find.addWidget(self.filter)
        find.addWidget(self.keywords)
        top.addLayout(find, 1)
        return top

    def _tab_order(self) -> None:
        """Sources, slider, results, comparison, bar."""
        order = (
            self.add_source,
            self.scan,
            self.sources.tree,
            self.sources.remove,
            self.sources.treatment,
            self.sources.account,
            self.similarity.slider,
            self.similarity.spin,
            self.similarity.presets,
            self.similarity.find_by,
            self.filter,
            self.keywords,
            self.pages,
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
