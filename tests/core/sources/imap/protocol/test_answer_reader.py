"""One answer at a time off the wire: what it is, what belongs to it, and when it is none."""

from __future__ import annotations

import pytest
from helpers.imap.raw import ACCOUNT, wire_of
from hypothesis import given
from hypothesis import strategies as st

from core.errors import ServerBroken, ServerOffline
from core.sources.imap.protocol import limits
from core.sources.imap.protocol.answer_reader import AnswerReader
from core.sources.imap.protocol.answers import TaggedResponse, UntaggedResponse

TAGS = {b"T1", b"T2"}
Answer = UntaggedResponse | TaggedResponse | bytes


def answers(*packets: bytes, number: int = 1, largest: int = limits.LITERAL) -> list[Answer]:
    with wire_of(*packets) as (wire, _):
        reader = AnswerReader(wire, ACCOUNT)
        return [reader.answer(largest, TAGS) for _ in range(number)]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        (b"* 3 EXISTS", UntaggedResponse(b"EXISTS", 3, b"")),
        (b"* 12 fetch (UID 4)", UntaggedResponse(b"FETCH", 12, b"(UID 4)")),
        (b"* 12 FETCH (UID 4)", UntaggedResponse(b"FETCH", 12, b"(UID 4)")),  # the short way
        (b"* 99999999999 FETCH (UID 4)", None),  # no number of 32 bits
        (b"* ok [UIDNEXT 4] next {5}", UntaggedResponse(b"OK", 0, b"[UIDNEXT 4] next {5}")),
        (b"* BYE {9}", UntaggedResponse(b"BYE", 0, b"{9}")),
        (b"* SEARCH", UntaggedResponse(b"SEARCH", 0, b"")),
        (b"* X-GM-THING a b", UntaggedResponse(b"X-GM-THING", 0, b"a b")),
        (b"+ go on", b"go on"),
        (b"+", b""),
        (b"+go", b"o"),
        (b"[COPYUID 1 2 3] done", UntaggedResponse(b"OK", 0, b"[COPYUID 1 2 3] done")),
        (b"* [COPYUID 1 2 3]", UntaggedResponse(b"OK", 0, b"[COPYUID 1 2 3]")),
        (b"T1 ok done", TaggedResponse(b"OK", b"done", b"T1")),
        (b"T2 BAD", TaggedResponse(b"BAD", b"", b"T2")),
        (b"T2 no {9}", TaggedResponse(b"NO", b"{9}", b"T2")),
        (b"T3 OK done", None),  # a command that is not under way
        (b"T1 MAYBE", None),
        (b"t1 OK done", None),
        (b"", None),
        (b"*", None),
        (b"* ", None),
        (b"* 3", None),
        (b"hello", None),
    ],
)
def test_a_line_is_an_answer_or_ends_the_connection(line: bytes, answer: Answer | None) -> None:
    with wire_of(line + b"\r\n") as (wire, _):
        reader = AnswerReader(wire, ACCOUNT)
        if answer is None:
            with pytest.raises(ServerBroken) as error:
                reader.answer(limits.LITERAL, TAGS)
            assert error.value.path == ACCOUNT
            assert wire.closed
        else:
            assert reader.answer(limits.LITERAL, TAGS) == answer
            assert not wire.closed


PIECES = st.lists(
    st.tuples(st.binary(max_size=40), st.from_regex(rb"[A-Za-z \[\]]{0,9}", fullmatch=True)),
    max_size=5,
)


@given(PIECES, st.sampled_from([b"* 7 FETCH ", b"* 7 fetch ", b"* LIST "]), st.integers(1, 200))
def test_literals_belong_to_their_answer_byte_for_byte_however_they_come(
    pieces: list[tuple[bytes, bytes]], head: bytes, packet: int
) -> None:
    """What is in a literal may look like anything: a line, an answer, another literal."""
    text, sent, expected = b"(A", head + b"(A", []
    for literal, after in pieces:
        mark = b" {%d}" % len(literal)
        if not expected:
            text += mark
        else:
            expected[-1] += mark
        sent += mark + b"\r\n" + literal + after
        expected += [literal, after]
    sent += b")\r\nT1 OK done\r\n"
    if expected:
        expected[-1] += b")"
    else:
        text += b")"
    packets = [sent[at : at + packet] for at in range(0, len(sent), packet)]

    found, ended = answers(*packets, number=2)

    number = 7 if b"7" in head else 0
    assert isinstance(found, UntaggedResponse)
    assert (found.kind, found.number, found.text) == (head.split()[-1].upper(), number, text)
    assert list(found[3]) == expected
    assert ended == TaggedResponse(b"OK", b"done", b"T1")


@pytest.mark.parametrize(("size", "is_accepted"), [(4, True), (5, False)])
def test_no_literal_is_larger_than_was_asked_for(size: int, is_accepted: bool) -> None:
    answer = b"* 1 FETCH (X {%d}\r\n" % size + b"x" * size + b")\r\n"

    if is_accepted:
        assert answers(answer, largest=4)
    else:
        with pytest.raises(ServerBroken, match="at most 4"):
            answers(answer, largest=4)


def test_a_connection_that_ends_within_a_literal_is_lost_and_no_short_answer() -> None:
    with wire_of(b"* 1 FETCH (X {9}\r\nhalf") as (wire, theirs):
        theirs.close()
        with pytest.raises(ServerOffline):
            AnswerReader(wire, ACCOUNT).answer(limits.LITERAL, TAGS)
