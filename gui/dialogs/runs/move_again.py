"""An undo that is undone moves mail away: nobody reviews it, so it is asked about first."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QPushButton, QWidget

from core.model.runs import RunSummary
from gui import wording
from gui.layouts import STRETCH, WrappingDialog, lay_out_column, lay_out_row, paragraph
from gui.models.accounts.naming import Naming
from gui.models.plain import plain_line
from gui.models.run_words import OPEN_STATES
from gui.wording import number

SHOWN_PLACES = 5
WIDTH = 460  # pixels between the margins


class MoveAgainDialog(WrappingDialog):
    """Asks whether messages that a run put back are to be moved away once more."""

    def __init__(
        self,
        n_messages: int,
        run: RunSummary,
        places: Sequence[str],
        naming: Naming,
        parent: QWidget | None = None,
    ) -> None:
        """`places`: the paths of the sources that the messages are in now."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Move away again"))
        self.setModal(True)
        title = paragraph(
            self, self.tr("Move %Ln message(s) away again?", "", n_messages), "title"
        )
        self.setAccessibleName(title.text())
        back = self.tr("The undo of %1 put (it|them) back here:", "", n_messages)
        pieces = [title, paragraph(self, wording.fill(back, wording.date(run.created_utc)))]
        names = [plain_line(naming.source(place)) for place in places[:SHOWN_PLACES]]
        names += ["…"] if len(places) > SHOWN_PLACES else []
        pieces.append(paragraph(self, "\n".join(names), "dim"))
        if run.state in OPEN_STATES and run.pending:
            words = self.tr(
                "The undo is not continued: %Ln message(s) (stays|stay) moved.", "", run.pending
            )
            pieces.append(paragraph(self, words))
        words = self.tr(
            "There is no review before this. Protected messages stay, and those whose kept "
            "message is no longer there. You can undo the move in History."
        )
        pieces.append(paragraph(self, words))
        cancel = QPushButton(self.tr("Cancel"), self)
        move = QPushButton(self.tr("Move %1 away again").replace("%1", number(n_messages)), self)
        move.setAutoDefault(False)
        for button, act in ((cancel, self.reject), (move, self.accept)):
            button.setAccessibleName(button.text())
            button.clicked.connect(act)
        cancel.setDefault(True)
        cancel.setFocus()
        buttons = lay_out_row(STRETCH, cancel, move)
        column = lay_out_column(*pieces, buttons, of=self, margins=(20, 18, 20, 16), spacing=12)
        column.addStrut(WIDTH)
