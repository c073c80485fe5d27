"""The Text tab of the compare pane: two texts side by side where there is room, or one column.

It opens at the first difference, with unchanged passages folded away.

Both sides scroll together: what is at the eye's level on one side brings the same row there on
the other, as in Meld, so that no blank lines have to be put into anybody's mail.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QMenu,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from core.model.compare import TextDiff
from gui.assets import Colours, icon
from gui.layouts import LEAST_ROW_PX, with_text
from gui.models.compare.diff_lines import (
    Columns,
    DifferenceStop,
    DiffScreen,
    Ink,
    one_column,
    side_by_side,
)
from gui.models.compare.hits import NO_HITS, PairHits
from gui.widgets.compare.hits import HitBar, step_button
from gui.widgets.compare.page import MessagePage, OverviewStrip, TitledPage
from gui.wording import number

NARROW_PX = 600
SWITCHES_GAP = 8
LOW_PX = 110  # below this height a menu has the switches, the text their room; usual letters
LEAST_TEXT_PX = (
    36  # so high a text is at least: where there is little room it scrolls, nothing is cut
)
HITS_PX = 190  # what the keywords need beside the rest; usual letters
BAR_GAPS = 40
ROOMY_PX = 440  # wide enough for two columns in a wide window, where lines are longer elsewhere


class DiffView(QWidget):
    """Shows the differences of two texts and walks through them.

    Attributes:
        next_action, previous_action, fold_action, mute_action: For the menu as well.
        hit_bar: Walks through the user's keywords.
        focus_order: What takes the keys, in the order of Tab.
    """

    narrowed = Signal(bool)

    def __init__(
        self,
        colours: Colours,
        parent: QWidget | None = None,
        *,
        names: tuple[str, str] | None = None,
    ) -> None:
        """`names`: what the two texts are, for those who do not see where they stand."""
        super().__init__(parent)
        self._colours = colours
        self._names = names or (
            self.tr("Text of the kept message"),
            self.tr("Text of the copy"),
        )
        self._headings = names or (self.tr("Kept"), self.tr("Copy"))
        self._diff: TextDiff | None = None
        self._screen = DiffScreen((), (), (0,), (0,), ())
        self._hits = NO_HITS
        self._at = -1
        self._opened: set[int] = set()
        self._columns, self._roomy = Columns.AUTO, False
        self._following = False
        self._settled = QTimer(self, interval=0)  # a resize comes before the texts are laid out
        self._settled.setSingleShot(True)
        self._settled.timeout.connect(self._align)
        self.is_narrow = False
        self.left = MessagePage(self._names[0], colours, self)
        self.right = MessagePage(self._names[1], colours, self)
        self._strip = OverviewStrip(colours, self)
        self._count = QLabel(self)
        self._muted = QLabel(self)
        self._muted.setTextFormat(Qt.TextFormat.PlainText)
        self._bar = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._switches = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._more = QToolButton(self)  # the switches as a menu, where there is no room for them
        self._is_untouched = True  # nobody has scrolled this text
        self.hit_bar = HitBar(colours, self)
        self.hit_bar.wanted.connect(self._go_to_hit)
        self._sides: list[TitledPage] = []
        self._make_actions()
        self._arrange()
        for page in (self.left, self.right):
            page.setMinimumHeight(with_text(self, LEAST_TEXT_PX))
            page.moved.connect(partial(self._follow, page))
            page.fold_opened.connect(partial(self._open_fold, page))
            page.verticalScrollBar().actionTriggered.connect(self._on_scrolled)
        self._strip.asked.connect(self._on_strip)

    def show_diff(self, diff: TextDiff) -> None:
        """Show the first difference, and no keywords yet."""
        self._diff, self._hits = diff, NO_HITS
        self._opened.clear()
        self._at = 0
        self._is_untouched = True
        self._draw()

    def set_columns(self, columns: Columns) -> None:
        """Lay the texts out so, or as the width allows."""
        self._columns = columns
        self._choose_columns()

    def set_roomy(self, roomy: bool) -> None:
        """Whether the window is wide, so that two columns may be narrower."""
        self._roomy = roomy
        self._choose_columns()

    def show_hits(self, hits: PairHits) -> None:
        """Show where keywords stand in the two texts."""
        if hits != self._hits:
            self._hits = hits
            self._draw()
        self._fit_bar()  # beside the keywords there is less room

    def set_colours(self, colours: Colours) -> None:
        """Draw in other colours."""
        self._colours = colours
        for part in (self.left, self.right, self._strip, self.hit_bar):
            part.set_colours(colours)
        self.next_action.setIcon(icon("down", colours.text))
        self.previous_action.setIcon(icon("up", colours.text))

    @Slot()
    def go_next(self) -> None:
        """To the next difference; from the last to the first."""
        self._go(self._at + 1)

    @Slot()
    def go_previous(self) -> None:
        """To the previous difference; from the first to the last."""
        self._go(self._at - 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Change between one column and two."""
        super().resizeEvent(event)
        self._choose_columns()
        self._fit_bar()
        self._settled.start()

    def _fit_bar(self) -> None:
        """Put the switches where they have room, and say how much is muted where there is some.

        Else a tool tip says it; nothing is cut.
        """
        boxes, direction = self.findChildren(QCheckBox), QBoxLayout.Direction
        both = sum(box.sizeHint().width() + SWITCHES_GAP for box in boxes)
        taken = 2 * LEAST_ROW_PX + self._count.sizeHint().width() + BAR_GAPS
        below = self.width() < max(NARROW_PX, taken + both)
        self._bar.setDirection(direction.TopToBottom if below else direction.LeftToRight)
        self._bar.setSpacing(2 if below else 14)
        in_a_row = both <= self.width()
        self._switches.setDirection(direction.LeftToRight if in_a_row else direction.TopToBottom)
        self._switches.setSpacing(SWITCHES_GAP if in_a_row else 0)
        low = below and self.height() < with_text(self, LOW_PX)
        for box in boxes:
            box.setVisible(not low)
        self._more.setVisible(low)
        muted = self._diff.muted if self._diff and self.mute_action.isChecked() else 0
        words = self.tr("%Ln trivial difference(s) hidden", "", muted)
        self._muted.setText("\u00b7 " + words)
        if not below:
            taken += both
            taken += 0 if self.hit_bar.isHidden() else with_text(self, HITS_PX)
        fits = taken + self._muted.sizeHint().width() <= self.width()
        self._muted.setVisible(muted > 0 and fits)
        self._count.setToolTip("" if fits or not muted else words)

    def _choose_columns(self) -> None:
        narrow = self._columns is Columns.ONE
        if self._columns is Columns.AUTO:
            narrow = self.width() < (ROOMY_PX if self._roomy else NARROW_PX)
        if narrow == self.is_narrow:
            return
        self.is_narrow = narrow
        self._sides[0].heading.setVisible(not narrow)  # one text of both needs none
        self._sides[1].setVisible(not narrow)
        self.left.setAccessibleName(
            self.tr("Text of both messages, differences marked") if narrow else self._names[0]
        )
        self.narrowed.emit(narrow)
        self._draw()

    def _make_actions(self) -> None:
        self.next_action = QAction(self.tr("Next difference"), self)
        self.next_action.setShortcuts([QKeySequence("Alt+Down"), QKeySequence("F8")])
        self.next_action.setIcon(icon("down", self._colours.text))
        self.next_action.triggered.connect(self.go_next)
        self.previous_action = QAction(self.tr("Previous difference"), self)
        self.previous_action.setShortcuts([QKeySequence("Alt+Up"), QKeySequence("Shift+F8")])
        self.previous_action.setIcon(icon("up", self._colours.text))
        self.previous_action.triggered.connect(self.go_previous)
        self.fold_action = QAction(self.tr("Hide unchanged"), self)
        self.fold_action.setCheckable(True)
        self.fold_action.setChecked(True)
        self.fold_action.setToolTip(self.tr("Show only three lines around each difference"))
        self.mute_action = QAction(self.tr("Hide trivial differences"), self)
        self.mute_action.setCheckable(True)
        self.mute_action.setChecked(True)
        self.mute_action.setToolTip(
            self.tr("Gray out spaces, quote marks, footers, tracking numbers in links")
        )
        menu = QMenu(self)
        menu.addActions((self.mute_action, self.fold_action))
        self._more.setMenu(menu)
        self._more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._more.setProperty("button", "true")
        self._more.setText("\u2026")
        self._more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)  # no icon's height
        self._more.setAccessibleName(self.tr("Display options"))
        self._more.setToolTip(self._more.accessibleName())
        self._more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._more.hide()
        self.fold_action.toggled.connect(self._opened.clear)
        for action in (self.fold_action, self.mute_action):
            action.toggled.connect(self._draw)

    def _arrange(self) -> None:
        self._bar.setContentsMargins(0, 4, 0, 4)
        self._bar.setSpacing(2)
        steps = QHBoxLayout()
        steps.setSpacing(4)
        order: list[QWidget] = []
        for action in (self.previous_action, self.next_action):
            order.append(step_button(self, action))
            steps.addWidget(order[-1])
        steps.addWidget(self._count)
        self._muted.setProperty("role", "dim")
        steps.addWidget(self._muted)
        steps.addStretch(1)
        steps.addWidget(self._more)
        order.append(self._more)
        switches = self._switches
        for action in (self.mute_action, self.fold_action):
            order.append(_switch(self, action))
            switches.addWidget(order[-1])
        switches.addStretch(1)
        self._bar.addLayout(steps)
        self._bar.addWidget(self.hit_bar, 1)
        self._bar.addLayout(switches)
        texts = QSplitter(Qt.Orientation.Horizontal, self)
        texts.setChildrenCollapsible(False)
        for words, page in zip(self._headings, (self.left, self.right), strict=True):
            self._sides.append(TitledPage(words, page, texts))
            texts.addWidget(self._sides[-1])
        row = QHBoxLayout()
        row.setSpacing(3)
        row.addWidget(texts, 1)
        row.addWidget(self._strip)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(self._bar)
        whole.addLayout(row, 1)
        self.focus_order = (*order, *self.hit_bar.focus_order, self.left, self.right)

    @Slot()
    def _draw(self) -> None:
        """Lay the differences out for the present width and choices."""
        if self._diff is None:
            return
        make = one_column if self.is_narrow else side_by_side
        mute, fold = self.mute_action.isChecked(), self.fold_action.isChecked()
        self._screen = make(self._diff, mute=mute, fold=fold, hits=self._hits, opened=self._opened)
        self._following = True
        self.left.show_lines(self._screen.left)
        if not self.is_narrow:
            self.right.show_lines(self._screen.right)
        self._following = False
        self._strip.set_marks(_marks(self._screen))
        self._at = min(self._at, len(self._screen.stops) - 1)
        self._say_where()
        self.hit_bar.show_places(len(self._screen.hits))
        self._fit_bar()
        self._show_window()
        self._go(self._at)

    def _open_fold(self, page: MessagePage, row: int) -> None:
        """Show what is folded away; what stands above stays where it is."""
        self._opened.add(row)
        there = page.verticalScrollBar().value()
        self._draw()
        rows = self._screen.left_rows if page is self.left else self._screen.right_rows
        page.put_cursor(rows[row])
        page.verticalScrollBar().setValue(there)
        self._follow(page)

    def _go(self, stop: int) -> None:
        stops = self._screen.stops
        if not stops:
            self._at = -1
            return
        self._at = stop % len(stops)
        self._bring(stops[self._at])
        self._say_where()

    @Slot(int)
    def _go_to_hit(self, number: int) -> None:
        if number < len(self._screen.hits):
            self._bring(self._screen.hits[number])

    def _bring(self, here: DifferenceStop) -> None:
        """Bring a place of both texts to the eye's level."""
        self._following = True
        for page, line in ((self.left, here.left), (self.right, here.right)):
            page.point_at(line)
            page.scroll_to(line)
        self._following = False
        self._show_window()

    def _say_where(self) -> None:
        n = len(self._screen.stops)
        for action in (self.next_action, self.previous_action):
            action.setEnabled(n > 0)
        if not n:
            self._count.setText(self.tr("No differences in the text"))
        elif self._at < 0:
            self._count.setText(self.tr("%Ln difference(s)", "", n))
        else:
            words = self.tr("%1 of %2").replace("%1", number(self._at + 1))
            self._count.setText(words.replace("%2", number(n)))

    def _follow(self, moved: MessagePage) -> None:
        """Bring the row at the eye's level of one text to the eye's level of the other."""
        if self._following or self._diff is None:
            return
        self._show_window()
        if self.is_narrow:
            return
        self._following = True
        rows, to_rows, other = self._screen.left_rows, self._screen.right_rows, self.right
        if moved is self.right:
            rows, to_rows, other = to_rows, rows, self.left
        bar, other_bar = moved.verticalScrollBar(), other.verticalScrollBar()
        if bar.value() == bar.minimum():
            other_bar.setValue(other_bar.minimum())
        elif bar.value() == bar.maximum():
            other_bar.setValue(other_bar.maximum())
        else:
            line, share = moved.line_at_eye()
            row = min(max(bisect_right(rows, line) - 1, 0), len(to_rows) - 2)
            height = max(1, rows[row + 1] - rows[row])
            there = (line - rows[row] + share) / height * (to_rows[row + 1] - to_rows[row])
            other.scroll_to(to_rows[row] + int(there), there - int(there))
        self._following = False

    @Slot()
    def _align(self) -> None:
        """Other widths break lines elsewhere: go back to where the reader was, on both sides."""
        unread = self._is_untouched and not (self.left.hasFocus() or self.right.hasFocus())
        if self._at >= 0:
            self._go(self._at)
        elif unread:  # what has no differences is read from its start; Qt scrolls it by itself
            for page in (self.left, self.right):
                page.verticalScrollBar().setValue(0)
        else:
            self._follow(self.left)

    @Slot()
    def _on_scrolled(self) -> None:
        self._is_untouched = False

    def _show_window(self) -> None:
        page = self.left if self.is_narrow else self.right
        total = max(1, page.blockCount())
        first, last = page.visible_lines()
        self._strip.set_window(first / total, (last + 1) / total)

    @Slot(float)
    def _on_strip(self, share: float) -> None:
        page = self.left if self.is_narrow else self.right
        page.scroll_to(round(share * (page.blockCount() - 1)))


def _switch(parent: QWidget, action: QAction) -> QCheckBox:
    """A box for an action that is on or off: its tick says which, not its colour alone."""
    box = QCheckBox(action.text(), parent)
    box.setToolTip(action.toolTip())
    box.setAccessibleName(action.text())
    box.setChecked(action.isChecked())
    box.toggled.connect(action.setChecked)
    action.toggled.connect(box.setChecked)
    return box


def _marks(screen: DiffScreen) -> list[tuple[float, Ink]]:
    """Where on the strip each side's coloured lines are."""
    marks: dict[tuple[int, Ink], None] = {}
    for lines in (screen.left, screen.right):
        for n, line in enumerate(lines):
            for span in line.spans:
                if span.stop >= 0:
                    share = n / max(1, len(lines) - 1)
                    marks[round(share * 1000), span.ink] = None
    return [(share / 1000, ink) for share, ink in marks]
