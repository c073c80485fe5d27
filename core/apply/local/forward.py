"""Moving mail away from one folder: check, copy, intent, take out, receipt, look again.

The order of writes is what makes a crash harmless (R-JR7). A safety copy, and the copy
in the destination, are on disk and read back before the intent is committed; the intent is
committed before the store is touched; the receipt follows. So a message is in its folder, or in
the safety copies, or in both.

Batches of 1, 10, 100 and more (R-ID8) are for folders of files, where each move is an act of its
own. An mbox is rewritten once for all of its moves, all or nothing and compared before it replaces
the old one, so a first rewrite for one message would only double the risk.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from itertools import chain
from types import MappingProxyType

from core.apply import count_identities
from core.apply.checks.keepers import find_lost_keepers
from core.apply.checks.marks import find_changed_marks
from core.apply.checks.proofs import find_unproven
from core.apply.checks.same_file import find_same_file
from core.apply.checks.server_checks import find_without_keeper, view_held_folder
from core.apply.checks.taken_over import choose_final, find_not_taken_over
from core.apply.journal.entries import BY_PLACE, PENDING, JournalEntry
from core.apply.journal.safety_copies import SafetyCopyWriter, has_intact_copy
from core.apply.local.recall import call_back, is_called_back, mark_without_keeper
from core.apply.local.target import Target, find_bases, hold_target
from core.apply.outage import WAITING, failure_of, pauses_run, refusal_of
from core.apply.place import (
    RunFolder,
    ServerRunFolder,
    as_seen_after,
    as_skipped,
    cut_into_batches,
    reason_of,
)
from core.errors import AccountError, SourceError, StoreError, StoreRefused
from core.identity import identity
from core.job import NullJob, Stage, in_turns
from core.model.mail import MessageFlag
from core.model.message_state import flags_of_names
from core.model.plan import TO_TRASH
from core.model.refusals import Refusal, RefusalKind
from core.model.remote import is_deleted
from core.model.runs import ItemState
from core.model.sources import RawMessage, Stub
from core.ports import StoredMessage

TAKES = 40  # of one batch, or of parts of it, at most: each may list the folder some times
CHECKED, COPIED = 0.5, 0.6  # how much of the work on a batch is behind then, about


def move_away(place: RunFolder, entries: Sequence[JournalEntry]) -> None:
    """Carry out all moves that are still to be done in a folder.

    Raises:
        Cancelled: Between two batches, or before one is touched; what was done is in the journal.
        StoreFailed: The system failed while the store was changed; the outcome must be looked at.
        JournalError: The journal cannot be written; nothing was touched after that.
    """
    todo = [e for e in entries if e.state in PENDING]
    name = f"{place.leg[1].rstrip('/').rsplit('/', 1)[-1]}-{place.name}".strip("-")
    container = SafetyCopyWriter(place.context.trash, place.run, kind=place.kind, name=name)
    for batch in cut_into_batches(place.kind, todo):
        place.job.checkpoint()
        place.report(Stage.CHECKING)
        with ExitStack() as stack:
            checked, targets = _check_batch(place, batch, stack)
            place.job.checkpoint()  # the checks may have taken long, and nothing is touched yet
            if checked:
                _carry_out(place, checked, targets, container)
        place = replace(place, done=place.done + len(batch))
        place.report(Stage.VERIFYING)


def _check_batch(
    place: RunFolder, batch: Sequence[JournalEntry], stack: ExitStack
) -> tuple[list[JournalEntry], dict[str, Target]]:
    """Look at each mail and its keeper now; write down what may go on, and why the rest may not.

    The destinations stay held in `stack` until the batch is done.
    """
    reasons: dict[int, Refusal] = {}
    there = count_identities.held_identities(
        place.hold, {count_identities.key_of(e) for e in batch}
    )
    marked = _find_marked(place, {uid for uid, now in there.items() if now is None})
    for entry in batch:
        now = there[uid := count_identities.key_of(entry).uid]
        if now != entry.move.what.digest:
            gone = count_identities.absence_kind(place.kind)
            kind = gone if now is None else RefusalKind.CHANGED
            kind = RefusalKind.GHOST if uid in marked else kind
            reasons[entry.n] = Refusal(kind, place.leg[1])
    reasons |= find_changed_marks(place, [e for e in batch if e.n not in reasons])
    left = [e for e in batch if e.n not in reasons]
    lacking = find_not_taken_over(place.context.journal, place.run, left)
    # A kept message that changed could take over nothing: then that is what there is to say.
    reasons |= lacking | _find_without_keeper(place, choose_final(left, lacking))
    left = [e for e in left if e.n not in reasons]
    reasons |= _find_without_keeper(place, left)
    left = [e for e in left if e.n not in reasons]
    reasons |= find_unproven(
        {e.n: e.move for e in left},
        place.context,
        place.job,
        lambda share: place.report(
            Stage.CHECKING, len(batch), share * CHECKED, n_checked=int(len(batch) * share)
        ),
    )
    left = [e for e in left if e.n not in reasons]
    targets, refused = _hold_targets(place, left, stack)
    reasons |= refused
    left = _count_in_targets(place, [e for e in left if e.n not in reasons], targets)
    checked = [replace(e, state=ItemState.CHECKED) for e in _count_before(place, left)]
    left_out = [as_not_made(e, reason_of(place, e, reasons[e.n])) for e in batch if e.n in reasons]
    place.record(left_out + checked)
    return checked, targets


def _find_marked(place: RunFolder, uids: Collection[str]) -> Collection[str]:
    """Which of the messages that are not there any more are only marked as deleted."""
    if isinstance(place, ServerRunFolder):
        seen = place.hold.look_up(uids) if uids else {}
        return {uid for uid, mail in seen.items() if is_deleted(mail)}
    store, job = place.store, place.job
    return count_identities.find_marked(store, place.name, uids, job, lack_identity=True)


def _find_without_keeper(place: RunFolder, entries: Sequence[JournalEntry]) -> dict[int, Refusal]:
    """Which moves would leave nothing behind."""
    if isinstance(place, ServerRunFolder):
        return find_without_keeper(place, entries, view_held_folder(place, entries))
    lost = find_lost_keepers(place, entries, job=place.job)
    return find_same_file(entries, place.context, place.job) | lost


def _count_before(place: RunFolder, entries: Sequence[JournalEntry]) -> list[JournalEntry]:
    """Write into each move how many of its kind the folder has, where places shift."""
    if count_identities.is_keyed_by_place(place.kind) or not entries:
        return [replace(e, source_before=BY_PLACE) for e in entries]
    digests = {e.move.what.digest for e in entries}
    now = count_identities.count_identities(place.store, place.name, digests, place.job)
    file = count_identities.current_file(place.store, place.name)
    return [replace(e, source_before=now[e.move.what.digest], source_file=file) for e in entries]


def _count_in_targets(
    place: RunFolder, entries: Sequence[JournalEntry], targets: Mapping[str, Target]
) -> list[JournalEntry]:
    """Write into each move how many of its kind its destination has, those of others counted."""
    bases = find_bases(place.context.journal, place.run, entries)
    return [
        targets[e.move.to].with_floor(e, bases.get((e.move.to, e.move.what.digest)))
        if e.move.to in targets
        else e
        for e in entries
    ]


def _hold_targets(
    place: RunFolder, entries: Sequence[JournalEntry], stack: ExitStack
) -> tuple[dict[str, Target], dict[int, Refusal]]:
    """Hold each destination that is a mailbox."""
    targets: dict[str, Target] = {}
    refused: dict[int, Refusal] = {}
    wanted: dict[str, list[JournalEntry]] = defaultdict(list)
    for entry in entries:
        if entry.move.to != TO_TRASH:
            wanted[entry.move.to].append(entry)
    for to, its in wanted.items():
        try:
            target = hold_target(place.context, to, its, run=place.run, job=place.job)
            targets[to] = stack.enter_context(target)
        except StoreRefused as error:
            refused |= {e.n: error.refusal for e in its}
        except (SourceError, AccountError) as error:
            missing = Refusal(RefusalKind.NO_TARGET, to)
            why = refusal_of(error) if pauses_run(error) else missing
            refused |= {e.n: why for e in its}
    return targets, refused


def _carry_out(
    place: RunFolder,
    entries: list[JournalEntry],
    targets: Mapping[str, Target],
    container: SafetyCopyWriter,
) -> None:
    """From checked to verified."""
    place.report(Stage.COPYING, len(entries), CHECKED)
    try:
        entries = _copy_batch(place, entries, targets, container)
    except (OSError, StoreError) as error:
        why = failure_of(error)
        state = ItemState.PLANNED if why.kind in WAITING else ItemState.FAILED
        place.record([replace(e, state=state, reason=why) for e in entries])
        return
    place.record(entries)
    entries = [e for e in entries if e.state is ItemState.INTENT]
    if not entries:
        return
    place.report(Stage.REMOVING, len(entries), COPIED)
    entries = [replace(e, state=ItemState.ACTED) for e in _take_out(place, entries, targets)]
    if not entries:
        return
    place.record(entries)
    place.record([as_seen_after(e) for e in settle_moves(place, entries, targets)])


def _take_out(
    place: RunFolder, entries: list[JournalEntry], targets: Mapping[str, Target]
) -> list[JournalEntry]:
    """Take messages out of their folder; the moves that were made.

    All at once, and each file is looked at once more when nobody else can rename it. One that
    another program changed or took since it was checked stays by itself. Where all are what they
    were, files were renamed under our hands, as often as we looked: half of them may have better
    luck.
    """
    made: list[JournalEntry] = []
    waiting = [entries]
    refusal = Refusal(RefusalKind.CHANGED, place.leg[1])
    for _ in range(TAKES):
        if not waiting:
            break
        part = waiting.pop()
        try:
            place.hold.take_out([count_identities.key_of(e) for e in part])
        except StoreRefused as error:
            refusal = error.refusal
        else:
            made += part
            continue
        marked = find_changed_marks(place, part) if refusal.kind is RefusalKind.CHANGED else {}
        same = _find_unchanged(place, part) if refusal.kind is RefusalKind.CHANGED else []
        same = [e for e in same if e.n not in marked]
        if len(same) == len(part) > 1:
            half = len(part) // 2
            waiting += [part[half:], part[:half]]
            continue
        same = [] if len(part) == 1 else same
        numbers = {e.n for e in same}
        staying = [e for e in part if e.n not in numbers]
        waiting += [same] if same else []
        _leave_in_place(place, staying, [*made, *chain(*waiting)], targets, refusal, marked)
    for part in waiting:
        _leave_in_place(place, part, made, targets, refusal)
    return made


def _find_unchanged(place: RunFolder, entries: list[JournalEntry]) -> list[JournalEntry]:
    """Moves whose messages have the very bytes of their safety copies; none where keys shift.

    The identity would not do: it is the same whatever the line ends, and undo gives bytes back.
    """
    if not count_identities.is_keyed_by_place(place.kind):
        return []
    return [e for e in in_turns(entries) if _is_as_copied(place, e)]


def _is_as_copied(place: RunFolder, entry: JournalEntry) -> bool:
    if entry.safety_copy is None:
        return False
    try:
        now = place.hold.leaving(count_identities.key_of(entry))
    except KeyError:
        return False
    return hashlib.sha256(now.stored).hexdigest() == entry.safety_copy.sha256


def _leave_in_place(
    place: RunFolder,
    entries: Sequence[JournalEntry],
    going: Sequence[JournalEntry],
    targets: Mapping[str, Target],
    refusal: Refusal,
    reasons: Mapping[int, Refusal] = MappingProxyType({}),
) -> None:
    """Skip moves, and take their copies out of the destinations; `going`: moves that go on.

    `refusal` is why, where `reasons` has none of their own.
    """
    for to, target in targets.items():
        its = [e for e in entries if e.move.to == to]
        kept = Counter(e.move.what.digest for e in going if e.move.to == to)
        digests = {e.move.what.digest: e.target_before for e in its}
        target.reduce(its, {digest: n + kept[digest] for digest, n in digests.items()})
    place.record(
        [replace(as_skipped(e, reasons.get(e.n, refusal)), target_at=None) for e in entries]
    )


def _copy_batch(
    place: RunFolder,
    entries: list[JournalEntry],
    targets: Mapping[str, Target],
    container: SafetyCopyWriter,
) -> list[JournalEntry]:
    """Safety copies of all, then copies in their destinations; both on disk and read back.

    Returns:
        The moves with the intent to carry them out; those whose mail vanished or changed after
        it was checked (a folder of files has no lock that others heed) are skipped.
    """
    origins: dict[int, str] = {}
    reasons: dict[int, Refusal] = {}

    def leavings() -> Iterator[tuple[int, StoredMessage]]:
        for entry in entries:
            try:
                leaving = place.hold.leaving(count_identities.key_of(entry))
            except KeyError:
                gone = count_identities.absence_kind(place.kind)
                reasons[entry.n] = Refusal(gone, place.leg[1])
                continue
            except StoreRefused as error:  # this one alone may not be changed
                reasons[entry.n] = error.refusal
                continue
            if (
                count_identities.is_keyed_by_place(place.kind)
                and identity(leaving.stored) != entry.move.what.digest
            ):
                reasons[entry.n] = Refusal(RefusalKind.CHANGED, place.leg[1])
                continue
            if not isinstance(place, ServerRunFolder):  # which compares when it strikes out
                reasons.update(find_changed_marks(place, [entry]))
                if entry.n in reasons:
                    continue
            origins[entry.n] = leaving.origin
            yield entry.n, leaving
            n = len(origins)
            share = CHECKED + (COPIED - CHECKED) * n / len(entries)
            place.report(Stage.COPYING, len(entries), share, n_copied=n)

    kept = container.keep(leavings())
    copied = [
        replace(e, state=ItemState.INTENT, safety_copy=kept[e.n], origin=origins[e.n])
        for e in entries
        if e.n in kept
    ]
    container.note(copied)
    listed = _list_messages(place, copied) if targets else {}
    for to, target in targets.items():
        # As they were checked: what is known of the destination stands where the origin will be.
        its = [e for e in entries if e.n in kept and e.move.to == to]
        landings = target.store(its, lambda entry: _read_raw(place, entry, listed))
        copied = [replace(e, target_at=landings.get(e.n, e.target_at)) for e in copied]
    return copied + [as_skipped(e, reasons[e.n]) for e in entries if e.n in reasons]


def _list_messages(place: RunFolder, entries: Sequence[JournalEntry]) -> dict[str, RawMessage]:
    """What the folder tells of each mail beside its bytes: flags and time for the destination."""
    if isinstance(place, ServerRunFolder):
        keys = {key.uid: key for key in map(count_identities.key_of, entries)}
        return {
            uid: RawMessage(
                Stub(keys[uid], 0, mail.size_bytes, "", flags_of_names(mail.flags)), b"", mail.date
            )
            for uid, mail in place.hold.look_up(keys).items()
        }
    folder = count_identities.current_folder(place.store, place.name)
    if folder is None:
        return {}
    stubs = count_identities.live_stubs(place.store, folder, NullJob())
    return {stub.key.uid: RawMessage(stub, b"") for stub in stubs}


def _read_raw(
    place: RunFolder, entry: JournalEntry, listed: Mapping[str, RawMessage]
) -> RawMessage:
    key = count_identities.key_of(entry)
    data = place.hold.raw(key)
    position = entry.move.what.address.position
    unknown = RawMessage(Stub(key, position, len(data), "", MessageFlag.NONE), b"")
    return listed.get(key.uid, unknown)._replace(data=data)


def as_not_made(entry: JournalEntry, reason: Refusal) -> JournalEntry:
    """A move that is not made now: it waits for a server, or is closed."""
    if reason.kind in WAITING:
        return replace(entry, state=ItemState.PLANNED, reason=reason)
    return as_skipped(entry, reason)


def settle_moves(
    place: RunFolder,
    entries: Sequence[JournalEntry],
    targets: Mapping[str, Target] | None = None,
    *,
    act: bool = True,
) -> list[JournalEntry]:
    """What became of moves away, after the messages were called back that nothing stays of.

    Args:
        place: Their folder.
        entries: Moves whose outcome is open.
        targets: Destinations that are held already.
        act: Also put messages back; else those moves are only marked.

    Raises:
        ServerError: A server that keeps one of them cannot be asked; it stays open.
        StoreFailed: The system failed while messages were put back.
    """
    marked = [e for e in entries if is_called_back(e)]
    numbers = {e.n for e in marked}
    judged = look_at_outcomes(place, [e for e in entries if e.n not in numbers])
    marked += mark_without_keeper(place, [e for e in judged if e.state is ItemState.VERIFIED])
    if act:
        marked = call_back(place, marked, targets or {})
    found = {e.n: e for e in (*judged, *marked)}
    return [found[e.n] for e in entries]


def look_at_outcomes(place: RunFolder, entries: Sequence[JournalEntry]) -> list[JournalEntry]:
    """What became of moves away whose outcome is open, by looking at folder and safety copies.

    Gone and safely copied is verified. Still there is to be done again from the start, so that
    each check is made again. What cannot be told stays unknown (I7).
    """
    now = count_identities.count_folder(place.store, place.name, entries, NullJob())
    said = count_identities.find_done(place.hold, entries, now, step=-1)
    judged = [_judge(place, entry, said[entry.n]) for entry in entries]
    if not isinstance(place, ServerRunFolder):
        return judged
    marked = place.hold.look_up({count_identities.key_of(e).uid for e in judged})
    only_marked = Refusal(RefusalKind.NOT_EXPUNGED, place.name)
    return [
        replace(e, reason=only_marked)
        if e.state is ItemState.VERIFIED and count_identities.key_of(e).uid in marked
        else e
        for e in judged
    ]


def _judge(place: RunFolder, entry: JournalEntry, gone: bool | None) -> JournalEntry:
    if gone is None:
        return replace(
            entry, state=ItemState.UNKNOWN, reason=Refusal(RefusalKind.CHANGED, place.leg[1])
        )
    if not gone:
        return replace(entry, state=ItemState.PLANNED, reason=None)
    if has_intact_copy(place.context.trash, entry):
        return replace(entry, state=ItemState.VERIFIED, reason=None)
    return replace(
        entry, state=ItemState.UNKNOWN, reason=Refusal(RefusalKind.SAFETY_COPY, place.leg[1])
    )
