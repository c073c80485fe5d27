"""Moving, undoing, redoing, lies, cuts, power cuts and other people's doings, in any order.

A script (`python server_machine.py FOLDER EXAMPLES [RANDOM]`). The model is one count: how many
messages of each identity there were or arrived since, less what other people deleted. After each
step:

- so many are in folders of the accounts, not deleted (I3, I4), the safety copies not counted;
- one of each at least is outside of every trash, if nobody else put or took one there (I1);
- with nothing open, unknown or left in both folders, there are exactly so many (I5, I7), as long
  as all stays within its account.
"""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path

from helpers.accounts.server_setup import ServerSetup
from helpers.boxes.moving import mail_bytes
from helpers.crashes.orders import try_orders
from helpers.imap.fake_server import DELETED, FakeFolder, FakeLie, FakeServer
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from core.errors import PlanRefused
from core.identity import identity
from core.model.remote import RemovalMethod
from core.model.runs import ItemState, RunItem

HOME = Path(sys.argv[1]) if len(sys.argv) > 1 else Path()
TEXTS = st.sampled_from("abc")
KILL = st.one_of(st.just(0), st.integers(1, 60))
LIES = st.lists(st.sampled_from(list(FakeLie)), max_size=4)
CUTS = st.lists(st.sampled_from([FakeLie.NONE, FakeLie.NONE, FakeLie.CUT_BEFORE]), max_size=8)
STRIKES = st.lists(
    st.sampled_from(
        [
            FakeLie.NONE,
            FakeLie.IDLE,
            FakeLie.CUT_BEFORE,
            FakeLie.CUT_AFTER,
            FakeLie.HALF,
            FakeLie.NO,
        ]
    ),
    max_size=3,
)
FOLDERS = ("INBOX", "Archive")


class Serving(RuleBasedStateMachine):
    """Two accounts and one journal."""

    def __init__(self) -> None:
        super().__init__()
        self.total: Counter[str] = Counter()
        self.touched: set[str] = set()
        self.trashed: set[str] = set()
        self.vague = False

    @initialize(
        ways=st.tuples(st.sampled_from(list(RemovalMethod)), st.sampled_from(list(RemovalMethod))),
        first=st.lists(TEXTS, min_size=1, max_size=6),
        second=st.lists(TEXTS, max_size=4),
    )
    def begin(
        self, ways: tuple[RemovalMethod, RemovalMethod], first: list[str], second: list[str]
    ) -> None:
        """Fill the accounts."""
        home = HOME / "desk"
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir(parents=True)
        self.anna, self.ben = FakeServer(home, way=ways[0]), FakeServer(home, "ben", way=ways[1])
        for server in (self.anna, self.ben):
            server.boxes["Archive"] = FakeFolder()
            server.boxes["Old"] = FakeFolder()
        for text in first:
            self.anna.deliver("INBOX", mail_bytes(text))
        for n, text in enumerate(second):
            (self.anna, self.ben)[n % 2].deliver("Archive", mail_bytes(text), "\\Seen")
        self.setup = ServerSetup(home, (self.anna, self.ben))
        self.total = self.setup.live()

    @rule(ben=st.booleans(), folder=st.sampled_from(("INBOX", "Archive", "Trash")), text=TEXTS)
    def new_mail(self, ben: bool, folder: str, text: str) -> None:
        """Another program delivers, maybe between a cut and the recovery."""
        (self.anna, self.ben)[ben].deliver(folder, mail_bytes(text))
        digest = identity(mail_bytes(text))
        self.total[digest] += 1
        if folder == "Trash":
            self.trashed.add(digest)

    @rule(data=st.data(), what=st.sampled_from(("mark", "trash", "flag", "expunge", "renumber")))
    def another_program(self, data: st.DataObject, what: str) -> None:
        """Somebody else works on the same account."""
        server = data.draw(st.sampled_from((self.anna, self.ben)))
        folder = data.draw(st.sampled_from(("INBOX", "Archive", "Trash")))
        box = server.boxes[folder]
        if what == "renumber":
            box.renumber()
            self.vague = True
            return
        live = [uid for uid, mail in box.mails.items() if DELETED not in mail.flags]
        if not live:
            return
        uid = data.draw(st.sampled_from(live))
        mail = box.mails[uid]
        digest = identity(mail.data)
        if what == "flag":
            mail.flags |= {"\\Flagged"}
        elif what == "trash":
            del box.mails[uid]
            server.boxes["Trash"].add(mail)
            self.touched.add(digest)
        else:
            self.total[digest] -= 1
            self.touched.add(digest)
            if what == "mark":
                mail.flags |= {DELETED}
            else:
                del box.mails[uid]

    @precondition(lambda self: not self._open())
    @rule(data=st.data(), kill_at=KILL, to=st.sampled_from(("trash", "anna", "ben")))
    def move(self, data: st.DataObject, kill_at: int, to: str) -> None:
        """Move some of the copies away."""
        items = [*self.anna.items(*FOLDERS), *self.ben.items(*FOLDERS)]
        server = {"anna": self.anna, "ben": self.ben}.get(to)
        where = "trash" if server is None else f"imap:{server.account.id}/Old"
        plan = self.setup.plan(items, to=where)
        chosen = data.draw(st.sets(st.integers(0, max(len(plan.moves) - 1, 0))))
        moves = tuple(move for n, move in enumerate(plan.moves) if n in chosen)
        if not moves:
            return
        small = type(plan)(plan.id, plan.created_utc, moves, plan.folder_sizes)
        self._lying(data)
        self.setup.killed(lambda: self.setup.carry_out(small), kill_at)

    @precondition(lambda self: self.setup.runs() and not self._open())
    @rule(data=st.data(), kill_at=KILL, whole=st.booleans())
    def take_back(self, data: st.DataObject, kill_at: int, whole: bool) -> None:
        """Undo any run, all of it or a part; of an undo this is a redo."""
        run = data.draw(st.sampled_from(self.setup.runs()))
        numbers = range(len(self.setup.items(run.id)))
        some = None if whole else sorted(data.draw(st.sets(st.sampled_from(numbers or (0,)))))
        self._lying(data)

        def work() -> None:
            with suppress(PlanRefused):  # nothing left of it, or no longer safe: also an answer
                self.setup.undo(run.id, some)

        self.setup.killed(work, kill_at)

    @precondition(lambda self: self._open())
    @rule(data=st.data(), kill_at=KILL, act=st.booleans())
    def recover(self, data: st.DataObject, kill_at: int, act: bool) -> None:
        """Check and continue, or check only; cut off again, perhaps."""
        self._lying(data)
        self.setup.killed(lambda: self.setup.resume(act=act), kill_at)

    @invariant()
    def nothing_is_lost(self) -> None:
        """See the module."""
        live, survivors = self.setup.live(), self.setup.live("Trash")
        for digest, times in self.total.items():
            assert live[digest] >= times, "lost"
            if digest not in self.touched | self.trashed:
                assert survivors[digest] >= 1, "no survivor"
        if not self._open() and not self._in_both():
            assert live == +self.total, "came twice"

    def teardown(self) -> None:
        """Without lies all comes to an end; a second resume does nothing."""
        if not hasattr(self, "setup"):
            return
        for server in (self.anna, self.ben):
            server.lies.clear()
        for _ in range(2):
            self.setup.resume()
        before = self._picture()
        self.setup.resume()
        assert self._picture() == before
        assert not any(run.pending for run in self.setup.runs())
        self.nothing_is_lost()

    def _lying(self, data: st.DataObject) -> None:
        for server in (self.anna, self.ben):
            server.lies.clear()
            server.lies["move"].extend(data.draw(LIES))
            server.lies["copy"].extend(data.draw(LIES))
            server.lies["append"].extend(data.draw(CUTS))
            server.lies["strike"].extend(data.draw(STRIKES))
            server.lies["unmark"].extend(data.draw(STRIKES))
            server.lies["seen"].extend(data.draw(CUTS))
            server.lies["arrivals"].extend(data.draw(CUTS))

    def _picture(self) -> object:
        boxes = [
            (name, uid, mail.data, sorted(mail.flags))
            for server in (self.anna, self.ben)
            for name, box in server.boxes.items()
            for uid, mail in box.mails.items()
        ]
        return boxes, self.setup.runs()

    def _open(self) -> bool:
        return any(
            run.pending or run.unknown or run.state.value == "running" for run in self.setup.runs()
        )

    def _in_both(self) -> bool:
        """Whether a mail was left in both folders, or somebody else's doing makes counts vague."""
        return (
            self.vague
            or bool(self.touched)
            or any(
                (item.reason is not None and item.state is not ItemState.PLANNED)
                or _is_outside(item)
                for run in self.setup.runs()
                for item in self.setup.items(run.id)
            )
        )


def _is_outside(item: RunItem) -> bool:
    """Whether a message went to another account: its own one keeps it in the trash as well."""
    account = Path(item.move.what.address.path).stem
    return item.move.to != "trash" and not item.move.to.startswith(f"imap:{account}/")


def main() -> None:
    """Try as many orders as the command line says."""
    try_orders(Serving, 14)


if __name__ == "__main__":
    main()
