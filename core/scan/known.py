"""What the cache holds of a folder on a server: its last listing, and the rows of its messages.

A message of one folder, UIDVALIDITY and UID never changes (RFC 3501 2.3.1.1), so a row that was
read once is good for ever; its flags and its place come from the listing. Rows lie in the cache as
one entry for the folder, and beside it, while a scan goes on, one for each piece that was read: a
scan that is stopped loses nothing. When it ends the pieces are put into the one entry.
"""

from __future__ import annotations

from typing import cast

import numpy as np
from numpy.typing import NDArray

from core.columns import Column, Int64s, Texts, UInt64s
from core.model.mail import FlagBits
from core.model.remote import Listing
from core.ports import FingerprintCache
from core.scan.rows import Columns
from core.scan.table import fill_in_columns

_LISTED = "listed"  # the version of a listing: its UIDVALIDITY is in it


class FolderMemory:
    """The entries of one folder; used in one thread."""

    def __init__(self, cache: FingerprintCache, key: str) -> None:
        self._cache, self._key = cache, key
        self._n_pieces = 0

    def listing(self) -> Listing | None:
        """What the folder held when it was listed last."""
        columns = self._cache.get(f"{self._key}#listing", _LISTED)
        if columns is None:
            return None
        validity, uid_next, mod_seq = _array(columns, "state").tolist()
        return Listing(
            validity,
            uid_next,
            mod_seq,
            uids=cast("Int64s", columns["uids"]),
            sizes=cast("Int64s", columns["sizes"]),
            flags=_array(columns, "flags").astype(FlagBits),  # 16 bits in older caches
            views=cast("UInt64s", columns["views"]),
        )

    def keep_listing(self, listing: Listing) -> None:
        """Remember a listing, in place of the last one."""
        state = np.array([listing.validity, listing.uid_next, listing.mod_seq], np.int64)
        columns: dict[str, Column] = {
            "state": state,
            "uids": listing.uids,
            "sizes": listing.sizes,
            "flags": listing.flags,
            "views": listing.views,
        }
        self._cache.put(f"{self._key}#listing", _LISTED, columns)

    def rows(self, validity: int) -> list[Columns]:
        """All rows that were read under a UIDVALIDITY; of two of one mail the later one counts."""
        whole = self._cache.get(f"{self._key}#mails", str(validity))
        found: list[Columns] = [] if whole is None else [fill_in_columns(whole)]
        self._n_pieces = 0
        while (piece := self._piece(validity)) is not None:
            found.append(fill_in_columns(piece))
            self._n_pieces += 1
        return found

    def add(self, columns: Columns, validity: int) -> None:
        """Remember a piece that was just read; beyond this process at once."""
        self._cache.put(f"{self._key}#{self._n_pieces}", str(validity), dict(columns))
        self._cache.flush()
        self._n_pieces += 1

    def consolidate(self, columns: Columns, validity: int) -> None:
        """Remember the rows of the whole folder, in place of all pieces."""
        self._cache.put(f"{self._key}#mails", str(validity), dict(columns))
        for number in range(self._n_pieces):
            self._cache.put(f"{self._key}#{number}", "", {})
        self._n_pieces = 0

    def _piece(self, validity: int) -> Columns | None:
        return self._cache.get(f"{self._key}#{self._n_pieces}", str(validity))


def find_known(listing: Listing, rows: list[Columns]) -> NDArray[np.bool_]:
    """(n,) which messages of a listing have a row, of a message of the same size."""
    sizes: dict[str, int] = {}
    for columns in rows:
        of = _array(columns, "size_bytes").tolist()
        sizes.update(zip(cast("Texts", columns["uid"]), of, strict=True))
    listed = zip(uids_of(listing), listing.sizes.tolist(), strict=True)
    return np.array([sizes.get(uid) == size for uid, size in listed], np.bool_)


def uids_of(listing: Listing) -> list[str]:
    """The uids of the messages of a listing as `MessageKey` has them."""
    return [f"{listing.validity}:{uid}" for uid in listing.uids.tolist()]


def _array(columns: Columns, name: str) -> NDArray[np.int64]:
    return cast("NDArray[np.int64]", columns[name])
