"""A provider's file is read for what it says of encrypted IMAP, and can do no harm."""

from __future__ import annotations

import pytest
from helpers.servers.autoconfig_files import a_file, a_server
from hypothesis import given
from hypothesis import strategies as st

from core.accounts.autoconfig import ConfiguredServer, read_autoconfig
from core.accounts.files import is_host
from core.model.remote import Security, SignIn

ADDRESS = "anna@example.org"


def test_an_imap_server_is_read() -> None:
    (found,) = read_autoconfig(a_file(a_server("pop3"), a_server()), ADDRESS)

    assert found == ConfiguredServer(
        "imap.example.org", 993, Security.TLS, ADDRESS, (SignIn.PASSWORD,)
    )


def test_placeholders_are_filled() -> None:
    (found,) = read_autoconfig(
        a_file(a_server(host="imap.%EMAILDOMAIN%", user="%EMAILLOCALPART%")), ADDRESS
    )

    assert (found.host, found.user) == ("imap.example.org", "anna")


def test_ways_to_sign_in_keep_their_order() -> None:
    ways = ("OAuth2", "GSSAPI", "plain", "password-cleartext")
    (found,) = read_autoconfig(a_file(a_server(socket="STARTTLS", port="143", ways=ways)), ADDRESS)

    assert found.security is Security.STARTTLS
    assert found.sign_ins == (SignIn.OAUTH2, SignIn.PASSWORD)


@pytest.mark.parametrize(
    "server",
    [
        a_server(socket="plain"),
        a_server(socket=""),
        a_server(port="0"),
        a_server(port="70000"),
        a_server(port="x"),
        a_server(port="٣"),
        a_server(host="a b"),
        a_server(host="imap.example.org/x"),
        a_server(user="anna&#10;A1 LOGOUT"),
        a_server(user=""),
        a_server(ways=("GSSAPI",)),
        a_server(ways=()),
        a_server("exchange"),
    ],
)
def test_what_cannot_be_used_is_left_out(server: str) -> None:
    assert read_autoconfig(a_file(server, a_server(host="good.example.org")), ADDRESS) == (
        ConfiguredServer("good.example.org", 993, Security.TLS, ADDRESS, (SignIn.PASSWORD,)),
    )


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<html><body>Not found</body></html>",
        b"<clientConfig><emailProvider>",
        b"\xff\xfe<\0c\0",
        b'<!DOCTYPE x [<!ENTITY a "b">]><clientConfig/>',
        b'<? xml ?><!  doctype x SYSTEM "file:///etc/passwd"><clientConfig/>',
        b"<clientConfig>" + b"<a>" * 50_000,
    ],
)
def test_what_is_no_such_file_says_nothing(data: bytes) -> None:
    assert read_autoconfig(data, ADDRESS) == ()


def test_an_entity_is_not_followed() -> None:
    bomb = b'<!DOCTYPE x [<!ENTITY h "evil.example">]>' + a_file(a_server(host="&h;"))

    assert read_autoconfig(bomb, ADDRESS) == ()


@given(st.text(), st.text(), st.text())
def test_whatever_it_says_only_names_come_out(host: str, port: str, user: str) -> None:
    texts = [t.translate({60: None, 38: None}) for t in (host, port, user)]
    for found in read_autoconfig(a_file(a_server("imap", *texts[:2], "SSL", texts[2])), ADDRESS):
        assert is_host(found.host)
        assert found.user.isprintable()
