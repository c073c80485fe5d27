"""What two messages are to each other, what finds copies, and what is muted."""

from __future__ import annotations

from core.model.compare import Noise
from core.model.groups import Detector, Verdict
from core.words.sentence import Sentence, for_each

VERDICTS = for_each(
    {
        Verdict.SAME_MESSAGE_VIEW: Sentence("Verdict", "The same message, seen twice"),
        Verdict.CONFLICT: Sentence("Verdict", "Same Message-ID, different content"),
        Verdict.IDENTICAL: Sentence("Verdict", "Identical"),
        Verdict.SAME_TEXT: Sentence("Verdict", "Same text"),
        Verdict.NEAR: Sentence("Verdict", "Similar text"),
        Verdict.NEAR_SHORT: Sentence("Verdict", "Similar short text"),
        Verdict.SAME_TEMPLATE: Sentence("Verdict", "Same template"),
        Verdict.KNOWN_BULK: Sentence("Verdict", "Known bulk mail"),
        Verdict.FULLER_FORM: Sentence("Verdict", "The same message, contained in full"),
        Verdict.FULLER_TEXT: Sentence("Verdict", "Sent again with all its text"),
        Verdict.QUOTED: Sentence("Verdict", "Quoted in full in a later message"),
    }
)

DETECTORS = for_each(
    {
        Detector.TEXT: Sentence("Detector", "Same sentences"),
        Detector.CONTENT: Sentence("Detector", "Same wording (other names and numbers)"),
        Detector.STRUCTURE: Sentence("Detector", "Same layout"),
        Detector.SHORT: Sentence(
            "Detector", "Nearly the same text (for short or heavily edited messages)"
        ),
    }
)

NOISES = for_each(
    {
        Noise.WHITE_SPACE: Sentence("Noise", "spaces and line breaks"),
        Noise.QUOTE_DEPTH: Sentence("Noise", "quote marks"),
        Noise.TRACKING: Sentence("Noise", "tracking numbers in links"),
        Noise.FOOTER: Sentence("Noise", "a footer"),
        Noise.LIST_PREFIX: Sentence("Noise", "a mailing-list mark"),
        Noise.FORWARD_DATE: Sentence("Noise", "dates of forwarding"),
    }
)


def template_sentence(content: bool, structure: bool) -> Sentence | None:
    """What the same template means for two messages, to be read after the verdict.

    content, structure: Whether the words and their order, and the parts of the page, are the same.
    """
    if content and structure:
        return Sentence("Verdict", "same wording and layout, other names or numbers")
    if content:
        return Sentence("Verdict", "same wording, other names or numbers")
    return Sentence("Verdict", "same layout") if structure else None
