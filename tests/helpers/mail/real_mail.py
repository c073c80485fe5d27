"""Real mail to try things on, where this computer has some; it is no part of the project."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

_FROM_LINE = re.compile(rb"(?:^|\n)From [^\n]*\n(?=[!-9;-~]+:|>From )")
_ROOT = Path(__file__).resolve().parents[3]


def data_folder() -> Path | None:
    """The folder of real mail: TWINSWEEP_DATA, else beside the checkout; None without one."""
    named = os.environ.get("TWINSWEEP_DATA")
    folder = Path(named) if named else _ROOT.parent / "shared" / "data"
    return folder if (folder / "mail").is_dir() else None


def raw_messages(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Every message below the folder as (name, bytes), mboxes cut in the simplest way.

    The cuts need not be the true ones: whatever stands between two is a message to be read.
    """
    for path in sorted(folder.rglob("*")):
        if not path.is_file() or path.suffix in (".json", ".md", ".msf"):
            continue
        if {"expected", "pst", "sms"} & set(path.relative_to(folder).parts):
            continue
        data = path.read_bytes()
        name = str(path.relative_to(folder))
        if data[:5] == b"From " or path.suffix == ".mbox" or "thunderbird" in name:
            lines = [match.span() for match in _FROM_LINE.finditer(data)]
            ends = [start + 1 for start, _ in lines[1:]]
            for number, ((_, start), end) in enumerate(
                zip(lines, [*ends, len(data)], strict=True)
            ):
                yield f"{name}#{number}", data[start:end]
        else:
            yield name, data
