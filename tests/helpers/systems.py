"""What only some systems have, in one place: their modules, and marks for tests that need it.

A module that is missing is None here, so that each file of tests can be collected anywhere; who
uses it has a mark of those below.
"""

from __future__ import annotations

import importlib
import os
import sys
from types import ModuleType
from typing import Any

import pytest


def _module(name: str) -> Any:
    found: ModuleType | None
    try:
        found = importlib.import_module(name) if os.name == "posix" else None
    except ModuleNotFoundError:
        found = None
    return found


fcntl, grp, pwd, resource = map(_module, ("fcntl", "grp", "pwd", "resource"))

IS_POSIX = os.name == "posix"
IS_LINUX = sys.platform == "linux"
CAN_FORK = hasattr(os, "fork")
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0

needs_posix = pytest.mark.skipif(not IS_POSIX, reason="permissions, signals, pipes of POSIX")
needs_linux = pytest.mark.skipif(not IS_LINUX, reason="locks, limits or /proc of Linux")
needs_fork = pytest.mark.skipif(not CAN_FORK, reason="ends forked processes at crash points")
needs_root = pytest.mark.skipif(not IS_ROOT, reason="only root may do that")
needs_no_root = pytest.mark.skipif(not IS_POSIX or IS_ROOT, reason="to root nothing is forbidden")
