"""In what a candidate differs from the kept message: what is said of it, and in which order."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from core.model.groups import Difference
from gui import wording

BOTH_SAY_MORE = Difference.MORE_TEXT | Difference.LESS_TEXT
_LOSES = (Difference.MORE_TEXT, BOTH_SAY_MORE, Difference.MORE_ATTACHMENTS)
WORST_FIRST = (*_LOSES, *(one for one in Difference if one not in _LOSES))

# A column shows the first words only: what somebody could miss stands first.
_MISSED_FIRST = (
    Difference.MORE_ATTACHMENTS,
    Difference.LESS_ATTACHMENTS,
    Difference.INCOMPLETE,
    Difference.AMOUNT,
    Difference.NUMBER,
    Difference.DATE,
    Difference.MORE_TEXT,
    Difference.LESS_TEXT,
    Difference.RECIPIENTS,
    Difference.SENDER,
    Difference.SENDER_NAME,
    Difference.REPLY_TO,
    Difference.SUBJECT,
    Difference.LINK,
    Difference.IMAGE,
    Difference.ORDER,
    Difference.TEXT,
    Difference.SENT_TIME,
    Difference.ALTERNATIVE,
    Difference.HTML,
    Difference.CHARACTERS,
    Difference.LETTER_CASE,
    Difference.LAYOUT,
    Difference.ATTACHMENT_NAME,
    Difference.LIST,
    Difference.THREAD,
    Difference.STRUCTURE,
    Difference.HEADER,
)
_SAID_OF_TEXT = (
    Difference.AMOUNT
    | Difference.NUMBER
    | Difference.DATE
    | Difference.MORE_TEXT
    | Difference.LESS_TEXT
    | Difference.LINK
)

translate = QCoreApplication.translate


def difference_words(
    differs: Difference, order: Iterable[Difference] = tuple(Difference)
) -> list[str]:
    """Name the differences, in an order.

    Where each has a sentence that the other lacks, nobody is said to have more: a sentence that
    was changed, or cut short, is one too few on one side and one too many on the other.
    """
    if differs & BOTH_SAY_MORE == BOTH_SAY_MORE:
        own = translate("Difference", "has different text")
        differs &= ~(Difference.LESS_TEXT | Difference.TEXT)
    else:
        own = wording.difference(Difference.MORE_TEXT)
    return [
        own if one is Difference.MORE_TEXT else wording.difference(one)
        for one in order
        if one & differs
    ]


def cell_differences(differs: Difference) -> str:
    """The differences for a narrow column, without what says the same again with less."""
    if differs & _SAID_OF_TEXT:
        differs &= ~Difference.TEXT
    return wording.listed(difference_words(differs, _MISSED_FIRST))


def told_apart(differs: Difference) -> tuple[Difference, ...]:
    """The differences that are counted singly, without what says the same again with less."""
    kinds = []
    if sides := differs & BOTH_SAY_MORE:
        kinds.append(sides)
    if sides or differs & Difference.ORDER:
        differs &= ~(BOTH_SAY_MORE | Difference.TEXT)
    return (*kinds, *(one for one in Difference if one & differs))


def unlike_words(kind: Difference, n: int) -> str:
    """How many messages that go are unlike the ones that stay, and in what."""
    match kind:
        case Difference.MORE_TEXT:
            return translate(
                "Review", "%Ln (contains|contain) text that the kept copy lacks", "", n
            )
        case Difference.MORE_ATTACHMENTS:
            return translate(
                "Review", "%Ln (has|have) an attachment that the kept copy lacks", "", n
            )
        case Difference.NONE:
            what = translate("Review", "no known difference, but not proven identical")
        case _:
            what = wording.listed(difference_words(kind))
    return translate("Review", "%1: %2").replace("%1", wording.number(n)).replace("%2", what)
