"""The record of a copy: what is written down is there after any crash, and nothing else."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.copy.journal import CopyJournal, CopyRow, _from_values, _to_values
from core.errors import StoreFailed, StoreRefused
from core.model.copying import CopyOutcome, WrittenMessage
from core.model.refusals import RefusalKind
from core.model.sources import ProblemKind

WRITTEN = WrittenMessage("Inbox", "0:10", 0, 10, "ab" * 32)
TEXTS = st.text(max_size=9) | st.binary(max_size=9).map(
    lambda name: name.decode(errors="surrogateescape")
)


@pytest.fixture
def journal(home: Path) -> Iterator[CopyJournal]:
    opened = CopyJournal(home / "journal.db")
    yield opened
    opened.close()


def row(n: int, **more: object) -> CopyRow:
    return CopyRow(n, str(n), n, CopyOutcome.WRITTEN, written=WRITTEN)._replace(**more)


@given(
    st.builds(
        CopyRow,
        st.integers(0, 2**40),
        TEXTS,
        st.integers(-1, 2**40),
        st.sampled_from(
            [outcome for outcome in CopyOutcome if outcome is not CopyOutcome.WRITTEN]
        ),
        st.none() | st.sampled_from(ProblemKind),
        TEXTS,
        st.none(),
    )
    | st.builds(
        lambda n, kind, written: row(n, kind=kind, written=written),
        st.integers(0, 2**40),
        st.none() | st.sampled_from(ProblemKind),
        st.builds(
            WrittenMessage,
            TEXTS,
            TEXTS,
            st.integers(0, 2**40),
            st.integers(0, 2**40),
            st.just("0" * 64),
        ),
    )
)
def test_each_row_comes_back_as_it_was(given_row: CopyRow) -> None:
    db = sqlite3.connect(":memory:")
    db.execute(
        "CREATE TABLE mail (n, uid TEXT, p, o, k, detail TEXT, place TEXT, w TEXT, s, z, h)"
    )
    db.execute("INSERT INTO mail VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", _to_values(given_row))

    (stored,) = db.execute("SELECT * FROM mail")
    db.close()

    assert _from_values(stored) == given_row


def test_rows_are_those_of_their_folder_in_order_and_outlast_the_program(home: Path) -> None:
    first = CopyJournal(home / "journal.db")
    first.begin(0, "l0")
    first.begin(1, "l1")
    first.add(0, [row(2), row(0)])
    first.add(1, [row(0, uid="x")])
    first.add(0, [row(1, outcome=CopyOutcome.GHOST, written=None)])
    first.close()

    again = CopyJournal(home / "journal.db")

    assert [r.n for r in again.rows(0)] == [0, 1, 2]
    assert [r.uid for r in again.rows(1)] == ["x"]
    assert again.rows(2) == []
    assert [again.listing(n) for n in range(3)] == ["l0", "l1", ""]
    again.close()


def test_a_folder_in_another_state_begins_with_nothing(journal: CopyJournal) -> None:
    for folder in (0, 1):
        journal.begin(folder, "old")
        journal.add(folder, [row(0), row(1)])
        journal.add_unfit(folder, row(1))

    journal.begin(0, "new")

    assert (journal.listing(0), journal.rows(0), journal.unfit(0)) == ("new", [], frozenset())
    assert (journal.listing(1), len(journal.rows(1))) == ("old", 1)
    assert journal.unfit(1) == {"1"}


def test_a_forgotten_folder_was_never_begun(journal: CopyJournal) -> None:
    journal.begin(0, "listing")
    journal.add(0, [row(0)])

    journal.forget(0)

    assert (journal.listing(0), journal.rows(0)) == ("", [])


def test_some_rows_are_written_all_or_none(journal: CopyJournal) -> None:
    journal.begin(0, "listing")
    journal.add(0, [row(0)])

    with pytest.raises(StoreFailed):
        journal.add(0, [row(1), row(0)])  # one of them is there

    assert [r.n for r in journal.rows(0)] == [0]
    journal.add(0, [row(1)])
    assert [r.n for r in journal.rows(0)] == [0, 1]


def test_what_does_not_read_back_and_all_behind_it_are_written_again(journal: CopyJournal) -> None:
    journal.begin(0, "listing")
    journal.add(0, [row(n) for n in range(4)])

    journal.add_unfit(0, row(2))
    journal.add_unfit(0, row(2))

    assert [r.n for r in journal.rows(0)] == [0, 1]
    assert journal.unfit(0) == {"2"}
    assert journal.unfit(1) == frozenset()


def test_facts_are_said_anew_and_forgotten_with_all_else(journal: CopyJournal) -> None:
    assert journal.fact("order") == ""
    journal.say("order", "a")
    journal.say("order", "b")
    journal.say("whole", "1")
    journal.begin(0, "listing")
    journal.add(0, [row(0)])
    journal.add_unfit(0, row(0))
    assert (journal.fact("order"), journal.fact("whole")) == ("b", "1")

    journal.forget_all()

    assert [journal.fact(name) for name in ("order", "whole")] == ["", ""]
    assert (journal.listing(0), journal.rows(0), journal.unfit(0)) == ("", [], frozenset())


def test_nobody_else_can_be_at_the_same_copy(home: Path) -> None:
    first = CopyJournal(home / "journal.db")

    with pytest.raises(StoreRefused) as error:
        CopyJournal(home / "journal.db")
    assert error.value.refusal.kind is RefusalKind.LOCKED

    first.close()
    CopyJournal(home / "journal.db").close()


def test_a_file_that_is_no_record_is_not_written_over(home: Path) -> None:
    (home / "journal.db").write_bytes(b"somebody's own notes" * 100)

    with pytest.raises(StoreFailed):
        CopyJournal(home / "journal.db")

    assert (home / "journal.db").read_bytes().startswith(b"somebody's own notes")


def test_a_record_of_a_later_version_is_left_alone(home: Path) -> None:
    CopyJournal(home / "journal.db").close()
    with sqlite3.connect(home / "journal.db") as db:
        db.execute("PRAGMA user_version = 99")
    db.close()

    with pytest.raises(StoreFailed):
        CopyJournal(home / "journal.db")


def test_names_that_are_no_text_are_kept_byte_for_byte(journal: CopyJournal) -> None:
    name = b"17\xff\xfe.eml".decode(errors="surrogateescape")
    journal.say("order", name)
    journal.begin(0, "listing")
    journal.add(0, [row(0, uid=name)])
    journal.add_unfit(1, row(0, uid=name))

    assert journal.fact("order") == name
    assert [r.uid for r in journal.rows(0)] == [name]
    assert journal.unfit(1) == {name}
