"""In what a candidate differs from the kept message, in words that a list has room for."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from core.model import Difference
from gui import wording

BOTH_SAY_MORE = Difference.MORE_TEXT | Difference.LESS_TEXT


def difference_words(
    differs: Difference, order: Iterable[Difference] = tuple(Difference)
) -> list[str]:
    """Name the differences, in an order.

    Where each has a sentence that the other lacks, nobody is said to have more: a sentence that
    was changed, or cut short, is one too few on one side and one too many on the other.
    """
    if differs & BOTH_SAY_MORE == BOTH_SAY_MORE:
        own = QCoreApplication.translate("Difference", "has other text")
        differs &= ~(Difference.LESS_TEXT | Difference.TEXT)
    else:
        own = wording.difference(Difference.MORE_TEXT)
    return [
        own if one is Difference.MORE_TEXT else wording.difference(one)
        for one in order
        if one & differs
    ]
