"""What private servers for tests have in common: a folder of their own, an ordinary user, an end.

They run as the user who runs the tests, or as nobody where that is root, on free ports of
loopback, and end with the tests however those end.
"""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from helpers.accounts.accounts import HOST
from helpers.process.systems import IS_ROOT, grp, pwd
from helpers.servers.authority import Authority

PATIENCE_S = 60.0
LEFT_S = 3_600
NOBODY = "nobody"
LOWEST_PORT, N_PORTS = 10_000, 22_000


class OwnServer:
    """A server that runs in a folder of its own. `close` ends it and removes all it had.

    Attributes:
        home: Its folder. user, group, uid, gid: As whom it runs.
    """

    def __init__(self, authority: Authority, prefix: str, within: Path | None) -> None:
        """Make the folder `within` another, or where temporary files are."""
        self.authority = authority
        self.home = Path(tempfile.mkdtemp(prefix=prefix, dir=within))  # short: sockets lie in it
        self._process: subprocess.Popen[bytes] | None = None
        me = pwd.getpwnam(NOBODY) if IS_ROOT else pwd.getpwuid(os.geteuid())
        self.uid, self.gid = me.pw_uid, me.pw_gid
        self.user, self.group = me.pw_name, grp.getgrgid(self.gid).gr_name
        self.own(self.home)

    @property
    def log(self) -> str:
        """What it has to say for itself, for a failing test."""
        return ""

    def run(self, command: Sequence[str], port: int, **environment: str) -> None:
        """Start it in the foreground and wait until it greets on this port."""
        self._process = subprocess.Popen(
            [*self.as_user(), *command],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            cwd=self.home, start_new_session=True, env=dict(os.environ) | environment,
        )  # fmt: skip
        deadline = time.monotonic() + PATIENCE_S
        while not _greets(port):
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{command[0]} did not start: {self.log}")
            time.sleep(0.01)

    def stop(self) -> None:
        """Kill it with all its workers, as a power cut would; all connections are lost."""
        if self._process is None:
            return
        group = self._process.pid  # it leads a session of its own
        with suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)
        self._process.wait(PATIENCE_S)
        self._process = None

    def close(self) -> None:
        """End it and remove all it had."""
        self.stop()
        shutil.rmtree(self.home, ignore_errors=True)

    def folder(self, path: Path) -> Path:
        """A folder of the server's user, with those above it."""
        missing = [p for p in (path, *path.parents) if not p.exists()]
        path.mkdir(parents=True, exist_ok=True)
        for made in missing:
            self.own(made)
        return path

    def file(self, name: str, data: bytes) -> Path:
        """A file of the server's user in its folder."""
        path = self.home / name
        path.write_bytes(data)
        self.own(path)
        return path

    def own(self, path: Path) -> None:
        """Give a file or folder to the server's user, and to no one else."""
        path.chmod(0o700 if path.is_dir() else 0o600)
        if IS_ROOT:
            os.chown(path, self.uid, self.gid)

    def as_user(self) -> list[str]:
        """What to put before a command: as an ordinary user, and not to outlive the tests."""
        drop = [f"--reuid={self.uid}", f"--regid={self.gid}", "--clear-groups"]
        return ["setpriv", "--pdeathsig=TERM", *(drop if IS_ROOT else [])]

    def children(self) -> list[int]:
        """The processes that the server started, by the process table of Linux."""
        assert self._process is not None
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            fields = content(stat).rpartition(b")")[2].split()
            if len(fields) > 1 and int(fields[1]) == self._process.pid:
                found.append(int(stat.parent.name))
        return found


def free_ports(n: int) -> list[int]:
    """Ports of loopback that nobody listens on.

    Below those that systems give to connections, or one of the tests beside us might get them
    before the server does. Not by `random`: that has the same seed in all processes.
    """
    found: list[int] = []
    while len(found) < n:
        port = LOWEST_PORT + secrets.randbelow(N_PORTS)
        with suppress(OSError), socket.create_server((HOST, port)):
            found = [*dict.fromkeys((*found, port))]
    return found


def remove_left(within: Path, prefix: str) -> None:
    """Remove the folders of servers that ended with a killed run of the tests, an hour ago."""
    for folder in within.glob(f"{prefix}*"):
        pid = content(folder / "run" / "master.pid").decode("ascii", "replace").strip()
        with suppress(OSError):
            is_old = time.time() - folder.stat().st_mtime > LEFT_S
            if is_old and pid and not Path("/proc", pid).exists():
                shutil.rmtree(folder, ignore_errors=True)


def content(path: Path) -> bytes:
    """What is in a file; nothing where there is none."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _greets(port: int) -> bool:
    try:
        with socket.create_connection((HOST, port), timeout=PATIENCE_S) as sock:
            return sock.recv(4) == b"* OK"
    except OSError:
        return False
