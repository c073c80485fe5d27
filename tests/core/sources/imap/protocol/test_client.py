from __future__ import annotations

import re
import socket

import pytest
from helpers.imap.raw import raw_imap, read_conversation, read_sent
from hypothesis import given
from hypothesis import strategies as st

from core.errors import CoreError, ServerBroken, ServerOffline
from core.job import ThreadJob
from core.sources.imap.protocol import limits
from core.sources.imap.protocol.answers import TaggedResponse, UntaggedResponse
from core.sources.imap.protocol.arguments import Literal
from core.sources.imap.protocol.client import log_out
from core.sources.imap.protocol.command_filter import NotAllowed
from core.sources.imap.protocol.outage import Throttled

OK = TaggedResponse(b"OK", b"done", b"T0")
lines = st.lists(
    st.one_of(
        st.binary(max_size=30),
        st.from_regex(
            rb"\* (\d{1,3} )?[A-Z]{2,9}( [\x20-\x7e]{0,20})?(\{\d{0,3}\})?", fullmatch=True
        ),
        st.from_regex(rb"T[01] (OK|NO|BAD) [\x20-\x7e]{0,20}", fullmatch=True),
        st.sampled_from([b"+ go on", b"* BYE", b"* 1 FETCH (BODY[] {9}", b"[COPYUID 1 2 3]"]),
    ),
    max_size=8,
)


def test_what_comes_is_handed_out_until_the_command_ends() -> None:
    with raw_imap(b"* 3 EXISTS\r\n* OK [UIDNEXT 4] next\r\n* flags ()\r\nT0 OK done\r\n") as (
        imap,
        _,
    ):
        assert read_conversation(imap, b"NOOP") == (
            [
                UntaggedResponse(b"EXISTS", 3, b""),
                UntaggedResponse(b"OK", 0, b"[UIDNEXT 4] next"),
                UntaggedResponse(b"FLAGS", 0, b"()"),
            ],
            OK,
        )
        assert imap.at_rest


def test_literals_come_with_the_lines_around_them() -> None:
    with raw_imap(b"* 1 FETCH (A {3}\r\nx\r\n B {0}\r\n)\r\nT0 OK done\r\n") as (imap, _):
        found, _ended = read_conversation(imap, b"NOOP")

    assert found == [UntaggedResponse(b"FETCH", 1, b"(A {3}", [b"x\r\n", b" B {0}", b"", b")"])]


def test_texts_have_no_literals() -> None:
    with raw_imap(b"* OK look: {5}\r\nT0 NO not {9}\r\n") as (imap, _):
        assert read_conversation(imap, b"NOOP")[1] == TaggedResponse(b"NO", b"not {9}", b"T0")


@pytest.mark.parametrize(
    "size", [b"2000000000", b"99999999999999999999", b"-1", b"abc", b"", b"1+", b"0x10"]
)
def test_literals_too_large_or_of_no_size_end_the_connection(size: bytes) -> None:
    with raw_imap(b"* 1 FETCH (BODY[] {" + size + b"}\r\n") as (imap, _):
        with pytest.raises(ServerBroken, match="a literal"):
            read_conversation(imap, b"NOOP", largest=limits.LITERAL)
        assert imap.wire.closed


def test_a_literal_may_be_as_large_as_is_expected_and_no_larger() -> None:
    with raw_imap(b"* 1 FETCH (X {4}\r\nabcd)\r\nT0 OK done\r\n") as (imap, _):
        assert read_conversation(imap, b"NOOP", largest=4)[1] == OK
    with (
        raw_imap(b"* 1 FETCH (X {5}\r\nabcde)\r\nT0 OK done\r\n") as (imap, _),
        pytest.raises(ServerBroken),
    ):
        read_conversation(imap, b"NOOP", largest=4)


def test_many_small_literals_are_no_way_around_the_limit_of_a_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "LINE", 1_000)
    with (
        raw_imap(b"* 1 FETCH (" + b"A {0}\r\n" * 900) as (imap, _),
        pytest.raises(ServerBroken, match="an answer"),
    ):
        read_conversation(imap, b"NOOP")


def test_many_large_literals_are_no_way_around_the_limit_of_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "LITERAL", 1_000)
    said = b"* 1 FETCH (A" + b" {400}\r\n" + (b"x" * 400 + b" {400}\r\n") * 3
    with raw_imap(said) as (imap, _), pytest.raises(ServerBroken, match="an answer"):
        read_conversation(imap, b"NOOP", largest=500)


def test_endless_answers_end_the_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ANSWERS", 50)
    with raw_imap(b"* 1 EXISTS\r\n" * 100) as (imap, _):
        with pytest.raises(ServerBroken, match="too many"):
            read_conversation(imap, b"NOOP")
        assert imap.wire.closed
    with raw_imap(b"* 1 EXISTS\r\n" * 100 + b"T0 OK done\r\n") as (imap, _):
        assert read_conversation(imap, b"NOOP", expected=60)[1] == OK


@pytest.mark.parametrize(
    "said",
    [
        b"hello\r\n",
        b"T9 OK done\r\n",
        b"*\r\n",
        b"\r\n",
        b"* \r\n",
        b"T0 MAYBE\r\n",
        b"+ go on\r\n",
    ],
)
def test_nonsense_ends_the_connection(said: bytes) -> None:
    with raw_imap(said) as (imap, _):
        with pytest.raises(ServerBroken):
            read_conversation(imap, b"NOOP")
        assert imap.wire.closed


def test_a_bye_is_offline_and_names_the_reason() -> None:
    with (
        raw_imap(b"* BYE Session expired, please login again.\r\n") as (imap, _),
        pytest.raises(ServerOffline) as caught,
    ):
        read_conversation(imap, b"NOOP")
    assert caught.value.detail == "Session expired, please login again."
    with (
        raw_imap(b"* BYE Suggested Backoff Time: 1500 milliseconds\r\n") as (imap, _),
        pytest.raises(Throttled) as asked,
    ):
        read_conversation(imap, b"NOOP")
    assert asked.value.seconds == 1.5


@pytest.mark.parametrize("line", [b"[COPYUID 1 2:3 4:5]", b"* [COPYUID 1 2:3 4:5]"])
def test_the_copyuid_that_exchange_sends_without_ok_is_taken_as_one(line: bytes) -> None:
    with raw_imap(line + b"\r\nT0 OK done\r\n") as (imap, _):
        assert read_conversation(imap, b"NOOP")[0] == [
            UntaggedResponse(b"OK", 0, b"[COPYUID 1 2:3 4:5]")
        ]


def test_a_literal_of_ours_waits_for_leave() -> None:
    with raw_imap(b"* 1 EXISTS\r\n+ go on\r\nT0 OK done\r\n") as (imap, server):
        found, ended = read_conversation(imap, b"EXAMINE", Literal(b"a\r\nb"), b"(X)")

        assert read_sent(server) == b"T0 EXAMINE {4}\r\na\r\nb (X)\r\n"
    assert found == [UntaggedResponse(b"EXISTS", 1, b"")]
    assert ended == OK


def test_a_literal_that_is_not_wanted_is_not_sent() -> None:
    with raw_imap(b"T0 NO [OVERQUOTA] full\r\nT1 OK done\r\n") as (imap, server):
        assert read_conversation(imap, b"EXAMINE", Literal(b"secret"))[1] == TaggedResponse(
            b"NO", b"[OVERQUOTA] full", b"T0"
        )
        assert read_conversation(imap, b"NOOP")[1].kind == b"OK"
        assert read_sent(server) == b"T0 EXAMINE {6}\r\nT1 NOOP\r\n"


def test_a_small_literal_goes_at_once_where_the_server_allows_it() -> None:
    with raw_imap(b"T0 OK done\r\n") as (imap, server):
        imap.non_sync = 10
        read_conversation(imap, b"EXAMINE", Literal(b"a\nb"))

        assert read_sent(server) == b"T0 EXAMINE {3+}\r\na\nb\r\n"


def test_a_command_that_is_not_allowed_is_not_sent_and_costs_nothing() -> None:
    with raw_imap(b"T1 OK done\r\n") as (imap, server):
        with pytest.raises(NotAllowed):
            read_conversation(imap, b"EXPUNGE")
        assert read_conversation(imap, b"NOOP")[1].kind == b"OK"
        assert read_sent(server) == b"T1 NOOP\r\n"


@given(st.lists(st.binary(max_size=15), max_size=4))
def test_whatever_arguments_hold_one_line_leaves_or_none(arguments: list[bytes]) -> None:
    with raw_imap(b"T0 OK done\r\n") as (imap, server):
        try:
            read_conversation(imap, b"STATUS", *arguments)
        except NotAllowed:
            assert read_sent(server) == b""
            return
        sent = read_sent(server)
    assert sent.count(b"\n") == sent.count(b"\r") == 1
    assert sent.endswith(b"\r\n")
    assert b"\0" not in sent


def test_who_hears_and_fails_closes_the_connection() -> None:
    def fail(answer: object) -> None:
        raise KeyError(answer)

    with raw_imap(b"* 1 EXISTS\r\n* 2 EXISTS\r\nT0 OK done\r\n") as (imap, _):
        with pytest.raises(KeyError):
            imap.conversation(b"NOOP", hear=fail)
        assert imap.wire.closed
        with pytest.raises(ServerOffline):
            read_conversation(imap, b"NOOP")


LEFT = (
    b"* 1 EXISTS\r\n* 2 FETCH (A {3}\r\nx\r\n)\r\nT0 OK done\r\n* 3 EXISTS\r\nT1 OK\r\nT2 OK\r\n"
)


def test_who_reads_on_after_the_rest_was_thrown_away_is_told_so() -> None:
    """Not that the answer is at its end, as if nothing more had come."""
    with raw_imap(LEFT) as (imap, _):
        answers = imap.conversations([[b"NOOP"]] * 2, largest=100)
        next(answers)
        imap.come_to_rest()
        with pytest.raises(RuntimeError, match="thrown away"):
            next(answers)


@pytest.mark.parametrize("by", ["closing", "the next command", "giving back"])
def test_what_is_left_of_answers_is_thrown_away_and_the_connection_goes_on(by: str) -> None:
    with raw_imap(LEFT) as (imap, _):
        answers = imap.conversations([[b"NOOP"]] * 2, largest=100)
        next(answers)
        match by:
            case "closing":
                answers.close()
                assert imap.at_rest
            case "giving back":
                imap.come_to_rest()
                assert imap.at_rest
        assert read_conversation(imap, b"NOOP") == ([], TaggedResponse(b"OK", b"", b"T2"))
        with pytest.raises((RuntimeError, StopIteration)):
            next(answers)
        assert imap.at_rest
        assert not imap.wire.closed


@pytest.mark.parametrize(
    "left",
    [
        b"* 2 FETCH (A {9}\r\nxyz",  # it never comes
        b"* 2 FETCH (A {2000000}\r\n",  # more than is worth it
        b"* 2 FETCH (A {90}\r\n" + b"x" * 90 + b")\r\nT0 OK\r\n",  # more than was to come
        b"* 1 EXISTS\r\n" * 4_000 + b"T0 OK\r\n",
        b"* BYE\r\n",
        b"nonsense\r\n",
    ],
)
def test_what_is_left_of_answers_is_not_read_at_any_price(
    left: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "LEFT_OVER", 80)
    with raw_imap(b"* 1 EXISTS\r\n" + left) as (imap, _):
        answers = imap.conversations([[b"NOOP"]], largest=100)
        next(answers)
        answers.close()
        assert imap.wire.closed


def test_for_a_job_that_was_stopped_nothing_is_thrown_away() -> None:
    with raw_imap(b"* 1 EXISTS\r\n") as (imap, _):
        imap.wire.job = job = ThreadJob()
        answers = imap.conversations([[b"NOOP"]], largest=100)
        next(answers)
        job.cancel()
        imap.come_to_rest()
        assert imap.wire.closed


def spoken(imap, commands):
    answers = imap.conversations(commands, largest=100)
    out = []
    while True:
        try:
            out.append(next(answers))
        except StopIteration as stop:
            return out, stop.value


def test_commands_are_sent_ahead_of_their_answers() -> None:
    said = b"".join(b"* %d EXISTS\r\nT%d OK done\r\n" % (n, n) for n in range(20))
    with raw_imap(said) as (imap, server):
        answers = imap.conversations([[b"NOOP"]] * 20, largest=100)
        next(answers)
        assert read_sent(server).count(b"\r\n") == 8

        assert len(list(answers)) == 19
        assert read_sent(server).count(b"\r\n") == 12
        assert imap.at_rest


def test_after_a_refusal_nothing_more_is_sent() -> None:
    said = b"T0 NO no\r\n" + b"".join(b"T%d OK done\r\n" % n for n in range(1, 8))
    with raw_imap(said) as (imap, server):
        _found, ended = spoken(imap, [[b"NOOP"]] * 20)

        assert [each.kind for each in ended] == [b"NO", *[b"OK"] * 7]
        assert read_sent(server).count(b"\r\n") == 8
        assert imap.at_rest


def test_no_commands_need_no_answers() -> None:
    with raw_imap(b"") as (imap, server):
        assert spoken(imap, []) == ([], ())
        assert read_sent(server) == b""


@given(lines, st.booleans())
def test_no_server_makes_a_conversation_do_anything_but_end_or_raise_an_error_of_ours(
    said: list[bytes], cut_off: bool
) -> None:
    data = b"".join(line + b"\r\n" for line in said)
    with raw_imap(data[:-1] if cut_off else data) as (imap, server):
        server.shutdown(socket.SHUT_WR)
        try:
            _found, ended = read_conversation(imap, b"STATUS", b'"x"', Literal(b"y"), largest=20)
        except CoreError:
            assert imap.wire.closed
            return
        assert ended.tag == b"T0"
        assert imap.at_rest


def test_goodbye_is_said_only_at_rest() -> None:
    with raw_imap(b"") as (imap, server):
        log_out(imap)
        assert re.fullmatch(rb"T\d LOGOUT\r\n", read_sent(server))
        assert imap.wire.closed
        log_out(imap)
    with raw_imap(b"* 1 EXISTS\r\n") as (imap, server):
        first = imap.conversations([[b"NOOP"]], largest=100)
        next(first)
        log_out(imap)
        assert read_sent(server) == b"T0 NOOP\r\n"
        first.close()


def test_nothing_of_a_password_stays_in_memory_or_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    with raw_imap(b"T0 OK done\r\n") as (imap, _):
        read_conversation(imap, b"LOGIN", b'"anna"', b'"my secret"')

        assert "my secret" not in caplog.text
        assert "my secret" not in repr(vars(imap))
