"""In what a candidate differs from the kept message: the order in which it is said."""

from __future__ import annotations

from collections.abc import Iterable

from core.model.groups import Difference
from core.words.differences import BOTH_SAY_MORE, difference_sentences
from gui import wording

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


def difference_words(
    differs: Difference,
    order: Iterable[Difference] = tuple(Difference),
    *,
    is_named: bool = False,
) -> list[str]:
    """Name the differences, in an order; `is_named`: see `difference_sentences`."""
    return [wording.say(one) for one in difference_sentences(differs, order, is_named=is_named)]


def cell_differences(differs: Difference, *, is_named: bool = False) -> str:
    """The differences for a narrow column, without what says the same again with less."""
    if differs & _SAID_OF_TEXT:
        differs &= ~Difference.TEXT
    return wording.listed(difference_words(differs, _MISSED_FIRST, is_named=is_named))
