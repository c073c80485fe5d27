from __future__ import annotations

import re
from collections.abc import Callable
from email.message import EmailMessage

import pytest
from helpers.accounts.account_sources import folder_of, source_of, stubs_in
from helpers.boxes.mailboxes import mails
from helpers.imap.raw import ACCOUNT, raw_imap, read_sent
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import UNCOMPRESSED, Shape
from hypothesis import given
from hypothesis import strategies as st

from core.job import NullJob
from core.model.mail import MessageFlag
from core.model.remote import Outline
from core.model.sources import MessageKey, Stub
from core.sources.imap.session import fetching
from core.sources.imap.session.fetching import SMALL_BYTES, cut_by_bytes, uid_of
from core.sources.imap.session.outline import SMALL_PART_OCTETS
from core.sources.imap.session.session import ReadSession

pytestmark = [pytest.mark.slow, pytest.mark.every_server("cyrus")]

Serve = Callable[[Shape], Dovecot]
WORDS = "Wir treffen uns am Dienstag um neun am Brunnen und gehen zusammen zum Markt. "


@pytest.fixture
def owner(dovecot_like: Serve) -> Person:
    """Somebody on a server that keeps what it was sent."""
    return dovecot_like(Shape(UNCOMPRESSED, raw_log=True)).person()


def letter(text: str, *, html: str = "", attached: int = 0, number: int = 1) -> bytes:
    """A message with a text, maybe HTML beside it, maybe a picture of so many bytes."""
    message = EmailMessage()
    message["From"] = "Anna <anna@example.org>"
    message["Subject"] = f"Markt {number}"
    message["Message-ID"] = f"<{number}@example.org>"
    message["X-Long"] = "y" * 500
    message.set_content(text, cte="quoted-printable")
    if html:
        message.add_alternative(html, subtype="html", cte="quoted-printable")
    if attached:
        message.add_attachment(
            bytes(n % 251 for n in range(attached)), maintype="image", subtype="png",
            filename=f"Bild {number}.png",
        )  # fmt: skip
    return message.as_bytes()


def commands(person: Person) -> list[str]:
    return [found.decode() for found in re.findall(rb"UID FETCH ([^\r\n]*)", person.sent())]


def outlines(person: Person) -> list[Outline]:
    with source_of(person) as source:
        folder = folder_of(source)
        found = list(source.outlines(folder, stubs_in(source, folder), NullJob()))
    assert all(isinstance(item, Outline) for item in found)
    return [item for item in found if isinstance(item, Outline)]


def test_small_mails_come_in_one_command_with_all_of_their_bodies(owner: Person) -> None:
    sent = mails(12)
    owner.deliver("INBOX", sent)

    found = outlines(owner)

    assert len(commands(owner)) == 2  # the listing is the other
    assert all(outline.attachments == () and not outline.sections for outline in found)
    bodies = [outline.data.partition(b"\r\n\r\n")[2].replace(b"\r\n", b"\n") for outline in found]
    assert bodies == [mail.partition(b"\n\n")[2] for mail in sent]


def test_mails_that_want_the_same_parts_are_asked_for_together(owner: Person) -> None:
    long = WORDS * 80
    plain = [letter(long, number=n) for n in range(7)]
    mixed = [letter(long, attached=90_000, number=n) for n in range(7, 14)]
    owner.deliver("INBOX", [mail for pair in zip(plain, mixed, strict=True) for mail in pair])

    found = outlines(owner)

    first, *later = commands(owner)[1:]
    assert "BODYSTRUCTURE" in first
    assert sorted(later) == [
        "1,3,5,7,9,11,13 (UID BODY.PEEK[TEXT])",
        "2,4,6,8,10,12,14 (UID BODY.PEEK[1.MIME] BODY.PEEK[1])",
    ]
    names = [tuple(a.name for a in outline.attachments or ()) for outline in found]
    assert names == [() if n % 2 == 0 else (f"Bild {7 + n // 2}.png",) for n in range(14)]


def test_of_an_alternative_the_plain_part_comes_and_the_html_is_missing(owner: Person) -> None:
    owner.deliver("INBOX", [letter(WORDS * 20, html=f"<p>{WORDS * 200}</p>")])
    (outline,) = outlines(owner)
    assert outline.missing == {1}
    assert outline.sections == ("1", "2")
    assert b"Brunnen" in outline.data
    assert b"<p>" not in outline.data


def test_missing_parts_are_put_in_when_they_are_wanted(owner: Person) -> None:
    html = f"<p>{WORDS * 200}</p>"
    owner.deliver("INBOX", [letter(WORDS * 20, html=html, number=n) for n in range(3)])
    with source_of(owner) as source:
        folder = folder_of(source)
        found = list(source.outlines(folder, stubs_in(source, folder), NullJob()))
        partial = [outline for outline in found if isinstance(outline, Outline)]
        asked = len(commands(owner))
        whole = list(source.complete_outlines(folder, partial, NullJob()))
    assert commands(owner)[asked:] == ["1:3 (UID BODY.PEEK[2.MIME] BODY.PEEK[2])"]
    for before, after in zip(partial, whole, strict=True):
        assert isinstance(after, Outline)
        assert after.missing == frozenset()
        assert after.stub == before.stub
        assert after.data.count(b"<p>") == 1
        assert after.data.startswith(before.data.partition(b"text/html")[0])


def test_outlines_that_lack_nothing_are_complete_already(owner: Person) -> None:
    owner.deliver("INBOX", [*mails(1), letter(WORDS * 80, attached=90_000)])
    with source_of(owner) as source:
        folder = folder_of(source)
        found = list(source.outlines(folder, stubs_in(source, folder), NullJob()))
        whole = [outline for outline in found if isinstance(outline, Outline)]
        asked = len(commands(owner))
        assert list(source.complete_outlines(folder, whole, NullJob())) == found
    assert len(commands(owner)) == asked


def test_a_mail_over_whose_first_step_a_server_fails_is_to_be_read_whole() -> None:
    stub = Stub(MessageKey(0, "INBOX", "17:4"), 3, 5_000, "", MessageFlag.NONE)
    with raw_imap(b"") as (imap, server):
        session = ReadSession(imap, ACCOUNT, frozenset())

        found = fetching.take_next_step_alone(session, stub)

        assert isinstance(found, fetching.Sketch)
        assert (found.stub, found.fields, found.structure) == (stub, b"", None)
        assert found == fetching.sketch_one(session, stub)
        assert read_sent(server) == b""


def test_small_attachments_come_with_the_text_and_large_ones_do_not(owner: Person) -> None:
    small, large = SMALL_PART_OCTETS // 2, 90_000
    owner.deliver("INBOX", [letter(WORDS * 80, attached=size) for size in (small, large)])
    with_it, without = outlines(owner)
    assert with_it.attachments == ()
    assert b"Bild 1.png" in with_it.data
    assert [a.name for a in without.attachments or ()] == ["Bild 1.png"]
    assert len(without.data) < 12_000


def test_a_mail_without_a_header_is_read_whole(owner: Person) -> None:
    odd = b"\n" + WORDS.encode() * 90
    owner.deliver("INBOX", [odd])
    (outline,) = outlines(owner)
    assert outline.attachments is None
    assert outline.data.replace(b"\r\n", b"\n") == odd


def test_what_a_mail_costs_is_little_of_it(owner: Person) -> None:
    html = f"<p>{WORDS * 300}</p>"
    owner.deliver(
        "INBOX", [letter(WORDS * 20, html=html, attached=30_000, number=n) for n in range(40)]
    )
    with source_of(owner) as source:
        folder = folder_of(source)
        stubs = stubs_in(source, folder)
        before = source.traffic.received
        list(source.outlines(folder, stubs, NullJob()))
        cost = source.traffic.received - before
    assert cost * 15 < sum(stub.size_bytes for stub in stubs)


def test_a_large_mail_comes_in_pieces(owner: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetching, "BLOCK_BYTES", 20_000)
    monkeypatch.setattr(fetching, "PIECE_BYTES", 7_000)
    sent = [letter("kurz"), letter(WORDS * 600), letter("auch kurz")]
    owner.deliver("INBOX", sent)
    with source_of(owner) as source:
        folder = folder_of(source)
        found = list(source.fetch(folder, stubs_in(source, folder)))
    assert [mail.data.replace(b"\r\n", b"\n") for mail in found] == sent
    assert sum("]<" in command for command in commands(owner)) > 5


@given(st.lists(st.integers(0, 50)), st.integers(1, 100))
def test_pieces_keep_order_and_all_and_the_limit(sizes: list[int], most: int) -> None:
    pieces = list(cut_by_bytes(list(enumerate(sizes)), sizes, most))
    assert [item for piece in pieces for item in piece] == list(enumerate(sizes))
    for piece in pieces:
        assert len(piece) == 1 or sum(size for _, size in piece) <= most


def test_the_uid_is_what_stands_behind_the_validity() -> None:
    stub = Stub(MessageKey(0, "INBOX", "1700000000:42"), 0, SMALL_BYTES, "", MessageFlag.NONE)
    assert uid_of(stub) == 42
