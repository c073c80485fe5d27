"""The table of `make coverage`: how many branches of each room the tests took; fails below 97 %.

A branch is a way out of a condition. The rooms are those that judge mail and those that move it,
where a branch that no test takes is one that nobody has ever seen keep a message.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

LEAST = 97.0
ROOMS = (
    "core/apply",
    "core/copy",
    "core/match",
    "core/decide",
    "core/sources",
    "core/sources/imap",
    "core/sources/outlook/pst",
)


def room_of(path: str) -> str:
    """The folder of a file, as a room."""
    return str(Path(path).parent.as_posix())


def read_coverage() -> dict[str, Any]:
    """What coverage says of each file, by its path."""
    with TemporaryDirectory() as folder:
        report = Path(folder) / "coverage.json"
        command = [sys.executable, "-m", "coverage", "json", "-q", "-o", str(report)]
        subprocess.run(command, check=True)
        files: dict[str, Any] = json.loads(report.read_bytes())["files"]
    return files


def main() -> int:
    """Print the table, and what was not taken in rooms below the least."""
    rooms: dict[str, list[str]] = defaultdict(list)
    files = read_coverage()
    for path in sorted(files):
        rooms[room_of(path)].append(path)
    poor = []
    print(f"{'room':20}{'branches':>10}{'taken':>10}{'share':>10}{'lines':>10}")
    for room in ROOMS:
        of = [files[path]["summary"] for path in rooms[room]]
        branches, taken = (sum(one[f"{k}_branches"] for one in of) for k in ("num", "covered"))
        lines, run = (sum(one[k] for one in of) for k in ("num_statements", "covered_lines"))
        share = 100 * taken / branches if branches else 0.0
        poor += [room] if share < LEAST else []
        print(f"{room:20}{branches:10}{taken:10}{share:9.1f}%{100 * run / max(lines, 1):9.1f}%")
    for room in poor:
        for path in rooms[room]:
            missing = [
                f"{a}->{b if b > 0 else 'exit'}" for a, b in files[path]["missing_branches"]
            ]
            if missing:
                print(f"{path}: {', '.join(missing)}")
    if poor:
        print(f"Fewer than {LEAST:g} % of the branches are taken in {', '.join(poor)}.")
    return bool(poor)


if __name__ == "__main__":
    sys.exit(main())
