"""`make accuracy`: how many copies are found and how many found are none, beside the papers.

A benchmark, no test: nothing fails here. It takes some minutes on two cores, with `--quick` one or
two. `--seed N` gives other variants (`tests.accuracy.variants`), `--variants-only` leaves out the
tables of the papers, `--lost` tells of each missed pair the first step that let it go.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.accuracy.mail import negatives
from tests.accuracy.mail.texts import source
from tests.accuracy.tables import causes, covers, curves, mass, own_truth, papers, real, timing


def main() -> None:
    """Make the messages, scan, print."""
    start, spent = time.perf_counter(), time.process_time()
    asked = _options()
    with tempfile.TemporaryDirectory(prefix="twinsweep-accuracy-") as folder:
        for line in lines(Path(folder), asked):
            print(line, flush=True)
    elapsed = time.perf_counter() - start
    spent = time.process_time() - spent
    print(f"\n{elapsed:.0f} seconds, {spent:.0f} of this process", file=sys.stderr)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.accuracy.run", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="smaller sets")
    parser.add_argument("--seed", default="1", help="of the variants; some, parted by commas")
    parser.add_argument("--variants-only", action="store_true", help="no tables of the papers")
    parser.add_argument("--lost", action="store_true", help="which step let each missed pair go")
    parser.add_argument("--examples", type=int, default=0, help="so many of each, as numbers")
    return parser.parse_args()


def lines(folder: Path, asked: argparse.Namespace) -> Iterator[str]:
    """All that is printed."""
    quick = asked.quick
    reported = source(choosing=False)
    yield f"Built from {reported.origin}."
    if not asked.variants_only:
        mixed = papers.mixes(folder, reported, quick=quick)
        yield from papers.table_2(mixed)
        yield from papers.table_3(mixed)
        yield from papers.table_4(folder, reported, quick=quick)
        yield from timing.table_1(folder, reported)
        yield from mass.table(folder, reported, quick=quick)
    yield from negatives.table(folder, reported, quick=quick and not asked.variants_only)
    yield from own_truth.tables(folder, asked)
    if not asked.variants_only:
        yield from real.lines()
        yield from curves.lines(folder / "curves", source(choosing=True))
        yield from covers.lines()
        yield from causes.lines()


if __name__ == "__main__":
    main()
