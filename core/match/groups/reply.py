"""Which messages answer which: a reply is no copy of what it answers (R-VD3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s, count_up, distinct_sorted, index_in_sorted, is_in_sorted
from core.match.join.candidates import PORTION, cut_portions
from core.model.table import MessageTable

Ints = NDArray[np.integer]


class References(NamedTuple):
    """Which message names which, Message-IDs as small numbers.

    Attributes:
        own: (n,), -1 without one. named: sorted: row << 32 | number of what it names.
    """

    own: Int64s
    named: Int64s


def number_references(mails: MessageTable) -> References:
    """What the messages name in In-Reply-To and References. Cost: some sorts of the messages."""
    ids = distinct_sorted(mails.message_id_key[mails.message_id_key != 0])
    own = index_in_sorted(ids, mails.message_id_key)
    named = index_in_sorted(ids, mails.reference_keys)
    rows = np.repeat(np.arange(len(mails.flags)), np.diff(mails.reference_starts))
    known = (named >= 0) & (named != own[rows])  # a message that names itself answers nobody
    return References(own, distinct_sorted((rows[known] << 32) | named[known]))


def names_other(mails: MessageTable, a: Ints, b: Ints) -> NDArray[np.bool_]:
    """(k,) whether a[i] names b[i] in In-Reply-To or References, or the other way round."""
    references = number_references(mails)
    return _is_named(references, a, b) | _is_named(references, b, a)


def _is_named(references: References, a: Ints, b: Ints) -> NDArray[np.bool_]:
    number = references.own[b]
    wanted = (a.astype(np.int64) << 32) | number
    return (number >= 0) & is_in_sorted(references.named, wanted)


def reply_pairs(references: References) -> Iterator[tuple[Int64s, Int64s]]:
    """All pairs (reply, what it names) of rows, in portions."""
    by_id = np.argsort(references.own, kind="stable")
    sorted_ids = references.own[by_id]
    number = references.named & 0xFFFFFFFF
    first = np.searchsorted(sorted_ids, number)
    count = np.searchsorted(sorted_ids, number, side="right") - first
    for part in cut_portions(count, PORTION):
        counts = count[part]
        step = count_up(counts)
        yield (
            np.repeat(references.named[part] >> 32, counts),
            by_id[np.repeat(first[part], counts) + step],
        )
