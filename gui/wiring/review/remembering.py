"""Known bulk mail: from «Remember as bulk mail» to the list of what copies it, and to its move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QDialog, QFileDialog

from core.errors import CoreError
from core.model.groups import Decision
from core.model.seeds import DEGREE, KnownBulk, Seed
from gui import wording
from gui.assets import effective, theme_colours, theme_named
from gui.controllers.review.bulk_marks import BulkMarks
from gui.controllers.review.library import LibraryController, RememberResult
from gui.controllers.review.reviewed_scan import ReviewedScan
from gui.dialogs.review.known_bulk import KnownBulkDialog
from gui.dialogs.review.seed_form import SeedForm
from gui.models.results.known_bulk import found_words, hit_cells, no_hits
from gui.widgets.banner import BannerTone
from gui.widgets.menus import Act
from gui.wiring.file_names import ask_where_to_save
from gui.wiring.on_demand import OnDemand
from gui.wiring.parts import Parts

Move = Callable[[Sequence[Decision], KnownBulk], None]


class Remembering(QObject):
    """Connects the library of known bulk mail with the window.

    Signals:
        crashed: An exception of ours.
    """

    crashed = Signal(object)

    def __init__(
        self,
        parts: Parts,
        library: LibraryController,
        move: Move,
        parent: QObject | None = None,
    ) -> None:
        """`move`: plans a move of decisions over known bulk mail, and shows the review."""
        super().__init__(parent)
        self._parts, self._library, self._move = parts, library, move
        self._marks = BulkMarks(library, parts.review, self)
        self._scanned: ReviewedScan | None = None
        self._told = True  # how much of the scan is known
        self._list, self._busy = OnDemand(self._make_dialog), False
        self._connect_window()

    def wait(self, seconds: float) -> None:
        """Let a change come to its end. For closing only."""
        self._library.wait(seconds)

    @property
    def dialog(self) -> KnownBulkDialog:
        """The list, whether it is on screen or not."""
        return self._list.widget

    @Slot()
    def open(self) -> None:
        """Show what is remembered, and what copies it."""
        theme = effective(theme_named(self._parts.preferences.theme))
        self.dialog.set_colours(theme_colours(theme))
        self.dialog.show()
        self._show_list()
        self._offer_undo()
        self._library.follow(None if self._scanned is None else self._scanned.session)
        self.dialog.activateWindow()

    @Slot()
    def ask(self) -> None:
        """Ask how the kept message of the group under the cursor is to be remembered."""
        line, board = self._parts.window.results.current_line(), self._parts.review.board
        if line is None or board is None or self._scanned is None:
            return
        members = board.groups.members[board.group_of == line.group].tolist()
        enough = self._library.recognisable_rows([line.kept, *members])
        if line.kept not in enough:
            self._parts.window.say(self.tr("Its text is too short to be recognized."))
            return
        form = SeedForm(
            self.tr("Remember as bulk mail"),
            self.tr("Remember"),
            name=self._scanned.facts.table.subject[line.kept],
            degree=DEGREE,
            n_others=len(enough) - 1,
            parent=self._parts.window,
        )
        if form.exec() == QDialog.DialogCode.Accepted:
            rows = enough if form.others.isChecked() else [line.kept]
            self._library.remember(rows, form.name, form.degree.value())
        form.deleteLater()

    @Slot(bool)
    def set_busy(self, busy: bool) -> None:
        """Move nothing while something is read or moved."""
        self._busy = busy
        if (dialog := self._list.made) is not None:
            dialog.set_busy(busy)

    # --- connecting -----------------------------------------------------------------------------

    def _connect_window(self) -> None:
        parts, actions = self._parts, self._parts.window.menus.actions
        actions[Act.REMEMBER].triggered.connect(self.ask)
        actions[Act.KNOWN_BULK].triggered.connect(self.open)
        parts.review.changed.connect(self._follow)
        self._marks.said.connect(parts.window.say)
        self._marks.changed.connect(self._show_hits)
        self._library.changed.connect(self._show)
        self._library.remembered.connect(self._tell_remembered)
        self._library.exported.connect(self._tell_exported)
        self._library.failed.connect(self._tell_failed)
        self._library.crashed.connect(self.crashed)
        parts.review.undo_stack.indexChanged.connect(self._offer_undo)
        self._follow()

    def _make_dialog(self) -> KnownBulkDialog:
        dialog, library, marks = KnownBulkDialog(self._parts.window), self._library, self._marks
        dialog.set_busy(self._busy)
        dialog.seed_chosen.connect(self._show_hits)
        dialog.kind_asked.connect(marks.toggle_kind)
        dialog.hits_asked.connect(lambda kind, rows: marks.toggle(kind, np.array(rows, np.int64)))
        dialog.move_asked.connect(lambda: self._move(marks.decisions(), library.known))
        dialog.edit_asked.connect(self._ask_edit)
        dialog.remove_asked.connect(library.remove)
        dialog.import_asked.connect(self._ask_import)
        dialog.export_asked.connect(self._ask_export)
        dialog.undo_asked.connect(self._undo)
        return dialog

    @Slot()
    def _offer_undo(self) -> None:
        """In the dialog, where the last step is one that was done there."""
        if (dialog := self._list.shown) is not None:  # the end empties the stack, too
            step = self._library.step_to_undo
            dialog.offer_undo(self.tr("Undo: %1").replace("%1", step) if step else "")

    @Slot()
    def _undo(self) -> None:
        if self._library.step_to_undo:
            self._parts.review.undo_stack.undo()

    # --- the scan and the list ------------------------------------------------------------------

    @Slot()
    def _follow(self) -> None:
        """Compare the mails of a new scan; where only marks or protection changed, show that."""
        scanned = self._parts.review.scanned
        self._parts.window.menus.actions[Act.REMEMBER].setEnabled(scanned is not None)
        if scanned is self._scanned:
            self._show_hits()
            return
        self._scanned, self._told = scanned, scanned is None
        self._library.follow(None if scanned is None else scanned.session)
        self._marks.clear()  # of rows of the former scan, of which nothing is known any more

    @Slot()
    def _show(self) -> None:
        self._show_list()
        words = found_words(self._library.known)
        banner = self._parts.window.banner
        if words and not self._told and not banner.isVisible():
            banner.tell(words, tone=BannerTone.GOOD, buttons=((self.tr("Show them"), self.open),))
        self._told = True

    def _show_list(self) -> None:
        if (dialog := self._list.shown) is not None:
            dialog.show_seeds(self._library.rows, has_scan=self._scanned is not None)
            self._show_hits()

    @Slot()
    def _show_hits(self) -> None:
        dialog = self._list.shown
        if dialog is None:
            return
        current = dialog.current
        if current is not None and self._scanned is not None:
            hits = self._marks.hits(current.seed.number)
            dialog.show_hits(hits, hit_cells(self._scanned.facts))
        else:
            dialog.show_hits(no_hits(), lambda _: ())
        dialog.show_marks(self._marks.n_marked)

    # --- asking ---------------------------------------------------------------------------------

    @Slot(object)
    def _ask_edit(self, seed: Seed) -> None:
        form = SeedForm(
            self.tr("Change known bulk mail"),
            self.tr("Change"),
            name=seed.name,
            degree=seed.degree,
            parent=self.dialog,
        )
        if form.exec() == QDialog.DialogCode.Accepted:
            self._library.edit(seed, form.name, form.degree.value())
        form.deleteLater()

    @Slot()
    def _ask_import(self) -> None:
        preferences = self._parts.preferences
        name, _ = QFileDialog.getOpenFileName(
            self.dialog,
            self.tr("Import known bulk mail"),
            str(preferences.last_folder),
            self.tr("JSON, or text with one message per line (*.json *.txt);;All files (*)"),
        )
        if name:
            preferences.last_folder = Path(name).parent
            self._library.import_file(Path(name))

    @Slot()
    def _ask_export(self) -> None:
        preferences = self._parts.preferences
        kinds = self.tr("All details (*.json);;Texts only, one message per line (*.txt)")
        path = ask_where_to_save(
            self.dialog,
            self.tr("Export known bulk mail to a new file"),
            preferences.last_folder / "known-bulk-mail.json",
            dict(zip(kinds.split(";;"), (".json", ".txt"), strict=True)),
            self._refuse,
            replaces=False,  # a file that is there stays
        )
        if path is not None:
            preferences.last_folder = path.parent
            self._library.export_file(path)

    def _refuse(self, words: str) -> None:
        self._parts.window.banner.tell(words, tone=BannerTone.BAD)

    # --- telling --------------------------------------------------------------------------------

    @Slot(object)
    def _tell_remembered(self, new: RememberResult) -> None:
        n_here = sum(len(self._library.rows_of(number)) for number in new.numbers)
        sentences = []
        if new.numbers:
            words = self.tr("%Ln message(s) remembered as bulk mail.", "", len(new.numbers))
            here = self.tr("%Ln message(s) of this scan (matches|match).", "", n_here)
            sentences += [words, here, self.tr("Undo reverses this.")]
        if new.n_known:
            sentences.append(self.tr("%Ln (was|were) already remembered.", "", new.n_known))
        if new.n_lost:
            lost = self.tr(
                "%Ln message(s) could not be remembered: the text is too long or no longer "
                "available. Scan again and retry.",
                "",
                new.n_lost,
            )
            sentences.append(lost)
        self._parts.window.say(wording.sentences(sentences))

    @Slot(object)
    def _tell_exported(self, path: Path) -> None:
        self._parts.window.say(self.tr("Exported to %1").replace("%1", str(path)))

    @Slot(object)
    def _tell_failed(self, error: CoreError | OSError) -> None:
        if isinstance(error, FileExistsError):
            words = self.tr("%1 already exists. Choose a different name.")
            text = words.replace("%1", str(error.filename))
        elif isinstance(error, OSError):
            words = self.tr("%1 could not be written.")
            text = words.replace("%1", str(error.filename))
        else:
            text = wording.error(error)
        self._parts.window.banner.tell(text, tone=BannerTone.BAD)
