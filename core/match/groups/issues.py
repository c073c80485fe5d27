"""Copies of one issue of a series: they stand in the star of another issue, and are cut out of it.

A star holds what matches its kept message. Where the kept one is last week's issue, this week's,
that came twice, are two members of it, and no copies (`core.match.groups.series`). But of each
other they are. So after the cut the members that are only of a series with their kept message are
grouped once more, each star by itself: what has a Message-ID, a text, all facts or some minutes in
common may be one issue, and whether it is, each pair of a kept message and a member is asked as
ever (R-ID4). An issue that came once stays where it is.

What has nothing in common with any message of the scan is left alone at once, so a series of 5,000
costs what 5,000 copies cost.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s

_ROUNDS = 4  # of an issue that is none after all; what is left then stays where it is
_SPREADS = 16

Bools = NDArray[np.bool_]
AreCopies = Callable[[Int64s, Int64s], Bools]


def find_issues(
    twins: tuple[Int64s, ...],
    kept: Int64s,
    member: Int64s,
    rank: Int64s,
    are_copies: AreCopies,
) -> Int64s:
    """Find which members are copies of other members.

    Args:
        twins: See `core.match.groups.series.SeriesTraits`.
        kept: (k,) rows of kept messages.
        member: (k,) rows that are of a series with these.
        rank: (n,) of rows; lower is kept first.
        are_copies: (p,) whether rows a[i] and b[i] are. Those of which it says so are the groups:
            a[i] is kept for b[i], and a row is in one group at most.

    Returns:
        The rows of these groups.

    Cost: O(k), and some sorts of those that have a twin.
    """
    some = np.zeros(len(member), bool)
    for names in twins:
        some |= names.take(member) >= 0
    kept, member = kept[some], member[some]
    found = [member[:0]]
    issue = _components(twins, kept, member)
    for _ in range(_ROUNDS):
        crowded = np.bincount(issue, minlength=1)[issue] > 1
        member, issue = member[crowded], issue[crowded]
        if not len(member):
            break
        order = np.lexsort((rank[member], issue))
        member, issue = member[order], issue[order]
        first = np.flatnonzero(np.diff(issue, prepend=-1))
        leader = np.repeat(first, np.diff(first, append=len(issue)))
        other = np.flatnonzero(leader != np.arange(len(member)))
        copies = are_copies(member[leader[other]], member[other])
        found += [member[leader[other[copies]]], member[other[copies]]]
        member, issue = member[other[~copies]], issue[other[~copies]]
    return np.concatenate(found)


def _components(twins: tuple[Int64s, ...], kept: Int64s, member: Int64s) -> Int64s:
    """(k,) the least place that twins within one star lead to."""
    label = np.arange(len(member))
    columns = []
    for names in twins:
        name = names.take(member)
        there = np.flatnonzero(name >= 0)
        _, number = np.unique((kept[there] << 32) | name[there], return_inverse=True)
        columns.append((there, number.ravel()))
    for _ in range(_SPREADS):
        before = label
        for there, number in columns:
            least = np.full(int(number.max(initial=-1)) + 1, len(label))
            np.minimum.at(least, number, label[there])
            label = label.copy()
            label[there] = least[number]
        if (label == before).all():
            break
    return label
