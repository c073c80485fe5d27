"""A pytest plugin: which lines of `core` each test takes, and how long; forked children too."""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import coverage
import pytest


class Recorder:
    """Has one context of coverage for each test."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._seconds: dict[str, float] = {}
        self._failed: set[str] = set()
        self._cov = coverage.Coverage(
            data_file=str(folder / "lines"),
            data_suffix=True,  # a forked child has a file of its own
            source_pkgs=["core"],
            config_file=False,
            messages=False,
        )
        self._cov.set_option("run:disable_warnings", ["no-data-collected", "module-not-measured"])
        self._cov.start()
        leave = os._exit

        def saved_exit(status: int) -> NoReturn:
            with contextlib.suppress(Exception):
                self._cov.save()
            leave(status)

        os._exit = saved_exit

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(
        self, item: pytest.Item, nextitem: pytest.Item | None
    ) -> Iterator[None]:
        self._cov.switch_context(item.nodeid)
        before = time.monotonic()
        try:
            return (yield)
        finally:
            if item.nodeid not in self._failed:
                self._seconds[item.nodeid] = time.monotonic() - before
            self._cov.switch_context("")
            if nextitem is None or nextitem.path != item.path:
                self._save()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:
            self._failed.add(report.nodeid)

    def _save(self) -> None:
        """After each file of tests: who stops the run loses little."""
        self._cov.save()
        (self._folder / f"seconds.{os.getpid()}.json").write_text(json.dumps(self._seconds))
