"""Which brief texts are compared with each other: see `test_links.py` for the pairs."""

from __future__ import annotations

import numpy as np

from core.match.edits.brief_texts import LONGEST_BRIEF, choose_joinable


def test_those_that_are_there_and_not_too_long_are_joined() -> None:
    brief = np.array([3, 5, 8, 9])
    chosen, too_long = choose_joinable(brief, np.array([20, -1, LONGEST_BRIEF + 1, LONGEST_BRIEF]))
    assert (chosen.tolist(), too_long) == ([3, 9], 1)
