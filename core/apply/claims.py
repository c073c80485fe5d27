"""Which mails of a folder on a server belong to other moves (style.md rule 11).

Copies share an identity, so a look for one mail could find what another move sent there. The
journal knows where each lies; such a place is never taken for another move.
"""

from __future__ import annotations

from collections.abc import Collection

from core.apply.entries import Entry, Leg, leg_of
from core.apply.journal import Journal
from core.model import ItemState

_HOLDS = frozenset({ItemState.VERIFIED, ItemState.ACTED, ItemState.UNKNOWN})


def claimed(
    journal: Journal, run: str, account: Leg, folders: Collection[str], but: Collection[int]
) -> frozenset[str]:
    """Uids in some folders of an account that belong to moves of this run or a later one.

    Args:
        journal: To be read.
        run: Whose moves are being looked for; what an earlier run sent lies below their floors.
        account: Any folder of the account.
        folders: Where they are looked for.
        but: Numbers of the moves of `run` that are being looked for.

    Cost: one read of the runs since.
    """
    found: set[str] = set()
    for head in journal.heads():
        its = (e for e in journal.entries(head.id) if head.id != run or e.n not in but)
        for entry in its:
            if leg_of(entry.move.what.address)[:2] == account[:2] and entry.state in _HOLDS:
                found |= _places(entry, folders)
        if head.id == run:
            break
    return frozenset(found)


def _places(entry: Entry, folders: Collection[str]) -> set[str]:
    landings = (entry.target_at, entry.back_at)
    return {at.uid for at in landings if at is not None and at.folder in folders}
