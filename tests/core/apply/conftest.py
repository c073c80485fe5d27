"""A folder in memory for tests that sync thousands of times; desks with accounts on servers."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from itertools import count
from pathlib import Path

import pytest
from helpers.account_desk import AccountDesk

MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """Where a killed process leaves the same files, and syncing costs nothing."""
    if not os.access(MEMORY, os.W_OK):
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        yield Path(folder)


@pytest.fixture
def desk_of(home: Path) -> Iterator[Callable[..., AccountDesk]]:
    """Gives a desk for somebody on a server: `desk_of(person, port=proxy.port)`.

    Each has a home of its own; all are closed with the test.
    """
    numbers = count()
    with ExitStack() as opened:
        yield lambda owner, **more: opened.enter_context(
            closing(AccountDesk(owner, home / f"desk{next(numbers)}", **more))
        )
