"""Bursts, held against a look at each message's neighbours."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.match.causes.bursts import LATE_S, LEAST, SPAN_S, find_bursts
from core.model.sources import UNKNOWN_TIME

DAY = 86_400
NOW = 1_700_000_000


def in_burst(rows: list[tuple[int, int, int]], row: int) -> bool:
    """The plain way: is there a window of enough late messages around it?"""
    late = [
        (arrived, folder)
        for arrived, sent, folder in rows
        if arrived > 0 and sent != UNKNOWN_TIME and arrived - sent >= LATE_S
    ]
    arrived, sent, folder = rows[row]
    if not arrived or sent == UNKNOWN_TIME or arrived - sent < LATE_S:
        return False
    return any(
        start <= arrived <= start + SPAN_S
        and sum(f == folder and start <= a <= start + SPAN_S for a, f in late) >= LEAST
        for start, _ in late
    )


@given(
    st.lists(
        st.tuples(
            st.one_of(st.just(0), st.integers(NOW, NOW + 1_500)),
            st.one_of(st.just(UNKNOWN_TIME), st.integers(NOW - 30 * DAY, NOW + DAY)),
            st.integers(0, 1),
        ),
        max_size=60,
    )
)
def test_a_burst_is_what_a_look_at_all_neighbours_says(rows: list[tuple[int, int, int]]) -> None:
    columns = np.array(rows, np.int64).reshape(-1, 3)
    found = find_bursts(columns[:, 0], columns[:, 1], columns[:, 2].astype(np.int32))

    assert found.tolist() == [in_burst(rows, row) for row in range(len(rows))]


def test_mail_that_is_delivered_when_it_was_sent_is_no_burst() -> None:
    arrived = np.arange(NOW, NOW + 100)

    assert not find_bursts(arrived, arrived - 60, np.zeros(100, np.int32)).any()
