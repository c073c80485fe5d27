"""Topics: what is left of a subject without the marks of replies, forwards and lists."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.message.subjects import is_answer, sent_subject, subject_topic


@pytest.mark.parametrize(
    "subject",
    [
        "Water on Tuesday",
        "Re: Water on Tuesday",
        "RE: re: Re:Water on Tuesday",
        "Re[2]: Water on Tuesday",
        "Re(3): Water on Tuesday",
        "Re^4: Water on Tuesday",
        "Fwd: Water on Tuesday",
        "FW: [house] Re: Water on Tuesday",
        "[house] Water on Tuesday",
        "[house] [announce]  Water   on Tuesday",
        "Water on Tuesday (fwd)",
        "Water on Tuesday [Fwd]",
        "AW: WG: Water on Tuesday",
        "SV: VS: Water on Tuesday",
        "TR : Water on Tuesday",
        "RÉF: Water on Tuesday",
        "R: I: Water on Tuesday",
        "RES: ENC: Water on Tuesday",
        "Odp: Water on Tuesday",
        "YNT: İLT: Water on Tuesday",
        "Отв: Water on Tuesday",
        "HA: Water on Tuesday",
        "ΑΠ: Water on Tuesday",
        "回复: Water on Tuesday",
        "答复：转发：Water on Tuesday",
        "回覆： Water on Tuesday",
        "返信: Water on Tuesday",
        "답장: Water on Tuesday",
        "תגובה: Water on Tuesday",
        "رد: Water on Tuesday",
    ],
)
def test_marks_of_any_language_are_removed(subject: str) -> None:
    assert subject_topic(subject) == "water on tuesday"


@pytest.mark.parametrize(
    "subject",
    [
        "[Bug 17] it broke",
        "[PATCH 2/3] fix it",
        "Invoice 17: paid",
        "Remember: bring a pen",
        "Important: read this",
        "restaurant",
        "re",
        "What is [this]",
    ],
)
def test_what_tells_mails_apart_stays(subject: str) -> None:
    assert subject_topic(subject) == subject.casefold()


@pytest.mark.parametrize("subject", ["", "Re:", "Fwd: ", "[house]", "Re: [house] Fwd:"])
def test_nothing_but_marks_has_no_topic(subject: str) -> None:
    assert subject_topic(subject) == ""


@given(st.text(max_size=60))
def test_a_topic_has_no_marks_left(subject: str) -> None:
    once = subject_topic(subject)

    assert subject_topic("Re: " + subject) in (once, subject_topic(once))
    assert once == once.strip()


@pytest.mark.parametrize(
    "subject",
    ["Re: a", "AW: a", "[house] Re: a", "Fwd: [house] a", "回复：a", "a (fwd)", "Re[2]: a"],
)
def test_answers_say_so(subject: str) -> None:
    assert is_answer(subject)


@pytest.mark.parametrize("subject", ["", "a", "[house] a", "[a: b] c", "Invoice: 7", "return: a"])
def test_tags_and_other_words_are_no_answers(subject: str) -> None:
    assert not is_answer(subject)


@pytest.mark.parametrize(
    ("subject", "list_id", "whole", "unlisted"),
    [
        ("Re: [SPAM] [club] a", "<club.example>", "Re: [club] a", "Re: a"),
        ("[The Club]a", "The club <c1.example>", "[The Club] a", "a"),
        ("[club] [CANCELLED] a", "<club.example>", "[club] [CANCELLED] a", "[CANCELLED] a"),
        ("[OK] a", "<club.example>", "[OK] a", "[OK] a"),
        ("[club] a", "", "[club] a", "[club] a"),
        ("[spammers] [external drive] a", "", "[spammers] [external drive] a", None),
        ("(no subject)", "", "", ""),
        ("no subject", "", "no subject", "no subject"),
        ("[] a", "[].<>", "[] a", "[] a"),
    ],
)
def test_only_what_was_added_on_the_way_is_left_out(
    subject: str, list_id: str, whole: str, unlisted: str | None
) -> None:
    assert sent_subject(subject, list_id)[:2] == (whole, whole if unlisted is None else unlisted)
