"""The real program in a process of its own, as a person or a scheduler starts it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from helpers.process.warm_start import warm_start

from core.system.places import HOME_VARIABLE, Places

ROOT = Path(__file__).resolve().parents[3]
LONGEST_S = 120.0
ALWAYS = {
    "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
    "PYTHONWARNINGS": "error::ResourceWarning",
}


@dataclass(frozen=True, slots=True)
class CommandResult:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """The one JSON document on stdout."""
        value: dict[str, Any] = json.loads(self.out)
        return value


@dataclass(frozen=True, slots=True)
class TerminalProgram:
    """The program with its own files below `home`, without a key ring and without a terminal."""

    home: Path

    @property
    def places(self) -> Places:
        """Where its files are."""
        return Places(self.home / "data", self.home / "cache", self.home / "config")

    @property
    def environment(self) -> dict[str, str]:
        """What it is started with."""
        return {
            **os.environ,
            **ALWAYS,
            HOME_VARIABLE: str(self.home),
        }

    def start(self, *words: str | Path) -> subprocess.Popen[str]:
        """Start a command and do not wait for it; to be used as a context manager."""
        return subprocess.Popen(
            [sys.executable, "-m", "core.cli.main", *map(str, words)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            cwd=ROOT, env=self.environment,
        )  # fmt: skip

    def run(self, *words: str | Path, stdin: str = "", **variables: str) -> CommandResult:
        """Run one command to its end; `variables` are added to its environment."""
        given = [str(word) for word in words]
        warm = None if variables else warm_start(ALWAYS)  # they may be read while modules load
        if warm is not None:
            own = {HOME_VARIABLE: str(self.home)}
            done = warm.run(given, own, stdin=stdin, timeout_s=LONGEST_S)
        else:
            done = subprocess.run(
                [sys.executable, "-m", "core.cli.main", *given], cwd=ROOT, input=stdin,
                capture_output=True, text=True, check=False, timeout=LONGEST_S,
                env=self.environment | variables,
            )  # fmt: skip
        assert "Traceback" not in done.stderr, done.stderr
        return CommandResult(done.returncode, done.stdout, done.stderr)


def plan_file(run: Callable[..., tuple[Any, ...]], box: Path, folder: Path) -> Path:
    """Scan a mailbox and plan to keep the oldest of each group; `run` gives an exit code first."""
    report, path = folder / "r.json", folder / "p.json"
    assert run("scan", box, "--at", "0.6", "--report", report, "-q")[0] == 0
    assert run("plan", report, "--keep", "oldest", "-o", path, "-q")[0] == 0
    return path
