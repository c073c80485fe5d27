"""Which arrival is which mail, where the server says it wrongly."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest
from helpers.accounts.account_setup import AccountSetup
from helpers.boxes.moving import mail_bytes
from helpers.servers.cut_proxy import CutProxy, Trap
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import MOVE, UIDPLUS, Shape
from helpers.servers.second_client import count_marked
from imapclient import DELETED

from core.apply.checks.server_move import ServerMove, appearance_key, with_move_begun
from core.apply.journal.entries import JournalEntry
from core.apply.server.arrivals import _distinct_by_appearance
from core.identity import identity
from core.model.groups import Verdict
from core.model.plan import Address, Item, Move
from core.model.refusals import RefusalKind
from core.model.runs import ItemState
from core.model.sources import SourceKind

A = mail_bytes("a")
TWIN = A.replace(b"Liebe Nachbarn", b"Liebe Nachborn")  # of the same Message-ID and size
_COPYUID = re.compile(rb"COPYUID (\d+) (\S+) (\d+):(\d+)")


def test_mails_that_look_alike_are_told_apart_whatever_the_server_says(
    dovecot_like: Callable[[Shape], Dovecot],
    between: Callable[[Person], CutProxy],
    setup_of: Callable[..., AccountSetup],
) -> None:
    person = dovecot_like(Shape(MOVE)).person()
    b = mail_bytes("b")
    person.deliver("INBOX", [b, A, TWIN, b, A, TWIN], dates=[1_709_629_200] * 6)
    proxy = between(person)
    setup = setup_of(person, port=proxy.port)
    proxy.set(Trap(b"UID MOVE", rewrite=lambda line: _COPYUID.sub(_swapped, line), times=2))

    setup.carry_out(setup.plan("INBOX"))

    assert any(b"COPYUID" in reply for reply in proxy.replies)
    assert setup.states() == {ItemState.VERIFIED: 3}
    lying = {mail.uid: identity(mail.data) for mail in setup.lying("Trash")}
    told = {n: lying[uid] for n, uid in setup.target_uids().items()}
    assert told == {item.n: item.move.what.digest for item in setup.moves()}


def test_what_somebody_else_brought_does_not_prove_a_move_that_had_no_effect(
    dovecot_like: Callable[[Shape], Dovecot],
    between: Callable[[Person], CutProxy],
    setup_of: Callable[..., AccountSetup],
) -> None:
    person = dovecot_like(Shape(MOVE)).person()
    person.deliver("INBOX", [A, A])
    proxy = between(person)
    setup = setup_of(person, port=proxy.port)
    plan = setup.plan("INBOX")
    proxy.set(
        Trap(
            b"UID MOVE", before=lambda: person.deliver("Trash", [A]), instead=b"{tag} OK done\r\n"
        )
    )

    setup.carry_out(plan)

    assert setup.states() == {ItemState.FAILED: 1}
    assert len(setup.lying("INBOX")) == 2
    assert not [line for line in proxy.commands if b"STORE" in line]


def test_a_mail_that_somebody_marked_meanwhile_is_not_expunged(
    dovecot_like: Callable[[Shape], Dovecot],
    between: Callable[[Person], CutProxy],
    setup_of: Callable[..., AccountSetup],
) -> None:
    person = dovecot_like(Shape(UIDPLUS)).person()
    person.deliver("INBOX", [A, A])
    proxy = between(person)
    setup = setup_of(person, port=proxy.port)
    plan = setup.plan("INBOX")

    def mark() -> None:
        with person.client() as client:
            client.select_folder("INBOX")
            client.add_flags([2], [DELETED])

    proxy.set(Trap(b"UID COPY", then=mark))

    setup.carry_out(plan)

    assert setup.reasons() == {RefusalKind.GHOST: 1}
    assert count_marked(person, "INBOX") == 1
    assert not [line for line in proxy.commands if b"EXPUNGE" in line]


@pytest.mark.parametrize(
    ("wanted", "came", "told"),
    [
        ("a", 0, [0]),
        ("a", 1, [0]),
        ("a", 2, []),  # somebody else's looks like it
        ("aa", 2, [0, 1]),  # copies: any of them is either
        ("aa", 3, []),
        ("ab", 2, []),  # two messages that look alike
        ("ab", 1, []),
    ],
)
def test_looks_tell_only_what_nothing_else_looks_like(
    wanted: str, came: int, told: list[int]
) -> None:
    address = Address(SourceKind.IMAP, "a.json", "INBOX", "7:1", 0, "")
    way = ServerMove("INBOX", "7:1", "Trash", "9:1", 10, "one@x", "", (), ())
    entries = []
    for n, digest in enumerate(wanted):
        item = Item(address, digest, 10, "one@x", "", "")
        entry = JournalEntry(n, Move(item, item, "trash", Verdict.IDENTICAL, 1.0, "user"))
        entries.append(with_move_begun(entry, way, back=False))
    others = {appearance_key("other@x", 10): 9, appearance_key("one@x", 11): 9}

    found = _distinct_by_appearance(entries, Counter({appearance_key("one@x", 10): came} | others))

    assert [entry.n for entry in found] == told


def _swapped(found: re.Match[bytes]) -> bytes:
    """The two places of the last batch in the wrong order."""
    return b"COPYUID %b %b %b,%b" % (found[1], found[2], found[4], found[3])
