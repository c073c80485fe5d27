"""P0's fingerprint: SHA-1 of each piece of a text, in order.

The text is cut elsewhere (`core.text.sentences`); what comes here are the functions that cut it,
so that a text is cut only in the kinds that its size calls for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha1, sha256

from core.fingerprint.facts import text_facts, text_frame
from core.model.fingerprint import BlockKind, BlockList, Fingerprint, TextPieces
from core.model.mail import MessageText
from core.settings import FLOOR_SCORE, ReadSettings

TEXT_DIGEST_BYTES = 16

Cutters = Mapping[BlockKind, Callable[[MessageText], TextPieces]]


def fingerprint_text(
    text: MessageText, cutters: Cutters, *, settings: ReadSettings
) -> Fingerprint:
    """The fingerprint of one text.

    Args:
        text: In normal form (so there is no half of a surrogate pair in it).
        cutters: How to cut it, for both kinds.
        settings: Its `switch_bytes` decides which kinds there are.

    Cost: linear; 15 us for 2.5 KB beside the cutting. Source: P0 3.2.3.
    """
    data = text.text.encode()
    blocks = []
    if data:
        for kind in block_kinds_for(len(data), settings.switch_bytes):
            pieces = cutters[kind](text)
            if pieces.texts:
                texts = [piece.encode() for piece in pieces.texts]
                digests = [sha1(one, usedforsecurity=False).digest() for one in texts]
                blocks.append(BlockList(kind, b"".join(digests), pieces.quoted))
    facts, frame = text_facts(text), text_frame(text)
    return Fingerprint(tuple(blocks), _text_digest(data), facts, frame=frame)


def block_kinds_for(size_bytes: int, switch_bytes: int) -> tuple[BlockKind, ...]:
    """Which kinds of pieces a text of that size is cut into.

    Sentences below the switch, paragraphs from it on (P0 3.2.3); both in the band in which a copy
    with a score of at least `FLOOR_SCORE` may lie on the other side: [switch * t, switch / t].
    """
    if size_bytes < switch_bytes * FLOOR_SCORE:
        return (BlockKind.SENTENCES,)
    if size_bytes > switch_bytes / FLOOR_SCORE:
        return (BlockKind.PARAGRAPHS,)
    return (BlockKind.SENTENCES, BlockKind.PARAGRAPHS)


def _text_digest(data: bytes) -> bytes:
    """128 bits over the text with its white space folded: equality lets two mails be the same."""
    if not data:
        return b""
    folded = data.replace(b"\n\n", b" ").replace(b"\n", b" ")
    return sha256(folded).digest()[:TEXT_DIGEST_BYTES]
