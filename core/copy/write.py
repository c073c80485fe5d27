"""Some neighbouring messages of a folder: read, looked at, and written into the copy."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from core.copy.context import CopyContext
from core.copy.folders import CopySource
from core.copy.forms import CopyFolder, inspect_message
from core.copy.journal import CopyRow
from core.copy.marks import Marks
from core.copy.status_headers import names_to_store
from core.errors import SourceChanged
from core.identity import identity
from core.job import Job
from core.model.copying import CopyOutcome, StorageFacts
from core.model.sources import Problem, ProblemKind, RawMessage, Stub

CHUNK_BYTES = 16 << 20  # are written between two moments that a crash goes back to
CHUNK_MAILS = 500
UNFIT = "it cannot be stored in an mbox so that it is found again"


def cut_into_chunks(stubs: Sequence[Stub], start: int) -> Iterator[tuple[int, list[Stub]]]:
    """Neighbours that are written in one go, and the number of the first; `start`: of them all."""
    chunk: list[Stub] = []
    size = 0
    for stub in stubs:
        chunk.append(stub)
        size += stub.size_bytes
        if size >= CHUNK_BYTES or len(chunk) >= CHUNK_MAILS:
            yield start, chunk
            start += len(chunk)
            chunk, size = [], 0
    if chunk:
        yield start, chunk


@dataclass(frozen=True, slots=True)
class ChunkWriter:
    """Writes messages of one folder.

    Attributes:
        source: The folder.
        marks: What goes.
        context: How mail is read.
        folder: Where it is written.
        unfit: uids of messages that would not read back.
        marked_only: Only what is marked is copied, and all of that.
    """

    source: CopySource
    marks: Marks
    context: CopyContext
    folder: CopyFolder
    unfit: Collection[str]
    marked_only: bool

    def write(self, stubs: Sequence[Stub], start: int, job: Job) -> list[CopyRow]:
        """Write these messages; a row for each, in their order. `start`: number of the first.

        Raises:
            SourceChanged: The folder is not the one that was listed any more.
            SourceError: It cannot be read any more.
        """
        source = self.source
        numbers = {stub.key.uid: start + n for n, stub in enumerate(stubs)}
        told = (p for p in source.problems if p.kind is not ProblemKind.AMBIGUOUS)  # copied whole
        listed = {p.key.uid: p for p in told if p.position >= 0}
        rows: dict[str, CopyRow] = {}
        answers = self.context.open_source(source.spec, job).fetch(source.folder, stubs)
        for answer in answers:
            if isinstance(answer, RawMessage):
                uid = answer.stub.key.uid
                rows[uid] = _with_problem(self._store(answer, numbers[uid]), listed.get(uid))
            elif answer.position >= 0:
                rows[answer.key.uid] = _with_problem(
                    rows.get(answer.key.uid)
                    or _unread_row(answer, numbers[answer.key.uid], answer.kind, answer.detail),
                    answer,
                )
            elif answer.kind is ProblemKind.CHANGED:
                raise SourceChanged(source.folder.path, answer.detail)
        for stub in stubs:
            if stub.key.uid not in rows:
                row = _unread_row(stub, numbers[stub.key.uid], ProblemKind.VANISHED, "")
                rows[stub.key.uid] = row
        return [rows[stub.key.uid] for stub in stubs]

    def _store(self, mail: RawMessage, number: int) -> CopyRow:
        uid, position = mail.stub.key.uid, mail.stub.position
        if mail.whole:  # its beginning alone would pass for the mail
            size = str(mail.stub.size_bytes)
            return _unread_row(mail.stub, number, ProblemKind.TOO_LARGE, size)
        looked = inspect_message(self.source.spec, mail)
        if looked.outcome is not CopyOutcome.WRITTEN:
            return CopyRow(number, uid, position, looked.outcome)
        if not self.marked_only and self._goes(mail):
            return CopyRow(number, uid, position, CopyOutcome.LEFT_OUT)
        written = None
        if uid not in self.unfit:
            written = self.folder.add(number + 1, mail.data, self._with_names(looked, uid))
        if written is None:
            return _unread_row(mail.stub, number, ProblemKind.AMBIGUOUS, UNFIT)
        return CopyRow(number, uid, position, CopyOutcome.WRITTEN, written=written)

    def _with_names(self, looked: StorageFacts, uid: str) -> StorageFacts:
        """With what is said of it beside its bytes, and what it takes over from what goes."""
        merge = self.marks.merges.get(self.source.place_of(uid))
        more = (*self.source.names.get(uid, ()), *(merge.adds if merge else ()))
        return looked._replace(names=names_to_store((*looked.names, *more)))

    def _goes(self, mail: RawMessage) -> bool:
        """Whether it is marked, and still what it was then."""
        place = self.source.place_of(mail.stub.key.uid)
        move = self.marks.moves.get(place)
        if move is None or not self.marks.goes(place):
            return False
        return identity(mail.data) == move.what.digest


def _unread_row(item: Stub | Problem, number: int, kind: ProblemKind, detail: str) -> CopyRow:
    return CopyRow(number, item.key.uid, item.position, CopyOutcome.UNREAD, kind, detail)


def _with_problem(row: CopyRow, problem: Problem | None) -> CopyRow:
    """A row with what could not be read of its mail."""
    if problem is None or row.kind is not None:
        return row
    return row._replace(kind=problem.kind, detail=problem.detail)
