"""An account on a server of the tests, plans over its folders, and what must never be lost.

A `AccountSetup` is for accounts what `helpers.boxes.moving.LocalSetup` is for files: it makes a
plan that keeps the first message of each identity, carries it out, resumes it and takes it back by
the program's own means, with the connections of real `Servers`. The oracle is `all_mail`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from email import message_from_bytes, policy
from pathlib import Path
from typing import NamedTuple

from helpers.accounts.connected import ConnectedSetup
from helpers.boxes.moving import CALM, keep_first
from helpers.imap.scripted import ScriptedServer
from helpers.servers.dovecot import Person

from core.actions.proving import ContentProver
from core.apply.context import RunContext
from core.apply.execute import carry_out
from core.apply.journal import history
from core.apply.journal.journal import open_journal
from core.apply.journal.safety_copies import has_intact_copy
from core.apply.recover import resume
from core.apply.undo import undo
from core.identity import identity
from core.job import Job, NullJob
from core.model.plan import Address, Item, Plan
from core.model.refusals import RefusalKind
from core.model.runs import ItemState, RunItem, RunMerge, RunSummary
from core.model.sources import SourceKind
from core.settings import SafetySettings
from core.sources.imap.protocol.limits import Timeouts
from core.system.places import Places

RUN = "00000000000000aa"
HASTY = Timeouts(
    connect_s=5.0, idle_s=1.0, tick_s=0.02, first_wait_s=0.01, longest_wait_s=0.05, tries=3
)


class StoredMail(NamedTuple):
    """A message as it lies in a folder, seen without the program."""

    uid: str
    data: bytes
    size_bytes: int
    view: str = ""


class AccountSetup(ConnectedSetup):
    """Everything that one test works on. Close it.

    Attributes:
        run: The run that was carried out last.
    """

    def __init__(
        self,
        owner: Person | ScriptedServer,
        home: Path,
        *,
        password: str = "",
        patience: Timeouts = HASTY,
        safety: SafetySettings = CALM,
        **changes: object,
    ) -> None:
        """Sign nobody in yet; `changes` are fields of the account, a proxy's port say."""
        self.home = home
        places = Places(home / "data", home / "cache", home / "config")
        super().__init__(owner, places, patience, password=password, **changes)
        self._safety = safety
        self.run = RUN

    # --- plans -----------------------------------------------------------------------------------

    def lying(self, folder: str) -> list[StoredMail]:
        """The messages of a folder by ascending UID, as another program sees them."""
        owner = self.owner
        if isinstance(owner, ScriptedServer):
            box = owner.boxes.by_name[folder]
            return [
                StoredMail(
                    f"{box.validity}:{uid}", m.data, len(m.data), f"{m.view:x}" * bool(m.view)
                )
                for uid, m in box.mails.items()
            ]
        with owner.client() as client:
            validity = client.select_folder(folder, readonly=True)[b"UIDVALIDITY"]
            told = client.fetch(client.search() or [1], ["BODY.PEEK[]", "RFC822.SIZE"])
            return [
                StoredMail(f"{validity}:{uid}", mail[b"BODY[]"], mail[b"RFC822.SIZE"])
                for uid, mail in sorted(told.items())
            ]

    def items(self, folder: str) -> list[Item]:
        """Every message of a folder as a plan names it."""
        return [
            self._item(folder, position, mail) for position, mail in enumerate(self.lying(folder))
        ]

    def plan(
        self, *folders: str, to: str = "trash", run: str = RUN, kept: Sequence[Item] = ()
    ) -> Plan:
        """Keep the first message of each identity over all folders; move the others.

        Args:
            folders: In the order of keeping.
            to: As `Move.to`.
            run: The plan's id.
            kept: Messages elsewhere that are kept before all others.
        """
        items = [item for folder in folders for item in self.items(folder)]
        return keep_first(items, to=to, plan_id=run, kept=kept)

    # --- runs ------------------------------------------------------------------------------------

    @contextmanager
    def context(self) -> Iterator[RunContext]:
        """What runs work with; the journal is open."""
        with open_journal(self.home / "journal.db") as journal:
            yield RunContext(
                journal,
                self.stores.store,
                self.stores.destination,
                self.home / "trash",
                self._safety,
                ContentProver(),
            )

    def carry_out(self, plan: Plan, job: Job | None = None) -> RunSummary:
        """Carry out a plan; its run is the one that the others are about."""
        self.run = plan.id
        with self.context() as context:
            return carry_out(plan, context, job or NullJob(), confirm=len(plan.moves))

    def resume(self, *, act: bool = True) -> RunSummary:
        """Resume the run."""
        with self.context() as context:
            return resume(self.run, context, NullJob(), act=act)

    def undo(self) -> RunSummary:
        """Take the run back."""
        with self.context() as context:
            return undo(self.run, context, NullJob())

    def moves(self) -> list[RunItem]:
        """The moves of the run as the history lists them."""
        with self.context() as context:
            return list(history.list_items(context.journal, self.run))

    def merges(self) -> list[RunMerge]:
        """What kept messages of the run took over, as the history lists it."""
        with self.context() as context:
            return list(history.list_merges(context.journal, self.run))

    def states(self) -> Counter[ItemState]:
        """How many moves stand where, and what is taken over."""
        return Counter(item.state for item in (*self.moves(), *self.merges()))

    def reasons(self) -> Counter[RefusalKind]:
        """Why moves were not done, or are not certain; so for what is taken over."""
        its = (*self.moves(), *self.merges())
        return Counter(item.reason.kind for item in its if item.reason)

    def target_uids(self) -> Mapping[int, str]:
        """Where the journal says that each move's mail lies now, by number."""
        with self.context() as context:
            entries = context.journal.entries(self.run)
        return {e.n: e.target_at.uid for e in entries if e.target_at is not None}

    # --- the oracle ------------------------------------------------------------------------------

    def on_server(self) -> Counter[str]:
        """How often each mail is on the server, in all folders, marked as deleted or not."""
        if isinstance(self.owner, ScriptedServer):
            return self.owner.boxes.hashes()
        return self.owner.hashes()

    def all_mail(self) -> Counter[str]:
        """How often each mail is on the server or in an intact safety copy of a moved one."""
        with self.context() as context:
            copies = Counter(
                entry.move.what.digest
                for head in context.journal.heads()
                for entry in context.journal.entries(head.id)
                if has_intact_copy(context.trash, entry)
            )
        return self.on_server() + copies

    def _item(self, folder: str, position: int, mail: StoredMail) -> Item:
        headers = message_from_bytes(mail.data, policy=policy.compat32)
        version = f"gm:{mail.view}" if mail.view else ""
        address = Address(
            SourceKind.IMAP, str(self.spec.path), folder, mail.uid, position, version
        )
        return Item(
            address,
            identity(mail.data),
            mail.size_bytes,
            str(headers.get("Message-ID", "")).strip().strip("<>"),
            str(headers.get("Subject", "")),
            "hv@example.org",
        )
