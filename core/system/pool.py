"""The one user of processes: an ordered, bounded, cancellable map over lazily made items.

Why our own and not `concurrent.futures`: a broken worker there loses every pending item and the
pool with it, and cancelling waits for what runs. Here a worker that dies or runs over its time
costs exactly its own item, which comes back as `CrashedItem`; stopping kills the workers, which
hold nothing that matters, so it is immediate; and the parent needs no thread, so that it may fork.

Forking takes 10 ms where spawning takes half a second, but it is only safe in a process with one
thread: the terminal forks on Linux, the window, whose scan runs in a thread, starts its workers
fresh.
"""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from core.job import Job, Progress
from core.system.free_memory import keep_free_memory

if sys.platform != "win32":
    import resource

if TYPE_CHECKING:  # these are called differently, or missing, on Windows
    from multiprocessing.context import SpawnContext

    if sys.platform == "win32":
        from multiprocessing.connection import PipeConnection

        _Pipe = PipeConnection[Any, Any]
        _Context = SpawnContext
    else:
        from multiprocessing.connection import Connection
        from multiprocessing.context import ForkContext

        _Pipe = Connection[Any, Any]
        _Context = ForkContext | SpawnContext

T = TypeVar("T")
R = TypeVar("R")

POLL_S = 0.1  # the longest time between two looks at whether the job was stopped
AHEAD = 2  # items a worker may be ahead of the reader: bounds memory, hides the hand-over
MOST_WAITED_FOR = 60  # Windows waits for 63 things at once
IDLE_S = 20.0  # so long a worker that stays waits for the next question
SERVE_S = 0.01  # at least so much between two looks after the workers while an item is drawn
NICE = 5  # the window, and what else its user works with, come first where processors are few
LIMIT_BYTES = 1 << 30  # what a worker may allocate beside what it starts with (R-MM3)


@dataclass(frozen=True, slots=True)
class CrashedItem(Generic[T]):
    """An item whose worker died or ran over its time; there is no result for it."""

    item: T


@dataclass(slots=True)
class _Worker(Generic[T]):
    process: BaseProcess
    pipe: _Pipe
    task: tuple[int, T] | None = None
    until: float = 0.0


def count_cores() -> int:
    """How many processors this process may use; as many workers can be waited for."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    else:  # noqa: RET505 - told by the system, not by what was found
        return min(os.cpu_count() or 1, MOST_WAITED_FOR)


def workers_inherit() -> bool:
    """Whether a worker that is started now has, and shares, what this process has in memory."""
    return sys.platform == "linux" and threading.active_count() == 1


class AttentiveJob:
    """A job at whose checkpoints the workers of `ordered_map` get their next items too.

    To draw an item may take long, as a server takes its time; without this a worker that is done
    meanwhile would wait for the end of that with an item lying ready for it.
    """

    def __init__(self, job: Job) -> None:
        """`job`: whom all else is passed on to."""
        self._job = job
        self.serve: Callable[[], None] | None = None
        self._served = 0.0

    def report(self, progress: Progress) -> None:
        """Pass it on."""
        self._job.report(progress)

    def checkpoint(self) -> None:
        """Go on, wait while paused, or raise `Cancelled`; and look after the workers."""
        self._job.checkpoint()
        if self.serve is not None and (now := time.monotonic()) - self._served > SERVE_S:
            self._served = now
            self.serve()


def ordered_map(
    work: Callable[[T], R],
    items: Iterable[T],
    *,
    job: Job,
    workers: int = 0,
    item_time_s: float = 300.0,
) -> Iterator[R | CrashedItem[T]]:
    """Apply a function to items in worker processes; yield the results in the items' order.

    Args:
        work: A function at the top of a module. It, the items and the results are pickled.
        items: Drawn one by one, at most `AHEAD` for each worker before their results are taken.
        job: Asked to stop at least every `POLL_S`. At the checkpoints of an `AttentiveJob` while
            an item is drawn, or a result used, workers go on with what was drawn.
        workers: How many processes; 0 means one a processor.
        item_time_s: A worker that takes longer over one item is killed.

    Raises:
        Cancelled: The job was stopped. The workers are gone.
        Exception: What `work` raised, with its own type.
    """
    pool: _Pool[T, R] = _Pool(work, workers or count_cores(), item_time_s)
    with contextlib.ExitStack() as attention:
        attention.callback(pool.close)
        if isinstance(job, AttentiveJob):
            attention.callback(setattr, job, "serve", job.serve)  # of a map around this one
            job.serve = pool.serve
        yield from pool.run(items, job)


def in_worker() -> bool:
    """Whether this is a worker: what may crash it, or use up its memory, costs nothing else."""
    return parent_process() is not None


class SideWorker(Generic[T, R]):
    """One worker that is asked again and again, from any thread, for work that may crash it.

    It starts at the first question, fresh: a fork would keep locked files open for as long as it
    stays. After `IDLE_S` without a question it ends by itself, and with the program in any case.
    """

    def __init__(self, work: Callable[[T], R]) -> None:
        """`work`: a function at the top of a module."""
        self._work = work
        self._lock = threading.Lock()
        self._worker: _Worker[T] | None = None
        self._process = os.getpid()

    def ask(self, item: T, *, job: Job, item_time_s: float) -> R | CrashedItem[T]:
        """What `work` gives for an item.

        Raises:
            Cancelled: The job was stopped; so was the worker.
            Exception: What `work` raised.
        """
        with self._mine(job):
            for _ in range(2):  # one that ended by itself is found out only by asking it
                worker, was_there = self._ready()
                try:
                    worker.pipe.send(item)
                    answer = _wait_for_answer(worker, job, item_time_s)
                except (EOFError, OSError):
                    answer = None
                except BaseException:
                    self._bury()
                    raise
                if answer is not None:
                    failed, value = answer
                    if failed:
                        raise value
                    result: R = value
                    return result
                idle = was_there and not worker.process.is_alive() and not worker.process.exitcode
                self._bury()
                if not idle:
                    break
            return CrashedItem(item)

    def close(self) -> None:
        """End the worker; the next question starts another."""
        with self._lock:
            self._bury()

    @contextlib.contextmanager
    def _mine(self, job: Job) -> Iterator[None]:
        """Wait for the turn of this thread, unless the job is stopped."""
        job.checkpoint()  # an answer that is quick enough would never ask
        while not self._lock.acquire(timeout=POLL_S):
            job.checkpoint()
        try:
            yield
        finally:
            self._lock.release()

    def _ready(self) -> tuple[_Worker[T], bool]:
        if self._process != os.getpid():  # we are a fork: it is another's worker
            self._worker, self._process = None, os.getpid()
        if self._worker is not None and self._worker.process.is_alive():
            return self._worker, True
        self._bury()
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=_serve, args=(self._work, theirs, [], IDLE_S), daemon=True
        )
        process.start()
        theirs.close()
        self._worker = _Worker(process, ours)
        return self._worker, False

    def _bury(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.pipe.close()
            worker.process.kill()
            worker.process.join()
            worker.process.close()


def _wait_for_answer(worker: _Worker[T], job: Job, item_time_s: float) -> Any:
    """What came back, or None if the worker ran over its time.

    Raises:
        Cancelled: The job was stopped.
        EOFError, OSError: The worker died.
    """
    until = time.monotonic() + item_time_s
    while not worker.pipe.poll(POLL_S):
        job.checkpoint()
        if time.monotonic() > until:
            return None
    return worker.pipe.recv()


class _Pool(Generic[T, R]):
    """The workers of one `ordered_map`."""

    def __init__(self, work: Callable[[T], R], n_workers: int, item_time_s: float) -> None:
        self._forks = workers_inherit()
        self._context: _Context = get_context("spawn")
        if sys.platform == "linux" and self._forks:
            self._context = get_context("fork")
        self._work, self._n_workers, self._item_time_s = work, n_workers, item_time_s
        self._workers: list[_Worker[T]] = []
        self._waiting: deque[tuple[int, T]] = deque()
        self._results: dict[int, R | CrashedItem[T]] = {}
        self._failure: Exception | None = None

    def run(self, items: Iterable[T], job: Job) -> Iterator[R | CrashedItem[T]]:
        source = iter(items)
        drawn, given, exhausted = 0, 0, False
        while True:
            job.checkpoint()
            if self._failure is not None:
                raise self._failure
            self._hand_out()  # first: to draw the next item takes time
            room = not exhausted and drawn - given < self._n_workers * AHEAD
            if room:
                try:
                    self._waiting.append((drawn, next(source)))
                    drawn += 1
                    self._hand_out()
                except StopIteration:
                    exhausted, room = True, False
            while given in self._results:
                yield self._results.pop(given)
                given += 1
            if exhausted and given == drawn:
                return
            self._collect(0 if room else POLL_S)

    def serve(self) -> None:
        """Take what workers have done and give them what waits. Cost: a system call or two."""
        if self._waiting and self._failure is None:
            self._collect(0)
            self._hand_out()

    def close(self) -> None:
        for worker in self._workers:
            worker.pipe.close()
            if worker.task is not None:
                worker.process.kill()
        for worker in self._workers:
            worker.process.join()
            worker.process.close()
        self._workers.clear()

    def _hand_out(self) -> None:
        while self._waiting:
            idle = next((w for w in self._workers if w.task is None), None)
            if idle is None:
                if len(self._workers) >= self._n_workers:
                    return
                idle = self._hire()
            idle.task = self._waiting.popleft()
            idle.until = time.monotonic() + self._item_time_s
            with contextlib.suppress(OSError):  # it died between two items: `_collect` sees that
                idle.pipe.send(idle.task[1])

    def _hire(self) -> _Worker[T]:
        ours, theirs = self._context.Pipe()
        inherited = [ours, *(w.pipe for w in self._workers)] if self._forks else []
        process = self._context.Process(
            target=_serve, args=(self._work, theirs, inherited), daemon=True
        )
        process.start()
        theirs.close()
        worker: _Worker[T] = _Worker(process, ours)
        self._workers.append(worker)
        return worker

    def _collect(self, wait_s: float) -> None:
        """Wait a little for results; bury workers that died or run over their time."""
        ready = wait([w.pipe for w in self._workers if w.task is not None], timeout=wait_s)
        for worker in [w for w in self._workers if w.pipe in ready]:
            if worker.task is None:
                continue
            number = worker.task[0]
            try:
                failed, value = worker.pipe.recv()
            except (EOFError, OSError):
                self._bury(worker)
                continue
            worker.task = None
            if failed:
                self._failure = value
            else:
                self._results[number] = value
        now = time.monotonic()
        for worker in [w for w in self._workers if w.task is not None and w.until < now]:
            self._bury(worker)

    def _bury(self, worker: _Worker[T]) -> None:
        if worker.task is not None:
            number, item = worker.task
            self._results[number] = CrashedItem(item)
        worker.pipe.close()
        worker.process.kill()
        worker.process.join()
        worker.process.close()
        self._workers.remove(worker)


def _serve(
    work: Callable[[T], R], pipe: _Pipe, inherited: list[_Pipe], idle_s: float = 0.0
) -> None:
    """Answer items until the parent closes its end, dies, or is silent for `idle_s` (0: ever)."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to answer
    gc.freeze()  # to look through what was inherited would make copies of it
    for other in inherited:  # a copy of the parent's end would keep the pipe open after its death
        other.close()
    _limit_memory()
    keep_free_memory()
    if sys.platform != "win32":
        os.nice(NICE)
    while True:
        try:
            if idle_s and not pipe.poll(idle_s):
                return
            item = pipe.recv()
        except (EOFError, OSError):
            return
        answer: tuple[bool, R | Exception]
        try:
            answer = (False, work(item))
        except Exception as error:  # noqa: BLE001 - carried to the parent, which raises it
            answer = (True, error)
        with contextlib.suppress(BrokenPipeError):
            pipe.send(answer)


def _limit_memory() -> None:
    """Let this process allocate `LIMIT_BYTES` more, where the system can be asked to.

    That is Linux: macOS takes such a limit and does not keep it, Windows has none for a process
    by itself. There the time for an item is what ends a worker that grows.
    """
    if sys.platform != "win32":
        try:
            with open("/proc/self/statm", "rb") as file:  # noqa: PTH123 - read at once
                used = int(file.read().split()[0]) * resource.getpagesize()
        except OSError:
            return
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (used + LIMIT_BYTES, hard))
