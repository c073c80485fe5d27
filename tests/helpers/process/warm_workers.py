"""Worker processes of a scan as forks of one that has loaded what they need.

Where a program has threads, as the window and each test beside a server of its own, workers start
fresh: two times a second of loading for a scan of ten messages. Here one process loads that once
and forks the workers. It has one thread, so that is safe; all else is as with fresh ones.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Iterator
from multiprocessing.context import BaseContext

import pytest

from core.system import pool

LOADS = "tests.helpers.process.warm_reading"


@pytest.fixture(scope="session", autouse=True)
def warm_workers() -> Iterator[None]:
    """For all tests, but not where coverage is to see what workers do."""
    if sys.platform != "linux" or any(name.startswith("COVERAGE") for name in os.environ):
        yield
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pool, "get_context", _warm_context)
        yield


@pytest.fixture
def fresh_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """For a test whose workers shall start as the program starts them."""
    monkeypatch.setattr(pool, "get_context", multiprocessing.get_context)


def _warm_context(method: str) -> BaseContext:
    if method != "spawn":
        return multiprocessing.get_context(method)
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([LOADS])
    return context
