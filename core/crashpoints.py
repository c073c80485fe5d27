"""Places where a test may kill the program, to prove that nothing is lost there.

`crash_point` stands before and after every system call that changes mail or the journal. A runner
starts the program once with TWINSWEEP_CRASH_LOG=path, which gets one line for each point passed,
and counts them; then once for each n with TWINSWEEP_CRASH_AT=n, which kills the process at its
n-th point as a power cut would: SIGKILL runs no handler and no `finally`. Both variables are read
when the program starts. Without them a point is one look at a name, 30 ns, and that is so in the
released program too: what was tested is what is shipped.
"""

from __future__ import annotations

import os
import signal
from itertools import count

AT_VARIABLE = "TWINSWEEP_CRASH_AT"
LOG_VARIABLE = "TWINSWEEP_CRASH_LOG"

_at = os.environ.get(AT_VARIABLE, "")
_log = os.environ.get(LOG_VARIABLE, "")
_APPEND = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
_armed = bool(_at or _log)
_numbers = count(1)


def crash_point(name: str) -> None:
    """Die here if this is the point that the environment chose; note the point if it asks so."""
    if _armed:
        _pass(name)


def _pass(name: str) -> None:
    number = next(_numbers)
    if _log:
        out = os.open(_log, _APPEND, 0o600)
        os.write(out, f"{name}\n".encode())
        os.close(out)
    if _at == str(number):
        # Windows has no SIGKILL; there SIGTERM is TerminateProcess, which runs no handler either.
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
