from __future__ import annotations

from collections.abc import Iterator

import pytest
from helpers.dovecot import Person

from core.accounts.secrets import MemorySecrets
from core.job import NullJob
from core.places import places
from core.remote import Account, Security
from core.sources.imap.servers import Servers

MAIL = b"Subject: one\r\nMessage-ID: <a@example.org>\r\n\r\nHello there.\r\n"
JOB = NullJob()


@pytest.fixture
def secrets() -> MemorySecrets:
    return MemorySecrets()


@pytest.fixture
def servers(secrets: MemorySecrets) -> Iterator[Servers]:
    made = Servers(places(), secrets)
    yield made
    made.close()


def account_of(person: Person, secrets: MemorySecrets, **changes: object) -> Account:
    account = person.account(**changes)
    secrets.put(account, person.password)
    return account


@pytest.mark.parametrize("security", Security)
def test_a_mail_is_read_by_tls_and_by_starttls(
    person: Person, servers: Servers, secrets: MemorySecrets, security: Security
) -> None:
    site = person.server.site
    port = site.starttls_port if security is Security.STARTTLS else person.account().port
    account = account_of(person, secrets, security=security, port=port)
    person.deliver("INBOX", [MAIL])

    with servers.reading(account, JOB) as session:
        opened = session.examine("INBOX")
        fetched = list(session.fetch("1:*", "(UID BODY.PEEK[])"))

    assert opened.exists == 1
    assert opened.read_only
    assert [mail.data[b"BODY[]"] for mail in fetched] == [MAIL]


def test_a_connection_is_used_again(
    person: Person, servers: Servers, secrets: MemorySecrets
) -> None:
    account = account_of(person, secrets)

    with servers.reading(account, JOB) as first:
        first.examine("INBOX")
    with servers.reading(account, JOB) as second:
        assert second is first
