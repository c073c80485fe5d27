"""A job can be watched, held and stopped from another thread."""

from __future__ import annotations

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.job import Cancelled, NullJob, Progress, Stage, ThreadJob, in_turns, let_go


def test_the_latest_progress_is_what_the_watcher_sees() -> None:
    job = ThreadJob()
    job.report(Progress(Stage.READING, 1, 10))
    job.report(Progress(Stage.READING, 2, 10))

    assert job.latest == Progress(Stage.READING, 2, 10)


def test_a_cancelled_job_ends_at_its_next_checkpoint() -> None:
    job = ThreadJob()
    job.checkpoint()
    job.cancel()

    with pytest.raises(Cancelled):
        job.checkpoint()


def test_cancelled_is_no_error_that_a_broad_handler_would_eat() -> None:
    assert not issubclass(Cancelled, Exception)


def test_a_paused_job_waits_until_it_may_go_on() -> None:
    job, passed = ThreadJob(), threading.Event()
    job.pause(paused=True)
    worker = threading.Thread(target=lambda: (job.checkpoint(), passed.set()))
    worker.start()

    assert not passed.wait(0.15)
    job.pause(paused=False)
    assert passed.wait(60)
    worker.join()


def test_the_null_job_never_stops() -> None:
    NullJob().report(Progress(Stage.READING, 0, 0))
    assert NullJob().checkpoint() is None


def test_a_long_list_is_let_go_of_in_portions() -> None:
    left: list[int] = []

    class Move:
        def __del__(self) -> None:
            left.append(len(values))

    values = [Move() for _ in range(2_500)]
    let_go(values)

    assert not values
    assert len(left) == 2_500
    assert len(set(left)) == 3  # and other threads ran in between


@given(n=st.integers(0, 3_000))
def test_values_in_turns_are_the_values(n: int) -> None:
    assert list(in_turns(range(n), NullJob())) == list(in_turns(range(n))) == list(range(n))


def test_who_asks_about_many_files_is_stopped_between_them() -> None:
    job = ThreadJob()
    values = in_turns(range(5_000), job)
    assert next(values) == 0
    job.cancel()

    with pytest.raises(Cancelled):
        list(values)
