"""Seconds since 1970 as a date."""

from __future__ import annotations

import time

from hypothesis import given
from hypothesis import strategies as st

from core.times import utc_time


@given(st.integers(min_value=-62_135_596_800, max_value=253_402_300_799))
def test_it_says_what_linux_says(seconds: int) -> None:
    assert utc_time(seconds).utctimetuple()[:6] == time.gmtime(seconds)[:6]


@given(st.integers(min_value=1, max_value=1 << 62))
def test_beyond_all_dates_it_is_the_first_or_the_last(more: int) -> None:
    assert utc_time(-62_135_596_800 - more).year == 1
    assert utc_time(253_402_300_799 + more).year == 9999
