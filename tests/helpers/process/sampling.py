"""A part of each large matrix, drawn by the seed of the run; all of it with `make soak`.

A matrix of crash points, kinds and verbs, of screens and languages, or of hostile messages has
thousands of cells, of which most say the same. A usual run takes a few of each: every row and
every column at least once, which cells those are is drawn by the seed that the run prints. Over
some runs, and in every `make soak`, each cell has its turn.

- Of the cases of one test function in a file that is marked slow run so many that each word of
  their ids ("mbox" and "undo" of "mbox-undo") stands in one, unless somebody names a case.
- `draw`, `draw_run`, `draw_points`: of what a test, or a script of it, goes through itself.
- `examples`: of the examples of a property.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, settings

SOAK = "TWINSWEEP_SOAK"  # anything but "": nothing is left out
SEED = "TWINSWEEP_TEST_SEED"  # scripts that a test starts draw by the same
KILLS = 8  # of each case in a usual run
FEWEST = 12  # examples of a property
T = TypeVar("T")


def draw(
    values: Iterable[T], least: int, *, of: str, kind: Callable[[T], Hashable] | None = None
) -> list[T]:
    """Some of these values in their order, at least one of each kind; all of them in a soak.

    Args:
        values: What could be gone through.
        least: How many are drawn, if there are so many.
        of: What they are of: other matrices draw others.
        kind: Of which kind a value is; without one, all are of one.
    """
    everything = list(values)
    if os.environ.get(SOAK):
        return everything
    places = list(range(len(everything)))
    _chance(of).shuffle(places)
    seen: set[Hashable] = set()
    first, others = [], []
    for place in places:
        its = kind(everything[place]) if kind else None
        (others if its in seen else first).append(place)
        seen.add(its)
    chosen = first + others[: max(0, least - len(first))]
    return [everything[place] for place in sorted(chosen)]


def draw_points(points: Sequence[str], case: str) -> list[int]:
    """The numbers, from 1, of the crash points to stop at: the first, the last, one of each call.

    Args:
        points: The names of all points that are passed, in order.
        case: Other cases draw others.
    """
    ends = {1, len(points)}
    return draw(
        range(1, len(points) + 1),
        KILLS,
        of=case,
        kind=lambda n: n if n in ends else points[n - 1].partition(":")[0],  # before or after it
    )


def examples(most: int) -> int:
    """How many examples of a property are tried: of a usual run a part, others each time."""
    return most if os.environ.get(SOAK) else min(most, max(FEWEST, most // 6))


def draw_run(values: Sequence[T], most: int, *, of: str) -> Sequence[T]:
    """A run of neighbors, where what lies side by side belongs together, as in a mailbox."""
    if os.environ.get(SOAK) or len(values) <= most:
        return values
    start = _chance(of).randrange(len(values) - most + 1)
    return values[start : start + most]


def cover(names: Sequence[str], *, of: str) -> set[str]:
    """The names of few cells, so that each word of a name ("-" between them) stands in one."""
    left = _chance(of).sample(names, len(names))
    words = {name: set(enumerate(name.split("-"))) for name in names}
    unseen = set().union(*words.values())
    chosen: set[str] = set()
    while unseen:
        most = max(left, key=lambda name: len(words[name] & unseen))
        chosen.add(most)
        unseen -= words[most]
    return chosen


def _chance(of: str) -> random.Random:
    return random.Random(f"{os.environ.get(SEED, '')} {of}")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """All processes of a run draw by its seed; a property asserts no time, machines are noisy.

    A failure seen elsewhere is repeated by what it prints.
    """
    seed = config.getoption("randomly_seed", None)
    if isinstance(seed, int):
        os.environ[SEED] = str(seed)
    settings.register_profile(
        "drawn",
        deadline=None,
        max_examples=examples(100),
        suppress_health_check=[HealthCheck.too_slow],
        print_blob=True,
    )
    settings.load_profile("drawn")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the cells that were not drawn, unless a person asked for some by name."""
    if os.environ.get(SOAK) or any("[" in name for name in config.args):
        return
    cells: dict[str, dict[str, pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("slow"):
            test, _, name = item.nodeid.partition("[")
            cells.setdefault(test, {})[name.removesuffix("]")] = item
    left_out = set()
    for test, named in cells.items():
        left_out |= {named[name] for name in named.keys() - cover(sorted(named), of=test)}
    if left_out:
        config.hook.pytest_deselected(items=sorted(left_out, key=lambda item: item.nodeid))
        items[:] = [item for item in items if item not in left_out]
