"""«Select for me»: the sheet beside the results, its preview, and showing what it leaves alone."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QObject, Signal, Slot

from core.columns import Int32s
from core.model.refusals import RefusalKind
from core.words.refusals import REFUSALS
from gui import wording
from gui.assets import Colours
from gui.controllers.review.selection import SelectionController
from gui.dialogs.review.select_for_me import SelectForMe
from gui.models.results.selection import SelectionChoice, SelectionPreview
from gui.widgets.banner import BannerTone
from gui.widgets.menus import Act
from gui.wiring.on_demand import OnDemand
from gui.wiring.parts import Parts


class Selecting(QObject):
    """Connects the sheet with the window.

    Signals:
        crashed: An exception of ours.
    """

    crashed = Signal(object)

    def __init__(
        self, parts: Parts, colours: Callable[[], Colours], parent: QObject | None = None
    ) -> None:
        """`colours`: of the theme that is in force."""
        super().__init__(parent)
        self._parts, self._colours = parts, colours
        self._sheet = OnDemand(self._make_sheet)
        self._controller = SelectionController(parts.review, self)
        window = parts.window
        window.bar.select_wanted.connect(self.open)
        window.menus.actions[Act.SELECT_FOR_ME].triggered.connect(self.open)
        self._controller.previewed.connect(self._on_previewed)
        self._controller.crashed.connect(self.crashed)
        parts.review.changed.connect(self._follow)

    @property
    def sheet(self) -> SelectForMe:
        """What the user chooses from; made when first asked for."""
        return self._sheet.widget

    def _make_sheet(self) -> SelectForMe:
        sheet = SelectForMe(self._colours())
        self._parts.window.right.addWidget(sheet)
        sheet.changed.connect(self._preview)
        sheet.applied.connect(self._apply)
        sheet.reason_chosen.connect(self._show_left_alone)
        sheet.closed.connect(self.close)
        self._controller.previewing.connect(sheet.show_waiting)
        return sheet

    def set_colours(self, colours: Colours) -> None:
        """Paint in the colours of a theme."""
        if made := self._sheet.made:
            made.set_colours(colours)

    @Slot()
    def open(self) -> None:
        """Show the sheet in the place of the comparison."""
        window = self._parts.window
        window.menus.actions[Act.COMPARE].setChecked(True)
        window.right.show()
        window.right.setCurrentWidget(self.sheet)  # the window then makes room for it
        self.sheet.setFocus()
        self._preview(self.sheet.choice)

    @Slot()
    def close(self) -> None:
        """Show the comparison again."""
        window = self._parts.window
        window.right.setCurrentWidget(window.compare)
        window.results.setFocus()

    def wait(self, seconds: float) -> None:
        """Stop and wait. For closing only."""
        self._controller.wait(seconds)

    @Slot(object)
    def _preview(self, choice: SelectionChoice) -> None:
        self._controller.preview(choice, self._selected_groups())

    @Slot(object)
    def _apply(self, choice: SelectionChoice) -> None:
        self._controller.apply(choice, self._selected_groups())

    @Slot(object)
    def _on_previewed(self, preview: SelectionPreview) -> None:
        self.sheet.show_preview(preview)

    @Slot()
    def _follow(self) -> None:
        """The groups are others now: the preview follows while it is seen."""
        if shown := self._sheet.shown:
            self._preview(shown.choice)

    @Slot(object)
    def _show_left_alone(self, kind: RefusalKind) -> None:
        rows = self._controller.left_alone(kind)
        self._parts.review.shown_copies.show_only(rows)
        text = self.tr("Showing %Ln skipped (copy|copies):", "", len(rows))
        self._parts.window.banner.tell(
            f"{text} {wording.say(REFUSALS[kind])}",
            tone=BannerTone.WARNING,
            buttons=((self.tr("Show all"), self._parts.show_all),),
            closed=self._parts.show_all,
        )

    def _selected_groups(self) -> Int32s:
        lines = self._parts.review.model.lines
        numbers = self._parts.window.results.selected_numbers()
        if lines is None or not len(numbers):
            return np.zeros(0, np.int32)
        return np.unique(lines.group[numbers])
