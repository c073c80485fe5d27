"""Kill moving, or undoing, at every crash point in turn; recover; compare with no crash.

A script (`python crash_matrix.py KIND VERB TO FOLDER`), because it forks; KIND "takeout" is two
files of one Takeout, each of them an mbox to a plan. Prints JSON: how many
points there are and how many processes were really killed. Each of these must hold at each point:

- right after the kill every mail is in its folder or in a safety copy, and every kept one is in
  its folder (I1, I3, I4);
- `resume` ends the run, with the same files and the same counts as without a crash (I5, I7);
- a second `resume` changes nothing, neither in the mail nor in the journal (I5);
- undoing afterwards gives back the very same files (I2, I3).
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from helpers.boxes.moving import LocalSetup, items_of, mail_bytes, plan_of, write_box
from helpers.boxes.takeouts import write_takeout
from helpers.crashes.forked import KILLED, count_points, run_forked
from helpers.process.sampling import draw_points

from core.apply.execute import carry_out
from core.apply.journal import history
from core.apply.journal.journal import read_journal
from core.apply.recover import resume
from core.apply.undo import undo
from core.job import NullJob
from core.model.plan import Plan
from core.model.runs import ItemState, RunSummary
from core.model.sources import SourceKind, SourceSpec
from core.sources.files import hold
from core.sources.mbox.store import MboxStore
from core.sources.plan_folders import plan_kind
from core.sources.registry import detect, open_store

FIRST = ("a", "b", "a", "a", "c", "b", "a")
SECOND = ("d", "a", "e", "d", "c", "a")
FEW = (("a", "b", "a", "a"), ("d", "a", "d"))  # each file is a dozen points of its own
PLAN_ID = "00000000000000aa"
EVERYWHERE = tuple(ItemState)


class CrashCase:
    """One kind of store, one verb, one destination."""

    def __init__(self, kind: SourceKind, verb: str, to: str, home: Path) -> None:
        self.named, self.verb, self.home = kind, verb, home
        self.kind = plan_kind(kind)
        self.to = to if to == "trash" else str(home / "work" / "moved.mbox")
        self.setup: LocalSetup | None = None  # where the messages are that an undo takes back

    def fresh(self) -> tuple[LocalSetup, Plan]:
        """Two mailboxes with copies in each and across, and the plan over them."""
        work = self.home / "work"
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir()
        if self.named is SourceKind.TAKEOUT:
            return self._labelled(work)
        first, second = (FIRST, SECOND) if self.kind is SourceKind.MBOX else FEW
        specs = (
            write_box(self.kind, work / "first", first),
            write_box(self.kind, work / "second", second),
        )
        setup = LocalSetup(work, specs)
        return setup, plan_of(specs[::-1], to=self.to, plan_id=PLAN_ID)

    def _labelled(self, work: Path) -> tuple[LocalSetup, Plan]:
        """The same in two files of a Takeout; copies of a mail have one label, to be identical."""
        for name, texts in (("first", FIRST), ("second", SECOND)):
            labels = [f"Label {text},Unread" for text in texts]
            write_takeout(work / "in" / f"{name}.mbox", list(map(mail_bytes, texts)), labels)
        assert detect(work / "in").kind is SourceKind.TAKEOUT
        specs = (SourceSpec(SourceKind.MBOX, work / "in"),)
        return LocalSetup(work, specs), plan_of(specs, to=self.to, plan_id=PLAN_ID)

    def prepared(self) -> tuple[LocalSetup, Callable[[], RunSummary]]:
        """A fresh desk and the work that is to be cut off."""
        if self.verb == "undo":
            return self._moved()
        setup, plan = self.fresh()

        def move() -> RunSummary:
            with setup.context() as context:
                return carry_out(plan, context, NullJob())

        return setup, move

    def _moved(self) -> tuple[LocalSetup, Callable[[], RunSummary]]:
        """The messages are moved once; each time after that, what that left is copied back."""
        saved = self.home / "moved"
        if self.setup is None:
            self.setup, plan = self.fresh()
            with self.setup.context() as context:
                carry_out(plan, context, NullJob())
            shutil.copytree(self.home / "work", saved)
        else:
            shutil.rmtree(self.home / "work")
            shutil.copytree(saved, self.home / "work")
        setup = self.setup

        def take_back() -> RunSummary:
            with setup.context() as context:
                return undo(PLAN_ID, context, NullJob())

        return setup, take_back


def run_case(case: CrashCase) -> dict[str, int]:
    """Run one case at every point."""
    untouched = case.fresh()[0].contents()
    live_before = case.fresh()[0].live()
    setup, work = case.prepared()
    points = count_points(work, case.home / "points")
    golden, wanted = setup.contents(), count_moves(setup)
    again = case.prepared()[1]
    assert count_points(again, case.home / "points") == points, "each time the same way"
    killed, tried = 0, draw_points(points, f"{case.named} {case.verb} {case.to}")
    for point in tried:
        setup, work = case.prepared()
        outcome = run_forked(work, kill_at=point)
        killed += outcome == KILLED
        where = f"{case.kind.value} {case.verb} point {point} ({points[point - 1]})"
        assert_nothing_lost(setup, live_before, where)
        finish(setup, work)
        assert setup.contents() == golden, where
        assert count_moves(setup) == wanted, (where, count_moves(setup), wanted)
        before = dump_journal(setup)
        finish(setup, None)
        assert (dump_journal(setup), setup.contents()) == (before, golden), where
        if case.verb == "apply":
            with setup.context() as context:
                undo(PLAN_ID, context, NullJob())
            assert setup.contents() == untouched, where
            assert_target_empty(case, where)
    return {"points": len(points), "tried": len(tried), "killed": killed}


def finish(setup: LocalSetup, work: Callable[[], RunSummary] | None) -> None:
    """What the program does at its next start; `work` is begun anew if it never began."""
    with setup.context() as context:
        before = len(context.journal.heads())
        for run in context.journal.unfinished():
            resume(run, context, NullJob())
        assert not context.journal.unfinished()
    begun = 1 if verb_of(setup) == "apply" else 2
    if work is not None and before < begun:
        work()


def verb_of(setup: LocalSetup) -> str:
    """Which verb this process was started for."""
    del setup
    return sys.argv[2]


def assert_nothing_lost(setup: LocalSetup, before: Counter[str], where: str) -> None:
    """Every mail is live or safely copied, each kept one is live."""
    live = live_after_crash(setup)
    with read_journal(setup.home / "journal.db") as journal:
        copied = setup.copies(journal, EVERYWHERE)
    for digest, times in before.items():
        assert live[digest] >= 1, where
        assert live[digest] + copied[digest] >= times, where


def live_after_crash(setup: LocalSetup) -> Counter[str]:
    """The messages of the sources as the crash left them.

    An mbox, which is rewritten in place, is whole together with its undo file only, and its locks
    keep others from reading: repair it.
    """
    for spec in setup.specs:
        store = open_store(spec)
        if isinstance(store, MboxStore):
            for folder in store.folders():
                with store.hold(replace(folder, version="")):
                    pass
    return setup.live()


def count_moves(setup: LocalSetup) -> list[tuple[object, ...]]:
    """How many moves of each run stand where, oldest first."""
    with read_journal(setup.home / "journal.db") as journal:
        return [
            (run.state, run.returns, run.moved, run.undone, run.skipped, run.failed, run.unknown)
            for run in reversed(history.list_runs(journal))
        ]


def dump_journal(setup: LocalSetup) -> list[str]:
    """The whole journal."""
    with closing(sqlite3.connect(setup.home / "journal.db")) as db:
        return list(db.iterdump())


def assert_target_empty(case: CrashCase, where: str) -> None:
    """Undo also took the copies out of the destination."""
    if case.to != "trash" and Path(case.to).exists():
        assert not items_of(SourceSpec(SourceKind.MBOX, Path(case.to))), where


def main() -> None:
    """Run the case of the command line, without the pauses between two looks at a folder."""
    hold._PAUSE_S = 0.0
    kind, verb, to, home = sys.argv[1:]
    print(json.dumps(run_case(CrashCase(SourceKind(kind), verb, to, Path(home)))))


if __name__ == "__main__":
    main()
