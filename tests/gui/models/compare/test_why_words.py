"""Every rule has a sentence in the window, with its numbers and without a place left open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.model.fingerprint import BlockKind
from core.model.groups import Difference, Evidence, Verdict
from core.model.reasons import ApartRule, Explanation, Reason
from gui.models.compare.why_words import Answer, answer

NOTHING = Explanation(
    a=0,
    b=1,
    linked=False,
    together=False,
    kept=-1,
    verdict=None,
    score=0.599,
    evidence=Evidence(BlockKind.SENTENCES, 41, 44, 50),
    differs=Difference.TEXT | Difference.AMOUNT,
    reasons=(),
)

UNSAY = "To change that, choose Actions ▸ Messages marked as not copies."


def said(found: Explanation, *, ignored: bool = False) -> Answer:
    return answer(found, 0.6, lambda row: f"mail {row}", ignored=ignored)


@pytest.mark.parametrize("rule", list(ApartRule))
def test_every_rule_has_a_whole_sentence(rule: ApartRule) -> None:
    reason = Reason(rule, 0.5, 0.6, 1, 2, Difference.SENDER)

    sentence = said(replace(NOTHING, linked=True, reasons=(reason,))).lines[0]

    assert sentence.endswith(".")
    assert sentence[0].isupper()
    assert "%" not in sentence


def test_similarity_is_told_with_what_is_and_what_must_be() -> None:
    found = replace(NOTHING, reasons=(Reason(ApartRule.SIMILARITY, 0.599, 0.6),))

    told = said(found)

    assert told.headline == (
        "Not copies at similarity 0.60. Their texts are too different: similarity 0.59, needed "
        "0.60."
    )
    assert not told.copies
    assert told.lines == (
        "Counted by sentences: 41 of 50 are in both, similarity 0.59.",
        "Their letters were not compared.",
    )
    assert "different amount" in told.differs


def test_what_both_lack_is_one_sentence() -> None:
    reasons = (Reason(ApartRule.SHORT, 3, 8, 0), Reason(ApartRule.SHORT, 5, 8, 1))

    first = said(replace(NOTHING, reasons=reasons)).headline

    assert first == (
        "Not copies at similarity 0.60. Too short to compare by text, 8 words needed: the first "
        "message has 3, the second message has 5."
    )


def test_a_third_mail_is_called_by_its_subject_whatever_is_in_it() -> None:
    reason = Reason(ApartRule.OTHER_GROUP, 0.8, 0.0, 1, 7)
    told = answer(
        replace(NOTHING, linked=True, verdict=Verdict.NEAR, reasons=(reason,)),
        0.6,
        lambda _: "%3 %4 for free",
        ignored=False,
    )

    assert told.lines[0] == (
        "They match, but the second message is in the group of “%3 %4 for "
        "free” (similarity – there, 0.80 here)."
    )


def test_copies_say_what_they_are_and_who_is_kept() -> None:
    evidence = Evidence(BlockKind.PARAGRAPHS, 3, 3, 3, content=34, structure=12)
    told = said(
        replace(
            NOTHING,
            linked=True,
            together=True,
            kept=0,
            verdict=Verdict.IDENTICAL,
            evidence=evidence,
            differs=Difference.NONE,
        ),
        ignored=True,
    )

    assert told.copies
    assert told.headline == "Copies: identical"
    assert told.lines == (
        f"You marked these two as not copies. {UNSAY}",
        "Counted by paragraphs: 3 of 3 are in both, similarity 0.59.",
        "Same wording: 34 words.",
        "Same layout: 12 parts.",
        "They are in one group, which keeps the first message.",
    )
    assert told.differs == "Everything that a mail program could show is the same."


def test_what_is_not_known_is_no_difference_but_is_said() -> None:
    same = replace(NOTHING, linked=True, verdict=Verdict.SAME_TEXT, differs=Difference.UNVERIFIED)

    later = said(same).differs
    never = said(replace(same, differs=Difference.INCOMPLETE | Difference.SUBJECT)).differs

    assert later.startswith("Nothing that is compared differs. No difference is known so far")
    assert later.endswith("before anything is moved.")
    assert never.startswith(
        "The second message, compared with the first: different subject. At least"
    )


def test_a_message_number_that_one_lacks_does_not_contradict_identical() -> None:
    same = replace(NOTHING, linked=True, verdict=Verdict.IDENTICAL, differs=Difference.MESSAGE_ID)

    assert said(same).differs == (
        "Everything that a mail program could show is the same. Only one of the "
        "two has a Message-ID."
    )


@pytest.mark.parametrize("verdict", list(Verdict))
def test_every_verdict_has_a_headline(verdict: Verdict) -> None:
    assert said(replace(NOTHING, linked=True, verdict=verdict)).headline
