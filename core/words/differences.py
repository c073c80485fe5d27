"""In what two messages differ."""

from __future__ import annotations

from collections.abc import Iterable

from core.model.groups import COVERED, Difference, Verdict
from core.words.sentence import Sentence, Series, for_each, listed

DIFFERENCES = for_each(
    {
        Difference.TEXT: Sentence("Difference", "words differ"),
        Difference.ORDER: Sentence("Difference", "different order"),
        Difference.MORE_TEXT: Sentence("Difference", "has more text"),
        Difference.LESS_TEXT: Sentence("Difference", "has less text"),
        Difference.AMOUNT: Sentence("Difference", "different amount"),
        Difference.DATE: Sentence("Difference", "different date in the text"),
        Difference.NUMBER: Sentence("Difference", "different number"),
        Difference.LINK: Sentence("Difference", "different link"),
        Difference.SUBJECT: Sentence("Difference", "different subject"),
        Difference.SENDER: Sentence("Difference", "different sender"),
        Difference.SENT_TIME: Sentence("Difference", "sent at a different time"),
        Difference.MORE_ATTACHMENTS: Sentence("Difference", "has an extra attachment"),
        Difference.LESS_ATTACHMENTS: Sentence("Difference", "lacks an attachment"),
        Difference.MESSAGE_ID: Sentence("Difference", "different Message-ID"),
        Difference.SENDER_NAME: Sentence("Difference", "sender shown differently"),
        Difference.REPLY_TO: Sentence("Difference", "different reply address"),
        Difference.RECIPIENTS: Sentence("Difference", "different recipients"),
        Difference.THREAD: Sentence("Difference", "different place in the conversation"),
        Difference.LIST: Sentence("Difference", "different mailing list"),
        Difference.LETTER_CASE: Sentence("Difference", "capital letters differ"),
        Difference.LAYOUT: Sentence("Difference", "different spaces or line breaks"),
        Difference.CHARACTERS: Sentence("Difference", "special or invisible characters differ"),
        Difference.HTML: Sentence("Difference", "different HTML"),
        Difference.IMAGE: Sentence("Difference", "different image"),
        Difference.ATTACHMENT_NAME: Sentence("Difference", "different attachment name"),
        Difference.STRUCTURE: Sentence("Difference", "different internal structure"),
        Difference.HEADER: Sentence("Difference", "another header differs"),
        Difference.ALTERNATIVE: Sentence("Difference", "another version of the text differs"),
        Difference.UNVERIFIED: Sentence("Difference", "not fully compared yet"),
        Difference.INCOMPLETE: Sentence("Difference", "not fully read"),
    }
)

BOTH_SAY_MORE = Difference.MORE_TEXT | Difference.LESS_TEXT
_OF_MORE = (
    BOTH_SAY_MORE
    | Difference.TEXT
    | Difference.AMOUNT
    | Difference.DATE
    | Difference.NUMBER
    | Difference.LINK
    | Difference.MORE_ATTACHMENTS
)
NOT_KNOWN = Difference.UNVERIFIED | Difference.INCOMPLETE
_EACH_HAS_ITS_OWN = Sentence("Difference", "has different text")
_OF_THE_COPY = {  # where nothing before says which of the two is meant
    Difference.MORE_TEXT: Sentence("Difference", "this copy has more text"),
    Difference.LESS_TEXT: Sentence("Difference", "this copy has less text"),
    Difference.MORE_ATTACHMENTS: Sentence("Difference", "this copy has an extra attachment"),
    Difference.LESS_ATTACHMENTS: Sentence("Difference", "this copy lacks an attachment"),
}
_BOTH_HAVE_THEIR_OWN = Sentence("Difference", "each has text of its own")
_UNLIKE = {  # counted; what the one that goes has, and the one that stays lacks, loses something
    BOTH_SAY_MORE: Sentence(
        "Review",
        "%Ln (has|have) text that the kept message lacks, and (lacks|lack) text that it has",
    ),
    Difference.LESS_TEXT: Sentence("Review", "%Ln (has|have) less text than the kept message"),
    Difference.LESS_ATTACHMENTS: Sentence(
        "Review", "%Ln (lacks|lack) an attachment that the kept message has"
    ),
    Difference.MORE_TEXT: Sentence(
        "Review", "%Ln (contains|contain) text that the kept message lacks"
    ),
    Difference.MORE_ATTACHMENTS: Sentence(
        "Review", "%Ln (has|have) an attachment that the kept message lacks"
    ),
}
_NOT_PROVEN = Sentence("Review", "no known difference, but not proven identical")
_COUNT = Sentence("Review", "%1: %2")


def difference_list(
    differs: Difference,
    order: Iterable[Difference] = tuple(Difference),
    *,
    is_named: bool = False,
) -> Series:
    """Name the differences, in an order; no parts if there are none. See below."""
    return listed(difference_sentences(differs, order, is_named=is_named))


def difference_sentences(
    differs: Difference,
    order: Iterable[Difference] = tuple(Difference),
    *,
    is_named: bool = False,
) -> list[Sentence]:
    """Name the differences, in an order.

    is_named: Whether what is said before names the message that has more or less.

    Where each has a sentence that the other lacks, nobody is said to have more: a sentence that
    was changed, or cut short, is one too few on one side and one too many on the other.
    """
    words = dict(DIFFERENCES)
    if not is_named:
        words |= _OF_THE_COPY
    if differs & BOTH_SAY_MORE == BOTH_SAY_MORE:
        words[Difference.MORE_TEXT] = _EACH_HAS_ITS_OWN if is_named else _BOTH_HAVE_THEIR_OWN
        differs &= ~(Difference.LESS_TEXT | Difference.TEXT)
    return [words[one] for one in order if one & differs]


def single_differences(differs: Difference) -> tuple[Difference, ...]:
    """The differences that are counted singly, without what says the same again with less."""
    kinds = []
    if sides := differs & BOTH_SAY_MORE:
        kinds.append(sides)
    if sides or differs & Difference.ORDER:
        differs &= ~(BOTH_SAY_MORE | Difference.TEXT)
    return (*kinds, *(one for one in Difference if one & differs))


def differences_beside(verdict: Verdict, differs: Difference) -> Difference:
    """What is left to say of two messages of which one is known to contain all of the other.

    That their words, amounts or links differ is then only that the kept one has more.
    """
    if verdict not in COVERED or not differs & _OF_MORE:
        return differs
    return (differs & ~_OF_MORE) | Difference.LESS_TEXT


def unlike_sentence(kind: Difference, n: int) -> Sentence:
    """How many messages that go are unlike the ones that stay, and in what."""
    if kind in _UNLIKE:
        return _UNLIKE[kind].of(number=n)
    return _COUNT.of(n, difference_list(kind) if kind else _NOT_PROVEN)


def not_proven_sentence(differs: Difference) -> Sentence | None:
    """Why two messages in which nothing differs are not called identical; None if proven."""
    if differs & Difference.INCOMPLETE:
        return Sentence(
            "Difference",
            "At least one of the two messages could not be read in full, so the rest may differ. "
            "Compare them in your mail program before you remove one.",
        )
    if differs & Difference.UNVERIFIED:
        return Sentence(
            "Difference",
            "No difference is known so far, but at least one of the two messages is on a server "
            "and has not been read in full yet. Twinsweep compares them in full before anything "
            "is moved.",
        )
    return None
