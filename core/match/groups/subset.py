"""All links again, as if some messages were not there: for groups of a choice of messages.

Leaving messages out of groups that were cut would not do: with a kept message its members would
lose each other, and one that it took from another group would stay lost. So the links of all
others are prepared anew, which costs some sorts, and every cut of them milliseconds as before.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from core.match.groups.leader_groups import sort_leaves
from core.match.groups.preparation import PreparedLinks, keep_order
from core.match.groups.templates import restrict_templates

_MEMO = 2  # choices remembered: the window asks for the same one at each step of the slider

Bools = NDArray[np.bool_]


def restrict_links(prepared: PreparedLinks, only: Bools) -> PreparedLinks:
    """What some messages alone are to each other.

    Args:
        prepared: All links; neither it nor what it says of pairs is changed.
        only: (n,) bool: the messages that may be in a group.

    Cost: some sorts of the links; nothing where the same was asked for lately.
    """
    key = np.packbits(only).tobytes()
    known = prepared.parts.get(key)
    if known is not None:
        return known
    alone = prepared.alone
    made = _restrict_links(prepared, only)
    made = replace(
        made,
        wide=None if prepared.wide is None else _restrict_links(prepared.wide, only),
        alone=None if alone is None else cache(lambda: _restrict_links(alone(), only)),
    )
    if len(prepared.parts) >= _MEMO:
        prepared.parts.clear()
    prepared.parts[key] = made
    return made


def _restrict_links(prepared: PreparedLinks, only: Bools) -> PreparedLinks:
    unit_of_row = np.where(only, prepared.unit_of_row, -1)
    units = np.sort(unit_of_row[unit_of_row >= 0])
    nest = prepared.nest
    top = nest.classes[-1]
    size = np.bincount(top[units], minlength=len(top))
    edges = nest.edges.select((size[nest.edges.a] > 0) & (size[nest.edges.b] > 0))
    size[edges.a] += 1
    size[edges.b] += 1
    tied = prepared.tied_edges
    made = replace(
        prepared,
        nest=replace(nest, edges=edges),
        unit_of_row=unit_of_row,
        leaves=sort_leaves(nest, units[size[top[units]] > 1]),
        tied_edges=tied.select((size[tied.a] > 0) & (size[tied.b] > 0)),
        templates=restrict_templates(prepared.templates, only),
        edge_keys=(edges.a << 32) | edges.b,
        orders={},
        parts={},
    )
    keep_order(made, None, None)
    return made
