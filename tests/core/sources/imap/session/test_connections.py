from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from helpers.accounts.accounts import account_at
from helpers.imap.raw import ACCOUNT, raw_imap
from hypothesis import given
from hypothesis import strategies as st

from core.errors import ServerOffline, SignInFailed, StoreRefused
from core.job import Cancelled, NullJob, ThreadJob
from core.model.remote import Notice, NoticeKind
from core.sources.imap.protocol.limits import Timeouts
from core.sources.imap.protocol.outage import Throttled
from core.sources.imap.session import connections
from core.sources.imap.session.changes import WriteSession
from core.sources.imap.session.connections import READERS, ConnectionPool
from core.sources.imap.session.session import ReadSession

AT_ONCE = Timeouts(first_wait_s=0.0, longest_wait_s=0.0, tries=3)
JOB = NullJob()


def line_of(notices: list[Notice], patience: Timeouts = AT_ONCE) -> ConnectionPool:
    return ConnectionPool(account_at(1, "anna", Path("ca.pem")), ACCOUNT, patience, notices.append)


@pytest.fixture
def line() -> ConnectionPool:
    return line_of([])


@pytest.fixture
def sessions() -> Iterator[list[ReadSession]]:
    """Three sessions for reading on servers that say nothing."""
    with ExitStack() as stack:
        imaps = [stack.enter_context(raw_imap(b""))[0] for _ in range(3)]
        yield [ReadSession(imap, ACCOUNT, frozenset()) for imap in imaps]


def opened(session: ReadSession, name: str) -> ReadSession:
    session._opened_folder = name, None
    return session


# --- permits ------------------------------------------------------------------------------------


def test_as_many_read_as_may_and_one_more_waits_for_the_stop(line: ConnectionPool) -> None:
    for _ in range(READERS):
        line.enter(JOB, writes=False)
    job = ThreadJob()
    job.cancel()
    with pytest.raises(Cancelled):
        line.enter(job, writes=False)

    line.leave(None, writes=False)
    line.enter(job, writes=False)


def test_a_refused_writer_does_not_give_the_right_of_another_back(
    line: ConnectionPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "WRITER_S", 0.0)
    line.enter(JOB, writes=True)
    for _ in range(2):
        with pytest.raises(StoreRefused):
            line.enter(JOB, writes=True)
    line.leave(None, writes=True)
    line.enter(JOB, writes=True)


def test_the_connection_that_has_the_folder_open_is_taken_first(
    line: ConnectionPool, sessions: list[ReadSession]
) -> None:
    one, two, none = sessions
    for session in (opened(one, "A"), opened(two, "B"), none):
        line.leave(session, writes=False)

    assert line.rested("B") == (two, False)
    assert line.rested("C") == (none, False)
    assert line.rested("") == (one, False)
    assert line.rested("") is None


def test_who_looks_into_another_folder_gets_a_new_connection_while_there_may_be_more(
    line: ConnectionPool, sessions: list[ReadSession]
) -> None:
    line.enter(JOB, writes=False)
    line.leave(opened(sessions[0], "A"), writes=False)
    line.enter(JOB, writes=False)
    assert line.rested("B") is None
    line.leave(opened(sessions[1], "B"), writes=False)

    line.enter(JOB, writes=False)
    assert line.rested("C") == (sessions[0], False)


def test_a_connection_that_cannot_be_used_again_is_not_kept(
    line: ConnectionPool, sessions: list[ReadSession]
) -> None:
    sessions[0].close()

    assert not line.leave(sessions[0], writes=False)
    assert line.rested("") is None


def test_a_closed_line_keeps_nothing(line: ConnectionPool, sessions: list[ReadSession]) -> None:
    with raw_imap(b"") as (imap, _):
        writer = WriteSession(imap, ACCOUNT, frozenset())
        assert line.leave(sessions[0], writes=False)
        assert line.leave(writer, writes=True)

        assert line.close() == [sessions[0], writer]
        assert not line.leave(sessions[1], writes=False)
        assert line.rested("") is None
        assert line.rested_writer() is None


def test_what_rests_belongs_to_no_job(line: ConnectionPool, sessions: list[ReadSession]) -> None:
    job = ThreadJob()
    sessions[0].job = job
    line.leave(sessions[0], writes=False)

    assert sessions[0].job is not job


# --- outages ------------------------------------------------------------------------------------


def try_once(line: ConnectionPool, job: NullJob, *, works: bool) -> None:
    with suppress(ServerOffline), line.watched(job):
        if not works:
            raise ServerOffline(ACCOUNT, "away")


@given(st.lists(st.booleans(), max_size=30))
def test_an_outage_is_told_once_given_up_after_all_tries_and_ends_once(tries: list[bool]) -> None:
    notices: list[Notice] = []
    line = line_of(notices)
    expected: list[NoticeKind] = []
    in_a_row, is_out = 0, False
    for works in tries:
        try_once(line, JOB, works=works)
        in_a_row = 0 if works else in_a_row + 1
        if works and is_out:
            expected.append(NoticeKind.BACK)
        if in_a_row == AT_ONCE.tries:
            expected.append(NoticeKind.PAUSED)
            in_a_row = 0
        elif not works and not is_out:
            expected.append(NoticeKind.OFFLINE)
        is_out = not works

    assert [notice.kind for notice in notices] == expected


def test_a_job_that_has_given_up_asks_no_more_but_another_may() -> None:
    line = line_of([])
    other = NullJob()
    for _ in range(AT_ONCE.tries):
        try_once(line, JOB, works=False)

    assert line.is_paused(JOB)
    assert not line.is_paused(other)
    with pytest.raises(ServerOffline, match="paused"):
        line.wait_until_due(JOB)
    line.wait_until_due(other)
    line.hurry()
    line.wait_until_due(JOB)


def test_the_wait_is_at_least_what_the_server_asked_for() -> None:
    notices: list[Notice] = []
    line_of(notices).failed(JOB, Throttled(ACCOUNT, "slow down", 77.0))

    assert notices == [
        Notice(account_at(1, "anna", Path("ca.pem")).id, NoticeKind.THROTTLED, "slow down", 77.0)
    ]


def test_a_server_that_never_let_us_in_is_given_up_sooner() -> None:
    patience = Timeouts(first_wait_s=100.0, longest_wait_s=100.0, jitter=0.0)
    notices: list[Notice] = []
    for worked, error in [
        (False, ServerOffline(ACCOUNT, "away")),
        (True, ServerOffline(ACCOUNT, "away")),
        (False, Throttled(ACCOUNT, "busy", 0.0)),
        (True, Throttled(ACCOUNT, "busy", 9_000.0)),
    ]:
        line = line_of(notices, patience)
        if worked:
            try_once(line, JOB, works=True)
        line.failed(JOB, error)

    kinds = [notice.kind for notice in notices]
    assert kinds == [
        NoticeKind.PAUSED, NoticeKind.OFFLINE, NoticeKind.THROTTLED, NoticeKind.PAUSED,
    ]  # fmt: skip


def test_waiting_can_be_stopped() -> None:
    line = line_of([], Timeouts(first_wait_s=1_000.0, outage_s=9_000.0, first_contact_s=9_000.0))
    job = ThreadJob()
    line.failed(job, ServerOffline(ACCOUNT, "away"))
    job.cancel()

    with pytest.raises(Cancelled):
        line.wait_until_due(job)


def test_other_errors_are_no_outage() -> None:
    notices: list[Notice] = []
    with pytest.raises(KeyError), line_of(notices).watched(JOB):
        raise KeyError

    assert notices == []


# --- passwords ----------------------------------------------------------------------------------


def test_a_wrong_password_is_remembered_for_its_job_only(line: ConnectionPool) -> None:
    job = ThreadJob()
    error = SignInFailed(ACCOUNT, "no")
    line.password_refused(job, "wrong", error)

    with pytest.raises(SignInFailed) as caught:
        line.check_password(job, "wrong")
    assert caught.value is error
    line.check_password(job, "right")
    line.check_password(ThreadJob(), "wrong")
