"""Are two messages to each other what the plan says? Proven by their bytes, right before the move.

Where both have the identity that the plan names for them, and that is one and was just looked at,
nothing is left to prove. Of mail on servers the identity is not believed: it is read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping

from core.apply.checks.current_messages import CurrentMessages
from core.apply.checks.likeness import read_identities
from core.apply.context import ProofContext, is_on_server, source_of
from core.apply.journal.entries import Leg, leg_of
from core.errors import ServerError, SourceError
from core.job import Job
from core.model.plan import Item, Move
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import RawMessage

MessagePlace = tuple[Leg, str]  # a folder, and the uid of a message in it


def find_unproven(
    moves: Mapping[int, Move],
    context: ProofContext,
    job: Job,
    looked: Callable[[float], None] = lambda _: None,
) -> dict[int, Refusal]:
    """Which moves are not proven by the two messages as they are now, and why.

    Args:
        moves: By number. Their messages on this computer were just seen to be what was planned.
        context: The stores, and who proves.
        job: Asked to stop.
        looked: Told which share of them, up to 1, was looked at.

    Returns:
        By number of the move; those that may go on are not in it, nor are those of a person's own
        choice.

    Raises:
        ServerError: A server cannot be asked now.
        AccountError: An account cannot be used.

    Cost: nothing for a pair of one identity on this computer; any other mail is read whole, and
    a folder on this computer once more where one of its messages is elsewhere in it by now.
    """
    doubtful = {n: move for n, move in moves.items() if not move.own_choice}
    served = _server_identities(doubtful.values(), context, job)
    unequal = {n: move for n, move in doubtful.items() if _is_unequal(move, served)}
    reader = CurrentMessages(
        [item for move in unequal.values() for item in (move.what, move.keeper)], context, job
    )
    refused: dict[int, Refusal] = {}
    for count, (n, move) in enumerate(unequal.items()):
        looked(count / len(unequal))
        job.checkpoint()
        reason = _proof_refusal(move, reader.read, context)
        if reason is not None:
            refused[n] = reason
    return refused


def _is_unequal(move: Move, served: Mapping[MessagePlace, str]) -> bool:
    """Whether the two messages of a move have not one identity."""
    gone, kept = (
        served.get((leg_of(item.address), item.address.uid), item.digest)
        for item in (move.what, move.keeper)
    )
    return gone != kept


def _server_identities(
    moves: Iterable[Move], context: ProofContext, job: Job
) -> dict[MessagePlace, str]:
    """The identities of all messages on servers, read now; "" of one that is not there."""
    wanted: dict[Leg, dict[str, Item]] = defaultdict(dict)
    for move in moves:
        for item in (move.what, move.keeper):
            leg = leg_of(item.address)
            if is_on_server(leg):
                wanted[leg][item.address.uid] = item
    found: dict[MessagePlace, str] = {}
    for leg, items in wanted.items():
        now = read_identities(source_of(context, leg, job), leg, items, job)
        found |= {(leg, uid): now.get(uid, f"{leg} {uid}") for uid in items}
    return found


def _proof_refusal(
    move: Move, read: Callable[[Item], RawMessage | None], context: ProofContext
) -> Refusal | None:
    try:
        gone = read(move.what)
        kept = read(move.keeper)
    except ServerError:
        raise
    except SourceError as error:
        return Refusal(RefusalKind.NOT_PROVEN, str(error))
    if gone is None:
        return Refusal(RefusalKind.CHANGED, move.what.address.path)
    if kept is None:
        return Refusal(RefusalKind.KEEPER_CHANGED, move.keeper.address.path)
    return context.prover.refusal(move, gone, kept)
