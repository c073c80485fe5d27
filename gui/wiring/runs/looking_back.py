"""History: what was moved, looked at again; its undo, its report, its safety copies."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QDialog

from core.accounts.files import account_file, list_accounts
from core.errors import CoreError
from core.model.runs import RunItem, RunSummary, SafetyCopies
from gui import wording
from gui.assets import effective, theme_colours, theme_named
from gui.controllers.moves import MovesController
from gui.controllers.problems import problem_rows
from gui.dialogs.runs.empty_copies import EmptyCopiesDialog
from gui.dialogs.runs.history import History
from gui.dialogs.runs.move_again import MoveAgainDialog
from gui.models.run_words import MAY_BE_OUT, over_limit_words
from gui.widgets.banner import BannerTone, Button
from gui.widgets.menus import Act
from gui.wiring.file_names import ask_where_to_save
from gui.wiring.on_demand import OnDemand
from gui.wiring.parts import Parts


class LookingBack(QObject):
    """Connects the dialog History with what reads and changes the journal."""

    def __init__(
        self, parts: Parts, moves: MovesController, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._parts, self._moves = parts, moves
        self._freed = 0  # what is being emptied
        self._history = OnDemand(self._make_history)
        parts.window.menus.actions[Act.HISTORY].triggered.connect(self.open)
        parts.window.bar.history_wanted.connect(self.open)
        moves.history.listed.connect(self._on_listed)
        moves.history.unlisted.connect(self._on_unlisted)
        moves.history.counted.connect(self._ask_about_copies)
        moves.history.copies_seen.connect(self._on_copies_seen)
        moves.emptied.connect(self._on_emptied)
        moves.exported.connect(self._on_exported)

    @property
    def history(self) -> History:
        """The dialog, open or not; made when first asked for."""
        return self._history.widget

    def _make_history(self) -> History:
        moves, history = self._moves, History(self._parts.window)
        history.run_chosen.connect(moves.history.list_items)
        history.undo_asked.connect(moves.undo)
        history.move_again_asked.connect(self.ask_to_move_again)
        history.resume_asked.connect(lambda run: moves.resume((run,), act=True))
        history.give_up_asked.connect(lambda run: moves.give_up((run,)))
        history.export_asked.connect(self._ask_where_to_export)
        history.empty_asked.connect(moves.history.count_copies)
        moves.history.opened.connect(history.show_items)
        moves.busied.connect(history.set_busy)
        history.set_busy(moves.is_busy)
        return history

    @Slot()
    def open(self) -> None:
        """Show the dialog, and read the runs."""
        scanned, naming = self._parts.review.scanned, self._parts.sources.naming
        self.history.set_naming(naming)
        theme = effective(theme_named(self._parts.preferences.theme))
        self.history.set_colours(theme_colours(theme))
        if scanned is not None:
            self.history.show_problems(problem_rows(scanned.session, naming))
        self.history.say("")
        self.history.show_reading()  # what it showed before may be out of date
        self._moves.history.list_runs()
        self.history.show()
        self.history.raise_()

    def open_run(self, run: str) -> None:
        """Show the dialog with this run chosen."""
        self.history.open_run(run)
        self.open()

    def tell(
        self,
        text: str,
        *,
        tone: BannerTone = BannerTone.WARNING,
        buttons: Sequence[Button] = (),
    ) -> None:
        """Say something in the window, and in the dialog, too: the window may lie behind it."""
        self._parts.window.banner.tell(text, tone=tone, buttons=buttons)
        if shown := self._history.shown:
            shown.say(text)

    def list_if_seen(self) -> None:
        """Read the runs anew while the dialog is open."""
        if shown := self._history.shown:
            shown.set_busy(True)
            shown.show_reading()  # what it shows is out of date
            self._moves.history.list_runs()

    def learn_accounts(self, runs: Sequence[RunSummary]) -> None:
        """Read the accounts anew where runs name one that nobody knows: it may be a new one.

        Some small files, and only where an account was added in the terminal, or removed.
        """
        sources, places = self._parts.sources, self._parts.places
        naming = sources.naming
        if not any(naming.is_unknown_account(path) for run in runs for path in run.places):
            return
        for account in list_accounts(places):
            path = account_file(places, account.id)
            if naming.account(str(path)) is None:
                sources.add_account(path, account)
        if made := self._history.made:
            made.set_naming(sources.naming)

    @Slot(object, object)
    def _on_listed(self, runs: Sequence[RunSummary], copies: SafetyCopies) -> None:
        self.learn_accounts(runs)
        if made := self._history.made:
            made.show_runs(runs, copies)
            made.set_busy(self._moves.is_busy)

    @Slot(object)
    def _on_unlisted(self, error: CoreError) -> None:
        if made := self._history.made:
            made.show_unread()
            made.set_busy(self._moves.is_busy)
        self.tell(wording.error(error, self._parts.sources.naming.source), tone=BannerTone.BAD)

    @Slot(str)
    def _ask_where_to_export(self, run: str) -> None:
        preferences = self._parts.preferences
        kinds = self.tr("Tables (*.csv);;JSON (*.json);;Web page (*.html)").split(";;")
        path = ask_where_to_save(
            self.history,
            self.tr("Export the list of messages"),
            preferences.last_folder / f"twinsweep-{run}.csv",
            dict(zip(kinds, (".csv", ".json", ".html"), strict=True)),
            lambda words: self.tell(words, tone=BannerTone.BAD),
        )
        if path is not None:
            preferences.last_folder = path.parent
            self._moves.export(run, path)

    @Slot(object, object)
    def ask_to_move_again(self, run: RunSummary, items: Sequence[RunItem] = ()) -> bool:
        """Ask whether what a run put back is to be moved away again, and do it; the answer.

        items: Some of its moves; empty: all.
        """
        items = tuple(item for item in items if item.state in MAY_BE_OUT)
        places = dict.fromkeys(item.move.what.address.path for item in items) or run.places
        dialog = MoveAgainDialog(
            len(items) or run.moved + run.unknown,
            run,
            tuple(places),
            self._parts.sources.naming,
            self._history.shown or self._parts.window,
        )
        is_wanted = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        if is_wanted:
            self._moves.undo(run.id, tuple(item.n for item in items))
        return is_wanted

    @Slot(object, int)
    def _ask_about_copies(self, run: RunSummary, n_copies: int) -> None:
        dialog = EmptyCopiesDialog(n_copies, run, self._history.shown or self._parts.window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self._freed = run.copies_bytes
            self._moves.empty(run.id, n_copies)
        dialog.deleteLater()

    @Slot(object)
    def _on_copies_seen(self, copies: SafetyCopies) -> None:
        """Say so where the safety copies are over their limit: nothing is deleted unasked."""
        oldest = next((one for one in copies.runs if one.is_over), None)
        banner, words = self._parts.window.banner, over_limit_words(copies)
        if oldest is None or self._moves.is_busy or (banner.isVisible() and words in banner.text):
            return
        button = (
            self.tr("Delete the oldest…"),
            lambda: self._moves.history.count_copies(oldest.run),
        )
        if banner.isVisible():
            banner.add(words, button)
        else:
            self.tell(words, buttons=(button, (self.tr("History"), self.open)))

    @Slot(int)
    def _on_emptied(self, n_copies: int) -> None:
        gone = self.tr("%Ln safety (copy|copies) deleted, %1 freed.", "", n_copies)
        self.tell(gone.replace("%1", wording.size(self._freed)), tone=BannerTone.GOOD)
        self.list_if_seen()
        self._moves.history.look_at_copies()

    @Slot(object)
    def _on_exported(self, path: Path) -> None:
        self.tell(self.tr("Exported to %1").replace("%1", str(path)), tone=BannerTone.GOOD)
