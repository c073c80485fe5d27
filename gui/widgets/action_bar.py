"""The bar below the results: what is marked, and the one button that acts on it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QLabel,
    QMenu,
    QPushButton,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from gui import wording
from gui.assets import Colours, icon
from gui.layouts import STRETCH, lay_out_column, lay_out_row, unbroken, with_text
from gui.models.results.board import ShownGroups, Totals

LEAST_WORDS_PX = 200  # so wide the counts stay beside the buttons, at the usual size of letters
SPACING = 8
BESIDE_ICON_PX = 4  # between a picture and its words
MARGINS = 6, 4, 0, 2


BETWEEN = " \u00b7 "  # two counts


class ActionBar(QFrame):
    """Counts, and offers what can be done.

    Where there is little room the counts stand above the buttons, and buttons that have a picture
    lose their words.

    Signals:
        select_wanted, clear_wanted, move_wanted, history_wanted: A button was pressed.
        copy_wanted: The main button was pressed where nothing can be moved (`offer_copy`).
    """

    select_wanted = Signal()
    clear_wanted = Signal()
    move_wanted = Signal()
    copy_wanted = Signal()
    history_wanted = Signal()

    def __init__(
        self, colours: Colours, *, elsewhere: Sequence[QAction], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("role", "bar")
        self._totals = Totals()
        self._shown: ShownGroups | None = None
        self._busy = ""
        self._scanned = False
        self._copies = False
        self._hindered = ""
        self._counts = QLabel()
        self._said_counts = ""
        self._hint = QLabel()
        self.select = QPushButton(self.tr("Select for me\u2026"))
        self.clear = QPushButton(self.tr("Clear marks"))
        self.history = QPushButton(self.tr("History"))
        self.move_marked = QToolButton()
        self._said = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._words = {button: button.text() for button in (self.history, self.select)}
        self._lay_out(elsewhere)
        self.set_colours(colours)
        self.select.clicked.connect(self.select_wanted)
        self.clear.clicked.connect(self.clear_wanted)
        self.history.clicked.connect(self.history_wanted)
        self.move_marked.clicked.connect(self._act)
        self._show()

    @property
    def said(self) -> str:
        """What it counts, in words."""
        return self._said_counts

    def set_colours(self, colours: Colours) -> None:
        """Use the colours of another theme."""
        self.select.setIcon(icon("wand", colours.text))
        self.history.setIcon(icon("history", colours.text))
        self._colours = colours
        picture = "folder" if self._copies else "trash"
        self.move_marked.setIcon(icon(picture, colours.on_accent, colours.dim))

    def show_totals(self, totals: Totals) -> None:
        """Count what is on the board."""
        if totals != self._totals:
            self._totals = totals
            self._show()

    def show_filtered(self, shown: ShownGroups) -> None:
        """Say how many groups pass the filter."""
        now = None if shown.are_all else shown
        if now != self._shown:
            self._shown = now
            self._show()

    def set_busy(self, why: str) -> None:
        """Why nothing can be moved now; "" where it can."""
        if why != self._busy:
            self._busy = why
            self._show()

    def set_hindered(self, why: str) -> None:
        """Why what is marked cannot be moved now; "" where it can, or part of it."""
        if why != self._hindered:
            self._hindered = why
            self._show()

    def set_scanned(self, scanned: bool) -> None:
        """Whether no groups means that there are none, and not that nobody looked."""
        if scanned != self._scanned:
            self._scanned = scanned
            self._show()

    def offer_copy(self, instead: bool) -> None:
        """Let the main button save a cleaned copy, because nothing here can be moved."""
        if instead != self._copies:
            self._copies = instead
            self.set_colours(self._colours)
            self._show()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(self._needed(0), super().minimumSizeHint().height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    # --- inside ---------------------------------------------------------------------------------

    def _show(self) -> None:
        totals = self._totals
        some = totals.groups + totals.templates > 0
        parts = []
        if self._shown is not None:
            shown = self._shown
            words = self.tr("Groups shown: %1 of %2")
            parts.append(_of(words, shown.groups, shown.of_groups))
            if shown.of_templates:
                words = self.tr("Same-template groups: %1 of %2")
                parts.append(_of(words, shown.templates, shown.of_templates))
        if totals.removable or totals.marked:
            copies = wording.number(totals.marked - totals.marked_templates)
            marked = self.tr("Marked: %1 of %2").replace("%1", copies)
            parts.append(marked.replace("%2", wording.number(totals.removable)))
        if totals.marked_templates:
            parts.append(self.tr("%Ln same template marked", "", totals.marked_templates))
        if totals.marked:
            parts.append(self.tr("%1 to move").replace("%1", wording.size(totals.marked_bytes)))
        said = BETWEEN.join(parts) if some else ""
        self._said_counts = said[:1].upper() + said[1:]
        self._counts.setText(unbroken(self._said_counts))
        self._counts.setVisible(some)
        why_not = self._busy or self._why_not()
        self._hint.setText(why_not)
        self._hint.setVisible(bool(why_not))
        self.move_marked.setEnabled(not why_not)
        self.move_marked.setText(self._main_words())
        name = self.move_marked.text().removesuffix("\u2026")
        self.move_marked.setAccessibleName(name)
        self.move_marked.setAccessibleDescription(why_not)
        self.move_marked.setToolTip(why_not or name)
        self.select.setEnabled(totals.removable > 0)
        self.clear.setEnabled(totals.marked > 0)
        self._fit()

    def _fit(self) -> None:
        """Let no button be cut: see the class."""
        direction, words = QBoxLayout.Direction, with_text(self, LEAST_WORDS_PX) + SPACING
        beside = self._needed(len(self._words)) + words <= self.width()
        self._said.setDirection(direction.LeftToRight if beside else direction.TopToBottom)
        kept = len(self._words)
        while kept and self._needed(kept) > self.width():
            kept -= 1
        for number, (button, text) in enumerate(reversed(self._words.items())):
            button.setText(text if number < kept else "")
            button.setToolTip("" if number < kept else text.removesuffix("\u2026"))

    def _needed(self, n_words: int) -> int:
        """The width of the buttons if so many of those with pictures have words, last ones first.

        Nothing is asked of a layout: it may be in the middle of being laid out.
        """
        buttons = (self.history, self.select, self.clear, self.move_marked)
        needed = sum(button.sizeHint().width() for button in buttons) + 3 * SPACING
        for number, (button, text) in enumerate(reversed(self._words.items())):
            has, wanted = bool(button.text()), number < n_words
            words_px = button.fontMetrics().horizontalAdvance(text) + BESIDE_ICON_PX
            needed += (wanted - has) * words_px
        return needed + MARGINS[0] + MARGINS[2]

    def _main_words(self) -> str:
        if self._copies:
            return self.tr("Save a cleaned copy\u2026")
        if self._totals.marked:
            return self.tr("Move %Ln to Trash\u2026", "", self._totals.marked)
        return self.tr("Move to Trash\u2026")

    def _act(self) -> None:
        wanted = self.copy_wanted if self._copies else self.move_wanted
        wanted.emit()

    def _why_not(self) -> str:
        if not self._totals.groups + self._totals.templates:
            if self._scanned:
                return self.tr("No copies to move")
            return self.tr("No groups yet: scan first")
        if not self._totals.marked:
            return self.tr("Nothing marked: press Space on a copy, or Select for me")
        return self._hindered

    def _lay_out(self, elsewhere: Sequence[QAction]) -> None:
        for label in (self._counts, self._hint):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)  # beside buttons with long words
        self._counts.setProperty("role", "strong")
        self._hint.setProperty("role", "dim")
        self.select.setAccessibleName(self.tr("Select for me"))
        self.clear.setAccessibleName(self.tr("Clear marks"))
        self.history.setAccessibleName(self.tr("History"))
        self.move_marked.setProperty("primary", "true")
        self.move_marked.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.move_marked.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        self.move_marked.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        menu = QMenu(self.move_marked)
        menu.addActions(list(elsewhere))
        self.move_marked.setMenu(menu)
        words = lay_out_column(self._counts, self._hint, spacing=0)
        pieces = (STRETCH, self.history, self.select, self.clear, self.move_marked)
        self._said.setSpacing(SPACING)
        self._said.addLayout(words, 1)
        self._said.addLayout(lay_out_row(*pieces, spacing=SPACING))
        lay_out_row((self._said, 1), of=self, margins=MARGINS)


def _of(words: str, some: int, whole: int) -> str:
    """Words with "%1 of %2" in them."""
    return words.replace("%1", wording.number(some)).replace("%2", wording.number(whole))
