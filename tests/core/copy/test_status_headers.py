from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.copy.status_headers import (
    STATE,
    is_record,
    state_of,
    with_status_headers,
    without_content_length,
    without_status_headers,
)
from core.model.mail import MessageFlag

SEEN, FLAGGED, GHOST = MessageFlag.SEEN, MessageFlag.FLAGGED, MessageFlag.GHOST
lines = st.sampled_from(
    [
        b"From: a@example.org\n", b"Subject: x\r\n", b"Status: RO\n", b"status:O\n",
        b"X-Status: AF\n", b"X-Status: D\n folded\n", b"X-Mozilla-Status: 0009\n",
        b"X-Mozilla-Status2: 00800000\n", b"X-Mozilla-Keys: $label1\n", b"Status: RO\n",
        b"X-Mozilla-Status2: 00200000\n", b"X-Evolution: 0000002a-0012\n",
        b"X-Mozilla-Status: zz\n", b"Content-Length: 7\n", b"Subject: Status: R\n",
    ]
)  # fmt: skip
mails = st.builds(
    lambda head, body: b"".join(head) + body,
    st.lists(lines, max_size=6),
    st.sampled_from([b"", b"\n", b"\nbody\n", b"\nStatus: RO\nX-Status: D\n", b"\r\nbody\r\n"]),
)
wishes = st.sets(
    st.sampled_from([SEEN, FLAGGED, MessageFlag.ANSWERED, MessageFlag.DRAFT, GHOST])
).map(lambda some: MessageFlag(sum(some)))


@given(mails, wishes)
@example(b"X-Mozilla-Status: 0009\n\nx\n", SEEN)
def test_a_dressed_mail_says_what_is_wanted_and_is_else_the_same(
    data: bytes, wanted: MessageFlag
) -> None:
    found = with_status_headers(data, wanted)

    assert state_of(found) == wanted & STATE
    assert without_status_headers(found) == without_status_headers(data)
    assert with_status_headers(found, wanted) == found


@given(mails)
def test_a_mail_that_says_so_already_is_not_touched(data: bytes) -> None:
    assert with_status_headers(data, state_of(data)) == data


def test_other_bits_of_thunderbird_stay() -> None:
    data = b"X-Mozilla-Status: 1008\nX-Mozilla-Status2: 00800000\nSubject: x\n\n"

    found = with_status_headers(data, SEEN | FLAGGED)

    assert b"X-Mozilla-Status: 1005\nX-Mozilla-Status2: 00800000\n" in found
    assert found.startswith(b"Status: RO\nX-Status: F\n")


def test_a_text_below_the_headers_tells_nothing() -> None:
    data = b"Subject: x\n\nStatus: RO\nX-Status: D\n"

    assert state_of(data) == MessageFlag.NONE
    assert without_content_length(b"A: b\nContent-Length: 3\n\nContent-Length: 4\n") == (
        b"A: b\n\nContent-Length: 4\n"
    )


def test_a_servers_own_record_is_no_mail() -> None:
    assert is_record(b"X-IMAP: 1 2\nSubject: x\n\n")
    assert is_record(b"Subject: DON'T DELETE THIS MESSAGE -- FOLDER INTERNAL DATA\n\n")
    assert not is_record(b"X-IMAPbase: 1 2\nSubject: an ordinary first mail\n\n")


@pytest.mark.parametrize("data", [b" folded: x\n\nbody\n", b"\tfolded: x\n\nbody\n"])
def test_lines_are_never_put_above_one_that_would_be_taken_for_their_end(data: bytes) -> None:
    assert with_status_headers(data, SEEN) == data


def test_a_mail_without_a_header_is_dressed_too() -> None:
    assert state_of(with_status_headers(b"\nbody\n", SEEN)) == SEEN
