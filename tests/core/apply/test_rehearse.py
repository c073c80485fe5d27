"""A rehearsal says of each move what a run would do, and touches nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.accounts.server_setup import ServerSetup
from helpers.boxes.moving import items_of, mail_bytes, write_box
from helpers.imap.fake_server import DELETED, FakeFolder, FakeMessage, FakeServer, FakeStore

from core.apply.checks.likeness import server_store_of
from core.apply.journal.entries import leg_of
from core.apply.rehearse import rehearse
from core.errors import NotMail, PlanRefused
from core.job import NullJob
from core.model.groups import Verdict
from core.model.plan import Item, Move, Plan
from core.model.refusals import RefusalKind
from core.model.runs import ItemState
from core.model.sources import Folder, SourceKind

Told = list[RefusalKind | None]


@pytest.fixture
def setup(home: Path) -> ServerSetup:
    """Anna with copies in her inbox and beside it; Ben with an empty folder for old mail."""
    anna, ben = FakeServer(home), FakeServer(home, "ben")
    for text in "aabb":
        anna.deliver("INBOX", mail_bytes(text))
    anna.deliver("Kept", mail_bytes("c"))
    ben.boxes["Old"] = FakeFolder()
    return ServerSetup(home, (anna, ben))


def rehearsed(setup: ServerSetup, plan: Plan) -> Told:
    """Why each move would not be made; None: it would."""
    commands = [command for server in setup.servers for command in server.commands]
    with setup.context() as context:
        told = rehearse(plan, context, NullJob())
        assert context.journal.heads() == ()
    assert all((it.state is ItemState.PLANNED) is (it.reason is None) for it in told)
    now = [command for server in setup.servers for command in server.commands]
    assert not {"move", "copy", "append", "strike"} & set(now[len(commands) :])
    return [it.reason.kind if it.reason else None for it in told]


def carried_out(setup: ServerSetup, plan: Plan) -> Told:
    """The same, as a run has it."""
    done = setup.carry_out(plan)
    return [it.reason.kind if it.reason else None for it in setup.items(done.id)]


def _forget_trash(server: FakeServer) -> None:
    del server.boxes["Trash"]


def _name_a_trash(server: FakeServer) -> None:
    server.account = replace(server.account, trash="Nowhere")


def _go_away(server: FakeServer) -> None:
    server.online = False


def _lose(folder: str) -> Callable[[FakeServer], None]:
    return lambda server: server.boxes.pop(folder) and None


def _lose_mail(uid: int) -> Callable[[FakeServer], None]:
    return lambda server: server.boxes["INBOX"].mails.pop(uid) and None


def _change_mail(uid: int) -> Callable[[FakeServer], None]:
    def change(server: FakeServer) -> None:
        server.boxes["INBOX"].mails[uid] = FakeMessage(mail_bytes("z"), "")

    return change


def _mark_mail(uid: int) -> Callable[[FakeServer], None]:
    def mark(server: FakeServer) -> None:
        server.boxes["INBOX"].mails[uid].flags |= {DELETED}

    return mark


MISSING, CHANGED, GHOST = RefusalKind.MISSING, RefusalKind.CHANGED, RefusalKind.GHOST
GONE, OTHER = RefusalKind.KEEPER_GONE, RefusalKind.KEEPER_CHANGED
# What happens to Anna's mail after the plan: keep 1, move 2; keep 3, move 4.
MEANWHILE: Mapping[str, tuple[Callable[[FakeServer], None], Told]] = {
    "nothing": (lambda _: None, [None, None]),
    "a mail gone": (_lose_mail(4), [None, MISSING]),
    "a mail changed": (_change_mail(4), [None, CHANGED]),
    "a mail deleted": (_mark_mail(4), [None, GHOST]),
    "a kept mail gone": (_lose_mail(3), [None, GONE]),
    "a kept mail changed": (_change_mail(3), [None, OTHER]),
    "a kept mail deleted": (_mark_mail(3), [None, RefusalKind.KEEPER_GHOST]),
    "the folder gone": (_lose("INBOX"), [MISSING, MISSING]),
    "no trash": (_forget_trash, [RefusalKind.NO_TRASH] * 2),
    "a trash by name that is none": (_name_a_trash, [RefusalKind.NO_TARGET] * 2),
    "offline": (_go_away, [RefusalKind.OFFLINE] * 2),
}


@pytest.mark.parametrize("name", MEANWHILE)
def test_what_is_told_is_what_is_so(setup: ServerSetup, name: str) -> None:
    act, told = MEANWHILE[name]
    plan = setup.plan(setup.servers[0].items("INBOX"))
    act(setup.servers[0])

    assert (rehearsed(setup, plan), carried_out(setup, plan)) == (told, told)


@pytest.mark.parametrize("to", ["trash", "anna", "ben", "file"])
def test_a_rehearsal_knows_what_needs_a_trash(home: Path, to: str) -> None:
    """Within its account a message moves to any folder; to leave it, it goes through the trash."""
    anna, ben = FakeServer(home), FakeServer(home, "ben")
    for server in (anna, ben):
        server.boxes["Old"] = FakeFolder()
    del anna.boxes["Trash"]
    for text in "aab":
        anna.deliver("INBOX", mail_bytes(text))
    setup = ServerSetup(home, (anna, ben))
    places = {server.account.name: f"imap:{server.account.id}/Old" for server in setup.servers}
    places |= {"trash": "trash", "file": str(home / "old.mbox")}
    plan = setup.plan(anna.items("INBOX"), to=places[to])

    with setup.context() as context:
        ((told, why),) = [(it.state, it.reason) for it in rehearse(plan, context, NullJob())]
    done = setup.carry_out(plan)

    ((state, reason),) = [(item.state, item.reason) for item in setup.items(done.id)]
    kind = None if to == "anna" else RefusalKind.NO_TRASH
    assert (why.kind if why else None, reason.kind if reason else None) == (kind, kind)
    assert (told is ItemState.PLANNED, state is ItemState.VERIFIED) == (not kind, not kind)


def test_a_rehearsal_says_what_would_happen_and_does_nothing(setup: ServerSetup) -> None:
    anna = setup.servers[0]
    plan = setup.plan(anna.items("INBOX"))
    del anna.boxes["INBOX"].mails[4]

    with setup.context() as context:
        told = rehearse(plan, context, NullJob())

    assert [item.state for item in told] == [ItemState.PLANNED, ItemState.SKIPPED]
    assert "move" not in anna.commands


def test_a_rehearsal_reads_what_looks_different(setup: ServerSetup) -> None:
    anna = setup.servers[0]
    plan = setup.plan(anna.items("INBOX"))
    anna.size_lie = 3

    with setup.context() as context:
        told = rehearse(plan, context, NullJob())

    assert [item.state for item in told] == [ItemState.PLANNED] * 2


class FakeRecollection:
    """What a person's last scan read: these messages, and that they are copies or are not."""

    def __init__(self, items: Sequence[Item], *, is_proven: bool) -> None:
        self._digests = {item.address.uid: item.digest for item in items}
        self._is_proven = is_proven

    def identities(self, account: Path, folder: Folder) -> Mapping[str, str]:
        del account
        return self._digests if folder.name == "INBOX" else {}

    def is_proven(self, move: Move) -> bool:
        del move
        return self._is_proven


@pytest.mark.parametrize("is_proven", [True, False])
def test_mail_that_was_read_before_is_only_looked_for(
    setup: ServerSetup, *, is_proven: bool
) -> None:
    """Of copies that is proof; of messages that are alike, only where they were compared."""
    anna = setup.servers[0]
    one, other, _, last = anna.items("INBOX")
    moves = tuple(
        Move(what, one, "trash", verdict, 1.0, "oldest")
        for what, verdict in ((other, Verdict.IDENTICAL), (last, Verdict.NEAR))
    )
    plan = Plan("00000000000000aa", 1, moves, ((one.address[:3], 9),))
    del anna.boxes["INBOX"].mails[3]
    memory = FakeRecollection([one, other, last], is_proven=is_proven)

    with setup.context() as context:
        told = rehearse(plan, context, NullJob(), recollection=memory)
        read = rehearse(plan, context, NullJob())

    assert told[0].reason is None
    assert (told[1].reason is None) is is_proven
    assert (read[0].reason, read[1].reason is None) == (None, False)  # they are no copies


def test_what_was_carried_out_is_not_rehearsed(setup: ServerSetup) -> None:
    plan = setup.plan(setup.servers[0].items("INBOX"))
    setup.carry_out(plan)

    with setup.context() as context, pytest.raises(PlanRefused) as refused:
        rehearse(plan, context, NullJob())

    assert [why.kind for why in refused.value.refusals] == [RefusalKind.ALREADY_RUN]


def test_a_server_that_goes_away_before_mails_are_compared_lets_none_go(
    setup: ServerSetup, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(store: FakeStore, *_: object) -> tuple[Folder, ...]:
        store.server.online = False
        return store.folders()

    monkeypatch.setattr(FakeStore, "fetch", away)
    plan = setup.plan(setup.servers[0].items("INBOX"))

    assert rehearsed(setup, plan) == [RefusalKind.OFFLINE] * 2


def test_a_folder_that_is_no_more_is_told_of_files_too(setup: ServerSetup) -> None:
    boxes = [write_box(SourceKind.MBOX, setup.home / name, "ab") for name in ("one", "two")]
    plan = setup.plan([item for box in boxes for item in items_of(box)])
    assert rehearsed(setup, plan) == [None] * 2
    boxes[1].path.unlink()

    assert rehearsed(setup, plan) == [MISSING] * 2


def test_an_mbox_that_is_being_written_to_is_said_to_have_changed(setup: ServerSetup) -> None:
    """The last message does not end where it did while another program appends to the file."""
    boxes = [write_box(SourceKind.MBOX, setup.home / name, "ab") for name in ("one", "two")]
    plan = setup.plan([item for box in boxes for item in items_of(box)])
    for box, told in ((boxes[0], [None, OTHER]), (boxes[1], [None, CHANGED])):
        whole = box.path.read_bytes()
        box.path.write_bytes(whole + b"\nFrom someb")
        assert rehearsed(setup, plan)[1:] == told[1:]
        box.path.write_bytes(whole)


@pytest.mark.parametrize("to", ["imap:00000000000000000000000000000000/Old", "none/there.mbox"])
def test_a_destination_that_is_none_is_told(setup: ServerSetup, to: str) -> None:
    to = to if to.startswith("imap:") else str(setup.home / to)
    plan = setup.plan(setup.servers[0].items("INBOX"), to=to)

    assert set(rehearsed(setup, plan)) == {RefusalKind.NO_TARGET}


def test_each_folder_of_an_account_is_looked_at_and_its_trash_once(setup: ServerSetup) -> None:
    anna = setup.servers[0]
    for text in "abc":
        anna.deliver("More", mail_bytes(text))
    plan = setup.plan(anna.items("INBOX", "Kept", "More"))
    assert rehearsed(setup, plan) == [None] * 5
    del anna.boxes["Trash"]

    assert rehearsed(setup, plan) == [RefusalKind.NO_TRASH] * 5


def test_what_is_no_account_is_not_asked_as_one(setup: ServerSetup) -> None:
    box = write_box(SourceKind.MBOX, setup.home / "box", "a")
    (item,) = items_of(box)

    with setup.context() as context, pytest.raises(NotMail):
        server_store_of(context, leg_of(item.address), NullJob())
