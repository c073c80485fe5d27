"""A document that is written in pieces is the one that is written at once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from typing import Any
from weakref import ref

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.system.json_document import LongArray, json_pieces

PLAIN = st.one_of(st.none(), st.integers(), st.text(), st.lists(st.integers(), max_size=3))
PORTIONS = st.lists(st.lists(PLAIN, max_size=3), max_size=4)


@given(st.dictionaries(st.text(), st.one_of(PLAIN, st.tuples(PORTIONS)), max_size=5))
def test_in_pieces_it_is_as_dumps_writes_it(parts: dict[str, Any]) -> None:
    whole = {n: [*chain(*p[0])] if isinstance(p, tuple) else p for n, p in parts.items()}
    pieces = {
        n: LongArray(lambda p=p: iter(p[0])) if isinstance(p, tuple) else p
        for n, p in parts.items()
    }

    assert "".join(json_pieces(pieces)) == json.dumps(whole)
    compact = (",", ":")
    assert "".join(json_pieces(pieces, separators=compact)) == json.dumps(
        whole, separators=compact
    )


@pytest.mark.parametrize("value", [3, [1, {}], {"a": [1]}])
def test_what_holds_no_long_array_may_be_indented(value: object) -> None:
    assert "".join(json_pieces(value, indent=1)) == json.dumps(value, indent=1)


class Portion(list[str]):
    """One that can be watched."""


def test_a_long_array_is_never_held_whole() -> None:
    alive: list[ref[Portion]] = []
    most = 0

    def portions() -> Iterator[list[str]]:
        nonlocal alive, most
        for start in range(1_000):
            portion = Portion(f"{start} {number}" for number in range(100))
            alive = [one for one in [*alive, ref(portion)] if one() is not None]
            most = max(most, len(alive))
            yield portion

    longest = max(len(piece) for piece in json_pieces({"a": LongArray(portions)}))

    assert most <= 2
    assert longest < 100 * len('"999 99", ') + 100


@pytest.mark.parametrize("is_short", [True, False])
def test_a_short_array_is_made_once_and_any_can_be_read_again(is_short: bool) -> None:
    made = []

    def make() -> Iterator[list[int]]:
        made.append(1)
        yield [1, 2]
        yield [3]

    array = LongArray(make, is_short=is_short)

    assert [*array] == [*array] == [1, 2, 3]
    assert len(made) == (1 if is_short else 2)
