"""The values of a cleaned copy: what is asked for, what was written, and what was left out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from core.model.plan import Move, Plan, TakeOver
from core.model.refusals import Refusal
from core.model.sources import ProblemKind, SourceSpec


class CopyForm(Enum):
    """What a copy is written as. The values stand in reports and on command lines."""

    MBOX = "mbox"  # one file a folder, quoted as mboxrd
    MAILDIR = "maildir"  # Maildir++: folders are ".A.B" beside each other
    MAILDIR_TREE = "maildir-tree"  # folders within folders
    EML = "eml"  # one file a message, a folder of the disk for each folder


@dataclass(frozen=True, slots=True)
class CopyOrder:
    """What is to be copied, and where to.

    Attributes:
        plan: What is marked: the messages that its moves take.
        specs: The sources that are copied; moves of others do not count.
        names: What each source is called in the copy.
        form: What it is written as.
        target: The new folder, absolute; it must not be there yet, or be empty.
        marked_only: Copy the marked messages alone, instead of all the others.
        only: The folders that are copied, by number of the source and name; None: all.
    """

    plan: Plan
    specs: tuple[SourceSpec, ...]
    names: tuple[str, ...]
    form: CopyForm
    target: Path
    marked_only: bool = False
    only: frozenset[tuple[int, str]] | None = None


class CopyOutcome(Enum):
    """What became of one message. The values stand in the journal of a copy."""

    WRITTEN = "written"
    LEFT_OUT = "left_out"  # it was marked
    GHOST = "ghost"  # deleted already, and only not compacted
    RECORD = "record"  # a mail server's own record
    UNREAD = "unread"


class StorageFacts(NamedTuple):
    r"""What has to be known of a message so as to store it.

    outcome: WRITTEN, GHOST or RECORD. names: its flags and tags, as in `core.model.message_state`,
    and "\\Draft". arrived: seconds since 1970. from_line: as it stood in the mbox that the mail is
    from, with its line end; else b"".
    """

    outcome: CopyOutcome
    names: frozenset[str]
    arrived: int
    from_line: bytes


class WrittenMessage(NamedTuple):
    """A message in a copy.

    Attributes:
        place: Its file, below the copy, "/" between levels.
        uid: As the reader of that form names it.
        offset, size_bytes: The stored bytes in that file.
        sha256: Hex, of these bytes.
    """

    place: str
    uid: str
    offset: int
    size_bytes: int
    sha256: str


class ReadBack(NamedTuple):
    """What our own reader finds in a folder of a copy.

    uids: In their order. doubts: offsets where two readers might not agree (mbox).
    """

    uids: tuple[str, ...]
    doubts: tuple[int, ...]


class CopiedFolder(NamedTuple):
    """How many messages of a folder went where; `partly` of the written ones are not whole.

    source: number of the source. place: below the copy.
    """

    source: int
    name: str
    place: str
    written: int
    size_bytes: int
    left_out: int
    ghosts: int
    records: int
    unread: int
    partly: int


class UnreadMessage(NamedTuple):
    """A message that is not in the copy because it could not be read, or (`partly`) not whole.

    position: 0-based in its folder; -1: something about the folder as a whole.
    """

    source: int
    folder: str
    position: int
    kind: ProblemKind
    detail: str
    partly: bool


class LeftOutMessage(NamedTuple):
    """A marked mail that is not in the copy, and where in it the kept one is; "": elsewhere."""

    move: Move
    kept_at: str


class StayedMessage(NamedTuple):
    """A marked mail that is in the copy all the same (of the marked alone: is not), and why."""

    move: Move
    reason: Refusal


@dataclass(frozen=True, slots=True)
class CopyResult:
    """A finished copy, or (dry) one that would be made: then sizes are those of the sources.

    Attributes:
        order: What was asked for.
        folders: In the order of the sources.
        left_out, stayed, unread: Mail by mail.
        merges: What kept messages in it have taken over; those elsewhere took nothing.
        reports: The files that tell all this; empty for a dry run.
    """

    order: CopyOrder
    folders: tuple[CopiedFolder, ...]
    left_out: tuple[LeftOutMessage, ...]
    stayed: tuple[StayedMessage, ...]
    unread: tuple[UnreadMessage, ...]
    reports: tuple[Path, ...]
    merges: tuple[TakeOver, ...] = ()

    @property
    def written(self) -> int:
        """How many messages are in the copy."""
        return sum(folder.written for folder in self.folders)

    @property
    def size_bytes(self) -> int:
        """How much they take."""
        return sum(folder.size_bytes for folder in self.folders)

    @property
    def ghosts(self) -> int:
        """How many were deleted already, or are a server's own records."""
        return sum(folder.ghosts + folder.records for folder in self.folders)

    @property
    def is_whole(self) -> bool:
        """Whether every mail that was asked for is in it, and no marked one against the wish."""
        return not self.unread and not self.stayed
