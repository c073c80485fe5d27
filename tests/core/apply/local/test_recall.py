"""The kept message vanishes between the look at it and the end of the removal."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from helpers.boxes.moving import LocalSetup, items_of, plan_of, write_box
from helpers.crashes.recall_crash import AFTER_THE_CHECK, make_scene, texts_in
from helpers.crashes.slim import run_slim

from core import crashpoints
from core.apply.execute import carry_out
from core.apply.journal import history
from core.job import NullJob
from core.model.refusals import RefusalKind
from core.model.runs import RunState
from core.model.sources import SourceKind, SourceSpec

pytestmark = pytest.mark.slow

KINDS = [SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.MH, SourceKind.EML]


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


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("to", ["trash", "moved.mbox"])
def test_a_mail_is_put_back_at_once_if_its_kept_copy_vanished(
    home: Path, kind: SourceKind, to: str
) -> None:
    setup, plan, kept = make_scene(home, kind, to)
    before = texts_in(setup.specs[1])

    with meanwhile(AFTER_THE_CHECK, kept.unlink), setup.context() as context:
        done = carry_out(plan, context, NullJob())
        (item,) = history.list_items(context.journal, done.id)

    assert texts_in(setup.specs[1]) == before
    assert (done.moved, done.skipped, done.state) == (0, 1, RunState.DONE)
    assert item.reason is not None
    assert item.reason.kind is RefusalKind.KEEPER_GONE
    if to != "trash":
        target = SourceSpec(SourceKind.MBOX, home / to)
        assert not target.path.exists() or not items_of(target)


@pytest.mark.parametrize("kind", [SourceKind.MBOX, SourceKind.EML])
@pytest.mark.parametrize("to", ["trash", "moved.mbox"])
def test_cut_off_while_it_is_put_back_the_next_start_ends_it(
    home: Path, kind: SourceKind, to: str
) -> None:
    points = json.loads(run_slim("recall_crash", kind.value, to, home))

    assert "recall.back" in points[points.index(AFTER_THE_CHECK) :]


def test_only_the_moves_that_leave_nothing_behind_are_taken_back(home: Path) -> None:
    kept = write_box(SourceKind.EML, home / "kept", "ab")
    box = write_box(SourceKind.MBOX, home / "box", "cab")
    setup = LocalSetup(home, (kept, box))

    with (
        meanwhile(AFTER_THE_CHECK, (kept.path / "001.eml").unlink),
        setup.context() as context,
    ):
        done = carry_out(plan_of(setup.specs), context, NullJob())

    assert (done.moved, done.skipped) == (1, 1)
    assert len(setup.live()) == 3


def test_kept_mails_in_the_rewritten_mailbox_itself_are_found_where_they_are_now(
    home: Path,
) -> None:
    box = write_box(SourceKind.MBOX, home / "box", "xaabbxc")
    setup = LocalSetup(home, (box,))

    with setup.context() as context:
        done = carry_out(plan_of(setup.specs), context, NullJob())

    assert (done.moved, done.skipped) == (3, 0)
    assert set(setup.live().values()) == {1}
