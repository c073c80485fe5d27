"""What all tests share: a home of their own for the program, and real mail where it is there."""

from __future__ import annotations

import gc
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.boxes.in_memory import SHARED, folder_in_memory, has_room
from helpers.mail.real_mail import WHY_NOT, data_folder
from helpers.process.warm_start import first_environment

ROOM_OF_ALL_BYTES = 6 << 30  # some tests write gigabytes, for a moment

pytest_plugins = (
    "helpers.process.sampling",  # first: others draw by it
    "helpers.process.systems",
    "helpers.servers.fixtures",
    "helpers.servers.pymap_fixtures",
    "helpers.process.costs",
    "helpers.process.could_not_run",
    "helpers.process.quick",
    "helpers.process.warm_workers",
)


def pytest_configure() -> None:
    """Put temporary folders into memory where that has room: mail is synced at each step.

    Raises:
        pytest.UsageError: What is named as the folder of real mail is none, said in one line.
    """
    if has_room(ROOM_OF_ALL_BYTES):
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(SHARED))
    try:
        data_folder()
    except ValueError as wrong:
        raise pytest.UsageError(str(wrong)) from None


def pytest_collection_finish() -> None:
    """Ten thousand tests stay to the end: no collection of garbage need look through them."""
    gc.freeze()


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the homes are, in memory: journals are synced at each step."""
    first_environment()  # before a test changes it
    with folder_in_memory(tmp_path_factory.mktemp("homes")) as folder:
        yield folder


@pytest.fixture(autouse=True)
def own_home(homes: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the tests' journal, trash and cache away from the user's."""
    home = Path(tempfile.mkdtemp(dir=homes, prefix="home"))
    monkeypatch.setenv("TWINSWEEP_HOME", str(home))
    return home


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of real mail; tests that need it are skipped where it is absent."""
    folder = data_folder()
    if folder is None:
        pytest.skip(WHY_NOT)
    return folder
