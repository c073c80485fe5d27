"""May these mails leave a folder of an account? Asked right before each batch (R-ID3, R-IM9)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from core.apply.checks.keepers import find_lost_keepers
from core.apply.checks.likeness import (
    ReadDigests,
    ask_lost_on_server,
    find_lost_on_server,
    find_unlike,
    keeper_uid,
)
from core.apply.context import is_on_server
from core.apply.journal.entries import JournalEntry, Leg, leg_of
from core.apply.place import ServerRunFolder
from core.errors import StoreRefused
from core.model.refusals import Refusal, RefusalKind
from core.model.remote import ServerMessage

FolderContent = Mapping[str, ServerMessage]


def view_held_folder(
    place: ServerRunFolder, entries: Sequence[JournalEntry]
) -> dict[str, ServerMessage]:
    """What the held folder shows of the messages of these moves, and of those kept in it."""
    uids = {e.move.what.address.uid for e in entries}
    uids |= {keeper_uid(e) for e in entries if leg_of(e.move.keeper.address) == place.leg}
    return place.hold.look_up(uids)


def find_unmovable(
    place: ServerRunFolder, entries: Sequence[JournalEntry], seen: FolderContent
) -> dict[int, Refusal]:
    """Which mails may not leave the held folder as they are now, and why; by number of the move.

    Args:
        place: It holds the folder that they leave.
        entries: The moves.
        seen: As `view_held_folder`.
    """
    items = {e.move.what.address.uid: e.move.what for e in entries}
    kinds = find_unlike(items, seen, place.hold.digests)
    return {
        e.n: Refusal(kinds[uid], place.name)
        for e in entries
        if (uid := e.move.what.address.uid) in kinds
    }


def find_without_keeper(
    place: ServerRunFolder, entries: Sequence[JournalEntry], seen: FolderContent
) -> dict[int, Refusal]:
    """Which moves would leave nothing behind: their kept mail is gone, changed or a ghost.

    Also where it is the same message under another label (R-ID5, F36), and where it lies
    in the trash of the account.

    Raises:
        ServerError: A server that keeps one of them cannot be asked.
    """
    lost: dict[int, Refusal] = {}
    by_leg: dict[Leg, list[JournalEntry]] = defaultdict(list)
    for entry in entries:
        by_leg[leg_of(entry.move.keeper.address)].append(entry)
    for leg, its in by_leg.items():
        if not is_on_server(leg):
            lost |= find_lost_keepers(place, its, job=place.job)
        elif leg[1] != place.leg[1]:
            lost |= ask_lost_on_server(place.context, leg, its, place.job)
        else:
            shown = seen if leg == place.leg else _view_other_folder(place, leg, its)
            lost |= find_lost_on_server(its, shown, _identity_reader(place, leg))
            lost |= _find_views(leg, its, seen, shown)
            if leg[2] == _trash(place):
                lost |= {e.n: Refusal(RefusalKind.KEEPER_GHOST, leg[2]) for e in its}
    return lost


def _identity_reader(place: ServerRunFolder, leg: Leg) -> ReadDigests:
    folder = "" if leg == place.leg else leg[2]
    return lambda uids: place.hold.digests(uids, folder)


def _view_other_folder(
    place: ServerRunFolder, leg: Leg, entries: Sequence[JournalEntry]
) -> FolderContent:
    """What another folder of the account shows of the messages kept there."""
    try:
        return place.hold.look_up([keeper_uid(e) for e in entries], leg[2])
    except StoreRefused:  # there is no such folder any more
        return {}


def _find_views(
    leg: Leg, entries: Sequence[JournalEntry], seen: FolderContent, shown: FolderContent
) -> dict[int, Refusal]:
    """Moves of a message whose kept copy is that very mail, as an account with labels shows it."""
    last = Refusal(RefusalKind.LAST_COPY, leg[2])
    found: dict[int, Refusal] = {}
    for entry in entries:
        going, kept = seen.get(entry.move.what.address.uid), shown.get(keeper_uid(entry))
        if going and kept and going.view and going.view == kept.view:
            found[entry.n] = last
    return found


def _trash(place: ServerRunFolder) -> str:
    try:
        return place.hold.trash()
    except StoreRefused:
        return ""
