"""Decisions from one scan of real mailboxes to the next."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_maildir, write_mbox
from helpers.imap.remote_mail import MemoryReach
from helpers.mail.sample_mail import OTHER, a_mail, house_mail
from helpers.mail.varied_mail import with_file
from hypothesis import given
from hypothesis import strategies as st

from core.actions.planning import PlanTerms, make_plan
from core.cache.fingerprints import NoCache, SqliteCache
from core.columns import Int32s
from core.job import NullJob
from core.model.groups import Decision
from core.model.mail import MessageFlag, has_flag
from core.scan.run import scan
from core.scan.session import Session, without_rows
from core.settings import Settings
from core.sources.registry import detect
from gui.controllers.review.carrying import (
    NOWHERE,
    RowNumbers,
    carry_choices,
    carry_lines,
    find_rows_again,
    turn_round,
    unmark_disproved,
)
from gui.models.results.choices import adopt_decisions, mark_rows, no_choices

pytestmark = pytest.mark.slow

LETTERS = [house_mail(n, f"Nr {n}", f"letter{n} " * 40) for n in range(6)]


def scanned(*paths: Path) -> Session:
    return scan(
        [detect(path) for path in paths], settings=Settings(), cache=NoCache(), job=NullJob()
    )


def again(before: Session, now: Session, gone: tuple[int, ...] = ()) -> list[int]:
    left = np.zeros(len(before.mails.flags), np.bool_)
    left[list(gone)] = True
    return find_rows_again(before, left, now, NullJob()).tolist()


def rows(*numbers: int) -> Int32s:
    return np.array(numbers, np.int32)


def test_messages_that_move_up_in_a_mailbox_are_found_again(tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "Inbox", LETTERS)
    before = scanned(box)
    write_mbox(box, [LETTERS[0], *LETTERS[2:5], house_mail(9, "New", "new " * 40), LETTERS[5]])

    assert again(before, scanned(box), gone=(1,)) == [0, -1, 1, 2, 3, 5]


def test_of_equal_messages_those_that_left_are_left_out(tmp_path: Path) -> None:
    same = LETTERS[0]
    box = write_mbox(tmp_path / "Inbox", [same, same, same, same])
    before = scanned(box)
    write_mbox(box, [same, same])

    assert again(before, scanned(box), gone=(0, 2)) == [-1, 0, -1, 1]


def test_a_message_is_looked_for_in_its_own_folder_alone(tmp_path: Path) -> None:
    one, other = tmp_path / "One", tmp_path / "Other"
    write_mbox(one, LETTERS[:2])
    write_mbox(other, LETTERS[2:4])
    before = scanned(one, other)
    write_mbox(one, [LETTERS[0], LETTERS[2]])

    assert again(before, scanned(one, other)) == [0, -1, 2, 3]


def test_a_file_that_says_something_else_now_is_another_message(tmp_path: Path) -> None:
    box = write_maildir(tmp_path / "Mail", LETTERS[:3])
    before = scanned(box)
    second = sorted((box / "cur").iterdir())[1]
    second.write_bytes(LETTERS[5])

    found = again(before, scanned(box))
    assert sorted(found) == [-1, 0, 2]
    assert found.count(-1) == 1


def test_messages_of_one_base_name_are_found_when_a_file_was_written_anew(tmp_path: Path) -> None:
    """The system's number tells them apart; undo gives a file its name, and another number."""
    box = write_maildir(tmp_path / "Mail", LETTERS[:3])
    first, _, third = sorted((box / "cur").iterdir())
    twin = box / "new" / first.name.partition(":")[0]
    third.rename(twin)
    before = scanned(box)
    data = twin.read_bytes()
    twin.rename(box / "tmp" / "else")  # so that its number is not given to another file
    left = scanned(box)
    twin.write_bytes(data)

    assert sorted(again(before, left)) == [-1, 0, 1], "the one that is left has the base name"
    assert again(before, scanned(box)) == [0, 1, 2]


def test_decisions_stay_on_their_messages() -> None:
    before = no_choices(5, 0.7)
    before = mark_rows(before, rows(1, 4), rows(0, 3))
    before.chosen[3] = before.spared[2] = True
    to_now = rows(0, -1, 1, 2, 3)

    after = carry_choices(before, to_now, no_choices(5, 0.6))

    assert after.marked_of.tolist() == [-1, -1, -1, 2, -1]
    assert np.flatnonzero(after.chosen).tolist() == [2]
    assert np.flatnonzero(after.spared).tolist() == [1]
    assert after.threshold == 0.7


def test_a_mark_falls_with_the_message_that_it_was_made_for() -> None:
    before = mark_rows(no_choices(2, 0.6), rows(1), rows(0))

    after = carry_choices(before, rows(-1, 0), no_choices(1, 0.6))

    assert after.marked_of.tolist() == [-1]


def test_what_marked_a_message_is_not_confused() -> None:
    onto = mark_rows(no_choices(3, 0.6), rows(2), rows(0))
    onto.rule[2] = 1
    onto = type(onto)(**{**_fields(onto), "rules": ("user", "oldest")})
    before = mark_rows(no_choices(2, 0.6), rows(1), rows(0))
    before.rule[1] = 1
    before = type(before)(**{**_fields(before), "rules": ("user", "smallest")})

    after = carry_choices(before, rows(0, 1), onto)

    assert [after.rules[number] for number in after.rule[[1, 2]]] == ["smallest", "oldest"]


def test_what_a_rule_marked_loses_its_mark_where_a_plan_found_it_to_differ(
    tmp_path: Path,
) -> None:
    """Of an account; what a person marked stays marked."""
    cache = SqliteCache(tmp_path / "c.db")
    reach = MemoryReach(cache)
    mail = with_file(a_mail(OTHER, number=3), 1).as_bytes()
    other = mail.replace(b"To: ", b"To: c@d.example, ")
    assert other != mail
    reach.server.put("INBOX", mail, mail, other, other)
    before = reach.scan()
    make_plan(
        before,
        [Decision(0, (1, 2, 3), "oldest")],
        PlanTerms(0.6),
        job=NullJob(),
        stores=reach.stores,
        cache=cache,
    )
    now, same = reach.scan(), rows(0, 1, 2, 3)
    cache.close()
    by_rule = adopt_decisions(no_choices(4, 0.6), [Decision(0, (1, 2), "oldest")], same)
    marked = mark_rows(by_rule, rows(3), rows(0))

    after = unmark_disproved(marked, before, now, same)

    assert after.marked_of.tolist() == [-1, 0, -1, 0]
    assert unmark_disproved(marked, now, now, same).marked_of.tolist() == [-1, 0, 0, 0]


def _fields(of: object) -> dict[str, object]:
    return {name: getattr(of, name) for name in of.__slots__}  # type: ignore[attr-defined]


def test_pairs_that_are_no_copies_go_along() -> None:
    before = type(no_choices(4, 0.6))(
        **{**_fields(no_choices(4, 0.6)), "ignored": frozenset({(0, 3), (1, 2)})}
    )
    onto = type(before)(**{**_fields(no_choices(4, 0.6)), "ignored": frozenset({(0, 3), (0, 2)})})

    after = carry_choices(before, rows(0, -1, 1, 2), onto)

    # (0, 3) of the new scan is with a message that the former one did not have
    assert after.ignored == {(0, 2), (0, 3)}


def test_steps_of_former_scans_mean_the_same_messages_there_and_back() -> None:
    first = RowNumbers(1, {})
    second = first.follow(rows(0, -1, 1, 2), 2)  # row 1 left
    third = second.follow(rows(-1, 0, 1), 3)  # row 0 left, too
    assert third.maps[1].tolist() == [-1, -1, 0, 1]

    back = third.go_back(second, 2)

    assert back.scan == 2
    assert back.maps[1].tolist() == [0, -1, 1, 2], "the first left the third scan, not this one"
    assert back.maps[3].tolist() == [1, 2]
    assert turn_round(rows(0, -1, 1), 3).tolist() == [0, 2, -1]


def test_what_left_counts_as_deleted(tmp_path: Path) -> None:
    session = scanned(write_mbox(tmp_path / "Inbox", LETTERS))
    gone = np.zeros(6, np.bool_)
    assert without_rows(session, gone) is session
    gone[2] = True

    left = without_rows(session, gone)

    assert np.flatnonzero(has_flag(left.mails.flags, MessageFlag.GHOST)).tolist() == [2]
    assert not has_flag(session.mails.flags, MessageFlag.GHOST).any()


ORDERS = st.permutations(range(8))


@given(ORDERS, ORDERS, ORDERS, st.sets(st.integers(0, 7)), st.booleans())
def test_a_line_stays_on_its_message(
    before: list[int], now: list[int], places: list[int], left: set[int], same: bool
) -> None:
    rows = [NOWHERE, *before[: places[0]]]  # a line of no message, too
    rows_now = [*now[: places[1]], NOWHERE]
    to_now = [NOWHERE if row in left else place for row, place in enumerate(places)]

    found = carry_lines(
        np.array(rows, np.int32),
        None if same else np.array(to_now, np.int32),
        np.array(rows_now, np.int32),
    )

    def line_of(row: int) -> int:
        wanted = row if same or row == NOWHERE else to_now[row]
        return rows_now.index(wanted) if wanted != NOWHERE and wanted in rows_now else NOWHERE

    assert found.tolist() == [line_of(row) for row in rows]
