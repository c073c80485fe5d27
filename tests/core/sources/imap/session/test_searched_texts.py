"""What keywords are searched in, of mails on a real server: all texts, nothing else, encoded."""

from __future__ import annotations

import re
from collections.abc import Callable
from email.message import EmailMessage

import pytest
from helpers.accounts.account_sources import folder_of, source_of, stubs_in
from helpers.mail.keyword_mails import sheets
from helpers.process.sampling import examples
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import UNCOMPRESSED, Shape
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.job import NullJob
from core.model.mail import MessageFlag
from core.model.remote import Outline
from core.model.sources import MessageKey, Problem, ProblemKind, Stub
from core.search.searchable_parts import find_searchable
from core.sources.imap.session.fetching import SMALL_BYTES
from core.sources.imap.session.searched_texts import sketch_one

Serve = Callable[[Shape], Dovecot]
PICTURE = bytes(n % 251 for n in range(60_000))


@pytest.fixture
def owner(dovecot_like: Serve) -> Person:
    """Somebody on a server that keeps what it was sent."""
    return dovecot_like(Shape(UNCOMPRESSED, raw_log=True)).person()


def letter(text: str, *, picture: bytes = PICTURE) -> EmailMessage:
    message = EmailMessage()
    message["Subject"] = "Markt"
    message["To"] = "Bea <bea@example.org>"
    message["X-Long"] = "y" * 500
    message.set_content(text, cte="base64")
    if picture:
        message.add_attachment(picture, maintype="image", subtype="png", filename="Bild.png")
    return message


def drawn(person: Person, *, attachments: bool = True) -> list[Outline | Problem]:
    with source_of(person) as source:
        folder = folder_of(source)
        stubs = stubs_in(source, folder)
        return list(source.texts(folder, stubs, NullJob(), attachments=attachments))


def outlines(person: Person, *, attachments: bool = True) -> list[Outline]:
    found = drawn(person, attachments=attachments)
    assert all(isinstance(item, Outline) for item in found)
    return [item for item in found if isinstance(item, Outline)]


def what(data: bytes, *, attachments: bool = True) -> list[object]:
    """All that is searched of a message, its line ends and parts that hold nothing aside."""
    found = find_searchable(data, attachments=attachments)
    said = [(p.place, p.name, p.text(), p.charset) for p in found.parts]
    return [found.texts, [one for one in said if one[2] != ("", True)]]


def lf(data: bytes) -> bytes:
    return data.replace(b"\r\n", b"\n")


def test_all_that_is_searched_comes_and_a_picture_does_not(owner: Person) -> None:
    full = letter("Wir treffen uns am Markt. " * 300)
    full.add_attachment("Liste\n" * 900, filename="liste.txt", cte="base64")
    full.add_attachment(letter("inside", picture=b""))
    kept = EmailMessage()
    kept["Subject"] = "only this"
    kept.set_content("Nur Text. " * 900, cte="quoted-printable")
    sent = [full.as_bytes(), kept.as_bytes(), letter("klein", picture=b"").as_bytes()]
    owner.deliver("INBOX", sent)

    for attachments in (True, False):
        found = outlines(owner, attachments=attachments)
        for data, outline in zip(sent, found, strict=True):
            got = what(lf(outline.data), attachments=attachments)
            assert got == what(data, attachments=attachments)
        assert len(found[0].data) < 30_000

    assert len(sent[2]) < SMALL_BYTES
    assert found[2].attachments is None
    told = [part.mime_type for part in found[0].attachments or ()]
    assert told == ["image/png", "text/plain", "message/rfc822"]


def test_parts_come_as_they_lie_in_the_mail(owner: Person) -> None:
    mail = letter("Wir treffen uns am Markt. " * 300)
    owner.deliver("INBOX", [mail.as_bytes()])

    (outline,) = outlines(owner)

    (part,) = find_searchable(outline.data, attachments=True).parts
    assert part.transfer == "base64"
    assert lf(part.body) in mail.as_bytes()
    asked = [found.decode() for found in re.findall(rb"UID FETCH ([^\r\n]*)", owner.sent())]
    assert any("TO CC BCC" in command for command in asked)
    assert not any("BODY.PEEK[]" in command for command in asked)


def test_a_mail_that_holds_nothing_to_search_is_its_header(owner: Person) -> None:
    picture = EmailMessage()
    picture["Subject"] = "Bild"
    picture.set_content(PICTURE, maintype="image", subtype="png")
    owner.deliver("INBOX", [picture.as_bytes()])

    (outline,) = outlines(owner)

    assert [text.text for text in find_searchable(outline.data, attachments=True).texts] == [
        "Bild"
    ]
    assert [part.mime_type for part in outline.attachments or ()] == ["image/png"]


@settings(
    deadline=None,
    max_examples=examples(8),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(mails=st.lists(sheets(), min_size=1, max_size=3), attachments=st.booleans())
def test_any_mail_says_there_what_it_says_here(
    dovecot_like: Serve, mails: list[object], attachments: bool
) -> None:
    person = dovecot_like(Shape(UNCOMPRESSED, raw_log=True)).person()
    sent = [
        mail.data.replace(b"MIME-Version", b"X-Pad: " + b"x" * 900 + b"\nMIME-Version")
        for mail in mails
    ]  # type: ignore[attr-defined]
    person.deliver("INBOX", sent)

    found = outlines(person, attachments=attachments)

    for data, outline in zip(sent, found, strict=True):
        expected = what(data, attachments=attachments)
        assert what(lf(outline.data), attachments=attachments) == expected


def test_a_mail_that_is_gone_is_told(owner: Person) -> None:
    owner.deliver("INBOX", [letter("a").as_bytes()])
    with source_of(owner) as source:
        folder = folder_of(source)
        (stub,) = stubs_in(source, folder)
        validity = stub.key.uid.partition(":")[0]
        gone = stub._replace(key=stub.key._replace(uid=f"{validity}:999"))
        (found,) = source.texts(folder, [gone], NullJob(), attachments=True)

    assert isinstance(found, Problem)
    assert found.kind is ProblemKind.VANISHED


def test_a_mail_over_which_a_server_fails_is_to_be_read_whole() -> None:
    stub = Stub(MessageKey(0, "INBOX", "1:7"), 0, 9_000, "", MessageFlag.NONE)

    sketch = sketch_one(None, stub)  # type: ignore[arg-type]

    assert (sketch.data, sketch.structure, sketch.wanted.octets) == (None, None, 9_000)
