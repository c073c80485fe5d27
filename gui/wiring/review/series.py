"""Actions \u25b8 Series: the list of series, their rules, and the move of what they let go."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot

from core.errors import CoreError
from core.model.groups import IssueRule
from gui import wording
from gui.assets import Colours
from gui.controllers.review.overview import StepDecided
from gui.controllers.review.series import FoundSeries, Rules, SeriesController
from gui.dialogs.review.series import SeriesDialog, issues_dialog
from gui.widgets.banner import BannerTone
from gui.widgets.menus import Act
from gui.wiring.on_demand import OnDemand
from gui.wiring.parts import Parts


class SeriesWiring(QObject):
    """Connects the series of a scan with the window.

    Signals:
        busied: Whether it is being decided what goes: mail may be read.
        crashed: An exception of ours.
    """

    busied = Signal(bool)
    crashed = Signal(object)

    def __init__(
        self,
        parts: Parts,
        colours: Callable[[], Colours],
        move: Callable[[StepDecided], None],
        parent: QObject | None = None,
    ) -> None:
        """`move`: plans a move of what was decided, and lets the user review it."""
        super().__init__(parent)
        self._parts = parts
        self._controller = controller = SeriesController(
            parts.review, parts.reach.stores, parts.scan.open_cache, self
        )
        self._colours, self._move = colours, move
        self._scanned: object = None
        self._moves = False  # what was asked for here is planned, reviewed or moved
        self._list, self._busy = OnDemand(self._make_dialog), False
        parts.window.menus.actions[Act.SERIES].triggered.connect(self.open)
        controller.listed.connect(self._show)
        controller.decided.connect(self._on_decided)
        controller.busied.connect(self._on_busied)
        controller.progressed.connect(parts.window.progress.show_progress)
        controller.failed.connect(self._on_failed)
        controller.crashed.connect(self.crashed)
        parts.window.progress.stop_wanted.connect(controller.stop)
        parts.review.changed.connect(self._follow)
        self._follow()

    @property
    def dialog(self) -> SeriesDialog:
        """The list, whether it is on screen or not."""
        return self._list.widget

    def _make_dialog(self) -> SeriesDialog:
        dialog, controller = SeriesDialog(self._colours(), self._parts.window), self._controller
        dialog.set_busy(self._busy)
        dialog.rules_changed.connect(controller.count)
        dialog.move_asked.connect(self._decide)
        dialog.look_asked.connect(self._show_messages)
        controller.counted.connect(dialog.show_goes)
        return dialog

    @Slot()
    def open(self) -> None:
        """Show the series."""
        self._moves = False
        self.dialog.set_colours(self._colours())
        self.dialog.show()
        self.dialog.activateWindow()
        self._look()

    def wait(self, seconds: float) -> None:
        """Stop and wait. For closing only."""
        self._controller.wait(seconds)

    @Slot()
    def close_moved(self) -> None:
        """What was asked for here was moved: the window behind says so, and can undo it."""
        if self._moves:
            self._moves = False
            self.dialog.close()
            self._parts.window.activateWindow()

    @Slot(bool)
    def set_busy(self, busy: bool) -> None:
        """Move nothing while something is read or moved."""
        self._busy = busy
        if (dialog := self._list.made) is not None:
            dialog.set_busy(busy)

    @Slot()
    def _follow(self) -> None:
        """After another scan there may be other series."""
        scanned = self._parts.review.scanned
        self._parts.window.menus.actions[Act.SERIES].setEnabled(scanned is not None)
        if scanned is not self._scanned:
            self._scanned = scanned
            self._controller.forget()
            if self._list.shown is not None:
                self._look()

    def _look(self) -> None:
        if self._parts.review.scanned is None:
            self.dialog.say_no_scan()
            return
        if not self.dialog.model.rows:
            self.dialog.say_looking()
        self._controller.find()

    @Slot(object)
    def _show(self, found: FoundSeries) -> None:
        self.dialog.show_series(found.rows)

    @Slot(str, object)
    def _show_messages(self, name: str, rule: IssueRule) -> None:
        issues = self._controller.messages(name, rule)
        row = next((row for row in self.dialog.model.rows if row.id == name), None)
        if row is not None and issues:
            listed = issues_dialog(row.name, issues, self.dialog)
            listed.exec()
            listed.deleteLater()

    @Slot(object)
    def _decide(self, rules: Rules) -> None:
        if self._controller.may_choose:
            self._controller.decide(rules)
            return
        words = self.tr("Your keywords limit the search. Remove them before you thin out series.")
        self._parts.window.banner.tell(words, tone=BannerTone.WARNING)
        self._parts.window.activateWindow()

    @Slot(object)
    def _on_decided(self, found: StepDecided) -> None:
        if found.decisions:
            self._moves = True
            self._move(found)
        else:
            words = self.tr("Nothing can be moved: the messages are protected, flagged or drafts.")
            self._parts.window.banner.tell(words, tone=BannerTone.WARNING)

    @Slot(bool)
    def _on_busied(self, busy: bool) -> None:
        if not self._controller.reads_mail:
            return
        if busy:
            searching = self.tr("Searching for your keywords")
            self._parts.show_busy(searching, self.tr("Messages are being read"))
        else:
            self._parts.show_busy("", "")
        self.busied.emit(busy)

    @Slot(object)
    def _on_failed(self, error: CoreError) -> None:
        text = wording.error(error, self._parts.sources.naming.source)
        self._parts.window.banner.tell(text, tone=BannerTone.BAD)
