"""What is to be moved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from core.model.groups import Verdict
from core.model.refusals import Refusal
from core.model.sources import SourceKind


class SkippedCopy(NamedTuple):
    """A copy that a rule or a guard leaves where it is: its row, the kept row, and why."""

    row: int
    keep: int
    reason: Refusal


class Address(NamedTuple):
    """Where a mail lies, as plans and the journal hold it; `version`: its own or its folder's."""

    kind: SourceKind
    path: str
    folder: str
    uid: str
    position: int
    version: str


class Item(NamedTuple):
    """A message in a plan: its address, its identity (R-ID2) and what a list shows of it.

    `digest` is the hex SHA-256 of its bytes as sent, line ends as LF.
    """

    address: Address
    digest: str
    size_bytes: int
    message_id: str
    subject: str
    sender: str


TO_TRASH = "trash"
TO_SERVER = "imap:"


class Move(NamedTuple):
    """The only action.

    `to` is `TO_TRASH` (of an account: its own; else our safety copies), the path of a mailbox on
    this computer, or `TO_SERVER`, the id of an account, "/" and the name of one of its folders.
    `own_choice`: a person wants it moved although the two messages are not proven copies.
    `names`: What `what` had of flags, tags and labels when the plan was made, as far as a kept
    message may take such over; None where nobody looked, or they are part of the digest.
    """

    what: Item
    keeper: Item
    to: str
    verdict: Verdict
    score: float
    by: str
    own_choice: bool = False
    names: tuple[str, ...] | None = None


class TakeOver(NamedTuple):
    """What a kept message takes over from the copies that go for its sake (R-ST1).

    Attributes:
        kept: The message that stays.
        adds: Names, as in `core.model.message_state`, that it gets.
        cannot: Names that copies have and its mailbox cannot hold, and flag and tags of issues of
            a series: told, and lost with them.
    """

    kept: Item
    adds: tuple[str, ...]
    cannot: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """Moves that passed the guards. Made once, carried out once.

    Attributes:
        id: 16 hex digits, at random.
        created_utc: Seconds since 1970.
        moves: In the order of sources, folders, positions.
        folder_sizes: ((kind, path, folder), messages) of each folder that moves leave, for
        the brake.
        merges: What kept messages take over before their copies leave; one for each at most.
    """

    id: str
    created_utc: int
    moves: tuple[Move, ...]
    folder_sizes: tuple[tuple[tuple[str, str, str], int], ...]
    merges: tuple[TakeOver, ...] = ()
