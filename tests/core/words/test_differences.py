"""What is said of two messages that differ."""

from __future__ import annotations

from core.model.groups import Difference, Verdict
from core.words.differences import differences_beside


def test_a_message_that_stands_whole_in_the_kept_one_only_has_less() -> None:
    """A quoted message has no other number: the kept one has more of them."""
    said = Difference.NUMBER | Difference.TEXT | Difference.MORE_TEXT | Difference.SENT_TIME
    assert differences_beside(Verdict.QUOTED, said) == Difference.LESS_TEXT | Difference.SENT_TIME
    assert differences_beside(Verdict.NEAR, said) == said
    assert differences_beside(Verdict.FULLER_FORM, Difference.MESSAGE_ID) == Difference.MESSAGE_ID
