"""Cut the power at every point of moving mail of accounts, and of undoing that (F06, R-JR6).

Right after the cut every mail is in a folder, and one of each outside of the trash; `resume` ends
as without a cut; a second one changes nothing.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.accounts.server_desk import ServerDesk, dying
from helpers.boxes.moving import mail_bytes
from helpers.imap.fake_server import Box, FakeServer

from core.model.remote import RemovalMethod
from core.model.runs import RunState

pytestmark = pytest.mark.slow

LEAST_POINTS = 20  # of each case; there are eight
TEXTS = "abaacbaaaaaaaaa"  # the second batch has ten


def fresh(
    home: Path, way: RemovalMethod, to: str, verb: str
) -> tuple[ServerDesk, Callable[[], object]]:
    """Two accounts, and the work that is to be cut off."""
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    anna, ben = FakeServer(home, way=way), FakeServer(home, "ben")
    for text in TEXTS if to == "trash" else TEXTS[:6]:
        anna.deliver("INBOX", mail_bytes(text), "\\Seen")
    ben.boxes["Old"] = Box()
    desk = ServerDesk(home, (anna, ben))
    where = to if to == "trash" else f"imap:{ben.account.id}/Old"
    plan = desk.plan(anna.items("INBOX"), to=where)
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


@pytest.mark.parametrize("verb", ["apply", "undo"])
@pytest.mark.parametrize(
    ("way", "to"),
    [*((way, "trash") for way in RemovalMethod), (RemovalMethod.MOVE, "elsewhere")],
)
def test_a_cut_at_any_point_loses_nothing_and_resume_ends_the_same(
    home: Path, way: RemovalMethod, to: str, verb: str
) -> None:
    work_home = home / "desk"
    desk, work = fresh(work_home, way, to, verb)
    with dying(0) as points:
        work()
    golden, wanted = picture(desk), states(desk)
    for point in range(1, len(points) + 1):
        desk, work = fresh(work_home, way, to, verb)
        before, where = desk.live(), f"{points[point - 1]} ({point})"
        assert desk.killed(work, point), where
        assert desk.live() >= before, where
        assert set(before) == set(desk.live("Trash")), where
        desk.resume()
        if len(desk.runs()) < len(wanted):
            work()
        assert states(desk) == wanted, where
        assert picture(desk) == golden, where
        assert desk.resume() == [], where
        assert picture(desk) == golden, where
    assert len(points) >= LEAST_POINTS
