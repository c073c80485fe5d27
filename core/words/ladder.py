"""The steps of the ladder: what each takes, and what would be lost."""

from __future__ import annotations

from core.decide.ladder import Step
from core.decide.rungs import Rung
from core.words.sentence import Sentence, for_each

STEPS = for_each(
    {
        Step.EXACT: Sentence("Step", "Exact copies"),
        Step.FULLER_FORM: Sentence("Step", "Copies contained in full"),
        Step.FULLER_TEXT: Sentence("Step", "The same text, sent again"),
        Step.QUOTED: Sentence("Step", "Quoted in full in a later message"),
        Step.SERIES: Sentence("Step", "Old issues of a series"),
        Step.SIMILAR: Sentence("Step", "Similar: compare them yourself"),
    }
)

STEP_LOSSES = for_each(
    {
        # which marks these are, only the stores tell: `core.actions.taking_over`, with the plan
        Step.EXACT: Sentence(
            "Loss",
            "nothing of the content, only header fields added on the way, and marks such as "
            "“read” where the kept message can't store them",
        ),
        # of two that contain each other neither is shorter
        Step.FULLER_FORM: Sentence("Loss", "headers that were added on the way"),
        Step.FULLER_TEXT: Sentence("Loss", "date, sender and recipients of the other sending"),
        Step.QUOTED: Sentence("Loss", "the separate message: its headers, date and layout"),
        Step.SERIES: Sentence("Loss", "everything in the older issues"),
        Step.SIMILAR: Sentence(
            "Loss", "whatever only the copy has, such as words, links or attachments"
        ),
    }
)

STEP_REASONS = for_each(
    {
        Step.EXACT: Sentence("Step", "Everything that a mail program can show is the same"),
        Step.FULLER_FORM: Sentence(
            "Step",
            "The same message: the kept one contains all its text, attachments and links",
        ),
        Step.FULLER_TEXT: Sentence(
            "Step", "The kept message contains all its text, attachments and links"
        ),
        Step.QUOTED: Sentence("Step", "A later message in the same conversation quotes all of it"),
        Step.SERIES: Sentence(
            "Step", "Newsletters and notifications: all but the newest three issues of each"
        ),
        Step.SIMILAR: Sentence(
            "Step", "Very similar, but nothing proves it: compare them yourself"
        ),
    }
)

_UNVERIFIED = Sentence(
    "Step",
    "%Ln (is|are) not fully compared yet: before the move, Twinsweep reads (it|them) in full and "
    "leaves out what differs",
)


_FLAGGED = Sentence("Step", "%Ln flagged (copy|copies) (stays|stay)")


def flagged_sentence(n_flagged: int) -> Sentence:
    """How many messages stay because they are flagged."""
    return _FLAGGED.of(number=n_flagged)


def step_notes(rung: Rung) -> list[Sentence]:
    """What may yet turn out to differ of a step on servers, and what it leaves alone."""
    notes = [_UNVERIFIED.of(number=rung.unverified)] if rung.unverified else []
    return [*notes, flagged_sentence(rung.flagged)] if rung.flagged else notes
