"""Closing the window while mail is worked on: it asks, stops or waits, then closes."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtWidgets import QApplication, QDialog

from gui.controllers.copies import CopiesController
from gui.controllers.moves import Activity, MovesController
from gui.dialogs.runs.closing import ClosingSheet, OpenWork
from gui.wiring.parts import Parts

_OPEN = {Activity.MOVING: OpenWork.MOVING, Activity.RETURNING: OpenWork.RETURNING}


class Closing(QObject):
    """Decides whether the window may be closed now.

    Only what can be continued later is worth a question: a scan that is cut off is in the cache.
    """

    def __init__(
        self,
        parts: Parts,
        moves: MovesController,
        copies: CopiesController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._parts, self._moves, self._copies = parts, moves, copies
        self._sheet: ClosingSheet | None = None
        self._closes = self._waits = False
        parts.window.may_close = self.may_close
        moves.busied.connect(self._follow)
        copies.busied.connect(self._follow)

    def may_close(self) -> bool:
        """Whether the window closes at once; else it asks, or closes when the work has stopped."""
        work = self._open_work()
        if work is None or self._closes:  # asked before: who presses again wants no more waiting
            return True
        if self._sheet is None:
            self._sheet = ClosingSheet(work, self._parts.window)
            self._sheet.finished.connect(self._on_answered)
            self._sheet.open()  # not exec: the work may end meanwhile
        return False

    def _open_work(self) -> OpenWork | None:
        if self._copies.is_busy:
            return OpenWork.SAVING
        return _OPEN.get(self._moves.activity) if self._moves.is_busy else None

    @Slot(int)
    def _on_answered(self, answer: int) -> None:
        sheet, self._sheet = self._sheet, None
        if sheet is not None:
            sheet.deleteLater()
        if answer != QDialog.DialogCode.Accepted:
            return
        self._waits = sheet is not None and sheet.waits
        self._closes = not self._waits
        if self._open_work() is None:
            self._close_soon()
        elif self._closes:
            self._parts.window.progress.stop.click()  # says that it is stopping, too
        else:
            self._parts.window.say(self.tr("Twinsweep closes when this is done."))

    @Slot(bool)
    def _follow(self, busy: bool) -> None:
        """The work ended: there is nothing to wait for; who was asked still has to answer."""
        if busy:
            return
        if self._closes or self._waits:
            self._close_soon()
        elif self._sheet is not None:
            self._sheet.show_done()

    def _close_soon(self) -> None:
        QTimer.singleShot(0, self._parts.window, self._close)

    def _close(self) -> None:
        """Close, unless the work ended with a question, such as how to sign in."""
        if self._waits and QApplication.activeModalWidget() is not None:
            self._waits = False
            return
        self._parts.window.close()
