"""Cut the power at every point of moving mail of accounts, and of undoing that (F06, R-JR6).

Right after the cut every mail is in a folder, and one of each outside of the trash; `resume` ends
as without a cut; a second one changes nothing.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.accounts.server_setup import ServerSetup, power_cut_at
from helpers.boxes.moving import mail_bytes
from helpers.imap.fake_server import FakeFolder, FakeServer
from helpers.process.sampling import draw_points

from core.model.remote import RemovalMethod

pytestmark = pytest.mark.slow

LEAST_POINTS = 20  # of each case; there are eight
TEXTS = "abaacbaaaaaaaaa"  # the second batch has ten


def fresh(
    home: Path, way: RemovalMethod, to: str, verb: str
) -> tuple[ServerSetup, Callable[[], object]]:
    """Two accounts, and the work that is to be cut off."""
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    anna, ben = FakeServer(home, way=way), FakeServer(home, "ben")
    for text in TEXTS if to == "trash" else TEXTS[:6]:
        anna.deliver("INBOX", mail_bytes(text), "\\Seen")
    ben.boxes["Old"] = FakeFolder()
    setup = ServerSetup(home, (anna, ben))
    where = to if to == "trash" else f"imap:{ben.account.id}/Old"
    plan = setup.plan(anna.items("INBOX"), to=where)
    if verb == "apply":
        return setup, lambda: setup.carry_out(plan)
    setup.carry_out(plan)
    return setup, lambda: setup.undo(plan.id)


@pytest.mark.parametrize("verb", ["apply", "undo"])
@pytest.mark.parametrize(
    ("way", "to"),
    [*((way, "trash") for way in RemovalMethod), (RemovalMethod.MOVE, "elsewhere")],
)
def test_a_cut_at_any_point_loses_nothing_and_resume_ends_the_same(
    home: Path, way: RemovalMethod, to: str, verb: str
) -> None:
    work_home = home / "desk"
    setup, work = fresh(work_home, way, to, verb)
    with power_cut_at(0) as points:
        work()
    golden, wanted = setup.pictures(), setup.outcomes()
    for point in draw_points(points, f"{way} {to} {verb}"):
        setup, work = fresh(work_home, way, to, verb)
        before, where = setup.live(), f"{points[point - 1]} ({point})"
        assert setup.killed(work, point), where
        assert setup.live() >= before, where
        assert set(before) == set(setup.live("Trash")), where
        setup.resume()
        if len(setup.runs()) < len(wanted):
            work()
        assert setup.outcomes() == wanted, where
        assert setup.pictures() == golden, where
        assert setup.resume() == [], where
        assert setup.pictures() == golden, where
    assert len(points) >= LEAST_POINTS
