"""From accounts to rows of read mail: asks servers for what is new, and for as little as decides.

The parent fetches while the workers read: outlines of new messages first, then missing parts and
whole messages where a worker says that an outline does not do (`core.scan.read_outlines`). Each
piece goes into the cache as it comes, so that a scan that was stopped goes on where it was.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from core.columns import unpack
from core.errors import ServerError, SourceError
from core.job import Job, Progress, Stage
from core.model.remote import Outline
from core.model.sources import Problem, ProblemKind, RawMessage, Stub
from core.ports import FingerprintCache
from core.scan.account_folder import AccountFolder, open_account_folder
from core.scan.folders import FolderReading, folder_problem
from core.scan.gather import cut_into_chunks
from core.scan.read import unread_columns
from core.scan.read_outlines import OutlineTask, read_outlines, unpack_result
from core.scan.table import n_rows
from core.scan.tally import ReadingTally
from core.scan.texts import TextCache
from core.scan.words import sign_left
from core.settings import ReadSettings
from core.system.pool import AttentiveJob, CrashedItem, ordered_map

RUN_MAILS = 5_000  # outlines that are asked for in a row, most of them ahead of their turn
TASK_MAILS = 500  # outlines for a worker
TASK_BYTES = 8 << 20
WAITING = 100  # so many messages wait at most until their missing parts are asked for


class _Batch(NamedTuple):
    """Messages that were asked for.

    again: nothing more of them can be asked for in parts: what still lacks is fetched whole.
    """

    account_folder: AccountFolder
    outlines: tuple[Outline, ...]
    again: bool


@dataclass(frozen=True, slots=True)
class _Need:
    """A message of which more is needed: its missing parts, or all of it."""

    account_folder: AccountFolder
    outline: Outline
    whole: bool


class RemoteGatherer:
    """Reads the folders of accounts; one for a scan, used in one thread."""

    def __init__(
        self,
        *,
        settings: ReadSettings,
        cache: FingerprintCache,
        shelf: TextCache,
        tally: ReadingTally,
        job: Job,
    ) -> None:
        self._settings, self._cache, self._tally = settings, cache, tally
        self._job = AttentiveJob(job)  # the workers go on while a server is slow
        self._shelf = shelf
        self._account_folders: dict[int, AccountFolder] = {}  # by the number of the folder
        self._asked: set[tuple[int, str]] = set()  # messages that were to be settled
        self._pending: deque[_Batch] = deque()
        self._needs: list[_Need] = []
        self._broken: ServerError | None = None

    def open(self, reads: Iterable[FolderReading]) -> None:
        """List the folders that are on servers and recall what is known of them.

        Raises:
            ServerError: An account cannot be reached. Other failures are problems of a folder.
            Cancelled: The job was stopped.
        """
        served = [(read, read.remote) for read in reads if read.remote is not None]
        for done, (read, source) in enumerate(served):
            self._job.checkpoint()
            self._job.report(Progress(Stage.LISTING, done, len(served)))
            try:
                account_folder = open_account_folder(read, source, self._cache, self._job)
            except ServerError:
                raise
            except SourceError as error:
                read.problems.append(folder_problem(read.folder, error))
                continue
            self._account_folders[read.number] = account_folder
            self._tally.expect(int(account_folder.listing.sizes.sum()))

    def gather(self) -> None:
        """Read what is not known yet, and fill each `FolderReading`.

        Raises:
            ServerError: An account cannot be reached any more; what was read is in the cache.
            Cancelled: The job was stopped; so it is then.
        """
        for account_folder in self._account_folders.values():
            fresh = sum(stub.size_bytes for stub in account_folder.fresh)
            self._tally.advance(
                int(account_folder.listing.sizes.sum()) - fresh, account_folder.read.from_cache
            )
        self._work(self._fresh())
        for account_folder in self._account_folders.values():
            account_folder.lay_out()

    def settle(self, wanted: Mapping[int, Iterable[str]]) -> bool:
        """Read messages whole, so that their attachments are known by content.

        Args:
            wanted: uids by the numbers of folders. What was asked for once is passed over, so
                that a message that cannot be had does not keep a scan from its end.

        Returns:
            Whether anything was asked for; then pieces of these folders are others now.

        Raises:
            ServerError, Cancelled: As `gather`.
        """
        numbers: set[int] = set()
        for number, uids in wanted.items():
            account_folder = self._account_folders[number]
            for uid in uids:
                if (number, uid) not in self._asked:
                    self._asked.add((number, uid))
                    numbers.add(number)
                    stub = account_folder.stub(account_folder.places[uid])
                    self._needs.append(_Need(account_folder, Outline(stub, b"", None), whole=True))
                    self._tally.expect(stub.size_bytes)
        self._work(iter(()))
        for number in numbers:
            self._account_folders[number].lay_out()
        return bool(numbers)

    def save(self) -> None:
        """Remember the rows of each folder that grew as one entry."""
        for account_folder in self._account_folders.values():
            account_folder.save()
        self._cache.flush()

    def _work(self, tasks: Iterator[OutlineTask]) -> None:
        """Have tasks done, and what comes of them, until nothing is left."""
        while True:
            for result in ordered_map(read_outlines, tasks, job=self._job):
                batch = self._pending.popleft()
                if isinstance(result, CrashedItem):
                    self._read_singly(batch)
                else:
                    self._take(batch, result)
            if self._broken is not None:
                raise self._broken
            if not self._needs:
                return
            tasks = self._needed_tasks()

    def _fresh(self) -> Iterator[OutlineTask]:
        """Outlines of all new messages, and now and then what more is needed of them."""
        for account_folder in self._account_folders.values():
            for start in range(0, len(account_folder.fresh), RUN_MAILS):
                stubs = account_folder.fresh[start : start + RUN_MAILS]
                answers = account_folder.source.outlines(
                    account_folder.read.folder, stubs, self._job
                )
                for task in self._tasks(account_folder, stubs, answers, again=False):
                    yield task
                    if len(self._needs) >= WAITING:
                        yield from self._needed_tasks()

    def _needed_tasks(self) -> Iterator[OutlineTask]:
        """What workers said that more is needed of."""
        needs, self._needs = self._needs, []
        for account_folder in self._account_folders.values():
            own = [need for need in needs if need.account_folder is account_folder]
            partial = [need.outline for need in own if not need.whole]
            if partial:
                answers = account_folder.source.complete_outlines(
                    account_folder.read.folder, partial, self._job
                )
                yield from self._tasks(
                    account_folder, [o.stub for o in partial], answers, again=True
                )
            for stubs in cut_into_chunks(need.outline.stub for need in own if need.whole):
                yield from self._tasks(
                    account_folder, stubs, _fetch_whole(account_folder, stubs), again=True
                )

    def _tasks(
        self,
        account_folder: AccountFolder,
        stubs: Sequence[Stub],
        answers: Iterator[Outline | Problem],
        *,
        again: bool,
    ) -> Iterator[OutlineTask]:
        """What a server answers, as tasks of bounded size.

        Where the connection is lost for good, what came before it is read and remembered, and
        then the error is raised.
        """
        if self._broken is not None:
            return
        left = {stub.key.uid: stub for stub in stubs}
        outlines: list[Outline] = []
        size = 0
        try:
            for answer in answers:
                if isinstance(answer, Problem):
                    self._give_up(account_folder, left.pop(answer.key.uid, None), answer)
                    continue
                left.pop(answer.stub.key.uid, None)
                outlines.append(answer)
                size += len(answer.data)
                if size >= TASK_BYTES or len(outlines) == TASK_MAILS:
                    yield self._task(_Batch(account_folder, tuple(outlines), again))
                    outlines, size = [], 0
        except ServerError as error:
            self._broken = error
            left.clear()
        except SourceError as error:
            self._give_up(account_folder, None, folder_problem(account_folder.read.folder, error))
            left.clear()
        if outlines:
            yield self._task(_Batch(account_folder, tuple(outlines), again))
        for stub in left.values():
            self._give_up(account_folder, stub, Problem.of(stub, ProblemKind.VANISHED))

    def _task(self, batch: _Batch) -> OutlineTask:
        self._job.checkpoint()
        self._pending.append(batch)
        batch.account_folder.read.bytes_read += sum(
            len(outline.data) for outline in batch.outlines
        )
        return OutlineTask(batch.outlines, self._settings)

    def _take(self, batch: _Batch, result: bytes) -> None:
        """Keep the rows of a batch, and note what more is needed."""
        columns, parts, whole = unpack_result(result)
        if n_rows(columns):
            batch.account_folder.add(sign_left(self._shelf.taken_from(columns), self._job))
        needed = dict.fromkeys(parts, batch.again) | dict.fromkeys(whole, True)
        self._needs += [
            _Need(batch.account_folder, batch.outlines[number], whole=all_of_it)
            for number, all_of_it in needed.items()
        ]
        done = [o.stub for n, o in enumerate(batch.outlines) if n not in needed]
        n_problems = len(columns["problem.position"])
        self._tally.advance(sum(stub.size_bytes for stub in done), len(done), n_problems)

    def _read_singly(self, batch: _Batch) -> None:
        """One message of a batch kills workers: read each alone, so that only that one is lost."""
        limit = self._settings.message_cpu_s * 10
        tasks = [OutlineTask((outline,), self._settings) for outline in batch.outlines]
        results = ordered_map(read_outlines, tasks, job=self._job, workers=1, item_time_s=limit)
        for outline, result in zip(batch.outlines, results, strict=True):
            if isinstance(result, CrashedItem):
                batch.account_folder.lost.append(unpack(unread_columns([outline.stub])))
                self._tally.advance(outline.stub.size_bytes, 1, 1)
            else:
                self._take(_Batch(batch.account_folder, (outline,), batch.again), result)

    def _give_up(self, account_folder: AccountFolder, stub: Stub | None, problem: Problem) -> None:
        account_folder.add_problem(problem)
        self._tally.advance(stub.size_bytes if stub else 0, 0, 1)


def _fetch_whole(
    account_folder: AccountFolder, stubs: Sequence[Stub]
) -> Iterator[Outline | Problem]:
    """Whole messages, as outlines that lack nothing."""
    for raw in account_folder.source.fetch(account_folder.read.folder, stubs):
        yield Outline(raw.stub, raw.data, None) if isinstance(raw, RawMessage) else raw
