"""Digests to small numbers: which pieces of text occur in more than one place.

A token is a digest together with how often it occurred before in the same list, so that repeated
sentences pair one to one (A-SCORE). Most sentences of a mailbox occur once; they can
match nothing and are dropped here, before anything is compared.

Digests are sorted by their first 64 bits, which is several times faster than sorting 20 bytes;
neighbours that agree in those are then compared in all 160, so equality is exact. Where two
different digests do agree in 64 bits (nobody has seen it, but somebody could make such a pair) the
pieces concerned are told apart by their whole digests.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s, Int64s, UInt64s, distinct_rows, distinct_sorted
from core.job import Job
from core.model.fingerprint import BlockKind
from core.model.table import BlockTable

_BUCKET = 1 << 16  # so many digests are sorted at once
_SECTION_BITS = 5  # so many buckets are dealt out at once, as a power of two: bounds memory


@dataclass(frozen=True, slots=True, eq=False)
class PieceLists:
    """All block lists, and of each the pieces that occur elsewhere too.

    Attributes:
        rows: (u,) int32, ascending: the messages that have a list; a unit is a place in this
        array. unit, kind: (n,) int32 and int8: what each list belongs to; by kind, then by unit.
        size: (n,) int64: all its pieces. own: (n,) int64: those that are not quoted.
        starts: (n + 1,) int64 into the following.
        token: (k,) int64, from 0. place: (k,) int32: where in the list.
        own_place: (k,) int32: where among its own pieces; -1: quoted.
    """

    rows: Int32s
    unit: Int32s
    kind: NDArray[np.int8]
    size: Int64s
    own: Int64s
    starts: Int64s
    token: Int64s
    place: Int32s
    own_place: Int32s


def read_lists(
    blocks: Mapping[BlockKind, BlockTable], job: Job, barred: NDArray[np.bool_] | None = None
) -> PieceLists:
    """Number the shared pieces of all tables; not those of rows that are `barred`.

    Cost: one sort of all digests; 8 bytes a piece while it runs, and 50 for each that is shared.
    """
    tables = [(k, blocks[kind]) for k, kind in enumerate(BlockKind) if kind in blocks]
    rows = distinct_sorted(np.concatenate([np.zeros(0, np.int32), *(t.rows for _, t in tables)]))
    rows = rows if barred is None else rows[~barred[rows]]
    parts: list[PieceLists] = []
    next_token = 0
    for kind, table in tables:
        job.checkpoint()
        wanted = np.ones(len(table.rows), bool) if barred is None else ~barred[table.rows]
        token = _number_pieces(table, wanted, job)
        parts.append(_lists_of_kind(rows, kind, table, (wanted, token)))
        held = parts[-1].token
        if len(held):
            held += next_token
            next_token = int(held.max()) + 1
    return _join_kinds(rows, parts)


def _lists_of_kind(
    rows: Int32s, kind: int, table: BlockTable, known: tuple[NDArray[np.bool_], Int32s]
) -> PieceLists:
    """The lists of one table, given which are wanted, and the token of each piece.

    Where a token is -1 the piece occurs once, or in no list that is wanted.
    """
    wanted, token = known
    size = np.diff(table.starts)
    live = np.flatnonzero(token >= 0)
    own_before = np.zeros(len(token) + 1, np.int32)
    np.cumsum(~table.quoted, out=own_before[1:])
    starts = np.searchsorted(live, table.starts)
    begin = np.repeat(table.starts[:-1], np.diff(starts))
    own_place = own_before[live] - own_before[begin]
    own_place[table.quoted[live]] = -1
    return PieceLists(
        rows=rows,
        unit=np.searchsorted(rows, table.rows[wanted]).astype(np.int32),
        kind=np.full(int(wanted.sum()), kind, np.int8),
        size=size[wanted].astype(np.int64),
        own=np.diff(own_before[table.starts])[wanted].astype(np.int64),
        starts=np.append(starts[:-1][wanted], starts[-1]),  # the others have no piece
        token=token[live].astype(np.int64),
        place=(live - begin).astype(np.int32),
        own_place=own_place,
    )


def _join_kinds(rows: Int32s, parts: list[PieceLists]) -> PieceLists:
    """Several kinds, one after the other."""
    if len(parts) == 1:
        return parts[0]
    shift = np.cumsum([0, *(len(p.token) for p in parts)])
    starts = [p.starts[:-1] + s for p, s in zip(parts, shift, strict=False)]

    def all_of(name: str, dtype: type[np.generic]) -> NDArray[np.generic]:
        return np.concatenate([np.zeros(0, dtype), *(getattr(p, name) for p in parts)])

    return PieceLists(
        rows=rows,
        unit=all_of("unit", np.int32).astype(np.int32),
        kind=all_of("kind", np.int8).astype(np.int8),
        size=all_of("size", np.int64).astype(np.int64),
        own=all_of("own", np.int64).astype(np.int64),
        starts=np.concatenate([*starts, shift[-1:]]).astype(np.int64),
        token=all_of("token", np.int64).astype(np.int64),
        place=all_of("place", np.int32).astype(np.int32),
        own_place=all_of("own_place", np.int32).astype(np.int32),
    )


def _number_pieces(table: BlockTable, wanted: NDArray[np.bool_], job: Job) -> Int32s:
    """The token of each piece; -1 for a piece that no other list has that is wanted."""
    group, block = _equal_groups(table.digests, job)
    token = np.full(len(table.digests), -1, np.int32)
    job.checkpoint()
    list_of = np.searchsorted(table.starts, block, "right") - 1
    counts = wanted[list_of]
    group, block, list_of = group[counts], block[counts], list_of[counts]
    if not len(group):
        return token
    again = np.zeros(len(group), bool)
    again[1:] = (group[1:] == group[:-1]) & (list_of[1:] == list_of[:-1])
    if again.any():
        group = _number_repeats(group, again)
    frequency = np.bincount(group)
    shared = frequency[group] > 1
    name = np.cumsum(frequency > 1) - 1
    token[block[shared]] = name[group[shared]]
    return token


def _number_repeats(group: Int64s, again: NDArray[np.bool_]) -> Int64s:
    """Give each further occurrence within one list a group of its own kind."""
    at = np.arange(len(group))
    first = np.maximum.accumulate(np.where(again, 0, at))
    repeats = np.flatnonzero(again)
    kinds = (group[repeats] << 32) | (at - first)[repeats]
    _, name = np.unique(kinds, return_inverse=True)
    result = group.copy()
    result[repeats] = group[-1] + 1 + name
    return result


def _equal_groups(digests: NDArray[np.uint8], job: Job) -> tuple[Int64s, Int64s]:
    """Pieces with a digest that occurs at least twice: (group, block), sorted by both.

    Groups ascend from 0, not without gaps. Digests are dealt out by their last bits first, so
    that each sort stays in the processor's cache, and nobody waits for a long one.
    """
    bits = max(len(digests) // _BUCKET, 1).bit_length()
    block_bits = len(digests).bit_length()  # beside a group's number, which is smaller, in a word
    bucket = np.ascontiguousarray(digests[:, :2]).view("<u2").ravel() & ((1 << bits) - 1)
    section = (bucket >> min(_SECTION_BITS, bits)).astype(np.uint8)
    found: list[Int64s] = [np.zeros(0, np.int64)]
    next_group = 0
    for number in range(int(section.max(initial=0)) + 1):
        job.checkpoint()
        blocks = np.flatnonzero(section == number)
        keys = np.ascontiguousarray(digests[blocks, :8]).view(np.uint64).ravel()
        dealt = np.argsort(bucket[blocks], kind="stable")  # a radix sort: linear for 16 bits
        ends = np.cumsum(np.bincount(bucket[blocks] & ((1 << _SECTION_BITS) - 1)))
        for start, end in pairwise([0, *ends.tolist()]):
            job.checkpoint()
            some = dealt[start:end]
            group, block = _equal_in(digests, keys[some], blocks[some])
            if len(group):
                found.append(np.sort(((group + next_group) << block_bits) | block))
                next_group += int(group.max()) + 1
    packed = np.concatenate(found)
    found.clear()
    return packed >> block_bits, packed & ((1 << block_bits) - 1)


def _equal_in(digests: NDArray[np.uint8], mine: UInt64s, blocks: Int64s) -> tuple[Int64s, Int64s]:
    """(group, block) for the pieces among some blocks that have an equal there.

    `mine`: their first 64 bits.
    """
    order = np.argsort(mine)
    mine = mine[order]
    same = mine[1:] == mine[:-1]
    in_run = np.zeros(len(mine), bool)
    in_run[1:] = same
    in_run[:-1] |= same
    new = np.ones(len(mine), bool)
    new[1:] = ~same
    at = np.flatnonzero(in_run)
    block = blocks[order[at]]
    return _split_by_digest(digests, np.cumsum(new[at]) - 1, block), block


def _split_by_digest(digests: NDArray[np.uint8], group: Int64s, block: Int64s) -> Int64s:
    """Split groups that agree in 64 bits but not in all 160."""
    words = digests[block].view(np.uint32)
    differs = np.zeros(max(len(group) - 1, 0), bool)
    for column in (2, 3, 4):
        word = words[:, column]
        differs |= word[1:] != word[:-1]
    differs &= group[1:] == group[:-1]
    if not differs.any():
        return group
    odd = np.flatnonzero(np.isin(group, group[1:][differs]))
    _, name = distinct_rows(digests[block[odd]])
    result = group.copy()
    result[odd] = group[-1] + 1 + name
    return result
