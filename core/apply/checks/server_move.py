"""A mail on its way from one folder of an account into another, and how it is found again there.

What the journal must know to look, after whatever happened, at both folders (R-JR8,
R-JR1): where the mail lay, what it looked like, and where the next message of the other folder was
to land when the command went out. Nothing here speaks with a server.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from core.apply.journal.entries import JournalEntry
from core.model.remote import ServerMessage
from core.ports import StoredPlace


@dataclass(frozen=True, slots=True)
class ServerMove:
    """One way of one message.

    Attributes:
        source: The folder that it leaves. uid: Its address there; "": it comes from the safety
            copy.
        target: The folder that it is sent to.
        floor: What arrives in `target` for it has at least this "UIDVALIDITY:UID".
        size_bytes, message_id, date, flags, labels: As the server told just before.
    """

    source: str
    uid: str
    target: str
    floor: str
    size_bytes: int
    message_id: str
    date: str
    flags: tuple[str, ...]
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MoveRecord:
    """What `JournalEntry.origin` holds of a move inside of an account.

    Attributes:
        away: How it left its folder.
        back: How it is brought back, once that was begun.
        stored: What the store wants to know to put the safety copy back; "": there is none.
    """

    away: ServerMove
    back: ServerMove | None = None
    stored: str = ""

    @property
    def now(self) -> ServerMove:
        """The way that was begun last."""
        return self.back or self.away

    def to_json(self) -> str:
        """As it stands in the journal."""
        back = None if self.back is None else astuple(self.back)
        return json.dumps({"away": astuple(self.away), "back": back, "stored": self.stored})


def move_record_of(entry: JournalEntry) -> MoveRecord | None:
    """What a move's origin tells; None if it was never sent."""
    return _read_record(entry.origin) if entry.origin else None


def begun_record_of(entry: JournalEntry) -> MoveRecord:
    """As `move_record_of`, of a move that was sent.

    Raises:
        ValueError: It was not.
    """
    record = move_record_of(entry)
    if record is None:
        raise ValueError(entry.n)
    return record


@lru_cache(maxsize=1_024)  # a batch asks for each of its own a dozen times
def _read_record(origin: str) -> MoveRecord:
    found = json.loads(origin)
    back = found["back"]
    return MoveRecord(
        _read_move(found["away"]), None if back is None else _read_move(back), found["stored"]
    )


def with_move_begun(entry: JournalEntry, server_move: ServerMove, *, back: bool) -> JournalEntry:
    """The move with the way that is about to be taken."""
    former = move_record_of(entry)
    if not back:
        record = MoveRecord(server_move, None, former.stored if former else "")
    else:
        record = (
            replace(former, back=server_move) if former else MoveRecord(server_move, server_move)
        )
    return replace(entry, origin=record.to_json())


def server_move_of(mail: ServerMessage, source: str, target: str, floor: str) -> ServerMove:
    """The way of a message as the server shows it now."""
    return ServerMove(
        source,
        mail.uid,
        target,
        floor,
        mail.size_bytes,
        mail.message_id,
        mail.date,
        mail.flags,
        mail.labels,
    )


def validity_of(uid: str) -> str:
    """The UIDVALIDITY in an address."""
    return uid.partition(":")[0]


def next_uid(uid: str) -> str:
    """The address after this one: the floor for what arrives later."""
    validity, _, number = uid.partition(":")
    return f"{validity}:{int(number) + 1}"


class ExpectedArrival(NamedTuple):
    """What is looked for among what arrived.

    key: equal to that of a message that may be it; None: nothing can be. date: INTERNALDATE. hint:
    the uid that the server named, or "".
    """

    key: Hashable
    date: str
    hint: str


def appearance_key(message_id: str, size_bytes: int) -> Hashable:
    """A key by what is told without reading a message; None where that tells too little."""
    return (message_id, size_bytes) if message_id else None


def pair_arrivals(
    wanted: Mapping[int, ExpectedArrival],
    came: Iterable[tuple[Hashable, ServerMessage]],
    *,
    strict: bool = False,
) -> dict[int, ServerMessage]:
    """Which arrival belongs to which move: those whose keys are equal, each arrival once.

    Identical copies have equal keys; among them the server's word decides, then the time that
    moving keeps (RFC 3501 6.4.7), then their order.

    Args:
        wanted: By number of the move.
        came: Key and mail, by ascending UID.
        strict: A copy that nobody named must at least have the time of the original.

    Returns:
        By number of the move; those of which nothing arrived are not in it. As many are paired as
        can be.

    Cost: O(moves + arrivals), but for groups of identical copies.
    """
    free: dict[Hashable, list[ServerMessage]] = defaultdict(list)
    for key, mail in came:
        if key is not None:
            free[key].append(mail)
    found: dict[int, ServerMessage] = {}
    choices = (_by_hint, _by_date) if strict else (_by_hint, _by_date, lambda _, mails: mails[0])
    for choice in choices:
        for n, one in wanted.items():
            if n not in found and (mails := free.get(one.key)):
                chosen = choice(one, mails)
                if chosen is not None:
                    mails.remove(chosen)
                    found[n] = chosen
    return found


def _by_hint(wanted: ExpectedArrival, mails: Sequence[ServerMessage]) -> ServerMessage | None:
    return next((mail for mail in mails if mail.uid == wanted.hint), None)


def _by_date(wanted: ExpectedArrival, mails: Sequence[ServerMessage]) -> ServerMessage | None:
    return next((mail for mail in mails if mail.date == wanted.date), None)


def landing_of(server_move: ServerMove, mail: ServerMessage) -> StoredPlace:
    """Where a message lies after its way."""
    return StoredPlace(server_move.target, mail.uid)


def _read_move(values: Sequence[object]) -> ServerMove:
    source, uid, target, floor, size_bytes, message_id, date, flags, labels = values
    if not (isinstance(size_bytes, int) and isinstance(flags, list) and isinstance(labels, list)):
        raise TypeError(values)
    return ServerMove(
        str(source),
        str(uid),
        str(target),
        str(floor),
        size_bytes,
        str(message_id),
        str(date),
        tuple(map(str, flags)),
        tuple(map(str, labels)),
    )
