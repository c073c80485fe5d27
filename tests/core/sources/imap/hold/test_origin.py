from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.sources.imap.hold.origin import ImapOrigin

WORDS = st.lists(st.text()).map(tuple)


@given(
    st.builds(ImapOrigin, *[st.text(), WORDS, WORDS, st.text(), st.text(), st.text(), st.text()])
)
def test_what_was_kept_of_a_mail_reads_back(origin: ImapOrigin) -> None:
    assert ImapOrigin.of(origin.as_json()) == origin


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        "7",
        '{"store": "files", "name": "1", "uid": "1:2"}',
        '{"uid": "1:2"}',
    ],
)
def test_what_another_store_kept_tells_nothing(text: str) -> None:
    assert ImapOrigin.of(text) == ImapOrigin()


def test_a_value_of_another_type_does_no_harm() -> None:
    text = json.dumps({"store": "imap", "uid": 7, "flags": "\\Seen", "labels": [1, "a"]})

    assert ImapOrigin.of(text) == ImapOrigin(uid="7", labels=("1", "a"))
