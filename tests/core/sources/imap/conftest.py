"""Accounts of each kind of server, open and held."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from helpers.accounts.account_stores import ROWS, filled_mail, folder_named, store_of
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import UNCOMPRESSED, Shape
from helpers.servers.pymap_server import PYMAPS, PymapServer, PymapShape

from core.sources.imap.hold.hold import ImapHold
from core.sources.imap.hold.store import ImapStore

Like = Callable[[Shape | PymapShape], Dovecot | PymapServer]
ALL_ROWS = {**ROWS, **PYMAPS}


@pytest.fixture(params=list(ALL_ROWS))
def row(request: pytest.FixtureRequest) -> str:
    """A row of the table of R-IM19, on Dovecot and on pymap."""
    return str(request.param)


@pytest.fixture
def owner(row: str, server_like: Like) -> Person:
    """Somebody with three messages on a server of this row."""
    person = server_like(ALL_ROWS[row]).person()
    person.deliver("INBOX", [filled_mail(n) for n in range(3)])
    return person


@pytest.fixture
def clear(dovecot_like: Callable[[Shape], Dovecot]) -> Person:
    """Somebody with two mails on a server that does not compress, so that a proxy can read it."""
    person = dovecot_like(Shape(UNCOMPRESSED, raw_log=True)).person()
    person.deliver("INBOX", [filled_mail(0), filled_mail(1)])
    return person


@pytest.fixture
def store(owner: Person, tmp_path: Path) -> Iterator[ImapStore]:
    with store_of(owner, tmp_path) as opened:
        yield opened


@pytest.fixture
def hold(store: ImapStore) -> Iterator[ImapHold]:
    with store.hold(folder_named("INBOX")) as held:
        yield held
