"""What was read of a folder before it changed: of the folder as it is only the rest is read.

The version of a file of mail says that something in it changed, not what. A message whose stored
bytes are those of before says what it said, wherever it stands now: where messages before it left,
where mail came, in a file that its program wrote anew. Hashing takes a hundredth of reading. In a
folder of files, the name and the version of its file stand for the bytes of a message.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import NamedTuple, cast

import numpy as np

from core.columns import Int64s, Texts, UInt64s
from core.job import Job
from core.model.sources import Folder, Problem, SourceKind, SourceSpec, Stub
from core.scan.rows import Columns, problem_columns
from core.scan.table import ProblemRow, n_rows, read_problems, take_rows
from core.sources.mbox.source import stored_digests
from core.sources.plan_folders import plan_kind

_SPREAD = np.uint64(0x9E3779B97F4A7C15)
_LOADED = 4  # chunks: what stood side by side mostly still does


class _Index(NamedTuple):
    """Some rows by the states of their messages (`_states`), ascending by the first word."""

    states: UInt64s
    chunk: Int64s
    row: Int64s

    def find(self, states: UInt64s) -> Int64s:
        """(n,) the place in this index of each message, or -1. Cost: n searches."""
        if not len(self.row):
            return np.full(len(states), -1)
        at = np.searchsorted(self.states[:, 0], states[:, 0]).clip(max=len(self.row) - 1)
        return np.where((self.states[at] == states).all(axis=1), at, -1)


def stored_states(spec: SourceSpec, folder: Folder, stubs: Sequence[Stub], job: Job) -> UInt64s:
    """(n, 2) uint64 by which messages are known again; (0, 2) where the source gives none.

    Raises:
        Cancelled: The job was stopped.
    """
    if not folder.version:
        files = (
            f"{stub.version} {stub.key.uid}".encode("utf-8", "surrogatepass") for stub in stubs
        )
        digests = [blake2b(file, digest_size=16).digest() for file in files]
        return np.frombuffer(b"".join(digests), "<u8").reshape(-1, 2)
    if plan_kind(spec.kind) is SourceKind.MBOX:
        return stored_digests(folder, stubs, job)
    return np.zeros((0, 2), np.uint64)


class FormerRows:
    """The rows of a file as it was."""

    def __init__(self, load: Callable[[str], Columns | None], keys: Iterable[str]) -> None:
        """`load` gives a chunk by its key, if it is there; `keys` are those of the whole file."""
        self._load, self._keys = load, list(keys)
        self._open: OrderedDict[str, Columns | None] = OrderedDict()

    def take(
        self, key: str, stubs: Sequence[Stub], digest: Callable[[], UInt64s]
    ) -> tuple[list[Columns], list[Stub]]:
        """The rows of messages that were there before, at their places of now, and the others.

        Args:
            key: Of the chunk that they are; what a scan read that did not end lies there.
            stubs: Messages of the file as it is.
            digest: Gives what `stored_states` does of them; called only where something is known.
        """
        own = self._chunk(key)
        if not (own or self._keys) or not len(stored := digest()):
            return [], list(stubs)
        states = _states(stored, np.array([int(stub.flags) for stub in stubs]))
        if own and _is_unchanged(own, stubs, states):
            return [own], []
        index = self._index
        at = index.find(states)
        known = [
            self._moved(self._keys[number], index.row[at[here]], here, stubs)
            for number in np.unique(index.chunk[at[at >= 0]]).tolist()
            if len(here := np.flatnonzero((at >= 0) & (index.chunk[at] == number)))
        ]
        return known, [stub for stub, place in zip(stubs, at.tolist(), strict=True) if place < 0]

    def _moved(self, key: str, rows: Int64s, here: Int64s, stubs: Sequence[Stub]) -> Columns:
        former = cast("Columns", self._chunk(key))
        columns = take_rows(former, rows)
        now = [stubs[n] for n in here.tolist()]
        columns["uid"] = Texts.of(stub.key.uid for stub in now)
        columns["position"] = np.array([stub.position for stub in now], np.int32)
        return columns | problem_columns(list(_problems_now(former, rows, now)))

    def _chunk(self, key: str) -> Columns | None:
        if key not in self._open:
            self._open[key] = self._load(key)
            if len(self._open) > _LOADED:
                self._open.popitem(last=False)
        self._open.move_to_end(key)
        return self._open[key]

    @cached_property
    def _index(self) -> _Index:
        parts = [_Index(np.zeros((0, 2), np.uint64), *(np.zeros(0, np.int64),) * 2)]
        for number, key in enumerate(self._keys):
            columns = self._chunk(key)
            if columns:
                rows = np.flatnonzero(cast("UInt64s", columns["stored"]).any(axis=1))
                parts.append(_Index(_states_of(columns)[rows], np.full(len(rows), number), rows))
        states, chunk, row = map(np.concatenate, zip(*parts, strict=True))
        order = np.argsort(states[:, 0], kind="stable")
        return _Index(states[order], chunk[order], row[order])


def _states(stored: UInt64s, flags: Int64s) -> UInt64s:
    """(n, 2) what is stored of a message, and how its file has it."""
    return stored + np.column_stack((flags, flags)).astype(np.uint64) * _SPREAD


def _states_of(columns: Columns) -> UInt64s:
    return _states(cast("UInt64s", columns["stored"]), cast("Int64s", columns["store_flags"]))


def _is_unchanged(columns: Columns, stubs: Sequence[Stub], states: UInt64s) -> bool:
    """Whether the rows of a chunk are those of these messages, at the same places."""
    return (
        n_rows(columns) == len(stubs)
        and bool((_states_of(columns) == states).all())
        and cast("Int64s", columns["position"]).tolist() == [stub.position for stub in stubs]
        and list(cast("Texts", columns["uid"])) == [stub.key.uid for stub in stubs]
    )


def _problems_now(former: Columns, rows: Int64s, now: Sequence[Stub]) -> Iterator[Problem]:
    """What is wrong with messages that were rows of a chunk, told of them where they stand now."""
    told: dict[str, list[ProblemRow]] = {}
    for one in read_problems(former):
        told.setdefault(one.uid, []).append(one)
    for uid, stub in zip(cast("Texts", former["uid"]).select(rows), now, strict=True):
        yield from (Problem.of(stub, one.kind, one.detail) for one in told.get(uid, ()))
