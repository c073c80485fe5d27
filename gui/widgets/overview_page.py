"""The first page after a scan: what can go, the safest first, and where the space goes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QObject,
    QPoint,
    QRect,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget
from typing_extensions import override

from gui.assets import Colours
from gui.layouts import STRETCH, lay_out_column, lay_out_row, paragraph, scrolled, with_text
from gui.models.results.overview import BarEntry, OverviewTexts, StepCard
from gui.widgets.share_bar import ShareBar

NARROW_PX = 860  # below, at the usual size of letters, the statistics go under the steps
EDGE_PX = 8  # of the ground that stays in sight around what has the focus
_NOTHING = OverviewTexts("")
_FIRST = object()  # the first step, whichever that will be
_BY_KEYS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


class OverviewPage(QFrame):
    """Shows `OverviewTexts`.

    Steps and statistics scroll each for themselves, so that the steps stay in sight.

    Attributes:
        steps: The button of each step, by its key, in the order of the page.
        bars: All bars, in the order of the page.

    Signals:
        step_wanted: The key of the step whose messages are to be reviewed and moved.
        look_wanted: The key of the step whose messages are to be seen in the list.
        bar_chosen: The key of a bar.
    """

    step_wanted = Signal(object)
    look_wanted = Signal(object)
    bar_chosen = Signal(object)

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._colours, self._texts, self._may_move = colours, _NOTHING, True
        self.title = paragraph(self, role="title")
        self.detail = paragraph(self)
        self.steps: dict[object, QPushButton] = {}
        self.bars: list[ShareBar] = []
        self._focused: object = None  # the step to which the focus comes back
        self._left, self._beside = QVBoxLayout(), QVBoxLayout()
        self._lay_out()

    def set_colours(self, colours: Colours) -> None:
        """Use the colours of another theme."""
        self._colours = colours
        self.show_texts(self._texts)

    def set_busy(self, busy: bool) -> None:
        """Let steps be taken only while nothing else is done to mail; the focus waits."""
        if self._may_move != busy:
            return
        self._hold_focus()
        self._may_move = not busy
        self._enable()
        self._give_focus_back()

    def show_texts(self, texts: OverviewTexts) -> None:
        """Show other cards and bars; the focus and what is in sight stay."""
        self._hold_focus()
        scrolled_to = [area.verticalScrollBar().value() for area in self._areas]
        self._texts, self.steps, self.bars = texts, {}, []
        self.title.setText(texts.title)
        self.detail.setText(texts.detail)
        self.detail.setVisible(bool(texts.detail))
        below = [paragraph(self, texts.idle, "dim")] if texts.idle else []
        cards = [self._card(card, not n) for n, card in enumerate(texts.cards)]
        _replace(self._left, [*cards, *below])
        _replace(self._beside, [self._section(*section) for section in texts.sections])
        self._beside_area.setVisible(self._is_wide and bool(texts.sections))
        self._enable()
        self._order_keys()
        for area, value in zip(self._areas, scrolled_to, strict=True):
            _settle(area)
            area.verticalScrollBar().setValue(value)
        self._give_focus_back()

    def focus_first(self) -> None:
        """Go to the top, and put the focus on the default action."""
        self._scroll_to_top()
        self._focused = _FIRST
        self.setFocus()
        self._give_focus_back()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_statistics()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFocusEvent):
            if event.gotFocus() and event.reason() in _BY_KEYS:
                QTimer.singleShot(0, self, self._bring_in_sight)  # Qt scrolls to the button first
        elif isinstance(event, QResizeEvent):
            button, seen = self._focused_step(), QRect(QPoint(), event.oldSize())
            ground = self._steps_area.viewport()
            if button is not None and seen.contains(button.mapTo(ground, button.rect().center())):
                QTimer.singleShot(0, self, self._bring_in_sight)
        return super().eventFilter(watched, event)

    # --- the focus ------------------------------------------------------------------------------

    def _hold_focus(self) -> None:
        """Take the focus from what goes or is switched off: Qt would scroll to another button."""
        inside = self.window().focusWidget()  # also while the window is not the active one
        if inside is None or inside is self or not self.isAncestorOf(inside):
            return
        focused = [key for key, button in self.steps.items() if button is inside]
        if focused or inside in self.bars:
            self._focused = focused[0] if focused else None
            self.setFocus()

    def _give_focus_back(self) -> None:
        """To the step that had it; to the first one where that is gone."""
        if self.window().focusWidget() is not self or self._focused is None or not self.steps:
            return
        button = self.steps.get(self._focused)
        is_new = button is None
        if button is None:
            self._scroll_to_top()
            button = next(iter(self.steps.values()))
        if button.isEnabled():
            button.setFocus()
            if is_new:
                QTimer.singleShot(0, self, self._bring_in_sight)

    def _focused_step(self) -> QPushButton | None:
        inside = self.window().focusWidget()
        return next((button for button in self.steps.values() if button is inside), None)

    @Slot()
    def _bring_in_sight(self) -> None:
        """Show the step that has the focus with its words; where they lack room, its button."""
        button = self._focused_step()
        if button is None:
            return
        _settle(self._steps_area)
        view, scroll = self._steps_area.viewport(), self._steps_area.verticalScrollBar()
        end = scroll.value() + button.mapTo(view, button.rect().bottomLeft()).y()
        if end + EDGE_PX < view.height():
            scroll.setValue(0)  # then the headline is whole, too
            return
        for part in (button.parentWidget() or button, button):
            self._steps_area.ensureWidgetVisible(part, 0, EDGE_PX)

    def _order_keys(self) -> None:
        """Tab goes down the page: what is made anew would be the last of the window."""
        order = (self, self._steps_area, *self.steps.values(), self._beside_area, *self.bars)
        held = [area.focusPolicy() for area in self._areas]
        for area in self._areas:
            area.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # for now: Qt orders nothing without
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)
        for area, policy in zip(self._areas, held, strict=True):
            area.setFocusPolicy(policy)

    def _scroll_to_top(self) -> None:
        for area in self._areas:
            area.verticalScrollBar().setValue(0)

    def _enable(self) -> None:
        for card in self._texts.cards:
            self.steps[card.key].setEnabled(self._may_move or not card.is_proven)

    # --- pieces ---------------------------------------------------------------------------------

    def _card(self, card: StepCard, is_first: bool) -> QWidget:
        frame = QFrame()
        frame.setProperty("role", "step")
        usual = self.tr("Review and move\u2026") if card.is_proven else self.tr("Show")
        words = card.button or usual
        button = QPushButton(words, frame)
        button.setAutoDefault(True)  # Return presses it while it has the focus, as in dialogs
        button.setAccessibleName(f"{words} {card.title}")
        button.setAccessibleDescription(f"{card.amount}. {card.reason}")
        button.setProperty("primary", "true" if is_first else "false")
        wanted = self.step_wanted if card.is_proven else self.look_wanted
        button.clicked.connect(partial(wanted.emit, card.key))
        button.installEventFilter(self)
        self.steps[card.key] = button
        texts = [
            paragraph(frame, card.title, "heading"),
            paragraph(frame, card.amount),
            paragraph(frame, card.reason),
        ]
        if card.loss:
            texts.append(paragraph(frame, card.loss, "dim"))
        row = lay_out_row(button, STRETCH)
        lay_out_column(*texts, row, of=frame, margins=(12, 10, 12, 10), spacing=4)
        return frame

    def _section(self, title: str, entries: Sequence[BarEntry]) -> QWidget:
        section = QWidget()
        pieces: list[QWidget] = [paragraph(section, title, "heading")]
        for entry in entries:
            bar = ShareBar(entry.words, entry.amount, entry.share, self._colours, section)
            bar.setEnabled(entry.leads)
            if entry.tip:
                bar.setToolTip(f"{bar.toolTip()}\n{entry.tip}")
                bar.setAccessibleDescription(entry.tip)
            bar.clicked.connect(partial(self.bar_chosen.emit, entry.key))
            self.bars.append(bar)
            pieces.append(bar)
            if entry.note:
                pieces.append(paragraph(section, entry.note, "dim"))
        lay_out_column(*pieces, of=section, margins=(0, 0, 0, 8), spacing=4)
        return section

    def _lay_out(self) -> None:
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        steps, self._statistics = QWidget(), QWidget()
        self._under = QVBoxLayout()  # where the statistics are if it is narrow
        for column in (self._left, self._beside):
            column.setSpacing(10)
        pieces = (self.title, self.detail, self._left, self._under, STRETCH)
        lay_out_column(*pieces, of=steps, margins=(16, 14, 16, 14), spacing=8)
        self._beside.setContentsMargins(4, 14, 16, 14)
        lay_out_column(self._beside, of=self._statistics, margins=(0, 0, 0, 0))
        self._steps_area = scrolled(self, steps)
        self._beside_area = scrolled(self, self._statistics)
        self._areas = (self._steps_area, self._beside_area)
        self._steps_area.viewport().installEventFilter(self)
        self._is_wide = True
        columns = ((self._steps_area, 5), (self._beside_area, 4))
        lay_out_row(*columns, of=self, margins=(0, 0, 0, 0), spacing=0)

    def _place_statistics(self) -> None:
        """Beside the steps where there is room, else under them."""
        is_wide = self.width() >= with_text(self, NARROW_PX)
        if is_wide == self._is_wide:
            return
        self._is_wide = is_wide
        if is_wide:
            self._under.removeWidget(self._statistics)
            self._beside_area.setWidget(self._statistics)  # and lets it fill its ground
            self._statistics.setAutoFillBackground(False)
            self._beside.setContentsMargins(4, 14, 16, 14)
        else:
            self._under.addWidget(self._beside_area.takeWidget())
            self._beside.setContentsMargins(0, 8, 0, 0)
        self._statistics.setMinimumWidth(1)
        self._statistics.show()
        self._beside_area.setVisible(is_wide and bool(self._texts.sections))


def _settle(area: QScrollArea) -> None:
    """Let an area know at once how high its contents are, that it may be scrolled as before."""
    inner = area.widget()
    layout = None if inner is None else inner.layout()
    if layout is not None:
        layout.activate()
    QCoreApplication.sendEvent(area, QEvent(QEvent.Type.LayoutRequest))


def _replace(column: QVBoxLayout, parts: Sequence[QWidget]) -> None:
    """Put new pieces in the place of the old ones."""
    while (item := column.takeAt(0)) is not None:
        old = item.widget()
        if old is not None:
            old.hide()
            old.deleteLater()
    for part in parts:
        column.addWidget(part)
        part.show()  # at once, that its height counts
    column.addStretch()
