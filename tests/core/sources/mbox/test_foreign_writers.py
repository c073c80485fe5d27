"""Other programs append while a mailbox is changed, and we are killed: no mail of theirs is lost.

By each style of locking: those that look again whether the name still leads to the file that they
locked, those that do not, and those that know no locks at all (fault F41).
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.boxes.in_memory import folder_in_memory
from helpers.crashes.slim import slim_environment
from helpers.process.systems import needs_linux

EVERY = "dot+fcntl+flock"
STYLES = {
    "take_out": (
        *("none", "dot", "fcntl", "flock", EVERY),
        *("dot+again", "fcntl+again", "flock+again", f"{EVERY}+again"),
    ),
    "put_back": ("none", "fcntl", "flock", EVERY),
    "append": ("none", "fcntl", "flock", EVERY),
}
LEAST_POINTS = {"take_out": 110, "put_back": 130, "append": 45}

pytestmark = [pytest.mark.slow, needs_linux]


@pytest.fixture
def root(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one: a kill is no power cut, and syncs take long."""
    with folder_in_memory(tmp_path) as folder:
        yield folder


@pytest.fixture(scope="module")
def runner() -> Iterator[subprocess.Popen[str]]:
    """What runs an action beside a writer, for all tests: half of its time would be to load."""
    with subprocess.Popen(
        [sys.executable, "-m", "helpers.crashes.foreign_writers"],
        env=slim_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process


@pytest.mark.parametrize(
    ("action", "style"), [(action, style) for action in STYLES for style in STYLES[action]]
)
def test_what_others_append_is_kept(
    action: str, style: str, root: Path, runner: subprocess.Popen[str]
) -> None:
    assert runner.stdin
    assert runner.stdout
    print(json.dumps([action, style, str(root)]), file=runner.stdin, flush=True)
    found = json.loads(runner.stdout.readline())

    assert found["wrong"] == []
    assert found["points"] >= LEAST_POINTS[action]
    assert found["before"] > 0
    assert found["after"] > 0
