"""The join against brute force: same pairs, same scores."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from helpers.process.sampling import examples
from helpers.tables.all_pairs import similar_pairs
from helpers.tables.block_tables import table, tables
from hypothesis import given, settings
from hypothesis import strategies as st

from core.columns import pack, unpack
from core.job import NullJob
from core.match.join import candidates
from core.match.join.candidates import list_bitmaps, plausible_pairs, rank_lists
from core.match.join.collapse import _verify_merges
from core.match.join.join import (
    find_links,
    links_from_columns,
    links_to_columns,
    pairs_at,
)
from core.match.join.lookup import look_up_pairs
from core.match.join.tokens import read_lists
from core.model.fingerprint import BlockKind
from core.model.links import Links
from core.model.table import BlockTable

pytestmark = pytest.mark.slow

FLOORS = st.sampled_from([0.25, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0])


def joined(blocks: dict[BlockKind, BlockTable], floor: float, max_links: int = 10**6) -> Links:
    return find_links(blocks, n_mails=10_000, floor=floor, max_links=max_links, job=NullJob())


def same_as_brute_force(blocks: dict[BlockKind, BlockTable], floor: float) -> None:
    links = joined(blocks, floor)
    a, b, score = pairs_at(links, floor)
    expected = similar_pairs(blocks, floor)
    assert a.tolist() == expected[0].tolist()
    assert b.tolist() == expected[1].tolist()
    assert score.tolist() == expected[2].tolist()
    assert look_up_pairs(links, a, b).score.tolist() == score.tolist()
    assert look_up_pairs(links, b, a).score.tolist() == score.tolist()


def random_lists(pieces: int, longest: int) -> st.SearchStrategy[dict[int, list[int]]]:
    one = st.lists(st.integers(0, pieces), max_size=longest)
    return st.lists(one, max_size=14).map(lambda found: dict(enumerate(found)))


@st.composite
def templates(draw: st.DrawFn) -> dict[int, list[int]]:
    """Lists made of a few templates: some slots are filled with something nobody else has."""
    frames = draw(
        st.lists(st.lists(st.integers(0, 5), min_size=1, max_size=8), min_size=1, max_size=3)
    )
    found: dict[int, list[int]] = {}
    for row in range(draw(st.integers(2, 16))):
        frame = list(draw(st.sampled_from(frames)))
        for slot in draw(st.lists(st.integers(0, len(frame) - 1), max_size=3)):
            frame[slot] = 100 + row * 10 + slot
        found[row * 3] = frame + draw(st.lists(st.integers(0, 3), max_size=2))
    return found


@st.composite
def spintax(draw: st.DrawFn) -> dict[int, list[int]]:
    """Each slot of a template drawn from a few variants: nothing is rare."""
    slots, variants = draw(st.integers(1, 8)), draw(st.integers(1, 3))
    one = st.tuples(*(st.integers(slot * 10, slot * 10 + variants) for slot in range(slots)))
    return dict(enumerate(map(list, draw(st.lists(one, min_size=2, max_size=16)))))


@settings(deadline=None, max_examples=examples(250))
@given(random_lists(6, 7), FLOORS)
def test_join_equals_brute_force_on_short_lists_with_repeats(
    lists: dict[int, list[int]], floor: float
) -> None:
    same_as_brute_force(tables(lists), floor)


@settings(deadline=None, max_examples=examples(150))
@given(random_lists(40, 30), FLOORS)
def test_join_equals_brute_force_on_longer_lists(
    lists: dict[int, list[int]], floor: float
) -> None:
    same_as_brute_force(tables(lists), floor)


@settings(deadline=None, max_examples=examples(250))
@given(templates(), FLOORS)
def test_join_equals_brute_force_on_templates(lists: dict[int, list[int]], floor: float) -> None:
    same_as_brute_force(tables(lists), floor)


@settings(deadline=None, max_examples=examples(150))
@given(spintax(), FLOORS)
def test_join_equals_brute_force_on_spintax(lists: dict[int, list[int]], floor: float) -> None:
    same_as_brute_force(tables(lists), floor)


@settings(deadline=None, max_examples=examples(200))
@given(templates(), templates(), FLOORS)
def test_in_the_overlap_band_the_better_kind_counts(
    sentences: dict[int, list[int]], paragraphs: dict[int, list[int]], floor: float
) -> None:
    same_as_brute_force(tables(sentences, paragraphs), floor)


@settings(deadline=None, max_examples=examples(100))
@given(templates(), st.data())
def test_quotation_marks_change_no_score(lists: dict[int, list[int]], data: st.DataObject) -> None:
    marks = {
        r: data.draw(st.lists(st.integers(0, 1), min_size=len(p), max_size=len(p)))
        for r, p in lists.items()
    }
    same_as_brute_force({BlockKind.SENTENCES: table(lists, marks)}, 0.5)


def plain_relation(one: list[int], other: list[int]) -> int:
    """1: the other says more, 2: the one does, 4: the same in another order."""
    more, less = Counter(other) - Counter(one), Counter(one) - Counter(other)
    if not more and not less:
        return 0 if one == other else 4
    return bool(more) + 2 * bool(less)


@settings(deadline=None, max_examples=examples(150))
@given(st.lists(st.permutations(range(4)).map(lambda f: f[: 2 + f[0]]), max_size=9))
def test_what_either_says_more_is_told_from_both_sides(found: list[list[int]]) -> None:
    lists = dict(enumerate(found))
    links = joined(tables(lists), 0.5)
    a, b, _ = pairs_at(links, 0.5)

    for one, other in ((a, b), (b, a)):
        pairs = zip(one.tolist(), other.tolist(), strict=True)
        expected = [plain_relation(lists[x], lists[y]) for x, y in pairs]
        assert look_up_pairs(links, one, other).relation.tolist() == expected


@pytest.mark.parametrize("floor", [0.0, -0.5, 1.01])
def test_what_is_no_score_is_no_floor(floor: float) -> None:
    with pytest.raises(ValueError, match="no score"):
        joined(tables({0: [1], 1: [1]}), floor)


def test_a_mail_beyond_the_table_is_refused() -> None:
    blocks = tables({0: [1, 2], 10_000: [1, 2]})

    with pytest.raises(ValueError, match="beyond"):
        joined(blocks, 0.5)
    assert pairs_at(joined(tables({0: [1, 2], 9_999: [1, 2]}), 0.5), 0.5)[1].tolist() == [9_999]


def test_columns_of_something_else_are_no_links() -> None:
    columns = links_to_columns(joined(tables({0: [1, 2], 1: [1, 2]}), 0.5))

    for name in columns:
        with pytest.raises(ValueError, match=name):
            links_from_columns({k: column for k, column in columns.items() if k != name})


def test_links_survive_packing() -> None:
    links = joined(tables({0: [1, 2], 1: [1, 2], 2: [1, 3, 4], 7: [1, 3, 5]}), 0.5)

    again = links_from_columns(unpack(pack(links_to_columns(links))))

    assert again.floor == links.floor
    assert again.pairs_scored == links.pairs_scored
    assert [c.tolist() for c in pairs_at(again, 0.5)] == [c.tolist() for c in pairs_at(links, 0.5)]


def test_no_mail_has_no_links() -> None:
    for blocks in ({}, tables({})):
        links = joined(blocks, 0.5)
        assert pairs_at(links, 0.5)[0].tolist() == []
        assert look_up_pairs(links, np.array([0]), np.array([1])).score.tolist() == [0.0]


def test_too_many_links_raise_the_floor_and_say_so() -> None:
    lists = {
        row: [*range(20 - row), *range(100 * row + 100, 100 * row + 100 + row)]
        for row in range(12)
    }
    whole = joined(tables(lists), 0.5)

    cut = joined(tables(lists), 0.5, max_links=10)

    assert whole.floor == 0.5
    assert cut.floor > 0.5
    assert 0 < len(cut.edge_a) <= 10
    a, b, score = pairs_at(whole, cut.floor)
    assert [c.tolist() for c in pairs_at(cut, 0.5)] == [a.tolist(), b.tolist(), score.tolist()]


def test_digests_that_agree_in_64_bits_are_still_told_apart() -> None:
    lists = tables({0: [1, 2, 3], 1: [1, 2, 3], 2: [4, 5, 6], 3: [4, 5, 6]})
    digests = lists[BlockKind.SENTENCES].digests.copy()
    digests[:, :8] = np.tile(digests[:3, :8], (4, 1))
    old = lists[BlockKind.SENTENCES]
    blocks = {BlockKind.SENTENCES: BlockTable(old.rows, old.starts, digests, old.quoted)}

    same_as_brute_force(blocks, 0.5)
    assert pairs_at(joined(blocks, 0.5), 0.5)[0].tolist() == [0, 2]


def test_the_bits_of_lists_rule_out_those_that_share_too_little() -> None:
    """Any two of 12 lists have one piece in common, which no third one has; 12 is 0 again."""
    lists = {n: [min(n, m) * 100 + max(n, m) for m in range(12) if m != n] for n in range(12)}
    kind = list(BlockKind).index(BlockKind.SENTENCES)
    read = rank_lists(read_lists(tables({**lists, 12: lists[0]}), NullJob()), kind)
    x, y = (np.array(side) for side in np.triu_indices(13, 1))

    left = plausible_pairs(read, list_bitmaps(read), (x, y), 0.8)

    units = {frozenset(read.unit[[x[at], y[at]]].tolist()) for at in left}
    assert frozenset((0, 12)) in units
    assert len(units) < 8  # of 78


def test_pairs_are_scored_a_portion_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(candidates, "PORTION", 40)
    lists = {n: [1, 2, n * 10 + 3, n * 10 + 4] for n in range(12)}
    kind = list(BlockKind).index(BlockKind.SENTENCES)
    read = rank_lists(read_lists(tables(lists), NullJob()), kind)
    x, y = (np.array(side) for side in np.triu_indices(12, 1))

    parts = list(candidates.score_pairs(read, x, y, NullJob()))

    assert sum(len(part.a) for part in parts) == len(x)
    pieces = np.diff(read.starts)
    assert max(len(part.a) for part in parts) * 2 * int(pieces.max()) <= 40 + 2 * pieces.max()


def test_lists_that_only_their_hash_calls_equal_are_no_class() -> None:
    lists = {0: [1, 2, 3], 1: [1, 2, 4], 2: [1, 2, 3], 3: [1, 2], 4: [2, 1, 3], 5: [4, 3]}
    read = read_lists(tables(lists), NullJob())

    assert _verify_merges(read, np.zeros(6, np.int32)).tolist() == [0, 1, 0, 3, 4, 5]


@given(
    random_lists(6, 6),
    random_lists(6, 6),
    st.lists(st.booleans(), min_size=14, max_size=14),
)
def test_barred_messages_count_as_if_they_were_not_there(
    sentences: dict[int, list[int]], paragraphs: dict[int, list[int]], barred: list[bool]
) -> None:
    def without(lists: dict[int, list[int]]) -> dict[int, list[int]]:
        return {row: found for row, found in lists.items() if not barred[row]}

    expected = joined(tables(without(sentences), without(paragraphs)), 0.5)
    found = find_links(
        tables(sentences, paragraphs),
        n_mails=14,
        floor=0.5,
        max_links=10**6,
        job=NullJob(),
        barred=np.array(barred),
    )
    for name, column in links_to_columns(expected).items():
        assert np.array_equal(column, links_to_columns(found)[name]), name
