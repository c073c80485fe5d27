"""Whether a message has the marks that it had when it was planned."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.apply.checks.marks import changed_marks, find_changed_on_server, shown_names
from core.apply.journal.entries import JournalEntry, from_row, to_row
from core.model.groups import Verdict
from core.model.plan import Address, Item, Move
from core.model.refusals import RefusalKind
from core.model.remote import ServerMessage
from core.model.sources import SourceKind

ADDRESS = Address(SourceKind.IMAP, "/accounts/a", "INBOX", "1:7", 0, "")
ITEM = Item(ADDRESS, "a" * 64, 9, "", "", "")
MARKS = ["\\Seen", "\\Answered", "\\Flagged", "$Forwarded", "work", "label: Haus"]
NO_MARKS = ["\\Recent", "\\Deleted", "\\Draft", "$Junk", "$HasAttachment"]
names = st.sets(st.sampled_from(MARKS + NO_MARKS))


def move(planned: tuple[str, ...] | None) -> Move:
    kept = ITEM._replace(address=ADDRESS._replace(uid="1:9"))
    return Move(ITEM, kept, "trash", Verdict.IDENTICAL, 1.0, "oldest", names=planned)


@given(planned=st.sets(st.sampled_from(MARKS)), now=names)
def test_only_marks_that_a_kept_message_may_take_over_count(
    planned: set[str], now: set[str]
) -> None:
    others = planned ^ (now & set(MARKS))
    found = changed_marks(move(tuple(sorted(planned))), now)
    assert found == ((RefusalKind.STATE_CHANGED, ", ".join(sorted(others))) if others else None)


@pytest.mark.parametrize(("planned", "now"), [(None, {"\\Seen"}), ((), None), (None, None)])
def test_where_nobody_can_tell_nothing_is_said(
    planned: tuple[str, ...] | None, now: set[str] | None
) -> None:
    assert changed_marks(move(planned), now) is None


def test_on_a_server_labels_count_that_a_person_made() -> None:
    mail = ServerMessage("1:7", 9, "", ("\\Seen",), ('"Haus"', "\\Inbox"), "", "", 0)
    assert shown_names(mail) == {"\\Seen", "label: Haus"}
    entries = [
        JournalEntry(0, move(("\\Seen",))),
        JournalEntry(1, move(("\\Seen", "label: Haus"))),
    ]
    assert list(find_changed_on_server(entries, {"1:7": mail})) == [0]
    assert find_changed_on_server(entries, {}) == {}


@given(planned=st.none() | st.lists(st.sampled_from(MARKS), unique=True).map(tuple))
def test_the_journal_holds_what_was_planned(planned: tuple[str, ...] | None) -> None:
    entry = JournalEntry(3, move(planned))
    assert from_row(to_row(entry)) == entry
