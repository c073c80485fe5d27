"""All addresses in the header of a message: who sent it, and who else got it."""

from __future__ import annotations

import re
from typing import NamedTuple

from core.message.encoded_words import decode_header
from core.message.fields import header_start, read_block

_SENDERS = frozenset({b"from", b"sender", b"reply-to", b"resent-from", b"resent-sender"})
_RECIPIENTS = frozenset({b"to", b"cc", b"bcc", b"resent-to", b"resent-cc", b"resent-bcc"})
_QUOTED = re.compile(r"\"[^\"\\]*(?:\\.[^\"\\]*)*\"")
_ADDRESS = re.compile(r"[^\s<>@\"(),:;\\\[\]']+@[^\s<>@\"(),:;\\\[\]']+")


class HeaderAddresses(NamedTuple):
    """Addresses in lower case. recipients: of To, Cc, Bcc; everybody: these and the senders."""

    recipients: frozenset[str]
    everybody: frozenset[str]


def header_addresses(data: bytes) -> HeaderAddresses:
    """The addresses in the header of a message; of names in quotes none counts. Cost: linear."""
    block = read_block(data, header_start(data), len(data))
    recipients: set[str] = set()
    senders: set[str] = set()
    for name, value in block.fields:
        kind = name.lower()
        if kind in _RECIPIENTS:
            recipients |= _addresses_in(value)
        elif kind in _SENDERS:
            senders |= _addresses_in(value)
    return HeaderAddresses(frozenset(recipients), frozenset(recipients | senders))


def _addresses_in(value: bytes) -> set[str]:
    said = decode_header(value) if b"=?" in value else value.decode("utf-8", "replace")
    return {found.lower().rstrip(".") for found in _ADDRESS.findall(_QUOTED.sub(" ", said))}
