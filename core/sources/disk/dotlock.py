"""The lock file NAME.lock that mail programs agree on beside the system's own locks (R-MB3).

Made as a temporary file with "pid:host" and then linked to its name, because a link either is made
or is not, even on systems where O_EXCL was unreliable; the count of links is looked at too. A lock
is overridden only if its process on this computer is dead, or if neither it nor the mailbox has
changed for five minutes and nothing changed while we waited: a look at the clock alone would take
a fresh lock for an old one after the clock jumps. A lock that is not ours is never removed
otherwise, and ours only while it is the very file that we made.

Windows does not remove the second name of a file that is open; there the lock is a file that goes
by itself when it is closed (`core.sources.disk.held_name`).
"""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from core.sources.disk import durable, held_name
from core.sources.disk.processes import runs

STALE_S = 300.0
REFRESH_S = 30.0
ASIDE_S = 5.0  # longer than two renames take; who is killed between them gives no name back
BY_NAME: bool = sys.platform == "win32"


@dataclass(frozen=True, slots=True)
class Holder:
    """Whose a lock file is, as far as it tells. pid 0, host "": unknown."""

    pid: int
    host: str

    def __str__(self) -> str:
        return f"{self.pid}:{self.host}" if self.pid else "unknown"

    def is_here(self) -> bool:
        """Whether it is a process of this computer, which may be dead."""
        return self.pid > 0 and self.host == socket.gethostname()


class _LockState(NamedTuple):
    """What tells a lock file from all others, by whatever name.

    Not its number alone: many file systems give that of a removed file to the next one.
    """

    device: int
    number: int
    changed_ns: int
    holder: Holder

    @classmethod
    def of(cls, path: Path) -> _LockState:
        """Of the file of this name.

        Raises:
            FileNotFoundError: There is none.
        """
        found = path.lstat()
        return cls(found.st_dev, found.st_ino, found.st_mtime_ns, _holder(path))


class DotLock:
    """The lock file of one mailbox. Not shared between threads."""

    def __init__(self, mailbox: Path, *, by_name: bool = BY_NAME) -> None:
        """by_name: for systems that know no links of open files."""
        self._by_name = by_name
        self.path = mailbox.with_name(mailbox.name + ".lock")
        self._mailbox = mailbox
        self._mine = -1  # descriptor of the lock that we made
        self._touched = 0.0

    def try_take(self) -> bool:
        """Take the lock now or not at all. Removes a lock whose process here is dead.

        Raises:
            OSError: No file can be made here.
        """
        self._remove_dead()
        told = f"{os.getpid()}:{socket.gethostname()}\n".encode()
        self._mine = (
            held_name.take_name(self.path, told) if self._by_name else self._take_by_link(told)
        )
        self._touched = time.monotonic()
        return self._mine >= 0

    def _take_by_link(self, told: bytes) -> int:
        """The descriptor of the lock, made by a link; -1 if the name is taken."""
        temporary = self._temporary()
        fd, mine = durable.create(temporary, 0o644), -1
        try:
            durable.write_all(fd, told)
            if self._link(temporary):
                # Kept open: another file cannot be given its number while it is.
                fd, mine = -1, fd
        finally:
            if fd >= 0:
                os.close(fd)
            durable.remove(temporary)
        return mine

    def _link(self, temporary: Path) -> bool:
        """Give the lock its name. True: it has it, or had it and is given it back.

        A program that has it aside and gives it back (`_set_aside`) makes a third name for a
        moment; and a network may say that the name is taken when the first try has made it.
        """
        with contextlib.suppress(FileExistsError):
            durable.link_new(temporary, self.path)
        return temporary.stat().st_nlink > 1

    def override_stale(self, watched: tuple[object, object]) -> bool:
        """Set aside a lock that nobody has touched for long; `watched` is `state()` of before.

        True: it is gone, try again. To be asked once, after all patience is spent.
        """
        seen = self.state()
        if seen != watched or seen[0] is None or self.holder_is_alive():
            return False
        try:
            judged = _LockState.of(self.path)
            lock, box = self.path.stat(), self._mailbox.stat()
        except FileNotFoundError:
            return True
        now = time.time()
        newest = max(lock.st_mtime, lock.st_ctime, box.st_mtime, box.st_ctime)
        if now - newest <= STALE_S:
            return False
        try:
            self._set_aside(judged)
        except PermissionError:  # somebody has it open, on Windows
            return False
        return True

    def state(self) -> tuple[object, object]:
        """What tells whether the lock or the mailbox changed; the first is None if no lock."""
        return _state(self.path), _state(self._mailbox)

    def holder(self) -> Holder:
        """Whose lock it is; unknown if there is none."""
        return _holder(self.path)

    def holder_is_alive(self) -> bool:
        """Whether the lock names a process of this computer that runs."""
        holder = self.holder()
        return holder.is_here() and runs(holder.pid)

    def refresh(self) -> None:
        """Show that we are alive, if it is time. Cheap: call it once a block."""
        if self._mine >= 0 and time.monotonic() - self._touched > REFRESH_S:
            # Somebody took it from us, or has it open on Windows.
            with contextlib.suppress(FileNotFoundError, PermissionError):
                os.utime(self.path)
            self._touched = time.monotonic()

    def release(self) -> None:
        """Remove the lock if it still is ours."""
        mine, self._mine = self._mine, -1
        if mine < 0:
            return
        if self._by_name:
            held_name.release_name(self.path, mine)
            return
        try:
            self._remove_mine(mine)
        finally:
            os.close(mine)

    def _remove_mine(self, mine: int) -> None:
        """Remove the lock file that we made, until no name leads to it any more.

        Another program that judged an older lock may have ours aside, before we look or just as
        we remove it, and gives its name back (`_set_aside`): a lock would stay that nobody holds
        and whose process runs.
        """
        until = time.monotonic() + ASIDE_S
        while (made := os.fstat(mine)).st_nlink and time.monotonic() < until:
            try:
                if not os.path.samestat(self.path.lstat(), made):
                    return
                durable.remove(self.path)
            except FileNotFoundError:
                time.sleep(0.001)

    def _remove_dead(self) -> None:
        """Remove a lock whose process was of this computer and is no more."""
        try:
            judged = _LockState.of(self.path)
        except FileNotFoundError:
            return
        if judged.holder.is_here() and not runs(judged.holder.pid):
            self._set_aside(judged)

    def _set_aside(self, judged: _LockState) -> None:
        """Remove the lock that was judged stale, and no other.

        Between the judgement and now another program may have done the same and taken the lock.
        A rename takes exactly one file away from its name; if it is not the one that was judged,
        it is given its name back.
        """
        aside = self._temporary()
        try:
            durable.replace(self.path, aside)
        except FileNotFoundError:
            return
        if _LockState.of(aside) != judged:
            with contextlib.suppress(FileExistsError):  # a third program has it by now
                durable.link_new(aside, self.path)
        durable.remove(aside)

    def _temporary(self) -> Path:
        unique = f"{os.getpid()}-{secrets.token_hex(4)}"
        return self._mailbox.with_name(f"{_prefix(self._mailbox)}{unique}")


def remove_dead_locks(mailbox: Path) -> None:
    """Remove temporary lock files of ours whose process is dead."""
    prefix = _prefix(mailbox)
    for name in os.listdir(mailbox.parent):  # noqa: PTH208 - names are enough
        pid = name.removeprefix(prefix).partition("-")[0]
        if name.startswith(prefix) and pid.isdecimal() and not runs(int(pid)):
            durable.remove(mailbox.with_name(name))


def _prefix(mailbox: Path) -> str:
    return f".{mailbox.name}.twinsweep-lock-"


def _holder(path: Path) -> Holder:
    try:
        text = path.read_bytes()[:200].decode("ascii", "replace").strip()
    except OSError:
        return Holder(0, "")
    pid, _, host = text.partition(":")
    return Holder(int(pid), host.strip()) if pid.isdecimal() else Holder(0, "")


def _state(path: Path) -> tuple[int, ...] | None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)
