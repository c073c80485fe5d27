"""The sheet at the start after a crash or a stop: what is open, and what can be done.

Nothing is changed before the answer, and the first answers only look.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from core.model.runs import RunState, RunSummary
from gui.layouts import WrappingDialog, paragraph
from gui.models.accounts.naming import Naming
from gui.models.plain import plain_line
from gui.models.run_words import may_give_up
from gui.wording import ended, listed, number, sentences, translate

SHOWN_PLACES = 5
WIDTH = 520  # pixels between the margins, more where the buttons need it


class RecoveryChoice(Enum):
    """What is to be done with runs that are open: all of them, but for UNDO, the first."""

    GO_ON = "go_on"
    CHECK = "check"
    UNDO = "undo"
    GIVE_UP = "give_up"
    LATER = "later"


class RecoverySheet(WrappingDialog):
    """Asks what to do with runs that were stopped or cut off.

    Attributes:
        answer: The user's; LATER until a button was pressed.
    """

    def __init__(
        self,
        runs: Sequence[RunSummary],
        parent: QWidget | None = None,
        *,
        naming: Naming | None = None,
    ) -> None:
        super().__init__(parent)
        self.answer = RecoveryChoice.LATER
        self.setWindowTitle(self.tr("The last run"))
        self.setModal(True)
        title = paragraph(self, _title(runs), "title")
        self.setAccessibleName(title.text())
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.addStrut(WIDTH)
        column.setSpacing(10)
        column.addWidget(title)
        column.addWidget(paragraph(self, run_counts(runs), "strong"))
        places = list(dict.fromkeys(place for run in runs for place in run.places))
        known = naming or Naming()
        listed = "\n".join(
            plain_line(place if known.account(place) is None else known.source(place))
            for place in places[:SHOWN_PLACES]
        )
        if len(places) > SHOWN_PLACES:
            listed += "\n…"
        column.addWidget(paragraph(self, listed, "dim"))
        served = [known.is_account(place) for place in places]
        needs_check = any(run.unknown for run in runs)
        if not all(served):
            column.addWidget(paragraph(self, self._about_files(needs_check=needs_check), ""))
        if any(served):
            column.addWidget(paragraph(self, self._about_accounts(), ""))
        self._can_give_up = bool(runs) and all(map(may_give_up, runs))
        if self._can_give_up:
            words = self.tr(
                "If you give up the rest, messages that were not moved yet stay where "
                "they are. Moved messages stay moved; you can undo that in History."
            )
            column.addWidget(paragraph(self, words, ""))
        # The answer is for the first of them, see `RecoveryChoice.UNDO`.
        column.addLayout(self._buttons(returns=bool(runs) and runs[0].returns))

    def _about_files(self, *, needs_check: bool) -> str:
        words = [
            self.tr(
                "Nothing is lost: each message is in its folder or in its safety copy. The check "
                "reads both, repairs a mailbox that is half written, and moves nothing."
            )
        ]
        if needs_check:
            words.append(
                self.tr(
                    "Until the check is done, do not open these folders in your mail program: a "
                    "file may be half written."
                )
            )
        return sentences(words)

    def _about_accounts(self) -> str:
        return self.tr(
            "On the server, Twinsweep deleted nothing: each message is in its folder or in the "
            "one that it was moved to. The check signs in, looks into both and changes nothing. "
            "Until the check is done, do not move or delete these messages in your mail program."
        )

    def _buttons(self, *, returns: bool) -> QHBoxLayout:
        row = QHBoxLayout()
        for answer, words in (
            (RecoveryChoice.LATER, self.tr("Later")),
            (RecoveryChoice.UNDO, self.tr("Move away again…") if returns else self.tr("Undo all")),
            (RecoveryChoice.GIVE_UP, self.tr("Give up the rest")),
            (RecoveryChoice.CHECK, self.tr("Check only")),
            (RecoveryChoice.GO_ON, self.tr("Check and continue")),
        ):
            if answer is RecoveryChoice.GIVE_UP and not self._can_give_up:
                continue
            button = QPushButton(words, self)
            button.setAccessibleName(words)
            button.clicked.connect(lambda _=False, answer=answer: self._on_answered(answer))
            button.setAutoDefault(answer is RecoveryChoice.CHECK)
            if answer is RecoveryChoice.GO_ON:
                button.setProperty("primary", True)
            if answer is RecoveryChoice.CHECK:
                button.setDefault(True)
                button.setFocus()
            if answer is RecoveryChoice.LATER:
                row.addStretch(1)
            row.addWidget(button)
        return row

    def _on_answered(self, answer: RecoveryChoice) -> None:
        self.answer = answer
        if answer is RecoveryChoice.LATER:
            self.reject()
        else:
            self.accept()


def _title(runs: Sequence[RunSummary]) -> str:
    stopped = all(run.state is RunState.PAUSED and not run.unknown for run in runs)
    if all(run.returns for run in runs):
        if stopped:
            return translate("Recovery", "The last undo was stopped before it finished.")
        return translate("Recovery", "The last undo was interrupted.")
    if stopped:
        return translate("Recovery", "The last run was stopped before it finished.")
    return translate("Recovery", "The last run was interrupted.")


def run_counts(runs: Sequence[RunSummary]) -> str:
    """How far runs came, in one sentence; what went and what came back are told apart."""
    parts = []
    for returns, words in (
        (False, translate("Recovery", "%1 moved")),
        (True, translate("Recovery", "%1 put back")),
    ):
        those = [run.moved for run in runs if run.returns is returns]
        if those:
            parts.append(words.replace("%1", number(sum(those))))
    left = translate("Recovery", "%1 not started")
    parts.append(left.replace("%1", number(sum(run.pending for run in runs))))
    unknown = sum(run.unknown for run in runs)
    if unknown:
        parts.append(translate("Recovery", "%Ln (needs|need) a check", "", unknown))
    return ended(listed(parts))
