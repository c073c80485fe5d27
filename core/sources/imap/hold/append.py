"""Messages carried to another folder of their account, and found there.

The proof that a message arrived is its identity, read in the destination. What a server says of
the new UIDs only tells where to look first. Of a message that the server moved itself, Message-ID,
size and time are enough where they are nobody else's: nothing will be struck out on their word.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from core.errors import StoreFailed
from core.model.refusals import RefusalKind
from core.model.remote import RemovalMethod, ServerMessage, is_deleted
from core.ports import StoredPlace
from core.sources.envelope import parse_time
from core.sources.imap.hold.moves import MovingHold

BATCH = 100  # messages a command (R-ID8)
_Mark = tuple[str, int, int | None]


class ExpectedMessage(NamedTuple):
    """A message that must have arrived. hint: where the server said that it is."""

    digest: str
    message_id: str
    date: str = ""
    hint: StoredPlace | None = None


def move_and_find(
    hold: MovingHold, mails: Sequence[ServerMessage], to: str, *, path: Path
) -> Iterator[tuple[str, StoredPlace]]:
    """Move messages from the folder that is held to another one, batch by batch.

    Args:
        hold: On the folder where they are.
        mails: As just seen there.
        to: The other folder.
        path: The account's file, for errors.

    Returns:
        The uid that each had, and where it lies now.

    Raises:
        StoreRefused: The server said no.
        StoreFailed: The connection broke, or a message is not where it should be. It is in one of
            the two folders at least.
    """
    digests = hold.digests([mail.uid for mail in mails])
    if len(digests) < len(mails):
        raise StoreFailed(path, "a mail vanished")
    for start in range(0, len(mails), BATCH):
        batch = mails[start : start + BATCH]
        floor = hold.next_arrival(to)
        hints = hold.send([mail.uid for mail in batch], to)
        wanted = [
            ExpectedMessage(digests[m.uid], m.message_id, m.date, hints.get(m.uid)) for m in batch
        ]
        landings = _recognise(hold, batch, to, floor) or find_landings(hold, to, floor, wanted)
        arrived = [landing for landing in landings if landing is not None]
        if missing := len(batch) - len(arrived):
            raise StoreFailed(path, f"{missing} mails did not arrive in {to}")
        _leave_behind(hold, batch, path)
        for mail, landing in zip(batch, arrived, strict=True):
            yield mail.uid, landing


def _leave_behind(hold: MovingHold, batch: Sequence[ServerMessage], path: Path) -> None:
    """See to it that what arrived elsewhere is gone here, or at least marked."""
    if hold.way is not RemovalMethod.MOVE:
        left = hold.expunge(batch)
        if any(why.kind is not RefusalKind.NOT_EXPUNGED for why in left.values()):
            raise StoreFailed(path, "copied, and changed meanwhile")
    there = hold.look_up([mail.uid for mail in batch])
    if any(not is_deleted(mail) for mail in there.values()):
        raise StoreFailed(path, "still there")


def _recognise(
    hold: MovingHold, mails: Sequence[ServerMessage], to: str, floor: str
) -> list[StoredPlace | None]:
    """Where mails lie that the server moved itself, if what it tells of them leaves no doubt."""
    if hold.way is not RemovalMethod.MOVE:
        return []
    came: dict[_Mark, list[str]] = defaultdict(list)
    for mail in hold.arrivals(to, floor):
        came[_mark(mail)].append(mail.uid)
    marks = [_mark(mail) for mail in mails]
    certain = all(mark[0] and len(came[mark]) == 1 for mark in marks)
    if not certain or len(set(marks)) < len(marks):
        return []
    return [StoredPlace(to, came[mark][0]) for mark in marks]


def _mark(mail: ServerMessage) -> _Mark:
    return mail.message_id, mail.size_bytes, parse_time(mail.date)


def find_landings(
    hold: MovingHold,
    folder: str,
    floor: str,
    wanted: Sequence[ExpectedMessage],
    *,
    taken: Collection[str] = (),
) -> list[StoredPlace | None]:
    """Where messages lie among those that came into a folder; each is the place of one at most.

    `taken`: uids that are other messages.

    Cost: those are read whole that the server named or whose Message-ID fits; all that came, only
    where that does not do.
    """
    came = {mail.uid: mail for mail in hold.arrivals(folder, floor) if mail.uid not in taken}
    hinted = {it.hint.uid for it in wanted if it.hint}
    ids = {it.message_id for it in wanted}
    likely = [uid for uid, mail in came.items() if uid in hinted or mail.message_id in ids]
    there = hold.digests(likely, folder)
    placed = _assign_places(folder, wanted, came, there)
    if None in placed and len(likely) < len(came):
        there |= hold.digests([uid for uid in came if uid not in there], folder)
        placed = _assign_places(folder, wanted, came, there)
    return placed


def _assign_places(
    folder: str,
    wanted: Sequence[ExpectedMessage],
    came: Mapping[str, ServerMessage],
    digests: Mapping[str, str],
) -> list[StoredPlace | None]:
    """Give each its place: the one that was named, else one with its date, else any."""
    free: dict[str, list[str]] = defaultdict(list)
    for uid, digest in digests.items():
        free[digest].append(uid)
    placed: list[StoredPlace | None] = [None] * len(wanted)
    for rank in range(3):
        for n, it in enumerate(wanted):
            fits = (
                uid
                for uid in free[it.digest]
                if rank == 2
                or (rank == 1 and parse_time(came[uid].date) == parse_time(it.date))
                or (rank == 0 and it.hint is not None and uid == it.hint.uid)
            )
            place = next(fits, None) if placed[n] is None else None
            if place is not None:
                free[it.digest].remove(place)
                placed[n] = StoredPlace(folder, place)
    return placed
