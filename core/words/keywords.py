"""What keywords do to mail."""

from __future__ import annotations

from core.words.sentence import Sentence


def unread_sentence(n: int, *, is_protecting: bool) -> Sentence:
    """How many messages could not be searched whole, and what follows."""
    stay = Sentence(
        "Keywords", "%Ln more could not be searched in full, and (stays|stay) as well."
    )
    lack = Sentence("Keywords", "%Ln message(s) could not be searched in full.")
    return (stay if is_protecting else lack).of(number=n)
