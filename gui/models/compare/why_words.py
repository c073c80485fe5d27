"""Why two messages are copies or not, as the window says it: "the first message" and "the second".

Neither is kept, unless they stand in one group.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core.model.groups import COVERED, Difference
from core.model.reasons import ApartRule, Explanation
from core.words.sentence import QUOTED, Part, Sentence
from core.words.why import FaceWords, explain_pair
from gui import wording

Named = Callable[[int], str]  # a third mail, in a few words

_FIRST = Sentence("Why", "the first message")
_SECOND = Sentence("Why", "the second message")
_COMPARED = Sentence("Why", "The second message, compared with the first: %1.")
_SWITCHED = Sentence("Why", "Turn it on in View ▸ Find by.")
_HINTS: dict[ApartRule, Part] = {
    ApartRule.TEXT_OFF: _SWITCHED,
    ApartRule.CONTENT_OFF: _SWITCHED,
    ApartRule.STRUCTURE_OFF: _SWITCHED,
    ApartRule.SAID: Sentence(
        "Why", "To change that, choose Actions ▸ Messages marked as not copies."
    ),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """An explanation in the user's language: `core.words.why.PairAnswer`, said."""

    copies: bool
    headline: str  # with what decides, where the two are no copies
    lines: tuple[str, ...]
    differs: str


def answer(
    found: Explanation,
    threshold: float,
    named: Named,
    *,
    ignored: bool,
    lost: Difference = Difference.NONE,
) -> Answer:
    """Say why; `ignored`: the user said before that the two are no copies.

    lost: What the one that covers the other does not hold of it.
    """

    def called(row: int) -> Part:
        if row == found.a:
            return _FIRST
        if row == found.b:
            return _SECOND
        return QUOTED.of(named(row)) if row >= 0 else ""

    face = FaceWords(called, _COMPARED, _HINTS)
    told = explain_pair(found, threshold, face, ignored=ignored, lost=lost)
    headline, lines = wording.say(told.headline), [wording.say(line) for line in told.lines]
    if lines and not found.linked and found.verdict in (None, *COVERED):
        headline = wording.sentences((wording.ended(headline), lines.pop(0)))  # what decides
    return Answer(
        copies=told.copies,
        headline=headline,
        lines=tuple(lines),
        differs=wording.say(told.differs),
    )
