"""Texts of mails at rest: in the cache, compressed, and read back where two have to be compared.

A scan holds no texts: 100,000 of them are 200 MB. The few whose sketches are alike are needed once
more, for the edit distance. So the worker that reads a chunk of messages gives their texts along,
as one entry, compressed in pieces; it goes into the cache beside the rows, and each row knows its
entry and its place there. A grown mailbox needs few of its old texts: only their pieces are
unpacked. Where nothing is remembered (no cache) the entries stay in memory for that scan.
"""

from __future__ import annotations

import hashlib
import zlib
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from core.columns import Column
from core.model.mail import MessageText
from core.model.table import MessageTable
from core.ports import FingerprintCache
from core.settings import LONGEST_SKETCHED

ZIPPED, SIZES, QUOTED, N_QUOTED = "texts.zip", "texts.sizes", "texts.quoted", "texts.n_quoted"
PIECES = "texts.pieces"  # (p, 2): where each ends, in texts and in compressed bytes
NAMES = (ZIPPED, SIZES, QUOTED, N_QUOTED, PIECES)
_VERSION = "1"
_KEY = "texts:"
_MOST_BYTES = 8 << 20  # of entries and their unpacked texts; more are asked for in order
_PIECE_BYTES = 1 << 16  # of texts; 2 % more than all of an entry at once


class KeptText(NamedTuple):
    """A text in normal form; quoted: its (start, end) character ranges that others wrote."""

    text: str
    quoted: tuple[tuple[int, int], ...]

    @property
    def own(self) -> str:
        """What its sender wrote."""
        if not self.quoted:
            return self.text
        starts = [0, *(end for _, end in self.quoted)]
        ends = [*(start for start, _ in self.quoted), len(self.text)]
        own = (self.text[start:end].strip("\n") for start, end in zip(starts, ends, strict=True))
        return "\n".join(piece for piece in own if piece)


def may_keep(text: MessageText) -> bool:
    """Whether a text is one that may be compared with others by edits."""
    return 0 < len(text.text) <= LONGEST_SKETCHED


def text_columns(texts: Sequence[MessageText]) -> tuple[int, dict[str, Column]]:
    """Texts as columns for an entry, and the number that names it. Cost: 15 us a KB."""
    encoded = [text.text.encode("utf-8", "surrogatepass") for text in texts]
    sizes = np.array([len(data) for data in encoded], np.int64)
    cuts = np.flatnonzero(np.diff(np.cumsum(sizes) // _PIECE_BYTES)) + 1
    borders = [0, *cuts.tolist(), len(encoded)]
    packed = [zlib.compress(b"".join(encoded[start:end]), 1) for start, end in pairwise(borders)]
    zipped = b"".join(packed)
    ranges = [span for text in texts for span in text.quoted]
    columns: dict[str, Column] = {
        ZIPPED: np.frombuffer(zipped, np.uint8),
        SIZES: sizes,
        QUOTED: np.array(ranges, np.int32).reshape(-1, 2),
        N_QUOTED: np.array([len(text.quoted) for text in texts], np.int32),
        PIECES: np.column_stack([borders[1:], np.cumsum([len(piece) for piece in packed])]),
    }
    state = hashlib.blake2b(zipped, digest_size=8)
    state.update(cast("NDArray[np.int32]", columns[QUOTED]).tobytes())
    return int.from_bytes(state.digest(), "little") or 1, columns


class TextCache:
    """Entries of texts; used in one thread."""

    def __init__(self, cache: FingerprintCache) -> None:
        self._cache = cache
        self._held: dict[int, dict[str, Column]] = {}  # what the cache does not remember
        self._open: OrderedDict[int, _Entry] = OrderedDict()
        self._open_bytes = 0

    def taken_from(self, columns: dict[str, Column]) -> dict[str, Column]:
        """The rows of what a worker gave, without the texts, which go on the shelf."""
        texts = {name: columns.pop(name) for name in NAMES if name in columns}
        if texts:
            entries = np.unique(cast("NDArray[np.uint64]", columns["text_entry"]))
            for entry in entries[entries != 0].tolist():  # there is one
                self._cache.put(_key(entry), _VERSION, texts)
                if self._cache.get(_key(entry), _VERSION) is None:
                    self._held[entry] = texts
        return columns

    def close(self) -> None:
        """Let go of what is unpacked; whoever asks again waits for it again."""
        self._open.clear()
        self._open_bytes = 0

    def holds(self, columns: dict[str, Column]) -> bool:
        """Whether the texts of these rows are all there, undamaged. Cost: 1 ms for 3 MB."""
        entries = np.unique(cast("NDArray[np.uint64]", columns.get("text_entry", np.zeros(0))))
        wanted = (_key(entry) for entry in entries[entries != 0].tolist())
        return all(self._cache.get(key, _VERSION) is not None for key in wanted)

    def texts(self, mails: MessageTable, rows: NDArray[np.integer]) -> list[KeptText | None]:
        """The texts of some rows; None where the cache has forgotten one.

        Cost: a piece is unpacked once, if what was looked at since stays below `_MOST_BYTES`.
        """
        wanted = zip(mails.text_entry[rows].tolist(), mails.text_place[rows].tolist(), strict=True)
        return [self._text(entry, place) if entry else None for entry, place in wanted]

    def _text(self, number: int, place: int) -> KeptText | None:
        entry = self._open.get(number)
        if entry is None:
            columns = self._held.get(number) or self._cache.get(_key(number), _VERSION)
            entry = self._open[number] = _NOTHING if columns is None else _open_entry(columns)
            self._open_bytes += entry.n_bytes
        self._open.move_to_end(number)
        before = entry.n_bytes
        text = entry.text_at(place)
        self._open_bytes += entry.n_bytes - before
        while self._open_bytes > _MOST_BYTES and len(self._open) > 1:
            _, oldest = self._open.popitem(last=False)
            self._open_bytes -= oldest.n_bytes
        return text


def _key(entry: int) -> str:
    return f"{_KEY}{entry:016x}"


class _Entry:
    """An entry: its texts as UTF-8, in pieces, each unpacked when a text of it is asked for."""

    def __init__(
        self,
        zipped: bytes,
        ends: list[int],
        quoted: tuple[list[tuple[int, int]], list[int]],
        pieces: list[tuple[int, int]],
    ) -> None:
        """`ends`: where each text ends; `quoted`: ranges, and where those of each text end."""
        self._zipped, self._ends, self._quoted, self._pieces = zipped, ends, quoted, pieces
        self._unpacked: dict[int, bytes] = {}
        self.n_bytes = len(zipped)

    def text_at(self, place: int) -> KeptText | None:
        """One of the texts, if there is such a place, and it is whole."""
        if place + 1 >= len(self._ends):
            return None
        number = bisect_right(self._pieces, (place, len(self._zipped)))
        data = self._unpacked.get(number)
        first, start = self._pieces[number - 1] if number else (0, 0)
        if data is None:
            last, end = self._pieces[number]
            try:
                data = zlib.decompress(self._zipped[start:end])
            except zlib.error:
                return None
            if len(data) != self._ends[last] - self._ends[first]:
                return None
            self._unpacked[number] = data
            self.n_bytes += len(data)
        begin = self._ends[first]
        text = data[self._ends[place] - begin : self._ends[place + 1] - begin]
        ranges, range_ends = self._quoted
        spans = ranges[range_ends[place] : range_ends[place + 1]]
        return KeptText(text.decode("utf-8", "surrogatepass"), tuple(spans))


_NOTHING = _Entry(b"", [0], ([], [0]), [])


def _open_entry(columns: dict[str, Column]) -> _Entry:
    """An entry; without texts if it is damaged."""
    try:
        zipped, sizes, quoted, counts = (cast("NDArray[np.int64]", columns[n]) for n in NAMES[:4])
        data = zipped.tobytes()
        whole = np.array([[len(sizes), len(data)]])  # of a program that made one piece of all
        cuts = cast("NDArray[np.int64]", columns.get(PIECES, whole))
        pieces = [(int(n), int(end)) for n, end in cuts.tolist()]
        ends, quoted_ends = ([0, *np.cumsum(column).tolist()] for column in (sizes, counts))
        spans = [(int(start), int(end)) for start, end in quoted.tolist()]
    except (KeyError, ValueError, TypeError, AttributeError):
        return _NOTHING
    fits = quoted_ends[-1] == len(spans) and len(sizes) == len(counts)
    fits &= pieces == sorted(pieces) and pieces[-1:] == [(len(sizes), len(data))]
    return _Entry(data, ends, (spans, quoted_ends), pieces) if fits else _NOTHING


class TextOnlyCache(FingerprintCache):
    """A `FingerprintCache` that remembers texts only, in memory, and all else not at all.

    For a run without a memory of earlier ones whose texts are needed after its scan.
    """

    def __init__(self) -> None:
        self._texts: dict[str, dict[str, Column]] = {}

    def get(self, key: str, version: str) -> dict[str, Column] | None:
        """The texts of an entry; nothing else is known."""
        return self._texts.get(key) if version in ("", _VERSION) else None

    def put(self, key: str, version: str, columns: dict[str, Column]) -> None:
        """Remember the texts of an entry; forget anything else at once."""
        if version == _VERSION and key.startswith(_KEY):
            self._texts[key] = columns

    def flush(self) -> None:
        """Nothing to write."""

    def close(self) -> None:
        """Let go of the texts."""
        self._texts.clear()
