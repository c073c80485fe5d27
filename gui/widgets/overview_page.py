"""The first page after a scan: what can go, the safest first, and where the space goes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from gui.assets import Colours
from gui.layouts import STRETCH, lay_out_column, lay_out_row, paragraph, scrolled
from gui.models.results.overview import BarEntry, OverviewTexts, StepCard
from gui.widgets.share_bar import ShareBar

NARROW_PX = 860  # below, what is beside the steps goes under them
_NOTHING = OverviewTexts("")


class OverviewPage(QFrame):
    """Shows `OverviewTexts`.

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
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._left, self._beside = QVBoxLayout(), QVBoxLayout()
        self._lay_out()

    def set_colours(self, colours: Colours) -> None:
        """Use the colours of another theme."""
        self._colours = colours
        self.show_texts(self._texts)

    def set_busy(self, busy: bool) -> None:
        """Let steps be taken only while nothing else is done to mail."""
        self._may_move = not busy
        for card in self._texts.cards:
            self.steps[card.key].setEnabled(self._may_move or not card.is_proven)

    def show_texts(self, texts: OverviewTexts) -> None:
        """Show other cards and bars; the focus stays at its step."""
        focused = [key for key, button in self.steps.items() if button.hasFocus()]
        self._texts, self.steps, self.bars = texts, {}, []
        self.title.setText(texts.title)
        self.detail.setText(texts.detail)
        self.detail.setVisible(bool(texts.detail))
        _replace(self._left, [self._card(card, not n) for n, card in enumerate(texts.cards)])
        _replace(self._beside, [self._section(*section) for section in texts.sections])
        self.set_busy(not self._may_move)
        if focused and focused[0] in self.steps:
            self.steps[focused[0]].setFocus()

    def focus_first(self) -> None:
        """Put the focus on the default action."""
        first = next(iter(self.steps.values()), None)
        if first is not None:
            first.setFocus()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        across = self.width() >= NARROW_PX
        wanted = QBoxLayout.Direction.LeftToRight if across else QBoxLayout.Direction.TopToBottom
        if self._columns.direction() != wanted:
            self._columns.setDirection(wanted)

    # --- pieces ---------------------------------------------------------------------------------

    def _card(self, card: StepCard, is_first: bool) -> QWidget:
        frame = QFrame()
        frame.setProperty("role", "step")
        usual = self.tr("Review and move\u2026") if card.is_proven else self.tr("Show")
        words = card.button or usual
        button = QPushButton(words, frame)
        button.setAccessibleName(f"{words} {card.title}")
        button.setAccessibleDescription(f"{card.amount}. {card.reason}")
        button.setProperty("primary", "true" if is_first else "false")
        wanted = self.step_wanted if card.is_proven else self.look_wanted
        button.clicked.connect(partial(wanted.emit, card.key))
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
        inner = QWidget()
        self._columns.setSpacing(20)
        self._columns.addLayout(self._left, 5)
        self._columns.addLayout(self._beside, 4)
        for column in (self._left, self._beside):
            column.setSpacing(10)
        pieces = (self.title, self.detail, self._columns, STRETCH)
        lay_out_column(*pieces, of=inner, margins=(16, 14, 16, 14), spacing=8)
        area = scrolled(self, inner)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        lay_out_column(area, of=self, margins=(0, 0, 0, 0))


def _replace(column: QVBoxLayout, parts: Sequence[QWidget]) -> None:
    """Put new pieces in the place of the old ones."""
    while (item := column.takeAt(0)) is not None:
        old = item.widget()
        if old is not None:
            old.hide()
            old.deleteLater()
    for part in parts:
        column.addWidget(part)
    column.addStretch()
