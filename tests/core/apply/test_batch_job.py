from __future__ import annotations

import pytest

from core.apply.batch_job import BatchJob
from core.job import Cancelled, Progress, Stage, ThreadJob


def stopped() -> ThreadJob:
    job = ThreadJob()
    job.cancel()
    return job


def test_between_batches_a_stop_is_heard_at_once() -> None:
    with pytest.raises(Cancelled):
        BatchJob(stopped()).checkpoint()


def test_within_a_batch_a_stop_waits_for_its_end() -> None:
    steady = BatchJob(stopped())
    with steady.batch():
        steady.checkpoint()
        steady.checkpoint()

    with pytest.raises(Cancelled):
        steady.checkpoint()


def test_a_batch_that_does_not_end_is_left_after_a_while() -> None:
    steady = BatchJob(stopped(), grace_s=-1.0)

    with pytest.raises(Cancelled), steady.batch():
        steady.checkpoint()


def test_each_batch_has_its_own_time() -> None:
    steady = BatchJob(stopped(), grace_s=60.0)
    for _ in range(2):
        with steady.batch():
            steady.checkpoint()


def test_progress_is_passed_on() -> None:
    job = ThreadJob()

    BatchJob(job).report(Progress(Stage.CHECKING, 1, 2))

    assert job.latest == Progress(Stage.CHECKING, 1, 2)
