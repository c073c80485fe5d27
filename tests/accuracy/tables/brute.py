"""What the candidates lose, against all pairs compared by brute force.

Some thousand messages of a mixed mailbox, each with each other one: by exact edit distance of
their texts, and by equation 3. Of the pairs that reach 0.6 by either, how many did no step of the
engine make a candidate? A bag of letters rules out first what can never be alike enough; that
bound is exact, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cpdist

from core.match.join.measure import measure_pairs
from core.match.join.signatures import NEVER
from core.model.mail import has_flag
from core.scan.session import Session, linked_pairs
from core.settings import FLOOR_SCORE
from tests.accuracy.tables.baselines import texts_of
from tests.accuracy.tables.tell import AT
from tests.accuracy.tables.variants import Scanned
from tests.accuracy.tables.watch import Watched

AIM = 0.005
N_COMPARED = 2_000
LONGEST = 12_000  # characters
LETTERS = 256  # classes of letters in a bag
WORKERS = 2
SIZES = (100, 300, 1_000, 4_000, LONGEST)
Int64s = NDArray[np.int64]
Floats = NDArray[np.float64]


class Pairs(NamedTuple):
    """Pairs of rows that reach 0.6, and how alike they are by letters and by pieces."""

    a: Int64s
    b: Int64s
    letters: Floats
    pieces: Floats


def choose_rows(scanned: Scanned, n: int) -> tuple[list[int], list[str], int]:
    """Rows of whole families, a fifth of other mail, with their texts; how many are too long."""
    items, mails = scanned.box.items, scanned.session.mails
    barred = has_flag(mails.flags, NEVER) | ~mails.text_digest.any(axis=1)
    order = sorted(range(len(items)), key=lambda row: (crc32(items[row].family.encode()), row))
    fit = [row for row in order if not barred[row]]
    known = [row for row in fit if items[row].role != "other"][: 4 * n // 5]
    others = [row for row in fit if items[row].role == "other"]
    some = [*known, *others[: n - len(known)]]
    texts = [text.text for text in texts_of([scanned.box.mails[row] for row in some])]
    both = [(row, text) for row, text in zip(some, texts, strict=True) if len(text) <= LONGEST]
    return [row for row, _ in both], [text for _, text in both], len(some) - len(both)


def alike_by_letters(texts: Sequence[str]) -> tuple[Int64s, Int64s, Floats]:
    """All pairs, by place, whose edit similarity is at least 0.6. Cost: 10 us a pair and more."""
    lengths = np.array([len(text) for text in texts], np.int64)
    order = np.argsort(lengths, kind="stable")
    bags = _bags([texts[at] for at in order.tolist()])
    sizes = lengths[order]
    found: list[tuple[Int64s, Int64s, Floats]] = []
    for at in range(1, len(order)):
        first = int(np.searchsorted(sizes, np.ceil(AT * sizes[at] - 1e-9)))
        before = np.arange(first, at)
        more = bags[before] - bags[at]
        least = np.maximum(np.maximum(more, 0).sum(axis=1), np.maximum(-more, 0).sum(axis=1))
        before = before[least <= (1 - AT) * sizes[at] + 1e-9]
        if not len(before):
            continue
        one = [texts[order[at]]] * len(before)
        other = [texts[order[place]] for place in before.tolist()]
        alike = cpdist(
            one, other, scorer=Levenshtein.normalized_similarity, score_cutoff=AT,
            dtype=np.float64, workers=WORKERS,
        )  # fmt: skip
        hits = np.flatnonzero(alike >= AT)
        found.append((order[before[hits]], np.full(len(hits), order[at]), alike[hits]))
    a, b, score = (np.concatenate(column) for column in zip(*found, strict=True))
    return np.minimum(a, b), np.maximum(a, b), score


def _bags(texts: Sequence[str]) -> NDArray[np.int32]:
    """(n, LETTERS): how often letters of each class stand in each text."""
    bags = np.zeros((len(texts), LETTERS), np.int32)
    for at, text in enumerate(texts):
        codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
        bags[at] = np.bincount((codes * np.uint32(2_654_435_761)) >> 24, minlength=LETTERS)
    return bags


def find_alike(session: Session, rows: Sequence[int], texts: Sequence[str]) -> Pairs:
    """The pairs of rows that reach 0.6 by either."""
    at = np.array(rows, np.int64)
    a, b, letters = alike_by_letters(texts)
    known = dict(zip(_keys(at[a], at[b]), letters.tolist(), strict=True))
    i, j = np.triu_indices(len(at), 1)
    measured = measure_pairs(session.mails.blocks, at[i], at[j]).score
    hits = np.flatnonzero(measured >= AT)
    pieces = dict(zip(_keys(at[i[hits]], at[j[hits]]), measured[hits].tolist(), strict=True))
    keys = np.array(sorted(known.keys() | pieces.keys()), np.int64)
    return Pairs(
        keys >> 32, keys & 0xFFFFFFFF,
        np.array([known.get(key, 0.0) for key in keys.tolist()]),
        np.array([pieces.get(key, 0.0) for key in keys.tolist()]),
    )  # fmt: skip


def _keys(a: Int64s, b: Int64s) -> list[int]:
    found: list[int] = ((np.minimum(a, b) << 32) | np.maximum(a, b)).tolist()
    return found


def is_delivered(session: Session, seen: Watched, pairs: Pairs) -> NDArray[np.bool_]:
    """(k,) whether any step made the pair a candidate, or knows it to be of one text."""
    mails, choice = session.mails, seen.answers["choose_texts"]
    speaks = np.arange(len(mails.flags))  # of a large class of P0 the first text speaks for all
    speaks[choice.other] = choice.first
    a, b, _ = linked_pairs(session, FLOOR_SCORE)
    linked, given = set(_keys(a.astype(np.int64), b.astype(np.int64))), seen.candidates()
    found = []
    for one, other in zip(pairs.a.tolist(), pairs.b.tolist(), strict=True):
        texts = [int(choice.text_of[row]) for row in (one, other)]
        own = [int(speaks[text]) if text >= 0 else -1 for text in texts]
        key = (min(own) << 32) | max(own)
        equal = any(
            column[one] and column[one] == column[other]
            for column in (mails.content_key, mails.structure_key)
        )
        found.append(
            equal or (one << 32 | other) in linked or (min(own) >= 0 and own[0] == own[1])
            or (min(own) >= 0 and key in given)
        )  # fmt: skip
    return np.array(found, np.bool_)


def lines(scanned: Scanned) -> Iterator[str]:
    """The loss, by length of text and by likeness."""
    rows, texts, n_long = choose_rows(scanned, N_COMPARED)
    session = scanned.session
    pairs = find_alike(session, rows, texts)
    delivered = is_delivered(session, scanned.seen, pairs)
    sizes = dict(zip(rows, map(len, texts), strict=True))
    edits = session.prepared.edits
    tiny = np.array(
        [
            edits is not None and min(edits.text_of[one], edits.text_of[other]) < 0
            for one, other in zip(pairs.a, pairs.b, strict=True)
        ]
    )
    yield (
        f"\nAll pairs of {len(rows):,} messages by brute force ({n_long} longer than {LONGEST:,}"
        f" characters left out): {len(pairs.a):,} reach 0.6,"
        f" {int((pairs.letters >= AT).sum()):,} by letters, {int((pairs.pieces >= AT).sum()):,} by"
        f" pieces; {int((tiny & ~delivered).sum()):,} of texts below the floor of words"
    )
    counted = ~tiny
    lost = counted & ~delivered
    share = lost.sum() / max(1, counted.sum())
    met = "reached" if share < AIM else "missed"
    yield (
        f"  Aim: no candidate step delivers under 0.5 %: {int(lost.sum()):,} of"
        f" {int(counted.sum()):,}, {100 * share:.2f} %: {met}"
    )
    best = np.maximum(pairs.letters, pairs.pieces)
    shorter = np.array(
        [min(sizes[a], sizes[b]) for a, b in zip(pairs.a.tolist(), pairs.b.tolist(), strict=True)]
    )
    yield "  lost of all, by likeness: " + _shares((best * 10).astype(int) / 10, lost, counted)
    bands = np.array([next(size for size in SIZES if n <= size) for n in shorter.tolist()])
    yield "  lost of all, by characters of the shorter, up to: " + _shares(bands, lost, counted)
    items = scanned.box.items
    same = np.array(
        [items[a].family == items[b].family for a, b in zip(pairs.a, pairs.b, strict=True)]
    )
    right = int((lost & same).sum()), int((delivered & same).sum())
    yield f"  copies are {right[0]} of the lost ones and {right[1]} of the delivered ones"


def _shares(bands: NDArray[np.generic], lost: NDArray[np.bool_], of: NDArray[np.bool_]) -> str:
    there, gone = Counter(bands[of].tolist()), Counter(bands[lost].tolist())
    return ", ".join(f"{band:g}: {gone[band]} of {n}" for band, n in sorted(there.items()))
