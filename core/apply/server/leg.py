"""The moves of one folder of an account, through lost connections, refusals and waiting.

Moves within the account are the server's own work (`server_away`, `server_back`); moves to another
place go the way of local mail (`forward`, `backward`), with this folder as the store. A connection
that broke is made anew, what was open is looked at, and the rest goes on; only when that does not
get one move further is the run paused. It never tries again blindly (R-IM22).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from core.apply.batch_job import BatchJob
from core.apply.checks.likeness import server_store_of
from core.apply.checks.server_move import move_record_of, validity_of
from core.apply.context import RunContext, bare_folder
from core.apply.journal.entries import FINAL, PENDING, UNCERTAIN, JournalEntry, Leg, RunHead
from core.apply.local import backward, forward
from core.apply.outage import failure_of, pauses_run, refusal_of
from core.apply.place import ServerRunFolder, close_unbegun, note_absence, unfinished_moves
from core.apply.server import moving_away, moving_back, unmarking
from core.apply.server.flags import change_flags
from core.apply.server.shipping import Shipping
from core.errors import AccountError, SourceError, StoreFailed, StoreRefused
from core.job import Job
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState
from core.server_ports import ServerStore

TRIES = 3


@dataclass(frozen=True, slots=True)
class ServerLeg:
    """One folder of an account in a run.

    `act`: also do what was not begun. `merges`: let kept messages take over what they are to, in
    place of moving mail.
    """

    head: RunHead
    leg: Leg
    context: RunContext
    job: Job
    act: bool
    merges: bool = False

    def go_through(self) -> None:
        """Look at what is open in the folder, then do what is left there.

        Raises:
            Cancelled: What was done is in the journal.
            JournalError: The journal cannot be written; nothing was touched after that.
        """
        in_vain = 0
        while in_vain < TRIES:
            before = self._open()
            try:
                self._go_through_once(before)
            except StoreFailed as error:
                reason = Refusal(RefusalKind.OFFLINE, error.detail)
            except StoreRefused as error:
                self._spare(error.refusal, _end_state(error.refusal))
                return
            except (SourceError, AccountError) as error:
                state = ItemState.PLANNED if pauses_run(error) else ItemState.SKIPPED
                self._spare(refusal_of(error), state)
                return
            except OSError as error:  # of the safety copies: the disk is full, or broken
                self._spare(failure_of(error), ItemState.FAILED)
                return
            else:
                return
            in_vain = in_vain + 1 if _states(self._open()) == _states(before) else 0
        self._spare(reason, ItemState.PLANNED)

    def _go_through_once(self, entries: Sequence[JournalEntry]) -> None:
        batch_job = BatchJob(self.job)
        store = server_store_of(self.context, self.leg, batch_job)
        if self.merges:
            self._change_flags(store, batch_job, entries)
            return
        inside = [e for e in entries if moving_away.is_inside(e, store.account.id)]
        numbers = {e.n for e in inside}
        outside = [e for e in entries if e.n not in numbers]
        inside = self._settle(store, batch_job, inside)
        if self.head.returns:
            self._bring_back(store, batch_job, inside, outside)
            return
        groups: dict[str, list[JournalEntry]] = defaultdict(list)
        for entry in [*inside, *outside]:
            groups[validity_of(entry.move.what.address.uid)].append(entry)
        for validity, its in groups.items():
            left = its
            while self._move_away(store, batch_job, validity, left):
                left = self._as_they_stand(left)

    def _change_flags(
        self, store: ServerStore, batch_job: BatchJob, entries: Sequence[JournalEntry]
    ) -> None:
        """Flags that are added to kept messages, or taken off again."""
        groups: dict[str, list[JournalEntry]] = defaultdict(list)
        for entry in entries:
            groups[validity_of(entry.move.what.address.uid)].append(entry)
        for validity, its in groups.items():
            with self._hold(store, batch_job, self.leg[2], validity) as place:
                change_flags(place, its, act=self.act)

    def _move_away(
        self,
        store: ServerStore,
        batch_job: BatchJob,
        validity: str,
        entries: Sequence[JournalEntry],
    ) -> bool:
        """Moves away of messages that have their addresses of one numbering of the folder.

        Returns:
            Whether some were called back, so that the others are still to be done.
        """
        back: list[JournalEntry] = []
        astray: list[JournalEntry] = []
        try:
            with self._hold(store, batch_job, self.leg[2], validity) as place:
                astray = place.astray
                inside = [e for e in entries if moving_away.is_inside(e, store.account.id)]
                numbers = {e.n for e in inside}
                outside = [e for e in entries if e.n not in numbers]
                unsure = [e for e in outside if e.state in UNCERTAIN]
                if unsure:
                    place.record(forward.settle_moves(place, unsure, act=self.act))
                if self.act:
                    back = moving_away.move_away(place, inside)
                    forward.move_away(place, self._as_they_stand(outside))
        except StoreRefused as error:
            if not self.act:
                return False
            its = [e for e in self._as_they_stand(entries) if e.state in PENDING]
            state = _end_state(error.refusal)
            self._record([replace(e, state=state, reason=error.refusal) for e in its])
        self._withdraw(store, batch_job, astray)
        self._call_back(store, batch_job, back)
        return bool(back)

    def _withdraw(
        self, store: ServerStore, batch_job: BatchJob, entries: Sequence[JournalEntry]
    ) -> None:
        """Take away the copies of messages that stay where they are, and close their moves."""
        if entries:
            unmarking.withdraw_copies(self._holder(store, batch_job), self.leg[2], entries)

    def _call_back(
        self, store: ServerStore, batch_job: BatchJob, entries: Sequence[JournalEntry]
    ) -> None:
        """Bring home at once what should not have left."""
        if not entries:
            return
        held = self._holder(store, batch_job)
        with held(self.leg[2], "") as place:
            restored = unmarking.unmark(place, entries)
        unmarking.expunge_copies(held, self.leg[2], restored)
        done = {e.n for e in restored}
        left = [e for e in entries if e.n not in done]
        for folder in {at.folder for e in left if (at := e.target_at) is not None}:
            with held(folder, "") as place:
                moving_back.send_back(place, left, self.leg[2])

    def _bring_back(
        self,
        store: ServerStore,
        batch_job: BatchJob,
        inside: Sequence[JournalEntry],
        outside: Sequence[JournalEntry],
    ) -> None:
        unsure = [e for e in outside if e.state in UNCERTAIN]
        if unsure or (self.act and outside):
            with self._hold(store, batch_job, self.leg[2], "") as place:
                if unsure:
                    place.record(backward.look_at_outcomes(place, unsure))
                if self.act:
                    backward.move_back(place, self._as_they_stand(outside))
        if self.act:
            moving_back.move_back(self._holder(store, batch_job), self.leg[2], inside)

    def _settle(
        self, store: ServerStore, batch_job: BatchJob, entries: Sequence[JournalEntry]
    ) -> list[JournalEntry]:
        """Find out what became of moves that are open; those that are not final then."""
        groups: dict[tuple[str, str, bool], list[JournalEntry]] = defaultdict(list)
        found = self._unmark(store, batch_job, entries)
        for entry in entries:
            record = move_record_of(entry) if entry.state in UNCERTAIN else None
            if record is not None and entry.n not in found:
                way = record.now
                key = (way.source, validity_of(way.uid), record.back is not None)
                groups[key].append(entry)
        doomed: list[JournalEntry] = []
        astray: list[JournalEntry] = []
        for (folder, validity, back), its in groups.items():
            try:
                with self._hold(store, batch_job, folder, validity, back=back) as place:
                    now = Shipping(place).settle(its, act=self.act)
                    astray += place.astray
                    if self.act and not back:
                        doomed += _find_without_keeper(place, now)
                    elif self.act and not self.head.returns:  # called back, and cut off
                        doomed += [e for e in now if e.state is ItemState.UNKNOWN]
            except StoreRefused as error:  # nothing can be seen there: it cannot be told
                now = [replace(e, state=ItemState.UNKNOWN, reason=error.refusal) for e in its]
                self._record(now)
            found |= {e.n: e for e in now}
        self._withdraw(store, batch_job, astray)
        self._call_back(store, batch_job, doomed)
        latest = [found.get(e.n, e) for e in entries]
        return [e for e in latest if e.state not in FINAL]

    def _unmark(
        self, store: ServerStore, batch_job: BatchJob, entries: Sequence[JournalEntry]
    ) -> dict[int, JournalEntry]:
        """As `_settle`, of moves that were to come back by their marks being taken off."""
        its = [e for e in entries if e.state in UNCERTAIN and unmarking.is_unmarking(e)]
        if not its:
            return {}
        held, home = self._holder(store, batch_job), self.leg[2]
        try:
            with held(home, "") as place:
                now = unmarking.look_at_outcomes(place, its)
        except StoreRefused as error:  # nothing can be seen there: it cannot be told
            now = [replace(e, state=ItemState.UNKNOWN, reason=error.refusal) for e in its]
            self._record(now)
        back = [e for e in now if e.state is ItemState.ACTED]
        if self.act and back:
            unmarking.expunge_copies(held, home, back)
            now = self._as_they_stand(now)
        if self.act and not self.head.returns:  # a call back: it is tried again
            self._call_back(store, batch_job, [e for e in now if e.state is ItemState.UNKNOWN])
            now = self._as_they_stand(now)
        left = {e.n: e for e in now}
        return {e.n: left.get(e.n, replace(e, state=ItemState.VERIFIED)) for e in its}

    def _holder(self, store: ServerStore, batch_job: BatchJob) -> unmarking.HoldFolder:
        """Holds folders that messages come back from, or to."""
        return lambda folder, validity: self._hold(store, batch_job, folder, validity, back=True)

    @contextmanager
    def _hold(
        self,
        store: ServerStore,
        batch_job: BatchJob,
        folder: str,
        validity: str,
        *,
        back: bool = False,
    ) -> Iterator[ServerRunFolder]:
        states = self.context.journal.tally(self.head.id).states
        with store.hold(bare_folder(folder, validity)) as hold:
            yield ServerRunFolder(
                run=self.head.id,
                undoes=self.head.undoes,
                leg=self.leg,
                store=store,
                hold=hold,
                context=self.context,
                job=batch_job,
                done=sum(n for state, n, _ in states if state in FINAL),
                total=sum(n for _, n, _ in states),
                held=folder,
                back=back,
                returns=self.head.returns,
            )

    def _open(self) -> list[JournalEntry]:
        return unfinished_moves(self.context, self.head.id, self.leg, merges=self.merges)

    def _as_they_stand(self, entries: Sequence[JournalEntry]) -> list[JournalEntry]:
        """These moves as they stand now, but for final ones."""
        if not entries:
            return []
        numbers = {e.n for e in entries}
        return [e for e in self._open() if e.n in numbers]

    def _record(self, entries: Sequence[JournalEntry]) -> None:
        self.context.journal.record(self.head.id, entries, undone=self.head.undoes)

    def _spare(self, reason: Refusal, state: ItemState) -> None:
        run, leg = self.head.id, self.leg
        note_absence(self.context, run, leg, reason, merges=self.merges)
        if self.act:
            close_unbegun(self.context, run, leg, reason, state, merges=self.merges)


def _find_without_keeper(
    place: ServerRunFolder, entries: Sequence[JournalEntry]
) -> list[JournalEntry]:
    """Those of some settled moves that took their kept messages along, to be called back."""
    moved = [e for e in entries if e.state is ItemState.VERIFIED]
    try:
        lost = moving_away.find_lost_keepers(place, moved)
    except BaseException:
        moving_away.reopen_moves(place, moved)
        raise
    return moving_away.mark_called_back(place, moved, lost) if lost else []


def _end_state(refusal: Refusal) -> ItemState:
    """How moves end that a folder as a whole does not let go."""
    renumbered = refusal.kind is RefusalKind.RENUMBERED  # R-IM11: they failed
    return ItemState.FAILED if renumbered else ItemState.SKIPPED


def _states(entries: Sequence[JournalEntry]) -> list[tuple[int, ItemState]]:
    return [(e.n, e.state) for e in entries]
