"""The lock file, without the other locks."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import open_files
from helpers.process.systems import IS_POSIX, needs_posix

from core import crashpoints
from core.sources.disk import dotlock, durable
from core.sources.disk.dotlock import REFRESH_S, DotLock, Holder

WAYS = [pytest.param(False, marks=needs_posix), True]  # Windows links no open file


@pytest.fixture
def box(tmp_path: Path) -> Path:
    (tmp_path / "box").write_text("")
    return tmp_path / "box"


def dead_pid() -> int:
    with subprocess.Popen([sys.executable, "-S", "-c", ""]) as process:
        process.wait()
    return process.pid


@pytest.mark.parametrize("by_name", WAYS)
def test_one_takes_it_and_another_does_not(by_name: bool, box: Path) -> None:
    first, second = DotLock(box, by_name=by_name), DotLock(box, by_name=by_name)
    before = open_files()

    assert first.try_take()
    assert not second.try_take()
    second.release()
    assert first.path.exists()
    if IS_POSIX or not by_name:  # what goes by itself cannot be opened by others on Windows
        assert second.holder().pid == os.getpid()
        assert second.holder_is_alive()
    first.release()
    assert second.try_take()
    second.release()
    assert open_files() == before
    assert [path.name for path in box.parent.iterdir()] == ["box"]


@pytest.mark.parametrize("by_name", WAYS)
def test_the_lock_of_a_dead_process_is_taken(by_name: bool, box: Path) -> None:
    box.with_name("box.lock").write_text(f"{dead_pid()}:{socket.gethostname()}\n")
    lock = DotLock(box, by_name=by_name)

    assert lock.try_take()
    lock.release()
    assert [path.name for path in box.parent.iterdir()] == ["box"]


@pytest.mark.skipif(sys.platform == "win32", reason="there the lock goes when it is closed")
def test_a_lock_released_while_another_has_it_aside_does_not_stay(
    box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two find a dead process's lock; the slower one has the quicker one's new lock aside."""
    box.with_name("box.lock").write_text(f"{dead_pid()}:{socket.gethostname()}\n")
    quick, slow = DotLock(box), DotLock(box)
    releasing = threading.Thread(target=quick.release)

    def at_point(name: str) -> None:
        if threading.current_thread() is releasing:
            return
        if name == "rename: before":
            monkeypatch.setattr(crashpoints, "_armed", False)
            assert quick.try_take()
            monkeypatch.setattr(crashpoints, "_armed", True)
        elif name == "rename: after":
            releasing.start()
            releasing.join(0.05)

    monkeypatch.setattr(crashpoints, "_pass", at_point)
    monkeypatch.setattr(crashpoints, "_armed", True)
    if slow.try_take():  # the quick one may be through first
        slow.release()
    releasing.join()

    assert [path.name for path in box.parent.iterdir()] == ["box"]


@pytest.mark.skipif(sys.platform == "win32", reason="there the lock goes when it is closed")
def test_a_lock_that_another_gives_its_name_back_at_once_is_had(
    box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has three names for a moment; to think it another's would leave a lock of nobody."""
    box.with_name("box.lock").write_text(f"{dead_pid()}:{socket.gethostname()}\n")
    quick, slow = DotLock(box), DotLock(box)
    linked, given_back = threading.Event(), threading.Event()
    had: list[bool] = []
    taking = threading.Thread(target=lambda: had.append(quick.try_take()))

    def at_point(name: str) -> None:
        if threading.current_thread() is taking:
            if name == "link: after":
                linked.set()
                assert given_back.wait(60)
        elif name == "rename: before":
            taking.start()
            assert linked.wait(60)
        elif name == "link: after":
            given_back.set()
            taking.join()

    monkeypatch.setattr(crashpoints, "_pass", at_point)
    monkeypatch.setattr(crashpoints, "_armed", True)

    assert not slow.try_take()
    assert had == [True]
    quick.release()
    assert [path.name for path in box.parent.iterdir()] == ["box"]


@pytest.mark.skipif(sys.platform == "win32", reason="there the lock goes when it is closed")
def test_a_new_lock_with_the_number_of_the_dead_one_is_not_removed(
    box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many file systems give a new file the number of the one that was removed last."""
    box.with_name("box.lock").write_text(f"{dead_pid()}:{socket.gethostname()}\n")
    quick, slow = DotLock(box), DotLock(box)

    def at_point(name: str) -> None:
        if name == "rename: before":
            monkeypatch.setattr(crashpoints, "_armed", False)
            assert quick.try_take()

    monkeypatch.setattr(crashpoints, "_pass", at_point)
    monkeypatch.setattr(crashpoints, "_armed", True)

    assert not slow.try_take()
    assert quick.path.exists()
    quick.release()
    assert not quick.path.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there the lock goes when it is closed")
def test_a_lock_that_is_set_aside_just_as_it_is_removed_does_not_come_back(
    box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its maker has looked and found it in its place; then another has it aside for a moment."""
    lock, aside = DotLock(box), box.with_name("aside")
    assert lock.try_take()

    def at_point(name: str) -> None:
        if name == "unlink: before" and not aside.exists():
            lock.path.rename(aside)
        elif name == "unlink: after":
            monkeypatch.setattr(crashpoints, "_armed", False)
            lock.path.hardlink_to(aside)
            aside.unlink()

    monkeypatch.setattr(crashpoints, "_pass", at_point)
    monkeypatch.setattr(crashpoints, "_armed", True)
    lock.release()

    assert [path.name for path in box.parent.iterdir()] == ["box"]


@pytest.mark.skipif(sys.platform == "win32", reason="there the lock goes when it is closed")
@pytest.mark.parametrize("stays_aside", [False, True])
def test_a_lock_that_does_not_come_back_is_not_waited_for_for_ever(
    stays_aside: bool, box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dotlock, "ASIDE_S", 0.02 if stays_aside else 1e9)
    lock = DotLock(box)
    assert lock.try_take()
    lock.path.rename(box.with_name("aside"))
    if not stays_aside:
        box.with_name("aside").unlink()

    lock.release()

    assert not lock.path.exists()


def test_a_lock_that_may_not_be_moved_is_no_stale_one(
    box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows, where somebody has it open."""

    def refused(*_: object) -> None:
        raise PermissionError(13, "used by another process")

    box.with_name("box.lock").write_text("4711:elsewhere.example.org\n")
    lock, later = DotLock(box), time.time() + 600
    monkeypatch.setattr(time, "time", lambda: later)
    monkeypatch.setattr(durable, "replace", refused)

    assert not lock.override_stale(lock.state())
    assert lock.path.exists()


@pytest.mark.parametrize("by_name", WAYS)
def test_it_is_touched_while_it_is_held(
    by_name: bool, box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = DotLock(box, by_name=by_name)
    assert lock.try_take()
    os.utime(lock.path, (1, 1))
    lock.refresh()
    assert lock.path.stat().st_mtime == 1  # not yet

    later = time.monotonic() + REFRESH_S + 1
    monkeypatch.setattr(time, "monotonic", lambda: later)
    lock.refresh()

    assert lock.path.stat().st_mtime > 1
    lock.release()


@pytest.mark.parametrize("text", ["", "0", "garbage", "12x:host", "\0\0", "-5:host"])
def test_a_lock_that_does_not_tell_is_of_nobody_known(box: Path, text: str) -> None:
    box.with_name("box.lock").write_text(text)

    assert DotLock(box).holder().pid == 0
    assert not DotLock(box).holder_is_alive()
    assert not DotLock(box).try_take()


def test_a_holder_reads_as_pid_and_host() -> None:
    assert str(Holder(5, "host")) == "5:host"
    assert str(Holder(0, "")) == "unknown"
