"""What the journal and the library share; more of it is tested through them."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.process.program import ROOT
from helpers.process.systems import IS_ROOT, needs_linux

from core.apply.journal.journal import open_journal
from core.errors import LibraryBusy, LibraryDamaged, LibraryError, LibraryTooNew
from core.system.durable_db import DatabaseKind, open_reader, open_writer


def first(db: sqlite3.Connection) -> None:
    db.execute("CREATE TABLE note (text TEXT)")


def second(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE note ADD COLUMN number INTEGER NOT NULL DEFAULT 7")


KIND = DatabaseKind({0: first}, LibraryBusy, LibraryTooNew, LibraryDamaged, LibraryError)
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


def test_damage_that_comes_after_a_look_is_seen_at_the_next_one(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    db, lock = open_writer(path, KIND)
    db.execute("BEGIN")
    db.executemany("INSERT INTO note VALUES (?)", [(f"note {n}" * 20,) for n in range(500)])
    db.execute("COMMIT")
    db.close()
    lock.close()
    for _ in range(2):  # the second one goes by what the first one saw
        reader = open_reader(path, KIND)
        assert reader is not None
        reader.close()

    data = bytearray(path.read_bytes())
    data[8_192:12_000] = b"\xff" * 3_808
    path.write_bytes(data)

    for _ in range(2):  # what is damaged is never taken for sound
        with pytest.raises(LibraryDamaged):
            open_reader(path, KIND)


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


LOOK = """
import sys
from pathlib import Path
from core.apply.journal.journal import read_journal
with read_journal(Path(sys.argv[1])) as journal:
    print(journal.heads())
"""


@needs_linux
def test_who_looks_needs_no_right_to_write(tmp_path: Path) -> None:
    path = tmp_path / "stick" / "journal.db"
    with open_journal(path):
        pass
    before = sorted(path.parent.iterdir())
    look = [sys.executable, "-B", "-c", LOOK, str(path)]
    if IS_ROOT:  # to whom a mode forbids nothing
        mount = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"'
        look = ["unshare", "-m", "sh", "-c", mount, str(path.parent), *look]
    path.parent.chmod(0o500)

    done = subprocess.run(look, cwd=ROOT, capture_output=True, text=True, check=False)

    path.parent.chmod(0o700)
    if IS_ROOT and ("mount:" in done.stderr or "unshare:" in done.stderr):
        pytest.skip("nothing can be mounted here")
    assert (done.stdout, done.stderr) == ("()\n", "")
    assert sorted(path.parent.iterdir()) == before
