"""Whole scans of whole mailboxes: by detectors, from the cache, by stage; memory; a million.

All of it is processor time, of the process and its workers: other work on the machine disturbs it
least. Y is the processor time to read the mailbox and take one SHA-1 of it.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from tests.bench.corpus.mailbox import make_mailbox, message, truth_of
from tests.bench.measure import Figure, in_turn, median, run
from tests.bench.points import HEAD, note, row

HERE = Path(__file__).resolve().parent
TWINSWEEP = Path(sys.executable).with_name("twinsweep")
LARGEST, MILLION = 100_000, 1_000_000
NEW = 100  # one new mail in so many
Ways = dict[str, Callable[[], Figure]]


def mailboxes(folder: Path, sizes: Sequence[int], rounds: int) -> Iterator[str]:
    """Each size by detectors, and how the pairs compared grow with the mail."""
    compared = {}
    for size in sizes:
        box = make_mailbox(size, folder)
        with home_for_bench() as home:
            ways: Ways = {
                "all detectors": partial(scan, [box], home),
                "text alone": partial(scan, [box], home, "--detectors", "text"),
                "without edits": partial(
                    scan, [box], home, "--detectors", "text,content,structure"
                ),
                "HTML preferred": partial(scan, [box], home, "--prefer-html"),
            }
            found, lines = _compare(ways, [box], size, rounds)
            yield from lines
        every = found["all detectors"]
        stats = json.loads(every.output)["stats"]
        compared[size] = stats["edits"]["compared"]
        yield f"found by kind: {share_found(every.output, box)}"
        yield f"pairs: {stats['pairs_scored']:,} scored, {compared[size]:,} compared by edits"
        if size == 80_000:
            note("all.80000", every.cpu_s / size * 1e6)
            note("text.80000", found["text alone"].cpu_s / size * 1e6)
    if {20_000, 80_000} <= set(compared):
        note("pairs.growth", compared[80_000] / compared[20_000])


def real_mail(folder: Path, rounds: int) -> Iterator[str]:
    """The same on real mail."""
    with home_for_bench() as home:
        ways: Ways = {
            "all detectors": partial(scan, [folder], home),
            "text alone": partial(scan, [folder], home, "--detectors", "text"),
        }
        n_messages = json.loads(ways["text alone"]().output)["stats"]["messages"]
        found, lines = _compare(ways, _files(folder), n_messages, rounds)
        yield from lines
    note("all.real", found["all detectors"].cpu_s / n_messages * 1e6)
    note("text.real", found["text alone"].cpu_s / n_messages * 1e6)


def stages(box: Path) -> Iterator[str]:
    """Where the time of one scan goes."""
    yield f"\n{box.name} by stage, microseconds a message"
    yield run([sys.executable, "-m", "tests.bench.stages", box]).output.rstrip()


def cached(folder: Path, size: int, rounds: int) -> Iterator[str]:
    """A mailbox that was read before: as it was, and with new mail at its end. And memory."""
    source = make_mailbox(size, folder)
    grown, n_new = folder / "grown.mbox", size // NEW
    shutil.copyfile(source, grown)
    limit = yardstick([grown])
    with home_for_bench() as home:
        cold = scan([grown], home)
        same = median([scan([grown], home, again=True) for _ in range(rounds)])
        text = median([_scan_to_file(grown, home) for _ in range(rounds)])
        later = []
        for turn in range(rounds):
            start = size + turn * n_new
            with grown.open("ab") as file:
                file.writelines(message(number) for number in range(start, start + n_new))
            later.append(scan([grown], home, again=True))
        more = median(later)
        cache = sum(path.stat().st_size for path in home.rglob("*") if path.is_file())
    grown.unlink()
    yield f"\n{size:,} messages again; the cache has {cache / 1e6:,.0f} MB"
    yield HEAD
    yield row("all detectors, first time", cold, size, limit)
    yield row("cached, JSON to stdout", same, size, limit)
    yield row("cached, report to a file", text, size, limit)
    yield row(f"cached, {n_new:,} new", more, size, limit)
    if size == LARGEST:
        note("cached", text.cpu_s)
        note("cached.new", more.cpu_s)
        note("memory", cold.peak_mib * 1.048576)


def million(folder: Path, n_messages: int = MILLION) -> Iterator[str]:
    """A mailbox of short messages: scanned, grouped, planned; beside a tenth of it."""
    each: dict[int, float] = {}
    yield f"\n{n_messages:,} short messages"
    yield HEAD
    for size in (n_messages // 10, n_messages):
        box = make_mailbox(size, folder, short=True)
        with home_for_bench() as home:
            limit, report = yardstick([box]), home / "report.json"
            figure = scan([box], home, "--report", report, as_json=False)
            yield row(f"{size:,}, with its report", figure, size, limit)
            command = [TWINSWEEP, "plan", report, "-q", "-o", home / "plan.json"]
            planned = run(command, {"TWINSWEEP_HOME": str(home)})
            yield row(f"{size:,}, planned", planned, size, limit)
            shown = run(
                [sys.executable, "-m", "tests.bench.window.shown", box],
                {"TWINSWEEP_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"},
            )
            yield row(f"{size:,}, shown", shown, size, limit)
            yield f"  {', '.join(shown.output.splitlines())}"
        each[size] = figure.cpu_s / size
    note("memory.million", figure.peak_mib * 1.048576)
    note("million.growth", each[n_messages] / each[n_messages // 10])


def scan(
    mail: Sequence[Path],
    home: Path,
    *options: str | Path,
    again: bool = False,
    as_json: bool = True,
) -> Figure:
    """One scan as the terminal does it; `again`: with what the one before left in the cache."""
    if not again:
        shutil.rmtree(home / "cache", ignore_errors=True)
    command = [TWINSWEEP, "scan", *mail, "--at", "0.5", "-q", *options]
    return run([*command, *["--json"] * as_json], {"TWINSWEEP_HOME": str(home)})


def _scan_to_file(box: Path, home: Path) -> Figure:
    return scan([box], home, "--report", home / "report.json", again=True, as_json=False)


def share_found(output: str, box: Path) -> str:
    """The share of planted copies, by kind, that stand in a group with what they copy."""
    group_of: dict[int, int] = {}
    for number, group in enumerate(json.loads(output)["groups"]):
        for mail in (group["kept"], *group["members"]):
            group_of[mail["position"]] = number
    return shares_by_kind(truth_of(box), group_of)


def shares_by_kind(truth: dict[int, tuple[int, str]], group_of: dict[int, int]) -> str:
    """As `share_found`, of groups by whomever: the number of each message's group."""
    mates: dict[int, set[int]] = {}
    for copy, (source, _) in truth.items():
        mates.setdefault(source, {source}).add(copy)
    hit, all_ = Counter[str](), Counter[str]()
    for copy, (source, kind) in truth.items():
        all_[kind] += 1
        mine = group_of.get(copy, -1)
        others = mates[source] - {copy}
        hit[kind] += mine >= 0 and any(group_of.get(other) == mine for other in others)
    return ", ".join(f"{kind} {hit[kind] / all_[kind]:.3f}" for kind in sorted(all_))


def _compare(
    ways: Ways, files: Sequence[Path], n_messages: int, rounds: int
) -> tuple[dict[str, Figure], list[str]]:
    size_mb = sum(path.stat().st_size for path in files) / 1e6
    found = in_turn({"Y": partial(yardstick, files), **ways}, rounds)
    limit = found.pop("Y")
    name = files[0].name if len(files) == 1 else f"{len(files)} files of real mail"
    lines = [
        f"\n{name}: {n_messages:,} messages, {size_mb:,.0f} MB, Y = {limit.cpu_s:.2f} s",
        HEAD,
        *(row(way, figure, n_messages, limit) for way, figure in found.items()),
    ]
    return found, lines


def yardstick(files: Sequence[Path]) -> Figure:
    """Y: to read some files and take one SHA-1 of them."""
    return run([sys.executable, HERE / "limits.py", "limit", *files])


def _files(folder: Path) -> list[Path]:
    return sorted(
        path
        for path in folder.rglob("*")
        if path.is_file() and path.suffix not in {".json", ".md"}
    )


@contextmanager
def home_for_bench() -> Iterator[Path]:
    """A place of its own for the program; first it starts once, so that modules are compiled."""
    home = Path(tempfile.mkdtemp(prefix="twinsweep-bench-"))
    try:
        run([TWINSWEEP, "--version"], {"TWINSWEEP_HOME": str(home)})
        yield home
    finally:
        shutil.rmtree(home)
