from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.imap.boxes import boxes_with_inbox
from helpers.imap.lent import QUICK, LentServers
from helpers.imap.scripted import ScriptedLie, ScriptedServer, ServerManners
from helpers.servers.cut_proxy import CutProxy, Pace, Trap
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import UNCOMPRESSED, Shape

from core.accounts import files
from core.errors import (
    ServerBroken,
    ServerOffline,
    ServerThrottled,
    StoreRefused,
    UnknownAccount,
)
from core.job import Cancelled, NullJob, ThreadJob
from core.model.refusals import RefusalKind
from core.model.remote import NoticeKind, Security, Traffic
from core.sources.imap.protocol.limits import Timeouts
from core.sources.imap.protocol.rate import BURST_S
from core.sources.imap.session import connections
from core.sources.imap.session.servers import Servers, pause_between_changes
from core.sources.imap.session.session import ReadSession
from core.system.places import find_places

pytestmark = pytest.mark.slow

Scripted = Callable[..., ScriptedServer]
Between = Callable[..., CutProxy]
MAIL = b"Subject: one\r\nMessage-ID: <a@example.org>\r\n\r\nHello there.\r\n"
BACKOFF = b"{tag} BAD Request is throttled. Suggested Backoff Time: 20 milliseconds\r\n"


@pytest.fixture
def plain(dovecot_like: Callable[[Shape], Dovecot]) -> Person:
    """Somebody on a server without compression: a proxy can read what passes."""
    return dovecot_like(Shape(UNCOMPRESSED)).person()


def kinds(setup: LentServers) -> list[NoticeKind]:
    return [notice.kind for notice in setup.notices]


def look(session: ReadSession) -> list[bytes]:
    """Read the whole of INBOX."""
    session.examine("INBOX")
    return [mail.data[b"BODY[]"] for mail in session.fetch("1:*", "(UID BODY.PEEK[])")]


def test_who_only_looks_waits_for_an_answer_no_longer_than_for_silence(person: Person) -> None:
    with LentServers(person, replace(QUICK, command_s=60.0, idle_s=20.0)) as setup:
        with setup.servers.reading(setup.account) as session:
            assert session.command_s == 60.0
        with setup.servers.reading(setup.account, once=True) as same:
            assert (same is session, same.command_s) == (True, 20.0)
        with setup.servers.reading(setup.account) as same:
            assert (same is session, same.command_s) == (True, 60.0)


# --- lending ------------------------------------------------------------------------------------


@pytest.mark.parametrize("security", Security)
def test_mail_is_read_by_tls_and_by_starttls(person: Person, security: Security) -> None:
    person.deliver("INBOX", [MAIL])
    site = person.server.site
    port = site.starttls_port if security is Security.STARTTLS else site.tls_port

    with LentServers(person, security=security, port=port) as setup:
        assert setup.servers.read(setup.account, NullJob(), look) == [MAIL]


@pytest.mark.parametrize("security", Security)
def test_a_first_look_does_not_wait_long_for_a_silent_port(
    scripted: Scripted, security: Security
) -> None:
    long, soon = 1_000_000.0, 0.2
    patience = replace(QUICK, connect_s=long, idle_s=long, first_look_s=soon)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        with (
            LentServers(
                scripted(boxes_with_inbox()), patience, security=security, port=port
            ) as setup,
            pytest.raises(ServerOffline, match=f"127.0.0.1, port {port}: no answer") as caught,
            setup.servers.reading(setup.account, once=True),
        ):
            pass
    hint = "TLS from the first byte may be spoken there"
    assert (hint in caught.value.detail) == (security is Security.STARTTLS)


def test_who_is_signed_in_for_a_first_look_waits_as_long_as_ever(scripted: Scripted) -> None:
    server = scripted(boxes_with_inbox(MAIL))
    server.set(ScriptedLie(b"EXAMINE", pause_s=2.5))
    with (
        LentServers(server, replace(QUICK, first_look_s=2.0)) as setup,
        setup.servers.reading(setup.account, once=True) as session,
    ):
        assert look(session) == [MAIL]


def test_a_connection_is_used_again(scripted: Scripted) -> None:
    server = scripted(boxes_with_inbox())
    with LentServers(server) as setup:
        with setup.servers.reading(setup.account) as first:
            first.noop()
        with setup.servers.reading(setup.account) as second:
            assert second is first
        with setup.servers.writing(setup.account) as writer:
            writer.noop()
        with setup.servers.writing(setup.account) as again:
            assert again is writer
    assert server.connections == 2


def test_a_connection_that_rested_long_is_asked_first_and_replaced_if_it_is_dead(
    scripted: Scripted,
) -> None:
    server = scripted(boxes_with_inbox(MAIL))
    with LentServers(server, replace(QUICK, look_again_s=0.0)) as setup:
        setup.servers.read(setup.account, NullJob(), look)
        server.set(ScriptedLie(b"NOOP", say=b"* BYE idle for too long\r\n", hang_up=True))

        assert setup.servers.read(setup.account, NullJob(), look) == [MAIL]
        assert setup.notices == []
    assert server.connections == 2


def test_two_read_at_once_and_the_third_waits(scripted: Scripted) -> None:
    server = scripted(boxes_with_inbox(MAIL))
    job = ThreadJob()
    with LentServers(server) as setup:
        with setup.servers.reading(setup.account), setup.servers.reading(setup.account):
            threading.Timer(0.05, job.cancel).start()
            with pytest.raises(Cancelled), setup.servers.reading(setup.account, job):
                pass
        with setup.servers.reading(setup.account):
            pass
    assert server.connections == 2


def test_only_one_changes_and_the_second_is_refused(
    scripted: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "WRITER_S", 0.05)
    server = scripted(boxes_with_inbox())
    with LentServers(server) as setup:
        with setup.servers.writing(setup.account):
            with pytest.raises(StoreRefused) as caught, setup.servers.writing(setup.account):
                pass
            assert caught.value.refusal.kind is RefusalKind.LOCKED
        with setup.servers.writing(setup.account):
            pass


def test_many_threads_share_two_connections(person: Person) -> None:
    person.deliver("INBOX", [MAIL] * 3)
    found: list[int] = []
    with LentServers(person) as setup:

        def work() -> None:
            for _ in range(5):
                found.append(len(setup.servers.read(setup.account, NullJob(), look)))  # noqa: PERF401

        threads = [threading.Thread(target=work) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
    assert found == [3] * 30


def test_a_changed_account_gets_new_connections(scripted: Scripted) -> None:
    server = scripted(boxes_with_inbox())
    with LentServers(server) as setup:
        with setup.servers.reading(setup.account) as first:
            first.noop()
        with setup.servers.reading(replace(setup.account, trash="Bin")) as second:
            assert second is not first
            assert not first.usable


def test_a_job_that_stops_in_the_middle_leaves_no_half_answer_behind(scripted: Scripted) -> None:
    server = scripted(boxes_with_inbox(MAIL))
    server.set(ScriptedLie(b"UID FETCH", say=b"* 1 FETCH (UID 1 BODY[] {60}\r\nhalf"))
    job = ThreadJob()
    with LentServers(server) as setup:
        threading.Timer(0.1, job.cancel).start()
        with pytest.raises(Cancelled):
            setup.servers.read(setup.account, job, look)

        assert setup.servers.read(setup.account, NullJob(), look) == [MAIL]
        assert setup.notices == []


def test_closing_ends_what_is_lent_when_it_comes_back(scripted: Scripted) -> None:
    server = scripted(boxes_with_inbox())
    with LentServers(server) as setup:
        with setup.servers.reading(setup.account) as session:
            setup.servers.close()
            session.noop()
        assert not session.usable


def test_what_went_over_all_wires_is_counted(scripted: Scripted) -> None:
    server = scripted(boxes_with_inbox(MAIL))
    with LentServers(server) as setup:
        assert setup.servers.traffic == Traffic()
        setup.servers.read(setup.account, NullJob(), look)
        first = setup.servers.traffic
        assert first.received > len(MAIL)
        with pytest.raises(ServerBroken):
            setup.servers.read(setup.account, NullJob(), look_at_nonsense(server))
        assert setup.servers.traffic.received > first.received


def look_at_nonsense(server: ScriptedServer) -> Callable[[ReadSession], object]:
    server.set(ScriptedLie(b"UID FETCH", say=b"* 1 FETCH (X {-1}\r\n"))
    return look


def test_an_account_is_read_from_its_file(scripted: Scripted, tmp_path: Path) -> None:
    server = scripted(boxes_with_inbox())
    with LentServers(server) as setup:
        path = files.save(find_places(), setup.account)

        assert setup.servers.account(path) == setup.account
        assert setup.servers.places == find_places()
        with pytest.raises(UnknownAccount):
            setup.servers.account(tmp_path / "none.json")


# --- outages ------------------------------------------------------------------------------------


def test_f20_a_bye_as_greeting_is_tried_again_with_one_notice_for_the_outage(
    scripted: Scripted,
) -> None:
    server = scripted(boxes_with_inbox(MAIL), ServerManners(greeting=b"* BYE overloaded\r\n"))
    with LentServers(server) as setup:
        job = ThreadJob()

        def recovers(notice: object) -> None:
            setup.notices.append(notice)
            if server.connections:
                server.manners = ServerManners()

        setup.servers = Servers(find_places(), setup.secrets, told=recovers, patience=QUICK)
        assert setup.servers.read(setup.account, job, look) == [MAIL]
        assert kinds(setup) == [NoticeKind.OFFLINE, NoticeKind.BACK]
        assert setup.notices[0].detail == "overloaded"
        assert setup.notices[0].seconds > 0
        assert setup.notices[0].account == setup.account.id


def test_f20_a_bye_in_the_middle_is_tried_again(scripted: Scripted) -> None:
    server = scripted(boxes_with_inbox(MAIL))
    server.set(ScriptedLie(b"UID FETCH", say=b"* BYE Session expired\r\n", hang_up=True, times=2))
    with LentServers(server) as setup:
        assert setup.servers.read(setup.account, NullJob(), look) == [MAIL]
        assert kinds(setup) == [NoticeKind.OFFLINE, NoticeKind.BACK]
    assert server.connections == 3


def test_after_all_tries_the_account_is_paused_for_the_job(scripted: Scripted) -> None:
    server = scripted(boxes_with_inbox(MAIL), ServerManners(greeting=b"* BYE for ever\r\n"))
    with LentServers(server) as setup:
        job = ThreadJob()
        with pytest.raises(ServerOffline, match="for ever"):
            setup.servers.read(setup.account, job, look)
        assert kinds(setup) == [NoticeKind.OFFLINE, NoticeKind.PAUSED]
        assert server.connections == QUICK.tries
        assert setup.servers.is_paused(setup.account, job)

        with pytest.raises(ServerOffline):  # at once: nobody is asked
            setup.servers.read(setup.account, job, look)
        assert server.connections == QUICK.tries

        server.manners = ServerManners()
        assert setup.servers.read(setup.account, ThreadJob(), look) == [MAIL]
        assert kinds(setup)[2:] == [NoticeKind.BACK]


def test_whoever_hurries_is_tried_for_at_once(scripted: Scripted) -> None:
    server = scripted(boxes_with_inbox(MAIL))
    server.set(ScriptedLie(b"EXAMINE", say=b"* BYE\r\n", hang_up=True))
    patience = replace(
        QUICK,
        first_wait_s=1_000.0,
        longest_wait_s=1_000.0,
        outage_s=9_000.0,
        first_contact_s=9_000.0,
    )
    with LentServers(server, patience) as setup:
        hurry = threading.Timer(0.2, setup.servers.hurry)
        hurry.start()

        assert setup.servers.read(setup.account, NullJob(), look) == [MAIL]
        hurry.join()


def test_a_stop_ends_the_wait_for_the_next_try(scripted: Scripted) -> None:
    server = scripted(boxes_with_inbox(MAIL), ServerManners(greeting=b"* BYE\r\n"))
    job = ThreadJob()
    threading.Timer(0.2, job.cancel).start()
    with (
        LentServers(
            server,
            replace(
                QUICK,
                first_wait_s=1_000.0,
                longest_wait_s=1_000.0,
                outage_s=9_000.0,
                first_contact_s=9_000.0,
            ),
        ) as setup,
        pytest.raises(Cancelled),
    ):
        setup.servers.read(setup.account, job, look)


def test_a_first_look_fails_at_once_and_tells_nobody(scripted: Scripted) -> None:
    server = scripted(boxes_with_inbox(), ServerManners(greeting=b"* BYE away\r\n"))
    with LentServers(server) as setup:
        with (
            pytest.raises(ServerOffline, match="away"),
            setup.servers.reading(setup.account, once=True),
        ):
            pass
        assert setup.notices == []
    assert server.connections == 1


@pytest.mark.parametrize("on", [b"EXAMINE", b"UID FETCH", b"AUTHENTICATE"])
def test_f21_a_throttle_is_waited_for_as_long_as_it_says(scripted: Scripted, on: bytes) -> None:
    server = scripted(boxes_with_inbox(MAIL))
    server.set(ScriptedLie(on, say=BACKOFF.replace(b"20 ", b"80 ")))
    with LentServers(server) as setup:
        assert setup.servers.read(setup.account, NullJob(), look) == [MAIL]
        assert kinds(setup) == [NoticeKind.THROTTLED, NoticeKind.BACK]
        assert setup.notices[0].seconds >= 0.08


def test_f21_a_server_that_throttles_for_ever_is_paused(scripted: Scripted) -> None:
    server = scripted(boxes_with_inbox(MAIL))
    server.set(ScriptedLie(b"EXAMINE", say=b"{tag} NO [UNAVAILABLE] later\r\n", times=99))
    with LentServers(server) as setup:
        with pytest.raises(ServerThrottled):
            setup.servers.read(setup.account, NullJob(), look)
        assert kinds(setup) == [NoticeKind.THROTTLED, NoticeKind.PAUSED]


def test_f22_a_stalled_server_is_left_and_tried_again(plain: Person, between: Between) -> None:
    plain.deliver("INBOX", [MAIL] * 20)
    proxy = between(plain)
    proxy.set(Trap(b"UID FETCH", reply_bytes=200, stall=True))
    with LentServers(plain, replace(QUICK, idle_s=1.5), port=proxy.port) as setup:
        assert setup.servers.read(setup.account, NullJob(), look) == [MAIL] * 20
        assert kinds(setup) == [NoticeKind.OFFLINE, NoticeKind.BACK]


def test_f22_a_stalled_server_can_be_stopped(plain: Person, between: Between) -> None:
    plain.deliver("INBOX", [MAIL])
    proxy = between(plain)
    job = ThreadJob()
    proxy.set(Trap(b"EXAMINE", then=job.cancel, stall=True, reply_bytes=0))
    with LentServers(plain, port=proxy.port) as setup, pytest.raises(Cancelled):
        setup.servers.read(setup.account, job, look)


def test_f23_single_bytes_make_the_same_mail(plain: Person, between: Between) -> None:
    plain.deliver("INBOX", [MAIL, MAIL])
    proxy = between(plain, pace=Pace(slice_bytes=1))
    with LentServers(plain, port=proxy.port) as setup:
        assert setup.servers.read(setup.account, NullJob(), look) == [MAIL, MAIL]
        assert setup.notices == []


def test_f24_after_a_suspend_the_dead_connections_are_replaced(
    plain: Person, between: Between
) -> None:
    plain.deliver("INBOX", [MAIL])
    proxy = between(plain)
    with LentServers(
        plain, replace(QUICK, probe_s=0.5, look_again_s=0.0), port=proxy.port
    ) as setup:
        setup.servers.read(setup.account, NullJob(), look)
        with setup.servers.writing(setup.account) as writer:
            writer.noop()
        proxy.set(Trap(b"NOOP", reply_bytes=0, stall=True, times=2))  # nobody says that it is over

        assert setup.servers.read(setup.account, NullJob(), look) == [MAIL]
        with setup.servers.writing(setup.account) as writer:
            writer.select("INBOX")
        assert setup.notices == []


def test_a_cut_at_each_part_of_an_answer_ends_in_the_whole_mail(
    plain: Person, between: Between
) -> None:
    plain.deliver("INBOX", [MAIL])
    proxy = between(plain)
    with LentServers(plain, port=proxy.port) as setup:
        for bytes_passed in range(0, 150, 13):
            proxy.set(Trap(b"UID FETCH", reply_bytes=bytes_passed))
            assert setup.servers.read(setup.account, NullJob(), look) == [MAIL]
        assert kinds(setup)[:2] == [NoticeKind.OFFLINE, NoticeKind.BACK]


def test_a_server_that_is_broken_is_not_asked_again(scripted: Scripted) -> None:
    server = scripted(boxes_with_inbox(MAIL))
    with LentServers(server) as setup:
        with pytest.raises(ServerBroken):
            setup.servers.read(setup.account, NullJob(), look_at_nonsense(server))
        assert setup.notices == []
    assert server.connections == 1


def test_changes_are_never_done_again_blindly(scripted: Scripted) -> None:
    server = scripted(boxes_with_inbox(MAIL))
    server.set(ScriptedLie(b"UID MOVE", say=b"", effect=True, hang_up=True))
    with LentServers(server) as setup:
        with pytest.raises(ServerOffline), setup.servers.writing(setup.account) as session:
            move(session)
        assert kinds(setup) == [NoticeKind.OFFLINE]
        with setup.servers.writing(setup.account) as session:
            assert session.select("Trash").exists == 1
        assert kinds(setup) == [NoticeKind.OFFLINE, NoticeKind.BACK]
    assert server.words().count(b"UID MOVE") == 1


def move(session: object) -> None:
    session.select("INBOX")
    session.move([1], "Trash")


@pytest.mark.parametrize(
    ("host", "pause_s"),
    [
        ("outlook.office365.com", 1.0), ("imap-mail.OUTLOOK.com", 1.0), ("imap.gmail.com", 0.0),
        ("outlook.com.example.org", 0.0), ("notoutlook.com", 0.0),
    ],
)  # fmt: skip
def test_exchange_is_changed_slowly(scripted: Scripted, host: str, pause_s: float) -> None:
    account = replace(scripted(boxes_with_inbox()).account(), host=host)

    assert pause_between_changes(account, Timeouts()) == pause_s


# --- the speed limit ----------------------------------------------------------------------------

LARGE = MAIL + b"x" * 76 + (b"\r\n" + b"y" * 76) * 2_500  # 195 kB


def rate_of(setup: LentServers, work: Callable[[], object]) -> float:
    """Bytes a second that went while something was done, one burst left out."""
    before, begun = setup.servers.traffic, time.monotonic()
    work()
    spent, after = time.monotonic() - begun, setup.servers.traffic
    moved = after.received + after.sent - before.received - before.sent
    assert moved > 4 * 195_000
    return (moved - 1_000 * setup.account.limit_kb * BURST_S) / spent


def test_an_account_is_read_no_faster_than_its_owner_wants(plain: Person) -> None:
    plain.deliver("INBOX", [LARGE] * 5)
    with LentServers(plain, compress=False, limit_kb=400) as setup:
        rate = rate_of(setup, lambda: setup.servers.read(setup.account, NullJob(), look))

    assert rate / 400_000 < 1.05


def test_all_connections_of_an_account_share_its_limit(plain: Person) -> None:
    plain.deliver("INBOX", [LARGE] * 3)
    with LentServers(plain, compress=False, limit_kb=400) as setup:

        def read() -> None:
            setup.servers.read(setup.account, NullJob(), look)

        def both() -> None:
            other = threading.Thread(target=read)
            other.start()
            read()
            other.join()

        rate = rate_of(setup, both)

    assert rate / 400_000 < 1.05


def test_what_is_sent_keeps_to_the_limit_too(plain: Person) -> None:
    with LentServers(plain, compress=False, limit_kb=400) as setup:

        def send() -> None:
            with setup.servers.writing(setup.account) as session:
                for _ in range(5):
                    session.append("INBOX", LARGE)

        rate = rate_of(setup, send)
        found = setup.servers.read(setup.account, NullJob(), look)

    assert rate / 400_000 < 1.05
    assert found == [LARGE] * 5


def test_a_limit_costs_no_deadline_of_the_server(plain: Person) -> None:
    plain.deliver("INBOX", [LARGE])
    patience = replace(QUICK, idle_s=1.0, command_s=1.0, least_rate=1e9)
    with LentServers(plain, patience, compress=False, limit_kb=60) as setup:
        assert setup.servers.read(setup.account, NullJob(), look) == [LARGE]
    assert not setup.notices
