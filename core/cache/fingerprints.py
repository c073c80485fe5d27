"""What has been read before: disposable, keyed by all that shaped it, never a reason to fail.

SQLite, because a scan that is stopped must leave what it has read, and because two programs may
scan at once. Each entry has a check sum: a disk may change what it keeps. `synchronous=OFF`: a
power cut may cost the cache, which the next scan makes again. A cache that is damaged, of another
schema or locked is thrown away or passed over, with a warning in the log.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import time
from collections.abc import Iterable, Iterator
from functools import reduce
from pathlib import Path
from typing import cast
from zlib import crc32

import numpy as np
from typing_extensions import override

from core.columns import Column, Texts, pack_in_pieces, unpack
from core.model.refusals import Refusal, RefusalKind, disk_refusal
from core.ports import FingerprintCache
from core.system.places import make_private

SCHEMA = 1
BUSY_S = 5.0
BUSY_STEP_S = 0.02
KEPT_BYTES = 4 << 30  # beyond, what was used least recently goes
PORTION_BYTES = 1 << 20  # some 0.5 ms to write
LARGEST_BYTES = 512 << 20  # of one entry; SQLite takes no more than 1,000,000,000

NOT_USABLE = "The memory of earlier scans cannot be used (%s): all mail is read again."

log = logging.getLogger(__name__)


class SqliteCache(FingerprintCache):
    """A `FingerprintCache` in one SQLite file. Used in the thread that made it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.failure: Refusal | None = None
        self._db = self._open()

    def get(self, key: str, version: str) -> dict[str, Column] | None:
        """The columns stored under a key, of this version; of any if it is ""."""
        if self._db is None:
            return None
        try:
            row = self._db.execute(
                "SELECT version, seq, length(body), sum FROM entry WHERE key = ?",
                (_storable(key),),
            ).fetchone()
            if not row or version not in ("", row[0]):
                return None
            body = _read_body(self._db, *row[1:3])
            if body is None:
                return None
            whole = row[3] in (None, _sum_up(_portions([body])))  # None: by one that kept no sums
            return unpack(body) if whole else None
        except (sqlite3.Error, ValueError, KeyError, TypeError) as error:
            self._pass_over(error)
            return None

    def put(self, key: str, version: str, columns: dict[str, Column]) -> None:
        """Remember columns, in place of what was there under the key.

        Of an entry beyond `LARGEST_BYTES` nothing is remembered: it is found anew each time.
        """
        if self._db is None:
            return
        try:
            if sum(map(_size_bytes, columns.values())) > LARGEST_BYTES:
                self._db.execute("DELETE FROM entry WHERE key = ?", (_storable(key),))
                return
            pieces = pack_in_pieces(columns)
            size_bytes = sum(map(len, pieces))
            made = self._db.execute(
                "INSERT OR REPLACE INTO entry (key, version, body, sum)"
                " VALUES (?, ?, zeroblob(?), ?)",
                (_storable(key), version, size_bytes, _sum_up(_portions(pieces))),
            )
            with self._db.blobopen("entry", "body", cast("int", made.lastrowid)) as body:
                for portion in _portions(pieces):
                    body.write(portion)
        except (sqlite3.Error, OverflowError) as error:
            self._pass_over(error)

    def close(self) -> None:
        """Write out, forget the oldest beyond `KEPT_BYTES`, and let go of the file."""
        if self._db is None:
            return
        try:
            self._trim(self._db)
            self._db.commit()
        except sqlite3.Error as error:
            self._note_failure(error)
        self._db.close()
        self._db = None

    def flush(self) -> None:
        """Let other programs, and the next scan after a crash, see what was put so far."""
        if self._db is not None:
            try:
                self._db.commit()
            except sqlite3.Error as error:
                self._note_failure(error)

    def forget(self, beginning: str = "") -> None:
        """Forget everything, and give the disk its space back; other users of the file go on.

        `beginning`: only what lies under keys that begin so.
        """
        if self._db is None:
            return
        key = _storable(beginning)
        try:
            self._db.execute("DELETE FROM entry WHERE substr(key, 1, ?) = ?", (len(key), key))
            self._db.commit()
            self._db.execute("VACUUM")
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error as error:
            self._pass_over(error)

    def _open(self) -> sqlite3.Connection | None:
        for attempt in range(2):
            db = None
            try:
                make_private(self._path.parent)
                db = sqlite3.connect(self._path, timeout=BUSY_S)
                if self._path.is_file():  # not a device that somebody linked it to
                    self._path.chmod(0o600)
                self._prepare(db)
            except (sqlite3.Error, OSError) as error:
                if db is not None:
                    db.close()
                log.warning(NOT_USABLE, error)
                if attempt or isinstance(error, sqlite3.OperationalError | OSError):
                    self._note_failure(error)
                    return None  # locked or not ours to write: work without
                self._throw_away()
            else:
                return db
        return None

    def _prepare(self, db: sqlite3.Connection) -> None:
        _write_ahead(db)
        db.execute("PRAGMA synchronous=OFF")
        if not _is_current(db):
            db.execute("BEGIN IMMEDIATE")  # two programs at once: the second finds it made
            if not _is_current(db):
                db.execute("DROP TABLE IF EXISTS entry")
                db.execute(
                    "CREATE TABLE entry (seq INTEGER PRIMARY KEY AUTOINCREMENT,"
                    " key TEXT NOT NULL UNIQUE, version TEXT NOT NULL, body BLOB NOT NULL,"
                    " sum INTEGER)"
                )
                db.execute(f"PRAGMA user_version = {SCHEMA}")
            db.commit()
        # Caches of before have no sums; what they hold of accounts is dear to read again.
        if all(column[1] != "sum" for column in db.execute("PRAGMA table_info(entry)")):
            with contextlib.suppress(sqlite3.OperationalError):  # another program was quicker
                db.execute("ALTER TABLE entry ADD COLUMN sum INTEGER")
                db.commit()
        db.execute("SELECT sum FROM entry LIMIT 1").fetchone()

    def _throw_away(self) -> None:
        for suffix in ("", "-wal", "-shm"):
            with contextlib.suppress(OSError):
                Path(f"{self._path}{suffix}").unlink()

    def _trim(self, db: sqlite3.Connection) -> None:
        """Drop the entries written longest ago, down to `KEPT_BYTES`."""
        kept = 0
        for seq, size in db.execute("SELECT seq, length(body) FROM entry ORDER BY seq DESC"):
            kept += size
            if kept > KEPT_BYTES:
                db.execute("DELETE FROM entry WHERE seq <= ?", (seq,))
                return

    def _pass_over(self, error: Exception) -> None:
        """Go on without the cache; throw it away if it is the file that is at fault."""
        log.warning(NOT_USABLE, error)
        self._note_failure(error)
        if self._db is not None:
            self._db.close()
            self._db = None
        if isinstance(error, sqlite3.DatabaseError) and not isinstance(
            error, sqlite3.OperationalError
        ):
            self._throw_away()

    def _note_failure(self, error: Exception) -> None:
        """The first failure counts: what follows comes of it."""
        if self.failure is None:
            full = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL
            self.failure = (
                Refusal(RefusalKind.NO_SPACE, str(self._path.parent))
                if full
                else disk_refusal(error, str(self._path.parent))
            )


def _portions(pieces: Iterable[bytes | memoryview]) -> Iterator[memoryview]:
    """Pieces cut so short that no other thread waits long for one: each is one step of Python."""
    for piece in pieces:
        for start in range(0, len(piece), PORTION_BYTES):
            yield memoryview(piece)[start : start + PORTION_BYTES]


def _sum_up(portions: Iterable[memoryview]) -> int:
    return reduce(lambda known, portion: crc32(portion, known), portions, 0)


def _read_body(db: sqlite3.Connection, row: int, size_bytes: int) -> memoryview | None:
    """The bytes of an entry; None if another program replaced it meanwhile."""
    body = np.empty(size_bytes, np.uint8)
    try:
        opened = db.blobopen("entry", "body", row, readonly=True)
    except sqlite3.OperationalError:
        return None
    with opened as stored:
        for start in range(0, size_bytes, PORTION_BYTES):
            portion = np.frombuffer(stored.read(PORTION_BYTES), np.uint8)
            body[start : start + len(portion)] = portion
    return body.data


def _is_current(db: sqlite3.Connection) -> bool:
    return bool(db.execute("PRAGMA user_version").fetchone()[0] == SCHEMA)


def _write_ahead(db: sqlite3.Connection) -> None:
    """Switch to WAL. SQLite does not wait for that while another program looks: this does.

    Raises `sqlite3.OperationalError` if the file is still in use after `BUSY_S`.
    """
    give_up = time.monotonic() + BUSY_S
    while True:
        try:
            db.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > give_up:
                raise
            time.sleep(BUSY_STEP_S)
        else:
            return


def _size_bytes(column: Column) -> int:
    """What a column takes in an entry, known without making the entry."""
    if isinstance(column, Texts):
        return len(column.block) + column.ends.nbytes
    return column.nbytes


def _storable(key: str) -> str:
    """A key that SQLite can store: of a path that is no UTF-8 it has lone surrogates."""
    return key.encode("utf-8", "backslashreplace").decode()


class NoCache(FingerprintCache):
    """A `FingerprintCache` that remembers nothing."""

    @override
    def get(self, key: str, version: str) -> dict[str, Column] | None:
        return None

    @override
    def put(self, key: str, version: str, columns: dict[str, Column]) -> None:
        """Forget it at once."""

    @override
    def flush(self) -> None:
        """Nothing to write."""

    @override
    def close(self) -> None:
        """Nothing to let go of."""
