"""The reply rule alone (R-VD3), pair by pair."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s
from core.match.groups.reply import names_other
from core.match.join.measure import measure_pairs
from core.model.table import MessageTable


def are_never_copies(
    mails: MessageTable, a: Int64s, b: Int64s, *, threshold: float = 0.5
) -> NDArray[np.bool_]:
    """(k,) whether the rule forbids that a[i] and b[i] are copies.

    One names the other in In-Reply-To or References; or either quotes another message, and what
    the two say themselves does not reach the threshold by equation 3. Without the ratio of counts:
    a list's footer below a one-line reply must not part two copies of the reply.
    """
    found = measure_pairs(mails.blocks, a, b)
    apart = (found.kind >= 0) & (found.score >= threshold) & (found.usable < threshold)
    return names_other(mails, a, b) | apart
