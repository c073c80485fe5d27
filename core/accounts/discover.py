"""From an e-mail address to its server: what is known, what the provider says, then a guess.

In the order of trust: the built-in list, the provider's own file by HTTPS, a public
database by HTTPS, the name servers, names that are usual. What is not said by the list, by the
provider, or by the database is `verified=False`: the faces say so, and no password goes there
before a person has agreed (R-TL7). Nothing found here is trusted further than that: the
certificate of the server still has to be good for its name.

The provider is told the address (it gave it); the database and the name servers the domain alone.
"""

from __future__ import annotations

import socket
import urllib.parse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from core.accounts import dns
from core.accounts.autoconfig import ConfiguredServer, read_autoconfig
from core.accounts.files import is_host
from core.accounts.presets import (
    PROVIDERS,
    MailProvider,
    provider_of_domain,
    provider_of_exchanger,
)
from core.accounts.web import WebFailed, fetch, run_stoppable
from core.errors import SettingsError
from core.job import Job
from core.model.remote import LookupAttempt, Security, ServerOrigin, SignIn
from core.system.authorities import tls_context

DATABASE = "https://autoconfig.thunderbird.net/v1.1/"
PROBE_S = 5.0


@dataclass(frozen=True, slots=True)
class ServerCandidate:
    """A server for an address.

    Attributes:
        host, port, security, user: For the `Account`.
        sign_ins: How one may sign in there, the best first; never empty.
        provider: Name of the preset for OAuth2, or "".
        origin: Who says so. place: where, for people.
        verified: It is as the provider, the built-in list or the database say.
        app_password: The password is one made for a program, at `help_url` ("": not known).
    """

    host: str
    port: int
    security: Security
    user: str
    sign_ins: tuple[SignIn, ...]
    provider: str
    origin: ServerOrigin
    place: str
    verified: bool
    app_password: bool = False
    help_url: str = ""


def _fetch_page(url: str, job: Job) -> bytes | None:
    try:
        answer = fetch(url, job)
    except WebFailed:
        return None
    return answer.body if answer.status == 200 else None


def _find_exchangers(domain: str, job: Job) -> tuple[str, ...]:
    return run_stoppable(lambda: dns.find_exchangers(domain), job)


def _find_services(name: str, job: Job) -> tuple[tuple[str, int], ...]:
    return run_stoppable(lambda: tuple((s.host, s.port) for s in dns.find_services(name)), job)


def _is_imap_server(host: str, port: int, security: Security, job: Job) -> bool:
    return run_stoppable(lambda: _greets(host, port, security), job)


@dataclass(frozen=True, slots=True)
class Lookups:
    """The ways to ask the world; tests give others.

    Attributes:
        fetch: A page by HTTPS, None if there is none.
        exchangers: Hosts that take mail for a domain.
        services: (host, port) of a service.
        answers: Whether an IMAP server with a good certificate is there.
        database: What the domain is put behind.
    """

    fetch: Callable[[str, Job], bytes | None] = _fetch_page
    exchangers: Callable[[str, Job], tuple[str, ...]] = _find_exchangers
    services: Callable[[str, Job], tuple[tuple[str, int], ...]] = _find_services
    answers: Callable[[str, int, Security, Job], bool] = _is_imap_server
    database: str = DATABASE


def discover(
    address: str,
    job: Job,
    *,
    tried: Callable[[LookupAttempt], object] = lambda _: None,
    lookups: Lookups | None = None,
) -> tuple[ServerCandidate, ...]:
    """The servers for an address, the best first, of the first place that knows any.

    Args:
        address: Whose.
        job: Asked to stop every 0.1 s.
        tried: Told of each place, before and after it is looked at; in the calling thread.
        lookups: How the world is asked.

    Raises:
        SettingsError: It is no address.
        Cancelled: The job was stopped.

    Cost: nothing for the built-in list; else some requests, at most 10 s each.
    """
    address = normalize_address(address)
    asked = lookups or Lookups()
    for origin, place, look in _lookup_places(address, asked):
        job.checkpoint()
        tried(LookupAttempt(origin, place, None))
        found = look(job)
        tried(LookupAttempt(origin, place, bool(found)))
        if found:
            return found
    return ()


def normalize_address(text: str) -> str:
    """An address with its domain as it stands in DNS (ASCII, lower case).

    Raises:
        SettingsError: It is none.
    """
    local, at, domain = text.strip().rpartition("@")
    try:
        domain = domain.encode("idna").decode("ascii").lower() if len(domain) <= 255 else ""
    except UnicodeError:
        domain = ""
    if not at or not local or not local.isprintable() or " " in local or not is_host(domain):
        raise SettingsError("address", f"{text!r} is no e-mail address")
    return f"{local}@{domain}"


_Lookup = Callable[[Job], tuple[ServerCandidate, ...]]


def _lookup_places(address: str, asked: Lookups) -> Iterator[tuple[ServerOrigin, str, _Lookup]]:
    """What to look at, in this order."""
    _, _, domain = address.rpartition("@")
    yield (
        ServerOrigin.BUILT_IN,
        "",
        lambda _: _provider_servers(provider_of_domain(domain), address),
    )
    given = urllib.parse.urlencode({"emailaddress": address})
    file = f"mail/config-v1.1.xml?{given}"
    for origin, url in (
        (ServerOrigin.PROVIDER, f"https://autoconfig.{domain}/{file}"),
        (ServerOrigin.PROVIDER, f"https://{domain}/.well-known/autoconfig/{file}"),
        (ServerOrigin.DATABASE, asked.database + domain),
    ):
        yield origin, _host(url), _autoconfig_lookup(asked, url, address, origin)
    yield ServerOrigin.DNS, f"_imaps._tcp.{domain}", lambda job: _by_service(asked, address, job)
    yield ServerOrigin.DNS, f"MX {domain}", lambda job: _by_exchanger(asked, address, job)
    for host, port, security in _usual_servers(domain):
        yield (
            ServerOrigin.GUESS,
            f"{host}:{port}",
            _guess_lookup(asked, (host, port, security), address),
        )


def _usual_servers(domain: str) -> Sequence[tuple[str, int, Security]]:
    tls, starttls = Security.TLS, Security.STARTTLS
    return (
        (f"imap.{domain}", 993, tls),
        (f"mail.{domain}", 993, tls),
        (domain, 993, tls),
        (f"imap.{domain}", 143, starttls),
        (f"mail.{domain}", 143, starttls),
    )


def _provider_servers(
    provider: MailProvider | None, address: str, origin: ServerOrigin = ServerOrigin.BUILT_IN
) -> tuple[ServerCandidate, ...]:
    if provider is None:
        return ()
    user = address.rpartition("@")[0] if provider.local_user else address
    found = ServerCandidate(
        host=provider.host,
        port=provider.port,
        security=provider.security,
        user=user,
        sign_ins=provider.sign_ins,
        provider=provider.preset,
        origin=origin,
        place="",
        verified=origin is ServerOrigin.BUILT_IN,
        app_password=provider.app_password,
        help_url=provider.help_url,
    )
    return (found,)


def _autoconfig_lookup(asked: Lookups, url: str, address: str, origin: ServerOrigin) -> _Lookup:
    def look(job: Job) -> tuple[ServerCandidate, ...]:
        data = asked.fetch(url, job)
        servers = read_autoconfig(data, address) if data else ()
        found = [_as_candidate(server, origin, _host(url)) for server in servers]
        usable = [one for one in found if one is not None]
        return tuple(sorted(usable, key=lambda one: one.security is not Security.TLS))

    return look


def _as_candidate(
    server: ConfiguredServer, origin: ServerOrigin, place: str
) -> ServerCandidate | None:
    """What a file says of a server, and what we know of it; None if nobody could sign in."""
    known = next((p for p in PROVIDERS if p.host == server.host.lower()), None)
    preset = known.preset if known else ""
    ways = tuple(w for w in server.sign_ins if w is not SignIn.OAUTH2 or preset)
    if not ways:
        return None
    return ServerCandidate(
        host=server.host,
        port=server.port,
        security=server.security,
        user=server.user,
        sign_ins=tuple(sorted(ways, key=lambda way: way is not SignIn.OAUTH2)),
        provider=preset,
        origin=origin,
        place=place,
        verified=True,
        app_password=known.app_password if known else False,
        help_url=known.help_url if known else "",
    )


def _by_service(asked: Lookups, address: str, job: Job) -> tuple[ServerCandidate, ...]:
    domain = address.rpartition("@")[2]
    return tuple(
        _as_unverified((host, port, Security.TLS), address, ServerOrigin.DNS)
        for host, port in asked.services(f"_imaps._tcp.{domain}", job)
        if is_host(host)
    )


def _by_exchanger(asked: Lookups, address: str, job: Job) -> tuple[ServerCandidate, ...]:
    """Who takes a domain's mail usually serves it too; asked of the list and the database."""
    for name in asked.exchangers(address.rpartition("@")[2], job)[:2]:
        if not is_host(name):
            continue
        found = _provider_servers(provider_of_exchanger(name), address, ServerOrigin.DNS)
        if found:
            return tuple(replace(one, place=name, user=address) for one in found)
        parent = ".".join(name.rstrip(".").split(".")[-2:])
        known = _autoconfig_lookup(asked, asked.database + parent, address, ServerOrigin.DNS)(job)
        if known:
            return tuple(replace(one, place=name, verified=False) for one in known)
    return ()


def _guess_lookup(asked: Lookups, server: tuple[str, int, Security], address: str) -> _Lookup:
    def look(job: Job) -> tuple[ServerCandidate, ...]:
        if not asked.answers(*server, job):
            return ()
        return (_as_unverified(server, address, ServerOrigin.GUESS),)

    return look


def _as_unverified(
    server: tuple[str, int, Security], address: str, origin: ServerOrigin
) -> ServerCandidate:
    host, port, security = server
    return ServerCandidate(
        host=host,
        port=port,
        security=security,
        user=address,
        sign_ins=(SignIn.PASSWORD,),
        provider="",
        origin=origin,
        place=host,
        verified=False,
    )


def _host(url: str) -> str:
    return urllib.parse.urlsplit(url).hostname or ""


def _greets(host: str, port: int, security: Security) -> bool:
    """Whether an IMAP server is there whose certificate is good, or that offers STARTTLS."""
    try:
        with socket.create_connection((host, port), PROBE_S) as plain:
            if security is Security.TLS:
                context = tls_context()
                with context.wrap_socket(plain, server_hostname=host) as sock:
                    return sock.recv(512).startswith(b"* OK")
            greeting = plain.recv(512)
            plain.sendall(b"a1 CAPABILITY\r\n")
            return greeting.startswith(b"* OK") and b"STARTTLS" in greeting + plain.recv(2048)
    except (OSError, ValueError):
        return False
