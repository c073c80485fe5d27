from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.boxes.moving import LocalSetup, plan_of, write_box
from helpers.process.systems import IS_LINUX, needs_fork

from core.apply.checks import folder_locks
from core.apply.checks.folder_locks import lock_relied_on
from core.apply.execute import carry_out
from core.apply.journal import history
from core.apply.journal.entries import JournalEntry, leg_of
from core.apply.undo import undo
from core.job import Cancelled, NullJob, Progress, Stage
from core.model.plan import Plan
from core.model.refusals import RefusalKind
from core.model.runs import RunItem
from core.model.sources import SourceKind, SourceSpec

KINDS = [SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.MH, SourceKind.EML]


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait long for another run."""
    monkeypatch.setattr(folder_locks, "LOCK_WAIT_S", 0.1)


def two_homes(home: Path, kind: SourceKind) -> tuple[LocalSetup, LocalSetup]:
    """Two mailboxes with the same message, and two programs that know them in opposite order."""
    specs = tuple(write_box(kind, home / f"box{n}", "a") for n in range(2))
    setups = []
    for n, order in enumerate((specs, specs[::-1])):
        (home / f"home{n}").mkdir()
        setups.append(LocalSetup(home / f"home{n}", order))
    return setups[0], setups[1]


@contextmanager
def elsewhere(work: Callable[[], object]) -> Iterator[int]:
    """Another process that did `work` and now waits until the end; its number."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            work()
            os.write(writing, b".")
            signal.pause()
        finally:
            os._exit(0)
    os.close(writing)
    try:
        assert os.read(reading, 1) == b"."
        yield child
    finally:
        os.close(reading)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def holding(setup: LocalSetup, plan: Plan) -> Callable[[], object]:
    """Holds for ever what the first move of a plan relies on."""
    stack = ExitStack()

    def hold() -> None:
        context = stack.enter_context(setup.context())
        entry = JournalEntry(0, plan.moves[0])
        leg = leg_of(entry.move.what.address)
        stack.enter_context(lock_relied_on(leg, [entry], context, NullJob()))

    return hold


def moves_of(setup: LocalSetup, run: str) -> list[RunItem]:
    with setup.context() as context:
        return list(history.list_items(context.journal, run))


@needs_fork
@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("kind", KINDS)
def test_a_second_run_is_refused_and_told_who_is_at_work(home: Path, kind: SourceKind) -> None:
    one, other = two_homes(home, kind)

    with elsewhere(holding(one, plan_of(one.specs))) as holder, other.context() as context:
        done = carry_out(plan_of(other.specs), context, NullJob())

    (item,) = moves_of(other, done.id)
    assert item.reason is not None
    assert (item.reason.kind, item.reason.detail) == (
        RefusalKind.LOCKED,
        str(holder) if IS_LINUX else "",
    )
    assert sum(one.live().values()) == 2


@needs_fork
@pytest.mark.usefixtures("impatient")
def test_undo_holds_the_same_and_goes_on_when_the_other_run_ended(home: Path) -> None:
    one, other = two_homes(home, SourceKind.MAILDIR)
    plan = plan_of(one.specs)
    with one.context() as context:
        carry_out(plan, context, NullJob())

    with elsewhere(holding(other, plan)), one.context() as context:
        refused = undo(plan.id, context, NullJob())
    with one.context() as context:
        done = undo(plan.id, context, NullJob())

    assert (refused.moved, refused.skipped, done.moved) == (0, 1, 1)
    assert sum(one.live().values()) == 2


@pytest.mark.parametrize("kind", KINDS)
def test_what_another_run_took_is_no_kept_mail_when_its_lock_is_had(
    home: Path, kind: SourceKind
) -> None:
    one, other = two_homes(home, kind)
    plans = plan_of(one.specs), plan_of(other.specs, plan_id="00000000000000bb")
    for setup, plan in zip((one, other), plans, strict=True):
        with setup.context() as context:
            carry_out(plan, context, NullJob())

    assert sum(one.live().values()) == 1


@needs_fork
def test_a_mailbox_known_by_a_link_has_the_same_lock(home: Path) -> None:
    one, other = two_homes(home, SourceKind.MBOX)
    link = home / "link"
    link.symlink_to(one.specs[1].path)
    linked = replace(other, specs=(SourceSpec(SourceKind.MBOX, link), one.specs[0]))
    folder_locks.LOCK_WAIT_S, former = 0.1, folder_locks.LOCK_WAIT_S

    try:
        with elsewhere(holding(one, plan_of(one.specs))), linked.context() as context:
            done = carry_out(plan_of(linked.specs), context, NullJob())
    finally:
        folder_locks.LOCK_WAIT_S = former

    assert done.skipped == 1


@needs_fork
def test_no_environment_leads_to_another_place(
    home: Path, monkeypatch: pytest.MonkeyPatch, impatient: None
) -> None:
    del impatient
    one, other = two_homes(home, SourceKind.EML)

    with elsewhere(holding(one, plan_of(one.specs))):
        for name in ("HOME", "TMPDIR", "TEMP", "XDG_RUNTIME_DIR", "XDG_DATA_HOME"):
            monkeypatch.setenv(name, str(home / "home1"))
        with other.context() as context:
            done = carry_out(plan_of(other.specs), context, NullJob())

    assert done.skipped == 1


def test_a_kept_mail_on_read_only_media_can_be_relied_on(home: Path) -> None:
    kept = write_box(SourceKind.EML, home / "archive", "a")
    going = write_box(SourceKind.EML, home / "inbox", "a")
    kept.path.chmod(0o500)
    setup = LocalSetup(home, (kept, going))

    with setup.context() as context:
        done = carry_out(plan_of(setup.specs), context, NullJob())

    kept.path.chmod(0o700)
    assert done.moved == 1


@needs_fork
def test_whoever_waits_is_told_for_what_and_can_be_stopped(home: Path) -> None:
    one, other = two_homes(home, SourceKind.EML)

    class Stopped:
        def report(self, progress: Progress) -> None:
            """Remember it."""
            told.append(progress)

        def checkpoint(self) -> None:
            """Stop as soon as somebody else is waited for."""
            if waits:
                raise Cancelled
            waits.append("waiting")

    waits: list[str] = []
    told: list[Progress] = []
    with elsewhere(holding(one, plan_of(one.specs))), other.context() as context:
        done = carry_out(plan_of(other.specs), context, Stopped())

    assert done.pending == 1
    assert [one.stage for one in told] == [Stage.WAITING]
    assert told[0].held in ("box0", "box1")
    assert sum(one.live().values()) == 2
