"""From nothing to a connection that is signed in: encryption first, then who we are.

TLS from the first byte or strict STARTTLS, there is no third way; certificate and host name are
checked always, and nothing that a server says in clear is believed (R-TL1 to R-TL5). Nothing is
sent before the encryption but CAPABILITY and STARTTLS.
"""

from __future__ import annotations

import contextlib
import imaplib
import ssl
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import imapclient
from imapclient.exceptions import CapabilityError
from typing_extensions import override

from core.errors import (
    ServerBroken,
    ServerNotTrusted,
    ServerOffline,
    SettingsError,
    SignInFailed,
    SignInNeeded,
)
from core.job import Job
from core.model.remote import Account, Security, SignIn
from core.sources.imap.protocol import command_filter
from core.sources.imap.protocol.answers import ResponseCode, TaggedResponse, read_code
from core.sources.imap.protocol.arguments import encode_string
from core.sources.imap.protocol.client import Imap4
from core.sources.imap.protocol.limits import Timeouts
from core.sources.imap.protocol.outage import read_throttle
from core.sources.imap.protocol.rate import UNLIMITED, RateMeter
from core.sources.imap.protocol.sockets import NO_ANSWER
from core.sources.imap.protocol.wire import NO_TLS, TOO_SLOW, Wire
from core.system.authorities import EXPIRED, NAMED_EXPIRED, has_only_expired, tls_context

_AT_ONCE = 1 << 16  # bytes of a literal sent without leave, where LITERAL+ is offered
_AT_ONCE_MINUS = 4_096  # the same for LITERAL- (RFC 7888 5)


def connect(
    account: Account, path: Path, *, patience: Timeouts, job: Job, meter: RateMeter = UNLIMITED
) -> Client:
    """Connect and encrypt; nobody is signed in yet. `meter`: how fast bytes may go.

    Raises:
        ServerOffline: Nobody answers; `detail` names the port. Throttled: Come again later.
        ServerNotTrusted: No encryption, a certificate that proves nothing, or a sign of tampering.
        ServerBroken: It is no IMAP server.
    """
    context = _tls_context(account, path)
    wire = Wire.connect(account.host, account.port, path, patience=patience, job=job)
    wire.keep_to(meter)
    with _naming_port(account, path), _naming_certificate(account, path):
        return _encrypt(wire, account, path, context)


def _encrypt(wire: Wire, account: Account, path: Path, context: ssl.SSLContext) -> Client:
    """Encrypt a connection, and close it if that does not work."""
    try:
        if account.security is Security.TLS:
            wire.encrypt(context, account.host)
        with _in_our_words(path):
            client = Client(wire, path, account.host)
            if account.security is Security.STARTTLS:
                _start_tls(client, context, path)
    except BaseException:
        wire.close()
        raise
    return client


def _tls_context(account: Account, path: Path) -> ssl.SSLContext:
    """What is believed: the authorities of the system, or the account's own ones alone."""
    try:
        return tls_context(account.authority)
    except SettingsError as error:
        raise ServerNotTrusted(path, error.detail) from error


def _start_tls(client: Client, context: ssl.SSLContext, path: Path) -> None:
    try:
        client.starttls(context)
    except CapabilityError as error:
        raise ServerNotTrusted(path, "no STARTTLS") from error
    except imaplib.IMAP4.error as error:
        raise ServerNotTrusted(path, str(error)) from error


@contextlib.contextmanager
def _naming_port(account: Account, path: Path) -> Iterator[None]:
    """Say at which port nothing, or too little, was said, and if the other encryption may help."""
    at = f"{account.host}, port {account.port}"
    try:
        yield
    except ServerOffline as error:
        if error.detail not in {NO_ANSWER, TOO_SLOW}:
            raise
        words = f"{at}: {error.detail}"
        if error.detail == NO_ANSWER and account.security is Security.STARTTLS:
            words += "; TLS from the first byte may be spoken there"
        raise ServerOffline(path, words) from error
    except ServerNotTrusted as error:
        if error.detail != NO_TLS:
            raise
        raise ServerNotTrusted(path, f"{at}: {NO_TLS}; STARTTLS may be") from error


@contextlib.contextmanager
def _naming_certificate(account: Account, path: Path) -> Iterator[None]:
    """Say whether it is the certificate of the account's own file that has expired."""
    try:
        yield
    except ServerNotTrusted as error:
        named = Path(account.authority)
        if EXPIRED not in error.detail:
            raise
        if account.authority and has_only_expired(named, datetime.now(UTC)):
            raise ServerNotTrusted(path, f"{NAMED_EXPIRED}, {named}") from error
        raise ServerNotTrusted(path, f"{EXPIRED}: the server's") from error


@contextlib.contextmanager
def _in_our_words(path: Path) -> Iterator[None]:
    """What imaplib and imapclient raise, as errors of ours."""
    try:
        yield
    except (imaplib.IMAP4.error, UnicodeError) as error:
        raise ServerBroken(path, str(error)[:500]) from error


def authenticate(
    client: Client,
    account: Account,
    path: Path,
    *,
    secret: str = "",
    token: Callable[[str], str],
) -> None:
    """Sign in by password, or with an access token of OAuth2.

    Args:
        client: A connection that is encrypted.
        account: Who we are.
        path: The account's file, which errors name.
        secret: The password.
        token: Gives an access token; called with "" first, and once more with the one that the
            server refused.

    Raises:
        SignInFailed: It does not let us in. SignInNeeded: Not with any token that we can get.
        Throttled: It will, later.
        ServerOffline: The connection broke.
    """
    imap = client.imap
    if not imap.wire.encrypted:
        raise ServerNotTrusted(path, "no encryption")
    offered = {name.upper() for name in imap.capabilities}
    with _in_our_words(path):
        if account.sign_in is SignIn.PASSWORD:
            ended = _sign_in_by_password(client, account, secret, offered)
        else:
            first = token("")
            ended = _sign_in_by_token(client, account, first, offered)
            if ended.kind != b"OK" and read_throttle(path, read_code(ended.text)) is None:
                ended = _sign_in_by_token(client, account, token(first), offered)
    if ended.kind != b"OK":
        code: ResponseCode = read_code(ended.text)
        by_token = account.sign_in is SignIn.OAUTH2
        refused = SignInNeeded(path, code.text) if by_token else SignInFailed(path, code.text)
        raise read_throttle(path, code) or refused


def _sign_in_by_password(
    client: Client, account: Account, secret: str, offered: set[str]
) -> TaggedResponse:
    if "\0" in account.user + secret:
        return TaggedResponse(b"NO", b"a NUL in the password")
    if "AUTH=PLAIN" in offered:
        return _sign_in_by_sasl(client, "PLAIN", f"\0{account.user}\0{secret}".encode(), b"")
    if "LOGINDISABLED" in offered:
        return TaggedResponse(b"NO", b"[PRIVACYREQUIRED] LOGINDISABLED")
    return client.imap.conversation(b"LOGIN", encode_string(account.user), encode_string(secret))


def _sign_in_by_token(
    client: Client, account: Account, token: str, offered: set[str]
) -> TaggedResponse:
    """XOAUTH2 where it is offered, for all big providers have it; else OAUTHBEARER (RFC 7628)."""
    if any(char in token + account.user for char in "\0\1\r\n"):
        return TaggedResponse(b"NO", b"a control character in the token")
    if "AUTH=OAUTHBEARER" in offered and "AUTH=XOAUTH2" not in offered:
        user = account.user.replace("=", "=3D").replace(",", "=2C")
        first = f"n,a={user},\1host={account.host}\1port={account.port}\1auth=Bearer {token}\1\1"
        return _sign_in_by_sasl(client, "OAUTHBEARER", first.encode(), b"\1")
    first = f"user={account.user}\1auth=Bearer {token}\1\1"
    return _sign_in_by_sasl(client, "XOAUTH2", first.encode(), b"")


def _sign_in_by_sasl(client: Client, mechanism: str, first: bytes, later: bytes) -> TaggedResponse:
    """Sign in by SASL: one message of ours, and a closing one if the server explains its no."""
    replies = iter((first,))
    with contextlib.suppress(imaplib.IMAP4.error):  # `last` says what it was
        client.sasl_login(mechanism, lambda _challenge: next(replies, later))
    return client.imap.last


def finish_sign_in(
    client: Client, *, allowed: frozenset[str], compress_locally: bool = False
) -> frozenset[str]:
    """After the sign-in: ask anew what the server can, compress, and set what may be sent.

    Args:
        client: A connection that is signed in.
        allowed: The commands of its gate.
        compress_locally: Compress also where the server is on this computer (a bridge, a test):
            there are no bytes to save then, and packing them took Dovecot half of the time of a
            first sweep.

    Returns:
        Its capabilities, upper case.
    """
    imap = client.imap
    imap.gate.allowed = allowed
    capabilities = imap.ask_capabilities()
    can_compress = "COMPRESS=DEFLATE" in capabilities
    can_compress &= compress_locally or not imap.wire.is_local
    if can_compress and imap.conversation(b"COMPRESS", b"DEFLATE").kind == b"OK":
        imap.wire.compress()
    if "ENABLE" in capabilities and not capabilities.isdisjoint({"QRESYNC", "CONDSTORE"}):
        # Some servers count mod-sequences only once somebody wants them (RFC 7162 3.1).
        imap.conversation(b"ENABLE", b"QRESYNC" if "QRESYNC" in capabilities else b"CONDSTORE")
    if "LITERAL+" in capabilities:
        imap.non_sync = _AT_ONCE
    elif "LITERAL-" in capabilities:
        imap.non_sync = _AT_ONCE_MINUS
    if "X-GM-EXT-1" in capabilities:
        imap.gate.gmail = True
        imap.gate.allowed = allowed - command_filter.GMAIL_NEVER
    return capabilities


class Client(imapclient.IMAPClient):  # type: ignore[misc]  # imapclient ships no types
    """imapclient over our own connection. It is used for greeting, STARTTLS and SASL only."""

    def __init__(self, wire: Wire, path: Path, host: str) -> None:
        self._ours = wire
        self._path = path
        super().__init__(host, ssl=False)
        self._imap.debug = 0  # it asks imaplib to log each line

    @property
    @override
    def imap(self) -> Imap4:
        imap: Imap4 = self._imap
        return imap

    def _create_IMAP4(self) -> Imap4:  # noqa: N802 - the name is imapclient's
        return Imap4(self._ours, self._path, self.host)

    def _set_read_timeout(self) -> None:
        """Nothing: the wire has its own patience."""
