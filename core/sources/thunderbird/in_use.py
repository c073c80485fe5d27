"""Whether Thunderbird has a folder in its hands, and what it left there (R-TB1, R-TB5, R-TB6).

A lock file of Thunderbird's stays behind on purpose, so that it exists means nothing; whether it
is locked does. We only ask, and never take that lock. Asking on Windows means to try to open the
file for writing; that, and macOS, have not been tried on a real computer of that kind.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from core.model.found import Caution, CautionKind
from core.model.refusals import Refusal, RefusalKind
from core.sources.disk import durable
from core.sources.disk.processes import runs

if sys.platform != "win32":
    from core.sources.disk.locks import lock_holder

MOST_INDEX_BYTES = 64 << 20  # of an index; those of large folders have some 10 MB
_SIGNS = ("prefs.js", ".parentlock", "parent.lock", "lock")
_OWNER = re.compile(r":(\+?)([0-9]+)$")  # lock -> "127.0.1.1:+4711"


class Ghosts(NamedTuple):
    """Deleted mail that a scan saw in a file: its bytes, and those of the file then."""

    bytes: int
    file_bytes: int


def profile_of(path: Path) -> Path | None:
    """The profile that a mail folder belongs to: the folder over Mail/ with a profile's files."""
    for folder in path.parents:
        if folder.name in ("Mail", "ImapMail", "News"):
            profile = folder.parent
            if any(os.path.lexists(profile / sign) for sign in _SIGNS):
                return profile
    return None


def running_refusal(path: Path) -> Refusal | None:
    """THUNDERBIRD_RUNNING if a Thunderbird has the profile of this mail folder open."""
    profile = profile_of(path)
    if profile is not None and _is_open(profile):
        return Refusal(RefusalKind.THUNDERBIRD_RUNNING, str(profile))
    return None


def compacting_refusal(path: Path) -> Refusal | None:
    """COMPACTING if a compaction beside this mail folder was begun and not finished."""
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
    """How much deleted mail still lies in a file, as the index beside it says (R-TB6); else 0.

    An index that is about another size of the file is out of date and counts for nothing.
    """
    index = path.with_name(f"{path.name}.msf")
    try:
        size, status = path.stat().st_size, index.stat()
    except OSError:
        return 0
    return _read_expunged(index, status.st_mtime_ns, status.st_size, size)


def _ghost_bytes_left(path: Path, seen: Ghosts | None) -> int:
    """Bytes of deleted mail that a scan saw in a file, if it is as large as it was then."""
    try:
        same = seen is not None and path.stat().st_size == seen.file_bytes
    except OSError:
        return 0
    return seen.bytes if same and seen is not None else 0


@lru_cache(maxsize=4_096)
def _read_expunged(index: Path, _changed_ns: int, _index_bytes: int, size: int) -> int:
    """What an index says of a file of `size` bytes; asked again once either is another.

    Its format, Mork, is a log: names of columns have numbers, and the last value of a cell holds.

    Source: Thunderbird, nsDBFolderInfo (columns expungedBytes and folderSize, in hex digits).
    """
    try:
        with durable.open_for_reading(index) as fd:
            text = os.read(fd, MOST_INDEX_BYTES)
    except OSError:
        return 0
    if _last_cell(text, b"folderSize") != size:
        return 0
    return min(max(_last_cell(text, b"expungedBytes"), 0), size)


def _last_cell(index: bytes, column: bytes) -> int:
    """The last value of a column in a Mork file, as a number; -1 where there is none."""
    named = re.search(rb"\(([0-9A-Fa-f]+)\s*=" + column + rb"\)", index)
    if named is None:
        return -1
    cells = re.findall(rb"\(\^" + named[1] + rb"([=^])([0-9A-Fa-f]{1,16})\)", index)
    if not cells:
        return -1
    sign, value = cells[-1]
    if sign == b"=":
        return int(value, 16)
    atoms = re.findall(rb"\(" + value + rb"\s*=([0-9A-Fa-f]{1,16})\)", index)
    return int(atoms[-1], 16) if atoms else -1
