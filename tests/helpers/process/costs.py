"""At the end of a run: the tests that took longest, and the processor time of each room.

A suite grows slow one test at a time. Seconds by the clock tell what a test waits for; processor
time, its own and that of the processes that it started and that have ended, what it costs others.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator

import pytest

LONGEST = 20
_SPENT = "processor seconds"


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Note what a test costs before its last report leaves."""
    item.stash[_BEGAN] = _processor_seconds()
    yield


_BEGAN = pytest.StashKey[float]()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Add it to the report of the end, which comes last; other processes send their reports."""
    if call.when == "teardown":
        spent = _processor_seconds() - item.stash[_BEGAN]
        item.user_properties.append((_SPENT, f"{spent:.3f}"))
    yield


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say both, where more than a handful of tests ran."""
    seconds: Counter[str] = Counter()
    rooms: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if not isinstance(report, pytest.TestReport):
                continue
            seconds[report.nodeid] += report.duration
            if report.when == "teardown":
                rooms[room_of(report.nodeid)] += float(dict(report.user_properties).get(_SPENT, 0))
    if len(seconds) <= LONGEST:
        return
    terminalreporter.section(f"the {LONGEST} tests that took longest, by the clock")
    for name, took in seconds.most_common(LONGEST):
        terminalreporter.write_line(f"{took:6.1f} s  {name}")
    terminalreporter.section("processor time of each room")
    for room, spent in rooms.most_common():
        terminalreporter.write_line(f"{spent:6.1f} s  {room}")
    terminalreporter.write_line(f"{rooms.total():6.1f} s  in all")


def room_of(nodeid: str) -> str:
    """The room that a test belongs to, as its folder tells: "tests/core/apply"."""
    folders = nodeid.partition("::")[0].split("/")[:-1]
    return "/".join(folders[:3])


def _processor_seconds() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system
