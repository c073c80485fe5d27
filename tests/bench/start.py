"""How long the program takes to be there, and what it loads for that."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.corpus.mailbox import make_mailbox
from tests.bench.measure import in_turn, run
from tests.bench.points import note
from tests.bench.speed import TWINSWEEP

TEN = 10
HEAVY = ("numpy", "simplemma", "pymorphy3", "rjieba", "PySide6")
LOADED = """
import contextlib, sys
from core.cli.main import main
with contextlib.suppress(SystemExit):
    main(sys.argv[1:])
print("\\n" + " ".join(sys.modules))
"""


def lines(folder: Path, rounds: int) -> Iterator[str]:
    """Measure, a line a command."""
    box = make_mailbox(TEN, folder)
    yield "\nstart-up: processor time, wall time, modules, the heavy ones among them"
    with tempfile.TemporaryDirectory(prefix="twinsweep-bench-") as home:
        env = {"TWINSWEEP_HOME": home}
        commands = {
            "start.version": ["--version"],
            "start.ten": ["scan", "--no-cache", "-q", box],
            "": ["scan", "--help"],
        }
        ways = {
            key: lambda words=words: run([TWINSWEEP, *words], env)
            for key, words in commands.items()
        }
        for way in ways.values():
            way()  # compiles modules
        ways["python alone"] = lambda: run([sys.executable, "-c", "pass"])
        found = in_turn(ways, max(rounds, 5))
        for key, words in commands.items():
            output = run([sys.executable, "-c", LOADED, *words], env).output
            modules = output.splitlines()[-1].split()
            heavy = [name for name in HEAVY if name in modules]
            told = " ".join(map(str, words[:-1] if box in words else words))
            figure = found[key]
            yield (
                f"  {told:24}{figure.cpu_s:>8.2f} s{figure.wall_s:>8.2f} s{len(modules):>7,}"
                f"   {' '.join(heavy)}"
            )
            if key:
                note(key, figure.cpu_s)
            if key == "start.version":
                note("start.heavy", len(heavy))
    yield f"  {'python alone':24}{found['python alone'].cpu_s:>8.2f} s"
