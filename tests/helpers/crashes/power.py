"""What is on a disk after the power went: only what was synced is certain (F07).

`Disk` follows a folder through `os.fsync`: a file holds what it held when it was synced last, a
folder the names that it had then. What was written, made, renamed or removed since may be there or
not, each for itself, in any order. SQLite syncs in C, unseen: with WAL and synchronous=FULL its
files are certain up to the last commit, and that is all that is in them between two statements;
behind it the write-ahead log may have the torn beginning of the next commit, and its shared memory
is lost.
"""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from stat import S_ISDIR

from core import crashpoints

Choice = Callable[[], bool]  # whether something that was not synced is there all the same
FRAME = 4_096 + 24  # bytes of a page in a write-ahead log, with its header


class PowerCutError(BaseException):
    """The power went: nothing that stands behind it runs, but for what unwinds."""


class Disk:
    """A folder on a disk that may lose its power."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._held: list[int] = []  # descriptors: a number of a file must not be given again
        self._files: dict[int, bytes] = {}
        self._names: dict[int, dict[str, int]] = {}
        self._fsync = os.fsync
        for path in (root, *root.rglob("*")):
            self._note(os.open(path, os.O_RDONLY))

    def fsync(self, fd: int) -> None:
        """As `os.fsync`, and remember."""
        self._fsync(fd)
        if Path(f"/proc/self/fd/{fd}").readlink().is_relative_to(self.root):
            self._note(os.dup(fd))

    def close(self) -> None:
        """Let go of what it held."""
        for fd in self._held:
            os.close(fd)
        self._held.clear()

    def image(self, survives: Choice) -> dict[Path, bytes | None]:
        """What is there after the power went: files and, with None, folders."""
        found: dict[Path, bytes | None] = {}
        self._add(self.root, self.root.stat().st_ino, survives, found)
        return found

    def _add(
        self, path: Path, inode: int, survives: Choice, found: dict[Path, bytes | None]
    ) -> None:
        found[path] = None
        now = {entry.name: entry.inode() for entry in os.scandir(path)} if path.is_dir() else {}
        synced = self._names.get(inode, {})
        for name in sorted({*now, *synced}):
            there = now if name.startswith("journal.db") or survives() else synced
            if name not in there or name.endswith("-shm"):
                continue
            below = path / name
            if there[name] in self._names or below.is_dir():
                self._add(below, there[name], survives, found)
            elif name.startswith("journal.db"):
                found[below] = below.read_bytes()
            else:
                found[below] = self._content(below, there[name], survives)

    def _content(self, path: Path, inode: int, survives: Choice) -> bytes:
        synced = self._files.get(inode, b"")
        is_same = path.is_file() and path.stat().st_ino == inode
        if is_same and survives():
            now = path.read_bytes()
            return now if survives() else synced + bytes(max(0, len(now) - len(synced)))
        return synced

    def _note(self, fd: int) -> None:
        self._held.append(fd)
        facts = os.fstat(fd)
        if S_ISDIR(facts.st_mode):
            self._names[facts.st_ino] = {e.name: e.inode() for e in os.scandir(fd)}
        else:
            self._files[facts.st_ino] = Path(f"/proc/self/fd/{fd}").read_bytes()


@contextmanager
def power_cut(disk: Disk, at: int, survives: Choice) -> Iterator[list[str]]:
    """Cut the power at the `at`-th crash point (0: never), and give the disk as it is then.

    Yields the names of the points that were passed. Raises nothing of its own for the cut.
    """
    passed: list[str] = []
    image: dict[Path, bytes | None] = {}

    def note(name: str) -> None:
        passed.append(name)
        if not 0 < at <= len(passed):
            return
        if not image:
            image.update(disk.image(survives))
        raise PowerCutError(name)

    former, real = crashpoints._pass, os.fsync
    crashpoints._armed, crashpoints._pass, os.fsync = True, note, disk.fsync
    try:
        yield passed
    except PowerCutError:
        pass
    finally:
        crashpoints._armed, crashpoints._pass, os.fsync = False, former, real
        disk.close()
        if image:
            restore(disk.root, image)


def restore(root: Path, image: dict[Path, bytes | None]) -> None:
    """Make a folder what the image says."""
    shutil.rmtree(root)
    for path, data in image.items():
        if data is None:
            path.mkdir(mode=0o700)
        else:
            path.write_bytes(data)


def tear(log: Path, chance: random.Random) -> None:
    """Put behind a write-ahead log what an interrupted commit may leave: frames without sense."""
    if not log.exists() or not log.stat().st_size:
        return
    data = log.read_bytes()
    last = bytearray(data[-FRAME:] if len(data) > FRAME else data)
    last[chance.randrange(len(last))] ^= 0x55
    torn = (b"", bytes(FRAME), chance.randbytes(FRAME), bytes(last), bytes(last[:100]))
    log.write_bytes(data + chance.choice(torn))
