"""Mail in an Outlook file beside the very same message in an mbox: how fast each is read."""

from __future__ import annotations

import json
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from core.job import NullJob
from core.model.sources import RawMessage, SourceKind, SourceSpec, Stub
from core.ports import MailSource
from core.sources.registry import open_source
from tests.bench.corpus.mailbox import message
from tests.bench.measure import Figure, run

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # where the helpers of the tests are

from helpers.boxes.outlook_mail import as_outlook_keeps
from helpers.boxes.outlook_writer import write_pst

N_MAILS, A_FOLDER = 3_000, 400
TWINSWEEP = Path(sys.executable).with_name("twinsweep")


def lines(folder: Path, rounds: int) -> Iterator[str]:
    """Measure, a line a way."""
    pst, box = _make_mailboxes(folder)
    yield f"{N_MAILS:,} messages: .pst {_mb(pst):,.0f} MB, mbox {_mb(box):,.0f} MB"
    read = {path: statistics.median(_read(path) for _ in range(rounds)) for path in (pst, box)}
    for path, seconds in read.items():
        yield f"  {path.suffix[1:]:5} listed and read   {N_MAILS / seconds:>8,.0f} messages/s"
    scans = {path: [_scan(path) for _ in range(rounds)] for path in (pst, box)}
    for path, figures in scans.items():
        wall = statistics.median(figure.wall_s for figure in figures)
        peak = max(figure.peak_mib for figure in figures)
        yield (
            f"  {path.suffix[1:]:5} whole scan, cold  {N_MAILS / wall:>8,.0f} messages/s"
            f"   {wall:.2f} s, peak {peak:,.0f} MiB"
        )
    n_groups = {
        path: len(json.loads(figures[0].output)["groups"]) for path, figures in scans.items()
    }
    yield f"  groups found: {n_groups[pst]} in the .pst, {n_groups[box]} in the mbox"


def _make_mailboxes(folder: Path) -> tuple[Path, Path]:
    """The two mailboxes, written unless they are there."""
    pst, box = folder / f"outlook-{N_MAILS}.pst", folder / f"outlook-{N_MAILS}.mbox"
    if pst.exists() and box.exists():
        return pst, box
    folder.mkdir(parents=True, exist_ok=True)
    stored = [message(number) for number in range(N_MAILS)]
    box.write_bytes(b"".join(stored))
    kept = [as_outlook_keeps(data.partition(b"\n")[2]) for data in stored]
    starts = range(0, N_MAILS, A_FOLDER)
    write_pst(pst, {f"Part {s:05}": kept[s : s + A_FOLDER] for s in starts})
    return pst, box


def _mb(path: Path) -> float:
    return path.stat().st_size / 1e6


def _read(path: Path) -> float:
    """Seconds to list and fetch everything, without looking at it."""
    kind = SourceKind.PST if path.suffix == ".pst" else SourceKind.MBOX
    source: MailSource = open_source(SourceSpec(kind, path))
    source.folders()  # starts the process that reads a .pst
    began, read = time.perf_counter(), 0
    for folder in source.folders():
        stubs = [s for s in source.stubs(folder, NullJob()) if isinstance(s, Stub)]
        read += sum(isinstance(mail, RawMessage) for mail in source.fetch(folder, stubs))
    if read != N_MAILS:
        raise RuntimeError(f"{path}: {read} of {N_MAILS} messages")
    return time.perf_counter() - began


def _scan(path: Path) -> Figure:
    home = Path(tempfile.mkdtemp(prefix="twinsweep-bench-"))
    try:
        command = [TWINSWEEP, "scan", path, "--at", "0.8", "--json", "-q"]
        return run(command, {"TWINSWEEP_HOME": str(home)})
    finally:
        shutil.rmtree(home)
