"""Texts of mails at rest: in the cache, compressed, and read back where two have to be compared.

A scan holds no texts: 100,000 of them are 200 MB. The few whose sketches are alike are needed once
more, for the edit distance. So the worker that reads a chunk of messages gives their texts along,
as one compressed entry; it goes into the cache beside the rows, and each row knows its entry and
its place there. Where nothing is remembered (no cache) the entries stay in memory for that scan.
"""

from __future__ import annotations

import hashlib
import zlib
from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from core.columns import Column
from core.model.mail import MessageText
from core.model.table import MessageTable
from core.ports import FingerprintCache
from core.settings import LONGEST_SKETCHED

ZIPPED, SIZES, QUOTED, N_QUOTED = "texts.zip", "texts.sizes", "texts.quoted", "texts.n_quoted"
NAMES = (ZIPPED, SIZES, QUOTED, N_QUOTED)
_VERSION = "1"
_KEY = "texts:"
_MOST_BYTES = 48 << 20  # of texts that were unpacked and may be asked for again

Int64s = NDArray[np.int64]


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
    zipped = zlib.compress(b"".join(encoded), 1)
    ranges = [span for text in texts for span in text.quoted]
    columns: dict[str, Column] = {
        ZIPPED: np.frombuffer(zipped, np.uint8),
        SIZES: np.array([len(data) for data in encoded], np.int64),
        QUOTED: np.array(ranges, np.int32).reshape(-1, 2),
        N_QUOTED: np.array([len(text.quoted) for text in texts], np.int32),
    }
    state = hashlib.blake2b(zipped, digest_size=8)
    state.update(cast("NDArray[np.int32]", columns[QUOTED]).tobytes())
    return int.from_bytes(state.digest(), "little") or 1, columns


class TextCache:
    """Entries of texts; used in one thread."""

    def __init__(self, cache: FingerprintCache) -> None:
        self._cache = cache
        self._held: dict[int, dict[str, Column]] = {}  # what the cache does not remember
        self._open: OrderedDict[int, _Unpacked] = OrderedDict()
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

    def texts(self, mails: MessageTable, rows: NDArray[np.integer]) -> list[KeptText | None]:
        """The texts of some rows; None where the cache has forgotten one.

        Cost: an entry is unpacked once, if what was unpacked since stays below `_MOST_BYTES`.
        """
        wanted = zip(mails.text_entry[rows].tolist(), mails.text_place[rows].tolist(), strict=True)
        return [self._entry(entry).text_at(place) if entry else None for entry, place in wanted]

    def _entry(self, entry: int) -> _Unpacked:
        known = self._open.get(entry)
        if known is not None:
            self._open.move_to_end(entry)
            return known
        columns = self._held.get(entry) or self._cache.get(_key(entry), _VERSION)
        texts = _NOTHING if columns is None else _unpack(columns)
        self._open[entry] = texts
        self._open_bytes += len(texts.data)
        while self._open_bytes > _MOST_BYTES and len(self._open) > 1:
            _, oldest = self._open.popitem(last=False)
            self._open_bytes -= len(oldest.data)
        return texts


def _key(entry: int) -> str:
    return f"{_KEY}{entry:016x}"


class _Unpacked(NamedTuple):
    """An entry: its texts as UTF-8, where each ends, and the ranges of each that are quoted."""

    data: bytes
    ends: list[int]
    quoted: list[tuple[int, int]]
    quoted_ends: list[int]

    def text_at(self, place: int) -> KeptText | None:
        """One of the texts, if there is such a place."""
        if place + 1 >= len(self.ends):
            return None
        data = self.data[self.ends[place] : self.ends[place + 1]]
        spans = self.quoted[self.quoted_ends[place] : self.quoted_ends[place + 1]]
        return KeptText(data.decode("utf-8", "surrogatepass"), tuple(spans))


_NOTHING = _Unpacked(b"", [0], [], [0])


def _unpack(columns: dict[str, Column]) -> _Unpacked:
    """An entry; without texts if it is damaged."""
    try:
        zipped, sizes, quoted, counts = (cast("NDArray[np.int64]", columns[n]) for n in NAMES)
        data = zlib.decompress(zipped.tobytes())
        ends, quoted_ends = ([0, *np.cumsum(column).tolist()] for column in (sizes, counts))
        spans = [(int(start), int(end)) for start, end in quoted.tolist()]
    except (KeyError, ValueError, TypeError, zlib.error):
        return _NOTHING
    whole = ends[-1] == len(data) and quoted_ends[-1] == len(spans) and len(sizes) == len(counts)
    return _Unpacked(data, ends, spans, quoted_ends) if whole else _NOTHING


class TextOnlyCache:
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
