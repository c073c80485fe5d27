"""Kills a store at each of its crash points, and tells what was found after recovery.

Started as a program of its own, which forks for each point: a new interpreter each would take two
hundred times as long. `python -m helpers.crashes.store_crash KIND ACTION FOLDER [deliver]` prints
JSON; with `deliver` a mail server adds a message after each crash, before the next start.
"""

from __future__ import annotations

import itertools
import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from helpers.boxes.store_cases import (
    any_version,
    case_mail,
    copy_mailbox,
    keys_of,
    mailbox_state,
    make_mailbox,
    make_safety_copies,
    open_case,
    pick_keys,
    stored_mail,
)
from helpers.crashes.forked import count_points
from helpers.process.sampling import draw_points

from core import crashpoints
from core.model.mail import MessageFlag
from core.model.sources import MessageKey, RawMessage, SourceSpec, Stub
from core.ports import ReturningMessage
from core.sources.disk import durable

TAKEN = (0, 3, 4, 5, 11)  # first, last, neighbours; 0 and 5 are the same bytes
NEW_MAIL = stored_mail(8).replace(b"00:00:00", b"11:11:11")
BLOCK_BYTES = 97  # so that a kill tears a message


def act(spec: SourceSpec, action: str, escrow: Path) -> None:
    """Do what is to be interrupted."""
    store = open_case(spec)
    keys = json.loads((escrow.parent / "keys.json").read_text())
    with store.hold(any_version(store)) as hold:
        if action == "take_out":
            hold.take_out([MessageKey(*key) for key in keys])
        elif action == "put_back":
            returns = json.loads((escrow.parent / "returns.json").read_text())
            from_json = [(MessageKey(*k), o, Path(f), at, size) for k, o, f, at, size in returns]
            hold.put_back([ReturningMessage(*r) for r in from_json])
        else:
            stub = Stub(MessageKey(0, "", ""), 0, 0, "1:1:1500000000000000000", MessageFlag.SEEN)
            hold.append(
                [
                    RawMessage(stub, case_mail(7)),
                    RawMessage(stub, case_mail(7)),
                    RawMessage(stub, case_mail(1)),
                ]
            )


def prepare(kind: str, action: str, root: Path, *, ended: bool) -> SourceSpec:
    """Make the mailbox as it is before the action, and what the action needs."""
    escrow = root / "escrow"
    spec = make_mailbox(kind, root / "golden")
    if ended:
        with spec.path.open("ab") as box:
            box.write(b"\n\n")  # a server would see to that
    store = open_case(spec)
    keys = pick_keys(keys_of(store), TAKEN)
    with store.hold(any_version(store)) as hold:
        returns = make_safety_copies(hold, keys, escrow)
        if action == "put_back":
            hold.take_out(keys)
    (root / "keys.json").write_text(json.dumps(keys))
    told = [(r.key, r.origin, str(r.file), r.offset, r.size_bytes) for r in returns]
    (root / "returns.json").write_text(json.dumps(told))
    return spec


def recover(spec: SourceSpec) -> None:
    """What the next start does."""
    store = open_case(spec)
    with store.hold(any_version(store)):
        pass


def killed_at(n: int, work: Callable[[], None]) -> bool:
    """Run `work` in a child that is killed at its n-th point; False if it has fewer."""
    child = os.fork()
    if child == 0:
        crashpoints._armed, crashpoints._at = True, str(n)
        crashpoints._numbers = itertools.count(1)
        try:
            work()
        except BaseException as error:  # noqa: BLE001 - a child must not go on as its parent
            print(f"point {n}: {error!r}", file=sys.stderr, flush=True)
            os._exit(3)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL
        return True
    assert os.WEXITSTATUS(status) == 0
    return False


def deliver(spec: SourceSpec) -> None:
    """What a mail server does that knows nothing of us."""
    with spec.path.open("ab") as box:
        box.write(NEW_MAIL)


class StoreRunner:
    """Kills one action of one kind of store at every point, and at points of the recovery."""

    def __init__(self, kind: str, action: str, root: Path, *, delivering: bool) -> None:
        self._action = action
        self._root = root
        self._delivering = delivering
        golden = prepare(kind, action, root, ended=delivering)
        within = golden.path.relative_to(root / "golden")
        self._spec = SourceSpec(golden.kind, root / "work" / within)

    def run(self) -> dict[str, object]:
        """How many points there are, what was found after each, and what was wrong."""
        before, after = self._start(done=False), self._start(done=True)
        counts = {"before": 0, "after": 0}
        wrong: list[str] = []
        copy_mailbox(self._root / "golden", self._root / "work")
        points = count_points(self._act, self._root / "points")
        for n in draw_points(points, f"{self._spec.kind} {self._action} {self._delivering}"):
            copy_mailbox(self._root / "golden", self._root / "work")
            if not killed_at(n, self._act):
                wrong.append(f"{n}: not killed")
            now = self._recovered(n)
            if now in (before, after):
                counts["before" if now == before else "after"] += 1
            else:
                wrong.append(f"{n}: neither before nor after")
            recover(self._spec)
            if self._state() != now:
                wrong.append(f"{n}: the second recovery changed something")
        return {"points": len(points), "wrong": wrong, **counts}

    def _start(self, *, done: bool) -> object:
        copy_mailbox(self._root / "golden", self._root / "work")
        if done:
            self._act()
        if self._delivering:
            deliver(self._spec)
        return self._state()

    def _act(self) -> None:
        act(self._spec, self._action, self._root / "escrow")

    def _recovered(self, n: int) -> object:
        """The state after a delivery, a second crash in the recovery, and a recovery."""
        if self._delivering:
            deliver(self._spec)
        killed_at(n % 7 + 1, lambda: recover(self._spec))
        recover(self._spec)
        store = open_case(self._spec)
        assert not store.has_leftovers(any_version(store))
        return self._state()

    def _state(self) -> object:
        return mailbox_state(self._spec, names=self._action != "append")


if __name__ == "__main__":
    durable.BLOCK_BYTES = BLOCK_BYTES
    what, how, where = sys.argv[1:4]
    runner = StoreRunner(what, how, Path(where), delivering="deliver" in sys.argv)
    print(json.dumps(runner.run()))
