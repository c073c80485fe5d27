"""A standard stream that whoever started us closed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from helpers.process.program import ROOT
from helpers.process.systems import needs_linux

SHOW = """
import os, subprocess, sys
from core.system.streams import open_closed_streams
open_closed_streams()
open_closed_streams()
with open({out!r}, "w") as out:
    for number in (0, 1, 2, out.fileno()):
        print(os.readlink(f"/proc/self/fd/{{number}}"), file=out)
    print(repr(sys.stdin.readline()), file=out)
print("lost"); print("lost", file=sys.stderr)
sys.exit(subprocess.call([sys.executable, "-c", "import os; [os.fstat(n) for n in range(3)]"]))
"""


@needs_linux
@pytest.mark.parametrize("closed", ["<&- >&- 2>&-", ">&-"])
def test_what_is_opened_later_gets_no_number_of_a_closed_stream(
    closed: str, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    code = SHOW.format(out=str(out))

    done = subprocess.run(
        ["/bin/sh", "-c", f'exec "$0" -c "$1" {closed}', sys.executable, code],
        cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, check=False,
    )  # fmt: skip

    assert (done.returncode, done.stdout) == (0, b"")
    *streams, own, line = out.read_text().splitlines()
    assert streams[1] == "/dev/null"
    assert (own, line) == (str(out), "''")
    assert str(out) not in streams
