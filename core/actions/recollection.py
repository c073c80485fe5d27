"""What was proven of messages on servers that were read whole (`core.scan.known`).

Nothing is moved on the strength of it: before a move the engine reads the messages themselves, so
a server that gives other bytes under an old number is found out then.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from typing_extensions import override

from core.cache.fingerprints import SqliteCache
from core.columns import Column
from core.model.mail import MessageFlag
from core.model.plan import Move
from core.model.refusals import Refusal
from core.model.sources import Folder, RawMessage, SourceKind
from core.ports import FingerprintCache, RecalledIdentities, VerdictProver
from core.scan.folders import READER, REMOTE_READER
from core.scan.known import DAMAGED, LAYOUT, WholeMessages, whole_key
from core.system.places import Places

PROVER = 3  # raise it when other verdicts are proven than before, by the same reading
MOST_PROOFS = 1 << 20  # of one folder; beyond, only those of the present plan are kept
_IN_PART = MessageFlag.CUT | MessageFlag.MADE


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
        except DAMAGED:
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
    for beginning in (whole_key(account), _proofs_of(SourceKind.IMAP, str(account))):
        cache.forget(beginning)
    cache.close()


# --- entries ------------------------------------------------------------------------------------


def _proofs_of(kind: SourceKind, path: str) -> str:
    return f"proven{LAYOUT}:{kind.value}:{path}:"


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
