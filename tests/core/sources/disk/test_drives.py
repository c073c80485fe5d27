"""What lies on another computer, by what macOS and Windows say of it."""

from __future__ import annotations

from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest

from core.sources.disk.drives import drive_kind, file_system_in, is_network_share

LISTING = """\
/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
devfs on /dev (devfs, local, nobrowse)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse, protect)
map auto_home on /System/Volumes/Data/home (autofs, automounted, nobrowse)
//anna@nas._smb._tcp.local/Mail on /Volumes/Mail (smbfs, nodev, nosuid, mounted by anna)
nas:/export/old on /Volumes/old mail (1998) (nfs, asynchronous)
/dev/disk5s1 on /Volumes/Mail/local (msdos, local)
no line of a mount
"""


@pytest.mark.parametrize(
    ("folder", "kind"),
    [
        ("/Users/anna/Mail", "apfs"),
        ("/Volumes/Mail", "smbfs"),
        ("/Volumes/Mail/2019/Sent", "smbfs"),
        ("/Volumes/Mailbox", "apfs"),
        ("/Volumes/old mail (1998)/x", "nfs"),
        ("/Volumes/Mail/local/x", "msdos"),
    ],
)
def test_the_longest_mount_point_over_a_folder_counts(folder: str, kind: str) -> None:
    assert file_system_in(PurePosixPath(folder), LISTING) == kind


def test_without_a_listing_nothing_is_known() -> None:
    assert file_system_in(PurePosixPath("/x"), "") == ""


@pytest.mark.parametrize(
    ("folder", "share"),
    [
        (r"\\nas\mail\2019", True),
        ("//nas/mail/2019", True),
        (r"\\?\UNC\nas\mail\2019", True),
        (r"\\?\C:\Users\anna", False),
        (r"C:\Users\anna", False),
        (r"mail", False),
    ],
)
def test_a_path_of_windows_that_names_another_computer(folder: str, share: bool) -> None:
    assert is_network_share(PureWindowsPath(folder)) is share


def test_this_folder_is_of_this_computer(tmp_path: Path) -> None:
    assert drive_kind(tmp_path) in ("", "apfs")
