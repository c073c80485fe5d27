"""From an address to a server: in the order of trust, every place told, nothing overstated."""

from __future__ import annotations

import contextlib
import socket
import threading

import pytest
from helpers.servers.autoconfig_files import a_file, a_server

from core.accounts.discover import Lookups, ServerCandidate, discover, normalize_address
from core.accounts.discover import _greets as greets
from core.accounts.files import is_host
from core.accounts.presets import PRESETS, PROVIDERS, imap_host
from core.errors import SettingsError
from core.job import Cancelled, Job, NullJob, ThreadJob
from core.model.remote import LookupAttempt, Security, ServerOrigin, SignIn

ANNA = "anna@example.org"


class ScriptedWorld:
    """What can be asked, and what was."""

    def __init__(self, **answers: object) -> None:
        self.pages: dict[str, bytes] = answers.get("pages", {})  # type: ignore[assignment]
        self.mx: tuple[str, ...] = answers.get("mx", ())  # type: ignore[assignment]
        self.srv: tuple[tuple[str, int], ...] = answers.get("srv", ())  # type: ignore[assignment]
        self.up: set[tuple[str, int]] = answers.get("up", set())  # type: ignore[assignment]
        self.asked: list[str] = []

    def lookups(self) -> Lookups:
        return Lookups(
            fetch=self._page,
            exchangers=lambda _name, _job: self.mx,
            services=lambda _name, _job: self.srv,
            answers=lambda host, port, _security, _job: (host, port) in self.up,
            database="https://db.example/v1.1/",
        )

    def _page(self, url: str, _job: Job) -> bytes | None:
        self.asked.append(url)
        return self.pages.get(url.partition("?")[0])


def found(
    world: ScriptedWorld, address: str = ANNA
) -> tuple[tuple[ServerCandidate, ...], list[LookupAttempt]]:
    tried: list[LookupAttempt] = []
    return discover(address, NullJob(), tried=tried.append, lookups=world.lookups()), tried


def test_a_known_provider_needs_no_request() -> None:
    world = ScriptedWorld()
    ((gmail,), tried) = found(world, "Anna@GMAIL.com")

    assert (gmail.host, gmail.port, gmail.security) == ("imap.gmail.com", 993, Security.TLS)
    assert gmail.user == "Anna@gmail.com"
    assert gmail.sign_ins == (SignIn.OAUTH2, SignIn.PASSWORD)
    assert gmail.provider == "google"
    assert gmail.verified
    assert not world.asked
    assert [t.found for t in tried] == [None, True]


def test_where_the_user_name_is_the_part_before_the_at_it_is_so() -> None:
    ((icloud,), _) = found(ScriptedWorld(), "anna@icloud.com")

    assert icloud.user == "anna"
    assert icloud.app_password


def test_the_providers_own_file_counts_before_the_database() -> None:
    own = a_file(a_server(host="own.example.org"))
    other = a_file(a_server(host="other.example.org"))
    world = ScriptedWorld(
        pages={
            "https://autoconfig.example.org/mail/config-v1.1.xml": own,
            "https://db.example/v1.1/example.org": other,
        }
    )
    ((one,), _) = found(world)

    assert (one.host, one.origin, one.verified) == ("own.example.org", ServerOrigin.PROVIDER, True)


def test_tls_is_proposed_before_starttls() -> None:
    data = a_file(a_server(host="b.example.org", socket="STARTTLS"), a_server())
    world = ScriptedWorld(pages={"https://db.example/v1.1/example.org": data})
    (both, _) = found(world)

    assert [one.security for one in both] == [Security.TLS, Security.STARTTLS]


def test_the_address_goes_to_the_provider_and_to_nobody_else() -> None:
    world = ScriptedWorld()
    found(world)

    assert all(url.startswith("https://") for url in world.asked)
    told = [url for url in world.asked if "anna" in url]
    assert told
    assert all("example.org/" in url for url in told)
    assert any(url == "https://db.example/v1.1/example.org" for url in world.asked)


def test_oauth_that_we_have_no_preset_for_is_not_proposed() -> None:
    only = a_file(a_server(ways=("OAuth2",)))
    both = a_file(a_server(ways=("OAuth2", "plain")))
    assert found(ScriptedWorld(pages={"https://db.example/v1.1/example.org": only}))[0] == ()
    ((one,), _) = found(ScriptedWorld(pages={"https://db.example/v1.1/example.org": both}))

    assert one.sign_ins == (SignIn.PASSWORD,)


def test_a_file_that_names_a_known_server_is_known_for_what_it_is() -> None:
    data = a_file(a_server(host="imap.gmail.com", ways=("OAuth2", "plain")))
    ((one,), _) = found(ScriptedWorld(pages={"https://db.example/v1.1/example.org": data}))

    assert one.provider == "google"
    assert one.sign_ins[0] is SignIn.OAUTH2
    assert one.app_password


def test_a_domain_whose_mail_a_known_provider_takes_is_proposed_unverified() -> None:
    ((one,), _) = found(ScriptedWorld(mx=("aspmx.l.google.com", "x")))

    assert (one.host, one.user, one.provider) == ("imap.gmail.com", ANNA, "google")
    assert one.origin is ServerOrigin.DNS
    assert not one.verified


def test_an_exchanger_that_only_looks_like_a_provider_is_none() -> None:
    assert found(ScriptedWorld(mx=("evilgoogle.com", "google.com.evil.example")))[0] == ()


def test_what_the_database_says_of_an_exchanger_is_unverified() -> None:
    world = ScriptedWorld(
        mx=("mx.host.example",), pages={"https://db.example/v1.1/host.example": a_file(a_server())}
    )
    ((one,), _) = found(world)

    assert not one.verified
    assert one.place == "mx.host.example"


def test_a_service_record_is_unverified_and_always_encrypted() -> None:
    ((one,), _) = found(ScriptedWorld(srv=(("imap.host.example", 993), ("not a host", 993))))

    assert (one.host, one.security, one.verified) == ("imap.host.example", Security.TLS, False)


def test_a_guess_is_called_one() -> None:
    ((one,), tried) = found(ScriptedWorld(up={("mail.example.org", 993)}))

    assert (one.host, one.origin, one.verified) == ("mail.example.org", ServerOrigin.GUESS, False)
    assert [t.place for t in tried if t.origin is ServerOrigin.GUESS and t.found is False] == [
        "imap.example.org:993"
    ]


def test_every_place_is_told_before_and_after() -> None:
    (nothing, tried) = found(ScriptedWorld())

    assert nothing == ()
    assert [t.found for t in tried] == [None, False] * (len(tried) // 2)
    assert {t.origin for t in tried} == set(ServerOrigin)


def test_stop_is_asked_for_between_the_places() -> None:
    job = ThreadJob()

    def stop(_: LookupAttempt) -> None:
        job.cancel()

    with pytest.raises(Cancelled):
        discover(ANNA, job, tried=stop, lookups=ScriptedWorld().lookups())


@pytest.mark.parametrize(
    "text", ["", "anna", "@example.org", "anna@", "a b@c.org", "a@b c", "a\0@b.c"]
)
def test_what_is_no_address_is_said(text: str) -> None:
    with pytest.raises(SettingsError):
        normalize_address(text)


def test_domains_in_other_letters_are_asked_for_as_dns_has_them() -> None:
    assert normalize_address(" anna@Bücher.example ") == "anna@xn--bcher-kva.example"


def test_a_server_without_tls_is_no_answer() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]

        def serve() -> None:
            for _ in range(2):
                connection, _ = server.accept()
                with connection:
                    connection.sendall(b"* OK hello\r\n")
                    with contextlib.suppress(ConnectionError):
                        connection.recv(512)
                        connection.sendall(b"* CAPABILITY IMAP4rev1\r\na1 OK\r\n")

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        assert not greets("127.0.0.1", port, Security.TLS)
        assert not greets("127.0.0.1", port, Security.STARTTLS)
        thread.join(60)


def test_the_built_in_list_makes_sense() -> None:
    domains = [domain for provider in PROVIDERS for domain in provider.domains]
    assert len(domains) == len(set(domains))
    for provider in PROVIDERS:
        assert is_host(provider.host)
        assert not provider.preset or provider.preset in PRESETS
        assert (SignIn.OAUTH2 in provider.sign_ins) == bool(provider.preset)
        assert not provider.help_url or provider.help_url.startswith("https://")


def test_who_names_the_provider_of_a_sign_in_needs_no_look_up() -> None:
    assert {name: imap_host(name) for name in PRESETS} == {
        "google": "imap.gmail.com",
        "microsoft": "outlook.office365.com",
    }
