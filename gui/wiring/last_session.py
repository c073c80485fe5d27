"""The session at work, kept while it goes on: a crash takes no decision along (R-QT6).

What is decided is written beside the session that was left last, in a worker, some seconds after
it changed. When the window is closed it becomes that one. A start that finds a window which was
never closed says so, and takes what was kept for the session that was left last.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from core.job import Job, NullJob
from core.system.places import make_private
from gui.controllers.sessions import SUFFIX, write_decisions
from gui.jobs import JobRunner, Outcome, dispatch
from gui.models.accounts.source_entries import SourceEntry
from gui.models.results.choices import Choices
from gui.widgets.banner import BannerTone, Button
from gui.widgets.menus import Act
from gui.wiring.looking import Looking
from gui.wiring.moving import Moving
from gui.wiring.parts import Parts
from gui.wiring.refreshing import Refreshing

LAST, RUNNING, OPEN = f"last{SUFFIX}", f"running{SUFFIX}", "window.open"
KEEP_MS = 3_000  # after a change; those of a minute of marking are not written one by one
CLOSE_S = 5.0


class _State(NamedTuple):
    """What is kept, without the scan that it is over: that may be large, and is another soon."""

    entries: tuple[SourceEntry, ...]
    scan_number: int
    choices: Choices


class LastSession(QObject):
    """Keeps the session that is at work.

    Signals:
        crashed: An exception of ours.
    """

    crashed = Signal(object)

    def __init__(
        self,
        parts: Parts,
        looking: Looking,
        refreshing: Refreshing,
        moving: Moving,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._parts, self._moving = parts, moving
        self._kept: _State | None = None
        self._runner = JobRunner(self)
        self._timer = QTimer(self, interval=KEEP_MS, singleShot=True)
        self._timer.timeout.connect(self._keep)
        for signal in (
            looking.scanned,
            refreshing.refreshed,
            moving.mail_changed,
            parts.review.changed,
        ):
            signal.connect(self._wait_to_keep)
        parts.window.closing.connect(self._close)

    @property
    def path(self) -> Path:
        """The file of the session that was left last."""
        return self._parts.places.data / LAST

    def begin(self) -> None:
        """The program starts: say so if the former window was never closed."""
        running, opened = self._running, self._parts.places.data / OPEN
        try:
            was_open = opened.exists()
            make_private(opened.parent)
            opened.touch(0o600)
            if was_open and running.is_file():
                running.replace(self.path)
        except OSError:  # a convenience: the window opens without it
            return
        if was_open:
            self._tell_cut_off()

    # --- inside ---------------------------------------------------------------------------------

    @property
    def _running(self) -> Path:
        return self._parts.places.data / RUNNING

    def _tell_cut_off(self) -> None:
        words = self.tr("Twinsweep was not closed properly the last time.")
        buttons: list[Button] = []
        open_last = self._parts.window.menus.actions[Act.LAST_SESSION]
        open_last.setEnabled(self.path.is_file())
        if self.path.is_file():
            words += " " + self.tr(
                "Your marks were saved. To bring them back, continue the last "
                "session. No mail was lost."
            )
            buttons.append((self.tr("Continue the last session"), open_last.trigger))
        self._parts.window.banner.tell(words, tone=BannerTone.WARNING, buttons=buttons)

    @Slot()
    def _wait_to_keep(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _state(self) -> _State | None:
        review = self._parts.review
        if review.scanned is None:
            return None
        return _State(self._parts.sources.model.entries, review.scan_number, review.choices)

    @Slot()
    def _keep(self) -> None:
        """Write what was decided, in a worker; later while others need the processor or disk."""
        now, scanned = self._state(), self._parts.review.scanned
        if now is None or scanned is None or self._is_kept(now):
            return
        if self._runner.is_busy or self._parts.scan.is_busy or self._moving.is_busy:
            self._timer.start()
            return
        path, session = self._running, scanned.session

        def work(job: Job) -> _State | None:
            try:
                make_private(path.parent)
                write_decisions(path, now.entries, session, now.choices, job)
            except OSError:  # a convenience: the next change tries again
                return None
            return now

        self._runner.start(work, self._on_kept)

    def _is_kept(self, now: _State) -> bool:
        old = self._kept
        return old is not None and now.choices is old.choices and now[:2] == old[:2]

    def _on_kept(self, outcome: Outcome) -> None:
        def done(kept: _State | None) -> None:
            self._kept = kept

        dispatch(outcome, done=done, crashed=self.crashed.emit)

    @Slot()
    def _close(self) -> None:
        """Keep the session that is left, where there is something to come back to."""
        self._timer.stop()
        self._runner.wait(CLOSE_S)
        now, scanned = self._state(), self._parts.review.scanned
        with suppress(OSError):  # closing goes on; the next start takes what was kept meanwhile
            if now is not None and self._is_kept(now):
                self._running.replace(self.path)
            elif now is not None and scanned is not None:
                session = scanned.session
                make_private(self.path.parent)
                write_decisions(self.path, now.entries, session, now.choices, NullJob())
            self._running.unlink(missing_ok=True)
            (self._parts.places.data / OPEN).unlink(missing_ok=True)
