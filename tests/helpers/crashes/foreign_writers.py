"""Another program appends to a mailbox while a store changes it, and the store may be killed.

`python -m helpers.crashes.foreign_writers` reads lines of JSON, [action, locks, folder], and
answers each with one: what takes longest is to load the modules. The writer takes its locks
("fcntl+dot" for instance, "none") and appends one message; with "again" among them it looks once
more whether the name still leads to the file that it opened. It comes at each crash point of the
store in turn, or has the mailbox open since before the store began and goes on to its lock at that
point. At that point the store is killed, or not.
"""

from __future__ import annotations

import gc
import itertools
import json
import os
import select
import signal
import sys
import time
from collections import Counter
from pathlib import Path

from helpers.boxes.store_cases import any_version, copy_mailbox, keys_of, open_case, stored_mail
from helpers.crashes.forked import count_points
from helpers.crashes.store_crash import BLOCK_BYTES, act, prepare
from helpers.process.sampling import draw_points
from helpers.process.systems import fcntl

from core import crashpoints
from core.errors import StoreRefused
from core.model.sources import SourceSpec
from core.sources.disk import dotlock, durable
from core.sources.disk import locks as store_locks

NEW = stored_mail(8).replace(b"Anna", b"Nora")
PATIENCE_S = 90  # of a busy machine: nobody holds a lock for long
SHORT_S = 0.02  # who needs longer to open the mailbox is made to wait
EACH = 4  # every so many points the store is let live
NOT_REACHED, REFUSED = 7, 8
EARLY, LATE, GO, END = b"e", b"l", b"g", b"x"  # what a writer is told
READY, OPEN, DONE = b"r", b"o", b"d"  # what it answers


def write(path: Path, locks: set[str]) -> None:
    """Append the new mail as a program with these locks does."""
    fd = os.open(path, os.O_RDWR | os.O_APPEND)
    append(fd, path, locks)


def append(fd: int, path: Path, locks: set[str]) -> None:
    """As `write`, to a file that was opened before."""
    dot = dotlock.DotLock(path)
    while "dot" in locks and not dot.try_take():
        time.sleep(0.002)
    if "fcntl" in locks:
        fcntl.lockf(fd, fcntl.LOCK_EX)
    if "flock" in locks:
        fcntl.flock(fd, fcntl.LOCK_EX)
    if "again" in locks and not os.path.samestat(os.fstat(fd), path.stat()):
        dot.release()
        write(path, locks)
    else:
        os.write(fd, NEW)
        dot.release()
    os.close(fd)


class ForeignWriter:
    """A process that appends when it is told to, once after each `begin`.

    It lives as long as this one: to fork another for each point took a third of the time.
    """

    def __init__(self, path: Path, locks: set[str]) -> None:
        """Start it; it ends when nobody can tell it anything any more."""
        (told, self._orders), (self.ready, answers) = os.pipe(), os.pipe()
        child = os.fork()
        if not child:
            os.close(self._orders)
            while order := os.read(told, 1):
                signal.alarm(PATIENCE_S)
                _serve(order, told, answers, path, locks)
            os._exit(0)
        os.close(told)
        os.close(answers)

    def begin(self, *, early: bool) -> None:
        """Make it ready to write; if early, it has the mailbox open from now on."""
        os.write(self._orders, EARLY if early else LATE)
        assert os.read(self.ready, 1) == READY

    def go(self) -> None:
        """Let it write; once it has the mailbox open, `ready` can be read."""
        os.write(self._orders, GO)

    def call_off(self) -> None:
        """Nobody will let it write any more who has not done so."""
        os.write(self._orders, END)

    def finish(self) -> None:
        """Wait until it has written, if it was let."""
        while (answer := os.read(self.ready, 1)) != DONE:
            assert answer == OPEN, "the writer failed"


def _serve(order: bytes, told: int, answers: int, path: Path, locks: set[str]) -> None:
    fd = os.open(path, os.O_RDWR | os.O_APPEND) if order == EARLY else -1
    os.write(answers, READY)
    if os.read(told, 1) == GO:
        if fd < 0:
            fd = os.open(path, os.O_RDWR | os.O_APPEND)
        os.write(answers, OPEN)
        append(fd, path, locks)
        assert os.read(told, 1) == END
    elif fd >= 0:
        os.close(fd)
    os.write(answers, DONE)


class WriterRunner:
    """Runs one action with one kind of writer at every crash point."""

    def __init__(self, action: str, locks: set[str], root: Path) -> None:
        self._root, self._action = root, action
        golden = prepare("mbox", action, root, ended=True)
        self._spec = SourceSpec(golden.kind, root / "work" / golden.path.name)
        self._writer = ForeignWriter(self._spec.path, locks)

    def run(self) -> dict[str, object]:
        """How many points there are, how often each end was met, and what was wrong."""
        ends, found, wrong = self._ends(), Counter[str](), list[str]()
        points = self._points()
        for turn, n in enumerate(draw_points(points, f"{self._action} {self._root.name}")):
            for kills, early in [(True, n % 2 == 0), *((False, e) for e in (True, False))]:
                if not kills and turn % EACH:
                    continue
                outcome = self._once(n, kills=kills, early=early)
                now = self._mails()
                what = next((name for name, mails in ends.items() if mails == now), "neither")
                found[what] += 1
                found["refused"] += outcome == REFUSED
                if what == "neither" or outcome == NOT_REACHED:
                    wrong.append(f"point {n}, {kills=}, {early=}: {len(now)} mails, {outcome=}")
        return {"points": len(points), "wrong": wrong, **found}

    def _points(self) -> list[str]:
        """The names of all points, passed with nobody beside."""
        copy_mailbox(self._root / "golden", self._root / "work")
        return count_points(self._act, self._root / "points")

    def _ends(self) -> dict[str, list[str]]:
        """The messages before and after the action, with the new one in any case."""
        ends = {}
        for name in ("before", "after"):
            copy_mailbox(self._root / "golden", self._root / "work")
            if name == "after":
                self._act()
            with self._spec.path.open("ab") as box:
                box.write(NEW)
            ends[name] = self._mails()
        return ends

    def _once(self, n: int, *, kills: bool, early: bool) -> int:
        copy_mailbox(self._root / "golden", self._root / "work")
        self._writer.begin(early=early)
        store = os.fork()
        if not store:
            self._change(n, kills=kills)
        _, status = os.waitpid(store, 0)
        self._writer.call_off()
        if n % 2:
            self._recover()
        self._writer.finish()
        self._recover()
        return os.waitstatus_to_exitcode(status)

    def _change(self, n: int, *, kills: bool) -> None:
        """Do the action in this process, with the writer let loose at the n-th point."""
        numbers = itertools.count(1)

        def at_point(_name: str) -> None:
            if next(numbers) == n:
                self._writer.go()
                select.select([self._writer.ready], [], [], SHORT_S)
                time.sleep(0.001)
                if kills:
                    os.kill(os.getpid(), signal.SIGKILL)

        crashpoints._armed, crashpoints._pass = True, at_point
        try:
            self._act()
        except StoreRefused:
            os._exit(REFUSED)
        except BaseException as error:  # noqa: BLE001 - a child must not go on as its parent
            print(f"point {n}: {error!r}", file=sys.stderr, flush=True)
            os._exit(3)
        os._exit(0 if next(numbers) > n else NOT_REACHED)

    def _act(self) -> None:
        act(self._spec, self._action, self._root / "escrow")

    def _recover(self) -> None:
        store = open_case(self._spec, wait_s=PATIENCE_S)
        with store.hold(any_version(store)):
            pass

    def _mails(self) -> list[str]:
        """The digests of all messages; a writer may come before the store or after it."""
        store = open_case(self._spec, wait_s=PATIENCE_S)
        keys = keys_of(store)
        with store.hold(any_version(store)) as hold:
            return sorted(hold.digest(key) or "" for key in keys)


def run_each() -> None:
    """Run what each line of stdin asks for, in a fork; answer it with a line of JSON."""
    for line in sys.stdin:
        action, locks, folder = json.loads(line)
        child = os.fork()
        if not child:
            found = WriterRunner(action, set(locks.split("+")), Path(folder)).run()
            sys.exit(print(json.dumps(found)))
        _, status = os.waitpid(child, 0)
        if status:
            print(json.dumps({"failed": status}))
        sys.stdout.flush()


if __name__ == "__main__":
    durable.BLOCK_BYTES = BLOCK_BYTES
    store_locks._LEASE_RETRY_S = 0.0
    gc.freeze()  # a collection in a fork would touch, and so copy, all of it
    run_each()
