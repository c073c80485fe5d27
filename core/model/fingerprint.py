"""What is compared of one message: pieces, facts, signatures."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class BlockKind(Enum):
    """What a text is cut into before it is hashed. The values stand in reports."""

    SENTENCES = "sentences"
    PARAGRAPHS = "paragraphs"


class TextPieces(NamedTuple):
    """A text cut into what is hashed. quoted: a byte a piece, 1 where it is quoted."""

    texts: list[str]
    quoted: bytes


class BlockList(NamedTuple):
    """P0's fingerprint of one text in one kind: SHA-1 of each piece, in order.

    digests: n times 20 bytes. quoted: n bytes, 1 where the piece is quoted from another message.
    """

    kind: BlockKind
    digests: bytes
    quoted: bytes


class TextFacts(NamedTuple):
    """64-bit digests of what people tell near copies apart by; 0 where the text holds none.

    Each is over the sequence of such things in the text: money, dates, other numbers, links.
    """

    amounts: int
    dates: int
    numbers: int
    links: int


class Signature(NamedTuple):
    """P2's signature of a text's content (SigData) or of a message's structure (SigStr).

    key: 64 bits; 0: there is none, and none never equals none. size: how many dictionary words,
    or structural elements, it is over, or would be, were they enough.
    """

    key: int
    size: int


NO_SIGNATURE = Signature(0, 0)


class Fingerprint(NamedTuple):
    """What is compared of one text.

    Attributes:
        blocks: One list, two in the overlap band, none if there is no text.
        text_digest: 16 bytes over the normal form; b"" if there is no text.
        facts: See `TextFacts`.
        frame: 64 bits over the words between these; 0: there is none.
        content, structure: P2's signatures.
        sketch: 128 bytes, see `core.fingerprint.sketch`; b"" if there is none.
    """

    blocks: tuple[BlockList, ...]
    text_digest: bytes
    facts: TextFacts
    content: Signature = NO_SIGNATURE
    structure: Signature = NO_SIGNATURE
    sketch: bytes = b""
    frame: int = 0
