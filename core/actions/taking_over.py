r"""What kept messages take over from the copies that go: found when a plan is made (R-ST1).

Each store is asked what the messages of the plan have now: letters of a Maildir, header lines of
an mbox, flags and keywords of a server. What the kept message's mailbox cannot hold is told with
the plan and lost with the copies, but for one thing: a copy that is flagged stays if its flag
cannot be taken over. Of an account only the run learns which keywords a folder keeps.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol, runtime_checkable

from core.errors import SourceError
from core.job import Job
from core.model.message_state import FLAGGED, lower_names, unite_states
from core.model.plan import Address, Item, Move, TakeOver
from core.model.sources import SourceKind, SourceSpec
from core.ports import MailStore
from core.server_ports import ServerStore
from core.state_ports import StateFormat, StateStore

FolderPlace = tuple[SourceKind, str, str]


@runtime_checkable
class StoreOpener(Protocol):
    """Whoever opens stores of every kind, as `core.sources.registry.Stores` does."""

    def store(self, spec: SourceSpec, job: Job | None = None) -> MailStore:
        """The store that a spec stands for."""


class MessageState(NamedTuple):
    """What one message has: `names`; how its store writes it, where it lies in a file."""

    names: frozenset[str]
    form: str = ""
    format: StateFormat | None = None
    is_served: bool = False

    def can_hold(self, names: Collection[str]) -> tuple[str, ...]:
        """Those of these names that the message's mailbox can hold; of a server all."""
        if self.is_served or self.format is None:
            return tuple(names) if self.is_served else ()
        after = self.format.names_of(self.format.with_names(self.form, names))
        holds = lower_names(after)
        return tuple(name for name in names if name.lower() in holds)


class FoundMerges(NamedTuple):
    """What kept messages take over, and the moves (by place in the plan) that must not be made."""

    merges: tuple[TakeOver, ...]
    barred: frozenset[int]


NO_STATE = MessageState(frozenset())


def find_merges(moves: Sequence[Move], opener: object, job: Job) -> FoundMerges:
    """What each kept message of some moves takes over.

    Args:
        moves: Of one plan.
        opener: A `StoreOpener`; nothing is taken over without one.
        job: Asked to stop, a folder at a time.

    Raises:
        ServerError: An account cannot be asked.
        Cancelled: The job was stopped.

    Cost: a listing of each Maildir, the headers of the messages of an mbox, two round trips for
    each folder of an account.
    """
    if not moves or not isinstance(opener, StoreOpener):
        return FoundMerges((), frozenset())
    items = {item.address: item for move in moves for item in (move.what, move.keeper)}
    states = read_states(list(items.values()), opener, job)
    going: dict[Address, list[int]] = defaultdict(list)
    for n, move in enumerate(moves):
        going[move.keeper.address].append(n)
    merges: list[TakeOver] = []
    barred: set[int] = set()
    for address, numbers in going.items():
        kept = states.get(address, NO_STATE)
        copies = {n: states.get(moves[n].what.address, NO_STATE).names for n in numbers}
        wanted = unite_states(kept.names, copies.values())
        adds = kept.can_hold(wanted)
        if FLAGGED in wanted and FLAGGED not in adds:
            flagged = {n for n, names in copies.items() if FLAGGED.lower() in lower_names(names)}
            barred |= flagged
            left = [names for n, names in copies.items() if n not in flagged]
            wanted = unite_states(kept.names, left)
            adds = kept.can_hold(wanted)
        if wanted:
            cannot = tuple(name for name in wanted if name not in adds)
            merges.append(TakeOver(items[address], adds, cannot))
    return FoundMerges(tuple(merges), frozenset(barred))


def read_states(
    items: Sequence[Item], opener: StoreOpener, job: Job
) -> dict[Address, MessageState]:
    """What messages have now, by address; those that cannot be asked have nothing.

    Raises:
        ServerError: An account cannot be asked.
        Cancelled: The job was stopped.
    """
    places: dict[FolderPlace, list[Address]] = defaultdict(list)
    for item in items:
        places[item.address[:3]].append(item.address)
    found: dict[Address, MessageState] = {}
    for place, addresses in places.items():
        job.checkpoint()
        uids = [address.uid for address in addresses]
        known = _read_folder(place, uids, opener, job)
        found |= {a: known[a.uid] for a in addresses if a.uid in known}
    return found


def _read_folder(
    place: FolderPlace, uids: Sequence[str], opener: StoreOpener, job: Job
) -> Mapping[str, MessageState]:
    kind, path, name = place
    store = opener.store(SourceSpec(kind, Path(path)), job)
    if isinstance(store, ServerStore):
        shown = store.look_up(name, uids)
        return {
            uid: MessageState(frozenset(mail.flags), is_served=True) for uid, mail in shown.items()
        }
    if not isinstance(store, StateStore):
        return {}
    try:
        forms, how = store.state_forms(name, uids), store.state_format(name)
    except SourceError:  # its moves are refused when they are made
        return {}
    return {uid: MessageState(how.names_of(form), form, how) for uid, form in forms.items()}
