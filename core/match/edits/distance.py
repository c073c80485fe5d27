"""Edit distance in batches, and what similarity it means.

The similarity of two texts is 1 - distance / (length of the longer); P3 2 and 5.3 step 5 write the
quotient itself, which would make equal texts unlike. Decided in whole edits, so that 0.8 of ten
characters is two edits on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Int64s = NDArray[np.int64]
Floats = NDArray[np.float64]

_FEW = 31  # edits, for which a narrow band is tried first: of two texts that are alike few differ
_ROUNDING = 1e-9  # 0.2 of 15 characters is three edits, whatever binary fractions make of it


def max_edits(longer: Int64s, similarity: Floats | float) -> Int64s:
    """How many edits leave two texts that alike; `longer`: the length of the longer of the two."""
    return np.floor((1 - similarity) * longer + _ROUNDING).astype(np.int64)


def edit_distances(
    one: Sequence[str], other: Sequence[str], allowed: Int64s, *, threads: int = 1
) -> Int64s:
    """The edit distance of each pair of texts, or anything above what is allowed for the pair.

    `threads`: so many at once; -1: one for each core.

    Cost: 0.2 us a pair of 60 characters; O(allowed * length / 64) for long ones.
    Source: P3 5.3, step 5; bit-parallel: Hyyrö 2003, in rapidfuzz.
    """
    if not len(one):
        return np.zeros(0, np.int64)
    cutoff = int(allowed.max())
    from rapidfuzz.distance import Levenshtein  # noqa: PLC0415 - 48 modules, of no use to a start
    from rapidfuzz.process import cpdist  # noqa: PLC0415 - as above

    found = cpdist(
        one,
        other,
        scorer=Levenshtein.distance,
        score_cutoff=cutoff,
        score_hint=_FEW,
        dtype=np.int64,
        workers=threads,
    )
    return np.asarray(found, np.int64)
