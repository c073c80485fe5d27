"""Names of mail files in the three kinds of folders."""

from __future__ import annotations

import time
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

import pytest
from helpers.process.systems import INFO

from core.model.mail import MessageFlag
from core.sources.disk.former_place import leads_out
from core.sources.files.places import EmlPlace, FilePlace, MaildirPlace, NumberedPlace, stays_here

DATA = b"Subject: Hi\nDate: Mon, 1 Jan 2024 00:00:00 +0000\n\nx\n"


@pytest.mark.parametrize("place", [MaildirPlace, NumberedPlace, EmlPlace])
def test_a_new_folder_is_empty_and_its_stage_holds_no_mail(
    place: type[FilePlace], tmp_path: Path
) -> None:
    made = place(tmp_path / "new")
    made.make()
    made.make()
    made.stage.mkdir()
    for name in ("mail-0", "list.json", "done.json"):
        (made.stage / name).write_bytes(DATA)

    assert made.names() == {}


def test_maildir_names_sort_as_they_were_given(tmp_path: Path) -> None:
    place, names = MaildirPlace(tmp_path), []
    until = time.monotonic() + 0.2  # at least one passes a tenth of a second
    while time.monotonic() < until:
        names.append(place.new_name(DATA, MessageFlag.NONE, set()))

    assert {len(name.partition(".M")[2].partition("P")[0]) for name in names} == {6}
    stamps = [name.partition("P")[0] for name in names]
    assert stamps == sorted(stamps)


def test_a_maildir_name_keeps_flags_in_order_and_new_mail_is_new(tmp_path: Path) -> None:
    place = MaildirPlace(tmp_path)
    flags = MessageFlag.SEEN | MessageFlag.ANSWERED | MessageFlag.FLAGGED | MessageFlag.DRAFT

    first = place.new_name(DATA, flags, set())
    second = place.new_name(DATA, MessageFlag.NONE, set())

    assert first.startswith("cur/")
    assert first.endswith((":2,DFRS", "!2,DFRS"))
    assert second.startswith("new/")
    assert place.uid_of(first) != place.uid_of(second)
    assert place.other_name("cur/1.a.host,U=5:2,S", set()).endswith(":2,S")
    assert ",U=" not in place.other_name("cur/1.a.host,U=5:2,S", set())


@pytest.mark.parametrize(
    ("place", "good", "bad"),
    [
        (
            MaildirPlace(Path()),
            [f"cur/a{INFO}S", "new/a"],
            ["a", "tmp/a", "cur/../a", "cur/.a", ""],
        ),
        (NumberedPlace(Path()), ["1", "20"], ["a", "01", "../1", "1/2", ""]),
        (EmlPlace(Path()), ["a.eml", "й 1.eml"], ["../a.eml", "a/b.eml", "a\\b", "..", "/a", ""]),
        (EmlPlace(Path(), only="a.eml"), ["a.eml"], ["b.eml"]),
    ],
)
def test_only_names_within_the_folder_are_valid(
    place: FilePlace, good: list[str], bad: list[str]
) -> None:
    assert [name for name in good if not place.is_valid(name)] == []
    assert [name for name in bad if place.is_valid(name)] == []


def test_mh_numbers_go_up_and_pass_over_what_is_no_number() -> None:
    place = NumberedPlace(Path())

    assert place.new_name(DATA, MessageFlag.NONE, {"9", "10", ",11", "x"}) == "11"
    assert place.new_name(DATA, MessageFlag.NONE, set()) == "1"


def test_a_taken_eml_name_gets_a_number_whatever_its_case() -> None:
    place = EmlPlace(Path())
    name = place.new_name(DATA, MessageFlag.NONE, set())

    assert name.startswith("20240101-0000_Hi_")
    assert place.new_name(DATA, MessageFlag.NONE, {name.upper()}) == name.replace(".eml", "_2.eml")
    assert place.other_name("a.eml", {"a.eml", "a_2.eml"}) == "a_3.eml"


@pytest.mark.parametrize(
    ("name", "on_windows"),
    [
        ("a.eml", True),
        (r"..\..\a.eml", False),
        ("a.eml:hidden", False),
        ("1700000000.M1P2Q3.host!2,S", True),
        ("1700000000.M1P2Q3.host:2,S", False),
    ],
)
def test_a_name_that_leads_elsewhere_on_windows(name: str, on_windows: bool) -> None:
    assert stays_here(name, is_windows=True) is on_windows
    assert stays_here(name, is_windows=False)


@pytest.mark.parametrize(
    ("name", "system", "out"),
    [
        ("Archive/2019", PurePosixPath, False),
        ("Archive/2019", PureWindowsPath, False),
        ("../Archive", PurePosixPath, True),
        ("Archive/../..", PureWindowsPath, True),
        (r"Archive\..\..", PureWindowsPath, True),
        (r"..\Archive", PurePosixPath, False),
        ("C:", PureWindowsPath, True),
        (r"C:\Users", PureWindowsPath, True),
        (r"\\host\share\x", PureWindowsPath, True),
        ("/etc", PurePosixPath, True),
    ],
)
def test_a_folders_name_that_leads_elsewhere(name: str, system: type[PurePath], out: bool) -> None:
    assert leads_out(name, system) is out
