"""Thunderbird's list of profiles, as several versions of it wrote it."""

from __future__ import annotations

from pathlib import Path

from helpers.boxes.homes import box, profile

from core.sources.neighbours.profiles import (
    find_mail_folders,
    find_outside_folders,
    list_profiles,
    profile_name,
)


def names(root: Path) -> list[tuple[str, bool]]:
    return [(one.name, one.is_default) for one in list_profiles(root)]


def test_what_an_installation_opens_comes_first(tmp_path: Path) -> None:
    profile(tmp_path, "default", folder="a1.default")
    profile(tmp_path, "work", folder="b2.work", default=False)
    file = tmp_path / "profiles.ini"
    file.write_text(
        f"[Install4711]\nDefault=b2.work\nLocked=1\n\n{file.read_text()}[General]\nVersion=2\n"
    )

    assert names(tmp_path) == [("work", True), ("default", False)]


def test_without_an_installation_the_mark_at_the_profile_counts(tmp_path: Path) -> None:
    profile(tmp_path, "old", folder="a1.old", default=False)
    profile(tmp_path, "new", folder="b2.new")

    assert names(tmp_path) == [("new", True), ("old", False)]


def test_the_only_profile_is_the_default_one(tmp_path: Path) -> None:
    profile(tmp_path, "alone", default=False)

    assert names(tmp_path) == [("alone", True)]


def test_profiles_elsewhere_and_gone(tmp_path: Path) -> None:
    elsewhere = tmp_path / "disk" / "mine"
    elsewhere.mkdir(parents=True)
    root = tmp_path / "root"
    root.mkdir()
    (root / "profiles.ini").write_text(
        f"[Profile0]\nName=mine\nIsRelative=0\nPath={elsewhere}\n\n"
        "[Profile1]\nName=gone\nIsRelative=1\nPath=Profiles/gone\nDefault=1\n"
    )

    assert [(one.path, one.name) for one in list_profiles(root)] == [(elsewhere, "mine")]


def test_a_list_that_is_damaged_or_missing_is_none(tmp_path: Path) -> None:
    assert list_profiles(tmp_path) == ()
    for text in ("no section\n", "[Profile0\nPath=", "\0\0", "[P]\nPath\n", "[P]\nPath=x%(y)s\n"):
        (tmp_path / "profiles.ini").write_text(text)
        assert list_profiles(tmp_path) == ()


def test_a_profile_is_called_by_its_folder_without_the_salt() -> None:
    assert profile_name(Path("/x/ab12cd34.default-release")) == "default-release"
    assert profile_name(Path("/x/work.mail")) == "work.mail"


def test_mail_that_a_profile_keeps_outside_is_its_mail_too(tmp_path: Path) -> None:
    made = profile(tmp_path / "t")
    pop = box(tmp_path / "big disk" / "pop" / "Inbox", [7]).parent
    imap = box(tmp_path / "big disk" / "imap" / "INBOX", [8]).parent
    lines = [
        ("server1", "type", "none"),
        ("server1", "directory", made / "Mail" / "Local Folders"),
        ("server2", "type", "pop3"),
        ("server2", "directory", pop),
        ("server3", "type", "imap"),
        ("server3", "directory", imap),
        ("server4", "type", "pop3"),
        ("server4", "directory", tmp_path / "gone"),
    ]
    (made / "prefs.js").write_text(
        "".join(f'user_pref("mail.server.{s}.{w}", "{v}");\n' for s, w, v in lines)
    )

    assert find_outside_folders(made) == (pop,)
    assert list(find_mail_folders(made)) == [made / "Mail", pop]


def test_a_profile_that_keeps_no_mail_has_no_folder_of_it(tmp_path: Path) -> None:
    (tmp_path / "prefs.js").write_text("")
    assert list(find_mail_folders(tmp_path)) == []
