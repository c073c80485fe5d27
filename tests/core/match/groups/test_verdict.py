"""Verdicts by evidence, differences by name, and the reply rule."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from helpers.tables.block_tables import table, tables
from helpers.tables.mail_tables import TableRow, mail_table
from helpers.tables.reply_rule import are_never_copies

from core.job import NullJob
from core.match.groups.verdict import (
    evidence_of_pair,
    evidence_of_pairs,
    judge_pairs,
    traits_of,
)
from core.match.groups.verdict import judge_relations as judged_by
from core.match.join.join import find_links
from core.match.join.measure import measure_pairs
from core.model.fingerprint import BlockKind
from core.model.groups import Difference, Verdict
from core.model.links import BY_EDITS
from core.model.mail import MessageFlag
from core.model.sources import UNKNOWN_TIME
from core.model.table import MessageTable
from core.settings import BRIEF_WORDS

MAIL = TableRow(
    text=5, files=(1, 2), sender=1, topic=2, sent=1000, message_id=9, facts=(1, 2, 3, 4)
)
OTHER_ID = replace(MAIL, message_id=10)


def judged(
    kept: TableRow, member: TableRow, lists: dict[int, list[int]] | None = None
) -> tuple[Verdict, Difference]:
    mails = mail_table([kept, member], tables(lists or {0: [1, 2, 3], 1: [1, 2, 3]}))
    links = find_links(mails.blocks, n_mails=2, floor=0.5, max_links=100, job=NullJob())
    verdict, differs = judge_pairs(mails, links, np.array([0]), np.array([1]))
    return Verdict(int(verdict[0])), Difference(int(differs[0]))


def test_equal_in_all_is_identical() -> None:
    assert judged(MAIL, MAIL) == (Verdict.IDENTICAL, Difference.NONE)


def test_sent_time_links_and_message_id_are_named() -> None:
    assert judged(MAIL, OTHER_ID) == (Verdict.SAME_TEXT, Difference.MESSAGE_ID)
    assert judged(MAIL, replace(MAIL, message_id=0)) == (Verdict.IDENTICAL, Difference.MESSAGE_ID)
    other_links = replace(MAIL, facts=(1, 2, 3, 5))
    assert judged(MAIL, other_links) == (Verdict.SAME_TEXT, Difference.LINK)
    assert judged(MAIL, replace(MAIL, sent=7)) == (Verdict.SAME_TEXT, Difference.SENT_TIME)
    assert judged(MAIL, replace(OTHER_ID, sent=7))[0] is Verdict.SAME_TEXT


@pytest.mark.parametrize(
    ("change", "difference"),
    [({"sender": 3}, Difference.SENDER), ({"topic": 3}, Difference.SUBJECT)],
)
def test_another_envelope_is_same_text(change: dict[str, int], difference: Difference) -> None:
    verdict, differs = judged(MAIL, replace(OTHER_ID, **change))

    assert verdict is Verdict.SAME_TEXT
    assert differs == difference | Difference.MESSAGE_ID


def test_short_text_is_never_same_text() -> None:
    short = replace(MAIL, flags=MessageFlag.SHORT)

    assert judged(short, short)[0] is Verdict.IDENTICAL
    for kept, member in ((short, short), (short, MAIL), (MAIL, short)):
        assert judged(kept, replace(member, message_id=10, sender=3))[0] is Verdict.NEAR


def test_unknown_never_equals_unknown() -> None:
    no_time = replace(MAIL, sent=UNKNOWN_TIME, message_id=0, proof=-1)
    no_sender = replace(OTHER_ID, sender=0, message_id=0, proof=-1)

    assert judged(no_time, no_time)[0] is Verdict.SAME_TEXT
    assert judged(no_sender, no_sender)[0] is Verdict.SAME_TEXT


def test_mail_made_of_properties_is_never_more_than_near() -> None:
    made = replace(MAIL, flags=MessageFlag.MADE, proof=-1)

    for kept, member in ((made, MAIL), (MAIL, made), (made, made)):
        assert judged(kept, member) == (Verdict.NEAR, Difference.NONE)
    assert judged(made, replace(OTHER_ID, sent=7))[0] is Verdict.NEAR
    assert judged(made, replace(MAIL, text=6))[0] is Verdict.CONFLICT


def test_one_message_id_on_another_text_or_attachments_is_a_conflict() -> None:
    assert judged(MAIL, replace(MAIL, text=6))[0] is Verdict.CONFLICT
    assert judged(MAIL, replace(MAIL, files=(1,)))[0] is Verdict.CONFLICT


def test_attachments_that_one_side_lacks_are_named() -> None:
    more = replace(OTHER_ID, files=(1, 2, 3))
    twice = replace(OTHER_ID, files=(1, 2, 2))
    both = Difference.MORE_ATTACHMENTS | Difference.LESS_ATTACHMENTS

    assert judged(MAIL, more)[1] == Difference.MORE_ATTACHMENTS | Difference.MESSAGE_ID
    assert judged(more, MAIL)[1] == Difference.LESS_ATTACHMENTS | Difference.MESSAGE_ID
    assert judged(MAIL, twice)[1] == Difference.MORE_ATTACHMENTS | Difference.MESSAGE_ID
    assert judged(MAIL, replace(OTHER_ID, files=(1, 4)))[1] == both | Difference.MESSAGE_ID
    assert judged(MAIL, more)[0] is Verdict.NEAR


@pytest.mark.parametrize(
    ("kept", "member", "expected"),
    [
        ((1, 2, 2), (1, 1, 2), Difference.MORE_ATTACHMENTS),  # equally many: each has one more
        ((1, 1, 2), (1, 2, 2), Difference.MORE_ATTACHMENTS),
        ((1, 2, 2), (1, 2), Difference.LESS_ATTACHMENTS),
        ((1, 2, 2, 2), (1, 1, 2), Difference.LESS_ATTACHMENTS),
        ((1, 2, 2), (), Difference.LESS_ATTACHMENTS),
        ((), (1,), Difference.MORE_ATTACHMENTS),
    ],
)
def test_of_one_file_attached_more_than_once_no_copy_that_may_be_more_is_marked(
    kept: tuple[int, ...], member: tuple[int, ...], expected: Difference
) -> None:
    _, differs = judged(replace(MAIL, files=kept), replace(OTHER_ID, files=member))

    assert differs == expected | Difference.MESSAGE_ID


@pytest.mark.parametrize("words", [(29, 29), (29, 30), (30, 29), (30, 30)])
def test_near_by_edits_is_said_of_brief_texts_alone(words: tuple[int, int]) -> None:
    mails = mail_table([MAIL, replace(OTHER_ID, text=6)], tables({}))
    traits = traits_of(replace(mails, n_words=np.array(words, np.int32)))
    pair = np.array([0]), np.array([1])

    verdict, _ = judged_by(traits, *pair, np.array([BY_EDITS], np.uint8))
    by_pieces, _ = judged_by(traits, *pair, np.array([0], np.uint8))

    assert BRIEF_WORDS == 30
    brief = min(words) < 30
    assert verdict[0] == (Verdict.NEAR_SHORT if brief else Verdict.NEAR)
    assert by_pieces[0] == Verdict.NEAR


@pytest.mark.parametrize(
    ("kept", "member", "expected"),
    [
        ([1, 2, 3], [1, 2, 3, 4], Difference.MORE_TEXT),
        ([1, 2, 3, 4], [1, 2, 3], Difference.LESS_TEXT),
        ([1, 2, 3, 4], [1, 2, 3, 5], Difference.MORE_TEXT | Difference.LESS_TEXT),
        ([1, 2, 3, 4], [1, 2, 4, 3], Difference.ORDER),
        ([1, 2, 3, 4], [1, 2, 3, 4], Difference.NONE),
    ],
)
def test_what_the_text_has_more_or_less_is_named(
    kept: list[int], member: list[int], expected: Difference
) -> None:
    verdict, differs = judged(MAIL, replace(OTHER_ID, text=6), {0: kept, 1: member})

    assert verdict is Verdict.NEAR
    assert differs == expected | Difference.TEXT | Difference.MESSAGE_ID


@pytest.mark.parametrize(
    ("place", "difference"),
    list(enumerate((Difference.AMOUNT, Difference.DATE, Difference.NUMBER, Difference.LINK))),
)
def test_amounts_dates_numbers_and_links_that_differ_are_named(
    place: int, difference: Difference
) -> None:
    facts = [1, 2, 3, 4]
    facts[place] = 99
    member = replace(OTHER_ID, text=6, facts=tuple(facts))

    assert judged(MAIL, member)[1] == difference | Difference.TEXT | Difference.MESSAGE_ID


def test_evidence_counts_pieces_in_the_kind_that_links_better() -> None:
    sentences = {0: [1, 2, 3, 4], 1: [1, 2, 8, 9, 10]}
    paragraphs = {0: [1, 2, 3], 1: [1, 2, 3, 4]}
    rows = [MAIL, replace(MAIL, text=6)]
    mails = mail_table(rows, tables(sentences, paragraphs))

    assert evidence_of_pair(mails, 0, 1)[:4] == (BlockKind.PARAGRAPHS, 3, 3, 4)
    assert evidence_of_pair(mails, 1, 0)[:4] == (BlockKind.PARAGRAPHS, 3, 4, 3)
    assert evidence_of_pair(mail_table(rows, tables(sentences)), 0, 1)[1:4] == (2, 4, 5)


def test_a_text_wrapped_otherwise_shares_all_of_its_words() -> None:
    mails = mail_table([MAIL, MAIL], tables({0: [1, 2, 3, 4], 1: [1, 8]}))

    assert evidence_of_pair(mails, 0, 1)[:4] == (BlockKind.SENTENCES, 4, 4, 4)


def test_evidence_names_signatures_that_are_equal_and_there() -> None:
    both, words, neither = (
        TableRow(content=5, structure=6),
        TableRow(content=5, structure=7),
        TableRow(text=1),
    )
    mails = mail_table([both, words, neither, neither], tables({}))

    pairs = np.array([0, 0, 2]), np.array([1, 2, 3])
    said = [
        (found.content, found.structure) for found in evidence_of_pairs(mails, *pairs).values()
    ]

    assert said == [(int(mails.content_size[0]), 0), (0, 0), (0, 0)]
    assert said[0][0] > 0


def quoting(lists: dict[int, list[int]], quoted: dict[int, list[int]]) -> MessageTable:
    """Messages without references; `quoted` marks pieces."""
    blocks = {BlockKind.SENTENCES: table(lists, quoted)}
    return mail_table([TableRow(text=row + 1) for row in lists], blocks)


def forbidden(mails: MessageTable) -> bool:
    return bool(are_never_copies(mails, np.array([0]), np.array([1]))[0])


def test_a_reply_that_names_the_other_is_no_copy_of_it() -> None:
    lists = tables({0: [1, 2, 3], 1: [1, 2, 3]})
    reply = replace(MAIL, message_id=10, references=(9,))

    assert forbidden(mail_table([MAIL, reply], lists))
    assert forbidden(mail_table([reply, MAIL], lists))
    assert not forbidden(mail_table([MAIL, OTHER_ID], lists))
    assert not forbidden(mail_table([reply, reply], lists))


def test_a_mail_that_names_itself_may_have_copies() -> None:
    odd = replace(MAIL, references=(9,))

    assert not forbidden(mail_table([odd, odd], tables({0: [1, 2], 1: [1, 2]})))


def test_a_reply_with_the_whole_quotation_is_no_copy_of_what_it_quotes() -> None:
    mails = quoting({0: list(range(9)), 1: [50, *range(9)]}, {1: [0] + [1] * 9})

    assert forbidden(mails)


def test_replies_that_quote_the_same_are_no_copies_of_each_other() -> None:
    lists = {0: [50, *range(9)], 1: [51, *range(9)]}

    assert forbidden(quoting(lists, {0: [0] + [1] * 9, 1: [0] + [1] * 9}))


def test_own_words_exactly_at_the_threshold_make_copies_as_the_whole_text_does() -> None:
    lists = {0: [50, 51, *range(9)], 1: [50, 52, *range(9)]}  # of two own pieces one is common
    mails = quoting(lists, dict.fromkeys(lists, [0, 0] + [1] * 9))
    pair = np.array([0]), np.array([1])
    score = float(measure_pairs(mails.blocks, *pair).score[0])
    assert score > 0.8

    said = [
        bool(are_never_copies(mails, *pair, threshold=threshold)[0])
        for threshold in (0.5, np.nextafter(0.5, 1), score, np.nextafter(score, 1))
    ]

    # Above its score a pair is none anyway: nothing has to be forbidden.
    assert said == [False, True, True, False]


def test_a_list_copy_of_a_reply_with_a_footer_is_a_copy() -> None:
    lists = {0: [50, *range(9)], 1: [50, *range(9), 60, 61]}

    assert not forbidden(quoting(lists, {0: [0] + [1] * 9, 1: [0] + [1] * 9 + [0, 0]}))


def test_a_forward_of_all_is_no_copy_but_two_such_forwards_are() -> None:
    lists = {0: list(range(9)), 1: list(range(9))}

    assert forbidden(quoting(lists, {1: [1] * 9}))
    assert not forbidden(quoting(lists, {0: [1] * 9, 1: [1] * 9}))
