"""What the overview shows, in words: cards for steps, and bars under headings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.model.groups import Verdict


@dataclass(frozen=True, slots=True)
class StepCard:
    """A step of the ladder.

    Attributes:
        key: What the page tells when its button is pressed.
        title, amount, reason: What it is, how much it takes, and why that is safe.
        loss: What would be lost; "" where nothing can go.
        is_proven: Whether it can be taken as a whole, rather than looked at in the list.
        button: What its button says; "": what all of its kind say.
    """

    key: object
    title: str
    amount: str
    reason: str
    loss: str
    is_proven: bool
    button: str = ""


@dataclass(frozen=True, slots=True)
class BarEntry:
    """A bar that leads to the list.

    Attributes:
        key: What the page tells when it is pressed.
        words, amount: What it is, and how much.
        share: 0..1, its length.
        tip: More about it; "" for nothing.
        note: A line below it; "" for none.
        leads: Whether there is anything to see in the list.
    """

    key: object
    words: str
    amount: str
    share: float
    tip: str = ""
    note: str = ""
    leads: bool = True


@dataclass(frozen=True, slots=True)
class OverviewTexts:
    """The whole page: its sentence, the steps, and the bars by their headings.

    `idle`: A line below the steps: which of them take nothing; "" for none.
    """

    title: str
    detail: str = ""
    cards: tuple[StepCard, ...] = ()
    idle: str = ""
    sections: tuple[tuple[str, tuple[BarEntry, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class StepPairs:
    """What a step takes, and for which messages: rows. Groups of the list may keep others.

    `verdict`: What each two of them are to each other.
    """

    keeps: Mapping[int, int]
    verdict: Verdict

    def pair_of(self, kept: int, row: int | None) -> tuple[int, int] | None:
        """(kept, gone) by the step, of a line of the list; None: it takes none of the two.

        Args:
            kept: What the group of the line keeps.
            row: The copy on the line; None: it is the line of the kept message.
        """
        if row is not None and row in self.keeps:
            return self.keeps[row], row
        if kept in self.keeps and row in (None, self.keeps[kept]):
            return self.keeps[kept], kept
        return None
