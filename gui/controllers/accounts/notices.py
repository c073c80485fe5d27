"""What happens to the connections with servers, brought from their threads to the screen's."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal, Slot

from core.model.remote import Notice


class NoticeRelay(QObject):
    """Passes notices on.

    Signals:
        told: A `Notice`, on the GUI thread.
    """

    told = Signal(object)
    _told = Signal(object)  # any thread -> GUI thread

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._told.connect(self._pass, Qt.ConnectionType.QueuedConnection)

    def tell(self, notice: Notice) -> None:
        """Take a notice; may be called in any thread."""
        try:
            self._told.emit(notice)
        except RuntimeError:  # the window was closed and its objects are gone
            return

    @Slot(object)
    def _pass(self, notice: Notice) -> None:
        self.told.emit(notice)
