"""One folder of an account: how often it is tried, and how each kind of failure ends it."""

from __future__ import annotations

import errno
from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.accounts.server_setup import ServerSetup
from helpers.boxes.held_places import begun_run
from helpers.boxes.moving import items_of, mail_bytes, write_box
from helpers.imap.fake_server import FakeLie, FakeServer, FakeStore

from core.apply.context import RunContext
from core.apply.journal.entries import leg_of
from core.apply.server import leg
from core.apply.server.leg import TRIES, ServerLeg
from core.errors import KeyRingLocked, NotMail, ServerOffline, SignInFailed, StoreRefused
from core.job import Cancelled, Job, NullJob, ThreadJob
from core.model.groups import Verdict
from core.model.plan import Item, Move, Plan
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState
from core.model.sources import Folder, SourceKind
from core.ports import MailStore
from core.server_ports import ServerHold

RUN = "00000000000000aa"
Told = list[tuple[ItemState, RefusalKind | None]]


def account(home: Path, texts: str = "aabb") -> tuple[ServerSetup, FakeServer]:
    server = FakeServer(home)
    for text in texts:
        server.deliver("INBOX", mail_bytes(text))
    return ServerSetup(home, (server,)), server


def gone_through(
    setup: ServerSetup,
    plan: Plan,
    *,
    act: bool = True,
    states: Collection[ItemState] = (),
    opened: Callable[[RunContext], RunContext] = lambda context: context,
    job: Job | None = None,
) -> Told:
    """Begin a plan, go through its folder once; how its moves stand then."""
    with setup.context() as context:
        entries = begun_run(context, plan)
        stood = [replace(e, state=s) for e, s in zip(entries, states, strict=False)]
        context.journal.record(RUN, stood)
        leg = leg_of(plan.moves[0].what.address)
        head = context.journal.head(RUN)
        try:
            ServerLeg(head, leg, opened(context), job or NullJob(), act).go_through()
        finally:
            told = [(e.state, e.reason) for e in context.journal.entries(RUN)]
    return [(state, reason and reason.kind) for state, reason in told]


def planned(setup: ServerSetup, server: FakeServer) -> Plan:
    return replace(setup.plan(server.items("INBOX")), id=RUN)


@pytest.mark.parametrize("cuts", range(1, TRIES + 2))
def test_after_three_tries_without_a_step_the_moves_wait(home: Path, cuts: int) -> None:
    setup, server = account(home)
    server.lies["floor"].extend([FakeLie.CUT_BEFORE] * cuts)

    told = gone_through(setup, planned(setup, server))

    waits = (ItemState.PLANNED, RefusalKind.OFFLINE)
    assert told == ([waits] * 2 if cuts >= TRIES else [(ItemState.VERIFIED, None)] * 2)
    assert len(server.lies["floor"]) == max(cuts - TRIES, 0), "it was not tried more often"


def test_as_long_as_it_gets_on_it_is_tried_again(home: Path) -> None:
    """Each attempt moves one message, and then the connection breaks."""
    setup, server = account(home, "a" * (TRIES + 4))
    server.lies["move"].extend([FakeLie.CUT_AFTER] * (TRIES + 2))

    told = gone_through(setup, planned(setup, server))

    assert told == [(ItemState.VERIFIED, None)] * (TRIES + 3)


class Refusing(FakeStore):
    """An account that says no when a folder is to be held."""

    def __init__(self, server: FakeServer, error: Exception) -> None:
        super().__init__(server)
        self.error = error

    def hold(self, folder: Folder) -> AbstractContextManager[ServerHold]:
        del folder
        raise self.error


def refusing(server: FakeServer, error: Exception) -> Callable[[RunContext], RunContext]:
    return lambda context: replace(context, open_store=lambda *_: Refusing(server, error))


PATH = Path("/config/accounts/anna.json")
ENDS = [
    (KeyRingLocked("anna"), ItemState.PLANNED, RefusalKind.SIGN_IN),
    (ServerOffline(PATH), ItemState.PLANNED, RefusalKind.OFFLINE),
    (SignInFailed(PATH), ItemState.PLANNED, RefusalKind.SIGN_IN),
    (NotMail(PATH), ItemState.SKIPPED, RefusalKind.MISSING),
    (OSError(errno.ENOSPC, "full"), ItemState.FAILED, RefusalKind.NO_SPACE),
    (OSError(errno.EIO, "broken"), ItemState.FAILED, RefusalKind.IO_ERROR),
    (
        StoreRefused(PATH, Refusal(RefusalKind.READ_ONLY, "INBOX")),
        ItemState.SKIPPED,
        RefusalKind.READ_ONLY,
    ),
    (
        StoreRefused(PATH, Refusal(RefusalKind.RENUMBERED, "INBOX")),
        ItemState.FAILED,
        RefusalKind.RENUMBERED,
    ),
]


@pytest.mark.parametrize(("error", "state", "kind"), ENDS)
def test_what_waits_what_is_skipped_and_what_failed(
    home: Path, error: Exception, state: ItemState, kind: RefusalKind
) -> None:
    setup, server = account(home)

    told = gone_through(setup, planned(setup, server), opened=refusing(server, error))

    assert told == [(state, kind)] * 2
    assert "move" not in server.commands


@pytest.mark.parametrize(("error", "state", "kind"), ENDS)
def test_only_looking_closes_nothing_whatever_is_in_the_way(
    home: Path, error: Exception, state: ItemState, kind: RefusalKind
) -> None:
    del state, kind
    setup, server = account(home)

    told = gone_through(setup, planned(setup, server), opened=refusing(server, error), act=False)

    assert told == [(ItemState.PLANNED, None)] * 2


def test_only_looking_moves_nothing(home: Path) -> None:
    setup, server = account(home)
    before = server.live()

    assert (
        gone_through(setup, planned(setup, server), act=False) == [(ItemState.PLANNED, None)] * 2
    )
    assert server.live("Trash") == before


def test_final_moves_are_left_alone(home: Path) -> None:
    setup, server = account(home, "aaaaa")
    states = [ItemState.SKIPPED, ItemState.FAILED, ItemState.UNDONE, ItemState.PLANNED]

    told = gone_through(setup, planned(setup, server), states=states)

    assert told == [*((state, None) for state in states[:3]), (ItemState.VERIFIED, None)]
    assert sum(server.live("Trash").values()) == 4


def test_mails_of_an_earlier_numbering_end_and_those_of_this_one_go(home: Path) -> None:
    setup, server = account(home)
    old, new = planned(setup, server).moves
    renumbered = old.what._replace(address=old.what.address._replace(uid="6:2"))
    plan = Plan(RUN, 1, (replace_what(old, renumbered), new), ())

    told = gone_through(setup, plan)

    assert told == [(ItemState.FAILED, RefusalKind.RENUMBERED), (ItemState.VERIFIED, None)]


def replace_what(move: Move, what: Item) -> Move:
    return Move(what, move.keeper, move.to, move.verdict, move.score, move.by)


def test_inside_of_the_account_the_server_moves_and_outside_safety_copies_are_made(
    home: Path,
) -> None:
    setup, server = account(home, "aaa")
    kept, inside, outside = server.items("INBOX")
    box = write_box(SourceKind.EML, home / "box", "z")
    plan = Plan(
        RUN,
        1,
        tuple(
            Move(item, kept, to, Verdict.IDENTICAL, 1.0, "user")
            for item, to in ((inside, "trash"), (outside, str(box.path)))
        ),
        (),
    )

    told = gone_through(setup, plan)

    assert told == [(ItemState.VERIFIED, None)] * 2
    assert server.live("Trash") == {kept.digest: 1}
    assert kept.digest in {item.digest for item in items_of(box)}
    assert setup.copies() == {kept.digest}


def test_it_can_be_stopped_and_nothing_is_closed_by_that(home: Path) -> None:
    setup, server = account(home)
    job = ThreadJob()
    job.cancel()
    plan = planned(setup, server)

    with pytest.raises(Cancelled):
        gone_through(setup, plan, job=job)

    with setup.context() as context:
        assert {e.state for e in context.journal.entries(RUN)} == {ItemState.PLANNED}


def test_where_no_account_is_any_more_the_moves_end(home: Path) -> None:
    setup, server = account(home)
    plan = planned(setup, server)
    setup.servers = ()

    assert gone_through(setup, plan) == [(ItemState.SKIPPED, RefusalKind.MISSING)] * 2


def test_a_store_that_is_no_server_is_none(home: Path) -> None:
    setup, server = account(home)
    box = write_box(SourceKind.EML, home / "box", "a")

    def local(context: RunContext) -> RunContext:
        def open_store(spec: object, job: Job) -> MailStore:
            del spec
            return context.open_store(box, job)

        return replace(context, open_store=open_store)

    told = gone_through(setup, planned(setup, server), opened=local)

    assert told == [(ItemState.SKIPPED, RefusalKind.MISSING)] * 2


@pytest.mark.parametrize("kind", RefusalKind)
def test_only_other_numbers_make_a_folder_fail(kind: RefusalKind) -> None:
    """R-IM11: what had the number is not what was planned; all else may be tried again."""
    failed = leg._end_state(Refusal(kind, "INBOX")) is ItemState.FAILED

    assert failed is (kind is RefusalKind.RENUMBERED)
