"""Two programs with plans of their own over the same mailboxes, killed at any time.

A script (`python opposite_runs.py FOLDER ROUNDS SEED`), because it forks: a warm process takes
2 ms. Each round makes two mailboxes with copies in each and across, and two homes with a plan from
either side; both run at the same time, some are killed, some are taken back, then they run again.
After each of that every message that there ever was must lie in a mailbox. Prints JSON: how many
programs were started, how many were killed at work, and how many moves both made together.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path

from helpers.boxes.moving import CALM, LocalSetup, items_of, plan_of, write_box
from helpers.boxes.store_cases import any_version

from core.apply.checks import folder_locks
from core.apply.execute import carry_out
from core.apply.journal.journal import read_journal
from core.apply.recover import resume
from core.apply.undo import undo
from core.errors import CoreError
from core.job import NullJob
from core.model.plan import Plan
from core.model.runs import ItemState
from core.model.sources import SourceKind, SourceSpec
from core.sources.files import hold
from core.sources.registry import open_store

KINDS = (SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.MH, SourceKind.EML)
TEXTS = "abcdefgh"
LONGEST_S = 0.06  # a program is killed after at most so long, or not at all
FAILED = 70


@dataclass(frozen=True)
class Opponent:
    """A program with a home and a plan of its own."""

    home: Path
    plan: Plan

    def work(self, *, hasty: bool, back: bool) -> None:
        """Go on with what was cut off, carry out the plan, and maybe take it back."""
        folder_locks.LOCK_WAIT_S = 0.05 if hasty else 30.0
        with LocalSetup(self.home, (), CALM).context() as context:
            for run in context.journal.unfinished():
                resume(run, context, NullJob())
            if not any(head.id == self.plan.id for head in context.journal.heads()):
                carry_out(self.plan, context, NullJob())
            if back:
                undo(self.plan.id, context, NullJob())

    def moved(self) -> int:
        """How many messages it moved and did not put back."""
        with read_journal(self.home / "journal.db") as journal:
            return sum(
                entry.state is ItemState.VERIFIED
                for head in journal.heads()
                if not head.returns
                for entry in journal.entries(head.id)
            )


def fork_program(work: Callable[[], object], gate: tuple[int, int]) -> int:
    """Fork a program that begins when the parent closes the pipe; its process."""
    child = os.fork()
    if child:
        return child
    outcome = FAILED
    try:
        os.close(gate[1])
        os.read(gate[0], 1)
        work()
        outcome = 0
    except CoreError:
        outcome = 0  # refused, with a reason
    except BaseException:  # noqa: BLE001 - a child must never run its parent's code
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(outcome)


def fight(opponents: list[Opponent], chance: random.Random) -> int:
    """Let all work at the same time and kill some; how many were killed before their end."""
    reading, writing = os.pipe()
    programs: list[int] = []
    for opponent in opponents:
        hasty, back = chance.random() < 0.4, chance.random() < 0.2
        work = partial(opponent.work, hasty=hasty, back=back)
        programs.append(fork_program(work, (reading, writing)))
    os.close(writing)
    os.close(reading)
    killed = 0
    for program in programs:
        if chance.random() < 0.4:
            time.sleep(chance.uniform(0, LONGEST_S))
            os.kill(program, signal.SIGKILL)
        status = os.waitpid(program, 0)[1]
        assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0, status
        killed += os.WIFSIGNALED(status)
    return killed


def one_round(folder: Path, kinds: tuple[SourceKind, ...], chance: random.Random) -> Counter[str]:
    """Make mailboxes and plans, let the programs fight three times, look each time."""
    specs = tuple(
        write_box(kind, folder / f"box{n}", chance.sample(TEXTS * 2, k=len(TEXTS)))
        for n, kind in enumerate(kinds)
    )
    wanted = live_identities(specs)
    opponents = []
    for number, order in enumerate((specs, specs[::-1])):
        home = folder / f"home{number}"
        home.mkdir()
        opponents.append(Opponent(home, plan_of(order, plan_id=f"00000000000000a{number}")))
    done: Counter[str] = Counter()
    for _ in range(3):
        done["killed"] += fight(opponents, chance)
        done["started"] += len(opponents)
        lost = wanted - live_identities(specs)
        assert not lost, (folder, kinds, lost)
    done["moved"] = sum(opponent.moved() for opponent in opponents)
    return done


def live_identities(specs: tuple[SourceSpec, ...]) -> set[str]:
    """The identities of all mails in the mailboxes; what was cut off in them is mended first."""
    found: set[str] = set()
    for spec in specs:
        store = open_store(spec)
        for folder in store.folders():
            if store.has_leftovers(folder):
                with store.hold(any_version(store)):
                    pass
        found |= {item.digest for item in items_of(spec)}
    return found


def main() -> None:
    """Run all orders of stores so many times."""
    hold._PAUSE_S = 0.0
    folder, rounds, seed = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    done: Counter[str] = Counter()
    for n, kinds in product(range(rounds), product(KINDS, KINDS)):
        name = "-".join(kind.value for kind in kinds)
        place = folder / f"{name}-{n}"
        place.mkdir()
        done += one_round(place, kinds, random.Random(f"{name} {n} {seed}"))
    print(json.dumps(done))


if __name__ == "__main__":
    main()
