"""Tokens of a provider let one in at a real server, and are renewed while running (F33)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import Shape
from helpers.servers.oauth_provider import LoopbackProvider

from core.accounts import files
from core.accounts.oauth import Grant, TokenSource, request_consent
from core.accounts.secrets import MemorySecrets
from core.errors import ServerOffline, SignInNeeded
from core.job import NullJob
from core.model.remote import Account, Notice, SignIn
from core.sources.imap.protocol.limits import Timeouts
from core.sources.imap.session.servers import Servers
from core.sources.imap.session.session import ReadSession
from core.system.places import find_places

pytestmark = pytest.mark.slow

QUICK = Timeouts(first_wait_s=0.01, longest_wait_s=0.05, tries=2)


@dataclass
class ProviderDesk:
    """Somebody at a provider, with a mailbox that the provider's tokens open."""

    provider: LoopbackProvider
    person: Person
    account: Account
    secrets: MemorySecrets
    notices: list[Notice]

    def sign_in(self, tokens: TokenSource) -> None:
        given = request_consent(
            self.provider.preset(), "client-1", self.account.address,
            open_browser=self.provider.agree, job=NullJob(),
        )  # fmt: skip
        self.secrets.put(self.account, Grant(given.refresh).text())
        tokens.remember(self.account, given)

    def tokens(self) -> TokenSource:
        return TokenSource(find_places(), self.secrets, presets={"test": self.provider.preset()})

    def servers(self, tokens: TokenSource) -> Servers:
        return Servers(
            find_places(), self.secrets, told=self.notices.append, tokens=tokens, patience=QUICK
        )


@pytest.fixture(scope="module")
def provider() -> Iterator[LoopbackProvider]:
    with LoopbackProvider() as running:
        yield running


@pytest.fixture
def setup(provider: LoopbackProvider, dovecot_like: Callable[[Shape], Dovecot]) -> ProviderDesk:
    person = dovecot_like(Shape(introspection=provider.introspection)).person()
    provider.user = person.user
    provider.revoke()
    account = person.account(sign_in=SignIn.OAUTH2, provider="test", client_id="client-1")
    files.save(find_places(), account)
    return ProviderDesk(provider, person, account, MemorySecrets(), [])


def inbox(session: ReadSession) -> int:
    return session.status("INBOX").messages


def test_the_token_of_the_browser_opens_the_mailbox(setup: ProviderDesk) -> None:
    setup.person.deliver("INBOX", [b"Subject: x\n\nx\n"])
    tokens = setup.tokens()
    setup.sign_in(tokens)
    servers = setup.servers(tokens)

    assert servers.read(setup.account, NullJob(), inbox) == 1
    servers.close()


def test_a_provider_that_is_away_is_an_outage_not_a_lost_sign_in(setup: ProviderDesk) -> None:
    setup.sign_in(setup.tokens())
    servers = setup.servers(setup.tokens())
    setup.provider.failing = 503

    with pytest.raises(ServerOffline):
        servers.read(setup.account, NullJob(), inbox)
    setup.provider.failing = 0
    servers.hurry()
    assert servers.read(setup.account, NullJob(), inbox) == 0
    servers.close()


def test_no_token_is_written_anywhere(setup: ProviderDesk, own_home: Path) -> None:
    tokens = setup.tokens()
    setup.sign_in(tokens)
    secret = setup.secrets.get(setup.account) or ""

    written = b"".join(path.read_bytes() for path in own_home.rglob("*") if path.is_file())
    assert secret
    assert secret.encode() not in written
    assert tokens.token(setup.account).encode() not in written


def test_after_a_new_start_the_refresh_token_is_enough(setup: ProviderDesk) -> None:
    setup.sign_in(setup.tokens())
    servers = setup.servers(setup.tokens())

    assert servers.read(setup.account, NullJob(), inbox) == 0
    servers.close()


# From here on Dovecot is shown wrong tokens, and makes who does that wait for seconds.


def test_a_token_that_was_taken_back_is_renewed_without_a_word(setup: ProviderDesk) -> None:
    tokens = setup.tokens()
    setup.sign_in(tokens)
    setup.provider.expire()
    servers = setup.servers(tokens)

    assert servers.read(setup.account, NullJob(), inbox) == 0
    servers.close()
    assert not setup.notices


def test_when_the_provider_says_no_the_person_is_needed_and_then_it_goes_on(
    setup: ProviderDesk,
) -> None:
    tokens = setup.tokens()
    setup.sign_in(tokens)
    setup.provider.revoke()
    servers = setup.servers(tokens)

    with pytest.raises(SignInNeeded) as raised:
        servers.read(setup.account, NullJob(), inbox)
    assert raised.value.path == files.account_file(find_places(), setup.account.id)

    setup.sign_in(tokens)
    assert servers.read(setup.account, NullJob(), inbox) == 0
    servers.close()


def test_a_token_of_somebody_else_is_refused(setup: ProviderDesk) -> None:
    tokens = setup.tokens()
    setup.provider.user = "mallory"
    setup.sign_in(tokens)
    servers = setup.servers(tokens)

    with pytest.raises(SignInNeeded):
        servers.read(setup.account, NullJob(), inbox)
    servers.close()
