"""Commands of the terminal's program as forks of one that is loaded already.

To start Python and to load the modules is most of the second that a short command takes.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from io import TextIOWrapper
from itertools import cycle
from pathlib import Path
from subprocess import CompletedProcess
from tempfile import TemporaryFile
from threading import Lock
from typing import IO

from helpers.process.warm_program import LONGEST_MESSAGE, READY

ROOT = Path(__file__).resolve().parents[3]
# Taking turns: the commands of a test meet sets in another order each, as if each had started.
N_WARM = 2
# What each command has of its own; the last one it sets itself, and so do tests that call it here.
EACH_ITS_OWN = frozenset({"PYTEST_CURRENT_TEST", "TWINSWEEP_HOME", "OPENBLAS_NUM_THREADS"})


class WarmStart:
    """A process that has loaded the program with one environment and forks it."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        """Start it; it loads while the test goes on."""
        self._asking, asked = _pair()
        self._lock = Lock()
        self._ready = False
        with asked:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.helpers.process.warm_program", str(asked.fileno())],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, env=dict(environment),
                pass_fds=[asked.fileno()],
            )  # fmt: skip

    def close(self) -> None:
        """End it."""
        self._asking.close()
        self._process.communicate()

    def run(
        self, words: Sequence[str], environment: Mapping[str, str], *, stdin: str, timeout_s: float
    ) -> CompletedProcess[str]:
        """Run one command to its end."""
        answer, theirs = _pair()
        with answer, TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
            given.write(stdin.encode())
            given.seek(0)
            with theirs:
                files = [file.fileno() for file in (given, out, err, theirs)]
                self._ask({"words": list(words), "environment": dict(environment)}, files)
            answer.settimeout(timeout_s)
            child = int(answer.recv(LONGEST_MESSAGE))
            try:
                status = int(answer.recv(LONGEST_MESSAGE))
            except TimeoutError:
                os.kill(child, signal.SIGKILL)
                raise
            code = os.waitstatus_to_exitcode(status)
            return CompletedProcess(words, code, _all_of(out), _all_of(err))

    def _ask(self, request: Mapping[str, object], files: list[int]) -> None:
        with self._lock:
            if not self._ready:
                assert self._asking.recv(LONGEST_MESSAGE) == READY, "it could not be loaded"
                self._ready = True
            socket.send_fds(self._asking, [json.dumps(request).encode()], files)


def warm_start(always: Mapping[str, str]) -> WarmStart | None:
    """Who forks programs; None where a fork would not do.

    That is where nothing can be forked, where a test gave the environment other variables, which
    may be read while modules load, and where coverage is to see what the program does.

    Args:
        always: Variables that all programs have beside those of the environment.
    """
    if sys.platform != "linux" or any(name.startswith("COVERAGE") for name in os.environ):
        return None
    if _loaded_with(os.environ) != _loaded_with(first_environment()):
        return None
    return next(_in_turn(os.getpid(), tuple(always.items())))


@cache
def first_environment() -> dict[str, str]:
    """The environment as it was when this was first called, before a test changed it."""
    return dict(os.environ)


def _loaded_with(environment: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if name not in EACH_ITS_OWN}


@cache
def _in_turn(_: int, always: tuple[tuple[str, str], ...]) -> cycle[WarmStart]:
    """Those of this process: a fork of ours starts its own."""
    both = [WarmStart(first_environment() | dict(always)) for _ in range(N_WARM)]
    for one in both:
        atexit.register(one.close)
    return cycle(both)


def _pair() -> tuple[socket.socket, socket.socket]:
    """Two ends between which messages stay apart."""
    return socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)


def _all_of(file: IO[bytes]) -> str:
    """As a pipe would be read: decoded, and with its ends of lines made one."""
    file.seek(0)
    with TextIOWrapper(file) as text:
        return text.read()
