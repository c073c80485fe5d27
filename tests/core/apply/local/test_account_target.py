"""Mail that goes from an account to a file, from a file to an account, from account to account."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.accounts.server_setup import ServerSetup, power_cut_at
from helpers.boxes.moving import items_of, mail_bytes, write_box
from helpers.imap.fake_server import FakeFolder, FakeLie, FakeServer, FakeStore
from helpers.process.sampling import draw_points

from core.apply.journal.entries import JournalEntry
from core.apply.local import account_target
from core.apply.local.account_target import AccountTarget
from core.identity import identity
from core.model.groups import Verdict
from core.model.mail import MessageFlag
from core.model.plan import Address, Item, Move
from core.model.refusals import RefusalKind
from core.model.remote import RemovalMethod
from core.model.runs import ItemState, RunState
from core.model.sources import (
    Folder,
    FolderRole,
    MessageKey,
    RawMessage,
    SourceKind,
    SourceSpec,
    Stub,
)
from core.ports import StoredPlace

KINDS = [SourceKind.MBOX, SourceKind.MAILDIR]


@pytest.fixture
def setup(home: Path) -> ServerSetup:
    """Anna with copies in her inbox; Ben with an empty folder for old mail."""
    anna, ben = FakeServer(home), FakeServer(home, "ben")
    for text in "aabb":
        anna.deliver("INBOX", mail_bytes(text), "\\Seen", "\\Flagged")
    ben.boxes["Old"] = FakeFolder()
    return ServerSetup(home, (anna, ben))


def to_ben(setup: ServerSetup) -> str:
    return f"imap:{setup.servers[1].account.id}/Old"


def in_file(path: Path) -> Counter[str]:
    return Counter(item.digest for item in items_of(SourceSpec(SourceKind.MBOX, path)))


def copies_of(texts: str) -> Counter[str]:
    return Counter(identity(mail_bytes(text)) for text in texts)


def test_from_account_to_file_the_original_goes_to_its_own_trash(setup: ServerSetup) -> None:
    anna = setup.servers[0]
    path = setup.home / "old.mbox"

    done = setup.carry_out(setup.plan(anna.items("INBOX"), to=str(path)))

    assert (done.state, done.moved) == (RunState.DONE, 2)
    assert in_file(path) == copies_of("ab")
    assert anna.live("INBOX") == copies_of("ab")


def test_from_account_to_account_flags_and_time_go_along(setup: ServerSetup) -> None:
    anna, ben = setup.servers
    dates = [mail.date for mail in anna.boxes["INBOX"].mails.values()]

    done = setup.carry_out(setup.plan(anna.items("INBOX"), to=to_ben(setup)))

    moved = list(ben.boxes["Old"].mails.values())
    assert done.moved == 2
    assert [mail.date for mail in moved] == [dates[1], dates[3]]
    assert {mail.flags for mail in moved} == {frozenset({"\\Seen", "\\Flagged"})}


@pytest.mark.parametrize("kind", KINDS)
def test_from_file_to_account_and_back(setup: ServerSetup, kind: SourceKind) -> None:
    spec = write_box(kind, setup.home / "box", "aab")
    ben = setup.servers[1]
    before = Counter(item.digest for item in items_of(spec))
    done = setup.carry_out(setup.plan(items_of(spec), to=to_ben(setup)))
    assert (done.moved, ben.live("Trash")) == (1, copies_of("a"))
    (stored,) = ben.boxes["Old"].mails.values()
    assert stored.flags == ({"\\Seen"} if kind is SourceKind.MAILDIR else set())

    back = setup.undo(done.id)

    assert back.moved == 1
    assert Counter(item.digest for item in items_of(spec)) == before
    assert not ben.live("Trash")


def test_where_nothing_can_be_expunged_that_is_said_here_too(home: Path) -> None:
    anna = FakeServer(home, way=RemovalMethod.COPY_MARK)
    for text in "aa":
        anna.deliver("INBOX", mail_bytes(text))
    setup = ServerSetup(home, (anna,))

    done = setup.carry_out(setup.plan(anna.items("INBOX"), to=str(home / "old.mbox")))

    ((state, reason),) = [(item.state, item.reason) for item in setup.items(done.id)]
    assert state is ItemState.VERIFIED
    assert reason is not None
    assert reason.kind is RefusalKind.NOT_EXPUNGED


def test_one_mail_under_two_labels_does_not_go_elsewhere_either(home: Path) -> None:
    anna = FakeServer(home)
    anna.is_gmail = True
    for label in ("Work", "Family"):
        anna.deliver(label, mail_bytes("a"), view=77)
    setup = ServerSetup(home, (anna,))
    items = [
        item._replace(address=item.address._replace(version=""))
        for item in anna.items("Work", "Family")
    ]

    done = setup.carry_out(setup.plan(items, to=str(home / "old.mbox")))

    assert [item.reason.kind for item in setup.items(done.id) if item.reason] == [
        RefusalKind.LAST_COPY
    ]
    assert "move" not in anna.commands


def test_undo_between_accounts_brings_back_and_withdraws(setup: ServerSetup) -> None:
    anna, ben = setup.servers
    before = anna.live()
    done = setup.carry_out(setup.plan(anna.items("INBOX"), to=to_ben(setup)))

    setup.undo(done.id)

    assert anna.live() == before
    assert not ben.boxes["Old"].mails


def test_an_undo_that_was_cut_off_is_only_looked_at_until_it_may_act(setup: ServerSetup) -> None:
    anna = setup.servers[0]
    before, path = anna.live(), setup.home / "old.mbox"
    done = setup.carry_out(setup.plan(anna.items("INBOX"), to=str(path)))
    with power_cut_at(0) as points:
        setup.undo(done.id)
    again = setup.carry_out(setup.plan(anna.items("INBOX"), to=str(path)))
    assert setup.killed(lambda: setup.undo(again.id), points.index("fake.put_back.before") + 1)

    setup.resume(act=False)

    assert (anna.live("Trash"), in_file(path)) == (copies_of("ab"), copies_of("ab"))
    assert [run.moved for run in setup.resume()] == [2]
    assert (anna.live(), in_file(path)) == (before, Counter())


def test_a_file_keeps_a_copy_for_an_account(setup: ServerSetup) -> None:
    spec = write_box(SourceKind.MBOX, setup.home / "box", "a")
    anna = setup.servers[0]

    done = setup.carry_out(setup.plan([*items_of(spec), *anna.items("INBOX")]))

    assert (done.state, done.moved) == (RunState.DONE, 3)
    assert anna.live("Trash") == copies_of("b")


def test_an_account_keeps_a_copy_for_a_file(setup: ServerSetup) -> None:
    spec = write_box(SourceKind.MBOX, setup.home / "box", "ab")
    anna = setup.servers[0]
    plan = setup.plan([*anna.items("INBOX"), *items_of(spec)])
    anna.boxes["INBOX"].mails = {
        uid: mail for uid, mail in anna.boxes["INBOX"].mails.items() if uid != 1
    }

    done = setup.carry_out(plan)

    lost = [item.reason.kind for item in setup.items(done.id) if item.reason]
    assert lost == [RefusalKind.KEEPER_GONE] * 2
    assert in_file(spec.path) == copies_of("a")


@pytest.mark.parametrize("lie", [FakeLie.CUT_BEFORE, FakeLie.CUT_AFTER])
def test_what_was_stored_before_a_cut_is_not_stored_again(
    setup: ServerSetup, lie: FakeLie
) -> None:
    anna, ben = setup.servers
    ben.lies["append"].append(lie)

    done = setup.carry_out(setup.plan(anna.items("INBOX"), to=to_ben(setup)))
    assert done.state is RunState.PAUSED
    ((state, moved),) = [(run.state, run.moved) for run in setup.resume()]

    assert (state, moved) == (RunState.DONE, 2)
    assert ben.live() == copies_of("ab")


def test_each_of_many_copies_is_stored_once_after_a_power_cut(home: Path) -> None:
    with power_cut_at(0) as points:
        _four_copies(home / "whole")[2]()
    assert len(points) > 20
    for point in draw_points(points, "many copies"):
        setup, ben, work = _four_copies(home / f"{point}")
        assert setup.killed(work, point), point
        setup.resume()
        if not setup.runs():
            work()
        assert ben.live() == copies_of("aaa"), point


def _four_copies(home: Path) -> tuple[ServerSetup, FakeServer, Callable[[], object]]:
    home.mkdir()
    anna, ben = FakeServer(home), FakeServer(home, "ben")
    for text in "aaaa":
        anna.deliver("INBOX", mail_bytes(text))
    ben.boxes["Old"] = FakeFolder()
    setup = ServerSetup(home, (anna, ben))
    plan = setup.plan(anna.items("INBOX"), to=to_ben(setup))
    return setup, ben, lambda: setup.carry_out(plan)


def test_a_server_that_is_away_is_no_reason_to_give_a_file_up(setup: ServerSetup) -> None:
    spec = write_box(SourceKind.MBOX, setup.home / "box", "aa")
    plan = setup.plan(items_of(spec), to=to_ben(setup))
    setup.servers[1].online = False

    done = setup.carry_out(plan)

    assert (done.state, done.pending) == (RunState.PAUSED, 1)
    setup.servers[1].online = True
    assert [run.moved for run in setup.resume()] == [1]


@pytest.mark.parametrize("way", list(RemovalMethod))
def test_the_same_account_under_a_destination_is_the_servers_own_work(
    home: Path, way: RemovalMethod
) -> None:
    anna = FakeServer(home, way=way)
    anna.boxes["Old"] = FakeFolder()
    for text in "aab":
        anna.deliver("INBOX", mail_bytes(text))
    setup = ServerSetup(home, (anna,))

    setup.carry_out(setup.plan(anna.items("INBOX"), to=f"imap:{anna.account.id}/Old"))

    assert "append" not in anna.commands
    assert anna.live("Old") == copies_of("ab")


def test_points_are_passed_on_the_way_to_another_account(setup: ServerSetup) -> None:
    anna = setup.servers[0]
    with power_cut_at(0) as points:
        setup.carry_out(setup.plan(anna.items("INBOX"), to=to_ben(setup)))

    assert {"fake.append.before", "escrow.kept", "fake.send.after"} <= set(points)


def test_a_copy_that_somebody_removed_from_its_destination_hinders_no_undo(
    setup: ServerSetup,
) -> None:
    anna, ben = setup.servers
    before = anna.live()
    done = setup.carry_out(setup.plan(anna.items("INBOX"), to=to_ben(setup)))
    ben.boxes["Old"].mails.clear()

    back = setup.undo(done.id)

    assert (back.moved, back.failed, anna.live()) == (2, 0, before)


def test_more_than_fits_into_memory_arrives_in_pieces(
    setup: ServerSetup, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = setup.servers
    for text in "cccc":
        anna.deliver("INBOX", mail_bytes(text))
    monkeypatch.setattr(account_target, "CHUNK_BYTES", 2 * len(mail_bytes("c")))
    assert [len(piece) for piece in account_target.cut_into_chunks(entries_of("ccccc"))] == [
        2,
        2,
        1,
    ]

    done = setup.carry_out(setup.plan(anna.items("INBOX"), to=to_ben(setup)))

    assert (done.moved, ben.live()) == (5, copies_of("abccc"))


def entries_of(texts: str) -> list[JournalEntry]:
    """Moves of such messages."""
    address = Address(SourceKind.IMAP, "a.json", "INBOX", "1:1", 0, "")
    mails = [mail_bytes(text) for text in texts]
    items = [Item(address, identity(mail), len(mail), "", "", "") for mail in mails]
    moves = [Move(item, item, "trash", Verdict.IDENTICAL, 1.0, "user") for item in items]
    return [JournalEntry(n, move) for n, move in enumerate(moves)]


@pytest.mark.parametrize("known", [False, True])
def test_one_arrival_is_what_was_stored_for_one_move_only(home: Path, *, known: bool) -> None:
    """Two moves of one identity, begun by two attempts: of the second nothing was stored yet."""
    ben = FakeServer(home, "ben")
    for text in "bba":
        ben.deliver("Old", mail_bytes(text))
    folder = Folder("Old", Path(), "", 0, FolderRole.NORMAL)
    first, second = (
        AccountTarget(FakeStore(ben), folder, floor, lambda _, __: ()).with_floor(entry, None)
        for floor, entry in zip(("7:2", "7:3"), entries_of("aa"), strict=True)
    )
    if known:
        first = replace(first, target_at=StoredPlace("Old", "7:3"))
    raw = RawMessage(Stub(MessageKey(0, "", ""), 0, 0, "", MessageFlag.NONE), mail_bytes("a"))

    now = AccountTarget(FakeStore(ben), folder, "7:4", lambda _, __: ())
    landings = now.store([first, second], lambda _: raw)

    assert landings == {0: StoredPlace("Old", "7:3"), 1: StoredPlace("Old", "7:4")}
    assert ben.live() == copies_of("bbaa")
