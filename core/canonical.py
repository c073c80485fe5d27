"""What a message holds once transport is undone, as digests: the ground of the verdict IDENTICAL.

A digest over all of it proves that two messages show and hand over the same; smaller digests, one
an aspect, tell in what two messages differ whose whole digests are not equal. How they are made is
the business of `core.message.canonical`, how they are compared that of `core.match.groups.proof`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple


class Aspect(IntEnum):
    """A side of a message that has a digest of its own. The values are places in `aspects`."""

    SENDER = 0  # From and Sender, display names included
    REPLY_TO = 1
    RECIPIENTS = 2  # To, Cc, Bcc
    SUBJECT = 3  # all of it: marks, tags, letter case
    THREAD = 4  # In-Reply-To, References
    LIST = 5  # List-Id
    TEXT = 6  # all text but HTML, by its exact characters
    SPACELESS = 7  # the same without white space
    CASELESS = 8  # the same without white space and letter case
    SKELETON = 9  # the same, and compatible characters as one (NFKC), invisible ones left out
    HTML = 10  # the source of all HTML
    IMAGES = 11  # the bytes of pictures
    NAMES = 12  # of attached files
    STRUCTURE = 13  # types, order and nesting of the parts, and what stands between them
    MESSAGE_ID = 14  # no part of the whole digest, as copies may lack it; 0: there is none
    OWN = 16  # other header fields that only a sender writes: Comments, Keywords, Importance …
    DATE = 15  # as an instant, where it can be read


N_ASPECTS = len(Aspect)


class Canonical(NamedTuple):
    """The digests of one message.

    Attributes:
        digest: 16 bytes over everything; b"": not all of the message was read, so nothing is
        proven.
        aspects: 64 bits each, in the order of `Aspect`; 0: not known, which equals nothing.
        headers: Keys of name and value, 64 bits each and by ascending name, of the header fields
            that are neither among the aspects nor known to be transport.
    """

    digest: bytes
    aspects: tuple[int, ...]
    headers: tuple[tuple[int, int], ...]


NOT_CANONICAL = Canonical(b"", (0,) * N_ASPECTS, ())
NOTHING = hashlib.blake2b(digest_size=16).digest()  # the digest of no values


def digest_values(values: Sequence[bytes]) -> bytes:
    """16 bytes over values, none of which can be taken for another one's end."""
    if not values:
        return NOTHING
    held = b"".join([b"%d:%b" % (len(value), value) for value in values])
    return hashlib.blake2b(held, digest_size=16).digest()


def shorten_digest(digest: bytes) -> int:
    """64 bits of a digest; never 0, which means that nothing is known."""
    return int.from_bytes(digest[:8], "little") or 1


def field_key(name: bytes) -> int:
    """The key of a header field's name, in lower case, among `Canonical.headers`."""
    return shorten_digest(digest_values([name]))


LACKING = shorten_digest(NOTHING)  # the aspect of a message that has none of its fields
