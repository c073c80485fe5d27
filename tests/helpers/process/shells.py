"""A person at a real shell who presses Tab: what then stands on the line. Only on Linux."""

from __future__ import annotations

import os
import re
import select
import shlex
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from helpers.process.systems import pty

STARTS = {
    "bash": ("bash", "--norc", "--noprofile", "-i"),
    "zsh": ("zsh", "-f", "-i"),
    "fish": ("fish", "--no-config", "-i"),
}
READY = "ready-to-type"
PATIENCE_S = 60  # of a busy machine
CLEAR_LINE = b"\x15"
_ESCAPES = re.compile(rb"\x1b\[[0-9;?>=]*[a-zA-Z]|\x1b\][^\x07]*\x07|\x1b[=>()][B0]?|[\x07\r]")


class Shell:
    """A shell on a pseudo-terminal, with the completions of a script."""

    def __init__(self, name: str, script: Path, folder: Path) -> None:
        """`folder`: where its person is."""
        self._screen, end = pty.openpty()
        environment = os.environ | {
            "TERM": "dumb",
            "PS1": "> ",
            "COLUMNS": "200",
            "LC_ALL": "C.UTF-8",
            "HOME": str(folder),
        }
        self._process = subprocess.Popen(
            ["setsid", "--wait", "--ctty", *STARTS[name]],
            stdin=end, stdout=end, stderr=end, cwd=folder, env=environment,
        )  # fmt: skip
        os.close(end)
        half = len(READY) // 2  # in two parts: the line as it is typed does not hold the word
        word = f"'{READY[:half]}''{READY[half:]}'"
        os.write(self._screen, f"{_loading(name, script)}; echo {word}\n".encode())
        self._read_until(READY)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        os.close(self._screen)  # hangs up
        self._process.wait(PATIENCE_S)

    def press_tab(self, line: str, expected: str) -> str:
        """Type a line and Tab; what is seen, as soon as it holds what is expected."""
        os.write(self._screen, f"{line}\t".encode())
        seen = self._read_until(expected)
        os.write(self._screen, CLEAR_LINE)
        return seen

    def _read_until(self, expected: str) -> str:
        seen, text, give_up = b"", "", time.monotonic() + PATIENCE_S
        while expected not in text and time.monotonic() < give_up:
            if select.select([self._screen], [], [], 0.1)[0]:
                seen += os.read(self._screen, 1 << 16)
                text = _ESCAPES.sub(b"", seen).decode("utf-8", "replace")
        return text


def _loading(name: str, script: Path) -> str:
    """The command that loads completions; of zsh they lie in a folder of their own."""
    if name == "zsh":
        folder = shlex.quote(str(script.parent))
        return f"fpath+=({folder}); autoload -Uz compinit; compinit -u -D"
    return f"source {shlex.quote(str(script))}"
