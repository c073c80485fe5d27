"""Undo of what another mail program of the same person touched meanwhile, on a real server."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from helpers.accounts.account_setup import AccountSetup
from helpers.boxes.moving import mail_bytes
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import BARE, UIDPLUS, UIDPLUS_CONDSTORE, UNCOMPRESSED, Shape
from imapclient import IMAPClient

from core.apply.undo import undo
from core.job import NullJob
from core.model.runs import RunState

pytestmark = [pytest.mark.slow, pytest.mark.every_server]

SERVERS = [UNCOMPRESSED, UIDPLUS, UIDPLUS_CONDSTORE, BARE]


@pytest.fixture
def setup_like(
    dovecot_like: Callable[[Shape], Dovecot], setup_of: Callable[..., AccountSetup]
) -> Callable[..., tuple[Person, AccountSetup]]:
    """Gives somebody with copies in the INBOX, on a server with these capabilities."""

    def give(row: str, texts: str, *, same_time: bool = False) -> tuple[Person, AccountSetup]:
        person = dovecot_like(Shape(row)).person()
        dates = [1_700_000_000] * len(texts) if same_time else ()
        person.deliver("INBOX", [mail_bytes(text) for text in texts], dates=dates)
        return person, setup_of(person)

    return give


def empty(client: IMAPClient) -> None:
    """The person empties the trash."""
    client.select_folder("Trash")
    if client.search():
        client.delete_messages(client.search())
        client.expunge()


@pytest.mark.parametrize("row", [UIDPLUS, UIDPLUS_CONDSTORE, BARE])
def test_what_a_person_took_out_of_the_trash_is_not_put_back_twice(
    setup_like: Callable[..., tuple[Person, AccountSetup]], row: str
) -> None:
    person, setup = setup_like(row, "abaab")
    before = person.hashes()
    setup.carry_out(setup.plan("INBOX"))
    with person.client() as client:
        client.select_folder("Trash")
        client.copy(client.search(), "INBOX")
        empty(client)
        client.select_folder("INBOX")
        client.expunge()
    assert person.hashes() == before

    back = setup.undo()

    assert person.hashes() == before
    assert (back.moved, back.failed) == (3, 0)


@pytest.mark.parametrize("row", [UIDPLUS, UIDPLUS_CONDSTORE, BARE])
@pytest.mark.parametrize("in_parts", [False, True])
def test_of_copies_that_came_at_one_time_each_comes_back_from_its_safety_copy(
    setup_like: Callable[..., tuple[Person, AccountSetup]], row: str, *, in_parts: bool
) -> None:
    person, setup = setup_like(row, "aaaa", same_time=True)
    before = person.hashes()
    done = setup.carry_out(setup.plan("INBOX"))
    assert done.moved == 3
    with person.client() as client:
        empty(client)
        client.select_folder("INBOX")
        client.expunge()

    if in_parts:
        for n in range(3):
            with setup.context() as context:
                undo(done.id, context, NullJob(), items={n})
    else:
        setup.undo()

    assert person.hashes("INBOX") == before
    with setup.context() as context:
        assert context.journal.head(done.id).state is RunState.UNDONE


@pytest.mark.parametrize("row", SERVERS)
def test_of_copies_that_came_at_one_time_each_comes_back_from_another_mailbox(
    setup_like: Callable[..., tuple[Person, AccountSetup]], row: str
) -> None:
    person, setup = setup_like(row, "aaaa", same_time=True)
    before = person.hashes()
    done = setup.carry_out(setup.plan("INBOX", to=str(setup.home / "moved.mbox")))
    assert done.moved == 3
    with person.client() as client:
        empty(client)
        client.select_folder("INBOX")
        client.expunge()

    setup.undo()

    assert person.hashes("INBOX") == before
    with setup.context() as context:
        assert context.journal.head(done.id).state is RunState.UNDONE
