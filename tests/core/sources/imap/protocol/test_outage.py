from __future__ import annotations

import pytest
from helpers.imap.raw import ACCOUNT
from hypothesis import given
from hypothesis import strategies as st

from core.sources.imap.protocol.answers import ResponseCode, read_code
from core.sources.imap.protocol.limits import Timeouts
from core.sources.imap.protocol.outage import read_throttle, waiting_s


def test_the_time_that_exchange_suggests_is_understood() -> None:
    asked = read_throttle(
        ACCOUNT, read_code(b"Request is throttled. Suggested Backoff Time: 3000 milliseconds")
    )

    assert asked is not None
    assert asked.seconds == 3.0


@pytest.mark.parametrize(
    "text",
    [
        b"[UNAVAILABLE] down for a moment",
        b"[LIMIT] too much",
        b"[inuse] locked",
        b"[ALERT] Too many simultaneous connections. (Failure)",
        b"Maximum number of connections from user+IP exceeded",
    ],
)
def test_wishes_for_patience_are_understood(text: bytes) -> None:
    asked = read_throttle(ACCOUNT, read_code(text))

    assert asked is not None
    assert asked.seconds == 0.0


@pytest.mark.parametrize(
    "text", [b"[OVERQUOTA] full", b"[TRYCREATE] no such folder", b"unknown command", b""]
)
def test_a_plain_no_is_no_wish_for_patience(text: bytes) -> None:
    assert read_throttle(ACCOUNT, read_code(text)) is None


def test_the_words_of_a_server_are_kept_for_people() -> None:
    asked = read_throttle(ACCOUNT, ResponseCode("LIMIT", b"", "ask me later"))

    assert asked is not None
    assert (asked.path, asked.detail) == (ACCOUNT, "ask me later")


@given(st.integers(1, 10_000), st.floats(0, 10_000))
def test_a_wait_is_never_below_what_was_asked_nor_far_above_the_longest(
    failures: int, told: float
) -> None:
    patience = Timeouts()

    wait = waiting_s(patience, failures, told)

    assert wait >= max(told, patience.first_wait_s)
    assert wait <= max(told, patience.longest_wait_s * (1 + patience.jitter))


def test_waits_double_from_two_seconds_to_five_minutes() -> None:
    exact = Timeouts(jitter=0.0)

    assert [waiting_s(exact, n, 0.0) for n in range(1, 10)] == [
        2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 300.0,
    ]  # fmt: skip


def test_waits_differ_so_that_clients_do_not_come_back_together() -> None:
    assert len({waiting_s(Timeouts(), 3, 0.0) for _ in range(20)}) > 1
