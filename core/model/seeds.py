"""Values of the library: messages that a person said to be bulk mail. No behaviour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

DEGREE = 0.8  # similarity from which on a message counts as a copy of a seed
LOWEST_DEGREE = 0.5
NEVER_HIT = 0


class NewSeed(NamedTuple):
    """What goes into the library.

    name: For people; "": made of the text. degree: 0.5..1. text: in normal form.
    """

    name: str
    degree: float
    text: str


@dataclass(frozen=True, slots=True)
class Seed:
    """A message in the library.

    Attributes:
        number: Its number there; never given to another one.
        name: For people.
        degree: From which similarity on a message counts as a copy, 0.5..1.
        text: In normal form.
        hits: How many messages it has recognised, each counted once however often it is scanned.
        created_utc: Seconds since 1970. last_hit_utc: the same, or `NEVER_HIT`.
    """

    number: int
    name: str
    degree: float
    text: str
    hits: int
    created_utc: int
    last_hit_utc: int


@dataclass(frozen=True, slots=True, eq=False)
class KnownBulk:
    """Messages that copy a seed; each once, with the seed that it resembles most of those tried.

    Attributes:
        rows: (m,) int64, ascending. seeds: (m,) int64, numbers of `Seed`.
        scores: (m,) float64: the similarity, at least the seed's degree.
        stats: What the filters of P3 let through, by name, for people who want to know.
    """

    rows: NDArray[np.int64]
    seeds: NDArray[np.int64]
    scores: NDArray[np.float64]
    stats: tuple[tuple[str, int], ...] = ()
