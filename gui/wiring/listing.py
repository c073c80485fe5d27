"""The list as a file: asks for its name, says what became of it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog

from gui.controllers.review.listing import SUFFIX, ListingController
from gui.models.plain import plain_line
from gui.widgets.banner import BannerTone
from gui.widgets.menus import Act
from gui.wiring.parts import Parts


class Listing(QObject):
    """Connects File \u25b8 Export the list.

    Signals:
        crashed: An exception of ours.
    """

    crashed = Signal(object)

    def __init__(self, parts: Parts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._parts = parts
        self._controller = ListingController(parts.review.model, self)
        self._controller.exported.connect(self._tell_exported)
        self._controller.failed.connect(self._tell_failed)
        self._controller.crashed.connect(self.crashed)
        parts.window.menus.actions[Act.EXPORT_LIST].triggered.connect(self._ask_where)

    @property
    def is_busy(self) -> bool:
        """Whether a list is being written."""
        return self._controller.is_busy

    def wait(self, seconds: float) -> bool:
        """Wait for the file that is being written. For closing only."""
        return self._controller.wait(seconds)

    @Slot()
    def _ask_where(self) -> None:
        preferences = self._parts.preferences
        name, _ = QFileDialog.getSaveFileName(
            self._parts.window,
            self.tr("Export the list"),
            str(preferences.last_folder / f"{self.tr('Copies')}{SUFFIX}"),
            self.tr("Tables (%1)").replace("%1", f"*{SUFFIX}"),
        )
        if not name:
            return
        path = Path(name)
        preferences.last_folder = path.parent
        self._controller.export(path if path.suffix else path.with_suffix(SUFFIX))

    @Slot(object)
    def _tell_exported(self, path: Path) -> None:
        self._parts.window.say(self.tr("List exported to %1").replace("%1", plain_line(str(path))))

    @Slot(object)
    def _tell_failed(self, error: OSError) -> None:
        if isinstance(error, FileExistsError):
            words = self.tr("%1 is a different kind of file. Choose a different name.")
        else:
            words = self.tr("%1 could not be written.")
        text = words.replace("%1", plain_line(str(error.filename)))
        self._parts.window.banner.tell(text, tone=BannerTone.BAD)
