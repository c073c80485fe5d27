"""Cut the power at every point of saving a copy: what was not synced is lost (F07)."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.boxes.copies import SourceMail, files_of, plan_over, read_copy, write_source
from helpers.crashes.power import Disk, power_cut, tear
from helpers.process.systems import needs_linux

from core.actions.cleaning import copy_order, make_copy
from core.errors import StoreRefused
from core.job import NullJob
from core.model.copying import CopyForm
from core.model.mail import MessageFlag
from core.model.refusals import RefusalKind
from core.model.sources import SourceKind

LEAST_POINTS = 30
MAILS = [SourceMail(text, MessageFlag.SEEN, text.encode() * 40 + b"\n") for text in "abac"]

pytestmark = [pytest.mark.slow, needs_linux]


def fresh(home: Path, form: CopyForm) -> Callable[[], None]:
    """A source beside an empty disk, and the call that writes to that."""
    shutil.rmtree(home, ignore_errors=True)
    (home / "disk").mkdir(parents=True)
    spec = write_source(SourceKind.MAILDIR, home / "box", {"Inbox": MAILS, "Lists/Work": MAILS})
    order = copy_order(plan_over([spec]), form, home / "disk" / "copy", specs=[spec])

    def call() -> None:
        try:
            make_copy(order, NullJob())
        except StoreRefused as refused:
            if refused.refusal.kind is not RefusalKind.TAKEN:
                raise

    return call


@pytest.mark.parametrize("luck", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("form", [CopyForm.MBOX, CopyForm.MAILDIR_TREE])
def test_f07_a_copy_is_whole_or_not_there_and_the_next_call_ends_it(
    home: Path, monkeypatch: pytest.MonkeyPatch, form: CopyForm, luck: float
) -> None:
    monkeypatch.setattr("core.copy.write.CHUNK_MAILS", 2)
    chance = random.Random(f"{form} {luck}")
    call = fresh(home / "work", form)
    disk = home / "work" / "disk"
    with power_cut(Disk(disk), 0, bool) as points:
        call()
    golden = read_copy(form, disk / "copy")
    files = len(files_of(disk / "copy"))

    for point in range(1, len(points) + 1):
        call = fresh(home / "work", form)
        where = f"{points[point - 1]} ({point})"
        with power_cut(Disk(disk), point, lambda: chance.random() < luck):
            call()
        tear(disk / "copy.partial" / "journal.db-wal", chance)
        if (disk / "copy").is_dir():
            assert digests(read_copy(form, disk / "copy")) == digests(golden), where
        call()
        assert digests(read_copy(form, disk / "copy")) == digests(golden), where
        assert len(files_of(disk / "copy")) == files, where
    assert len(points) >= LEAST_POINTS


def digests(found: dict[str, list]) -> dict[str, list[tuple[str, MessageFlag]]]:  # type: ignore[type-arg]
    return {name: [(mail.digest, mail.flags) for mail in mails] for name, mails in found.items()}
