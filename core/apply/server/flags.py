"""Adding flags to kept messages in a folder of an account, and taking them off again.

`core.apply.journal.flag_changes` says what an entry of this kind is.

The intent names what is about to be added; the receipt, what was: with CONDSTORE a flag that
somebody else set at the same moment is theirs. After a cut, what the intent names and the mail has
counts as ours, for nobody can tell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from core.apply.checks.likeness import find_unlike
from core.apply.checks.taken_over import spare_needed, where_they_are
from core.apply.journal.entries import PENDING, UNCERTAIN, JournalEntry
from core.apply.journal.flag_changes import FlagChange
from core.apply.place import ServerRunFolder, as_skipped, cut_into_batches
from core.crashpoints import crash_point
from core.errors import StoreRefused
from core.model.refusals import Refusal, RefusalKind
from core.model.remote import ServerMessage
from core.model.runs import ItemState


def change_flags(place: ServerRunFolder, entries: Sequence[JournalEntry], *, act: bool) -> None:
    """Look at what is open in the held folder; with `act`, do what is left.

    Raises:
        Cancelled: Between two batches; what was done is in the journal.
        StoreFailed: The connection broke; the outcome must be looked at.
        JournalError: The journal cannot be written; nothing was touched after that.
    """
    if place.returns:
        entries = where_they_are(place, spare_needed(place, entries))
    now = [_with_origin(place, e) for e in entries]
    unsure = [e for e in now if e.state in UNCERTAIN]
    settled = {e.n: e for e in _settle(place, unsure)} if unsure else {}
    todo = [one for e in now if (one := settled.get(e.n, e)).state in PENDING]
    if not act:
        return
    change = _take_off_batch if place.returns else _add_batch
    for batch in cut_into_batches(place.kind, todo):
        place.job.checkpoint()
        with place.job.batch():
            change(place, batch)


def _with_origin(place: ServerRunFolder, entry: JournalEntry) -> JournalEntry:
    """A redo has no origin of its own: what it repeats stands in the run that it undoes."""
    if entry.origin:
        return entry
    former = place.context.journal.entries(place.undoes, place.leg)
    origin = next(e.origin for e in former if e.n == entry.of_n)
    return replace(entry, origin=FlagChange(FlagChange.of(origin).wanted, ()).to_json())


def _add_batch(place: ServerRunFolder, batch: Sequence[JournalEntry]) -> None:
    seen, fit = _find_fit(place, batch)
    intended: list[JournalEntry] = []
    closed: list[JournalEntry] = []
    for entry in fit:
        change, had = FlagChange.of(entry.origin), _flags_of(seen[_uid_of(entry)])
        lacking = [flag for flag in change.wanted if flag.lower() not in had]
        added = tuple(flag for flag in lacking if place.hold.can_keep_flag(flag))
        planned = replace(entry, origin=replace(change, added=added).to_json(), reason=None)
        if added:
            intended.append(replace(planned, state=ItemState.INTENT))
        elif lacking:
            closed.append(as_skipped(planned, Refusal(RefusalKind.NO_FLAGS, place.held)))
        else:
            closed.append(replace(planned, state=ItemState.VERIFIED))
    place.record([*intended, *closed])
    if not intended:
        return
    crash_point("served.flags")
    wanted = {_uid_of(e): FlagChange.of(e.origin).added for e in intended}
    refusal, sent = None, wanted
    try:
        sent = place.hold.add_flags(wanted)
    except StoreRefused as error:
        refusal = error.refusal
    crash_point("served.flagged")
    now = place.hold.look_up(wanted)
    place.record(
        [_added_flags(place, e, sent.get(_uid_of(e), ()), now, refusal) for e in intended]
    )


def _added_flags(
    place: ServerRunFolder,
    entry: JournalEntry,
    sent: Sequence[str],
    seen: Mapping[str, ServerMessage],
    refusal: Refusal | None,
) -> JournalEntry:
    """The entry as the mail shows it: which flags were really added."""
    mail = seen.get(_uid_of(entry))
    has = _flags_of(mail) if mail else frozenset()
    change = FlagChange.of(entry.origin)
    added = tuple(flag for flag in sent if flag.lower() in has)
    entry = replace(entry, origin=replace(change, added=added).to_json())
    if mail is None:
        return as_skipped(entry, Refusal(RefusalKind.MISSING, place.held))
    if any(flag.lower() not in has for flag in change.added):
        why = refusal or Refusal(RefusalKind.SERVER, place.held)
        return replace(entry, state=ItemState.VERIFIED if added else ItemState.FAILED, reason=why)
    missing = any(flag.lower() not in has for flag in change.wanted)
    no_flags = Refusal(RefusalKind.NO_FLAGS, place.held) if missing else None
    return replace(entry, state=ItemState.VERIFIED, reason=no_flags)


def _take_off_batch(place: ServerRunFolder, batch: Sequence[JournalEntry]) -> None:
    _, fit = _find_fit(place, batch)
    intended = [replace(e, state=ItemState.INTENT, reason=None) for e in fit]
    if not intended:
        return
    place.record(intended)
    ours = {_uid_of(e): added for e in intended if (added := FlagChange.of(e.origin).added)}
    refusal = Refusal(RefusalKind.SERVER, place.held)
    crash_point("served.unflag")
    try:
        place.hold.remove_flags(ours)
    except StoreRefused as error:
        refusal = error.refusal
    crash_point("served.unflagged")
    now = place.hold.look_up([_uid_of(e) for e in intended])
    place.record(
        [
            replace(e, state=ItemState.FAILED, reason=refusal)
            if _our_flags(e, now)
            else replace(e, state=ItemState.VERIFIED, reason=None)
            for e in intended
        ]
    )


def _settle(place: ServerRunFolder, entries: Sequence[JournalEntry]) -> list[JournalEntry]:
    """What became of changes whose outcome is open; written down."""
    seen = place.hold.look_up([_uid_of(e) for e in entries])
    now: list[JournalEntry] = []
    for entry in entries:
        ours, change = _our_flags(entry, seen), FlagChange.of(entry.origin)
        if _uid_of(entry) not in seen:
            missing = Refusal(RefusalKind.MISSING, place.held)
            now.append(as_skipped(entry, missing))
        elif place.returns:
            state = ItemState.PLANNED if ours else ItemState.VERIFIED
            now.append(replace(entry, state=state, reason=None))
        elif ours:
            origin = replace(change, added=ours).to_json()
            has = _flags_of(seen[_uid_of(entry)])
            lacks = any(flag.lower() not in has for flag in change.wanted)
            why = Refusal(RefusalKind.NO_FLAGS, place.held) if lacks else None
            now.append(replace(entry, state=ItemState.VERIFIED, reason=why, origin=origin))
        else:
            now.append(replace(entry, state=ItemState.PLANNED, reason=None))
    place.record(now)
    return now


def _find_fit(
    place: ServerRunFolder, batch: Sequence[JournalEntry]
) -> tuple[dict[str, ServerMessage], list[JournalEntry]]:
    """What the folder shows; the entries whose mails are what was planned, the others closed."""
    seen = place.hold.look_up([_uid_of(e) for e in batch])
    kinds = find_unlike({_uid_of(e): e.move.what for e in batch}, seen, place.hold.digests)
    place.record(
        [
            as_skipped(e, Refusal(kinds[_uid_of(e)], place.held))
            for e in batch
            if _uid_of(e) in kinds
        ]
    )
    return seen, [e for e in batch if _uid_of(e) not in kinds]


def _our_flags(entry: JournalEntry, seen: Mapping[str, ServerMessage]) -> tuple[str, ...]:
    """Those flags of the intent, or of the receipt, that the mail has."""
    mail = seen.get(_uid_of(entry))
    has = _flags_of(mail) if mail else frozenset()
    return tuple(flag for flag in FlagChange.of(entry.origin).added if flag.lower() in has)


def _flags_of(mail: ServerMessage) -> frozenset[str]:
    return frozenset(flag.lower() for flag in mail.flags)


def _uid_of(entry: JournalEntry) -> str:
    return entry.move.what.address.uid
