"""Safety copies must speak for themselves when the journal does not know them any more."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from helpers.boxes.moving import LocalSetup, items_of, plan_of, write_box
from helpers.crashes.forked import run_forked

from core.apply import orphans
from core.apply.execute import carry_out
from core.apply.journal import history, manifest
from core.apply.journal.entries import COLUMNS
from core.apply.journal.journal import read_journal
from core.apply.recover import resume
from core.apply.undo import undo
from core.errors import PlanRefused
from core.job import NullJob
from core.model.plan import Plan
from core.model.refusals import RefusalKind
from core.model.runs import RunSummary
from core.model.sources import SourceKind

pytestmark = pytest.mark.slow

KINDS = [SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.MH, SourceKind.EML]
LETTERS = ["a", "b", "a", "c", "b", "a"]


def setup_with(home: Path, kind: SourceKind) -> LocalSetup:
    return LocalSetup(home, (write_box(kind, home / "box", LETTERS),))


def plan(setup: LocalSetup) -> Plan:
    return plan_of(setup.specs)


def move(setup: LocalSetup) -> RunSummary:
    with setup.context() as context:
        return carry_out(plan(setup), context, NullJob())


def forget(setup: LocalSetup) -> None:
    for path in setup.home.glob("journal.db*"):
        path.unlink()


def found(setup: LocalSetup) -> list[tuple[str, int, bool]]:
    with read_journal(setup.home / "journal.db") as journal:
        lost = orphans.find_orphans(journal, setup.trash)
        shown = [orphans.summarize(setup.trash, one) for one in lost]
    return [(one.folder, one.messages, one.can_return) for one in shown]


def give_back(setup: LocalSetup, folder: str) -> RunSummary:
    with setup.context() as context:
        return undo(orphans.adopt(folder, context), context, NullJob())


@pytest.mark.parametrize("kind", KINDS)
def test_a_lost_journal_leaves_copies_that_can_be_put_back(home: Path, kind: SourceKind) -> None:
    setup = setup_with(home, kind)
    before = setup.contents()
    run = move(setup)
    assert found(setup) == []
    forget(setup)

    assert found(setup) == [(run.id, 3, True)]
    back = give_back(setup, run.id)

    assert (back.moved, back.failed, back.unknown) == (3, 0, 0)
    assert setup.contents() == before
    assert found(setup) == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_journal_from_before_the_moves_gets_to_know_the_copies(
    home: Path, kind: SourceKind
) -> None:
    setup = setup_with(home, kind)
    before = setup.contents()
    wanted = plan(setup)

    def begin() -> None:
        with setup.context() as context:
            carry_out(wanted, context, NullJob())

    run_forked(begin, kill_at=3)  # the run is in the journal, nothing of it is done
    names = [(path, path.read_bytes()) for path in home.glob("journal.db*")]
    with setup.context() as context:
        resume(wanted.id, context, NullJob())
    forget(setup)
    for path, old in names:
        path.write_bytes(old)

    assert found(setup) == [(wanted.id, 3, True)]
    back = give_back(setup, wanted.id)

    assert (back.moved, back.failed, back.unknown) == (3, 0, 0)
    assert setup.contents() == before


def test_mail_that_never_left_is_not_put_back_twice(home: Path) -> None:
    setup = setup_with(home, SourceKind.MAILDIR)
    before = setup.contents()
    run = move(setup)
    with setup.context() as context:
        undo(run.id, context, NullJob())
    forget(setup)

    with pytest.raises(PlanRefused):
        give_back(setup, run.id)

    assert setup.contents() == before


def test_a_copy_that_a_crash_left_before_the_mail_was_to_leave_is_no_orphan(home: Path) -> None:
    setup = setup_with(home, SourceKind.MBOX)
    wanted = plan(setup)

    def work() -> None:
        with setup.context() as context:
            carry_out(wanted, context, NullJob())

    seen = 0
    for kill_at in range(1, 200):
        for old in (setup.trash, setup.specs[0].path):
            shutil.rmtree(old, ignore_errors=True)
        forget(setup)
        write_box(SourceKind.MBOX, setup.specs[0].path, LETTERS)
        wanted = plan(setup)
        if run_forked(work, kill_at=kill_at) == "ended":
            break
        with setup.context() as context:
            for run in context.journal.unfinished():
                resume(run, context, NullJob())
        assert found(setup) == []
        seen += 1
    assert seen > 20


def test_a_manifest_that_was_cut_short_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    setup = setup_with(tmp_path, SourceKind.EML)
    run = move(setup)
    folder = setup.trash / run.id
    path = folder / manifest.NAME
    path.write_bytes(path.read_bytes()[:-9])

    short = manifest.read_manifest(folder)
    assert short is not None
    manifest.add_to_manifest(folder, short[:1])

    again = manifest.read_manifest(folder)
    assert again is not None
    assert again[: len(short)] == short
    assert again[-1] == short[0]
    manifest.add_to_manifest(folder, short[:1])
    *lines, last = path.read_bytes().split(b"\n")
    assert (all(lines), last) == (True, b"")


def test_copies_without_a_manifest_are_listed_when_no_run_knows_them(tmp_path: Path) -> None:
    setup = setup_with(tmp_path, SourceKind.MBOX)
    run = move(setup)
    (setup.trash / run.id / manifest.NAME).unlink()
    assert found(setup) == []
    forget(setup)

    assert found(setup) == [(run.id, 0, False)]
    with setup.context() as context:
        assert history.list_copies_of_runs(context.journal, setup.trash, setup.safety) == []


def test_a_line_of_another_form_is_passed_over(tmp_path: Path) -> None:
    """What a later version, or nobody, wrote must not hide the moves that can be read."""
    setup = setup_with(tmp_path, SourceKind.EML)
    folder = setup.trash / move(setup).id
    path = folder / manifest.NAME
    noted = manifest.read_manifest(folder)
    assert noted is not None
    schema, *first = json.loads(path.read_bytes().splitlines()[0])
    strange = [[schema + 1, *first]]
    for name in ("n", "verdict", "score", "target_floor"):
        at = COLUMNS.index(name)
        strange.append([schema, *first[:at], {}, *first[at + 1 :]])
    lines = b"".join(json.dumps(line).encode() + b"\n" for line in strange)
    path.write_bytes(lines + path.read_bytes())

    assert manifest.read_manifest(folder) == noted


def test_a_folder_that_is_no_orphan_gives_nothing_back(home: Path) -> None:
    setup = setup_with(home, SourceKind.MBOX)
    run = move(setup)
    with setup.context() as context, pytest.raises(PlanRefused) as known:
        orphans.adopt(run.id, context)
    forget(setup)
    (setup.trash / run.id / manifest.NAME).unlink()
    with setup.context() as context, pytest.raises(PlanRefused) as untold:
        orphans.adopt(run.id, context)

    for refused in (known, untold):
        assert [r.kind for r in refused.value.refusals] == [RefusalKind.SAFETY_COPY]


def test_a_damaged_copy_is_not_offered(home: Path) -> None:
    setup = setup_with(home, SourceKind.EML)
    run = move(setup)
    forget(setup)
    next((setup.trash / run.id).rglob("*.eml")).write_bytes(b"damaged")

    assert found(setup) == [(run.id, 2, True)]
    assert give_back(setup, run.id).moved == 2


def test_copies_of_another_plan_under_the_same_number_are_not_mixed_in(home: Path) -> None:
    """The journal knows a run of that number: what it says of its moves stands."""
    setup = setup_with(home, SourceKind.EML)
    run = move(setup)
    with setup.context() as context:
        undo(run.id, context, NullJob())
    folder = setup.trash / run.id
    path = folder / manifest.NAME
    path.write_bytes(
        path.read_bytes().replace(items_of(setup.specs[0])[0].digest.encode(), b"0" * 64)
    )

    assert found(setup) == []
