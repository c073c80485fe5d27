"""Autoconfig files as mail providers publish them."""

from __future__ import annotations


def a_file(*servers: str) -> bytes:
    inside = "".join(servers)
    return (
        '<?xml version="1.0"?><clientConfig version="1.1"><emailProvider id="example.org">'
        f"<domain>example.org</domain>{inside}</emailProvider></clientConfig>"
    ).encode()


def a_server(
    kind: str = "imap",
    host: str = "imap.example.org",
    port: str = "993",
    socket: str = "SSL",
    user: str = "%EMAILADDRESS%",
    ways: tuple[str, ...] = ("password-cleartext",),
) -> str:
    said = "".join(f"<authentication>{way}</authentication>" for way in ways)
    return (
        f'<incomingServer type="{kind}"><hostname>{host}</hostname><port>{port}</port>'
        f"<socketType>{socket}</socketType><username>{user}</username>{said}</incomingServer>"
    )
