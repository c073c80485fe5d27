"""Whether one text stands whole in another, in its order (A-COVER).

The text is looked for in runs. A run is a stretch of it that stands in the other text without
anything between, however the two are wrapped; it begins and ends where a line or a sentence
begins and ends in both. Between two runs the other text may say anything. Within a sentence that
is only wrapped a run may end only where the other text goes on at another depth of quotation: an
answer between two quoted lines.

The search goes through the borders of the text from its beginning, each run as long as it gets;
where that leads nowhere, shorter runs and later places are tried, and no border from a place that
is no better than one that failed. What stands nowhere in the other text ends the search at once.
Real pairs need one look a run. The work is bounded: what is not found within `MOST_STEPS`, or
`MOST_LOOKS` times the lengths, counts as not contained.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from core.match.cover.exact_text import MOST_CHARS, Border, ExactText, Gap

MOST_STEPS = 20_000  # places at which a run is tried
MOST_LOOKS = 64  # times that both texts may be gone over
PROBE = 64  # characters by which a run is looked for
STRIDE = 4_096  # characters that are compared at once

# As plain numbers: operators of enums cost a microsecond each.
_LINE, _DEPTH = int(Border.LINE), int(Border.DEPTH)
_FIRM = _LINE | _DEPTH
_NONE, _BREAK = int(Gap.NONE), int(Gap.BREAK)


class Containment(NamedTuple):
    """What came of looking for a text in another.

    Attributes:
        found: All of it is there.
        quoted: What the text says itself stands in what the other one quotes.
        missing: The first character of the line or sentence up to which all was found, if the rest
            was not; else the length of the text.
        after: How far the other text was read then.
        unquoted: The first character of what the text quotes and the other one says itself; -1 if
            there is no such thing.
    """

    found: bool
    quoted: bool
    missing: int
    after: int
    unquoted: int = -1


class _State(NamedTuple):
    """A border of the text up to which all was found, and where in the other text."""

    at: int
    after: int


def find_whole(text: ExactText, other: ExactText) -> Containment:
    """Look for a text in another, as the module says. An empty text is in none.

    Cost: linear in both texts, 30 us for 2 KB; 64 times that at most.
    """
    if not text.chars or max(len(text.chars), len(other.chars)) > MOST_CHARS:
        return Containment(False, False, 0, 0)
    return _Search(text, other).run()


class _Search:
    def __init__(self, text: ExactText, other: ExactText) -> None:
        self._text, self._other = text, other
        self._steps = MOST_STEPS
        self._chars = MOST_LOOKS * (len(other.chars) + len(text.chars)) + (1 << 16)
        # What is asked one by one: elements of arrays cost ten times as much.
        self._borders: list[int] = np.flatnonzero(text.border).tolist()
        self._own_border, self._their_border = text.border.tobytes(), other.border.tobytes()
        self._own_parted = (text.gap != _NONE).tobytes()
        self._their_parted = (other.gap != _NONE).tobytes()
        self._hopeless = False  # something of the text stands nowhere in the other one
        self._reached: dict[_State, tuple[_State, int]] = {}  # from which state, by a run from

    def run(self) -> Containment:
        """Try all ways, the likeliest first."""
        goal, best = len(self._text.chars), _State(0, 0)
        tried: dict[int, int] = {}  # the earliest place from which each border was tried
        ways = [iter([best])]
        while ways and self._steps > 0 and self._chars > 0 and not self._hopeless:
            state = next(ways[-1], None)
            if state is None:
                ways.pop()
            elif state.at == goal:
                quoted, unquoted = self._is_quoted(state)
                return Containment(True, quoted, goal, state.after, unquoted)
            elif state.after < tried.get(state.at, len(self._other.chars) + 1):
                tried[state.at] = state.after
                best = state if state.at > best.at else best
                ways.append(self._ways_from(state))
        return Containment(False, False, best.at, best.after)

    def _ways_from(self, state: _State) -> Iterator[_State]:
        """Where runs lead that begin at a border of the text: the longest at the first place."""
        text, other = self._text, self._other
        following = self._borders[bisect_right(self._borders, state.at)]
        unit = text.chars[state.at : following]
        probe = unit[:PROBE]
        wanted = _FIRM if self._own_border[state.at] & _LINE else _DEPTH
        start, leads_on = state.after, False
        while self._steps > 0 and self._chars > 0:
            place = other.chars.find(probe, start)
            self._steps -= 1
            self._chars -= (place if place >= 0 else len(other.chars)) - start + len(probe)
            if place < 0:
                if not leads_on:
                    self._chars -= len(other.chars)
                    self._hopeless = unit not in other.chars
                return
            start = place + 1
            if not self._their_border[place] & wanted:
                continue
            for end in self._ends_of_run(state.at, place):
                reached = _State(end, place + end - state.at)
                self._reached.setdefault(reached, (state, place))
                leads_on = True
                yield reached

    def _ends_of_run(self, at: int, place: int) -> Iterator[int]:
        """The borders of the text that a run from two places may end at, the farthest first."""
        size = self._same_gaps(at, place, self._same_chars(at, place))
        first = bisect_right(self._borders, at)
        last = bisect_right(self._borders, at + size, first)
        for number in range(last - 1, first - 1, -1):
            end = self._borders[number]
            wanted = _FIRM if self._own_border[end] & _LINE else _DEPTH
            if self._their_border[end - at + place] & wanted:
                yield end

    def _same_chars(self, at: int, place: int) -> int:
        """How many characters are the same from two places on."""
        one, other = self._text.chars, self._other.chars
        most = min(len(one) - at, len(other) - place)
        size = 0
        while size < most:
            step = min(STRIDE, most - size)
            a, b = one[at + size : at + size + step], other[place + size : place + size + step]
            if a != b:
                size += _common_prefix(a, b)
                break
            size += step
        self._chars -= size
        return size

    def _same_gaps(self, at: int, place: int, size: int) -> int:
        """How many of so many characters are also parted in the same way."""
        if size < 2:
            return size
        mine, theirs = slice(at + 1, at + size), slice(place + 1, place + size)
        if self._own_parted[mine] == self._their_parted[theirs]:
            return size
        a, b = self._text.gap[mine], self._other.gap[theirs]
        unlike = (a == _NONE) != (b == _NONE)
        broken = (a == _BREAK) | (b == _BREAK)
        breakable = self._text.breakable[mine] | self._other.breakable[theirs]
        unlike &= ~(self._text.loose[mine] | (broken & breakable))
        where = np.flatnonzero(unlike)
        return int(where[0]) + 1 if len(where) else size

    def _is_quoted(self, state: _State) -> tuple[bool, int]:
        """Whether a run is the text's own, and quoted in the other one; where one is not any more.

        Of all runs on the way to a state; -1 if none is.
        """
        quoted, unquoted = False, -1
        while state in self._reached:
            before, place = self._reached[state]
            mine = self._text.deep[before.at : state.at]
            theirs = self._other.deep[place : state.after]
            quoted |= bool((~mine & theirs).any())
            bare = np.flatnonzero(mine & ~theirs)
            unquoted = before.at + int(bare[0]) if len(bare) else unquoted
            state = before
        return quoted, unquoted


def _common_prefix(a: str, b: str) -> int:
    """How many characters two different texts of one length begin with."""
    low, high = 0, len(a)
    while low < high:
        middle = (low + high + 1) // 2
        if a[low:middle] == b[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
