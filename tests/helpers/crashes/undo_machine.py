"""Moving, undoing, redoing, crashes and new mail in any order: nothing is ever lost.

A script (`python undo_machine.py FOLDER EXAMPLES`), because it forks. The model is one count: how
many messages of each identity were there at first or arrived since. After each step, whatever it
was:

- each of them is in a mailbox, or in an intact safety copy that undo can give back (I3, I4);
- at least one of each identity is in a mailbox (I1);
- with nothing unknown, the two add up exactly, so nothing came twice either (I5, I7).
"""

from __future__ import annotations

import os
import shutil
import sys
from collections import Counter
from pathlib import Path

from helpers.boxes.moving import LocalSetup, deliver, items_of, plan_of, write_box
from helpers.crashes.forked import run_forked
from helpers.crashes.orders import try_orders
from helpers.process.systems import INFO
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from core.apply.execute import carry_out
from core.apply.journal import history
from core.apply.journal.journal import read_journal
from core.apply.recover import resume
from core.apply.undo import undo
from core.errors import PlanRefused
from core.job import NullJob
from core.model.runs import ItemState, RunSummary
from core.model.sources import SourceKind
from core.sources.files import hold

HOME = Path(sys.argv[1]) if len(sys.argv) > 1 else Path()
KINDS = [SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.MH, SourceKind.EML]
TEXTS = st.sampled_from("abc")
KILL = st.one_of(st.just(0), st.integers(1, 120))
RECOVERABLE = (ItemState.VERIFIED, ItemState.UNKNOWN, ItemState.INTENT, ItemState.ACTED)


class Undoing(RuleBasedStateMachine):
    """Two mailboxes and one journal."""

    def __init__(self) -> None:
        super().__init__()
        self.total: Counter[str] = Counter()
        self.arrived = 100
        self.plans = 0

    @initialize(
        kinds=st.tuples(*2 * [st.sampled_from(KINDS)]),
        first=st.lists(TEXTS, min_size=1, max_size=6),
        second=st.lists(TEXTS, min_size=1, max_size=6),
        spool=st.booleans(),
    )
    def begin(
        self, kinds: tuple[SourceKind, ...], first: list[str], second: list[str], spool: bool
    ) -> None:
        """Make the mailboxes; a spool is rewritten in place."""
        home = HOME / "desk"
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir(parents=True)
        os.environ["MAIL"] = str(home / "first") if spool else ""
        specs = (
            write_box(kinds[0], home / "first", first),
            write_box(kinds[1], home / "second", second),
        )
        self.spool = spool
        self.setup = LocalSetup(home, specs)
        self.total = self.setup.live()

    @rule(which=st.integers(0, 1), text=TEXTS)
    def new_mail(self, which: int, text: str) -> None:
        """Another program delivers, also between a crash and the recovery."""
        if self._leftovers():
            return  # a delivery agent waits for the lock that a repair will take first
        before = self.setup.live()
        self.arrived += 1
        deliver(self.setup.specs[which], text, self.arrived)
        self.total += self.setup.live() - before

    @rule(data=st.data(), letters=st.sampled_from(["", "F", "RS", "S"]))
    def change_flags(self, data: st.DataObject, letters: str) -> None:
        """Another program changes the flags of a message in a Maildir, which renames its file."""
        files = [
            path
            for spec in self.setup.specs
            if spec.kind is SourceKind.MAILDIR
            for path in sorted((spec.path / "cur").iterdir())
        ]
        if files and not self._open():
            path = data.draw(st.sampled_from(files))
            path.rename(path.with_name(f"{path.name.partition(INFO[0])[0]}{INFO}{letters}"))

    @precondition(lambda self: not self._open())
    @rule(data=st.data(), kill_at=KILL, to_box=st.booleans())
    def move(self, data: st.DataObject, kill_at: int, to_box: bool) -> None:
        """Move some of the copies away."""
        self.plans += 1
        to = str(self.setup.home / "moved.mbox") if to_box else "trash"
        plan = plan_of(self.setup.specs, to=to, plan_id=f"{self.plans:016x}")
        chosen = data.draw(st.lists(st.sampled_from(plan.moves or (None,)), unique=True))
        moves = tuple(move for move in plan.moves if move in chosen)
        if not moves:
            return
        small = type(plan)(plan.id, plan.created_utc, moves, plan.folder_sizes)

        def work() -> None:
            with self.setup.context() as context:
                carry_out(small, context, NullJob())

        run_forked(work, kill_at=kill_at)

    @precondition(lambda self: self._runs() and not self._open())
    @rule(data=st.data(), kill_at=KILL, whole=st.booleans())
    def take_back(self, data: st.DataObject, kill_at: int, whole: bool) -> None:
        """Undo any run, all of it or a part; of an undo this is a redo."""
        run = data.draw(st.sampled_from(self._runs()))
        numbers = range(run.moved + run.skipped + run.failed + run.unknown + run.undone)
        some = None if whole else data.draw(st.sets(st.sampled_from(numbers or (0,))))

        def work() -> None:
            try:
                with self.setup.context() as context:
                    undo(run.id, context, NullJob(), items=some)
            except PlanRefused:
                pass  # nothing left of it, or no longer safe: that is an answer

        run_forked(work, kill_at=kill_at)

    @precondition(lambda self: self._open())
    @rule(kill_at=KILL, act=st.booleans())
    def recover(self, kill_at: int, act: bool) -> None:
        """Check and continue, or check only; cut off again, perhaps."""

        def work() -> None:
            with self.setup.context() as context:
                for run in context.journal.unfinished():
                    resume(run, context, NullJob(), act=act)

        run_forked(work, kill_at=kill_at)

    @invariant()
    def nothing_is_lost(self) -> None:
        """See the module."""
        if self.spool and self._leftovers():
            return  # half of it is in the undo file, locked, until it is repaired
        live = self.setup.live()
        with read_journal(self.setup.home / "journal.db") as journal:
            copies = self.setup.copies(journal, RECOVERABLE)
        for digest, times in self.total.items():
            assert live[digest] >= 1, "no survivor"
            assert live[digest] + copies[digest] >= times, "lost"
        if not self._open() and not self.doubtful():
            assert live + copies == self.total, "came twice"

    def doubtful(self) -> bool:
        """Whether any outcome is unknown, and said to be so."""
        return any(run.unknown for run in self._runs())

    def teardown(self) -> None:
        """Bring all to an end; a second resume does nothing."""
        if not hasattr(self, "setup"):
            return
        for _ in range(2):
            with self.setup.context() as context:
                for run in context.journal.unfinished():
                    resume(run, context, NullJob())
        before = (self._runs(), self.setup.contents())
        with self.setup.context() as context:
            for run in context.journal.unfinished():
                resume(run, context, NullJob())
        assert (self._runs(), self.setup.contents()) == before
        self.nothing_is_lost()
        assert items_of(self.setup.specs[0]) is not None
        self.all_comes_back()

    def all_comes_back(self) -> None:
        """Undone one by one, the oldest first, each mail is in a mailbox again."""
        if self.doubtful():
            return
        with self.setup.context() as context:
            for run in reversed(self._runs()):
                if not run.returns and run.moved:
                    back = undo(run.id, context, NullJob())
                    assert (back.moved, back.failed, back.unknown) == (run.moved, 0, 0)
        assert self.setup.live() == self.total

    def _runs(self) -> tuple[RunSummary, ...]:
        with read_journal(self.setup.home / "journal.db") as journal:
            return history.list_runs(journal)

    def _open(self) -> bool:
        return any(run.pending or run.state.value == "running" for run in self._runs())

    def _leftovers(self) -> bool:
        return bool(list(self.setup.home.glob(".*")))


def main() -> None:
    """Try as many orders as the command line says."""
    hold._PAUSE_S = 0.0
    try_orders(Undoing, 12)


if __name__ == "__main__":
    main()
