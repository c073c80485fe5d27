from __future__ import annotations

import pytest
from helpers.boxes.mailboxes import FROM_LINE
from hypothesis import given
from hypothesis import strategies as st

from core.sources.mbox.stored_bytes import as_sent, quote_from, sent_part, unquote_from

LINES = st.lists(
    st.sampled_from(
        (b"From me", b">From me", b">>From me", b"> From me", b"Fromage", b"", b"text", b"\0x")
    ),
    max_size=12,
)
EOLS = st.sampled_from((b"\n", b"\r\n"))


@given(LINES, EOLS)
def test_quoting_and_unquoting_undo_each_other(lines: list[bytes], eol: bytes) -> None:
    data = eol.join(lines)
    assert unquote_from(quote_from(data)) == data
    assert not any(line.startswith(b"From ") for line in quote_from(data).split(b"\n"))


@given(LINES, EOLS)
def test_a_stored_mail_comes_back_as_sent(lines: list[bytes], eol: bytes) -> None:
    sent = b"Subject: x" + eol + eol + b"".join(line + eol for line in lines)
    stored = FROM_LINE + eol + quote_from(sent) + eol
    assert as_sent(stored) == sent
    assert as_sent(stored + b"\0" * 9) == sent
    assert sent_part(b"ab" + stored + b"cd", 2, 2 + len(stored), quotes=True) == sent


@pytest.mark.parametrize("eol", [b"\n", b"\r\n"])
def test_a_content_length_that_fits_forbids_unquoting(eol: bytes) -> None:
    body = b"one" + eol + b">From two" + eol + b"From three" + eol
    sent = b"Content-Length: %d" % len(body) + eol + eol + body
    for behind in (b"", b"\n", b"\r\n", b"\n\n"):
        assert as_sent(FROM_LINE + eol + sent + behind) == sent


def test_a_content_length_that_does_not_fit_is_passed_over() -> None:
    sent = b"Content-Length: 4\n\n>From two\n"
    assert as_sent(FROM_LINE + b"\n" + sent + b"\n") == b"Content-Length: 4\n\nFrom two\n"
    late = b"Subject: x\n\nContent-Length: 3\n\nabc\n"
    assert as_sent(FROM_LINE + b"\n" + late + b"\n") == late


def test_what_is_not_there_is_not_taken_away() -> None:
    assert as_sent(FROM_LINE + b"\nA: b\n\nno line end") == b"A: b\n\nno line end"
    assert as_sent(FROM_LINE + b"\nA: b\n\nno empty line\n") == b"A: b\n\nno empty line\n"
    assert as_sent(FROM_LINE) == b""
    assert as_sent(FROM_LINE + b"\n") == b""
    assert as_sent(FROM_LINE + b"\n\n") == b""


def test_bare_carriage_returns_become_line_feeds() -> None:
    assert as_sent(FROM_LINE + b"\rA: b\r\rtext\r\r") == b"A: b\n\ntext\n"
