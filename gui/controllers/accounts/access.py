"""How accounts are reached: connections, secrets, tokens; made once, handed to controllers."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from core.accounts.presets import PRESETS, OAuthPreset
from core.accounts.secrets import KeyRing, LayeredSecrets, MemorySecrets
from core.job import Job
from core.model.remote import Account, Notice, Survey
from core.sources.stores import Stores
from core.system.later import Later
from core.system.places import Places

if TYPE_CHECKING:  # of what speaks to servers nothing is loaded before it is needed
    from core.accounts import oauth
    from core.actions import survey
    from core.sources.imap.session import servers
else:
    oauth = Later("core.accounts.oauth")
    servers = Later("core.sources.imap.session.servers")
    survey = Later("core.actions.survey")


@dataclass(frozen=True, slots=True)
class SignInProof:
    """What somebody just proved who they are by: a password, or what the browser brought back."""

    password: str = field(default="", repr=False)
    tokens: oauth.TokenResponse | None = field(default=None, repr=False)
    client_secret: str = field(default="", repr=False)

    @property
    def secret(self) -> str:
        """What is to be kept; "" if nothing new is there."""
        if self.tokens is not None:
            return oauth.Grant(self.tokens.refresh, self.client_secret).text()
        return self.password


class AccountAccess:
    """The way to accounts. Used from any thread; shows no secret.

    Attributes:
        places: Where their files are.
        ring: The key ring of the system.
        presets: Providers of OAuth 2 sign-ins, by name.
        secrets: What was typed in this run, and behind it the key ring.
        stores: Opens sources and stores of all kinds over them.
    """

    def __init__(
        self,
        places: Places,
        ring: KeyRing,
        told: Callable[[Notice], None],
        presets: Mapping[str, OAuthPreset] = PRESETS,
    ) -> None:
        self.places, self.ring, self.presets = places, ring, presets
        self.secrets = LayeredSecrets(ring)
        self.stores = Stores(lambda: self.servers)
        self._told = told
        self._lock = threading.Lock()
        self._tokens: oauth.TokenSource | None = None
        self._servers: servers.Servers | None = None

    @property
    def servers(self) -> servers.Servers:
        """The connections that scans and moves use; made when first asked for."""
        tokens = self.tokens
        with self._lock:
            if self._servers is None:
                self._servers = servers.Servers(
                    self.places, self.secrets, told=self._told, tokens=tokens
                )
            return self._servers

    @property
    def tokens(self) -> oauth.TokenSource:
        """The tokens of accounts that are signed in to in a browser; made as `servers`."""
        with self._lock:
            if self._tokens is None:
                self._tokens = oauth.TokenSource(self.places, self.secrets, presets=self.presets)
            return self._tokens

    def hurry(self) -> None:
        """Try again now to reach all servers that are waited for."""
        self.servers.hurry()

    def look(self, account: Account, job: Job, proof: SignInProof | None = None) -> Survey:
        """Look at an account once; changes nothing.

        Args:
            account: Its file need not exist yet.
            job: Asked to stop while the server is waited for.
            proof: What was just typed or consented to, tried on a connection of its own; None, or
                nothing in it: what is known.

        Raises:
            ServerError: It cannot be reached, does not let us in, or is not safe.
            KeyRingLocked: The secret is in a key ring that is closed.
            Cancelled: The job was stopped.
        """
        if proof is None or not proof.secret:
            return survey.survey_account(account, self.servers, job)
        kept = MemorySecrets()
        kept.put(account, proof.secret)
        tokens = oauth.TokenSource(self.places, kept, presets=self.presets)
        if proof.tokens is not None:
            tokens.remember(account, proof.tokens)
        own = servers.Servers(self.places, kept, tokens=tokens)
        try:
            return survey.survey_account(account, own, job)
        finally:
            own.close()

    def keep(self, account: Account, proof: SignInProof) -> None:
        """Use what somebody proved from now on, and keep it where the account wants that.

        Raises:
            KeyRingLocked: It is known for this run, but cannot be kept.
        """
        if not account.keep_secret:
            self.ring.remove(account)  # what was kept before the user changed their mind
        if proof.tokens is not None:
            self.tokens.remember(account, proof.tokens)
        if proof.secret:
            self.secrets.put(account, proof.secret)

    def close(self) -> None:
        """Let go of all connections."""
        with self._lock:
            if self._servers is not None:
                self._servers.close()
