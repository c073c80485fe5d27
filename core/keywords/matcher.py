"""Many keywords found in parts of mail as they lie in it, encoded.

What counts as equal: the part with its transfer encoding undone (`core/decoding/transfer`),
decoded by its charset (`core/decoding/charsets`), its case folded by Unicode's full folding; all
places of each form of a keyword (`core/keywords/folding`) in that, overlapping ones too. Of each
keyword in each part the first `MOST_HITS` are told (fewer where keywords are many, one at least),
so that memory does not grow with hits in what was made to have millions. Memory: some copies of
the largest part. Text made of nothing but the beginnings of keywords of hundreds of letters is
searched slowly all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from core.decoding.charsets import decode_bytes, effective_codec
from core.decoding.transfer import decode_transfer
from core.errors import KeywordError
from core.keywords.clean_base64 import unwrap_base64
from core.keywords.folding import folded_forms, search_text
from core.keywords.lookup import KeywordLookup, SearchPart, SearchRoute
from core.keywords.placing import byte_order_mark, place_hits
from core.keywords.spellings import UNSEARCHABLE, is_searchable_codec
from core.model.mentions import Hit, TextHit

MAX_WORDS = 20_000
MAX_CHARACTERS = 1_000
MOST_HITS = 10_000  # of one keyword in one part
_MOST_IN_ALL = 1_000_000
_BATCH_BYTES = 4 << 20  # of encoded parts searched together
_LITTLE = 200_000  # bytes times keywords
_PREPARING_BYTES = 256 << 10  # in which word by word takes as long as preparing the tables


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

    def __init__(self, words: Sequence[str], route: SearchRoute = SearchRoute.BEST) -> None:
        """Compile; what a charset needs is prepared when its first part comes.

        Args:
            words: As people write them.
            route: For tests and measurements; each finds the same.

        Raises:
            KeywordError: No words, an empty one, one too long, or too many.
        """
        self.words = tuple(words)
        self._forms = folded_forms(self.words)
        if not self.words:
            raise KeywordError("none")
        if len(self.words) > MAX_WORDS:
            raise KeywordError("many")
        for number, low in self._forms:
            if not low:
                raise KeywordError("empty")
            if len(low) > MAX_CHARACTERS:
                raise KeywordError("long", self.words[number])
        self._most = max(1, min(MOST_HITS, _MOST_IN_ALL // len(self.words)))
        self._route = route
        self._is_strange = any(not UNSEARCHABLE.isdisjoint(low) for _, low in self._forms)
        self._lookups: dict[str, KeywordLookup] = {}
        self._n_bytes = 0

    def __reduce__(self) -> tuple[type[Matcher], tuple[tuple[str, ...], SearchRoute]]:
        return Matcher, (self.words, self._route)

    def find(self, encoded: bytes, charset: str | None, transfer_encoding: str) -> list[Hit]:
        """Find all keywords in one part; see `find_many`, which is faster on many."""
        return self.find_many([EncodedPart(encoded, charset, transfer_encoding)])[0]

    def find_many(self, parts: Sequence[EncodedPart]) -> list[list[Hit]]:
        """Find all keywords in parts. Hand over a megabyte or more at once: that is the fast way.

        Returns:
            The hits of each part by start, then keyword. Positions are bytes of the part with its
            transfer encoding undone.
        """
        if self._is_little(sum(len(part.encoded) for part in parts)):
            return [self._simple(_decode_part(part), part.charset) for part in parts]
        found: list[list[Hit]] = [[] for _ in parts]
        batch: list[SearchPart] = []
        n_bytes = 0
        for number, part in enumerate(parts):
            batch.append(_open_part(number, part))
            n_bytes += len(part.encoded)
            if n_bytes >= _BATCH_BYTES or number == len(parts) - 1:
                self._search(batch, parts, found)
                batch, n_bytes = [], 0
        return found

    def find_text(self, text: str) -> list[TextHit]:
        """Find all keywords in text that is decoded; positions are characters of it."""
        if not self._is_little(len(text)):
            try:
                return self._text_by_blocks(text, text.encode())
            except UnicodeEncodeError:
                pass  # half of a surrogate pair, as a damaged header may have
        return search_text(self._forms, text, self._most)

    def _is_little(self, n_bytes: int) -> bool:
        """Whether going through the text word by word is sooner done than preparing more."""
        if self._route is not SearchRoute.BEST:
            return self._route is SearchRoute.SIMPLE
        if n_bytes * len(self.words) < _LITTLE:
            return True
        self._n_bytes += n_bytes
        return self._n_bytes < _PREPARING_BYTES

    def _search(
        self, batch: Sequence[SearchPart], parts: Sequence[EncodedPart], found: list[list[Hit]]
    ) -> None:
        by_codec: dict[str | None, list[SearchPart]] = {}
        for part in batch:
            codec = (
                None
                if self._is_strange
                else _searchable_codec(part.data, parts[part.number].charset)
            )
            by_codec.setdefault(codec, []).append(part)
        doubtful = {part.number for part in by_codec.pop(None, [])}
        for codec, some in by_codec.items():
            if codec is not None:
                hits, unsure = self._lookup(codec).find(some, self._route)
                doubtful |= unsure
                for number, its in hits.items():
                    found[number] = its
        for part in batch:
            if part.number in doubtful:
                found[part.number] = self._simple(part.data, parts[part.number].charset)

    def _lookup(self, codec: str) -> KeywordLookup:
        if codec not in self._lookups:
            self._lookups[codec] = KeywordLookup(self._forms, codec, self._most)
        return self._lookups[codec]

    def _simple(self, data: bytes, charset: str | None) -> list[Hit]:
        text = decode_bytes(data, charset)
        hits = self.find_text(text)
        return place_hits(hits, text, data, effective_codec(data, charset)) if hits else []

    def _text_by_blocks(self, text: str, data: bytes) -> list[TextHit]:
        hits, doubtful = self._lookup("utf_8").find(
            [SearchPart(0, data, None)], SearchRoute.DECODED
        )
        if doubtful:
            return search_text(self._forms, text, self._most)
        its = hits.get(0, [])
        if len(text) == len(data) or not its:
            return [TextHit(*hit) for hit in its]
        return _hits_in_characters(its, data)


def _hits_in_characters(hits: Sequence[Hit], data: bytes) -> list[TextHit]:
    """Hits in a text, of hits in its UTF-8."""
    cuts = np.unique(np.array([(0, start, end) for _, start, end in hits], np.int64))
    begins = (np.frombuffer(data, np.uint8) & 0xC0) != 0x80
    n_chars = np.add.reduceat(np.append(begins, True), cuts, dtype=np.int64)
    chars = dict(zip(cuts.tolist(), (np.cumsum(n_chars) - n_chars).tolist(), strict=True))
    return [TextHit(number, chars[start], chars[end]) for number, start, end in hits]


def _decode_part(part: EncodedPart) -> bytes:
    return decode_transfer(part.encoded, part.transfer)[0]


def _open_part(number: int, part: EncodedPart) -> SearchPart:
    if part.transfer == "base64":
        clean = unwrap_base64(part.encoded)
        if clean is not None:
            return SearchPart(number, clean[1], clean[0])
    return SearchPart(number, _decode_part(part), None)


def _searchable_codec(data: bytes, charset: str | None) -> str | None:
    """The codec in which blocks of a part can be looked up; None: decode it.

    Python's UTF-16 decoder gives up where a character is cut, and all is read as Latin-1 then.
    """
    codec = byte_order_mark(data, effective_codec(data, charset))[1]
    if codec.startswith("utf_16_") and (len(data) % 2 or _ends_in_half(data, codec)):
        return None
    return codec if is_searchable_codec(codec) else None


def _ends_in_half(data: bytes, codec: str) -> bool:
    return data[-2:].decode(codec, "surrogatepass") >= "\ud800" if data else False
