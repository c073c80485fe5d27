"""`make bench`: how fast and how large, side by side in one run, as ratios to the physical limit.

python -m tests.bench.run [--folder .bench] [--quick] [--rounds N]

Y is the time to read the mailbox and take one SHA-1 of it. Rounds go in turn (limit, ours, limit,
ours …) and medians are printed, because machines are noisy; compare ratios, not seconds.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tests.bench import corpus, dry, imap, kernels, keywords, lemmas, outlook, short, structure
from tests.bench.measure import Figure, run

HERE = Path(__file__).resolve().parent
TWINSWEEP = Path(sys.executable).with_name("twinsweep")


def main() -> None:
    """Make the mailboxes, measure, print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", type=Path, default=Path(".bench"))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="10,000 messages only")
    options = parser.parse_args()
    sizes = [10_000] if options.quick else [10_000, 100_000]
    for size in sizes:
        box = corpus.make_mailbox(size, options.folder)
        bench_mailbox(box, size, options.rounds, naive=size <= 10_000)
    imap.bench(corpus.make_mailbox(10_000, options.folder), options.rounds)
    dry.bench(corpus.make_mailbox(20_000, options.folder))
    numbers = [9_000] if options.quick else [9_000, 36_000]  # of 9 messages 5 are letters
    letters = [corpus.make_mailbox(n, options.folder, largest=imap.LETTER_BYTES) for n in numbers]
    imap.first_scans([*letters, corpus.make_mailbox(5_000, options.folder)], 1)
    bench_peer(
        corpus.make_mailbox(10_000, options.folder), options.folder / "peer", options.rounds
    )
    print("\nan Outlook file beside an mbox")
    for line in outlook.lines(options.folder, options.rounds):
        print(line)
    print("\nshort messages (P3)")
    for line in short.lines(options.folder):
        print(line)
    print("\nkeywords (P1)")
    for line in keywords.lines(options.rounds):
        print(line, flush=True)
    print("\nlemmas (P2)")
    for line in lemmas.lines():
        print(line)
    print("\nstructure (P2)")
    for line in structure.lines():
        print(line)
    print("\nkernels")
    for line in kernels.lines(options.folder, sizes[-1], options.rounds):
        print(line)


def bench_mailbox(box: Path, n_messages: int, rounds: int, *, naive: bool) -> None:
    """One mailbox: limit, naive, ours cold, cached, and with HTML read everywhere."""
    home = Path(tempfile.mkdtemp(prefix="twinsweep-bench-"))
    ways: dict[str, Callable[[], Figure]] = {
        "read + SHA-1 (Y)": lambda: run([sys.executable, HERE / "limits.py", "limit", box]),
        "ours, cold": lambda: ours(box, home),
        "ours, cached": lambda: ours(box, home, again=True),
        "ours, HTML read everywhere": lambda: ours(box, home, html=True),
        "ours, without edits": lambda: ours(box, home, by="text,content,structure"),
        "ours, by text alone": lambda: ours(box, home, by="text"),
    }
    ways["read + SHA-1 (Y)"]()  # once before, so that all find the file in memory
    if naive:
        ways["mailbox + SHA-1 of bodies"] = lambda: run(
            [sys.executable, HERE / "limits.py", "naive", box]
        )
    figures: dict[str, list[Figure]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, way in ways.items():
            figures[name].append(way())
    yardstick = statistics.median(f.wall_s for f in figures["read + SHA-1 (Y)"])
    size_mb = box.stat().st_size / 1e6
    print(f"\n{box.name}: {n_messages:,} messages, {size_mb:,.0f} MB, Y = {yardstick:.2f} s")
    print(f"{'':28}{'wall s':>8}{'x Y':>7}{'cpu s':>8}{'msg/s':>10}{'MB/s':>8}{'peak MiB':>10}")
    for name, runs in figures.items():
        wall = statistics.median(f.wall_s for f in runs)
        cpu = statistics.median(f.cpu_s for f in runs)
        peak = max(f.peak_mib for f in runs)
        rate = f"{n_messages / wall:>10,.0f}{size_mb / wall:>8,.0f}"
        print(f"{name:28}{wall:>8.2f}{wall / yardstick:>7.2f}{cpu:>8.2f}{rate}{peak:>10,.0f}")
    cpu_of = {name: statistics.median(f.cpu_s for f in runs) for name, runs in figures.items()}
    wall_of = {name: statistics.median(f.wall_s for f in runs) for name, runs in figures.items()}
    times = cpu_of["ours, without edits"] / cpu_of["ours, by text alone"]
    print(f"signatures of content and structure: {times:.2f} times the plain scan's time")
    times = wall_of["ours, cold"] / wall_of["ours, without edits"]
    print(f"scattered changes and short mails: {times:.2f} times as long as without (need: 1.5)")
    shutil.rmtree(home)
    print(f"found by kind: {share_found(figures['ours, cold'][0].output, box, n_messages)}")
    seconds = json.loads(figures["ours, cold"][0].output)["stats"]["seconds"]
    print("ours, cold, by step: " + ", ".join(f"{k} {v:.2f} s" for k, v in seconds.items()))


def ours(
    box: Path,
    home: Path,
    *,
    again: bool = False,
    html: bool = False,
    by: str = "",
) -> Figure:
    """One scan as the terminal does it; `again`: with what the one before left in the cache.

    `by`: only these detectors.
    """
    if not again:
        shutil.rmtree(home / "cache", ignore_errors=True)
    command = [TWINSWEEP, "scan", box, "--at", "0.5", "--json", "-q"]
    command += ["--prefer-html"] * html + (["--detectors", by] if by else [])
    return run(command, {"TWINSWEEP_HOME": str(home)})


def share_found(output: str, box: Path, n_messages: int) -> str:
    """The share of planted copies, by kind, that stand in a group with what they copy."""
    truth = json.loads(box.with_name(f"truth-{n_messages}.json").read_text())
    group_of: dict[int, int] = {}
    for number, group in enumerate(json.loads(output)["groups"]):
        for mail in (group["kept"], *group["members"]):
            group_of[mail["position"]] = number
    mates: dict[int, set[int]] = {}
    for copy, (source, _) in truth.items():
        mates.setdefault(source, {source}).add(int(copy))
    hit, all_ = Counter[str](), Counter[str]()
    for copy, (source, kind) in truth.items():
        all_[kind] += 1
        mine = group_of.get(int(copy), -1)
        others = mates[source] - {int(copy)}
        hit[kind] += mine >= 0 and any(group_of.get(other) == mine for other in others)
    return ", ".join(f"{kind} {hit[kind] / all_[kind]:.3f}" for kind in all_)


def bench_peer(box: Path, folder: Path, rounds: int) -> None:
    """mail-deduplicate on the same mailbox, where `make bench-peer` has installed it."""
    peer = folder / "bin" / "mdedup"
    if not peer.exists():
        print("\nmail-deduplicate: not compared; `make bench-peer` installs it")
        return
    command = [peer, "-n", "-s", "discard-all-but-one", "-a", "delete-discarded", box]
    theirs = statistics.median(run(command).wall_s for _ in range(rounds))
    home = Path(tempfile.mkdtemp(prefix="twinsweep-bench-"))
    mine = statistics.median(ours(box, home).wall_s for _ in range(rounds))
    shutil.rmtree(home)
    print(
        f"\nmail-deduplicate {theirs:.2f} s, ours {mine:.2f} s: {theirs / mine:.1f} times faster"
    )


if __name__ == "__main__":
    main()
