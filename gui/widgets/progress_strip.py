"""The strip that shows how far long work is, with Pause and Stop. Never a box in the way."""

from __future__ import annotations

import time

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QWidget,
)

from core.job import Progress, Stage
from core.words.runs import stage_sentence
from gui import wording
from gui.assets import Colours, icon
from gui.layouts import lay_out_column, lay_out_row
from gui.models.plain import plain_line

PHASES = (Stage.LISTING, Stage.READING, Stage.COMPARING)
COUNTED = (Stage.CHECKING, Stage.COPYING, Stage.REMOVING, Stage.VERIFYING)  # in messages
SETTLE_S = 2.0  # no guess of the time left before so much of it has gone


class ProgressStrip(QFrame):
    """Shows long work.

    Signals:
        stop_wanted: Stop was pressed.
        pause_wanted: Pause (True) or Resume (False) was pressed.
        advanced: Percent of the whole, or -1 where nobody knows.
    """

    stop_wanted = Signal()
    pause_wanted = Signal(bool)
    advanced = Signal(int)

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "strip")
        self._stage: Stage | None = None
        self._stage_began = 0.0
        self._received = 0
        self._stopping = False
        self._doing = self._counting = self._checking = self._copying = ""
        self._counted, self._begun = 0, False
        self._is_phase = False
        self._running = ""  # what it says while it is not paused
        self._paused_at = 0.0
        self._is_held = False
        self._phase = QLabel()
        self._words = QLabel()
        self._bar = QProgressBar(textVisible=False)
        self.problems = QPushButton()
        self.pause = QPushButton(self.tr("Pause"))
        self.stop = QPushButton(self.tr("Stop"))
        self._lay_out()
        self.set_colours(colours)
        self.pause.setCheckable(True)
        self.pause.toggled.connect(self._on_paused)
        self.stop.clicked.connect(self._stop_pressed)
        self.hide()

    def set_colours(self, colours: Colours) -> None:
        """Use the colours of another theme."""
        self._colours = colours
        self.stop.setIcon(icon("stop", colours.text))
        self.pause.setIcon(icon("pause", colours.text))
        self.problems.setIcon(icon("warning", colours.changed))

    @property
    def phase_words(self) -> str:
        """What it says it is at."""
        return self._phase.text()

    @property
    def words(self) -> str:
        """What it says of how far it is."""
        return self._words.text()

    def begin(
        self,
        words: str = "",
        *,
        counting: str = "",
        checking: str = "",
        copying: str = "",
        is_phase: bool = False,
    ) -> None:
        """Work begins.

        Args:
            words: What it is, until its first progress.
            counting: What it is as soon as it is counted, with "%1 of %2" in it: then the count
                is of the whole work, and its stages are named beside it.
            checking: As `counting`, of what is only checked: first in place of that, and beside it
                once anything else was done.
            copying: As `counting`, of what was copied and is not moved yet: beside that.
            is_phase: The words stay to the end.
        """
        self.pause.setChecked(False)
        self._stage, self._stopping, self._received = None, False, 0
        self._doing, self._counting, self._is_phase = words, counting, is_phase
        self._checking, self._copying, self._begun = checking, copying, False
        self._counted = 0
        self._show_phase(words or self.tr("Starting\u2026"))
        self._words.clear()
        self._bar.setRange(0, 0)
        self.problems.hide()
        self.stop.setEnabled(True)
        self.pause.setEnabled(True)
        self.show()

    def end(self) -> None:
        """The work is over."""
        self.hide()

    @Slot(object)
    def show_received(self, received_bytes: int) -> None:
        """Say how much servers sent; it is shown with the next progress."""
        self._received = received_bytes

    @Slot(object)
    def show_progress(self, progress: Progress) -> None:
        """Show where the work is."""
        if self._stopping:
            return
        if progress.stage is not self._stage:
            self._stage, self._stage_began = progress.stage, time.monotonic()
        if self._counting:
            self._show_counted(progress)
            return
        self._show_phase(self._phase_words(progress))
        self._words.setText(self._count_words(progress))
        share = progress.done / progress.total if progress.total else 0.0
        self._bar.setRange(0, 1000 if progress.total else 0)
        whole = self._share_of_whole(progress.stage, share)
        self._bar.setValue(int(whole * 1000))
        self._bar.setAccessibleDescription(self._words.text())
        self.problems.setVisible(progress.problems > 0)
        self.problems.setText(self.tr("%Ln problem(s)", "", progress.problems))
        self.problems.setAccessibleName(self.problems.text())
        self.advanced.emit(int(whole * 100) if progress.total else -1)

    def _show_counted(self, progress: Progress) -> None:
        """One bar for the whole work, which never goes back; its stages in small.

        Each count says what it counts: what is checked is not moved.
        """
        is_checking = bool(self._checking) and progress.stage is Stage.CHECKING
        is_counted = progress.stage in COUNTED and progress.total > 0
        stage_words = _stage_words(progress)
        if is_counted:
            self._counted = max(self._counted, progress.done)
            self._bar.setRange(0, progress.total)
            self._bar.setValue(self._counted)
            self.advanced.emit(100 * self._counted // progress.total)
        if is_counted and is_checking:
            stage_words = _filled(self._checking, progress.messages, progress.total)
        elif is_counted:
            self._begun = True  # from now on it is the work itself
            self._doing = _filled(self._counting, progress.messages, progress.total)
            if self._copying and progress.copied:
                stage_words = _filled(self._copying, progress.copied, progress.total)
        if is_checking and not self._begun:
            self._doing, stage_words = stage_words, ""
        elif progress.stage is Stage.REMOVING:
            stage_words = ""  # the count itself says so
        self._show_phase(self._doing)
        parts = [stage_words] if stage_words else []
        if self._received:
            received = self.tr("%1 received").replace("%1", wording.size(self._received))
            parts.append(received)
        self._words.setText(" \u00b7 ".join(parts))
        self._bar.setAccessibleDescription(self._doing)

    def _show_phase(self, words: str) -> None:
        """Say what it is at; while it is paused that is what it will be at again."""
        self._running = words
        if not self.pause.isChecked():
            self._phase.setText(words)

    def _phase_words(self, progress: Progress) -> str:
        if self._is_phase:
            return self._doing
        if progress.stage not in PHASES:
            return _stage_words(progress)
        return f"{PHASES.index(progress.stage) + 1}/{len(PHASES)}  {_stage_words(progress)}"

    def _count_words(self, progress: Progress) -> str:
        parts: list[str] = []
        if self._is_phase and progress.stage is not Stage.READING:
            parts.append(_stage_words(progress))  # each counts something else
        elif progress.stage is Stage.READING:
            parts.append(self.tr("%Ln message(s)", "", progress.messages))
            if progress.total:
                left = wording.size(max(0, progress.total - progress.done))
                parts.append(self.tr("%1 left").replace("%1", left))
        elif progress.total:
            of = self.tr("%1 of %2").replace("%1", wording.number(progress.done))
            parts.append(of.replace("%2", wording.number(progress.total)))
        if self._received:
            received = self.tr("%1 received").replace("%1", wording.size(self._received))
            parts.append(received)
        guess = self._time_left(progress)
        if guess:
            parts.append(guess)
        return " \u00b7 ".join(parts)

    def _time_left(self, progress: Progress) -> str:
        spent = time.monotonic() - self._stage_began
        if spent < SETTLE_S or not progress.done or not progress.total or self.pause.isChecked():
            return ""
        left = spent * (progress.total - progress.done) / progress.done
        if left < 10:
            return self.tr("a few seconds")
        if left < 90:
            return self.tr("about %Ln second(s)", "", int(left / 10 + 0.5) * 10)
        return self.tr("about %Ln minute(s)", "", int(left / 60 + 0.5))

    def _share_of_whole(self, stage: Stage, share: float) -> float:
        """How far the whole work is, 0..1: reading is nearly all of it."""
        start, width = {
            Stage.LISTING: (0, 3),
            Stage.READING: (3, 87),
            Stage.COMPARING: (90, 8),
        }.get(stage, (98, 2))
        return (start + width * share) / 100

    @Slot(bool)
    def _on_paused(self, paused: bool) -> None:
        self.pause.setText(self.tr("Resume") if paused else self.tr("Pause"))
        self.pause.setAccessibleName(self.pause.text())
        self.pause.setIcon(icon("resume" if paused else "pause", self._colours.text))
        if paused:
            self._paused_at = time.monotonic()
            self._phase.setText(self.tr("Pausing\u2026"))
            self.show_held(self._is_held)
        else:
            self._stage_began += time.monotonic() - self._paused_at  # no time that work took
            self._phase.setText(self._running)
        self.pause_wanted.emit(paused)

    @Slot(bool)
    def show_held(self, held: bool) -> None:
        """Say that the work stands still: until then what it began comes to its end."""
        self._is_held = held
        if held and self.pause.isChecked() and not self._stopping:
            self._phase.setText(self.tr("Paused"))

    @Slot()
    def _stop_pressed(self) -> None:
        self._stopping = True
        self._phase.setText(self.tr("Stopping\u2026"))
        self._words.setText(self.tr("What is done so far is kept."))
        self.stop.setEnabled(False)
        self.pause.setEnabled(False)
        self.stop_wanted.emit()

    def _lay_out(self) -> None:
        self._phase.setProperty("role", "strong")
        self._words.setProperty("role", "dim")
        for label in (self._phase, self._words):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setWordWrap(True)  # the name of a mailbox that is waited for is long
        self._bar.setAccessibleName(self.tr("Progress"))
        self._bar.setFixedHeight(8)
        self.stop.setAccessibleName(self.tr("Stop"))
        self.pause.setAccessibleName(self.tr("Pause"))
        self.problems.setAccessibleName(self.tr("%Ln problem(s)", "", 0))
        self.problems.setEnabled(False)  # they are known by name once all is read
        self.problems.setToolTip(self.tr("You can see the problems when the scan is done."))
        self.problems.setAccessibleDescription(self.problems.toolTip())
        words = QHBoxLayout()
        words.addWidget(self._phase)
        words.addSpacing(10)
        words.addWidget(self._words, 1)
        middle = lay_out_column(words, self._bar, spacing=5)
        pieces = ((middle, 1), self.problems, self.pause, self.stop)
        lay_out_row(*pieces, of=self, margins=(12, 7, 10, 9), spacing=10)


def _stage_words(progress: Progress) -> str:
    return plain_line(wording.say(stage_sentence(progress)))


def _filled(words: str, n: int, total: int) -> str:
    """Words with how many messages of how many they count."""
    return words.replace("%1", wording.number(n)).replace("%2", wording.number(total))
