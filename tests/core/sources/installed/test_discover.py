"""Where mail is found in made-up homes; the real one is never looked at."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from helpers.boxes.homes import around, box, mail, open_in_thunderbird, profile
from helpers.process.systems import INFO, needs_no_root, needs_posix

from core.job import Cancelled, NullJob, ThreadJob
from core.model.found import CautionKind, MailPlace, PlaceKind
from core.model.sources import SourceKind
from core.sources.installed import discover
from core.sources.installed.discover import (
    count_messages,
    find_mail_places,
    find_thunderbird_profiles,
    measure_place,
    profile_title,
    resolve_path,
)
from core.sources.neighbours.surroundings import System
from core.sources.neighbours.thunderbird import find_cautions

ROOT = Path(__file__).resolve().parents[4]


def found(home: Path, system: System = System.LINUX, **environment: str) -> list[MailPlace]:
    return list(find_mail_places(around(home, system, **environment), NullJob()))


def places(home: Path, system: System = System.LINUX, **variables: str) -> list[tuple[str, str]]:
    return [
        (one.place.value, one.path.relative_to(home).as_posix())
        for one in found(home, system, **variables)
    ]


def letter(path: Path, number: int = 1) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(mail(number).partition(b"\n")[2])
    return path


def maildir(path: Path, number: int = 1) -> Path:
    for part in ("cur", "new", "tmp"):
        (path / part).mkdir(parents=True, exist_ok=True)
    letter(path / "cur" / f"1.a{INFO}S", number)
    return path


def test_an_empty_home_has_nothing(tmp_path: Path) -> None:
    for system in System:
        assert found(tmp_path, system) == []


@pytest.mark.parametrize(
    ("system", "root"),
    [
        (System.LINUX, ".thunderbird"),
        (System.LINUX, "snap/thunderbird/common/.thunderbird"),
        (System.LINUX, ".var/app/org.mozilla.Thunderbird/.thunderbird"),
        (System.MACOS, "Library/Thunderbird"),
        (System.WINDOWS, "AppData/Roaming/Thunderbird"),
        (
            System.WINDOWS,
            "AppData/Local/Packages/Mozilla.MZLA.Thunderbird_x/LocalCache/Roaming/Thunderbird",
        ),
    ],
)
def test_thunderbird_is_found_wherever_it_keeps_profiles(
    system: System, root: str, tmp_path: Path
) -> None:
    profile(tmp_path / root, "default-release", folder="Profiles/ab12cd34.default-release")

    one, caches = found(tmp_path, system)

    assert one.place is PlaceKind.THUNDERBIRD
    assert (one.name, one.is_default) == ("default-release", True)
    assert one.path == tmp_path / root / "Profiles" / "ab12cd34.default-release" / "Mail"
    assert (caches.place, caches.path.name) == (PlaceKind.THUNDERBIRD_CACHE, "ImapMail")


def test_windows_and_its_variables(tmp_path: Path) -> None:
    profile(tmp_path / "roaming" / "Thunderbird")
    variables = {"APPDATA": str(tmp_path / "roaming")}

    assert found(tmp_path, System.WINDOWS) == []
    assert found(tmp_path, System.WINDOWS, **variables)[0].place is PlaceKind.THUNDERBIRD


def test_the_default_profile_comes_first(tmp_path: Path) -> None:
    profile(tmp_path / ".thunderbird", "old", folder="a.old", default=False)
    profile(tmp_path / ".thunderbird", "new", folder="b.new")

    assert [one.name for one in find_thunderbird_profiles(around(tmp_path))] == ["new", "old"]


def test_a_profile_without_mail_of_its_own_is_no_place(tmp_path: Path) -> None:
    path = profile(tmp_path / ".thunderbird")
    for file in (path / "Mail").rglob("*"):
        if file.is_file() and file.suffix != ".msf":
            file.write_bytes(b"")

    assert [one.place for one in found(tmp_path)] == [PlaceKind.THUNDERBIRD_CACHE]


def test_folders_of_mbsync_dovecot_and_others(tmp_path: Path) -> None:
    maildir(tmp_path / "Maildir")
    maildir(tmp_path / "sync" / "work" / "INBOX", 2)
    maildir(tmp_path / ".local/share/evolution/mail/local", 3)
    maildir(tmp_path / ".local/share/local-mail/inbox", 4)
    maildir(tmp_path / ".local/share/.local-mail.directory/Work", 6)
    letter(tmp_path / "MyMail" / "inbox" / "1", 5)
    (tmp_path / ".mh_profile").write_text("Path: MyMail\n")
    (tmp_path / ".mbsyncrc").write_text("MaildirStore here\nPath ~/sync/\nInbox ~/sync/x\n")

    assert places(tmp_path) == [
        ("evolution", ".local/share/evolution/mail/local"),
        ("kmail", ".local/share/local-mail"),
        ("kmail", ".local/share/.local-mail.directory"),
        ("folders", "sync"),
        ("folders", "MyMail"),
        ("folders", "Maildir"),
    ]


def test_claws_sylpheed_notmuch_and_akonadi_say_where_they_keep_mail(tmp_path: Path) -> None:
    letter(tmp_path / "Claws" / "inbox" / "1", 1)
    letter(tmp_path / "Sylph" / "inbox" / "1", 2)
    maildir(tmp_path / "indexed" / "work", 3)
    maildir(tmp_path / "elsewhere" / "akonadi", 4)
    for own, path in ((".claws-mail", "Claws"), (".sylpheed-2.0", "Sylph")):
        (tmp_path / own).mkdir()
        listed = f'<folder type="mh" sort="0" path="{path}" name="Mailbox">\n</folder>'
        (tmp_path / own / "folderlist.xml").write_text(f"<folderlist>\n{listed}\n</folderlist>\n")
    (tmp_path / ".notmuch-config").write_text(f"[database]\npath={tmp_path}/indexed\n")
    config = tmp_path / ".config" / "akonadi_maildir_resource_3rc"
    config.parent.mkdir()
    config.write_text("[General]\nPath[$e]=$HOME/elsewhere/akonadi\n")

    assert places(tmp_path) == [
        ("folders", "indexed"),
        ("folders", "elsewhere/akonadi"),
        ("folders", "Claws"),
        ("folders", "Sylph"),
    ]


def test_downloads_and_documents_under_the_names_of_the_desktop(tmp_path: Path) -> None:
    box(tmp_path / "Загрузки" / "Takeout" / "Mail" / "All mail.mbox", [1])
    box(tmp_path / "Загрузки" / "old.mbox", [2], index=False)
    (tmp_path / "Загрузки" / "notes.txt").write_text("no mail")
    box(tmp_path / "Dokumente" / "archive.mbox", [3], index=False)
    config = tmp_path / ".config" / "user-dirs.dirs"
    config.parent.mkdir()
    config.write_text(
        f'XDG_DOWNLOAD_DIR="$HOME/Загрузки"\nXDG_DOCUMENTS_DIR="{tmp_path}/Dokumente"\n'
    )

    assert places(tmp_path) == [
        ("takeout", "Загрузки/Takeout/Mail/All mail.mbox"),
        ("file", "Загрузки/old.mbox"),
        ("file", "Dokumente/archive.mbox"),
    ]


def test_an_export_is_found_where_it_was_unpacked_and_nowhere_else(tmp_path: Path) -> None:
    box(tmp_path / "takeout-20240101" / "Mail" / "Sent.mbox", [1])
    box(tmp_path / "Backup" / "Mail" / "All.mbox", [2])
    box(tmp_path / "Backup" / "Takeout" / "Mail" / "All.mbox", [3])

    assert places(tmp_path) == [("takeout", "takeout-20240101/Mail/Sent.mbox")]


def test_the_spool_of_the_system(tmp_path: Path) -> None:
    box(tmp_path / "root" / "var" / "mail" / "anna", [1], index=False)

    assert places(tmp_path, USER="anna") == [("spool", "root/var/mail/anna")]
    spool = str(tmp_path / "root" / "var" / "mail" / "anna")
    assert len(places(tmp_path, USER="anna", MAIL=spool)) == 1


def test_no_place_twice_nor_inside_another(tmp_path: Path) -> None:
    maildir(tmp_path / "Maildir")
    (tmp_path / "Mail").symlink_to(tmp_path / "Maildir")
    (tmp_path / ".mbsyncrc").write_text("Path ~/Maildir/cur\nPath ~/Maildir\n")
    root = tmp_path / ".thunderbird"
    profile(root)
    (tmp_path / ".icedove").symlink_to(root)

    kinds = [one.place for one in found(tmp_path)]

    assert kinds == [PlaceKind.THUNDERBIRD, PlaceKind.THUNDERBIRD_CACHE, PlaceKind.FOLDERS]


def test_contents_are_weighed_and_counted(tmp_path: Path) -> None:
    path = profile(tmp_path / ".thunderbird") / "Mail"

    weighed, counted = measure_place(path), count_messages(path, NullJob())

    assert (weighed.kinds, weighed.folders, weighed.messages) == ((SourceKind.MBOX,), 2, -1)
    assert weighed.size_bytes == sum(len(mail(number)) for number in (1, 2, 3, 2, 3, 4, 5))
    assert (counted.messages, counted.size_bytes) == (7, weighed.size_bytes)
    single = count_messages(maildir(tmp_path / "Maildir"), NullJob())
    assert (single.messages, single.folders) == (1, 1)
    assert single.size_bytes > 0
    assert measure_place(tmp_path / "no").kinds == ()


def test_counting_stops_when_asked(tmp_path: Path) -> None:
    job = ThreadJob()
    job.cancel()

    with pytest.raises(Cancelled):
        count_messages(maildir(tmp_path / "Maildir"), job)
    with pytest.raises(Cancelled):
        find_mail_places(around(profile(tmp_path / ".thunderbird").parents[1]), job)


@needs_no_root
def test_a_place_that_nobody_may_look_into_is_listed_as_such(tmp_path: Path) -> None:
    folder = tmp_path / "Library" / "Mail"
    folder.mkdir(parents=True)
    folder.chmod(0)

    one = found(tmp_path, System.MACOS)
    forbidden = measure_place(folder).forbidden
    folder.chmod(0o700)

    assert [place.path for place in one] == [folder]
    assert forbidden


def test_what_a_dropped_path_means(tmp_path: Path) -> None:
    made = profile(tmp_path / ".thunderbird")
    inbox = made / "Mail" / "Local Folders" / "Inbox"
    for version in ("V9", "V10", "V2"):
        (tmp_path / "Library" / "Mail" / version).mkdir(parents=True)

    assert resolve_path(made) == (made / "Mail",)
    assert resolve_path(made.parent) == (made / "Mail",)
    assert resolve_path(made.parent / "profiles.ini") == (made / "Mail",)
    assert resolve_path(inbox.with_name("Inbox.msf")) == (inbox,)
    assert resolve_path(inbox) == (inbox,)
    assert resolve_path(made / "ImapMail") == (made / "ImapMail",)
    assert resolve_path(tmp_path / "Library" / "Mail") == (tmp_path / "Library" / "Mail" / "V10",)
    assert resolve_path(tmp_path / "no") == (tmp_path / "no",)
    below = box(tmp_path / ".mail.directory" / "Work", [1]).parent
    assert resolve_path(tmp_path / "mail") == (tmp_path / "mail", below)


def test_a_folder_mail_of_a_profile_is_called_by_the_profile(tmp_path: Path) -> None:
    made = profile(tmp_path / "t", "Anna's mail", folder="Profiles/ab12cd34.default")
    other = profile(tmp_path / "u", "work")
    (other.parent / "profiles.ini").unlink()

    assert profile_title(made / "Mail") == "Anna's mail"
    assert profile_title(other / "ImapMail") == "work"
    assert profile_title(made / "Mail" / "Local Folders") == ""
    assert profile_title(tmp_path / "Mail") == ""


def test_an_open_profile_is_a_caution_for_each_of_its_folders(tmp_path: Path) -> None:
    made = profile(tmp_path / ".thunderbird")
    inbox = made / "Mail" / "Local Folders" / "Inbox"
    other = box(tmp_path / "other.mbox", [1])

    assert find_cautions([inbox, other]) == {}
    with open_in_thunderbird(made):
        kinds = {path: one.kind for path, one in find_cautions([inbox, other]).items()}
        assert kinds == {inbox: CautionKind.RUNNING}
    assert find_cautions([inbox, other]) == {}


@needs_posix
def test_a_place_that_nobody_may_look_into_is_itself() -> None:
    """In another process, since to root nothing is forbidden."""
    read = """
import os, sys
from pathlib import Path
from core.sources.installed.discover import profile_title, resolve_path
if os.geteuid() == 0:
    os.setgroups([])
    os.setgid(65_534)
    os.setuid(65_534)
for path in map(Path, sys.argv[1:]):
    print(resolve_path(path) == (path,), profile_title(path) == "")
"""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        shut = Path(name) / "shut"
        shut.mkdir(mode=0o000)
        paths = [str(shut), str(shut / "Mail"), str(shut / "Inbox.msf")]
        told = subprocess.run(
            [sys.executable, "-c", read, *paths],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        shut.chmod(0o700)

    assert told.split() == ["True"] * 6


def test_a_place_too_large_to_count_is_weighed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = box(tmp_path / "box", [1, 2])
    assert count_messages(path, NullJob()).messages == 2
    monkeypatch.setattr(discover, "MOST_COUNTED_BYTES", path.stat().st_size - 1)

    assert count_messages(path, NullJob()) == measure_place(path)


def test_apple_mail_is_its_newest_version_or_what_nobody_may_look_into(tmp_path: Path) -> None:
    home = around(tmp_path, System.MACOS)
    mail_folder = tmp_path / "Library" / "Mail"
    assert list(discover._apple_mail(home)) == []
    mail_folder.mkdir(parents=True)
    assert [one.path for one in discover._apple_mail(home)] == [mail_folder]
    for name in ("V2", "V10", "V9"):
        (mail_folder / name).mkdir()

    assert [(one.path.name, one.name) for one in discover._apple_mail(home)] == [("V10", "V10")]
