from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.accounts.account_stores import boxes_of, filled_mail, folder_named, store_of, uids
from helpers.imap.scripted import ScriptedLie, ScriptedServer, ServerManners
from helpers.servers.cut_proxy import CutProxy, Trap
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import UIDPLUS_CONDSTORE, Shape
from helpers.servers.second_client import count_marked, sent_commands

from core.model.refusals import RefusalKind
from core.sources.imap.hold.expunge import RETRIES
from core.sources.imap.hold.hold import ImapHold

pytestmark = pytest.mark.every_server

Scripted = Callable[..., ScriptedServer]
Between = Callable[[Person], CutProxy]


def test_strike_takes_out_exactly_these(hold: ImapHold, owner: Person, row: str) -> None:
    first, second, third = uids(hold)
    with owner.client() as client:  # somebody else marks the third one (F10)
        client.select_folder("INBOX")
        client.add_flags([int(third.partition(":")[2])], ["\\Deleted"])
    seen = hold.look_up([first])

    left = hold.expunge([seen[first]])

    bare = row.startswith("bare")
    assert {uid: why.kind for uid, why in left.items()} == (
        {first: RefusalKind.NOT_EXPUNGED} if bare else {}
    )
    assert list(hold.look_up([first, second, third])) == (
        [first, second, third] if bare else [second, third]
    )
    assert count_marked(owner, "INBOX") == (2 if bare else 1)


def test_no_command_removes_what_others_marked(clear: Person, tmp_path: Path) -> None:
    with store_of(clear, tmp_path) as store, store.hold(folder_named("INBOX")) as hold:
        hold.expunge(list(hold.look_up(uids(hold)).values()))

    sent = sent_commands(clear.sent())
    assert sent.count("UID EXPUNGE") == 1
    assert not {"EXPUNGE", "CLOSE", "DELETE", "STORE", "MOVE", "COPY"} & set(sent)


def test_a_mail_that_changed_since_it_was_seen_is_left_alone(
    hold: ImapHold, owner: Person
) -> None:
    first, second, third = uids(hold)
    seen = hold.look_up([first, second, third])
    with owner.client() as client:
        client.select_folder("INBOX")
        client.add_flags([int(first.partition(":")[2])], ["\\Flagged"])
        client.add_flags([int(second.partition(":")[2])], ["\\Answered"])
        client.add_flags([int(third.partition(":")[2])], ["\\Deleted"])

    left = hold.expunge(list(seen.values()))

    assert {uid: why.kind for uid, why in left.items()} == {
        first: RefusalKind.FLAGGED,
        second: RefusalKind.CHANGED,
        third: RefusalKind.GHOST,
    }
    assert len(hold.look_up([first, second, third])) == 3


def test_what_changes_between_look_and_mark_is_left_alone(
    dovecot_like: Callable[[Shape], Dovecot], between: Between, tmp_path: Path
) -> None:
    person = dovecot_like(Shape(UIDPLUS_CONDSTORE)).person()
    person.deliver("INBOX", [filled_mail(0), filled_mail(1)])

    def flag() -> None:
        with person.client() as client:
            client.select_folder("INBOX")
            client.add_flags([1], ["\\Flagged"])

    proxy = between(person)
    with (
        store_of(person, tmp_path, port=proxy.port) as store,
        store.hold(folder_named("INBOX")) as hold,
    ):
        first, second = uids(hold)
        seen = hold.look_up([first, second])
        proxy.set(Trap(b"UID STORE", before=flag))

        left = hold.expunge(list(seen.values()))

        assert {uid: why.kind for uid, why in left.items()} == {first: RefusalKind.FLAGGED}
        assert list(hold.look_up([first, second])) == [first]
        assert count_marked(person, "INBOX") == 0


def test_a_mark_of_a_former_attempt_is_carried_on(hold: ImapHold, row: str) -> None:
    first, *_ = uids(hold)
    hold.expunge([hold.look_up([first])[first]])
    ours = hold.look_up([first])

    left = hold.expunge(list(ours.values()))

    assert [why.kind for why in left.values()] == (
        [RefusalKind.NOT_EXPUNGED] if row.startswith("bare") else []
    )


def test_what_is_gone_already_needs_no_striking(hold: ImapHold, owner: Person) -> None:
    seen = hold.look_up(uids(hold)[:1])
    with owner.client() as client:
        client.select_folder("INBOX")
        client.delete_messages(client.search()[:1])
        client.expunge()

    assert hold.expunge(list(seen.values())) == {}


def test_a_mark_that_does_not_stay_is_told(scripted: Scripted, tmp_path: Path) -> None:
    server = scripted(boxes_of(), ServerManners(after="IMAP4rev1 UIDPLUS"))
    server.set(ScriptedLie(b"UID STORE", say=b"{tag} OK ignored\r\n", times=9))

    with store_of(server, tmp_path) as store, store.hold(folder_named("INBOX")) as hold:
        first, *_ = uids(hold)
        left = hold.expunge(list(hold.look_up([first]).values()))

    assert {uid: why.kind for uid, why in left.items()} == {first: RefusalKind.SERVER}
    assert b"UID EXPUNGE" not in server.words()


def test_an_expunge_without_effect_is_told(scripted: Scripted, tmp_path: Path) -> None:
    server = scripted(boxes_of(), ServerManners(after="IMAP4rev1 UIDPLUS"))
    server.set(ScriptedLie(b"UID EXPUNGE", say=b"{tag} OK done\r\n"))

    with store_of(server, tmp_path) as store, store.hold(folder_named("INBOX")) as hold:
        first, *_ = uids(hold)
        left = hold.expunge(list(hold.look_up([first]).values()))

    assert {uid: why.kind for uid, why in left.items()} == {first: RefusalKind.NOT_EXPUNGED}


def test_where_mail_leaves_by_move_alone_nothing_is_marked(
    scripted: Scripted, tmp_path: Path
) -> None:
    server = scripted(boxes_of(), ServerManners(after="IMAP4rev1 MOVE"))

    with store_of(server, tmp_path) as store, store.hold(folder_named("INBOX")) as hold:
        left = hold.expunge(list(hold.look_up(uids(hold)).values()))

    assert {why.kind for why in left.values()} == {RefusalKind.SERVER}
    assert b"UID STORE" not in server.words()


def test_a_server_that_always_says_too_late_is_not_asked_for_ever(
    scripted: Scripted, tmp_path: Path
) -> None:
    server = scripted(boxes_of(), ServerManners(after="IMAP4rev1 UIDPLUS CONDSTORE"))
    server.set(ScriptedLie(b"UID STORE", say=b"{tag} OK [MODIFIED 1] too late\r\n", times=99))

    with store_of(server, tmp_path) as store, store.hold(folder_named("INBOX")) as hold:
        first, *_ = uids(hold)
        left = hold.expunge(list(hold.look_up([first]).values()))

    assert {uid: why.kind for uid, why in left.items()} == {first: RefusalKind.CHANGED}
    assert server.words().count(b"UID STORE") == 1 + RETRIES


def _change(server: ScriptedServer, change: Callable[[set[str]], object]) -> Callable[[], None]:
    """What somebody else does to the first message."""

    def done() -> None:
        first = server.boxes.by_name["INBOX"].mails[1]
        change(first.flags)
        server.boxes.touch(first)

    return done


def _struck_while(
    server: ScriptedServer, home: Path, on: bytes, change: Callable[[set[str]], object]
) -> dict[str, RefusalKind]:
    with store_of(server, home) as store, store.hold(folder_named("INBOX")) as hold:
        first, *_ = uids(hold)
        mails = list(hold.look_up([first]).values())
        effect = on == b"UID STORE"
        say = None if effect else b"{tag} OK done\r\n"
        server.set(ScriptedLie(on, say=say, effect=effect, then=_change(server, change)))
        return {uid: why.kind for uid, why in hold.expunge(mails).items()}


@pytest.mark.parametrize("on", [b"UID STORE", b"UID EXPUNGE"])
@pytest.mark.parametrize(
    ("flag", "kind"),
    [("\\Flagged", RefusalKind.FLAGGED), ("\\Answered", RefusalKind.CHANGED)],
)
def test_a_mail_that_somebody_wants_again_loses_our_mark(
    scripted: Scripted, tmp_path: Path, on: bytes, flag: str, kind: RefusalKind
) -> None:
    server = scripted(boxes_of(), ServerManners(after="IMAP4rev1 UIDPLUS CONDSTORE"))
    reasons = _struck_while(server, tmp_path, on, lambda flags: flags.add(flag))
    assert list(reasons.values()) == [kind]
    assert server.boxes.by_name["INBOX"].mails[1].flags == {"\\Seen", flag}


def test_a_mark_that_somebody_took_off_is_not_set_again_behind_him(
    scripted: Scripted, tmp_path: Path
) -> None:
    server = scripted(boxes_of(), ServerManners(after="IMAP4rev1 UIDPLUS"))
    reasons = _struck_while(
        server, tmp_path, b"UID EXPUNGE", lambda flags: flags.discard("\\Deleted")
    )
    assert list(reasons.values()) == [RefusalKind.CHANGED]
    assert server.boxes.by_name["INBOX"].mails[1].flags == {"\\Seen"}


def test_to_take_a_mark_off_is_not_tried_for_ever(scripted: Scripted, tmp_path: Path) -> None:
    server = scripted(boxes_of(), ServerManners(after="IMAP4rev1 UIDPLUS CONDSTORE"))
    with store_of(server, tmp_path) as store, store.hold(folder_named("INBOX")) as hold:
        first, *_ = uids(hold)
        server.boxes.by_name["INBOX"].mails[1].flags.add("\\Deleted")
        server.set(ScriptedLie(b"UID STORE", say=b"{tag} OK [MODIFIED 1] too late\r\n", times=99))
        hold.unmark([first])

    assert server.words().count(b"UID STORE") == 1 + RETRIES
    assert "\\Deleted" in server.boxes.by_name["INBOX"].mails[1].flags
