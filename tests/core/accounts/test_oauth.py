"""Signing in with a browser, and fresh tokens while running (F33, R-CR3, R-CR4)."""

from __future__ import annotations

import threading
import urllib.parse
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from helpers.accounts.accounts import annas
from helpers.servers.oauth_provider import LoopbackProvider
from hypothesis import given
from hypothesis import strategies as st

from core.accounts import files
from core.accounts.oauth import (
    EARLY_S,
    Grant,
    TokenResponse,
    TokenSource,
    refresh_tokens,
    request_consent,
)
from core.accounts.presets import PRESETS
from core.accounts.secrets import MemorySecrets
from core.accounts.web import WebFailed
from core.errors import ConsentFailed, ServerOffline, SignInNeeded
from core.job import Cancelled, NullJob, ThreadJob
from core.model.remote import SignIn
from core.system.places import find_places

pytestmark = pytest.mark.slow

ANNA = annas(sign_in=SignIn.OAUTH2, provider="test", client_id="client-1")


@pytest.fixture
def provider() -> Iterator[LoopbackProvider]:
    with LoopbackProvider() as running:
        yield running
        assert not running.complaints


class SignedInAccount:
    """An account that was signed in once, and a clock to turn."""

    def __init__(self, provider: LoopbackProvider) -> None:
        self.kept, self.now, self.provider = MemorySecrets(), 0.0, provider
        tokens = signed_in(provider)
        self.kept.put(ANNA, Grant(tokens.refresh, provider.client_secret).text())
        self.source = self.fresh_start()
        self.source.remember(ANNA, tokens)

    def fresh_start(self) -> TokenSource:
        """As after the program was started anew."""
        presets = {"test": self.provider.preset()}
        return TokenSource(find_places(), self.kept, presets=presets, clock=lambda: self.now)


def signed_in(provider: LoopbackProvider, **changes: object) -> TokenResponse:
    return request_consent(
        provider.preset(**changes),
        provider.client_id,
        ANNA.address,
        open_browser=provider.agree,
        job=NullJob(),
        client_secret=provider.client_secret,
    )


def test_the_browser_brings_tokens(provider: LoopbackProvider) -> None:
    tokens = signed_in(provider)

    assert tokens.access in provider.access
    assert tokens.refresh in provider.refresh
    assert tokens.seconds == 3600
    assert tokens.scopes == ("imap",)
    question, form = provider.asked
    assert question["login_hint"] == ANNA.address
    assert question["scope"] == "imap offline"
    assert question["access_type"] == "offline"
    assert len(question["state"]) >= 22  # 128 bits
    assert len(form["code_verifier"]) >= 43  # RFC 7636 4.1
    assert form["code_verifier"] not in question.values()
    assert urllib.parse.urlsplit(question["redirect_uri"]).hostname == "127.0.0.1"


def test_a_provider_that_takes_only_localhost_is_served(provider: LoopbackProvider) -> None:
    signed_in(provider, redirect_host="localhost", free_path=False)

    parts = urllib.parse.urlsplit(provider.asked[0]["redirect_uri"])
    assert (parts.hostname, parts.path) == ("localhost", "/")


def test_a_client_with_a_so_called_secret_is_served(provider: LoopbackProvider) -> None:
    provider.client_secret = "not really"  # noqa: S105 - a test's
    signed = SignedInAccount(provider)
    provider.expire()

    assert signed.fresh_start().token(ANNA) in provider.access


def test_the_users_no_ends_it(provider: LoopbackProvider) -> None:
    with pytest.raises(ConsentFailed, match="access_denied"):
        request_consent(
            provider.preset(), "client-1", "anna", open_browser=provider.decline, job=NullJob()
        )


def test_a_wrong_client_is_said(provider: LoopbackProvider) -> None:
    with pytest.raises(ConsentFailed, match="invalid_client"):
        request_consent(
            provider.preset(), "other", "anna", open_browser=provider.agree, job=NullJob()
        )
    with pytest.raises(ConsentFailed, match="no client id"):
        request_consent(provider.preset(), "", "anna", open_browser=provider.agree, job=NullJob())


def test_stop_ends_the_waiting_for_the_user(provider: LoopbackProvider) -> None:
    job = ThreadJob()

    with pytest.raises(Cancelled):
        request_consent(
            provider.preset(), "client-1", "anna", open_browser=lambda _: job.cancel(), job=job
        )


def test_a_provider_without_encryption_gets_nothing(provider: LoopbackProvider) -> None:
    preset = provider.preset(token_url="http://provider.example/token")  # noqa: S106

    with pytest.raises(ConsentFailed, match="not encrypted"):
        request_consent(preset, "client-1", "anna", open_browser=provider.agree, job=NullJob())
    with pytest.raises(WebFailed, match="not encrypted"):
        refresh_tokens(preset, "client-1", Grant("r"), NullJob())


def test_a_token_is_used_until_shortly_before_its_end(provider: LoopbackProvider) -> None:
    signed = SignedInAccount(provider)
    first = signed.source.token(ANNA)
    signed.now = provider.seconds - EARLY_S - 1
    assert signed.source.token(ANNA) == first
    signed.now += 2

    assert signed.source.token(ANNA) != first


def test_a_token_that_the_server_refuses_is_renewed_once(provider: LoopbackProvider) -> None:
    signed = SignedInAccount(provider)
    first = signed.source.token(ANNA)
    second = signed.source.token(ANNA, refused=first)

    assert second != first
    assert signed.source.token(ANNA, refused=first) == second  # another thread's refusal, late


def test_threads_that_need_a_token_at_once_cause_one_request(provider: LoopbackProvider) -> None:
    signed = SignedInAccount(provider)
    source = signed.fresh_start()
    before = len(provider.asked)
    barrier = threading.Barrier(8)

    def wanted(_: int) -> str:
        barrier.wait()
        return source.token(ANNA)

    with ThreadPoolExecutor(8) as threads:
        assert len(set(threads.map(wanted, range(8)))) == 1
    assert len(provider.asked) == before + 1


def test_a_refresh_token_that_changes_is_kept(provider: LoopbackProvider) -> None:
    provider.rotates = True
    signed = SignedInAccount(provider)
    before = signed.kept.get(ANNA)

    for _ in range(3):
        signed.fresh_start().token(ANNA)

    assert signed.kept.get(ANNA) != before
    assert Grant.of(signed.kept.get(ANNA) or "").refresh in provider.refresh


def test_when_the_refresh_fails_the_user_is_needed_and_then_all_goes_on(
    provider: LoopbackProvider,
) -> None:
    signed = SignedInAccount(provider)
    provider.revoke()
    signed.now = provider.seconds

    with pytest.raises(SignInNeeded, match="invalid_grant") as raised:
        signed.source.token(ANNA)
    assert raised.value.path == files.account_file(find_places(), ANNA.id)

    tokens = signed_in(provider)
    signed.kept.put(ANNA, Grant(tokens.refresh).text())
    signed.source.remember(ANNA, tokens)
    assert signed.source.token(ANNA) in provider.access


def test_a_provider_in_trouble_is_no_reason_to_ask_the_user(provider: LoopbackProvider) -> None:
    signed = SignedInAccount(provider)
    provider.failing = 503
    with pytest.raises(ServerOffline, match="503"):
        signed.fresh_start().token(ANNA)
    provider.failing = 429
    with pytest.raises(ServerOffline, match="429"):
        signed.fresh_start().token(ANNA)
    provider.failing = 0

    assert signed.fresh_start().token(ANNA)


def test_without_a_refresh_token_the_user_is_needed(provider: LoopbackProvider) -> None:
    source = TokenSource(find_places(), MemorySecrets(), presets={"test": provider.preset()})

    with pytest.raises(SignInNeeded):
        source.token(ANNA)
    with pytest.raises(SignInNeeded):
        source.token(replace(ANNA, provider="another"))


def test_a_changed_account_does_not_get_the_former_ones_token(provider: LoopbackProvider) -> None:
    signed = SignedInAccount(provider)
    signed.source.token(ANNA)

    with pytest.raises(SignInNeeded):
        signed.source.token(replace(ANNA, user="eve"))


def test_nothing_shows_when_printed(provider: LoopbackProvider) -> None:
    tokens = signed_in(provider)
    grant = Grant(tokens.refresh, "not really")

    assert tokens.access not in repr(tokens)
    assert tokens.refresh not in repr(tokens) + repr(grant)
    assert "not really" not in repr(grant)


@given(st.text(), st.text())
def test_a_grant_comes_back_from_the_key_ring(refresh_token: str, client_secret: str) -> None:
    if not refresh_token.startswith("{"):
        grant = Grant(refresh_token, client_secret)
        assert Grant.of(grant.text()) == grant


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.name)
def test_the_built_in_providers_are_asked_for_imap_alone_by_https(preset: object) -> None:
    from core.accounts.presets import OAuthPreset  # noqa: PLC0415

    assert isinstance(preset, OAuthPreset)
    for url in (preset.authorize_url, preset.token_url):
        assert url.startswith("https://")
    assert all("mail.google" in s or "IMAP" in s or s == "offline_access" for s in preset.scopes)
