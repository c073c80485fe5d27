"""Which safety copies are offered for deletion: the oldest of ended runs, never unasked."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.moving import LocalSetup, plan_of, write_box

from core.apply.execute import carry_out
from core.apply.journal import history
from core.apply.undo import undo
from core.job import NullJob
from core.model.sources import SourceKind
from core.settings import SafetySettings

DAY = 86_400


def test_the_oldest_go_first_and_only_as_many_as_the_limit_asks(tmp_path: Path) -> None:
    setup = LocalSetup(tmp_path, (write_box(SourceKind.EML, tmp_path / "box", list("aaaa")),))
    runs = []
    with setup.context() as context:
        for n in range(3):
            plan = plan_of(setup.specs, plan_id=f"{n:016x}")
            small = type(plan)(plan.id, plan.created_utc, plan.moves[:1], plan.folder_sizes)
            runs.append(carry_out(small, context, NullJob()))
        one = history.list_copies_of_runs(context.journal, setup.trash, SafetySettings())[
            0
        ].size_bytes

        def over(size_bytes: int) -> list[str]:
            safety = SafetySettings(retention_bytes=size_bytes)
            return [run.id for run in history.list_emptiable(context.journal, setup.trash, safety)]

        assert over(3 * one) == []
        assert over(3 * one - 1) == [runs[0].id]
        assert over(one) == [runs[0].id, runs[1].id]
        assert over(0) == [run.id for run in runs]


def test_copies_are_over_the_limit_once_they_are_so_many_days_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = LocalSetup(tmp_path, (write_box(SourceKind.EML, tmp_path / "box", list("aa")),))
    with setup.context() as context:
        ended = carry_out(plan_of(setup.specs), context, NullJob())

        def over(days: int, later_s: int) -> list[str]:
            monkeypatch.setattr(history.time, "time", lambda: float(ended.created_utc + later_s))
            safety = SafetySettings(retention_days=days)
            return [run.id for run in history.list_emptiable(context.journal, setup.trash, safety)]

        assert over(30, 30 * DAY - 1) == []
        assert over(30, 30 * DAY) == [ended.id]
        assert over(2, 2 * DAY - 1) == []
        assert over(2, 2 * DAY) == [ended.id]


def test_moving_frees_nothing_and_emptying_does(tmp_path: Path) -> None:
    setup = LocalSetup(tmp_path, (write_box(SourceKind.MBOX, tmp_path / "box", list("aaab")),))
    with setup.context() as context:
        moved = carry_out(plan_of(setup.specs), context, NullJob())
        back = undo(moved.id, context, NullJob())
        history.empty_safety_copies(context.journal, setup.trash, moved.id, confirm=2)
        emptied = history.summarize_run(context.journal, moved.id)

    assert moved.freed_bytes == 0
    assert moved.copies_bytes > moved.moved_bytes > 0
    assert (back.freed_bytes, back.moved_bytes, back.copies_bytes) == (0, 0, 0)
    assert (emptied.freed_bytes, emptied.copies_bytes) == (moved.copies_bytes, 0)
