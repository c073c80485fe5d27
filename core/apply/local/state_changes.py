"""Flags and tags written to kept messages in files, and taken off again: intent, write, look.

The intent names the form of the message's state before and after, and which names are ours, before
the store is touched. So after a crash a look tells: the names are there and it counts as done, or
they are not and it is done anew. Undo gives back the very form from before where nobody changed it
since; else only our names go, and what others set or took off stays as they left it (R-ST4).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.apply import count_identities
from core.apply.checks.taken_over import spare_needed, where_they_are
from core.apply.journal.entries import PENDING, UNCERTAIN, JournalEntry
from core.apply.journal.flag_changes import FlagChange
from core.apply.place import RunFolder, as_seen_after, as_skipped, cut_into_batches
from core.crashpoints import crash_point
from core.errors import StoreRefused
from core.model.message_state import lower_names
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState
from core.model.sources import MessageKey
from core.state_ports import StateHold


def change_states(
    place: RunFolder, entries: Sequence[JournalEntry], *, returns: bool, act: bool
) -> None:
    """Look at what is open in the held folder; with `act`, do what is left.

    Args:
        place: The folder of these kept messages.
        entries: What they take over, or (`returns`) give up again.
        returns: The run puts mail back.
        act: Also do what was not begun.

    Raises:
        Cancelled: Between two batches; what was done is in the journal.
        StoreFailed: The system failed; the outcome must be looked at.
        JournalError: The journal cannot be written; nothing was touched after that.
    """
    hold = place.hold
    if not isinstance(hold, StateHold):
        cannot = Refusal(RefusalKind.NO_FLAGS, place.leg[1])
        place.record([as_skipped(e, cannot) for e in entries if e.state in PENDING])
        return
    changing = _StateChanging(place, hold, returns)
    if returns:
        entries = where_they_are(place, spare_needed(place, entries))
    now = [changing.with_origin(e) for e in entries]
    settled = {e.n: e for e in changing.settle([e for e in now if e.state in UNCERTAIN])}
    if not act:
        return
    todo = [one for e in now if (one := settled.get(e.n, e)).state in PENDING]
    for batch in cut_into_batches(place.kind, todo):
        place.job.checkpoint()
        changing.change(batch)


class _StateChanging:
    """Changes of state in one held folder."""

    def __init__(self, place: RunFolder, hold: StateHold, returns: bool) -> None:
        self._place, self._hold, self._returns = place, hold, returns
        self._former: dict[int, str] = {}

    def with_origin(self, entry: JournalEntry) -> JournalEntry:
        """A redo has no origin of its own: what it repeats stands in the run that it undoes."""
        if entry.origin:
            return entry
        if not self._former:
            its = self._place.context.journal.entries(self._place.undoes, self._place.leg)
            self._former = {e.n: e.origin for e in its}
        wanted = FlagChange.of(self._former[entry.of_n]).wanted
        return replace(entry, origin=FlagChange(wanted, ()).to_json())

    def change(self, batch: Sequence[JournalEntry]) -> None:
        """Write the intents, change the states, look, write the receipts."""
        planned = [self._plan_return(e) if self._returns else self._plan(e) for e in batch]
        self._place.record([e for e, _, _ in planned])
        forms = {
            key: forms
            for entry, key, forms in planned
            if entry.state is ItemState.INTENT and forms is not None
        }
        intended = [e for e, _, _ in planned if e.state is ItemState.INTENT]
        if not intended:
            return
        refusal = None
        crash_point("state.write.before")
        try:
            if forms:
                self._hold.write_states(forms)
        except StoreRefused as error:
            refusal = error.refusal
        crash_point("state.write.after")
        settled = self.settle(intended, may_wait=False)
        failed = [as_seen_after(e) for e in settled if e.state is ItemState.PLANNED]
        self._place.record([as_skipped(e, refusal) if refusal else e for e in failed])

    def settle(
        self, entries: Sequence[JournalEntry], *, may_wait: bool = True
    ) -> list[JournalEntry]:
        """What became of changes whose outcome is open; written down unless they are to be done.

        Those that were not done are PLANNED then; without `may_wait` the caller closes them.
        """
        now = [self._settle_return(e) if self._returns else self._settle(e) for e in entries]
        self._place.record([e for e in now if may_wait or e.state is not ItemState.PLANNED])
        return now

    def _plan(
        self, entry: JournalEntry
    ) -> tuple[JournalEntry, MessageKey, tuple[str, str] | None]:
        """An entry with its intent, or closed; where its message lies, and its forms."""
        key, change = count_identities.key_of(entry), FlagChange.of(entry.origin)
        digest, form = self._place.hold.digest(key), self._hold.state_form(key)
        if digest is None or digest != entry.move.what.digest:
            why = self._other_now(there=digest is not None)
            return as_skipped(entry, why), key, None
        cannot = Refusal(RefusalKind.NO_FLAGS, self._place.leg[1])
        if form is None:
            return as_skipped(entry, cannot), key, None
        kind = self._hold.state_format
        has = lower_names(kind.names_of(form))
        lacking = [name for name in change.wanted if name.lower() not in has]
        if not lacking:
            change = replace(change, added=())
            done = replace(entry, origin=change.to_json(), state=ItemState.VERIFIED, reason=None)
            return done, key, None
        after = self._hold.own_form(key, kind.with_names(form, lacking))
        holds = lower_names(kind.names_of(after))
        added = tuple(name for name in lacking if name.lower() in holds)
        if not added:
            return as_skipped(entry, cannot), key, None
        core = self._hold.stateless_digest(key) or ""
        change = FlagChange(change.wanted, added, form, after, core)
        intent = replace(entry, origin=change.to_json(), state=ItemState.INTENT, reason=None)
        return intent, key, (form, after)

    def _settle(self, entry: JournalEntry) -> JournalEntry:
        key, change = count_identities.key_of(entry), FlagChange.of(entry.origin)
        form = self._hold.state_form(key)
        if form is None or self._hold.stateless_digest(key) != change.core:
            return as_skipped(entry, self._other_now(there=form is not None))
        has = lower_names(self._hold.state_format.names_of(form))
        if not lower_names(change.added) <= has:
            return replace(entry, state=ItemState.PLANNED, reason=None)
        digest = self._place.hold.digest(key) or ""
        now = replace(change, digest=digest if digest != entry.move.what.digest else "")
        lacks = not lower_names(change.wanted) <= has
        why = Refusal(RefusalKind.NO_FLAGS, self._place.leg[1]) if lacks else None
        return replace(entry, origin=now.to_json(), state=ItemState.VERIFIED, reason=why)

    def _plan_return(
        self, entry: JournalEntry
    ) -> tuple[JournalEntry, MessageKey, tuple[str, str] | None]:
        """As `_plan`, of a message that gives up what it took over."""
        change, key = FlagChange.of(entry.origin), self._find(entry)
        if not change.added:
            return replace(entry, state=ItemState.VERIFIED, reason=None), key, None
        form = self._hold.state_form(key)
        if form is None or self._hold.stateless_digest(key) != change.core:
            return as_skipped(entry, self._other_now(there=form is not None)), key, None
        intent = replace(entry, state=ItemState.INTENT, reason=None)
        return intent, key, (form, self._form_back(change, form))

    def _settle_return(self, entry: JournalEntry) -> JournalEntry:
        change, key = FlagChange.of(entry.origin), self._find(entry)
        form = self._hold.state_form(key)
        if form is None or self._hold.stateless_digest(key) != change.core:
            return as_skipped(entry, self._other_now(there=form is not None))
        done = form == self._form_back(change, form)
        state = ItemState.VERIFIED if done else ItemState.PLANNED
        return replace(entry, state=state, reason=None)

    def _other_now(self, *, there: bool) -> Refusal:
        """Why the message of a change is not the one that was planned."""
        absent = count_identities.absence_kind(self._place.kind)
        return Refusal(RefusalKind.CHANGED if there else absent, self._place.leg[1])

    def _form_back(self, change: FlagChange, form: str) -> str:
        """The form that a message had before, if nobody changed it since; else without ours."""
        if form in (change.after, change.before):
            return change.before
        return self._hold.state_format.without_names(form, change.added)

    def _find(self, entry: JournalEntry) -> MessageKey:
        """Where the message of an entry lies now: in an mbox it may have moved up or down."""
        key, core = count_identities.key_of(entry), FlagChange.of(entry.origin).core
        if count_identities.is_keyed_by_place(self._place.kind) or not core:
            return key
        if self._hold.stateless_digest(key) == core:
            return key
        found = self._hold.find_stateless(core)
        return found[0] if len(found) == 1 else key
