"""Which texts are compared, and with whom: see `core.match.edits.links`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s, Int64s, distinct_rows, distinct_sorted, pair_keys
from core.match.join.lookup import cells_at, pairs_within
from core.match.join.signatures import NEVER
from core.model.links import Links
from core.model.mail import FlagBits, MessageFlag, has_flag
from core.model.table import MessageTable

LARGE = 32  # texts of one class of P0


class TextChoice(NamedTuple):
    """Which texts are compared.

    names: texts that are compared with all. first, other: of each large class of P0 the first text
    with each other one. near: pairs of texts of one smaller class, one << 32 | other. text_of,
    in_large: as in `EditLinks`.
    """

    names: Int64s
    first: Int64s
    other: Int64s
    near: Int64s
    text_of: Int32s
    in_large: NDArray[np.bool_]

    @property
    def within(self) -> Int64s:
        """The pairs of large classes, as those of `near`."""
        return (self.first << 32) | self.other


def choose_texts(mails: MessageTable, links: Links) -> TextChoice:
    """Choose by what P0 says of the messages. Cost: some sorts of them."""
    flags = mails.flags
    there = (mails.text_entry != 0) & ~has_flag(flags, NEVER)
    is_short = has_flag(flags, MessageFlag.SHORT)
    text_of = np.full(len(flags), -1, np.int32)
    units = np.flatnonzero(there[links.rows] & ~is_short[links.rows])
    rows = links.rows[units].astype(np.int64)
    long = np.column_stack([mails.text_digest[rows], flags[rows] & FlagBits(MessageFlag.QUOTES)])
    text_of[rows] = rows[_first_equal(long)]
    short = np.flatnonzero(there & is_short)
    quotes = flags[short] & FlagBits(MessageFlag.QUOTES)
    files = [mails.text_digest[short], mails.attachments_digest[short], quotes]
    text_of[short] = short[_first_equal(np.column_stack(files))]
    cell = cells_at(links, links.inner_score, links.floor)[units].astype(np.int64)
    both = distinct_sorted((cell << 32) | text_of[rows])
    _, start, of, size = np.unique(
        both >> 32, return_index=True, return_inverse=True, return_counts=True
    )
    text, first = both & 0xFFFFFFFF, (both & 0xFFFFFFFF)[start][of]
    large = size[of] > LARGE
    i, j = pairs_within(np.unique(of[~large], return_inverse=True)[1].astype(np.int32))
    one, two = text[~large][i], text[~large][j]
    in_large = np.zeros(len(flags), bool)
    in_large[rows] = large[np.searchsorted(both, (cell << 32) | text_of[rows])]
    return TextChoice(
        names=distinct_sorted(np.concatenate([text[~large], first[large], text_of[short]])),
        first=first[large & (first != text)],
        other=text[large & (first != text)],
        near=pair_keys(one, two),
        text_of=text_of,
        in_large=in_large,
    )


def _first_equal(columns: NDArray[np.uint64]) -> Int64s:
    """(k,) the first place with the same values."""
    first, which = distinct_rows(columns)
    return first[which]
