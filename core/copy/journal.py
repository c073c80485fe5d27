"""The record of a cleaned copy in the making: which messages are where, so that it can go on.

It lies beside the unfinished copy and goes with it. A message is written down only after its bytes
are on the disk, so whatever a crash leaves, what is written down is there.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from core.crashpoints import crash_point
from core.errors import StoreFailed, StoreRefused
from core.model.copying import CopyOutcome, WrittenMessage
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import ProblemKind
from core.system import durable_db

_TABLES = (
    "CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE folder (n INTEGER PRIMARY KEY, listing TEXT NOT NULL, done INTEGER NOT NULL)",
    """CREATE TABLE mail (
        folder INTEGER NOT NULL,
        n INTEGER NOT NULL,
        uid TEXT NOT NULL,
        position INTEGER NOT NULL,
        outcome TEXT NOT NULL,
        kind TEXT NOT NULL,
        detail TEXT NOT NULL,
        place TEXT NOT NULL,
        written_uid TEXT NOT NULL,
        start INTEGER NOT NULL,
        size_bytes INTEGER NOT NULL,
        sha256 TEXT NOT NULL,
        PRIMARY KEY (folder, n)
    )""",
    # Messages that turned out not to read back as they were stored.
    "CREATE TABLE unfit (folder INTEGER NOT NULL, uid TEXT NOT NULL, PRIMARY KEY (folder, uid))",
)
_MAIL = "uid, position, outcome, kind, detail, place, written_uid, start, size_bytes, sha256"


class CopyRow(NamedTuple):
    """What became of one message.

    n: its number in the listing. kind: why it could not be read (whole), or None. written: where
    it is, of those that are.
    """

    n: int
    uid: str
    position: int
    outcome: CopyOutcome
    kind: ProblemKind | None = None
    detail: str = ""
    written: WrittenMessage | None = None


class CopyJournal:
    """The record, open in one thread; nobody else can open it meanwhile."""

    def __init__(self, path: Path) -> None:
        """Open it, or make it.

        Raises:
            StoreRefused: LOCKED: another Twinsweep is at this copy.
            StoreFailed: It cannot be used.
        """
        self._path = path
        self._db, self._lock = durable_db.open_writer(path, _KIND)

    def close(self) -> None:
        """Close it."""
        self._db.close()
        self._lock.close()

    def fact(self, name: str) -> str:
        """Something about the copy as a whole; "" if it was not said."""
        found = self._db.execute("SELECT value FROM fact WHERE name = ?", (name,)).fetchone()
        return "" if found is None else _loaded_text(found[0])

    def say(self, name: str, value: str) -> None:
        """Say something about the copy as a whole."""
        with self._writing() as db:
            db.execute("INSERT OR REPLACE INTO fact VALUES (?, ?)", (name, _stored_text(value)))

    def forget_all(self) -> None:
        """Begin afresh: nothing was written."""
        with self._writing() as db:
            for table in ("fact", "folder", "mail", "unfit"):
                db.execute(f"DELETE FROM {table}")  # noqa: S608 - our own names

    def begin(self, folder: int, listing: str) -> None:
        """A folder is as this listing tells; what is known of another state of it is forgotten."""
        with self._writing() as db:
            self._forget(db, folder)
            db.execute("INSERT INTO folder VALUES (?, ?, 0)", (folder, listing))

    def listing(self, folder: int) -> str:
        """The state in which a folder was begun; "" if it was not."""
        found = self._db.execute("SELECT listing FROM folder WHERE n = ?", (folder,)).fetchone()
        return "" if found is None else str(found[0])

    def forget(self, folder: int) -> None:
        """Nothing of a folder was written that counts."""
        with self._writing() as db:
            self._forget(db, folder)

    def add(self, folder: int, rows: Sequence[CopyRow]) -> None:
        """What became of some messages, all or none; on the disk when it returns."""
        with self._writing() as db:
            db.executemany(
                f"INSERT INTO mail (folder, n, {_MAIL})"  # noqa: S608 - our own names
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [(folder, *_to_values(row)) for row in rows],
            )

    def rows(self, folder: int) -> list[CopyRow]:
        """All that is known of the messages of a folder, in order."""
        found = self._db.execute(
            f"SELECT n, {_MAIL} FROM mail WHERE folder = ? ORDER BY n",  # noqa: S608 - our own
            (folder,),
        )
        return [_from_values(values) for values in found]

    def unfit(self, folder: int) -> frozenset[str]:
        """The messages of a folder that cannot be stored in this form."""
        found = self._db.execute("SELECT uid FROM unfit WHERE folder = ?", (folder,))
        return frozenset(_loaded_text(uid) for (uid,) in found)

    def add_unfit(self, folder: int, row: CopyRow) -> None:
        """A written mail does not read back: it and all behind it have to be written again."""
        with self._writing() as db:
            db.execute(
                "INSERT OR IGNORE INTO unfit VALUES (?, ?)", (folder, _stored_text(row.uid))
            )
            db.execute("DELETE FROM mail WHERE folder = ? AND n >= ?", (folder, row.n))

    def _forget(self, db: sqlite3.Connection, folder: int) -> None:
        for table, column in (("mail", "folder"), ("unfit", "folder"), ("folder", "n")):
            db.execute(f"DELETE FROM {table} WHERE {column} = ?", (folder,))  # noqa: S608 - ours

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        crash_point("copy record: before")
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            raise StoreFailed(self._path, str(error)) from error
        crash_point("copy record: after")


def _stored_text(text: str) -> str | bytes:
    """Text as SQLite takes it: a name whose bytes are no UTF-8 holds lone surrogates."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")
    return text


def _loaded_text(value: object) -> str:
    """Undo `_stored_text`."""
    return value.decode("utf-8", "surrogatepass") if isinstance(value, bytes) else str(value)


def _to_values(row: CopyRow) -> tuple[object, ...]:
    place, written_uid, *where = row.written or WrittenMessage("", "", 0, 0, "")
    return (
        row.n,
        _stored_text(row.uid),
        row.position,
        row.outcome.value,
        row.kind.value if row.kind else "",
        _stored_text(row.detail),
        _stored_text(place),
        _stored_text(written_uid),
        *where,
    )


def _from_values(values: Sequence[object]) -> CopyRow:
    n, uid, position, outcome, kind, detail, place, written_uid, start, size, sha256 = values
    name = CopyOutcome(str(outcome))
    written = None
    if name is CopyOutcome.WRITTEN:
        where = _loaded_text(place), _loaded_text(written_uid)
        written = WrittenMessage(*where, int(str(start)), int(str(size)), str(sha256))
    problem = ProblemKind(str(kind)) if kind else None
    return CopyRow(
        int(str(n)),
        _loaded_text(uid),
        int(str(position)),
        name,
        problem,
        _loaded_text(detail),
        written,
    )


_KIND = durable_db.DatabaseKind(
    {0: durable_db.creating(_TABLES)},
    lambda path, detail: StoreRefused(path, Refusal(RefusalKind.LOCKED, detail)),
    StoreFailed,
    StoreFailed,
    StoreFailed,
)
