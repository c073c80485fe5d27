"""That one message holds all that another says, or what bars it and where."""

from __future__ import annotations

from collections.abc import Callable

from core.model.covers import CoverBar, PairCover
from core.model.groups import Difference, Verdict
from core.words.sentence import (
    Part,
    Sentence,
    for_each,
    joined_sentences,
    listed,
    opening,
    without_end,
)

# %1: the message that is held; %2: the one that holds it
_HELD = {
    Verdict.FULLER_FORM: Sentence(
        "Cover", "%2 is the same message as %1 and contains all its text and attachments."
    ),
    Verdict.FULLER_TEXT: Sentence(
        "Cover", "%2, a different message, contains all the text and attachments of %1."
    ),
    Verdict.QUOTED: Sentence(
        "Cover", "%2, later in the conversation, quotes all of %1 and contains its attachments."
    ),
}
_BOTH = Sentence("Cover", "Each of the two contains everything in the other.")
# %3: what is missing
COVER_BARS = for_each(
    {
        CoverBar.DRAFT: Sentence("Cover", "%1 is a draft, so no other message can replace it."),
        CoverBar.ENCRYPTED: Sentence(
            "Cover", "%1 is encrypted, so it is unknown whether %2 contains all of it."
        ),
        CoverBar.SIGNED: Sentence(
            "Cover", "%2 cannot replace %1: it is signed, and its signature would be lost."
        ),
        CoverBar.DAMAGED: Sentence(
            "Cover", "%1 is damaged, so it is unknown whether %2 contains all of it."
        ),
        CoverBar.PART: Sentence(
            "Cover", "Not all of %1 was read, so it is unknown whether %2 contains all of it."
        ),
        CoverBar.UNCLEAR: Sentence(
            "Cover", "%1 shows more than text and pictures, and %2 may not show it."
        ),
        CoverBar.EMPTY: Sentence("Cover", "%1 has no text or attachments that %2 could contain."),
        CoverBar.KEPT_PART: Sentence(
            "Cover",
            "%2 cannot replace %1: it is a draft, encrypted, damaged or not fully read.",
        ),
        CoverBar.FILE: Sentence("Cover", "%2 lacks an attachment or a picture in %1."),
        CoverBar.NAME: Sentence("Cover", "In %2, no attachment of %1 is called “%3”."),
        CoverBar.LINK: Sentence("Cover", "%2 lacks a link in %1: %3"),
        CoverBar.TEXT: Sentence(
            "Cover",
            "%2 does not contain all the text of %1. The first part missing: “%3”.",
        ),
        CoverBar.HIDDEN: Sentence(
            "Cover", "%2 lacks text that the HTML of %1 hides, starting with: “%3”."
        ),
        CoverBar.CLOCK: Sentence(
            "Cover",
            "%2 contains all the text of %1, but is not known to be later, so it cannot quote it.",
        ),
        CoverBar.DATE: Sentence(
            "Cover", "%2 contains all the text of %1, but has no date, so the date would be lost."
        ),
        CoverBar.SENDER: Sentence("Cover", "%2 does not have the sender of %1: %3"),
        CoverBar.CONVERSATION: Sentence(
            "Cover", "%2 quotes all the text of %1, but in a different conversation."
        ),
        CoverBar.SHORT: Sentence(
            "Cover", "%2 contains all the text of %1, but so few words occur in many messages."
        ),
    }
)
_BESIDE = Sentence("Cover", "At that point, %1 reads: “%2”.")
_LOST = Sentence("Cover", "%1 lacks these details of %2: %3.")
_LOST_WORDS = {
    Difference.SENDER: Sentence("Cover", "its sender"),
    Difference.SENDER_NAME: Sentence("Cover", "the sender's name as shown"),
    Difference.RECIPIENTS: Sentence("Cover", "its recipients"),
    Difference.SENT_TIME: Sentence("Cover", "its exact date"),
    Difference.SUBJECT: Sentence("Cover", "its subject"),
    Difference.MESSAGE_ID: Sentence("Cover", "its Message-ID"),
    Difference.REPLY_TO: Sentence("Cover", "its reply address"),
    Difference.THREAD: Sentence("Cover", "its place in the conversation"),
    Difference.LIST: Sentence("Cover", "its mailing list"),
    Difference.HEADER: Sentence("Cover", "other headers"),
    Difference.LAYOUT: Sentence("Cover", "its layout"),
    Difference.CHARACTERS: Sentence("Cover", "special or invisible characters"),
    Difference.HTML: Sentence("Cover", "its HTML"),
    Difference.ATTACHMENT_NAME: Sentence("Cover", "names of its attachments"),
    Difference.STRUCTURE: Sentence("Cover", "its internal structure"),
}


def cover_sentences(
    cover: PairCover, lost: Difference, named: Callable[[int], Part]
) -> list[Part]:
    """Who holds whom and how, and what of it is lost; or what bars it, and the place."""
    gone, kept, proof = named(cover.gone), named(cover.kept), cover.proof
    if proof.verdict is not None:
        lines: list[Part] = [opening(_HELD[proof.verdict].of(gone, kept))]
        if cover.both:
            lines.append(_BOTH)
        words = [word for one, word in _LOST_WORDS.items() if one & lost]
        if words:
            lines.append(opening(_LOST.of(kept, gone, listed(words))))
        return lines
    bar = COVER_BARS[proof.bar or CoverBar.TEXT]
    told: Part = opening(bar.of(gone, kept, without_end(proof.missing)))
    if proof.beside:
        told = joined_sentences((told, opening(_BESIDE.of(kept, without_end(proof.beside)))))
    return [told]
