"""Signing in with a browser: OAuth 2.0 for native programs (RFC 8252, RFC 7636).

The system's browser asks the user; no window of ours ever sees the password. The access token
lives in memory, the refresh token in the key ring (R-CR3, R-CR4). A client "secret",
which Google gives even to programs that cannot keep one (RFC 8252 8.5), rests beside it.
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import time
import urllib.parse
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from core.accounts.files import account_file
from core.accounts.loopback import RedirectListener
from core.accounts.presets import PRESETS, OAuthPreset
from core.accounts.web import TICK_S, WebFailed, fetch
from core.errors import ConsentFailed, ServerOffline, SignInNeeded
from core.job import Job, NullJob
from core.model.remote import Account
from core.ports import Secrets
from core.system.places import Places

EARLY_S = 120.0  # a token this near to its end counts as over
UNTOLD_S = 600.0  # how long a token is used whose end the provider does not tell


@dataclass(frozen=True, slots=True)
class TokenResponse:
    """What a provider gave. Does not show when printed.

    Attributes:
        access: Lets one in, for `seconds` from now.
        refresh: Gets the next one; "" if it gave none (then the former stays good).
        scopes: What was granted, as the provider says; empty: what was asked for.
    """

    access: str = field(repr=False)
    seconds: float
    refresh: str = field(repr=False)
    scopes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Grant:
    """What is kept of a sign-in: the refresh token and the client "secret" ("" if it has none)."""

    refresh: str = field(repr=False)
    client_secret: str = field(default="", repr=False)

    def text(self) -> str:
        """As one secret, for the key ring."""
        if not self.client_secret:
            return self.refresh
        return json.dumps({"refresh": self.refresh, "client_secret": self.client_secret})

    @staticmethod
    def of(text: str) -> Grant:
        """Back from one secret."""
        if text.startswith("{"):
            try:
                whole = json.loads(text)
                return Grant(str(whole["refresh"]), str(whole["client_secret"]))
            except (ValueError, KeyError):
                return Grant(text)
        return Grant(text)


def request_consent(
    preset: OAuthPreset,
    client_id: str,
    address: str,
    *,
    open_browser: Callable[[str], object],
    job: Job,
    client_secret: str = "",
) -> TokenResponse:
    """Ask the user in the browser; with S256 PKCE, a state of 256 bits, one redirect.

    Args:
        preset: Whom to ask.
        client_id: As which client.
        client_secret: What the provider calls the client's secret, or "".
        address: Whose mail; the provider's page has it filled in.
        open_browser: Shows a page to the user; its result does not matter.
        job: Asked to stop every 0.1 s.

    Raises:
        ConsentFailed: The user or the provider said no, or it took too long.
        Cancelled: The job was stopped.
    """
    if not client_id:
        raise ConsentFailed(address, "no client id")
    state, verifier = secrets.token_urlsafe(32), secrets.token_urlsafe(64)
    try:
        with RedirectListener(preset.redirect_host, state, free_path=preset.free_path) as redirect:
            open_browser(_consent_url(preset, client_id, address, redirect.uri, state, verifier))
            code = redirect.wait(job)
            uri = redirect.uri
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": uri,
            "code_verifier": verifier,
        }
        tokens = _request_tokens(preset, client_id, client_secret, form, job)
    except WebFailed as error:
        raise ConsentFailed(address, f"{preset.title} cannot be reached: {error}") from error
    except ConsentFailed as error:
        raise ConsentFailed(address, error.detail) from error
    if not tokens.refresh:
        raise ConsentFailed(address, "it gave no refresh token")
    return tokens


def refresh_tokens(preset: OAuthPreset, client_id: str, grant: Grant, job: Job) -> TokenResponse:
    """Get a new access token (RFC 6749 6).

    Raises:
        ConsentFailed: The provider does not take the refresh token any more: ask the user again.
        WebFailed: It cannot be reached, or is in trouble itself.
        Cancelled: The job was stopped.
    """
    form = {"grant_type": "refresh_token", "refresh_token": grant.refresh}
    return _request_tokens(preset, client_id, grant.client_secret, form, job)


class TokenSource:
    """Access tokens for accounts, fresh ones as they are needed. Safe in several threads.

    Args:
        places: Where the accounts' files are (errors name them).
        kept: Where the refresh tokens are; a changed one is kept at once.
        presets: Whom to ask, by the name in the account.
        clock: Seconds, ever rising.
    """

    def __init__(
        self,
        places: Places,
        kept: Secrets,
        *,
        presets: Mapping[str, OAuthPreset] = PRESETS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._places, self._kept, self._presets, self._clock = places, kept, presets, clock
        self._lock = threading.Lock()
        self._known: dict[str, tuple[str, str, float]] = {}  # id: whose, token, end

    def remember(self, account: Account, tokens: TokenResponse) -> None:
        """Use what the user just consented to."""
        with self._lock:
            self._store(account, tokens)

    def token(self, account: Account, job: Job | None = None, *, refused: str = "") -> str:
        """An access token that is good now.

        Args:
            account: Whose.
            job: Asked to stop while the provider is asked.
            refused: The token that the mail server just refused, if so: then another one.

        Raises:
            SignInNeeded: There is no refresh token, or the provider does not take it any more.
            ServerOffline: The provider cannot be reached.
            KeyRingLocked: The key ring is closed.
        """
        job = job or NullJob()
        while not self._lock.acquire(timeout=TICK_S):  # somebody else asks the provider now
            job.checkpoint()
        try:
            whose, token, end = self._known.get(account.id, ("", "", 0.0))
            good = whose == _account_key(account) and token != refused
            if good and self._clock() < end - EARLY_S:
                return token
            return self._store(account, self._renew(account, job))
        finally:
            self._lock.release()

    def _renew(self, account: Account, job: Job) -> TokenResponse:
        path = account_file(self._places, account.id)
        preset, secret = self._presets.get(account.provider), self._kept.get(account)
        if preset is None or not secret:
            raise SignInNeeded(path, account.name)
        grant = Grant.of(secret)
        try:
            tokens = refresh_tokens(preset, account.client_id, grant, job)
        except ConsentFailed as error:
            raise SignInNeeded(path, f"{account.name}: {error.detail}") from error
        except WebFailed as error:
            raise ServerOffline(path, f"{preset.title}: {error}") from error
        if tokens.refresh and tokens.refresh != grant.refresh:  # Microsoft gives a new one
            self._kept.put(account, Grant(tokens.refresh, grant.client_secret).text())
        return tokens

    def _store(self, account: Account, tokens: TokenResponse) -> str:
        end = self._clock() + tokens.seconds
        self._known[account.id] = (_account_key(account), tokens.access, end)
        return tokens.access


def _account_key(account: Account) -> str:
    return f"{account.provider}\n{account.client_id}\n{account.user}\n{account.host}"


def _consent_url(
    preset: OAuthPreset, client_id: str, address: str, uri: str, state: str, verifier: str
) -> str:
    """The page to show to the user."""
    digest = hashlib.sha256(verifier.encode("ascii")).digest()
    values = {
        "response_type": "code",
        "client_id": client_id,
        "redirect_uri": uri,
        "scope": " ".join(preset.scopes),
        "state": state,
        "code_challenge": base64.urlsafe_b64encode(digest).rstrip(b"=").decode("ascii"),
        "code_challenge_method": "S256",
        "login_hint": address,
        **dict(preset.extra),
    }
    return f"{preset.authorize_url}?{urllib.parse.urlencode(values)}"


def _request_tokens(
    preset: OAuthPreset, client_id: str, client_secret: str, form: dict[str, str], job: Job
) -> TokenResponse:
    """Ask the provider for tokens.

    Raises:
        ConsentFailed: It says no (4xx with an error of RFC 6749 5.2).
        WebFailed: It cannot be reached, or says nothing that makes sense.
    """
    form = form | {"client_id": client_id}
    if client_secret:
        form["client_secret"] = client_secret
    answer = fetch(preset.token_url, job, form)
    try:
        values = json.loads(answer.body)
    except (ValueError, RecursionError):
        values = None
    if not isinstance(values, dict):
        raise WebFailed(f"status {answer.status}, and no JSON")
    access, error = values.get("access_token"), values.get("error")
    if answer.status == 200 and isinstance(access, str) and _is_token(access):
        return _read_tokens(access, values)
    if 400 <= answer.status < 429 and isinstance(error, str):
        told = values.get("error_description")
        raise ConsentFailed("", f"{error}: {told}"[:300] if isinstance(told, str) else error[:80])
    raise WebFailed(f"status {answer.status}")


def _read_tokens(access: str, values: Mapping[str, object]) -> TokenResponse:
    seconds, new, scope = (values.get(k) for k in ("expires_in", "refresh_token", "scope"))
    try:
        lasts = float(seconds) if isinstance(seconds, int | float | str) else UNTOLD_S
    except ValueError:
        lasts = UNTOLD_S
    return TokenResponse(
        access,
        min(max(lasts, 0.0), 86_400.0),
        new if isinstance(new, str) else "",
        tuple(scope.split()) if isinstance(scope, str) else (),
    )


def _is_token(text: str) -> bool:
    """What RFC 6750 2.1 lets a bearer token be, so that it breaks no line of IMAP."""
    return bool(text) and text.isascii() and text.isprintable() and " " not in text
