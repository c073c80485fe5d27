"""The lock file, without the other locks."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from helpers.mailboxes import open_files

from core.sources import durable
from core.sources.dotlock import REFRESH_S, DotLock, Holder


@pytest.fixture
def box(tmp_path: Path) -> Path:
    (tmp_path / "box").write_text("")
    return tmp_path / "box"


@pytest.mark.parametrize("by_name", [False, True])
def test_one_takes_it_and_another_does_not(by_name: bool, box: Path) -> None:
    first, second = DotLock(box, by_name=by_name), DotLock(box, by_name=by_name)
    before = open_files()

    assert first.try_take()
    assert not second.try_take()
    second.release()
    assert first.path.exists()
    assert second.holder().pid == os.getpid()
    assert second.holder_is_alive()
    first.release()
    assert second.try_take()
    second.release()
    assert open_files() == before
    assert [path.name for path in box.parent.iterdir()] == ["box"]


@pytest.mark.parametrize("by_name", [False, True])
def test_the_lock_of_a_dead_process_is_taken(by_name: bool, box: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    box.with_name("box.lock").write_text(f"{process.pid}:{socket.gethostname()}\n")
    lock = DotLock(box, by_name=by_name)

    assert lock.try_take()
    lock.release()
    assert [path.name for path in box.parent.iterdir()] == ["box"]


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


@pytest.mark.parametrize("by_name", [False, True])
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
