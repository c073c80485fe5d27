"""P2's SigData: one hash of the dictionary words of a text, in order."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from core.model import Signature

FLOOR_KNOWN_WORDS = 12
KEY_BYTES = 8


def content_signature(words: Sequence[str], *, floor: int = FLOOR_KNOWN_WORDS) -> Signature:
    """The signature of a text's content.

    Args:
        words: Lemmas in order (`core.text.lemmas`); no blank in any of them.
        floor: Below so many words the key is 0.

    Returns:
        The first 64 bits of BLAKE2b over the words with a blank between each two. By chance two
        of 100,000 texts have equal keys once in four thousand million mailboxes. The same in each
        process and version of Python.

    Cost: linear; 2 us for 200 words. Source: P2.
    """
    if len(words) < floor or not words:
        return Signature(0, len(words))
    digest = blake2b(" ".join(words).encode(), digest_size=KEY_BYTES).digest()
    return Signature(int.from_bytes(digest, "little") or 1, len(words))
