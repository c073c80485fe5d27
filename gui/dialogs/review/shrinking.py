"""Which folders a plan would leave with few messages, and the way to turn that round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from gui.assets import Colours
from gui.dialogs.review.pieces import mark_label
from gui.layouts import lay_out_column, lay_out_row, paragraph
from gui.models.accounts.naming import Naming
from gui.models.moves import FolderShrink
from gui.models.plain import plain_line
from gui.wording import about, fill, number

SHOWN_SHRINKS = 6


class ShrinkingFolders(QFrame):
    """The first of the folders, each with a button that protects it, and how many more there are.

    Signals:
        protect_wanted: A `FolderShrink`: its messages are to stay, their copies elsewhere may go.
    """

    protect_wanted = Signal(object)

    def __init__(
        self,
        shrinks: Sequence[FolderShrink],
        naming: Naming,
        colours: Colours,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("role", "warning")
        mark = mark_label(self, "warning", colours.on_warning)
        lines: list[QWidget | QHBoxLayout] = [
            self._line(shrink, plain_line(naming.place(shrink.path, shrink.folder)))
            for shrink in shrinks[:SHOWN_SHRINKS]
        ]
        more = len(shrinks) - SHOWN_SHRINKS
        if more > 0:
            words = self.tr("\u2026 and %Ln more folder(s).", "", more)
            lines.append(paragraph(self, words))
        column = lay_out_column(*lines, spacing=4)
        lay_out_row(mark, (column, 1), of=self, margins=(12, 8, 12, 8), spacing=8)

    def _line(self, shrink: FolderShrink, name: str) -> QHBoxLayout:
        words = fill(
            self.tr("%1 would keep %3 of %2 messages."),
            name,
            number(shrink.before),
            number(shrink.after),
        )
        protect = QPushButton(self.tr("Keep the copies in this folder"), self)
        protect.setAccessibleName(about(protect.text(), name))
        protect.setToolTip(
            self.tr(
                "Goes back and protects this folder: its messages stay, and their copies in "
                "folders that are not protected can go instead; nothing is moved"
            )
        )
        protect.setAutoDefault(False)
        protect.clicked.connect(partial(self.protect_wanted.emit, shrink))
        return lay_out_row((paragraph(self, words), 1), protect, spacing=8)
