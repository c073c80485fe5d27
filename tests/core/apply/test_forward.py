"""What happens to a mail between the last look at it and its copy concerns no other mail."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.moving import Desk, mail_bytes, plan_of, write_box

from core.apply import history
from core.apply.execute import carry_out
from core.job import NullJob, Progress, Stage
from core.model import ItemState, Refusal, RefusalKind, SourceKind


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
