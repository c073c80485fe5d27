"""The cache remembers, forgets, and never fails."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cache import fingerprints
from core.cache.fingerprints import NoCache, SqliteCache
from core.columns import Texts
from core.model.refusals import Refusal, RefusalKind


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "fingerprints.db"


def test_what_was_put_is_there_for_the_next_program(path: Path) -> None:
    first = SqliteCache(path)
    first.put("inbox", "v1", {"uid": Texts.of(["a", "b"]), "n": np.arange(2)})
    first.close()

    second = SqliteCache(path)
    found = second.get("inbox", "v1")
    second.close()

    assert found is not None
    assert list(found["uid"]) == ["a", "b"]


def test_an_entry_that_is_too_large_is_left_out_and_the_others_stay(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fingerprints, "LARGEST_BYTES", 10_000)
    cache = SqliteCache(path)
    cache.put("inbox", "v1", {"n": np.arange(2)})
    cache.put("edits", "v1", {"n": np.arange(2)})

    cache.put("edits", "v2", {"n": np.random.default_rng(1).integers(0, 1 << 60, 5_000)})

    assert cache.failure is None
    assert cache.get("edits", "") is None
    assert cache.get("inbox", "v1") is not None
    cache.close()


def test_what_sqlite_takes_at_most_is_more_than_an_entry_may_have() -> None:
    with closing(sqlite3.connect(":memory:")) as db:
        assert db.getlimit(sqlite3.SQLITE_LIMIT_LENGTH) > fingerprints.LARGEST_BYTES + (1 << 20)


@given(
    values=st.lists(st.text()), numbers=st.lists(st.integers(0, 255)), portion=st.integers(1, 99)
)
def test_what_is_written_in_portions_comes_back(
    homes: Path, values: list[str], numbers: list[int], portion: int
) -> None:
    with TemporaryDirectory(dir=homes) as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(fingerprints, "PORTION_BYTES", portion)
        cache = SqliteCache(Path(folder) / "fingerprints.db")
        cache.put("inbox", "v1", {"uid": Texts.of(values), "n": np.array(numbers, np.uint8)})
        patch.setattr(fingerprints, "PORTION_BYTES", 1 + portion // 2)
        found = cache.get("inbox", "v1")
        cache.close()

    assert found is not None
    assert list(found["uid"]) == values
    assert found["n"].tolist() == numbers  # type: ignore[union-attr]


def test_an_entry_that_another_program_just_replaces_is_not_there(path: Path) -> None:
    cache, other = SqliteCache(path), SqliteCache(path)
    other.put("inbox", "v1", {"n": np.arange(3)})
    other.flush()
    assert cache._db is not None
    row = cache._db.execute("SELECT seq, length(body) FROM entry").fetchone()

    other.put("inbox", "v2", {"n": np.arange(4)})
    other.flush()

    assert fingerprints._read_body(cache._db, *row) is None
    assert cache.get("inbox", "v2") is not None
    cache.close()
    other.close()


def test_another_version_is_not_there_unless_any_will_do(path: Path) -> None:
    cache = SqliteCache(path)
    cache.put("inbox", "v1", {"n": np.arange(2)})

    assert cache.get("inbox", "v2") is None
    assert cache.get("inbox", "") is not None
    assert cache.get("other", "") is None
    cache.close()


def test_a_path_that_is_no_utf8_is_a_key_like_another(path: Path) -> None:
    cache = SqliteCache(path)
    odd = os.fsdecode(b"/mail/\xff\xfe")
    cache.put(odd, "v1", {"n": np.arange(2)})

    assert cache.get(odd, "v1") is not None
    assert cache.get(os.fsdecode(b"/mail/\xff\xff"), "v1") is None
    cache.close()


def test_the_newer_entry_takes_the_place_of_the_older(path: Path) -> None:
    cache = SqliteCache(path)
    cache.put("inbox", "v1", {"n": np.arange(2)})
    cache.put("inbox", "v2", {"n": np.arange(3)})

    assert cache.get("inbox", "v1") is None
    found = cache.get("inbox", "v2")
    cache.close()
    assert found is not None
    assert len(found["n"]) == 3


def test_a_damaged_file_is_made_anew(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"noise" * 5_000)

    cache = SqliteCache(path)
    cache.put("inbox", "v1", {"n": np.arange(2)})
    found = cache.get("inbox", "v1")
    cache.close()

    assert found is not None


def test_a_damaged_entry_is_not_there(path: Path) -> None:
    cache = SqliteCache(path)
    cache._db.execute("INSERT INTO entry (key, version, body) VALUES ('k', 'v', x'00')")  # type: ignore[union-attr]

    assert cache.get("k", "v") is None
    cache.close()


def test_an_entry_whose_bytes_changed_on_disk_is_not_there(path: Path) -> None:
    cache = SqliteCache(path)
    cache.put("inbox", "v1", {"n": np.arange(1_000)})
    cache.put("other", "v1", {"n": np.arange(3)})
    body = cache._db.execute("SELECT body FROM entry WHERE key = 'inbox'").fetchone()[0]  # type: ignore[union-attr]
    changed = bytearray(body)
    changed[-17] ^= 0xFF
    cache._db.execute("UPDATE entry SET body = ? WHERE key = 'inbox'", (bytes(changed),))  # type: ignore[union-attr]

    assert cache.get("inbox", "v1") is None
    assert cache.get("other", "v1") is not None
    cache.close()


def test_a_cache_of_before_that_has_no_check_sums_is_used(path: Path) -> None:
    cache = SqliteCache(path)
    cache.put("inbox", "v1", {"n": np.arange(3)})
    cache.close()
    with sqlite3.connect(path) as db:
        db.execute("ALTER TABLE entry DROP COLUMN sum")
    db.close()

    again = SqliteCache(path)
    assert again.get("inbox", "v1") is not None
    again.put("more", "v1", {"n": np.arange(3)})
    assert again.get("more", "v1") is not None
    again.close()


def test_another_schema_is_emptied(path: Path) -> None:
    cache = SqliteCache(path)
    cache.put("inbox", "v1", {"n": np.arange(2)})
    cache._db.execute("PRAGMA user_version = 99")  # type: ignore[union-attr]
    cache.close()

    again = SqliteCache(path)
    assert again.get("inbox", "v1") is None
    again.close()


def test_a_folder_that_cannot_be_made_means_no_cache(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    cache = SqliteCache(tmp_path / "file" / "fingerprints.db")
    cache.put("inbox", "v1", {"n": np.arange(2)})

    assert cache.get("inbox", "v1") is None
    cache.close()


def test_what_failed_is_told_and_a_full_disk_is_told_apart(path: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    nowhere = SqliteCache(tmp_path / "file" / "fingerprints.db")
    assert nowhere.failure is not None
    assert nowhere.failure.kind is RefusalKind.IO_ERROR

    cache = SqliteCache(path)
    assert cache.failure is None
    assert cache._db is not None
    cache._db.execute("PRAGMA max_page_count = 20")  # to SQLite a disk is full the same way
    cache.put("inbox", "v1", {"n": np.random.default_rng(1).integers(1 << 60, size=50_000)})
    cache.flush()
    assert cache.failure == Refusal(RefusalKind.NO_SPACE, str(path.parent))
    assert cache.get("inbox", "v1") is None
    cache.close()


def test_a_damaged_file_that_was_made_anew_is_no_failure(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(b"no database" * 1_000)
    cache = SqliteCache(path)
    assert cache.failure is None
    cache.close()


def test_the_file_is_for_this_user_only(path: Path) -> None:
    SqliteCache(path).close()

    assert path.stat().st_mode & 0o077 == 0


def test_a_fresh_file_that_another_scan_just_makes_is_waited_for(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path.parent.mkdir()
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("CREATE TABLE made (n)")
    other.execute("BEGIN EXCLUSIVE")
    later = threading.Timer(0.3, other.execute, ["COMMIT"])
    later.start()

    cache = SqliteCache(path)
    cache.put("inbox", "v1", {"n": np.arange(2)})

    assert cache.get("inbox", "v1") is not None
    assert not caplog.records
    cache.close()
    later.join()
    other.close()


def test_two_scans_at_once_on_a_fresh_file_both_remember(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    start, both = threading.Barrier(8), list[bool]()

    def scan(n: int) -> None:
        start.wait()
        cache = SqliteCache(path)
        cache.put(str(n), "v1", {"n": np.arange(2)})
        both.append(cache.get(str(n), "v1") is not None)
        cache.close()

    scans = [threading.Thread(target=scan, args=(n,)) for n in range(8)]
    for one in scans:
        one.start()
    for one in scans:
        one.join()

    assert both == [True] * 8
    assert not caplog.records


def test_a_scan_that_writes_keeps_no_other_from_opening(
    path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    patience_s = 60.0
    monkeypatch.setattr("core.cache.fingerprints.BUSY_S", patience_s)
    writer = SqliteCache(path)
    writer.put("inbox", "v1", {"n": np.arange(2)})  # holds SQLite's write lock until it is flushed

    began = time.monotonic()
    SqliteCache(path).close()

    assert time.monotonic() - began < patience_s / 4, "it waited for the writer"
    assert not caplog.records
    writer.close()


def test_a_file_that_stays_locked_means_no_cache(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.cache.fingerprints.BUSY_S", 0.1)
    path.parent.mkdir()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")

    cache = SqliteCache(path)
    cache.put("inbox", "v1", {"n": np.arange(2)})

    assert cache.get("inbox", "v1") is None
    cache.close()
    other.close()


def test_no_cache_remembers_nothing() -> None:
    cache = NoCache()
    cache.put("inbox", "v1", {"n": np.arange(2)})
    cache.flush()

    assert cache.get("inbox", "v1") is None
