"""Has the kept message what it was to take over? Asked right before its copies leave (R-ST3).

A copy leaves only once the kept message was seen to have what is planned. What its folder turned
out not to keep is told, and the copies go all the same, unless it is the flag: flagged copies stay
where that cannot be taken over. The other way round, undo leaves a kept message what it took over
as long as a copy is out for its sake.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from core.apply.journal.entries import FINAL, PENDING, JournalEntry
from core.apply.journal.flag_changes import FlagChange, is_flag_change
from core.apply.journal.journal import Journal
from core.apply.place import RunFolder, as_skipped
from core.model.message_state import FLAGGED, lower_names
from core.model.plan import Address
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState

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


def choose_merges(entries: Sequence[JournalEntry], items: Collection[int]) -> frozenset[int]:
    """Which merges of a run go back with some of its moves: those of which no copy stays out.

    Args:
        entries: All of the run.
        items: The numbers of the moves that are taken back.
    """
    out = {
        e.move.keeper.address
        for e in entries
        if (e.state in _OUT or e.is_lost) and not is_flag_change(e) and e.n not in items
    }
    touched = {e.move.keeper.address for e in entries if e.n in items}
    merges = [e for e in entries if is_flag_change(e)]
    return frozenset(
        e.n
        for e in merges
        if e.move.keeper.address in touched and e.move.keeper.address not in out
    )
