"""What the parts of the review sheet are made of: facts, warnings, ways back to the list."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from gui.assets import Colours, icon
from gui.layouts import lay_out_column, lay_out_row, paragraph, square

translate = QCoreApplication.translate


def mark_label(parent: QWidget, icon_name: str, colour: str) -> QLabel:
    """The picture before a line."""
    mark = QLabel(parent)
    mark.setPixmap(icon(icon_name, colour).pixmap(square(mark, 16)))
    mark.setAlignment(Qt.AlignmentFlag.AlignTop)
    return mark


def fact_line(parent: QWidget, words: str, icon_name: str, colour: str) -> QWidget:
    """One sentence behind its picture."""
    line = QWidget(parent)
    mark = mark_label(line, icon_name, colour)
    row = lay_out_row(mark, (paragraph(line, words, ""), 1), of=line, margins=(2, 0, 0, 0))
    row.setAlignment(mark, Qt.AlignmentFlag.AlignTop)
    return line


def show_button(parent: QWidget, words: str, show: Callable[[], None]) -> QPushButton:
    """A way back to the list, where some of the messages are shown alone."""
    button = QPushButton(words, parent)
    button.setAccessibleName(words)
    button.setToolTip(translate("ReviewSheet", "Goes back to the list without moving anything"))
    button.setAutoDefault(False)
    button.clicked.connect(show)
    return button


def warning_frame(
    parent: QWidget, sentences: Sequence[str], colours: Colours, *ways_on: QPushButton
) -> QFrame:
    """Sentences about what may be lost, with buttons beside them."""
    frame = QFrame(parent)
    frame.setProperty("role", "warning")
    mark = mark_label(frame, "warning", colours.on_warning)
    column = lay_out_column(*(paragraph(frame, words) for words in sentences), spacing=2)
    row = lay_out_row(mark, (column, 1), *ways_on, of=frame, margins=(12, 8, 12, 8), spacing=8)
    for piece in (mark, *ways_on):
        row.setAlignment(piece, Qt.AlignmentFlag.AlignTop)
    return frame
