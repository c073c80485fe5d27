"""A cleaned copy: everything of some sources but the marked messages, or the marked ones alone.

For mail that cannot be changed where it is, and for whoever would rather keep what is there. The
sources are only read. The copy grows beside its target (`cleaned_place`), each mail is written
down once its bytes are on the disk (`cleaned_journal`), a second call goes on where the first was
stopped, and a folder whose source changed meanwhile begins afresh. At the end every stored byte
is read again, and our own reader has to find exactly the messages that were written; only then
does the copy get its name. Whatever is not in it is named in its report: nothing is missing in
silence.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from core.apply.journal.safety_copies import reads_as
from core.copy.context import CopyContext
from core.copy.folders import CopySource, check_room, list_folder, open_folders
from core.copy.forms import CopyFolder, list_copy, open_copy_folder
from core.copy.journal import CopyJournal, CopyRow
from core.copy.marks import Marks, MessagePlace, find_marks
from core.copy.partial_folder import PartialFolder, as_store_failed, holds_any
from core.copy.report import REPORTS, summarize_copy, write_reports
from core.copy.write import ChunkWriter, cut_into_chunks
from core.crashpoints import crash_point
from core.errors import StoreFailed, StoreRefused
from core.job import Job, Progress, Stage
from core.model.copying import CopyOrder, CopyOutcome, CopyResult, ReadBack, WrittenMessage
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import SourceKind
from core.system.disk import sync_folder

BLOCK_BYTES = 1 << 20
REPORT_EVERY = 100
_WHOLE, _ORDER, _FOLDERS, _BEGUN = "whole", "order", "folders", "begun"


def make_copy(
    order: CopyOrder,
    context: CopyContext,
    job: Job,
    announce: Callable[[CopyResult], None] | None = None,
) -> CopyResult:
    """Make a copy, or go on with one that was stopped.

    `announce`: told once, before anything is written, what `rehearse_copy` would give.

    Raises:
        StoreRefused: TAKEN: something is there; SAME_PLACE: it would lie within what is copied;
            NO_SPACE; LOCKED; MISSING. Nothing was written over.
        StoreFailed: The system failed; the same call goes on later.
        SourceError: A source cannot be read at all, or changed while it was read: call again.
        Cancelled: The job was stopped; the same call goes on.
    """
    _check_apart(order)
    place = PartialFolder(order.target)
    place.prepare()
    journal = CopyJournal(place.journal)
    try:
        result = _Copying(order, context, job, place, journal).run(announce)
    finally:
        journal.close()
    place.clear()
    return result


def rehearse_copy(order: CopyOrder, context: CopyContext, job: Job) -> CopyResult:
    """What `make_copy` would do, as far as listing and the kept messages tell; writes nothing.

    Raises:
        StoreRefused, SourceError, Cancelled: As `make_copy`.
    """
    _check_apart(order)
    PartialFolder(order.target).check()
    marks = find_marks(order, context, job)
    sources = open_folders(order, context, job)
    for source in sources:
        list_folder(source, order, context, marks, job)
    sources = [s for s in sources if s.stubs or not order.marked_only]
    check_room(order, sources, marks, context, done_bytes=0)
    return _expect(order, sources, marks)


def _expect(order: CopyOrder, sources: Sequence[CopySource], marks: Marks) -> CopyResult:
    rows = {s.number: _expected_rows(s, order, marks) for s in sources}
    return summarize_copy(order, sources, rows, marks, reports=())


def _check_apart(order: CopyOrder) -> None:
    """Raise if it would lie within a source: who scans that again finds all mail twice."""
    target = order.target.resolve()
    for spec in order.specs:
        if spec.kind is not SourceKind.IMAP and target.is_relative_to(spec.path.resolve()):
            refusal = Refusal(RefusalKind.SAME_PLACE, str(spec.path))
            raise StoreRefused(order.target, refusal)


def _expected_rows(source: CopySource, order: CopyOrder, marks: Marks) -> list[CopyRow]:
    """What is likely to become of the messages of a folder."""
    rows: list[CopyRow] = []
    for n, stub in enumerate(source.stubs):
        uid, position = stub.key.uid, stub.position
        if not order.marked_only and marks.goes(source.place_of(uid)):
            rows.append(CopyRow(n, uid, position, CopyOutcome.LEFT_OUT))
        else:
            written = WrittenMessage(source.place, "", 0, stub.size_bytes, "")
            rows.append(CopyRow(n, uid, position, CopyOutcome.WRITTEN, written=written))
    return rows


class _Copying:
    """One call of `make_copy`."""

    def __init__(
        self,
        order: CopyOrder,
        context: CopyContext,
        job: Job,
        place: PartialFolder,
        journal: CopyJournal,
    ) -> None:
        self._order, self._means, self._job = order, context, job
        self._place, self._journal = place, journal
        self._total = self._done = self._unread = 0

    def run(self, announce: Callable[[CopyResult], None] | None) -> CopyResult:
        """Bring the copy to its end."""
        order, journal = self._order, self._journal
        is_whole = self._is_whole()
        if not is_whole and holds_any(order.target):
            raise StoreRefused(order.target, Refusal(RefusalKind.TAKEN, str(order.target)))
        marks = find_marks(order, self._means, self._job)
        sources = open_folders(order, self._means, self._job)
        if not is_whole:
            self._begin(sources)
        for source in sources:
            list_folder(source, order, self._means, marks, self._job)
            self._job.checkpoint()
        if order.marked_only:  # only folders that hold some are made
            sources = [s for s in sources if s.stubs or journal.rows(s.number)]
        if not is_whole:
            if announce:
                announce(_expect(order, sources, marks))
            self._write(sources, marks)
        result = self._result(sources, marks)
        if not is_whole:
            with as_store_failed(self._place.mail):
                write_reports(result, self._place.mail)
                sync_folder(self._place.mail)
            journal.say(_WHOLE, "yes")
        self._place.complete()
        return result

    def _is_whole(self) -> bool:
        """Whether all was done before a crash but the name, or what comes after it."""
        told = self._journal.fact(_ORDER) == _digest(self._order) and self._journal.fact(_WHOLE)
        there = self._place.mail.is_dir() or (self._order.target / REPORTS[0]).is_file()
        return bool(told) and there

    def _begin(self, sources: Sequence[CopySource]) -> None:
        """Go on with what is there if it is of this order and these folders; else afresh."""
        journal, told = self._journal, [(s.source, s.folder.name, s.place) for s in sources]
        folders = hashlib.sha256(repr(told).encode()).hexdigest()
        same = journal.fact(_ORDER) == _digest(self._order) and journal.fact(_FOLDERS) == folders
        if not (same and self._place.mail.is_dir()):
            journal.forget_all()
            self._place.begin()
            journal.say(_FOLDERS, folders)
            journal.say(_BEGUN, str(int(time.time())))
            journal.say(_ORDER, _digest(self._order))

    def _result(self, sources: Sequence[CopySource], marks: Marks) -> CopyResult:
        rows = {source.number: self._journal.rows(source.number) for source in sources}
        reports = tuple(self._order.target / name for name in REPORTS)
        return summarize_copy(self._order, sources, rows, marks, reports=reports)

    # --- writing --------------------------------------------------------------------------------

    def _write(self, sources: Sequence[CopySource], marks: Marks) -> None:
        """Write all folders until they read back, and nothing was left out for nothing."""
        written = sum(
            row.written.size_bytes
            for source in sources
            if self._journal.listing(source.number) == source.listing
            for row in self._journal.rows(source.number)
            if row.written
        )
        check_room(self._order, sources, marks, self._means, done_bytes=written)
        self._total = sum(len(source.stubs) for source in sources)
        again = list(sources)
        while again:
            for source in again:
                self._copy(source, marks)
            again = self._misread(sources) or self._kept_for_nothing(sources, marks)
            self._done = self._total - sum(len(source.stubs) for source in again)
        self._verify(sources)

    def _copy(self, source: CopySource, marks: Marks) -> None:
        folder = open_copy_folder(
            self._order.form, self._place.mail, source.place, int(self._journal.fact(_BEGUN))
        )
        try:
            with as_store_failed(self._place.mail):
                self._fill(source, marks, folder)
        finally:
            folder.close()

    def _fill(self, source: CopySource, marks: Marks, folder: CopyFolder) -> None:
        """Go on with a folder where it stands."""
        journal, number = self._journal, source.number
        if journal.listing(number) != source.listing:
            journal.begin(number, source.listing)
        rows = journal.rows(number)
        if not folder.open([row.written for row in rows if row.written]):
            journal.begin(number, source.listing)
            rows = []
            folder.open(())
        folder.commit()
        self._advance(rows)
        writer = ChunkWriter(
            source, marks, self._means, folder, journal.unfit(number), self._order.marked_only
        )
        for start, chunk in cut_into_chunks(source.stubs[len(rows) :], len(rows)):
            fresh = writer.write(chunk, start, self._job)
            folder.commit()
            journal.add(number, fresh)
            self._advance(fresh)

    def _advance(self, rows: Sequence[CopyRow]) -> None:
        self._done += len(rows)
        self._unread += sum(row.kind is not None for row in rows)
        self._tell(Stage.COPYING)

    def _tell(self, stage: Stage) -> None:
        self._job.report(Progress(stage, self._done, self._total, self._done, self._unread))
        self._job.checkpoint()

    # --- looking --------------------------------------------------------------------------------

    def _misread(self, sources: Sequence[CopySource]) -> list[CopySource]:
        """Folders in which our reader does not find the messages as they were stored.

        The first message over which it fails there is one that the form cannot hold.
        """
        found = list_copy(self._order.form, self._place.mail, self._job)
        wrong: list[CopySource] = []
        for source in sources:
            rows = [row for row in self._journal.rows(source.number) if row.written]
            bad = _find_misread(rows, found.get(source.place, ReadBack((), ())))
            if bad is not None:
                self._journal.add_unfit(source.number, bad)
                wrong.append(source)
        return wrong

    def _kept_for_nothing(self, sources: Sequence[CopySource], marks: Marks) -> list[CopySource]:
        """Folders with messages that were left out for kept ones that could not be copied.

        These messages count as unmarked from now on, and the folders are to be written anew.
        """
        written: set[MessagePlace] = set()
        for source in sources:
            for row in self._journal.rows(source.number):
                if row.written and row.kind is None:
                    written.add(source.place_of(row.uid))
        wrong: dict[int, CopySource] = {}
        for source in sources:
            for row in self._journal.rows(source.number):
                place = source.place_of(row.uid)
                if row.outcome is CopyOutcome.LEFT_OUT and marks.keepers[place] - written:
                    marks.refused[place] = Refusal(RefusalKind.KEEPER_CHANGED)
                    wrong[source.number] = source
        for source in wrong.values():
            source.listing += "+"  # so that its rows are forgotten
        return list(wrong.values())

    def _verify(self, sources: Sequence[CopySource]) -> None:
        """Read every stored byte again.

        Raises:
            StoreFailed: It is not what was written; the folder is written anew at the next call.
        """
        self._done = 0
        for source in sources:
            for row in self._journal.rows(source.number):
                if row.written and not _is_intact(self._place.mail, row.written):
                    self._journal.forget(source.number)
                    where = self._place.mail / row.written.place
                    raise StoreFailed(where, "what was written does not read back")
                self._done += 1
                if self._done % REPORT_EVERY == 0:
                    self._tell(Stage.VERIFYING)
        crash_point("copy: verified")


def _find_misread(rows: Sequence[CopyRow], found: ReadBack) -> CopyRow | None:
    """The first written mail of a folder that a reader does not find as it was stored."""
    if found.doubts:
        at = found.doubts[0]
        return next(
            (row for row in reversed(rows) if not row.written or row.written.offset <= at),
            rows[-1],
        )
    wanted = [row.written.uid for row in rows if row.written]
    if list(found.uids) == wanted:
        return None
    pairs = zip(wanted, found.uids, strict=False)
    n = next((n for n, (one, other) in enumerate(pairs) if one != other), len(found.uids))
    n = min(n, len(rows) - 1)
    swallowed = n < len(found.uids) and _is_longer(found.uids[n], wanted[n])
    return rows[min(n + 1, len(rows) - 1) if swallowed else n]


def _is_longer(found: str, wanted: str) -> bool:
    """Whether a message in an mbox was read together with the next one: uids "offset:length"."""
    start, _, length = found.partition(":")
    first, _, own = wanted.partition(":")
    return start == first and length.isdecimal() and own.isdecimal() and int(length) > int(own)


def _is_intact(root: Path, written: WrittenMessage) -> bool:
    """Whether stored bytes are what they were when they were written."""
    return reads_as(root / written.place, (written.offset, written.size_bytes), written.sha256)


def _digest(order: CopyOrder) -> str:
    """What tells one order from another; the plan by all of its moves."""
    told = (
        [(spec.kind.value, os.fspath(spec.path)) for spec in order.specs],
        order.names,
        order.form.value,
        order.marked_only,
        None if order.only is None else sorted(order.only),
        order.plan.moves,
        order.plan.merges,
    )
    return hashlib.sha256(repr(told).encode("utf-8", "surrogatepass")).hexdigest()
