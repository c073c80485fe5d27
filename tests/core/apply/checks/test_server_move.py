from __future__ import annotations

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.apply.checks.server_move import (
    ExpectedArrival,
    MoveRecord,
    ServerMove,
    appearance_key,
    begun_record_of,
    move_record_of,
    pair_arrivals,
    server_move_of,
    with_move_begun,
)
from core.apply.journal.entries import JournalEntry
from core.apply.journal.safety_copies import safety_copy_of
from core.model.groups import Verdict
from core.model.plan import Address, Item, Move
from core.model.remote import ServerMessage, is_deleted
from core.model.sources import SourceKind


def mail(uid: int, date: str = "d", **changes: object) -> ServerMessage:
    one = ServerMessage(f"7:{uid}", 10, date, ("\\Seen",), (), "id", "", 0)
    return ServerMessage(
        **{name: getattr(one, name) for name in ServerMessage.__slots__} | changes
    )


def server_move(uid: str = "7:1") -> ServerMove:
    return ServerMove(
        "INBOX", uid, "Trash", "9:4", 10, "ä@x", "1-Jan-2024", ("\\Seen",), ("Wörk", "\\Starred")
    )


def entry() -> JournalEntry:
    address = Address(SourceKind.IMAP, "/a/b.json", "INBOX", "7:1", 0, "")
    item = Item(address, "d" * 64, 10, "id", "", "")
    return JournalEntry(0, Move(item, item, "trash", Verdict.IDENTICAL, 1.0, "user"))


def test_a_voyage_comes_back_out_of_the_journal() -> None:
    record = MoveRecord(server_move(), server_move("8:2"), '{"of": "the store"}')

    assert move_record_of(JournalEntry(0, entry().move, origin=record.to_json())) == record


def test_a_move_that_was_never_sent_has_none() -> None:
    assert move_record_of(entry()) is None


def test_the_way_back_does_not_hide_the_way_out() -> None:
    out = with_move_begun(entry(), server_move("7:1"), back=False)
    back = move_record_of(with_move_begun(out, server_move("8:2"), back=True))

    assert back is not None
    assert (back.away, back.now) == (server_move("7:1"), server_move("8:2"))


def test_a_way_holds_how_the_mail_looked() -> None:
    way = server_move_of(mail(3, labels=("Work",)), "INBOX", "Trash", "9:1")

    assert (way.uid, way.size_bytes, way.labels) == ("7:3", 10, ("Work",))


def test_flags_of_a_server_in_any_case() -> None:
    marked = mail(1, flags=("\\DELETED", "\\flagged", "$Forwarded"))

    assert is_deleted(marked)


def test_mails_without_a_message_id_are_not_known_by_their_looks() -> None:
    assert appearance_key("", 10) is None
    assert (
        pair_arrivals(
            {0: ExpectedArrival(appearance_key("", 10), "d", "")},
            [(appearance_key("", 10), mail(1))],
        )
        == {}
    )


def test_among_copies_the_servers_word_comes_before_the_time() -> None:
    wanted = {0: ExpectedArrival("k", "old", "7:2"), 1: ExpectedArrival("k", "new", "")}

    found = pair_arrivals(wanted, [("k", mail(1, "old")), ("k", mail(2, "new"))])

    assert {n: m.uid for n, m in found.items()} == {0: "7:2", 1: "7:1"}


def test_a_word_of_the_server_that_does_not_fit_is_not_believed() -> None:
    found = pair_arrivals(
        {0: ExpectedArrival("k", "d", "7:2")}, [("k", mail(1)), ("other", mail(2))]
    )

    assert found[0].uid == "7:1"


def test_where_time_has_passed_a_copy_of_another_time_is_not_ours() -> None:
    came = [("k", mail(1, "today"))]

    assert pair_arrivals({0: ExpectedArrival("k", "then", "")}, came, strict=True) == {}
    assert pair_arrivals({0: ExpectedArrival("k", "today", "")}, came, strict=True)
    assert pair_arrivals({0: ExpectedArrival("k", "then", "7:1")}, came, strict=True)


KEYS = st.sampled_from("ab")
DATES = st.sampled_from("xyz")


@given(
    st.lists(st.tuples(KEYS, DATES, st.integers(0, 6)), max_size=8),
    st.lists(st.tuples(KEYS, DATES), max_size=8),
)
def test_each_arrival_is_taken_once_and_as_many_as_can_be(
    wanted: list[tuple[str, str, int]], came: list[tuple[str, str]]
) -> None:
    asked = {
        n: ExpectedArrival(key, date, f"7:{hint}") for n, (key, date, hint) in enumerate(wanted)
    }
    mails = [(key, mail(uid, date)) for uid, (key, date) in enumerate(came)]

    found = pair_arrivals(asked, mails)

    keys = {m.uid: key for key, m in mails}
    assert len({m.uid for m in found.values()}) == len(found)
    assert all(keys[m.uid] == asked[n].key for n, m in found.items())
    here, there = Counter(key for key, _, _ in wanted), Counter(key for key, _ in came)
    assert len(found) == (here & there).total()


def test_what_a_move_must_have_and_has_not_is_an_error_of_ours() -> None:
    with pytest.raises(ValueError, match="0"):
        begun_record_of(entry())
    with pytest.raises(ValueError, match="0"):
        safety_copy_of(entry())


@pytest.mark.parametrize("at", [4, 7, 8])
def test_a_way_of_other_values_is_not_believed(at: int) -> None:
    told = json.loads(MoveRecord(server_move()).to_json())
    told["away"][at] = "x"

    with pytest.raises(TypeError):
        move_record_of(JournalEntry(0, entry().move, origin=json.dumps(told)))
