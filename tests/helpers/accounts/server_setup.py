"""Accounts behind the engine's ports, a plan over them, and a power cut at any crash point."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from helpers.boxes.moving import CALM, keep_first
from helpers.imap.fake_server import FakeServer, FakeStore

from core import crashpoints
from core.actions.proving import ContentProver
from core.apply.context import RunContext
from core.apply.execute import carry_out
from core.apply.journal import history
from core.apply.journal.journal import open_journal, read_journal
from core.apply.journal.safety_copies import is_intact
from core.apply.recover import resume
from core.apply.undo import undo
from core.errors import UnknownAccount
from core.identity import identity
from core.job import Job, NullJob
from core.model.plan import Item, Plan
from core.model.runs import RunItem, RunMerge, RunState, RunSummary
from core.model.sources import Folder, FolderRole, SourceKind, SourceSpec
from core.ports import MailStore
from core.settings import SafetySettings
from core.sources.stores import Stores


class ProcessKilled(BaseException):
    """The power went."""


@contextmanager
def power_cut_at(at: int) -> Iterator[list[str]]:
    """Cut the power at the `at`-th crash point (0: never); yields the points that were passed."""
    passed: list[str] = []

    def note(name: str) -> None:
        passed.append(name)
        if 0 < at <= len(passed):  # whoever is dead stays dead, also while it unwinds
            raise ProcessKilled(name)

    crashpoints._armed, former = True, crashpoints._pass
    crashpoints._pass = note
    try:
        yield passed
    finally:
        crashpoints._armed, crashpoints._pass = False, former


@dataclass
class ServerSetup:
    """Everything that one test works on."""

    home: Path
    servers: tuple[FakeServer, ...]
    safety: SafetySettings = CALM
    plans: int = 0
    local: tuple[SourceSpec, ...] = field(default=())

    @property
    def trash(self) -> Path:
        return self.home / "safety"

    @contextmanager
    def context(self) -> Iterator[RunContext]:
        with open_journal(self.home / "journal.db") as journal:
            yield RunContext(
                journal, self.store, self.target, self.trash, self.safety, ContentProver()
            )

    def store(self, spec: SourceSpec, job: Job) -> MailStore:
        """Opens the store of a source."""
        for server in self.servers:
            if server.spec == spec:
                return FakeStore(server)
        if spec.kind is SourceKind.IMAP:
            raise UnknownAccount(spec.path.stem)
        return Stores().store(spec, job)

    def target(self, to: str, job: Job) -> tuple[MailStore, Folder]:
        """Opens a destination."""
        for server in self.servers:
            start = f"imap:{server.account.id}/"
            if to.startswith(start):
                name = to.removeprefix(start)
                return FakeStore(server), Folder(name, Path(), "", 0, FolderRole.NORMAL)
        return Stores().destination(to, job)

    def plan(self, items: Sequence[Item], *, to: str = "trash") -> Plan:
        """Keep the first message of each identity; move the others."""
        self.plans += 1
        return keep_first(items, to=to, plan_id=f"{self.plans:016x}")

    def carry_out(self, plan: Plan, job: Job | None = None) -> RunSummary:
        """Do what a plan says."""
        with self.context() as context:
            return carry_out(plan, context, job or NullJob())

    def undo(self, run: str, items: Sequence[int] | None = None) -> RunSummary:
        """Take a run back."""
        with self.context() as context:
            return undo(run, context, NullJob(), items=items)

    def resume(self, *, act: bool = True) -> list[RunSummary]:
        """What the program does at its next start."""
        for server in self.servers:
            server.holder = None
        with self.context() as context:
            return [
                resume(run, context, NullJob(), act=act) for run in context.journal.unfinished()
            ]

    def items(self, run: str) -> list[RunItem]:
        """The moves of a run."""
        with read_journal(self.home / "journal.db") as journal:
            return list(history.list_items(journal, run))

    def merges(self, run: str) -> list[RunMerge]:
        """What kept messages of a run took over."""
        with read_journal(self.home / "journal.db") as journal:
            return list(history.list_merges(journal, run))

    def runs(self) -> tuple[RunSummary, ...]:
        """All runs, newest first."""
        with read_journal(self.home / "journal.db") as journal:
            return history.list_runs(journal)

    def live(self, *but: str) -> Counter[str]:
        """How often each identity lies in all accounts, but for these folders."""
        return sum((server.live(*but) for server in self.servers), Counter())

    def outcomes(self) -> list[tuple[RunState, int, int, int]]:
        """How all runs ended: what was moved, undone, and is not known."""
        return [(run.state, run.moved, run.undone, run.unknown) for run in self.runs()]

    def pictures(self) -> list[Counter[bytes]]:
        """What each folder holds, with its flags, without its numbers."""
        return [
            Counter(mail.data + b"".join(sorted(map(str.encode, mail.flags))) for mail in mails)
            for server in self.servers
            for mails in (box.mails.values() for box in server.boxes.values())
        ]

    def copies(self) -> set[str]:
        """Identities that have an intact safety copy."""
        with read_journal(self.home / "journal.db") as journal:
            return {
                entry.move.what.digest
                for head in journal.heads()
                for entry in journal.entries(head.id)
                if entry.safety_copy is not None and is_intact(self.trash, entry.safety_copy)
            }

    def killed(self, work: Callable[[], object], at: int) -> bool:
        """Whether the power went while this was done."""
        try:
            with power_cut_at(at):
                work()
        except ProcessKilled:
            for server in self.servers:
                server.holder = None
            return True
        return False


def digest_of(data: bytes) -> str:
    """The identity of a message."""
    return identity(data)
