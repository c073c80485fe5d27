from __future__ import annotations

from itertools import combinations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.decide.survivors import (
    Replacements,
    choose_survivors,
    count_strict_covers,
    no_replacements,
)


def pairs_of(pairs: list[tuple[int, int, int]]) -> Replacements:
    """(goes, stays, step) triples."""
    columns = np.array(pairs, np.int64).reshape(-1, 3)
    return Replacements(
        columns[:, 0],
        columns[:, 1],
        columns[:, 2].astype(np.uint8),
        np.zeros(len(columns), np.bool_),
    )


def choose(
    cells: list[int],
    pairs: list[tuple[int, int, int]],
    *,
    stays: tuple[int, ...] = (),
    never: tuple[int, ...] = (),
) -> dict[int, int]:
    """What goes for what, by places in `cells`."""
    places = np.arange(len(cells))
    found = choose_survivors(
        np.array(cells, np.int64),
        pairs_of(pairs),
        may_keep=~np.isin(places, never),
        must_stay=np.isin(places, stays),
    )
    return dict(zip(found.row.tolist(), found.keep.tolist(), strict=True))


def test_of_equals_the_dearest_stays() -> None:
    assert choose([0, 0, 0], []) == {1: 0, 2: 0}


def test_nobody_goes_through_another_who_goes() -> None:
    # 1 covers 2, 0 covers 1 and not 2
    assert choose([0, 1, 2], [(1, 0, 2), (2, 1, 2)]) == {1: 0}


def test_the_strongest_proof_is_taken_then_the_dearest() -> None:
    assert choose([0, 1, 2], [(2, 0, 4), (2, 1, 2)], stays=(0, 1)) == {2: 1}
    assert choose([0, 1, 2], [(2, 0, 2), (2, 1, 2)], stays=(0, 1)) == {2: 0}


def test_what_may_not_be_kept_goes_and_keeps_nothing() -> None:
    assert choose([0, 0], [], never=(0,)) == {}
    assert choose([0, 0], [], never=(1,)) == {1: 0}
    assert choose([1, 0], [(0, 1, 2)], never=(0,)) == {}


def test_what_stays_anyway_is_a_reason_for_others_to_go() -> None:
    assert choose([0, 0, 0], [], stays=(0, 2)) == {1: 0}


def test_no_messages_and_no_pairs() -> None:
    assert choose([], []) == {}
    assert not len(count_strict_covers(no_replacements(), 0))


def test_covers_of_equals_do_not_count() -> None:
    found = count_strict_covers(pairs_of([(0, 1, 2), (1, 0, 2), (2, 0, 2), (2, 1, 2)]), 3)

    assert found.tolist() == [0, 0, 2]


def test_what_is_covered_back_only_by_a_weaker_step_holds_less() -> None:
    found = count_strict_covers(pairs_of([(0, 1, 2), (1, 0, 3)]), 2)

    assert found.tolist() == [1, 0]


@st.composite
def contents(draw: st.DrawFn) -> list[frozenset[int]]:
    """Messages as what they say: one covers another where it says all of it."""
    return draw(st.lists(st.frozensets(st.integers(0, 3)), min_size=1, max_size=6))


def ordered(said: list[frozenset[int]], stays: set[int]) -> tuple[list[int], list[int]]:
    """Places of messages in the order in which survivors are chosen, and their cells."""
    distinct = sorted(set(said), key=sorted)
    cells = [distinct.index(one) for one in said]
    fuller = [sum(one < other for other in distinct) for one in said]
    order = sorted(range(len(said)), key=lambda n: (n not in stays, fuller[n], n))
    return order, cells


@given(contents(), st.sets(st.integers(0, 5)), st.sets(st.integers(0, 5)))
def test_most_go_and_each_for_one_that_stays_and_holds_it(
    said: list[frozenset[int]], stays: set[int], lost: set[int]
) -> None:
    stays -= lost
    order, cells = ordered(said, stays)
    order.sort(key=lambda n: n in lost)
    distinct = sorted(set(said), key=sorted)
    pairs = [
        (a, b, 2)
        for a, one in enumerate(distinct)
        for b, other in enumerate(distinct)
        if one < other
    ]

    found = choose(
        [cells[n] for n in order],
        pairs,
        stays=tuple(at for at, n in enumerate(order) if n in stays),
        never=tuple(at for at, n in enumerate(order) if n in lost),
    )

    gone = {order[row]: order[keep] for row, keep in found.items()}
    for row, keep in gone.items():
        assert said[row] <= said[keep]
        assert keep not in gone
        assert keep not in lost
        assert row not in stays
    assert len(gone) == most_that_can_go(said, stays, lost)


def most_that_can_go(said: list[frozenset[int]], stays: set[int], lost: set[int]) -> int:
    """By trying each set of survivors."""
    n = len(said)
    for size in range(n, -1, -1):
        for gone in combinations(sorted(set(range(n)) - stays), size):
            kept = set(range(n)) - set(gone) - lost
            if all(any(said[row] <= said[keep] for keep in kept) for row in gone):
                return size
    return 0


@given(
    st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6), st.integers(0, 4))),
    st.lists(st.integers(0, 6), max_size=8),
    st.sets(st.integers(0, 7)),
    st.sets(st.integers(0, 7)),
)
def test_any_relation_at_all_leaves_a_keeper_for_each_that_goes(
    pairs: list[tuple[int, int, int]], cells: list[int], stays: set[int], lost: set[int]
) -> None:
    pairs = [pair for pair in pairs if pair[0] != pair[1]]

    gone = choose(cells, pairs, stays=tuple(stays), never=tuple(lost))

    known = {(a, b) for a, b, _ in pairs}
    for row, keep in gone.items():
        assert cells[row] == cells[keep] or (cells[row], cells[keep]) in known
        assert keep not in gone
        assert keep not in lost
        assert row not in stays
    # nobody stays who has an equal that stays, or whom one that stays covers and came before
    for row, cell in enumerate(cells):
        if row not in gone and row not in stays:
            earlier = [k for k in range(row) if k not in gone and k not in lost]
            assert not any(cells[k] == cell or (cell, cells[k]) in known for k in earlier)
