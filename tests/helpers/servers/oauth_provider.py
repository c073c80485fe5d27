"""An OAuth2 provider on loopback: asks nobody, checks all that RFC 6749 and RFC 7636 want.

`LoopbackProvider.agree` and `LoopbackProvider.decline` are the person with the browser.
`introspection` is where a Dovecot asks whether a token is good (its `Shape.introspection`). All
that it was asked stands in `asked`, and every broken rule in `complaints`, which a test looks at
in the end.
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self

from core.accounts.presets import OAuthPreset

HOST = "127.0.0.1"


@dataclass(slots=True)
class LoopbackProvider:
    """A running provider. Use as a context manager.

    Attributes:
        client_id: The client that it knows. client_secret: what it wants of it; "": nothing.
        user: Whose tokens it gives.
        seconds: How long an access token lasts.
        rotates: Each refresh gives a new refresh token, and the old one is void.
        failing: Status of every answer of the token address, instead of a true one; 0: none.
    """

    client_id: str = "client-1"
    client_secret: str = ""
    user: str = "anna"
    seconds: int = 3600
    rotates: bool = False
    failing: int = 0
    scope: str = "imap"
    asked: list[dict[str, str]] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    access: set[str] = field(default_factory=set)
    refresh: set[str] = field(default_factory=set)
    codes: dict[str, dict[str, str]] = field(default_factory=dict)
    _server: ThreadingHTTPServer | None = None

    def __enter__(self) -> Self:
        provider = self

        class Handler(_Handler):
            site = provider

        self._server = ThreadingHTTPServer((HOST, 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.shutdown()
        self._server.server_close()

    @property
    def address(self) -> str:
        """Where it is."""
        assert self._server is not None
        return f"http://{HOST}:{self._server.server_port}"

    @property
    def introspection(self) -> str:
        """Where a mail server asks about a token."""
        return f"{self.address}/introspect"

    def preset(self, **changes: object) -> OAuthPreset:
        """How a program signs in here."""
        values: dict[str, object] = {
            "name": "test",
            "title": "Test",
            "authorize_url": f"{self.address}/authorize",
            "token_url": f"{self.address}/token",
            "scopes": (self.scope, "offline"),
            "extra": (("access_type", "offline"),),
            **changes,
        }
        return OAuthPreset(**values)  # type: ignore[arg-type]

    def agree(self, url: str) -> None:
        """Be a browser whose user says yes: at once, in a thread of its own."""
        threading.Thread(target=_browse, args=(url,), daemon=True).start()

    def decline(self, url: str) -> None:
        """Be a browser whose user says no."""
        self.agree(f"{url}&test_decline=1")

    def revoke(self) -> None:
        """Take every token back."""
        self.access.clear()
        self.refresh.clear()

    def expire(self) -> None:
        """Make every access token void; the refresh tokens stay good."""
        self.access.clear()

    def grants(self, form: dict[str, str]) -> dict[str, object] | str:
        """The tokens for a form, or the error of RFC 6749 5.2."""
        if form.get("client_id") != self.client_id:
            return "invalid_client"
        if form.get("client_secret", "") != self.client_secret:
            return "invalid_client"
        if form.get("grant_type") == "refresh_token":
            return self._renewed(form.get("refresh_token", ""))
        return self._first(form)

    def _first(self, form: dict[str, str]) -> dict[str, object] | str:
        question = self.codes.pop(form.get("code", ""), None)
        if question is None:
            return "invalid_grant"
        digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        proof = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        if proof != question["code_challenge"] or form["redirect_uri"] != question["redirect_uri"]:
            self.complaints.append("the proof or the redirect is another one")
            return "invalid_grant"
        return self._tokens(new_refresh=True)

    def _renewed(self, old: str) -> dict[str, object] | str:
        if old not in self.refresh:
            return "invalid_grant"
        if self.rotates:
            self.refresh.discard(old)
        return self._tokens(new_refresh=self.rotates)

    def _tokens(self, *, new_refresh: bool) -> dict[str, object]:
        given: dict[str, object] = {
            "access_token": f"access-{secrets.token_urlsafe(8)}",
            "token_type": "Bearer",
            "expires_in": self.seconds,
            "scope": self.scope,
        }
        self.access.add(str(given["access_token"]))
        if new_refresh:
            given["refresh_token"] = f"refresh-{secrets.token_urlsafe(8)}"
            self.refresh.add(str(given["refresh_token"]))
        return given

    def question(self, values: dict[str, str]) -> str:
        """Where the browser is sent after the user answered; complains of what is wrong."""
        self.asked.append(values)
        wanted = {"response_type": "code", "code_challenge_method": "S256"}
        for name, value in wanted.items():
            if values.get(name) != value:
                self.complaints.append(f"{name} is {values.get(name)}")
        answer = {"state": values["state"]}
        if "test_decline" in values:
            answer["error"] = "access_denied"
        else:
            code = secrets.token_urlsafe(8)
            self.codes[code] = values
            answer["code"] = code
        return f"{values['redirect_uri']}?{urllib.parse.urlencode(answer)}"


class _Handler(BaseHTTPRequestHandler):
    """Turns requests into calls of the provider."""

    site: LoopbackProvider

    def do_GET(self) -> None:
        url = urllib.parse.urlsplit(self.path)
        if url.path != "/authorize":
            self._say(404, {})
            return
        self.send_response(302)
        self.send_header("Location", self.site.question(dict(urllib.parse.parse_qsl(url.query))))
        self.send_header("Content-Length", "0")
        self.end_headers()

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        form = dict(urllib.parse.parse_qsl(body.decode()))
        if self.path == "/introspect":
            self._introspect(form)
            return
        self.site.asked.append(form)
        if self.site.failing:
            self._say(self.site.failing, {})
            return
        given = self.site.grants(form)
        if isinstance(given, str):
            self._say(400, {"error": given, "error_description": "as you asked"})
        else:
            self._say(200, given)

    def _introspect(self, form: dict[str, str]) -> None:
        if form.get("token") in self.site.access:
            self._say(200, {"active": True, "username": self.site.user, "scope": "imap"})
        else:
            self._say(200, {"active": False})

    def _say(self, status: int, value: object) -> None:
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
        """Say nothing."""


def _browse(url: str) -> None:
    """Open a page and follow where it leads, without any proxy."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(url, timeout=60) as page:
        page.read()
