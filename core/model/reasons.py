"""Why two mails are linked or not, and which rows are one mail seen twice. Values; no behaviour.

Beside `core.model`, which holds the verdicts; here is what explains them to a person.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s
from core.model.covers import PairCover
from core.model.groups import Difference, Evidence, Verdict


class SeenTwiceSign(Enum):
    """What tells that two rows are one message (R-ID5). The values stand in reports."""

    FILE = "hard_link"  # one file with two names
    LABEL = "label"  # one message on the server under two labels
    ACCOUNT = "account"  # one mailbox that two accounts reach
    CACHE = "cache"  # what Thunderbird keeps of an account that was read too


@dataclass(frozen=True, slots=True, eq=False)
class SeenTwice:
    """Rows that are another sight of a message which stands in another row.

    Attributes:
        rows: (v,) int32, ascending. firsts: (v,) int32: the row that stands for the mail; itself
            no view. sights: (v,) uint8: which of `SeenTwiceSign`, by its place there.
    """

    rows: Int32s
    firsts: Int32s
    sights: NDArray[np.uint8]


class ApartRule(Enum):
    """A rule that keeps two messages apart. The values stand in reports.

    Beside each: what `have` and `need` of its `Reason` are, where they are anything.
    """

    # what one of them, or both, are
    SAME_MAIL = "same_mail"  # the very same row
    SEEN_TWICE = "seen_twice"  # one message in two places
    VIEW = "view"  # `row` is another sight of the mail in row `other`, which is compared instead
    GHOST = "ghost"
    PSEUDO = "pseudo"
    UNREADABLE = "unreadable"
    CUT = "cut"  # not all of it was read: what could be compared is not known
    # what they are to each other
    SAID = "said"  # a person said that they are no copies
    ANSWERS = "answers"  # one names the other in In-Reply-To or References
    OWN_TEXT = "own_text"  # similarity beside what is quoted; threshold
    # a series: `differs` says in what they differ
    ISSUES = "issues"
    CODES = "codes"
    OTHER_FILES = "other_files"
    FEW_WORDS = "few_words"
    # text
    TEXT_OFF = "text_off"
    NO_TEXT = "no_text"
    SHORT = "short"  # words; floor of words
    NEEDS_EQUAL = "needs_equal"  # short or no text: `differs` says what is not equal and must be
    NEEDS_KNOWN = "needs_known"  # the same: `differs` says what is not known and must be
    OTHER_KIND = "other_kind"  # one is compared by sentences, the other by paragraphs
    SIMILARITY = "similarity"  # similarity; threshold
    NO_CANDIDATE = "no_candidate"  # similarity by letters; threshold
    NOT_KEPT = "not_kept"  # similarity; floor below which this scan holds no links
    # signatures
    CONTENT_OFF = "content_off"
    NO_CONTENT = "no_content"  # dictionary words; floor
    OTHER_CONTENT = "other_content"
    STRUCTURE_OFF = "structure_off"
    NO_STRUCTURE = "no_structure"  # structural elements that say something new; floor
    OTHER_STRUCTURE = "other_structure"
    # groups: they match, or stand together, and yet
    OTHER_GROUP = "other_group"  # `row` stands with kept message `other`: similarities here; there
    NO_GROUP = "no_group"  # `row` stands in no group
    BOTH_KEPT = "both_kept"  # each is the kept message of a group of its own
    THROUGH_KEPT = "through_kept"  # in one group by the kept mail `other`, no match of each other
    BOTH_PROTECTED = "both_protected"  # so neither is moved


class Reason(NamedTuple):
    """One rule that keeps two messages apart, or that keeps a linked pair from being moved.

    Attributes:
        rule: Which.
        have, need: The numbers of the rule, as `ApartRule` says.
        row: The mail that it is about; -1: both.
        other: A third mail, as `ApartRule` says; -1: none.
        differs: As `ApartRule` says.
    """

    rule: ApartRule
    have: float = 0.0
    need: float = 0.0
    row: int = -1
    other: int = -1
    differs: Difference = Difference.NONE


class SizeFloors(NamedTuple):
    """Least sizes: words of a text, dictionary words and elements of a signature."""

    words: int
    content: int
    structure: int


@dataclass(frozen=True, slots=True)
class Explanation:
    """What two messages of a scan are to each other at one threshold, and why.

    Attributes:
        a, b: Rows.
        linked: They match each other: one of them could stand for the other.
        together: They stand in one group. kept: Its kept message, maybe one of them; -1: they do
        not.
        verdict: On the pair; None where the two are not linked, nor in conflict, nor one message.
        score: Their similarity by the text, 0..1, whether they are linked or not.
        evidence: What they share.
        differs: In what b differs from a.
        edit: How alike they are letter by letter, 0..1; None: that was not measured.
        reasons: Never empty where the two are not linked, or do not stand together; what decides
            comes first. Linked ones have some too: those of one template, why they are no copies;
            and `BOTH_PROTECTED`.
        cover: Which of the two holds the other, or nearly does; None: that was not asked, or they
            have nothing in common.
    """

    a: int
    b: int
    linked: bool
    together: bool
    kept: int
    verdict: Verdict | None
    score: float
    evidence: Evidence
    differs: Difference
    reasons: tuple[Reason, ...]
    edit: float | None = None
    cover: PairCover | None = None
