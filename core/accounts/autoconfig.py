"""Reading a mail provider's own description of its servers (the "autoconfig" file, version 1.1).

Source: draft-ietf-mailmaint-autoconfig. Only IMAP servers with encryption are taken, and only ways
to sign in that we have. The file is small and comes from the web: it is parsed without entities,
and nothing in it is believed but names that can be names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree as ET

from core.accounts.files import is_host
from core.model.remote import Security, SignIn

SOCKETS = {"SSL": Security.TLS, "STARTTLS": Security.STARTTLS}
SIGN_INS = {
    "OAuth2": SignIn.OAUTH2,
    "password-cleartext": SignIn.PASSWORD,
    "plain": SignIn.PASSWORD,  # as older files have it
}
_DECLARATION = re.compile(rb"<!\s*(DOCTYPE|ENTITY)", re.IGNORECASE)


class ConfiguredServer(NamedTuple):
    """An IMAP server of such a file; `sign_ins` in the provider's own order."""

    host: str
    port: int
    security: Security
    user: str
    sign_ins: tuple[SignIn, ...]


def read_autoconfig(data: bytes, address: str) -> tuple[ConfiguredServer, ...]:
    """The encrypted IMAP servers of an autoconfig file, for an address; none if it is none.

    Cost: O(n) of its size; 256 KiB at most come here.
    """
    try:
        data.decode("utf-8")  # so that no other encoding hides a declaration
        if _DECLARATION.search(data):
            return ()
        root = ET.fromstring(data)  # noqa: S314 - without declarations there is no bomb
    except (ValueError, ET.ParseError):
        return ()
    if root.tag != "clientConfig":
        return ()
    return tuple(_servers(root, address))


def _servers(root: ET.Element, address: str) -> Iterator[ConfiguredServer]:
    local, _, domain = address.rpartition("@")
    places = {"EMAILADDRESS": address, "EMAILLOCALPART": local, "EMAILDOMAIN": domain}

    def filled(text: str) -> str:
        return re.sub(r"%(\w{1,20})%", lambda m: places.get(m[1], m[0]), text.strip())

    for server in root.iterfind("emailProvider/incomingServer[@type='imap']"):
        host = filled(server.findtext("hostname", ""))
        port = server.findtext("port", "").strip()
        security = SOCKETS.get(server.findtext("socketType", "").strip())
        user = filled(server.findtext("username", "%EMAILADDRESS%"))
        words = [(element.text or "").strip() for element in server.iterfind("authentication")]
        sign_ins = tuple(dict.fromkeys(SIGN_INS[word] for word in words if word in SIGN_INS))
        if not (is_host(host) and port.isdecimal() and port.isascii() and len(port) <= 5):
            continue
        if security is None or not user.isprintable() or not user or not sign_ins:
            continue
        if 1 <= int(port) <= 65_535:
            yield ConfiguredServer(host, int(port), security, user, sign_ins)
