from __future__ import annotations

import pytest
from helpers.imap.raw import ACCOUNT, raw_imap, read_sent

from core.errors import ServerOffline, ServerThrottled
from core.job import Cancelled, ThreadJob
from core.sources.imap.protocol.connection import AccountConnection
from core.sources.imap.protocol.replies import ServerSaidNo


def session_on(imap: object, *capabilities: str) -> AccountConnection:
    return AccountConnection(imap, ACCOUNT, frozenset(capabilities))


def test_a_connection_that_rests_knows_when_it_is_lost() -> None:
    with raw_imap(b"") as (imap, server):
        session = session_on(imap)
        assert session.is_alive(ask=False, within_s=0.1)
        server.close()
        assert not session.is_alive(ask=False, within_s=0.1)
    with raw_imap(b"* BYE timeout\r\n") as (imap, _):
        assert not session_on(imap).is_alive(ask=False, within_s=0.1)
    with raw_imap(b"* 3 EXISTS\r\nT0 OK still here\r\n") as (imap, _):
        assert session_on(imap).is_alive(ask=False, within_s=0.1)
    with raw_imap(b"") as (imap, _):
        assert not session_on(imap).is_alive(ask=True, within_s=0.05)


def test_gmail_is_known_by_its_extension() -> None:
    with raw_imap(b"") as (imap, _):
        assert session_on(imap, "X-GM-EXT-1").is_gmail
        assert not session_on(imap, "IMAP4REV1").is_gmail


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (b"T0 NO [NOPERM] not you\r\n", ServerSaidNo),
        (b"T0 NO [UNAVAILABLE] later\r\n", ServerThrottled),
        (b"* BYE enough\r\n", ServerOffline),
    ],
)
def test_a_refusal_is_told_and_leaves_the_connection_at_rest(
    said: bytes, expected: type[Exception]
) -> None:
    with raw_imap(said) as (imap, _):
        session = session_on(imap)
        with pytest.raises(expected):
            session.noop()
        assert session.usable is (expected is not ServerOffline)


def test_goodbye_is_said_where_the_connection_rests() -> None:
    with raw_imap(b"") as (imap, server):
        session = session_on(imap)
        session.close()
        assert read_sent(server) == b"T0 LOGOUT\r\n"
        assert not session.usable


def test_a_connection_in_the_middle_of_an_answer_or_closed_is_not_usable() -> None:
    with raw_imap(b"* 1 EXISTS\r\nT0 OK done\r\n") as (imap, _):
        session = session_on(imap)
        answers = imap.conversations([[b"NOOP"]], largest=100)
        next(answers)
        assert not session.usable
        answers.close()
        assert session.usable
        imap.wire.close()
        assert not session.usable


def test_a_job_that_is_cancelled_waits_for_no_answer() -> None:
    with raw_imap(b"") as (imap, _):
        session = session_on(imap)
        session.job = job = ThreadJob()
        job.cancel()
        with pytest.raises(Cancelled):
            session.noop()
