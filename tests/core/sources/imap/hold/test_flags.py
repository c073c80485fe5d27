r"""Flags added and taken off, and \\Deleted taken off, on all shapes of servers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.accounts.account_stores import filled_mail, folder_named, store_of, uids
from helpers.servers.cut_proxy import CutProxy, Trap
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import MOVE_CONDSTORE, Shape

from core.errors import StoreRefused
from core.model.refusals import RefusalKind
from core.model.remote import is_deleted
from core.sources.imap.hold import flags
from core.sources.imap.hold.hold import ImapHold

DELETED = "\\Deleted"


def number(uid: str) -> int:
    return int(uid.partition(":")[2])


def every_uid(hold: ImapHold) -> list[str]:
    """All that the messages of the folder can have."""
    validity, _, following = hold.next_arrival("").partition(":")
    return [f"{validity}:{n}" for n in range(1, int(following))]


def flags_now(hold: ImapHold) -> list[set[str]]:
    """The flags of all messages, those that are deleted too."""
    seen = hold.look_up(every_uid(hold))
    return [set(seen[uid].flags) for uid in sorted(seen, key=number)]


def test_only_what_lacks_is_sent_and_told(hold: ImapHold, owner: Person) -> None:
    first, second, _ = uids(hold)
    with owner.client() as client:
        client.select_folder("INBOX")
        client.add_flags([number(first)], ["\\Flagged"])

    sent = hold.add_flags({first: ["\\flagged", "\\Answered"], second: ["\\Seen"]})

    assert sent == {first: ("\\Answered",), second: ()}
    assert flags_now(hold) == [{"\\Seen", "\\Flagged", "\\Answered"}, {"\\Seen"}, {"\\Seen"}]

    hold.remove_flags({first: ["\\Answered", "\\Draft"], second: ["\\Seen"]})

    assert flags_now(hold) == [{"\\Seen", "\\Flagged"}, set(), {"\\Seen"}]


def test_what_is_not_there_is_left_out(hold: ImapHold) -> None:
    gone = f"{uids(hold)[0]}99"
    other = f"9{uids(hold)[0]}"

    assert set(hold.add_flags({gone: ["\\Flagged"], other: ["\\Flagged"]}).values()) <= {()}
    hold.remove_flags({gone: ["\\Seen"], other: ["\\Seen"]})
    hold.unmark([gone, other])

    assert flags_now(hold) == [{"\\Seen"}] * 3


def test_a_deletion_is_never_among_them(hold: ImapHold) -> None:
    first, *_ = uids(hold)

    assert not hold.can_keep_flag(DELETED)
    with pytest.raises(ValueError, match="no flag"):
        hold.add_flags({first: [DELETED]})
    hold.remove_flags({first: [DELETED]})  # it has none
    assert flags_now(hold) == [{"\\Seen"}] * 3


def test_a_mark_comes_off_and_nothing_else(hold: ImapHold, owner: Person) -> None:
    first, second, third = uids(hold)
    with owner.client() as client:
        client.select_folder("INBOX")
        there = client.search()
        client.add_flags(there, [DELETED, "\\Flagged"])
    marked = [f"{first.partition(':')[0]}:{n}" for n in there]

    hold.unmark(marked[:-1])

    seen = hold.look_up(marked)
    assert [is_deleted(seen[uid]) for uid in marked] == [False] * (len(marked) - 1) + [True]
    assert all({"\\Seen", "\\Flagged"} <= set(mail.flags) for mail in seen.values())
    assert {second, third} <= set(marked)


@pytest.mark.parametrize("verb", ["unmark", "add", "take"])
def test_with_condstore_what_changed_meanwhile_is_looked_at_again(
    dovecot_like: Callable[[Shape], Dovecot],
    between: Callable[..., CutProxy],
    tmp_path: Path,
    verb: str,
) -> None:
    person = dovecot_like(Shape(MOVE_CONDSTORE)).person()
    person.deliver("INBOX", [filled_mail(0)], flags="ST" if verb == "unmark" else "S")
    proxy = between(person)

    def other() -> None:
        with person.client() as client:
            client.select_folder("INBOX")
            client.add_flags([1], ["\\Flagged"])
            if verb == "unmark":
                client.remove_flags([1], ["\\Seen"])

    with (
        store_of(person, tmp_path, port=proxy.port) as store,
        store.hold(folder_named("INBOX")) as hold,
    ):
        (uid,) = every_uid(hold)
        proxy.set(Trap(b"UID STORE", before=other))
        if verb == "unmark":
            hold.unmark([uid])
            assert flags_now(hold) == [{"\\Flagged"}]
        elif verb == "add":
            assert hold.add_flags({uid: ["\\Flagged", "$Work"]}) == {uid: ("$Work",)}
            assert flags_now(hold) == [{"\\Seen", "\\Flagged", "$Work"}]
        else:
            hold.remove_flags({uid: ["\\Seen"]})
            assert flags_now(hold) == [{"\\Flagged"}]
    sent = [line for line in proxy.commands if b"UID STORE" in line]
    assert len(sent) == 2
    assert all(b"UNCHANGEDSINCE" in line for line in sent)


def test_a_mail_that_changes_each_time_is_given_up_and_not_told_as_sent(
    dovecot_like: Callable[[Shape], Dovecot], between: Callable[..., CutProxy], tmp_path: Path
) -> None:
    person = dovecot_like(Shape(MOVE_CONDSTORE)).person()
    person.deliver("INBOX", [filled_mail(0)])
    proxy = between(person)
    keywords = iter(f"$k{n}" for n in range(9))

    def other() -> None:
        with person.client() as client:
            client.select_folder("INBOX")
            client.add_flags([1], [next(keywords)])

    with (
        store_of(person, tmp_path, port=proxy.port) as store,
        store.hold(folder_named("INBOX")) as hold,
    ):
        proxy.set(Trap(b"UID STORE", before=other, times=9))
        assert hold.add_flags({every_uid(hold)[0]: ["\\Flagged"]}) == {}
        proxy.set()
        assert "\\Flagged" not in flags_now(hold)[0]
    assert len([ln for ln in proxy.commands if b"UID STORE" in ln]) == 1 + flags.RETRIES


def test_a_refusal_is_told(
    dovecot_like: Callable[[Shape], Dovecot], between: Callable[..., CutProxy], tmp_path: Path
) -> None:
    person = dovecot_like(Shape(MOVE_CONDSTORE)).person()
    person.deliver("INBOX", [filled_mail(0)], flags="ST")
    proxy = between(person)
    with (
        store_of(person, tmp_path, port=proxy.port) as store,
        store.hold(folder_named("INBOX")) as hold,
    ):
        proxy.set(Trap(b"UID STORE", instead=b"{tag} NO [NOPERM] never\r\n", times=9))
        (uid,) = every_uid(hold)
        for act in (
            lambda: hold.add_flags({uid: ["\\Flagged"]}),
            lambda: hold.remove_flags({uid: ["\\Seen"]}),
            lambda: hold.unmark([uid]),
        ):
            with pytest.raises(StoreRefused) as refused:
                act()
            assert refused.value.refusal.kind is RefusalKind.READ_ONLY
