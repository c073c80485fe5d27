"""`make quick`: all tests but those marked slow, which are not even imported.

A file that takes seconds says so in its first lines, `pytestmark = pytest.mark.slow`, so the mark
goes wherever the file goes. What a file takes is told at the end of each quick run.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

QUICK = "not slow"  # pytest -m
TOLD = 5
_MARK = re.compile(r"^pytestmark = \[?\s*pytest\.mark\.slow\b", re.MULTILINE)


def is_slow(file: Path) -> bool:
    """Whether all of a file is left out of a quick run."""
    return _MARK.search(file.read_text("utf-8")) is not None


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave slow files unread: to import them all takes as long as many a test."""
    if config.getoption("markexpr") != QUICK or not collection_path.name.startswith("test_"):
        return None
    return True if collection_path.suffix == ".py" and is_slow(collection_path) else None


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say that this was not the whole, and what took longest."""
    if config.getoption("markexpr") != QUICK:
        return
    seconds: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                seconds[report.nodeid.partition("::")[0]] += report.duration
    longest = ", ".join(f"{file} {took:.1f} s" for file, took in seconds.most_common(TOLD))
    left_out = sum(is_slow(file) for file in Path(__file__).parents[2].rglob("test_*.py"))
    terminalreporter.write_sep("=", "this is not the whole")
    terminalreporter.write_line(f"longest: {longest}")
    terminalreporter.write_line(
        f"{left_out} slow test files were left out: servers, other programs, power cuts. "
        "Before a commit that counts: make test"
    )
