"""The kept mail vanishes between the look at it and the end of the removal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from helpers.forked import KILLED, count_points, run_forked
from helpers.moving import Desk, items_of, plan_of, write_box

from core import crashpoints
from core.apply import history
from core.apply.execute import carry_out
from core.apply.recover import resume
from core.job import NullJob
from core.model import ItemState, Plan, RefusalKind, RunState, SourceKind, SourceSpec
from core.sources import files_hold

KINDS = [SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.MH, SourceKind.EML]
AFTER_THE_CHECK = "escrow.kept"


@contextmanager
def meanwhile(name: str, act: Callable[[], object]) -> Iterator[list[str]]:
    """Let somebody else do something at a crash point; yields the points that were passed."""
    passed: list[str] = []

    def note(point: str) -> None:
        passed.append(point)
        if point == name and passed.count(name) == 1:
            act()

    crashpoints._armed, former = True, crashpoints._pass
    crashpoints._pass = note
    try:
        yield passed
    finally:
        crashpoints._armed, crashpoints._pass = False, former


def scene(home: Path, kind: SourceKind, to: str = "trash") -> tuple[Desk, Plan, Path]:
    """A mailbox that a copy of `a` leaves, and the only other one in a folder of its own."""
    kept = write_box(SourceKind.EML, home / "kept", "a")
    box = write_box(kind, home / "box", "bac")
    desk = Desk(home, (kept, box))
    target = to if to == "trash" else str(home / to)
    return desk, plan_of(desk.specs, to=target), kept.path / "000.eml"


def texts(spec: SourceSpec) -> list[str]:
    return sorted(item.digest for item in items_of(spec))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("to", ["trash", "moved.mbox"])
def test_a_mail_is_put_back_at_once_if_its_kept_copy_vanished(
    home: Path, kind: SourceKind, to: str
) -> None:
    desk, plan, kept = scene(home, kind, to)
    before = texts(desk.specs[1])

    with meanwhile(AFTER_THE_CHECK, kept.unlink), desk.means() as means:
        done = carry_out(plan, means, NullJob())
        (item,) = history.items(means.journal, done.id)

    assert texts(desk.specs[1]) == before
    assert (done.moved, done.skipped, done.state) == (0, 1, RunState.DONE)
    assert item.reason is not None
    assert item.reason.kind is RefusalKind.KEEPER_GONE
    if to != "trash":
        target = SourceSpec(SourceKind.MBOX, home / to)
        assert not target.path.exists() or not items_of(target)


@pytest.mark.parametrize("kind", [SourceKind.MBOX, SourceKind.EML])
@pytest.mark.parametrize("to", ["trash", "moved.mbox"])
def test_cut_off_while_it_is_put_back_the_next_start_ends_it(
    home: Path, kind: SourceKind, to: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files_hold, "_PAUSE_S", 0.0)
    folder = home / "counted"
    folder.mkdir()
    points = count_points(_losing(*scene(folder, kind, to)), home / "points")
    first = points.index(AFTER_THE_CHECK) + 2
    assert "recall.back" in points

    for at in range(first, len(points) + 1):
        folder = home / str(at)
        folder.mkdir()
        desk, plan, kept = scene(folder, kind, to)
        before = texts(desk.specs[1])
        assert run_forked(_losing(desk, plan, kept), kill_at=at) == KILLED
        with desk.means() as means:
            done = resume(plan.id, means, NullJob())
            (item,) = history.items(means.journal, done.id)
            again = resume(plan.id, means, NullJob())
        assert texts(desk.specs[1]) == before, (at, points[at - 1])
        assert item.state is ItemState.SKIPPED, (at, points[at - 1], item)
        assert again == done


def _losing(desk: Desk, plan: Plan, kept: Path) -> Callable[[], object]:
    """Carries a plan out while its kept mail is deleted after the check; for a forked process."""

    def work() -> None:
        pass_on = crashpoints._pass

        def note(point: str) -> None:
            if point == AFTER_THE_CHECK:
                kept.unlink(missing_ok=True)
            pass_on(point)

        crashpoints._pass = note
        with desk.means() as means:
            carry_out(plan, means, NullJob())

    return work


def test_only_the_moves_that_leave_nothing_behind_are_taken_back(home: Path) -> None:
    kept = write_box(SourceKind.EML, home / "kept", "ab")
    box = write_box(SourceKind.MBOX, home / "box", "cab")
    desk = Desk(home, (kept, box))

    with (
        meanwhile(AFTER_THE_CHECK, (kept.path / "001.eml").unlink),
        desk.means() as means,
    ):
        done = carry_out(plan_of(desk.specs), means, NullJob())

    assert (done.moved, done.skipped) == (1, 1)
    assert len(desk.live()) == 3


def test_kept_mails_in_the_rewritten_mailbox_itself_are_found_where_they_are_now(
    home: Path,
) -> None:
    box = write_box(SourceKind.MBOX, home / "box", "xaabbxc")
    desk = Desk(home, (box,))

    with desk.means() as means:
        done = carry_out(plan_of(desk.specs), means, NullJob())

    assert (done.moved, done.skipped) == (3, 0)
    assert set(desk.live().values()) == {1}
