"""Writes what is reviewed to a file, in the background: the list as a table, or a report."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal

from core.actions.causes import causes_of_groups, without_templates
from core.actions.ladder import join_groups, survey_ladder
from core.job import Job
from core.system.later import Later
from core.system.whole_file import write_csv, write_page
from core.words.report_page import PageFace, PageInput, page_pieces
from gui import wording
from gui.controllers.review.overview import ladder_input
from gui.controllers.review.review import ReviewController
from gui.jobs import JobRunner, Outcome, dispatch
from gui.models.results.listing import LISTING_HEADER, listing_rows

if TYPE_CHECKING:
    from core.actions.named import series as named_series
else:
    named_series = Later("core.actions.named.series")

LIST_SUFFIX, REPORT_SUFFIX = ".csv", ".html"


class ExportController(QObject):
    """Writes one file at a time.

    Signals:
        exported: The `Path` that was written.
        failed: The `OSError` of a file that could not be written.
        crashed: Any other exception: a fault of ours.
    """

    exported = Signal(object)
    failed = Signal(object)
    crashed = Signal(object)

    def __init__(self, review: ReviewController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._review = review
        self._runner = JobRunner(self)

    @property
    def is_busy(self) -> bool:
        """Whether a file is being written."""
        return self._runner.is_busy

    def export_list(self, path: Path) -> None:
        """Write what the list holds now as CSV; `exported` follows, nothing while one is written.

        Cost: some 10 microseconds a row, in a worker.
        """
        model = self._review.model
        cells, lines = model.cells, model.lines
        if cells is None or lines is None:
            return
        rows = listing_rows(cells, order=model.order, shown=lines.members_shown)
        self._write(path, lambda _: write_csv(path, LISTING_HEADER, rows))

    def export_report(self, path: Path, sources: Sequence[str], language: str) -> None:
        """Write all groups, the ladder, causes and problems as a page; `exported` follows.

        Args:
            path: The file.
            sources: What each source of the scan is called.
            language: Of the window, as HTML names it.

        Cost: some 40 microseconds a message in groups, in a worker.
        """
        found, scanned, board = (
            ladder_input(self._review),
            self._review.scanned,
            self._review.board,
        )
        if found is None or scanned is None or board is None:
            return
        session, groups, make_terms = found
        marked = np.zeros(scanned.facts.n_mails, np.bool_)
        marked[groups.members[board.marked]] = True
        where = scanned.facts.where

        def work(job: Job) -> None:
            survey = survey_ladder(
                session, groups, make_terms(), named_series.find_old_rows(session)
            )
            job.checkpoint()
            named = join_groups(groups, survey.beside)
            page = PageInput(
                session=session,
                groups=named,
                copies=groups,
                rungs=survey.rungs,
                causes=causes_of_groups(session, without_templates(groups)),
                of_groups=causes_of_groups(session, named),
                sources=sources,
                where=where,
                marked=marked,
            )
            face = PageFace(language, wording.say, wording.date, int(time.time()))
            write_page(path, _while_wanted(page_pieces(page, face), job))

        self._write(path, work)

    def wait(self, seconds: float) -> bool:
        """Stop where a file can be left out, and wait. For closing only."""
        return self._runner.wait(seconds)

    def _write(self, path: Path, write: Callable[[Job], None]) -> None:
        if self._runner.is_busy:
            return

        def work(job: Job) -> Path | OSError:
            try:
                write(job)
            except OSError as error:  # the name is taken, the disk is full
                return error
            return path

        self._runner.start(work, self._end)

    def _end(self, outcome: Outcome) -> None:
        dispatch(outcome, done=self._tell, crashed=self.crashed.emit)

    def _tell(self, done: Path | OSError) -> None:
        (self.failed if isinstance(done, OSError) else self.exported).emit(done)


def _while_wanted(pieces: Iterable[str], job: Job) -> Iterator[str]:
    for piece in pieces:
        job.checkpoint()
        yield piece
