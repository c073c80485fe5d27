"""Seeds and «these are not copies», as they are remembered.

Each change is a transaction of its own, on disk when it returns. Numbers of seeds are never given
twice, so that what an old report calls seed 7 is not another one now. A pair of messages that are
no copies is remembered by their contents, not by their places: it holds wherever the two turn up.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from core.errors import (
    LibraryBusy,
    LibraryDamaged,
    LibraryError,
    LibraryTooNew,
    SettingsError,
    UnknownSeed,
)
from core.model.seeds import LOWEST_DEGREE, NewSeed, Seed
from core.system.durable_db import DatabaseKind, creating, open_reader, open_writer

DIGEST_BYTES = 16
PAIR_BYTES = frozenset(range(8, 33))  # of what a content is told apart by; whoever tells chooses
LONGEST_NAME = 200
_SHOWN = 40  # so much of the text is the name of a seed that was given none

Pair = tuple[bytes, bytes]
_SEEDS = (
    "SELECT number, name, degree, text, (SELECT count(*) FROM hit WHERE hit.seed = seed.number),"
    " created_utc, last_hit_utc FROM seed ORDER BY number"
)


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


KIND = DatabaseKind(
    migrations={0: creating(_TABLES)},
    busy=LibraryBusy,
    too_new=LibraryTooNew,
    damaged=LibraryDamaged,
    failed=LibraryError,
    wait_s=10.0,
)


class Library:
    """The library at a path; opens it for each look and each change.

    Cost: 5 ms an opening, for a file of a thousand seeds.

    Raises (every method):
        LibraryError: It cannot be read or written; nothing was changed.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def seeds(self) -> tuple[Seed, ...]:
        """All seeds, in the order they came."""
        with self._reading() as db:
            if db is None:
                return ()
            return tuple(Seed(*row) for row in db.execute(_SEEDS))

    def add(self, seeds: Iterable[NewSeed], now_utc: int) -> tuple[int, ...]:
        """Put seeds in; a text that is there already stays as it is.

        Returns:
            The numbers of those that are new.

        Raises:
            SettingsError: A degree or a name that cannot be, or no text; nothing was put in.
        """
        checked = [_check_seed(seed) for seed in seeds]
        numbers = []
        with self._writing() as db:
            for seed in checked:
                digest = _digest(seed.text)
                if db.execute("SELECT 1 FROM seed WHERE digest = ?", (digest,)).fetchone():
                    continue
                done = db.execute(
                    "INSERT INTO seed (name, degree, text, digest, created_utc)"
                    " VALUES (?, ?, ?, ?, ?)",
                    (seed.name, seed.degree, seed.text, digest, now_utc),
                )
                numbers.append(done.lastrowid or 0)
        return tuple(numbers)

    def edit(self, number: int, *, name: str | None = None, degree: float | None = None) -> None:
        """Give a seed another name, another degree, or both.

        Raises:
            UnknownSeed: There is none of this number.
            SettingsError: A name or a degree that cannot be.
        """
        with self._writing() as db:
            found = db.execute("SELECT name, degree, text FROM seed WHERE number = ?", (number,))
            row = found.fetchone()
            if row is None:
                raise UnknownSeed(str(number))
            wanted = NewSeed(
                row[0] if name is None else name, row[1] if degree is None else degree, row[2]
            )
            checked = _check_seed(wanted)
            db.execute(
                "UPDATE seed SET name = ?, degree = ? WHERE number = ?",
                (checked.name, checked.degree, number),
            )

    def remove(self, numbers: Sequence[int]) -> None:
        """Take seeds out, all or none. What they hit stays known, in case one is put back.

        Raises:
            UnknownSeed: There is none of a number.
        """
        with self._writing() as db:
            for number in dict.fromkeys(numbers):
                if not db.execute("DELETE FROM seed WHERE number = ?", (number,)).rowcount:
                    raise UnknownSeed(str(number))

    def put_back(self, seeds: Iterable[Seed]) -> None:
        """Undo `remove`: the same numbers, names, days; with them come their hits.

        A text that came in again meanwhile stays as it is.
        """
        with self._writing() as db:
            db.executemany(
                "INSERT INTO seed (number, name, degree, text, digest, created_utc, last_hit_utc)"
                " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (
                    (s.number, s.name, s.degree, s.text, _digest(s.text), s.created_utc,
                     s.last_hit_utc)
                    for s in seeds
                ),
            )  # fmt: skip

    def count_hits(self, hits: Mapping[int, Collection[bytes]], now_utc: int) -> None:
        """Count mails that seeds have recognised; a mail that was counted before is no new hit.

        Args:
            hits: By the number of a seed: what tells each message from others.
            now_utc: The day of the last hit, for seeds with new ones.
        """
        if not hits:
            return
        with self._writing() as db:
            for number, mails in hits.items():
                new = db.executemany(
                    "INSERT INTO hit (seed, mail) VALUES (?, ?) ON CONFLICT DO NOTHING",
                    ((number, mail) for mail in mails),
                )
                if new.rowcount:
                    db.execute(
                        "UPDATE seed SET last_hit_utc = ? WHERE number = ?", (now_utc, number)
                    )

    def not_copies(self) -> frozenset[Pair]:
        """The pairs of contents that a person said not to be copies, smaller digest first."""
        with self._reading() as db:
            if db is None:
                return frozenset()
            return frozenset(db.execute("SELECT one, other FROM not_copies"))

    def dated_pairs(self) -> tuple[tuple[Pair, int], ...]:
        """The same pairs in the order they came, each with its day: seconds since 1970."""
        with self._reading() as db:
            if db is None:
                return ()
            found = db.execute(
                "SELECT one, other, created_utc FROM not_copies ORDER BY created_utc, one, other"
            )
            return tuple(((one, other), day) for one, other, day in found)

    def part(self, pairs: Iterable[Pair], now_utc: int) -> None:
        """Remember pairs of contents as no copies, in whatever order of the two."""
        rows = [(*_order_pair(pair), now_utc) for pair in pairs]
        if not rows:
            return
        with self._writing() as db:
            db.executemany(
                "INSERT INTO not_copies (one, other, created_utc) VALUES (?, ?, ?)"
                " ON CONFLICT DO NOTHING",
                rows,
            )

    def join(self, pairs: Iterable[Pair]) -> None:
        """Forget that pairs of contents are no copies."""
        rows = [_order_pair(pair) for pair in pairs]
        if not rows:
            return
        with self._writing() as db:
            db.executemany("DELETE FROM not_copies WHERE one = ? AND other = ?", rows)

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection | None]:
        db = open_reader(self._path, KIND)
        try:
            yield db
        except sqlite3.Error as error:
            raise LibraryError(self._path, str(error)) from error
        finally:
            if db is not None:
                db.close()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        db, lock = open_writer(self._path, KIND)
        try:
            db.execute("BEGIN IMMEDIATE")
            yield db
            db.execute("COMMIT")
        except sqlite3.Error as error:
            raise LibraryError(self._path, str(error)) from error
        finally:  # what was not committed is rolled back with the connection
            db.close()
            lock.close()


def _check_seed(seed: NewSeed) -> NewSeed:
    """The seed with a name.

    Raises:
        SettingsError: It cannot be one.
    """
    if not seed.text.strip():
        raise SettingsError("text", "there is none")
    if not LOWEST_DEGREE <= seed.degree <= 1:
        raise SettingsError("degree", f"{seed.degree} is not within {LOWEST_DEGREE}..1")
    words = " ".join((seed.name or seed.text[:_SHOWN]).split())
    name = "".join(char if char.isprintable() else "·" for char in words)
    if len(name) > LONGEST_NAME:
        raise SettingsError("name", f"longer than {LONGEST_NAME} characters")
    return seed._replace(name=name, degree=float(seed.degree))


def _digest(text: str) -> bytes:
    """Equal for texts that differ in nothing but where lines end."""
    folded = " ".join(text.split())
    return sha256(folded.encode("utf-8", "surrogatepass")).digest()[:DIGEST_BYTES]


def _order_pair(pair: Pair) -> Pair:
    """A pair with the smaller digest first.

    Raises:
        SettingsError: They are no digests of contents.
    """
    one, other = sorted(pair)
    if not is_pair(pair):
        raise SettingsError("pair", "no digests of contents")
    return one, other


def is_pair(pair: Pair) -> bool:
    """Whether these are digests of contents; twice the same: no two that say it are copies."""
    return {len(digest) for digest in pair} <= PAIR_BYTES
