"""Fixtures of the tests of scans, and of what is asked of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from helpers.accounts.scan_setup import ScanSetup

from core.cache.fingerprints import NoCache, SqliteCache


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[SqliteCache]:
    """An empty cache."""
    made = SqliteCache(tmp_path / "cache.db")
    yield made
    made.close()


@pytest.fixture
def setup_of(tmp_path: Path) -> Iterator[Callable[..., ScanSetup]]:
    """Gives the account of somebody, without a cache unless one is given; closed at the end."""
    with ExitStack() as opened:

        def give(owner: object, **more: object) -> ScanSetup:
            home = tmp_path / f"home-{len(list(tmp_path.iterdir()))}"
            more.setdefault("cache", NoCache())
            return opened.enter_context(closing(ScanSetup(owner, home, **more)))  # type: ignore[arg-type]

        yield give
