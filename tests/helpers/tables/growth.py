"""How the time of a function grows with what it is given: in ratios, never in seconds.

Processor time of this process is measured, so that other work on the machine counts little, and
the garbage collector is off, for it takes its time when it likes.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

SMALLEST = 8_000
FLOOR_S = 0.01  # well above the noise of the clock
LONG_S = 1.0  # nobody waits for the double of it
TRIES = 4
LINEAR = 3.0  # twice as much takes less than so many times the time; four times if it is quadratic
_SURE = 2.4  # so little more is believed at once


def growth(run: Callable[[T], object], make: Callable[[int], T], largest: int) -> float:
    """How many times as long `run` takes for twice as much.

    What takes less than `FLOOR_S` for `largest` has passed by construction: twice of it is next to
    nothing, too. A function that reaches a limit of its own makes one step: so where the time
    grows too fast it is measured again at the double of that size, where only a quadratic one
    grows as fast again, and the least growth counts.
    """
    n = SMALLEST
    while (once := _seconds(run, make(n))) < FLOOR_S:
        if n >= largest:
            return 1.0
        n *= 2
    least = float("inf")
    for _ in range(TRIES):
        twice = _seconds(run, make(2 * n))
        least = min(least, twice / once)
        if least < _SURE:
            break
        once = min(once, _seconds(run, make(n)))
        twice = min(twice, _seconds(run, make(2 * n)))
        least = min(least, twice / once)
        if least < LINEAR or twice > LONG_S:
            break
        n, once = 2 * n, twice
    return least


def _seconds(run: Callable[[T], object], given: T) -> float:
    gc.disable()
    try:
        began = time.process_time()
        run(given)
        return time.process_time() - began
    finally:
        gc.enable()
