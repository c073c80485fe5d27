"""What is kept on this computer and where, and forgetting what can be read again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui import wording
from gui.layouts import unbroken


class StoredFolder(NamedTuple):
    """A folder of ours: what is in it, where it lies, how much it holds."""

    words: str
    path: Path
    size_bytes: int


class StoragePage(QWidget):
    """Places with their sizes.

    Signals:
        show_asked: A folder (`Path`) is to be shown.
        forget_asked: What was remembered of mail is to be forgotten.
    """

    show_asked = Signal(object)
    forget_asked = Signal()

    def __init__(self, kept: Sequence[StoredFolder], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(
            _label(
                self.tr(
                    "Twinsweep connects only to your own mail servers and, while you add an "
                    "account, to its provider and the DNS servers."
                ),
                self,
            )
        )
        self._sizes: list[QLabel] = []
        for place in kept:
            column.addWidget(self._place(place))
        self.forget = QPushButton(self.tr("Clear the cache"), self)
        self.forget.setAccessibleName(self.forget.text())
        note = _label(
            unbroken(
                self.tr("The next scan reads all messages again. No mail and no history is lost.")
            ),
            self,
        )
        note.setProperty("role", "dim")
        line = QHBoxLayout()
        line.addWidget(self.forget)
        line.addWidget(note, 1)
        column.addLayout(line)
        column.addStretch(1)
        self.forget.clicked.connect(self.forget_asked)

    def show_sizes(self, sizes: Sequence[int]) -> None:
        """Show how much the places hold now, in their order."""
        for label, size in zip(self._sizes, sizes, strict=True):
            label.setText(wording.size(size))

    def _place(self, place: StoredFolder) -> QWidget:
        box = QWidget(self)
        words, size = _label(place.words, box), _label(wording.size(place.size_bytes), box)
        words.setProperty("role", "strong")
        path = _label(str(place.path), box)
        path.setProperty("role", "dim")
        path.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        show = QPushButton(self.tr("Show folder"), box)
        show.setAccessibleName(wording.about(show.text(), place.words))
        show.clicked.connect(lambda: self.show_asked.emit(place.path))
        self._sizes.append(size)
        top = QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(words, 1)
        top.addWidget(size)
        top.addWidget(show)
        size.setWordWrap(False)
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(top)
        column.addWidget(path)
        return box


def _label(text: str, parent: QWidget) -> QLabel:
    label = QLabel(text, parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    return label
