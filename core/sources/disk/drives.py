"""Whether a folder lies on another computer, where the system is not Linux.

Locks and renames are not what they seem on shares (R-MB7), so nothing is changed there.
What cannot be asked counts as of this computer: a wrong yes would take the program away from
people whose disks are merely strange.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path, PurePath, PurePosixPath

MOUNT = "/sbin/mount"
SHARE = "smbfs"
_WAIT_S = 5.0
_LINE = re.compile(
    r".+? on (/.*) \(([a-z0-9_]+)[,)]"
)  # "//anna@host/Mail on /Volumes/Mail (smbfs"


def file_system_in(folder: PurePosixPath, listing: str) -> str:
    """The kind of file system over a folder, by what `mount` of macOS prints; "" if none fits.

    The longest mount point counts, and the last of equals, as it lies over the others.
    """
    best, kind = -1, ""
    for line in listing.splitlines():
        found = _LINE.match(line)
        if found is None:
            continue
        point = PurePosixPath(found[1])
        if folder.is_relative_to(point) and len(point.parts) >= best:
            best, kind = len(point.parts), found[2]
    return kind


def is_network_share(folder: PurePath) -> bool:
    r"""Whether a path of Windows names another computer: \\host\share\…, also as \\?\UNC\…."""
    root = folder.drive.replace("/", "\\").upper()
    if root.startswith(("\\\\?\\", "\\\\.\\")):
        return root[4:].startswith("UNC\\")
    return root.startswith("\\\\")


if sys.platform == "darwin":
    import subprocess

if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    _REMOTE = 4  # DRIVE_REMOTE

    def drive_kind(folder: Path) -> str:
        """SHARE for what lies on another computer, else "".

        Source: Microsoft, GetDriveTypeW.
        """
        if is_network_share(folder):
            return SHARE
        ask = ctypes.WinDLL("kernel32").GetDriveTypeW
        ask.argtypes, ask.restype = (wintypes.LPCWSTR,), wintypes.UINT
        return SHARE if ask(folder.anchor) == _REMOTE else ""

elif sys.platform == "darwin":

    def drive_kind(folder: Path) -> str:
        """The kind of file system that a folder, a real path, lies on; "" where nobody tells."""
        try:
            listing = subprocess.run(  # noqa: S603 - the system's own, without a word of ours
                [MOUNT], capture_output=True, timeout=_WAIT_S, check=True
            ).stdout
        except (OSError, subprocess.SubprocessError):
            return ""
        return file_system_in(PurePosixPath(folder), listing.decode("utf-8", "surrogateescape"))

else:

    def drive_kind(_folder: Path) -> str:
        """Nobody tells."""
        return ""
