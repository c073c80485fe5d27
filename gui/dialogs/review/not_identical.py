"""What is not identical among the messages that are to go, before anything else is said."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from core.words.differences import unlike_sentence
from gui import wording
from gui.assets import Colours
from gui.dialogs.review.pieces import mark_label, show_button
from gui.layouts import paragraph
from gui.models.moves import Review
from gui.wording import number


class NotIdentical(QFrame):
    """Counts each way in which messages differ from what stays, and offers to show only them.

    Signals:
        show_wanted: These messages are to be seen in the list.
    """

    show_wanted = Signal()

    def __init__(
        self,
        review: Review,
        colours: Colours,
        sentences: Sequence[str] = (),
        parent: QWidget | None = None,
    ) -> None:
        """`sentences`: what else is to be said of them."""
        super().__init__(parent)
        self.setProperty("role", "warning")
        self._n = review.n_unlike
        mark = mark_label(self, "warning", colours.on_warning)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(paragraph(self, self._headline(review.messages), "strong"))
        for kind, n in review.unlike:
            words.addWidget(paragraph(self, wording.say(unlike_sentence(kind, n)), ""))
        for sentence in sentences:
            words.addWidget(paragraph(self, sentence, ""))
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 8)
        row.setSpacing(8)
        row.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        if review.unlike_rows:
            only = self.tr("Show only (this message|these %Ln messages)", "", self._n)
            show = show_button(self, only, self.show_wanted.emit)
            row.addWidget(show, 0, Qt.AlignmentFlag.AlignTop)

    def _headline(self, messages: int) -> str:
        if self._n == messages:
            return self.tr("Not identical to the kept message: %Ln message(s)", "", messages)
        words = self.tr("Not identical to the kept message: %1 of %2")
        return words.replace("%1", number(self._n)).replace("%2", number(messages))
