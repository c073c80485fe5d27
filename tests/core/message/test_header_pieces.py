"""What a header says that no copy may lose, and what another header has of it."""

from __future__ import annotations

import pytest

from core.message.fields import read_block
from core.message.header_pieces import Piece, read_header_pieces

LETTER = {
    "From": "Jonas Berg <jonas@mail.example>",
    "To": "anna@example.org",
    "Date": "Mon, 04 Mar 2024 10:00:00 +0100",
    "Message-ID": "<1@mail.example>",
}
LISTED = LETTER | {"To": "club@club.example", "List-Id": "<club.club.example>"}


def pieces(header: dict[str, str]) -> tuple[frozenset[Piece], frozenset[Piece]]:
    data = "".join(f"{name}: {value}\n" for name, value in header.items()).encode()
    return read_header_pieces(read_block(data, 0, len(data)))


def lost(gone: dict[str, str], kept: dict[str, str]) -> set[str]:
    """The fields of which the kept header lacks something."""
    return {kind for kind, _ in pieces(gone)[0] - pieces(kept)[1]}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("To", "anna@example.org, bert@example.org"),
        ("To", "Anna <anna@example.org>"),
        ("Cc", "lawyer@firm.example"),
        ("Bcc", "lawyer@firm.example"),
        ("Resent-To", "carl@example.org"),
        ("Newsgroups", "comp.mail.misc"),
        ("Sender", "office@mail.example"),
        ("Reply-To", "office@mail.example"),
        ("References", "<0@mail.example>"),
        ("In-Reply-To", "<0@mail.example>"),
        ("Keywords", "tax"),
        ("From", "Jonas Berg <jonas@mail.example>, Eva <eva@mail.example>"),
        ("List-Post", "<mailto:club@club.example>"),  # nothing else says how to answer the list
    ],
)
def test_what_people_would_miss_is_lost_with_the_only_message_that_says_it(
    field: str, value: str
) -> None:
    more = LETTER | {field: value}

    assert len(lost(more, LETTER)) == 1
    assert lost(LETTER, more) == set()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("Received", "from a by b"),
        ("Delivered-To", "anna@mail.example"),
        ("X-Original-To", "me@mail.example"),
        ("Date", "Mon, 4 Mar 2024 09:00:00 GMT"),
        ("Sender", "jonas@mail.example"),
        ("Reply-To", "<jonas@MAIL.example>"),
        ("To", "<anna@example.org>"),
        ("To", "undisclosed-recipients:;"),
        ("From", "jonas at mail.example (Jonas Berg)"),
        ("From", '"Jonas Berg" </O=FIRM/OU=X/CN=JONAS>'),
        ("X-Ticket", "4711"),
    ],
)
def test_another_spelling_and_what_the_way_added_are_no_loss(field: str, value: str) -> None:
    assert lost(LETTER | {field: value}, LETTER) == set()


@pytest.mark.parametrize("value", ["jonas at mail.example (Jonas Berg)", "Jonas Berg", ""])
def test_a_sender_that_nobody_can_answer_stands_for_no_other(value: str) -> None:
    assert lost(LETTER, LETTER | {"From": value, "Sender": "club@club.example"}) == {"from"}


def test_where_only_the_delivery_says_who_got_it_it_counts() -> None:
    for letter in (LISTED, LETTER | {"To": "undisclosed-recipients:;"}):
        mine, yours = (letter | {"Delivered-To": f"{who}@a.example"} for who in "ab")

        assert lost(mine, yours) == lost(yours, mine) == {"delivered-to"}
        assert lost(mine, letter) == {"delivered-to"}
    assert lost(LISTED | {"Delivered-To": "a@b.example"}, LISTED | {"Cc": "a@b.example"}) == set()


def test_one_mailbox_under_two_subscriptions_is_one_reader() -> None:
    mine, other, person = (
        LISTED | {"Delivered-To": to}
        for to in ("lists+club@a.example", "Lists+choir@a.example", "anna+club@a.example")
    )
    assert lost(mine, other) == lost(other, mine) == set()
    assert lost(mine, person) == lost(person, mine) == {"delivered-to"}
    assert lost(mine, LISTED | {"Cc": "lists+club@a.example"}) == set()
    assert lost(LISTED | {"Cc": "a+x@b.example"}, LISTED | {"Cc": "a+y@b.example"}) == {"cc"}


def test_of_a_sender_that_a_list_wrote_anew_the_original_says_all() -> None:
    original = LISTED | {"From": LETTER["From"]}
    for name in ("Jonas Berg via Club", "'Jonas Berg' via Club"):
        rewritten = LISTED | {
            "From": f"{name} <club@club.example>",
            "Sender": "club-bounces@club.example",
            "Reply-To": "Club <club@club.example>, Jonas Berg <jonas@mail.example>",
        }
        del (kept := dict(rewritten))["Reply-To"]

        assert lost(rewritten, original) == set()
        assert lost(original, kept) == {"from"}
        assert lost(rewritten, original | {"From": "Eve <eve@mail.example>"}) >= {"from"}
