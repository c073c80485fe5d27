"""The compare pane: the kept message on the left, a candidate on the right, the verdict on top.

It shows a ready `PairView` and decides nothing; opening mail and comparing texts are a worker's
business. Nothing here is rich text, nothing is fetched, nothing can be opened (R-PV1).
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QRadioButton,
    QScrollArea,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from core.model.compare import PairView
from gui.assets import Colours, icon
from gui.layouts import fill_area, lay_out_column, lay_out_row, paragraph, square, with_text
from gui.models.compare.diff_lines import ScreenLine
from gui.models.compare.hits import Find, PairHits
from gui.models.compare.pair_words import PairWords, Tone, words_of
from gui.models.visible import page_text, text_head
from gui.widgets.compare.page import MessagePage, TitledPage
from gui.widgets.compare.tabs import (
    AttachmentTable,
    HeaderGrid,
    HeaderTable,
    PaneMessage,
    Skeleton,
)
from gui.widgets.compare.text import DiffView
from gui.wording import number

SKELETON_AFTER_MS = 150
LEAST_LINES = 4  # with the edges around it, a badge and a line of words
VERDICT_SHARE = 4  # of the height: so much of it a verdict takes at most
MOST_CHIPS = 5  # with their words they fit in the narrowest pane
SOURCE_TAB = 3
ICON_PX = 20  # of a verdict
TAB_EDGES_PX = 20  # beside the words of a tab
EDGE_PX = 8
GRID_FROM_PX = 400
BESIDE_FROM_PX = 560  # from this width on the chips stand beside the verdict
EVIDENCE_FROM_PX = 300
BADGE_BESIDE_PX = 400  # these four at the usual size of letters


class ComparePane(QWidget):
    """Shows two messages side by side.

    Signals:
        member_chosen: The user wants to see this candidate of the group, from 0.

    Attributes:
        text: The differences; its actions belong into a menu as well.
        focus_order: What takes the keys, in the order of Tab.
    """

    member_chosen = Signal(int)

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colours = colours
        self._pair: PairView | None = None
        self._n_files = 0
        self._hits: tuple[PairHits, Find | None, str] | None = None
        self.text = DiffView(colours, self)
        self._verdict = _VerdictBar(self)
        self._said = _VerdictArea(self, self._verdict)
        self._chips = _Chips(self)
        self._grid = HeaderGrid(colours, self)
        self._headers = HeaderTable(colours, self)
        self._attachments = AttachmentTable(colours, self)
        self._sources = (
            MessagePage(self.tr("Source of the kept message"), colours, self),
            MessagePage(self.tr("Source of the copy"), colours, self),
        )
        self._top = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._cut = QLabel(self)
        self._tabs = QTabWidget(self)
        self._raw = QSplitter(Qt.Orientation.Horizontal, self)
        self._skeleton = Skeleton(colours, self)
        self._message = PaneMessage("", self)
        self._stack = QStackedWidget(self)
        self._waiting = QTimer(self, interval=SKELETON_AFTER_MS)
        self._waiting.setSingleShot(True)
        self._waiting.timeout.connect(self._show_skeleton)
        self._arrange()
        self._chips.chosen.connect(self.member_chosen)
        self._tabs.currentChanged.connect(self._fill_source)
        self.show_nothing(
            self.tr("Choose a copy in the list to compare it with the kept message.")
        )

    def show_pair(self, pair: PairView) -> None:
        """Show two messages and what differs."""
        self._waiting.stop()
        self._pair, self._hits = pair, None
        self._verdict.show_words(words_of(pair), self._colours)
        self._said.fit()
        self._grid.show_pair(pair, self._colours)
        self.text.show_diff(pair.text)
        self._headers.show_headers(pair.kept.headers, pair.candidate.headers)
        self._n_files = self._attachments.show_pair(pair)
        self._name_tabs()
        texts = (pair.kept.show_text, pair.candidate.show_text)
        self._cut.setVisible(any(len(text_head(text)) < len(text) for text in texts))
        for side in self._sources:
            side.show_lines(())
        self._fill_source(self._tabs.currentIndex())
        self._stack.setCurrentIndex(0)

    def show_hits(self, pair: PairView, hits: PairHits, find: Find | None, said: str = "") -> None:
        """Mark keywords in a pair, if it is the one on screen.

        Args:
            pair: What was searched.
            hits: Where they stand in its texts.
            find: Finds them in a line; None: there are no keywords.
            said: What to say where the texts hold none.
        """
        if pair is not self._pair:
            return
        self._hits = (hits, find, said)
        self.text.hit_bar.switch(on=find is not None)
        self.text.hit_bar.tell_elsewhere(said)
        self.text.show_hits(hits)
        self._grid.show_hits(find)

    @property
    def tabs_width(self) -> int:
        """The width in which no tab is cut, in pixels."""
        bar, edges = self._tabs.tabBar(), 2 * EDGE_PX
        names = self._tab_names(counted=False)
        words = sum(map(bar.fontMetrics().horizontalAdvance, names))
        return words + len(names) * TAB_EDGES_PX + edges

    def show_members(self, n_members: int, current: int) -> None:
        """Offer the candidates of a group as chips; `current` is the one shown, from 0."""
        self._chips.show_members(n_members, current)

    def show_loading(self) -> None:
        """Something is being opened: after a moment, grey bars say so."""
        self._waiting.start()

    def show_nothing(self, words: str) -> None:
        """Show a sentence instead of messages."""
        self._waiting.stop()
        self._pair = None
        self._chips.show_members(0, 0)
        self._message.say(words)
        self._stack.setCurrentIndex(2)

    def set_colours(self, colours: Colours) -> None:
        """Draw in other colours."""
        self._colours = colours
        parts = (self.text, self._headers, self._attachments, self._skeleton, *self._sources)
        for part in parts:
            part.set_colours(colours)
        if self._pair is not None:
            pair, hits = self._pair, self._hits
            self.show_pair(pair)
            if hits is not None:
                self.show_hits(pair, *hits)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the height to the text where there is little: tab Headers has the rest."""
        super().resizeEvent(event)
        self._grid.setVisible(event.size().height() >= with_text(self, GRID_FROM_PX))
        brief = event.size().height() < with_text(self, EVIDENCE_FROM_PX)
        self._verdict.set_brief(brief)
        self._said.limit(0 if brief else event.size().height() // VERDICT_SHARE)
        wide = event.size().width() >= with_text(self, BESIDE_FROM_PX)
        beside, direction = wide, QBoxLayout.Direction
        self._top.setDirection(direction.LeftToRight if beside else direction.TopToBottom)
        self._name_tabs()
        turned = Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical
        self._raw.setOrientation(turned)

    def _arrange(self) -> None:
        self._cut.setText(self.tr("Only the first part of these long texts is shown."))
        self._cut.setProperty("role", "dim")
        text = QWidget(self)
        column = QVBoxLayout(text)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.text, 1)
        column.addWidget(self._cut)
        for side, words in zip(self._sources, (self.tr("Kept"), self.tr("Copy")), strict=True):
            side.set_fixed_width_font()
            self._raw.addWidget(TitledPage(words, side, self._raw))
        self._tabs.setAccessibleName(self.tr("What to compare"))
        self._tabs.tabBar().setAccessibleName(self._tabs.accessibleName())
        self._tabs.setUsesScrollButtons(False)  # they would cover a tab in a narrow pane
        self._tabs.setElideMode(Qt.TextElideMode.ElideRight)
        pages = (text, self._headers, self._attachments, self._raw)
        for page, name in zip(pages, self._tab_names(counted=False), strict=True):
            self._tabs.addTab(page, name)
        pair = QWidget(self)
        inner = QVBoxLayout(pair)
        inner.setContentsMargins(EDGE_PX, EDGE_PX, EDGE_PX, EDGE_PX)
        inner.setSpacing(6)
        self._top.setSpacing(6)
        self._top.addWidget(self._chips)
        self._top.addWidget(self._said, 1)
        inner.addLayout(self._top)
        inner.addWidget(self._grid)
        inner.addWidget(self._tabs, 1)
        for widget in (pair, self._skeleton, self._message):
            self._stack.addWidget(widget)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._stack)
        self.focus_order = (*self._chips.buttons, self._tabs, *self.text.focus_order)

    def _tab_names(self, *, counted: bool) -> list[str]:
        """What the tabs are called; `counted`: how many attachments there are, too."""
        files = self.tr("Attachments")
        if counted and self._n_files:
            files = self.tr("Attachments (%1)").replace("%1", number(self._n_files))
        return [self.tr("Text"), self.tr("Headers"), files, self.tr("Source")]

    def _name_tabs(self) -> None:
        """Count the attachments where there is room; else cut the longest name alone.

        A tool tip says what is cut.
        """
        bar, room = self._tabs.tabBar(), self.width() - 2 * EDGE_PX
        metrics = bar.fontMetrics()
        full = self._tab_names(counted=True)
        shown = full
        if room < sum(metrics.horizontalAdvance(one) + TAB_EDGES_PX for one in full):
            shown = self._tab_names(counted=False)
            widths = [metrics.horizontalAdvance(one) + TAB_EDGES_PX for one in shown]
            if (missing := sum(widths) - room) > 0:
                longest = widths.index(max(widths))
                left = widths[longest] - TAB_EDGES_PX - missing
                how = Qt.TextElideMode.ElideRight
                shown[longest] = metrics.elidedText(shown[longest], how, left)
        for tab, name in enumerate(shown):
            self._tabs.setTabText(tab, name)
            bar.setTabToolTip(tab, full[tab] if name != full[tab] else "")

    @Slot()
    def _show_skeleton(self) -> None:
        self._stack.setCurrentIndex(1)

    @Slot(int)
    def _fill_source(self, tab: int) -> None:
        """Lay out the source only when somebody looks at it."""
        if tab != SOURCE_TAB or self._pair is None or self._sources[0].toPlainText():
            return
        for side, view in zip(self._sources, (self._pair.kept, self._pair.candidate), strict=True):
            side.show_lines(
                [ScreenLine(line, (), 0) for line in page_text(view.source).split("\n")]
            )


class _VerdictBar(QFrame):
    """The verdict: icon, one line, and beneath it what it rests on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = QLabel(self)
        self._badge = _plain_label(self, "badge")
        self._sentence = _plain_label(self, "strong")
        self._evidence = _plain_label(self, "")
        self._badge.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        for label in (self._badge, self._sentence):  # side by side they have one base line
            label.setMinimumHeight(with_text(self, ICON_PX))
        words = lay_out_column(self._sentence, self._evidence, spacing=1)
        self._said = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._said.setSpacing(3)
        self._said.addWidget(self._badge, 0, Qt.AlignmentFlag.AlignTop)
        self._said.addLayout(words, 1)
        layout = lay_out_row(
            self._icon, (self._said, 1), of=self, margins=(10, 7, 10, 7), spacing=10
        )
        layout.setAlignment(self._icon, Qt.AlignmentFlag.AlignTop)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where it is wide, the badge stands beside the words and takes no line."""
        super().resizeEvent(event)
        wide = event.size().width() >= with_text(self, BADGE_BESIDE_PX)
        beside, direction = wide, QBoxLayout.Direction
        self._said.setDirection(direction.LeftToRight if beside else direction.TopToBottom)
        self._said.setSpacing(10 if beside else 3)

    def set_brief(self, brief: bool) -> None:
        self._evidence.setVisible(not brief)

    def show_words(self, words: PairWords, colours: Colours) -> None:
        match words.tone:
            case Tone.SAME:
                role, name, colour = "good", "check", colours.on_good
            case Tone.DIFFERS:
                role, name, colour = "strip", "info", colours.dim
            case Tone.LOSES:
                role, name, colour = "warning", "warning", colours.on_warning
        self.setProperty("role", role)
        self._icon.setPixmap(icon(name, colour).pixmap(square(self, ICON_PX)))
        self._badge.setText(words.badge)
        self._sentence.setText(words.sentence)
        self._evidence.setText(words.evidence)
        self.setAccessibleName(f"{words.badge}. {words.sentence} {words.evidence}")
        for widget in (self, *self.findChildren(QLabel)):  # the role chooses the style
            widget.style().unpolish(widget)
            widget.style().polish(widget)


class _VerdictArea(QScrollArea):
    """The verdict as high as its words, up to a share of the pane: the texts need room as well."""

    def __init__(self, parent: QWidget, verdict: QWidget) -> None:
        super().__init__(parent)
        self._verdict, self._most = verdict, 0
        fill_area(self, verdict)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def limit(self, most: int) -> None:
        """How high it may be, in pixels; where that is less than a line or two, it has these."""
        self._most = most
        self.fit()

    @Slot()
    def fit(self) -> None:
        """Take the height that the words need, if there is so much."""
        verdict, wraps = self._verdict, self._verdict.hasHeightForWidth()
        needed = verdict.heightForWidth(self.width()) if wraps else verdict.sizeHint().height()
        lines = LEAST_LINES - (self.width() >= with_text(self, BADGE_BESIDE_PX))
        least = lines * self.fontMetrics().lineSpacing()
        self.setFixedHeight(min(needed, max(self._most, least)))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Other words, or fewer of them, need another height."""
        done = super().eventFilter(watched, event)
        if event.type() is QEvent.Type.LayoutRequest and watched is self._verdict:
            self.fit()
        return done


class _Chips(QWidget):
    """A, B, C …: which candidate of the group stands on the right.

    Radio buttons, so that arrow keys choose, and screen readers say what they are.
    """

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        label = QLabel(self.tr("Copy"), self)
        label.setProperty("role", "dim")
        row.addWidget(label)
        self._members: dict[int, int] = {}  # of each button: the candidate, from 0
        self._shown = (-1, 0)  # how many candidates there are, and the one of the first button
        self._group = QButtonGroup(self)
        self.buttons = tuple(QRadioButton(self) for _ in range(MOST_CHIPS))
        for place, button in enumerate(self.buttons):
            self._group.addButton(button, place)
            row.addWidget(button)
        self._group.idToggled.connect(self._on_toggled)
        self._more = QLabel(self)
        self._more.setProperty("role", "dim")
        row.addWidget(self._more)
        row.addStretch(1)

    def show_members(self, n_members: int, current: int) -> None:
        first = min(max(0, current - MOST_CHIPS // 2), max(0, n_members - MOST_CHIPS))
        shown = (n_members, first, current - first)
        if shown == (*self._shown, self._group.checkedId()):
            return
        self._shown = shown[:2]
        had_focus = any(button.hasFocus() for button in self.buttons)
        self._members = {}  # what is switched here was not chosen
        for place, button in enumerate(self.buttons):
            member = first + place
            button.setVisible(member < n_members)
            button.setText(_letter(member))
            words = self.tr("Copy %1 of %2").replace("%1", number(member + 1))
            button.setAccessibleName(words.replace("%2", number(n_members)))
            button.setToolTip(button.accessibleName())
            button.setChecked(member == current)
            if member == current and had_focus:  # the arrow keys go on from here
                button.setFocus()
        self._members = {place: first + place for place in range(MOST_CHIPS)}
        words = self.tr("%1 of %2").replace("%1", number(current + 1))
        self._more.setText(words.replace("%2", number(n_members)))
        self._more.setVisible(n_members > MOST_CHIPS)
        self.setVisible(n_members > 1)

    @Slot(int, bool)
    def _on_toggled(self, place: int, on: bool) -> None:
        """Tell it once Qt has moved the focus: the letters may move along."""
        if on and place in self._members:
            QTimer.singleShot(0, self, partial(self.chosen.emit, self._members[place]))


def _letter(n: int) -> str:
    """A to Z, then AA, AB and so on."""
    letters = ""
    n += 1
    while n:
        n, rest = divmod(n - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def _plain_label(parent: QWidget, role: str) -> QLabel:
    label = paragraph(parent, role=role)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
