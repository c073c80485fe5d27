from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from helpers.accounts.account_stores import (
    WAYS,
    boxes_of,
    filled_mail,
    folder_named,
    store_of,
    uids,
)
from helpers.imap.boxes import ALL_MAIL, GMAIL_TRASH, GmailBoxes
from helpers.imap.scripted import GMAIL_CAPABILITIES, ScriptedLie, ScriptedServer, ServerManners
from helpers.servers.cut_proxy import CutProxy, Trap
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import UIDPLUS, Shape
from helpers.servers.second_client import count_marked, list_server

from core.errors import ServerOffline, StoreFailed, StoreRefused
from core.identity import identity
from core.model.refusals import RefusalKind
from core.model.remote import RemovalMethod
from core.ports import StoredPlace
from core.sources.imap.hold.hold import ImapHold
from core.sources.imap.hold.moves import refusal_of, removal_method_of
from core.sources.imap.protocol.replies import ServerSaidNo

pytestmark = [pytest.mark.slow, pytest.mark.every_server]

Scripted = Callable[..., ScriptedServer]
Between = Callable[[Person], CutProxy]


def gmail() -> GmailBoxes:
    """All Mail with three messages, the first of them in INBOX too."""
    boxes = GmailBoxes("Work")
    boxes.deliver("INBOX", filled_mail(0))
    boxes.deliver(ALL_MAIL, filled_mail(1), filled_mail(2))
    return boxes


@pytest.mark.parametrize(
    ("capabilities", "way"),
    [
        ({"MOVE", "UIDPLUS"}, RemovalMethod.MOVE),
        ({"MOVE"}, RemovalMethod.MOVE),
        ({"UIDPLUS", "CONDSTORE"}, RemovalMethod.COPY_EXPUNGE),
        ({"CONDSTORE"}, RemovalMethod.COPY_MARK),
        (set(), RemovalMethod.COPY_MARK),
    ],
)
def test_the_way_follows_from_what_the_server_can(
    capabilities: set[str], way: RemovalMethod
) -> None:
    assert removal_method_of(capabilities) is way


def test_a_hold_tells_its_way(hold: ImapHold, row: str) -> None:
    assert hold.way is WAYS[row.partition("-")[0]]
    assert not hold.is_gmail


# --- looking -----------------------------------------------------------------------------------


def test_seen_tells_what_the_checks_of_a_move_need(hold: ImapHold) -> None:
    first, *_ = uids(hold)

    seen = hold.look_up([first])[first]

    assert seen.uid == first
    assert (seen.message_id, seen.flags) == ("0@example.org", ("\\Seen",))
    assert seen.size_bytes == len(filled_mail(0).replace(b"\n", b"\r\n"))
    assert seen.date


def test_of_another_uidvalidity_nothing_is_seen(hold: ImapHold) -> None:
    validity, _, number = uids(hold)[0].partition(":")

    assert hold.look_up([f"{int(validity) + 1}:{number}", "", f"{validity}:999"]) == {}


def test_what_another_program_did_is_seen_at_once(hold: ImapHold, owner: Person) -> None:
    first, second, third = uids(hold)
    with owner.client() as client:
        client.select_folder("INBOX")
        client.delete_messages([int(first.partition(":")[2])])
        client.expunge()
        client.add_flags([int(second.partition(":")[2])], ["\\Deleted", "\\Flagged"])

        seen = hold.look_up([first, second, third])

    assert list(seen) == [second, third]
    assert set(seen[second].flags) == {"\\Seen", "\\Deleted", "\\Flagged"}


def test_other_folders_are_seen_while_one_is_held(hold: ImapHold, owner: Person) -> None:
    owner.deliver("Archive", [filled_mail(7)])
    there = uids(hold, "Archive")

    seen = hold.look_up(there, "Archive")

    assert [it.message_id for it in seen.values()] == ["7@example.org"]
    assert hold.digests(there, "Archive") == {there[0]: identity(filled_mail(7))}
    assert len(hold.look_up(uids(hold))) == 3
    with pytest.raises(StoreRefused) as refused:
        hold.look_up(there, "Nowhere")
    assert refused.value.refusal.kind is RefusalKind.NO_TARGET


def test_digests_leave_out_what_is_deleted(hold: ImapHold, owner: Person) -> None:
    first, second, _ = uids(hold)
    with owner.client() as client:
        client.select_folder("INBOX")
        client.add_flags([int(first.partition(":")[2])], ["\\Deleted"])

        assert hold.digests([first, second]) == {second: identity(filled_mail(1))}


def test_arrivals_are_what_came_since_the_floor(hold: ImapHold, owner: Person) -> None:
    owner.deliver("Trash", [filled_mail(7)])
    floor = hold.next_arrival("Trash")
    assert hold.arrivals("Trash", floor) == ()

    owner.deliver("Trash", [filled_mail(8), filled_mail(9)])

    came = hold.arrivals("Trash", floor)
    assert [it.message_id for it in came] == ["8@example.org", "9@example.org"]
    assert came[0].uid == floor


def test_arrivals_in_the_held_folder_itself(hold: ImapHold, owner: Person) -> None:
    floor = hold.next_arrival("INBOX")

    owner.deliver("INBOX", [filled_mail(8)])

    assert [it.message_id for it in hold.arrivals("INBOX", floor)] == ["8@example.org"]


def test_a_floor_of_other_numbers_is_refused(hold: ImapHold, owner: Person) -> None:
    owner.deliver("Archive", [filled_mail(7)])
    floor = hold.next_arrival("Archive")
    owner.renumber("Archive")

    with pytest.raises(StoreRefused) as refused:
        hold.arrivals("Archive", floor)

    assert refused.value.refusal.kind is RefusalKind.RENUMBERED


def test_where_there_is_no_folder_nothing_can_land(hold: ImapHold) -> None:
    with pytest.raises(StoreRefused) as refused:
        hold.next_arrival("Nowhere")

    assert refused.value.refusal.kind is RefusalKind.NO_TARGET


def test_the_lookout_comes_back_after_a_cut(
    clear: Person, between: Between, tmp_path: Path
) -> None:
    clear.deliver("Trash", [filled_mail(1)])
    proxy = between(clear)
    with (
        store_of(clear, tmp_path, port=proxy.port) as store,
        store.hold(folder_named("INBOX")) as hold,
    ):
        proxy.set(Trap(b'EXAMINE "TRASH"', reply_bytes=10))

        assert len(uids(hold, "Trash")) == 1
        assert len(proxy.replies) == 1


# --- trash -------------------------------------------------------------------------------------


def test_the_trash_is_the_one_that_the_server_tells(hold: ImapHold) -> None:
    assert hold.trash() == "Trash"


def test_the_trash_is_the_one_that_the_user_told(person: Person, tmp_path: Path) -> None:
    with (
        store_of(person, tmp_path, trash="Bin") as store,
        store.hold(folder_named("INBOX")) as hold,
    ):
        assert hold.trash() == "Bin"


def test_a_name_alone_makes_no_trash(
    dovecot_like: Callable[[Shape], Dovecot], tmp_path: Path
) -> None:
    person = dovecot_like(Shape(trash=False)).person()
    person.deliver("Trash", [filled_mail(0)])

    with (
        store_of(person, tmp_path) as store,
        store.hold(folder_named("INBOX")) as hold,
        pytest.raises(StoreRefused) as refused,
    ):
        hold.trash()

    assert refused.value.refusal.kind is RefusalKind.NO_TRASH


# --- sending -----------------------------------------------------------------------------------


def test_what_was_sent_lands_where_the_server_says(hold: ImapHold) -> None:
    first, second, third = uids(hold)
    floor = hold.next_arrival("Trash")

    said = hold.send([third, first], "Trash")

    came = {it.message_id: it for it in hold.arrivals("Trash", floor)}
    assert sorted(came) == ["0@example.org", "2@example.org"]
    if hold.way is not RemovalMethod.COPY_MARK:  # without UIDPLUS nothing is told
        assert said == {
            first: StoredPlace("Trash", came["0@example.org"].uid),
            third: StoredPlace("Trash", came["2@example.org"].uid),
        }
    left = hold.look_up([first, second, third])
    assert list(left) == ([second] if hold.way is RemovalMethod.MOVE else [first, second, third])


def test_flags_and_time_go_along(hold: ImapHold, owner: Person) -> None:
    before = {key[1:] for key in list_server(owner, "INBOX")}

    hold.send(uids(hold), "Trash")

    assert {key[1:] for key in list_server(owner, "Trash")} == before


def test_nothing_is_sent_under_another_uidvalidity(hold: ImapHold, owner: Person) -> None:
    first, *_ = uids(hold)
    before = list_server(owner)

    with pytest.raises(StoreRefused) as refused:
        hold.send([first, f"9{first}"], "Trash")

    assert refused.value.refusal.kind is RefusalKind.RENUMBERED
    assert list_server(owner) == before


def test_a_folder_is_no_destination_of_its_own(hold: ImapHold) -> None:
    with pytest.raises(StoreRefused) as refused:
        hold.send(uids(hold), "inbox")

    assert refused.value.refusal.kind is RefusalKind.SAME_PLACE


def test_to_a_name_that_is_none_nothing_goes(hold: ImapHold) -> None:
    refused: list[RefusalKind] = []
    for act in (
        lambda: hold.send(uids(hold), "\udc80"),
        lambda: hold.next_arrival("\udc80"),
        lambda: hold.look_up(uids(hold), "\udc80"),
    ):
        with pytest.raises(StoreRefused) as said:
            act()
        refused.append(said.value.refusal.kind)

    assert refused == [RefusalKind.NO_TARGET] * 3


def test_to_a_missing_folder_nothing_goes(hold: ImapHold, owner: Person) -> None:
    before = list_server(owner)

    with pytest.raises(StoreRefused) as refused:
        hold.send(uids(hold), "Nowhere")

    assert refused.value.refusal.kind is RefusalKind.NO_TARGET
    assert list_server(owner) == before
    assert count_marked(owner, "INBOX") == 0


def test_a_full_account_refuses_and_nothing_is_lost(
    dovecot_like: Callable[[Shape], Dovecot], tmp_path: Path
) -> None:
    person = dovecot_like(Shape(UIDPLUS, quota=True)).person(quota_kib=10)
    person.deliver("INBOX", [filled_mail(0, filler=8_000)])
    before = person.hashes()

    with store_of(person, tmp_path) as store, store.hold(folder_named("INBOX")) as hold:
        with pytest.raises(StoreRefused) as refused:
            hold.send(uids(hold), "Trash")
        assert len(hold.look_up(uids(hold))) == 1

    assert refused.value.refusal.kind is RefusalKind.OVER_QUOTA
    assert person.hashes() == before


def test_words_of_a_full_account_are_understood_without_a_code(
    scripted: Scripted, tmp_path: Path
) -> None:
    server = scripted(boxes_of())
    server.set(ScriptedLie(b"UID MOVE", say=b"{tag} NO Mailbox is full\r\n"))

    with (
        store_of(server, tmp_path) as store,
        store.hold(folder_named("INBOX")) as hold,
        pytest.raises(StoreRefused) as refused,
    ):
        hold.send(uids(hold), "Trash")

    assert refused.value.refusal.kind is RefusalKind.OVER_QUOTA


@pytest.mark.parametrize("kept_back", [rb"UIDNEXT \d+", rb"UIDVALIDITY \d+"])
def test_without_its_numbers_a_folder_has_no_floor(
    scripted: Scripted, tmp_path: Path, kept_back: bytes
) -> None:
    """Behind a floor of 0 all that was there before would count as arrived."""
    server = scripted(boxes_of())
    server.set(ScriptedLie(b"STATUS", edit=lambda truth: re.sub(kept_back, b"", truth), times=9))

    with (
        store_of(server, tmp_path) as store,
        store.hold(folder_named("INBOX")) as hold,
        pytest.raises(StoreRefused) as refused,
    ):
        hold.next_arrival("Trash")

    assert refused.value.refusal.kind is RefusalKind.SERVER


def test_a_bare_copyuid_is_a_hint(clear: Person, between: Between, tmp_path: Path) -> None:
    proxy = between(clear)
    proxy.set(Trap(b"UID MOVE", rewrite=lambda line: line.replace(b"* OK [COPYUID", b"[COPYUID")))
    with (
        store_of(clear, tmp_path, port=proxy.port) as store,
        store.hold(folder_named("INBOX")) as hold,
    ):
        first, floor = uids(hold)[0], hold.next_arrival("Trash")

        said = hold.send([first], "Trash")

        came = hold.arrivals("Trash", floor)
        assert said == {first: StoredPlace("Trash", came[0].uid)}


@pytest.mark.parametrize(
    "code",
    [
        b"COPYUID 1700000001 1:2 1",
        b"COPYUID 1700000001 1,2 1,1",
        b"COPYUID 1700000001 7,8 1:2",
        b"COPYUID 1700000001 1:2 1:4294967295",
        b"COPYUID x 1:2 1:2",
        b"COPYUID",
    ],
)
def test_a_copyuid_that_cannot_be_true_tells_nothing(
    code: bytes, scripted: Scripted, tmp_path: Path
) -> None:
    server = scripted(boxes_of())
    server.set(
        ScriptedLie(b"UID MOVE", say=b"* OK [" + code + b"] x\r\n{tag} OK done\r\n", effect=True)
    )

    with store_of(server, tmp_path) as store, store.hold(folder_named("INBOX")) as hold:
        floor = hold.next_arrival("Trash")

        assert hold.send(uids(hold)[:2], "Trash") == {}
        assert len(hold.arrivals("Trash", floor)) == 2


def test_an_ok_without_effect_shows_in_a_look(scripted: Scripted, tmp_path: Path) -> None:
    server = scripted(boxes_of())
    server.set(ScriptedLie(b"UID MOVE", say=b"{tag} OK done\r\n"))

    with store_of(server, tmp_path) as store, store.hold(folder_named("INBOX")) as hold:
        all_, floor = uids(hold), hold.next_arrival("Trash")

        assert hold.send(all_, "Trash") == {}
        assert list(hold.look_up(all_)) == all_
        assert hold.arrivals("Trash", floor) == ()


def test_a_batch_costs_few_commands(scripted: Scripted, tmp_path: Path) -> None:
    server = scripted(boxes_of(6))
    with store_of(server, tmp_path) as store, store.hold(folder_named("INBOX")) as hold:
        all_ = uids(hold)
        for start in (0, 2, 4):
            server.lines.clear()
            batch = all_[start : start + 2]
            hold.look_up(batch)
            floor = hold.next_arrival("Trash")
            hold.send(batch, "Trash")
            assert hold.look_up(batch) == {}
            assert len(hold.arrivals("Trash", floor)) == 2

        last = [b"NOOP", b"UID FETCH", b"UID MOVE", b"UID FETCH", b"NOOP", b"UID FETCH"]
        assert server.words() == last


def test_a_known_floor_is_forgotten_with_its_numbers(
    hold: ImapHold, owner: Person, row: str
) -> None:
    if row.endswith("pymap"):
        pytest.skip("pymap goes on with the new folder of that name, and says nothing of it")
    owner.deliver("Archive", [filled_mail(7)])
    hold.arrivals("Archive", hold.next_arrival("Archive"))
    known = hold.next_arrival("Archive")
    owner.renumber("Archive")
    with pytest.raises(StoreRefused):
        hold.arrivals("Archive", known)

    floor = hold.next_arrival("Archive")

    assert floor != known
    assert hold.arrivals("Archive", floor) == ()


def test_after_a_cut_the_outcome_is_open_and_can_be_looked_at(
    clear: Person, between: Between, tmp_path: Path
) -> None:
    proxy = between(clear)
    proxy.set(Trap(b"UID MOVE", reply_bytes=5))
    with store_of(clear, tmp_path, port=proxy.port) as store:
        with store.hold(folder_named("INBOX")) as hold:
            all_, floor = uids(hold), hold.next_arrival("Trash")
        with pytest.raises(StoreFailed) as failed, store.hold(folder_named("INBOX")) as hold:
            hold.send(all_, "Trash")

        assert isinstance(failed.value.__cause__, ServerOffline)
        with store.hold(folder_named("INBOX")) as hold:
            assert hold.look_up(all_) == {}
            assert len(hold.arrivals("Trash", floor)) == 2


# --- flags and labels ----------------------------------------------------------------------------


def test_flags_are_added_but_never_a_deletion(hold: ImapHold, row: str) -> None:
    first, *_ = uids(hold)

    hold.add_flags_and_labels(
        first, flags=["\\Flagged", "$Work", "\\Deleted", "\\Recent", "a b"], labels=["x"]
    )

    kept = set() if row.endswith("pymap") else {"$Work"}  # that has no keywords
    assert set(hold.look_up([first])[first].flags) == {"\\Seen", "\\Flagged", *kept}


def test_a_flag_that_the_folder_cannot_keep_is_not_sent(
    scripted: Scripted, tmp_path: Path
) -> None:
    boxes = boxes_of()
    boxes.by_name["INBOX"].permanent = ("\\Seen", "\\Deleted")
    server = scripted(boxes)

    with store_of(server, tmp_path) as store, store.hold(folder_named("INBOX")) as hold:
        hold.add_flags_and_labels(uids(hold)[0], flags=["$Work", "\\Flagged"])

    assert b"UID STORE" not in server.words()


# --- Gmail -------------------------------------------------------------------------------------


@pytest.fixture
def labelled(scripted: Scripted, tmp_path: Path) -> Iterator[tuple[ScriptedServer, ImapHold]]:
    """All Mail of a Gmail account, held."""
    server = scripted(gmail(), ServerManners(after=GMAIL_CAPABILITIES))
    with store_of(server, tmp_path) as store, store.hold(folder_named(ALL_MAIL)) as hold:
        yield server, hold


def test_gmail_tells_labels_and_which_mail_is_which(
    labelled: tuple[ScriptedServer, ImapHold],
) -> None:
    _, hold = labelled
    all_ = uids(hold, ALL_MAIL)

    seen = hold.look_up(all_)

    assert hold.is_gmail
    assert seen[all_[0]].labels == ("\\Inbox",)
    assert len({it.view for it in seen.values()}) == 3


def test_on_gmail_mail_goes_to_the_trash_and_nothing_is_ever_destroyed(
    labelled: tuple[ScriptedServer, ImapHold],
) -> None:
    server, hold = labelled
    all_, before = uids(hold, ALL_MAIL), server.boxes.hashes()

    hold.send(all_[:1], hold.trash())
    left = hold.expunge(list(hold.look_up(all_[1:]).values()))

    assert len(server.boxes.by_name[GMAIL_TRASH].mails) == 1
    assert not server.boxes.by_name["INBOX"].mails
    assert {why.kind for why in left.values()} == {RefusalKind.SERVER}
    assert server.boxes.hashes() == before
    assert not server.boxes.destroyed
    assert not {b"UID EXPUNGE", b"UID STORE", b"EXPUNGE", b"CLOSE"} & set(server.words())


def test_labels_are_added_to_what_stays(labelled: tuple[ScriptedServer, ImapHold]) -> None:
    _, hold = labelled
    second = uids(hold, ALL_MAIL)[1]

    hold.add_flags_and_labels(second, labels=["\\Inbox", "Work", "x\r\nA1 EXPUNGE"])

    assert set(hold.look_up([second])[second].labels) == {"\\Inbox", "Work"}


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("OVERQUOTA", "no"), ("ALERT", "You exceeded your mail quota."), ("", "Over quota"),
        ("LIMIT", "Mailbox is full"), ("SERVERBUG", "out of disk space"),
    ],
)  # fmt: skip
def test_a_full_account_is_known_by_its_code_or_its_words(code: str, text: str) -> None:
    assert refusal_of(ServerSaidNo(code, text)).kind is RefusalKind.OVER_QUOTA
    assert refusal_of(ServerSaidNo(code, text)).detail.endswith(text)


def test_another_refusal_is_not_taken_for_a_full_account() -> None:
    assert refusal_of(ServerSaidNo("", "quotation marks, please")).kind is RefusalKind.SERVER
