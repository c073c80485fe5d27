"""Locks on what a run relies on, not only on what it changes: one run for a mailbox at a time.

Two runs of opposite plans, of two homes or two users, would each find the mail that it keeps, and
then take what the other one keeps. So before a run touches a folder it holds that folder, those of
the messages that stay, and the destinations, each known by device and inode; whatever has such a
lock looks at its kept messages anew. The locks are taken in one order, so nobody waits in a
circle, and a second run is refused when its patience ends.

They lie where neither a home nor an environment variable leads to, and where nobody needs a right
to write to the mail: archives on read-only media are the best keepers. On Linux that is the space
of abstract socket names: no file, no owner, nothing for others to delete or to link elsewhere, and
the system frees a name when its holder dies. Other systems lock files in one folder that all users
share; there somebody may delete a lock that he owns. Other programs know nothing of these locks.
"""

from __future__ import annotations

import errno
import hashlib
import os
import random
import socket
import struct
import sys
import time
from collections.abc import Collection, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import assert_never

from core.apply.checks.same_file import file_id
from core.apply.context import RunContext, is_on_server, store_of
from core.apply.journal.entries import JournalEntry, Leg, leg_of
from core.errors import AccountError, SourceError, StoreRefused
from core.job import Job, NullJob, Progress, Stage
from core.model.plan import TO_SERVER, TO_TRASH
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import Folder, SourceKind, folder_called
from core.ports import MailStore
from core.server_ports import ServerStore

if sys.platform == "win32":
    import msvcrt
elif sys.platform != "linux":
    import fcntl

LOCK_WAIT_S = 30.0
_PREFIX = "twinsweep-relies-on-"
_MOST_ASKED = 4_096  # who asks is never answered, so each of them stays in the queue
_CREDENTIALS = "3i"  # struct ucred of Linux: pid, uid, gid


class _LockHeld(Exception):
    """Somebody else has the lock."""


@contextmanager
def lock_relied_on(
    leg: Leg, entries: Collection[JournalEntry], context: RunContext, job: Job
) -> Iterator[None]:
    """Hold the folder that some moves leave, those of their kept messages, and their destinations.

    Args:
        leg: The folder that they leave, or come back to.
        entries: The moves.
        context: To find the folders with.
        job: Told that another run is waited for, and asked to stop meanwhile.

    Raises:
        StoreRefused: LOCKED after `LOCK_WAIT_S` seconds, with the process that holds it.
        Cancelled: The job was stopped.
    """
    until = time.monotonic() + LOCK_WAIT_S
    while True:
        names = _lock_names(leg, entries, context)
        with ExitStack() as held:
            for name in sorted(names):
                _wait_for(name, leg, held, until=until, job=job, called=names[name])
            # A mailbox may have been replaced while we waited: then its name means another file.
            if names.keys() == _lock_names(leg, entries, context).keys():
                yield
                return
        if time.monotonic() >= until:
            raise StoreRefused(Path(leg[1]), Refusal(RefusalKind.LOCKED, "replaced"))


def _wait_for(
    name: str, leg: Leg, held: ExitStack, *, until: float, job: Job, called: str
) -> None:
    """Take a lock; `called`: of what, as the job is told while others have it."""
    waited = False
    while True:
        try:
            _take(name, held)
        except _LockHeld:
            pass
        except OSError as error:
            raise StoreRefused(Path(leg[1]), Refusal(RefusalKind.LOCKED, str(error))) from error
        else:
            if waited:
                job.report(Progress(Stage.CHECKING, 0, 0))
            return
        waited = True
        job.report(Progress(Stage.WAITING, 0, 0, held=called))
        job.checkpoint()
        if time.monotonic() >= until:
            raise StoreRefused(Path(leg[1]), Refusal(RefusalKind.LOCKED, _holder(name)))
        time.sleep(random.uniform(0.02, 0.1))


def _lock_names(leg: Leg, entries: Iterable[JournalEntry], context: RunContext) -> dict[str, str]:
    """The names of all locks that some moves of a folder need, each with what it is a lock of."""
    entries = list(entries)
    legs = {leg, *(leg_of(e.move.keeper.address) for e in entries)}
    listed: dict[Leg, tuple[Folder, ...]] = {}
    found: dict[str, str] = {}
    for one in legs:
        found.update(_names_of_leg(one, context, listed))
    for to in {e.move.to for e in entries} - {TO_TRASH}:
        found.update(_names_of_target(to, context))
    return found


def _names_of_leg(
    leg: Leg, context: RunContext, listed: dict[Leg, tuple[Folder, ...]]
) -> Iterator[tuple[str, str]]:
    """The locks of a folder; `listed`: the folders of sources, listed once for all of theirs."""
    try:
        store = store_of(context, leg)
        if is_on_server(leg):
            yield from _names_of_account(store)
            return
        source = (leg[0], leg[1], "")
        if source not in listed:
            listed[source] = store.folders()
        folder = folder_called(listed[source], leg[2])
    except (SourceError, AccountError):
        folder = None
    yield from _names_of_path(Path(leg[1]) if folder is None else folder.path, SourceKind(leg[0]))


def _names_of_target(to: str, context: RunContext) -> Iterator[tuple[str, str]]:
    try:
        store, folder = context.open_target(to, NullJob())
    except (SourceError, AccountError):
        return
    if to.startswith(TO_SERVER):
        yield from _names_of_account(store)
    else:
        yield from _names_of_path(folder.path, store.spec.kind)


def _names_of_account(store: MailStore) -> Iterator[tuple[str, str]]:
    """One lock for all folders of an account: a message may be in several."""
    if isinstance(store, ServerStore):
        whose = f"{store.account.host.lower()}\0{store.account.user}"
        digest = hashlib.sha256(whose.encode("utf-8", "replace")).hexdigest()
        yield f"server-{digest[:32]}", store.account.name


def _is_file_each(kind: SourceKind) -> bool:
    """Whether mail of a kind has a file each, so that a mailbox is a folder."""
    match kind:
        case SourceKind.MBOX | SourceKind.PST | SourceKind.PACKED:
            return False
        case SourceKind.MAILDIR | SourceKind.MH | SourceKind.EML | SourceKind.EMLX:
            return True
        case SourceKind.MSG | SourceKind.TAKEOUT | SourceKind.IMAP:
            return True
        case _:
            assert_never(kind)


def _names_of_path(path: Path, kind: SourceKind) -> Iterator[tuple[str, str]]:
    """The lock of a mailbox that is a file, or of the folder that its messages lie in."""
    if _is_file_each(kind) and not path.is_dir():
        path = path.parent
    known = file_id(path)
    if known is not None:
        yield f"{known[0]:016x}-{known[1]:016x}", path.name


if sys.platform == "linux":

    def _take(name: str, held: ExitStack) -> None:
        """Take a lock until `held` ends.

        Raises:
            _Held: Another process has it.
            OSError: It cannot be had at all.
        """
        lock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            lock.bind(f"\0{_PREFIX}{name}")
        except OSError as error:
            lock.close()
            if error.errno != errno.EADDRINUSE:
                raise
            raise _LockHeld from error
        lock.listen(_MOST_ASKED)  # so that others may ask who we are
        held.enter_context(lock)

    def _holder(name: str) -> str:
        """The number of the process that has a lock; "" if it cannot be told."""
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asking:
            asking.settimeout(0)
            asking.connect(f"\0{_PREFIX}{name}")
            size = struct.calcsize(_CREDENTIALS)
            told = asking.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, size)
            return str(struct.unpack(_CREDENTIALS, told)[0])
        return ""

else:
    _FOLDER = Path("C:/ProgramData" if sys.platform == "win32" else "/tmp")  # noqa: S108 - shared

    def _take(name: str, held: ExitStack) -> None:
        """Take a lock until `held` ends; see above.

        A file that a link leads to is not ours; one of another user is only read, which is enough.
        """
        flags = os.O_RDONLY | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
        fd = os.open(_FOLDER / f"{_PREFIX}{name}.lock", flags, 0o644)
        held.callback(os.close, fd)
        try:
            if sys.platform == "win32":
                msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise _LockHeld from error

    def _holder(name: str) -> str:
        """Nothing: these systems do not say who locked a file."""
        del name
        return ""
