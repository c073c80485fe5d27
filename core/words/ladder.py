"""The steps of the ladder: what each takes, and what would be lost."""

from __future__ import annotations

from core.decide.ladder import Step
from core.words.sentence import Sentence, for_each

STEPS = for_each(
    {
        Step.EXACT: Sentence("Step", "Exact copies"),
        Step.FULLER_FORM: Sentence("Step", "One message in a fuller form"),
        Step.FULLER_TEXT: Sentence("Step", "The same text, sent again"),
        Step.QUOTED: Sentence("Step", "Quoted whole in a later message"),
        Step.SERIES: Sentence("Step", "Old mail of a series"),
        Step.SIMILAR: Sentence("Step", "Similar: look yourself"),
    }
)

STEP_LOSSES = for_each(
    {
        Step.EXACT: Sentence("Loss", "nothing"),
        Step.FULLER_FORM: Sentence("Loss", "headers of the shorter form"),
        Step.FULLER_TEXT: Sentence("Loss", "that it was sent before: date, sender, recipients"),
        Step.QUOTED: Sentence("Loss", "the message by itself: exact date, recipients, layout"),
        Step.SERIES: Sentence("Loss", "older issues"),
        Step.SIMILAR: Sentence("Loss", "whatever differs"),
    }
)

STEP_REASONS = for_each(
    {
        Step.EXACT: Sentence("Step", "Everything that a mail program can show is the same"),
        Step.FULLER_FORM: Sentence(
            "Step",
            "The same message, and all of its text, attachments and links are in the one kept",
        ),
        Step.FULLER_TEXT: Sentence(
            "Step", "All of its text, attachments and links are in the message that is kept"
        ),
        Step.QUOTED: Sentence("Step", "A later message of the same conversation quotes all of it"),
        Step.SERIES: Sentence("Step", "Earlier issues of newsletters and notifications"),
        Step.SIMILAR: Sentence("Step", "Much alike, but nothing proves it: compare them yourself"),
    }
)
