"""What finds groups: the switches in the menu and beside the slider."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from gui.wiring.desk import Desk


class Detecting(QObject):
    """Connects the switches with the review, and remembers them."""

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        for action in desk.window.menus.detectors.values():
            action.triggered.connect(self._choose)
        desk.review.changed.connect(self._follow)
        self._follow()

    @Slot()
    def _choose(self) -> None:
        desk = self._desk
        switches = desk.window.menus.detectors
        wanted = frozenset(one for one, action in switches.items() if action.isChecked())
        if wanted:
            desk.review.set_detectors(wanted)
        else:
            desk.window.say(self.tr("One of them must stay on, or nothing would be found."))
        self._follow()

    @Slot()
    def _follow(self) -> None:
        """Show what is on; a step back may have changed it."""
        desk = self._desk
        on = desk.review.choices.detectors
        for one, action in desk.window.menus.detectors.items():
            action.setChecked(one in on)
        desk.window.similarity.show_detectors(on)
        if desk.preferences.detectors != on:
            desk.preferences.detectors = on
