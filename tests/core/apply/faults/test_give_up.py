"""Runs that nobody wants to finish: closed, with what they did still to be undone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.accounts.server_setup import ServerSetup, power_cut_at
from helpers.boxes.moving import LocalSetup, mail_bytes, plan_of, write_box
from helpers.imap.fake_server import FakeFolder, FakeLie, FakeServer

from core.apply.execute import carry_out
from core.apply.journal import history
from core.apply.recover import give_up, may_give_up, resume
from core.apply.undo import undo
from core.errors import PlanRefused, UnknownRun
from core.job import Cancelled, NullJob, Progress, Stage
from core.model.refusals import RefusalKind
from core.model.remote import RemovalMethod
from core.model.runs import ItemState, RunState, RunSummary
from core.model.sources import SourceKind

RUN = f"{1:016x}"
COPY_WAYS = [RemovalMethod.COPY_EXPUNGE, RemovalMethod.COPY_MARK]


def full(
    home: Path, way: RemovalMethod, *, after: int, to: str = "trash"
) -> tuple[ServerSetup, FakeServer]:
    """A run that stopped because the account is full; `after`: batches that went well."""
    server, other = FakeServer(home, way=way), FakeServer(home, "ben")
    other.boxes["Old"] = FakeFolder()
    for text in "aabacaa":
        server.deliver("INBOX", mail_bytes(text), "\\Seen")
    verb = "move" if way is RemovalMethod.MOVE else "copy"
    server.lies[verb].extend([FakeLie.NONE] * after + [FakeLie.FULL])
    setup = ServerSetup(home, (server, other))
    where = to if to == "trash" else f"imap:{other.account.id}/Old"
    summary = setup.carry_out(setup.plan(server.items("INBOX"), to=where))
    assert (summary.state, summary.unknown) == (RunState.PAUSED, 0)
    return setup, server


def given_up(setup: ServerSetup) -> RunSummary:
    with setup.context() as context:
        return give_up(RUN, context)


def refusal(work: Callable[[], object]) -> RefusalKind:
    with pytest.raises(PlanRefused) as refused:
        work()
    return refused.value.refusals[0].kind


@pytest.mark.parametrize("way", list(RemovalMethod))
@pytest.mark.parametrize("after", [0, 1])
def test_what_was_not_begun_stays_and_what_was_moved_can_be_undone(
    home: Path, way: RemovalMethod, after: int
) -> None:
    setup, server = full(home, way, after=after)
    before = server.live()
    moved = sum(item.state is ItemState.VERIFIED for item in setup.items(RUN))

    done = given_up(setup)

    assert (done.state, done.moved, done.pending) == (RunState.DONE, moved, 0)
    assert server.live() == before
    reasons = [item.reason for item in setup.items(RUN) if item.state is ItemState.SKIPPED]
    assert len(reasons) == 4 - moved
    assert {reason.kind for reason in reasons if reason} == {RefusalKind.GIVEN_UP}
    with setup.context() as context:
        assert not context.journal.unfinished()
        assert resume(RUN, context, NullJob()) == done
    assert refusal(lambda: given_up(setup)) is RefusalKind.ALREADY_RUN
    if moved:
        setup.undo(RUN)
        assert sum(server.live("Trash").values()) == 7
    else:
        assert refusal(lambda: setup.undo(RUN)) is RefusalKind.ALREADY_RUN


def test_cut_off_at_any_point_it_is_done_or_as_it_was(home: Path) -> None:
    points = 0
    while True:
        folder = home / str(points)
        folder.mkdir()
        setup, server = full(folder, RemovalMethod.MOVE, after=1)
        before, waiting = server.live(), setup.runs()
        killed = setup.killed(lambda setup=setup: given_up(setup), points + 1)
        assert server.live() == before
        (run,) = setup.runs()
        assert run == waiting[0] or not run.pending
        with setup.context() as context:
            left = context.journal.unfinished()
            assert (RUN in left) is (run.state is RunState.PAUSED)
            assert may_give_up(context.journal, RUN)
        if left:
            given_up(setup)
        (run,) = setup.runs()
        assert (run.state, run.moved, run.pending) == (RunState.DONE, waiting[0].moved, 0)
        if not killed:
            break
        points += 1
    assert points == 4  # before and after each of two transactions


def test_what_is_open_must_be_found_out_first(home: Path) -> None:
    def fresh(name: str) -> tuple[ServerSetup, Callable[[], object]]:
        (home / name).mkdir()
        server = FakeServer(home / name)
        for text in "aaaa":
            server.deliver("INBOX", mail_bytes(text))
        setup = ServerSetup(home / name, (server,))
        plan = setup.plan(server.items("INBOX"))
        return setup, lambda: setup.carry_out(plan)

    _, work = fresh("whole")
    with power_cut_at(0) as passed:
        work()
    setup, work = fresh("cut")
    assert setup.killed(work, passed.index("fake.send.after") + 1)
    before = [(item.state, item.reason) for item in setup.items(RUN)]

    assert refusal(lambda: given_up(setup)) is RefusalKind.BEGUN
    assert [(item.state, item.reason) for item in setup.items(RUN)] == before
    setup.resume(act=False)
    assert given_up(setup).state is RunState.DONE


def test_what_nobody_can_tell_any_more_can_be_given_up_and_still_be_undone(home: Path) -> None:
    server = FakeServer(home)
    for text in "aaa":
        server.deliver("INBOX", mail_bytes(text))
    setup = ServerSetup(home, (server,))
    before = server.live()
    plan = setup.plan(server.items("INBOX"))
    with power_cut_at(0) as passed:
        twin = ServerSetup(home / "twin", (FakeServer(home / "twin"),))
        for text in "aaa":
            twin.servers[0].deliver("INBOX", mail_bytes(text))
        twin.carry_out(twin.plan(twin.servers[0].items("INBOX")))
    assert setup.killed(lambda: setup.carry_out(plan), passed.index("fake.send.after") + 1)
    server.boxes["INBOX"].renumber()
    (run,) = setup.resume()
    assert run.state is RunState.DONE_WITH_UNKNOWN

    closed = given_up(setup)

    assert (closed.state, closed.unknown, closed.failed) == (RunState.DONE, 0, 2)
    setup.undo(plan.id)
    assert server.live() == before


class StopAt(NullJob):
    """Stops the work when a stage is reached for the second time."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.left = stage, 2

    def report(self, progress: Progress) -> None:
        self.left -= progress.stage is self.stage and not progress.copied
        if not self.left:
            raise Cancelled


def test_a_copy_that_may_lie_at_its_destination_is_no_beginning_to_forget(tmp_path: Path) -> None:
    spec = write_box(SourceKind.EML, tmp_path / "box", list("aaaaa"))
    target = write_box(SourceKind.MAILDIR, tmp_path / "target", [])
    setup = LocalSetup(tmp_path, (spec,))
    plan = plan_of((spec,), to=str(target.path))
    with setup.context() as context:
        carry_out(plan, context, StopAt(Stage.COPYING))
        run = plan.id

        assert not may_give_up(context.journal, run)
        assert refusal(lambda: give_up(run, context)) is RefusalKind.BEGUN
        assert resume(run, context, NullJob()).moved == 4


def test_a_run_that_is_not_there_cannot_be_given_up(tmp_path: Path) -> None:
    setup = LocalSetup(tmp_path, ())
    with setup.context() as context, pytest.raises(UnknownRun):
        give_up("none", context)
    with setup.context() as context, pytest.raises(UnknownRun):
        may_give_up(context.journal, "none")
    with setup.context() as context, pytest.raises(UnknownRun):
        history.list_items(context.journal, "none")


# Where mail was only marked, undo stores nothing, so no full folder can stop it.
@pytest.mark.parametrize(
    "way", [way for way in RemovalMethod if way is not RemovalMethod.COPY_MARK]
)
def test_an_undo_that_was_given_up_can_be_asked_for_again(home: Path, way: RemovalMethod) -> None:
    server = FakeServer(home, way=way)
    for text in "aaaaaa":
        server.deliver("INBOX", mail_bytes(text), "\\Seen")
    setup = ServerSetup(home, (server,))
    before = server.live("Trash")
    setup.carry_out(setup.plan(server.items("INBOX")))
    server.lies["move" if way is RemovalMethod.MOVE else "copy"].extend(
        [FakeLie.NONE, FakeLie.FULL]
    )
    back = setup.undo(RUN)
    assert (back.state, back.unknown) == (RunState.PAUSED, 0)
    assert back.pending

    with setup.context() as context:
        assert give_up(back.id, context).pending == 0
        assert not context.journal.unfinished()
    again = setup.undo(RUN)

    assert back.moved + again.moved == 5
    assert server.live("Trash") == before


def test_an_undo_of_moves_to_a_mailbox_can_be_given_up_and_asked_for_again(tmp_path: Path) -> None:
    """Mail comes back from its safety copy: nothing of what waits can lie twice."""
    spec = write_box(SourceKind.EML, tmp_path / "box", list("aaa"))
    setup = LocalSetup(tmp_path, (spec,))
    before = setup.contents()
    plan = plan_of((spec,), to=str(tmp_path / "moved.mbox"))
    with setup.context() as context:
        carry_out(plan, context, NullJob())
        back = undo(plan.id, context, StopAt(Stage.CHECKING))
        assert back.state is RunState.PAUSED
        assert may_give_up(context.journal, back.id)
        give_up(back.id, context)

        assert back.moved + undo(plan.id, context, NullJob()).moved == 2
    assert setup.contents() == before


class PowerCut(BaseException):
    """The end of everything, as far as the program is concerned."""


class CutWhileRemoving(NullJob):
    """The power goes once the moves are written down as intended."""

    def report(self, progress: Progress) -> None:
        if progress.stage is Stage.REMOVING:
            raise PowerCut


@pytest.mark.parametrize("way", COPY_WAYS)
def test_what_is_left_in_its_safety_copy_alone_comes_back_after_it_was_given_up(
    home: Path, way: RemovalMethod
) -> None:
    def fresh(name: str) -> tuple[ServerSetup, FakeServer, Callable[[], object]]:
        (home / name).mkdir()
        server = FakeServer(home / name, way=way)
        for text in "aa":
            server.deliver("INBOX", mail_bytes(text))
        setup = ServerSetup(home / name, (server,))
        plan = setup.plan(server.items("INBOX"))
        return setup, server, lambda: setup.carry_out(plan)

    with power_cut_at(0) as passed:
        fresh("whole")[2]()
    setup, server, work = fresh("cut")
    before = server.live()
    assert setup.killed(work, passed.index("fake.strike.after") + 1)
    for box in server.boxes.values():
        box.renumber()
    server.boxes["Trash"].mails.clear()
    (run,) = setup.resume()
    assert run.state is RunState.DONE_WITH_UNKNOWN

    given_up(setup)
    back = setup.undo(RUN)

    assert (back.moved, server.live()) == (1, before)


@pytest.mark.parametrize("kind", [SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.EML])
@pytest.mark.parametrize("first", ["resume", "give up", "undo"])
def test_a_run_whose_mailbox_is_gone_for_ever_can_be_closed_and_comes_back_from_its_copies(
    tmp_path: Path, kind: SourceKind, first: str
) -> None:
    spec = write_box(kind, tmp_path / "box", list("aba"))
    setup = LocalSetup(tmp_path, (spec,))
    plan = plan_of((spec,))
    with setup.context() as context, pytest.raises(PowerCut):
        carry_out(plan, context, CutWhileRemoving())
    spec.path.rename(tmp_path / "renamed")

    with setup.context() as context:
        if first != "undo":
            done = resume(plan.id, context, NullJob())
            assert (done.state, done.unknown) == (RunState.DONE_WITH_UNKNOWN, 1)
            assert may_give_up(context.journal, plan.id)
        if first == "give up":
            give_up(plan.id, context)
            assert not context.journal.unfinished()
        back = undo(plan.id, context, NullJob(), new_boxes=True)

    assert (back.moved, sum(setup.live().values())) == (1, 1)
    with setup.context() as context:
        assert not context.journal.unfinished()


@pytest.mark.parametrize("kind", [SourceKind.MBOX, SourceKind.MAILDIR])
def test_what_never_left_a_mailbox_that_was_away_is_not_put_back_a_second_time(
    tmp_path: Path, kind: SourceKind
) -> None:
    spec = write_box(kind, tmp_path / "box", list("aba"))
    setup = LocalSetup(tmp_path, (spec,))
    before = setup.contents()
    plan = plan_of((spec,))
    with setup.context() as context, pytest.raises(PowerCut):
        carry_out(plan, context, CutWhileRemoving())
    spec.path.rename(tmp_path / "renamed")
    with setup.context() as context:
        resume(plan.id, context, NullJob())
        give_up(plan.id, context)
    (tmp_path / "renamed").rename(spec.path)

    with setup.context() as context:
        undo(plan.id, context, NullJob())

    assert setup.contents() == before


def test_a_run_whose_account_was_removed_can_be_closed(home: Path) -> None:
    server = FakeServer(home)
    for text in "aaa":
        server.deliver("INBOX", mail_bytes(text))
    setup = ServerSetup(home, (server,))
    server.lies["arrivals"].extend([FakeLie.CUT_BEFORE] * 9)
    setup.carry_out(setup.plan(server.items("INBOX")))
    server.lies.clear()
    setup.servers = ()
    (done,) = setup.resume()
    assert done.unknown == 1

    assert given_up(setup).state is RunState.DONE
    setup.servers = (server,)
    assert setup.undo(RUN).moved == 1
    assert sum(server.live("Trash").values()) == 3


def test_what_an_mbox_does_not_tell_is_looked_for_by_undo_after_it_was_given_up(
    tmp_path: Path,
) -> None:
    spec = write_box(SourceKind.MBOX, tmp_path / "box", list("aba"))
    setup = LocalSetup(tmp_path, (spec,))
    before, plan = setup.live(), plan_of((spec,))
    with setup.context() as context, pytest.raises(PowerCut):
        carry_out(plan, context, CutWhileRemoving())
    write_box(SourceKind.MBOX, spec.path, list("xaba"))  # another program rewrote it
    with setup.context() as context:
        assert resume(plan.id, context, NullJob()).unknown == 1
        give_up(plan.id, context)
    write_box(SourceKind.MBOX, spec.path, list("ab"))  # and lost one

    with setup.context() as context:
        back = undo(plan.id, context, NullJob())

    assert (back.moved, setup.live()) == (1, before)
