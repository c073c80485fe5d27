"""Real mail to try things on, where whoever runs the tests has some; the project has none to give.

TWINSWEEP_TEST_DATA names its folder; `tests/README.md` says what lies there. Without it the tests
that need real mail are skipped, and all others run on mail that the suite makes.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

VARIABLE = "TWINSWEEP_TEST_DATA"
WHY_NOT = f"no real mail: set {VARIABLE} to a folder of it"

_FROM_LINE = re.compile(rb"(?:^|\n)From [^\n]*\n(?=[!-9;-~]+:|>From )")


def data_folder() -> Path | None:
    """The folder of real mail; None where nobody named one.

    Raises:
        ValueError: What the variable names is no such folder, so tests would be skipped unseen; or
            its path is not whole, so that it would mean another folder elsewhere.
    """
    named = os.environ.get(VARIABLE, "")
    if not named:
        return None
    folder = Path(named)
    if not folder.is_absolute() or not (folder / "mail").is_dir():
        raise ValueError(f"{VARIABLE}={named}: give the full path of a folder that holds 'mail'")
    return folder


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
