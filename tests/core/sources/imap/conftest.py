"""Accounts of each kind of server, open and held."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from helpers.account_stores import ROWS, mail, named, store_of
from helpers.dovecot import Dovecot, Person
from helpers.dovecot_conf import UNCOMPRESSED, Shape

from core.sources.imap.hold import ImapHold
from core.sources.imap.store import ImapStore


@pytest.fixture(params=list(ROWS))
def row(request: pytest.FixtureRequest) -> str:
    """A row of the table of safety.md 4.8."""
    return str(request.param)


@pytest.fixture
def owner(row: str, dovecot_like: Callable[[Shape], Dovecot]) -> Person:
    """Somebody with three mails on a server of this row."""
    person = dovecot_like(ROWS[row]).person()
    person.deliver("INBOX", [mail(n) for n in range(3)])
    return person


@pytest.fixture
def clear(dovecot_like: Callable[[Shape], Dovecot]) -> Person:
    """Somebody with two mails on a server that does not compress, so that a proxy can read it."""
    person = dovecot_like(Shape(UNCOMPRESSED, raw_log=True)).person()
    person.deliver("INBOX", [mail(0), mail(1)])
    return person


@pytest.fixture
def store(owner: Person, tmp_path: Path) -> Iterator[ImapStore]:
    with store_of(owner, tmp_path) as opened:
        yield opened


@pytest.fixture
def hold(store: ImapStore) -> Iterator[ImapHold]:
    with store.hold(named("INBOX")) as held:
        yield held
