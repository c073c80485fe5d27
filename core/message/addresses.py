"""The addresses in the header of a message: who sent it, and who else got it."""

from __future__ import annotations

import contextlib
import re
from typing import NamedTuple

from core.decoding.charsets import decode_bytes
from core.message.encoded_words import decode_header, exact_header_bytes
from core.message.fields import header_start, read_block

_SENDERS = frozenset({b"from", b"sender", b"reply-to", b"resent-from", b"resent-sender"})
_RECIPIENTS = frozenset({b"to", b"cc", b"bcc", b"resent-to", b"resent-cc", b"resent-bcc"})
_QUOTED = re.compile(r"\"[^\"\\]*(?:\\.[^\"\\]*)*\"")
_ADDRESS = re.compile(
    r"(?<![^\s<>@\"(),:;\\\[\]'])[^\s<>@\"(),:;\\\[\]']++@[^\s<>@\"(),:;\\\[\]']+"
)
_SPEC = r"[^\s<>@\"(),:;\\\[\]]++@[^\s<>@\"(),:;\\\[\]]++"
# One of a list as nearly all are written.
_MAILBOX = re.compile(
    r" *+(?:(?:\"((?:[^\"\\]|\\.)*+)\"|([^\"(),:;<>@\\\[\]]*+)) *+"
    rf"< *+({_SPEC}) *+>|({_SPEC}) *+(?:\(([^()\\\"]*+)\))?) *+(?:,|\Z)"
)
_ESCAPED = re.compile(r"\\(.)")


class EmailAddress(NamedTuple):
    """One address, and the name that is shown for it."""

    name: str
    address: str


def read_mailboxes(value: bytes) -> tuple[EmailAddress, ...] | None:
    """What an address field lists; None where programs may read it in different ways.

    That is: groups, commas in names, quotes that do not end, comments but for one behind a bare
    address. A name that only repeats the address is none; domains are in lower case. Cost: linear.
    """
    try:
        value.decode()
    except UnicodeError:
        value = decode_bytes(value, None).encode("utf-8", "replace")
    text = exact_header_bytes(value, addresses=True).decode("utf-8", "surrogatepass")
    found: list[EmailAddress] = []
    at = 0
    while at < len(text):
        match = _MAILBOX.match(text, at)
        if match is None or "\ufffd" in text:  # what could not be decoded
            return None
        quoted, plain, angled, bare, comment = match.groups()
        name = (_ESCAPED.sub(r"\1", quoted) if quoted else plain or comment or "").strip(" ")
        local, _, domain = (angled or bare).rpartition("@")
        domain = domain.lower()
        with contextlib.suppress(UnicodeError):  # letters that older rules do not know
            domain = domain.encode("ascii").decode("idna")
        address = f"{local}@{domain}"
        repeats = name.strip("'").lower() == address.lower()
        found.append(EmailAddress("" if repeats else name, address))
        at = match.end()
    return tuple(found)


class HeaderAddresses(NamedTuple):
    """Addresses in lower case. recipients: of To, Cc, Bcc; everybody: these and the senders."""

    recipients: frozenset[str]
    everybody: frozenset[str]


def header_addresses(data: bytes) -> HeaderAddresses:
    """The addresses in the header of a message; of names in quotes none counts. Cost: linear."""
    block = read_block(data, header_start(data), len(data))
    recipients, senders = (
        {one for name, value in block.fields if name.lower() in kinds for one in _read_all(value)}
        for kinds in (_RECIPIENTS, _SENDERS)
    )
    return HeaderAddresses(frozenset(recipients), frozenset(recipients | senders))


def _read_all(value: bytes) -> set[str]:
    said = decode_header(value) if b"=?" in value else value.decode("utf-8", "replace")
    return {found.lower().rstrip(".") for found in _ADDRESS.findall(_QUOTED.sub(" ", said))}
