"""`make bench`: how fast and how large, side by side in one run, as ratios to the physical limit.

python -m tests.bench.run [--folder .bench] [--quick] [--rounds N] [--only PART ...] [--million]

Y is the time to read the mailbox and take one SHA-1 of it. Rounds go in turn (limit, ours, limit,
ours …) and medians are printed, because machines are noisy; compare ratios, not seconds.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from tests.bench.accounts import dry, imap  # isort: skip - `imap` makes the path to the helpers
from tests.bench import (
    first_groups,
    kernels,
    keywords,
    lemmas,
    outlook,
    peers,
    points,
    short,
    speed,
    start,
    structure,
)
from tests.bench.corpus.mailbox import make_mailbox
from tests.bench.window import table as window

from helpers.mail.real_mail import WHY_NOT, data_folder  # isort: skip - `imap` makes the path

N_MAILS = 10_000
Part = Callable[[argparse.Namespace], Iterable[str]]


def main() -> None:
    """Measure the parts, printing as it goes; then the points."""
    options = _options()
    for name, part in PARTS.items():
        if name in options.only if options.only else name != "million" or options.million:
            began = time.perf_counter()
            for line in part(options):
                print(line, flush=True)
            print(f"({name}: {time.perf_counter() - began:,.0f} s)", flush=True)
    print("\nThe points")
    for line in points.lines():
        print(line)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="parts: " + ", ".join(PARTS))
    parser.add_argument("--folder", type=Path, default=Path(".bench"))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="10,000 messages only")
    parser.add_argument("--only", nargs="+", choices=PARTS, metavar="PART", help="these parts")
    parser.add_argument("--million", action="store_true", help="a million messages too: 6 GB")
    parser.add_argument("--real", type=Path, help="a folder of real mail")
    options = parser.parse_args()
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    return options


def _scans(options: argparse.Namespace) -> Iterable[str]:
    sizes = [N_MAILS] if options.quick else [20_000, 80_000]
    return speed.mailboxes(options.folder, sizes, options.rounds)


def _real_folder(options: argparse.Namespace) -> Path | None:
    data = data_folder()
    return options.real or (data / "mail" if data else None)


def _real(options: argparse.Namespace) -> Iterable[str]:
    folder = _real_folder(options)
    return [WHY_NOT] if folder is None else speed.real_mail(folder, options.rounds)


def _stages(options: argparse.Namespace) -> Iterable[str]:
    return speed.stages(make_mailbox(N_MAILS if options.quick else 20_000, options.folder))


def _cached(options: argparse.Namespace) -> Iterable[str]:
    size = N_MAILS if options.quick else speed.LARGEST
    return speed.cached(options.folder, size, options.rounds)


def _kernels(options: argparse.Namespace) -> Iterable[str]:
    size = N_MAILS if options.quick else speed.LARGEST
    make_mailbox(size, options.folder)
    return kernels.lines(options.folder, size, options.rounds)


def _accounts(options: argparse.Namespace) -> Iterable[str]:
    imap.bench(make_mailbox(N_MAILS, options.folder), options.rounds)
    dry.bench(make_mailbox(2 * N_MAILS, options.folder))
    numbers = [5_000] if options.quick else [5_000, 20_000]
    letters = [make_mailbox(n, options.folder, short=True) for n in numbers]
    imap.first_scans([*letters, make_mailbox(5_000, options.folder)], 1)
    return []


PARTS: dict[str, Part] = {
    "start": lambda options: start.lines(options.folder, options.rounds),
    "scans": _scans,
    "real": _real,
    "stages": _stages,
    "cached": _cached,
    "first": lambda options: first_groups.lines(make_mailbox(speed.LARGEST, options.folder)),
    "window": lambda options: window.lines(
        options.folder, N_MAILS if options.quick else speed.LARGEST, options.rounds
    ),
    "million": lambda options: speed.million(options.folder),
    "mdedup": lambda options: peers.beside_mdedup(
        options.folder, options.rounds, _real_folder(options)
    ),
    "minhash": lambda options: peers.beside_minhash(options.folder, options.rounds),
    "accounts": _accounts,
    "outlook": lambda options: outlook.lines(options.folder, options.rounds),
    "short": lambda options: short.lines(options.folder),
    "keywords": lambda options: keywords.lines(options.rounds),
    "lemmas": lambda _: lemmas.lines(),
    "structure": lambda _: structure.lines(),
    "kernels": _kernels,
}


if __name__ == "__main__":
    main()
