"""Processor time of one message, by the system's timer and by a thread that looks at the clock."""

from __future__ import annotations

import signal
import threading
import time

import pytest

from core.system.budget import SIGNAL, SystemWatch, ThreadCpuBudget, TooCostly, cpu_budget

pytestmark = [pytest.mark.slow, pytest.mark.parametrize("kind", [ThreadCpuBudget, SystemWatch])]


def burn(seconds: float) -> None:
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass


def test_what_takes_too_long_is_stopped_and_the_next_is_not(kind: type[ThreadCpuBudget]) -> None:
    watch = kind()
    with watch.running():
        for _ in range(2):
            watch.start(0.1)
            began = time.process_time()
            with pytest.raises(TooCostly):
                burn(5.0)
            assert 0.08 < time.process_time() - began < 2.0
        watch.start(30.0)
        burn(0.15)
        watch.stop()


def test_each_start_begins_anew(kind: type[ThreadCpuBudget]) -> None:
    watch = kind()
    with watch.running():
        for _ in range(4):
            watch.start(0.3)
            burn(0.1)
        watch.stop()


def test_nothing_is_raised_after_it_was_stopped(kind: type[ThreadCpuBudget]) -> None:
    watch = kind()
    with watch.running():
        watch.start(0.1)
        watch.stop()
        burn(0.3)


def test_the_handler_and_the_thread_are_gone_afterwards(kind: type[ThreadCpuBudget]) -> None:
    before, threads = signal.getsignal(SIGNAL), threading.active_count()
    watch = kind()
    with watch.running():
        assert signal.getsignal(SIGNAL) != before

    assert signal.getsignal(SIGNAL) == before
    assert threading.active_count() == threads


def test_outside_the_main_thread_nothing_is_limited(kind: type[ThreadCpuBudget]) -> None:
    del kind
    done: list[bool] = []

    def work() -> None:
        with cpu_budget() as watch:
            watch.start(0.01)
            burn(0.1)
            watch.stop()
            done.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()

    assert done == [True]
