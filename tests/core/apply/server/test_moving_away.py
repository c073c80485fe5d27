"""Moves within an account, by each way a server has, against one that may lie."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from helpers.accounts.server_setup import ServerSetup, power_cut_at
from helpers.boxes.moving import mail_bytes
from helpers.imap.fake_server import DELETED, FakeFolder, FakeLie, FakeServer

from core.errors import PlanRefused
from core.model.refusals import RefusalKind
from core.model.remote import RemovalMethod
from core.model.runs import ItemState, RunItem, RunState
from core.model.sources import FolderRole

WAYS = list(RemovalMethod)


def setup_with(
    home: Path, texts: str, *, way: RemovalMethod = RemovalMethod.MOVE
) -> tuple[ServerSetup, FakeServer]:
    """One account; its letters are the messages of the inbox, equal letters equal copies."""
    server = FakeServer(home, way=way)
    for text in texts:
        server.deliver("INBOX", mail_bytes(text), "\\Seen")
    return ServerSetup(home, (server,)), server


def kinds(items: list[RunItem]) -> list[RefusalKind | None]:
    return [item.reason.kind if item.reason else None for item in items]


@pytest.mark.parametrize("way", WAYS)
def test_copies_go_to_the_trash_and_one_of_each_stays(home: Path, way: RemovalMethod) -> None:
    setup, server = setup_with(home, "abaacbdd", way=way)
    before = server.live()

    done = setup.carry_out(setup.plan(server.items("INBOX")))

    assert (done.moved, done.state) == (4, RunState.DONE)
    assert set(server.live("Trash").values()) == {1}
    assert server.live() == before


def test_ten_thousand_are_not_needed_to_see_the_batches_grow(home: Path) -> None:
    setup, server = setup_with(home, "a" * 150)

    done = setup.carry_out(setup.plan(server.items("INBOX")))

    assert done.moved == 149
    assert server.commands.count("move") == 4  # 1, 10, 100, 38


def test_where_nothing_can_be_expunged_mails_stay_marked_and_that_is_said(home: Path) -> None:
    setup, server = setup_with(home, "aab", way=RemovalMethod.COPY_MARK)

    done = setup.carry_out(setup.plan(server.items("INBOX")))

    (item,) = setup.items(done.id)
    assert (item.state, kinds([item])) == (ItemState.VERIFIED, [RefusalKind.NOT_EXPUNGED])
    assert [DELETED in mail.flags for mail in server.boxes["INBOX"].mails.values()] == [
        False,
        True,
        False,
    ]


def test_mails_can_go_to_another_folder_of_the_account(home: Path) -> None:
    setup, server = setup_with(home, "aab")
    server.boxes["Old/2024"] = FakeFolder()

    setup.carry_out(setup.plan(server.items("INBOX"), to=f"imap:{server.account.id}/Old/2024"))

    assert len(server.boxes["Old/2024"].mails) == 1


def test_what_is_marked_by_somebody_is_left_alone(home: Path) -> None:
    setup, server = setup_with(home, "aa")
    plan = setup.plan(server.items("INBOX"))
    server.boxes["INBOX"].mails[2].flags |= {DELETED}

    done = setup.carry_out(plan)

    assert kinds(setup.items(done.id)) == [RefusalKind.GHOST]
    assert "move" not in server.commands


@pytest.mark.parametrize("elsewhere", [False, True])
@pytest.mark.parametrize("how", ["gone", "deleted", "in the trash"])
def test_without_its_kept_mail_nothing_goes(home: Path, how: str, elsewhere: bool) -> None:
    setup, server = setup_with(home, "aa")
    if elsewhere:
        server.deliver("Archive", mail_bytes("a"))
        plan = setup.plan([*server.items("Archive"), server.items("INBOX")[1]])
        box = server.boxes["Archive"]
    else:
        plan = setup.plan(server.items("INBOX"))
        box = server.boxes["INBOX"]
    kept = box.mails[1]
    if how == "deleted":
        kept.flags |= {DELETED}
    else:
        del box.mails[1]
    if how == "in the trash":
        server.boxes["Trash"].add(kept)

    done = setup.carry_out(plan)

    expected = RefusalKind.KEEPER_GHOST if how == "deleted" else RefusalKind.KEEPER_GONE
    assert kinds(setup.items(done.id)) == [expected]
    assert "move" not in server.commands


def test_a_mail_kept_in_the_trash_is_no_survivor(home: Path) -> None:
    setup, server = setup_with(home, "a")
    server.deliver("Trash", mail_bytes("a"))

    with pytest.raises(PlanRefused):
        setup.carry_out(setup.plan(server.items("Trash", "INBOX")))


def test_one_mail_under_two_labels_is_never_its_own_copy(home: Path) -> None:
    server = FakeServer(home)
    server.is_gmail = True
    for label in ("Work", "Family"):
        server.deliver(label, mail_bytes("a"), view=77)
    setup = ServerSetup(home, (server,))

    with pytest.raises(PlanRefused) as refused:
        setup.carry_out(setup.plan(server.items("Work", "Family")))

    assert {r.kind for r in refused.value.refusals} == {RefusalKind.LAST_COPY}


def test_one_mail_under_two_labels_is_also_seen_when_the_plan_does_not_say_so(home: Path) -> None:
    server = FakeServer(home)
    server.is_gmail = True
    for label in ("Work", "Family"):
        server.deliver(label, mail_bytes("a"), view=77)
    setup = ServerSetup(home, (server,))
    items = [
        item._replace(address=item.address._replace(version=""))
        for item in server.items("Work", "Family")
    ]

    done = setup.carry_out(setup.plan(items))

    assert kinds(setup.items(done.id)) == [RefusalKind.LAST_COPY]
    assert "move" not in server.commands


def test_sizes_that_are_not_true_are_no_reason_to_spare_a_mail(home: Path) -> None:
    setup, server = setup_with(home, "aab")
    plan = setup.plan(server.items("INBOX"))
    server.size_lie = 17

    assert setup.carry_out(plan).moved == 1


def test_another_mail_under_the_address_is_not_touched(home: Path) -> None:
    setup, server = setup_with(home, "aa")
    plan = setup.plan(server.items("INBOX"))
    server.boxes["INBOX"].mails[2].data = mail_bytes("z")

    done = setup.carry_out(plan)

    assert kinds(setup.items(done.id)) == [RefusalKind.CHANGED]
    assert "move" not in server.commands


def test_other_numbers_end_all_moves_of_the_folder(home: Path) -> None:
    setup, server = setup_with(home, "aaa")
    plan = setup.plan(server.items("INBOX"))
    server.boxes["INBOX"].renumber()

    done = setup.carry_out(plan)

    assert [item.state for item in setup.items(done.id)] == [ItemState.FAILED] * 2
    assert kinds(setup.items(done.id)) == [RefusalKind.RENUMBERED] * 2
    assert "move" not in server.commands


def test_without_a_trash_nothing_goes(home: Path) -> None:
    setup, server = setup_with(home, "aaa")
    server.boxes["Trash"].role = FolderRole.NORMAL

    done = setup.carry_out(setup.plan(server.items("INBOX")))

    assert kinds(setup.items(done.id)) == [RefusalKind.NO_TRASH] * 2
    assert done.skipped == 2


@pytest.mark.parametrize(
    ("source", "role", "kind"),
    [
        ("INBOX", FolderRole.NORMAL, RefusalKind.NO_TRASH),
        ("Trash", FolderRole.TRASH, RefusalKind.SAME_PLACE),
    ],
)
def test_what_can_go_nowhere_hinders_nothing_that_goes_elsewhere(
    home: Path, source: str, role: FolderRole, kind: RefusalKind
) -> None:
    setup, server = setup_with(home, "ab")
    server.boxes |= {"Old": FakeFolder(), "Trash": FakeFolder(role)}
    for text in "ab":
        server.deliver(source, mail_bytes(text))
    plan = setup.plan(server.items(*dict.fromkeys(("INBOX", source))))
    old = f"imap:{server.account.id}/Old"
    plan = replace(plan, moves=(plan.moves[0], plan.moves[1]._replace(to=old)))

    done = setup.carry_out(plan)

    assert kinds(setup.items(done.id)) == [kind, None]
    assert (done.moved, len(server.boxes["Old"].mails)) == (1, 1)


@pytest.mark.parametrize("way", WAYS)
def test_a_folder_that_is_not_there_receives_nothing_and_nothing_leaves(
    home: Path, way: RemovalMethod
) -> None:
    setup, server = setup_with(home, "aaa", way=way)

    done = setup.carry_out(setup.plan(server.items("INBOX"), to=f"imap:{server.account.id}/None"))

    assert kinds(setup.items(done.id)) == [RefusalKind.NO_TARGET] * 2
    assert sum(server.live("Trash").values()) == 3


def test_the_trash_is_no_place_to_move_trash_to(home: Path) -> None:
    setup, server = setup_with(home, "a")
    server.deliver("Trash", mail_bytes("a"))

    done = setup.carry_out(setup.plan(server.items("INBOX", "Trash")))

    assert kinds(setup.items(done.id)) == [RefusalKind.SAME_PLACE]


@pytest.mark.parametrize("way", WAYS)
def test_ok_without_effect_is_a_failure_and_no_second_batch_is_sent(
    home: Path, way: RemovalMethod
) -> None:
    setup, server = setup_with(home, "a" * 20, way=way)
    verb = "move" if way is RemovalMethod.MOVE else "copy"
    server.lies[verb].append(FakeLie.IDLE)

    done = setup.carry_out(setup.plan(server.items("INBOX")))

    assert (done.moved, done.failed, done.skipped) == (0, 1, 18)
    assert server.commands.count(verb) == 1
    assert sum(server.live("Trash").values()) == 20


def test_a_full_account_pauses_and_goes_on_later(home: Path) -> None:
    setup, server = setup_with(home, "a" * 13)
    server.lies["move"].extend([FakeLie.NONE, FakeLie.FULL])

    done = setup.carry_out(setup.plan(server.items("INBOX")))

    assert done.state is RunState.PAUSED
    assert (done.moved, done.pending) == (6, 6)
    assert RefusalKind.OVER_QUOTA in kinds(setup.items(done.id))
    assert [run.moved for run in setup.resume()] == [12]


def test_a_server_that_is_away_pauses_only_its_own_moves(home: Path) -> None:
    setup, server = setup_with(home, "aa")
    other = FakeServer(home, "ben")
    for _ in range(2):
        other.deliver("INBOX", mail_bytes("b"))
    setup = ServerSetup(home, (server, other))
    plan = setup.plan([*server.items("INBOX"), *other.items("INBOX")])
    server.online = False

    done = setup.carry_out(plan)

    assert (done.state, done.moved, done.pending) == (RunState.PAUSED, 1, 1)
    assert RefusalKind.OFFLINE in kinds(setup.items(done.id))
    server.online = True
    assert [(run.state, run.moved) for run in setup.resume()] == [(RunState.DONE, 2)]


def test_moves_wait_for_the_server_that_keeps_their_copies(home: Path) -> None:
    setup, server = setup_with(home, "a")
    other = FakeServer(home, "ben")
    other.deliver("INBOX", mail_bytes("a"))
    setup = ServerSetup(home, (server, other))
    plan = setup.plan([*server.items("INBOX"), *other.items("INBOX")])
    server.online = False

    done = setup.carry_out(plan)

    assert (done.state, done.pending) == (RunState.PAUSED, 1)
    assert "move" not in other.commands


def gmail(home: Path) -> tuple[ServerSetup, FakeServer]:
    """An account with labels: two copies of one message, of which each has its own label."""
    server = FakeServer(home)
    server.is_gmail = True
    server.boxes["All"] = FakeFolder()
    server.deliver("All", mail_bytes("a"), view=1, label="Work")
    server.deliver("All", mail_bytes("a"), view=2, label="Family")
    return ServerSetup(home, (server,)), server


def test_labels_of_what_goes_are_added_to_what_stays(home: Path) -> None:
    setup, server = gmail(home)

    assert setup.carry_out(setup.plan(server.items("All"))).moved == 1
    (kept,) = server.boxes["All"].mails.values()
    assert kept.labels == {"Work", "Family"}
    assert "strike" not in server.commands


def test_what_took_its_kept_mail_with_it_is_called_back(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup, server = gmail(home)
    server.deliver("All", mail_bytes("b"), view=3)
    server.deliver("All", mail_bytes("b"), view=4)
    plan = setup.plan(server.items("All"))
    monkeypatch.setattr(FakeServer, "lie", _taking_the_kept_mail(server))

    done = setup.carry_out(plan)

    assert [item.state for item in setup.items(done.id)] == [ItemState.FAILED, ItemState.SKIPPED]
    assert set(kinds(setup.items(done.id))) == {RefusalKind.KEEPER_GONE}
    assert len(server.boxes["All"].mails) == 3


def _taking_the_kept_mail(server: FakeServer) -> object:
    """A server that moves every message that looks the same."""

    def lie(self: FakeServer, verb: str) -> FakeLie:
        self.commands.append(verb)
        if verb == "move" and 1 in server.boxes["All"].mails:
            server.boxes["Trash"].add(server.boxes["All"].mails.pop(1))
        return FakeLie.NONE

    return lie


def test_a_copy_in_a_folder_of_others_is_none_that_ones_own_mail_may_go_for(home: Path) -> None:
    setup, server = setup_with(home, "a")
    server.boxes["users/ben"] = FakeFolder(owner="ben")
    server.deliver("users/ben", mail_bytes("a"))
    server.deliver("users/ben", mail_bytes("a"))
    theirs, own = server.items("users/ben"), server.items("INBOX")

    with pytest.raises(PlanRefused) as refused:
        setup.carry_out(setup.plan([theirs[0], *own]))
    assert [it.kind for it in refused.value.refusals] == [RefusalKind.KEEPER_GHOST]
    assert setup.carry_out(setup.plan([*own, *theirs])).moved == 2


def test_labels_stay_as_they_are_where_the_kept_mail_lies_elsewhere(home: Path) -> None:
    server = FakeServer(home)
    server.is_gmail = True
    server.deliver("Kept", mail_bytes("a"), view=1, label="Work")
    server.deliver("INBOX", mail_bytes("a"), view=2, label="Family")
    setup = ServerSetup(home, (server,))

    done = setup.carry_out(setup.plan(server.items("Kept", "INBOX")))

    assert done.moved == 1
    assert [mail.labels for mail in server.boxes["Kept"].mails.values()] == [{"Work"}]


def test_a_folder_that_cannot_be_held_is_not_closed_by_only_looking(home: Path) -> None:
    server = FakeServer(home)
    for text in "aab":
        server.deliver("INBOX", mail_bytes(text))
    setup = ServerSetup(home, (server,))
    plan = setup.plan(server.items("INBOX"))
    with power_cut_at(0) as points:
        setup.carry_out(plan)
    setup.undo(plan.id)
    again = setup.plan(server.items("INBOX"))
    assert setup.killed(lambda: setup.carry_out(again), points.index("fake.send.before") + 1)
    server.boxes["INBOX"].fixed = True

    (looked,) = setup.resume(act=False)
    server.boxes["INBOX"].fixed = False
    server.lies.clear()

    assert (looked.moved, looked.skipped, looked.failed) == (0, 0, 0)


def test_the_trash_that_a_person_named_keeps_no_copy(home: Path) -> None:
    server = FakeServer(home)
    server.boxes["Bin"] = FakeFolder()
    server.deliver("Bin", mail_bytes("a"))
    server.deliver("INBOX", mail_bytes("a"))
    setup = ServerSetup(home, (server,))
    plan = setup.plan(server.items("Bin", "INBOX"))
    server.account = replace(server.account, trash="Bin")

    done = setup.carry_out(plan)

    assert (done.moved, len(server.boxes["INBOX"].mails)) == (0, 1)
    (item,) = setup.items(done.id)
    assert item.reason is not None
    assert item.reason.kind is RefusalKind.KEEPER_GHOST
