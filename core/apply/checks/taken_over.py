"""Has the kept message what it was to take over? Asked right before its copies leave (R-ST3).

A copy leaves only once the kept message was seen to have what is planned. What its folder turned
out not to keep is told, and the copies go all the same, unless it is the flag: flagged copies stay
where that cannot be taken over. The other way round, undo leaves a kept message what it took over
as long as a copy is out for its sake.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from core.apply.count_identities import is_keyed_by_place
from core.apply.journal.entries import FINAL, PENDING, JournalEntry, Leg, leg_of
from core.apply.journal.flag_changes import FlagChange, is_flag_change
from core.apply.journal.journal import Journal
from core.apply.journal.shifts import current_uids
from core.apply.place import RunFolder, as_skipped
from core.model.message_state import FLAGGED, lower_names
from core.model.plan import Address
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState

_AWAY = frozenset({RefusalKind.MISSING, RefusalKind.CHANGED, RefusalKind.GHOST})
_OUT = frozenset({ItemState.VERIFIED, ItemState.ACTED, ItemState.UNKNOWN, ItemState.INTENT})


def find_not_taken_over(
    journal: Journal, run: str, entries: Sequence[JournalEntry]
) -> dict[int, Refusal]:
    """Which moves must not be made, because their kept messages lack what they were to get.

    Args:
        journal: To be read.
        run: The run of these moves.
        entries: Moves away.

    Returns:
        By number of the move. OFFLINE where it may still come to it, so that the move waits;
        else NOT_TAKEN_OVER.
    """
    refusals: dict[Address, Refusal] = {}
    for entry in journal.merges(run):
        why = _lacking(entry)
        if why is not None:
            refusals[entry.move.keeper.address] = why
    return {
        e.n: refusals[e.move.keeper.address] for e in entries if e.move.keeper.address in refusals
    }


def choose_final(
    entries: Sequence[JournalEntry], refused: Mapping[int, Refusal]
) -> list[JournalEntry]:
    """Those moves that are refused for good; the others that are refused wait for a server."""
    return [
        e for e in entries if e.n in refused and refused[e.n].kind is RefusalKind.NOT_TAKEN_OVER
    ]


def _lacking(entry: JournalEntry) -> Refusal | None:
    if entry.state not in FINAL:
        return Refusal(RefusalKind.OFFLINE, entry.move.keeper.address.path)
    is_done, why = entry.state is ItemState.VERIFIED, entry.reason
    cannot = why is not None and why.kind is RefusalKind.NO_FLAGS
    if (is_done and why is None) or (cannot and not _may_lack_flag(entry)):
        return None
    return Refusal(RefusalKind.NOT_TAKEN_OVER, entry.move.keeper.address.path)


def _may_lack_flag(entry: JournalEntry) -> bool:
    r"""Whether "\\Flagged" was wanted and not added; that it was there already is not noted."""
    change = FlagChange.of(entry.origin)
    flag = FLAGGED.lower()
    return flag in lower_names(change.wanted) and flag not in lower_names(change.added)


def spare_needed(place: RunFolder, entries: Sequence[JournalEntry]) -> list[JournalEntry]:
    """Of an undo's entries those that may go on: no copy is still out for their sake.

    Where this undo is still to put such a copy back, they wait for it. The others that were not
    begun are closed here.
    """
    journal = place.context.journal
    out = {
        e.n: e.move.keeper.address
        for e in journal.entries(place.undoes)
        if (e.state in _OUT or e.is_lost) and not is_flag_change(e)
    }
    kept = frozenset(out.values())
    needed = [e for e in entries if e.move.keeper.address in kept and e.state in PENDING]
    if not needed:
        return list(entries)
    over = FINAL | {ItemState.UNKNOWN}  # nobody can tell whether such a copy will be back
    coming = {e.of_n for e in journal.entries(place.run) if e.state not in over}
    for_good = {address for n, address in out.items() if n not in coming}
    still = Refusal(RefusalKind.NOT_TAKEN_OVER, place.leg[1])
    place.record([as_skipped(e, still) for e in needed if e.move.keeper.address in for_good])
    numbers = {e.n for e in needed}
    return [e for e in entries if e.n not in numbers]


def where_they_are(place: RunFolder, entries: Sequence[JournalEntry]) -> list[JournalEntry]:
    """An undo's entries with the kept messages where they lie now: others left and came back.

    An mbox looks for them by their bytes, which a copy that is back has as well. So one that a
    later run moved is skipped here: `find_left_merges` gives it to the undo of that run.
    """
    if not entries:
        return []
    if not is_keyed_by_place(place.kind):
        away = _moved_since(place)
        out = [e for e in entries if e.state in PENDING and _marked_digest(e) in away]
        gone = Refusal(RefusalKind.MISSING, place.leg[1])
        place.record([as_skipped(e, gone) for e in out])
        numbers = {e.n for e in out}
        return [e for e in entries if e.n not in numbers]
    uids = current_uids(place.context.journal, place.leg, place.undoes)
    return [_at(e, uids.get(e.move.what.address.uid, "")) for e in entries]


def _moved_since(place: RunFolder) -> frozenset[str]:
    """Identities of what runs since the one that is undone took out of this folder."""
    journal = place.context.journal
    later = takewhile(lambda head: head.id != place.undoes, journal.heads())
    return frozenset(
        e.move.what.digest
        for head in later
        if not head.returns
        for e in journal.each_entry(head.id, place.leg)
        if e.state in _OUT and not is_flag_change(e)
    )


def _marked_digest(entry: JournalEntry) -> str:
    """The identity of a kept message since it took something over."""
    change = FlagChange.of(entry.origin) if entry.origin else None
    return (change.digest if change else "") or entry.move.what.digest


def _at(entry: JournalEntry, uid: str) -> JournalEntry:
    if not uid:
        return entry
    kept = entry.move.what._replace(address=entry.move.what.address._replace(uid=uid))
    return replace(entry, move=entry.move._replace(what=kept, keeper=kept))


def find_left_merges(
    journal: Journal, entries: Sequence[JournalEntry], first: int
) -> list[JournalEntry]:
    """What messages that come back are still to give up: an undo found them away (R-ST3).

    Where the run that made them take something over was taken back before this one, its undo left
    them what they had. Now they are back. Not where it left it for a copy that is still out: of
    several undos the latest tells.

    Args:
        journal: To be read.
        entries: An undo's moves back.
        first: The number of the first entry to be made.
    """
    coming = {(leg_of(e.move.what.address), e.move.what.digest): e for e in entries}
    found: list[JournalEntry] = []
    done: set[tuple[Leg, str]] = set()
    for head in journal.heads():
        for left in journal.merges(head.id) if head.returns else ():
            leg = leg_of(left.move.what.address)
            if not left.origin or (leg, left.origin) in done:
                continue
            done.add((leg, left.origin))
            was_away = left.reason is not None and left.reason.kind in _AWAY
            back = coming.get((leg, _marked_digest(left)))
            if was_away and back is not None and FlagChange.of(left.origin).added:
                move = _at(left, back.move.what.address.uid).move
                found.append(JournalEntry(first + len(found), move, origin=left.origin))
    return found


def choose_merges(
    entries: Sequence[JournalEntry], items: Collection[int], *, again: bool = False
) -> frozenset[int]:
    """Which merges of a run go back with some of its moves: those of which no copy stays out.

    Args:
        entries: All of the run.
        items: The numbers of the moves that are taken back.
        again: Of an undo: then kept messages take over anew for each copy that goes again.
    """
    out = (
        set()
        if again
        else {
            e.move.keeper.address
            for e in entries
            if (e.state in _OUT or e.is_lost) and not is_flag_change(e) and e.n not in items
        }
    )
    touched = {e.move.keeper.address for e in entries if e.n in items}
    merges = [e for e in entries if is_flag_change(e)]
    return frozenset(
        e.n
        for e in merges
        if e.move.keeper.address in touched and e.move.keeper.address not in out
    )
