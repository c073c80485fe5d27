"""Which messages are copies of known long texts, by P0's pieces.

Few known texts, very many mails: of each known text only its rarest pieces are looked up, as many
as a copy cannot all lack, and what shares one is scored in full by the definition. What others
wrote, the quoted pieces, does not count: a reply is no copy of what it quotes.

With one-to-one pairs and c pieces in common a score of d needs c >= d * min(m, n) and
min(m, n) / max(m, n) >= d, so of the m pieces of a known text at least d * d * m are in a copy,
and one of any m - d * d * m + 1 of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s, UInt64s
from core.job import Job
from core.match.join.similarity import pair_score
from core.model.table import BlockTable

Pieces = Sequence[bytes]

_ROUNDING = 1e-9
_CHECK = 1_000  # pairs scored between two checkpoints: some 20 ms


@dataclass(frozen=True, slots=True, eq=False)
class BlockMatches:
    """Pairs of mail and known text, sorted; rows: (m,) int64 of the mail table; score: float64."""

    rows: Int64s
    known: Int64s
    score: NDArray[np.float64]


def find_block_matches(
    table: BlockTable, known: Sequence[Pieces], degrees: Sequence[float], job: Job
) -> BlockMatches:
    """Find the messages whose score with a known text is at least its degree.

    Args:
        table: The pieces of messages, of one kind.
        known: The digests of the pieces of each known text, in order, of that kind.
        degrees: What counts as a copy of each.
        job: Asked to stop.

    Cost: one look-up for each piece of the messages; 20 us for each pair that shares a rare piece.
    """
    own = ~table.quoted
    lists = np.repeat(np.arange(len(table.rows)), np.diff(table.starts))[own]
    pieces = table.digests[own]
    keys = pieces[:, :8].copy().view(np.uint64).ravel()
    found: list[tuple[int, int, float]] = []
    lengths = np.bincount(lists, minlength=len(table.rows))
    starts = np.concatenate(([0], np.cumsum(lengths)))
    pairs = _candidates(keys, lists, known, degrees)
    for number, (one, text) in enumerate(pairs):
        if number % _CHECK == 0:
            job.checkpoint()
        shorter, longer = sorted((int(lengths[one]), len(known[text])))
        if shorter < longer * degrees[text] - _ROUNDING:
            continue
        span = pieces[starts[one] : starts[one + 1]]
        value = pair_score([piece.tobytes() for piece in span], known[text])
        if value >= degrees[text] - _ROUNDING:
            found.append((int(table.rows[one]), text, value))
    found.sort()
    return BlockMatches(
        np.array([row for row, _, _ in found], np.int64),
        np.array([text for _, text, _ in found], np.int64),
        np.array([value for _, _, value in found], np.float64),
    )


def _candidates(
    keys: UInt64s, lists: Int64s, known: Sequence[Pieces], degrees: Sequence[float]
) -> list[tuple[int, int]]:
    """Pairs of list and known text that share a piece which a copy may not lack."""
    ordered = np.sort(keys)
    looked_up: list[UInt64s] = [np.zeros(0, np.uint64)]
    texts: list[Int64s] = [np.zeros(0, np.int64)]
    for text, (pieces, degree) in enumerate(zip(known, degrees, strict=True)):
        own = np.frombuffer(b"".join(piece[:8] for piece in pieces), np.uint64)
        often = ordered.searchsorted(own, "right") - ordered.searchsorted(own)
        least = max(1, ceil(degree * degree * len(own) - _ROUNDING))
        rarest = own[often.argsort(kind="stable")[: len(own) - least + 1]]
        looked_up.append(rarest)
        texts.append(np.full(len(rarest), text))
    wanted, owners = np.concatenate(looked_up), np.concatenate(texts)
    order = wanted.argsort(kind="stable")
    wanted, owners = wanted[order], owners[order]
    first = wanted.searchsorted(keys)
    count = wanted.searchsorted(keys, "right") - first
    hit = np.flatnonzero(count)
    at = np.repeat(first[hit] - (np.cumsum(count[hit]) - count[hit]), count[hit])
    at += np.arange(len(at))
    both = np.unique(np.stack([np.repeat(lists[hit], count[hit]), owners[at]], axis=1), axis=0)
    return [(one, text) for one, text in both.tolist()]
