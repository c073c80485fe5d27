"""The record of intents and receipts: what was to be done, what was done, what is not known.

It knows nothing of mail stores. Whoever changes a store writes the intent here first and the
receipt after; `record` returns when that is on disk. Order is by sequence numbers, never by a
clock, which may jump (R-JR5).
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from core.apply.journal.entries import (
    CHANGING,
    COLUMNS,
    FINAL,
    JournalEntry,
    Leg,
    RunHead,
    as_integer,
    from_row,
    from_stored_leg,
    to_changes,
    to_row,
    to_stored_leg,
)
from core.apply.journal.journal_file import open_reader, open_writer
from core.crashpoints import crash_point
from core.errors import JournalError, JournalFailed, UnknownRun
from core.model.runs import ItemState, RunState

# Put together once, of our own column names; values are always parameters.
_ITEM = ", ".join(COLUMNS)
_ITEMS_OF_RUN = f"SELECT {_ITEM} FROM item WHERE run = ? ORDER BY n"  # noqa: S608 - our own names
_MERGES_OF_RUN = f"SELECT {_ITEM} FROM item WHERE run = ? AND what = keeper ORDER BY n"  # noqa: S608 - our own names
_ITEMS_OF_LEG = (
    f"SELECT {_ITEM} FROM item WHERE run = ? AND kind = ? AND path = ? AND folder = ? ORDER BY n"  # noqa: S608 - our own names
)
_NEW_ITEM = (
    f"INSERT INTO item (run, size_bytes, {_ITEM})"  # noqa: S608 - our own names
    f" VALUES ({', '.join('?' * (len(COLUMNS) + 2))})"
)
_NEW_STATE = f"UPDATE item SET {', '.join(f'{c} = ?' for c in CHANGING)} WHERE run = ? AND n = ?"  # noqa: S608 - our own names
_HEADS = "SELECT id, created_utc, returns, undoes, state, emptied FROM run"
_LEGS = "SELECT kind, path, folder FROM item WHERE run = ?"
_IN_ORDER = "GROUP BY kind, path, folder ORDER BY min(n)"
_IS_MERGE = "what = keeper"  # it changes flags of the kept message, and moves nothing
_OPEN = f"state NOT IN ({', '.join(repr(value) for value in sorted(s.value for s in FINAL))})"
_LAST_CHANGE = "SELECT coalesce(max(changed), 0) FROM item"
_COPIES = (
    "SELECT count(*), coalesce(sum(json_extract(escrow, '$[2]')), 0) FROM item WHERE run = ? AND"
    " escrow != 'null' AND substr(json_extract(escrow, '$[0]'), 1, length(run) + 1) = run || '/'"
)
_UNFINISHED = (
    "SELECT id FROM run WHERE state IN ('planned', 'running', 'paused') OR EXISTS (SELECT 1 FROM"
    " item WHERE item.run = run.id AND item.state IN ('intent', 'acted', 'unknown')) ORDER BY seq"
)


@dataclass(frozen=True, slots=True)
class RunTally:
    """How many moves of a run stand where: (state, messages, bytes), and from which paths.

    `merges`: (state, messages) of kept messages that take something over.
    """

    states: tuple[tuple[ItemState, int, int], ...]
    places: tuple[str, ...]
    merges: tuple[tuple[ItemState, int], ...] = ()

    def all_states(self) -> frozenset[ItemState]:
        """Every state that anything of the run is in."""
        return frozenset([s for s, _, _ in self.states] + [s for s, _ in self.merges])


class Journal:
    """The record of moves, open in one thread."""

    def __init__(self, path: Path, db: sqlite3.Connection | None) -> None:
        self._path = path
        self._db = db
        self._changed: int | None = None  # the last sequence number that was given

    def begin(
        self, head: RunHead, entries: Sequence[JournalEntry], *, app_version: str, plan_digest: str
    ) -> None:
        """Write down a run before anything of it is done.

        Raises:
            JournalError: It cannot be written, or the run is there already.
        """
        with self._writing("begin", JournalError) as db:
            db.execute(
                "INSERT INTO run (id, created_utc, app_version, plan_digest, returns, undoes,"
                " state) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    head.id,
                    head.created_utc,
                    app_version,
                    plan_digest,
                    int(head.returns),
                    head.undoes,
                    head.state.value,
                ),
            )
            db.executemany(
                _NEW_ITEM,
                ((head.id, e.move.what.size_bytes, *to_row(e)) for e in entries),
            )

    def record(self, run: str, entries: Sequence[JournalEntry], *, undone: str = "") -> None:
        """Write down the new state of some moves, all or none, on disk when it returns.

        Args:
            run: Their run.
            entries: As they stand now.
            undone: The run whose moves `of_n` these took back: they become UNDONE with it.

        Raises:
            JournalFailed: It cannot be written (a full disk); the former states stand.
        """
        if not entries:
            return
        with self._writing(entries[0].state.value) as db:
            if self._changed is None:  # nobody else writes while this journal is open
                (self._changed,) = db.execute(_LAST_CHANGE).fetchone()
            first, self._changed = self._changed + 1, self._changed + len(entries)
            db.executemany(
                _NEW_STATE,
                ((*to_changes(e, number), run, e.n) for number, e in enumerate(entries, first)),
            )
            if undone:
                done = [e for e in entries if e.state is ItemState.VERIFIED and e.of_n >= 0]
                db.executemany(
                    "UPDATE item SET state = ? WHERE run = ? AND n = ?",
                    ((ItemState.UNDONE.value, undone, e.of_n) for e in done),
                )

    def set_state(self, run: str, state: RunState) -> None:
        """Write down where a run as a whole stands."""
        with self._writing(f"run.{state.value}") as db:
            db.execute("UPDATE run SET state = ? WHERE id = ?", (state.value, run))

    def set_emptied(self, run: str) -> None:
        """Write down that the safety copies of a run are about to be deleted for good."""
        with self._writing("run.emptied") as db:
            db.execute("UPDATE run SET emptied = 1 WHERE id = ?", (run,))

    def head(self, run: str) -> RunHead:
        """What is known of a run.

        Raises:
            UnknownRun: There is none of this id.
        """
        rows = self._all(f"{_HEADS} WHERE id = ?", (run,))
        if not rows:
            raise UnknownRun(run)
        return _head(rows[0])

    def heads(self) -> tuple[RunHead, ...]:
        """All runs, newest first."""
        rows = self._all(f"{_HEADS} ORDER BY seq DESC", ())
        return tuple(_head(row) for row in rows)

    def entries(self, run: str, leg: Leg | None = None) -> tuple[JournalEntry, ...]:
        """The moves of a run, or of one folder of it, in their order."""
        return tuple(self.each_entry(run, leg))

    def each_entry(self, run: str, leg: Leg | None = None) -> Iterator[JournalEntry]:
        """As `entries`, read one by one: to look at each once and write nothing meanwhile."""
        if leg is None:
            rows = self._each(_ITEMS_OF_RUN, (run,))
        else:
            rows = self._each(_ITEMS_OF_LEG, (run, *to_stored_leg(leg)))
        return map(from_row, rows)

    def copied(self, run: str) -> frozenset[tuple[int, str]]:
        """Number and message, as stored, of the moves of a run that have safety copies.

        Cost: a tenth of `entries`.
        """
        rows = self._all("SELECT n, what FROM item WHERE run = ? AND escrow != 'null'", (run,))
        return frozenset((as_integer(n), str(what)) for n, what in rows)

    def verified(self, run: str, leg: Leg) -> frozenset[int]:
        """Numbers of the moves of a run from a folder that were seen to be done, and stand."""
        rows = self._all(
            "SELECT n FROM item WHERE run = ? AND kind = ? AND path = ? AND folder = ?"
            " AND state = 'verified'",
            (run, *to_stored_leg(leg)),
        )
        return frozenset(as_integer(n) for (n,) in rows)

    def legs(self, run: str) -> tuple[Leg, ...]:
        """The folders that a run takes mail from, in the order of its moves."""
        rows = self._all(f"{_LEGS} {_IN_ORDER}", (run,))
        return tuple(from_stored_leg(*row) for row in rows)

    def open_legs(self, run: str, *, merges: bool) -> tuple[Leg, ...]:
        """Those folders of a run in which something is left to be done or looked at.

        `merges`: where kept messages take something over; else where mail is moved.
        """
        kind = _IS_MERGE if merges else f"NOT {_IS_MERGE}"
        rows = self._all(f"{_LEGS} AND {_OPEN} AND {kind} {_IN_ORDER}", (run,))
        return tuple(from_stored_leg(*row) for row in rows)

    def merges(self, run: str) -> tuple[JournalEntry, ...]:
        """Those entries of a run that let a kept message take something over, in their order."""
        rows = self._all(_MERGES_OF_RUN, (run,))
        return tuple(from_row(row) for row in rows)

    def targets(self, run: str) -> tuple[str, ...]:
        """Where the moves of a run go."""
        rows = self._all("SELECT DISTINCT target FROM item WHERE run = ?", (run,))
        return tuple(json.loads(str(target)) for (target,) in rows)

    def tally(self, run: str) -> RunTally:
        """How many moves of a run stand where."""
        counts = self._all(
            f"SELECT state, {_IS_MERGE}, count(*), sum(size_bytes) FROM item WHERE run = ?"  # noqa: S608 - our own names
            f" GROUP BY state, {_IS_MERGE}",
            (run,),
        )
        places = self._all(
            f"SELECT DISTINCT path FROM item WHERE run = ? AND NOT {_IS_MERGE} ORDER BY path",  # noqa: S608 - our own names
            (run,),
        )
        told = [
            (ItemState(str(state)), bool(is_merge), as_integer(n), as_integer(size))
            for state, is_merge, n, size in counts
        ]
        return RunTally(
            tuple((state, n, size) for state, is_merge, n, size in told if not is_merge),
            tuple(json.loads(str(path)) for (path,) in places),
            tuple((state, n) for state, is_merge, n, _ in told if is_merge),
        )

    def copies(self, run: str) -> tuple[int, int]:
        """How many safety copies a run wrote itself, and their bytes; an undo writes none."""
        ((messages, size_bytes),) = self._all(_COPIES, (run,)) or [(0, 0)]
        return as_integer(messages), as_integer(size_bytes)

    def unfinished(self) -> tuple[str, ...]:
        """Runs that a crash, a stop or an unknown outcome left open, oldest first."""
        rows = self._all(_UNFINISHED, ())
        return tuple(str(run) for (run,) in rows)

    @contextmanager
    def _writing(
        self, name: str, failure: type[JournalError] = JournalFailed
    ) -> Iterator[sqlite3.Connection]:
        """One transaction, on disk at its end."""
        if self._db is None:
            raise JournalError(self._path, "opened for reading")
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield self._db
            crash_point(f"journal.{name}.before")
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            raise failure(self._path, str(error)) from error
        finally:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
        crash_point(f"journal.{name}.after")

    def _all(self, statement: str, values: Iterable[str]) -> list[tuple[object, ...]]:
        return list(self._each(statement, values))

    def _each(self, statement: str, values: Iterable[str]) -> Iterator[tuple[object, ...]]:
        if self._db is None:
            return
        try:
            yield from self._db.execute(statement, tuple(values))
        except sqlite3.Error as error:
            raise JournalError(self._path, str(error)) from error


@contextmanager
def open_journal(path: Path) -> Iterator[Journal]:
    """The journal, for writing; no other program can write meanwhile.

    Raises:
        JournalBusy, JournalTooNew, JournalDamaged, JournalError: See `journal_file.open_writer`.
    """
    db, lock = open_writer(path)
    try:
        yield Journal(path, db)
    finally:
        db.close()
        lock.close()


@contextmanager
def read_journal(path: Path) -> Iterator[Journal]:
    """The journal, for looking, also while another program writes. Empty if there is none.

    Raises:
        JournalBusy, JournalTooNew, JournalDamaged, JournalError: See `journal_file.open_reader`.
    """
    db = open_reader(path)
    try:
        yield Journal(path, db)
    finally:
        if db is not None:
            db.close()


def _head(row: tuple[object, ...]) -> RunHead:
    run, created_utc, returns, undoes, state, emptied = row
    return RunHead(
        str(run),
        as_integer(created_utc),
        bool(returns),
        str(undoes),
        RunState(str(state)),
        bool(emptied),
    )
