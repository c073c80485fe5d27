from __future__ import annotations

import re
from collections.abc import Callable
from email import message_from_bytes, policy
from email.message import EmailMessage, Message
from pathlib import Path

import pytest
from helpers.boxes.apple_mail import emlx, write_partial
from helpers.mail.sample_mail import scan_paths
from helpers.tables.growth import LINEAR, growth
from hypothesis import given
from hypothesis import strategies as st

from core.model.groups import Verdict
from core.scan.session import cut_groups
from core.sources.apple import attachments
from core.sources.apple.attachments import attachments_folder, restore_attachments

pytestmark = pytest.mark.slow

REPORT = bytes(range(256)) * 40


def _mail(*files: tuple[str, bytes]) -> EmailMessage:
    message = EmailMessage()
    message["From"], message["Subject"] = "alice@example.org", "With files"
    message.set_content("See what is attached.\n")
    message.add_alternative("<p>See what is attached.</p>", subtype="html")
    for name, data in files:
        message.add_attachment(data, maintype="application", subtype="pdf", filename=name)
    return message


def _numbered(message: Message, number: str = "") -> list[tuple[str, Message]]:
    """Each part that is no multipart, with its number, as RFC 3501 counts."""
    if not message.is_multipart():
        return [(number or "1", message)]
    found = []
    for at, part in enumerate(message.get_payload(), 1):
        assert isinstance(part, Message)
        found += _numbered(part, f"{number}.{at}".lstrip("."))
    return found


def _cut(message: EmailMessage) -> tuple[bytes, dict[str, tuple[str, bytes]]]:
    """The mail as Apple Mail leaves it, and what it put elsewhere."""
    parts: dict[str, tuple[str, bytes]] = {}
    for number, part in _numbered(message):
        if part.get_filename():
            data = part.get_payload(decode=True)
            assert isinstance(data, bytes)
            parts[number] = (part.get_filename() or "", data)
            part["X-Apple-Content-Length"] = str(len(str(part.get_payload())))
            part.set_payload("")
    return message.as_bytes(policy=policy.SMTP.clone(linesep="\n")), parts


def test_attachments_are_put_back_where_they_stood(tmp_path: Path) -> None:
    whole = _mail(("a.pdf", REPORT), ("b.pdf", b"brief")).as_bytes()
    cut, parts = _cut(_mail(("a.pdf", REPORT), ("b.pdf", b"brief")))
    file = write_partial(tmp_path / "Messages", 7, cut, parts)

    data, missing = restore_attachments(cut, file)

    assert sorted(parts) == ["2", "3"]
    assert missing == []
    assert b"X-Apple" not in data
    assert _contents(data) == _contents(whole)


def _contents(data: bytes) -> list[tuple[str, object]]:
    parts = _numbered(message_from_bytes(data))
    return [(part.get_content_type(), part.get_payload(decode=True)) for _, part in parts]


@given(
    files=st.lists(st.tuples(st.sampled_from(["a.pdf", "b.pdf"]), st.binary(max_size=300))),
    crlf=st.booleans(),
)
def test_cutting_out_and_putting_back_changes_no_part(
    tmp_path_factory: pytest.TempPathFactory, files: list[tuple[str, bytes]], crlf: bool
) -> None:
    whole = _mail(*files).as_bytes()
    cut, parts = _cut(_mail(*files))
    if crlf:
        cut = cut.replace(b"\n", b"\r\n")
    file = write_partial(tmp_path_factory.mktemp("m") / "Messages", 7, cut, parts)
    data, missing = restore_attachments(cut, file)
    assert (missing, _contents(data)) == ([], [(k, _eols(d, crlf)) for k, d in _contents(whole)])
    assert not crlf or data.count(b"\r\n") == data.count(b"\n")


def _eols(data: object, crlf: bool) -> object:
    assert isinstance(data, bytes)
    text = crlf and data.startswith((b"See", b"<p>"))
    return data.replace(b"\n", b"\r\n") if text else data


def test_parts_of_a_mail_in_the_mail_are_found_by_their_numbers(tmp_path: Path) -> None:
    outer = _mail()
    outer.add_attachment(_mail(("inner.pdf", REPORT)))
    raw = outer.as_bytes()
    wrapped = re.search(rb"filename=\"inner.pdf\"\n.*?\n\n", raw, re.DOTALL)
    assert wrapped is not None
    end = raw.index(b"\n--", wrapped.end())
    mark = wrapped[0][:-1] + b"X-Apple-Content-Length: 9\n\n"
    cut = raw[: wrapped.start()] + mark + raw[end:]
    file = write_partial(tmp_path / "Messages", 7, cut, {"2.2": ("inner.pdf", REPORT)})

    data, missing = restore_attachments(cut, file)

    assert (missing, _contents(data)) == ([], _contents(raw))


def test_an_older_part_stands_beside_the_mail_as_it_was_encoded(tmp_path: Path) -> None:
    cut, parts = _cut(_mail(("a.pdf", b"brief")))
    file = write_partial(tmp_path / "Messages", 7, cut, {})
    (file.parent / "7.2.emlxpart").write_bytes(b"YnJpZWY=\n")
    data, missing = restore_attachments(cut, file)
    assert (missing, _contents(data)[-1][1]) == ([], parts["2"][1])


def test_a_part_without_its_encoding_is_what_the_server_has(tmp_path: Path) -> None:
    files = ("a.pdf", REPORT), ("b.pdf", b"brief\r\n\n")
    head = b"Message-ID: <1@example.org>\nDate: Mon, 02 Mar 2026 09:00:00 +0000\n"
    cut, parts = _cut(_mail(*files))
    bare = re.sub(rb"(pdf\n)Content-Transfer-Encoding: base64\n", rb"\1", cut)
    assert bare.count(b"base64") == 0
    write_partial(tmp_path / "apple" / "Messages", 7, head + bare, parts)
    (tmp_path / "server").mkdir()
    (tmp_path / "server" / "7.eml").write_bytes(head + _mail(*files).as_bytes())

    groups = cut_groups(scan_paths(tmp_path / "apple", tmp_path / "server"), 0.6)

    assert groups.verdict.tolist() == [Verdict.IDENTICAL]


def test_what_is_not_on_this_computer_is_told_and_the_mail_stays_as_it_is(tmp_path: Path) -> None:
    cut, parts = _cut(_mail(("a.pdf", REPORT), ("b.pdf", b"brief")))
    file = write_partial(tmp_path / "Messages", 7, cut, {"3": parts["3"]})
    data, missing = restore_attachments(cut, file)
    assert missing == ["2"]
    assert b"X-Apple-Content-Length" in data
    assert _contents(data)[-1][1] == b"brief"
    assert restore_attachments(cut, tmp_path / "no" / "where" / "7.partial.emlx") == (
        cut,
        ["2", "3"],
    )


def test_of_several_files_the_one_that_the_mail_names_is_taken(tmp_path: Path) -> None:
    cut, parts = _cut(_mail(("a.pdf", b"brief")))
    file = write_partial(tmp_path / "Messages", 7, cut, parts)
    place = attachments_folder(file) / "2"
    (place / ".DS_Store").write_bytes(b"x")
    (place / "other.pdf").write_bytes(b"other")
    assert _contents(restore_attachments(cut, file)[0])[-1][1] == b"brief"
    (place / "a.pdf").unlink()
    (place / "third.pdf").write_bytes(b"third")
    assert restore_attachments(cut, file)[1] == ["2"]


def test_a_mark_in_a_text_or_above_a_part_that_is_there_means_nothing(tmp_path: Path) -> None:
    message = _mail(("a.pdf", b"brief"))
    message.get_payload()[1]["X-Apple-Content-Length"] = "5"  # type: ignore[index, call-overload]
    data = message.as_bytes().replace(b"See what", b"X-Apple-Content-Length: 5\nSee what")
    assert restore_attachments(data, tmp_path / "Messages" / "7.emlx") == (data, [])


@pytest.mark.parametrize(
    "mail",
    [
        b"X-Apple-Content-Length: 5\nContent-Type: application/pdf\n\n",
        b"X-Apple-Content-Length: 5\n\n",
        b"X-Apple-Content-Length: 5",
        b"Content-Type: multipart/mixed; boundary=a\nX-Apple-Content-Length: 5\n\n--a\n\n--a--\n",
        b"Content-Type: multipart/mixed; boundary=a\n\n--a\nX-Apple-Content-Length: 5\n",
        b"Content-Type: multipart/mixed; boundary=\n\n--a\nX-Apple-Content-Length: 5\n\n--",
        b"\n\nX-Apple-Content-Length",
    ],
)
def test_odd_mails_lose_nothing(tmp_path: Path, mail: bytes) -> None:
    (tmp_path / "7.partial.emlx").write_bytes(emlx(mail))
    assert restore_attachments(mail, tmp_path / "7.partial.emlx")[0] == mail


def _nested(n: int) -> bytes:
    levels = (
        b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (level, level)
        for level in range(n // 60)
    )
    return b"".join(levels) + b"X-Apple-Content-Length: 5\n\n"


def _borders_of_nobody(n: int) -> bytes:
    """As many levels as are looked at, and below them borders that belong to none."""
    levels = (
        b"Content-Type: multipart/mixed; boundary=%d\n\n--%d\n" % (level, level)
        for level in range(900)
    )
    return b"".join(levels) + b"--q\n" * (n // 4)


_MARK = b"X-Apple-Content-Length: 3\n"
COSTLY: dict[str, Callable[[int], bytes]] = {
    "levels": _nested,
    "marks": lambda n: _MARK * (n // len(_MARK)) + b"\n",
    "messages": lambda n: _MARK + b"Content-Type: message/rfc822\n\n" * (n // 30) + b"x\n",
    "borders": lambda n: (
        _MARK + b"Content-Type: multipart/mixed; boundary=b\n\n" + b"--b\n" * (n // 4)
    ),
    "borders of nobody": lambda n: _MARK + _borders_of_nobody(n),
}


@pytest.mark.parametrize("name", COSTLY)
def test_a_mail_made_to_be_costly_is_given_back_as_it_is_in_linear_time(
    tmp_path: Path, name: str
) -> None:
    file, make = tmp_path / "Messages" / "1.partial.emlx", COSTLY[name]

    mail = make(200_000)
    assert restore_attachments(mail, file)[0] == mail
    assert growth(lambda data: restore_attachments(data, file), make, 1 << 20) < LINEAR


@pytest.mark.parametrize(
    ("coding", "stored"),
    [
        (b"base64", b"YT1i\n"),
        (b"Quoted-Printable", b"a=3Db"),
        (b"7bit", b"a=b"),
        (b"", b"a=b"),
    ],
)
def test_a_part_is_stored_as_its_header_says(coding: bytes, stored: bytes) -> None:
    head = b"Content-Transfer-Encoding: " + coding + b"\n" if coding else b""
    assert attachments._encode(b"a=b", head) == stored
