"""Groups of copies: detectors, verdicts, and what is decided of each copy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum, IntEnum, IntFlag
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s, Int64s
from core.model.fingerprint import BlockKind


class Detector(Enum):
    """What finds copies; each can be switched off. The values stand in reports and preferences."""

    TEXT = "text"  # P0: sentences and paragraphs, and identity beside the text
    CONTENT = "content"  # P2: SigData
    STRUCTURE = "structure"  # P2: SigStr
    SHORT = "short"  # P3: edit distance, of short messages and of scattered changes


ALL_DETECTORS = frozenset(Detector)


class Verdict(IntEnum):
    """Why two messages are linked, the first that fits (R-VD1). Names stand in reports."""

    SAME_MESSAGE_VIEW = 0
    CONFLICT = 1
    IDENTICAL = 2
    SAME_TEXT = 3
    NEAR = 4
    NEAR_SHORT = 5
    SAME_TEMPLATE = 6
    KNOWN_BULK = 7  # of two mails: one seed of the library knows both
    # All that the candidate says stands in the kept message. These come after IDENTICAL; the
    # numbers are in journals, so they stay as they are.
    FULLER_FORM = 8  # one message, of which the kept one is the fuller form
    FULLER_TEXT = 9  # another message, whose text is all in the kept one
    QUOTED = 10  # the kept message, later in the conversation, quotes it whole


COVERED = frozenset({Verdict.FULLER_FORM, Verdict.FULLER_TEXT, Verdict.QUOTED})


def verdict_fields(verdict: Verdict) -> dict[str, str]:
    """A verdict as reports and plans write it; what covers a message in "cover"."""
    if verdict in COVERED:
        return {"verdict": "COVERED", "cover": verdict.name.lower()}
    return {"verdict": verdict.name}


def verdict_of(fields: Mapping[str, Any]) -> Verdict:
    """The verdict that `verdict_fields` wrote.

    Raises:
        KeyError: There is none, or no such one.
    """
    name = fields["verdict"]
    return Verdict[str(fields["cover"]).upper() if name == "COVERED" else name]


class Difference(IntFlag):
    """In what a candidate differs from the kept mail. Names, in lower case, stand in reports."""

    NONE = 0
    TEXT = 1
    ORDER = 2  # same sentences, another order
    MORE_TEXT = 4  # the candidate says something that the kept message does not
    LESS_TEXT = 8
    AMOUNT = 16
    DATE = 32
    NUMBER = 64
    LINK = 128
    SUBJECT = 256
    SENDER = 512
    SENT_TIME = 1024
    MORE_ATTACHMENTS = 2048  # the candidate has one that the kept message lacks
    LESS_ATTACHMENTS = 4096
    MESSAGE_ID = 8192
    SENDER_NAME = 1 << 14  # From, its display name included, or Sender
    REPLY_TO = 1 << 15
    RECIPIENTS = 1 << 16
    THREAD = 1 << 17  # In-Reply-To, References
    LIST = 1 << 18  # List-Id
    LETTER_CASE = 1 << 19
    LAYOUT = 1 << 20  # white space: line breaks, indentation, runs of blanks
    CHARACTERS = 1 << 21  # superscripts, fractions, invisible and direction characters
    HTML = 1 << 22  # the source, whatever it shows
    IMAGE = 1 << 23
    ATTACHMENT_NAME = 1 << 24
    STRUCTURE = 1 << 25  # types, order and nesting of parts, preamble and epilogue
    HEADER = 1 << 26  # another header field that both have
    UNVERIFIED = 1 << 27  # nothing known differs; the whole content was not compared yet
    INCOMPLETE = 1 << 28  # one of them was not, or cannot be, read whole
    ALTERNATIVE = 1 << 29  # another version of the text than the one that was compared


@dataclass(frozen=True, slots=True, eq=False)
class Groups:
    """Groups of copies at one threshold: g stars, each a kept message and what matches it.

    Attributes:
        threshold: The least score within a group, 0..1; only members that have nothing but P2's
            signature with their kept message may lie below. SAME_TEMPLATE may be above it: issues
            of a series (R-VD7).
        kept: (g,) int32 rows.
        starts: (g + 1,) int64; the members of group i are [starts[i]:starts[i + 1]] below.
        members: (m,) int32 rows, the kept message not among them; a row is in one group at most.
        score: (m,) float64, with the kept message.
        verdict: (m,) uint8 of `Verdict`. differs: (m,) uint32 of `Difference`.
    """

    threshold: float
    kept: Int32s
    starts: Int64s
    members: Int32s
    score: NDArray[np.float64]
    verdict: NDArray[np.uint8]
    differs: NDArray[np.uint32]


def with_members(groups: Groups, stays: NDArray[np.bool_]) -> Groups:
    """The groups with only some of their members; those that have none left are gone.

    Args:
        groups: None of them is empty.
        stays: (m,) which members stay.

    Cost: O(m).
    """
    group_of = np.repeat(np.arange(len(groups.kept)), np.diff(groups.starts))
    sizes = np.bincount(group_of[stays], minlength=len(groups.kept))
    left = sizes > 0
    return replace(
        groups,
        kept=groups.kept[left],
        starts=np.concatenate(([0], np.cumsum(sizes[left]))).astype(np.int64),
        members=groups.members[stays],
        score=groups.score[stays],
        verdict=groups.verdict[stays],
        differs=groups.differs[stays],
    )


class Evidence(NamedTuple):
    """What links two mails: `common` pieces of `of_kept` in one and `of_member` in the other.

    content, structure: dictionary words, or structural elements, that equal signatures are over;
    0 where the signatures are not equal. edit: 0..1, 1 - edit distance / length of the longer
    text; 0 where it was not measured, or is below the floor.
    """

    kind: BlockKind
    common: int
    of_kept: int
    of_member: int
    content: int = 0
    structure: int = 0
    edit: float = 0.0


@dataclass(frozen=True, slots=True)
class Decision:
    """What a rule or the user decided for one group.

    Attributes:
        keep: Row of the kept message.
        drop: Rows to move away; each matches `keep` itself.
        by: "user", or the name of the rule that chose `keep`.
    """

    keep: int
    drop: tuple[int, ...]
    by: str


class Frequency(Enum):
    """How often a series comes, by the median of its gaps. The values stand in reports."""

    OFTEN = "several a day"
    DAILY = "daily"
    WEEKLY = "weekly"
    MONTHLY = "monthly"
    YEARLY = "yearly"
    IRREGULAR = "irregular"


class SetApart(Enum):
    """Mail of a series that goes only if a person asks for its kind by name."""

    AMOUNTS = "amounts"
    ATTACHMENTS = "attachments"
    BILLS = "bills"


class IssueRule(NamedTuple):
    """What a person wants of some series.

    Attributes:
        keep_newest: So many issues stay; 0: not asked for.
        older_days: What was sent before so many days goes; 0: not asked for. Of both, each issue
            that goes has to satisfy both.
        including: Mail that is set apart and may go all the same.
        now_utc: Seconds since 1970.
    """

    keep_newest: int = 0
    older_days: int = 0
    including: frozenset[SetApart] = frozenset()
    now_utc: int = 0


USUAL_RULE = IssueRule(keep_newest=3)  # of a series that nobody made a rule for
