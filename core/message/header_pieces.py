"""What the header of a message says to people, in pieces that another header may have too.

Who sent it, when, to whom, who is answered, what it answers, and what else only a sender writes.
What a list writes is no loss: Sender, answers to itself, and a From such as "Martin via Club";
but its address is one, where nothing else says how to answer it (RFC 2369).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.canonical import Aspect
from core.message.addresses import read_mailboxes
from core.message.canonical import NAMED_FIELDS
from core.message.dates import parse_date
from core.message.encoded_words import decode_header_exactly
from core.message.fields import HeaderBlock
from core.message.headers import references
from core.message.transport import ARRIVALS, DELIVERIES, counting_transport, hides_readers
from core.model.sources import UNKNOWN_TIME

Piece = tuple[str, str]  # the name of a field, and an address, a name or a value of it
_DELIVERED, _POST = "delivered-to", "list-post"
_READERS = frozenset({"to", "cc", "bcc"})
_NAMED = _READERS | {"from"}  # where display names count
_AS_FROM = frozenset({"sender", "reply-to", "x-original-from", "x-google-original-from"})
_ADDRESSES = _NAMED | _AS_FROM | {_DELIVERED} | {f"resent-{name}" for name in _NAMED}
_NOBODY = re.compile(rb"[^:;<>]*+:\s*+;?\s*+\Z")  # "undisclosed-recipients:;"
_VIA = " via "
_POST_TO = re.compile(rb"mailto:([^>?\s]+)", re.IGNORECASE)
_DETAIL = re.compile(r"\+[^@]*@")  # behind the name of one and the same mailbox (RFC 5233)


def read_header_pieces(block: HeaderBlock) -> tuple[frozenset[Piece], frozenset[Piece]]:
    """What must not be lost of a header; and all that it has, and implies. Cost: linear."""
    pieces = {piece for key, value in block.fields for piece in _read_field(key.lower(), value)}
    arrived = ARRIVALS & counting_transport(block)
    pieces |= {("arrived", decode_header_exactly(block.values[name])) for name in arrived}
    sender = {value for kind, value in pieces if kind == "from"}
    readers = {value for kind, value in pieces if kind in _READERS}
    has = pieces | {(_DELIVERED, _DETAIL.sub("@", value)) for value in readers}
    has |= {(_POST, value) for value in readers}
    has |= {(kind, one) for kind in _AS_FROM - {kind for kind, _ in pieces} for one in sender}
    if b"@" not in block.values.get(b"from", b""):
        has -= {("from", value) for value in sender}  # nobody can answer it
    if hides_readers(block):
        said = set(_without_list(pieces, readers))
    else:
        said = {piece for piece in pieces if piece[0] != _DELIVERED}
    return frozenset(said), frozenset(has)


def _read_field(key: bytes, value: bytes) -> Iterator[Piece]:
    """The pieces of one field; none of what is transport, or was added on the way."""
    name = _DELIVERED if key in DELIVERIES else key.decode("ascii", "replace")
    aspect = NAMED_FIELDS.get(key)
    if name in _ADDRESSES:
        yield from ((name, one) for one in _read_addresses(name, value))
    elif name == _POST:
        yield from ((name, one.decode("latin-1").lower()) for one in _POST_TO.findall(value))
    elif aspect is Aspect.THREAD:
        yield from (("references", one) for one in references(value, b""))
    elif aspect is Aspect.DATE and (instant := parse_date(value)) != UNKNOWN_TIME:
        yield name, str(instant)
    elif aspect is Aspect.MESSAGE_ID:
        yield name, ""  # that it has one
    elif aspect is Aspect.OWN:
        yield name, decode_header_exactly(value)


def _read_addresses(name: str, value: bytes) -> Iterator[str]:
    """Addresses and names; the field as it is written where it may be read in several ways."""
    if b"@" not in value:
        value = value.replace(b" at ", b"@")  # so archives of lists write
    boxes = read_mailboxes(value)
    if boxes is None and (b"@" in value or not (name == "from" or _NOBODY.match(value))):
        yield decode_header_exactly(value, addresses=True)
    for box in boxes or ():
        address = box.address.lower()
        yield _DETAIL.sub("@", address) if name == _DELIVERED else address
        if box.name and name in _NAMED:
            yield box.name


def _without_list(pieces: set[Piece], readers: set[str]) -> Iterator[Piece]:
    """What is left without what a mailing list wrote."""
    via = next((value for kind, value in pieces if kind == "from" and _VIA in value), "")
    for kind, value in pieces:
        if via and kind == "from":
            yield kind, via.partition(_VIA)[0].strip("' ")
        elif kind != "sender" and (kind != "reply-to" or value not in readers):
            yield kind, value
