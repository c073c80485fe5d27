"""Two messages side by side."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from core.model.groups import Difference, Evidence, Verdict
from core.model.mail import Message


@dataclass(frozen=True, slots=True)
class MessageView:
    """One message as the compare pane shows it.

    Attributes:
        mail: What its headers say.
        show_text: The body as sent, made readable: case kept, control and bidi characters still
            in.
        headers: (name, value) of all headers in their order, decoded.
        source: The first 200 kB as they are stored, one character a byte where it is no UTF-8.
        size_bytes: Of the whole message.
        where: Source and folder, for people.
        is_flagged: Somebody flagged it, as far as the scan saw it.
    """

    mail: Message
    show_text: str
    headers: tuple[tuple[str, str], ...]
    source: str
    size_bytes: int
    where: str
    is_flagged: bool = False


class RunKind(Enum):
    """How a stretch of two texts relates."""

    SAME = "same"
    LEFT = "left"  # only the left text has it
    RIGHT = "right"  # only the right text has it
    CHANGED = "changed"  # the left has one thing, the right another


class Noise(Enum):
    """Why a difference means nothing to most people."""

    WHITE_SPACE = "white_space"
    QUOTE_DEPTH = "quote_depth"
    TRACKING = "tracking"  # the ids in a link that tell one reader from another
    FOOTER = "footer"  # what a mailing list or a newsletter puts below
    LIST_PREFIX = "list_prefix"  # [list] before a subject
    FORWARD_DATE = "forward_date"  # when it was passed on


class Run(NamedTuple):
    """A stretch of two texts; `left` is "" where only the right has it, and the other way round.

    noise: why it may be shown muted, else None. tags: AMOUNT, DATE, NUMBER, LINK of what differs.
    """

    kind: RunKind
    left: str
    right: str
    noise: Noise | None = None
    tags: Difference = Difference.NONE


class DiffLevel(Enum):
    """How finely two texts were compared."""

    WORDS = "words"
    ANCHORED = "anchored"  # words, between words that occur once: quick, not always the shortest
    LINES = "lines"  # too long or too different for words


@dataclass(frozen=True, slots=True)
class TextDiff:
    """The differences of two texts.

    Attributes:
        rows: Each is a tuple of runs that begins at a line start in both texts. Joining `left` of
            all runs gives back the left text, joining `right` the right one.
        level: How finely it was compared.
        differences: Runs that are not SAME and not noise.
        muted: Runs that are noise.
    """

    rows: tuple[tuple[Run, ...], ...]
    level: DiffLevel
    differences: int
    muted: int


@dataclass(frozen=True, slots=True)
class PairView:
    """A kept message and a candidate, ready to be shown side by side.

    Attributes:
        kept, candidate: The two sides.
        score: Of the candidate with the kept message, 0..1.
        verdict, differs, evidence: Why they are linked.
        subject, text: The word differences.
        of_series: They are issues of one series, and no copies (R-VD7).
    """

    kept: MessageView
    candidate: MessageView
    score: float
    verdict: Verdict
    differs: Difference
    evidence: tuple[Evidence, ...]
    subject: TextDiff
    text: TextDiff
    of_series: bool = False
