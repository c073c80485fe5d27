"""One move of a run as the journal holds it, and how it becomes a row and comes back."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import NamedTuple

from core.model.groups import Verdict
from core.model.plan import Address, Item, Move
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState, RunState
from core.model.sources import SourceKind
from core.ports import StoredPlace

_OWN_CHOICE = "\tagainst the proof"  # after who chose; no rule has such a name
BY_PLACE = -1  # `JournalEntry.source_before` where the key alone tells whether a message is there

Leg = tuple[str, str, str]  # kind, path, folder: one folder of one store, the unit of locking
Row = tuple[object, ...]
_EMPTY, _NOTHING = json.dumps(""), json.dumps(None)

FINAL = frozenset(
    {ItemState.VERIFIED, ItemState.SKIPPED, ItemState.FAILED, ItemState.UNDONE},
)
UNCERTAIN = frozenset({ItemState.INTENT, ItemState.ACTED, ItemState.UNKNOWN})
PENDING = frozenset({ItemState.PLANNED, ItemState.CHECKED})
_NEVER_TOLD = frozenset(  # by looking once more
    {
        RefusalKind.MISSING,
        RefusalKind.CHANGED,
        RefusalKind.RENUMBERED,
        RefusalKind.SAFETY_COPY,
        RefusalKind.NO_TARGET,
        RefusalKind.NO_MAILBOX,
    }
)


class SafetyCopyPlace(NamedTuple):
    """Where a safety copy lies: `size_bytes` bytes from `offset` on of `file`, below the trash.

    `sha256` is the hex digest of exactly these stored bytes.
    """

    file: str
    offset: int
    size_bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class RunHead:
    """What the journal knows of a run beside its moves.

    Attributes:
        returns: It puts mail back (an undo); else it moves mail away.
        undoes: The run that it takes back, or "".
        emptied: Its safety copies were deleted for good.
    """

    id: str
    created_utc: int
    returns: bool
    undoes: str
    state: RunState
    emptied: bool


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One move of a run.

    Attributes:
        n: Its number in the run, from 0.
        state: Where it stands.
        reason: Why it was not done, or is not certain.
        source_before: How many messages of this identity the folder held just before it was
            touched, or `BY_PLACE`.
        source_file: Which file the folder was then ("" for a folder of files): a rewrite that was
            done gave it another.
        target_before: As `source_before`, of the destination; -1 if it was not looked at yet.
        target_floor: Of a move back: how many messages of this identity the destination held
        before
            the run that is undone stored any; -1 of a move away.
        safety_copy: The safety copy, once it is on disk.
        origin: What the store needs to put it back, once it left.
        target_at: Where it lies in the destination, if it was stored there.
        back_at: Where it lies in its folder again after it was put back.
        of_n: The move of the run `undoes` that this one takes back; -1 in a run of its own.
        changed: Sequence number of the last change of state; never a clock.
    """

    n: int
    move: Move
    state: ItemState = ItemState.PLANNED
    reason: Refusal | None = None
    source_before: int = BY_PLACE
    source_file: str = ""
    target_before: int = -1
    target_floor: int = -1
    safety_copy: SafetyCopyPlace | None = None
    origin: str = ""
    target_at: StoredPlace | None = None
    back_at: StoredPlace | None = None
    of_n: int = -1
    changed: int = 0

    @property
    def is_lost(self) -> bool:
        """Whether nobody can tell where its mail is; it may have left its folder by this move."""
        return (
            self.state is ItemState.FAILED
            and self.reason is not None
            and self.reason.kind is RefusalKind.LOST_TRACK
        )

    @property
    def stays_untold(self) -> bool:
        """Whether its outcome is unknown, and looking once more cannot tell it.

        Also where there was nothing to look at: its mailbox, or its account, is not there.
        """
        return (
            self.state in UNCERTAIN and self.reason is not None and self.reason.kind in _NEVER_TOLD
        )


def leg_of(address: Address) -> Leg:
    """The folder that an address lies in."""
    return address.kind.value, address.path, address.folder


def to_stored_leg(leg: Leg) -> Leg:
    """A leg as the journal's columns hold it.

    Paths may hold bytes that are no UTF-8, as lone surrogates, which SQLite does not take as
    text; JSON's escapes carry them.
    """
    kind, path, folder = leg
    return kind, json.dumps(path), json.dumps(folder)


def from_stored_leg(kind: object, path: object, folder: object) -> Leg:
    """Undo `to_stored_leg`."""
    return str(kind), str(json.loads(str(path))), str(json.loads(str(folder)))


COLUMNS = (
    "n",
    "kind",
    "path",
    "folder",
    "what",
    "keeper",
    "target",
    "verdict",
    "score",
    "chosen_by",
    "state",
    "reason",
    "detail",
    "source_before",
    "source_file",
    "target_before",
    "target_floor",
    "escrow",
    "origin",
    "target_at",
    "back_at",
    "of_n",
    "changed",
)


CHANGING = COLUMNS[COLUMNS.index("state") :]  # the move itself never changes


def to_row(entry: JournalEntry) -> Row:
    """The values of `COLUMNS`."""
    move = entry.move
    return (
        entry.n,
        *to_stored_leg(leg_of(move.what.address)),
        _item_to_text(move.what, move.names),
        _item_to_text(move.keeper),
        json.dumps(move.to),
        int(move.verdict),
        move.score,
        move.by + (_OWN_CHOICE if move.own_choice else ""),
        *to_changes(entry, entry.changed),
    )


def to_changes(entry: JournalEntry, changed: int) -> Row:
    """The values of `CHANGING`, the last of them as told."""
    reason = entry.reason
    return (
        entry.state.value,
        reason.kind.value if reason else "",
        json.dumps(reason.detail) if reason else _EMPTY,
        entry.source_before,
        entry.source_file,
        entry.target_before,
        entry.target_floor,
        json.dumps(entry.safety_copy) if entry.safety_copy else _NOTHING,
        json.dumps(entry.origin) if entry.origin else _EMPTY,
        json.dumps(entry.target_at) if entry.target_at else _NOTHING,
        json.dumps(entry.back_at) if entry.back_at else _NOTHING,
        entry.of_n,
        changed,
    )


def from_row(row: Row) -> JournalEntry:
    """Undo `to_row`."""
    text = dict(zip(COLUMNS, row, strict=True))
    reason = str(text["reason"])
    escrow = None if text["escrow"] == _NOTHING else json.loads(str(text["escrow"]))
    by = str(text["chosen_by"])
    what, names = _item_from(str(text["what"]))
    move = Move(
        what=what,
        keeper=_item_from(str(text["keeper"]))[0],
        to=json.loads(str(text["target"])),
        verdict=Verdict(as_integer(text["verdict"])),
        score=_as_float(text["score"]),
        by=by.removesuffix(_OWN_CHOICE),
        own_choice=by.endswith(_OWN_CHOICE),
        names=names,
    )
    return JournalEntry(
        n=as_integer(text["n"]),
        move=move,
        state=ItemState(str(text["state"])),
        reason=Refusal(RefusalKind(reason), json.loads(str(text["detail"]))) if reason else None,
        source_before=as_integer(text["source_before"]),
        source_file=str(text["source_file"]),
        target_before=as_integer(text["target_before"]),
        target_floor=as_integer(text["target_floor"]),
        safety_copy=SafetyCopyPlace(*escrow) if escrow else None,
        origin="" if text["origin"] == _EMPTY else json.loads(str(text["origin"])),
        target_at=_landing_from(text["target_at"]),
        back_at=_landing_from(text["back_at"]),
        of_n=as_integer(text["of_n"]),
        changed=as_integer(text["changed"]),
    )


def _item_to_text(item: Item, names: tuple[str, ...] | None = None) -> str:
    """An item, and behind it the names that were planned (`Move.names`), if there are any."""
    _, *place = item.address
    noted = [] if names is None else [names]
    return json.dumps([[item.address.kind.value, *place], *item[1:], *noted])


def _item_from(text: str) -> tuple[Item, tuple[str, ...] | None]:
    (kind, *place), digest, size_bytes, message_id, subject, sender, *noted = json.loads(text)
    address = Address(SourceKind(kind), *place)
    names = tuple(map(str, noted[0])) if noted else None
    return Item(address, digest, size_bytes, message_id, subject, sender), names


def _landing_from(text: object) -> StoredPlace | None:
    return None if text == _NOTHING else StoredPlace(*json.loads(str(text)))


def as_integer(value: object) -> int:
    """A number out of SQLite, which may hold anything."""
    if not isinstance(value, int):
        raise TypeError(value)
    return value


def _as_float(value: object) -> float:
    if not isinstance(value, int | float):
        raise TypeError(value)
    return float(value)
