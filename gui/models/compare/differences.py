"""In what a candidate differs from the kept message: the order in which it is said."""

from __future__ import annotations

from collections.abc import Iterable

from core.model.groups import Difference
from core.words.differences import BOTH_SAY_MORE, difference_sentences
from gui import wording

_LOSES = (Difference.MORE_TEXT, BOTH_SAY_MORE, Difference.MORE_ATTACHMENTS)
WORST_FIRST = (*_LOSES, *(one for one in Difference if one not in _LOSES))


def difference_words(
    differs: Difference, order: Iterable[Difference] = tuple(Difference)
) -> list[str]:
    """Name the differences, in an order."""
    return [wording.say(one) for one in difference_sentences(differs, order)]
