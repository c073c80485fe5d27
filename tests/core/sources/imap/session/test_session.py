from __future__ import annotations

import inspect
import socket
import tracemalloc
from collections.abc import Callable
from contextlib import suppress

import pytest
from helpers.imap.boxes import boxes_with_inbox
from helpers.imap.lent import LentServers, reading
from helpers.imap.raw import ACCOUNT, raw_imap, read_sent
from helpers.imap.scripted import ScriptedLie, ScriptedServer, ServerManners
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import UNCOMPRESSED, Shape
from hypothesis import given
from hypothesis import strategies as st

from core.errors import ServerBroken, ServerError, ServerOffline
from core.sources.imap.protocol import limits
from core.sources.imap.protocol.replies import FetchResponse, ListedFolder, ServerSaidNo
from core.sources.imap.session.changes import WriteSession
from core.sources.imap.session.session import ReadSession

pytestmark = pytest.mark.slow

Scripted = Callable[..., ScriptedServer]
MAIL = b"Subject: one\r\nMessage-ID: <a@example.org>\r\n\r\nHello there.\r\n"


def session_on(imap: object, *capabilities: str) -> ReadSession:
    return ReadSession(imap, ACCOUNT, frozenset(capabilities))


def uids(found: object) -> list[int]:
    return [fetched.uid for fetched in found]


def read_all(server: ScriptedServer) -> list[FetchResponse]:
    with reading(server) as session:
        session.examine("INBOX")
        return list(session.fetch("1:*", "(UID BODY.PEEK[])"))


# --- it only reads ------------------------------------------------------------------------------


def test_a_session_for_reading_has_no_method_that_changes_anything() -> None:
    public = {n for n, _ in inspect.getmembers(ReadSession) if not n.startswith("_")}
    changing = {n for n, _ in inspect.getmembers(WriteSession) if not n.startswith("_")} - public

    assert public == {
        "close", "come_to_rest", "command_s", "count", "examine", "examine_counted", "fetch",
        "fetch_all", "folders", "is_alive", "is_compressed", "is_gmail", "job", "noop", "opened",
        "rights", "search", "status", "traffic", "undeleted", "unselect", "usable", "vanished",
    }  # fmt: skip
    assert changing == {
        "add_flags", "add_labels", "append", "copy", "create", "expunge", "mark_deleted", "move",
        "remove_flags", "select", "unmark_deleted",
    }  # fmt: skip


def test_i6_reading_leaves_no_trace_on_the_server(person: Person) -> None:
    person.deliver("INBOX", [MAIL], flags="")
    before = {p.name for p in person.folder("INBOX").glob("new/*")}

    with reading(person) as session:
        session.folders()
        session.status("INBOX")
        session.examine("INBOX")
        list(session.fetch([1], "(UID FLAGS BODYSTRUCTURE BODY.PEEK[] BODY.PEEK[1])"))
        session.unselect()

    assert {p.name for p in person.folder("INBOX").glob("new/*")} == before
    with person.client() as other:
        other.select_folder("INBOX")
        assert other.get_flags([1]) == {1: (b"\\Recent",)}


# --- folders ------------------------------------------------------------------------------------


def test_folders_are_listed_with_what_they_are_for(person: Person) -> None:
    person.deliver("Büro/Übergabe", [MAIL])
    with reading(person) as session:
        found = {listed.name: listed for listed in session.folders()}

    assert "\\trash" in found["Trash"].attributes
    assert found["Büro/Übergabe"].delimiter == "/"
    assert "INBOX" in found


HOSTILE = [b"../../x", b"a\r\nT9 LOGOUT", b"nul\0", b'q"uote', b"back\\slash", b"{5}", b"%*", b"&"]


@pytest.mark.parametrize("raw", HOSTILE)
def test_f27_hostile_names_never_reach_the_wire_unescaped(raw: bytes) -> None:
    said = b'* LIST () "/" {%d}\r\n%s\r\nT0 OK done\r\nT1 NO no\r\nT2 NO no\r\n' % (len(raw), raw)
    with raw_imap(said) as (imap, server):
        session = session_on(imap)
        (listed,) = session.folders()
        read_sent(server)

        for ask in (session.examine, session.status):
            with pytest.raises(ServerSaidNo):
                ask(listed.name)
        sent = read_sent(server)
    assert sent.count(b"\r\n") == sent.count(b"\n") == 2
    assert b"\0" not in sent
    assert sent.startswith(b'T1 EXAMINE "')
    assert b'\r\nT2 STATUS "' in sent


def test_more_folders_than_anybody_has_end_the_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "FOLDERS", 10)
    with raw_imap(b'* LIST () "/" x\r\n' * 20) as (imap, _):
        with pytest.raises(ServerBroken, match="folders"):
            session_on(imap).folders()
        assert not session_on(imap).usable


def test_the_state_of_a_folder_is_told_without_opening_it(person: Person) -> None:
    person.deliver("Archive", [MAIL, MAIL])
    with reading(person) as session:
        status = session.status("Archive")
        opened = session.examine("Archive")

    assert (status.messages, status.uid_next) == (2, 3)
    assert status.validity == opened.validity > 0
    assert status.size == 2 * len(MAIL)
    assert status.mod_seq == opened.mod_seq > 0


def test_what_a_poor_server_does_not_tell_is_zero(scripted: Scripted) -> None:
    with reading(scripted(boxes_with_inbox(MAIL), ServerManners(after="IMAP4rev1"))) as session:
        status = session.status("INBOX")

    assert (status.messages, status.mod_seq, status.size) == (1, 0, 0)


@pytest.mark.parametrize("name", ["Nowhere", "", "ünknown", 'a"b', "x" * 2_000])
def test_a_folder_that_is_not_there_is_a_no(person: Person, name: str) -> None:
    with reading(person) as session:
        with pytest.raises(ServerSaidNo):
            session.examine(name)
        assert session.usable
        assert session.opened is None


def test_the_folder_that_is_open_is_known(person: Person) -> None:
    with reading(person) as session:
        assert session.opened is None
        opened = session.examine("INBOX")
        assert session.opened == ("INBOX", opened)
        assert opened.read_only
        assert opened.sticky
        session.unselect()
        assert session.opened is None


# --- fetching -----------------------------------------------------------------------------------


def test_mails_come_with_what_was_asked_for(person: Person) -> None:
    person.deliver("INBOX", [MAIL, MAIL.replace(b"one", b"two")], flags="FS")
    with reading(person) as session:
        session.examine("INBOX")
        first, second = session.fetch("1:*", "(UID FLAGS RFC822.SIZE INTERNALDATE BODY.PEEK[])")

    assert first.data[b"RFC822.SIZE"] == len(MAIL)
    assert first.data[b"BODY[]"] == MAIL
    assert set(first.data[b"FLAGS"]) >= {b"\\Seen", b"\\Flagged"}
    assert first.data[b"INTERNALDATE"] == b"05-Mar-2024 09:00:00 +0000"
    assert second.uid == 2


def test_only_those_asked_for_come(person: Person) -> None:
    person.deliver("INBOX", [MAIL] * 5)
    with reading(person) as session:
        session.examine("INBOX")

        assert uids(session.fetch([5, 2, 9], "(UID)")) == [2, 5]
        assert uids(session.fetch([], "(UID)")) == []
        assert uids(session.fetch("4:*", "(UID)")) == [4, 5]


def test_many_uids_take_several_lines_and_each_mail_comes_once(
    dovecot_like: Callable[[Shape], Dovecot],
) -> None:
    person = dovecot_like(Shape(UNCOMPRESSED, raw_log=True)).person()
    person.deliver("INBOX", [b"Subject: %d\r\n\r\nx" % n for n in range(60)])
    wanted = [*range(1, 60, 2), *range(4_000_000_000, 4_000_020_000, 3)]
    with reading(person) as session:
        session.examine("INBOX")
        found = uids(session.fetch(wanted, "(UID)"))

    lines = [line for line in person.sent().split(b"\r\n") if b"UID FETCH" in line]
    assert found == list(range(1, 60, 2))
    assert len(lines) > 8
    assert max(map(len, lines)) < 8_000


def test_several_questions_are_answered_in_their_order(person: Person) -> None:
    person.deliver("INBOX", [b"Subject: %d\r\n\r\nbody %d" % (n, n) for n in range(30)])
    with reading(person) as session:
        session.examine("INBOX")
        requests = [([n], "(UID BODY.PEEK[TEXT])") for n in range(30, 0, -1)]

        assert uids(session.fetch_all(requests)) == list(range(30, 0, -1))
        assert uids(session.fetch_all([])) == []


def test_flags_that_a_server_tells_unasked_are_no_answer() -> None:
    said = (
        b"* 2 FETCH (UID 2 FLAGS (\\Seen))\r\n* 1 FETCH (UID 1 BODY[] {1}\r\nx)\r\n"
        b"* 9 FETCH (UID 9 BODY[] {1}\r\nx)\r\n* 1 EXPUNGE\r\n* 3 FETCH (FLAGS ())\r\n"
        b"T0 OK done\r\n"
    )
    with raw_imap(said) as (imap, _):
        found = list(session_on(imap).fetch([1, 2], "(UID BODY.PEEK[])"))

    assert found == [FetchResponse(1, {b"UID": 1, b"BODY[]": b"x"})]


def test_a_mail_that_vanishes_meanwhile_is_just_not_there(person: Person) -> None:
    person.deliver("INBOX", [MAIL] * 3)
    with reading(person) as session:
        session.examine("INBOX")
        with person.client() as other:
            other.select_folder("INBOX")
            other.move([2], "Trash")

        assert uids(session.fetch("1:*", "(UID BODY.PEEK[])")) in ([1, 3], [1, 2, 3])
        session.noop()
        assert uids(session.fetch("1:*", "(UID BODY.PEEK[])")) == [1, 3]


def test_only_changes_since_a_mod_sequence_are_told(person: Person) -> None:
    person.deliver("INBOX", [MAIL] * 4)
    with reading(person) as session:
        known = session.examine("INBOX")
        assert known.mod_seq > 0
        session.unselect()
        with person.client() as other:
            other.select_folder("INBOX")
            other.add_flags([3], ["\\Flagged"])
            other.move([1, 2], "Trash")
        session.examine("INBOX")

        changed = list(
            session.fetch("1:*", "(UID FLAGS)", changed_since=known.mod_seq, vanished=True)
        )
        assert uids(changed) == [3]
        assert session.vanished() == [(1, 2)]
        assert uids(session.fetch("1:*", "(UID FLAGS)")) == [3, 4]
        assert session.vanished() == []


def test_a_vanished_that_is_none_ends_the_connection() -> None:
    with raw_imap(b"* VANISHED (EARLIER) everything\r\n") as (imap, _):
        with pytest.raises(ServerBroken):
            list(session_on(imap).fetch("1:*", "(UID)", changed_since=3, vanished=True))
        assert imap.wire.closed


def test_a_mail_whose_answer_makes_no_sense_is_empty_and_the_next_one_comes() -> None:
    said = b'* 1 FETCH (UID 1 X ")\r\n* 2 FETCH (UID 2 X 5)\r\nT0 OK done\r\n'
    with raw_imap(said) as (imap, _):
        found = list(session_on(imap).fetch("1:*", "(UID BODYSTRUCTURE)"))

    assert found == [FetchResponse(1, {}), FetchResponse(2, {b"UID": 2, b"X": 5})]


@pytest.mark.parametrize("items", ["(BODY[])", "RFC822", "(UID) (X"])
def test_what_would_leave_a_trace_is_refused_before_anything_is_sent(items: str) -> None:
    with raw_imap(b"") as (imap, server):
        with pytest.raises(ValueError, match="not to be fetched"):
            session_on(imap).fetch([1], items)
        assert read_sent(server) == b""


def test_f25_a_huge_literal_is_not_read(scripted: Scripted) -> None:
    server = scripted(boxes_with_inbox(MAIL))
    server.set(ScriptedLie(b"UID FETCH", say=b"* 1 FETCH (UID 1 BODY[] {2000000000}\r\nabc"))
    with pytest.raises(ServerBroken, match="2000000000"):
        read_all(server)


def test_a_literal_much_larger_than_its_mail_is_not_read(scripted: Scripted) -> None:
    server = scripted(boxes_with_inbox(MAIL + b"x" * 200_000))
    with reading(server) as session:
        session.examine("INBOX")
        asked = "(UID BODY.PEEK[])"
        fits = limits.literal_limit(len(MAIL) + 200_000)
        assert len(list(session.fetch([1], asked, largest=fits))) == 1
        with pytest.raises(ServerBroken):
            list(session.fetch([1], asked, largest=limits.literal_limit(100)))


def test_a_part_is_not_larger_than_was_asked_for() -> None:
    said = b"* 1 FETCH (UID 1 BODY[]<0> {%d}\r\n" % (100 + limits.SMALL_LITERAL + 1)
    with raw_imap(said) as (imap, _), pytest.raises(ServerBroken):
        list(session_on(imap).fetch([1], "(UID BODY.PEEK[]<0.100>)"))


@pytest.mark.parametrize(
    "say",
    [
        b"* 1 FETCH (UID 1 BODY[] {-5}\r\n", b"* 1 FETCH (UID 1 BODY[] {1e9}\r\n",
        b"* 1 FETCH " + b"(" * 10_000_000 + b"\r\n", b"* 1 EXISTS\r\n" * 300_000,
    ],
    ids=["negative", "no number", "parentheses", "endless"],
)  # fmt: skip
def test_f26_nonsense_ends_the_connection(scripted: Scripted, say: bytes) -> None:
    server = scripted(boxes_with_inbox(MAIL))
    server.set(ScriptedLie(b"UID FETCH", say=say))
    with pytest.raises(ServerBroken):
        read_all(server)


def test_a_fetch_left_in_the_middle_costs_nothing(person: Person) -> None:
    person.deliver("INBOX", [MAIL] * 50)
    with LentServers(person) as setup:
        with setup.servers.reading(setup.account) as session:
            session.examine("INBOX")
            fetched = session.fetch("1:*", "(UID BODY.PEEK[])")
            next(fetched)
            fetched.close()
            assert session.usable
            for _ in session.fetch("1:*", "(UID BODY.PEEK[])"):
                break
            session.noop()

        with suppress(KeyError), setup.servers.reading(setup.account) as again:
            kept = again.fetch("1:*", "(UID BODY.PEEK[])")  # as a traceback keeps it
            next(kept)
            raise KeyError
        with setup.servers.reading(setup.account) as last:
            assert last is again is session
            assert len(uids(last.fetch("1:*", "(UID)"))) == 50


def test_a_fetch_left_in_the_middle_ends_with_its_connection_where_much_is_left(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "LEFT_OVER", 1_000)
    person.deliver("INBOX", [MAIL] * 50)
    with reading(person) as session:
        session.examine("INBOX")
        next(session.fetch("1:*", "(UID BODY.PEEK[])"))

        assert not session.usable
        with pytest.raises(ServerOffline):
            session.noop()


lines = st.lists(
    st.one_of(
        st.binary(max_size=30),
        st.from_regex(
            rb"\* (\d{1,3} )?(FETCH|LIST|STATUS|EXISTS|VANISHED|OK)"
            rb"( \[?[A-Z]{1,9}( \d{1,12})?\]?| [()\"a-z /\d:,\[\]]{0,20}){0,3}( \{\d{1,2}\})?",
            fullmatch=True,
        ),
        st.sampled_from([b"T0 OK done", b"T0 NO [LIMIT] x", b"T1 OK", b"* BYE", b"+ "]),
    ),
    max_size=9,
)


@given(lines, st.sampled_from(["folders", "status", "examine", "fetch", "noop"]))
def test_f26_whatever_a_server_says_there_are_values_or_a_named_error(
    said: list[bytes], what: str
) -> None:
    with raw_imap(b"".join(line + b"\r\n" for line in said)) as (imap, server):
        server.shutdown(socket.SHUT_WR)
        session = session_on(imap, "CONDSTORE", "UNSELECT")
        try:
            match what:
                case "folders" | "noop":
                    getattr(session, what)()
                case "status" | "examine":
                    getattr(session, what)("INBOX")
                case _:
                    list(session.fetch("1:*", "(UID FLAGS)", changed_since=1, vanished=True))
        except ServerSaidNo:
            assert imap.at_rest
        except ServerBroken:
            pass
        except ServerError:
            assert not session.usable or imap.at_rest


def test_f25_what_is_announced_takes_no_memory_before_it_comes(scripted: Scripted) -> None:
    server = scripted(boxes_with_inbox(MAIL))
    announced = b"* 1 FETCH (UID 1 BODY[] {%d}\r\nabc" % limits.LITERAL
    server.set(ScriptedLie(b"UID FETCH", say=announced, hang_up=True))
    with reading(server) as session:
        session.examine("INBOX")
        tracemalloc.start()
        try:
            with pytest.raises(ServerOffline):
                list(session.fetch([1], "(UID BODY.PEEK[])"))
            assert tracemalloc.get_traced_memory()[1] < 32 << 20
        finally:
            tracemalloc.stop()


def test_folders_listed_are_values() -> None:
    assert ListedFolder("a", "/", frozenset()) == ("a", "/", frozenset(), None)


def test_more_vanished_than_a_folder_holds_ends_the_connection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "MAILS", 2)
    said = b"* VANISHED (EARLIER) 1,3,5\r\nT0 OK done\r\n"
    with raw_imap(said) as (imap, _), pytest.raises(ServerBroken, match="VANISHED"):
        list(session_on(imap).fetch("1:*", "(UID)", changed_since=3, vanished=True))


def test_only_flags_are_searched() -> None:
    with raw_imap(b"") as (imap, server):
        with pytest.raises(ValueError, match="not to be searched"):
            session_on(imap).search("TEXT secret", "1:*")
        server.setblocking(False)
        with pytest.raises(BlockingIOError):
            server.recv(1)


def test_a_look_at_what_changed_asks_what_went_only_if_told_to() -> None:
    for vanished, expected in ((False, b"(CHANGEDSINCE 3)"), (True, b"(CHANGEDSINCE 3 VANISHED)")):
        with raw_imap(b"T0 OK done\r\n") as (imap, server):
            list(
                session_on(imap).fetch("1:*", "(UID)", changed_since=3, vanished=vanished)
                if vanished
                else session_on(imap).fetch("1:*", "(UID)", changed_since=3)
            )
            assert read_sent(server).strip().endswith(expected)


def test_an_answer_that_is_no_list_is_the_servers_fault() -> None:
    with (
        raw_imap(b'* MYRIGHTS "INBOX lr\r\nT0 OK done\r\n') as (imap, _),
        pytest.raises(ServerBroken),
    ):
        session_on(imap, "ACL").rights("INBOX")


def test_what_any_command_is_told_of_the_open_folder_counts() -> None:
    with raw_imap(b"* 3 EXISTS\r\n* 2 EXPUNGE\r\nT0 OK done\r\n") as (imap, _):
        session = session_on(imap)
        session.noop()
        assert (session.count.exists, session.count.arrived, session.count.gone) == (2, 3, 1)
