"""What the cache holds of a folder on a server: its last listing, and what its messages say.

A message of one folder, UIDVALIDITY and UID never changes (RFC 3501 2.3.1.1), so a row that was
read once is good for ever; its flags and its place come from the listing. Rows lie in the cache as
one entry for the folder, and beside it, while a scan goes on, one for each piece that was read: a
scan that is stopped loses nothing. When it ends the pieces are put into the one entry.

What plans read whole lies beside them, so that no plan reads it twice and every later scan knows
it. There only digests are kept, never a word of a message. Such an entry is of one folder of one
account, as one user on one server; whoever reads an account by another name reads it anew.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from core.canonical import N_ASPECTS, Canonical
from core.columns import Column, Int64s, Texts, UInt64s
from core.model.mail import FlagBits, MessageFlag
from core.model.remote import Listing
from core.model.sources import Folder
from core.model.table import MessageTable
from core.ports import FingerprintCache
from core.scan.folders import READER, REMOTE_READER, FolderReading, remote_settings
from core.scan.rows import Columns
from core.scan.table import fill_in_columns
from core.settings import ReadSettings

LAYOUT = 1  # raise it when the columns of what was read whole are others
DAMAGED = (KeyError, ValueError, TypeError, AttributeError, IndexError, UnicodeDecodeError)
_NO_VALIDITY = "0:"  # where the server tells no UIDVALIDITY, a UID may be given again
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


def find_known(listing: Listing, rows: Sequence[Columns]) -> NDArray[np.bool_]:
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


# --- messages that were read whole ---------------------------------------------------------------


class MessageContent(NamedTuple):
    """What a whole message says.

    Attributes:
        text: Its text digest. attachments: Keys of what is attached, ascending.
        canonical: Digests of all that it holds.
    """

    text: tuple[int, ...]
    attachments: tuple[int, ...]
    canonical: Canonical


class WholeMessage(NamedTuple):
    """A message that was read whole: RFC822.SIZE as it was listed, its identity, what it says."""

    size_bytes: int
    digest: str
    content: MessageContent


class WholeMessages:
    """The entry of one folder of an account.

    Args:
        cache: Where it lies.
        account: The file of the account.
        folder: Its path tells server, port, user and folder.
    """

    def __init__(self, cache: FingerprintCache, account: Path, folder: Folder) -> None:
        self._cache = cache
        self._key = f"{whole_key(account)}{folder.path}"

    def read(self, settings: ReadSettings) -> dict[str, WholeMessage]:
        """What is known, by uid, as these settings read it; nothing where it is damaged."""
        columns = self._cache.get(self._key, _version(settings))
        try:
            return {} if columns is None else _load_messages(columns)
        except DAMAGED:
            return {}

    def identities(self) -> dict[str, str]:
        """The identities alone, by uid; by whatever settings the messages were read."""
        columns = self._cache.get(self._key, "")
        try:
            return {} if columns is None else _identities(columns)
        except DAMAGED:
            return {}

    def add(
        self, found: Mapping[str, WholeMessage], listed: Collection[str], settings: ReadSettings
    ) -> None:
        """Remember messages beside what is known by now, also by other programs.

        Args:
            found: By uid.
            listed: The uids of the folder as it is; others are forgotten.
            settings: By which they were read.
        """
        fresh = {uid: mail for uid, mail in found.items() if not uid.startswith(_NO_VALIDITY)}
        if not fresh:
            return
        there = frozenset(listed)
        whole = {uid: mail for uid, mail in self.read(settings).items() if uid in there}
        self._cache.put(self._key, _version(settings), _columns(whole | fresh))
        self._cache.flush()


def recall_contents(
    mails: MessageTable, reads: Sequence[FolderReading], cache: FingerprintCache, how: ReadSettings
) -> MessageTable:
    """Enter what plans read whole: such a message is then known as well as one on this computer.

    So nothing that was found to differ is taken for a copy again. Its attachments stay those of
    its outline; that another one has the same bytes, or not, is in the digests of the whole.

    Args:
        mails: All messages.
        reads: Their folders, in their order.
        cache: Where it is remembered.
        how: Messages are read.

    Cost: nothing without accounts; else a look at each message of theirs that was read whole.
    """
    found: dict[int, Canonical] = {}
    for read in reads:
        if read.remote is None:
            continue
        known = WholeMessages(cache, read.remote.spec.path, read.folder).read(how)
        rows = np.flatnonzero(mails.folder == read.number).tolist() if known else ()
        for row in rows:
            whole = known.get(mails.uid[row])
            if whole is not None and whole.size_bytes == mails.size_bytes[row]:
                found[row] = whole.content.canonical
    return enter_contents(mails, found) if found else mails


def enter_contents(mails: MessageTable, found: Mapping[int, Canonical]) -> MessageTable:
    """Messages with the canonical contents of some, by ascending row."""
    rows = np.array(list(found), np.int64)
    proof, aspects, flags = mails.proof.copy("K"), mails.aspects.copy("K"), mails.flags.copy()
    aspects[rows] = np.array([one.aspects for one in found.values()], np.uint64)
    digests = b"".join(one.digest.ljust(16, b"\0") for one in found.values())
    proof[rows] = np.frombuffer(digests, "<u8").reshape(-1, 2)
    flags[rows[~proof[rows].any(axis=1)]] |= FlagBits(MessageFlag.CUT)  # as of a file
    counts = np.diff(mails.header_starts)
    stay = np.ones(len(counts), np.bool_)
    stay[rows] = False
    old = np.repeat(stay, counts)
    counts[rows] = [len(one.headers) for one in found.values()]
    kept = np.repeat(stay, counts)
    fields = np.array([pair for one in found.values() for pair in one.headers], np.uint64)
    names, values = np.empty(len(kept), np.uint64), np.empty(len(kept), np.uint64)
    names[kept], values[kept] = mails.header_names[old], mails.header_values[old]
    names[~kept], values[~kept] = fields.reshape(-1, 2).T
    return replace(
        mails,
        proof=proof,
        aspects=aspects,
        flags=flags,
        header_starts=np.concatenate(([0], np.cumsum(counts))),
        header_names=names,
        header_values=values,
    )


def whole_key(account: Path) -> str:
    """How the keys of all entries of an account begin."""
    return f"whole{LAYOUT}:{account.stem}:"


def _version(settings: ReadSettings) -> str:
    """Everything that shapes what is remembered here; signatures and sketches are not."""
    reading = asdict(remote_settings(settings))
    shape = json.dumps([READER, REMOTE_READER, reading], sort_keys=True)
    return hashlib.blake2b(shape.encode(), digest_size=8).hexdigest()


def _columns(mails: Mapping[str, WholeMessage]) -> dict[str, Column]:
    every = list(mails.values())
    said = [mail.content for mail in every]
    headers = [pair for content in said for pair in content.canonical.headers]
    proofs = [content.canonical.digest.ljust(16, b"\0") for content in said]
    return {
        "uid": Texts.of(mails),
        "size": np.array([mail.size_bytes for mail in every], np.int64),
        "digest": _bytes([bytes.fromhex(mail.digest) for mail in every], 32),
        "text": np.array([content.text for content in said], np.uint64).reshape(-1, 2),
        "n_attachments": np.array([len(content.attachments) for content in said], np.int64),
        "attachments": np.array([key for c in said for key in c.attachments], np.uint64),
        "proof": _bytes(proofs, 16),
        "aspects": np.array([content.canonical.aspects for content in said], np.uint64),
        "n_headers": np.array([len(content.canonical.headers) for content in said], np.int64),
        "headers": np.array(headers, np.uint64).reshape(-1, 2),
    }


def _bytes(pieces: Iterable[bytes], width: int) -> NDArray[np.uint8]:
    return np.frombuffer(b"".join(pieces), np.uint8).reshape(-1, width)


def _identities(columns: Mapping[str, Column]) -> dict[str, str]:
    column = columns["uid"]
    if not isinstance(column, Texts):
        raise TypeError("an entry of another shape")
    uids = list(column)
    digests = _shaped(columns, "digest", (len(uids), 32), np.uint8)
    return {uid: row.tobytes().hex() for uid, row in zip(uids, digests, strict=True)}


def _load_messages(columns: Mapping[str, Column]) -> dict[str, WholeMessage]:
    digests = _identities(columns)
    n = len(digests)
    texts = _shaped(columns, "text", (n, 2)).tolist()
    proofs = _shaped(columns, "proof", (n, 16), np.uint8)
    aspects = _shaped(columns, "aspects", (n, N_ASPECTS)).tolist()
    sizes = _shaped(columns, "size", (n,), np.int64).tolist()
    attached = _spans(columns, "attachments", 1, n)
    headers = _spans(columns, "headers", 2, n)
    found: dict[str, WholeMessage] = {}
    for at, (uid, digest) in enumerate(digests.items()):
        proof = proofs[at].tobytes() if proofs[at].any() else b""
        pairs = tuple((name, value) for name, value in headers[at])
        canonical = Canonical(proof, tuple(aspects[at]), pairs)
        content = MessageContent(tuple(texts[at]), tuple(attached[at]), canonical)
        found[uid] = WholeMessage(sizes[at], digest, content)
    return found


def _spans(columns: Mapping[str, Column], name: str, width: int, n: int) -> list[list[Any]]:
    """A column of all values, of so many numbers each, cut by its column of counts."""
    counts = _shaped(columns, f"n_{name}", (n,), np.int64).tolist()
    total = sum(counts)
    values = _shaped(columns, name, (total, width) if width > 1 else (total,)).tolist()
    if min(counts, default=0) < 0:
        raise ValueError("an entry of another shape")
    return [values[start:end] for start, end in pairwise(accumulate(counts, initial=0))]


def _shaped(
    columns: Mapping[str, Column],
    name: str,
    shape: tuple[int, ...],
    dtype: type[np.generic] = np.uint64,
) -> NDArray[np.generic]:
    found = columns[name]
    if not isinstance(found, np.ndarray) or found.shape != shape or found.dtype != dtype:
        raise ValueError("an entry of another shape")
    return found
