"""Details of failures that each language has words for."""

from __future__ import annotations

import pytest

from core.cli.words.wording import english
from core.model.refusals import Refusal, RefusalKind
from core.words.details import KNOWN, say_detail
from core.words.refusals import refusal_sentence
from core.words.sentence import Sentence


@pytest.mark.parametrize(
    "detail",
    [
        *KNOWN,
        "mail.example.org, port 993: Connection refused",
        "certificate has expired (in the year 2020)",
        "[ALERT] A server's own words: 100 % full",
        "/mail/Inbox, port 4: left",
    ],
)
def test_in_english_a_detail_is_what_it_was(detail: str) -> None:
    assert english(refusal_sentence(Refusal(RefusalKind.OFFLINE, detail))) == (
        f"The server cannot be reached ({detail})"
    )


def test_what_is_known_can_be_translated_and_a_strangers_words_stay() -> None:
    at_port = say_detail("mail.example.org, port 993: Connection refused")

    assert isinstance(at_port, Sentence)
    assert at_port.parts == ("mail.example.org", "993", KNOWN["Connection refused"])
    assert say_detail("[ALERT] go away") == "[ALERT] go away"
