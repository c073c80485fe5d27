"""Many keywords found in parts of mail as they lie in it, encoded.

What counts as equal: the part with its transfer encoding undone (`core/decoding/transfer`),
decoded by its charset (`core/decoding/charsets`), its case folded by Unicode's full folding; all
places of each folded keyword in that, overlapping ones too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.decoding.charsets import codec_for, decode_bytes
from core.decoding.transfer import decode_transfer
from core.errors import KeywordError
from core.keywords.folding import folded, search_text
from core.keywords.placing import placed
from core.mentions import Hit, TextHit

MAX_WORDS = 20_000
MAX_CHARACTERS = 1_000


class EncodedPart(NamedTuple):
    """A part as it lies in its mail.

    encoded: its body. charset: as declared, None without one. transfer: the value of
    Content-Transfer-Encoding, lower case, "" without one.
    """

    encoded: bytes
    charset: str | None
    transfer: str


class Matcher:
    """A set of keywords, compiled once. Goes to another process as its words."""

    def __init__(self, words: Sequence[str]) -> None:
        """Compile.

        Raises:
            KeywordError: No words, an empty one, one too long, or too many.
        """
        self.words = tuple(words)
        self._folded = tuple(folded(word) for word in self.words)
        if not self.words:
            raise KeywordError("none")
        if len(self.words) > MAX_WORDS:
            raise KeywordError("many")
        for word, low in zip(self.words, self._folded, strict=True):
            if not low:
                raise KeywordError("empty")
            if len(low) > MAX_CHARACTERS:
                raise KeywordError("long", word)

    def __reduce__(self) -> tuple[type[Matcher], tuple[tuple[str, ...]]]:
        return Matcher, (self.words,)

    def find(self, encoded: bytes, charset: str | None, transfer_encoding: str) -> list[Hit]:
        """Find all keywords in one part; see `find_many`, which is faster on many."""
        return self.find_many([EncodedPart(encoded, charset, transfer_encoding)])[0]

    def find_many(self, parts: Sequence[EncodedPart]) -> list[list[Hit]]:
        """Find all keywords in parts.

        Returns:
            The hits of each part by start, then keyword. Positions are bytes of the part with its
            transfer encoding undone.
        """
        return [self._decoded_first(part) for part in parts]

    def find_text(self, text: str) -> list[TextHit]:
        """Find all keywords in text that is decoded; positions are characters of it."""
        return search_text(self._folded, text)

    def _decoded_first(self, part: EncodedPart) -> list[Hit]:
        data = decode_transfer(part.encoded, part.transfer)[0]
        text = decode_bytes(data, part.charset)
        hits = self.find_text(text)
        return placed(hits, text, data, codec_for(data, part.charset)) if hits else []
