"""Why a mailbox may not be written to now: looks only, at everything that R-PF1 names.

The same looks are taken again under the lock; what is told before only spares the user a run that
would refuse everything.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from core.errors import StoreRefused
from core.model.refusals import READABLE_ONLY, Refusal, RefusalKind, disk_refusal
from core.model.sources import SourceKind
from core.sources.disk import durable
from core.sources.disk.drives import drive_kind
from core.sources.neighbours.table import neighbour_refusal

SPARE_BYTES = 16 << 20  # stays free whatever we write
MAILDIR_PARTS = ("cur", "new", "tmp")
LONGEST_NAME = 255  # bytes, on all common file systems
BESIDE = 48  # what the names of locks and undo files add to that of the mailbox, at most
_MOUNTS = Path("/proc/self/mountinfo")
_NETWORK = frozenset(
    (
        *("nfs", "nfs4", "cifs", "smb3", "smbfs", "smb2", "9p", "afs", "ceph", "glusterfs"),
        *("afpfs", "webdav", "ftp", "macfuse"),  # of macOS
        *("lustre", "ncpfs", "davfs", "fuse", "virtiofs", "vboxsf", "orangefs", "coda"),
    )
)
_OCTAL = re.compile(r"\\([0-7]{3})")


def raise_refusal(path: Path, refusal: Refusal | None) -> None:
    """Raise `StoreRefused` if there is a reason."""
    if refusal is not None:
        raise StoreRefused(path, refusal)


def file_refusal(path: Path) -> Refusal | None:
    """Why the file at `path`, a real path, may not be rewritten in its place, or None."""
    try:
        found = path.lstat()
    except FileNotFoundError:
        return Refusal(RefusalKind.MISSING, str(path))
    except OSError as error:
        return disk_refusal(error)
    if not stat.S_ISREG(found.st_mode):
        return Refusal(RefusalKind.READ_ONLY, f"{path}: not a regular file")
    if found.st_nlink > 1:
        return Refusal(RefusalKind.HARD_LINKED, str(path))
    if not os.access(path, os.R_OK | os.W_OK):
        return Refusal(RefusalKind.READ_ONLY, str(path))
    return (
        _owner_refusal(found, path)
        or _name_refusal(path)
        or place_refusal(path.parent)
        or neighbour_refusal(path)
    )


def standing_refusal(kind: SourceKind, path: Path) -> Refusal | None:
    """Why mail can only be read where it lies, until somebody changes that; or None.

    Locks and running programs pass by themselves, so they are not told. Cost: some looks at the
    file or the folder, none at the mail in it.
    """
    match kind:
        case SourceKind.MBOX | SourceKind.TAKEOUT:
            refusal = file_refusal(path.resolve())
        case SourceKind.MAILDIR | SourceKind.MH | SourceKind.EML:
            folder = path if path.is_dir() else path.parent
            parts = MAILDIR_PARTS if kind is SourceKind.MAILDIR else ()
            inside = (folder / part for part in parts)
            places = (folder, *(place for place in inside if place.exists()))
            refusal = next(filter(None, map(folder_refusal, places)), None)
        case _:
            return None
    return refusal if refusal is not None and refusal.kind in READABLE_ONLY else None


def _name_refusal(path: Path) -> Refusal | None:
    if len(os.fsencode(path.name)) <= LONGEST_NAME - BESIDE:
        return None
    return Refusal(RefusalKind.READ_ONLY, "its name is too long for the lock file beside it")


def folder_refusal(path: Path) -> Refusal | None:
    """Why the folder of files at `path` may not be changed, or None."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return Refusal(RefusalKind.MISSING, str(path))
    except OSError as error:
        return disk_refusal(error)
    if not stat.S_ISDIR(found.st_mode):
        return Refusal(RefusalKind.READ_ONLY, f"{path}: not a folder")
    return _owner_refusal(found, path) or place_refusal(path) or neighbour_refusal(path)


def place_refusal(folder: Path) -> Refusal | None:
    """Why no file can be made, renamed or removed in a folder, or None.

    A folder that we cannot write to means that no lock file can be made there either (R-MB4).
    """
    if not folder.is_dir():
        return Refusal(RefusalKind.MISSING, str(folder))
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK) or _is_mounted_read_only(folder):
        return Refusal(RefusalKind.READ_ONLY, str(folder))
    kind = file_system(folder)
    if kind in _NETWORK or kind.startswith("fuse."):
        return Refusal(RefusalKind.NETWORK_FILE_SYSTEM, kind)
    return None


def space_refusal(folder: Path, needed_bytes: int) -> Refusal | None:
    """NO_SPACE if fewer than `needed_bytes`, a tenth more, and 16 MiB are free; or None."""
    try:
        free = durable.free_bytes(folder)
    except OSError as error:
        return disk_refusal(error)
    if free < needed_bytes + needed_bytes // 10 + SPARE_BYTES:
        return Refusal(RefusalKind.NO_SPACE, str(folder))
    return None


def _owner_refusal(found: os.stat_result, path: Path) -> Refusal | None:
    if sys.platform != "win32" and found.st_uid != os.geteuid():
        return Refusal(RefusalKind.FOREIGN_OWNER, str(path))
    return None


def _is_mounted_read_only(folder: Path) -> bool:
    if sys.platform == "win32":
        return False  # nobody tells; the first write will
    else:  # noqa: RET505 - told by the system, not by what was found
        return bool(os.statvfs(folder).f_flag & os.ST_RDONLY)


def file_system(folder: Path) -> str:
    """The kind of file system that a folder, a real path, lies on; "" where nobody tells."""
    try:
        told = _MOUNTS.read_bytes()
    except OSError:
        return drive_kind(folder)
    return file_system_at(folder, told.decode("utf-8", "surrogateescape"))


def file_system_at(folder: Path, mounts: str) -> str:
    """The kind of file system over `folder`, by what mountinfo says (man 5 proc).

    The longest mount point counts.
    """
    kinds = _kinds(mounts)
    for place in (folder, *folder.parents):
        kind = kinds.get(place.as_posix())
        if kind is not None:
            return kind
    return ""


@lru_cache(maxsize=1)  # it is read again at each look, but rarely changes
def _kinds(mounts: str) -> Mapping[str, str]:
    """The kind at each mount point: the last one's, as it lies over the others."""
    kinds: dict[str, str] = {}
    for line in mounts.split("\n"):  # of all ends of lines only this one is escaped in names
        before, _, after = line.partition(" - ")
        fields = before.split(" ", 5)
        if len(fields) < 5 or not after:
            continue
        point = _OCTAL.sub(lambda m: chr(int(m[1], 8)), fields[4])
        kinds[point] = after.partition(" ")[0]
    return kinds
