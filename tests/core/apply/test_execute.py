from __future__ import annotations

import errno
import mailbox
import os
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.boxes.moving import LocalSetup, deliver, items_of, mail_bytes, plan_of, write_box
from helpers.process.stopping import StopsAtCheckpoint
from helpers.process.systems import INFO

from core.apply.execute import carry_out
from core.apply.journal import history
from core.apply.journal.manifest import NAME
from core.errors import BrakeHeld, PlanRefused, StoreRefused
from core.job import NullJob
from core.model.plan import Item, Plan
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState, RunItem, RunState, RunSummary
from core.model.sources import SourceKind, SourceSpec
from core.settings import SafetySettings
from core.sources.disk import dotlock
from core.sources.mbox.hold import MboxHold

pytestmark = pytest.mark.slow

KINDS = [SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.MH, SourceKind.EML]


def setup_with(home: Path, kind: SourceKind, *boxes: str) -> LocalSetup:
    """One mailbox a word; its letters are its messages, equal letters equal copies."""
    specs = tuple(write_box(kind, home / f"box{n}", list(w)) for n, w in enumerate(boxes))
    return LocalSetup(home, specs)


def run(
    setup: LocalSetup, plan: Plan, *, confirm: int | None = None
) -> tuple[RunSummary, list[RunItem]]:
    with setup.context() as context:
        done = carry_out(plan, context, NullJob(), confirm=confirm)
        return done, list(history.list_items(context.journal, done.id))


def reasons(items: list[RunItem]) -> list[RefusalKind | None]:
    return [item.reason.kind if item.reason else None for item in items]


@pytest.mark.parametrize("kind", KINDS)
def test_copies_leave_and_one_of_each_stays(home: Path, kind: SourceKind) -> None:
    setup = setup_with(home, kind, "abaacb", "dacd")

    done, items = run(setup, plan_of(setup.specs))

    assert done.moved == len(items) == 6
    assert done.state is RunState.DONE
    assert set(setup.live().values()) == {1}
    assert len(setup.live()) == 4


@pytest.mark.parametrize("kind", KINDS)
def test_safety_copies_hold_the_very_same_mail(home: Path, kind: SourceKind) -> None:
    setup = setup_with(home, kind, "aab")

    run(setup, plan_of(setup.specs))

    kept = [path for path in setup.trash.rglob("*") if path.is_file() and path.name != NAME]
    stored = kept[0].read_bytes()
    assert len(kept) == 1
    if kind is SourceKind.MBOX:
        box = mailbox.mbox(kept[0], create=False)
        assert [message["Subject"] for message in box] == ["Wasser a"]
        box.close()
    else:
        assert stored == mail_bytes("a")


def test_mail_that_arrived_since_is_left_alone(home: Path) -> None:
    setup = setup_with(home, SourceKind.MBOX, "aab")
    plan = plan_of(setup.specs)
    deliver(setup.specs[0], "n", 9)

    done, _ = run(setup, plan)

    assert done.moved == 1
    assert len(setup.live()) == 3


@pytest.mark.parametrize("kind", [SourceKind.MAILDIR, SourceKind.EML])
def test_a_mail_that_changed_or_went_is_skipped_with_the_reason(
    home: Path, kind: SourceKind
) -> None:
    setup = setup_with(home, kind, "aaa")
    plan = plan_of(setup.specs)
    files = sorted(path for path in setup.specs[0].path.rglob("*") if path.is_file())
    files[1].write_bytes(files[1].read_bytes() + b"more\n")
    files[2].unlink()

    done, items = run(setup, plan)

    assert reasons(items) == [RefusalKind.CHANGED, RefusalKind.MISSING]
    assert (done.moved, done.skipped) == (0, 2)


@pytest.mark.parametrize("kind", [SourceKind.MAILDIR, SourceKind.EML])
def test_a_mail_that_changed_within_a_tick_of_the_clock_is_skipped_too(
    home: Path, kind: SourceKind
) -> None:
    setup = setup_with(home, kind, "aa")
    plan = plan_of(setup.specs)
    copy = max(path for path in setup.specs[0].path.rglob("*") if path.is_file())
    times = copy.stat()
    copy.write_bytes(copy.read_bytes().swapcase())
    os.utime(copy, ns=(times.st_atime_ns, times.st_mtime_ns))

    done, items = run(setup, plan)

    assert reasons(items) == [RefusalKind.CHANGED]
    assert done.moved == 0


@pytest.mark.parametrize("kind", [SourceKind.MAILDIR, SourceKind.EML])
@pytest.mark.parametrize("boxes", [("aa",), ("a", "a")])
def test_without_its_kept_mail_nothing_goes(
    home: Path, kind: SourceKind, boxes: tuple[str, ...]
) -> None:
    setup = setup_with(home, kind, *boxes)
    plan = plan_of(setup.specs)
    kept = min(path for path in setup.specs[0].path.rglob("*") if path.is_file())
    kept.unlink()

    done, items = run(setup, plan)

    assert reasons(items) == [RefusalKind.KEEPER_GONE]
    assert done.moved == 0
    assert sum(setup.live().values()) == 1


def test_a_kept_mail_that_is_marked_deleted_saves_nobody(home: Path) -> None:
    setup = setup_with(home, SourceKind.MAILDIR, "a", "a")
    plan = plan_of(setup.specs)
    kept = next((setup.specs[0].path / "cur").iterdir())
    kept.rename(kept.with_name(kept.name.replace(f"{INFO}S", f"{INFO}ST")))

    done, items = run(setup, plan)

    assert done.moved == 0
    assert reasons(items) == [RefusalKind.KEEPER_GHOST]


def test_an_mbox_that_was_rewritten_since_is_not_touched(home: Path) -> None:
    setup = setup_with(home, SourceKind.MBOX, "aab")
    plan = plan_of(setup.specs)
    write_box(SourceKind.MBOX, setup.specs[0].path, ["b", "a", "a"])
    os.utime(setup.specs[0].path, ns=(1, 1))  # another time, however coarse the clock is
    before = setup.contents()

    done, items = run(setup, plan)

    assert reasons(items) == [RefusalKind.CHANGED]
    assert setup.contents() == before
    assert done.skipped == 1


def test_kept_mails_are_found_again_after_their_own_folder_shrank(home: Path) -> None:
    # Offsets in the first mailbox shift before the second one asks for its kept messages there.
    setup = setup_with(home, SourceKind.MBOX, "aabc", "bcc")

    done, _ = run(setup, plan_of(setup.specs))

    assert done.moved == 4
    assert set(setup.live().values()) == {1}


@pytest.mark.parametrize("kind", KINDS)
def test_moved_to_a_mailbox_the_mail_is_there_and_safely_copied(
    home: Path, kind: SourceKind
) -> None:
    setup = setup_with(home, kind, "aabb")
    target = home / "old.mbox"

    done, _ = run(setup, plan_of(setup.specs, to=str(target)))

    there = Counter(item.digest for item in items_of(SourceSpec(SourceKind.MBOX, target)))
    assert done.moved == 2
    assert there == setup.live()


def test_a_destination_in_no_folder_spares_the_mail(home: Path) -> None:
    setup = setup_with(home, SourceKind.MBOX, "aa")

    done, items = run(setup, plan_of(setup.specs, to=str(home / "none" / "old.mbox")))

    assert done.moved == 0
    assert items[0].state is ItemState.SKIPPED
    assert sum(setup.live().values()) == 2


def test_a_plan_that_moves_a_kept_mail_is_refused(home: Path) -> None:
    setup = setup_with(home, SourceKind.MBOX, "aa")
    plan = plan_of(setup.specs)
    (move,) = plan.moves
    both = replace(plan, moves=(move, move._replace(what=move.keeper, keeper=move.what)))

    with pytest.raises(PlanRefused) as refused:
        run(setup, both)

    assert {r.kind for r in refused.value.refusals} == {RefusalKind.LAST_COPY}
    assert sum(setup.live().values()) == 2


def test_one_mail_under_two_names_is_not_its_own_copy(home: Path) -> None:
    # The kept message and the copy are one file, reached once through a symbolic link.
    real = write_box(SourceKind.MBOX, home / "real", ["a"])
    (home / "link").symlink_to(home / "real")
    linked = SourceSpec(SourceKind.MBOX, home / "link")
    setup = LocalSetup(home, (real, linked))
    plan = plan_of(setup.specs)
    assert len(plan.moves) == 1

    with pytest.raises(PlanRefused):
        run(setup, plan)

    assert items_of(real)


def test_moving_into_the_mailbox_that_the_mail_is_in_is_refused(home: Path) -> None:
    setup = setup_with(home, SourceKind.MBOX, "aa")

    with pytest.raises(PlanRefused) as refused:
        run(setup, plan_of(setup.specs, to=str(setup.specs[0].path)))

    assert refused.value.refusals[0].kind is RefusalKind.SAME_PLACE


def test_a_plan_is_carried_out_once(home: Path) -> None:
    setup = setup_with(home, SourceKind.MBOX, "aa")
    plan = plan_of(setup.specs)
    run(setup, plan)

    with pytest.raises(PlanRefused) as refused:
        run(setup, plan)

    assert refused.value.refusals[0].kind is RefusalKind.ALREADY_RUN


def test_much_of_a_folder_needs_its_number_confirmed(home: Path) -> None:
    setup = replace(setup_with(home, SourceKind.MBOX, "aaab"), safety=SafetySettings())
    setup_more = replace(setup, safety=SafetySettings(brake_share=0.4))
    plan = plan_of(setup.specs)

    with pytest.raises(BrakeHeld):
        run(setup_more, plan)
    with pytest.raises(BrakeHeld):
        run(setup_more, plan, confirm=3)
    done, _ = run(setup_more, plan, confirm=2)

    assert done.moved == 2


@pytest.mark.parametrize("checkpoints", range(12))
def test_stopped_anywhere_the_counts_are_exact(home: Path, checkpoints: int) -> None:
    setup = setup_with(home, SourceKind.EML, "aaaaaaaaaaaaaaa", "bbb")
    before = sum(setup.live().values())
    plan = plan_of(setup.specs)

    with setup.context() as context:
        done = carry_out(plan, context, StopsAtCheckpoint(checkpoints))

    assert done.unknown == done.failed == done.skipped == 0
    assert done.moved + done.pending == len(plan.moves)
    assert sum(setup.live().values()) == before - done.moved
    assert done.state is (RunState.PAUSED if done.pending else RunState.DONE)


def moved_to(plan: Plan, what: Item, keeper: Item, *, to: str = "trash") -> Plan:
    """A plan of one move, as a person might write it."""
    return replace(plan, moves=(plan.moves[0]._replace(what=what, keeper=keeper, to=to),))


def test_the_brake_counts_the_folder_and_does_not_believe_the_plan(home: Path) -> None:
    setup = replace(setup_with(home, SourceKind.MBOX, "aaaa"), safety=SafetySettings())
    plan = plan_of(setup.specs)
    sizes = tuple((place, 1_000) for place, _ in plan.folder_sizes)

    with setup.context() as context, pytest.raises(BrakeHeld):
        carry_out(replace(plan, folder_sizes=sizes), context, NullJob())

    assert sum(setup.live().values()) == 4


def test_another_spelling_of_a_mail_is_no_kept_copy_of_it(home: Path) -> None:
    setup = setup_with(home, SourceKind.MBOX, "ab")
    link = home / "link"
    link.symlink_to(setup.specs[0].path)
    item = items_of(setup.specs[0])[0]
    address = item.address
    again = item._replace(address=address._replace(path=str(link), uid=f"0{address.uid}"))
    plan = moved_to(plan_of((write_box(SourceKind.MBOX, home / "c", "cc"),)), item, again)

    with setup.context() as context, pytest.raises(PlanRefused) as refused:
        carry_out(plan, context, NullJob())

    assert refused.value.refusals[0].kind is RefusalKind.LAST_COPY


def test_a_link_to_a_mail_is_no_kept_copy_of_it(home: Path) -> None:
    setup = setup_with(home, SourceKind.EML, "ab")
    (home / "links").mkdir()
    (home / "links" / "a.eml").symlink_to(setup.specs[0].path / "000.eml")
    item = items_of(setup.specs[0])[0]
    (link,) = items_of(SourceSpec(SourceKind.EML, home / "links"))
    plan = moved_to(plan_of((write_box(SourceKind.MBOX, home / "c", "cc"),)), item, link)

    with setup.context() as context, pytest.raises(PlanRefused) as refused:
        carry_out(plan, context, NullJob())

    assert refused.value.refusals[0].kind is RefusalKind.LAST_COPY


def test_safety_copies_are_no_mailbox_for_a_plan(home: Path) -> None:
    setup = setup_with(home, SourceKind.MBOX, "aba")
    first = plan_of(setup.specs)
    run(setup, first)
    (copies,) = setup.trash.rglob("*.mbox")
    (copy,) = items_of(SourceSpec(SourceKind.MBOX, copies))
    left = items_of(setup.specs[0])
    before = copies.read_bytes()

    for what, keeper, to in (
        (left[0], copy, "trash"),
        (copy, left[0], "trash"),
        (left[0], left[1], str(copies)),
    ):
        plan = replace(moved_to(first, what, keeper, to=to), id="00000000000000bb")
        with setup.context() as context, pytest.raises(PlanRefused):
            carry_out(plan, context, NullJob())

    assert copies.read_bytes() == before
    assert len(items_of(setup.specs[0])) == 2


def test_a_mail_in_a_trash_folder_is_no_kept_copy(home: Path) -> None:
    trash = write_box(SourceKind.MBOX, home / "Trash", list("ab"))
    box = write_box(SourceKind.MBOX, home / "box", list("abc"))
    setup = LocalSetup(home, (trash, box))

    with setup.context() as context, pytest.raises(PlanRefused) as refused:
        carry_out(plan_of(setup.specs), context, NullJob())

    assert refused.value.refusals[0].kind is RefusalKind.KEEPER_GHOST
    assert len(items_of(box)) == 3


def test_a_lock_that_cannot_be_given_back_does_not_hide_what_was_done(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = setup_with(home, SourceKind.MBOX, "aab")

    def fail(_: dotlock.DotLock) -> None:
        raise OSError(errno.EIO, "cannot")

    with monkeypatch.context() as patched:
        patched.setattr(dotlock.DotLock, "release", fail)
        done, _ = run(setup, plan_of(setup.specs))

    assert (done.moved, done.state) == (1, RunState.DONE)


@pytest.mark.parametrize("kind", [SourceKind.MBOX, SourceKind.MAILDIR])
def test_what_may_not_leave_is_taken_out_of_its_destination_again(
    home: Path, kind: SourceKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = setup_with(home, SourceKind.MBOX, "aab")
    target = write_box(kind, home / "target", list("za"))

    def refuse_once(*_: object) -> None:
        monkeypatch.undo()
        raise StoreRefused(home, Refusal(RefusalKind.CHANGED))

    monkeypatch.setattr(MboxHold, "take_out", refuse_once)
    done, _ = run(setup, plan_of(setup.specs, to=str(target.path)))

    assert done.skipped == 1
    assert len(items_of(target)) == 2
    assert len(items_of(setup.specs[0])) == 3
