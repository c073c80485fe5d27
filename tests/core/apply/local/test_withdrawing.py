"""A run to another mailbox that was cut off and is taken back: nothing of it stays there."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from helpers.accounts.server_setup import ServerSetup, power_cut_at
from helpers.boxes.moving import LocalSetup, deliver, items_of, mail_bytes, plan_of, write_box
from helpers.crashes.forked import run_forked
from helpers.imap.fake_server import FakeFolder, FakeServer
from helpers.process.sampling import draw_points

from core import crashpoints
from core.apply.execute import carry_out
from core.apply.undo import undo
from core.errors import PlanRefused
from core.job import NullJob
from core.model.plan import Plan
from core.model.sources import SourceKind, SourceSpec

pytestmark = pytest.mark.slow

STORED = "journal.intent.before"  # the copies are in their destination, and nobody wrote that down
INTENDED = "journal.intent.after"
PAIRS = [
    (SourceKind.EML, SourceKind.MBOX),
    (SourceKind.MBOX, SourceKind.MAILDIR),
    (SourceKind.MAILDIR, SourceKind.MBOX),
    (SourceKind.MAILDIR, SourceKind.EML),
]


def make_scene(
    home: Path, pair: tuple[SourceKind, SourceKind]
) -> tuple[LocalSetup, SourceSpec, Plan]:
    spec = write_box(pair[0], home / "box", list("aabbab"))
    target = write_box(pair[1], home / "target", list("az"))
    setup = LocalSetup(home, (spec,))
    return setup, target, plan_of((spec,), to=str(target.path))


def cut_off(setup: LocalSetup, plan: Plan, point: str, times: int) -> None:
    """Carry out a plan in another process, which dies at a crash point."""

    def work() -> None:
        passed: list[str] = []

        def die(name: str) -> None:
            passed.append(name)
            if passed.count(point) == times:
                os.kill(os.getpid(), signal.SIGKILL)

        crashpoints._armed, crashpoints._pass = True, die
        with setup.context() as context:
            carry_out(plan, context, NullJob())

    run_forked(work)


def taken_back(setup: LocalSetup, plan: Plan) -> None:
    with setup.context() as context:
        with suppress(PlanRefused):  # nothing had left its folder
            undo(plan.id, context, NullJob())
        assert not context.journal.unfinished()


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("point", [STORED, INTENDED])
@pytest.mark.parametrize("times", [1, 2])
def test_what_was_stored_and_not_moved_is_not_there_twice(
    home: Path, pair: tuple[SourceKind, SourceKind], point: str, times: int
) -> None:
    setup, target, plan = make_scene(home, pair)
    before = setup.contents()
    cut_off(setup, plan, point, times)

    taken_back(setup, plan)

    assert setup.contents() == before
    assert len(items_of(target)) == 2


@pytest.mark.parametrize("pair", PAIRS)
def test_what_came_there_from_others_stays(
    home: Path, pair: tuple[SourceKind, SourceKind]
) -> None:
    setup, target, plan = make_scene(home, pair)
    cut_off(setup, plan, STORED, 1)
    n = len(items_of(target))
    deliver(target, "a", 77)
    deliver(target, "c", 78)

    taken_back(setup, plan)

    assert len(items_of(target)) == (4 if n > 2 else 5)


@pytest.mark.parametrize("pair", PAIRS)
def test_a_copy_whose_original_is_gone_meanwhile_stays(
    home: Path, pair: tuple[SourceKind, SourceKind]
) -> None:
    setup, target, plan = make_scene(home, pair)
    cut_off(setup, plan, STORED, 1)
    stored = [item.digest for item in items_of(target)]
    assert len(stored) > 2
    for path in [setup.specs[0].path, *setup.specs[0].path.rglob("*")]:
        if path.is_file():
            path.write_bytes(b"") if pair[0] is SourceKind.MBOX else path.unlink()

    taken_back(setup, plan)

    assert [item.digest for item in items_of(target)] == stored


def _accounts(home: Path) -> tuple[ServerSetup, Callable[[], object], str]:
    anna, ben = FakeServer(home), FakeServer(home, "ben")
    for text in "aabba":
        anna.deliver("INBOX", mail_bytes(text))
    ben.boxes["Old"] = FakeFolder()
    setup = ServerSetup(home, (anna, ben))
    plan = setup.plan(anna.items("INBOX"), to=f"imap:{ben.account.id}/Old")
    return setup, lambda: setup.carry_out(plan), plan.id


def test_between_accounts_wherever_it_is_cut_nothing_is_there_twice(home: Path) -> None:
    (home / "whole").mkdir()
    with power_cut_at(0) as passed:
        _accounts(home / "whole")[1]()
    for at in draw_points(passed, "between accounts"):
        (home / str(at)).mkdir()
        setup, work, run = _accounts(home / str(at))
        before = setup.servers[0].live("Trash")
        assert setup.killed(work, at)

        if setup.runs():
            with suppress(PlanRefused):
                setup.undo(run)

        assert setup.servers[0].live("Trash") == before, passed[at - 1]
        assert not setup.servers[1].boxes["Old"].mails, passed[at - 1]
