"""Batch by batch: what a person is shown, and a mail that goes before it is copied."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from helpers.boxes.moving import Desk, mail_bytes, plan_of, write_box

from core.apply.execute import carry_out
from core.apply.journal import history
from core.apply.undo import undo
from core.job import NullJob, Progress, Stage
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState, RunState
from core.model.sources import MessageKey, SourceKind
from core.sources.files.hold import FilesHold


class Meanwhile(NullJob):
    """Another program writes a mail anew, or removes it, before a batch of two is copied."""

    def __init__(self, path: Path, data: bytes | None) -> None:
        self._path, self._data, self._batches = path, data, 0

    def report(self, progress: Progress) -> None:
        self._batches += progress.stage is Stage.COPYING
        if self._batches < 2:
            return
        if self._data is None:
            self._path.unlink(missing_ok=True)
        else:
            self._path.write_bytes(self._data)


@pytest.mark.parametrize("n", [2, 3])
@pytest.mark.parametrize(
    ("data", "kind"), [(None, RefusalKind.MISSING), (mail_bytes("z"), RefusalKind.CHANGED)]
)
def test_one_mail_that_is_not_there_to_be_copied_hinders_no_other(
    tmp_path: Path, n: int, data: bytes | None, kind: RefusalKind
) -> None:
    spec = write_box(SourceKind.EML, tmp_path / "box", "aaaa")
    desk, plan = Desk(tmp_path, (spec,)), plan_of((spec,))

    with desk.means() as means:
        done = carry_out(plan, means, Meanwhile(spec.path / f"00{n}.eml", data))
        told = {
            item.n: (item.state, item.reason) for item in history.items(means.journal, done.id)
        }

    moved = (ItemState.VERIFIED, None)
    assert told == {
        0: moved,
        1: moved,
        2: moved,
        n - 1: (ItemState.SKIPPED, Refusal(kind, str(spec.path))),
    }
    assert (spec.path / f"00{n}.eml").exists() is (data is not None)


def test_what_did_not_leave_where_the_system_failed_is_told_to_have_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = write_box(SourceKind.EML, tmp_path / "box", "aaaa")
    desk, plan = Desk(tmp_path, (spec,)), plan_of((spec,))
    take_out = FilesHold.take_out

    def fail_in_the_second_batch(hold: FilesHold, keys: Sequence[MessageKey]) -> None:
        take_out(hold, keys[:1])
        if len(keys) > 1:
            raise OSError(5, "Input/output error")

    monkeypatch.setattr(FilesHold, "take_out", fail_in_the_second_batch)
    with desk.means() as means:
        done = carry_out(plan, means, NullJob())
        told = [(item.state, item.reason) for item in history.items(means.journal, done.id)]

    moved = (ItemState.VERIFIED, None)
    failed = (ItemState.FAILED, Refusal(RefusalKind.IO_ERROR, str(spec.path)))
    assert (done.state, told) == (RunState.DONE, [moved, moved, failed])
    assert sorted(path.name for path in spec.path.glob("*.eml")) == ["000.eml", "003.eml"]


class Shown(NullJob):
    """Remembers how far a person is told that it came."""

    def __init__(self) -> None:
        self.done: list[tuple[Stage, int]] = []

    def report(self, progress: Progress) -> None:
        assert (progress.total, progress.messages) == (13, progress.done)
        self.done.append((progress.stage, progress.done))


def test_what_is_shown_grows_with_each_batch_there_and_back(tmp_path: Path) -> None:
    spec = write_box(SourceKind.EML, tmp_path / "box", "a" * 14)
    desk, plan, there, back = Desk(tmp_path, (spec,)), plan_of((spec,)), Shown(), Shown()

    with desk.means() as means:
        carry_out(plan, means, there)
        undo(plan.id, means, back)

    ends = [(0, 1), (1, 11), (11, 13)]
    for job, stages in (
        (there, [Stage.CHECKING, Stage.COPYING, Stage.REMOVING]),
        (back, [Stage.CHECKING, Stage.COPYING]),
    ):
        assert job.done == [
            told
            for start, end in ends
            for told in (*((stage, start) for stage in stages), (Stage.VERIFYING, end))
        ]
