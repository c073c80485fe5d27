"""Cut the power at every point of moving mail of accounts: what was not synced is lost (F07)."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.accounts.server_setup import ServerSetup
from helpers.boxes.moving import mail_bytes
from helpers.crashes.power import Disk, power_cut, tear
from helpers.imap.fake_server import FakeFolder, FakeServer
from helpers.process.sampling import draw_points
from helpers.process.systems import needs_linux

from core.apply.journal.journal import read_journal
from core.apply.journal.safety_copies import is_intact
from core.model.remote import RemovalMethod

TEXTS = "abaacbaa"
LEAST_POINTS = 10  # of each case

pytestmark = [pytest.mark.slow, needs_linux]


def fresh(
    home: Path, way: RemovalMethod, to: str, verb: str
) -> tuple[ServerSetup, Callable[[], object]]:
    """Two accounts, and the work that is to be cut off."""
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    anna, ben = FakeServer(home, way=way), FakeServer(home, "ben")
    for text in TEXTS:
        anna.deliver("INBOX", mail_bytes(text), "\\Seen")
    ben.boxes["Old"] = FakeFolder()
    setup = ServerSetup(home, (anna, ben))
    where = to if to == "trash" else f"imap:{ben.account.id}/Old"
    plan = setup.plan(anna.items("INBOX"), to=where)
    with setup.context():
        pass  # the journal is there, and synced
    if verb == "apply":
        return setup, lambda: setup.carry_out(plan)
    setup.carry_out(plan)
    return setup, lambda: setup.undo(plan.id)


def lacking(setup: ServerSetup) -> list[str]:
    """Safety copies that the journal names and that do not read as they were written."""
    with read_journal(setup.home / "journal.db") as journal:
        return [
            entry.safety_copy.file
            for head in journal.heads()
            for entry in journal.entries(head.id)
            if entry.safety_copy is not None and not is_intact(setup.trash, entry.safety_copy)
        ]


@pytest.mark.parametrize("luck", [0.0, 0.5])
@pytest.mark.parametrize("verb", ["apply", "undo"])
@pytest.mark.parametrize(
    ("way", "to"), [*((way, "trash") for way in RemovalMethod), (RemovalMethod.MOVE, "else")]
)
def test_f07_what_was_not_synced_is_not_needed(
    home: Path, way: RemovalMethod, to: str, verb: str, luck: float
) -> None:
    chance = random.Random(f"{way} {to} {verb} {luck}")
    setup, work = fresh(home / "desk", way, to, verb)
    with power_cut(Disk(setup.home), 0, bool) as points:
        work()
    golden, wanted = setup.pictures(), setup.outcomes()

    for point in draw_points(points, f"{way} {to} {verb} {luck}"):
        setup, work = fresh(home / "desk", way, to, verb)
        before, where = setup.live(), f"{points[point - 1]} ({point})"
        with power_cut(Disk(setup.home), point, lambda: chance.random() < luck):
            work()
        for server in setup.servers:
            server.holder = None
        tear(setup.home / "journal.db-wal", chance)

        assert setup.live() >= before, where
        assert not lacking(setup), where
        setup.resume()
        if len(setup.runs()) < len(wanted):
            work()
        assert setup.outcomes() == wanted, where
        assert setup.pictures() == golden, where
        assert setup.resume() == [], where
    assert len(points) >= LEAST_POINTS


def test_the_model_forgets_what_was_not_synced(tmp_path: Path) -> None:
    root = tmp_path / "disk"
    root.mkdir()
    (root / "old").write_bytes(b"old")
    disk = Disk(root)
    (root / "old").write_bytes(b"changed")
    (root / "new").write_bytes(b"new")
    for name in ("kept", "nameless"):
        with (root / name).open("wb") as file:
            file.write(name.encode())
            file.flush()
            disk.fsync(file.fileno())
            if name == "kept":
                folder = os.open(root, os.O_RDONLY)
                disk.fsync(folder)
                os.close(folder)
    (root / "old").unlink()

    lost = disk.image(lambda: False)
    all_there = disk.image(lambda: True)
    disk.close()
    assert {path.name: data for path, data in lost.items() if data is not None} == {
        "old": b"old", "new": b"", "kept": b"kept",
    }  # fmt: skip
    assert {path.name: data for path, data in all_there.items() if data is not None} == {
        "new": b"new", "kept": b"kept", "nameless": b"nameless",
    }  # fmt: skip
