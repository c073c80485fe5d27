from __future__ import annotations

import pytest
from helpers.boxes.copies import without_status_headers
from hypothesis import example, given
from hypothesis import strategies as st

from core.copy.status_headers import (
    DRAFT,
    names_in_headers,
    with_status_headers,
    without_content_length,
)
from core.model.message_state import ANSWERED, FLAGGED, FORWARDED, SEEN
from core.sources.envelope import is_ghost

MOZILLA = b"X-Mozilla-Status: %b\nX-Mozilla-Status2: 00000000\nX-Mozilla-Keys: %b\n"
lines = st.sampled_from(
    [
        b"From: a@example.org\n", b"Subject: x\r\n", b"Status: RO\n", b"status:O\n",
        b"X-Status: AF\n", b"X-Status: D\n folded\n", b"X-Mozilla-Status: 0009\n",
        b"X-Mozilla-Status2: 00800000\n", b"X-Mozilla-Keys: $label1\n", b"Status: RO\n",
        b"X-Mozilla-Status2: 00200000\n", b"X-Evolution: 0000002a-0012\n",
        b"X-Keywords: work\n", b"X-Mozilla-Keys:\n work Junk\n", b"X-Mozilla-Status: 1004\n",
        b"X-Mozilla-Status: zz\n", b"Content-Length: 7\n", b"Subject: Status: R\n",
    ]
)  # fmt: skip
mails = st.builds(
    lambda head, body: b"".join(head) + body,
    st.lists(lines, max_size=6),
    st.sampled_from([b"", b"\n", b"\nbody\n", b"\nStatus: RO\nX-Status: D\n", b"\r\nbody\r\n"]),
)
wishes = st.frozensets(
    st.sampled_from([SEEN, FLAGGED, ANSWERED, DRAFT, FORWARDED, "work", "$label1"])
)


@given(mails, wishes)
@example(b"X-Mozilla-Status: 0009\n\nx\n", frozenset({SEEN}))
def test_a_dressed_mail_says_what_is_wanted_and_is_else_the_same(
    data: bytes, wanted: frozenset[str]
) -> None:
    found = with_status_headers(data, wanted)

    assert names_in_headers(found) == wanted
    assert not is_ghost(found)
    assert without_status_headers(found) == without_status_headers(data)
    assert with_status_headers(found, wanted) == found


@given(mails)
def test_a_mail_that_says_so_already_to_thunderbird_too_is_not_touched(data: bytes) -> None:
    names, is_mozilla = names_in_headers(data), b"x-mozilla-status:" in data.lower()
    if not is_ghost(data) and (is_mozilla or names <= {SEEN, DRAFT}):
        assert with_status_headers(data, names) == data


def test_other_bits_of_thunderbird_stay() -> None:
    data = b"X-Mozilla-Status: 1018\nX-Mozilla-Status2: 00a00000\nSubject: x\n\n"

    found = with_status_headers(data, frozenset({SEEN, FLAGGED}))

    assert found.startswith(b"Status: RO\nX-Status: F\nX-Mozilla-Status: 0015\n")
    assert b"X-Mozilla-Status2: 00800000\n" in found


def test_what_is_said_is_said_to_thunderbird_and_to_others_with_room_for_tags() -> None:
    names = frozenset({FLAGGED, FORWARDED, "work", "$label1"})

    found = with_status_headers(b"Subject: x\n\n", names)

    general = b"Status: O\nX-Status: F\nX-Keywords: $Forwarded $label1 work\n"
    assert found == general + MOZILLA % (b"1004", b"$label1 work".ljust(80)) + b"Subject: x\n\n"
    assert with_status_headers(b"Subject: x\n\n", frozenset()) == b"Subject: x\n\n"


def test_a_text_below_the_headers_tells_nothing() -> None:
    data = b"Subject: x\n\nStatus: RO\nX-Status: D\n"

    assert names_in_headers(data) == frozenset()
    assert without_content_length(b"A: b\nContent-Length: 3\n\nContent-Length: 4\n") == (
        b"A: b\n\nContent-Length: 4\n"
    )


@pytest.mark.parametrize("data", [b" folded: x\n\nbody\n", b"\tfolded: x\n\nbody\n"])
def test_lines_are_never_put_above_one_that_would_be_taken_for_their_end(data: bytes) -> None:
    assert with_status_headers(data, frozenset({SEEN})) == data


def test_a_mail_without_a_header_is_dressed_too() -> None:
    wanted = frozenset({SEEN})
    assert names_in_headers(with_status_headers(b"\nbody\n", wanted)) == wanted
