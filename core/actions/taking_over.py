r"""What kept messages take over from the copies that go: found when a plan is made (R-ST1).

Each store is asked what the messages of the plan have now: letters of a Maildir, header lines of
an mbox or of an .eml file, flags and keywords of a server, labels of Gmail's. What the kept
message's mailbox cannot hold is told with the plan and lost with the copies, but for what a person
would miss: a copy that is flagged stays if its flag cannot be taken over, and so does one with
tags, unless a person marked it.

All of that is so of copies of one message. What is another message, only that its text stands in
the kept one too, hands on its flag, tags and labels, and never that it was read, answered or
forwarded (R-ST7). An issue of a series hands on nothing: the newest one says something else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import NamedTuple, Protocol, runtime_checkable

from core.apply.checks.marks import changed_marks, shown_names
from core.decide.build import BY_HAND
from core.errors import SourceError
from core.job import Job, in_turns
from core.model.groups import COVERED, Difference, Verdict
from core.model.message_state import (
    FLAGGED,
    is_label,
    lower_names,
    names_of_content,
    names_to_hand_on,
    unite_states,
)
from core.model.plan import Address, Item, Move, TakeOver
from core.model.refusals import Refusal
from core.model.sources import SourceKind, SourceSpec
from core.ports import FileBackedStore, MailStore
from core.server_ports import ServerStore
from core.sources.disk.reading import as_source_error, open_quietly, read_at
from core.sources.files.proton import ProtonNote, read_notes
from core.sources.mbox.state_lines import HEAD_BYTES, header_names
from core.sources.neighbours.table import marks_beside
from core.state_ports import StateFormat, StateStore

FolderPlace = tuple[SourceKind, str, str]


@runtime_checkable
class StoreOpener(Protocol):
    """Whoever opens stores of every kind, as `core.sources.stores.Stores` does."""

    def store(self, spec: SourceSpec, job: Job | None = None) -> MailStore:
        """The store that a spec stands for."""


class MessageState(NamedTuple):
    """What one message has: `names`; how its store writes it, where it lies in a file.

    server: Whom to ask what its folder keeps, where it lies on one.
    """

    names: frozenset[str]
    form: str = ""
    format: StateFormat | None = None
    server: ServerStore | None = None

    @property
    def beside(self) -> frozenset[str]:
        """Those of its names that are no bytes of the message."""
        if self.server is not None:
            return self.names
        return frozenset() if self.format is None else self.format.names_of(self.form)

    def can_hold(self, names: Collection[str], folder: str) -> tuple[str, ...]:
        """Those of these names that the message's mailbox can hold, as far as it tells.

        Raises:
            ServerError: An account cannot be asked.
        """
        names = tuple(name for name in names if not is_label(name))
        if self.server is not None:
            return self.server.lasting_flags(folder, names) if names else ()
        if self.format is None:
            return ()
        after = self.format.names_of(self.format.with_names(self.form, names))
        holds = lower_names(after)
        return tuple(name for name in names if name.lower() in holds)


class FoundMerges(NamedTuple):
    """What kept messages take over, and the moves (by place in the plan) that must not be made.

    names: Of each move, what its message has now: see `Move.names`.
    """

    merges: tuple[TakeOver, ...]
    barred: frozenset[int]
    names: tuple[tuple[str, ...] | None, ...] = ()


NO_STATE = MessageState(frozenset())
BESIDE_THE_BYTES = frozenset({SourceKind.IMAP, SourceKind.MAILDIR, SourceKind.MH})
_A_FILE_EACH = frozenset({SourceKind.MAILDIR, SourceKind.MH, SourceKind.EML})
_ALWAYS_ONE = frozenset({Verdict.IDENTICAL, Verdict.FULLER_FORM, Verdict.SAME_MESSAGE_VIEW})
_AS_DATED = frozenset({Verdict.SAME_TEXT, Verdict.NEAR, Verdict.NEAR_SHORT, Verdict.CONFLICT})
_OF_ANOTHER = Difference.SENT_TIME | Difference.SENDER | Difference.SUBJECT


class Kinship(Enum):
    """What a message that goes is to the one that stays for it."""

    COPY = "copy"  # one message
    ANOTHER = "another"  # another one, whose text stands in the kept one, or nearly so
    ISSUE = "issue"  # another issue of a series


def kinship_of(move: Move, differs: Difference) -> Kinship:
    """What the message that goes by a move is to its kept message.

    Args:
        move: With its verdict.
        differs: In what the two differ.
    """
    one_id = move.what.message_id != "" and move.what.message_id == move.keeper.message_id
    as_dated = move.verdict in _AS_DATED and (one_id or not differs & _OF_ANOTHER)
    if move.verdict in _ALWAYS_ONE or as_dated:
        return Kinship.COPY
    return Kinship.ISSUE if move.verdict is Verdict.SAME_TEMPLATE else Kinship.ANOTHER


def find_merges(
    moves: Sequence[Move],
    differs: Sequence[Difference],
    opener: object,
    job: Job,
    *,
    closed: Collection[Address] = (),
) -> FoundMerges:
    """What each kept message of some moves takes over.

    Args:
        moves: Of one plan.
        differs: In what each message that goes differs from the one that stays.
        opener: A `StoreOpener`; nothing is taken over without one.
        job: Asked to stop, a folder at a time.
        closed: Kept messages that take nothing over: their folders can only be read.

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
        kin = {n: kinship_of(moves[n], differs[n]) for n in numbers}
        issues = [_names_beside(moves[n], states) for n in numbers if kin[n] is Kinship.ISSUE]
        copies = {
            n: _names_to_hand_on(_names_beside(moves[n], states), kin[n])
            for n in numbers
            if kin[n] is not Kinship.ISSUE
        }
        wanted = unite_states(kept.names, copies.values())
        adds = () if address in closed else kept.can_hold(wanted, address.folder)
        if set(wanted) - set(adds):
            missed = lower_names(wanted) - lower_names(adds)
            spared = {n for n, names in copies.items() if _would_miss(moves[n], names, missed)}
            barred |= spared
            left = [names for n, names in copies.items() if n not in spared]
            wanted = unite_states(kept.names, left)
            adds = tuple(name for name in adds if name in wanted)
        lost = unite_states((*kept.names, *wanted), map(names_of_content, issues))
        if wanted or lost:
            cannot = tuple(name for name in wanted if name not in adds)
            merges.append(TakeOver(items[address], adds, (*cannot, *lost)))
    names = tuple(_planned_names(move.what.address, states) for move in moves)
    return FoundMerges(tuple(merges), frozenset(barred), names)


def find_changed_states(moves: Sequence[Move], opener: object, job: Job) -> dict[int, Refusal]:
    """Which moves, by place, take a message whose marks are others now than they were planned.

    What was added since then would be lost with it, and what was taken off would be handed on
    (R-ST8).

    Raises:
        ServerError: An account cannot be asked.
        Cancelled: The job was stopped.

    Cost: as `find_merges`, of the messages that go.
    """
    planned = {move.what.address: move.what for move in moves if move.names is not None}
    if not planned or not isinstance(opener, StoreOpener):
        return {}
    states = read_states(list(planned.values()), opener, job)
    changed: dict[int, Refusal] = {}
    for n, move in enumerate(moves):
        now = states.get(move.what.address)
        why = changed_marks(move, None if now is None else now.beside)
        if why is not None:
            changed[n] = why
    return changed


def _planned_names(
    address: Address, states: Mapping[Address, MessageState]
) -> tuple[str, ...] | None:
    """What a plan holds of a message's names; None where a change of them is one of its bytes.

    One that has no place for marks, as a Maildir's file without ":2,", may get it with them.
    """
    if address.kind not in BESIDE_THE_BYTES:
        return None
    return names_to_hand_on(states.get(address, NO_STATE).beside)


def find_unmarked(moves: Sequence[Move], opener: object, job: Job) -> frozenset[int]:
    """Which moves, by place, take a message with a mark that the one that covers it has not.

    For plans in which kept messages take nothing over: such a one holds not all of the other.

    Raises:
        ServerError, Cancelled: As `find_merges`.
    """
    covered = [n for n, move in enumerate(moves) if move.verdict in COVERED]
    if not covered or not isinstance(opener, StoreOpener):
        return frozenset()
    items = [item for n in covered for item in (moves[n].what, moves[n].keeper)]
    states = read_states(list({item.address: item for item in items}.values()), opener, job)

    def names_of(item: Item) -> frozenset[str]:
        return states.get(item.address, NO_STATE).names

    def is_missed(move: Move) -> bool:
        names = names_of(move.what)
        return _would_miss(move, names, lower_names(names) - lower_names(names_of(move.keeper)))

    return frozenset(n for n in covered if is_missed(moves[n]))


def _names_to_hand_on(names: frozenset[str], kin: Kinship) -> frozenset[str]:
    return names if kin is Kinship.COPY else names_of_content(names)


def _would_miss(move: Move, names: frozenset[str], missed: frozenset[str]) -> bool:
    """Whether a copy has a flag, or tags or labels that no person gave up, only it has."""
    lost = lower_names(names_of_content(names)) & missed
    return FLAGGED.lower() in lost or (bool(lost) and move.by != BY_HAND)


def _names_beside(move: Move, states: Mapping[Address, MessageState]) -> frozenset[str]:
    """What a copy has that its kept message may lack.

    Labels of Gmail's stand on the kept message first where both are in one folder (R-GM3).
    """
    what, keeper = move.what.address, move.keeper.address
    names = states.get(what, NO_STATE).names
    if what.kind is SourceKind.IMAP and what[:3] == keeper[:3]:
        return frozenset(name for name in names if not is_label(name))
    return names


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
        known = read_folder_states(place, uids, opener, job)
        found |= {a: known[a.uid] for a in addresses if a.uid in known}
    return found


def read_folder_states(
    place: FolderPlace, uids: Sequence[str], opener: StoreOpener, job: Job
) -> Mapping[str, MessageState]:
    """What messages of one folder have now, by uid. Raises as `read_states`."""
    kind, path, name = place
    store = opener.store(SourceSpec(kind, Path(path)), job)
    if isinstance(store, ServerStore):
        shown = store.look_up(name, uids)
        return {uid: MessageState(shown_names(mail), server=store) for uid, mail in shown.items()}
    if not isinstance(store, StateStore):
        return {}
    try:
        forms, how = store.state_forms(name, uids), store.state_format(name)
        noted: dict[str, frozenset[str]] = {}
        if kind in _A_FILE_EACH and isinstance(store, FileBackedStore):
            files = store.files_of(name, uids)
            noted = _with_marks_beside(kind, files, _read_notes(kind, files))
    except SourceError:  # its moves are refused when they are made
        return {}
    found = {uid: MessageState(names) for uid, names in noted.items()}
    for uid, form in forms.items():
        found[uid] = MessageState(how.names_of(form) | noted.get(uid, frozenset()), form, how)
    return found


def _with_marks_beside(
    kind: SourceKind, files: Mapping[str, Path], noted: Mapping[str, frozenset[str]]
) -> dict[str, frozenset[str]]:
    """Names of messages with those that other programs note elsewhere (R-ST10)."""
    found = dict(noted)
    for folder in {path.parent for path in files.values()}:
        marks = marks_beside(folder.parent if kind is SourceKind.MAILDIR else folder)
        for uid in files.keys() & marks.names.keys():
            found[uid] = found.get(uid, frozenset()) | marks.names[uid]
    return found


def _read_notes(kind: SourceKind, files: Mapping[str, Path]) -> dict[str, frozenset[str]]:
    """What headers of messages in files of their own say, or a file beside them (Proton's).

    Where file names or sequences tell what was done with a message, its header tells its tags.

    Raises:
        SourceError: One cannot be read.
    """
    found: dict[str, frozenset[str]] = {}
    for uid, path in in_turns(files.items()):
        with as_source_error(path), open_quietly(path) as fd:
            names = header_names(read_at(fd, HEAD_BYTES, 0))
        if kind is SourceKind.EML:
            names |= read_notes(path.parent).get(path.name, ProtonNote()).names
        else:
            names = names_of_content(names)
        if names:
            found[uid] = names
    return found
