"""Which mails of the sources are marked, and whether what is kept in their place is really there.

A message is left out of a copy for the sake of another one, so that one is read now: it must be
what it was when a person decided, be no ghost, go nowhere itself (R-ID3, I1), and prove what the
plan says of the two, as before a move. Where that is not so the marked mail is copied like any
other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from core.apply.checks.likeness import OF_KEEPERS
from core.apply.context import is_on_server
from core.apply.count_identities import absence_kind
from core.apply.journal.entries import Leg, leg_of
from core.copy.context import CopyContext
from core.copy.forms import inspect_message
from core.errors import ServerError, SourceError
from core.identity import identity
from core.job import Job, Progress, Stage
from core.model.copying import CopyOrder, CopyOutcome
from core.model.groups import Verdict
from core.model.message_state import is_state_name
from core.model.plan import Address, Item, Move, Plan, TakeOver
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import ProblemKind, RawMessage, SourceKind, SourceSpec, Stub, folder_called
from core.sources.plan_folders import plan_kind

MessagePlace = tuple[Leg, str]  # what plans call a folder, and the uid in it


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked in the sources of a copy.

    Attributes:
        moves: By the place of the message that goes.
        refused: Of these, why a message is not left out.
        keepers: Where the kept messages of all others lie, as far as in the sources.
        merges: What kept messages in the sources take over, by their place.
    """

    moves: Mapping[MessagePlace, Move]
    refused: dict[MessagePlace, Refusal]
    keepers: Mapping[MessagePlace, frozenset[MessagePlace]]
    merges: Mapping[MessagePlace, TakeOver] = field(default_factory=dict)

    def goes(self, place: MessagePlace) -> bool:
        """Whether a message is left out, if it is still what was marked."""
        return place in self.moves and place not in self.refused


def find_marks(order: CopyOrder, context: CopyContext, job: Job) -> Marks:
    """Find the marked messages of an order, and read what is kept in their place.

    Raises:
        ServerError: An account cannot be reached.
        Cancelled: The job was stopped.

    Cost: each kept mail is read once; with the one that goes once more where the two differ.
    """
    ours = {(plan_kind(spec.kind).value, str(spec.path)) for spec in order.specs}
    places = ((_place_of(move.what.address), move) for move in order.plan.moves)
    moves = {place: move for place, move in places if place[0][:2] in ours}
    if order.marked_only:
        return Marks(moves, {}, {})
    leaving = {_place_of(move.what.address) for move in order.plan.moves}
    lost = _find_lost_keepers([move.keeper for move in moves.values()], context, job)
    refused: dict[MessagePlace, Refusal] = {}
    keepers: dict[MessagePlace, frozenset[MessagePlace]] = {}
    for place, move in moves.items():
        keeper = _place_of(move.keeper.address)
        if keeper in leaving:
            refused[place] = Refusal(RefusalKind.LAST_COPY)
        elif keeper in lost:
            refused[place] = lost[keeper]
        else:
            keepers[place] = frozenset((keeper,) if keeper[0][:2] in ours else ())
    refused |= _find_unproven({place: moves[place] for place in keepers}, context, job)
    keepers = {place: kept for place, kept in keepers.items() if place not in refused}
    going = [moves[place] for place in keepers]
    merges = {
        place: merge for place, merge in _find_merges(order.plan, going) if place[0][:2] in ours
    }
    return Marks(moves, refused, keepers, merges)


def _find_merges(plan: Plan, going: Iterable[Move]) -> Iterator[tuple[MessagePlace, TakeOver]]:
    """What the kept messages of these moves take over: all but labels, so a copy can hold it.

    But an issue of a series hands on nothing (R-ST7), be there room for it or not.
    """
    kept = {move.keeper.address for move in going}
    issues = {m.keeper.address for m in plan.moves if m.verdict is Verdict.SAME_TEMPLATE}
    for merge in plan.merges:
        address = merge.kept.address
        if address in kept:
            more = () if address in issues else filter(is_state_name, merge.cannot)
            adds = (*merge.adds, *more)
            left = tuple(name for name in merge.cannot if name not in adds)
            yield _place_of(address), TakeOver(merge.kept, adds, left)


def _find_unproven(
    moves: Mapping[MessagePlace, Move], context: CopyContext, job: Job
) -> dict[MessagePlace, Refusal]:
    """Why messages may not be left out that are not to what is kept what the plan says.

    A scan may not have seen that a file was changed whose size and time are as before. Messages
    on servers never change.
    """
    places = list(moves)
    here = {
        n: move
        for n, move in enumerate(moves.values())
        if not any(is_on_server(leg_of(one.address)) for one in (move.what, move.keeper))
    }
    return {places[n]: why for n, why in context.unproven(here, job).items()}


def _place_of(address: Address) -> MessagePlace:
    return leg_of(address), address.uid


def _find_lost_keepers(
    keepers: Iterable[Item], context: CopyContext, job: Job
) -> dict[MessagePlace, Refusal]:
    """Why kept messages do not count: those that are gone, or not what they were."""
    by_leg: dict[Leg, dict[str, Item]] = {}
    for item in keepers:
        by_leg.setdefault(leg_of(item.address), {})[item.address.uid] = item
    total = sum(map(len, by_leg.values()))
    found: dict[MessagePlace, Refusal] = {}
    done = 0
    for leg, items in by_leg.items():
        job.checkpoint()
        job.report(Progress(Stage.CHECKING, done, total, done))
        why = _find_lost_in(leg, items, context, job)
        found |= {(leg, uid): refusal for uid, refusal in why.items()}
        done += len(items)
    return found


def _find_lost_in(
    leg: Leg, items: Mapping[str, Item], context: CopyContext, job: Job
) -> dict[str, Refusal]:
    kind, path, name = leg
    spec = SourceSpec(SourceKind(kind), Path(path))
    lost = {uid: Refusal(RefusalKind.KEEPER_GONE, path) for uid in items}
    try:
        source = context.open_planned(spec, job)
        folder = folder_called(source.folders(), name)
        if folder is None:
            return lost
        absent = Refusal(OF_KEEPERS[absence_kind(spec.kind)], path)
        lost = dict.fromkeys(items, absent)
        stubs = [
            stub
            for stub in source.stubs(folder, job)
            if isinstance(stub, Stub) and stub.key.uid in items
        ]
        for raw in source.fetch(folder, stubs):
            if not isinstance(raw, RawMessage):
                if raw.position >= 0 and raw.kind is not ProblemKind.TOO_LARGE:
                    lost[raw.key.uid] = Refusal(RefusalKind.KEEPER_CHANGED, path)
                continue
            live = inspect_message(spec, raw).outcome is CopyOutcome.WRITTEN
            uid = raw.stub.key.uid
            lost[uid] = Refusal(RefusalKind.KEEPER_CHANGED, path)
            if live and (raw.whole or identity(raw.data)) == items[uid].digest:
                del lost[uid]
    except ServerError:
        raise
    except SourceError:
        return {uid: Refusal(RefusalKind.KEEPER_GONE, path) for uid in items}
    return lost
