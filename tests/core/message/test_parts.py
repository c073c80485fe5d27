"""What is attached to a message is known by its content, and by what a server would tell of it."""

from __future__ import annotations

from email.message import EmailMessage

from helpers.mail.mime_trees import trees
from hypothesis import given

from core.identity import outline_digest
from core.message.parts import open_message
from core.model.mail import Attachment
from core.settings import ReadSettings


def _attachments(data: bytes) -> tuple[Attachment, ...]:
    return open_message(data, settings=ReadSettings()).mail.attachments


def with_file(data: bytes, *, name: str = "a.pdf", lines: bytes = b"\n") -> bytes:
    message = EmailMessage()
    message["Subject"] = "Plan"
    message.set_content("Anbei der Plan.")
    message.add_attachment(data, maintype="application", subtype="pdf", filename=name)
    return message.as_bytes().replace(b"\n", lines)


@given(trees())
def test_outlines_do_not_tell_how_lines_end(data: bytes) -> None:
    lf = data.replace(b"\r\n", b"\n")

    here = _attachments(lf)
    there = _attachments(lf.replace(b"\n", b"\r\n"))

    assert [a.outline for a in here] == [a.outline for a in there]
    assert all(len(a.outline) == 20 and a.outline != a.digest for a in here)


def test_an_outline_is_of_name_type_and_encoded_size() -> None:
    (found,) = _attachments(with_file(bytes(57 * 2)))

    octets = 2 * (76 + len("\r\n"))  # two lines of Base64
    assert found.outline == outline_digest("a.pdf", "application/pdf", octets)


def test_one_outline_may_have_two_contents() -> None:
    (one,) = _attachments(with_file(b"a" * 99))
    (other,) = _attachments(with_file(b"b" * 99))
    (renamed,) = _attachments(with_file(b"a" * 99, name="b.pdf"))

    assert one.outline == other.outline != renamed.outline
    assert one.digest == renamed.digest != other.digest


def test_what_was_cut_out_of_a_mail_equals_nothing_but_in_the_same_mail() -> None:
    part = (
        b"From: a@example.org\nSubject: %s\nContent-Type: multipart/mixed; boundary=b\n\n--b\n"
        b"Content-Type: application/pdf\n%sContent-Transfer-Encoding: base64\n\n\n--b--\n"
    )
    mark = b"X-Apple-Content-Length: 900\n"

    def digest(subject: bytes, field: bytes) -> bytes:
        opened = open_message(part % (subject, field), settings=ReadSettings())
        (attachment,) = opened.mail.attachments
        assert attachment.size_bytes == 0
        return attachment.digest

    assert digest(b"one", mark) == digest(b"one", mark) != digest(b"two", mark)
    assert digest(b"one", b"") == digest(b"two", b"") != digest(b"one", mark)
