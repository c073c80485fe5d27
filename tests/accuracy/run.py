"""`make accuracy`: how many copies are found and how many found are none, beside the paper.

A benchmark, no test: nothing fails here. It takes a minute on two cores.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.accuracy import real, tables, timing


def main() -> None:
    """Make the mails, scan, print."""
    with tempfile.TemporaryDirectory(prefix="twinsweep-accuracy-") as folder:
        for line in lines(Path(folder)):
            print(line, flush=True)


def lines(folder: Path) -> Iterator[str]:
    """All that is printed."""
    found = tables.mixes(folder)
    yield from tables.table_2(found)
    yield from tables.table_3(found)
    yield from tables.table_4(folder)
    yield from timing.table_1(folder)
    yield from real.lines()


if __name__ == "__main__":
    main()
