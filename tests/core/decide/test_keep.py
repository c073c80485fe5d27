from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest
from helpers.tables.mail_tables import TableRow, mail_table
from hypothesis import given, settings
from hypothesis import strategies as st

from core.decide.keep import FIRST_FOUND, NEVER_KEPT, RULES, KeepPreferences, choose_kept
from core.model.mail import MessageFlag
from core.model.sources import UNKNOWN_TIME
from core.model.table import MessageTable

FLAGS = [
    MessageFlag.NONE,
    MessageFlag.FLAGGED,
    MessageFlag.ANSWERED,
    MessageFlag.GHOST,
    MessageFlag.UNREADABLE,
]


def table(rows: list[tuple[int, int, int, int, int, MessageFlag]]) -> MessageTable:
    """Messages by (attachments, sent, size, hops, folder, flags)."""
    mails = mail_table(
        [
            TableRow(files=tuple(range(1, n + 1)), sent=sent, flags=f)
            for n, sent, _, _, _, f in rows
        ]
    )
    return replace(
        mails,
        size_bytes=np.array([row[2] for row in rows], np.int64),
        hops=np.array([row[3] for row in rows], np.uint8),
        folder=np.array([row[4] for row in rows], np.int32),
    )


def kept(mails: MessageTable, *rules: str, protected: tuple[int, ...] = ()) -> tuple[int, str]:
    n = len(mails.position)
    guarded = np.isin(np.arange(n), protected)
    found = choose_kept(
        mails,
        np.arange(n, dtype=np.int32),
        np.array([0, n]),
        rules=rules,
        preferences=KeepPreferences(guarded, folder_order=(2, 1)),
    )
    return int(found.rows[0]), (*rules, FIRST_FOUND)[int(found.by[0])]


MAILS = table(
    [
        (1, 300, 10, 3, 0, MessageFlag.NONE),
        (2, 100, 30, 2, 1, MessageFlag.ANSWERED),
        (0, 200, 20, 1, 2, MessageFlag.FLAGGED),
        (2, UNKNOWN_TIME, 20, 3, 0, MessageFlag.NONE),
    ]
)


@pytest.mark.parametrize(
    ("rule", "row"),
    [
        ("flagged", 2),
        ("folder", 2),
        ("oldest", 1),
        ("newest", 0),
        ("largest", 1),
        ("smallest", 0),
        ("received", 2),
    ],
)
def test_each_rule_keeps_what_it_is_named_after(rule: str, row: int) -> None:
    assert kept(MAILS, rule) == (row, rule)


def test_a_protected_mail_is_kept_before_all_others() -> None:
    assert kept(MAILS, "protected", "oldest", protected=(3,)) == (3, "protected")


def test_ties_fall_to_the_next_rule_and_at_last_to_the_first_found() -> None:
    assert kept(MAILS, "attachments", "newest") == (1, "newest")
    assert kept(MAILS, "attachments") == (1, FIRST_FOUND)
    assert kept(MAILS) == (0, FIRST_FOUND)


def test_the_first_place_of_a_folder_counts_and_one_without_mail_takes_none() -> None:
    mails = table([(0, 1, 1, 1, folder, MessageFlag.NONE) for folder in (0, 1)])
    nobody = np.zeros(2, np.bool_)

    for order, ranks in (((2, 1), [2, 1]), ((0, 1, 0), [0, 1]), ((), [0, 0])):
        assert RULES["folder"](mails, KeepPreferences(nobody, order)).tolist() == ranks


def test_flagged_is_kept_before_answered_and_answered_before_neither() -> None:
    flags = [MessageFlag.NONE, MessageFlag.ANSWERED, MessageFlag.FLAGGED, MessageFlag.ANSWERED]
    mails = table([(0, 1, 1, 1, 0, flag) for flag in flags])

    assert kept(mails, "flagged") == (2, "flagged")
    assert kept(table([(0, 1, 1, 1, 0, flag) for flag in flags[:2]]), "flagged") == (1, "flagged")
    both = [MessageFlag.FLAGGED, MessageFlag.FLAGGED | MessageFlag.ANSWERED]
    assert kept(table([(0, 1, 1, 1, 0, flag) for flag in both]), "flagged") == (0, FIRST_FOUND)


def test_a_mail_without_a_date_is_neither_oldest_nor_newest() -> None:
    for rule in ("oldest", "newest"):
        assert kept(MAILS, rule)[0] != 3
        before_1970 = table([(0, t, 1, 1, 0, MessageFlag.NONE) for t in (UNKNOWN_TIME, -5)])
        assert kept(before_1970, rule) == (1, rule)


def test_a_group_of_ghosts_has_nothing_to_keep() -> None:
    ghosts = table([(0, 1, 1, 1, 0, MessageFlag.GHOST), (0, 2, 1, 1, 0, MessageFlag.UNREADABLE)])

    assert kept(ghosts, "oldest")[0] == -1


def test_what_may_be_deleted_is_kept_only_if_there_is_no_other() -> None:
    unsure, none = MessageFlag.UNSURE, MessageFlag.NONE
    mails = table([(0, 1, 1, 1, 0, unsure), (1, 2, 1, 1, 0, none), (2, 3, 1, 1, 0, unsure)])

    assert kept(mails, "oldest")[0] == 1
    assert kept(mails, "oldest", protected=(2,))[0] == 1
    assert kept(mails, "protected", "oldest", protected=(2,))[0] == 2
    assert kept(table([(0, 2, 1, 1, 0, unsure), (0, 1, 1, 1, 0, unsure)]), "oldest")[0] == 1
    lost = table([(0, 1, 1, 1, 0, unsure), (0, 2, 1, 1, 0, MessageFlag.GHOST)])
    assert kept(lost, "newest")[0] == 0


def test_what_is_damaged_is_kept_only_if_nothing_whole_is() -> None:
    damaged, none = MessageFlag.DAMAGED, MessageFlag.NONE
    mails = table([(0, 1, 9, 1, 0, damaged), (1, 2, 1, 1, 0, none), (2, 3, 1, 1, 0, damaged)])

    assert kept(mails, "attachments", "oldest")[0] == 1
    assert kept(mails, "protected", "oldest", protected=(0,))[0] == 1
    assert kept(table([(0, 2, 1, 1, 0, damaged), (0, 1, 1, 1, 0, damaged)]), "oldest")[0] == 1
    draft = table([(0, 1, 1, 1, 0, damaged), (0, 2, 1, 1, 0, MessageFlag.DRAFT)])
    assert kept(draft, "newest")[0] == 0


def test_what_names_no_sender_is_kept_only_if_there_is_no_other() -> None:
    mails = mail_table([TableRow(sent=1), TableRow(sent=2, sender=5), TableRow(sent=3, sender=5)])

    assert kept(mails, "oldest") == (1, "oldest")
    assert kept(mails, "protected", "oldest", protected=(0,))[0] == 1
    assert kept(mail_table([TableRow(sent=2), TableRow(sent=1)]), "oldest")[0] == 1


def test_an_unknown_rule_is_no_rule() -> None:
    with pytest.raises(KeyError):
        kept(MAILS, "prettiest")


mail_rows = st.tuples(
    st.integers(0, 3),
    st.sampled_from([UNKNOWN_TIME, 1, 2, 3]),
    st.integers(1, 3),
    st.integers(0, 2),
    st.integers(0, 3),
    st.sampled_from(FLAGS),
)


@settings(deadline=None)
@given(
    groups=st.lists(st.lists(mail_rows, min_size=1, max_size=5), min_size=1, max_size=6),
    rules=st.lists(st.sampled_from(sorted(RULES)), max_size=4),
)
def test_all_groups_at_once_is_each_group_by_sorting(
    groups: list[list[tuple[int, int, int, int, int, MessageFlag]]], rules: list[str]
) -> None:
    mails = table([row for group in groups for row in group])
    n = len(mails.position)
    starts = np.cumsum([0, *map(len, groups)])
    preferences = KeepPreferences(np.arange(n) % 3 == 0, folder_order=(3, 1))

    found = choose_kept(
        mails, np.arange(n, dtype=np.int32), starts, rules=rules, preferences=preferences
    )

    ranks = [RULES[rule](mails, preferences) for rule in rules]
    for number, (start, end) in enumerate(itertools.pairwise(starts)):
        fit = [row for row in range(start, end) if not int(mails.flags[row]) & int(NEVER_KEPT)]
        best = min(fit, key=lambda row: ([int(rank[row]) for rank in ranks], row), default=-1)
        assert found.rows[number] == best
