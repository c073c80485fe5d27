"""Pairs that a person said to be no copies, found again among the messages of any scan.

A message has no name that lasts: positions and files change. What lasts is what it says, so a pair
is remembered as two digests of text, attachments, sender, time and Message-ID, in the library
(`core.library.store`), and holds for all messages that say the same. A digest may be paired with
itself: no two messages that say this are copies. Such a pair is in no group, and no plan removes
one of it in favour of the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s, UInt64s, distinct_sorted, index_in_sorted, is_in_sorted, pair_keys
from core.decide.build import Relate, Related
from core.library.store import Pair
from core.model.groups import Groups, Verdict, with_members
from core.model.table import MessageTable

DIGEST_BYTES = 8

Bools = NDArray[np.bool_]
Rows = NDArray[np.integer]


@dataclass(frozen=True, slots=True, eq=False)
class NotCopyPairs:
    """Which messages of a scan are no copies of each other, because a person said so.

    Attributes:
        number: (n,) int64: equal for messages that say the same; -1: in no pair.
        codes: sorted int64: a << 32 | b of each pair of such numbers, a < b.
    """

    number: Int64s
    codes: Int64s

    def holds(self, a: Rows, b: Rows) -> Bools:
        """(k,) whether a[i] and b[i] are such a pair. Cost: O(k log p) for p pairs."""
        one, other = self.number[a], self.number[b]
        wanted = pair_keys(one, other)
        return is_in_sorted(self.codes, wanted) & (one >= 0) & (other >= 0)


def find_not_copies(mails: MessageTable, pairs: Iterable[Pair]) -> NotCopyPairs:
    """Find the pairs of the library among the messages of a scan; none of them where it has none.

    Pairs that are told apart by digests of another length than ours are of somebody else's making.
    Cost: O((n + p) log p); nothing at all without pairs.
    """
    ours = (pair for pair in pairs if {len(digest) for digest in pair} == {DIGEST_BYTES})
    joined = b"".join(one + other for one, other in ours)
    if not joined:
        return NotCopyPairs(np.full(len(mails.flags), -1, np.int64), np.zeros(0, np.int64))
    digests = np.frombuffer(joined, ">u8").astype(np.uint64)
    known, places = np.unique(digests, return_inverse=True)
    both = np.sort(places.reshape(-1, 2).astype(np.int64), axis=1)
    own = content_digests(mails)
    return NotCopyPairs(
        index_in_sorted(known, own), distinct_sorted((both[:, 0] << 32) | both[:, 1])
    )


def pair_up_rows(pairs: Iterable[tuple[int, int]], n_rows: int) -> NotCopyPairs:
    """Pairs of rows of one scan, as a person names them while looking at it."""
    codes = sorted({(min(pair) << 32) | max(pair) for pair in pairs})
    return NotCopyPairs(np.arange(n_rows), np.array(codes, np.int64))


def content_digests(mails: MessageTable) -> UInt64s:
    """(n,) uint64 over what a message says. Cost: a few passes over the columns."""
    mixed = np.full(len(mails.size_bytes), 0x9E3779B97F4A7C15, np.uint64)
    for column in (
        mails.message_id_key,
        mails.sender_key,
        mails.topic_key,
        mails.sent_utc.view(np.uint64),
        mails.text_digest[:, 0],
        mails.attachments_digest[:, 0],
    ):
        mixed = (mixed ^ column) * np.uint64(0xFF51AFD7ED558CCD)
        mixed ^= mixed >> np.uint64(32)
    return mixed


def without_not_copies(groups: Groups, apart: NotCopyPairs) -> tuple[Groups, NDArray[np.int32]]:
    """Leave out members that are no copies of their kept message, and groups that are empty then.

    Returns:
        The groups; (k, 2) int32 of what was left out: kept message, member.
    """
    kept = np.repeat(groups.kept, np.diff(groups.starts))
    gone = apart.holds(kept, groups.members)
    left_out = np.column_stack([kept[gone], groups.members[gone]]).astype(np.int32)
    if not len(left_out):
        return groups, left_out
    return with_members(groups, ~gone), left_out


def exclude_not_copies(relate: Relate, apart: NotCopyPairs) -> Relate:
    """As `relate`, but the pairs of a person's word are nothing to each other: score 0.

    Their verdict is the weakest that no guard lets through without a score.
    """

    def related(kept: NDArray[np.int32], members: NDArray[np.int32]) -> Related:
        score, verdict, differs = relate(kept, members)
        said = apart.holds(kept, members)
        named = np.where(said, np.uint8(Verdict.NEAR), verdict)
        return np.where(said, 0.0, score), named, differs

    return related
