"""The strip that asks for a similarity: slider, spin box, presets, and what finds copies.

It is for who knows what a similarity is, so it is folded at first: a button in the bar above says
its value.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QFrame,
    QLabel,
    QMenu,
    QToolButton,
    QWidget,
)

from core.model.groups import ALL_DETECTORS, Detector
from core.words.verdicts import DETECTORS
from gui import wording
from gui.assets import Colours
from gui.layouts import lay_out_column, lay_out_row, leave_wheel, shape_number, with_text
from gui.models.results.board import Totals
from gui.widgets.histogram import HistogramSlider

DOUBTFUL_BELOW = 60  # hundredths; P0 finds best at 0.6, so below many pairs are something else


class SimilarityBar(QFrame):
    """Asks for a similarity.

    Signals:
        threshold_changed: The new similarity, 0.5..1.
        slide_ended: The handle was let go, or another way of asking was used.
        value_shown: The similarity that it shows now, 0.5..1, and the words of its preset or "".
        bar_chosen: Show the pairs of this similarity, 0.5..1.
    """

    threshold_changed = Signal(float)
    slide_ended = Signal()
    value_shown = Signal(float, str)
    bar_chosen = Signal(float)

    def __init__(
        self,
        colours: Colours,
        *,
        threshold: float,
        find_by: QMenu,
        parent: QWidget | None = None,
    ) -> None:
        """`find_by`: the switches of what finds groups."""
        super().__init__(parent)
        self.slider = HistogramSlider(colours)
        self.spin = QDoubleSpinBox(minimum=0.5, maximum=1.0, singleStep=0.01, decimals=2)
        shape_number(self.spin)
        self.presets = QComboBox()
        leave_wheel(self.presets)
        self.find_by = QToolButton()
        self.find_by.setMenu(find_by)
        self._note = QLabel()
        self._totals = Totals()
        self._fill_presets()
        self._lay_out()
        self.set_threshold(threshold)
        self.slider.valueChanged.connect(self._on_slid)
        self.slider.sliderReleased.connect(self.slide_ended)
        self.slider.bar_chosen.connect(lambda bar: self.bar_chosen.emit(bar / 100))
        self.spin.valueChanged.connect(self._on_spun)
        self.presets.activated.connect(self._preset_chosen)
        self._describe()

    def set_colours(self, colours: Colours) -> None:
        """Use the colours of another theme."""
        self.slider.set_colours(colours)

    def set_threshold(self, threshold: float) -> None:
        """Show a similarity without asking for it."""
        for widget in (self.slider, self.spin, self.presets):
            widget.blockSignals(True)
        self.slider.setValue(round(threshold * 100))
        if round(self.spin.value() * 100) != round(threshold * 100):
            self.spin.setValue(threshold)  # else it would complete what is being typed
        at = self.presets.findData(round(threshold * 100))
        self.presets.setCurrentIndex(max(0, at))
        for widget in (self.slider, self.spin, self.presets):
            widget.blockSignals(False)
        self.slider.update()
        self._describe()
        self.tell_value()

    def tell_value(self) -> None:
        """Tell what is shown."""
        at = self.presets.currentIndex()
        self.value_shown.emit(self.spin.value(), self.presets.itemText(at) if at > 0 else "")

    def set_counts(self, counts: NDArray[np.int64]) -> None:
        """Show a histogram, see `HistogramSlider.set_counts`."""
        self.slider.set_counts(counts)

    def show_totals(self, totals: Totals) -> None:
        """Let screen readers say what the similarity finds."""
        self._totals = totals
        self._describe()

    def show_detectors(self, on: frozenset[Detector]) -> None:
        """Say on the button whether all that finds groups is switched on."""
        every = on == ALL_DETECTORS
        number = wording.number(len(on))
        some = self.tr("Find by %1 of %2\u2026").replace("%1", number)
        words = some.replace("%2", wording.number(len(ALL_DETECTORS)))
        self.find_by.setText(self.tr("Find by\u2026") if every else words)
        named = wording.listed(wording.say(DETECTORS[one]) for one in Detector if one in on)
        self.find_by.setToolTip(self.tr("Groups are found by: %1").replace("%1", named))
        self.find_by.setAccessibleDescription(named)

    def focus_slider(self) -> None:
        """Put the keys on the slider."""
        self.slider.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # --- inside ---------------------------------------------------------------------------------

    def _fill_presets(self) -> None:
        for name, hundredths in (
            (self.tr("Custom"), 0),
            (self.tr("Same only \u2013 1.00"), 100),
            (self.tr("Careful \u2013 0.90"), 90),
            (self.tr("Normal \u2013 0.60"), 60),
            (self.tr("Wide \u2013 0.50"), 50),
        ):
            self.presets.addItem(name, hundredths)
        self.presets.setAccessibleName(self.tr("Similarity presets"))
        self.presets.setToolTip(self.tr("Common values"))
        self.find_by.setAccessibleName(self.tr("Find by"))
        self.find_by.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.find_by.setProperty("button", "true")
        self.find_by.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.spin.setAccessibleName(self.tr("Similarity as a number"))
        self.spin.setMinimumWidth(with_text(self, 72))  # its number is never cut
        self.presets.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.presets.setMinimumWidth(88)  # of long words: the number stands beside it
        self.spin.setAlignment(Qt.AlignmentFlag.AlignRight)

    def _lay_out(self) -> None:
        self.setProperty("role", "strip")
        label = QLabel(self.tr("Similarity"))
        label.setProperty("role", "strong")
        label.setBuddy(self.slider)
        self._note.setProperty("role", "dim")
        self._note.setTextFormat(Qt.TextFormat.PlainText)
        heading = lay_out_row(label, (self._note, 1), spacing=10)
        left = lay_out_column(heading, self.slider, spacing=0)
        pieces = ((left, 1), self.spin, self.presets, self.find_by)
        lay_out_row(*pieces, of=self, margins=(12, 5, 10, 3), spacing=8)

    @Slot(int)
    def _on_slid(self, hundredths: int) -> None:
        self._ask(hundredths / 100, ended=not self.slider.isSliderDown())

    @Slot(float)
    def _on_spun(self, threshold: float) -> None:
        self._ask(threshold, ended=True)

    @Slot(int)
    def _preset_chosen(self, number: int) -> None:
        hundredths = int(self.presets.itemData(number))
        if hundredths:
            self._ask(hundredths / 100, ended=True)

    def _ask(self, threshold: float, *, ended: bool) -> None:
        self.set_threshold(threshold)
        self.threshold_changed.emit(round(threshold, 2))
        if ended:
            self.slide_ended.emit()

    def _describe(self) -> None:
        value = self.slider.value()
        spoken = self.tr("%Ln group(s)", "", self._totals.groups)
        number = self.locale().toString(value / 100, "f", 2)
        self.slider.setAccessibleDescription(f"{number}, {spoken}")
        doubtful = value < DOUBTFUL_BELOW
        self._note.setText(
            self.tr("Many of these will be different messages.") if doubtful else ""
        )
