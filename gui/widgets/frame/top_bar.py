"""The bar at the top: what is searched, what is shown of it, and what that amounts to.

One line of buttons. What does not fit into a narrow window gets shorter, and nothing is cut: the
summary leaves parts out, then the button of keywords its words, then that of the similarity all
but its value. How many groups there are goes last. The filter takes the room that is left.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Slot
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QLabel,
    QLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from gui import wording
from gui.assets import Colours, icon
from gui.layouts import STRETCH, lay_out_row, with_text
from gui.models.results.board import Totals
from gui.widgets.filter_box import FilterBox

SPACING = 8
FILTER_PX = (150, 640)
FILTER_WISH_PX = 180  # the summary gets shorter before the filter has less
FILTER_EDGES_PX = 54  # beside its words: the lens, the edges, a gap
BETWEEN = " \u00b7 "


class Summary(QLabel):
    """Says how much was found, in as many words as there is room for.

    Attributes:
        full: All that it would say.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices: list[str] = [""]
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setProperty("role", "strong")

    @property
    def full(self) -> str:
        """All that there is to say."""
        return self._choices[0]

    @property
    def least_width(self) -> int:
        """The width in which the shortest of it can be said, in pixels; 0: there is nothing."""
        said = self._choices[:-1]
        return self._width(said[-1]) + SPACING if said else 0

    def say(self, choices: Sequence[str], why: str = "") -> None:
        """What there is to say, the fullest first; `why`: more about it, in its tool tip."""
        self._choices = [*choices, ""]
        self.setToolTip("\n".join(filter(None, (self.full, why))))
        self.setAccessibleName(self.full)

    def fit(self, room: int, most: int) -> None:
        """Say as much as there is room for.

        Args:
            room: In pixels.
            most: So many pixels it may take to say the shortest.
        """
        fitting = [words for words in self._choices[:-2] if self._width(words) <= room]
        fitting += [words for words in self._choices[-2:] if self._width(words) <= most]
        self.setText(next(iter(fitting), ""))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    @override
    def sizeHint(self) -> QSize:
        return QSize(self._width(self.text()), super().sizeHint().height())

    def _width(self, words: str) -> int:
        return self.fontMetrics().horizontalAdvance(words) + 4


class TopBar(QWidget):
    """Add source, Scan, the filter, what folds the similarity out, keywords and the summary."""

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.add_source = QToolButton()
        self.add_menu = QMenu(self)
        self.scan = QPushButton(self.tr("Scan"))
        self.filter = FilterBox(colours)
        self.similarity = QToolButton()
        self.keywords = QToolButton()
        self._similarity_words = ("", "", "")  # in full, the value alone, and the named value
        self.summary = Summary()
        self._shape()
        self.show_similarity(0.6, "")
        self.show_keywords(0)
        self.set_colours(colours)

    @property
    def focus_order(self) -> tuple[QWidget, ...]:
        """What Tab goes through behind the sources."""
        return (self.filter, self.similarity, self.keywords)

    def set_colours(self, colours: Colours) -> None:
        """Use the colours of another theme."""
        self._colours = colours
        self.filter.set_colours(colours)
        self.add_source.setIcon(icon("add", colours.text))
        self.keywords.setIcon(icon("words", colours.text))
        self.scan.setIcon(icon("scan", colours.on_accent, colours.dim))
        self._draw_fold()

    def add_actions(self, sources: Sequence[QAction], scan: QAction, keywords: QAction) -> None:
        """What the buttons do."""
        self.add_menu.addActions(list(sources))
        self.scan.clicked.connect(scan.trigger)
        self.keywords.clicked.connect(keywords.trigger)

    def show_totals(self, totals: Totals, before: Totals | None) -> None:
        """Say what there is, and how much more or less than before the similarity changed."""
        groups = self.tr("%Ln group(s)", "", totals.groups)
        if before is not None and before.groups != totals.groups:
            step = totals.groups - before.groups
            sign = "+" if step > 0 else "\u2212"
            groups += f" ({sign}{wording.number(abs(step))})"
        templates = self.tr("%Ln same-template group(s)", "", totals.templates)
        removable = self.tr("%Ln can be marked", "", totals.removable)
        size = wording.size(totals.removable_bytes)
        some = [groups, removable, size]
        whole = [groups, templates, removable, size] if totals.templates else some
        choices = (whole, some, [groups, removable], [groups])
        why = self.tr(
            "This counts the list of copies. The steps of the overview also count other messages, "
            "such as quoted ones and old issues of a series."
        )
        self.summary.say([BETWEEN.join(parts) for parts in choices], why)
        self._fit()

    def clear_totals(self) -> None:
        """Say nothing: nothing was scanned."""
        self.summary.say([])
        self._fit()

    def show_similarity(self, threshold: float, preset: str) -> None:
        """Say on the button what the folded strip is set to; `preset`: what that is called."""
        number = self.locale().toString(threshold, "f", 2)
        named = self.tr("Similarity: %1")
        words = named.replace("%1", preset or number)
        all_words = (words, number, named.replace("%1", number))
        if all_words != self._similarity_words:
            self._similarity_words = all_words
            self.similarity.setText(words)
            self.similarity.setAccessibleName(words)
            self._fit()

    def show_keywords(self, n: int) -> None:
        """Say on their button how many keywords are searched for."""
        words = self.tr("Keywords\u2026")
        if n:
            words = self.tr("Keywords: %1\u2026").replace("%1", self.locale().toString(n))
        self.keywords.setText(words)
        self.keywords.setAccessibleName(words.removesuffix("\u2026"))
        self._fit()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(self._needed(words=False, short=True), super().minimumSizeHint().height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def event(self, event: QEvent) -> bool:
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:  # such as after a change of letters
            self._fit()
        return handled

    # --- inside ---------------------------------------------------------------------------------

    def _shape(self) -> None:
        self.add_source.setText(self.tr("Add source"))
        self.add_source.setAccessibleName(self.tr("Add source"))
        self.add_source.setMenu(self.add_menu)
        self.add_source.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.scan.setAccessibleName(self.tr("Scan"))
        self.scan.setProperty("primary", "true")
        self.similarity.setCheckable(True)
        self.similarity.setToolTip(self.tr("How alike messages must be to count as copies"))
        self.similarity.toggled.connect(self._draw_fold)
        self.keywords.setToolTip(self.tr("Words that protect, limit or select mail"))
        for button in (self.add_source, self.similarity, self.keywords):
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setProperty("button", "true")
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.filter.setMaximumWidth(with_text(self, FILTER_PX[1]))
        pieces = (
            self.add_source,
            self.scan,
            (self.filter, 99),  # all there is, before the gap
            self.similarity,
            self.keywords,
            (STRETCH, 1),
            self.summary,
        )
        row = lay_out_row(*pieces, of=self, margins=(0, 0, 0, 0), spacing=SPACING)
        row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)  # see minimumSizeHint

    @Slot()
    def _draw_fold(self) -> None:
        name = "down" if self.similarity.isChecked() else "right"
        self.similarity.setIcon(icon(name, self._colours.dim))

    def _fit(self) -> None:
        """Leave words out where they would cut something: see the module."""
        self.filter.setMinimumWidth(self._filter_px())
        self._level()
        style, room = Qt.ToolButtonStyle, self.width()
        count = self.summary.least_width
        words = self._needed(words=True, short=False) + count <= room
        short = not words and self._needed(words=False, short=False) + count > room
        left = room - self._needed(words=words, short=short) - SPACING
        _, value, named = self._similarity_words
        more = self._px(named) - self._px(value)
        is_named = short and more + count + SPACING <= left  # else nobody knows what the value is
        left -= more if is_named else 0
        wish = max(0, with_text(self, FILTER_WISH_PX) - self._filter_px())
        self.summary.fit(left - wish, left)
        self.keywords.setToolButtonStyle(
            style.ToolButtonTextBesideIcon if words else style.ToolButtonIconOnly
        )
        self.similarity.setText(named if is_named else self._similarity_words[short])

    def _level(self) -> None:
        """Make all of it equally high: the words then stand on one line, to the pixel."""
        parts = (self.add_source, self.scan, self.filter, self.similarity, self.keywords)
        high = max(part.sizeHint().height() for part in parts)
        for part in parts:
            part.setFixedHeight(high)

    def _needed(self, *, words: bool, short: bool) -> int:
        """The width that the buttons need, and the filter.

        Args:
            words: Whether the keywords have theirs.
            short: Whether the similarity has its value alone.
        """
        buttons = (self.add_source, self.scan, self.similarity, self.keywords)
        needed = sum(button.sizeHint().width() + SPACING for button in buttons)
        has_words = self.keywords.toolButtonStyle() is not Qt.ToolButtonStyle.ToolButtonIconOnly
        needed += (words - has_words) * self._px(f"  {self.keywords.text()}", SPACING)
        needed += self._px(self._similarity_words[short]) - self._px(self.similarity.text())
        return needed + self._filter_px() + SPACING

    def _px(self, words: str, more: int = 0) -> int:
        """The width of words on a button.

        Never less than what Qt gives them (a blank on either side, beside a picture), or two
        calls in a row would not come to the same end.
        """
        return self.keywords.fontMetrics().horizontalAdvance(words) + more

    def _filter_px(self) -> int:
        """The least width of the filter: what it asks for is not cut."""
        asks = self.filter.fontMetrics().horizontalAdvance(self.filter.placeholderText())
        return max(FILTER_PX[0], asks + with_text(self, FILTER_EDGES_PX))
