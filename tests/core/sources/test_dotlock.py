"""The lock file, without the other locks."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from core.sources.dotlock import REFRESH_S, DotLock, Holder


@pytest.fixture
def box(tmp_path: Path) -> Path:
    (tmp_path / "box").write_text("")
    return tmp_path / "box"


def test_one_takes_it_and_another_does_not(box: Path) -> None:
    first, second = DotLock(box), DotLock(box)

    assert first.try_take()
    assert not second.try_take()
    second.release()
    assert first.path.exists()
    assert second.holder().pid == os.getpid()
    assert second.holder_is_alive()
    first.release()
    assert second.try_take()
    second.release()
    assert [path.name for path in box.parent.iterdir()] == ["box"]


def test_it_is_touched_while_it_is_held(box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock = DotLock(box)
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
