"""Which messages on servers belong to other moves (R-JR10).

Copies share an identity, so a look for one message could find what another move put there. The
journal knows where each lies; such a place is never taken for another move.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from core.apply.journal.entries import JournalEntry
from core.apply.journal.journal import Journal
from core.model.plan import TO_SERVER, TO_TRASH
from core.model.runs import ItemState
from core.ports import StoredPlace

_HOLDS = frozenset({ItemState.VERIFIED, ItemState.INTENT, ItemState.ACTED, ItemState.UNKNOWN})


def find_claimed(
    journal: Journal, run: str, account: str, folders: Collection[str], but: Collection[int]
) -> frozenset[str]:
    """Uids in some folders of an account that belong to moves of this run or a later one.

    Args:
        journal: To be read.
        run: Whose moves are being looked for; what an earlier run sent lies below their floors.
        account: The id of the account.
        folders: Where they are looked for.
        but: Numbers of the moves of `run` that are being looked for.

    Cost: one read of the runs since.
    """
    found: set[str] = set()
    for head in journal.heads():
        for entry in journal.entries(head.id):
            if entry.state in _HOLDS and not (head.id == run and entry.n in but):
                found |= {at.uid for at in _places(entry, account) if at.folder in folders}
        if head.id == run:
            break
    return frozenset(found)


def find_places_back(
    journal: Journal, run: str, account: str, folder: str, but: Iterable[JournalEntry]
) -> frozenset[str]:
    """Uids in a folder of an account where moves lie that were put back since a run.

    Args:
        journal: To be read.
        run: That is being taken back.
        account: The id of the account.
        folder: The folder that its messages come back to.
        but: Moves that are to be put back now.

    Cost: as `find_claimed`.
    """
    own = {at.uid for entry in but if (at := entry.back_at) is not None}
    return find_claimed(journal, run, account, {folder}, set()) - own


def _places(entry: JournalEntry, account: str) -> Iterator[StoredPlace]:
    """Where the mail of a move lies in an account."""
    own = Path(entry.move.what.address.path).stem  # an account's file is named by its id
    to = entry.move.to
    where = own if to == TO_TRASH else to.removeprefix(TO_SERVER).partition("/")[0]
    if entry.target_at is not None and where == account:
        yield entry.target_at
    if entry.back_at is not None and own == account:
        yield entry.back_at
