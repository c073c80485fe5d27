"""Which messages say all that others say, and why others do not."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s, Int64s, index_in_sorted
from core.model.groups import Verdict

# A kind, behind a colon what it is more exactly; the words or the value that it is said of, and
# where in these it begins.
Markup = tuple[str, str, int]
TURNING = frozenset({"raised", "lowered", "struck", "styled", "reversed"})  # what words mean
# Words from others beside them.
SETTING_APART = frozenset({"marked", "coloured", "underlined", "spanned"})
LEADS = "leads"  # the kind of links and pictures elsewhere, which a plain text writes out
UNTOLD = "sheet"  # the kind of what may change any words


class CoverBar(Enum):
    """Why a message is not covered by another one, the first that was met."""

    DRAFT = "draft"
    ENCRYPTED = "encrypted"
    SIGNED = "signed"  # its signature would be lost
    DAMAGED = "damaged"
    PART = "part"  # not all of it was read, or it was put together from properties
    UNCLEAR = "unclear"  # its HTML shows what is neither text nor picture
    EMPTY = "empty"  # neither text nor attachments
    KEPT_PART = "kept_part"  # of the other one not all was read, or it is damaged or a draft
    SENDER = "sender"  # the other one has another sender, or none that can be answered
    FILE = "file"  # an attachment or a picture that the other one lacks
    NAME = "name"  # an attachment that has no such name in the other
    LINK = "link"  # a link to another place
    TEXT = "text"  # a line or a sentence that is not there, or not whole, or not in that order
    HIDDEN = "hidden"  # the same of text that its HTML hides
    CLOCK = "clock"  # it is quoted by what is not later, or the dates are not known
    DATE = "date"  # the other one does not say when it was sent
    CONVERSATION = "conversation"  # it is quoted in another conversation
    SHORT = "short"  # so few words stand in many messages


class CoverProof(NamedTuple):
    """What came of asking whether one message covers another.

    Attributes:
        verdict: How it does, one of `COVERED`; None: it does not.
        bar: Why not; None: it does.
        missing: Where the text ends to be the same: what is missing; a file or a link; the sender.
        beside: What the other one says in that place.
    """

    verdict: Verdict | None
    bar: CoverBar | None = None
    missing: str = ""
    beside: str = ""


@dataclass(frozen=True, slots=True)
class PairCover:
    """Which of two messages holds what the other says, or comes closer to it.

    Attributes:
        kept, gone: Rows: the one that holds the other, and the other.
        proof: Whether it does, and what bars it.
        both: Each holds all that the other says.
    """

    kept: int
    gone: int
    proof: CoverProof
    both: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Covers:
    """Pairs of messages of which one holds all that the other says: k of them.

    Attributes:
        covered, by: (k,) int32 rows, ascending by (covered, by). Of two messages that say just the
            same each covers the other, and both pairs are here.
        verdict: (k,) uint8 of `Verdict`, each one of `COVERED`.
        unverified: (k,) bool: told by what a server gave; the bytes have to prove it.
    """

    covered: Int32s
    by: Int32s
    verdict: NDArray[np.uint8]
    unverified: NDArray[np.bool_]

    def verdicts(self, kept: Int64s, member: Int64s) -> NDArray[np.int64]:
        """(p,) the `Verdict` by which kept[i] covers member[i]; -1 where it does not.

        Cost: O(p log k).
        """
        if not len(self.covered):
            return np.full(len(kept), -1)
        at = self._find(kept, member)
        return np.where(at >= 0, self.verdict[at].astype(np.int64), -1)

    def unverified_pairs(self, kept: Int64s, member: Int64s) -> NDArray[np.bool_]:
        """(p,) whether kept[i] covers member[i], but the bytes have not proven it yet."""
        if not len(self.covered):
            return np.zeros(len(kept), bool)
        at = self._find(kept, member)
        found: NDArray[np.bool_] = (at >= 0) & self.unverified[at]
        return found

    def _find(self, kept: Int64s, member: Int64s) -> Int64s:
        """(p,) where the pairs stand; -1: they do not."""
        keys = (self.covered.astype(np.int64) << 32) | self.by
        return index_in_sorted(keys, (member.astype(np.int64) << 32) | kept)


def no_covers() -> Covers:
    """No pairs at all."""
    rows = np.zeros(0, np.int32)
    return Covers(rows, rows, np.zeros(0, np.uint8), np.zeros(0, np.bool_))
