"""Bytes of an account go no faster than its owner wants, whatever the blocks."""

from __future__ import annotations

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.job import Cancelled, NullJob, ThreadJob
from core.sources.imap.protocol.rate import BURST_S, UNLIMITED, RateMeter

RATE = 50_000


class Clock:
    """A time that passes when somebody says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@given(st.lists(st.integers(1, 300_000), min_size=1, max_size=40))
def test_over_any_time_no_more_goes_than_the_rate_and_one_burst(blocks: list[int]) -> None:
    clock = Clock()
    meter = RateMeter(RATE, clock)
    sent, begun, pauses = 0, clock.now, 0
    for block in blocks:
        owed = meter.owed_s()
        pauses += owed > 0
        clock.now += owed
        assert sent <= RATE * (clock.now - begun + BURST_S) + 1  # before this block
        meter.spend(block)
        sent += block

    assert meter.owed_s() == pytest.approx(
        max(0.0, sent / RATE - BURST_S - (clock.now - begun)), abs=1e-6
    )
    assert (pauses == 0) == (sum(blocks[:-1]) <= RATE * BURST_S)


def test_what_was_not_used_is_not_saved_up_beyond_a_burst() -> None:
    clock = Clock()
    meter = RateMeter(RATE, clock)
    clock.now += 3_600

    meter.spend(3 * RATE)

    assert meter.owed_s() == pytest.approx(3 - BURST_S)


def test_without_a_limit_nothing_is_ever_owed() -> None:
    UNLIMITED.spend(1 << 40)

    assert UNLIMITED.owed_s() == 0
    assert UNLIMITED.wait(NullJob(), 0.1) == UNLIMITED.block == 1 << 18
    assert not UNLIMITED.is_limited


@pytest.mark.parametrize(("rate", "block"), [(1, 1_024), (50_000, 12_500), (10**9, 1 << 18)])
def test_blocks_are_small_where_the_rate_is(rate: int, block: int) -> None:
    assert RateMeter(rate).block == block


def test_a_pause_ends_when_the_job_is_stopped() -> None:
    meter, job = RateMeter(1), ThreadJob()
    meter.spend(1_000_000)
    stopper = threading.Timer(0.05, job.cancel)
    stopper.start()

    with pytest.raises(Cancelled):
        meter.wait(job, 0.01)
    stopper.join()
