"""Kill a run while it puts a mail back whose kept copy vanished, at every crash point from there.

`python -m helpers.crashes.recall_crash KIND TO FOLDER`, in a small process
(`helpers.crashes.slim`). Prints the names of all points. At each must hold: `resume` gives the
same mailbox as before, tells the move as skipped, and a second `resume` changes nothing.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

from helpers.boxes.moving import LocalSetup, items_of, plan_of, write_box
from helpers.crashes.forked import KILLED, count_points, run_forked
from helpers.process.sampling import draw_points

from core import crashpoints
from core.apply.execute import carry_out
from core.apply.journal import history
from core.apply.recover import resume
from core.job import NullJob
from core.model.plan import Plan
from core.model.runs import ItemState
from core.model.sources import SourceKind, SourceSpec
from core.sources.files import hold

AFTER_THE_CHECK = "escrow.kept"


def make_scene(home: Path, kind: SourceKind, to: str = "trash") -> tuple[LocalSetup, Plan, Path]:
    """A mailbox that a copy of `a` leaves, and the only other one in a folder of its own."""
    kept = write_box(SourceKind.EML, home / "kept", "a")
    box = write_box(kind, home / "box", "bac")
    setup = LocalSetup(home, (kept, box))
    target = to if to == "trash" else str(home / to)
    return setup, plan_of(setup.specs, to=target), kept.path / "000.eml"


def texts_in(spec: SourceSpec) -> list[str]:
    """Which messages a source has."""
    return sorted(item.digest for item in items_of(spec))


def carry_out_losing(setup: LocalSetup, plan: Plan, kept: Path) -> Callable[[], object]:
    """Carries a plan out while its kept mail is deleted after the check; for a forked process."""

    def work() -> None:
        pass_on = crashpoints._pass

        def note(point: str) -> None:
            if point == AFTER_THE_CHECK:
                kept.unlink(missing_ok=True)
            pass_on(point)

        crashpoints._pass = note
        with setup.context() as context:
            carry_out(plan, context, NullJob())

    return work


def kill_everywhere(kind: SourceKind, to: str, home: Path) -> list[str]:
    """Run one case at every point after the check."""
    folder = home / "counted"
    folder.mkdir()
    points = count_points(carry_out_losing(*make_scene(folder, kind, to)), home / "points")
    first = points.index(AFTER_THE_CHECK) + 2
    for at in draw_points(points, f"{kind} {to}"):
        if at < first:
            continue
        folder = home / str(at)
        folder.mkdir()
        setup, plan, kept = make_scene(folder, kind, to)
        before = texts_in(setup.specs[1])
        assert run_forked(carry_out_losing(setup, plan, kept), kill_at=at) == KILLED
        with setup.context() as context:
            done = resume(plan.id, context, NullJob())
            (item,) = history.list_items(context.journal, done.id)
            again = resume(plan.id, context, NullJob())
        assert texts_in(setup.specs[1]) == before, (at, points[at - 1])
        assert item.state is ItemState.SKIPPED, (at, points[at - 1], item)
        assert again == done
    return points


def main() -> None:
    """Run the case of the command line, without the pauses between two looks at a folder."""
    hold._PAUSE_S = 0.0
    kind, to, home = sys.argv[1:]
    print(json.dumps(kill_everywhere(SourceKind(kind), to, Path(home))))


if __name__ == "__main__":
    main()
