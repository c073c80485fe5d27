"""What a plan may not take: out of folders on servers that can only be read, say.

Asked before the messages of a plan are fetched, so that what a person is shown is what can be
done, and nothing is read for moves that the server will refuse. Only its lists of rights are
looked at (RFC 4314); where it has none nothing is asked. Nor may it take anything out of a folder
that another program has in its hands; moving asks again right before each is changed (R-TB2).

A user's own mail never goes for the sake of a copy in a folder that is shared or another user's:
that one may be gone tomorrow, and the user would not know. The other way round it may.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from core.errors import ServerError, SourceError
from core.job import Job
from core.model.groups import Decision
from core.model.plan import TO_SERVER, TO_TRASH, SkippedCopy
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import Folder, SourceKind
from core.ports import Sources
from core.scan.folders import as_remote
from core.scan.session import Session, find_stuck, trash_folders
from core.server_ports import RemoteSource
from core.sources.neighbours.table import busy_refusal
from core.sources.preflight import place_refusal, standing_refusal


def split_movable(
    session: Session, decisions: Sequence[Decision], to: str, *, stores: Sources, job: Job
) -> tuple[tuple[Decision, ...], tuple[SkippedCopy, ...]]:
    """Decisions without the messages that their servers would not let go, and those messages.

    Args:
        session: What the decisions were made over.
        decisions: Any.
        to: As in `core.model.plan.Move`.
        stores: Opens the sources.
        job: Asked to stop between two folders.

    Raises:
        ServerError: An account cannot be reached.
        Cancelled: The job was stopped.

    Cost: one round trip a folder that message leaves, one or two an account.
    """
    nowhere = _target_refusal(to)
    if nowhere is not None:
        left_out = (SkippedCopy(row, d.keep, nowhere) for d in decisions for row in d.drop)
        return (), tuple(left_out)
    folder = session.mails.folder
    barred = _folder_refusals(session, decisions, to, stores=stores, job=job)
    return split_barred(
        decisions,
        lambda keep, row: barred.get(int(folder[row])) or _keeper_refusal(session, keep, row),
    )


def split_search_only(
    session: Session, decisions: Sequence[Decision]
) -> tuple[tuple[Decision, ...], tuple[SkippedCopy, ...]]:
    """Decisions without the messages that can only be searched, and those messages."""
    rows = [row for decision in decisions for row in decision.drop]
    stuck = dict(zip(rows, find_stuck(session, rows), strict=True))
    return split_barred(decisions, lambda _, row: stuck[row])


def split_barred(
    decisions: Sequence[Decision], reason_of: Callable[[int, int], Refusal | None]
) -> tuple[tuple[Decision, ...], tuple[SkippedCopy, ...]]:
    """Decisions without the messages that stay for a reason, and those messages.

    reason_of: Why a message may not leave; asked with the row of the kept one, and its own.
    """
    free: list[Decision] = []
    skipped: list[SkippedCopy] = []
    for decision in decisions:
        why = {row: reason_of(decision.keep, row) for row in decision.drop}
        skipped += [SkippedCopy(row, decision.keep, told) for row, told in why.items() if told]
        left = tuple(row for row, reason in why.items() if reason is None)
        if left:
            free.append(replace(decision, drop=left))
    return tuple(free), tuple(skipped)


def _target_refusal(to: str) -> Refusal | None:
    """Why no message can be stored at a destination on this computer, or None."""
    if to == TO_TRASH or to.startswith(TO_SERVER):
        return None
    path = Path(to)
    if path.is_dir():
        why = standing_refusal(SourceKind.MAILDIR, path)
    elif path.exists():
        why = standing_refusal(SourceKind.MBOX, path)
    else:
        why = place_refusal(path.parent)
    return None if why is None else Refusal(RefusalKind.NO_TARGET, why.detail)


def _keeper_refusal(session: Session, keep: int, row: int) -> Refusal | None:
    """Why the kept copy is none that this message may go for: it is in the hands of others."""
    kept, gone = (session.folders[int(session.mails.folder[at])].folder for at in (keep, row))
    if kept.owner is None or gone.owner is not None:
        return None
    return Refusal(RefusalKind.KEEPER_GHOST, kept.name)


def _busy(folder: Folder) -> Refusal | None:
    """Why a folder on this computer is not to be changed now: another program is at work there."""
    return busy_refusal(Path(os.path.realpath(folder.path)))


def _folders_at(session: Session, to: str) -> dict[int, Refusal]:
    """The folder that is the destination itself, by its number: what is in it is there already."""
    found: dict[int, Refusal] = {}
    for number, held in enumerate(session.folders):
        spec, folder = session.specs[held.source], held.folder
        if spec.kind is SourceKind.IMAP:
            is_there = to == f"{TO_SERVER}{spec.path.stem}/{folder.name}"
        else:
            is_there = not to.startswith(TO_SERVER) and folder.path.resolve() == Path(to).resolve()
        if is_there:
            found[number] = Refusal(RefusalKind.SAME_PLACE, folder.name)
    return found


def _folder_refusals(
    session: Session, decisions: Sequence[Decision], to: str, *, stores: Sources, job: Job
) -> dict[int, Refusal]:
    """Why nothing can leave some folders of servers, by their numbers in the session."""
    leaving = {int(session.mails.folder[row]) for d in decisions for row in d.drop}
    remotes: dict[int, RemoteSource | None] = {}
    targets: dict[int, Refusal | None] = {}
    barred = trash_folders(session) if to == TO_TRASH else _folders_at(session, to)
    for number in sorted(leaving - barred.keys()):
        job.checkpoint()
        held = session.folders[number]
        try:
            if held.source not in remotes:
                source = stores.source(session.specs[held.source], job)
                remote = remotes[held.source] = as_remote(source)
                targets[held.source] = remote.arriving_refusal(to) if remote else None
            remote = remotes[held.source]
            reason = remote.leaving_refusal(held.folder) if remote else _busy(held.folder)
        except ServerError:
            raise
        except SourceError:
            continue  # whoever reads its messages says what is the matter
        reason = reason or targets[held.source]
        if reason is not None:
            barred[number] = reason
    return barred
