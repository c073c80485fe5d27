"""What the journal and the library share; more of it is tested through them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from core.errors import LibraryBusy, LibraryDamaged, LibraryError, LibraryTooNew
from core.precious import Kind, open_reader, open_writer


def first(db: sqlite3.Connection) -> None:
    db.execute("CREATE TABLE note (text TEXT)")


def second(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE note ADD COLUMN number INTEGER NOT NULL DEFAULT 7")


KIND = Kind({0: first}, LibraryBusy, LibraryTooNew, LibraryDamaged, LibraryError)
NEXT = replace(KIND, migrations={0: first, 1: second})


def test_one_program_writes_and_others_look(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    db, lock = open_writer(path, KIND)
    with closing(db), closing(lock):
        db.execute("INSERT INTO note VALUES ('kept')")
        with pytest.raises(LibraryBusy):
            open_writer(path, KIND)
        reader = open_reader(path, KIND)
        assert reader is not None
        with closing(reader):
            assert reader.execute("SELECT text FROM note").fetchall() == [("kept",)]
            with pytest.raises(sqlite3.OperationalError):
                reader.execute("DELETE FROM note")


def test_who_looks_brings_an_older_one_up_to_date_after_a_backup(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    db, lock = open_writer(path, KIND)
    db.execute("INSERT INTO note VALUES ('kept')")
    db.close()
    lock.close()

    reader = open_reader(path, NEXT)

    assert reader is not None
    with closing(reader):
        assert reader.execute("SELECT * FROM note").fetchall() == [("kept", 7)]
    with closing(sqlite3.connect(tmp_path / "x.db.v1.bak")) as backup:
        assert backup.execute("SELECT * FROM note").fetchall() == [("kept",)]


def test_where_there_is_none_who_looks_makes_none(tmp_path: Path) -> None:
    assert open_reader(tmp_path / "x.db", KIND) is None
    assert not list(tmp_path.iterdir())
