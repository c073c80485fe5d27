"""Copies of messages whose text is too short to say anything, and one id on two contents."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from helpers.process.sampling import examples
from helpers.tables.mail_tables import TableRow, mail_table
from hypothesis import given, settings
from hypothesis import strategies as st

from core.match.join.signatures import identity_links
from core.model.mail import MessageFlag
from core.model.sources import UNKNOWN_TIME

THANKS = TableRow(text=5, sender=1, topic=2, sent=1000, message_id=9, flags=MessageFlag.SHORT)
PICTURE = replace(THANKS, text=0, files=(7, 8), flags=MessageFlag.NONE)


def linked(rows: list[TableRow]) -> set[tuple[int, int]]:
    found = identity_links(mail_table(rows))
    named = dict(zip(found.rows.tolist(), found.class_of.tolist(), strict=True))
    pairs = {(a, b) for a, b in combinations(sorted(named), 2) if named[a] == named[b]}
    return pairs | set(zip(found.a.tolist(), found.b.tolist(), strict=True))


@pytest.mark.parametrize("row", [THANKS, PICTURE])
def test_a_copy_of_a_short_mail_is_linked(row: TableRow) -> None:
    assert linked([row, row, row]) == {(0, 1), (0, 2), (1, 2)}


@pytest.mark.parametrize(
    "change",
    [{"text": 6}, {"files": (3,)}, {"sender": 3}, {"topic": 3}, {"sent": 1001, "message_id": 10}],
)
def test_a_short_mail_that_differs_in_anything_is_not(change: dict[str, int]) -> None:
    assert linked([THANKS, replace(THANKS, **change)]) == set()
    assert linked([PICTURE, replace(PICTURE, **change)]) == set()


def test_sent_time_or_message_id_is_enough() -> None:
    assert linked([THANKS, replace(THANKS, sent=1001)]) == {(0, 1)}
    assert linked([THANKS, replace(THANKS, message_id=10)]) == {(0, 1)}


def test_what_is_linked_by_time_here_and_by_id_there_is_judged_pair_by_pair() -> None:
    rows = [THANKS, replace(THANKS, message_id=10), replace(THANKS, message_id=10, sent=7)]

    assert linked(rows) == {(0, 1), (1, 2)}


@pytest.mark.parametrize("name", ["sender", "topic"])
def test_unknown_equals_unknown_only_under_one_message_id(name: str) -> None:
    row = replace(THANKS, **{name: 0})

    assert linked([row, row]) == {(0, 1)}
    assert linked([replace(row, message_id=0), replace(row, message_id=0)]) == set()


def test_unknown_times_without_an_id_are_not_equal() -> None:
    row = replace(THANKS, sent=UNKNOWN_TIME, message_id=0)

    assert linked([row, row]) == set()


def test_with_neither_text_nor_attachments_the_whole_envelope_must_be_known() -> None:
    bare = replace(PICTURE, files=())

    assert linked([bare, bare]) == {(0, 1)}
    for change in ({"message_id": 0}, {"sent": UNKNOWN_TIME}, {"topic": 0}, {"sender": 0}):
        row = replace(bare, **change)
        assert linked([row, row]) == set()


@pytest.mark.parametrize(
    "flag", [MessageFlag.GHOST, MessageFlag.PSEUDO, MessageFlag.UNREADABLE, MessageFlag.VIEW]
)
def test_what_is_no_mail_of_its_own_is_never_linked(flag: MessageFlag) -> None:
    row = replace(THANKS, flags=THANKS.flags | flag)

    assert linked([THANKS, row]) == set()
    assert identity_links(mail_table([THANKS, replace(row, text=6)])).conflicts.tolist() == []


def test_long_texts_are_not_linked_by_identity() -> None:
    row = replace(THANKS, flags=MessageFlag.NONE)

    assert linked([row, row]) == set()


def test_one_message_id_on_two_contents_is_a_conflict() -> None:
    rows = [THANKS, replace(THANKS, text=6), THANKS, replace(THANKS, files=(1,)), PICTURE]
    rows += [replace(THANKS, message_id=0), replace(THANKS, message_id=0, text=6)]

    conflicts = identity_links(mail_table(rows)).conflicts

    assert conflicts.tolist() == [[0, 1], [0, 3], [0, 4]]


ROWS = st.builds(
    TableRow,
    text=st.integers(0, 1),
    files=st.sampled_from([(), (1,)]),
    sender=st.integers(0, 1),
    topic=st.integers(0, 1),
    sent=st.sampled_from([UNKNOWN_TIME, 1, 2]),
    message_id=st.integers(0, 2),
    flags=st.sampled_from([MessageFlag.NONE, MessageFlag.SHORT]),
)


def identical(a: TableRow, b: TableRow) -> bool:
    """The rule of core.match.join.signatures, pair by pair."""
    if any(row.text and MessageFlag.SHORT not in row.flags for row in (a, b)):
        return False
    if (a.text, a.files, a.sender, a.topic) != (b.text, b.files, b.sender, b.topic):
        return False
    by_time = bool(a.sender and a.topic) and a.sent == b.sent != UNKNOWN_TIME
    by_id = a.message_id == b.message_id != 0
    return by_time or by_id if a.text or a.files else by_time and by_id


@settings(deadline=None, max_examples=examples(200))
@given(st.lists(ROWS, max_size=12))
def test_links_are_what_the_rule_says_pair_by_pair(rows: list[TableRow]) -> None:
    expected = {
        (i, j) for i, j in combinations(range(len(rows)), 2) if identical(rows[i], rows[j])
    }
    assert linked(rows) == expected
