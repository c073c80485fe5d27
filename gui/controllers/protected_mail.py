"""What must not be moved away again by taking an undo back: folders and words that protect."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from core.model.plan import Item
from core.model.sources import Treatment
from core.scan.session import Session
from core.system.later import Later
from gui.models.accounts.source_entries import SourceEntry
from gui.models.results.facts import Bools

if TYPE_CHECKING:
    from core.sources import plan_folders
else:
    plan_folders = Later("core.sources.plan_folders")

FolderOfPlan = tuple[str, str]  # path and folder, as plans name them


@dataclass(frozen=True, slots=True)
class ProtectedMail:
    """What is protected now, as far as the list of sources and the scan on screen tell.

    Attributes:
        folders: Whose messages stay.
        ids: Message-IDs of mail that mentions a protecting word. texts: (subject, sender) of such
            mail that has none.
    """

    folders: frozenset[FolderOfPlan] = frozenset()
    ids: frozenset[str] = frozenset()
    texts: frozenset[tuple[str, str]] = frozenset()

    def holds(self, item: Item) -> bool:
        """Whether a message stays."""
        if item.address[1:3] in self.folders:
            return True
        if item.message_id:
            return item.message_id in self.ids
        return (item.subject, item.sender) in self.texts


def find_protected_mail(
    entries: Sequence[SourceEntry], session: Session | None, mentioning: Bools | None
) -> ProtectedMail:
    """What is protected now. `mentioning`: (n,) bool, what stays by words; None: nothing does.

    Cost: a microsecond or two for each message that stays by words.
    """
    places = plan_folders.PlanPlaces()
    folders = frozenset(
        places.of(entry.spec, held.folder)[1:]
        for entry in entries
        for held in entry.folders
        if held.treatment is not Treatment.SEARCH
    )
    if session is None or mentioning is None:
        return ProtectedMail(folders)
    mails, rows = session.mails, np.flatnonzero(mentioning).tolist()
    nameless = [row for row in rows if not mails.message_id[row]]
    return ProtectedMail(
        folders,
        frozenset(mails.message_id[row] for row in rows) - {""},
        frozenset((mails.subject[row], mails.sender[row]) for row in nameless),
    )
