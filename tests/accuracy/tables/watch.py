"""What a scan did on its way to the edit links: the engine's own answers, looked at as it works.

Recorded, not computed again: so a step that is changed, or a new one, cannot be told wrongly here.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.columns import pair_keys
from core.match.edits import links as steps
from core.match.edits.memory import UNLIKE

NAMES = (
    "choose_texts",
    "find_sketch_pairs",
    "find_brief_pairs",
    "_pairs_to_measure",
    "measure_or_recall",
)


@dataclass(slots=True)
class Watched:
    """Answers by the name of the step, with what each was asked."""

    answers: dict[str, Any] = field(default_factory=dict)
    asked: dict[str, tuple[Any, ...]] = field(default_factory=dict)

    def text_of(self, row: int) -> int:
        """The text that stands for a row; -1: none."""
        return int(self.answers["choose_texts"].text_of[row])

    def key(self, a: int, b: int) -> int:
        """The pair of texts of two rows as one number; -1 where one has none."""
        one, other = self.text_of(a), self.text_of(b)
        if min(one, other) < 0:
            return -1
        return int(pair_keys(np.array([one]), np.array([other]))[0])

    def candidates(self) -> set[int]:
        """Pairs of texts that any step gave to be measured, before lengths were asked."""
        return set(self.asked["_pairs_to_measure"][1].tolist())

    def measured(self) -> dict[int, float]:
        """Pairs that were measured: similarity by letters, -1: below what is asked."""
        pairs, edits = self.asked["measure_or_recall"][0], self.answers["measure_or_recall"].edits
        longer = np.maximum(pairs.longer, 1)
        alike = np.where(edits == UNLIKE, -1.0, 1 - edits / longer)
        return dict(zip(pairs.keys.tolist(), alike.tolist(), strict=True))

    def least(self) -> dict[int, float]:
        """How alike each measured pair had to be."""
        pairs = self.asked["measure_or_recall"][0]
        return dict(zip(pairs.keys.tolist(), pairs.least.tolist(), strict=True))

    def sketches(self) -> dict[int, NDArray[np.uint8]]:
        """The bytes of the sketch of each text that has one."""
        names = self.answers["choose_texts"].names
        data = np.ascontiguousarray(self.asked["find_sketch_pairs"][0]).view(np.uint8)
        there = data.any(axis=1)
        return {int(name): data[at] for at, name in enumerate(names) if there[at]}


@contextmanager
def watching() -> Iterator[Watched]:
    """Look at the steps of the next scan of this process."""
    seen = Watched()
    before = {name: getattr(steps, name) for name in NAMES}

    def looked_at(name: str) -> Any:
        def step(*args: Any, **named: Any) -> Any:
            answer = before[name](*args, **named)
            seen.answers[name], seen.asked[name] = answer, args
            return answer

        return step

    for name in NAMES:
        setattr(steps, name, looked_at(name))
    try:
        yield seen
    finally:
        for name, step in before.items():
            setattr(steps, name, step)
