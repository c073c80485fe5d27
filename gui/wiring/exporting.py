"""File \u25b8 Export: the list, a report, a plan. Asks for a name, says what became of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from gui import wording
from gui.controllers.plan_making import ExportedPlan
from gui.controllers.review.exporting import LIST_SUFFIX, REPORT_SUFFIX, ExportController
from gui.models.plain import plain_line
from gui.widgets.banner import BannerTone
from gui.widgets.menus import Act
from gui.wiring.file_names import ask_where_to_save
from gui.wiring.moving import Moving
from gui.wiring.parts import Parts

PLAN_SUFFIX = ".json"


class Exporting(QObject):
    """Connects File \u25b8 Export.

    Signals:
        crashed: An exception of ours.
    """

    crashed = Signal(object)

    def __init__(self, parts: Parts, moving: Moving, parent: QObject | None = None) -> None:
        """`moving`: makes plans, by the same guards as a move."""
        super().__init__(parent)
        self._parts, self._moving = parts, moving
        self._part = ""  # how much of the list is being written; "": all that is asked for
        self._controller = ExportController(parts.review, self)
        self._controller.exported.connect(self._tell_exported)
        self._controller.failed.connect(self._tell_failed)
        self._controller.crashed.connect(self.crashed)
        moving.plan_written.connect(self._tell_planned)
        moving.not_written.connect(self._tell_failed)
        actions = parts.window.menus.actions
        actions[Act.EXPORT_LIST].triggered.connect(self._export_list)
        actions[Act.EXPORT_REPORT].triggered.connect(self._export_report)
        actions[Act.EXPORT_PLAN].triggered.connect(self._export_plan)
        parts.review.counted.connect(self._follow_marks)
        parts.scan.busied.connect(self._follow_marks)
        moving.busied.connect(self._follow_marks)
        self._follow_marks()

    @property
    def is_busy(self) -> bool:
        """Whether a list or a report is being written."""
        return self._controller.is_busy

    def wait(self, seconds: float) -> bool:
        """Wait for the file that is being written. For closing only."""
        return self._controller.wait(seconds)

    @Slot()
    def _follow_marks(self) -> None:
        """A plan needs marks, and nobody else who is at the mail."""
        parts = self._parts
        marked = parts.review.board is not None and bool(parts.review.board.marked.any())
        free = not parts.scan.is_busy and not self._moving.is_busy
        parts.window.menus.actions[Act.EXPORT_PLAN].setEnabled(marked and free)

    # --- asking where ---------------------------------------------------------------------------

    @Slot()
    def _export_list(self) -> None:
        kinds, part = self.tr("Tables (%1)"), self._filtered()
        title = self.tr("Export the list: %1").replace("%1", part)
        self._ask(
            title if part else self.tr("Export the list"), self.tr("Copies"), LIST_SUFFIX, kinds,
            self._write_list,
        )  # fmt: skip

    @Slot()
    def _export_report(self) -> None:
        kinds = self.tr("Web pages (%1)")
        self._ask(
            self.tr("Export a report"), self.tr("Report"), REPORT_SUFFIX, kinds, self._write_report
        )

    @Slot()
    def _export_plan(self) -> None:
        kinds = self.tr("Plans (%1)")
        self._ask(
            self.tr("Export the plan"), self.tr("Plan"), PLAN_SUFFIX, kinds,
            self._moving.export_plan,
        )  # fmt: skip

    def _ask(
        self, title: str, name: str, suffix: str, kinds: str, then: Callable[[Path], None]
    ) -> None:
        preferences = self._parts.preferences
        path = ask_where_to_save(
            self._parts.window,
            title,
            preferences.last_folder / f"{name}{suffix}",
            {kinds.replace("%1", f"*{suffix}"): suffix},
            self._refuse,
        )
        if path is not None:
            preferences.last_folder = path.parent
            then(path)

    def _refuse(self, words: str) -> None:
        self._parts.window.banner.tell(words, tone=BannerTone.BAD)

    def _filtered(self) -> str:
        """How much of the list passes the filter; "" where all does."""
        review = self._parts.review
        board, lines = review.board, review.model.lines
        if board is None or lines is None or lines.members_shown.all():
            return ""
        words = self.tr("%1 of %Ln group(s) (filtered)", "", len(board.groups.kept))
        return words.replace("%1", wording.number(len(lines.groups_shown)))

    def _write_list(self, path: Path) -> None:
        if not self._controller.is_busy:
            self._part = self._filtered()
            self._controller.export_list(path)

    def _write_report(self, path: Path) -> None:
        parts, scanned = self._parts, self._parts.review.scanned
        if scanned is None or self._controller.is_busy:
            return
        self._part = ""
        naming = parts.sources.naming
        names = [naming.source(str(spec.path)) for spec in scanned.session.specs]
        self._controller.export_report(path, names, parts.window.locale().bcp47Name())

    # --- what became of it ----------------------------------------------------------------------

    @Slot(object)
    def _tell_exported(self, path: Path) -> None:
        name = plain_line(str(path))
        words = self.tr("Exported to %1").replace("%1", name)
        if self._part:
            words = wording.fill(self.tr("Exported to %1: %2"), name, self._part)
        self._parts.window.say(words)

    @Slot(object)
    def _tell_planned(self, made: ExportedPlan) -> None:
        if not made.messages:
            words = self.tr("No plan was written: none of the marked messages can be moved.")
            self._parts.window.banner.tell(words, tone=BannerTone.WARNING)
            return
        words = self.tr(
            "Plan for %Ln message(s) exported to %1. Nothing was moved. To carry it out, use "
            "\u201ctwinsweep apply\u201d in a terminal.",
            "",
            made.messages,
        ).replace("%1", plain_line(str(made.path)))
        if made.skipped:
            left = self.tr("%Ln marked message(s) left out", "", made.skipped)
            words = f"{words}\n{left}"
        self._parts.window.banner.tell(words, tone=BannerTone.GOOD)

    @Slot(object)
    def _tell_failed(self, error: OSError) -> None:
        if isinstance(error, FileExistsError):
            words = self.tr("%1 is a different kind of file. Choose a different name.")
        else:
            words = self.tr("%1 could not be written.")
        text = words.replace("%1", plain_line(str(error.filename)))
        self._parts.window.banner.tell(text, tone=BannerTone.BAD)
