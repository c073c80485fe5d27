"""Files that leave or enter a folder together."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.process.systems import has_mode

from core.sources.disk.staging import NewFile, StagingFolder, _digest


@pytest.fixture
def stage(tmp_path: Path) -> StagingFolder:
    """Files a, b and c in a folder."""
    for name in "abc":
        (tmp_path / name).write_text(name)
    return StagingFolder(tmp_path, tmp_path / "stage")


def there(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir()}


def test_files_leave_together(stage: StagingFolder, tmp_path: Path) -> None:
    assert stage.take_out(["a", "c"], lambda _n, _path: True)

    assert there(tmp_path) == {"b": "b"}


def test_one_that_is_gone_or_another_keeps_all(stage: StagingFolder, tmp_path: Path) -> None:
    assert not stage.take_out(["a", "x"], lambda _n, _path: True)
    assert not stage.take_out(["a", "b"], lambda n, _path: n == 0)

    assert there(tmp_path) == {"a": "a", "b": "b", "c": "c"}


def test_files_enter_together_with_time_and_mode(stage: StagingFolder, tmp_path: Path) -> None:
    new = [NewFile("x", [b"1", b"2"], 10**18, 0o640), NewFile("y", [], 0, 0o600)]

    assert stage.bring_in(new)

    assert there(tmp_path) == {"a": "a", "b": "b", "c": "c", "x": "12", "y": ""}
    assert (tmp_path / "x").stat().st_mtime_ns == 10**18
    assert has_mode(tmp_path / "x", 0o640)


def test_a_taken_name_keeps_all_out_even_if_the_bytes_are_equal(
    stage: StagingFolder, tmp_path: Path
) -> None:
    new = [NewFile("x", [b"1"], 0, 0o600), NewFile("a", [b"a"], 0, 0o600)]

    assert not stage.bring_in(new)

    assert there(tmp_path) == {"a": "a", "b": "b", "c": "c"}


def test_recovery_never_overwrites(stage: StagingFolder, tmp_path: Path) -> None:
    """A crash after both were staged, then somebody takes one of the names."""
    stage._open()
    stage._write_list("out", [["a", ""], ["b", ""]])
    (tmp_path / "a").replace(stage._mail(0))
    (tmp_path / "b").replace(stage._mail(1))
    (tmp_path / "a").write_text("another")

    stage.recover(lambda name: name + "2")
    stage.recover(lambda name: name + "3")

    assert there(tmp_path) == {"a": "another", "a2": "a", "b": "b", "c": "c"}


def test_without_leftovers_recovery_does_nothing(stage: StagingFolder, tmp_path: Path) -> None:
    stage.recover(lambda name: name)

    assert there(tmp_path) == {"a": "a", "b": "b", "c": "c"}


def test_where_links_cannot_be_made_recovery_takes_back_only_the_same_bytes(
    stage: StagingFolder, tmp_path: Path
) -> None:
    """A crash after both were moved in, then somebody wrote another one over the second."""
    stage._open()
    for name in "xy":
        (tmp_path / name).write_text(name)
    stage._write_list("in", [[name, _digest(tmp_path / name)] for name in "xy"])
    (tmp_path / "y").write_text("another")

    stage.recover(lambda name: name)

    assert there(tmp_path) == {"a": "a", "b": "b", "c": "c", "y": "another"}


def test_bytes_that_do_not_read_back_do_not_enter(
    stage: StagingFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.sources.disk.staging._digest", lambda _: "another")

    with pytest.raises(OSError, match="does not read back"):
        stage.bring_in([NewFile("x", [b"1"], 0, 0o600)])

    assert not (tmp_path / "x").exists()


def test_a_file_that_is_in_the_stage_and_in_its_folder_is_one(
    stage: StagingFolder, tmp_path: Path
) -> None:
    """A crash between the link and the unlink."""
    stage._open()
    stage._write_list("out", [["a", ""], ["b", ""]])
    stage._mail(0).hardlink_to(tmp_path / "a")

    stage.recover(lambda name: name + "2")

    assert there(tmp_path) == {"a": "a", "b": "b", "c": "c"}
