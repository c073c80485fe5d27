"""Two files of one base name in a Maildir, as after a backup was copied over it."""

from __future__ import annotations

import shutil
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest
from helpers.boxes.moving import LocalSetup, items_of, mail_bytes, plan_of
from helpers.crashes.state_crash import plan_with_merges
from helpers.process.systems import INFO

from core.apply.execute import carry_out
from core.apply.journal import history
from core.apply.undo import undo
from core.job import NullJob
from core.model.groups import Verdict
from core.model.plan import Move, Plan
from core.model.runs import ItemState
from core.model.sources import SourceKind, SourceSpec

pytestmark = pytest.mark.slow

NAMES = (f"1.x{INFO}", f"1.x{INFO}S", f"1.x{INFO}FS")


def setup_with(home: Path, texts: str) -> LocalSetup:
    for part in ("cur", "new", "tmp"):
        (home / "box" / part).mkdir(parents=True)
    for name, text in zip(NAMES, texts, strict=False):
        (home / "box" / "cur" / name).write_bytes(mail_bytes(text))
    (home / "box" / "cur" / f"2.y{INFO}S").write_bytes(mail_bytes("a"))
    return LocalSetup(home, (SourceSpec(SourceKind.MAILDIR, home / "box"),))


def move_file(setup: LocalSetup, name: str, number: int) -> Plan:
    """A plan for the mail in one file, whose kept copy is the one of another base name."""
    inode = str((setup.home / "box" / "cur" / name).stat().st_ino)
    items = items_of(setup.specs[0])
    what = next(i for i in items if i.address.version.split(":")[0] == inode)
    keeper = next(i for i in items if i.address.uid == "2.y")
    move = Move(what, keeper, "trash", Verdict.IDENTICAL, 1.0, "oldest")
    return Plan(f"{number:016x}", 0, (move,), ())


def files(setup: LocalSetup) -> dict[str, bytes]:
    return {Path(path).name: data for path, data in setup.contents().items()}


@pytest.mark.parametrize("name", NAMES)
def test_the_very_file_that_was_planned_leaves_and_comes_back(tmp_path: Path, name: str) -> None:
    setup = setup_with(tmp_path, "aaa")
    before = files(setup)
    with setup.context() as context:
        done = carry_out(move_file(setup, name, 1), context, NullJob())
        left = files(setup)
        back = undo(done.id, context, NullJob())

    assert (done.moved, done.failed, done.skipped) == (1, 0, 0)
    assert left == {n: data for n, data in before.items() if n != name}
    assert (back.moved, files(setup)) == (1, before)


def test_all_but_one_copy_leave_and_undo_says_what_is_so(tmp_path: Path) -> None:
    setup = setup_with(tmp_path, "aaa")
    before = files(setup)
    plan = plan_of(setup.specs)
    with setup.context() as context:
        done = carry_out(plan, context, NullJob())
        assert (done.moved, len(files(setup))) == (3, 1)
        back = undo(done.id, context, NullJob())

    assert (back.moved, back.failed) == (3, 0)
    assert files(setup) == before


@pytest.mark.parametrize("kept", range(4))
def test_whichever_file_stays_takes_over_what_its_namesakes_have(
    tmp_path: Path, kept: int
) -> None:
    setup = setup_with(tmp_path, "aa")
    box = tmp_path / "box"
    (box / "new" / "1.x").write_bytes(mail_bytes("a"))
    (box / "cur" / f"2.y{INFO}S").rename(box / "cur" / f"1.x{INFO}FRS")
    before = files(setup)
    items = [("a", item) for item in items_of(setup.specs[0])]
    plan = plan_with_merges([items[kept], *items[:kept], *items[kept + 1 :]])

    with setup.context() as context:
        done = carry_out(plan, context, NullJob())
        (left,) = files(setup)
        # The backup is restored once more, and its copy goes again
        shutil.copy2(box / "cur" / left, box / "cur" / f"{left.removesuffix('FRS')}S")
        names = sorted(files(setup))
        one, other = [("a", item) for item in items_of(setup.specs[0])]
        again = carry_out(plan_with_merges([one, other], "b" * 16), context, NullJob())
        assert (again.moved, again.skipped) == (1, 0)
        undo(again.id, context, NullJob())
        assert sorted(files(setup)) == names
        (box / "cur" / names[-1]).unlink()
        back = undo(done.id, context, NullJob())

    assert (done.moved, done.skipped, done.failed) == (3, 0, 0)
    assert left.startswith("1.x")
    assert left.endswith(f"{INFO}FRS")
    assert (back.moved, back.failed, files(setup)) == (3, 0, before)


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_runs_are_undone_in_any_order(tmp_path: Path, order: tuple[int, ...]) -> None:
    setup = setup_with(tmp_path, "aaa")
    before = files(setup)
    with setup.context() as context:
        for n, name in enumerate(NAMES):
            assert carry_out(move_file(setup, name, n), context, NullJob()).moved == 1
        for step, n in enumerate(order, 1):
            assert undo(f"{n:016x}", context, NullJob()).moved == 1
            assert len(files(setup)) == 1 + step

    assert files(setup) == before


def test_a_mail_that_got_a_namesake_since_the_plan_is_left_alone(tmp_path: Path) -> None:
    setup = setup_with(tmp_path, "a")
    plan = move_file(setup, NAMES[0], 1)
    (tmp_path / "box" / "cur" / NAMES[1]).write_bytes(mail_bytes("a"))
    before = files(setup)

    with setup.context() as context:
        done = carry_out(plan, context, NullJob())

    assert (done.moved, done.skipped) == (0, 1)
    assert files(setup) == before


def test_a_failed_move_whose_file_is_gone_comes_back_from_its_copy(tmp_path: Path) -> None:
    """As a journal of the former version has it: the namesake was taken for the mail that left."""
    setup = setup_with(tmp_path, "aa")
    before = files(setup)
    with setup.context() as context:
        done = carry_out(move_file(setup, NAMES[0], 1), context, NullJob())
        (entry,) = context.journal.entries(done.id)
        context.journal.record(done.id, [replace(entry, state=ItemState.FAILED)])
        back = undo(done.id, context, NullJob())
        assert history.list_items(context.journal, done.id)[0].state is ItemState.UNDONE

    assert (back.moved, back.failed) == (1, 0)
    assert files(setup) == before
