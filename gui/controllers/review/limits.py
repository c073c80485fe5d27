"""What of a scan stays or is not looked at, whatever the similarity: by folders and by words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from core.model.groups import Groups
from core.model.mentions import KeywordUse
from core.scan.session import Session, cut_groups
from gui.models.results.board import MarkBar, MarkBars
from gui.models.results.choices import Choices
from gui.models.results.facts import Bools
from gui.models.results.keywords import KeywordResults


@dataclass(frozen=True, eq=False)
class ReviewLimits:
    """Limits of n messages.

    Attributes:
        folders: (n,) bool, messages in protected folders.
        found: What mentions the user's words; None: there are none, or nobody searched yet.
        held: Everything stays: what mentions the words is not known yet.
        of_folders: (n,) `MarkBars`, why those of `folders` stay, where their folders can only be
            read; None: no folder is such.
        gone: (n,) bool, messages that left since the scan; None: none did.
    """

    folders: Bools
    found: KeywordResults | None = None
    held: bool = False
    gone: Bools | None = None
    of_folders: MarkBars | None = None

    @cached_property
    def stays(self) -> NDArray[np.uint8] | None:
        """(n,) `MarkBar`, why messages stay by words; None: by no words."""
        if self.held:
            return np.full(len(self.folders), MarkBar.HELD, np.uint8)
        return None if self.found is None else self.found.stays

    @cached_property
    def mentioning(self) -> Bools | None:
        """(n,) bool, what stays by words; None: nothing does."""
        return None if self.stays is None else self.stays != MarkBar.NONE

    @cached_property
    def protected(self) -> Bools:
        """(n,) bool, what stays, by folder or by words."""
        return self.folders if self.mentioning is None else self.folders | self.mentioning

    @property
    def chooses(self) -> bool:
        """Whether only mail that mentions a word is looked at."""
        return self.found is not None and bool(self.found.asked.only)

    @property
    def only(self) -> Bools | None:
        """(n,) bool, what may be in a group; None: everything."""
        chosen = self.found.mask(KeywordUse.ONLY) if self.found and self.chooses else None
        if self.gone is None:
            return chosen
        return ~self.gone if chosen is None else chosen & ~self.gone

    @property
    def holding(self) -> Bools:
        """(n,) bool, what cannot be marked now: by folder, by words, or as no word chose it."""
        chosen = self.found.mask(KeywordUse.ONLY) if self.found and self.chooses else None
        return self.protected if chosen is None else self.protected | ~chosen

    def cut(self, session: Session, choices: Choices) -> Groups:
        """The groups at a similarity: what stays is kept first, what is not looked at is in none.

        While everything is held, the folders alone say what is kept first. Cost: milliseconds, and
        some more the first time after a change.
        """
        known = replace(self, held=False)
        return cut_groups(
            session,
            choices.threshold,
            protected=known.protected,
            detectors=choices.detectors,
            only=self.only,
        )
