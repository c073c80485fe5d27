"""What is said of mail that keywords could not be searched in."""

from __future__ import annotations

import pytest

from core.cli.words.wording import english
from core.words.keywords import unread_sentence


@pytest.mark.parametrize(
    ("n", "is_protecting", "said"),
    [
        (1, True, "1 more could not be searched in full, and stays as well."),
        (2, True, "2 more could not be searched in full, and stay as well."),
        (1, False, "1 message could not be searched in full."),
        (1_000, False, "1,000 messages could not be searched in full."),
    ],
)
def test_what_could_not_be_read_stays_only_where_words_protect(
    n: int, is_protecting: bool, said: str
) -> None:
    assert english(unread_sentence(n, is_protecting=is_protecting)) == said
