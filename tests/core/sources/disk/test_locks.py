"""Locks on an mbox, against real processes (faults F38 to F40, F42, F44)."""

from __future__ import annotations

import errno
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Timer

import pytest
from helpers.process.systems import needs_linux

from core.errors import StoreRefused
from core.job import Cancelled, Progress, Stage
from core.model.refusals import RefusalKind
from core.sources.disk import durable, locks
from core.sources.disk.locks import lock_folder, lock_folder_by_name, lock_mailbox

pytestmark = needs_linux

Lock = Callable[[Path, float], AbstractContextManager[None]]
HOLD = """
import fcntl, os, struct, sys, time
kind, path = sys.argv[1:]
fd = os.open(path, os.O_RDWR)
if kind == "fcntl":
    fcntl.lockf(fd, fcntl.LOCK_EX)
else:
    fcntl.flock(fd, fcntl.LOCK_EX)
print("held", flush=True)
sys.stdin.read()
"""
TRY = """
import fcntl, os, sys
fd = os.open(sys.argv[1], os.O_RDWR)
for lock in (fcntl.lockf, fcntl.flock):
    try:
        lock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        print("free")
    except OSError:
        print("taken")
"""


@pytest.fixture
def box(tmp_path: Path) -> Path:
    path = tmp_path / "box"
    path.write_bytes(b"From a Mon Jan  1 00:00:00 2024\nSubject: x\n\ny\n")
    return path


@contextmanager
def another(kind: str, path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another program that holds a lock of the system's."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, kind, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield process
        process.communicate("")


def tried_from_outside(path: Path) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", TRY, str(path)], capture_output=True, text=True, check=True
    )
    return done.stdout.split()


def dead_pid() -> int:
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    return process.pid


def lock_file(box: Path) -> Path:
    return box.with_name("box.lock")


def refused(box: Path) -> StoreRefused:
    with pytest.raises(StoreRefused) as caught, lock_mailbox(box, wait_s=0.05):
        pass
    return caught.value


def test_all_three_locks_are_held_and_given_back(box: Path) -> None:
    with lock_mailbox(box, wait_s=0):
        assert tried_from_outside(box) == ["taken", "taken"]
        assert lock_file(box).read_text() == f"{os.getpid()}:{socket.gethostname()}\n"

    assert tried_from_outside(box) == ["free", "free"]
    assert sorted(path.name for path in box.parent.iterdir()) == ["box"]


@pytest.mark.parametrize("kind", ["fcntl", "flock"])
def test_another_programs_lock_is_respected_whatever_its_kind(box: Path, kind: str) -> None:
    with another(kind, box):
        assert refused(box).refusal.kind is RefusalKind.LOCKED

    with lock_mailbox(box, wait_s=1):
        pass


@dataclass
class Watched:
    """A job that remembers what it was told, and may be stopped by it."""

    stops: bool = False
    told: list[Progress] = field(default_factory=list)

    def report(self, progress: Progress) -> None:
        self.told.append(progress)

    def checkpoint(self) -> None:
        if self.stops:
            raise Cancelled


def test_a_job_is_told_whose_lock_is_waited_for_until_it_is_ours(box: Path) -> None:
    job = Watched()
    with another("flock", box) as process:
        Timer(0.2, process.kill).start()  # lets go
        with lock_mailbox(box, wait_s=30, job=job):
            pass

    assert {(one.stage, one.held) for one in job.told[:-1]} == {(Stage.WAITING, "box")}
    assert job.told[-1].stage is Stage.CHECKING


def test_who_need_not_wait_is_told_nothing(box: Path) -> None:
    job = Watched(stops=True)
    with lock_mailbox(box, job=job), lock_folder(box.parent, 1, job):
        pass

    assert job.told == []


def test_a_job_can_be_stopped_while_a_lock_is_waited_for(box: Path) -> None:
    job = Watched(stops=True)
    with another("flock", box), pytest.raises(Cancelled), lock_mailbox(box, wait_s=30, job=job):
        pass
    with (
        lock_folder(box.parent, 0),
        pytest.raises(Cancelled),
        lock_folder(box.parent, 30, job),
    ):
        pass

    assert [one.held for one in job.told] == ["box", box.parent.name]
    assert sorted(path.name for path in box.parent.iterdir()) == ["box"]


def test_the_refusal_names_the_holder(box: Path) -> None:
    with another("fcntl", box) as process:
        assert refused(box).refusal.detail == f"pid {process.pid}"


def test_closing_a_second_descriptor_keeps_the_lock(box: Path) -> None:
    with lock_mailbox(box, wait_s=0):
        box.read_bytes()  # a preview opens the same file, and closes it

        assert tried_from_outside(box) == ["taken", "taken"]


def test_a_lock_file_of_a_live_process_is_waited_for(box: Path) -> None:
    lock_file(box).write_text(f"{os.getpid()}:{socket.gethostname()}\n")

    assert refused(box).refusal.kind is RefusalKind.LOCKED
    assert lock_file(box).exists()


def test_a_lock_file_of_a_dead_process_is_overridden(box: Path) -> None:
    lock_file(box).write_text(f"{dead_pid()}:{socket.gethostname()}\n")

    with lock_mailbox(box, wait_s=0):
        assert lock_file(box).read_text().startswith(f"{os.getpid()}:")


def test_a_lock_file_of_another_host_is_never_judged_by_its_pid(box: Path) -> None:
    lock_file(box).write_text(f"{dead_pid()}:elsewhere.example.org\n")

    assert refused(box).refusal.detail.endswith(":elsewhere.example.org")
    assert lock_file(box).exists()


def test_an_old_lock_file_on_a_quiet_mailbox_is_overridden(
    box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock_file(box).write_text("4711:elsewhere.example.org\n")
    later = time.time() + 600
    monkeypatch.setattr(time, "time", lambda: later)

    with lock_mailbox(box, wait_s=0.05):
        assert lock_file(box).read_text().startswith(f"{os.getpid()}:")


def test_a_lock_file_of_a_live_process_is_never_too_old(
    box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock_file(box).write_text(f"{os.getpid()}:{socket.gethostname()}\n")
    later = time.time() + 86_400  # the clock jumps by a day
    monkeypatch.setattr(time, "time", lambda: later)

    assert refused(box).refusal.kind is RefusalKind.LOCKED


def test_a_lock_file_from_the_future_is_not_too_old(box: Path) -> None:
    lock_file(box).write_text("4711:elsewhere.example.org\n")
    os.utime(lock_file(box), (time.time() + 86_400,) * 2)

    assert refused(box).refusal.kind is RefusalKind.LOCKED


def test_a_lock_file_that_is_not_ours_any_more_is_left_alone(box: Path) -> None:
    with lock_mailbox(box, wait_s=0):
        lock_file(box).unlink()
        lock_file(box).write_text("4711:elsewhere.example.org\n")

    assert lock_file(box).read_text() == "4711:elsewhere.example.org\n"


def test_two_lockers_in_opposite_order_do_not_wait_for_each_other(box: Path) -> None:
    """The other has the lock file and wants fcntl; we give fcntl back while we wait for it."""
    lock_file(box).write_text(f"{os.getpid()}:{socket.gethostname()}\n")
    refused(box)

    with another("fcntl", box):  # would hang if we had kept it
        pass
    lock_file(box).unlink()
    with lock_mailbox(box, wait_s=1):
        pass


def test_leavings_of_a_killed_locker_are_swept(box: Path) -> None:
    mine = box.with_name(f".box.twinsweep-lock-{os.getpid()}-ff")
    dead = box.with_name(f".box.twinsweep-lock-{dead_pid()}-ff")
    for path in (mine, dead):
        path.write_text("")

    with lock_mailbox(box, wait_s=0):
        pass

    assert (mine.exists(), dead.exists()) == (True, False)


def test_a_mailbox_that_was_replaced_while_it_was_locked_is_opened_again(
    box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, times = os.open, []

    def replacing(path: object, *rest: object, **more: object) -> int:
        fd = real(path, *rest, **more)
        if path == box and not times:
            times.append(1)
            other = box.with_name("other")
            other.write_bytes(b"From b Mon Jan  1 00:00:00 2024\nSubject: new\n\n")
            other.replace(box)
        return fd

    monkeypatch.setattr(os, "open", replacing)

    with lock_mailbox(box, wait_s=2) as file:
        assert os.fstat(file.fd).st_ino == box.stat().st_ino


def test_a_lock_file_that_cannot_be_written_is_a_refusal(
    box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_fd: int, _data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(durable, "write_all", full)

    with pytest.raises(StoreRefused) as caught, lock_mailbox(box, wait_s=0):
        pass

    assert caught.value.refusal.kind is RefusalKind.NO_SPACE
    assert list(box.parent.iterdir()) == [box]


def test_a_missing_mailbox_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreRefused) as caught, lock_mailbox(tmp_path / "no", wait_s=0):
        pass

    assert caught.value.refusal.kind is RefusalKind.MISSING


def test_a_symbolic_link_is_not_followed(box: Path) -> None:
    link = box.with_name("link")
    link.symlink_to(box)

    with pytest.raises(StoreRefused), lock_mailbox(link, wait_s=0):
        pass


def test_lock_holder_sees_plain_fcntl_locks(box: Path) -> None:
    fd = os.open(box, os.O_RDWR)
    try:
        assert locks.lock_holder(fd) is None
        with another("fcntl", box) as process:
            assert locks.lock_holder(fd) == process.pid
    finally:
        os.close(fd)


@pytest.mark.parametrize("lock", [lock_folder, lock_folder_by_name])
def test_a_folder_is_ours_alone(
    lock: Lock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mail").mkdir()
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    folder = tmp_path / "mail"
    with lock(folder, 0), pytest.raises(StoreRefused), lock(folder, 0.01):
        pass

    with lock(folder, 0), lock(tmp_path, 0):
        assert not list(folder.iterdir())
    with pytest.raises(ZeroDivisionError), lock(folder, 0):
        raise ZeroDivisionError
    assert not list((tmp_path / "temporary").iterdir())
