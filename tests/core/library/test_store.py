from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from helpers.process.systems import needs_posix

from core.errors import (
    LibraryDamaged,
    LibraryError,
    LibraryTooNew,
    SettingsError,
    UnknownSeed,
)
from core.library.store import KIND, Library
from core.model.seeds import NEVER_HIT, NewSeed, Seed
from core.system.durable_db import open_writer

WATER = NewSeed("water", 0.9, "the water is off on tuesday\nfrom eight to twelve")
OFFER = NewSeed("", 0.8, "a great offer: three for two, only today")
A, B, C = (bytes([n]) * 16 for n in (1, 2, 3))


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "data" / "library.db")


def test_what_is_put_in_is_there_in_a_new_program(library: Library, tmp_path: Path) -> None:
    assert library.add([WATER, OFFER], 1_700_000_000) == (1, 2)

    found = Library(tmp_path / "data" / "library.db").seeds()

    assert found[0] == Seed(1, "water", 0.9, WATER.text, 0, 1_700_000_000, NEVER_HIT)
    assert found[1].name == "a great offer: three for two, only today"


def test_a_text_is_there_once_wherever_its_lines_end(library: Library) -> None:
    library.add([WATER], 1)
    again = WATER._replace(name="other", text=WATER.text.replace("\n", " "))

    assert library.add([again, OFFER], 2) == (2,)
    assert library.seeds()[0].name == "water"


def test_without_a_library_nothing_is_known_and_none_is_made(
    library: Library, tmp_path: Path
) -> None:
    assert library.seeds() == ()
    assert library.not_copies() == frozenset()
    assert not (tmp_path / "data").exists()


def test_names_and_degrees_can_be_changed(library: Library) -> None:
    library.add([WATER, OFFER], 1)
    library.edit(1, name="  the   water ", degree=1)
    library.edit(2, degree=0.5)

    water, offer = library.seeds()
    assert (water.name, water.degree) == ("the water", 1.0)
    assert (offer.name, offer.degree) == ("a great offer: three for two, only today", 0.5)


def test_seeds_are_taken_out_all_or_none(library: Library) -> None:
    library.add([WATER, OFFER], 1)

    with pytest.raises(UnknownSeed):
        library.remove([1, 9])
    assert len(library.seeds()) == 2

    library.remove([2, 2])
    assert [seed.number for seed in library.seeds()] == [1]


def test_what_was_taken_out_can_be_put_back_as_it_was(library: Library) -> None:
    library.add([WATER, OFFER], 1)
    library.count_hits({1: [A, B]}, 1_800_000_000)
    before = library.seeds()
    library.remove([1, 2])
    assert library.add([OFFER], 5) == (3,)

    library.put_back(before)

    water, offer = library.seeds()
    assert water == before[0]
    assert (offer.number, offer.created_utc) == (3, 5)


def test_a_number_is_never_given_twice(library: Library) -> None:
    library.add([WATER, OFFER], 1)
    library.remove([2])

    assert library.add([OFFER], 2) == (3,)


@pytest.mark.parametrize(
    ("seed", "name"),
    [
        (OFFER._replace(text=" \n"), "text"),
        (OFFER._replace(degree=0.4), "degree"),
        (OFFER._replace(degree=1.1), "degree"),
        (OFFER._replace(degree=float("nan")), "degree"),
        (OFFER._replace(name="a" * 201), "name"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_goes_in(
    library: Library, seed: NewSeed, name: str
) -> None:
    with pytest.raises(SettingsError) as told:
        library.add([WATER, seed], 1)
    assert told.value.name == name
    assert library.seeds() == ()


def test_a_name_can_be_shown_anywhere(library: Library) -> None:
    library.add([WATER._replace(name="a\x1b[2J\ue000 b"), OFFER._replace(text="\ue000 c")], 1)
    assert [seed.name for seed in library.seeds()] == ["a·[2J· b", "· c"]


def test_an_edit_of_none_or_to_what_cannot_be_changes_nothing(library: Library) -> None:
    library.add([WATER], 1)
    before = library.seeds()

    with pytest.raises(UnknownSeed):
        library.edit(7, name="x")
    with pytest.raises(SettingsError):
        library.edit(1, degree=2)

    assert library.seeds() == before


def test_hits_are_counted_once_a_mail_with_their_day(library: Library) -> None:
    library.add([WATER, OFFER], 1)
    library.count_hits({1: [A, B, C], 99: [A]}, 1_800_000_000)
    library.count_hits({1: [b"d", b"e", A]}, 1_900_000_000)
    library.count_hits({1: [A, b"d"]}, 2_000_000_000)
    library.count_hits({}, 2_100_000_000)

    water, offer = library.seeds()
    assert (water.hits, water.last_hit_utc) == (5, 1_900_000_000)
    assert (offer.hits, offer.last_hit_utc) == (0, NEVER_HIT)


def test_pairs_that_are_no_copies_have_no_order(library: Library) -> None:
    library.part([(B, A), (A, B), (B, C)], 1)
    assert library.not_copies() == {(A, B), (B, C)}

    library.join([(B, A), (A, C)])
    assert library.not_copies() == {(B, C)}


def test_pairs_are_shown_in_the_order_they_came(library: Library) -> None:
    assert library.dated_pairs() == ()
    library.part([(B, C)], 2)
    library.part([(B, A), (C, B)], 5)  # what is known keeps its day

    assert library.dated_pairs() == (((B, C), 2), ((A, B), 5))


def test_what_is_no_pair_is_refused(library: Library) -> None:
    for pair in ((A, b"short"), (b"", A), (b"short", b"short")):
        with pytest.raises(SettingsError):
            library.part([pair], 1)
    assert library.not_copies() == frozenset()


@needs_posix
def test_only_this_user_can_read_it(library: Library, tmp_path: Path) -> None:
    library.add([WATER], 1)

    for path in (tmp_path / "data").iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700


def test_one_of_a_newer_program_is_left_alone(library: Library, tmp_path: Path) -> None:
    library.add([WATER], 1)
    path = tmp_path / "data" / "library.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
    before = path.read_bytes()

    with pytest.raises(LibraryTooNew):
        library.seeds()
    with pytest.raises(LibraryTooNew):
        library.add([OFFER], 1)

    assert path.read_bytes() == before


def test_a_damaged_one_is_told_and_left_as_it_is(library: Library, tmp_path: Path) -> None:
    library.add([WATER], 1)
    path = tmp_path / "data" / "library.db"
    data = bytearray(path.read_bytes())
    data[:2_000] = b"\xff" * 2_000
    path.write_bytes(data)

    with pytest.raises(LibraryDamaged):
        library.seeds()
    with pytest.raises(LibraryDamaged):
        library.add([OFFER], 1)

    assert path.read_bytes() == bytes(data)


def test_what_is_no_file_is_told(library: Library, tmp_path: Path) -> None:
    (tmp_path / "data" / "library.db").mkdir(parents=True)

    with pytest.raises(LibraryError):
        library.seeds()
    with pytest.raises(LibraryError):
        library.add([OFFER], 1)


KILLED = """
import os, sys
from pathlib import Path
from core.library import store
from core.library.store import Library
from core.model.seeds import NewSeed

def seeds():
    for number in range(200):
        if number == 150:
            os._exit(9)
        yield NewSeed("", 0.8, f"message number {number}")

store._check_seed = lambda seed: seed
library = Library(Path(sys.argv[1]))
with library._writing() as db:
    for seed in seeds():
        db.execute(
            "INSERT INTO seed (name, degree, text, digest, created_utc) VALUES ('x', 1, ?, ?, 1)",
            (seed.text, seed.text.encode()),
        )
"""


def test_a_program_that_dies_in_the_middle_changes_nothing(
    library: Library, tmp_path: Path
) -> None:
    library.add([WATER], 1)
    path = tmp_path / "data" / "library.db"

    died = subprocess.run([sys.executable, "-c", KILLED, path], env=os.environ, check=False)

    assert died.returncode == 9
    assert [seed.name for seed in library.seeds()] == ["water"]
    assert library.add([OFFER], 2) == (2,)


def test_two_writers_wait_for_each_other(library: Library, tmp_path: Path) -> None:
    library.add([WATER], 1)
    path = tmp_path / "data" / "library.db"
    code = (
        "import sys; from pathlib import Path; from core.library.store import Library; "
        "from core.model.seeds import NewSeed; library = Library(Path(sys.argv[1])); "
        "[library.add([NewSeed('', 0.8, f'{sys.argv[2]} {n}')], 1) for n in range(10)]"
    )
    both = [subprocess.Popen([sys.executable, "-c", code, path, name]) for name in "ab"]

    assert [writer.wait(60) for writer in both] == [0, 0]
    assert len(library.seeds()) == 21


def test_the_file_is_synced_at_each_commit(tmp_path: Path) -> None:
    db, lock = open_writer(tmp_path / "library.db", KIND)
    with closing(db), closing(lock):
        assert db.execute("PRAGMA synchronous").fetchone() == (2,)
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
