"""The library's file: its tables, and how older ones become such (`core.system.durable_db`).

As precious as the journal: what stands here a person said, and no scan can find it out again.
Another Twinsweep may be writing to it, for milliseconds: we wait for it a little.
"""

from __future__ import annotations

import sqlite3

from core.errors import LibraryBusy, LibraryDamaged, LibraryError, LibraryTooNew
from core.system.durable_db import DatabaseKind

_TABLES = (
    """CREATE TABLE seed (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        degree REAL NOT NULL,
        text TEXT NOT NULL,
        digest BLOB NOT NULL UNIQUE,
        created_utc INTEGER NOT NULL,
        last_hit_utc INTEGER NOT NULL DEFAULT 0
    )""",
    """CREATE TABLE hit (
        seed INTEGER NOT NULL,
        mail BLOB NOT NULL,
        PRIMARY KEY (seed, mail)
    ) WITHOUT ROWID""",
    """CREATE TABLE not_copies (
        one BLOB NOT NULL,
        other BLOB NOT NULL,
        created_utc INTEGER NOT NULL,
        PRIMARY KEY (one, other)
    ) WITHOUT ROWID""",
)


def _first(db: sqlite3.Connection) -> None:
    """From nothing to version 1."""
    for statement in _TABLES:
        db.execute(statement)


KIND = DatabaseKind(
    migrations={0: _first},
    busy=LibraryBusy,
    too_new=LibraryTooNew,
    damaged=LibraryDamaged,
    failed=LibraryError,
    wait_s=10.0,
)
