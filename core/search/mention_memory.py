"""What a search for keywords remembers of a folder, so that the same search costs nothing again.

An entry is of one folder and one set of keywords. A file of many messages has one version, that of
the scan; an entry of another version is none. In any other folder each message has its own version
(on a server none is needed: a UID is never given to a second mail), and only a message of the same
uid and version is known. What could not be searched whole is never remembered: it is tried again.
"""

from __future__ import annotations

import hashlib
import json
import unicodedata
from pathlib import Path
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from core.columns import Column, Int64s, Texts
from core.model.mentions import Keywords
from core.model.sources import SourceSpec
from core.model.table import SessionFolder
from core.ports import FingerprintCache

SEARCHER = 3  # raise it when searching finds other messages than before
_BY_MAIL = "mails"

Bools = NDArray[np.bool_]


class RememberedSearch(NamedTuple):
    """k messages of a folder that were searched whole; found: (k, number of words) bool."""

    uids: list[str]
    versions: list[str]
    found: Bools


class MentionMemory:
    """The entry of one folder and one set of keywords."""

    def __init__(
        self, cache: FingerprintCache, spec: SourceSpec, held: SessionFolder, keywords: Keywords
    ) -> None:
        self._cache = cache
        self._key = _key(spec, held, keywords)
        self._version = held.folder.version or _BY_MAIL
        self._n_words = len(keywords.words)

    def read(self) -> RememberedSearch:
        """What is known; nothing where the entry is of another version, or damaged."""
        columns = self._cache.get(self._key, self._version)
        try:
            return self._nothing() if columns is None else self._known(columns)
        except (KeyError, ValueError, TypeError, AttributeError, UnicodeDecodeError):
            return self._nothing()

    def write(self, known: RememberedSearch) -> None:
        """Remember this in place of what was known."""
        columns: dict[str, Column] = {
            "uid": Texts.of(known.uids),
            "version": Texts.of(known.versions),
            "found": np.packbits(known.found, axis=1),
        }
        self._cache.put(self._key, self._version, columns)
        self._cache.flush()

    def _known(self, columns: dict[str, Column]) -> RememberedSearch:
        bits = cast("NDArray[np.uint8]", columns["found"])
        texts = [columns[name] for name in ("uid", "version")]
        uids, versions = (list(column) for column in texts if isinstance(column, Texts))
        if bits.shape != (len(uids), -(-self._n_words // 8)) or len(versions) != len(uids):
            raise ValueError("an entry of another shape")
        found = np.unpackbits(bits, axis=1, count=self._n_words).astype(np.bool_)
        return RememberedSearch(uids, versions, found)

    def _nothing(self) -> RememberedSearch:
        return RememberedSearch([], [], np.zeros((0, self._n_words), np.bool_))


def find_remembered(known: RememberedSearch, uids: list[str], versions: list[str]) -> Int64s:
    """(k,) the place in `known` of each message that is as it was then; -1 for any other."""
    place = {key: at for at, key in enumerate(zip(known.uids, known.versions, strict=True))}
    wanted = zip(uids, versions, strict=True)
    return np.array([place.get(key, -1) for key in wanted], np.int64)


def _key(spec: SourceSpec, held: SessionFolder, keywords: Keywords) -> str:
    """Names the entry, with everything that shapes what a search of this folder finds."""
    shape = [SEARCHER, unicodedata.unidata_version, keywords.words, keywords.attachments]
    digest = hashlib.blake2b(
        json.dumps([shape, held.folder.name]).encode(), digest_size=12
    ).hexdigest()
    return f"mentions:{spec.kind.value}:{Path(held.folder.path).resolve()}:{digest}"
