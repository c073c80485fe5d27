"""Groups in which a message mentions a word: what «Select groups that mention…» marks.

The choice is of whole groups, by the kept message or any member; which of their messages go is
then decided by the same rules, and stopped by the same guards, as anywhere else.
"""

from __future__ import annotations

import numpy as np

from core.decide.keep import Bools
from core.model.groups import Groups, with_members


def groups_that_mention(groups: Groups, rows: Bools) -> Bools:
    """(g,) whether a message of each group is one of `rows`, (n,) bool. Cost: O(members)."""
    found = rows[groups.kept].copy()
    if len(groups.members):  # no group is empty
        found |= np.logical_or.reduceat(rows[groups.members], groups.starts[:-1])
    return found


def select_groups(groups: Groups, chosen: Bools) -> Groups:
    """Some groups, (g,) bool, in their order. Cost: O(members)."""
    return with_members(groups, np.repeat(chosen, np.diff(groups.starts)))
