"""Nobody waits for ever for what trickles in, nor gives up what is slow and goes on."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from helpers.boxes.mailboxes import mails
from helpers.imap.boxes import boxes_with_inbox
from helpers.imap.lent import QUICK, LentServers
from helpers.imap.raw import ACCOUNT
from helpers.imap.scripted import ScriptedServer, ServerManners

from core.errors import ServerOffline, ServerThrottled
from core.job import Cancelled, NullJob, ThreadJob
from core.model.remote import NoticeKind
from core.sources.imap.protocol.deadline import Deadline
from core.sources.imap.protocol.limits import Timeouts
from core.sources.imap.protocol.wire import Wire

pytestmark = pytest.mark.slow

Scripted = Callable[..., ScriptedServer]
EVER = 1_000_000.0  # seconds
ALL = "(UID FLAGS BODY.PEEK[])"
DRIP_S = 0.01
SOON_S = 0.5
PATIENT = Timeouts(connect_s=EVER, idle_s=EVER, sign_in_s=EVER, command_s=EVER, tick_s=0.02)


@contextmanager
def dripping(patience: Timeouts, piece: bytes, pieces: int) -> Iterator[tuple[Wire, list[bytes]]]:
    """A wire on which a piece comes every `DRIP_S`, and a list that tells how many have come."""
    ours, theirs = socket.socketpair()
    wire = Wire(ours, ACCOUNT, patience=patience)
    told: list[bytes] = []
    ends = threading.Event()

    def drip() -> None:
        while len(told) < pieces and not ends.wait(DRIP_S):
            told.append(piece)
            try:
                theirs.sendall(piece)
            except OSError:
                return

    thread = threading.Thread(target=drip)
    thread.start()
    try:
        yield wire, told
    finally:
        ends.set()
        thread.join()
        wire.close()
        theirs.close()


def lines_of(wire: Wire, n: int) -> None:
    for _ in range(n):
        wire.line()


def test_bytes_that_move_give_time_and_a_wait_takes_it() -> None:
    deadline = Deadline(10.0, rate=100.0, moved=1_000)
    assert not deadline.is_over(1_000, 10.0)
    assert deadline.is_over(1_000, 10.1)
    assert not deadline.is_over(1_500, 15.0)
    deadline.spent_s = 9.0
    assert deadline.is_over(1_500, 6.1)
    assert Deadline(10.0).is_over(1_000_000, 10.1)


def test_a_byte_now_and_then_does_not_hold_a_sign_in() -> None:
    with dripping(replace(PATIENT, sign_in_s=SOON_S), b"x", 10_000) as (wire, told):
        with pytest.raises(ServerOffline, match="no complete answer"):
            wire.line()
        assert wire.closed
        assert 0 < len(told) < 1_000


def test_a_byte_now_and_then_does_not_hold_a_command_and_each_has_its_own_time() -> None:
    patience = replace(PATIENT, command_s=SOON_S, least_rate=1e9)
    with dripping(patience, b"so\r\n", 10_000) as (wire, told):
        wire.signed_in(idle_s=EVER)
        for _ in range(100):  # takes longer than one command may
            wire.begin()
            lines_of(wire, 1)
        with pytest.raises(ServerOffline, match="no complete answer"):
            lines_of(wire, 10_000)
        assert len(told) < 1_000


def test_an_answer_that_goes_on_may_take_as_long_as_it_must() -> None:
    """About 10 kB a second, where 1 kB is little enough: a second's worth, in a third of one."""
    patience = replace(PATIENT, command_s=SOON_S, least_rate=1_000.0)
    with dripping(patience, b"x" * 100, 100) as (wire, told):
        wire.signed_in(idle_s=EVER)
        wire.begin()
        assert wire.literal(10_000) == b"x" * 10_000
        assert len(told) == 100


def test_inside_a_hurry_nothing_gives_time_and_after_it_all_is_as_before() -> None:
    with dripping(replace(PATIENT, least_rate=1.0), b"x" * 100, 10_000) as (wire, _):
        wire.signed_in(idle_s=EVER)
        with wire.hurried(EVER):
            wire.literal(100)
        assert wire.idle_s == EVER
        wire.begin()
        with pytest.raises(ServerOffline), wire.hurried(SOON_S):
            wire.literal(10_000_000)


def test_time_that_we_take_ourselves_is_not_the_servers(scripted: Scripted) -> None:
    patience = replace(QUICK, command_s=SOON_S)
    with (
        LentServers(scripted(boxes_with_inbox(*mails(2))), patience) as setup,
        setup.servers.reading(setup.account) as session,
    ):
        session.examine("INBOX")
        for _ in session.fetch("1:*", ALL):
            threading.Event().wait(SOON_S)
        session.noop()
        assert session.usable


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_a_first_look_at_a_server_that_drips_is_over_soon(
    scripted: Scripted, security: str
) -> None:
    server = scripted(boxes_with_inbox(), ServerManners(drip_s=DRIP_S, security=security))
    patience = replace(QUICK, connect_s=EVER, idle_s=EVER, first_look_s=SOON_S)
    with (
        LentServers(server, patience) as setup,
        pytest.raises(ServerOffline, match=f"port {server.port}: no complete answer"),
        setup.servers.reading(setup.account, once=True),
    ):
        pass
    assert server.connections == 1


def test_in_a_first_look_a_command_takes_no_longer_than_silence_may(scripted: Scripted) -> None:
    server = scripted(boxes_with_inbox())
    with LentServers(server, replace(QUICK, idle_s=SOON_S, command_s=EVER)) as setup:
        with setup.servers.reading(setup.account, once=True) as session:
            server.manners = replace(server.manners, drip_s=DRIP_S)
            with pytest.raises(ServerOffline, match="no complete answer"):
                session.folders()
        server.manners = ServerManners()
        with setup.servers.reading(setup.account, once=True) as session:
            session.folders()
        with setup.servers.reading(setup.account) as again:
            assert again is session
            assert again.command_s == EVER


@pytest.mark.parametrize(
    "manners", [ServerManners(drip_s=DRIP_S), ServerManners(greeting=b"* BYE no\r\n")]
)
def test_tries_of_a_scan_are_bounded_in_time_too(
    scripted: Scripted, manners: ServerManners
) -> None:
    server = scripted(boxes_with_inbox(), manners)
    patience = replace(
        QUICK, sign_in_s=0.1, idle_s=EVER, outage_s=0.5, first_wait_s=0.1, longest_wait_s=0.1,
        tries=10_000,
    )  # fmt: skip
    with LentServers(server, patience) as setup:
        with pytest.raises(ServerOffline):
            setup.servers.read(setup.account, NullJob(), lambda session: session.folders())
        assert [notice.kind for notice in setup.notices] == [NoticeKind.OFFLINE, NoticeKind.PAUSED]
    assert 1 < server.connections < 20


def test_whoever_asks_for_days_of_patience_is_paused_at_once(scripted: Scripted) -> None:
    bye = b"* BYE Suggested Backoff Time: 999999999 milliseconds\r\n"
    server = scripted(boxes_with_inbox(), ServerManners(greeting=bye))
    with LentServers(server) as setup:
        with pytest.raises(ServerThrottled):
            setup.servers.read(setup.account, NullJob(), lambda session: session.folders())
        assert [notice.kind for notice in setup.notices] == [NoticeKind.PAUSED]
    assert server.connections == 1


def test_a_stop_does_not_wait_for_what_drips(scripted: Scripted) -> None:
    server = scripted(boxes_with_inbox(), ServerManners(drip_s=DRIP_S))
    job = ThreadJob()
    threading.Timer(SOON_S, job.cancel).start()
    with (
        LentServers(server, PATIENT) as setup,
        pytest.raises(Cancelled),
        setup.servers.reading(setup.account, job),
    ):
        pass


@pytest.mark.parametrize(
    ("deadline", "moved", "waits_s", "is_over"),
    [
        (Deadline(0.5), 0, 0.0, False),
        (Deadline(0.5), 0, 0.6, True),
        (Deadline(0.5, spent_s=0.4), 0, 0.2, True),
        (Deadline(0.5, spent_s=0.6), 0, 0.0, True),
        (Deadline(0.5, rate=10, moved=5, spent_s=0.9), 10, 0.0, False),
        (Deadline(0.5, rate=10, moved=5, spent_s=1.1), 10, 0.0, True),
        (Deadline(0.5, rate=0, spent_s=0.6), 1_000, 0.0, True),
    ],
)
def test_what_was_spent_and_what_is_waited_count_together(
    deadline: Deadline, moved: int, waits_s: float, is_over: bool
) -> None:
    assert deadline.is_over(moved, waits_s) is is_over
    assert waits_s or deadline.is_over(moved) is is_over
