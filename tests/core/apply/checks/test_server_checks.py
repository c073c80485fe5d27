"""Whether messages may leave a folder of an account, by what both folders show right before."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.accounts.server_setup import ServerSetup
from helpers.boxes.held_places import server_place
from helpers.boxes.moving import items_of, mail_bytes, write_box
from helpers.imap.fake_server import DELETED, FakeFolder, FakeLie, FakeServer

from core.apply.checks.server_checks import find_unmovable, find_without_keeper, view_held_folder
from core.errors import ServerOffline, StoreFailed
from core.model.groups import Verdict
from core.model.plan import Item, Move, Plan
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import FolderRole, SourceKind

OTHER = mail_bytes("z")


def plan_with(*moves: tuple[Item, Item]) -> Plan:
    made = tuple(Move(*move, "trash", Verdict.IDENTICAL, 1.0, "user") for move in moves)
    return Plan("00000000000000aa", 1, made, ())


@pytest.fixture
def server(home: Path) -> FakeServer:
    """Two copies in the inbox, one in Old."""
    server = FakeServer(home)
    for folder in ("INBOX", "INBOX", "Old"):
        server.deliver(folder, mail_bytes("a"))
    return server


def remove(server: FakeServer, item: Item) -> None:
    del server.boxes[item.address.folder].mails[int(item.address.uid.partition(":")[2])]


def mark(server: FakeServer, item: Item) -> None:
    held = server.at(item.address.folder, item.address.uid)
    assert held is not None
    held.flags |= {DELETED}


def rewrite(server: FakeServer, item: Item) -> None:
    held = server.at(item.address.folder, item.address.uid)
    assert held is not None
    held.data = OTHER


def lie_of_sizes(server: FakeServer, item: Item) -> None:
    """The server tells another size than when the plan was made; the mail is the same."""
    del item
    server.size_lie += 7


Act = Callable[[FakeServer, Item], None]
ACTS: list[tuple[Act, RefusalKind | None, RefusalKind | None]] = [
    (remove, RefusalKind.MISSING, RefusalKind.KEEPER_GONE),
    (mark, RefusalKind.GHOST, RefusalKind.KEEPER_GHOST),
    (rewrite, RefusalKind.CHANGED, RefusalKind.KEEPER_CHANGED),
    (lie_of_sizes, None, None),
]


@pytest.mark.parametrize(("act", "kind", "_"), ACTS)
def test_a_mail_that_is_not_what_was_planned_may_not_leave(
    home: Path, server: FakeServer, act: Act, kind: RefusalKind | None, _: object
) -> None:
    one, two = server.items("INBOX")
    (old,) = server.items("Old")
    plan = plan_with((one, old), (two, old))
    with server_place(ServerSetup(home, (server,)), server, plan) as (place, entries):
        act(server, one)

        found = find_unmovable(place, entries, view_held_folder(place, entries))

    assert found == ({} if kind is None else {0: Refusal(kind, "INBOX")})


@pytest.mark.parametrize("where", ["INBOX", "Old", "ben"])
@pytest.mark.parametrize(("act", "_", "kind"), ACTS)
def test_a_kept_mail_is_asked_for_in_the_held_folder_another_one_and_another_account(
    home: Path, server: FakeServer, where: str, act: Act, kind: RefusalKind | None, _: object
) -> None:
    ben = FakeServer(home, "ben")
    ben.deliver("Old", mail_bytes("a"))
    owner, folder = (ben, "Old") if where == "ben" else (server, where)
    what, keeper = server.items("INBOX")[1], owner.items(folder)[0]
    setup = ServerSetup(home, (server, ben))
    with server_place(setup, server, plan_with((what, keeper))) as (place, entries):
        act(owner, keeper)

        found = find_without_keeper(place, entries, view_held_folder(place, entries))

    assert found == ({} if kind is None else {0: Refusal(kind, folder)})


def test_a_folder_that_is_not_there_any_more_keeps_nothing(home: Path, server: FakeServer) -> None:
    what, keeper = server.items("INBOX")[0], server.items("Old")[0]
    plan = plan_with((what, keeper))
    with server_place(ServerSetup(home, (server,)), server, plan) as (place, entries):
        del server.boxes["Old"]

        found = find_without_keeper(place, entries, view_held_folder(place, entries))

    assert found == {0: Refusal(RefusalKind.KEEPER_GONE, "Old")}


@pytest.mark.parametrize(
    ("views", "is_one"), [((5, 5), True), ((5, 6), False), ((0, 0), False), ((5, 0), False)]
)
@pytest.mark.parametrize("folder", ["INBOX", "Old"])
def test_a_kept_mail_that_is_the_same_mail_under_another_label_is_none(
    home: Path, folder: str, views: tuple[int, int], is_one: bool
) -> None:
    server = FakeServer(home)
    places = [
        (name, server.deliver(name, mail_bytes("a"), view=view))
        for name, view in zip(("INBOX", folder), views, strict=True)
    ]
    what, keeper = (server.item(name, uid) for name, uid in places)
    plan = plan_with((what, keeper))
    with server_place(ServerSetup(home, (server,)), server, plan) as (place, entries):
        found = find_without_keeper(place, entries, view_held_folder(place, entries))

    assert found == ({0: Refusal(RefusalKind.LAST_COPY, folder)} if is_one else {})


@pytest.mark.parametrize("has_trash", [True, False])
def test_the_trash_of_the_account_keeps_nothing(
    home: Path, server: FakeServer, has_trash: bool
) -> None:
    server.boxes["Old"].role = FolderRole.TRASH if has_trash else FolderRole.NORMAL
    del server.boxes["Trash"]
    what, keeper = server.items("INBOX")[0], server.items("Old")[0]
    plan = plan_with((what, keeper))
    with server_place(ServerSetup(home, (server,)), server, plan) as (place, entries):
        found = find_without_keeper(place, entries, view_held_folder(place, entries))

    assert found == ({0: Refusal(RefusalKind.KEEPER_GHOST, "Old")} if has_trash else {})


def test_each_move_is_told_of_its_own_kept_mail_wherever_that_is(
    home: Path, server: FakeServer
) -> None:
    ben, box = FakeServer(home, "ben"), write_box(SourceKind.EML, home / "box", "aa")
    ben.deliver("Old", mail_bytes("a"))
    here = server.items("INBOX")[0]
    keepers = [*items_of(box), *server.items("INBOX")[1:], *server.items("Old"), *ben.items("Old")]
    setup = ServerSetup(home, (server, ben), local=(box,))
    plan = plan_with(*((here, keeper) for keeper in keepers))
    with server_place(setup, server, plan) as (place, entries):
        assert find_without_keeper(place, entries, view_held_folder(place, entries)) == {}
        (box.path / "001.eml").unlink()
        remove(ben, keepers[4])

        found = find_without_keeper(place, entries, view_held_folder(place, entries))

    assert {n: refusal.kind for n, refusal in found.items()} == {
        1: RefusalKind.KEEPER_GONE,
        4: RefusalKind.KEEPER_GONE,
    }


def test_only_mails_of_the_held_folder_are_looked_at_in_it(home: Path, server: FakeServer) -> None:
    """A number means another message in another folder."""
    what, other = server.items("INBOX")
    (old,) = server.items("Old")
    assert old.address.uid == what.address.uid
    plan = plan_with((other, old))
    with server_place(ServerSetup(home, (server,)), server, plan) as (place, entries):
        assert set(view_held_folder(place, entries)) == {other.address.uid}


def test_a_server_that_cannot_be_asked_is_no_server_without_the_mail(
    home: Path, server: FakeServer
) -> None:
    ben = FakeServer(home, "ben")
    ben.boxes["Old"] = FakeFolder()
    ben.deliver("Old", mail_bytes("a"))
    what = server.items("INBOX")[0]
    plan = plan_with((what, ben.items("Old")[0]), (what, server.items("Old")[0]))
    setup = ServerSetup(home, (server, ben))
    with server_place(setup, server, plan) as (place, entries):
        seen = view_held_folder(place, entries)
        ben.online = False
        with pytest.raises(ServerOffline):
            find_without_keeper(place, entries[:1], seen)

        server.lies["seen"].append(FakeLie.CUT_BEFORE)
        with pytest.raises(StoreFailed):
            find_without_keeper(place, entries[1:], seen)
