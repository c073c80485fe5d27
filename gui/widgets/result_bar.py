"""What came of a run, in a message that stays until it is closed (ux.md 3.12)."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from core.model import RunState, RunSummary
from gui import wording
from gui.assets import Colours
from gui.widgets.banner import Banner, Button, Tone
from gui.wording import number


class ResultBar(Banner):
    """Says how a run ended, with the way back beside it.

    Signals:
        undo_asked, resume_asked: The run's id.
        details_asked: The run's id: show its messages.
    """

    undo_asked = Signal(str)
    resume_asked = Signal(str)
    details_asked = Signal(str)

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self.setAccessibleName(self.tr("What came of the last run"))

    def show_run(self, run: RunSummary) -> None:
        """Tell of a run, or of an undo."""
        tone = Tone.GOOD
        if run.unknown or run.failed:
            tone = Tone.BAD
        elif run.skipped or run.pending:
            tone = Tone.WARNING
        buttons: list[Button] = []
        if run.moved + run.unknown:
            undo = self.tr("Move away again") if run.returns else self.tr("Undo")
            buttons.append((undo, lambda: self.undo_asked.emit(run.id)))
        if run.state is RunState.PAUSED or run.unknown:
            words = self.tr("Resume") if run.pending else self.tr("Check now")
            buttons.append((words, lambda: self.resume_asked.emit(run.id)))
        if run.skipped + run.failed:
            buttons.append((self.tr("Show skipped"), lambda: self.details_asked.emit(run.id)))
        buttons.append((self.tr("Details"), lambda: self.details_asked.emit(run.id)))
        self.tell(result_words(run), tone=tone, buttons=buttons)


def result_words(run: RunSummary) -> str:
    """How a run ended, in one or two sentences."""
    say = wording.translate
    done = say("Result", "%1 put back") if run.returns else say("Result", "%1 moved")
    parts = [done.replace("%1", wording.messages(run.moved))]
    for n, words in (
        (run.skipped, say("Result", "%1 skipped")),
        (run.failed, say("Result", "%1 could not be moved")),
        (run.pending, say("Result", "%1 not started")),
        (run.unknown, say("Result", "%1 with unknown outcome – check now")),
    ):
        if n:
            parts.append(words.replace("%1", number(n)))
    sentence = ", ".join(parts) + "."
    if run.state is RunState.PAUSED:
        sentence = say("Result", "Stopped.") + " " + sentence
    if run.freed_bytes and not run.returns:
        freed = say("Result", "%1 freed.").replace("%1", wording.size(run.freed_bytes))
        sentence += " " + freed
    return sentence
