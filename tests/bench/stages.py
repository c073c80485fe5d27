"""`make profile`: where a scan spends its processor time, by stage, in the workers and the parent.

    python -m tests.bench.stages [MAIL ...] [OPTIONS OF SCAN]

Runs `twinsweep scan` in this process, whose workers are forks of it. Before that, clocks are put
around the steps of reading a message and around what workers are called for; each worker leaves
its sums in a file when it ends. The clocks cost a microsecond a message and step; nothing else is
different from a scan at the terminal. Linux only, where workers are forks.
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from core.scan import gather, read, run
from core.scan.cover.proving import prove_in_worker
from core.system import pool

READ = gather._read_in_worker.__name__  # what the workers are called for
PROVE = prove_in_worker.__name__
BESIDE_STEPS = (
    "pack",
    "enter_row",
    "take_words",
    "load_dictionary",
)  # of `core.scan.read`, called beside its steps
FETCH = "fetch"
ORDER = (FETCH, *(step.__name__ for step in read.STEPS), *BESIDE_STEPS)
_spent = Counter[str]()  # nanoseconds of this process, by what they were spent on


class Profile(NamedTuple):
    """Processor seconds of a scan; `outside`: as the system counts them, of all processes."""

    worker: dict[str, float]
    parent: dict[str, float]
    outside: float
    n_messages: int

    def lines(self) -> Iterator[str]:
        """A table: microseconds a message, and shares of the whole."""
        for who, spent in (("worker", self.worker), ("parent", self.parent)):
            for name, seconds in spent.items():
                yield self._row(who, name, seconds)
            yield self._row(who, "all of it", sum(spent.values()))
        covers = self.worker.get(PROVE, 0.0) + self.parent.get("covers", 0.0)
        yield self._row("all", "covers, at most 15 %", covers)
        yield self._row("all", "by the system's count", self.outside)

    def _row(self, who: str, name: str, seconds: float) -> str:
        each = seconds / self.n_messages * 1e6
        return f"{who:8}{name.strip('_'):28}{each:>10.1f} us{100 * seconds / self.outside:>8.1f} %"


def profile_scan(arguments: Sequence[str]) -> Profile:
    """Scan once, with an empty cache, and tell where the time went. Once a process.

    Args:
        arguments: Of `twinsweep scan`: where the mail is, and options.

    Raises:
        RuntimeError: The scan failed.
    """
    with tempfile.TemporaryDirectory(prefix="twinsweep-profile-") as folder:
        os.environ["TWINSWEEP_HOME"] = str(Path(folder) / "home")
        laps = _put_clocks(Path(folder))
        report = Path(folder) / "report.json"
        code = _scan([*arguments, "-q", "--at", "0.5", "--report", str(report)])
        laps["report"] = time.process_time() - sum(laps.values())
        if code:
            raise RuntimeError(f"the scan ended with {code}")
        told = json.loads(report.read_text())["stats"]["messages"]
        workers = Counter[str]()
        for path in Path(folder).glob("worker-*.json"):
            workers.update(json.loads(path.read_text()))
    usage = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    outside = sum(one.ru_utime + one.ru_stime for one in usage)
    return Profile(_sorted(workers), laps, outside, told)


def _scan(arguments: Sequence[str]) -> int:
    from core.cli.main import main  # noqa: PLC0415 - loading it is part of what is measured

    with contextlib.redirect_stdout(Path(os.devnull).open("w", encoding="utf-8")):
        return main(["scan", *arguments])


def _sorted(spent: Counter[str]) -> dict[str, float]:
    """Seconds by what they were spent on: the steps of reading in their order, then the rest."""
    steps = {name: spent.pop(name) for name in ORDER if name in spent}
    whole = spent.pop("")
    of_work = dict(spent)  # by the function that a worker was called for
    if READ in of_work:
        steps["rest, digests of bytes"] = of_work.pop(READ) - sum(steps.values())
    steps.update(of_work)
    steps["pickling, start of workers"] = whole - sum(steps.values())
    return {name: nanoseconds / 1e9 for name, nanoseconds in steps.items()}


def _put_clocks(folder: Path) -> dict[str, float]:
    """Put clocks into the modules of the scan.

    Returns:
        Where the parent's processor seconds will be noted, by step.
    """
    for name in BESIDE_STEPS:
        setattr(read, name, _timed(getattr(read, name)))
    steps = tuple(map(_timed, read.STEPS))
    read.read_batch.__defaults__ = (steps,)
    gather.read_chunk = read_chunk_timed
    serve = pool._serve

    def serve_timed(work: Callable[[Any], Any], *others: Any) -> None:
        _spent.clear()
        serve(_timed(work), *others)
        _spent[""] = time.process_time_ns()
        (folder / f"worker-{os.getpid()}.json").write_text(json.dumps(_spent))

    pool._serve = serve_timed  # type: ignore[assignment]
    laps: dict[str, float] = {}

    class CpuClock(run._Clock):
        """Notes processor time too."""

        def __init__(self) -> None:
            super().__init__()
            laps["start-up"] = time.process_time()

        def lap(self, name: str) -> None:
            super().lap(name)
            laps[name] = time.process_time() - sum(laps.values())

    run._Clock = CpuClock  # type: ignore[misc]
    return laps


def _timed(work: Callable[..., Any]) -> Callable[..., Any]:
    name = work.__name__

    @functools.wraps(work)
    def timed(*arguments: Any, **named: Any) -> Any:
        began = time.process_time_ns()
        try:
            return work(*arguments, **named)
        finally:
            _spent[name] += time.process_time_ns() - began

    return timed


class TimedSource:
    """A source of mail with a clock around what it fetches."""

    def __init__(self, source: Any) -> None:
        self._source = source

    def __getattr__(self, name: str) -> Any:
        return getattr(self._source, name)

    def fetch(self, *arguments: Any) -> Iterator[Any]:
        """As the source does."""
        mails: Iterable[Any] = self._source.fetch(*arguments)
        drawn = iter(mails)

        def fetch() -> Any:
            return next(drawn, None)

        draw = _timed(fetch)
        while (mail := draw()) is not None:
            yield mail


def read_chunk_timed(task: read.ChunkTask) -> bytes:
    """`read_chunk`, with a clock around the source."""
    return read.read_chunk(replace(task, source=TimedSource(task.source)))


def main() -> None:
    """Profile a scan of what is named, or of the bench mailbox."""
    named = sys.argv[1:]
    if not named:
        from tests.bench.corpus.mailbox import make_mailbox  # noqa: PLC0415 - loads dictionaries

        named = [str(make_mailbox(20_000, Path(".bench")))]
    for line in profile_scan(named).lines():
        print(line)


if __name__ == "__main__":
    main()
