"""All the ways in which a keyword may stand in the bytes of a charset.

A folded keyword is a row of letters; a character that folds to some of them is a step over those.
So its spellings are the paths through a lattice: a node before each letter, an edge for each
character, with the bytes that mean it. At both ends an edge may hang over (ﬃ ends a word in "of").
Characters that several byte sequences mean (windows-932 has hundreds) have an edge for each.

Some codes are not searched this way, and have no lattice: those with shift states, and rare
ones of changing width. Nor is a keyword with U+FFFD, which any damage may mean, or with a byte
order mark.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

UNSEARCHABLE = frozenset("\ufffd\ufeff")
# A byte of these may begin a character or end one; only decoding from the start can tell.
DOUBLE = frozenset({"gb18030", "big5", "cp950", "cp949", "cp932"})
_UNICODE = frozenset({"utf_8", "utf_16_le", "utf_16_be"})
_OTHER_WIDTHS = frozenset({
    "utf_8_sig", "utf_16", "utf_32", "utf_32_be", "utf_32_le", "utf_7", "gb2312", "gbk", "hz",
    "big5hkscs", "euc_jp", "euc_jis_2004", "euc_kr", "johab", "iso2022_jp", "iso2022_jp_1",
    "iso2022_jp_2", "iso2022_jp_2004", "iso2022_jp_3", "iso2022_jp_ext", "iso2022_kr",
    "shift_jis", "shift_jis_2004", "shift_jisx0213",
})  # fmt: skip
_CASED_END = 0x20000  # no letter with case beyond the first two planes
_PROBED_BYTES = 64  # blocks are chosen among the first of a keyword's bytes

Edges = tuple[tuple[tuple[bytes, int], ...], ...]


@dataclass(frozen=True, slots=True)
class KeywordSpelling:
    """A keyword in one charset.

    edges: at each node the steps (bytes, node after it); all lead to the end. least: bytes of the
    shortest path. usual: bytes of the keyword as it is. is_single: each character is one letter,
    so that no two paths begin with the same bytes.
    """

    number: int
    edges: Edges
    least: int
    usual: bytes
    is_single: bool

    def ends(self, data: bytes, start: int, end: int) -> Iterator[int]:
        """Where the keyword's occurrences end that start exactly at `start`, none beyond `end`."""
        last = len(self.edges)
        ways = [(0, start)]
        while ways:
            node, at = ways.pop()
            if node == last:
                yield at
                continue
            for piece, after in self.edges[node]:
                if data.startswith(piece, at) and at + len(piece) <= end:
                    ways.append((after, at + len(piece)))

    def pieces(self, offset: int, size: int, most: int) -> set[bytes] | None:
        """What may stand `offset` bytes after the start, ASCII letters small.

        Returns:
            Stretches of `size` bytes, offset + size <= least; None if there are more than `most`.
        """
        found: set[bytes] = set()
        ways = {(0, 0, b"")}
        while ways:
            longer: set[tuple[int, int, bytes]] = set()
            for node, at, held in ways:
                for piece, after in self.edges[node]:
                    low = piece.lower()
                    kept = held + (low if at >= offset else low[offset - at :])
                    if len(kept) >= size:
                        found.add(kept[:size])
                    else:
                        longer.add((after, at + len(piece), kept))
            if len(longer) + len(found) > most:
                return None
            ways = longer
        return found

    @property
    def n_probed(self) -> int:
        """How many bytes from the start blocks are chosen from."""
        return min(self.least, _PROBED_BYTES)


def is_searchable_codec(codec: str) -> bool:
    """Whether keywords have lattices in a codec."""
    return codec not in _OTHER_WIDTHS


def spell_keyword(number: int, word: str, codec: str) -> KeywordSpelling | None:
    """The spellings of a folded keyword in a searchable codec, None if it has none."""
    last = len(word)
    least: list[int | None] = [*[None] * last, 0]
    edges: list[tuple[tuple[bytes, int], ...]] = [()] * last
    for node in range(last - 1, -1, -1):
        steps = {
            (piece, after)
            for char, after in _steps(word, node)
            if least[after] is not None
            for piece in _bytes_of(char, codec)
        }
        rests = [len(piece) + rest for piece, after in steps if (rest := least[after]) is not None]
        least[node] = min(rests, default=None)
        edges[node] = tuple(sorted(steps))
    if least[0] is None:
        return None
    usual = b"".join((_bytes_of(letter, codec) or (b"?",))[0] for letter in word)
    is_single = all(after == node + 1 for node, steps in enumerate(edges) for _, after in steps)
    return KeywordSpelling(number, tuple(edges), least[0], usual, is_single)


def _steps(word: str, node: int) -> Iterator[tuple[str, int]]:
    """The characters that fold to what stands at a node, and the node after each."""
    letter = word[node]
    alike, longer = _folding()
    for char in alike.get(letter, letter):
        yield char, node + 1
    for char, low, inner in longer.get(letter, ()):
        if inner and node:
            continue  # the middle of a character's folding: only before the keyword's start
        rest = low[inner : inner + len(word) - node]
        if word.startswith(rest, node):
            yield char, node + len(rest)


@lru_cache(maxsize=1)
def _folding() -> tuple[Mapping[str, str], Mapping[str, list[tuple[str, str, int]]]]:
    """What folds to a letter: (alone, as one of several with its place among them)."""
    alike: dict[str, str] = {}
    longer: dict[str, list[tuple[str, str, int]]] = {}
    for char in map(chr, range(_CASED_END)):
        low = char.casefold()
        if low == char:
            continue
        if len(low) == 1:
            alike[low] = alike.get(low, low) + char
        for inner in range(len(low) if len(low) > 1 else 0):
            longer.setdefault(low[inner], []).append((char, low, inner))
    return alike, longer


def _bytes_of(char: str, codec: str) -> tuple[bytes, ...]:
    if codec not in _UNICODE:
        known = _inverse(codec).get(char)
        if known is not None or codec != "gb18030":
            return known or ()
    try:
        return (char.encode(codec),)
    except UnicodeEncodeError:
        return ()


@lru_cache(maxsize=128)
def _inverse(codec: str) -> Mapping[str, tuple[bytes, ...]]:
    """The sequences of one or two bytes that mean each character."""
    known: dict[str, tuple[bytes, ...]] = {}
    codes = [bytes([byte]) for byte in range(256)]
    if codec in DOUBLE:
        codes += [bytes([lead, trail]) for lead in range(0x80, 256) for trail in range(0x30, 256)]
    for code in codes:
        try:
            char = code.decode(codec)
        except UnicodeDecodeError:
            continue
        if len(char) == 1:
            known[char] = (*known.get(char, ()), code)
    return known
