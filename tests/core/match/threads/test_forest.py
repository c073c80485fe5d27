"""Trees without circles, and the order in which they are read."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.match.threads.forest import NO_NODE, Forest

LINKS = st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=40)


def plain_links(links: list[tuple[int, int]]) -> list[int]:
    """The parents by walking up from each new parent: slow, and to be seen to be right."""
    parent = [NO_NODE] * 12
    for above, below in links:
        node, chain = above, []
        while node != NO_NODE:
            chain.append(node)
            node = parent[node]
        if parent[below] == NO_NODE and below not in chain:
            parent[below] = above
    return parent


@given(LINKS)
def test_links_are_those_that_close_no_circle(links: list[tuple[int, int]]) -> None:
    forest = Forest(12)
    for above, below in links:
        forest.link(above, below)
    assert forest.parent == plain_links(links)
    for node in range(12):
        top = node
        while forest.parent[top] != NO_NODE:
            top = forest.parent[top]
        assert forest.root(node) == top


@given(LINKS, st.lists(st.integers(0, 5) | st.none(), min_size=12, max_size=12))
def test_every_node_at_or_above_an_instant_is_walked_once(
    links: list[tuple[int, int]], instants: list[int | None]
) -> None:
    forest = Forest(12)
    for above, below in links:
        forest.link(above, below)
    walked = forest.walk([None if at is None else (at, n) for n, at in enumerate(instants)])
    seen = [node for tree in walked for node in tree]
    assert len(seen) == len(set(seen))
    assert {n for n, at in enumerate(instants) if at is not None} <= set(seen)
    for at, node in enumerate(seen):
        parent = forest.parent[node]
        assert parent == NO_NODE or parent in seen[:at]


def test_what_stands_beside_a_top_is_in_its_company() -> None:
    forest = Forest(4)
    forest.link(0, 1)
    forest.stand_beside(2, 1)
    forest.stand_beside(3, 0)
    assert forest.parent == [NO_NODE, 0, 0, NO_NODE]
    assert forest.root(3) == forest.root(0) == forest.root(2)
    assert forest.walk([(0, 0), (3, 1), (2, 2), (1, 3)]) == [[0, 2, 1, 3]]
