"""What stands beside the safety copies of a run, so that they speak for themselves.

The journal may be lost, or an older one restored from a backup; the copies must then still tell
whose they are and where they came from. So each move is noted in the folder of the copies, as the
row that the journal gets, on disk before the journal learns of the intent and before the mail
leaves its folder. A line that a crash cut short tells of a message that never left.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Sequence
from pathlib import Path

from core.apply.journal.entries import COLUMNS, JournalEntry, from_row, to_row
from core.crashpoints import crash_point
from core.system.disk import sync_file

NAME = "moves.jsonl"
SCHEMA = 1
_N, _WHAT = COLUMNS.index("n"), COLUMNS.index("what")


def add_to_manifest(folder: Path, entries: Sequence[JournalEntry]) -> None:
    """Add moves to the manifest of a folder of safety copies; durable when it returns.

    Without moves it only makes the manifest: what lies beside it and is not in it was never
    needed, because no mail leaves its folder before it is noted.

    Raises:
        OSError: It cannot be written.
    """
    path = folder / NAME
    lines = b"".join(json.dumps([SCHEMA, *to_row(e)]).encode() + b"\n" for e in entries)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
    with open(descriptor, "r+b", buffering=0) as file:  # noqa: PTH123 - with a mode of its own
        size = file.seek(0, os.SEEK_END)
        if size:
            file.seek(size - 1)
            lines = lines if file.read(1) == b"\n" else b"\n" + lines  # after a line cut short
        view = memoryview(lines)
        while view:
            view = view[file.write(view) or 0 :]
        sync_file(descriptor)
    crash_point("manifest.noted")


def read_manifest(
    folder: Path, besides: Collection[tuple[int, str]] = ()
) -> tuple[JournalEntry, ...] | None:
    """The moves that are noted beside safety copies; None if no manifest is there.

    A line that cannot be read is passed over.

    Args:
        folder: Of the copies.
        besides: Moves to pass over, as `Journal.copied` gives them.

    Raises:
        OSError: It cannot be read.
    """
    try:
        lines = (folder / NAME).read_bytes().splitlines()
    except FileNotFoundError:
        return None
    found: list[JournalEntry] = []
    for line in lines:
        try:
            schema, *row = json.loads(line)
            if schema == SCHEMA and (row[_N], row[_WHAT]) not in besides:
                found.append(from_row(tuple(row)))
        except (ValueError, TypeError, KeyError, IndexError):
            continue
    return tuple(found)
