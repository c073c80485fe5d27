"""Undo and Redo in lines to type in: of what was typed there, else of what the program did."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget
from typing_extensions import override

_KEYS = QKeySequence.StandardKey


class LineUndo(QObject):
    """Leaves the keys to the window's menu where a line has nothing of its own to take back."""

    def __init__(self, window: QWidget, fields: Iterable[QWidget]) -> None:
        """`fields`: lines, or what holds one."""
        super().__init__(window)
        self._lines: dict[QObject, QLineEdit] = {}
        for field in fields:
            line = field if isinstance(field, QLineEdit) else field.findChild(QLineEdit)
            if line is not None:
                self._lines[field] = line
                field.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt asks a line first whether it wants a key; it wants Undo even where it has none."""
        line = self._lines.get(watched)
        if (
            line is None
            or event.type() != QEvent.Type.ShortcutOverride
            or not isinstance(event, QKeyEvent)
        ):
            return False
        undoes = event.matches(_KEYS.Undo) and not line.isUndoAvailable()
        redoes = event.matches(_KEYS.Redo) and not line.isRedoAvailable()
        if not (undoes or redoes):
            return False
        event.ignore()
        return True
