"""Results come in order, a dead worker costs one item, and stopping stops at once."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.process.stopping import StopsAtCheckpoint
from helpers.process.systems import needs_fork

from core.job import Cancelled, NullJob, ThreadJob
from core.system.pool import (
    MOST_WAITED_FOR,
    AttentiveJob,
    CrashedItem,
    SideWorker,
    count_cores,
    in_worker,
    ordered_map,
)

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("fresh_workers")]


def _square(number: int) -> int:
    time.sleep(0.002 * (number % 3))
    return number * number


def _die_at_five(number: int) -> int:
    if number == 5:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def _fail_at_three(number: int) -> int:
    if number == 3:
        raise KeyError(number)
    return number


def _sleep(_number: int) -> int:
    time.sleep(60)
    return 0


def _eat_memory(_number: int) -> int:
    try:
        return len(bytearray(3 << 30))
    except MemoryError:
        return -1


def test_results_come_in_the_order_of_the_items() -> None:
    found = list(ordered_map(_square, range(40), job=NullJob(), workers=2))

    assert found == [n * n for n in range(40)]


def test_nothing_to_do_is_nothing() -> None:
    assert list(ordered_map(_square, [], job=NullJob(), workers=2)) == []


def test_a_worker_that_dies_costs_its_own_item_only() -> None:
    found = list(ordered_map(_die_at_five, range(12), job=NullJob(), workers=2))

    assert found == [CrashedItem(5) if n == 5 else n for n in range(12)]


def test_a_worker_that_runs_over_its_time_is_ended() -> None:
    found = list(ordered_map(_sleep, [1], job=NullJob(), workers=1, item_time_s=0.2))

    assert found == [CrashedItem(1)]


def test_an_error_of_the_work_comes_to_the_caller_with_its_type() -> None:
    with pytest.raises(KeyError):
        list(ordered_map(_fail_at_three, range(8), job=NullJob(), workers=2))


def test_items_are_drawn_only_a_little_ahead() -> None:
    drawn = []

    def items() -> Iterator[int]:
        for number in range(100):
            drawn.append(number)
            yield number

    results = ordered_map(_square, items(), job=NullJob(), workers=2)
    next(results)
    results.close()  # type: ignore[attr-defined]

    assert len(drawn) <= 8


def test_a_stopped_job_leaves_no_worker() -> None:
    with pytest.raises(Cancelled):
        list(ordered_map(_sleep, range(4), job=StopsAtCheckpoint(3), workers=2))


def _leave_a_mark(path: Path) -> str:
    path.touch()
    return path.name


def test_workers_go_on_while_an_item_is_drawn(tmp_path: Path) -> None:
    job = AttentiveJob(NullJob())
    begun: list[bool] = []

    def items() -> Iterator[Path]:
        for number in range(8):
            third = tmp_path / "2"  # two workers have the two before it
            if number == 3:  # drawn for as long as it takes until the third is worked at
                for _ in range(1_000):
                    job.checkpoint()
                    if third.exists():
                        break
                    time.sleep(0.01)
                begun.append(third.exists())
            yield tmp_path / str(number)

    found = list(ordered_map(_leave_a_mark, items(), job=job, workers=2))

    assert begun == [True]
    assert found == [str(n) for n in range(8)]


def test_an_error_of_the_work_met_while_an_item_is_drawn_comes_in_its_turn() -> None:
    job = AttentiveJob(NullJob())

    def items() -> Iterator[int]:
        for number in range(8):
            for _ in range(20):
                job.checkpoint()
                time.sleep(0.002)
            yield number

    with pytest.raises(KeyError):
        list(ordered_map(_fail_at_three, items(), job=job, workers=2))


def test_a_map_inside_a_map_leaves_the_outer_its_job() -> None:
    job = AttentiveJob(NullJob())

    found = [
        [n, *ordered_map(_square, range(n), job=job, workers=1)]
        for n in ordered_map(_square, range(4), job=job, workers=2)
    ]

    assert [inner[0] for inner in found] == [0, 1, 4, 9]
    assert job.serve is None


@needs_fork
def test_a_worker_cannot_take_all_memory() -> None:
    assert list(ordered_map(_eat_memory, [1], job=NullJob(), workers=1)) == [-1]


def _where(_number: int) -> tuple[int, bool]:
    return os.getpid(), in_worker()


@pytest.fixture
def asides() -> Iterator[list[SideWorker[int, object]]]:
    made: list[SideWorker[int, object]] = []
    yield made
    for aside in made:
        aside.close()


def test_a_worker_that_stays_is_one_other_process(asides: list[SideWorker[int, object]]) -> None:
    aside: SideWorker[int, object] = SideWorker(_where)
    asides.append(aside)
    answers = {aside.ask(n, job=NullJob(), item_time_s=60) for n in range(3)}
    assert len(answers) == 1
    assert answers != {(os.getpid(), True)}
    assert not in_worker()


def test_a_worker_that_stays_may_die_fail_eat_and_hang(
    asides: list[SideWorker[int, object]],
) -> None:
    dying: SideWorker[int, object] = SideWorker(_die_at_five)
    failing: SideWorker[int, object] = SideWorker(_fail_at_three)
    eating: SideWorker[int, object] = SideWorker(_eat_memory)
    hanging: SideWorker[int, object] = SideWorker(_sleep)
    asides += [dying, failing, eating, hanging]
    got = [dying.ask(n, job=NullJob(), item_time_s=60) for n in (4, 5, 6)]
    assert got == [4, CrashedItem(5), 6]
    with pytest.raises(KeyError):
        failing.ask(3, job=NullJob(), item_time_s=60)
    assert failing.ask(4, job=NullJob(), item_time_s=60) == 4
    if os.name != "nt":
        assert eating.ask(1, job=NullJob(), item_time_s=60) == -1
    assert hanging.ask(1, job=NullJob(), item_time_s=0.2) == CrashedItem(1)
    with pytest.raises(Cancelled):
        hanging.ask(1, job=StopsAtCheckpoint(1), item_time_s=60)


def test_whoever_waits_for_it_can_be_stopped(asides: list[SideWorker[int, object]]) -> None:
    hanging: SideWorker[int, object] = SideWorker(_sleep)
    asides.append(hanging)
    first = ThreadJob()

    def hang() -> None:
        with contextlib.suppress(Cancelled):
            hanging.ask(1, job=first, item_time_s=60)

    thread = threading.Thread(target=hang)
    thread.start()
    while not hanging._lock.locked():
        time.sleep(0.01)
    with pytest.raises(Cancelled):
        hanging.ask(2, job=StopsAtCheckpoint(1), item_time_s=60)
    first.cancel()
    thread.join(60)
    assert not thread.is_alive()


def test_a_worker_that_ended_by_itself_is_started_anew(
    asides: list[SideWorker[int, object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.system.pool.IDLE_S", 0.05)
    aside: SideWorker[int, object] = SideWorker(_where)
    asides.append(aside)
    first = aside.ask(1, job=NullJob(), item_time_s=60)
    assert aside._worker is not None
    aside._worker.process.join(60)
    second = aside.ask(1, job=NullJob(), item_time_s=60)
    assert first != second


def test_no_more_workers_than_windows_can_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 128)
    monkeypatch.setattr(sys, "platform", "win32")

    assert count_cores() == MOST_WAITED_FOR
