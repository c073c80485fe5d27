from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from helpers.accounts.account_stores import boxes_of, folder_named, store_of, uids
from helpers.imap.scripted import ScriptedLie, ScriptedServer, ServerManners
from helpers.servers.dovecot import DATED, Person
from hypothesis import given
from hypothesis import strategies as st

from core.errors import StoreFailed
from core.identity import identity
from core.model.remote import ServerMessage
from core.ports import StoredPlace
from core.sources.imap.hold.append import (
    ExpectedMessage,
    _assign_places,
    find_landings,
    move_and_find,
)
from core.sources.imap.hold.hold import ImapHold

pytestmark = pytest.mark.every_server

WATER = b"From: anna@example.org\nSubject: Water\nMessage-ID: <1@example.org>\n\nOff.\n"
POWER = b"From: anna@example.org\nSubject: Power\nMessage-ID: <2@example.org>\n\nOff.\n"
FORGED = b"From: eve@example.org\nSubject: Water\nMessage-ID: <1@example.org>\n\nOn.\n"
NAMELESS = b"From: anna@example.org\nSubject: Gas\n\nOff.\n"


@pytest.fixture
def hold(person: Person, tmp_path: Path) -> Iterator[ImapHold]:
    """INBOX with two messages of the same bytes, received on two days, and another one."""
    person.deliver("INBOX", [WATER, POWER, WATER], dates=[DATED, DATED, DATED + 86_400])
    with store_of(person, tmp_path) as store, store.hold(folder_named("INBOX")) as held:
        yield held


def test_each_mail_has_its_own_place(hold: ImapHold) -> None:
    floor = hold.next_arrival("Trash")
    mails = list(hold.look_up(uids(hold)).values())

    landed = dict(move_and_find(hold, list(reversed(mails)), "Trash", path=Path("account")))

    came = {it.uid: it for it in hold.arrivals("Trash", floor)}
    assert len(set(landed.values())) == 3
    for mail in mails:
        there = came[landed[mail.uid].uid]
        assert (there.message_id, there.date) == (mail.message_id, mail.date)
    assert uids(hold) == []


def test_what_the_server_moved_is_not_read_again_where_it_is_plain(
    scripted: Callable[..., ScriptedServer], tmp_path: Path
) -> None:
    server = scripted(boxes_of(3))
    server.boxes.deliver("INBOX", WATER, WATER)  # of one time: their bytes must tell
    with store_of(server, tmp_path) as store, store.hold(folder_named("INBOX")) as hold:
        all_ = uids(hold)
        mails = list(hold.look_up(all_).values())
        hold.digests(all_)
        server.lines.clear()
        list(move_and_find(hold, mails[:3], "Trash", path=Path("account")))
        assert not any(b"BODY.PEEK[]" in line for line in server.lines)

        landed = dict(move_and_find(hold, mails[3:], "Trash", path=Path("account")))

    assert any(b"BODY.PEEK[]" in line for line in server.lines)
    assert len(set(landed.values())) == 2


def test_copies_are_told_apart_by_their_time(hold: ImapHold) -> None:
    first, _, third = uids(hold)
    dates = {uid: mail.date for uid, mail in hold.look_up([first, third]).items()}
    wanted = [
        ExpectedMessage(identity(WATER), "1@example.org", dates[uid]) for uid in (third, first)
    ]

    places = find_landings(hold, "INBOX", first, wanted)

    assert places == [StoredPlace("INBOX", third), StoredPlace("INBOX", first)]


def test_the_servers_word_comes_before_the_time(hold: ImapHold) -> None:
    first, _, third = uids(hold)
    date = hold.look_up([first])[first].date
    hint = StoredPlace("INBOX", third)

    [place] = find_landings(
        hold, "INBOX", first, [ExpectedMessage(identity(WATER), "", date, hint)]
    )

    assert place == hint


def test_a_word_that_the_bytes_contradict_is_not_believed(hold: ImapHold, person: Person) -> None:
    floor = hold.next_arrival("INBOX")
    person.deliver("INBOX", [FORGED, WATER])
    forged, water = [mail.uid for mail in hold.arrivals("INBOX", floor)]
    hint = StoredPlace("INBOX", forged)

    [place] = find_landings(
        hold, "INBOX", floor, [ExpectedMessage(identity(WATER), "1@example.org", "", hint)]
    )

    assert place == StoredPlace("INBOX", water)


def test_a_mail_without_message_id_is_found_too(hold: ImapHold, person: Person) -> None:
    floor = hold.next_arrival("INBOX")
    person.deliver("INBOX", [POWER, NAMELESS])

    [place] = find_landings(
        hold, "INBOX", floor, [ExpectedMessage(identity(NAMELESS), "3@example.org")]
    )

    assert place is not None
    assert hold.digests([place.uid]) == {place.uid: identity(NAMELESS)}


def test_what_did_not_come_has_no_place(hold: ImapHold, person: Person) -> None:
    floor = hold.next_arrival("INBOX")
    person.deliver("INBOX", [WATER, FORGED])

    places = find_landings(
        hold, "INBOX", floor, [ExpectedMessage(identity(WATER), "1@example.org")] * 2
    )

    assert places[0] is not None
    assert places[1] is None


def test_the_named_place_comes_first_then_the_same_time_then_any() -> None:
    dates = ["05-Mar-2024 09:00:00 +0000", "06-Mar-2024 09:00:00 +0000", ""]
    there = {
        f"7:{n}": ServerMessage(f"7:{n}", 9, date, (), (), "", "", 0)
        for n, date in enumerate(dates, 1)
    }
    wanted = [
        ExpectedMessage("a", "", dates[0]),
        ExpectedMessage("a", "", dates[2]),
        ExpectedMessage("a", "", dates[0], StoredPlace("Trash", "7:2")),
    ]

    placed = _assign_places("Trash", wanted, there, dict.fromkeys(there, "a"))

    assert [at.uid for at in placed if at] == ["7:1", "7:3", "7:2"]

    wanted = [
        ExpectedMessage("a", "", dates[1]),
        ExpectedMessage("a", "", dates[0], StoredPlace("Trash", "7:2")),
    ]
    placed = _assign_places("Trash", wanted, there, dict.fromkeys(there, "a"))

    assert [at.uid for at in placed if at] == ["7:1", "7:2"]


DATES = (
    "",
    "05-Mar-2024 09:00:00 +0000",
    "05-Mar-2024 10:00:00 +0100",
    "6-Mar-2024 09:00:00 +0000",
)
MAILS = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(DATES)), max_size=8)


@given(
    MAILS, st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(DATES), st.integers(1, 9)))
)
def test_places_are_given_once_and_only_to_the_same_bytes(
    came: list[tuple[str, str]], asked: list[tuple[str, str, int]]
) -> None:
    there = {
        f"7:{n}": ServerMessage(f"7:{n}", 9, date, (), (), "", "", 0)
        for n, (_, date) in enumerate(came, 1)
    }
    digests = {f"7:{n}": digest for n, (digest, _) in enumerate(came, 1)}
    wanted = [ExpectedMessage(d, "", date, StoredPlace("Trash", f"7:{n}")) for d, date, n in asked]

    placed = _assign_places("Trash", wanted, there, digests)

    uids_ = [at.uid for at in placed if at]
    assert len(set(uids_)) == len(uids_)
    assert all(digests[at.uid] == it.digest for it, at in zip(wanted, placed, strict=True) if at)
    had, needed = Counter(digests.values()), Counter(it.digest for it in wanted)
    assert len(uids_) == sum((had & needed).values())


def test_a_mail_that_vanished_is_not_carried(hold: ImapHold, person: Person) -> None:
    mails = list(hold.look_up(uids(hold)).values())
    with person.client() as client:
        client.select_folder("INBOX")
        client.delete_messages([1])
        client.expunge()

    with pytest.raises(StoreFailed):
        list(move_and_find(hold, mails, "Trash", path=Path("account")))

    assert len(uids(hold)) == 2


def _copying(scripted: Callable[..., ScriptedServer]) -> ScriptedServer:
    return scripted(boxes_of(3), ServerManners(after="IMAP4rev1 UIDPLUS CONDSTORE"))


def test_a_server_that_cannot_move_is_left_with_each_mail_once(
    scripted: Callable[..., ScriptedServer], tmp_path: Path
) -> None:
    server = _copying(scripted)
    before = server.boxes.hashes()
    with store_of(server, tmp_path) as store, store.hold(folder_named("INBOX")) as hold:
        mails = list(hold.look_up(uids(hold)).values())
        landed = dict(move_and_find(hold, mails, "Trash", path=Path("account")))

    assert len(set(landed.values())) == 3
    assert not server.boxes.by_name["INBOX"].mails
    assert server.boxes.hashes() == before


def test_a_mail_that_changes_while_it_is_copied_stays(
    scripted: Callable[..., ScriptedServer], tmp_path: Path
) -> None:
    """What somebody flagged in that moment is not thrown away for its copy."""
    server = _copying(scripted)
    inbox = server.boxes.by_name["INBOX"]

    def flag() -> None:
        inbox.mails[1].flags.add("\\Flagged")
        server.boxes.touch(inbox.mails[1])

    with store_of(server, tmp_path) as store, store.hold(folder_named("INBOX")) as hold:
        mails = list(hold.look_up(uids(hold)[:1]).values())
        server.set(ScriptedLie(b"UID COPY", effect=True, then=flag))
        with pytest.raises(StoreFailed, match="changed meanwhile"):
            list(move_and_find(hold, mails, "Trash", path=Path("account")))

    assert inbox.mails[1].flags == {"\\Seen", "\\Flagged"}


def test_a_move_that_only_copied_is_not_believed(
    scripted: Callable[..., ScriptedServer], tmp_path: Path
) -> None:
    server = scripted(boxes_of(3))
    boxes = server.boxes

    def copy() -> None:
        boxes.copy(boxes.by_name["INBOX"], 1, boxes.by_name["Trash"])

    with store_of(server, tmp_path) as store, store.hold(folder_named("INBOX")) as hold:
        mails = list(hold.look_up(uids(hold)[:1]).values())
        server.set(ScriptedLie(b"UID MOVE", say=b"{tag} OK moved\r\n", then=copy))
        with pytest.raises(StoreFailed, match="still there"):
            list(move_and_find(hold, mails, "Trash", path=Path("account")))


def test_nothing_to_move_is_nothing_said(
    scripted: Callable[..., ScriptedServer], tmp_path: Path
) -> None:
    """An empty set of messages must never reach a server: some take it for all."""
    server = scripted(boxes_of(3))
    with store_of(server, tmp_path) as store, store.hold(folder_named("INBOX")) as hold:
        server.lines.clear()
        hold.take_out([])
        assert hold.send([], "Trash") == {}

    assert not {b"UID MOVE", b"UID COPY", b"UID STORE"} & set(server.words())
    assert len(server.boxes.by_name["INBOX"].mails) == 3
