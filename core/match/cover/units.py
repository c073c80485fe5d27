"""Which messages may cover or be covered, and which of them are one in all that is compared."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s, UInt64s
from core.model.mail import MessageFlag, has_flag
from core.model.table import MessageTable

NEVER = (
    MessageFlag.PSEUDO
    | MessageFlag.GHOST
    | MessageFlag.VIEW
    | MessageFlag.UNREADABLE
    | MessageFlag.DRAFT
    | MessageFlag.CUT
    | MessageFlag.MADE
)

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Units:
    """Messages that may cover or be covered, and which of them are one in all that is compared.

    Attributes:
        rows: (u,) int64: the row that stands for each unit.
        of_row: (n,) int64: the unit of each row; -1: it is never compared.
        name: (u, 2) uint64: what its content is, wherever it lies; 0 where nobody knows all of it.
    """

    rows: Int64s
    of_row: Int64s
    name: UInt64s


def find_units(
    mails: MessageTable, apart: Bools | None = None, remote: Bools | None = None
) -> Units:
    """The messages that are compared, and which are one. Cost: some sorts of them.

    Args:
        mails: All messages.
        apart: (n,) those that are not compared, as they lie among drafts.
        remote: (n,) those on servers, whose bytes nobody fetches to compare them.
    """
    never = has_flag(mails.flags, NEVER)
    if apart is not None:
        never |= apart
    whole = (mails.proof[:, 0] | mails.proof[:, 1]) != 0
    if remote is not None:
        whole &= ~remote
    served = ~whole & (mails.text_entry != 0)
    wanted = np.flatnonzero(~never & (whole | served))
    first, second = (content_names(mails, wanted) * whole[wanted, None]).T
    lone = np.where(whole[wanted], 0, wanted + 1)  # nobody knows what these have in common
    order = np.lexsort((wanted, lone, second, first))
    keys = first[order], second[order], lone[order]
    new = np.ones(len(order), bool)
    new[1:] = np.logical_or.reduce([key[1:] != key[:-1] for key in keys])
    unit = np.empty(len(order), np.int64)
    unit[order] = np.cumsum(new) - 1
    of_row = np.full(len(mails.flags), -1)
    of_row[wanted] = unit
    heads = order[new]
    return Units(wanted[heads], of_row, np.column_stack([first[heads], second[heads]]))


def content_names(mails: MessageTable, rows: Int64s) -> UInt64s:
    """(k, 2) what the content of some messages is, wherever they lie; 0 where nobody knows it."""
    proof = mails.proof[rows]
    extra = mix_columns(mails.message_id_key[rows], _header_keys(mails)[rows])
    names = np.column_stack([proof[:, 0], proof[:, 1] ^ extra])
    names[~proof.any(axis=1)] = 0
    return names


def mix_columns(*columns: UInt64s) -> UInt64s:
    """One number of several, 0 where all are 0."""
    found = np.zeros(len(columns[0]), np.uint64)
    for at, column in enumerate(columns):
        factor = np.uint64(0x9E3779B97F4A7C15 + 2 * at)
        found = (found ^ column) * factor
        found ^= found >> np.uint64(29)
    return found


def _header_keys(mails: MessageTable) -> UInt64s:
    """(n,) a number of all other header fields of each message."""
    fields = mix_columns(mails.header_names, mails.header_values)
    sums = np.concatenate((np.zeros(1, np.uint64), np.cumsum(fields, dtype=np.uint64)))
    found: UInt64s = sums[mails.header_starts[1:]] - sums[mails.header_starts[:-1]]
    return found
