"""The journal's file: opened by one writer, checked, migrated after a backup.

SQLite with WAL and synchronous=FULL, because NORMAL may lose the last commits when the power goes
(safety.md 4.10). The lock between programs is a second small SQLite file that the writer holds a
transaction on: it works on each system alike, and the system takes it back from a dead process.
Readers need no lock; WAL lets them look while another program writes.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

from core.errors import JournalBusy, JournalDamaged, JournalError, JournalTooNew
from core.places import make_private

Migration = Callable[[sqlite3.Connection], None]

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


def _first(db: sqlite3.Connection) -> None:
    """From nothing to version 1."""
    for statement in _TABLES:
        db.execute(statement)


MIGRATIONS: Mapping[int, Migration] = {0: _first}  # from which version -> how to the next


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
    try:
        make_private(path.parent)
        lock = _locked(path)
        try:
            _touch_private(path)
            return _checked(path, migrations), lock
        except BaseException:
            lock.close()
            raise
    except OSError as error:
        raise JournalError(path, str(error)) from error


def open_reader(path: Path) -> sqlite3.Connection | None:
    """Open the journal for looking; None if there is none yet.

    Raises:
        JournalBusy, JournalTooNew, JournalDamaged, JournalError: As `open_writer`.
    """
    try:
        path.stat()
        db = _connected(path)
    except FileNotFoundError:
        return None
    except (OSError, sqlite3.Error) as error:
        raise JournalError(path, str(error)) from error
    try:
        version = _version(db, path, max(MIGRATIONS) + 1)
        if version <= max(MIGRATIONS):  # an old one, or one whose making was cut short
            db.close()
            written, lock = open_writer(path)
            written.close()
            lock.close()
            db = _connected(path)
        _check(db, path)
        db.execute("PRAGMA query_only = ON")
    except BaseException:
        db.close()
        raise
    return db


def _locked(path: Path) -> sqlite3.Connection:
    lock_path = path.with_name(path.name + ".lock")
    _touch_private(lock_path)
    lock = sqlite3.connect(lock_path, timeout=0.0, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        busy = error.sqlite_errorcode == sqlite3.SQLITE_BUSY
        raise (JournalBusy if busy else JournalError)(path, str(error)) from error
    return lock


def _failure(path: Path, error: sqlite3.Error) -> JournalError:
    """A full disk is no damage: only what SQLite calls so is."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    damaged = code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return (JournalDamaged if damaged else JournalError)(path, str(error))


def _touch_private(path: Path) -> None:
    """Make an empty file that only this user can read, so that SQLite finds it with that mode."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def _connected(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=10.0, isolation_level=None)


def _checked(path: Path, migrations: Mapping[int, Migration]) -> sqlite3.Connection:
    db = _connected(path)
    try:
        newest = max(migrations) + 1
        version = _version(db, path, newest)
        _check(db, path)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        if 0 < version < newest:
            _back_up(db, path.with_name(f"{path.name}.v{version}.bak"))
        for old in range(version, newest):
            db.execute("BEGIN IMMEDIATE")
            migrations[old](db)
            db.execute(f"PRAGMA user_version = {old + 1}")
            db.execute("COMMIT")
    except sqlite3.DatabaseError as error:
        db.close()
        raise _failure(path, error) from error
    except BaseException:
        db.close()
        raise
    return db


def _version(db: sqlite3.Connection, path: Path, newest: int) -> int:
    try:
        (version,) = db.execute("PRAGMA user_version").fetchone()
    except sqlite3.DatabaseError as error:
        raise _failure(path, error) from error
    if int(version) > newest:
        raise JournalTooNew(path, f"schema {version}, known up to {newest}")
    return int(version)


def _check(db: sqlite3.Connection, path: Path) -> None:
    try:
        (said,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        raise _failure(path, error) from error
    if said != "ok":
        raise JournalDamaged(path, str(said))


def _back_up(db: sqlite3.Connection, path: Path) -> None:
    _touch_private(path)
    with closing(sqlite3.connect(path)) as copy:
        db.backup(copy)
    with path.open("rb+") as file:
        os.fsync(file.fileno())
