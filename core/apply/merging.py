"""Flags and keywords of copies, added to the kept message: a run of its own, undone like any.

Only accounts can do this so far; a mailbox on this computer is refused before anything is written.
The rule that asks for it is not built yet.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple

from core.apply.context import RunContext, is_on_server
from core.apply.execute import begin_run, carry_on
from core.apply.journal.entries import JournalEntry, RunHead, leg_of
from core.apply.server.flags import FlagChange
from core.errors import PlanRefused
from core.job import Job
from core.model.groups import Verdict
from core.model.plan import TO_SERVER, Item, Move
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import RunState, RunSummary

_NEVER = frozenset({"\\deleted", "\\recent"})


class FlagMerge(NamedTuple):
    """A kept message, and the flags and keywords that it should have besides its own."""

    kept: Item
    flags: Collection[str]


def merge_flags(merges: Sequence[FlagMerge], context: RunContext, job: Job) -> RunSummary:
    r"""Add flags to kept messages, each only if it is the very mail that was planned.

    Flags that its folder cannot keep are left out, and the entry says so; \\Deleted is never set.

    Args:
        merges: What to add to which mail.
        context: The journal and the stores.
        job: Asked to stop between two batches; the run is then PAUSED.

    Returns:
        Where the run stands; `undo` takes off what it added, `recover.resume` goes on with it.

    Raises:
        PlanRefused: NO_FLAGS: a message is on this computer; nothing was touched.
        JournalError: The journal cannot be written.

    Cost: by batches of up to 100 messages, two looks, and a STORE for each set of flags.
    """
    local = [one.kept.address for one in merges if not is_on_server(leg_of(one.kept.address))]
    if local:
        raise PlanRefused([Refusal(RefusalKind.NO_FLAGS, address.path) for address in local])
    entries = [_merge_entry(n, one) for n, one in enumerate(merges)]
    head = RunHead(
        id=secrets.token_hex(8),
        created_utc=int(time.time()),
        returns=False,
        undoes="",
        state=RunState.PLANNED,
        emptied=False,
    )
    begin_run(head, entries, context)
    return carry_on(head.id, context, job, fresh=True)


def _merge_entry(n: int, merge: FlagMerge) -> JournalEntry:
    address = merge.kept.address
    own_folder = f"{TO_SERVER}{Path(address.path).stem}/{address.folder}"
    move = Move(merge.kept, merge.kept, own_folder, Verdict.IDENTICAL, 1.0, "flags")
    wanted = tuple(sorted({flag for flag in merge.flags if flag.lower() not in _NEVER}))
    return JournalEntry(n, move, origin=FlagChange(wanted, ()).to_json())
