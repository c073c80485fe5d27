"""Trees that grow by links from a parent to a child, none of which closes a circle."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

NO_NODE = -1

Instant = tuple[int, int]
"""Seconds since 1970, and what decides between equal ones."""


class Forest:
    """Nodes 0 to n - 1; at first each is a tree of its own.

    A circle is seen by disjoint sets (union-find): a node without a parent closes one only below
    a node of its own tree. So links cost nearly nothing, however deep the trees are.

    Attributes:
        parent: By node, `NO_NODE` at the top.
    """

    def __init__(self, n_nodes: int) -> None:
        self.parent = [NO_NODE] * n_nodes
        self._set = list(range(n_nodes))  # what stands for a set is its first tree's top

    def link(self, parent: int, child: int) -> bool:
        """Hang a node below another, unless it hangs already or would hang below itself."""
        if self.parent[child] != NO_NODE:
            return False
        above, below = self._find(parent), self._find(child)
        if above == below:
            return False
        self.parent[child] = parent
        self._set[below] = above
        return True

    def root(self, node: int) -> int:
        """The topmost node of a tree, or of the first of trees that stand side by side."""
        return self._find(node)

    def stand_beside(self, node: int, other: int) -> None:
        """Put a tree, by its top, beside a node: below the same parent, or in its company.

        Both must be known not to be in one tree.
        """
        parent = self.parent[other]
        if parent == NO_NODE:
            self._set[self._find(node)] = self._find(other)
        else:
            self.link(parent, node)

    def walk(self, instants: Sequence[Instant | None]) -> list[list[int]]:
        """The nodes of each tree, those that stand side by side together, from the top down.

        Args:
            instants: Of each node; None: it is empty, and counts as its first child. Nodes without
                an instant at or below them are left out.

        Returns:
            Lists of nodes, each node before those below it, siblings and trees by their instants.

        Cost: O(n log n).
        """
        children: list[list[int]] = [[] for _ in self.parent]
        tops: list[int] = []
        for node, parent in enumerate(self.parent):
            (tops if parent == NO_NODE else children[parent]).append(node)
        known = self._first_instants(tops, children, instants)
        companies: defaultdict[int, list[int]] = defaultdict(list)
        for node in tops:
            if known[node] is not None:
                companies[self._find(node)].append(node)
        found = [_sorted_by(known, company) for company in companies.values()]
        found.sort(key=lambda company: known[company[0]] or (0, 0))
        return [_go_down(company, children, known) for company in found]

    def _first_instants(
        self, tops: list[int], children: list[list[int]], instants: Sequence[Instant | None]
    ) -> list[Instant | None]:
        """The instant of each node, of an empty one its first child's."""
        order = list(tops)
        for node in order:  # grows while it is walked
            order += children[node]
        known = list(instants)
        for node in reversed(order):
            below = [instant for child in children[node] if (instant := known[child]) is not None]
            if known[node] is None and below:
                known[node] = min(below)
        return known

    def _find(self, node: int) -> int:
        sets = self._set
        root = node
        while sets[root] != root:
            root = sets[root]
        while sets[node] != root:
            sets[node], node = root, sets[node]
        return root


def _sorted_by(known: Sequence[Instant | None], nodes: list[int]) -> list[int]:
    return sorted(nodes, key=lambda node: known[node] or (0, 0))


def _go_down(
    tops: list[int], children: list[list[int]], known: Sequence[Instant | None]
) -> list[int]:
    """Nodes in the order of reading: each, then what hangs below it."""
    walked: list[int] = []
    left = tops[::-1]
    while left:
        node = left.pop()
        walked.append(node)
        some = [child for child in children[node] if known[child] is not None]
        left += _sorted_by(known, some)[::-1]
    return walked
