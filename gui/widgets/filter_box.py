"""The line that filters the results."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget
from typing_extensions import override

from gui.assets import Colours, icon

SETTLE_MS = 150  # so long after the last key the list follows
_TO_THE_LIST = (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)
_KEYPAD = Qt.KeyboardModifier.KeypadModifier
_CANCEL = QKeySequence.StandardKey.Cancel


class FilterBox(QLineEdit):
    """Asks for a filter line.

    Signals:
        filter_wanted: The line, once typing settled.
        list_wanted: The keys are to go on to the list: Return or Down was pressed.
    """

    filter_wanted = Signal(str)
    list_wanted = Signal()

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(self.tr("Filter results"))
        self.setAccessibleName(self.tr("Filter results"))
        self.setToolTip(
            self.tr(
                "Words of subject or sender, or:\n"
                "from:anna  subject:invoice  in:archive\n"
                "after:2024-03-15  before:2025\n"
                "size:>1M  score:<0.95  has:attachment  marked:no\n"
                "is:copy  is:same  is:near  is:conflict  is:template"
            )
        )
        self.setAccessibleDescription(self.toolTip())
        self.setClearButtonEnabled(True)
        self._lens = self.addAction(
            icon("search", colours.dim), QLineEdit.ActionPosition.LeadingPosition
        )
        self._timer = QTimer(self, interval=SETTLE_MS, singleShot=True)
        self._timer.timeout.connect(self.settle)
        self.textChanged.connect(self._timer.start)
        self.returnPressed.connect(self.settle)

    def set_colours(self, colours: Colours) -> None:
        """Use the colours of another theme."""
        self._lens.setIcon(icon("search", colours.dim))

    def show_wrong(self, term: str) -> None:
        """Mark the line if it holds a term that cannot be read."""
        self.setProperty("wrong", "true" if term else "false")
        self.style().unpolish(self)
        self.style().polish(self)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(_CANCEL) and self.text():
            self.clear()
            event.accept()
            return
        super().keyPressEvent(event)
        if event.key() in _TO_THE_LIST and not event.modifiers() & ~_KEYPAD:
            self.list_wanted.emit()

    @Slot()
    def settle(self) -> None:
        """Ask for the line as it is, without waiting for more keys."""
        self._timer.stop()
        self.filter_wanted.emit(self.text())
