"""What of a conversation stays, and for whose sake the rest may go."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from helpers.tables.mail_tables import TableRow, mail_table
from hypothesis import given
from hypothesis import strategies as st

from core.match.threads.conversations import find_conversations
from core.match.threads.inclusive import (
    Inclusion,
    pairs_in_conversations,
    split_conversation,
)
from core.model.covers import Covers
from core.model.groups import Verdict
from core.model.mail import MessageFlag

QUOTED = Verdict.QUOTED
SENT = np.arange(20, dtype=np.int64)


def holds_nothing(_row: int, _staying: Sequence[int]) -> bool:
    return False


def split(*pairs: tuple[int, int], n: int = 4) -> dict[int, int]:
    """Which row goes for whose sake."""
    found = [Inclusion(row, keep, QUOTED) for row, keep in pairs]
    return {one.row: one.keep for one in split_conversation(range(n), found, SENT, holds_nothing)}


def test_all_that_the_last_one_quotes_goes_for_its_sake() -> None:
    assert split((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)) == {0: 3, 1: 3, 2: 3}


def test_nothing_goes_through_a_chain() -> None:
    assert split((0, 1), (1, 2)) == {1: 2}


def test_of_two_that_say_the_same_one_stays() -> None:
    assert split((0, 1), (1, 0), n=2) == {0: 1}


def test_what_holds_more_stays_and_its_own_still_go() -> None:
    pairs = [Inclusion(0, 1, QUOTED), Inclusion(0, 2, QUOTED), Inclusion(1, 2, QUOTED)]

    def second(row: int, staying: Sequence[int]) -> bool:
        assert 2 in staying
        return row == 1

    assert split_conversation(range(3), pairs, SENT, second) == [Inclusion(0, 2, QUOTED)]


@given(
    st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=30),
    st.sets(st.integers(0, 7)),
)
def test_each_that_goes_is_covered_by_one_that_stays(
    drawn: set[tuple[int, int]], special: set[int]
) -> None:
    pairs = [Inclusion(a, b, QUOTED) for a, b in sorted(drawn) if a != b]
    found = split_conversation(range(8), pairs, SENT, lambda row, _: row in special)
    gone = {one.row for one in found}
    assert set(found) <= set(pairs)
    assert len(gone) == len(found)
    assert not gone & {one.keep for one in found}
    assert not gone & special
    for pair in pairs:  # nothing that a message which stays covers is left behind
        if pair.row not in special and pair.row not in gone:
            assert pair.keep in gone or any(p.row == pair.keep for p in pairs)


def test_pairs_across_conversations_and_of_ghosts_and_drafts_do_not_count() -> None:
    row = TableRow(message_id=1, sender=90)
    mails = mail_table(
        [
            row,
            TableRow(message_id=2, references=(1,)),
            TableRow(message_id=3),
            TableRow(message_id=4, references=(1,), flags=MessageFlag.DRAFT),
            TableRow(message_id=5, references=(1,), flags=MessageFlag.FLEETING),
        ]
    )
    found = find_conversations(mails, lambda rows: [False] * len(rows))
    covered, by = np.array([0, 0, 0, 3, 4], np.int32), np.array([1, 2, 4, 1, 1], np.int32)
    covers = Covers(covered, by, np.full(5, QUOTED, np.uint8), np.zeros(5, bool))
    assert pairs_in_conversations(mails, found, covers) == {
        0: [Inclusion(0, 1, QUOTED), Inclusion(4, 1, QUOTED)]
    }
