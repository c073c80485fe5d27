from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from core.errors import NotMail
from core.job import Job, Progress, Stage
from gui.jobs import (
    JobDone,
    JobFailed,
    JobRunner,
    JobStopped,
    LatestJob,
    Outcome,
    dispatch,
    keep_turns_short,
)


def test_outcome_comes_back_on_the_gui_thread(qtbot: QtBot) -> None:
    runner, came = JobRunner(), []

    def ended(outcome: Outcome) -> None:
        came.append((outcome, threading.current_thread()))

    runner.start(lambda _: 7, ended)
    qtbot.waitUntil(lambda: bool(came))

    assert came == [(JobDone(7), threading.main_thread())]
    assert not runner.is_busy


def test_a_fault_comes_back_as_a_value(qtbot: QtBot) -> None:
    runner, came = JobRunner(), []

    def work(_: Job) -> None:
        raise ValueError("no")

    runner.start(work, came.append)
    qtbot.waitUntil(lambda: bool(came))

    assert isinstance(came[0], JobFailed)
    assert isinstance(came[0].error, ValueError)


def test_stop_is_answered_at_the_next_checkpoint(qtbot: QtBot) -> None:
    runner, came = JobRunner(), []

    def work(job: Job) -> None:
        while True:
            job.checkpoint()
            time.sleep(0.01)

    runner.start(work, came.append)
    runner.cancel()
    qtbot.waitUntil(lambda: bool(came))

    assert came == [JobStopped()]


def test_progress_is_sampled_and_the_last_one_is_seen(qtbot: QtBot) -> None:
    runner, seen, came = JobRunner(), [], []
    runner.progressed.connect(seen.append)

    def work(job: Job) -> None:
        for done in range(50_000):
            job.report(Progress(Stage.READING, done, 50_000))

    runner.start(work, came.append)
    qtbot.waitUntil(lambda: bool(came))

    assert seen[-1].done == 49_999
    assert len(seen) < 100


def test_a_second_job_is_refused_while_one_runs(qtbot: QtBot) -> None:
    runner, came = JobRunner(), []
    go_on = threading.Event()
    runner.start(lambda _: go_on.wait(60), came.append)

    with pytest.raises(RuntimeError):
        runner.start(lambda _: None, came.append)

    go_on.set()
    qtbot.waitUntil(lambda: bool(came))
    assert len(came) == 1


def test_only_the_newest_request_is_answered(qtbot: QtBot) -> None:
    latest, came = LatestJob(), []

    def slow(job: Job) -> None:
        while True:
            job.checkpoint()
            time.sleep(0.005)

    latest.start(slow, lambda _: came.append("first"))
    latest.start(slow, lambda _: came.append("second"))
    latest.start(lambda _: 3, came.append)
    qtbot.waitUntil(lambda: bool(came))

    assert came == [JobDone(3)]


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (JobDone(7), ("done", 7)),
        (JobFailed(NotMail(Path("x"))), ("failed", "NotMail")),
        (JobFailed(ValueError()), ("crashed", "ValueError")),
        (JobStopped(), ("stopped", None)),
    ],
)
def test_an_outcome_is_given_to_whom_it_concerns(outcome: Outcome, told: object) -> None:
    came: list[object] = []

    dispatch(
        outcome,
        done=lambda value: came.append(("done", value)),
        failed=lambda error: came.append(("failed", type(error).__name__)),
        crashed=lambda error: came.append(("crashed", type(error).__name__)),
        stopped=lambda: came.append(("stopped", None)),
    )

    assert came == [told]


def test_what_the_world_refused_is_a_fault_where_nobody_waits_for_it() -> None:
    came: list[object] = []

    for outcome in (JobFailed(NotMail(Path("x"))), JobStopped()):
        dispatch(outcome, done=came.append, crashed=came.append)

    assert [type(error) for error in came] == [NotMail]


def test_a_busy_worker_soon_gives_the_screen_its_turn(qtbot: QtBot) -> None:
    usual = sys.getswitchinterval()

    def work(job: Job) -> None:
        while True:
            sum(range(100))
            job.checkpoint()

    def time_turns() -> float:
        runner = JobRunner()
        runner.start(work, lambda _: None)
        begun = time.perf_counter()
        for _ in range(40):
            time.sleep(0.0002)  # others run meanwhile, as at each call of Qt
        took = time.perf_counter() - begun
        runner.cancel()
        qtbot.waitUntil(lambda: not runner.is_busy)
        return took

    try:
        sys.setswitchinterval(0.02)
        slow = time_turns()
        keep_turns_short()
        assert sys.getswitchinterval() < usual / 5
        quick = min(time_turns() for _ in range(3))
    finally:
        sys.setswitchinterval(usual)
    assert quick < slow / 3
