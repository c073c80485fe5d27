"""Where it was the kept message that changed after the plan, that is what a run says."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from helpers.boxes.moving import CALM, LocalSetup, items_of
from helpers.crashes.state_crash import Mail, write_mails

from core.actions.taking_over import find_merges
from core.apply.execute import carry_out
from core.apply.rehearse import rehearse
from core.job import NullJob
from core.model.groups import Difference, Verdict
from core.model.plan import Item, Move, Plan
from core.model.refusals import RefusalKind
from core.model.runs import ItemState
from core.model.sources import SourceKind, SourceSpec
from core.sources.stores import Stores

KEPT: Mail = ("a", "", 0x0000, "")
READ: Mail = ("a", "S", 0x0001, "")
OTHER: Mail = ("b", "S", 0x0001, "")
CHANGED, GONE = RefusalKind.KEEPER_CHANGED, RefusalKind.KEEPER_GONE


def say_otherwise(spec: SourceSpec, item: Item, new: bytes) -> None:
    """Let somebody write into a kept message."""
    path, start = spec.path, 0
    if spec.kind is SourceKind.MAILDIR:
        path = next(p for p in path.rglob("*") if p.name.startswith(item.address.uid))
    else:
        start = int(item.address.uid.partition(":")[0])
    data = path.read_bytes()
    at = data.index(b"Dienstag", start)
    path.write_bytes(data[:at] + new + data[at + len(b"Dienstag") :])
    os.utime(path, ns=(1, 1))  # another time, however coarse the clock is


def reasons_after(
    home: Path, kind: SourceKind, *, elsewhere: bool, merges: bool, new: bytes
) -> tuple[RefusalKind | None, RefusalKind | None]:
    """What a dry run and a run say of a copy whose kept message was changed."""
    mails = (OTHER, KEPT) if elsewhere else (KEPT, OTHER, READ if merges else KEPT)
    box = write_mails(kind, home / "box", mails)
    specs = [box]
    if elsewhere:
        specs.append(write_mails(kind, home / "other", (OTHER, READ if merges else KEPT)))
    kept = items_of(box)[1 if elsewhere else 0]
    copy = items_of(specs[-1])[-1]
    move = Move(copy, kept, "trash", Verdict.SAME_TEXT, 1.0, "user", own_choice=True)
    sizes = tuple(((kind.value, str(spec.path), ""), 3) for spec in specs)
    found = find_merges([move], [Difference.NONE], Stores(), NullJob()).merges if merges else ()
    assert bool(found) is merges
    plan = Plan("ab" * 8, 0, (move,), sizes, found)
    say_otherwise(box, kept, new)
    setup = LocalSetup(home, tuple(specs), CALM)
    with setup.context() as context:
        (told,) = rehearse(plan, context, NullJob())
        carry_out(plan, context, NullJob())
        entry = context.journal.entries(plan.id)[0]
    assert entry.state is ItemState.SKIPPED
    assert entry.reason is not None
    return told.reason.kind if told.reason else None, entry.reason.kind


@pytest.mark.parametrize("merges", [False, True])
@pytest.mark.parametrize("elsewhere", [False, True])
@pytest.mark.parametrize("kind", [SourceKind.MBOX, SourceKind.MAILDIR])
def test_it_is_the_kept_message_that_is_named(
    home: Path, kind: SourceKind, elsewhere: bool, merges: bool
) -> None:
    said = reasons_after(home, kind, elsewhere=elsewhere, merges=merges, new=b"Mittwoch")
    assert said == (CHANGED, CHANGED)


@pytest.mark.parametrize("merges", [False, True])
def test_also_where_all_behind_it_moved_up(home: Path, merges: bool) -> None:
    """With a state of its own the copy is no twin by bytes, so it is found anywhere."""
    said = reasons_after(
        home, SourceKind.MBOX, elsewhere=False, merges=merges, new=b"Donnerstag frueh"
    )
    expected = CHANGED if merges else RefusalKind.CHANGED
    assert said == (expected, expected)


def test_where_the_mailbox_changed_and_not_the_kept_message_it_is_not_blamed(home: Path) -> None:
    box = write_mails(SourceKind.MBOX, home / "box", (KEPT, OTHER, READ))
    kept, _, copy = items_of(box)
    move = Move(copy, kept, "trash", Verdict.SAME_TEXT, 1.0, "user", own_choice=True)
    plan = Plan("ab" * 8, 0, (move,), (((SourceKind.MBOX.value, str(box.path), ""), 3),))
    say_otherwise(box, items_of(box)[1], b"Mittwoch")
    with LocalSetup(home, (box,), CALM).context() as context:
        carry_out(plan, context, NullJob())
        (entry,) = context.journal.entries(plan.id)
    assert entry.reason is not None
    assert entry.reason.kind is RefusalKind.CHANGED
