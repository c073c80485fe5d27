"""From marks to a cleaned copy, or to the marked messages in a new folder; and the result."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, QUrl, Signal, Slot
from PySide6.QtWidgets import QDialog

from core.errors import CoreError, ServerError, StoreFailed
from core.model.copying import CopyForm, CopyResult
from core.model.mail import MessageFlag
from core.scan.session import Session, is_readable_only
from core.system.later import Later
from core.words.merges import merge_sentences
from core.words.sentence import END
from gui import wording
from gui.controllers.copies import CopiesController, CopyRequest, SavedCopy
from gui.dialogs.runs.save_copy import FolderSize, SaveCopyDialog
from gui.models.plain import plain_line
from gui.models.results.board import Board
from gui.widgets.banner import BannerTone, Button
from gui.widgets.menus import Act
from gui.wiring.accounts.traffic import TrafficMeter
from gui.wiring.parts import Parts
from gui.wording import translate

if TYPE_CHECKING:
    from core.actions import planning
else:
    planning = Later("core.actions.planning")

_MOVES = (
    Act.MOVE_TO_TRASH, Act.MOVE_TO_FOLDER, Act.MOVE_TO_ACCOUNT, Act.UNDO_RUN, Act.SAVE_COPY,
    Act.SAVE_MARKED,
)  # fmt: skip


class Copying(QObject):
    """Connects cleaned copies with the window.

    Signals:
        busied: Whether a copy is being saved.
        crashed: An exception of ours.
    """

    busied = Signal(bool)
    crashed = Signal(object)

    def __init__(
        self,
        parts: Parts,
        copies: CopiesController,
        sign_in: Callable[[ServerError, Callable[[], None]], bool],
        open_link: Callable[[str], object],
        parent: QObject | None = None,
    ) -> None:
        """`sign_in`: lets the user sign in after a failure, and then does something again."""
        super().__init__(parent)
        self._parts, self._copies = parts, copies
        self._sign_in, self._open_link = sign_in, open_link
        self._blocked = False
        self._meter = TrafficMeter(parts)
        window = parts.window
        actions = window.menus.actions
        actions[Act.SAVE_COPY].triggered.connect(self._save_copy)
        actions[Act.SAVE_MARKED].triggered.connect(self._save_marked)
        window.bar.copy_wanted.connect(self._save_copy)
        window.progress.stop_wanted.connect(copies.stop)
        window.progress.pause_wanted.connect(copies.pause)
        parts.review.changed.connect(self._offer)
        parts.sources.model.treated.connect(self._offer)
        copies.busied.connect(self._on_busied)
        copies.busied.connect(self.busied)
        copies.progressed.connect(self._meter.show)
        copies.saved.connect(self._on_saved)
        copies.stopped.connect(self._on_stopped)
        copies.failed.connect(self._on_failed)
        copies.crashed.connect(self.crashed)
        self._offer()

    @Slot(bool)
    def set_blocked(self, blocked: bool) -> None:
        """Something else is being done to mail, so nothing can be saved."""
        self._blocked = blocked
        self._offer()

    def wait(self, seconds: float) -> None:
        """Stop and wait. For closing only."""
        self._copies.wait(seconds)

    # --- asking ---------------------------------------------------------------------------------

    @Slot()
    def _save_copy(self) -> None:
        self._ask(marked_only=False)

    @Slot()
    def _save_marked(self) -> None:
        self._ask(marked_only=True)

    def _ask(self, *, marked_only: bool) -> None:
        parts, preferences = self._parts, self._parts.preferences
        scanned, board = parts.review.scanned, parts.review.board
        if scanned is None or board is None or self._blocked or self._copies.is_busy:
            return
        naming, session = parts.sources.naming, scanned.session
        ticked = parts.sources.ticked(session)
        names = tuple(naming.source(str(spec.path)) for spec in session.specs)
        own = dict.fromkeys(names[session.folders[n].source] for n in ticked)
        dialog = SaveCopyDialog(
            preferences.last_folder,
            _new_name(tuple(own), marked_only=marked_only),
            marked=int(board.marked.sum()),
            marked_only=marked_only,
            folders=self._sizes(session, board, ticked, marked_only=marked_only),
            parent=parts.window,
        )
        if dialog.exec() == QDialog.DialogCode.Accepted:
            preferences.last_folder = dialog.folder
            wish = self._wish(session, ticked, names, dialog.form, dialog.target)
            self._copies.save(replace(wish, marked_only=marked_only))
        dialog.deleteLater()

    def _sizes(
        self, session: Session, board: Board, ticked: Sequence[int], *, marked_only: bool
    ) -> list[FolderSize]:
        """How many messages of each ticked folder are saved, and how large they are."""
        mails, naming = session.mails, self._parts.sources.naming
        saved = np.zeros(mails.folder.shape, np.bool_)
        saved[board.groups.members[board.marked]] = True
        if not marked_only:
            saved = ~saved & ((mails.flags & int(MessageFlag.GHOST)) == 0)
        sizes = []
        for n in ticked:
            rows = saved & (mails.folder == n)
            held, size = session.folders[n], int(mails.size_bytes[rows].sum())
            name = naming.place(str(session.specs[held.source].path), held.folder.name)
            sizes.append(FolderSize(name, int(rows.sum()), size))
        return [one for one in sizes if one.n_mails or not marked_only]

    def _wish(
        self,
        session: Session,
        ticked: Sequence[int],
        names: tuple[str, ...],
        form: CopyForm,
        target: Path,
    ) -> CopyRequest:
        review = self._parts.review
        terms = planning.PlanTerms(
            threshold=review.choices.threshold,
            protected=review.protected,
            detectors=review.choices.detectors,
        )
        decisions = review.later_decisions()
        return CopyRequest(session, ticked, names, decisions, terms, form, target)

    @Slot()
    def _offer(self) -> None:
        """What can be saved now; where all can only be read, the main button saves a copy."""
        parts, actions = self._parts, self._parts.window.menus.actions
        scanned, board = parts.review.scanned, parts.review.board
        free = scanned is not None and not self._blocked and not self._copies.is_busy
        free = free and scanned is not None and bool(parts.sources.ticked(scanned.session))
        marked = board is not None and bool(board.marked.any())
        actions[Act.SAVE_COPY].setEnabled(free)
        actions[Act.SAVE_MARKED].setEnabled(free and marked)
        folders = scanned.session.folders if scanned is not None else ()
        only_read = bool(folders) and all(is_readable_only(held.folder) for held in folders)
        parts.window.bar.offer_copy(only_read)

    @Slot(bool)
    def _on_busied(self, busy: bool) -> None:
        if busy:
            self._meter.begin()
            self._parts.show_busy(self.tr("Saving the copy"), self.tr("A copy is being saved"))
        else:
            self._parts.show_busy("", "")
        for act in _MOVES:
            self._parts.window.menus.actions[act].setEnabled(not busy)
        self._offer()

    # --- results --------------------------------------------------------------------------------

    @Slot(object)
    def _on_saved(self, saved: SavedCopy) -> None:
        result = saved.result
        target, reports = result.order.target, result.reports
        page = next((path for path in reports if path.suffix == ".html"), target)
        buttons: list[Button] = [
            (self.tr("Show folder"), lambda: self._show(target)),
            (self.tr("Show report"), lambda: self._show(page)),
        ]
        tone = BannerTone.GOOD if result.is_whole and not saved.not_planned else BannerTone.WARNING
        words = self._result_words(result, saved.not_planned)
        self._parts.window.banner.tell(words, tone=tone, buttons=buttons)

    def _result_words(self, result: CopyResult, not_planned: int) -> str:
        words = self.tr("%Ln message(s) saved in %1 and verified.", "", result.written)
        sentences = [words.replace("%1", str(result.order.target))]
        if result.left_out:
            sentences.append(
                self.tr(
                    "%Ln (copy|copies) left out; the kept messages are saved.",
                    "",
                    len(result.left_out),
                )
            )
        if result.ghosts:
            words = self.tr(
                "%Ln message(s) left out because (it was|they were) already deleted.",
                "",
                result.ghosts,
            )
            sentences.append(words)
        sentences += [wording.say(END.of(one)) for one in merge_sentences(result.merges)]
        stayed = len(result.stayed) + not_planned
        if stayed:
            words = (
                self.tr("%Ln marked message(s) could not be saved.", "", stayed)
                if result.order.marked_only
                else self.tr("%Ln marked message(s) (was|were) saved anyway.", "", stayed)
            )
            sentences.append(words)
        if result.unread:
            words = self.tr(
                "%Ln problem(s) while reading: see the report.", "", len(result.unread)
            )
            sentences.append(words)
        return wording.sentences(sentences)

    @Slot()
    def _on_stopped(self) -> None:
        self._parts.window.banner.tell(
            self.tr("Stopped. What was saved so far is kept. Press Resume to save the rest."),
            tone=BannerTone.WARNING,
            buttons=((self.tr("Resume"), self._copies.go_on),),
        )

    @Slot(object)
    def _on_failed(self, error: CoreError) -> None:
        if isinstance(error, ServerError) and self._sign_in(error, self._copies.go_on):
            return
        if isinstance(error, StoreFailed):  # History, to which the usual words send, has no copies
            words = self.tr(
                "%1 could not be written: %2. Nothing is lost. Fix the problem, "
                "then press Try again."
            )
            words = wording.fill(words, plain_line(str(error.path)), plain_line(error.detail))
        else:
            words = wording.error(error, self._parts.sources.naming.source)
        self._parts.window.banner.tell(
            words, tone=BannerTone.BAD, buttons=((self.tr("Try again"), self._copies.go_on),)
        )

    def _show(self, path: Path) -> None:
        self._open_link(QUrl.fromLocalFile(str(path)).toString())


def _new_name(names: tuple[str, ...], *, marked_only: bool) -> str:
    """A name for the new folder: of the one source, or of the day."""
    own = Path(names[0]).stem if len(names) == 1 else time.strftime("%Y-%m-%d")
    safe = "".join("_" if letter in '/\\:*?"<>|' else letter for letter in own).strip(". ")
    marked, cleaned = translate("Copying", "%1, marked"), translate("Copying", "%1, cleaned")
    return (marked if marked_only else cleaned).replace("%1", safe or "mail")
