"""Thunderbird's folders: whether it uses them now, and what it notes of them elsewhere.

A lock file of Thunderbird's stays behind on purpose, so that it exists means nothing; whether it
is locked does. We only ask, and never take that lock. Asking on Windows means to try to open the
file for writing; that, and macOS, have not been tried on a real computer of that kind.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from core.model.found import Caution, CautionKind, Ghosts
from core.model.message_state import DELETED_BITS, names_of_bits
from core.model.refusals import Refusal, RefusalKind
from core.sources.disk import durable
from core.sources.disk.processes import runs
from core.sources.neighbours.mork import read_rows
from core.sources.neighbours.profiles import find_owner, server_directories

if sys.platform != "win32":
    from core.sources.disk.locks import lock_holder

MOST_INDEX_BYTES = 64 << 20  # of an index; those of large folders have some 10 MB
_SIGNS = ("prefs.js", ".parentlock", "parent.lock", "lock")
_MESSAGES = b"ns:msg:db:row:scope:msgs:all"
_FOLDER = b"ns:msg:db:row:scope:dbfolderinfo:all"
_COLUMNS = frozenset((b"flags", b"storeToken", b"keywords", b"folderSize", b"expungedBytes"))
_HEX = re.compile(rb"[0-9A-Fa-f]{1,16}\Z")
_OWNER = re.compile(r":(\+?)([0-9]+)$")  # lock -> "127.0.1.1:+4711"


class IndexMark(NamedTuple):
    """What was done with a message: the bits of Thunderbird, and tags with blanks between."""

    bits: int
    tags: str

    @property
    def names(self) -> frozenset[str]:
        """As names of `core.model.message_state`."""
        return names_of_bits(self.bits) | frozenset(self.tags.split())


_EXPUNGED = IndexMark(DELETED_BITS["X-Mozilla-Status"], "")


class FolderIndex(NamedTuple):
    """What an index says of its file.

    Attributes:
        file_bytes: The size of the file that it is about.
        expunged: How many of these bytes are of deleted mail.
        marks: What was done with each message, by where it begins in the file.
    """

    file_bytes: int
    expunged: int
    marks: Mapping[int, IndexMark]

    def mark_at(self, offset: int) -> IndexMark | None:
        """What was done with the message that begins there; None: nobody knows."""
        return self.marks.get(offset, _EXPUNGED if self.lists_all else None)

    @property
    def lists_all(self) -> bool:
        """Whether what it does not list is deleted mail: there is some, and it lists the rest."""
        return self.expunged > 0 and bool(self.marks)


def profile_of(path: Path) -> Path | None:
    """The profile that a mail folder belongs to, by its real path.

    The folder over Mail/ with a profile's files, or the one whose prefs.js names its directory.
    """
    real = Path(os.path.realpath(path))
    for folder in real.parents:
        if folder.name in ("Mail", "ImapMail", "News"):
            profile = folder.parent
            if any(os.path.lexists(profile / sign) for sign in _SIGNS):
                return profile
    return find_owner(real)


def cache_folder(real: Path) -> Path | None:
    """The directory over a real path whose server has that mail, as prefs.js says (R-TB3).

    What counts is the type of the server, not the name of the directory.
    """
    profile = profile_of(real)
    servers = () if profile is None else server_directories(profile)
    its = (server for server in servers if real.is_relative_to(os.path.realpath(server.path)))
    return next((server.path for server in its if server.is_cache), None)


def running_refusal(path: Path) -> Refusal | None:
    """THUNDERBIRD_RUNNING if a Thunderbird has the profile of this mail folder open (R-TB1)."""
    profile = profile_of(path)
    if profile is not None and _is_open(profile):
        return Refusal(RefusalKind.THUNDERBIRD_RUNNING, str(profile))
    return None


def compacting_refusal(path: Path) -> Refusal | None:
    """COMPACTING if a compaction beside this mail folder was begun and not finished (R-TB5)."""
    try:
        names = os.listdir(path.parent)  # noqa: PTH208 - names are enough
    except OSError:
        return None
    for name in names:
        if name == ".compact-temp" or name.startswith("nstmp"):
            return Refusal(RefusalKind.COMPACTING, str(path.parent / name))
    return None


if sys.platform == "win32":

    def _is_open(profile: Path) -> bool:
        try:
            os.close(durable.open_existing(profile / "parent.lock", write=True))
        except FileNotFoundError:
            return False
        except OSError:
            return True
        return False

else:

    def _is_open(profile: Path) -> bool:
        try:
            with durable.open_for_reading(profile / ".parentlock") as fd:
                return lock_holder(fd) is not None
        except FileNotFoundError:
            return _link_says_so(profile)
        except OSError:
            return True  # not ours to look at: somebody's, then

    def _link_says_so(profile: Path) -> bool:
        """Ask the symbolic link `lock`, the only sign where locks do not work.

        Its "+" means that it counts for nothing once the fcntl lock can be looked at, and that
        was done before.
        """
        try:
            owner = _OWNER.search(os.readlink(profile / "lock"))  # noqa: PTH115 - text, no path
        except OSError:
            return False
        return owner is not None and runs(int(owner[2]))


def find_cautions(
    paths: Iterable[Path], ghosts: Mapping[Path, Ghosts] = MappingProxyType({})
) -> dict[Path, Caution]:
    """What is to be known of mail folders of Thunderbird; of each the most pressing only.

    Args:
        paths: Files or folders of mail, of Thunderbird and of others.
        ghosts: Deleted mail that a scan saw, by the paths of files.

    Cost: a question for a lock for each profile, a listing beside each folder, a read of its
    index where that changed.
    """
    found: dict[Path, Caution] = {}
    opened: dict[Path, bool] = {}
    for path in paths:
        profile = profile_of(path)
        if profile is None:
            continue
        if profile not in opened:
            opened[profile] = _is_open(profile)
        left = max(count_uncompacted_bytes(path), _ghost_bytes_left(path, ghosts.get(path)))
        if opened[profile]:
            found[path] = Caution(CautionKind.RUNNING, left)
        elif compacting_refusal(path) is not None:
            found[path] = Caution(CautionKind.COMPACTING, left)
        elif left:
            found[path] = Caution(CautionKind.COMPACT_FIRST, left)
    return found


def count_uncompacted_bytes(path: Path) -> int:
    """How much deleted mail still lies in a file, as the index beside it says (R-TB6); else 0."""
    version = _current_version(path)
    sizes = _read_sizes(*version) if version else None
    return min(sizes) if sizes else 0


def read_index(path: Path) -> FolderIndex | None:
    """What the index beside a file says of it; None if there is none, or it is out of date.

    One that is about another size of the file is: Thunderbird makes it anew from the file.
    """
    version = _current_version(path)
    return _parse(*version) if version else None


def index_refusal(path: Path) -> Refusal | None:
    """Why a folder stays as it is, for the sake of an index that we cannot read, or not write.

    Stars and tags may stand there alone. Of a Maildir that Thunderbird made it lists the files: it
    would show for ever what left them.
    """
    index = _index_of(path)
    try:
        box, status = path.stat(), index.stat()
        if status.st_size == 0 or profile_of(path) is None:
            return None
        if path.is_dir():
            is_maildir = (path / "cur").is_dir()
            return Refusal(RefusalKind.MAILDIR_INDEX, str(index)) if is_maildir else None
        sizes = _read_sizes(index, status.st_mtime_ns, status.st_size)
        if sizes is not None or not _lacks_status(path, box.st_size, box.st_mtime_ns):
            return None
    except FileNotFoundError:
        return None
    except OSError:
        pass
    return Refusal(RefusalKind.UNREAD_MARKS, str(index))


def _index_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.msf")


def _current_version(path: Path) -> tuple[Path, int, int] | None:
    """The index beside a file, with its time and size, if it is about the file as it is."""
    index = _index_of(path)
    try:
        box, status = path.stat(), index.stat()
    except OSError:
        return None
    version = (index, status.st_mtime_ns, status.st_size)
    sizes = _read_sizes(*version) if stat.S_ISREG(box.st_mode) else None
    return version if sizes is not None and sizes[0] == box.st_size else None


def _ghost_bytes_left(path: Path, seen: Ghosts | None) -> int:
    """Bytes of deleted mail that a scan saw in a file, if it is as large as it was then."""
    try:
        same = seen is not None and path.stat().st_size == seen.file_bytes
    except OSError:
        return 0
    return seen.bytes if same and seen is not None else 0


@lru_cache(maxsize=4_096)
def _read_sizes(index: Path, changed_ns: int, size: int) -> tuple[int, int] | None:
    """Bytes of the file that an index is about, and of deleted mail there; None: unreadable."""
    found = _parse(index, changed_ns, size)
    return None if found is None else (found.file_bytes, found.expunged)


@lru_cache(maxsize=2)  # of a large folder it takes much memory
def _parse(index: Path, _changed_ns: int, size: int) -> FolderIndex | None:
    """What an index says; asked again once it is another. None if it cannot be read.

    Source: Thunderbird, nsDBFolderInfo and nsMsgHdr: numbers in hex digits, but for storeToken.
    """
    if size > MOST_INDEX_BYTES:
        return None
    try:
        with durable.open_for_reading(index) as fd:
            rows = read_rows(durable.read_at(fd, 0, size), _COLUMNS)
    except OSError:
        return None
    folder = rows and next(iter(rows.get(_FOLDER, {}).values()), None)
    if not rows or not folder:
        return None
    marks: dict[int, IndexMark] = {}
    for row in rows.get(_MESSAGES, {}).values():
        token = row.get(b"storeToken", b"")
        if token.isdigit():
            tags = row.get(b"keywords", b"").decode("latin-1")
            marks[int(token)] = IndexMark(_number(row, b"flags"), tags)
    return FolderIndex(_number(folder, b"folderSize"), _number(folder, b"expungedBytes"), marks)


def _number(row: Mapping[bytes, bytes], column: bytes) -> int:
    value = row.get(column, b"0")
    return int(value, 16) if _HEX.match(value) else 0


@lru_cache(maxsize=64)
def _lacks_status(path: Path, _size: int, _changed_ns: int) -> bool:
    """Whether some messages of a file have no line that tells their state. Cost: one read."""
    begun = told = 0
    with path.open("rb") as file:
        for line in file:
            begun += line.startswith(b"From ")
            told += line.startswith(b"X-Mozilla-Status:")
    return told < begun
