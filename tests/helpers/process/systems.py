"""What only some systems have, in one place: their modules, and marks for tests that need it.

A module that is missing is None here, so that each file of tests can be collected anywhere; who
uses it has a mark of those below.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

try:
    import fcntl
    import grp
    import pty
    import pwd
    import resource
except ModuleNotFoundError:
    fcntl = grp = pty = pwd = resource = None  # type: ignore[assignment]

__all__ = ["fcntl", "grp", "pty", "pwd", "resource"]

IS_POSIX = os.name == "posix"
IS_LINUX = sys.platform == "linux"
CAN_FORK = hasattr(os, "fork")
INFO = ":2," if IS_POSIX else "!2,"  # before the flags in a Maildir's names; Windows knows no ":"
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0

needs_posix = pytest.mark.skipif(not IS_POSIX, reason="permissions, signals, pipes of POSIX")
needs_linux = pytest.mark.skipif(not IS_LINUX, reason="locks, limits or /proc of Linux")
needs_macos = pytest.mark.skipif(sys.platform != "darwin", reason="a call of macOS")
needs_fork = pytest.mark.skipif(not CAN_FORK, reason="ends forked processes at crash points")
needs_root = pytest.mark.skipif(not IS_ROOT, reason="only root may do that")
needs_no_root = pytest.mark.skipif(not IS_POSIX or IS_ROOT, reason="to root nothing is forbidden")

NO_RIGHT = 1314  # ERROR_PRIVILEGE_NOT_HELD of Windows


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call() -> Generator[None, object, object]:
    """Skip a test that makes a symbolic link where that needs a right that we have not."""
    try:
        return (yield)
    except OSError as error:
        if getattr(error, "winerror", 0) == NO_RIGHT:
            pytest.skip("symbolic links need a right that this user has not")
        raise


def has_mode(path: Path, mode: int) -> bool:
    """Whether a file or folder has these permissions; yes where the system keeps none."""
    return not IS_POSIX or stat.S_IMODE(path.stat().st_mode) == mode
