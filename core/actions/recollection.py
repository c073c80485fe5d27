"""What is remembered of mails on servers that were read whole, so that no plan reads them twice.

A message of one folder, UIDVALIDITY and UID never changes (RFC 3501 2.3.1.1), so what was found in
it once is true for ever. Only digests are kept, never a word of a message. An entry of the cache
is of one folder of one account, as one user on one server; whoever reads an account by another
name reads it anew. Nothing is moved on the strength of it: before a move the engine reads the
messages themselves, so a server that gives other bytes under an old number is found out then.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from typing_extensions import override

from core.cache.fingerprints import SqliteCache
from core.canonical import N_ASPECTS, Canonical
from core.columns import Column, Texts
from core.model.mail import MessageFlag
from core.model.plan import Move
from core.model.refusals import Refusal
from core.model.sources import Folder, RawMessage, SourceKind
from core.ports import FingerprintCache, RecalledIdentities, VerdictProver
from core.scan.folders import READER, REMOTE_READER, remote_settings
from core.settings import ReadSettings
from core.system.places import Places

LAYOUT = 1  # raise it when the columns are others
PROVER = 2  # raise it when other verdicts are proven than before, by the same reading
MOST_PROOFS = 1 << 20  # of one folder; beyond, only those of the present plan are kept
_NO_VALIDITY = "0:"  # where the server tells no UIDVALIDITY, a UID may be given again
_IN_PART = MessageFlag.CUT | MessageFlag.MADE
_DAMAGED = (KeyError, ValueError, TypeError, AttributeError, IndexError, UnicodeDecodeError)


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
        self._key = f"{_whole_key(account)}{folder.path}"

    def read(self, settings: ReadSettings) -> dict[str, WholeMessage]:
        """What is known, by uid, as these settings read it; nothing where it is damaged."""
        columns = self._cache.get(self._key, _version(settings))
        try:
            return {} if columns is None else _load_messages(columns)
        except _DAMAGED:
            return {}

    def identities(self) -> dict[str, str]:
        """The identities alone, by uid; by whatever settings the messages were read."""
        columns = self._cache.get(self._key, "")
        try:
            return {} if columns is None else _identities(columns)
        except _DAMAGED:
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


class CachedRecollection(RecalledIdentities):
    """The `RecalledIdentities` of dry runs, cached; `save` keeps what was proven meanwhile."""

    def __init__(self, cache: FingerprintCache) -> None:
        self._cache = cache
        self._known: dict[str, frozenset[int]] = {}  # by key of the entry
        self._fresh: dict[str, set[int]] = {}

    @override
    def identities(self, account: Path, folder: Folder) -> Mapping[str, str]:
        return WholeMessages(self._cache, account, folder).identities()

    @override
    def is_proven(self, move: Move) -> bool:
        key = _proofs_key(move)
        if key not in self._known:
            self._known[key] = self._read(key)
        return _proof_of(move) in self._known[key]

    def note_proven(self, move: Move) -> None:
        """A verdict was proven of two whole messages of the identities that the move names."""
        self._fresh.setdefault(_proofs_key(move), set()).add(_proof_of(move))

    def save(self) -> None:
        """Remember what was proven."""
        for key, proofs in self._fresh.items():
            known = self._read(key)
            whole = proofs | known
            if whole == known:
                continue
            kept = proofs if len(whole) > MOST_PROOFS else whole
            columns: dict[str, Column] = {"proofs": np.array(sorted(kept), np.uint64)}
            self._cache.put(key, _proofs_version(), columns)
        self._cache.flush()
        self._fresh.clear()

    def _read(self, key: str) -> frozenset[int]:
        columns = self._cache.get(key, _proofs_version())
        try:
            return frozenset() if columns is None else _set_of(columns["proofs"])
        except _DAMAGED:
            return frozenset()


class NotingProver(VerdictProver):
    """A prover that has what it proved remembered, for the next dry run."""

    def __init__(self, prover: VerdictProver, recollection: CachedRecollection) -> None:
        self._prover, self._recollection = prover, recollection

    @override
    def refusal(self, move: Move, gone: RawMessage, kept: RawMessage) -> Refusal | None:
        refusal = self._prover.refusal(move, gone, kept)
        in_part = any(raw.whole or raw.stub.flags & _IN_PART for raw in (gone, kept))
        if refusal is None and not in_part and not move.own_choice:
            self._recollection.note_proven(move)
        return refusal


def forget_account(account: Path, places: Places) -> None:
    """Forget what was read whole of an account that is removed, and what was proven of it."""
    if not places.fingerprints.exists():
        return
    cache = SqliteCache(places.fingerprints)
    for beginning in (_whole_key(account), _proofs_of(SourceKind.IMAP, str(account))):
        cache.forget(beginning)
    cache.close()


# --- entries ------------------------------------------------------------------------------------


def _whole_key(account: Path) -> str:
    return f"whole{LAYOUT}:{account.stem}:"


def _proofs_of(kind: SourceKind, path: str) -> str:
    return f"proven{LAYOUT}:{kind.value}:{path}:"


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
    digests = _array(columns, "digest", (len(uids), 32), np.uint8)
    return {uid: row.tobytes().hex() for uid, row in zip(uids, digests, strict=True)}


def _load_messages(columns: Mapping[str, Column]) -> dict[str, WholeMessage]:
    digests = _identities(columns)
    n = len(digests)
    texts = _array(columns, "text", (n, 2)).tolist()
    proofs = _array(columns, "proof", (n, 16), np.uint8)
    aspects = _array(columns, "aspects", (n, N_ASPECTS)).tolist()
    sizes = _array(columns, "size", (n,), np.int64).tolist()
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
    counts = _array(columns, f"n_{name}", (n,), np.int64).tolist()
    total = sum(counts)
    values = _array(columns, name, (total, width) if width > 1 else (total,)).tolist()
    if min(counts, default=0) < 0:
        raise ValueError("an entry of another shape")
    return [values[start:end] for start, end in pairwise(accumulate(counts, initial=0))]


def _array(
    columns: Mapping[str, Column],
    name: str,
    shape: tuple[int, ...],
    dtype: type[np.generic] = np.uint64,
) -> NDArray[np.generic]:
    found = columns[name]
    if not isinstance(found, np.ndarray) or found.shape != shape or found.dtype != dtype:
        raise ValueError("an entry of another shape")
    return found


def _proofs_key(move: Move) -> str:
    address = move.what.address
    return f"{_proofs_of(address.kind, address.path)}{address.folder}"


def _proofs_version() -> str:
    return f"{PROVER}.{READER}.{REMOTE_READER}"


def _proof_of(move: Move) -> int:
    """Names a verdict of two identities. 64 bits: of a million pairs none is taken for another."""
    named = (move.what.digest, move.keeper.digest, move.verdict.name, move.score.hex())
    digest = hashlib.blake2b("\0".join(named).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little")


def _set_of(column: Column) -> frozenset[int]:
    if not isinstance(column, np.ndarray) or column.dtype != np.uint64 or column.ndim != 1:
        raise ValueError("an entry of another shape")
    return frozenset(column.tolist())
