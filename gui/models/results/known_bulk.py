"""Known bulk mail as rows of words: what the library has, and what copies it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import NamedTuple, overload

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from core.columns import Int64s
from core.model.seeds import NEVER_HIT, KnownBulk, Seed
from core.words.sentence import Score, Sentence, for_each
from gui import wording
from gui.models.plain import plain_line
from gui.models.results.facts import ListFacts

_FIRST_WORDS = 120  # characters of a text in the list
SEED_NUMBERS, HIT_NUMBERS = (1, 2, 3), (5,)  # columns

translate = QCoreApplication.translate


class BulkStanding(IntEnum):
    """What is to become of a message that copies one of the library."""

    NONE = 0
    MARKED = 1
    STAYS = 2  # the one of its kind that is kept
    PROTECTED = 3


_STANDINGS = for_each(
    {
        BulkStanding.NONE: Sentence("KnownBulk", "Not marked"),
        BulkStanding.MARKED: Sentence("KnownBulk", "Marked"),
        BulkStanding.STAYS: Sentence("KnownBulk", "Stays"),
        BulkStanding.PROTECTED: Sentence("KnownBulk", "Protected"),
    }
)


class SeedRow(NamedTuple):
    """A message of the library; `here`: how many messages of the scan copy it."""

    seed: Seed
    here: int


class HitRow(NamedTuple):
    """A message of the scan, how much alike it is, and what is to become of it."""

    row: int
    score: float
    standing: BulkStanding


class HitRows(Sequence[HitRow]):
    """Messages of one kind: a hundred thousand of them cost nothing until one is looked at."""

    def __init__(self, known: KnownBulk, rows: Int64s, standings: NDArray[np.uint8]) -> None:
        """rows: (k,) that `known` has, in the list's order. standings: (k,) `BulkStanding`."""
        self._known, self.rows, self.standings = known, rows, standings

    def __len__(self) -> int:
        return len(self.rows)

    @overload
    def __getitem__(self, at: int) -> HitRow: ...

    @overload
    def __getitem__(self, at: slice) -> HitRows: ...

    def __getitem__(self, at: int | slice) -> HitRow | HitRows:
        if isinstance(at, slice):
            return HitRows(self._known, self.rows[at], self.standings[at])
        row = int(self.rows[at])
        score = float(self._known.scores[np.searchsorted(self._known.rows, row)])
        return HitRow(row, score, BulkStanding(int(self.standings[at])))

    @property
    def n_free(self) -> int:
        """How many of them may be marked."""
        return int(np.isin(self.standings, (BulkStanding.NONE, BulkStanding.MARKED)).sum())


def seed_rows(seeds: Sequence[Seed], known: KnownBulk) -> list[SeedRow]:
    """What the library has; what copies of are here first, most of them first."""
    here = Counter(known.seeds.tolist())
    rows = [SeedRow(seed, here[seed.number]) for seed in seeds]
    return sorted(rows, key=lambda row: (-row.here, row.seed.number))


def seed_headers() -> tuple[str, ...]:
    """The words above the columns of `seed_cells`."""
    return (
        translate("KnownBulk", "Name"),
        translate("KnownBulk", "Minimum similarity"),
        translate("KnownBulk", "In this scan"),
        translate("KnownBulk", "Different messages so far"),
        translate("KnownBulk", "Last found"),
        translate("KnownBulk", "Text"),
    )


def seed_cells(row: SeedRow) -> Sequence[str]:
    """The words of a message of the library."""
    seed = row.seed
    never = seed.last_hit_utc == NEVER_HIT
    return (
        plain_line(seed.name),
        degree_words(seed.degree),
        wording.number(row.here),
        wording.number(seed.hits),
        translate("KnownBulk", "never") if never else wording.date(seed.last_hit_utc),
        plain_line(seed.text, _FIRST_WORDS),
    )


def hit_headers() -> tuple[str, ...]:
    """The words above the columns of `hit_cells`."""
    return (
        translate("KnownBulk", "What happens"),
        translate("KnownBulk", "Subject"),
        translate("KnownBulk", "From"),
        translate("KnownBulk", "Folder"),
        translate("KnownBulk", "Date"),
        translate("KnownBulk", "Similarity"),
    )


def hit_cells(facts: ListFacts) -> Callable[[HitRow], Sequence[str]]:
    """Makes the words of a message that is known when it is looked at."""
    table = facts.table

    def cells(hit: HitRow) -> Sequence[str]:
        return (
            standing_words(hit.standing),
            plain_line(table.subject[hit.row]) or translate("KnownBulk", "(no subject)"),
            plain_line(table.sender[hit.row]),
            plain_line(facts.where[int(table.folder[hit.row])]),
            wording.date(int(table.sent_utc[hit.row])),
            degree_words(hit.score),
        )

    return cells


def standing_words(standing: BulkStanding) -> str:
    """What is to become of a message."""
    return wording.say(_STANDINGS[standing])


def degree_words(value: float) -> str:
    """A similarity, rounded down: 0.799 has not reached 0.80."""
    return wording.say(Score(value))


def found_words(known: KnownBulk) -> str:
    """How many messages of a scan are known, and of how many kinds; "" if none is."""
    if not len(known.rows):
        return ""
    messages = translate(
        "KnownBulk", "%Ln message(s) (is|are) known bulk mail", "", len(known.rows)
    )
    kinds = translate("KnownBulk", "of %Ln kind(s).", "", len(np.unique(known.seeds)))
    return wording.listed([messages, kinds])


def no_known_bulk() -> KnownBulk:
    """No mail copies anything."""
    return KnownBulk(np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0))


def no_hits() -> HitRows:
    """No message."""
    return HitRows(no_known_bulk(), np.zeros(0, np.int64), np.zeros(0, np.uint8))
