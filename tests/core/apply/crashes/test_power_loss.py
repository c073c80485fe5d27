"""Cut the power at every point of moving mail of accounts: what was not synced is lost (F07)."""

from __future__ import annotations

import os
import random
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.accounts.server_desk import ServerDesk
from helpers.boxes.moving import mail_bytes
from helpers.crashes.power import Disk, power_cut, tear
from helpers.imap.fake_server import Box, FakeServer
from helpers.process.systems import needs_linux

from core.apply.journal.journal import read_journal
from core.apply.journal.safety_copies import is_intact
from core.model.remote import RemovalMethod
from core.model.runs import RunState

TEXTS = "abaacbaa"
LEAST_POINTS = 10  # of each case

pytestmark = [pytest.mark.slow, needs_linux]


def fresh(
    home: Path, way: RemovalMethod, to: str, verb: str
) -> tuple[ServerDesk, Callable[[], object]]:
    """Two accounts, and the work that is to be cut off."""
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    anna, ben = FakeServer(home, way=way), FakeServer(home, "ben")
    for text in TEXTS:
        anna.deliver("INBOX", mail_bytes(text), "\\Seen")
    ben.boxes["Old"] = Box()
    desk = ServerDesk(home, (anna, ben))
    where = to if to == "trash" else f"imap:{ben.account.id}/Old"
    plan = desk.plan(anna.items("INBOX"), to=where)
    with desk.context():
        pass  # the journal is there, and synced
    if verb == "apply":
        return desk, lambda: desk.carry_out(plan)
    desk.carry_out(plan)
    return desk, lambda: desk.undo(plan.id)


def picture(desk: ServerDesk) -> list[Counter[bytes]]:
    """What each folder holds, without its numbers."""
    return [
        Counter(mail.data + b"".join(sorted(map(str.encode, mail.flags))) for mail in mails)
        for server in desk.servers
        for mails in (box.mails.values() for box in server.boxes.values())
    ]


def states(desk: ServerDesk) -> list[tuple[RunState, int, int, int]]:
    return [(run.state, run.moved, run.undone, run.unknown) for run in desk.runs()]


def lacking(desk: ServerDesk) -> list[str]:
    """Safety copies that the journal names and that do not read as they were written."""
    with read_journal(desk.home / "journal.db") as journal:
        return [
            entry.safety_copy.file
            for head in journal.heads()
            for entry in journal.entries(head.id)
            if entry.safety_copy is not None and not is_intact(desk.trash, entry.safety_copy)
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
    desk, work = fresh(home / "desk", way, to, verb)
    with power_cut(Disk(desk.home), 0, bool) as points:
        work()
    golden, wanted = picture(desk), states(desk)

    for point in range(1, len(points) + 1):
        desk, work = fresh(home / "desk", way, to, verb)
        before, where = desk.live(), f"{points[point - 1]} ({point})"
        with power_cut(Disk(desk.home), point, lambda: chance.random() < luck):
            work()
        for server in desk.servers:
            server.holder = None
        tear(desk.home / "journal.db-wal", chance)

        assert desk.live() >= before, where
        assert not lacking(desk), where
        desk.resume()
        if len(desk.runs()) < len(wanted):
            work()
        assert states(desk) == wanted, where
        assert picture(desk) == golden, where
        assert desk.resume() == [], where
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
