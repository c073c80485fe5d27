"""The place of a copy: a name is taken once, by a whole copy, and by nothing that was there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from core.copy.partial_folder import JOURNAL, PartialFolder, as_store_failed, holds_any
from core.errors import StoreFailed, StoreRefused
from core.model.refusals import RefusalKind


def written(target: Path) -> PartialFolder:
    """A copy all of whose mail is there, without its name."""
    place = PartialFolder(target)
    place.prepare()
    place.journal.touch()
    place.begin()
    (place.mail / "Inbox").write_bytes(b"mail")
    return place


def refusal(work: Callable[[], None]) -> RefusalKind:
    with pytest.raises(StoreRefused) as error:
        work()
    return error.value.refusal.kind


def test_a_copy_gets_its_name_at_the_end_and_nothing_else_stays(home: Path) -> None:
    place = written(home / "copy")
    assert not place.target.exists()

    place.complete()
    assert place.is_begun, "the record says until the end that it is whole"
    place.clear()

    assert [path.name for path in home.iterdir()] == ["copy"]
    assert (home / "copy" / "Inbox").read_bytes() == b"mail"


@pytest.mark.parametrize("again", ["complete", "clear"])
def test_the_end_may_be_reached_twice(home: Path, again: str) -> None:
    """A crash lies between the name and the clearing up."""
    place = written(home / "copy")
    place.complete()

    later = PartialFolder(home / "copy")
    later.prepare()
    later.complete()
    if again == "clear":
        later.clear()

    assert (home / "copy" / "Inbox").read_bytes() == b"mail"


def a_file(path: Path) -> None:
    path.write_bytes(b"mine")


def a_full_folder(path: Path) -> None:
    path.mkdir()
    (path / "mine").touch()


def a_link_to_nothing(path: Path) -> None:
    path.symlink_to("nowhere")


def a_link_to_an_empty_folder(path: Path) -> None:
    (path.parent / "elsewhere").mkdir()
    path.symlink_to(path.parent / "elsewhere")


THERE = [a_file, a_full_folder, a_link_to_nothing, a_link_to_an_empty_folder]


@pytest.mark.parametrize("make", THERE)
@pytest.mark.parametrize("name", ["copy", "copy.partial"])
def test_what_is_there_is_never_taken(home: Path, make: Callable[[Path], None], name: str) -> None:
    make(home / name)
    before = sorted(home.iterdir())

    for work in (PartialFolder(home / "copy").check, PartialFolder(home / "copy").prepare):
        assert refusal(work) is RefusalKind.TAKEN

    assert sorted(home.iterdir()) == before


@pytest.mark.parametrize("make", THERE)
def test_what_appears_before_the_end_is_not_written_over(
    home: Path, make: Callable[[Path], None]
) -> None:
    place = written(home / "copy")
    make(home / "copy")

    assert refusal(place.complete) is RefusalKind.TAKEN

    assert (place.mail / "Inbox").read_bytes() == b"mail"
    assert not (home / "copy" / "Inbox").exists()


def test_an_empty_folder_of_that_name_is_no_obstacle(home: Path) -> None:
    (home / "copy").mkdir()
    place = written(home / "copy")

    place.complete()

    assert (home / "copy" / "Inbox").exists()


def test_without_the_folder_that_it_shall_be_in_there_is_no_copy(home: Path) -> None:
    assert refusal(PartialFolder(home / "no" / "copy").check) is RefusalKind.MISSING
    assert refusal(PartialFolder(home / "no" / "copy").prepare) is RefusalKind.MISSING
    assert not (home / "no").exists()


def test_to_check_changes_nothing(home: Path) -> None:
    PartialFolder(home / "copy").check()

    assert list(home.iterdir()) == []


def test_mail_of_a_former_call_is_cleared_when_it_is_begun_anew(home: Path) -> None:
    place = written(home / "copy")

    place.begin()

    assert list(place.mail.iterdir()) == []
    assert place.is_begun


@pytest.mark.parametrize("left", [[], ["mail"]])
def test_what_a_crash_left_without_a_record_is_somebody_elses_unless_it_is_empty(
    home: Path, left: list[str]
) -> None:
    (home / "copy.partial").mkdir()
    for name in left:
        (home / "copy.partial" / name).mkdir()

    if left:
        assert refusal(PartialFolder(home / "copy").prepare) is RefusalKind.TAKEN
    else:
        PartialFolder(home / "copy").prepare()
        assert (home / "copy.partial").is_dir()


def test_the_record_is_the_last_to_go(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it the rest would be taken for somebody else's."""
    place = written(home / "copy")
    place.complete()
    for name in ("journal.db-wal", "a", "z"):
        (place.partial / name).touch()
    gone: list[str] = []
    unlink = Path.unlink

    def noted(path: Path, missing_ok: bool = False) -> None:
        gone.append(path.name)
        unlink(path, missing_ok=missing_ok)

    monkeypatch.setattr(Path, "unlink", noted)
    place.clear()

    assert sorted(gone) == sorted(["journal.db-wal", "a", "z", JOURNAL])
    assert gone[-1] == JOURNAL


def test_what_the_system_says_is_told_of_the_path(home: Path) -> None:
    with pytest.raises(StoreFailed) as error, as_store_failed(home / "copy"):
        raise OSError(28, "No space left on device")
    assert (error.value.path, error.value.detail) == (home / "copy", "No space left on device")

    with pytest.raises(StoreFailed) as error, as_store_failed(home):
        raise OSError("without a number")
    assert error.value.detail == "without a number"


def test_only_an_empty_folder_or_nothing_holds_nothing(home: Path) -> None:
    (home / "empty").mkdir()
    assert not holds_any(home / "nothing")
    assert not holds_any(home / "empty")
    for number, make in enumerate(THERE):
        make(home / "empty" / str(number))
        assert holds_any(home / "empty" / str(number))
    assert holds_any(home / "empty")
