"""Where the user's keywords stand in two texts, put on the runs of their differences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from core.model.compare import Run, RunKind

Place = tuple[int, int]
Places = tuple[Place, ...]
"""(start, end) characters, ascending, none touching the next."""
Local = tuple[int, int, int]
"""(start, end) characters of a run, and the number of the keyword's place, from 0."""
Find = Callable[[str], Sequence[Place]]
"""Where any of the keywords stands in a text, in any order."""


class PairHits(NamedTuple):
    """Where keywords stand in the text of a kept message and in that of a candidate."""

    left: Places = ()
    right: Places = ()


NO_HITS = PairHits()


def merge_places(places: Sequence[Place]) -> Places:
    """The same characters as places that do not overlap or touch, ascending."""
    joined: list[Place] = []
    for start, end in sorted(places):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        elif end > start:
            joined.append((start, end))
    return tuple(joined)


def places_in_text(find: Find, text: str) -> Places:
    """Where keywords stand in a text; a line's end in it counts as a space, too."""
    places = list(find(text))
    if "\n" in text:
        places += find(text.replace("\n", " "))
    return merge_places(places)


class LocalHits(NamedTuple):
    """What stands in the two sides of one run."""

    left: tuple[Local, ...]
    right: tuple[Local, ...]


class HitWalk:
    """Goes over the runs of two texts in their order, and numbers the keywords on the way.

    What both sides have at the same place of a run that is the same is one keyword, not two.

    Attributes:
        n_hits: Numbers given so far.
    """

    def __init__(self, hits: PairHits) -> None:
        self.n_hits = 0
        self._left, self._right = _Side(hits.left), _Side(hits.right)

    def skip(self, runs: Sequence[Run]) -> bool:
        """Go over runs that are not shown, or only looked at; whether keywords stand in them."""
        any_left = [self._left.take(len(run.left)) for run in runs]
        any_right = [self._right.take(len(run.right)) for run in runs]
        return any(any_left) or any(any_right)

    def pass_over(self, run: Run) -> LocalHits:
        """What stands in the next run."""
        left, right = self._left.take(len(run.left)), self._right.take(len(run.right))
        if not left and not right:
            return LocalHits((), ())
        here = self._numbered(left, self._left, {})
        known = {place[:2]: place[2] for place in here} if run.kind is RunKind.SAME else {}
        return LocalHits(tuple(here), tuple(self._numbered(right, self._right, known)))

    def _numbered(
        self, places: Sequence[Place], side: _Side, known: Mapping[Place, int]
    ) -> list[Local]:
        """Places with their numbers: the one before if it goes on, a known or a new one."""
        made: list[Local] = []
        for start, end in places:
            if start or not side.continues:
                side.number = known.get((start, end), self.n_hits)
                self.n_hits = max(self.n_hits, side.number + 1)
            made.append((start, end, side.number))
        return made


class _Side:
    """The places of one text that are not passed yet."""

    def __init__(self, places: Places) -> None:
        self._places, self._next, self._at = places, 0, 0
        self.continues = False  # what stands at the start of the run began in one before
        self.number = -1

    def take(self, length: int) -> Places:
        """The parts of places within the next characters, counted from there."""
        start, end = self._at, self._at + length
        self._at = end
        if not length:
            return ()
        found: list[Place] = []
        self.continues = (
            self._next < len(self._places) and self._places[self._next][0] < start < end
        )
        while self._next < len(self._places) and self._places[self._next][0] < end:
            first, last = self._places[self._next]
            found.append((max(first, start) - start, min(last, end) - start))
            if last > end:
                break
            self._next += 1
        return tuple(found)
