"""Who collects garbage, and where."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from gui import garbage
from gui.garbage import BUSY_MS, LOOK_MS, MIDDLE_MOST, WHOLE_AFTER_MS, GarbageCollector
from gui.jobs import JobRunner

ROOM = 50_000  # objects beside those that the process of the tests has anyway


class Ring:
    """Garbage as soon as nobody else holds it; says which thread collected it."""

    def __init__(self, told: list[threading.Thread]) -> None:
        self.itself = self
        weakref.finalize(self, lambda: told.append(threading.current_thread()))


pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def collector() -> Iterator[GarbageCollector]:
    was_on, limits = gc.isenabled(), gc.get_threshold()
    gc.set_threshold(700, 10, 10)  # a test of the terminal may have raised them in this process
    gc.collect()
    made = GarbageCollector()
    yield made
    made.end()
    gc.set_threshold(*limits)
    if not was_on:
        gc.disable()


@pytest.mark.usefixtures("collector")
def test_a_worker_that_makes_much_collects_nothing(qtbot: QtBot) -> None:
    told: list[threading.Thread] = []
    runner = JobRunner()

    def work(_: object) -> None:
        for _n in range(20_000):
            Ring(told)

    runner.start(work, lambda _: None)
    qtbot.waitUntil(lambda: not runner.is_busy)
    assert set(told) <= {threading.main_thread()}

    qtbot.waitUntil(lambda: len(told) > 0)  # what is older is looked at later
    gc.collect()
    assert len(told) == 20_000
    assert set(told) == {threading.main_thread()}


def test_everything_is_looked_at_now_and_then(
    collector: GarbageCollector, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(garbage, "WHOLE_MOST", len(gc.get_objects()) + ROOM)
    told: list[threading.Thread] = []
    Ring(told)
    for _ in range(2):  # what survived is old
        gc.collect(1)
    limits = gc.get_threshold()
    gc.set_threshold(1, 0, 0)
    try:
        kept = [Ring(told) for _ in range(10)]
        gc.collect()
        del kept
        _look_for_long(collector)
    finally:
        gc.set_threshold(*limits)
    assert len(told) == 11


def _look_for_long(collector: GarbageCollector) -> None:
    """As often as it looks until everything is due."""
    for _ in range(WHOLE_AFTER_MS // LOOK_MS + 1):
        gc.collect(1)
        collector.look()


def test_what_much_work_holds_is_not_looked_through(
    collector: GarbageCollector, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(garbage, "WHOLE_MOST", len(gc.get_objects()) + ROOM)
    told: list[threading.Thread] = []
    limits = gc.get_threshold()
    gc.set_threshold(1, 0, 0)
    try:
        held = [[] for _ in range(2 * ROOM)]
        Ring(told)
        for _ in range(2):  # what survived is old
            held.append([])
            gc.collect(1)
        told.clear()
        before = gc.get_stats()[2]["collections"]
        _look_for_long(collector)
        assert gc.get_stats()[2]["collections"] == before

        del held  # the work is done
        _look_for_long(collector)
        assert gc.get_stats()[2]["collections"] > before
    finally:
        gc.set_threshold(*limits)


def test_a_look_at_what_is_new_stays_small(collector: GarbageCollector) -> None:
    seen: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            looked_at = range(info["generation"] + 1)
            seen.append(sum(len(gc.get_objects(generation=one)) for one in looked_at))

    step, held = MIDDLE_MOST // 5, []
    gc.callbacks.append(note)
    try:
        for _ in range(20):  # four times as much as may be looked at together
            held += [[] for _ in range(step)]
            collector.look()
    finally:
        gc.callbacks.remove(note)
    assert len(seen) == 20
    assert sum(seen) > len(held)
    assert max(seen) < MIDDLE_MOST + 2 * step


def test_python_looks_again_afterwards() -> None:
    was_on = gc.isenabled()
    collector = GarbageCollector()
    assert not gc.isenabled()
    collector.end()
    assert gc.isenabled()
    if not was_on:
        gc.disable()


def test_it_looks_more_often_while_a_worker_runs(collector: GarbageCollector) -> None:
    """In a tenth of a second a worker makes more than can be looked at in one go."""
    collector.look()
    assert collector._timer.interval() == LOOK_MS
    goes_on = threading.Event()
    worker = threading.Thread(target=goes_on.wait)
    worker.start()

    collector.look()

    assert collector._timer.interval() == BUSY_MS
    goes_on.set()
    worker.join()
    collector.look()
    assert collector._timer.interval() == LOOK_MS
