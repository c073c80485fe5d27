"""How two messages of which one holds the other are related."""

from __future__ import annotations

import pytest

from core.match.cover.proof import CoverContent, CoverHead, hold_texts, prove_content
from core.match.cover.shown_text import ShownText
from core.model.covers import CoverBar
from core.model.groups import Verdict
from core.model.sources import UNKNOWN_TIME

TEXT = [f"Sentence number {n} of the very same letter." for n in range(6)]


def head(**said: object) -> CoverHead:
    plain = {
        "message_id": "1@x", "sender": "a@x", "topic": "boiler", "sent_utc": 100,
        "references": frozenset[str](), "answers": False,
    }  # fmt: skip
    return CoverHead(**(plain | said))  # type: ignore[arg-type]


def content(lines: list[str], bar: CoverBar | None = None, **said: object) -> CoverContent:
    text = ShownText([(line, False, False) for line in lines])
    nothing = frozenset[str]()
    return CoverContent(head(**said), (text,), (), frozenset(), nothing, nothing, bar, bar is None)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({}, Verdict.FULLER_FORM),
        ({"message_id": "2@x"}, Verdict.FULLER_FORM),
        ({"message_id": "2@x", "sent_utc": 200}, Verdict.FULLER_TEXT),
        ({"message_id": "2@x", "sender": "b@x"}, Verdict.FULLER_TEXT),
        ({"message_id": "2@x", "sent_utc": UNKNOWN_TIME}, CoverBar.DATE),
        ({"message_id": "2@x", "sent_utc": 200, "references": {"1@x"}}, Verdict.QUOTED),
        ({"message_id": "2@x", "sent_utc": 200, "answers": True}, Verdict.QUOTED),
        ({"message_id": "2@x", "sent_utc": 99, "references": {"1@x"}}, CoverBar.CLOCK),
        ({"message_id": "2@x", "sent_utc": UNKNOWN_TIME, "references": {"1@x"}}, CoverBar.CLOCK),
    ],
)
def test_the_kind(said: dict[str, object], expected: object) -> None:
    said = {k: frozenset(v) if isinstance(v, set) else v for k, v in said.items()}
    found = prove_content(content([*TEXT, "", "More."], **said), content(TEXT), floor_words=8)

    assert expected in (found.verdict, found.bar)


def test_brief_words_of_two_people_are_no_copies() -> None:
    brief = ["I will come to the meeting on Monday at nine."]
    other = content([*brief, "", "More."], message_id="2@x", sent_utc=200, sender="b@x")
    same = content([*brief, "", "More."], message_id="2@x", sent_utc=200)

    assert prove_content(other, content(brief), floor_words=8).bar is CoverBar.SHORT
    assert prove_content(same, content(brief), floor_words=8).verdict is Verdict.FULLER_TEXT


def test_what_is_barred_is_barred_on_its_side() -> None:
    assert prove_content(content(TEXT), content(TEXT, CoverBar.DRAFT), floor_words=8).bar is (
        CoverBar.DRAFT
    )
    assert prove_content(content(TEXT, CoverBar.PART), content(TEXT), floor_words=8).bar is (
        CoverBar.KEPT_PART
    )


def test_the_quick_look_agrees_with_the_proof() -> None:
    less, more = content(TEXT), content([*TEXT, "More."])

    assert hold_texts(more.texts, less.texts, {})
    assert not hold_texts(less.texts, more.texts, {})
