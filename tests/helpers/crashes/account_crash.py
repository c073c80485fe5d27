"""Kill moving, or undoing, of mail on a server at every crash point in turn; recover; compare.

A script (`python account_crash.py KIND SHAPE VERB FOLDER`), because it forks. KIND: as in
`helpers.servers.fixtures`. Prints JSON: how many points there are and how many processes were
really killed. Each of these must hold at each point:

- right after the kill every mail is on the server, one of each outside of the trash (I1, I4);
- `resume` ends the run with the same message in the same folders as without a crash (I5, I7);
- a second `resume` changes nothing (I5);
- undoing afterwards brings all back (I3).
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from helpers.accounts.account_setup import AccountSetup
from helpers.boxes.moving import mail_bytes
from helpers.crashes.forked import KILLED, count_points, run_forked
from helpers.process.sampling import draw_points
from helpers.servers.authority import Authority
from helpers.servers.cyrus import Cyrus
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import BARE_CONDSTORE, EVERYTHING, UIDPLUS_CONDSTORE, Shape
from helpers.servers.fixtures import start_server
from helpers.servers.second_client import list_server

from core.model.runs import RunState
from core.sources.imap.protocol.limits import Timeouts

SHAPES = {"move": EVERYTHING, "copy_expunge": UIDPLUS_CONDSTORE, "copy_mark": BARE_CONDSTORE}
TEXTS = "abaacb"  # three to go: a batch of one, and one of two
FOLDERS = ("INBOX", "Archive", "Travel")
FEW = FOLDERS[:1]  # by COPY each mail is a dozen points of its own
PATIENT = Timeouts(first_wait_s=0.05, longest_wait_s=0.5, tries=5)
Mail = list[tuple[str, str, str, tuple[str, ...]]]


class AccountCrashCase:
    """One kind of server and one verb."""

    def __init__(self, server: Dovecot | Cyrus, verb: str, home: Path) -> None:
        self.server, self.verb, self.home = server, verb, home
        is_quick = server.is_plain_dovecot and server.shape == Shape()
        self.folders = FOLDERS if is_quick else FEW
        self.number = 0

    def fresh(self) -> AccountTrial:
        """Somebody new with copies in each folder; for an undo they have been moved."""
        self.number += 1
        person = self.server.person()
        for folder in self.folders:
            person.deliver(folder, [mail_bytes(text) for text in TEXTS])
        trial = AccountTrial(person, self.home / f"{self.number}", self.verb)
        trial.plan(self.folders)
        return trial


class AccountTrial:
    """One person's mail, and the work that is to be cut off."""

    def __init__(self, person: Person, home: Path, verb: str) -> None:
        self.person, self.home, self.verb = person, home, verb
        self.before = Counter(digest for _, digest, *_ in list_server(person))

    def plan(self, folders: Sequence[str]) -> None:
        """Make the plan; carry it out already where the undo is to be cut."""
        with closing(self.setup()) as setup:
            self.moves = setup.plan(*folders)
            if self.verb == "undo":
                setup.carry_out(self.moves)

    def setup(self) -> AccountSetup:
        """New connections, as a new process has them."""
        return AccountSetup(self.person, self.home, patience=PATIENT)

    def work(self) -> None:
        """What is to be cut off."""
        with closing(self.setup()) as setup:
            if self.verb == "apply":
                setup.carry_out(self.moves)
            else:
                setup.undo()

    def finish(self) -> None:
        """What the program does at its next start; the work is begun anew if it never began."""
        with closing(self.setup()) as setup:
            with setup.context() as context:
                runs = len(context.journal.heads())
                unfinished = context.journal.unfinished()
            for run in unfinished:
                setup.run = run
                setup.resume()
        if runs < (1 if self.verb == "apply" else 2):
            self.work()

    def states(self) -> list[RunState]:
        """Where the runs stand, newest first."""
        with closing(self.setup()) as setup, setup.context() as context:
            return [head.state for head in context.journal.heads()]

    def take_back(self) -> None:
        """Undo the run."""
        with closing(self.setup()) as setup:
            setup.undo()

    def mail(self) -> Mail:
        """All mail that is not marked as deleted."""
        return list_server(self.person)


def run_case(case: AccountCrashCase) -> dict[str, int]:
    """Run one case at every point."""
    whole = case.fresh()
    points = count_points(whole.work, case.home / "points")
    golden, wanted = whole.mail(), whole.states()
    killed, tried = 0, draw_points(points, case.verb)
    for point in tried:
        trial = case.fresh()
        where = f"{case.verb} point {point} ({points[point - 1]})"
        killed += run_forked(trial.work, kill_at=point) == KILLED
        live = trial.mail()
        assert Counter(digest for _, digest, *_ in live) >= trial.before, where
        kept = {digest for folder, digest, *_ in live if folder != "Trash"}
        assert kept == set(trial.before), where
        trial.finish()
        assert (trial.mail(), trial.states()) == (golden, wanted), where
        trial.finish()
        assert (trial.mail(), trial.states()) == (golden, wanted), where
        if case.verb == "apply":
            trial.take_back()
            home = Counter(digest for folder, digest, *_ in trial.mail() if folder != "Trash")
            assert home == trial.before, where
    return {"points": len(points), "tried": len(tried), "killed": killed}


def main() -> None:
    """Run the case of the command line."""
    kind, shape, verb, home = sys.argv[1:]
    folder = Path(home)
    with closing(start_server(kind, Shape(SHAPES[shape]), Authority(folder))) as server:
        print(json.dumps(run_case(AccountCrashCase(server, verb, folder))))


if __name__ == "__main__":
    main()
