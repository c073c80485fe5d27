from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.sources.imap.protocol import command_filter, limits
from core.sources.imap.protocol.command_filter import READ, WRITE, CommandFilter, NotAllowed

NEVER = [
    b"EXPUNGE", b"CLOSE", b"DELETE x", b"RENAME a b", b"STORE 1 +FLAGS (\\Seen)", b"MOVE 1 Trash",
    b"COPY 1 Trash", b"FETCH 1 BODY[]", b"SEARCH ALL", b"UID SEARCH ALL", b"SETACL a b c",
    b"UID STORE 1 FLAGS ()", b"UID STORE 1 FLAGS (x +FLAGS (\\Seen))", b"UID FETCH 1 (BODY[])",
    b'UID STORE 1 -X-GM-LABELS ("a")', b"UID STORE 1 (UNCHANGEDSINCE 3) FLAGS.SILENT (\\Deleted)",
    b"UID FETCH 1 (RFC822)", b"UID FETCH 1 (RFC822.TEXT)", b"UID FETCH 1 (BINARY[1])",
    b'UID SEARCH HEADER "Message-ID" "<a@b>"', b"UID SEARCH UID 1 UNDELETED SUBJECT x",
    b"UID SEARCH UID $ UNDELETED", b"UID SEARCH UID 1 DELETED {3+}",
    b"UID SEARCH DELETED", b"UID SEARCH RETURN (SAVE) UID 1 DELETED",
    b"UID FETCH 1 (UID body[1])", b'XLIST "" *', b"IDLE", b"SUBSCRIBE x", b"uid expunge 1",
]  # fmt: skip
CHANGES = [
    b"SELECT INBOX", b"UID MOVE 1 Trash", b"UID COPY 1 Trash", b"UID EXPUNGE 1", b"CREATE x",
    b"UID STORE 1 +FLAGS.SILENT (\\Deleted)", b"UID STORE 1,3:4 -FLAGS.SILENT (\\Deleted)",
    b"UID STORE 1 (UNCHANGEDSINCE 7) -FLAGS.SILENT (\\Deleted)", b"APPEND INBOX () {3+}",
]  # fmt: skip
LOOKS = [
    b"CAPABILITY", b"NOOP", b"LOGOUT", b'LIST "" "*"', b"STATUS INBOX (MESSAGES)",
    b"EXAMINE INBOX", b"UNSELECT", b"UID FETCH 1:* (UID FLAGS RFC822.SIZE BODY.PEEK[])",
    b"ENABLE QRESYNC", b"COMPRESS DEFLATE", b"UID SEARCH UID 1:3,7 UNDELETED",
    b"UID SEARCH UID 1:* DELETED", b"MYRIGHTS INBOX", b"NAMESPACE",
]  # fmt: skip


def passes(opened: CommandFilter, line: bytes) -> bool:
    try:
        opened.check(b"T1 " + line + b"\r\n")
    except NotAllowed:
        return False
    return True


@pytest.mark.parametrize("line", NEVER)
@pytest.mark.parametrize("allowed", [READ, WRITE])
def test_what_can_lose_mail_is_never_sent(line: bytes, allowed: frozenset[str]) -> None:
    assert not passes(CommandFilter(allowed), line)


@pytest.mark.parametrize("line", CHANGES)
def test_a_reading_connection_sends_nothing_that_changes(line: bytes) -> None:
    assert not passes(CommandFilter(READ), line)
    assert passes(CommandFilter(WRITE), line)


@pytest.mark.parametrize("line", LOOKS)
def test_a_reading_connection_can_look(line: bytes) -> None:
    assert passes(CommandFilter(READ), line)


@pytest.mark.parametrize("line", [*CHANGES, *LOOKS[2:]])
def test_before_the_sign_in_nothing_of_the_mailbox_is_named(line: bytes) -> None:
    assert line == b"LOGOUT" or not passes(CommandFilter(), line)


@pytest.mark.parametrize(
    "line",
    [b"CAPABILITY", b"NOOP", b"LOGOUT", b"STARTTLS", b"LOGIN a b", b"AUTHENTICATE PLAIN"],
)
def test_before_the_sign_in_there_is_what_it_takes(line: bytes) -> None:
    assert passes(CommandFilter(), line)


def test_a_line_of_any_bytes_is_refused_in_words() -> None:
    with pytest.raises(NotAllowed, match="T1 N"):
        CommandFilter(READ).check("T1 NÖÖP\r\n".encode())


@pytest.mark.parametrize(
    "line",
    [
        b"UID EXPUNGE 1",
        b"UID STORE 1 +FLAGS.SILENT (\\Deleted)",
        b"UID STORE 1 +FLAGS (\\deleted)",
    ],
)
def test_on_gmail_nothing_is_marked_or_expunged(line: bytes) -> None:
    there = CommandFilter(WRITE - command_filter.GMAIL_NEVER)
    there.gmail = True

    assert not passes(there, line)
    assert passes(there, b'UID STORE 1 +X-GM-LABELS.SILENT ("a")')
    assert passes(there, b"UID MOVE 1 Trash")


@pytest.mark.parametrize("byte", [b"\r", b"\n", b"\0", b"\r\n"])
def test_a_line_is_one_line(byte: bytes) -> None:
    assert not passes(CommandFilter(READ), b'STATUS "x' + byte + b'T2 NOOP" (MESSAGES)')


def test_a_line_has_a_largest_length() -> None:
    left = limits.COMMAND - len(b"T1 EXAMINE ")
    assert passes(CommandFilter(READ), b"EXAMINE " + b"x" * left)
    assert not passes(CommandFilter(READ), b"EXAMINE " + b"x" * (left + 1))


def test_a_literal_has_exactly_the_length_that_was_announced() -> None:
    opened = CommandFilter(WRITE)
    opened.check(b"T1 EXAMINE {5}\r\n")

    for wrong in (b"", b"four", b"sixsix", b"T2 EXPUNGE\r\n"):
        with pytest.raises(NotAllowed):
            opened.check(wrong)
    opened.check(b"a\r\nb\0")
    opened.check(b" (UID)\r\n")
    with pytest.raises(NotAllowed):
        opened.check(b"EXPUNGE\r\n")


def test_an_empty_literal_is_one() -> None:
    opened = CommandFilter(WRITE)
    opened.check(b"T1 APPEND {0}\r\n")
    with pytest.raises(NotAllowed):
        opened.check(b"x\r\n")
    opened.check(b"")
    opened.check(b"\r\n")
    assert passes(opened, b"NOOP")


def test_what_follows_a_literal_is_part_of_the_command() -> None:
    opened = CommandFilter(WRITE)
    opened.check(b"T1 APPEND {1+}\r\n")
    opened.check(b"x")
    opened.check(b" EXPUNGE\r\n")

    assert not passes(opened, b"EXPUNGE")


def test_only_base64_answers_a_challenge() -> None:
    opened = CommandFilter()
    opened.check(b"T1 AUTHENTICATE PLAIN\r\n")

    opened.check(b"AGFubmEAc2VjcmV0\r\n")
    opened.check(b"\r\n")
    for wrong in (b"T2 NOOP\r\n", b"a b\r\n", b"{3}\r\n"):
        with pytest.raises(NotAllowed):
            opened.check(wrong)
    opened.finished()
    opened.check(b"T2 NOOP\r\n")


@given(st.binary(max_size=60))
def test_no_bytes_pass_a_reading_gate_but_one_line_of_an_allowed_command(data: bytes) -> None:
    opened = CommandFilter(READ)
    try:
        opened.check(data)
    except NotAllowed:
        return
    words = data[:-2].split(b" ")
    word = b" ".join(words[1:3]) if words[1] == b"UID" else words[1]
    assert word.decode() in READ
    assert not set(data[:-2]) & set(b"\r\n\0")


@given(st.lists(st.binary(max_size=20), max_size=6))
def test_no_bytes_in_arguments_begin_another_command(arguments: list[bytes]) -> None:
    opened = CommandFilter(READ)
    line = b"T1 EXAMINE " + b" ".join(arguments) + b"\r\n"
    try:
        opened.check(line)
    except NotAllowed:
        return
    assert line.count(b"\n") == line.count(b"\r") == 1
