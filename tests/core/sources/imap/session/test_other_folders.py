from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from helpers.accounts.account_stores import store_of
from helpers.imap.boxes import boxes_with_inbox
from helpers.imap.scripted import ScriptedLie, ScriptedServer
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import UNCOMPRESSED, Shape
from helpers.servers.second_client import sent_commands

from core.errors import StoreRefused
from core.job import NullJob
from core.model.refusals import RefusalKind
from core.sources.imap.hold.store import ImapStore
from core.sources.imap.session.connections import READERS
from core.sources.imap.session.other_folders import OtherFolders

MAIL = b"From: anna@example.org\nSubject: Water\nMessage-ID: <1@example.org>\n\nOff.\n"


@pytest.fixture
def owner(dovecot_like: Callable[[Shape], Dovecot]) -> Person:
    """Somebody with a message in each of two folders, on a server that keeps what it was sent."""
    person = dovecot_like(Shape(UNCOMPRESSED, raw_log=True)).person()
    person.deliver("INBOX", [MAIL])
    person.deliver("Archive", [MAIL])
    return person


@pytest.fixture
def store(owner: Person, tmp_path: Path) -> Iterator[ImapStore]:
    with store_of(owner, tmp_path) as opened:
        yield opened


def lookout_of(store: ImapStore) -> OtherFolders:
    return OtherFolders(store.spec.path, store.account, store.servers, NullJob())


def test_it_stays_in_the_folder_where_it_looked_last(store: ImapStore, owner: Person) -> None:
    lookout = lookout_of(store)
    for folder in ("INBOX", "inbox", "INBOX", "Archive", "Archive"):
        assert len(lookout.look(folder, lambda sight: sight.since(1))) == 1

    sent = sent_commands(owner.sent())
    assert sent.count("EXAMINE") == 2
    assert "SELECT" not in sent


def test_it_sees_what_came_since_it_looked(store: ImapStore, owner: Person) -> None:
    lookout = lookout_of(store)
    lookout.look("Archive", lambda sight: sight.since(1))
    owner.deliver("Archive", [MAIL])

    assert len(lookout.look("Archive", lambda sight: sight.since(1))) == 2


def test_a_missing_folder_does_not_end_it(store: ImapStore) -> None:
    lookout = lookout_of(store)
    with pytest.raises(StoreRefused) as refused:
        lookout.look("Nowhere", lambda sight: sight.since(1))

    assert len(lookout.look("INBOX", lambda sight: sight.since(1))) == 1
    assert refused.value.refusal.kind is RefusalKind.NO_TARGET


def test_two_folders_in_turn_have_a_connection_each(store: ImapStore, owner: Person) -> None:
    lookout = lookout_of(store)
    for folder in ("INBOX", "Archive") * 3:
        assert len(lookout.look(folder, lambda sight: sight.since(1))) == 1
    lookout.look("Trash", lambda sight: sight.since(1))  # a third one takes the oldest

    assert sent_commands(owner.sent()).count("EXAMINE") == 3


def test_it_leaves_the_connections_to_others(store: ImapStore) -> None:
    lookout = lookout_of(store)
    lookout.look("INBOX", lambda sight: sight.since(1))

    with ExitStack() as stack:
        lent = {stack.enter_context(store.servers.reading(store.account)) for _ in range(READERS)}
        for session in lent:
            session.noop()
        assert len(lent) == READERS


def test_what_was_read_is_not_read_again(store: ImapStore, owner: Person) -> None:
    lookout = lookout_of(store)
    for folder in ("INBOX", "Archive", "INBOX"):
        lookout.look(folder, lambda sight: sight.identities(sight.since(1)))

    assert owner.sent().count(b"BODY.PEEK[]") == 2


def test_a_folder_that_died_while_it_was_open_is_opened_anew(
    scripted: Callable[..., ScriptedServer], tmp_path: Path
) -> None:
    """As Cyrus has it of one that was numbered anew: NO to whatever is asked, until it is left."""
    server = scripted(boxes_with_inbox(MAIL))
    with store_of(server, tmp_path) as opened:
        lookout = lookout_of(opened)
        lookout.look("INBOX", lambda sight: sight.since(1))
        server.boxes.by_name["INBOX"].validity += 1
        server.set(ScriptedLie(b"UID FETCH", say=b"{tag} NO Mailbox does not exist\r\n"))

        (mail,) = lookout.look("INBOX", lambda sight: sight.since(1))

    assert mail.uid == f"{server.boxes.by_name['INBOX'].validity}:1"
