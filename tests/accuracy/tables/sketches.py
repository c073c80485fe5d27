"""Sketches that others compare texts by, each at the threshold that is best on the very set.

- MinHash over runs of five words, 128 permutations, by datasketch and by rensa.
- SimHash: 64 signs, each the sum over the words of a text; the least Hamming distance decides.
- TLSH, where `py-tlsh` is installed: it has wheels for few systems, so `make accuracy` does not
  ask for it.

All read the text as the program does and group first come, first kept, as the other baselines.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tests.accuracy.tables.baselines import Groups, first_come

try:
    from datasketch import MinHash, MinHashLSH
except ImportError:
    MinHash = None
try:
    from rensa import RMinHash, RMinHashLSH
except ImportError:
    RMinHash = None
try:
    import tlsh
except ImportError:
    tlsh = None

RUN, PERMUTATIONS, SEED = 5, 128, 42
LEAST_JACCARD = 0.1  # below, candidates are no longer found by the index
JACCARDS = tuple(round(LEAST_JACCARD + 0.05 * n, 2) for n in range(18))
BITS = 64
HAMMINGS = tuple(range(21))
TLSH_DISTANCES = tuple(range(10, 310, 10))
_TOKEN = re.compile("[\u3040-\u30ff\u3400-\u9fff]|\\w+")

Near = list[dict[int, float]]  # of each text its likeness to some before it
Sketcher = Callable[[Sequence[str]], Near]


class Best(NamedTuple):
    """How a way did at its best: at which threshold, its groups, and the seconds it took."""

    threshold: float
    groups: Groups
    seconds: float


def runs_of_words(text: str) -> set[str]:
    """All runs of five words; of a shorter text the whole."""
    words = _TOKEN.findall(text)
    return {" ".join(words[at : at + RUN]) for at in range(max(1, len(words) - RUN + 1))} - {""}


def by_datasketch(texts: Sequence[str]) -> Near:
    """Likeness by datasketch. Cost: 0.3 ms a text of 2 KB."""
    data = [[run.encode() for run in sorted(runs_of_words(text))] for text in texts]
    sketches = MinHash.bulk(data, num_perm=PERMUTATIONS, seed=SEED)
    index = MinHashLSH(threshold=LEAST_JACCARD, num_perm=PERMUTATIONS)
    near: Near = []
    for number, sketch in enumerate(sketches):
        some = index.query(sketch) if data[number] else []
        near.append({other: sketch.jaccard(sketches[other]) for other in some})
        if data[number]:
            index.insert(number, sketch)
    return near


def by_rensa(texts: Sequence[str]) -> Near:
    """The same by rensa. Cost: 0.02 ms a text of 2 KB."""
    sets = [sorted(runs_of_words(text)) for text in texts]
    sketches = RMinHash.from_token_sets(sets, num_perm=PERMUTATIONS, seed=SEED)
    index = RMinHashLSH(threshold=LEAST_JACCARD, num_perm=PERMUTATIONS, num_bands=64)
    index.insert_many(sketches)
    found = index.query_all(sketches)
    return [
        {o: sketch.jaccard(sketches[o]) for o in some if o < number and sets[o] and sets[number]}
        for number, (sketch, some) in enumerate(zip(sketches, found, strict=True))
    ]


def by_simhash(texts: Sequence[str]) -> Near:
    """Likeness as minus the Hamming distance. Cost: quadratic, 10 ns a pair."""
    hashes = np.array([_simhash(text) for text in texts], np.uint64)
    said = np.array([bool(_TOKEN.search(text)) for text in texts])
    near: Near = []
    for number, one in enumerate(hashes):
        apart = np.bitwise_count(hashes[:number] ^ one)
        rows = np.flatnonzero((apart <= HAMMINGS[-1]) & said[:number] & said[number])
        near.append({int(row): -float(apart[row]) for row in rows})
    return near


def _simhash(text: str) -> int:
    digests = b"".join(blake2b(w.encode(), digest_size=8).digest() for w in _TOKEN.findall(text))
    bits = np.unpackbits(np.frombuffer(digests, np.uint8).reshape(-1, 8), axis=1).astype(np.int64)
    signs: NDArray[np.uint8] = (2 * bits.sum(axis=0) > len(bits)).astype(np.uint8)
    return int.from_bytes(np.packbits(signs).tobytes())


def by_tlsh(texts: Sequence[str]) -> Near:
    """Likeness as minus the distance. Cost: quadratic, 1 us a pair."""
    hashes = [tlsh.hash(text.encode("utf-8", "replace")) for text in texts]
    near: Near = []
    for number, one in enumerate(hashes):
        some: dict[int, float] = {}
        for other in range(number):
            if one not in {"", "TNULL"} and hashes[other] not in {"", "TNULL"}:
                apart = tlsh.diffxlen(one, hashes[other])
                if apart <= TLSH_DISTANCES[-1]:
                    some[other] = -float(apart)
        near.append(some)
    return near


def ways() -> dict[str, tuple[Sketcher, Sequence[float]] | None]:
    """The ways by name; None: not installed."""
    distances = tuple(-float(n) for n in HAMMINGS), tuple(-float(n) for n in TLSH_DISTANCES)
    return {
        "MinHash, datasketch": None if MinHash is None else (by_datasketch, JACCARDS),
        "MinHash, rensa": None if RMinHash is None else (by_rensa, JACCARDS),
        "SimHash, 64 bits": (by_simhash, distances[0]),
        "TLSH": None if tlsh is None else (by_tlsh, distances[1]),
    }


def at_their_best(
    texts: Sequence[str], f_of: Callable[[Groups], float]
) -> Iterator[tuple[str, Best | None]]:
    """Each way at its best threshold; None where it is not installed."""
    for name, way in ways().items():
        if way is None:
            yield name, None
            continue
        start = time.perf_counter()
        near = way[0](texts)
        seconds = time.perf_counter() - start
        yield name, _best(near, way[1], f_of, seconds)


def _best(
    near: Sequence[Mapping[int, float]],
    thresholds: Iterable[float],
    f_of: Callable[[Groups], float],
    seconds: float,
) -> Best:
    found = [Best(t, first_come(near, t), seconds) for t in thresholds]
    return max(found, key=lambda one: f_of(one.groups))
