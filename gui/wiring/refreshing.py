"""The list after mail was moved, put back or is not to be searched: at once, then read anew.

What is known to have left is taken out of the list right away. Then a worker reads what changed,
while the list can be used; what it finds takes the place of the former scan, and decisions, the
cursor and the place in the list stay. Meanwhile nothing is moved: places in mailboxes are others
(R-QT3).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from PySide6.QtCore import QItemSelection, QItemSelectionModel, QObject, QTimer, Signal, Slot

from core.columns import Int32s
from core.errors import CoreError, SourceMissing
from core.model.sources import SourceSpec
from core.scan.session import Session
from gui import wording
from gui.controllers.accounts.scanned_sources import rows_of_sources
from gui.controllers.review.carrying import NOWHERE, carry_lines
from gui.controllers.review.limits import ReviewLimits
from gui.controllers.review.review import Show
from gui.controllers.review.reviewed_scan import ReviewedScan
from gui.controllers.scan import FormerScan
from gui.turns import paint_next_turn
from gui.widgets.banner import BannerTone, Button
from gui.wiring.parts import Parts


class Refreshing(QObject):
    """Keeps the list up to date.

    Signals:
        refreshed: A `Session`: the mail was read again.
        due_changed: A list waits for its turn to be shown, or is shown: see `is_due`.
    """

    refreshed = Signal(object)
    due_changed = Signal()

    def __init__(self, parts: Parts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._parts = parts
        self._wanted = self._is_moving = self._is_showing = False
        self._begun_for = -1  # the number of the scan that is brought up to date
        self._missing: set[SourceSpec] = set()  # sources that were not there when they were read
        self._timer = QTimer(self, interval=0, singleShot=True)
        self._timer.timeout.connect(self._begin)
        parts.scan.refreshed.connect(self._on_refreshed)
        parts.scan.unrefreshed.connect(self._on_unrefreshed)
        parts.scan.busied.connect(self._on_scan_busied)
        parts.sources.model.treated.connect(self.leave_out_absent)

    @property
    def is_due(self) -> bool:
        """Whether the list is out of date, and is or will be read again by itself."""
        scan = self._parts.scan
        return self._wanted or self._is_showing or (scan.is_busy and scan.is_refreshing)

    @Slot()
    def refresh(self) -> None:
        """Read again what changed, as soon as nothing else is read or moved."""
        if self._parts.review.scanned is None:
            return
        self._missing.clear()
        self._read_again()

    def _read_again(self) -> None:
        self._wanted = True
        if self._parts.scan.is_busy and self._parts.scan.is_refreshing:
            self._parts.scan.stop()  # it reads what was so before
        self._timer.start()

    @Slot(bool)
    def follow_moves(self, busy: bool) -> None:
        """Read nothing while mail is moved: it would be out of date when it is shown."""
        self._is_moving = busy
        scan = self._parts.scan
        if busy and scan.is_busy and scan.is_refreshing:
            self._wanted = True
            scan.stop()
        elif not busy and self._wanted:
            self._timer.start()

    def take_out(self, rows: Int32s, run: str) -> None:
        """A run moved these messages of the scan: they leave the list."""

        def change() -> None:
            self._parts.review.take_out(rows, run)

        keep_place(self._parts, change)
        self._count()

    def put_back(self, run: str, then: Callable[[], None]) -> None:
        """All that a run moved is back: it is in the list again, as far as it is known.

        then: Called once the list shows it, or as much as it can.
        """

        def end() -> None:
            self.leave_out_absent()
            self._count()
            then()

        self._show_next_turn(self._parts.review.carry_back(run, self._limit), end)

    @Slot()
    def leave_out_absent(self) -> None:
        """Take what `SourcesController.absent` names out of the list, and read the others."""
        parts = self._parts
        shown, gone = parts.review.shown, parts.review.gone
        if shown is None or not parts.sources.specs():
            return
        left = parts.sources.absent(shown.session)
        whole = left if gone is None else left | gone
        if not left.any() or (gone is not None and np.array_equal(whole, gone)):
            return
        self.refresh()  # first: a list that becomes empty is one that is being updated
        keep_place(parts, lambda: parts.review.set_gone(whole))

    # --- inside ---------------------------------------------------------------------------------

    def _limit(self, session: Session) -> ReviewLimits:
        protected, bars = self._parts.sources.limits(session)
        return ReviewLimits(protected, of_folders=bars)

    def _show_next_turn(self, show: Show | None, end: Callable[[], None]) -> None:
        """Half of the work is done by now; with the other half the window would stand still."""
        self._is_showing = True
        self.due_changed.emit()

        def turn() -> None:
            self._is_showing = False
            if show is not None:
                keep_place(self._parts, show)
            end()
            if self._wanted:
                self._timer.start()
            self.due_changed.emit()

        QTimer.singleShot(1, self, turn)

    def _count(self) -> None:
        """The numbers in the sidebar are those of the list, before anything is read."""
        session = self._parts.review.session
        if session is not None:
            self._parts.sources.show_counts(session)

    @Slot()
    def _begin(self) -> None:
        parts = self._parts
        if not self._wanted or self._is_moving or self._is_showing or parts.scan.is_busy:
            return  # whatever is in the way begins it when it ends
        self._wanted = False
        scanned, choices = parts.review.scanned, parts.review.choices
        if scanned is not None:
            self._begun_for = parts.review.scan_number
            parts.scan.refresh(
                [one for one in parts.sources.to_scan() if one.spec not in self._missing],
                FormerScan(scanned.session, parts.review.gone),
                threshold=choices.threshold,
                detectors=choices.detectors,
            )

    @Slot(bool)
    def _on_scan_busied(self, busy: bool) -> None:
        if not busy and self._wanted:
            self._timer.start()

    @Slot(object, object)
    def _on_refreshed(self, scanned: ReviewedScan, to_now: Int32s) -> None:
        parts = self._parts
        if self._wanted or parts.review.scan_number != self._begun_for:
            return  # mail was moved meanwhile: it is read once more
        if parts.review.scanned is None:
            return  # the list was closed meanwhile, with its source
        show = parts.review.carry_on(scanned, to_now, self._limit)

        def show_scan() -> Int32s | None:
            if self._wanted:
                return None  # mail was moved since: it is read once more
            parts.show_scan(scanned)
            return show()

        def end() -> None:
            if not self._wanted:
                self.leave_out_absent()
                parts.window.say(self.tr("The list is up to date."))
                self.refreshed.emit(scanned.session)

        self._show_next_turn(show_scan, end)

    @Slot(object)
    def _on_unrefreshed(self, error: CoreError | None) -> None:
        """Reading was stopped or failed: say so beside what the banner says of the move."""
        if self._wanted:
            return  # stopped by us, and begun again
        words = self.tr("The list may be out of date, because reading was stopped.")
        if error is not None:
            why = wording.error(error, self._parts.sources.naming.source)
            words = self.tr("The list may be out of date.") + " " + why
            if isinstance(error, SourceMissing) and self._leave_out_missing(error.path):
                gone = self.tr(
                    "Its messages were removed from the list. If you moved or renamed it, move "
                    "it back and press Rescan, or add it under its new name."
                )
                words = f"{why} {gone}"
        banner, button = self._parts.window.banner, self.rescan_button()
        if banner.isVisible():
            banner.add(words, button)
        else:
            banner.tell(words, tone=BannerTone.WARNING, buttons=(button,))

    def _leave_out_missing(self, path: Path) -> bool:
        """Take the messages of a source that is not there out of the list, and read the others.

        False if it is no source of the list, so that nothing is known of what is missing.
        """
        parts = self._parts
        scanned, gone = parts.review.scanned, parts.review.gone
        found = {one for one in parts.sources.specs() if one.path == path} - self._missing
        if scanned is None or not found:
            return False
        self._missing |= found
        lost = rows_of_sources(scanned.session, found)
        if any(one.spec not in self._missing for one in parts.sources.to_scan()):
            self._read_again()  # first: a list that becomes empty is one that is being updated
        keep_place(parts, lambda: parts.review.set_gone(lost if gone is None else lost | gone))
        return True

    def rescan_button(self) -> Button:
        """What brings the list up to date."""
        return self.tr("Rescan"), self._rescan

    @Slot()
    def _rescan(self) -> None:
        """What the message says is out of date as soon as the scan begins."""
        self._parts.window.banner.hide()
        self.refresh()


def keep_place(parts: Parts, change: Callable[[], Int32s | None]) -> None:
    """Change the list; the cursor, what is selected and the scroll place stay on their messages.

    change: Gives where each message of the list is in the one that is shown then, or -1; None:
        where it was. Where the message under the cursor left, the next one has it.
    """
    view, model = parts.window.results, parts.review.model
    rows, at, top = model.rows(), view.currentIndex().row(), max(0, view.rowAt(0))
    chosen = view.selected_numbers()
    paint_next_turn(view.viewport())
    to_now = change()
    lines = carry_lines(rows, to_now, model.rows())

    def line_now(line: int) -> int:
        """Where a line is, or the next one that is still there; else one above; or -1."""
        beside = np.concatenate((lines[line:], lines[:line][::-1]))
        there = beside[beside != NOWHERE]
        return int(there[0]) if len(there) else NOWHERE

    if at >= 0:
        view.go_to(line_now(at))
        if len(chosen) > 1:
            _select(parts, lines[chosen])
    if len(rows) and top:
        line = line_now(top)
        if line >= 0:
            view.scrollTo(model.index(line, 0), view.ScrollHint.PositionAtTop)


def _select(parts: Parts, lines: Int32s) -> None:
    """Select some lines alone; those in a row together."""
    view, model = parts.window.results, parts.review.model
    wanted, last = QItemSelection(), model.columnCount() - 1
    lines = np.sort(lines[lines != NOWHERE])
    for part in np.split(lines, np.flatnonzero(np.diff(lines) != 1) + 1):
        if len(part):
            wanted.select(model.index(int(part[0]), 0), model.index(int(part[-1]), last))
    flag = QItemSelectionModel.SelectionFlag
    view.selectionModel().select(wanted, flag.ClearAndSelect | flag.Rows)
