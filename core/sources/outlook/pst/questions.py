"""What the process that reads a .pst is asked, and what it answers. Values; they are pickled."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from core.model.sources import FolderRole


class PstFailure(NamedTuple):
    """A file or a message that cannot be read: how (one of the words below), and what was said."""

    how: str
    detail: str


GONE, FORBIDDEN, CHANGED, DAMAGED = "gone", "forbidden", "changed", "damaged"


class PstFolderFacts(NamedTuple):
    """A folder with mail in it, or room for some.

    Attributes:
        name: Its path below the top of the tree that Outlook shows, "/" between levels.
        role: What it is for.
        n_items: How many items its table has. claimed: How many it says that it holds.
        broken: How many folders below it cannot be opened.
    """

    name: str
    role: FolderRole
    n_items: int
    claimed: int
    broken: int = 0


class PstItem(NamedTuple):
    """A message of a folder.

    Attributes:
        place: Among the items of its folder, from 0. identifier: Its number in the file.
        size_bytes: As Outlook counts it. flags: bits of `MessageFlag`.
        error: Why it cannot be opened, or "".
    """

    place: int
    identifier: int
    size_bytes: int
    flags: int
    error: str


class PstMessage(NamedTuple):
    """A message that was read.

    data: put together from its properties. error: what of it could not be read, or "".
    too_large: its size, where its attachments were left out for it; else 0.
    search_key: what its copies have too; b"": it has none.
    """

    data: bytes
    error: str
    too_large: int
    search_key: bytes = b""


class PstFolderList(NamedTuple):
    """The folders of a file."""

    folders: tuple[PstFolderFacts, ...]


class PstItemList(NamedTuple):
    """What a folder is, and some of its messages."""

    folder: PstFolderFacts
    items: tuple[PstItem, ...]


class PstMessageList(NamedTuple):
    """Messages in the order in which they were asked for; maybe not all of them."""

    mails: tuple[PstMessage | PstFailure, ...]


class PstCheckResult(NamedTuple):
    """What was found of damage, and where to go on; 0: that was all. See `blocks.Damage`."""

    blocks: int
    damaged: int
    missing_bytes: int
    go_on: int


@dataclass(frozen=True, slots=True)
class AskFolders:
    """Which folders are there? Answer: `PstFolderList` or `PstFailure`."""

    path: Path


@dataclass(frozen=True, slots=True)
class AskItems:
    """Which of the items [start, stop) of a folder are mail?

    Answer: `PstItemList` or `PstFailure`.
    """

    path: Path
    version: str
    folder: str
    start: int
    stop: int


@dataclass(frozen=True, slots=True)
class AskMessages:
    """Read these messages, each named by (place, identifier).

    Answer: `PstMessageList` or `PstFailure`.
    """

    path: Path
    version: str
    folder: str
    wanted: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class AskCheck:
    """Is the file as it was written? From the page or block with this number on, for a while.

    Answer: `PstCheckResult` or `PstFailure`.
    """

    path: Path
    version: str
    start: int


Ask = AskFolders | AskItems | AskMessages | AskCheck
Answer = PstFolderList | PstItemList | PstMessageList | PstCheckResult | PstFailure
