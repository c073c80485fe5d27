from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from helpers.accounts.account_stores import filled_mail, folder_named, store_of, uids
from helpers.boxes.store_cases import make_safety_copies
from helpers.imap.boxes import ALL_MAIL, GMAIL_TRASH, GmailBoxes, boxes_with_inbox
from helpers.imap.scripted import GMAIL_CAPABILITIES, ScriptedLie, ScriptedServer, ServerManners
from helpers.servers.dovecot import DATED, Dovecot, Person
from helpers.servers.dovecot_conf import Shape
from helpers.servers.second_client import list_server

from core.errors import StoreFailed, StoreRefused
from core.identity import identity
from core.model.mail import MessageFlag
from core.model.refusals import RefusalKind
from core.model.sources import MessageKey, RawMessage, Stub
from core.sources.envelope import parse_time
from core.sources.imap.hold.hold import ImapHold
from core.sources.imap.hold.origin import ImapOrigin

pytestmark = [pytest.mark.slow, pytest.mark.every_server]

Scripted = Callable[..., ScriptedServer]


def raw(
    data: bytes, *, flags: MessageFlag = MessageFlag.NONE, version: str = "", date: str = ""
) -> RawMessage:
    return RawMessage(Stub(MessageKey(0, "", ""), 0, len(data), version, flags), data, date)


def key(uid: str) -> MessageKey:
    return MessageKey(0, "INBOX", uid)


@pytest.fixture
def owner(person: Person) -> Person:
    """Somebody with five messages on Dovecot; the third and the fourth have the same bytes."""
    person.deliver(
        "INBOX", [filled_mail(0), filled_mail(1), filled_mail(2), filled_mail(2)], flags="S"
    )
    person.deliver("INBOX", [filled_mail(4)], flags="FRS")
    return person


@pytest.fixture
def hold(owner: Person, tmp_path: Path) -> Iterator[ImapHold]:
    with store_of(owner, tmp_path / "home") as store, store.hold(folder_named("INBOX")) as held:
        yield held


# --- reading -----------------------------------------------------------------------------------


def test_raw_mail_has_the_line_ends_of_files_here(hold: ImapHold) -> None:
    first, *_ = uids(hold)

    assert hold.raw(key(first)) == filled_mail(0)


def test_what_leaves_is_kept_as_the_server_gave_it(hold: ImapHold) -> None:
    last = uids(hold)[-1]

    leaving = hold.leaving(key(last))

    assert leaving.stored == filled_mail(4).replace(b"\n", b"\r\n")
    origin = ImapOrigin.of(leaving.origin)
    assert (origin.uid, origin.trash) == (last, "Trash")
    assert set(origin.flags) == {"\\Seen", "\\Flagged", "\\Answered"}
    assert origin.floor == hold.next_arrival("INBOX")
    assert origin.trash_floor == hold.next_arrival("Trash")


def test_a_ghost_is_neither_read_nor_taken_out(hold: ImapHold, owner: Person) -> None:
    first, *_ = uids(hold)
    with owner.client() as client:
        client.select_folder("INBOX")
        client.add_flags([1], ["\\Deleted"])

        assert hold.digest(key(first)) is None
        with pytest.raises(KeyError):
            hold.raw(key(first))
        with pytest.raises(StoreRefused) as refused:
            hold.take_out([key(first)])

    assert refused.value.refusal.kind is RefusalKind.CHANGED


def test_find_reads_only_mails_that_can_be_meant(scripted: Scripted, tmp_path: Path) -> None:
    server = scripted(boxes_with_inbox(*map(filled_mail, range(20))))
    with store_of(server, tmp_path) as store, store.hold(folder_named("INBOX")) as hold:
        hold.append([raw(filled_mail(7))])
        server.lines.clear()

        found = hold.find(identity(filled_mail(7)))

    assert [it.uid.partition(":")[2] for it in found] == ["8", "21"]
    whole = [line for line in server.lines if b"BODY.PEEK[]" in line]
    assert len(whole) == 1
    assert b"UID FETCH 8 " in whole[0]


def test_a_mail_is_fetched_once_to_be_checked_and_copied(
    scripted: Scripted, tmp_path: Path
) -> None:
    server = scripted(boxes_with_inbox(*map(filled_mail, range(5))))
    with store_of(server, tmp_path) as store, store.hold(folder_named("INBOX")) as hold:
        keys = [key(uid) for uid in uids(hold)]
        hold.digests([it.uid for it in keys])
        for it in keys:
            assert hold.digest(it) == identity(hold.raw(it))
            assert hold.leaving(it).stored.endswith(b"\r\n")

    assert len([line for line in server.lines if b"BODY.PEEK[]" in line]) == 1
    assert server.words().count(b"STATUS") == 3  # uids(), then INBOX and trash once
    assert server.words().count(b"UID FETCH") == 8  # uids(), digests() in two, five looks


def test_what_was_read_is_forgotten_when_it_is_gone(hold: ImapHold, owner: Person) -> None:
    first, second, *_ = uids(hold)
    assert len(hold.digests([first, second])) == 2
    with owner.client() as client:
        client.select_folder("INBOX")
        client.add_flags([1], ["\\Deleted"])
        client.delete_messages([2])
        client.expunge()

        assert hold.digests([first, second]) == {}
        for uid in (first, second):
            with pytest.raises(KeyError):
                hold.raw(key(uid))


# --- out and back --------------------------------------------------------------------------------


def test_where_there_is_no_trash_nothing_leaves(
    dovecot_like: Callable[[Shape], Dovecot], tmp_path: Path
) -> None:
    person = dovecot_like(Shape(trash=False)).person()
    person.deliver("INBOX", [filled_mail(0)])
    before = list_server(person)

    with store_of(person, tmp_path) as store, store.hold(folder_named("INBOX")) as hold:
        only = key(uids(hold)[0])
        origin = ImapOrigin.of(hold.leaving(only).origin)  # it can still be copied elsewhere
        with pytest.raises(StoreRefused) as refused:
            hold.take_out([only])

    assert refused.value.refusal.kind is RefusalKind.NO_TRASH
    assert (origin.trash, origin.trash_floor) == ("", "")
    assert list_server(person) == before


def test_more_than_a_batch_leaves_and_comes_back(person: Person, tmp_path: Path) -> None:
    person.deliver("INBOX", [filled_mail(n) for n in range(230)])
    before = list_server(person, "INBOX", "Trash")
    with store_of(person, tmp_path / "home") as store, store.hold(folder_named("INBOX")) as hold:
        keys = [key(uid) for uid in uids(hold)]
        returns = make_safety_copies(hold, keys[::2] + keys[1::2], tmp_path / "escrow")
        hold.take_out(keys)
        assert uids(hold) == []

        landings = hold.put_back(returns)

    assert len(set(landings)) == 230
    assert list_server(person, "INBOX", "Trash") == before


def test_an_ok_without_effect_is_a_failure(scripted: Scripted, tmp_path: Path) -> None:
    server = scripted(boxes_with_inbox(filled_mail(0)))
    server.set(ScriptedLie(b"UID MOVE", say=b"{tag} OK done\r\n"))
    before = server.boxes.hashes()

    with (
        store_of(server, tmp_path) as store,
        pytest.raises(StoreFailed),
        store.hold(folder_named("INBOX")) as hold,
    ):
        hold.take_out([key(uid) for uid in uids(hold)])

    assert server.boxes.hashes() == before


def test_mail_comes_back_in_another_hold_once(owner: Person, tmp_path: Path) -> None:
    before = list_server(owner, "INBOX", "Trash")
    with store_of(owner, tmp_path / "home") as store:
        with store.hold(folder_named("INBOX")) as hold:
            keys = [key(uid) for uid in uids(hold)[1:4]]
            returns = make_safety_copies(hold, keys, tmp_path / "escrow")
            hold.take_out(keys)
        with store.hold(folder_named("INBOX")) as hold:
            first = hold.put_back(returns)
        with store.hold(folder_named("INBOX")) as hold:
            second = hold.put_back(returns)

    assert first == second
    assert list_server(owner, "INBOX", "Trash") == before


def test_after_the_trash_was_emptied_the_safety_copy_is_stored(
    owner: Person, tmp_path: Path
) -> None:
    before = list_server(owner, "INBOX", "Trash")
    with store_of(owner, tmp_path / "home") as store, store.hold(folder_named("INBOX")) as hold:
        keys = [key(uid) for uid in uids(hold)[3:]]
        returns = make_safety_copies(hold, keys, tmp_path / "escrow")
        hold.take_out(keys)
        with owner.client() as client:
            client.select_folder("Trash")
            client.delete_messages(client.search())
            client.expunge()

        assert len(hold.put_back(returns)) == 2
        assert len(hold.put_back(returns)) == 2

    assert list_server(owner, "INBOX", "Trash") == before


@pytest.mark.parametrize("emptied", [False, True], ids=["brought", "stored"])
def test_an_identical_mail_that_came_back_before_is_not_taken_for_this_one(
    scripted: Scripted, tmp_path: Path, *, emptied: bool
) -> None:
    server = scripted(boxes_with_inbox(*map(filled_mail, (0, 1, 1))))
    before, trash = server.boxes.hashes(), server.boxes.by_name["Trash"]
    with store_of(server, tmp_path / "home") as store, store.hold(folder_named("INBOX")) as hold:
        other, first, second = map(key, uids(hold))
        returns = make_safety_copies(hold, [first], tmp_path / "first")
        hold.take_out([first])
        if emptied:
            trash.mails.clear()
        hold.leaving(other)
        hold.put_back(returns)
        returns = make_safety_copies(hold, [second], tmp_path / "second")
        hold.take_out([second])
        trash.mails.clear()

        hold.put_back(returns)

    assert server.boxes.hashes() == before


def test_a_folder_that_was_numbered_anew_gets_its_mail_all_the_same(
    scripted: Scripted, tmp_path: Path
) -> None:
    server = scripted(boxes_with_inbox(*map(filled_mail, range(3))))
    before = server.boxes.hashes()
    with store_of(server, tmp_path / "home") as store:
        with store.hold(folder_named("INBOX")) as hold:
            keys = [key(uid) for uid in uids(hold)[1:]]
            returns = make_safety_copies(hold, keys, tmp_path / "escrow")
            hold.take_out(keys)
        server.boxes.by_name["Trash"].mails.clear()
        server.boxes.by_name["INBOX"].validity += 1
        with store.hold(folder_named("INBOX")) as hold:
            landings = hold.put_back(returns)

    assert len(set(landings)) == 2
    assert server.boxes.hashes() == before


def test_a_mail_of_another_store_comes_back_too(hold: ImapHold, tmp_path: Path) -> None:
    [back] = make_safety_copies(hold, [key(uids(hold)[0])], tmp_path / "escrow")

    [landing] = hold.put_back([back._replace(origin=json.dumps({"store": "files", "name": "1"}))])

    assert hold.digest(MessageKey(0, *landing)) == identity(filled_mail(0))
    assert len(uids(hold)) == 6


def test_a_safety_copy_that_cannot_be_read_is_told(hold: ImapHold, tmp_path: Path) -> None:
    [back] = make_safety_copies(hold, [key(uids(hold)[0])], tmp_path / "escrow")

    with pytest.raises(StoreFailed):
        hold.put_back([back._replace(size_bytes=back.size_bytes + 1)])
    with pytest.raises(StoreFailed):
        hold.put_back([back._replace(file=tmp_path / "none")])


# --- new mails ---------------------------------------------------------------------------------


def test_flags_and_time_of_a_new_mail_are_kept(person: Person, tmp_path: Path) -> None:
    news = [
        raw(
            filled_mail(1),
            flags=MessageFlag.SEEN | MessageFlag.FLAGGED,
            date=" 5-Mar-2020 10:00:00 +0100",
        ),
        raw(
            filled_mail(2),
            flags=MessageFlag.ANSWERED | MessageFlag.DRAFT,
            version=f"1:2:{DATED}000000000",
        ),
        raw(filled_mail(3)),
        raw(b"Status: RO\nX-Status: F\n" + filled_mail(4), date="nonsense"),
    ]
    with store_of(person, tmp_path) as store, store.hold(folder_named("INBOX")) as hold:
        landings = hold.append(news)
        seen = hold.look_up([landing.uid for landing in landings])

    told = [seen[landing.uid] for landing in landings]
    assert [set(it.flags) for it in told] == [
        {"\\Seen", "\\Flagged"},
        {"\\Answered", "\\Draft"},
        set(),
        {"\\Seen", "\\Flagged"},
    ]
    assert [parse_time(it.date) for it in told[:3]] == [1_583_398_800, DATED, 1_704_067_200]


ODD = {
    "bare-cr": b"a\rb\r\n\rc\n",
    "eight-bit": bytes(range(1, 256)) + b"\n",
    "long-line": b"x" * 20_000 + b"\n",
    "dots-and-from": b".\nFrom here\n>From there\n..\n",
    "no-last-line-end": b"last",
    "blank-lines": b"\n\n\n\n",
}


@pytest.mark.parametrize("body", ODD.values(), ids=ODD)
def test_odd_bytes_read_back_as_they_were(body: bytes, person: Person, tmp_path: Path) -> None:
    data = b"Subject: odd\nMessage-ID: <odd@example.org>\n\n" + body
    with store_of(person, tmp_path) as store, store.hold(folder_named("INBOX")) as hold:
        [landing] = hold.append([raw(data)])

        assert hold.digest(MessageKey(0, *landing)) == identity(data)


def test_a_new_mail_that_did_not_arrive_is_told(scripted: Scripted, tmp_path: Path) -> None:
    server = scripted(boxes_with_inbox())
    server.set(ScriptedLie(b"APPEND", say=b"{tag} OK [APPENDUID 1700000000 1] stored\r\n"))

    with (
        store_of(server, tmp_path) as store,
        pytest.raises(StoreFailed),
        store.hold(folder_named("INBOX")) as hold,
    ):
        hold.append([raw(filled_mail(0))])


@pytest.mark.parametrize("code", [b"", b"[APPENDUID 5 99]", b"[APPENDUID x]", b"[APPENDUID]"])
def test_a_wrong_word_of_where_it_is_does_no_harm(
    code: bytes, scripted: Scripted, tmp_path: Path
) -> None:
    server = scripted(boxes_with_inbox(filled_mail(0)))
    server.set(ScriptedLie(b"APPEND", say=b"{tag} OK " + code + b" done\r\n", effect=True))

    with store_of(server, tmp_path) as store, store.hold(folder_named("INBOX")) as hold:
        [landing] = hold.append([raw(filled_mail(0))])

    assert landing.uid == "1700000000:2"


def test_of_two_new_mails_each_has_its_own_place(person: Person, tmp_path: Path) -> None:
    with store_of(person, tmp_path) as store, store.hold(folder_named("INBOX")) as hold:
        landings = hold.append([raw(filled_mail(0)), raw(filled_mail(0)), raw(filled_mail(1))])

        assert len(set(landings)) == 3
        digests = [hold.digest(MessageKey(0, *landing)) for landing in landings]

    assert digests == [identity(filled_mail(n)) for n in (0, 0, 1)]


def test_a_full_account_takes_no_new_mail(
    dovecot_like: Callable[[Shape], Dovecot], tmp_path: Path
) -> None:
    person = dovecot_like(Shape(quota=True)).person(quota_kib=10)

    with (
        store_of(person, tmp_path) as store,
        pytest.raises(StoreRefused) as refused,
        store.hold(folder_named("INBOX")) as hold,
    ):
        hold.append([raw(filled_mail(0, filler=20_000))])

    assert refused.value.refusal.kind is RefusalKind.OVER_QUOTA


def test_a_mail_with_a_nul_is_refused(person: Person, tmp_path: Path) -> None:
    with (
        store_of(person, tmp_path) as store,
        pytest.raises(StoreRefused) as refused,
        store.hold(folder_named("INBOX")) as hold,
    ):
        hold.append([raw(filled_mail(1)), raw(filled_mail(0) + b"\0\n")])

    assert refused.value.refusal.kind is RefusalKind.SERVER
    assert not person.hashes("INBOX")


# --- Gmail -------------------------------------------------------------------------------------


def test_on_gmail_mail_comes_back_with_its_labels(scripted: Scripted, tmp_path: Path) -> None:
    boxes = GmailBoxes("Work")
    boxes.deliver("Work", filled_mail(0), labels={"\\Inbox"})
    boxes.deliver(ALL_MAIL, filled_mail(1))
    server = scripted(boxes, ServerManners(after=GMAIL_CAPABILITIES))
    before = boxes.hashes()
    with store_of(server, tmp_path / "home") as store, store.hold(folder_named(ALL_MAIL)) as hold:
        only = [MessageKey(0, ALL_MAIL, uids(hold, ALL_MAIL)[0])]
        returns = make_safety_copies(hold, only, tmp_path / "escrow")
        hold.take_out(only)
        assert len(boxes.by_name[GMAIL_TRASH].mails) == 1
        for mail_ in boxes.by_name[GMAIL_TRASH].mails.values():
            mail_.labels = set()  # as the trash does

        [landing] = hold.put_back(returns)

        assert set(hold.look_up([landing.uid])[landing.uid].labels) == {"Work", "\\Inbox"}

    assert len(boxes.by_name["Work"].mails) == len(boxes.by_name["INBOX"].mails) == 1
    assert boxes.hashes() == before
    assert not boxes.destroyed
    assert b"UID EXPUNGE" not in server.words()
