"""Whether a process runs, asked without a touch of it."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

_PROCESSES = Path("/proc")

if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    _SYNCHRONIZE = 0x0010_0000  # the right to wait for it to end
    _NO_SUCH_PROCESS = 87  # ERROR_INVALID_PARAMETER
    _RUNS_STILL = 0x102  # WAIT_TIMEOUT
    _HIGHEST = 0xFFFF_FFFF

    def runs(pid: int) -> bool:
        """Whether a process of this number runs here; yes where the system does not tell.

        `os.kill(pid, 0)` is no question there: it ends the process.

        Source: Microsoft, OpenProcess and WaitForSingleObject (processthreadsapi.h, synchapi.h).
        """
        if not 0 < pid <= _HIGHEST:
            return True
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.OpenProcess.argtypes = (wintypes.DWORD, wintypes.BOOL, wintypes.DWORD)
        kernel.OpenProcess.restype = wintypes.HANDLE
        kernel.WaitForSingleObject.argtypes = (wintypes.HANDLE, wintypes.DWORD)
        kernel.WaitForSingleObject.restype = wintypes.DWORD
        kernel.CloseHandle.argtypes = (wintypes.HANDLE,)
        handle = kernel.OpenProcess(_SYNCHRONIZE, False, pid)
        if not handle:
            return bool(ctypes.get_last_error() != _NO_SUCH_PROCESS)
        try:
            return bool(kernel.WaitForSingleObject(handle, 0) == _RUNS_STILL)
        finally:
            kernel.CloseHandle(handle)

else:

    def runs(pid: int) -> bool:
        """Whether a process of this number runs here; yes where the system does not tell."""
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        except (PermissionError, OverflowError):
            return True
        return True


def runs_program(name: str) -> bool:
    """Whether this user runs a program of this name; no where the system does not tell."""
    mine = getattr(os, "getuid", int)()
    for process in _PROCESSES.glob("[0-9]*"):
        with suppress(OSError):  # it ended
            is_named = (process / "comm").read_text().rstrip("\n") == name[:15]
            if is_named and process.stat().st_uid == mine:
                return True
    return False
