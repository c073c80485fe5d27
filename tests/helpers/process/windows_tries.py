"""Tries what Windows refuses, in the folder named by the first argument: what was refused.

A process for `helpers.process.other_systems`, which must be played Windows to.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path


def main(top: Path) -> None:
    """Print the system, and "refused" or "done" for each try."""
    print(sys.platform, os.name)
    opened = (top / "a").open("wb")
    (top / "b").write_bytes(b"")
    (top / "in").mkdir()
    inside = (top / "in" / "c").open("wb")
    tries: tuple[Callable[[], object], ...] = (
        (top / "a").unlink,
        lambda: (top / "b").replace(top / "a"),
        lambda: (top / "in").rename(top / "out"),
        lambda: (top / "b").rename(top / "a"),
        lambda: (top / "a:b").write_bytes(b""),
        lambda: (top / "aux.txt").write_bytes(b""),
        (top / "blank ").mkdir,
        lambda: (top / ("x" * 250)).write_bytes(b""),
        lambda: os.open(top, os.O_RDONLY),
        lambda: time.gmtime(-1),
    )
    for one in tries:
        try:
            one()
        except OSError:
            print("refused")
        else:
            print("done")
    opened.close()
    inside.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
