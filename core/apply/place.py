"""One folder while a run is carried out in it, and how its moves are cut into batches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from core.apply import count_identities
from core.apply.batch_job import BatchJob
from core.apply.context import RunContext
from core.apply.journal.entries import FINAL, PENDING, UNCERTAIN, JournalEntry, Leg, leg_of
from core.apply.journal.flag_changes import FlagChange, is_flag_change
from core.apply.journal.journal import Journal
from core.job import Job, Progress, Stage
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState
from core.model.sources import SourceKind
from core.ports import MailStore, StoreHold
from core.server_ports import ServerHold, ServerStore

BATCHES = (1, 10, 100)
BATCHES_OF_FILES = (*BATCHES, 1_000)  # each batch lists its folder some times
_AWAY = frozenset({RefusalKind.MISSING, RefusalKind.NO_MAILBOX})


@dataclass(frozen=True, slots=True)
class RunFolder:
    """One folder while its moves are carried out; `done` of `total` moves came before it."""

    run: str
    undoes: str
    leg: Leg
    store: MailStore
    hold: StoreHold
    context: RunContext
    job: Job
    done: int
    total: int

    @property
    def kind(self) -> SourceKind:
        """What kind of store it is."""
        return SourceKind(self.leg[0])

    @property
    def name(self) -> str:
        """The folder's name in its store."""
        return self.leg[2]

    def report(
        self,
        stage: Stage,
        n_batch: int = 0,
        share: float = 0.0,
        *,
        n_checked: int = 0,
        n_copied: int = 0,
    ) -> None:
        """Tell how much of the work is behind, with a share of the batch that is at a stage.

        All moves of an mbox are one batch, which takes long: they are checked, copied and taken
        out together, so of each half done the half counts. Its messages count as checked and as
        copied one by one, and as moved when all are.
        """
        done = self.done + int(n_batch * share)
        copied = self.done + n_copied if n_copied else 0
        told = Progress(stage, done, self.total, self.done + n_checked, copied=copied)
        self.job.report(told)

    def record(self, entries: Sequence[JournalEntry]) -> None:
        """Write states down; receipts mark what they take back as undone."""
        self.context.journal.record(self.run, entries, undone=self.undoes)


@dataclass(frozen=True, slots=True)
class ServerRunFolder(RunFolder):
    """One folder of an account while moves of a run are carried out in it.

    Attributes:
        held: The folder that is held: the one that messages leave. For a move back that is not the
            folder of the run, but where the messages were moved to.
        back: The moves that are made put mail back. returns: So does their run.
        astray: Moves that end here although their messages were copied: the copies are to be taken
            away again. They are ACTED in the journal until then.
    """

    store: ServerStore
    hold: ServerHold
    job: BatchJob
    held: str
    back: bool
    returns: bool
    astray: list[JournalEntry] = field(default_factory=list)


def unfinished_moves(
    context: RunContext, run: str, leg: Leg, *, merges: bool = False
) -> list[JournalEntry]:
    """The moves of a folder that are not final, with their kept messages as these are now.

    With `merges` what its kept messages take over, in place of the moves.
    """
    found = [e for e in context.journal.entries(run, leg) if e.state not in FINAL]
    its = [e for e in found if is_flag_change(e) == merges]
    return its if merges else with_current_keepers(context.journal, run, its)


def with_current_keepers(
    journal: Journal, run: str, entries: Sequence[JournalEntry]
) -> list[JournalEntry]:
    """Moves whose kept messages have the identity that this run gave them with new flags.

    Only flags that are part of a message's bytes do that: in an mbox. The journal keeps what was
    planned.
    """
    now = {
        e.move.keeper.address: digest
        for e in journal.merges(run)
        if e.state is ItemState.VERIFIED and (digest := FlagChange.of(e.origin).digest)
    }
    if not now:
        return list(entries)
    return [
        replace(e, move=e.move._replace(keeper=e.move.keeper._replace(digest=digest)))
        if (digest := now.get(e.move.keeper.address, ""))
        else e
        for e in entries
    ]


def close_unbegun(
    context: RunContext,
    run: str,
    leg: Leg,
    reason: Refusal,
    state: ItemState,
    *,
    merges: bool = False,
) -> None:
    """Close what was not begun; what is open stays open, and counts as unknown.

    With PLANNED it is not closed, but says why it waits. `merges` as in `unfinished_moves`.
    """
    left = unfinished_moves(context, run, leg, merges=merges)
    its = [e for e in left if e.state in PENDING]
    context.journal.record(run, [replace(e, state=state, reason=reason) for e in its])


def note_absence(
    context: RunContext, run: str, leg: Leg, reason: Refusal, *, merges: bool = False
) -> None:
    """Let what is open say so if there is nothing to look at any more; then it can be given up."""
    if reason.kind in _AWAY:
        left = unfinished_moves(context, run, leg, merges=merges)
        its = [e for e in left if e.state in UNCERTAIN and e.reason is None]
        context.journal.record(run, [replace(e, reason=reason) for e in its])


def as_lost(entry: JournalEntry) -> JournalEntry:
    """A move whose mail is in neither folder, or that nobody can tell of any more.

    A look once more finds no more, so the run is not kept open; undo still looks for the mail.
    """
    reason = Refusal(RefusalKind.LOST_TRACK, leg_of(entry.move.what.address)[2])
    return replace(entry, state=ItemState.FAILED, reason=reason)


def as_skipped(entry: JournalEntry, reason: Refusal) -> JournalEntry:
    """The move as one that a check forbade."""
    return replace(entry, state=ItemState.SKIPPED, reason=reason)


def reason_of(place: RunFolder, entry: JournalEntry, reason: Refusal) -> Refusal:
    """Why a move is not made; of a redo in a mailbox file, that it is not as the undo left it.

    Nobody scanned before a redo: it looks where the undo put messages back, and other runs that
    were undone since may have moved them up or down in their file.
    """
    item = {
        RefusalKind.CHANGED: entry.move.what, RefusalKind.KEEPER_CHANGED: entry.move.keeper,
    }.get(reason.kind)  # fmt: skip
    if not place.undoes or item is None or count_identities.is_keyed_by_place(item.address.kind):
        return reason
    return Refusal(RefusalKind.SHIFTED, reason.detail)


def cut_into_batches(
    kind: SourceKind, entries: Sequence[JournalEntry]
) -> Iterator[Sequence[JournalEntry]]:
    """Cut moves into 1, 10, 100 …, or on in thousands for files; all at once for an mbox."""
    if not count_identities.is_keyed_by_place(kind):
        yield entries
        return
    sizes = BATCHES if kind is SourceKind.IMAP else BATCHES_OF_FILES
    start, step = 0, 0
    while start < len(entries):
        size = sizes[min(step, len(sizes) - 1)]
        yield entries[start : start + size]
        start, step = start + size, step + 1


def as_seen_after(entry: JournalEntry) -> JournalEntry:
    """A move that the store called done, as it was seen right after.

    One that shows no effect failed: the word of a store proves nothing (R-IM20), and
    trying again at once would only repeat it.
    """
    if entry.state is not ItemState.PLANNED:
        return entry
    path = entry.move.what.address.path
    is_server = entry.move.what.address.kind is SourceKind.IMAP
    kind = RefusalKind.SERVER if is_server else RefusalKind.IO_ERROR
    return replace(entry, state=ItemState.FAILED, reason=Refusal(kind, path))
