"""How soon a window could show the first groups of a mailbox, while the rest is being read.

As the window scans: in a thread of its own, so that its workers start fresh.

    python -m tests.bench.first_groups MAILBOX
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from core.cache.fingerprints import NoCache
from core.job import Cancelled, ThreadJob
from core.scan.run import scan
from core.scan.session import Session, cut_groups
from core.settings import Settings
from core.sources.registry import detect_all
from tests.bench import points

THRESHOLD = 0.6


def lines(box: Path, *, whole: bool = False) -> Iterator[str]:
    """When groups were there; the scan ends with the first ones unless it shall go on."""
    shown: list[str] = []
    job = ThreadJob()
    began = time.perf_counter()

    def show(session: Session) -> None:
        n_groups = len(cut_groups(session, THRESHOLD).kept)
        seconds = time.perf_counter() - began
        if not shown:
            points.note("first", seconds)
        shown.append(
            f"{seconds:8.2f} s: {n_groups:,} groups of {session.stats.messages:,} messages"
        )
        if not whole:
            job.cancel()

    thread = threading.Thread(target=_scan, args=(box, job, show))
    thread.start()
    thread.join()
    yield from shown or ["no groups before the end"]
    yield f"{sum(os.times()[:4]):8.2f} s of processor time, of this process and its workers"


def _scan(box: Path, job: ThreadJob, show: Callable[[Session], None]) -> None:
    with contextlib.suppress(Cancelled):
        scan(detect_all(box), settings=Settings(), cache=NoCache(), job=job, early=show)


if __name__ == "__main__":
    for line in lines(Path(sys.argv[1]), whole="--whole" in sys.argv):
        print(line)
