from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from helpers.process.systems import has_mode, needs_posix

from core.apply.journal.entries import JournalEntry, RunHead, SafetyCopyPlace, from_row, to_row
from core.apply.journal.journal import Journal, open_journal, read_journal
from core.apply.journal.journal_file import MIGRATIONS, open_writer
from core.errors import (
    JournalBusy,
    JournalDamaged,
    JournalError,
    JournalTooNew,
    UnknownRun,
)
from core.model.groups import Verdict
from core.model.plan import Address, Item, Move
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState, RunState
from core.model.sources import SourceKind
from core.ports import StoredPlace

ODD_PATH = "/mail/caf\udce9/In\nbox"  # bytes that are no UTF-8 come as lone surrogates


FULL = """
import resource, signal, sys
from pathlib import Path
from core.apply.journal.entries import RunHead
from core.apply.journal.journal import open_journal
from core.errors import JournalError
from core.model.runs import RunState
path, limit = Path(sys.argv[1]), int(sys.argv[2])
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
try:
    with open_journal(path) as journal:
        head = RunHead("ab" * 8, 0, False, "", RunState.PLANNED, False)
        journal.begin(head, [], app_version="1", plan_digest="")
        for state in [RunState.RUNNING, RunState.PAUSED] * 50:
            journal.set_state(head.id, state)
except JournalError as error:
    print(type(error).__name__)
"""


def item(uid: str) -> Item:
    address = Address(SourceKind.MBOX, ODD_PATH, "Ünter", uid, 3, "1:2:3")
    return Item(address, "ab" * 32, 120, "<a@b>", "Wasser \udcff", "a@b")


def entry(n: int, state: ItemState = ItemState.PLANNED) -> JournalEntry:
    move = Move(item(f"{n}:9"), item("0:9"), "trash", Verdict.IDENTICAL, 0.5, "oldest")
    return JournalEntry(n, move, state)


def begin(journal: Journal, run: str, n: int = 2) -> None:
    head = RunHead(run, 5, returns=False, undoes="", state=RunState.PLANNED, emptied=False)
    journal.begin(head, [entry(i) for i in range(n)], app_version="1", plan_digest="x")


def test_an_entry_comes_back_as_it_was() -> None:
    full = JournalEntry(
        n=4,
        move=entry(4).move,
        state=ItemState.UNKNOWN,
        reason=Refusal(RefusalKind.CHANGED, "\udcff"),
        source_before=3,
        source_file="1:2",
        target_before=1,
        safety_copy=SafetyCopyPlace("run/1-a.mbox", 5, 6, "cd" * 32),
        origin='{"a": 1}',
        target_at=StoredPlace("f", "u"),
        back_at=StoredPlace("", "0:1"),
        of_n=2,
        changed=7,
    )

    assert from_row(to_row(full)) == full


def test_what_was_recorded_is_there_after_opening_again(tmp_path: Path) -> None:
    path = tmp_path / "data" / "journal.db"
    with open_journal(path) as journal:
        begin(journal, "r1")
        journal.record("r1", [entry(1, ItemState.INTENT)])

    with read_journal(path) as journal:
        states = [e.state for e in journal.entries("r1")]
        leg = journal.legs("r1")[0]
        assert states == [ItemState.PLANNED, ItemState.INTENT]
        assert leg == ("mbox", ODD_PATH, "Ünter")
        assert len(journal.entries("r1", leg)) == 2
        assert journal.unfinished() == ("r1",)


def test_each_change_has_a_number_above_all_former_ones(tmp_path: Path) -> None:
    def record(*numbers: int) -> list[int]:
        with open_journal(tmp_path / "j.db") as journal:
            for n in numbers:
                journal.record("r1", [entry(n, ItemState.INTENT), entry(n + 1, ItemState.INTENT)])
            return [e.changed for e in journal.entries("r1")]

    with open_journal(tmp_path / "j.db") as journal:
        begin(journal, "r1", 6)
    assert record(2, 0) == [3, 4, 1, 2, 0, 0]
    assert record(4) == [3, 4, 1, 2, 5, 6]


def test_runs_come_newest_first_whatever_the_clock_said(tmp_path: Path) -> None:
    with open_journal(tmp_path / "j.db") as journal:
        for run in ("r1", "r2", "r3"):
            begin(journal, run)

        assert [head.id for head in journal.heads()] == ["r3", "r2", "r1"]


def test_receipts_of_an_undo_mark_what_they_took_back(tmp_path: Path) -> None:
    with open_journal(tmp_path / "j.db") as journal:
        begin(journal, "r1")
        back = RunHead("r2", 6, returns=True, undoes="r1", state=RunState.RUNNING, emptied=False)
        its = [JournalEntry(0, entry(0).move, of_n=1)]
        journal.begin(back, its, app_version="1", plan_digest="x")

        done = JournalEntry(0, its[0].move, ItemState.VERIFIED, of_n=1)
        journal.record("r2", [done], undone="r1")

        assert [e.state for e in journal.entries("r1")] == [ItemState.PLANNED, ItemState.UNDONE]


def test_only_one_program_writes_and_others_may_look(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    with open_journal(path) as journal:
        begin(journal, "r1")
        with pytest.raises(JournalBusy), open_journal(path):
            pass
        with read_journal(path) as looking:
            assert len(looking.heads()) == 1
            with pytest.raises(JournalError):
                looking.set_state("r1", RunState.DONE)
        with pytest.raises(JournalError, match="closed"):
            looking.heads()

    with open_journal(path):
        pass


def test_only_its_user_can_read_it(tmp_path: Path) -> None:
    path = tmp_path / "data" / "j.db"
    with open_journal(path) as journal:
        begin(journal, "r1")
        closed = {p.name: has_mode(p, 0o600) for p in path.parent.iterdir()}

    assert all(closed.values())
    assert "j.db-wal" in closed


def test_without_a_journal_there_is_nothing_to_see_and_none_is_made(tmp_path: Path) -> None:
    with read_journal(tmp_path / "j.db") as journal:
        assert journal.heads() == ()
        with pytest.raises(UnknownRun):
            journal.head("r1")

    assert not (tmp_path / "j.db").exists()


def test_one_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    with open_journal(path) as journal:
        begin(journal, "r1")
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
    before = path.read_bytes()

    with pytest.raises(JournalTooNew), open_journal(path):
        pass
    with pytest.raises(JournalTooNew), read_journal(path):
        pass

    assert path.read_bytes() == before


@pytest.mark.parametrize("where", [0, 40_960])
def test_a_damaged_one_is_told_and_left_as_it_is(tmp_path: Path, where: int) -> None:
    path = tmp_path / "j.db"
    with open_journal(path) as journal:
        begin(journal, "r1", 200)
    data = bytearray(path.read_bytes())
    data[where : where + 3_000] = b"\xff" * 3_000
    path.write_bytes(data)

    with pytest.raises(JournalDamaged), open_journal(path):
        pass
    with pytest.raises(JournalDamaged), read_journal(path):
        pass

    assert path.read_bytes() == bytes(data)


def test_an_older_one_is_backed_up_then_migrated(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    with open_journal(path) as journal:
        begin(journal, "r1")

    def second(db: sqlite3.Connection) -> None:
        db.execute("ALTER TABLE run ADD COLUMN note TEXT NOT NULL DEFAULT 'new'")

    db, lock = open_writer(path, {**MIGRATIONS, 1: second})
    notes = db.execute("SELECT note FROM run").fetchall()
    db.close()
    lock.close()

    assert notes == [("new",)]
    with closing(sqlite3.connect(path.with_name("j.db.v1.bak"))) as backup:
        assert backup.execute("PRAGMA user_version").fetchone() == (1,)
        assert backup.execute("SELECT id FROM run").fetchall() == [("r1",)]


def test_a_migration_that_fails_leaves_the_old_version(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    with open_journal(path) as journal:
        begin(journal, "r1")

    def broken(db: sqlite3.Connection) -> None:
        db.execute("ALTER TABLE run ADD COLUMN note TEXT")
        raise OSError("no space")

    with pytest.raises(JournalError):
        open_writer(path, {**MIGRATIONS, 1: broken})

    with read_journal(path) as journal:
        assert [head.id for head in journal.heads()] == ["r1"]


@needs_posix
@pytest.mark.parametrize(
    ("limit", "kind"), [(0, "JournalError"), (6_000, "JournalError"), (60_000, "JournalFailed")]
)
def test_a_full_disk_is_neither_damage_nor_another_program(
    tmp_path: Path, limit: int, kind: str
) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", FULL, str(tmp_path / "journal.db"), str(limit)],
        cwd=Path(__file__).parents[4],
        capture_output=True,
        text=True,
        check=False,
    )

    assert ran.stdout.strip() == kind, ran.stderr


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "journal.db").mkdir()

    for opened in (open_journal, read_journal):
        with pytest.raises(JournalError) as told, opened(tmp_path / "journal.db"):
            pass
        assert type(told.value) is JournalError


def test_a_journal_that_is_only_read_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with open_journal(path) as journal:
        begin(journal, "a" * 16)

    with read_journal(tmp_path / "none.db") as none, pytest.raises(JournalError, match="reading"):
        none.set_state("a" * 16, RunState.RUNNING)
    with read_journal(path) as journal:
        assert [head.state for head in journal.heads()] == [RunState.PLANNED]
