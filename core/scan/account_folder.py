"""One folder of an account while it is scanned: its listing, and the rows that are known.

Flags and positions come from the listing, never from what was read: so a flag that changed costs
nothing but itself, and rows that were read once stay as they are.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from core.columns import Column
from core.job import Job
from core.model.mail import FlagBits, MessageFlag
from core.model.remote import VIEW_MARK, Listing
from core.model.sources import MessageKey, Problem, Stub
from core.ports import FingerprintCache
from core.scan.folders import FolderReading, problems_of
from core.scan.known import FolderMemory, find_known, uids_of
from core.scan.rows import Columns, problem_columns
from core.scan.table import order_rows
from core.scan.words import sign_left
from core.server_ports import RemoteSource

# What the server says of a message; what its headers say of the same is some other store's.
SERVER_FLAGS = (
    MessageFlag.SEEN
    | MessageFlag.FLAGGED
    | MessageFlag.ANSWERED
    | MessageFlag.DRAFT
    | MessageFlag.GHOST
)


@dataclass(slots=True)
class AccountFolder:
    """What is known of one folder of an account.

    Attributes:
        read: What the session sees of it.
        source: The account.
        memory: Its entries in the cache.
        listing: As it is now. places: uid -> number in the listing.
        rows: What was read at any time; of two rows of one message the later one counts.
        fresh: Messages that no row is known of.
        lost: Rows of messages that no worker survived; never remembered.
        grown: Something was read that is not in the folder's one entry yet.
    """

    read: FolderReading
    source: RemoteSource
    memory: FolderMemory
    listing: Listing
    places: dict[str, int]
    rows: list[Columns]
    fresh: list[Stub] = field(default_factory=list)
    lost: list[Columns] = field(default_factory=list)
    grown: bool = False

    def stub(self, at: int) -> Stub:
        """A message as it is listed."""
        listing = self.listing
        view = int(listing.views[at])
        return Stub(
            MessageKey(0, self.read.folder.name, f"{listing.validity}:{listing.uids[at]}"),
            at,
            int(listing.sizes[at]),
            f"{VIEW_MARK}{view:x}" if view else "",
            MessageFlag(int(listing.flags[at])),
        )

    def add(self, columns: Columns) -> None:
        """Take rows that were read now, and remember them at once."""
        self.rows.append(columns)
        self.memory.add(columns, self.listing.validity)
        self.grown = True

    def add_problem(self, problem: Problem) -> None:
        """Take a message that the server could not give."""
        key = problem.key._replace(source=self.read.source)
        self.read.problems.append(problem._replace(key=key))

    def lay_out(self) -> None:
        """Give the session the rows of the messages that are listed now, in their order."""
        ordered = order_rows([*self.rows, *self.lost], self.places)
        self.read.pieces = [self._as_listed(ordered)]
        found = [
            p for columns in (*self.rows, *self.lost) for p in problems_of(self.read, columns)
        ]
        listed = [p for p in found if p.key.uid in self.places]
        placed = [p._replace(position=self.places[p.key.uid]) for p in listed]
        self.read.problems = list(dict.fromkeys([*self.read.problems, *placed]))

    def save(self) -> None:
        """Remember all rows as one entry, if there is anything new."""
        if not self.grown:
            return
        rows = order_rows(self.rows, self.places)
        kept = [p for columns in self.rows for p in problems_of(self.read, columns)]
        kept = [p for p in kept if p.key.uid in self.places]
        self.memory.consolidate(rows | problem_columns(kept), self.listing.validity)
        self.grown = False

    def _as_listed(self, rows: dict[str, Column]) -> dict[str, Column]:
        """These rows with what the listing says of them now."""
        at = np.asarray(rows["position"], np.int64)
        now = self.listing.flags[at].astype(FlagBits)
        own = np.asarray(rows["flags"], FlagBits) & ~FlagBits(SERVER_FLAGS)
        return rows | {"flags": own | now, "store_flags": now}


def open_account_folder(
    read: FolderReading, source: RemoteSource, cache: FingerprintCache, job: Job
) -> AccountFolder:
    """List a folder and recall what is known of it.

    Raises:
        SourceError: It cannot be listed.
    """
    memory = FolderMemory(cache, read.key)
    last = memory.listing()
    listing = source.list_folder(read.folder, last, job)
    if listing is not last:
        memory.keep_listing(listing)
    rows: list[Columns] = [
        sign_left(dict(columns), job) for columns in memory.rows(listing.validity)
    ]
    places = {uid: at for at, uid in enumerate(uids_of(listing))}
    account_folder = AccountFolder(read, source, memory, listing, places, rows)
    known = find_known(listing, rows)
    account_folder.fresh = [account_folder.stub(at) for at in np.flatnonzero(~known).tolist()]
    account_folder.grown = len(rows) > 1
    read.from_cache = int(known.sum())
    return account_folder
