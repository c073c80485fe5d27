"""Which messages stay so that most can go, where one message may go for another.

Finding the fewest survivors of any such relation is the dominating set problem, for which no fast
exact algorithm is known. But "holds all that the other says" is transitive. There the fewest are
one of each class of equal messages that nothing else covers, and taking messages in the order of
how few cover them finds just these. Where pairs are missing the result is still sound: each
message that goes is covered by a survivor itself (R-ID4, R-VD9), and nobody goes whom none covers.

Messages that are the same in all that counts are one cell, so that a class of 10,000 needs no
50,000,000 pairs.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s, index_in_sorted
from core.decide.keep import Bools

STAYS = -1


@dataclass(frozen=True, slots=True, eq=False)
class Replacements:
    """Which cells may go for which others: e pairs.

    Attributes:
        gone, kept: (e,) int64 cells; never the same.
        step: (e,) uint8: 0 for the same message, else the higher the weaker.
        unverified: (e,) bool: the bytes have to prove it.
    """

    gone: Int64s
    kept: Int64s
    step: NDArray[np.uint8]
    unverified: Bools

    def at(self, places: NDArray[np.integer] | Bools) -> Replacements:
        """Some of them."""
        return Replacements(
            self.gone[places], self.kept[places], self.step[places], self.unverified[places]
        )

    def and_also(self, more: Replacements) -> Replacements:
        """These, then those."""
        return Replacements(
            np.concatenate([self.gone, more.gone]),
            np.concatenate([self.kept, more.kept]),
            np.concatenate([self.step, more.step]),
            np.concatenate([self.unverified, more.unverified]),
        )


def no_replacements() -> Replacements:
    """None."""
    none = np.zeros(0, np.int64)
    return Replacements(none, none, np.zeros(0, np.uint8), np.zeros(0, np.bool_))


@dataclass(frozen=True, slots=True, eq=False)
class Successors:
    """What m messages go for.

    Attributes:
        row, keep: (m,) int64: the message, and the survivor for whose sake it goes.
        step: (m,) uint8, as in `Replacements`. unverified: (m,) bool, likewise.
        held: (h,) int64: what a survivor covers, and stays only because it has to.
    """

    row: Int64s
    keep: Int64s
    step: NDArray[np.uint8]
    unverified: Bools
    held: Int64s


def count_strict_covers(pairs: Replacements, n_cells: int) -> Int64s:
    """(c,) how many cells hold more than each: those that cover it by a lower step than back.

    Each pair comes once. In a transitive relation whoever covers another has a lower count.
    """
    pairs = pairs.at(np.lexsort((pairs.kept, pairs.gone)))
    back = index_in_sorted((pairs.gone << 32) | pairs.kept, (pairs.kept << 32) | pairs.gone)
    strict = (back < 0) | (pairs.step < pairs.step[back])
    return np.bincount(pairs.gone[strict], minlength=n_cells).astype(np.int64)


def choose_survivors(
    cells: Int64s,
    pairs: Replacements,
    *,
    may_keep: Bools,
    must_stay: Bools,
) -> Successors:
    """Go through messages in their order; each goes if a survivor so far covers it.

    Args:
        cells: (m,) the cell of each message, the dearest message first.
        pairs: Which cells may go for which.
        may_keep: (m,) which messages others may go for.
        must_stay: (m,) which messages never go.

    Returns:
        What goes, by its place in `cells` (`row` and `keep` are such places): each for the
        survivor with the lowest step, then the dearest one.

    Cost: O(m + e log e).
    """
    n_cells = 1 + max(int(part.max(initial=-1)) for part in (cells, pairs.gone, pairs.kept))
    by_kept = np.argsort(pairs.kept, kind="stable")
    gone = pairs.gone[by_kept]
    starts = np.searchsorted(pairs.kept[by_kept], np.arange(n_cells + 1)).tolist()
    keeper = [STAYS] * n_cells
    is_covered = np.zeros(n_cells, np.bool_)
    goes: list[int] = []
    columns = zip(cells.tolist(), may_keep.tolist(), must_stay.tolist(), strict=True)
    for place, (cell, may, must) in enumerate(columns):
        if not must and (keeper[cell] != STAYS or is_covered[cell]):
            goes.append(place)
        elif may and keeper[cell] == STAYS:
            keeper[cell] = place
            is_covered[gone[starts[cell] : starts[cell + 1]]] = True
    of_cell = np.array(keeper, np.int64)[cells]
    covered = is_covered[cells] | ((of_cell != STAYS) & (of_cell != np.arange(len(cells))))
    held = np.flatnonzero(must_stay & covered)
    return _assign(np.array(goes, np.int64), held, cells, pairs, np.array(keeper, np.int64))


def _assign(
    goes: Int64s, held: Int64s, cells: Int64s, pairs: Replacements, keeper: Int64s
) -> Successors:
    """The best survivor for each message that goes."""
    alive = pairs.at(keeper[pairs.kept] != STAYS)
    order = np.lexsort((keeper[alive.kept], alive.step, alive.gone))
    alive = alive.at(order)
    first = np.flatnonzero(np.diff(alive.gone, prepend=-1))
    best = np.full(len(keeper), STAYS)
    best[alive.gone[first]] = first
    cell = cells[goes]
    within = keeper[cell] != STAYS
    if not len(alive.gone):
        none = np.zeros(len(goes), np.uint8)
        return Successors(goes, keeper[cell], none, none.astype(np.bool_), held)
    at = best[cell]
    return Successors(
        goes,
        np.where(within, keeper[cell], keeper[alive.kept[at]]),
        np.where(within, 0, alive.step[at]).astype(np.uint8),
        ~within & alive.unverified[at],
        held,
    )
