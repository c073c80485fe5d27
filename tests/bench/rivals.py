"""MinHash as `rensa` and `datasketch` do it, as their own books recommend it, on given texts.

    python -m tests.bench.rivals WAY TEXTS THRESHOLD

TEXTS is a JSON list of texts. 128 hashes of words parted at white space, then locality-sensitive
hashing; candidates count whose estimated similarity reaches the threshold. Prints the group of
each text that has a like as JSON. `rensa-rho` samples the words; it only tells which texts are
repeated, so that its groups hold whatever it flagged. `ours` is the same work by our own parts:
sentences cut and hashed, and the exact join.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

N_HASHES, SEED, MAX_LINKS = 128, 42, 5_000_000
Pairs = Iterable[tuple[int, int]]


def main() -> None:
    """Find what is alike; print the groups."""
    way, texts, threshold = sys.argv[1], json.loads(Path(sys.argv[2]).read_text()), sys.argv[3]
    if way == "rensa-rho":
        groups = dict.fromkeys(_rensa_rho(texts, float(threshold)), 0)
    else:
        groups = _groups(WAYS[way](texts, float(threshold)))
    print(json.dumps(groups))


def _words(texts: Sequence[str]) -> Iterator[list[str]]:
    return (text.split() for text in texts)


def _groups(pairs: Pairs) -> dict[int, int]:
    parent: dict[int, int] = {}

    def root(number: int) -> int:
        while parent.setdefault(number, number) != number:
            parent[number] = number = parent[parent[number]]
        return number

    for one, other in pairs:
        parent[root(one)] = root(other)
    return {number: root(number) for number in parent}


def _rensa(texts: Sequence[str], threshold: float) -> Pairs:
    from rensa import RMinHash, RMinHashLSH  # noqa: PLC0415 - only what is measured is loaded

    hashes = RMinHash.from_token_sets(list(_words(texts)), num_perm=N_HASHES, seed=SEED)
    index = RMinHashLSH(threshold=threshold, num_perm=N_HASHES, num_bands=_bands(threshold))
    index.insert_many(hashes)
    for number, found in enumerate(index.query_all(hashes)):
        for other in found:
            if other < number and hashes[number].jaccard(hashes[other]) >= threshold:
                yield number, other


def _rensa_rho(texts: Sequence[str], threshold: float) -> list[int]:
    from rensa import RMinHash, RMinHashLSH  # noqa: PLC0415 - as above

    matrix = RMinHash.digest_matrix_from_token_sets_rho(
        list(_words(texts)), num_perm=N_HASHES, seed=SEED
    )
    index = RMinHashLSH(threshold=threshold, num_perm=N_HASHES, num_bands=_bands(threshold))
    flags = index.query_duplicate_flags_matrix_one_shot(matrix)
    return [number for number, flag in enumerate(flags) if flag]


def _bands(threshold: float) -> int:
    """8 bands are what rensa's own measurements take for 0.8; 32 have their knee at half."""
    return 8 if threshold > 0.7 else 32


def _datasketch(texts: Sequence[str], threshold: float) -> Pairs:
    from datasketch import MinHash, MinHashLSH  # noqa: PLC0415 - as above

    encoded = ([word.encode() for word in words] for words in _words(texts))
    hashes = MinHash.bulk(encoded, num_perm=N_HASHES, seed=SEED)
    index = MinHashLSH(threshold=threshold, num_perm=N_HASHES)
    for number, one in enumerate(hashes):
        for other in index.query(one):
            if one.jaccard(hashes[other]) >= threshold:
                yield number, other
        index.insert(number, one)


def _ours(texts: Sequence[str], threshold: float) -> Pairs:
    import numpy as np  # noqa: PLC0415 - as above

    from core.fingerprint.blocks import fingerprint_text  # noqa: PLC0415 - as above
    from core.job import NullJob  # noqa: PLC0415 - as above
    from core.match.join.join import find_links, pairs_at  # noqa: PLC0415 - as above
    from core.model.fingerprint import BlockKind  # noqa: PLC0415 - as above
    from core.model.mail import MessageText  # noqa: PLC0415 - as above
    from core.model.table import BlockTable  # noqa: PLC0415 - as above
    from core.scan.read import CUTTERS  # noqa: PLC0415 - as above
    from core.settings import ReadSettings  # noqa: PLC0415 - as above

    settings, digests, rows = ReadSettings(), [], []
    for number, text in enumerate(texts):
        read = MessageText(text, (), 0, False, (), ())
        for blocks in fingerprint_text(read, CUTTERS, settings=settings).blocks:
            if blocks.kind == BlockKind.SENTENCES:
                digests.append(blocks.digests)
                rows.append(number)
    starts = np.cumsum([0, *(len(one) // 20 for one in digests)])
    cut = np.frombuffer(b"".join(digests), np.uint8).reshape(-1, 20)
    table = BlockTable(np.array(rows, np.int32), starts, cut, np.zeros(len(cut), np.bool_))
    links = find_links(
        {BlockKind.SENTENCES: table},
        n_mails=len(texts),
        floor=threshold,
        max_links=MAX_LINKS,
        job=NullJob(),
    )
    found = pairs_at(links, threshold)
    yield from zip(found[0].tolist(), found[1].tolist(), strict=True)


WAYS: dict[str, Callable[[Sequence[str], float], Pairs]] = {
    "rensa": _rensa,
    "datasketch": _datasketch,
    "ours": _ours,
}


if __name__ == "__main__":
    main()
