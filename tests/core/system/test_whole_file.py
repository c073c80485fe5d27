"""Reports and plans are written whole, and over nothing but their like."""

from __future__ import annotations

import csv
import io
import json
import os
from pathlib import Path

import pytest
from helpers.process.systems import needs_posix
from hypothesis import given
from hypothesis import strategies as st

from core.system.whole_file import csv_pieces, write_csv, write_json


def test_a_document_is_replaced_by_a_newer_one(tmp_path: Path) -> None:
    path = tmp_path / "r.json"

    write_json(path, {"schema": "a"})
    write_json(path, {"schema": "b"}, indent=1)

    assert json.loads(path.read_bytes()) == {"schema": "b"}
    assert os.listdir(tmp_path) == ["r.json"]  # noqa: PTH208 - names are enough


def test_an_empty_file_may_be_written_over(tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    path.touch()

    write_json(path, {})

    assert json.loads(path.read_bytes()) == {}


def test_a_mailbox_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "Inbox"
    path.write_bytes(b"From a@b Thu Jan  1 00:00:00 2026\nSubject: x\n\nx\n")
    link = tmp_path / "link"
    link.symlink_to(path)
    before = path.read_bytes()

    for place in (path, link):
        with pytest.raises(FileExistsError):
            write_json(place, {})

    assert path.read_bytes() == before
    assert link.is_symlink()


def test_a_link_stays_and_its_target_is_written(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "r.json")

    write_json(link, {"a": 1})

    assert link.is_symlink()
    assert json.loads((tmp_path / "r.json").read_bytes()) == {"a": 1}


@needs_posix
def test_what_is_no_regular_file_is_written_into_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_json(pipe, {"a": 1})
        assert json.loads(os.read(reader, 100)) == {"a": 1}
    finally:
        os.close(reader)
    assert pipe.is_fifo()


@needs_posix
def test_names_that_are_no_utf8_come_through(tmp_path: Path) -> None:
    name = os.fsdecode(b"\xff\xfe")

    write_json(tmp_path / "r.json", {"name": name})

    assert json.loads((tmp_path / "r.json").read_bytes()) == {"name": name}


@pytest.mark.parametrize(
    ("place", "error"), [("missing/r.json", FileNotFoundError), (".", IsADirectoryError)]
)
def test_a_place_that_cannot_be_written_raises_and_leaves_nothing(
    tmp_path: Path, place: str, error: type[OSError]
) -> None:
    with pytest.raises(error):
        write_json(tmp_path / place, {})

    assert list(tmp_path.iterdir()) == []


@needs_posix
def test_a_private_document_is_for_this_user_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("{}")
    path.chmod(0o644)

    write_json(path, {"a": 1}, private=True)

    assert path.stat().st_mode & 0o077 == 0


def test_a_table_is_replaced_by_a_newer_one_of_its_kind(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"

    write_csv(path, ("name", "size"), [("\u0444", 1), ("=1+1", 2)])
    write_csv(path, ("name", "size"), [("\ud800", 3)])

    assert path.read_bytes() == b"\xef\xbb\xbfname,size\r\n?,3\r\n"
    assert os.listdir(tmp_path) == ["list.csv"]  # noqa: PTH208 - names are enough


@pytest.mark.parametrize(
    "there",
    [b"From a@b Thu Jan  1 00:00:00 2026\nSubject: x\n\nx\n", b"name,other\r\n", b'{"a": 1}'],
)
def test_no_other_file_becomes_a_table(tmp_path: Path, there: bytes) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes(there)

    with pytest.raises(FileExistsError) as caught:
        write_csv(path, ("name", "size"), [("a", 1)])

    assert caught.value.filename == str(path)
    assert path.read_bytes() == there


def test_rows_that_fail_in_the_middle_leave_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    write_csv(path, ("n",), [(1,)])
    before = path.read_bytes()

    with pytest.raises(ZeroDivisionError):
        write_csv(path, ("n",), ((1 // n,) for n in (1, 0)))

    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["list.csv"]  # noqa: PTH208 - names are enough


TEXTS = st.text(st.characters(exclude_characters="\0", exclude_categories=("Cs",)), max_size=12)


@given(st.lists(st.tuples(TEXTS, st.integers(0, 10**12), TEXTS), max_size=20))
def test_what_is_written_is_read_again(rows: list[tuple[str, int, str]]) -> None:
    text = "".join(csv_pieces(("a", "b", "c"), rows))

    header, *read = csv.reader(io.StringIO(text, newline=""))
    assert header == ["a", "b", "c"]
    for (first, number, last), got in zip(rows, read, strict=True):
        assert got[1] == str(number)
        assert (got[0].removeprefix("'"), got[2].removeprefix("'")) == (
            first.removeprefix("'"),
            last.removeprefix("'"),
        )
        assert not got[0].startswith(("=", "+", "-", "@", "\t", "\r"))


def test_numbers_stay_numbers_and_the_header_comes_first_and_alone() -> None:
    pieces = list(csv_pieces(("n",), ((-number,) for number in range(2500))))

    assert pieces[0] == "n\r\n"
    assert len(pieces) == 4
    assert "".join(pieces).endswith("\r\n-2499\r\n")
