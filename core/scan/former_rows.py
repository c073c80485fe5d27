"""What was read of a file of mail before it changed: of the file as it is only the rest is read.

The version of a file says that something in it changed, not what. A message whose stored bytes
are those of before says what it said, wherever it stands now: where messages before it left, where
mail came, in a file that its program wrote anew. Hashing takes a hundredth of reading.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s, Texts, UInt64s
from core.model.sources import Stub
from core.scan.rows import Columns
from core.scan.table import read_problems, take_rows

_SPREAD = np.uint64(0x9E3779B97F4A7C15)
_LOADED = 4  # chunks: what stood side by side mostly still does


class _Index(NamedTuple):
    """Some rows by the states of their messages (`_states`), ascending by the first word."""

    states: UInt64s
    chunk: Int64s
    row: Int64s

    def find(self, states: UInt64s) -> Int64s:
        """(n,) the place in this index of each message, or -1; the index is not empty."""
        at = np.searchsorted(self.states[:, 0], states[:, 0]).clip(max=len(self.row) - 1)
        return np.where((self.states[at] == states).all(axis=1), at, -1)


class FormerRows:
    """The rows of a file as it was."""

    def __init__(self, load: Callable[[str], Columns | None], keys: Iterable[str]) -> None:
        """`load` gives a chunk by its key, if it is there; `keys` are those of the whole file."""
        self._load, self._keys = load, list(keys)
        self._open: OrderedDict[str, Columns | None] = OrderedDict()
        self._whole = self._indexed(range(len(self._keys)))

    def take(
        self, key: str, stubs: Sequence[Stub], digest: Callable[[], UInt64s]
    ) -> tuple[list[Columns], list[Stub]]:
        """The rows of messages that were there before, at their places of now, and the others.

        Args:
            key: Of the chunk that they are; what a scan read that did not end lies there.
            stubs: Messages of the file as it is.
            digest: Gives what `core.sources.mbox.source.stored_digests` does of them; called only
                where something is known.
        """
        index = self._whole
        if key not in self._keys:
            self._keys.append(key)
            index = self._indexed([len(self._keys) - 1])
            index = index if len(index.row) else self._whole
        if not len(index.row) or not len(stored := digest()):
            return [], list(stubs)
        at = index.find(_states(stored, np.array([int(stub.flags) for stub in stubs])))
        known = [
            self._moved(self._keys[number], index.row[at[here]], here, stubs)
            for number in np.unique(index.chunk[at[at >= 0]]).tolist()
            if len(here := np.flatnonzero((at >= 0) & (index.chunk[at] == number)))
        ]
        return known, [stub for stub, place in zip(stubs, at.tolist(), strict=True) if place < 0]

    def _moved(self, key: str, rows: Int64s, here: Int64s, stubs: Sequence[Stub]) -> Columns:
        columns = take_rows(cast("Columns", self._chunk(key)), rows)
        now = [stubs[n] for n in here.tolist()]
        columns["uid"] = Texts.of(stub.key.uid for stub in now)
        columns["position"] = np.array([stub.position for stub in now], np.int32)
        return columns

    def _chunk(self, key: str) -> Columns | None:
        if key not in self._open:
            self._open[key] = self._load(key)
            if len(self._open) > _LOADED:
                self._open.popitem(last=False)
        self._open.move_to_end(key)
        return self._open[key]

    def _indexed(self, numbers: Iterable[int]) -> _Index:
        parts = [_Index(np.zeros((0, 2), np.uint64), *(np.zeros(0, np.int64),) * 2)]
        for number in numbers:
            columns = self._chunk(self._keys[number])
            if columns:
                rows = np.flatnonzero(_are_sound(columns))
                stored, flags = columns["stored"], columns["store_flags"]
                states = _states(cast("UInt64s", stored), cast("Int64s", flags))[rows]
                parts.append(_Index(states, np.full(len(rows), number), rows))
        states, chunk, row = map(np.concatenate, zip(*parts, strict=True))
        order = np.argsort(states[:, 0], kind="stable")
        return _Index(states[order], chunk[order], row[order])


def _states(stored: UInt64s, flags: Int64s) -> UInt64s:
    """(n, 2) what is stored of a message, and how its file has it."""
    return stored + np.column_stack((flags, flags)).astype(np.uint64) * _SPREAD


def _are_sound(columns: Columns) -> NDArray[np.bool_]:
    """(n,) whose stored bytes are known, and of which there is nothing else to tell."""
    troubled = {problem.uid for problem in read_problems(columns)}
    uids = cast("Texts", columns["uid"])
    untroubled = np.array([uid not in troubled for uid in uids], np.bool_)
    return untroubled & cast("UInt64s", columns["stored"]).any(axis=1)
