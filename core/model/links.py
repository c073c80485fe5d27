"""Links between the messages of a scan, as columns (see `core.match.join`)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s

BY_EDITS = 8  # a bit of `Links.edge_relation`


@dataclass(frozen=True, slots=True, eq=False)
class Links:
    """All pairs of mails whose texts are alike, in classes of mails that are interchangeable.

    A unit is a message that has a fingerprint. Units of one class stand to every unit outside of
    it in exactly the same way, and to each other with one score, so a campaign of 5,000 messages
    is one class and not 12 million pairs. Classes nest: level 0 is the finest, the last one the
    coarsest, and two units that first meet in a class of level i have the score of that class.
    Units that never meet in a class are linked by the edge of their coarsest classes, if there is
    one.

    Usable: the highest threshold up to which the reply rule (R-VD3) lets the two be copies;
    the score itself where nobody quotes anything.

    Attributes:
        floor: Every pair with a score of at least this is here, and no other edge. Inner scores of
            classes may lie below it.
        pairs_scored: How many pairs of classes were compared in full.
        rows: (u,) int32, ascending: the row of each unit.
        classes: (levels, u) int32: the class of each unit, named by its first unit.
        inner_score, inner_usable: (levels, u) float64: of the class of each unit.
        inner_relation: (levels, u) uint8, as `edge_relation`.
        edge_a, edge_b: (e,) int32, a < b, sorted by (a, b): coarsest classes.
        edge_score, edge_usable: (e,) float64.
        edge_relation: (e,) uint8: 1: b says something that a does not; 2: a says something that b
            does not; 4: the same pieces in another order; `BY_EDITS`: more alike by edit distance
            than by pieces (never in what the join gives).
    """

    floor: float
    pairs_scored: int
    rows: Int32s
    classes: NDArray[np.int32]
    inner_score: NDArray[np.float64]
    inner_usable: NDArray[np.float64]
    inner_relation: NDArray[np.uint8]
    edge_a: Int32s
    edge_b: Int32s
    edge_score: NDArray[np.float64]
    edge_usable: NDArray[np.float64]
    edge_relation: NDArray[np.uint8]
