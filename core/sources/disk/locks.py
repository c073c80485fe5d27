"""The locks on an mbox, all of them or none (R-MB1 to R-MB6).

Mail programs do not agree on one lock: Postfix takes fcntl and NAME.lock, mail.local flock and
NAME.lock, and Dovecot the two in either order. So all three are taken, each only *tried*, and if
one cannot be had all are given back for a random moment: whatever order the others use, nobody
waits while holding. The fcntl lock belongs to the open file (OFD), because a plain one is lost as
soon as anything in this process, a preview for instance, closes the same file. After locking, the
name must still mean the file that is locked.

macOS has fcntl locks of the plain kind only, for Python; Windows locks a byte that few files reach
to, because there a lock keeps others from reading, a preview of ours for one. Neither has been
tried on a real computer of that kind.
"""

from __future__ import annotations

import hashlib
import os
import random
import signal
import struct
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from core.errors import StoreRefused
from core.job import Job, NullJob, Progress, Stage
from core.model.refusals import Refusal, RefusalKind, disk_refusal
from core.sources.disk import dotlock, durable, held_name

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK_WAIT_S = 30.0
_RETRY_S = 0.02
_LEASE_TRIES, _LEASE_RETRY_S = 5, 0.01  # a program that appends has the file open for less
_LOCKED_BYTE = 0x7FFF_FFFE  # on Windows: the last that a 32-bit place can name with its length
_FLOCK = "hhqqi"  # struct flock of Linux: type, whence, start, length, pid
_FLOCK_BSD = "qqihh"  # and of macOS: start, length, pid, type, whence


@dataclass(slots=True)
class LockedFile:
    """A mailbox file that is ours while the lock lasts.

    Attributes:
        path: The real path, no symbolic link.
        fd: The one descriptor of this process for the file; reads and writes.
    """

    path: Path
    fd: int
    _dotlock: dotlock.DotLock

    def refresh(self) -> None:
        """Show that we are alive, if it is time; call it once a block."""
        self._dotlock.refresh()

    def has_its_name(self) -> bool:
        """Whether the path still leads to this file; a program without locks may replace it."""
        return _is_still_named(self.path, self.fd)

    @contextmanager
    def undisturbed(self) -> Iterator[None]:
        """Keep everybody else from opening the file; for a moment only, two system calls.

        For the steps that look at the size and set it: a program that appends without any lock
        could lose its mail between the two. The system grants this on Linux, and only while
        nobody else has the file open; where it does not, the block runs all the same.
        """
        leased = _try_lease(self.fd)
        try:
            yield
        finally:
            if leased:
                _end_lease(self.fd)


@contextmanager
def lock_mailbox(
    path: Path, *, wait_s: float = LOCK_WAIT_S, job: Job | None = None
) -> Iterator[LockedFile]:
    """Hold all locks on the mailbox at `path`, a real path.

    Args:
        path: Of the mailbox.
        wait_s: Patience with whoever holds it.
        job: Told that another program is waited for, and asked to stop meanwhile.

    Raises:
        StoreRefused: LOCKED after `wait_s` seconds, with the holder; MISSING; READ_ONLY.
        Cancelled: The job was stopped; nothing is held.
    """
    lock = dotlock.DotLock(path)
    file = LockedFile(path, _take_locks(path, lock, wait_s, job or NullJob()), lock)
    try:
        yield file
    finally:
        lock.release()
        os.close(file.fd)


def _take_locks(path: Path, lock: dotlock.DotLock, wait_s: float, job: Job) -> int:
    deadline = time.monotonic() + wait_s
    watched = lock.state()
    waiting = _Waiting(path, job)
    while True:
        fd, holder = _try_all(path, lock)
        if fd >= 0:
            waiting.end()
            return fd
        left = deadline - time.monotonic()
        if left <= 0:
            if lock.override_stale(watched):
                watched = lock.state()
                continue
            raise StoreRefused(path, Refusal(RefusalKind.LOCKED, holder))
        waiting.go_on()
        time.sleep(min(left, random.uniform(0.1, 0.5)))


class _Waiting:
    """What a job is told of a lock that others have."""

    def __init__(self, path: Path, job: Job) -> None:
        self._path, self._job, self._begun = path, job, False

    def go_on(self) -> None:
        """Say so, or stop; while nothing is held."""
        self._begun = True
        self._job.report(Progress(Stage.WAITING, 0, 0, held=self._path.name))
        self._job.checkpoint()

    def end(self) -> None:
        """The lock is ours: whatever comes next begins with a look."""
        if self._begun:
            self._job.report(Progress(Stage.CHECKING, 0, 0))


def _try_all(path: Path, lock: dotlock.DotLock) -> tuple[int, str]:
    """Try each lock once: the descriptor, or -1 and who holds what is missing."""
    fd = _open(path)
    kept = False
    try:
        holder = _try_system_lock(fd)
        if holder is None:
            dotlock.remove_dead_locks(path)
            if not lock.try_take():
                holder = str(lock.holder())
            elif not _is_still_named(path, fd):
                lock.release()
                holder = "replaced"
            else:
                kept = True
                return fd, ""
    except PermissionError as error:
        raise StoreRefused(path, Refusal(RefusalKind.READ_ONLY, str(path.parent))) from error
    except OSError as error:  # no room for the lock file, for one
        raise StoreRefused(path, disk_refusal(error, str(path.parent))) from error
    finally:
        if not kept:
            os.close(fd)
    return -1, holder or ""


def _open(path: Path) -> int:
    try:
        return durable.open_existing(path, write=True)
    except FileNotFoundError as error:
        raise StoreRefused(path, Refusal(RefusalKind.MISSING, str(path))) from error
    except OSError as error:
        raise StoreRefused(path, Refusal(RefusalKind.READ_ONLY, str(path))) from error


def _is_still_named(path: Path, fd: int) -> bool:
    """Whether the name still means the file that we locked (R-MB6)."""
    try:
        named = path.lstat()
    except FileNotFoundError:
        return False
    opened = os.fstat(fd)
    return (named.st_dev, named.st_ino) == (opened.st_dev, opened.st_ino)


def _try_system_lock(fd: int) -> str | None:
    """Take the system's locks; None if they are had, else who has them."""
    try:
        _system_lock(fd)
    except (BlockingIOError, PermissionError):
        return _system_holder(fd)
    return None


if sys.platform == "win32":

    def _system_lock(fd: int) -> None:
        os.lseek(fd, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(fd, 0, os.SEEK_SET)

    def _system_holder(_fd: int) -> str:
        return "unknown"

else:

    def _system_lock(fd: int) -> None:
        if sys.platform == "linux":
            whole = struct.pack(_FLOCK, fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0)
            fcntl.fcntl(fd, fcntl.F_OFD_SETLK, whole)
        else:
            fcntl.lockf(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _system_holder(fd: int) -> str:
        pid = lock_holder(fd)
        return f"pid {pid}" if pid else "unknown"

    def lock_holder(fd: int) -> int | None:
        """The process with an fcntl lock on this file; 0: has one, unknown; None: nobody has."""
        if sys.platform == "linux":
            asked = struct.pack(_FLOCK, fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0)
            kind, _, _, _, pid = struct.unpack(_FLOCK, fcntl.fcntl(fd, fcntl.F_OFD_GETLK, asked))
        else:
            asked = struct.pack(_FLOCK_BSD, 0, 0, 0, fcntl.F_WRLCK, os.SEEK_SET)
            _, _, pid, kind, _ = struct.unpack(_FLOCK_BSD, fcntl.fcntl(fd, fcntl.F_GETLK, asked))
        return None if kind == fcntl.F_UNLCK else max(pid, 0)


if sys.platform == "linux":

    def _try_lease(fd: int) -> bool:
        """Take a lease: whoever opens the file now waits until it ends. False: it is open."""
        # Who waits is announced by a signal, SIGIO by default, which would end the process.
        fcntl.fcntl(fd, fcntl.F_SETSIG, signal.SIGURG)
        for n in range(_LEASE_TRIES):
            if n:
                time.sleep(_LEASE_RETRY_S)
            try:
                fcntl.fcntl(fd, fcntl.F_SETLEASE, fcntl.F_WRLCK)
            except BlockingIOError:
                continue
            except OSError:  # a file system without leases
                return False
            return True
        return False

    def _end_lease(fd: int) -> None:
        fcntl.fcntl(fd, fcntl.F_SETLEASE, fcntl.F_UNLCK)

else:

    def _try_lease(_fd: int) -> bool:
        return False

    def _end_lease(_fd: int) -> None:
        """Never had."""


@contextmanager
def lock_folder(folder: Path, wait_s: float, job: Job | None = None) -> Iterator[None]:
    """Keep other processes of ours out of a folder; the system frees it if we die.

    Args and Raises: as `lock_mailbox`.
    """
    if sys.platform == "win32":
        with lock_folder_by_name(folder, wait_s, job):
            yield
    else:
        fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            _wait_for(lambda: _try_flock(fd), folder, wait_s, job or NullJob())
            yield
        finally:
            os.close(fd)


@contextmanager
def lock_folder_by_name(folder: Path, wait_s: float, job: Job | None = None) -> Iterator[None]:
    """As `lock_folder`, where a folder cannot be locked: by a temporary file of this user.

    Not in the folder itself, where mail programs would see it.
    """
    name = os.path.normcase(os.path.realpath(folder))
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()
    path = Path(tempfile.gettempdir()) / f"twinsweep-{digest[:32]}.lock"
    taken: list[int] = []

    def try_name() -> bool:
        fd = held_name.take_name(path, b"")
        if fd >= 0:
            taken.append(fd)
        return fd >= 0

    _wait_for(try_name, folder, wait_s, job or NullJob())
    try:
        yield
    finally:
        held_name.release_name(path, taken[0])


def _wait_for(try_it: Callable[[], bool], folder: Path, wait_s: float, job: Job) -> None:
    deadline = time.monotonic() + wait_s
    waiting = _Waiting(folder, job)
    while not try_it():
        if time.monotonic() > deadline:
            raise StoreRefused(folder, Refusal(RefusalKind.LOCKED, str(folder)))
        waiting.go_on()
        time.sleep(_RETRY_S)
    waiting.end()


if sys.platform != "win32":

    def _try_flock(fd: int) -> bool:
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
