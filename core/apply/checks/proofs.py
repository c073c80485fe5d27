"""Are two mails to each other what the plan says? Proven by their bytes, right before the move.

Where both have the identity that the plan names for them, and that is one and was just looked at,
nothing is left to prove. Of mail on servers the identity is not believed: it is read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from core.apply.checks.count_identities import folder_now, live_stubs
from core.apply.checks.likeness import digests_now, mails_now
from core.apply.context import Means, is_served, store_of
from core.apply.journal.entries import Leg, leg_of
from core.errors import ServerError, SourceError
from core.identity import identity
from core.job import Job
from core.model.plan import Item, Move
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import Problem, RawMail, SourceKind

Place = tuple[Leg, str]  # a folder, and the uid of a mail in it


def unproven(moves: Mapping[int, Move], means: Means, job: Job) -> dict[int, Refusal]:
    """Which moves are not proven by the two mails as they are now, and why.

    Args:
        moves: By number. Their mails on this computer were just seen to be what was planned.
        means: The stores, and who proves.
        job: Asked to stop.

    Returns:
        By number of the move; those that may go on are not in it, nor are those of a person's own
        choice.

    Raises:
        ServerError: A server cannot be asked now.
        AccountError: An account cannot be used.

    Cost: nothing for a pair of one identity on this computer; any other mail is read whole.
    """
    doubtful = {n: move for n, move in moves.items() if not move.own_choice}
    served = _served_digests(doubtful.values(), means, job)
    refused: dict[int, Refusal] = {}
    for n, move in doubtful.items():
        gone, kept = (served.get(_place(item), item.digest) for item in (move.what, move.keeper))
        if gone == kept:
            continue
        job.checkpoint()
        reason = _refusal(move, means, job)
        if reason is not None:
            refused[n] = reason
    return refused


def _served_digests(moves: Iterable[Move], means: Means, job: Job) -> dict[Place, str]:
    """The identities of all mails on servers, read now; "" of one that is not there."""
    wanted: dict[Leg, dict[str, Item]] = defaultdict(dict)
    for move in moves:
        for item in (move.what, move.keeper):
            leg = leg_of(item.address)
            if is_served(leg):
                wanted[leg][item.address.uid] = item
    found: dict[Place, str] = {}
    for leg, items in wanted.items():
        now = digests_now(store_of(means, leg, job), leg, items, job)
        found |= {(leg, uid): now.get(uid, f"{leg} {uid}") for uid in items}
    return found


def _refusal(move: Move, means: Means, job: Job) -> Refusal | None:
    try:
        gone = _mail(move.what, means, job)
        kept = _mail(move.keeper, means, job)
    except ServerError:
        raise
    except SourceError as error:
        return Refusal(RefusalKind.NOT_PROVEN, str(error))
    if gone is None:
        return Refusal(RefusalKind.CHANGED, move.what.address.path)
    if kept is None:
        return Refusal(RefusalKind.KEEPER_CHANGED, move.keeper.address.path)
    return means.prover.refusal(move, gone, kept)


def _mail(item: Item, means: Means, job: Job) -> RawMail | None:
    """A mail as it is now; None if no mail of its identity is there any more."""
    leg = leg_of(item.address)
    source = store_of(means, leg, job)
    for raw in mails_now(source, leg, {item.address.uid: item}, job):
        if (raw.whole or identity(raw.data)) == item.digest:
            return raw
    if item.address.kind is not SourceKind.MBOX:
        return None
    folder = folder_now(source, leg[2])  # its place shifts when another leaves
    if folder is not None:
        for now in source.fetch(folder, live_stubs(source, folder, job)):
            job.checkpoint()
            if isinstance(now, Problem):
                continue
            if (now.whole or identity(now.data)) == item.digest:
                return now
    return None


def _place(item: Item) -> Place:
    return leg_of(item.address), item.address.uid
