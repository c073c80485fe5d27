"""What finds groups: the switches in the menu and beside the slider."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from gui.wiring.parts import Parts


class Detecting(QObject):
    """Connects the switches with the review, and remembers them."""

    def __init__(self, parts: Parts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._parts = parts
        for action in parts.window.menus.detectors.values():
            action.triggered.connect(self._choose)
        parts.review.changed.connect(self._follow)
        self._follow()

    @Slot()
    def _choose(self) -> None:
        parts = self._parts
        switches = parts.window.menus.detectors
        wanted = frozenset(one for one, action in switches.items() if action.isChecked())
        if wanted:
            parts.review.set_detectors(wanted)
        else:
            parts.window.say(
                self.tr("Leave at least one turned on. Without one, no copies can be found.")
            )
        self._follow()

    @Slot()
    def _follow(self) -> None:
        """Show what is on; a step back may have changed it."""
        parts = self._parts
        on = parts.review.choices.detectors
        for one, action in parts.window.menus.detectors.items():
            action.setChecked(one in on)
        parts.window.similarity.show_detectors(on)
        if parts.preferences.detectors != on:
            parts.preferences.detectors = on
