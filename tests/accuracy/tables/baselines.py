"""What stands beside ours: four ways that others take to find copies.

- The hash of the raw body: everything after the headers, byte by byte.
- P0 exactly as printed: the size of the whole message decides (so transport headers and Base64
shift
  it), no mail is cut both ways, and eq. 3 counts every pair of equal hashes. What "near counts"
  are it does not say; here the larger is at most twice the smaller.
- ASD: the same with sentences at every size.
- MinHash over runs of three words (datasketch, 128 permutations), at whichever threshold gives it
  the best F on the very set.

All read the text as the program does, so that they differ in how they compare alone. They work as
P0 3.2.3 does: mail by mail in order; one that matches an earlier one is its copy, any other is
remembered.
"""

from __future__ import annotations

import re
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha1

from core.message.parts import open_message
from core.model.fingerprint import BlockKind
from core.model.mail import MessageText, PartRef
from core.scan.read import CUTTERS
from core.settings import ReadSettings
from core.text.body import body_text

try:
    from datasketch import MinHash, MinHashLSH
except ImportError:  # `make accuracy` installs it; the tests do without
    MinHash = None

SWITCH = 20_480
NEAR = 2  # the larger of two "near counts" by the smaller
PERMUTATIONS = 128
MINHASH_THRESHOLDS = tuple(round(0.3 + 0.05 * step, 2) for step in range(14))
_HEAD = re.compile(rb"\r?\n\r?\n")
_TOKEN = re.compile("[\u3040-\u30ff\u4e00-\u9fff]|\\w+")

Groups = list[list[int]]


@dataclass(frozen=True, slots=True)
class HashedPieces:
    """The pieces of a message as P0 compares them."""

    kind: BlockKind
    digests: tuple[bytes, ...]


def texts_of(mails: Iterable[bytes]) -> list[MessageText]:
    """Each message's text as the program reads it. Cost: 200 us a message."""
    settings = ReadSettings()
    found = []
    for mail in mails:
        opened = open_message(mail, settings=settings)

        def decode(part: PartRef, opened: object = opened) -> str:
            return opened.decode_checked(part).text  # type: ignore[attr-defined, no-any-return]

        found.append(body_text(opened.parts, decode, settings=settings))
    return found


def by_raw_body(mails: Sequence[bytes]) -> Groups:
    """Messages whose bodies are the same bytes."""
    found: dict[bytes, list[int]] = defaultdict(list)
    for number, mail in enumerate(mails):
        body = _HEAD.split(mail, maxsplit=1)[-1]
        found[sha1(body, usedforsecurity=False).digest()].append(number)
    return [group for group in found.values() if len(group) > 1]


def as_printed(mails: Sequence[bytes], texts: Sequence[MessageText], threshold: float) -> Groups:
    """P0 as the paper prints it."""
    kinds = [
        BlockKind.PARAGRAPHS if len(mail) >= SWITCH else BlockKind.SENTENCES for mail in mails
    ]
    return _compare_all([pieces(t, k) for t, k in zip(texts, kinds, strict=True)], threshold)


def asd(texts: Sequence[MessageText], threshold: float) -> Groups:
    """Sentences at every size."""
    return _compare_all([pieces(text, BlockKind.SENTENCES) for text in texts], threshold)


def pieces(text: MessageText, kind: BlockKind) -> HashedPieces:
    """A text cut and hashed."""
    some = CUTTERS[kind](text).texts
    return HashedPieces(
        kind, tuple(sha1(p.encode(), usedforsecurity=False).digest() for p in some)
    )


def _compare_all(mails: Sequence[HashedPieces], threshold: float) -> Groups:
    """Each mail against those remembered, through an index of the hashes: the same as all of them.

    Cost: linear in pieces and in the places where remembered messages hold the same ones.
    """
    places: dict[tuple[BlockKind, bytes], list[tuple[int, int]]] = defaultdict(list)
    groups: dict[int, list[int]] = {}
    for number, mail in enumerate(mails):
        met: dict[int, list[int]] = defaultdict(lambda: [0, 0])
        for j, digest in enumerate(mail.digests):
            for other, i in places.get((mail.kind, digest), ()):
                met[other][0] += 1
                met[other][1] += abs(i - j)
        n = len(mail.digests)
        best = max(
            ((similarity(n, len(mails[o].digests), *met[o]), -o) for o in met), default=(0, 0)
        )
        if met and best[0] >= threshold:
            groups[-best[1]].append(number)
            continue
        groups[number] = [number]
        for at, digest in enumerate(mail.digests):
            places[mail.kind, digest].append((number, at))
    return [group for group in groups.values() if len(group) > 1]


def similarity(m: int, n: int, n_equal: int, distance: int) -> float:
    """P0 eq. 3 of two lists with so many equal pairs at so much distance in all.

    0 where the counts are not near. Source: P0 3.2.2, 3.2.3.
    """
    if max(m, n) > NEAR * min(m, n):
        return 0.0
    return (max(m, n) * n_equal - distance) / (m * n)


def by_minhash(
    texts: Sequence[MessageText], measure: Callable[[Groups], float]
) -> tuple[float, Groups] | None:
    """The threshold at which MinHash does best by a measure, and its groups there.

    None where datasketch is not installed. Cost: 1 ms a message of 2.5 KB.
    """
    if MinHash is None:
        return None
    sketches = [_sketch(text.text) for text in texts]
    index = MinHashLSH(threshold=MINHASH_THRESHOLDS[0], num_perm=PERMUTATIONS)
    near: list[dict[int, float]] = []
    for number, sketch in enumerate(sketches):
        near.append(
            {}
            if sketch is None
            else {other: sketch.jaccard(sketches[other]) for other in index.query(sketch)}
        )
        if sketch is not None:
            index.insert(number, sketch)
    found = [(t, first_come(near, t)) for t in MINHASH_THRESHOLDS]
    return max(found, key=lambda pair: measure(pair[1]))


def first_come(near: Sequence[Mapping[int, float]], threshold: float) -> Groups:
    """Groups by similarities with earlier messages."""
    groups: dict[int, list[int]] = {}
    for number, others in enumerate(near):
        best = max(((s, -o) for o, s in others.items() if o in groups), default=None)
        if best is not None and best[0] >= threshold:
            groups[-best[1]].append(number)
        else:
            groups[number] = [number]
    return [group for group in groups.values() if len(group) > 1]


def _sketch(text: str) -> MinHash | None:
    words = _TOKEN.findall(text)
    if not words:
        return None
    runs = {" ".join(words[at : at + 3]).encode() for at in range(max(1, len(words) - 2))}
    sketch = MinHash(num_perm=PERMUTATIONS, hashfunc=zlib.crc32)
    sketch.update_batch(sorted(runs))
    return sketch
