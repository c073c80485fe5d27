"""Labels that Evolution keeps of its own Maildir: in a database beside it, which is only read.

Source: `folders.db` as Evolution 3.46 writes it: a table for each folder, with a row a message.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from core.sources.disk.reading import open_quietly, read_at

_DATABASE = "folders.db"
_LARGEST = 1 << 28


def database_of(folder: Path) -> Path | None:
    """The database over a folder of Evolution's own mail; None if it is none."""
    for root in (folder, folder.parent):
        if os.path.lexists(root / _DATABASE) and os.path.lexists(root / "cur"):
            return root / _DATABASE
    return None


def read_labels(folder: Path) -> Mapping[str, frozenset[str]]:
    """The labels of messages, by the names of their files without flags.

    Nothing where the database cannot be read.
    """
    file = database_of(folder)
    if file is None:
        return {}
    names = ("Inbox", ".", "inbox")
    if folder != file.parent:
        names = (folder.name.removeprefix(".").replace(".", "/"), folder.name, "")
    try:
        with open_quietly(file) as fd:
            data = read_at(fd, min(os.fstat(fd).st_size, _LARGEST), 0)
        with closing(sqlite3.connect(":memory:")) as database:
            database.deserialize(data)  # so nothing is made or touched beside the mail
            asked = "SELECT name FROM sqlite_master WHERE type = 'table' AND name IN (?, ?, ?)"
            tables = [row[0] for row in database.execute(asked, names)]
            return {
                str(uid): frozenset(str(labels).split())
                for table in tables
                for uid, labels in database.execute(
                    f"SELECT uid, labels FROM \"{table}\" WHERE labels <> ''"  # noqa: S608 - named
                )
            }
    except (sqlite3.Error, OSError):
        return {}
