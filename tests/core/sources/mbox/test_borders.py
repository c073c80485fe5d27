from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.mailboxes import FROM_LINE, mails, mbox_bytes, sent_mail
from helpers.process.sampling import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from core.job import NullJob
from core.sources.disk.reading import open_quietly
from core.sources.mbox.borders import Layout, find_layout
from core.sources.mbox.stored_bytes import as_sent

PATCH = b"From " + b"c3" * 20 + b" Mon Sep 17 00:00:00 2001\n"
INNER = FROM_LINE.decode() + "\nSubject: inner\nTo: x@example.org\n\ninner text\n"
BODY_LINES = st.lists(
    st.sampled_from(
        (
            "From me",
            ">From you",
            "",
            "text",
            "Subject: x",
            FROM_LINE.decode(),
            "From lone@example.org",
        )
    ),
    max_size=10,
)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("borders") / "box"


def _layout(file: Path, data: bytes) -> Layout:
    file.write_bytes(data)
    with open_quietly(file) as fd:
        return find_layout(fd, len(data), NullJob())


def _read(file: Path, data: bytes) -> list[bytes]:
    found = _layout(file, data)
    return [as_sent(data[s:e]) for s, e in zip(found.starts, found.ends, strict=True)]


def _certain(file: Path, data: bytes, count: int) -> Layout:
    found = _layout(file, data)
    assert (len(found.starts), found.doubts) == (count, ())
    return found


@settings(deadline=None, max_examples=examples(100))
@given(st.lists(BODY_LINES, min_size=1, max_size=5), st.sampled_from(("\n", "\r\n")))
def test_what_an_mboxrd_writer_writes_is_read_back(
    file: Path, bodies: list[list[str]], eol: str
) -> None:
    sent = [
        sent_mail(number, "\n".join(["hello", *lines, ""]), eol=eol)
        for number, lines in enumerate(bodies)
    ]
    data = mbox_bytes(sent, "mboxrd")
    assert _read(file, data) == sent
    _certain(file, data, len(sent))


@settings(deadline=None, max_examples=examples(100))
@given(st.lists(BODY_LINES, min_size=1, max_size=5), st.sampled_from(("\n", "\r\n")))
def test_what_an_mboxcl2_writer_writes_is_read_back(
    file: Path, bodies: list[list[str]], eol: str
) -> None:
    data = mbox_bytes(
        [
            sent_mail(number, "\n".join(["hello", *lines, ""]), eol=eol)
            for number, lines in enumerate(bodies)
        ],
        "mboxcl2",
    )
    for number, (mail, lines) in enumerate(zip(_read(file, data), bodies, strict=True)):
        assert f"Nr. {number}{eol}".encode() in mail
        assert mail.endswith(eol.join(["hello", *lines, ""]).encode())
    _certain(file, data, len(bodies))


@settings(deadline=None, max_examples=examples(100))
@given(st.lists(st.binary(max_size=40), max_size=12))
def test_stored_mails_tile_any_file_from_the_first_on(file: Path, pieces: list[bytes]) -> None:
    data = (b"\n\n" + FROM_LINE + b"\nA: b\n\n").join(pieces)
    found = _layout(file, data)
    assert (found.lead_bytes, *found.ends[:-1]) == (
        *found.starts,
        *([len(data)] * (not found.starts)),
    )
    assert not found.starts or found.ends[-1] == len(data)
    assert all(data.startswith(b"From ", start) for start in found.starts)


def test_a_prose_line_in_a_body_is_no_border(file: Path) -> None:
    body = "Hello,\n\nFrom my perspective, this was\na pie in the face.\n"
    _certain(file, mbox_bytes([sent_mail(n, body) for n in range(3)], "mboxcl2"), 3)
    plain = b"".join(FROM_LINE + b"\n" + sent_mail(n, body) + b"\n" for n in range(3))
    _certain(file, plain, 3)


def test_a_prose_line_above_what_looks_like_headers_is_doubtful(file: Path) -> None:
    body = "Hello,\n\nFrom the cover letter:\nSubject: x\nDate: today\n\nyes\n"
    data = b"".join(FROM_LINE + b"\n" + sent_mail(n, body) + b"\n" for n in range(2))
    found = _layout(file, data)
    assert len(found.starts) == 2
    assert [data[at : at + 14] for at in found.doubts] == [b"From the cover"] * 2


def test_a_patch_in_a_mail_is_text_but_a_file_of_patches_is_an_mbox(file: Path) -> None:
    patch = (PATCH + b"From: A <a@example.org>\nSubject: [PATCH] x\n\n---\n").decode()
    data = mbox_bytes([sent_mail(n, f"See:\n\n{patch}") for n in range(2)], "unquoted")
    _certain(file, data, 2)
    _certain(file, patch.encode() * 3, 3)


def test_a_mail_inside_a_mail_is_text_where_every_mail_has_a_length(file: Path) -> None:
    sent = [sent_mail(n, f"See:\n\n{INNER}") for n in range(3)]
    found = _certain(file, mbox_bytes(sent, "mboxcl2"), 3)
    assert not found.cut


def test_a_mail_inside_a_mail_is_doubtful_where_only_some_have_a_length(file: Path) -> None:
    held = mbox_bytes([sent_mail(0, f"See:\n\n{INNER}")], "mboxcl2")
    data = held + mbox_bytes(mails(3))
    found = _layout(file, data)
    assert len(found.starts) == 4
    assert [data[at : at + 5] for at in found.doubts] == [b"From "]


def test_a_length_that_ends_nowhere_is_passed_over(file: Path) -> None:
    sent = [sent_mail(n, headers="Content-Length: 9999\n" if n % 2 else "") for n in range(6)]
    assert _read(file, mbox_bytes(sent)) == sent


def test_a_length_finds_a_border_that_its_line_does_not_show(file: Path) -> None:
    data = mbox_bytes(mails(3), "mboxcl2", from_line=b"From the depths of time")
    assert len(_layout(file, data).starts) == 3


@pytest.mark.parametrize("lead", [b"", b"\xef\xbb\xbf", b"\n\n", b"\0\0\0", b"\xef\xbb\xbf\r\n"])
def test_marks_and_blank_lines_before_the_first_mail_are_no_garbage(
    file: Path, lead: bytes
) -> None:
    found = _certain(file, lead + mbox_bytes(mails(3)), 3)
    assert (found.lead_bytes, found.garbage) == (len(lead), False)


def test_garbage_before_the_first_mail_is_told(file: Path) -> None:
    found = _certain(file, b"This is a mailbox.\n\0\1\n\n" + mbox_bytes(mails(3)), 3)
    assert (found.lead_bytes, found.garbage) == (23, True)
    nothing = _layout(file, b"no mail at all\n")
    assert (nothing.starts, nothing.lead_bytes, nothing.garbage) == ((), 15, True)


def test_an_empty_file_has_no_mail_and_no_garbage(file: Path) -> None:
    assert _layout(file, b"") == Layout(
        (), (), (), cut=False, lead_bytes=0, garbage=False, bare_cr=False
    )


def test_mails_without_empty_lines_between_them_and_without_a_last_line_end(file: Path) -> None:
    sent = [sent_mail(n) for n in range(4)]
    data = b"".join(FROM_LINE + b"\n" + mail for mail in sent)
    assert _read(file, data) == sent
    _certain(file, data.removesuffix(b"\n"), 4)


def test_nuls_between_mails_and_mixed_line_ends(file: Path) -> None:
    sent = [sent_mail(n, eol="\r\n" if n % 2 else "\n") for n in range(6)]
    data = b"".join(mbox_bytes([mail]) + b"\0" * (64 * (n % 3)) for n, mail in enumerate(sent))
    assert _read(file, data) == sent
    _certain(file, data, 6)


def test_from_lines_without_a_date_are_borders_where_they_are_usual_and_doubtful_where_rare(
    file: Path,
) -> None:
    lone = mbox_bytes(mails(1), from_line=b"From sender@example.org")
    _certain(file, (mbox_bytes(mails(3)) + lone) * 3, 12)
    found = _layout(file, mbox_bytes(mails(40)) + lone)
    assert (len(found.starts), len(found.doubts)) == (41, 1)


def test_only_a_provable_cut_is_told(file: Path) -> None:
    plain = mbox_bytes(mails(3))
    counted = mbox_bytes(mails(3), "mboxcl2")
    assert not _layout(file, plain).cut
    assert not _layout(file, plain[:-30]).cut
    assert _layout(file, counted[:-30]).cut
    assert not _layout(file, counted).cut
    assert _layout(file, plain + FROM_LINE + b"\nReceived: from exam").cut
    assert not _layout(file, plain + FROM_LINE + b"\nSubject: all\nTo: x@example.org\n").cut


def test_a_file_of_bare_carriage_returns_is_read_and_told(file: Path) -> None:
    sent = [sent_mail(n) for n in range(3)]
    data = mbox_bytes(sent).replace(b"\n", b"\r")
    assert _read(file, data) == sent
    assert _layout(file, data).bare_cr
