"""MinHash as `rensa` and `datasketch` do it, as their own books recommend it, on given texts.

    python -m tests.bench.rivals WAY TEXTS THRESHOLD

TEXTS is a JSON list of texts. 128 hashes of words parted at white space, then locality-sensitive
hashing; candidates count whose estimated similarity reaches the threshold. Prints the group of
each text that has a like as JSON. `rensa-rho` samples the words; it only tells which texts are
repeated, so that its groups hold whatever it flagged.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

N_HASHES, SEED = 128, 42
Pairs = Iterable[tuple[int, int]]


def main() -> None:
    """Find what is alike; print the groups."""
    way, texts, threshold = sys.argv[1], json.loads(Path(sys.argv[2]).read_text()), sys.argv[3]
    tokens = (text.split() for text in texts)
    if way == "rensa-rho":
        groups = dict.fromkeys(_rensa_rho(tokens, float(threshold)), 0)
    else:
        groups = _groups({"rensa": _rensa, "datasketch": _datasketch}[way], tokens, threshold)
    print(json.dumps(groups))


def _groups(
    way: Callable[[Iterable[list[str]], float], Pairs], tokens: Iterator[list[str]], threshold: str
) -> dict[int, int]:
    parent: dict[int, int] = {}

    def root(number: int) -> int:
        while parent.setdefault(number, number) != number:
            parent[number] = number = parent[parent[number]]
        return number

    for one, other in way(tokens, float(threshold)):
        parent[root(one)] = root(other)
    return {number: root(number) for number in parent}


def _rensa(tokens: Iterable[list[str]], threshold: float) -> Pairs:
    from rensa import RMinHash, RMinHashLSH  # noqa: PLC0415 - only what is measured is loaded

    hashes = RMinHash.from_token_sets(list(tokens), num_perm=N_HASHES, seed=SEED)
    index = RMinHashLSH(threshold=threshold, num_perm=N_HASHES, num_bands=_bands(threshold))
    index.insert_many(hashes)
    for number, found in enumerate(index.query_all(hashes)):
        for other in found:
            if other < number and hashes[number].jaccard(hashes[other]) >= threshold:
                yield number, other


def _rensa_rho(tokens: Iterable[list[str]], threshold: float) -> list[int]:
    from rensa import RMinHash, RMinHashLSH  # noqa: PLC0415 - as above

    matrix = RMinHash.digest_matrix_from_token_sets_rho(list(tokens), num_perm=N_HASHES, seed=SEED)
    index = RMinHashLSH(threshold=threshold, num_perm=N_HASHES, num_bands=_bands(threshold))
    flags = index.query_duplicate_flags_matrix_one_shot(matrix)
    return [number for number, flag in enumerate(flags) if flag]


def _bands(threshold: float) -> int:
    """8 bands are what rensa's own measurements take for 0.8; 32 have their knee at half."""
    return 8 if threshold > 0.7 else 32


def _datasketch(tokens: Iterable[list[str]], threshold: float) -> Pairs:
    from datasketch import MinHash, MinHashLSH  # noqa: PLC0415 - as above

    encoded = ([word.encode() for word in words] for words in tokens)
    hashes = MinHash.bulk(encoded, num_perm=N_HASHES, seed=SEED)
    index = MinHashLSH(threshold=threshold, num_perm=N_HASHES)
    for number, one in enumerate(hashes):
        for other in index.query(one):
            if one.jaccard(hashes[other]) >= threshold:
                yield number, other
        index.insert(number, one)


if __name__ == "__main__":
    main()
