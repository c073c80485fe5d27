"""Reading files without leaving a trace, and walking trees that may bite their own tail.

A scan changes nothing (I6), the time of last access included: on Linux a file is opened
with O_NOATIME where the system lets us (our own files), else plainly. Only regular files are
opened: a named pipe in a mail folder would hang the scan for ever.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from core.errors import SourceError, SourceForbidden, SourceMissing
from core.sources.disk.positions import pread

_QUIET = getattr(os, "O_NOATIME", 0)
_PLAIN = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
SORTED_AT_ONCE = 4096  # names: some milliseconds
_DIGITS = re.compile(r"(\d+)")

MAX_LEVELS = 64  # folders below folders; deeper is not mail


@contextmanager
def as_source_error(path: Path) -> Iterator[None]:
    """Turn what the system says about `path` into a `SourceError` with the path in it."""
    try:
        yield
    except FileNotFoundError as error:
        raise SourceMissing(path) from error
    except PermissionError as error:
        raise SourceForbidden(path, error.strerror or "") from error
    except OSError as error:
        raise SourceError(path, error.strerror or str(error)) from error


@contextmanager
def open_quietly(path: Path) -> Iterator[int]:
    """A descriptor to read a regular file by, without touching its time of access.

    Raises:
        OSError: As the system says; EINVAL for what is no regular file.
    """
    try:
        fd = os.open(path, _PLAIN | _QUIET)
    except PermissionError:
        fd = os.open(path, _PLAIN)  # O_NOATIME is for owners only; a real refusal comes again
    try:
        if not stat.S_ISREG(os.fstat(fd).st_mode):
            raise OSError(22, "not a regular file", str(path))
        yield fd
    finally:
        os.close(fd)


def read_at(fd: int, size_bytes: int, offset: int) -> bytes:
    """Read up to so many bytes from an offset; fewer only where the file ends."""
    data = pread(fd, size_bytes, offset)
    if len(data) == size_bytes or not data:
        return data
    pieces = [data]  # the system may give less than asked for, above 2 GiB or after a signal
    got = len(data)
    while got < size_bytes:
        data = pread(fd, size_bytes - got, offset + got)
        if not data:
            break
        pieces.append(data)
        got += len(data)
    return b"".join(pieces)


def box_version(status: os.stat_result) -> str:
    """The staleness key of a file of many messages (R-MB8)."""
    device, inode, size = status.st_dev, status.st_ino, status.st_size
    return f"{device}:{inode}:{size}:{status.st_mtime_ns}:{status.st_ctime_ns}"


def mail_version(status: os.stat_result) -> str:
    """The staleness key of a file of one message.

    Without ctime: a rename, which is how a Maildir stores flags, changes it.
    """
    return f"{status.st_ino}:{status.st_size}:{status.st_mtime_ns}"


def changed_ns(version: str) -> int | None:
    """When the file of a message was changed, in ns since 1970, as its `mail_version` tells."""
    parts = version.split(":")
    return int(parts[2]) if len(parts) == 3 and parts[2].isdecimal() else None


def natural_key(name: str) -> str:
    """Order names as people do: "9.eml" before "10.EML", "a" beside "A".

    One string, because strings are compared many times faster than lists of text and numbers. A
    number stands as a zero byte, how many digits it has, and the digits; the name itself, which
    tells "a" from "A", follows two zero bytes. No file's name has such a byte.
    """
    return f"{_DIGITS.sub(_as_counted, name.casefold())}\0\0{name}"


def _as_counted(digits: re.Match[str]) -> str:
    number = str(int(digits[0]))
    return f"\0{chr(len(number))}{number}"


def sort_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names in natural order, and Python given back to other threads in between."""
    keys = sort_in_portions([natural_key(name) for name in names])
    return tuple([key.rpartition("\0\0")[2] for key in keys])


def sort_in_portions(texts: Sequence[str]) -> list[str]:
    """As `sorted`, and Python given back to other threads in between.

    Sorting is one call of C, which keeps Python's lock; of sorted portions it is a short one.
    """
    portions: list[str] = []
    for start in range(0, len(texts), SORTED_AT_ONCE):
        portions += sorted(texts[start : start + SORTED_AT_ONCE])
    portions.sort()
    return portions


class DiskFolder(NamedTuple):
    """A folder on disk, and what stands directly in it.

    Attributes:
        path: The folder. name: Its path below the root, "/" between levels; "" for the root.
        files: Names of its regular files (or links to such), sorted by letters: of the 100,000
            files of a Maildir the natural order takes most of a second, and few ask for it.
        folders: Names of its folders, sorted naturally.
        forbidden: It could not be listed.
    """

    path: Path
    name: str
    files: tuple[str, ...]
    folders: tuple[str, ...]
    forbidden: bool = False


def walk_folders(root: Path) -> Iterator[DiskFolder]:
    """All folders from `root` down, parents first, each real folder once.

    Links are followed, after everything that is reached without one, so that a folder is known
    by its own name where it has one; loops end there (R-ID5). Hidden folders are
    walked too, as Maildir++ has nothing else. Cost: one listing per folder.

    Raises:
        OSError: The root itself cannot be listed.
    """
    seen: set[tuple[int, int]] = set()
    plain = [(root, "", 0)]
    linked: list[tuple[Path, str, int]] = []
    while plain or linked:
        path, name, level = plain.pop() if plain else linked.pop()
        try:
            status = path.stat()
            if (status.st_dev, status.st_ino) in seen:
                continue
            seen.add((status.st_dev, status.st_ino))
            files, folders, links = _list_folder(path)
        except OSError:
            if level == 0:
                raise
            yield DiskFolder(path, name, (), (), forbidden=True)
            continue
        yield DiskFolder(path, name, files, folders)
        if level < MAX_LEVELS:
            for child in reversed(folders):
                entry = (path / child, f"{name}/{child}" if name else child, level + 1)
                (linked if child in links else plain).append(entry)


def closed_folders(tree: Sequence[DiskFolder]) -> list[tuple[str, Path]]:
    """Folders of a walked tree that may not be looked into: listing one says so."""
    return [(listed.name, listed.path) for listed in tree if listed.forbidden]


def walk_source(root: Path) -> list[DiskFolder] | None:
    """All folders below a source, as `walk_folders`; None if it is itself a file.

    Raises:
        SourceError: It cannot be read at all.
    """
    with as_source_error(root):
        if root.is_dir():
            return list(walk_folders(root))
        root.stat()
    return None


def _list_folder(path: Path) -> tuple[tuple[str, ...], tuple[str, ...], set[str]]:
    """Files, folders, and which of the folders are links."""
    files, folders, links = [], [], set()
    with os.scandir(path) as entries:
        for entry in entries:
            try:
                if entry.is_dir():
                    folders.append(entry.name)
                    if entry.is_symlink():
                        links.add(entry.name)
                elif entry.is_file():
                    files.append(entry.name)
            except OSError:
                continue  # a link that leads nowhere we can go
    return tuple(sort_in_portions(files)), sort_names(folders), links
