"""A database that cannot be made again: one writer, checked, migrated after a backup.

SQLite with WAL and synchronous=FULL, because NORMAL may lose the last commits when the power goes
(R-JR9). The lock between programs is a second small SQLite file that the writer holds a
transaction on: it works on each system alike, and the system takes it back from a dead process.
Readers need no lock; WAL lets them look while another program writes.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from core.errors import CoreError
from core.system.disk import sync_file
from core.system.places import close_to_others, make_private

State = tuple[tuple[int, int, int] | None, ...]
_sound: dict[Path, State] = {}  # what readers of this process found sound, as it was then

Migration = Callable[[sqlite3.Connection], None]
Failure = Callable[[Path, str], CoreError]


@dataclass(frozen=True, slots=True)
class DatabaseKind:
    """What kind of database.

    Attributes:
        migrations: From which version how to the next; 0 is none.
        busy, too_new, damaged, failed: What to raise, of the path and a detail.
        wait_s: How long to wait for another writer.
    """

    migrations: Mapping[int, Migration]
    busy: Failure
    too_new: Failure
    damaged: Failure
    failed: Failure
    wait_s: float = 0.0

    @property
    def newest(self) -> int:
        """The version that the last migration leads to."""
        return max(self.migrations) + 1


def creating(tables: Iterable[str]) -> Migration:
    """From nothing to version 1."""

    def create(db: sqlite3.Connection) -> None:
        for statement in tables:
            db.execute(statement)

    return create


def open_writer(path: Path, kind: DatabaseKind) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """Open a database for writing; make it if there is none.

    Returns:
        The database and the lock, to be closed in this order.

    Raises:
        CoreError: What the kind says for: another program writes; a newer Twinsweep wrote it; it
            does not pass SQLite's check, and is left as it is; the system does not let us.
    """
    try:
        make_private(path.parent)
        lock = _connect_locked(path, kind)
        try:
            _touch_private(path)
            return _connect_checked(path, kind), lock
        except BaseException:
            lock.close()
            raise
    except OSError as error:
        raise kind.failed(path, str(error)) from error


def open_reader(path: Path, kind: DatabaseKind) -> sqlite3.Connection | None:
    """Open a database for looking; None if there is none yet.

    It is checked unless it is as it was when this process last found it sound: the check takes
    some seconds for a million rows, and several ask at the end of a run.

    Raises:
        CoreError: As `open_writer`.
    """
    try:
        path.stat()
        db = _connect_unchanging(path) if _cannot_change(path) else _connect(path)
    except FileNotFoundError:
        return None
    except (OSError, sqlite3.Error) as error:
        raise kind.failed(path, str(error)) from error
    try:
        version = _version(db, path, kind)
        if version < kind.newest:  # an old one, or one whose making was cut short
            db.close()
            written, lock = open_writer(path, kind)
            written.close()
            lock.close()
            db = _connect(path)
        _check_once(db, path, kind)
        db.execute("PRAGMA query_only = ON")
    except BaseException:
        db.close()
        raise
    return db


def _connect_locked(path: Path, kind: DatabaseKind) -> sqlite3.Connection:
    lock_path = path.with_name(path.name + ".lock")
    _touch_private(lock_path)
    lock = sqlite3.connect(lock_path, timeout=kind.wait_s, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        busy = error.sqlite_errorcode == sqlite3.SQLITE_BUSY
        raise (kind.busy if busy else kind.failed)(path, str(error)) from error
    return lock


def _as_failure(path: Path, error: sqlite3.Error, kind: DatabaseKind) -> CoreError:
    """A full disk is no damage: only what SQLite calls so is."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    damaged = code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return (kind.damaged if damaged else kind.failed)(path, str(error))


def _touch_private(path: Path) -> None:
    """Make an empty file that only this user can read, so that SQLite finds it with that mode."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    close_to_others(path)


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=10.0, isolation_level=None)


def _cannot_change(path: Path) -> bool:
    """Whether a database lies where we may not write, and nothing of it waits in its log.

    SQLite makes files beside one with WAL even to read it.
    """
    log = path.with_name(path.name + "-wal")
    if os.access(path.parent, os.W_OK):
        return False
    return not log.exists() or not log.stat().st_size


def _connect_unchanging(path: Path) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?immutable=1"
    return sqlite3.connect(uri, uri=True, isolation_level=None)


def _connect_checked(path: Path, kind: DatabaseKind) -> sqlite3.Connection:
    db = _connect(path)
    try:
        newest = kind.newest
        version = _version(db, path, kind)
        _check(db, path, kind)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA fullfsync = ON")  # on macOS to the disk, not to its cache
        db.execute("PRAGMA foreign_keys = ON")
        if 0 < version < newest:
            _back_up(db, path.with_name(f"{path.name}.v{version}.bak"))
        for old in range(version, newest):
            db.execute("BEGIN IMMEDIATE")
            kind.migrations[old](db)
            db.execute(f"PRAGMA user_version = {old + 1}")
            db.execute("COMMIT")
    except sqlite3.DatabaseError as error:
        db.close()
        raise _as_failure(path, error, kind) from error
    except BaseException:
        db.close()
        raise
    return db


def _version(db: sqlite3.Connection, path: Path, kind: DatabaseKind) -> int:
    try:
        (version,) = db.execute("PRAGMA user_version").fetchone()
    except sqlite3.DatabaseError as error:
        raise _as_failure(path, error, kind) from error
    if int(version) > kind.newest:
        raise kind.too_new(path, f"schema {version}, known up to {kind.newest}")
    return int(version)


def _check(db: sqlite3.Connection, path: Path, kind: DatabaseKind) -> None:
    try:
        (said,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        raise _as_failure(path, error, kind) from error
    if said != "ok":
        raise kind.damaged(path, str(said))


def _check_once(db: sqlite3.Connection, path: Path, kind: DatabaseKind) -> None:
    now = _state(path)
    if _sound.get(path) != now:
        _check(db, path, kind)
        _sound[path] = now  # what is written meanwhile makes it another one


def _state(path: Path) -> State:
    """Number, size and time of a database and of its log; None for what is not there."""
    found: list[tuple[int, int, int] | None] = []
    for file in (path, path.with_name(path.name + "-wal")):
        try:
            known = file.stat()
            found.append((known.st_ino, known.st_size, known.st_mtime_ns))
        except FileNotFoundError:
            found.append(None)
    return tuple(found)


def _back_up(db: sqlite3.Connection, path: Path) -> None:
    _touch_private(path)
    with closing(sqlite3.connect(path)) as copy:
        db.backup(copy)
    with path.open("rb+") as file:
        sync_file(file.fileno())
