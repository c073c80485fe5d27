from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.accounts.account_stores import boxes_of, folder_named, store_of, uids
from helpers.imap.boxes import Boxes, GmailBoxes
from helpers.imap.scripted import GMAIL_CAPABILITIES, ScriptedLie, ScriptedServer, ServerManners
from helpers.servers.cut_proxy import CutProxy, Trap
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import UNCOMPRESSED, Shape
from helpers.servers.own_server import free_ports
from helpers.servers.second_client import sent_commands

from core.errors import ServerOffline, ServerThrottled, SignInFailed, StoreFailed, StoreRefused
from core.model.refusals import RefusalKind
from core.model.remote import Notice, NoticeKind
from core.model.sources import SourceKind
from core.server_ports import ServerStore
from core.sources.imap.hold.store import ImapStore

pytestmark = [pytest.mark.slow, pytest.mark.every_server]

Scripted = Callable[..., ScriptedServer]
MAIL = b"From: anna@example.org\nSubject: Water\nMessage-ID: <1@example.org>\n\nOff.\n"


@pytest.fixture
def clear(dovecot_like: Callable[[Shape], Dovecot]) -> Person:
    """Somebody with two messages on a server that keeps what it was sent."""
    person = dovecot_like(Shape(UNCOMPRESSED, raw_log=True)).person()
    person.deliver("INBOX", [MAIL, MAIL])
    return person


@pytest.fixture
def store(clear: Person, tmp_path: Path) -> Iterator[ImapStore]:
    with store_of(clear, tmp_path) as opened:
        yield opened


def inbox() -> Boxes:
    """INBOX with one message, in memory."""
    boxes = Boxes()
    boxes.make("INBOX")
    boxes.deliver("INBOX", MAIL)
    return boxes


def why_not_held(server: ScriptedServer, home: Path) -> RefusalKind | None:
    """Why the inbox of a server cannot be held."""
    with store_of(server, home) as store:
        try:
            with store.hold(folder_named("INBOX")):
                return None
        except StoreRefused as refused:
            return refused.refusal.kind


def test_an_account_is_a_store(store: ImapStore, clear: Person) -> None:
    found: ServerStore = store

    assert found.spec.kind is SourceKind.IMAP
    assert found.account == clear.account()
    assert [folder.name for folder in found.folders()] == ["INBOX", "Trash"]
    assert not found.has_leftovers(folder_named("INBOX"))


def test_a_hold_is_left_without_removing_what_is_marked(store: ImapStore, clear: Person) -> None:
    with clear.client() as client:
        client.select_folder("INBOX")
        client.add_flags([1], ["\\Deleted"])

        with store.hold(folder_named("INBOX")) as hold:
            uids(hold)
        with store.hold(folder_named("Trash")):
            pass

    assert len(clear.mails("INBOX")) == 2
    sent = sent_commands(clear.sent())
    assert sent.count("UNSELECT") >= 2
    assert not {"CLOSE", "EXPUNGE", "UID EXPUNGE"} & set(sent)


def test_where_there_is_no_unselect_the_hold_still_ends(
    scripted: Scripted, tmp_path: Path
) -> None:
    server = scripted(inbox(), ServerManners(after="IMAP4rev1 MOVE UIDPLUS"))

    assert why_not_held(server, tmp_path) is None
    assert not {b"UNSELECT", b"CLOSE"} & set(server.words())


def test_what_is_there_is_told_by_number_alone(store: ImapStore, clear: Person) -> None:
    with store.hold(folder_named("INBOX")) as hold:
        one, other = uids(hold)
    with clear.client() as client:
        client.select_folder("INBOX")
        assert store.present("INBOX", [one, other, "7:1", "x"]) == {one, other}
        assert store.count_live("INBOX") == 2
        client.add_flags([1], ["\\Deleted"])

        assert store.present("INBOX", [one, other]) == {other}
        assert store.count_live("INBOX") == 1
        client.expunge()
        assert store.present("INBOX", [one, other]) == {other}
        assert store.count_live("INBOX") == 1
    for name in ("Nowhere", "", "\udc80"):
        assert store.present(name, [one]) == frozenset()
        assert store.count_live(name) is None


@pytest.mark.parametrize("said", [b"{tag} BAD what?\r\n", b"{tag} NO not now\r\n"])
def test_a_server_that_does_not_search_tells_nothing(
    scripted: Scripted, tmp_path: Path, said: bytes
) -> None:
    server = scripted(inbox())
    server.set(ScriptedLie(b"UID SEARCH", say=said, times=9))
    with store_of(server, tmp_path) as store:
        seen = list(store.look_up("INBOX", [f"{server.boxes.by_name['INBOX'].validity}:1"]))
        assert len(seen) == 1
        assert store.present("INBOX", seen) == frozenset()
        assert store.count_live("INBOX") is None


# --- refusals ----------------------------------------------------------------------------------


def test_a_missing_folder_cannot_be_held(store: ImapStore) -> None:
    refusal = store.refusal(folder_named("Nowhere"))

    assert refusal is not None
    assert refusal.kind is RefusalKind.MISSING
    with pytest.raises(StoreRefused) as refused, store.hold(folder_named("Nowhere")):
        pass
    assert refused.value.refusal.kind is RefusalKind.MISSING


def test_a_name_that_no_server_can_be_told_is_a_missing_folder(store: ImapStore) -> None:
    for name in ("", "\udc80"):
        refusal = store.refusal(folder_named(name))
        assert refusal is not None
        assert refusal.kind is RefusalKind.MISSING
        assert store.look_up(name, ["1:1"]) == {}
        with pytest.raises(StoreRefused), store.hold(folder_named(name)):
            pass
        with pytest.raises(StoreRefused):
            store.create(name)


def test_a_folder_can_be_made_when_a_person_wants_it(store: ImapStore) -> None:
    store.create("Nowhere")

    assert store.refusal(folder_named("Nowhere")) is None
    with store.hold(folder_named("Nowhere")) as hold:
        assert uids(hold, "Nowhere") == []
    with pytest.raises(StoreRefused):
        store.create("Nowhere")


def test_a_folder_of_other_numbers_cannot_be_held(store: ImapStore, clear: Person) -> None:
    with store.hold(folder_named("INBOX")) as hold:
        validity = hold.next_arrival("INBOX").partition(":")[0]
    with store.hold(folder_named("INBOX", validity)):
        pass
    clear.renumber("INBOX")

    with pytest.raises(StoreRefused) as refused, store.hold(folder_named("INBOX", validity)):
        pass

    assert refused.value.refusal.kind is RefusalKind.RENUMBERED


def test_a_folder_that_only_opens_for_reading_cannot_be_held(
    scripted: Scripted, tmp_path: Path
) -> None:
    boxes = inbox()
    boxes.by_name["INBOX"].read_only = True

    assert why_not_held(scripted(boxes), tmp_path) is RefusalKind.READ_ONLY


def test_a_folder_whose_uids_do_not_last_cannot_be_held(
    scripted: Scripted, tmp_path: Path
) -> None:
    server = scripted(inbox())
    fleeting = b"* OK [UIDVALIDITY 3] x\r\n* OK [UIDNOTSTICKY] x\r\n{tag} OK [READ-WRITE] open\r\n"
    server.set(ScriptedLie(b"SELECT", say=fleeting), ScriptedLie(b"EXAMINE", say=fleeting))

    assert why_not_held(server, tmp_path) is RefusalKind.READ_ONLY
    with store_of(server, tmp_path) as store:
        refusal = store.refusal(folder_named("INBOX"))
    assert refusal is not None
    assert refusal.kind is RefusalKind.READ_ONLY


@pytest.mark.parametrize(
    ("capabilities", "expected"),
    [("UIDPLUS", RefusalKind.READ_ONLY), ("", RefusalKind.READ_ONLY), ("MOVE UIDPLUS", None)],
)
def test_where_nothing_can_be_marked_only_a_move_takes_mail_away(
    capabilities: str, expected: RefusalKind | None, scripted: Scripted, tmp_path: Path
) -> None:
    boxes = inbox()
    boxes.by_name["INBOX"].permanent = ("\\Seen",)
    server = scripted(boxes, ServerManners(after=f"IMAP4rev1 {capabilities}"))

    assert why_not_held(server, tmp_path) is expected


@pytest.mark.parametrize(
    ("rights", "capabilities", "expected"),
    [
        ("lrswipkxtea", "MOVE UIDPLUS", None),
        ("lrs", "MOVE UIDPLUS", RefusalKind.READ_ONLY),
        ("lrst", "MOVE UIDPLUS", RefusalKind.READ_ONLY),
        ("lrst", "CONDSTORE", None),  # marking is all that is done there
        ("lrsd", "UIDPLUS", None),  # as RFC 2086 said it
        ("lrstd", "UIDPLUS", RefusalKind.READ_ONLY),  # as RFC 4314 adds it
        ("lrstd", "", None),
        ("lrswixd", "UIDPLUS", RefusalKind.READ_ONLY),  # only the folder itself
    ],
)
def test_without_the_right_to_delete_a_folder_cannot_be_held(
    rights: str,
    capabilities: str,
    expected: RefusalKind | None,
    scripted: Scripted,
    tmp_path: Path,
) -> None:
    server = scripted(inbox(), ServerManners(after=f"IMAP4rev1 ACL {capabilities}"))
    told = f"* MYRIGHTS INBOX {rights}\r\n{{tag}} OK done\r\n"
    server.set(ScriptedLie(b"MYRIGHTS", say=told.encode()))

    assert why_not_held(server, tmp_path) is expected


def test_a_server_that_does_not_tell_its_rights_is_taken_to_have_none(
    scripted: Scripted, tmp_path: Path
) -> None:
    server = scripted(inbox(), ServerManners(after="IMAP4rev1 ACL MOVE UIDPLUS"))
    server.set(ScriptedLie(b"MYRIGHTS", say=b"{tag} NO not for you\r\n", times=9))

    assert why_not_held(server, tmp_path) is None


def test_a_gmail_that_cannot_move_is_never_changed(scripted: Scripted, tmp_path: Path) -> None:
    server = scripted(GmailBoxes(), ServerManners(after=GMAIL_CAPABILITIES.replace(" MOVE", "")))

    assert why_not_held(server, tmp_path) is RefusalKind.READ_ONLY


def test_a_folder_that_is_not_ours_cannot_be_held(scripted: Scripted, tmp_path: Path) -> None:
    server = scripted(inbox())
    server.set(ScriptedLie(b"SELECT", say=b"{tag} NO [NOPERM] not yours\r\n"))

    assert why_not_held(server, tmp_path) is RefusalKind.READ_ONLY


# --- servers that cannot be reached ------------------------------------------------------------


def test_an_account_that_cannot_be_reached_is_refused_and_raises(
    person: Person, tmp_path: Path
) -> None:
    with store_of(person, tmp_path, port=free_ports(1)[0]) as store:
        refusal = store.refusal(folder_named("INBOX"))
        with pytest.raises(ServerOffline), replace(store).hold(folder_named("INBOX")):
            pass

    assert refusal is not None
    assert refusal.kind is RefusalKind.OFFLINE


def test_who_is_not_let_in_is_told_so(scripted: Scripted, tmp_path: Path) -> None:
    server = scripted(inbox())
    server.set(
        ScriptedLie(b"LOGIN", say=b"{tag} NO [AUTHENTICATIONFAILED] no\r\n", times=9),
        ScriptedLie(b"AUTHENTICATE", say=b"{tag} NO [AUTHENTICATIONFAILED] no\r\n", times=9),
    )
    with store_of(server, tmp_path) as store:
        refusal = store.refusal(folder_named("INBOX"))
        with pytest.raises(SignInFailed), store.hold(folder_named("INBOX")):
            pass

    assert refusal is not None
    assert refusal.kind is RefusalKind.SIGN_IN


def test_a_server_that_asks_to_wait_can_be_asked_later(scripted: Scripted, tmp_path: Path) -> None:
    server = scripted(inbox())
    server.set(ScriptedLie(b"EXAMINE", say=b"{tag} NO [LIMIT] too many connections\r\n", times=9))
    with store_of(server, tmp_path) as store:
        refusal = store.refusal(folder_named("INBOX"))

    assert refusal is not None
    assert refusal.kind is RefusalKind.OFFLINE


def test_a_server_without_encryption_is_refused(scripted: Scripted, tmp_path: Path) -> None:
    server = scripted(inbox(), ServerManners(security="none"))

    with store_of(server, tmp_path) as store:
        refusal = store.refusal(folder_named("INBOX"))

    assert refusal is not None
    assert refusal.kind is RefusalKind.SERVER


def test_a_cut_in_a_hold_is_told_once_and_the_next_hold_works(
    clear: Person, between: Callable[[Person], CutProxy], tmp_path: Path
) -> None:
    told: list[Notice] = []
    proxy = between(clear)
    with store_of(clear, tmp_path, told=told.append, port=proxy.port) as store:
        proxy.set(Trap(b"UID MOVE", command_bytes=3))
        with pytest.raises(StoreFailed) as failed, store.hold(folder_named("INBOX")) as hold:
            hold.send(uids(hold), "Trash")
        assert isinstance(failed.value.__cause__, ServerOffline)
        with store.hold(folder_named("INBOX")) as hold:
            assert len(uids(hold)) == 2

    assert [notice.kind for notice in told] == [NoticeKind.OFFLINE, NoticeKind.BACK]


def test_a_server_that_asks_to_wait_is_not_asked_before(
    scripted: Scripted, tmp_path: Path
) -> None:
    told: list[Notice] = []
    boxes = inbox()
    boxes.make("Trash", "\\Trash")
    server = scripted(boxes)
    busy = b"{tag} BAD Request is throttled. Suggested Backoff Time: 300 milliseconds\r\n"
    server.set(ScriptedLie(b"UID MOVE", say=busy))
    with store_of(server, tmp_path, told=told.append) as store:
        with pytest.raises(StoreFailed) as failed, store.hold(folder_named("INBOX")) as hold:
            hold.send(uids(hold), "Trash")
        asked = time.monotonic()
        with store.hold(folder_named("INBOX")) as hold:
            waited = time.monotonic() - asked
            assert len(uids(hold)) == 1

    assert isinstance(failed.value.__cause__, ServerThrottled)
    assert waited >= 0.25
    assert [notice.kind for notice in told] == [NoticeKind.THROTTLED, NoticeKind.BACK]


def test_an_error_of_somebody_else_passes_through_a_hold(store: ImapStore) -> None:
    with pytest.raises(KeyError), store.hold(folder_named("INBOX")):
        raise KeyError("x")
    with pytest.raises(StoreFailed), store.hold(folder_named("INBOX")):
        raise StoreFailed(Path("elsewhere"), "full")
    with store.hold(folder_named("INBOX")) as hold:
        assert len(uids(hold)) == 2


# --- looking without a hold ----------------------------------------------------------------------


def test_mail_is_seen_without_a_hold_and_beside_one(store: ImapStore, clear: Person) -> None:
    with store.hold(folder_named("INBOX")) as hold:
        floor, both = hold.next_arrival("Trash"), uids(hold)
        hold.send(both[:1], "Trash")

        assert list(store.look_up("INBOX", both)) == both[1:]
        assert list(store.look_up("Trash", [floor])) == [floor]
    clear.renumber("INBOX")

    assert store.look_up("Nowhere", both) == {}
    assert store.look_up("INBOX", []) == {}


def test_under_other_numbers_nothing_is_seen(clear: Person, tmp_path: Path) -> None:
    with store_of(clear, tmp_path) as store, store.hold(folder_named("INBOX")) as hold:
        both = uids(hold)
    clear.renumber("INBOX")

    with store_of(clear, tmp_path) as store:
        assert store.look_up("INBOX", both) == {}


def test_a_cut_while_looking_is_mended(
    clear: Person, between: Callable[[Person], CutProxy], tmp_path: Path
) -> None:
    proxy = between(clear)
    with store_of(clear, tmp_path, port=proxy.port) as store:
        with store.hold(folder_named("INBOX")) as hold:
            both = uids(hold)
        proxy.set(Trap(b"UID FETCH", reply_bytes=30))

        assert list(store.look_up("INBOX", both)) == both
        assert len(proxy.replies) == 1


def test_what_cannot_take_mail_is_known_before_any_is_sent(
    scripted: Callable[..., ScriptedServer], tmp_path: Path
) -> None:
    boxes = boxes_of()
    boxes.make("Archive").rights = "lrs"
    boxes.make("Other")
    server = scripted(boxes, ServerManners(after="IMAP4rev1 UIDPLUS MOVE ACL SPECIAL-USE"))
    with store_of(server, tmp_path) as store:
        asked = {name: store.arriving_refusal(name) for name in ("Archive", "Other", "", "\ud800")}
    kinds = {name: why.kind if why else None for name, why in asked.items()}
    assert kinds == {
        "Archive": RefusalKind.READ_ONLY,
        "Other": None,
        "": None,
        "\ud800": RefusalKind.NO_TARGET,
    }


def test_without_a_trash_nothing_can_be_thrown_away(
    scripted: Callable[..., ScriptedServer], tmp_path: Path
) -> None:
    boxes = boxes_of()
    del boxes.by_name["Trash"]
    with store_of(scripted(boxes), tmp_path) as store:
        why = store.arriving_refusal("")
    assert why is not None
    assert why.kind is RefusalKind.NO_TRASH


WANTED = ("\\Seen", "\\Flagged", "work", "\\Recent", "no keyword")


@pytest.mark.parametrize(
    ("permanent", "rights", "lasting"),
    [
        (("\\Seen", "\\Flagged", "\\*"), "lrwstie", WANTED[:3]),
        (("\\Seen", "\\Flagged"), "lrwstie", WANTED[:2]),
        (("\\Seen", "Work"), "lrwstie", ("\\Seen", "work")),
        ((), "lrwstie", WANTED[:3]),
        ((), "lrst", ("\\Seen",)),
        ((), "lrwt", ("\\Flagged", "work")),
    ],
)
def test_what_a_folder_keeps_as_far_as_it_tells_a_reader(
    scripted: Callable[..., ScriptedServer],
    tmp_path: Path,
    permanent: tuple[str, ...],
    rights: str,
    lasting: tuple[str, ...],
) -> None:
    boxes = boxes_of()
    boxes.by_name["INBOX"].permanent, boxes.by_name["INBOX"].rights = permanent, rights
    server = scripted(boxes, ServerManners(after="IMAP4rev1 UIDPLUS MOVE ACL SPECIAL-USE"))
    with store_of(server, tmp_path) as store:
        assert store.lasting_flags("INBOX", WANTED) == lasting
        assert store.lasting_flags("Nowhere", WANTED) == ()
        assert store.lasting_flags("\ud800", WANTED) == ()
