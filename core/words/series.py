"""Series in words: how often they come, and what of them stays unless it is asked for."""

from __future__ import annotations

from core.model.groups import Frequency, SetApart
from core.words.sentence import Sentence, for_each

FREQUENCIES = for_each(
    {
        Frequency.OFTEN: Sentence("Series", "Several a day"),
        Frequency.DAILY: Sentence("Series", "Daily"),
        Frequency.WEEKLY: Sentence("Series", "Weekly"),
        Frequency.MONTHLY: Sentence("Series", "Monthly"),
        Frequency.YEARLY: Sentence("Series", "Yearly"),
        Frequency.IRREGULAR: Sentence("Series", "Irregular"),
    }
)

SET_APART = for_each(
    {
        SetApart.AMOUNTS: Sentence("Series", "Amounts of money"),
        SetApart.ATTACHMENTS: Sentence("Series", "Attachments"),
        SetApart.BILLS: Sentence("Series", "Bills and orders"),
    }
)
