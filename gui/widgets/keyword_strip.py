"""The strip below the tool bar that says what is held back by the user's keywords.

It is there while words are searched for and as long as they hold something back: what is not in
the list for their sake must not be missed in silence.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QLabel, QProgressBar, QPushButton, QWidget

from core.job import Progress
from gui import wording
from gui.assets import Colours, icon
from gui.layouts import lay_out_row, square


class KeywordStrip(QFrame):
    """Says what keywords do.

    Signals:
        change_wanted: Show the keywords.
        search_wanted: Search for them (again).
        stop_wanted: Stop searching.
    """

    change_wanted = Signal()
    search_wanted = Signal()
    stop_wanted = Signal()

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colours, self._bad = colours, False
        self._picture = QLabel(self)
        self._words = QLabel(self)
        self._bar = QProgressBar(self, textVisible=False)
        self._stop = QPushButton(self.tr("Stop"), self)
        self._search = QPushButton(self.tr("Search now"), self)
        self._change = QPushButton(self.tr("Change\u2026"), self)
        self._lay_out()
        self._stop.clicked.connect(self.stop_wanted)
        self._search.clicked.connect(self.search_wanted)
        self._change.clicked.connect(self.change_wanted)
        self.set_colours(colours)
        self.hide()

    @property
    def words(self) -> str:
        """What it says."""
        return self._words.text()

    def set_colours(self, colours: Colours) -> None:
        """Use the colours of another theme."""
        self._colours = colours
        self._stop.setIcon(icon("stop", colours.text))
        self._draw()

    def show_searching(self, n_words: int) -> None:
        """Words are searched for."""
        self._words.setText(self.tr("Looking for %Ln keyword(s) in the mail…", "", n_words))
        self._bar.setRange(0, 0)
        self._turn(busy=True, bad=False)

    @Slot(object)
    def show_progress(self, progress: Progress) -> None:
        """How far the search is."""
        self._bar.setRange(0, 1000 if progress.total else 0)
        if progress.total:
            self._bar.setValue(progress.done * 1000 // progress.total)
            of = self.tr("%1 of %2").replace("%1", wording.number(progress.done))
            words = of.replace("%2", wording.number(progress.total))
            self._bar.setAccessibleDescription(words)

    def show_in_force(self, sentences: Sequence[str]) -> None:
        """What is held back now."""
        self._words.setText("\n".join(sentences))
        self._turn(busy=False, bad=False)

    def show_not_searched(self, why: str) -> None:
        """Nobody knows what mentions the words, so everything is held back."""
        self._words.setText(why)
        self._turn(busy=False, bad=True)

    def end(self) -> None:
        """Nothing is held back."""
        self.hide()

    def _turn(self, *, busy: bool, bad: bool) -> None:
        self._bad = bad
        self._bar.setVisible(busy)
        self._stop.setVisible(busy)
        self._search.setVisible(bad)
        self.setProperty("role", "warning" if bad else "strip")
        for widget in (self, self._words):  # the role chooses the style
            widget.style().unpolish(widget)
            widget.style().polish(widget)
        self._draw()
        self.show()

    def _draw(self) -> None:
        ink = self._colours.on_warning if self._bad else self._colours.accent
        name = "warning" if self._bad else "words"
        self._picture.setPixmap(icon(name, ink).pixmap(square(self, 18)))

    def _lay_out(self) -> None:
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setWordWrap(True)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._words.setAccessibleName(self.tr("What the keywords protect"))
        self._bar.setAccessibleName(self.tr("Progress of the search for keywords"))
        self._bar.setFixedSize(140, 8)
        self._stop.setAccessibleName(self.tr("Stop looking for keywords"))
        self._search.setAccessibleName(self.tr("Search for the keywords now"))
        self._change.setAccessibleName(self.tr("Change the keywords"))
        layout = lay_out_row(self._picture, (self._words, 1), self._bar, of=self)
        layout.setContentsMargins(12, 5, 8, 5)
        layout.setSpacing(8)
        for button in (self._stop, self._search, self._change):
            layout.addWidget(button)
