"""Edit distances of very many pairs of texts, without holding all of the texts.

Pairs go to the workers in portions of some 0.2 s, each with its texts. Few pairs are measured in
this process: a worker of the window takes half a second to start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s, distinct_sorted
from core.job import Job, NullJob
from core.match.edits.distance import edit_distances, max_edits
from core.match.edits.own_text import OwnText
from core.match.join.candidates import cut_portions
from core.settings import FLOOR_SCORE
from core.system.free_memory import return_free_memory
from core.system.pool import CrashedItem, ordered_map

Floats = NDArray[np.float64]
TextReader = Callable[[Int64s], list[OwnText]]

FEW = 1 << 32  # of `_count_steps`: two seconds or so
_PORTION = 1 << 29
_BATCH = 1 << 27


@dataclass(frozen=True, slots=True, eq=False)
class TextPairs:
    """Pairs of rows, one << 32 | other, ascending; of each how alike it must be, and lengths."""

    keys: Int64s
    least: Floats
    size_a: Int64s
    size_b: Int64s

    def select(self, wanted: NDArray[np.bool_] | Int64s) -> TextPairs:
        """Some of these pairs."""
        return TextPairs(*(getattr(self, name)[wanted] for name in self.__slots__))

    @property
    def longer(self) -> Int64s:
        """(k,) the length of the longer text."""
        return np.maximum(self.size_a, self.size_b)

    @property
    def allowed(self) -> Int64s:
        """(k,) how many edits leave them alike enough."""
        return max_edits(self.longer, self.least)


class Measured(NamedTuple):
    """Of pairs that are alike enough: which they are, their distance, and that of their own words.

    Where these are too unlike for `FLOOR_SCORE`, `own_edits` is the length of the longer ones.
    """

    pair: Int64s
    edits: Int64s
    own_edits: Int64s
    own_a: Int64s
    own_b: Int64s


def measure_pairs(pairs: TextPairs, read: TextReader, job: Job) -> Measured:
    """Measure pairs of which the lengths allow it, and give those that are alike enough.

    Args:
        pairs: What to measure.
        read: Gives texts of ascending rows.
        job: Asked to go on between portions.
    """
    few = int(_count_steps(pairs).sum()) <= FEW
    portions = _cut_portions(pairs, read, whole=few)
    numbers: list[Int64s] = []

    def tasks() -> Iterator[_PairTask]:
        for number, task in portions:
            numbers.append(number)
            yield task

    found: list[Measured] = []
    if few:
        results: Iterator[Measured | CrashedItem[_PairTask]]
        results = (_measure(task, job, threads=-1) for task in tasks())
    else:
        return_free_memory()
        results = ordered_map(measure_portion, tasks(), job=job)
    for n, result in enumerate(results):
        job.checkpoint()
        one = _measure(result.item, job) if isinstance(result, CrashedItem) else result
        found.append(one._replace(pair=numbers[n][one.pair]))
    none = np.zeros(0, np.int64)
    whole = Measured(*map(np.concatenate, zip(Measured(*[none] * 5), *found, strict=True)))
    order = np.argsort(whole.pair)
    return Measured(*(column[order] for column in whole))


def measure_joined(pairs: TextPairs, edits: Int64s, read: TextReader, job: Job) -> Measured:
    """As `measure_pairs`, of brief texts whose distance is known: only their own words are left.

    Of a template that was filled in 10,000 times these are few different ones, so each two of
    them are measured once.

    Args:
        pairs: Of texts that are few enough to be held.
        edits: (k,) how far apart each pair is.
        read: Gives texts of ascending rows.
        job: Asked to go on.
    """
    kept = np.flatnonzero(edits <= pairs.allowed)
    its = pairs.select(kept)
    rows = distinct_sorted(np.append(its.keys >> 32, its.keys & 0xFFFFFFFF))
    texts = read(rows)
    numbers: dict[str, int] = {}
    number = np.array([numbers.setdefault(it.own, len(numbers)) for it in texts], np.int64)
    all_own = np.array([it.own == it.text for it in texts], np.bool_)
    at = [np.searchsorted(rows, side) for side in (its.keys >> 32, its.keys & 0xFFFFFFFF)]
    own = np.stack([edits[kept], its.size_a, its.size_b])
    some = np.flatnonzero(~(all_own[at[0]] & all_own[at[1]]))
    said = list(numbers)
    least = np.minimum(its.least[some], FLOOR_SCORE)
    for bound in np.unique(least).tolist():
        where = some[least == bound]
        names = number[at[0][where]] << 32 | number[at[1][where]]
        different, which = np.unique(names, return_inverse=True)
        one = [said[n] for n in (different >> 32).tolist()]
        other = [said[n] for n in (different & 0xFFFFFFFF).tolist()]
        found = _distances((one, other), np.full(len(one), bound), job, threads=-1)
        own[:, where] = np.stack(found)[:, which.ravel()]
    return Measured(kept, edits[kept], *own)


@dataclass(frozen=True, slots=True, eq=False)
class _PairTask:
    """Texts, and pairs of them by number."""

    texts: list[OwnText]
    one: Int64s
    other: Int64s
    least: Floats


def measure_portion(task: _PairTask) -> Measured:
    """Measure pairs, in a worker."""
    return _measure(task, NullJob())


def _measure(task: _PairTask, job: Job, *, threads: int = 1) -> Measured:
    one = [task.texts[i] for i in task.one.tolist()]
    other = [task.texts[i] for i in task.other.tolist()]
    whole = [it.text for it in one], [it.text for it in other]
    edits, size_a, size_b = _distances(whole, task.least, job, threads)
    kept = np.flatnonzero(edits <= max_edits(np.maximum(size_a, size_b), task.least))
    own = np.stack([edits[kept], size_a[kept], size_b[kept]])
    said = [
        (n, one[i].own, other[i].own)
        for n, i in enumerate(kept.tolist())
        if one[i].own != one[i].text or other[i].own != other[i].text
    ]
    if said:
        some, own_one, own_other = map(list, zip(*said, strict=True))
        least = np.minimum(task.least[kept[some]], FLOOR_SCORE)  # the slider may go down to it
        own[:, some] = _distances((own_one, own_other), least, job, threads)
    return Measured(kept, edits[kept], *own)


def _distances(
    texts: tuple[Sequence[str], Sequence[str]], least: Floats, job: Job, threads: int
) -> tuple[Int64s, Int64s, Int64s]:
    """Of pairs of texts: edits, or the longer length where they are too many; and both lengths.

    Long pairs go last, so that the pairs of a batch may have as many edits.
    """
    one, other = texts
    sizes = [np.fromiter(map(len, side), np.int64, len(side)) for side in texts]
    longer, shorter = np.maximum(*sizes), np.minimum(*sizes)
    allowed = max_edits(longer, least)
    edits = longer.copy()
    open_ = np.flatnonzero(longer - shorter <= allowed)
    open_ = open_[np.argsort(longer[open_], kind="stable")]
    for part in cut_portions(longer[open_] * (allowed[open_] + 64), _BATCH):
        job.checkpoint()
        some = open_[part]
        left, right = [one[i] for i in some.tolist()], [other[i] for i in some.tolist()]
        found = edit_distances(left, right, allowed[some], threads=threads)
        edits[some] = np.where(found <= allowed[some], found, longer[some])
    return edits, sizes[0], sizes[1]


def _count_steps(pairs: TextPairs) -> Int64s:
    return pairs.longer * (pairs.allowed + 64)


def _cut_portions(
    pairs: TextPairs, read: TextReader, *, whole: bool
) -> Iterator[tuple[Int64s, _PairTask]]:
    """Places of pairs, and these with their texts."""
    a, b = pairs.keys >> 32, pairs.keys & 0xFFFFFFFF
    limit = FEW if whole else _PORTION
    for part in cut_portions(_count_steps(pairs), limit):
        rows = distinct_sorted(np.append(a[part], b[part]))
        one, other = np.searchsorted(rows, a[part]), np.searchsorted(rows, b[part])
        yield part, _PairTask(read(rows), one, other, pairs.least[part])
