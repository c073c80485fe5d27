"""`make accuracy`: how many copies are found and how many found are none, beside the papers.

A benchmark, no test: nothing fails here. It takes some minutes on two cores, with `--quick` one.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.accuracy.mail import negatives
from tests.accuracy.mail.texts import source
from tests.accuracy.tables import curves, mass, papers, real, timing


def main() -> None:
    """Make the messages, scan, print."""
    start = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="twinsweep-accuracy-") as folder:
        for line in lines(Path(folder), quick="--quick" in sys.argv):
            print(line, flush=True)
    print(f"\n{time.perf_counter() - start:.0f} seconds", file=sys.stderr)


def lines(folder: Path, *, quick: bool) -> Iterator[str]:
    """All that is printed."""
    reported = source(choosing=False)
    yield f"Built from {reported.origin}."
    mixed = papers.mixes(folder, reported, quick=quick)
    yield from papers.table_2(mixed)
    yield from papers.table_3(mixed)
    yield from papers.table_4(folder, reported, quick=quick)
    yield from timing.table_1(folder, reported)
    yield from mass.table(folder, reported, quick=quick)
    yield from negatives.table(folder, reported, quick=quick)
    yield from real.lines()
    yield from curves.lines(folder / "curves", source(choosing=True))


if __name__ == "__main__":
    main()
