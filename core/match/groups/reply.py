"""Which mails answer which: a reply is no copy of what it answers (R-VD3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s
from core.match.join.candidates import PORTION, portions
from core.model.table import MailTable

Ints = NDArray[np.integer]


class _References(NamedTuple):
    """Message-IDs as small numbers.

    Attributes:
        own: (n,), -1 without one. named: sorted: row << 32 | number of what it names.
    """

    own: Int64s
    named: Int64s


def _numbered(mails: MailTable) -> _References:
    ids = np.unique(mails.message_id_key[mails.message_id_key != 0])
    if not len(ids):
        return _References(np.full(len(mails.flags), -1), np.zeros(0, np.int64))
    at = np.minimum(np.searchsorted(ids, mails.message_id_key), len(ids) - 1)
    own = np.where(ids[at] == mails.message_id_key, at, -1)
    at = np.minimum(np.searchsorted(ids, mails.reference_keys), len(ids) - 1)
    rows = np.repeat(np.arange(len(mails.flags)), np.diff(mails.reference_starts))
    known = ids[at] == mails.reference_keys
    known &= at != own[rows]  # a mail that names itself answers nobody
    return _References(own, np.unique((rows[known] << 32) | at[known]))


def names_the_other(mails: MailTable, a: Ints, b: Ints) -> NDArray[np.bool_]:
    """(k,) whether a[i] names b[i] in In-Reply-To or References, or the other way round."""
    references = _numbered(mails)
    return _names(references, a, b) | _names(references, b, a)


def _names(references: _References, a: Ints, b: Ints) -> NDArray[np.bool_]:
    number = references.own[b]
    wanted = (a.astype(np.int64) << 32) | number
    if not len(references.named):
        return np.zeros(len(a), bool)
    at = np.minimum(np.searchsorted(references.named, wanted), len(references.named) - 1)
    found: NDArray[np.bool_] = (number >= 0) & (references.named[at] == wanted)
    return found


def answers(mails: MailTable) -> Iterator[tuple[Int64s, Int64s]]:
    """All pairs (reply, what it names) of rows, in portions."""
    references = _numbered(mails)
    by_id = np.argsort(references.own, kind="stable")
    sorted_ids = references.own[by_id]
    number = references.named & 0xFFFFFFFF
    first = np.searchsorted(sorted_ids, number)
    count = np.searchsorted(sorted_ids, number, side="right") - first
    for part in portions(count, PORTION):
        counts = count[part]
        step = np.arange(int(counts.sum())) - np.repeat(np.cumsum(counts) - counts, counts)
        yield (
            np.repeat(references.named[part] >> 32, counts),
            by_id[np.repeat(first[part], counts) + step],
        )
