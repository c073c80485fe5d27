"""Messages that are in both folders: the copy is proven, so the one here may be struck out.

Before that the kept mail is looked at once more, for the copy over there may be the kept message
itself, moved by somebody else meanwhile; and the safety copy is on disk, because what is struck
out is gone for good (R-JR3).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from core.apply.checks import server_checks
from core.apply.checks.server_move import begun_record_of
from core.apply.journal.entries import JournalEntry, SafetyCopyPlace
from core.apply.journal.safety_copies import SafetyCopyWriter, has_intact_copy
from core.apply.outage import failure_of
from core.apply.place import ServerRunFolder, as_skipped
from core.apply.server.arrivals import MessageSighting, as_over, begun_move_of
from core.crashpoints import crash_point
from core.errors import StoreRefused
from core.identity import identity
from core.model.refusals import Refusal, RefusalKind
from core.model.remote import ServerMessage, is_deleted
from core.model.runs import ItemState
from core.model.sources import MessageKey
from core.ports import StoredMessage

_LEFT_ALONE = frozenset({RefusalKind.FLAGGED, RefusalKind.CHANGED, RefusalKind.GHOST})
_STARRED = "\\flagged"


def finish_moves(
    place: ServerRunFolder,
    entries: Sequence[JournalEntry],
    looks: Mapping[int, MessageSighting],
    container: SafetyCopyWriter,
) -> list[JournalEntry]:
    """Strike out of the held folder what is ACTED and seen in both; all moves as they stand then.

    Those that are VERIFIED by that are still to be written down.

    Raises:
        StoreFailed: The connection broke; the moves are ACTED and must be looked at.
    """
    both = [e for e in entries if e.state is ItemState.ACTED and looks[e.n].here is not None]
    if not both:
        return list(entries)
    lost = _find_forbidden(place, both, looks)
    _unmark(place, [e for e in both if e.n in lost], looks)
    ready = make_safety_copies(place, [e for e in both if e.n not in lost], container)
    place.record(ready)
    struck = _expunge(place, [e for e in ready if e.state is ItemState.ACTED], looks)
    now = [*(as_skipped(e, lost[e.n]) for e in both if e.n in lost), *ready, *struck]
    final = {e.n: e for e in now}
    astray = [] if place.back else [e for e in final.values() if _is_copy_astray(e)]
    place.astray.extend(astray)
    numbers = {e.n for e in astray}
    # What is done is written by the caller, once the kept messages were looked at again.
    place.record(
        [e for e in final.values() if e.state is not ItemState.VERIFIED and e.n not in numbers]
    )
    return [final.get(e.n, e) for e in entries]


def _is_copy_astray(entry: JournalEntry) -> bool:
    """Whether a move ends with its mail where it was, and a copy where it was to go."""
    ended = entry.state in (ItemState.SKIPPED, ItemState.FAILED)
    return ended and entry.target_at is not None


def _find_forbidden(
    place: ServerRunFolder, entries: Sequence[JournalEntry], looks: Mapping[int, MessageSighting]
) -> dict[int, Refusal]:
    """What happened since the checks that forbids to strike messages out."""
    lost: dict[int, Refusal] = {}
    if not place.back:
        lost = server_checks.find_without_keeper(
            place, entries, server_checks.view_held_folder(place, entries)
        )
    for entry in entries:
        here = looks[entry.n].here
        before = {flag.lower() for flag in begun_move_of(entry).flags}
        now = {flag.lower() for flag in here.flags} if here else set()
        if entry.n not in lost and _STARRED in now - before:  # F13: somebody wants it
            lost[entry.n] = Refusal(RefusalKind.FLAGGED, place.held)
    return lost


def _unmark(
    place: ServerRunFolder, entries: Sequence[JournalEntry], looks: Mapping[int, MessageSighting]
) -> None:
    """Take off the marks of a former attempt, which was cut off, from mails that are to stay."""
    marked = [
        mail.uid for e in entries if (mail := looks[e.n].here) is not None and is_deleted(mail)
    ]
    if marked:
        with suppress(StoreRefused):  # the mail is there, as before; its copy is too
            place.hold.unmark(marked)


def _expunge(
    place: ServerRunFolder, entries: Sequence[JournalEntry], looks: Mapping[int, MessageSighting]
) -> list[JournalEntry]:
    """Strike messages out of the held folder, look, and say what is so now."""
    mails = [mail for e in entries if (mail := looks[e.n].here) is not None]
    if not mails:
        return []
    crash_point("served.strike")
    try:
        reasons = place.hold.expunge(mails)
    except StoreRefused as error:
        reasons = {mail.uid: error.refusal for mail in mails}
    crash_point("served.struck")
    left = place.hold.look_up([mail.uid for mail in mails])
    return [_after_expunge(place, e, reasons, left) for e in entries]


def _after_expunge(
    place: ServerRunFolder,
    entry: JournalEntry,
    reasons: Mapping[str, Refusal],
    left: Mapping[str, ServerMessage],
) -> JournalEntry:
    uid = begun_move_of(entry).uid
    if uid not in left:
        return as_over(place, entry, None)
    reason = reasons.get(uid, Refusal(RefusalKind.SERVER, place.held))
    if reason.kind is RefusalKind.NOT_EXPUNGED:
        return as_over(place, entry, reason)
    if reason.kind in _LEFT_ALONE:
        return as_skipped(entry, reason)
    return replace(entry, state=ItemState.FAILED, reason=reason)


def make_safety_copies(
    place: ServerRunFolder, entries: Sequence[JournalEntry], container: SafetyCopyWriter
) -> list[JournalEntry]:
    """The moves with a safety copy on disk, read back; closed with the reason where none can be.

    Raises:
        StoreFailed: The connection broke.
    """
    missing = [e for e in entries if not has_intact_copy(place.context.trash, e)]
    if not missing:
        return list(entries)
    origins: dict[int, str] = {}
    closed: dict[int, JournalEntry] = {}

    def leavings() -> Iterator[tuple[int, StoredMessage]]:
        for entry in missing:
            try:
                leaving = place.hold.leaving(MessageKey(0, place.held, begun_move_of(entry).uid))
            except KeyError:
                closed[entry.n] = as_skipped(entry, Refusal(RefusalKind.MISSING, place.held))
                continue
            if identity(leaving.stored) != entry.move.what.digest:
                closed[entry.n] = as_skipped(entry, Refusal(RefusalKind.CHANGED, place.held))
                continue
            origins[entry.n] = leaving.origin
            yield entry.n, leaving

    try:
        kept = container.keep(leavings())
        with_copy = {n: _with_copy(e, kept[n], origins[n]) for e in missing if (n := e.n) in kept}
        container.note(list(with_copy.values()))
    except OSError as error:
        why = failure_of(error)
        failed = {e.n: replace(e, state=ItemState.FAILED, reason=why) for e in missing}
        return [failed.get(e.n, e) for e in entries]
    return [closed.get(e.n) or with_copy.get(e.n, e) for e in entries]


def _with_copy(entry: JournalEntry, safety_copy: SafetyCopyPlace, origin: str) -> JournalEntry:
    record = replace(begun_record_of(entry), stored=origin)
    return replace(entry, safety_copy=safety_copy, origin=record.to_json())
