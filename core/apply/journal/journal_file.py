"""The journal's file: its tables, and how older ones become such (`core.system.durable_db`)."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from pathlib import Path

from core.errors import JournalBusy, JournalDamaged, JournalError, JournalTooNew
from core.system import durable_db
from core.system.durable_db import Migration

_TABLES = (
    """CREATE TABLE run (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        created_utc INTEGER NOT NULL,
        app_version TEXT NOT NULL,
        plan_digest TEXT NOT NULL,
        returns INTEGER NOT NULL,
        undoes TEXT NOT NULL,
        state TEXT NOT NULL,
        emptied INTEGER NOT NULL DEFAULT 0
    )""",
    """CREATE TABLE item (
        run TEXT NOT NULL REFERENCES run (id),
        n INTEGER NOT NULL,
        kind TEXT NOT NULL,
        path TEXT NOT NULL,
        folder TEXT NOT NULL,
        what TEXT NOT NULL,
        keeper TEXT NOT NULL,
        target TEXT NOT NULL,
        verdict INTEGER NOT NULL,
        score REAL NOT NULL,
        chosen_by TEXT NOT NULL,
        state TEXT NOT NULL,
        reason TEXT NOT NULL,
        detail TEXT NOT NULL,
        source_before INTEGER NOT NULL,
        source_file TEXT NOT NULL,
        target_before INTEGER NOT NULL,
        target_floor INTEGER NOT NULL,
        escrow TEXT NOT NULL,
        origin TEXT NOT NULL,
        target_at TEXT NOT NULL,
        back_at TEXT NOT NULL,
        of_n INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        size_bytes INTEGER NOT NULL,
        PRIMARY KEY (run, n)
    )""",
    "CREATE INDEX item_by_leg ON item (run, kind, path, folder)",
)


MIGRATIONS: Mapping[int, Migration] = {
    0: durable_db.creating(_TABLES)
}  # from which version -> how to the next


def open_writer(
    path: Path, migrations: Mapping[int, Migration] = MIGRATIONS
) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """Open the journal for writing; make it if there is none.

    Returns:
        The journal and the lock, to be closed in this order.

    Raises:
        JournalBusy: Another program writes.
        JournalTooNew: A newer Twinsweep wrote it.
        JournalDamaged: It does not pass SQLite's check. It is left as it is.
        JournalError: The system does not let us.
    """
    return durable_db.open_writer(path, _kind(migrations))


def open_reader(path: Path) -> sqlite3.Connection | None:
    """Open the journal for looking; None if there is none yet.

    Raises:
        JournalBusy, JournalTooNew, JournalDamaged, JournalError: As `open_writer`.
    """
    return durable_db.open_reader(path, _kind(MIGRATIONS))


def _kind(migrations: Mapping[int, Migration]) -> durable_db.DatabaseKind:
    return durable_db.DatabaseKind(
        migrations,
        busy=JournalBusy,
        too_new=JournalTooNew,
        damaged=JournalDamaged,
        failed=JournalError,
    )
