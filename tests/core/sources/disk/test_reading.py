from __future__ import annotations

import os
import random
import re
from pathlib import Path
from typing import Any

import pytest
from helpers.boxes.mailboxes import put_time_back
from hypothesis import given
from hypothesis import strategies as st

from core.errors import SourceError, SourceForbidden, SourceMissing
from core.sources.disk import reading
from core.sources.disk.reading import (
    as_source_error,
    box_version,
    changed_ns,
    closed_folders,
    mail_version,
    natural_key,
    open_quietly,
    read_at,
    sort_names,
    walk_folders,
)


def test_names_are_ordered_as_people_count() -> None:
    names = ["1", "2", "10", "a", "A1", "a2", "a10", "b", "mail 9.eml", "mail 10.eml"]
    shuffled = names.copy()
    random.Random(7).shuffle(shuffled)
    assert sorted(shuffled, key=natural_key) == names
    assert sorted(["B", "a", "01", "1", ""], key=natural_key) == ["", "01", "1", "a", "B"]


def pieces_of(name: str) -> tuple[list[Any], str]:
    """The order by its definition: text and numbers in turn, then the name as it is."""
    pieces: list[Any] = re.split(r"(\d+)", name.casefold())
    pieces[1::2] = map(int, pieces[1::2])
    return pieces, name


NAMES = st.text(
    st.one_of(st.sampled_from("aB0199.ßİ²٣"), st.characters(exclude_characters="\0")), max_size=12
)


@given(st.lists(NAMES, max_size=30), st.integers(1, 8))
def test_names_are_sorted_by_their_text_and_numbers(names: list[str], at_once: int) -> None:
    expected = sorted(names, key=pieces_of)
    assert sorted(names, key=natural_key) == expected
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "SORTED_AT_ONCE", at_once)
        assert sort_names(names) == tuple(expected)


@pytest.mark.parametrize(
    ("error", "wanted"),
    [
        (FileNotFoundError(2, "no"), SourceMissing),
        (PermissionError(13, "no"), SourceForbidden),
        (OSError(5, "input/output error"), SourceError),
    ],
)
def test_what_the_system_says_comes_with_the_path(
    error: OSError, wanted: type[SourceError]
) -> None:
    with pytest.raises(wanted) as caught, as_source_error(Path("/some/box")):
        raise error
    assert caught.value.path == Path("/some/box")
    assert type(caught.value) is wanted


def test_only_regular_files_are_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for place in (tmp_path / "pipe", tmp_path, Path(os.devnull)):
        with pytest.raises(OSError, match=r"regular|directory"), open_quietly(place):
            pass


def test_reading_stops_at_the_end_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"0123456789")
    with open_quietly(tmp_path / "file") as fd:
        assert read_at(fd, 4, 3) == b"3456"
        assert read_at(fd, 40, 8) == b"89"
        assert read_at(fd, 4, 10) == b""


def test_versions_change_with_the_content_and_a_rename_changes_only_that_of_a_box(
    tmp_path: Path,
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"one")
    os.utime(path, ns=(1, 1))
    before = path.stat()
    mail, box = mail_version(before), box_version(before)
    moved = path.rename(tmp_path / "other")
    assert mail_version(moved.stat()) == mail
    moved.write_bytes(b"two")
    assert mail_version(moved.stat()) != mail
    put_time_back(moved, before)
    assert mail_version(moved.stat()) == mail
    assert box_version(moved.stat()) != box


def test_a_walk_lists_each_folder_once_by_its_own_name(tmp_path: Path) -> None:
    deep = tmp_path / "z" / "deep"
    deep.mkdir(parents=True)
    (deep / "file 10").touch()
    (deep / "file 9").touch()
    (tmp_path / "a").symlink_to(tmp_path / "z")
    (deep / "up").symlink_to(tmp_path)
    (deep / "broken").symlink_to(tmp_path / "nothing")
    found = {listed.name: listed for listed in walk_folders(tmp_path)}
    assert list(found) == ["", "z", "z/deep"]
    assert found["z/deep"].files == ("file 10", "file 9")


def test_a_folder_that_cannot_be_listed_is_told_and_the_walk_goes_on(tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / name).mkdir()
    walked = walk_folders(tmp_path)
    assert not next(walked).forbidden
    (tmp_path / "b").rmdir()

    found = [(listed.name, listed.forbidden) for listed in walked]

    assert found == [("a", False), ("b", True), ("c", False)]


def test_a_linked_folder_is_walked_under_the_name_of_its_link(tmp_path: Path) -> None:
    (tmp_path / "else" / "where").mkdir(parents=True)
    (tmp_path / "root").mkdir()
    (tmp_path / "root" / "link").symlink_to(tmp_path / "else")
    assert [i.name for i in walk_folders(tmp_path / "root")] == ["", "link", "link/where"]


def test_a_walk_of_nothing_fails_and_one_of_an_empty_folder_does_not(tmp_path: Path) -> None:
    assert closed_folders(list(walk_folders(tmp_path))) == []
    with pytest.raises(FileNotFoundError):
        list(walk_folders(tmp_path / "nothing"))


def test_the_version_of_a_mail_tells_when_its_file_was_changed(tmp_path: Path) -> None:
    file = tmp_path / "1.eml"
    file.write_bytes(b"Subject: x\n\n")
    os.utime(file, ns=(0, 1_400_000_000_123_456_789))

    assert changed_ns(mail_version(file.stat())) == 1_400_000_000_123_456_789
    assert changed_ns(box_version(file.stat())) is None
    assert changed_ns("gm:1f") is None
