"""Which alike messages are issues of a series: by sender, instant, and what they differ in."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from helpers.tables.mail_tables import TableRow, mail_table

from core.canonical import LACKING, Aspect, field_key
from core.columns import Texts
from core.match.groups.series import MINUTES_S, SeriesRule, series_traits_of, tell_series
from core.match.groups.verdict import judge_relations, traits_of
from core.model.links import BY_EDITS
from core.model.mail import MessageFlag
from core.model.sources import UNKNOWN_TIME
from core.model.table import MessageTable

NONE, ISSUES, CODES, OTHER_FILES, FEW_WORDS = SeriesRule
DAY = 86_400
BILL = TableRow(
    text=1, sender=7, topic=3, sent=DAY, message_id=1, facts=(1, 2, 3, 4), frame=9, content=9
)
NEXT = replace(BILL, text=2, sent=31 * DAY, message_id=2, facts=(5, 6, 7, 4))
LETTER = replace(BILL, frame=0, content=0, facts=(0, 0, 0, 0))  # from one person to another
AGAIN = replace(LETTER, text=2, sent=31 * DAY, message_id=2)
BULK = ((field_key(b"list-unsubscribe"), 5),)


def table_of(*rows: TableRow, words: int = 50) -> MessageTable:
    mails = mail_table(rows)
    return replace(mails, n_words=np.full(len(rows), words, np.int32))


def rule_in(mails: MessageTable, relation: int = 3) -> SeriesRule:
    """What the first two rows are, and the same from the other side."""
    traits, one, two = traits_of(mails), np.array([0]), np.array([1])
    found = set()
    for a, b in ((one, two), (two, one)):
        judged = judge_relations(traits, a, b, np.array([relation], np.uint8))
        found.add(SeriesRule(int(tell_series(traits.series, a, b, *judged)[0])))
    assert len(found) == 1
    return found.pop()


def rule(a: TableRow, b: TableRow, words: int = 50) -> SeriesRule:
    return rule_in(table_of(a, b, words=words))


def test_a_bill_of_another_month_is_an_issue() -> None:
    assert rule(BILL, NEXT) is ISSUES
    assert rule(replace(BILL, frame=0), replace(NEXT, frame=0)) is ISSUES
    assert rule(replace(BILL, content=0), replace(NEXT, content=0)) is ISSUES


@pytest.mark.parametrize(
    "change",
    [
        {"message_id": 1, "text": 1, "proof": -1},  # one message: not proven, but SAME_TEXT
        {"message_id": 1},  # a conflict
        {"sent": DAY},
        {"sent": DAY + MINUTES_S},
        {"sent": UNKNOWN_TIME},
        {"sender": 8},
        {"sender": 0},
        {"facts": BILL.facts},  # typing errors, say
        {"text": 1, "facts": BILL.facts},
        {"frame": 8, "content": 8, "facts": (0, 0, 7, 0)},  # a person's text that was worked on
    ],
)
def test_what_is_one_message_or_another_matter_is_no_issue(change: dict[str, int]) -> None:
    assert rule(BILL, replace(NEXT, **change)) is NONE


def test_just_beyond_minutes_it_is_an_issue() -> None:
    assert rule(BILL, replace(NEXT, sent=DAY + MINUTES_S + 1)) is ISSUES


def test_exports_without_message_ids_have_series_too() -> None:
    assert rule(replace(BILL, message_id=0), replace(NEXT, message_id=0)) is ISSUES


def test_of_mail_to_other_people_nothing_is_told() -> None:
    mails = table_of(BILL, NEXT)
    mails.aspects[:, Aspect.RECIPIENTS] = [1, 2]
    assert rule_in(mails) is NONE
    mails.aspects[:, Aspect.RECIPIENTS] = [1, 1]
    assert rule_in(mails) is ISSUES


def test_one_list_stands_for_one_sender_where_programs_write_the_same_words() -> None:
    mails = table_of(BILL, replace(NEXT, sender=8))
    mails.aspects[:, Aspect.LIST] = [5, 5]
    assert rule_in(mails) is NONE  # two people
    mails = replace(mails, sender=Texts.of(["jenkins@a.example", "buildbot@b.example"]))
    mails.aspects[:, Aspect.LIST] = [LACKING, LACKING]
    assert rule_in(mails) is NONE
    mails.aspects[:, Aspect.LIST] = [5, 5]
    assert rule_in(mails) is ISSUES
    mails.topic_key[:] = [1, 2]
    assert rule_in(mails) is NONE


def test_of_a_programs_mail_other_words_are_enough() -> None:
    assert rule(LETTER, AGAIN) is NONE
    assert rule(replace(LETTER, headers=BULK), replace(AGAIN, headers=BULK)) is ISSUES
    assert rule(replace(LETTER, headers=BULK), AGAIN) is NONE
    mails = replace(table_of(LETTER, AGAIN), sender=Texts.of(["no-reply@shop.example"] * 2))
    assert rule_in(mails) is ISSUES
    retyped = replace(AGAIN, headers=BULK, content=9), replace(LETTER, headers=BULK, content=9)
    assert rule(*retyped) is NONE


def test_who_writes_on_a_list_for_several_is_no_program() -> None:
    third = replace(LETTER, sender=8, text=3)
    mails = table_of(replace(LETTER, headers=BULK), replace(AGAIN, headers=BULK), third)
    mails.aspects[:, Aspect.LIST] = [5, 5, 5]
    assert rule_in(mails) is NONE
    mails.aspects[2, Aspect.LIST] = 6
    assert rule_in(mails) is ISSUES


def test_other_sums_in_other_words_are_issues_but_not_between_people() -> None:
    one, other = replace(BILL, frame=0, content=0), replace(NEXT, frame=0, content=0)
    assert rule(one, other) is ISSUES
    assert rule(one, replace(other, references=(5,))) is NONE
    assert rule(one, replace(other, facts=(0, 6, 7, 4))) is NONE  # one of them states no sum
    mails = table_of(one, other)
    assert rule_in(mails, relation=1) is NONE  # a footer was added, and nothing is gone


def test_other_links_alone_are_issues_where_both_have_some() -> None:
    one = replace(LETTER, facts=(0, 0, 0, 4))
    assert rule(one, replace(AGAIN, facts=(0, 0, 0, 5))) is ISSUES
    assert rule(one, AGAIN) is NONE
    assert rule(one, replace(AGAIN, facts=(0, 0, 3, 5))) is NONE


def test_another_document_under_the_same_text_is_no_copy() -> None:
    one = replace(LETTER, files=(1,))
    same = replace(one, message_id=2, sent=31 * DAY)
    assert rule(one, replace(same, files=(2,))) is ISSUES
    assert rule(one, replace(same, files=())) is ISSUES
    assert rule(one, replace(same, sender=8, files=(2,))) is OTHER_FILES
    assert rule(one, replace(same, sender=8, files=())) is NONE
    assert rule(one, replace(same, sent=UNKNOWN_TIME, files=(2,))) is OTHER_FILES


def test_what_lost_its_document_on_the_way_stays_a_copy() -> None:
    one = replace(LETTER, files=(1,))
    for sent in (DAY, DAY + 60):
        assert rule(one, replace(one, message_id=2, sent=sent, files=())) is NONE
        assert rule(one, replace(one, message_id=2, sent=sent, files=(2,))) is NONE


def test_a_logo_is_no_document_and_a_name_no_content() -> None:
    one, other = (replace(LETTER, files=(1,)), replace(AGAIN, text=1, files=(2,)))
    mails = table_of(one, other)
    mails.documents_key[:] = 0
    assert rule_in(mails) is NONE
    mails = table_of(one, other)
    mails.flags[0] |= int(MessageFlag.OUTLINE)
    assert rule_in(mails) is NONE


def test_two_codes_are_not_one_whoever_sent_them() -> None:
    one = replace(BILL, content=0, flags=MessageFlag.NONE)
    for change in ({}, {"sender": 0}, {"sender": 8}, {"sent": DAY + 20}, {"sent": UNKNOWN_TIME}):
        assert rule(one, replace(NEXT, content=0, **change), words=12) in (CODES, ISSUES)
    assert rule(one, replace(NEXT, content=0, sent=DAY), words=12) is NONE
    assert rule(one, replace(NEXT, content=0, sender=8), words=50) is NONE


def test_codes_of_two_services_are_none_of_each_other() -> None:
    one = replace(BILL, content=0)
    other = replace(NEXT, content=0, frame=8, sender=8, topic=4)
    assert rule(one, other, words=12) is CODES
    assert rule(one, replace(other, topic=3), words=12) is NONE
    assert rule(one, replace(other, facts=(1, 2, 0, 4)), words=12) is NONE


def test_the_same_few_words_of_two_people_or_to_two_messages_are_no_copies() -> None:
    thanks = replace(LETTER, references=(5,), flags=MessageFlag.SHORT)
    for change in ({"sender": 8}, {"references": (6,)}, {"topic": 4}):
        other = replace(thanks, message_id=2, sent=2 * DAY, **change)
        assert rule(thanks, other, words=3) is FEW_WORDS
    once_more = replace(thanks, message_id=2, sent=2 * DAY)
    assert rule(thanks, once_more, words=3) is NONE
    assert rule(thanks, replace(once_more, message_id=1, sender=8), words=3) is NONE
    assert rule(thanks, replace(thanks, message_id=2, references=(6,)), words=3) is NONE


def test_what_two_people_answer_in_the_same_words_is_no_copy() -> None:
    """As "I will come on Saturday." by two guests; a longer text is somebody's copy."""
    answer = replace(LETTER, references=(5,))
    other = replace(answer, sender=8, message_id=2, sent=DAY + 60)
    assert rule(answer, other, words=9) is FEW_WORDS
    assert rule(answer, replace(other, message_id=1), words=9) is NONE
    assert rule(answer, replace(other, references=()), words=9) is NONE
    assert rule(answer, replace(other, sender=7, sent=2 * DAY), words=9) is NONE
    assert rule(answer, other, words=200) is NONE


def test_only_likeness_turns_out_to_be_a_series() -> None:
    same_words = replace(NEXT, text=1)  # over other numbers in its links, say
    assert rule(BILL, same_words) is NONE
    traits = series_traits_of(table_of(BILL, NEXT))
    for verdict in range(8):
        said = np.array([verdict], np.uint8), np.array([0xFFFFFFFF & ~(1 << 16)], np.uint32)
        found = tell_series(traits, np.array([0]), np.array([1]), *said)
        assert bool(found[0]) == (verdict in (4, 5)), verdict


def test_brief_texts_that_edits_link_are_told_like_any_others() -> None:
    assert rule_in(table_of(BILL, NEXT, words=12), relation=3 | BY_EDITS) is ISSUES


def test_issues_have_no_twin_and_what_came_twice_has() -> None:
    once = [replace(BILL, text=n, sent=n * DAY, message_id=n, facts=(n,) * 4) for n in (1, 2, 3)]
    again = replace(once[2], message_id=9, text=8)
    twins = np.array(series_traits_of(mail_table([*once, again])).twins)
    assert (twins >= 0).any(axis=0).tolist() == [False, False, True, True]
    bulk = [replace(row, headers=BULK, facts=(0,) * 4) for row in once]
    assert not (np.array(series_traits_of(mail_table(bulk)).twins) >= 0).any()
