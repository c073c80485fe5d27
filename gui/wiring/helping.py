"""Help, theme, quitting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from core.system.later import Later
from gui.assets import theme_named
from gui.dialogs.about import AboutDialog
from gui.dialogs.lists import keys_dialog
from gui.dialogs.manual import ManualDialog
from gui.widgets.menus import Act
from gui.wiring.parts import Parts

if TYPE_CHECKING:
    from core.system import notices
else:
    notices = Later("core.system.notices")


class Helping(QObject):
    """Connects what is left of the menus.

    Signals:
        theme_wanted: A `Theme`.
    """

    theme_wanted = Signal(object)

    def __init__(self, parts: Parts, language: str, parent: QObject | None = None) -> None:
        """`language`: the code of the one that the window speaks."""
        super().__init__(parent)
        self._parts, self._language = parts, language
        self._manual: ManualDialog | None = None
        menus = parts.window.menus
        menus.actions[Act.MANUAL].triggered.connect(self.show_manual)
        menus.actions[Act.KEYS].triggered.connect(self._show_keys)
        menus.actions[Act.ABOUT].triggered.connect(self._show_about)
        menus.actions[Act.QUIT].triggered.connect(parts.window.close)
        for theme, action in menus.themes.items():
            action.setChecked(theme is theme_named(parts.preferences.theme))
            action.setData(theme.value)
            action.triggered.connect(self._choose_theme)

    @Slot()
    def _choose_theme(self) -> None:
        for theme, action in self._parts.window.menus.themes.items():
            if action.isChecked():
                self._parts.preferences.theme = theme.value
                self.theme_wanted.emit(theme)

    @Slot()
    def show_manual(self) -> None:
        """Open the manual beside the window, or bring the one that is open to the front."""
        if self._manual is None:
            self._manual = ManualDialog(self._language, self._parts.window)
            self._manual.show()
        else:
            self._manual.show()
            self._manual.raise_()
            self._manual.activateWindow()

    @Slot()
    def _show_keys(self) -> None:
        dialog = keys_dialog(self._parts.window.menus.key_list(), self._parts.window)
        dialog.exec()
        dialog.deleteLater()

    @Slot()
    def _show_about(self) -> None:
        dialog = AboutDialog(
            notices.bundled_libraries(), notices.third_party_notices(), self._parts.window
        )
        dialog.exec()
        dialog.deleteLater()
