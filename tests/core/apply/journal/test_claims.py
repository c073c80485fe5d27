"""Where mail of other moves lies on a server is never taken for the mail that is looked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from core.apply.journal.claims import find_claimed
from core.apply.journal.entries import JournalEntry, RunHead
from core.apply.journal.journal import Journal, open_journal
from core.model.groups import Verdict
from core.model.plan import Address, Item, Move
from core.model.runs import ItemState, RunState
from core.model.sources import SourceKind
from core.ports import StoredPlace

ANNA, BEN = "a" * 32, "b" * 32
HOLDS = {ItemState.VERIFIED, ItemState.INTENT, ItemState.ACTED, ItemState.UNKNOWN}


def entry_of(n: int, account: str = ANNA, to: str = "trash", **more: object) -> JournalEntry:
    path = f"/config/accounts/{account}.json"
    item = Item(Address(SourceKind.IMAP, path, "INBOX", f"7:{n + 1}", n, ""), "d", 1, "", "", "")
    entry = JournalEntry(n, Move(item, item, to, Verdict.IDENTICAL, 1.0, "oldest"))
    return replace(entry, state=ItemState.VERIFIED, **more)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with open_journal(tmp_path / "journal.db") as opened:
        yield opened


def begin(journal: Journal, run: str, *entries: JournalEntry) -> None:
    head = RunHead(run, 0, False, "", RunState.RUNNING, False)
    journal.begin(head, entries, app_version="1", plan_digest="")
    journal.record(run, entries)


@pytest.mark.parametrize("state", ItemState)
def test_a_place_belongs_to_a_move_that_may_have_put_mail_there(
    journal: Journal, state: ItemState
) -> None:
    begin(journal, "r", replace(entry_of(0, target_at=StoredPlace("Trash", "7:9")), state=state))

    found = find_claimed(journal, "r", ANNA, {"Trash"}, ())

    assert found == ({"7:9"} if state in HOLDS else set())


def test_the_places_of_the_moves_that_are_looked_for_are_theirs(journal: Journal) -> None:
    places = [entry_of(n, target_at=StoredPlace("Trash", f"7:{n}")) for n in range(4)]
    begin(journal, "r", *places)

    assert find_claimed(journal, "r", ANNA, {"Trash"}, {1, 2}) == {"7:0", "7:3"}


def test_runs_since_count_and_earlier_ones_do_not(journal: Journal) -> None:
    """What an earlier run sent lies below the floor of this one. A number counts in its run."""
    for run in ("earlier", "this", "later"):
        begin(journal, run, entry_of(0, target_at=StoredPlace("Trash", f"7:{run}")))

    assert find_claimed(journal, "this", ANNA, {"Trash"}, {0}) == {"7:later"}
    assert find_claimed(journal, "later", ANNA, {"Trash"}, {0}) == set()
    assert find_claimed(journal, "earlier", ANNA, {"Trash"}, ()) == {
        "7:earlier",
        "7:this",
        "7:later",
    }


def test_only_folders_that_are_asked_for_count(journal: Journal) -> None:
    trash, old = (StoredPlace(name, f"7:{name}") for name in ("Trash", "Old"))
    begin(journal, "r", entry_of(0, target_at=trash), entry_of(1, target_at=old))

    assert find_claimed(journal, "r", ANNA, {"Old"}, ()) == {"7:Old"}
    assert find_claimed(journal, "r", ANNA, {"Old", "Trash"}, ()) == {"7:Old", "7:Trash"}
    assert find_claimed(journal, "r", ANNA, (), ()) == set()


@pytest.mark.parametrize(
    ("to", "in_anna", "in_ben"),
    [("trash", {"7:9"}, set()), (f"imap:{BEN}/Old", set(), {"7:9"}), ("/mail/old", set(), set())],
)
def test_mail_lies_where_its_move_took_it(
    journal: Journal, to: str, in_anna: set[str], in_ben: set[str]
) -> None:
    begin(journal, "r", entry_of(0, to=to, target_at=StoredPlace("Old", "7:9")))

    assert find_claimed(journal, "r", ANNA, {"Old"}, ()) == in_anna
    assert find_claimed(journal, "r", BEN, {"Old"}, ()) == in_ben


def test_mail_that_was_put_back_lies_in_its_own_account_wherever_it_had_gone(
    journal: Journal,
) -> None:
    away = StoredPlace("Old", "7:9")
    begin(
        journal,
        "r",
        entry_of(0, to=f"imap:{BEN}/Old", target_at=away, back_at=StoredPlace("INBOX", "7:30")),
    )

    assert find_claimed(journal, "r", ANNA, {"INBOX"}, ()) == {"7:30"}
    assert find_claimed(journal, "r", BEN, {"INBOX"}, ()) == set()
